//! One configuration file under reading: values are taken out of it topic by topic, and what is
//! left over at the end is unknown.

use std::ops::RangeInclusive;

use toml::{Table, Value};

use super::{ConfigError, Fault};

/// A configuration file, and the faults found in it so far.
pub(super) struct Reading {
    file: String,
    table: Table,
    faults: Vec<Fault>,
    /// The keys asked for, by topic: what the file might have said.
    known: Vec<(&'static str, &'static str)>,
}

impl Reading {
    /// Reads the text as TOML; one that is none is a fault and counts as empty.
    pub(super) fn new(text: &str, file: &str) -> Self {
        let mut reading = Self { file: file.to_owned(), table: Table::new(), faults: Vec::new(), known: Vec::new() };
        match text.parse::<Table>() {
            Ok(table) => reading.table = table,
            Err(error) => reading.faults.push(Fault {
                place: file.to_owned(),
                wrong: format!("it is no TOML ({})", error.message()),
                remedy: match error.span() {
                    Some(span) => {
                        let line = text.get(..span.start).unwrap_or_default().matches('\n').count() + 1;
                        format!("mend line {line}; config.example.toml shows the form")
                    }
                    None => "config.example.toml shows the form".into(),
                },
            }),
        }
        reading
    }

    /// Takes a text out; the default if it is missing or faulty.
    pub(super) fn text(
        &mut self,
        topic: &'static str,
        key: &'static str,
        default: &str,
        fits: impl FnOnce(&str) -> bool,
        remedy: &str,
    ) -> String {
        match self.take(topic, key) {
            None => default.to_owned(),
            Some(Value::String(text)) if fits(&text) => text,
            Some(other) => {
                self.fault(topic, key, &other, remedy);
                default.to_owned()
            }
        }
    }

    /// Takes one of these words out, as what it stands for; the usual one if it is missing or faulty.
    pub(super) fn among<T: Copy>(
        &mut self,
        topic: &'static str,
        key: &'static str,
        usual: (&str, T),
        others: &[(&str, T)],
        remedy: &str,
    ) -> T {
        let known =
            |word: &str| others.iter().chain([&usual]).find(|(known, _)| *known == word).map(|(_, value)| *value);
        let word = self.text(topic, key, usual.0, |word| known(word).is_some(), remedy);
        known(&word).unwrap_or(usual.1)
    }

    /// Takes a whole number out; the default if it is missing or faulty.
    pub(super) fn number(
        &mut self,
        topic: &'static str,
        key: &'static str,
        default: u64,
        range: RangeInclusive<u64>,
        remedy: &str,
    ) -> u64 {
        let taken = self.take(topic, key);
        let number = taken.as_ref().and_then(Value::as_integer).and_then(|number| u64::try_from(number).ok());
        match (taken, number) {
            (None, _) => default,
            (Some(_), Some(number)) if range.contains(&number) => number,
            (Some(other), _) => {
                self.fault(topic, key, &other, remedy);
                default
            }
        }
    }

    /// Takes a list of texts out; empty if it is missing or faulty.
    pub(super) fn texts(&mut self, topic: &'static str, key: &'static str, remedy: &str) -> Vec<String> {
        let taken = self.take(topic, key);
        let texts = match &taken {
            None => return Vec::new(),
            Some(Value::Array(values)) => {
                values.iter().map(|value| value.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
            }
            Some(_) => None,
        };
        match (texts, taken) {
            (Some(texts), _) if texts.iter().all(|text| !text.is_empty() && !text.contains('\0')) => texts,
            (_, taken) => {
                self.fault(topic, key, &taken.unwrap_or(Value::Boolean(false)), remedy);
                Vec::new()
            }
        }
    }

    /// Takes a switch out; the default if it is missing or faulty.
    pub(super) fn switch(&mut self, topic: &'static str, key: &'static str, default: bool) -> bool {
        match self.take(topic, key) {
            None => default,
            Some(Value::Boolean(on)) => on,
            Some(other) => {
                self.fault(topic, key, &other, "write true or false");
                default
            }
        }
    }

    /// Notes a fault that only shows beside other keys.
    pub(super) fn wrong(&mut self, topic: &str, key: &str, wrong: &str, remedy: &str) {
        self.faults.push(Fault {
            place: format!("[{topic}] {key}"),
            wrong: wrong.to_owned(),
            remedy: remedy.to_owned(),
        });
    }

    fn take(&mut self, topic: &'static str, key: &'static str) -> Option<Value> {
        self.known.push((topic, key));
        self.table.get_mut(topic)?.as_table_mut()?.remove(key)
    }

    fn fault(&mut self, topic: &str, key: &str, value: &Value, remedy: &str) {
        self.faults.push(Fault {
            place: format!("[{topic}] {key}"),
            wrong: format!("{} is not possible", shown(value)),
            remedy: remedy.to_owned(),
        });
    }

    /// Everything left over is unknown.
    pub(super) fn finish(mut self) -> Result<(), ConfigError> {
        let mut topics: Vec<&str> = self.known.iter().map(|(topic, _)| *topic).collect();
        topics.dedup();
        topics.sort_unstable();
        topics.dedup();
        let mut below = Vec::new();
        let mut above = Vec::new();
        for (name, value) in &self.table {
            let known = topics.contains(&name.as_str());
            match value {
                Value::Table(left) if known => {
                    let keys: Vec<&str> =
                        self.known.iter().filter(|(topic, _)| topic == name).map(|(_, key)| *key).collect();
                    below.extend(left.keys().map(|key| Fault {
                        place: format!("[{name}] {key}"),
                        wrong: "this is not known".into(),
                        remedy: format!("[{name}] knows {}", keys.join(", ")),
                    }));
                }
                _ => above.push(Fault {
                    place: name.clone(),
                    wrong: if known { "this must be a topic" } else { "this is not known" }.into(),
                    remedy: format!("{} knows the topics {}", self.file, topics.join(", ")),
                }),
            }
        }
        self.faults.extend(below);
        self.faults.extend(above);
        if self.faults.is_empty() { Ok(()) } else { Err(ConfigError { faults: self.faults }) }
    }
}

/// A value as it was written, as far as that is worth repeating.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("\"{}\"", text.escape_debug()),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(is) => is.to_string(),
        other => format!("a {}", other.type_str()),
    }
}
