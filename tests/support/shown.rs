//! Letters, entries and results as the lines of a script.

use serde_json::Value;
use tempete::{
    letters::Letter,
    record::{Report, SourceRow},
};

/// Commitments by their ordinals, in the order in which the log first has them.
#[derive(Default)]
pub struct Ordinals {
    known: Vec<String>,
}

impl Ordinals {
    /// Takes note of every commitment of an entry.
    pub fn note(&mut self, entry: &str) {
        for word in entry.split_whitespace() {
            let hash = word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
            if hash && !self.known.iter().any(|known| known == word) {
                self.known.push(word.to_string());
            }
        }
    }

    /// The text with every known commitment, and no other, as `#1`, `#2`, …
    pub fn replaced(&self, text: &str) -> String {
        let mut out = text.to_string();
        for (index, hash) in self.known.iter().enumerate() {
            out = out.replace(hash.as_str(), &format!("#{}", index + 1));
        }
        out
    }
}

/// An entry on one line, without its time.
pub fn entry(text: &str) -> String {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let mut parts = vec![format!("{} {} {}", head[0], head[2], head[3])];
    parts.extend(lines.map(str::to_string));
    parts.join(" / ")
}

/// A letter: its kind and subject, and what it says happened or is wrong; all of it if `full`.
pub fn letter(letter: &Letter, full: bool) -> Vec<String> {
    let body = serde_json::to_value(&letter.body).unwrap();
    let subject = &body["subject"];
    let mut lines = vec![format!(
        "[{}: {} {}{}]",
        letter.kind.word(),
        text(&subject["code"]),
        text(&subject["turn"]),
        if subject["due"] == Value::Bool(true) { " *" } else { "" }
    )];
    for told in body["told"].as_array().unwrap() {
        let clauses: Vec<String> = told["clauses"].as_array().unwrap().iter().map(clause).collect();
        lines.push(format!("{} {}: {}", told["seq"], text(&told["by"]), clauses.join("; ")));
    }
    about(&body["about"], &mut lines);
    lines.push(format!("due: {} {}", text(&body["due"]["code"]), text(&body["due"]["numbers"]["owed"])));
    if full {
        lines.extend(serde_json::to_string_pretty(&body).unwrap().lines().map(str::to_string));
    }
    lines
}

/// What the audit says: every card and spring, who erred, the result.
pub fn report(report: &Report) -> Vec<String> {
    let mut lines: Vec<(u16, String)> = Vec::new();
    for play in &report.plays {
        let from = match play.source {
            Some(SourceRow::Position { position, named }) => format!("from {position}, named in {named}"),
            Some(SourceRow::Taken { entry }) => format!("taken in {entry}"),
            None => String::from("from nowhere"),
        };
        let became = match (play.back, play.void) {
            (true, _) => ", back",
            (_, true) => ", undone",
            _ => "",
        };
        let (place, verdict) = (word(&play.place), word(&play.verdict));
        lines.push((
            play.entry,
            format!("{} {} {} {place} {from}: {verdict}{became}", play.entry, play.seat, play.card),
        ));
    }
    for spring in &report.springs {
        let verdict = word(&spring.verdict);
        lines.push((
            spring.entry,
            format!("{} {} springs {} {}: {verdict}", spring.entry, spring.seat, spring.card, spring.square),
        ));
    }
    lines.sort_by_key(|(entry, _)| *entry);
    let mut lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    match &report.result {
        None => lines.push("unfinished".into()),
        Some(result) => {
            let erred = match result.errs {
                [false, false] => "nobody erred",
                [true, false] => "white erred",
                [false, true] => "black erred",
                [true, true] => "both erred",
            };
            lines.push(format!("{} by {}; {erred}; final: {}", result.board, word(&result.by), result.last));
        }
    }
    lines
}

fn word(value: &impl serde::Serialize) -> String {
    text(&serde_json::to_value(value).unwrap())
}

fn about(about: &Value, lines: &mut Vec<String>) {
    for key in ["problems", "reading", "trial", "asked", "settings", "kept", "replaced", "entry"] {
        match &about[key] {
            Value::Null | Value::Bool(false) => {}
            Value::String(text) if text.is_empty() => {}
            Value::Array(all) if all.is_empty() => {}
            Value::Object(all) if all.values().all(empty) => {}
            Value::Object(_) | Value::Array(_) if key == "reading" => {
                let not_read = &about[key]["not_read"];
                if not_read.as_array().is_some_and(|all| !all.is_empty()) {
                    lines.push(format!("not read: {}", clause(not_read)));
                }
            }
            other => lines.push(format!("{key}: {}", clause(other))),
        }
    }
}

/// A value of a letter in few words.
fn clause(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            if let (Some(number), Some(title)) = (fields.get("number"), fields.get("title")) {
                return format!("{number} {}", text(title));
            }
            let code = fields.get("code").map(text).unwrap_or_default();
            let rest: Vec<String> = fields
                .iter()
                .filter(|(name, value)| name.as_str() != "code" && !empty(value))
                .map(|(name, value)| format!("{name}={}", clause(value)))
                .collect();
            format!("{code}({})", rest.join(" "))
        }
        Value::Array(all) => all.iter().map(clause).collect::<Vec<_>>().join(", "),
        other => text(other),
    }
}

fn empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(all) => all.is_empty(),
        _ => false,
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
