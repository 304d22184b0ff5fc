//! Letters, entries and results as the lines of a script.

use std::sync::OnceLock;

use serde_json::Value;
use tempete::{
    ids::Seq,
    letters::{Attachment, FileKind, Letter},
    page::words::{Foot, Rendered, Words},
    record::Report,
    referee::audit::EndRow,
    tempete::audit::SourceRow,
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

/// Letters in words.
pub struct Written {
    whole: Words,
    short: Words,
}

impl Written {
    /// The words of every script, made once.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Written> = OnceLock::new();
        SHARED.get_or_init(Self::new)
    }

    /// With the letters' own templates; in short, what is told, and a line of what is
    /// held and due.
    fn new() -> Self {
        let folder = support_rules::root().join("tests/support/letters");
        let short = Words::of(tempete::games::GAMES, Some(&folder));
        let complaints = short.complaints();
        assert!(complaints.is_empty(), "{complaints:?}");
        Self { whole: Words::built_in(tempete::games::GAMES), short }
    }

    /// Those of the program itself.
    pub fn words(&self) -> &Words {
        &self.whole
    }

    /// A letter: its kind, and what it tells.
    pub fn letter(&self, letter: &Letter) -> Vec<String> {
        let rendered = render(&self.short, letter);
        let kind = letter.kind.word();
        // What most subjects say stands below them, too.
        let plain = ["receipt", "news", "refused", "result", "information"].contains(&kind);
        let head = if plain { format!("[{kind}]") } else { format!("[{kind}: {}]", rendered.subject) };
        let text = rendered.text.lines().skip(1).filter(|line| !line.trim().is_empty());
        let text = text.filter(|line| !is_rest_of_list(line)).map(beginning_of_list);
        [head].into_iter().chain(text).chain(self.sheet(letter)).collect()
    }

    /// The evidence sheet, where one is attached.
    fn sheet(&self, letter: &Letter) -> Vec<String> {
        let is_sheet = |attached: &&Attachment| matches!(attached.kind, FileKind::Layout("sheet.txt"));
        let Some(attached) = letter.attachments.iter().find(is_sheet) else { return Vec::new() };
        let (rendered, passed_over) = self.whole.laid_out(letter, "sheet.txt", Foot::default()).unwrap();
        assert_eq!(passed_over, None);
        let text = rendered.text.lines().filter(|line| !line.is_empty()).map(str::to_owned);
        [format!("[{}]", attached.name)].into_iter().chain(text).collect()
    }

    /// All of a letter's text, line by line.
    pub fn whole(&self, letter: &Letter) -> Vec<String> {
        render(&self.whole, letter).text.lines().map(str::to_owned).collect()
    }
}

fn render(words: &Words, letter: &Letter) -> Rendered {
    let (rendered, passed_over) = words.render(letter, Foot::default()).unwrap();
    assert_eq!(passed_over, None);
    rendered
}

/// A long list goes on over lines of numbers alone.
fn is_rest_of_list(line: &str) -> bool {
    line.split(' ').count() > 3 && line.split(' ').all(|word| word.parse::<u8>().is_ok())
}

/// A long list begins like this; its first cards are enough.
fn beginning_of_list(line: &str) -> String {
    let Some((head, list)) = line.split_once(": ") else { return line.to_string() };
    let cards: Vec<&str> = list.split(' ').collect();
    if cards.len() < 15 || !is_rest_of_list(list) {
        return line.to_string();
    }
    format!("{head}: {} …", cards[..8].join(" "))
}

/// What the audit says: every card and spring, who erred, the result.
pub fn report(report: &Report) -> Vec<String> {
    let mut lines: Vec<(Seq, String)> = Vec::new();
    for play in &report.tables::<tempete::tempete::audit::AuditTables>().unwrap().plays {
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
    for spring in &report.tables::<tempete::tempete::audit::AuditTables>().unwrap().springs {
        let verdict = word(&spring.verdict);
        lines.push((
            spring.entry,
            format!("{} {} springs {} {}: {verdict}", spring.entry, spring.seat, spring.card, spring.square),
        ));
    }
    lines.sort_by_key(|(entry, _)| *entry);
    let mut lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    match &report.tables::<tempete::tempete::audit::AuditTables>().unwrap().result {
        None => lines.push("unfinished".into()),
        Some(EndRow { end: result, .. }) => {
            let erred =
                match [tempete::ids::Seat::FIRST, tempete::ids::Seat::SECOND].map(|seat| result.errs.contains(seat)) {
                    [false, false] => "nobody erred",
                    [true, false] => "white erred",
                    [false, true] => "black erred",
                    [true, true] => "both erred",
                };
            lines.push(format!(
                "{} by {}; {erred}; final: {}",
                result.board.word(tempete::tempete::seats::SEATS, &[]),
                word(&result.ending),
                result.last.word(tempete::tempete::seats::SEATS, &[])
            ));
        }
    }
    lines
}

fn word(value: &impl serde::Serialize) -> String {
    text(&serde_json::to_value(value).unwrap())
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
