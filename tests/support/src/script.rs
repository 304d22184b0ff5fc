//! A game script: what was written at the top, its steps, and what stands below each as expected.
//! The format is told in `tests/games/README.md`.

/// A script, line by line.
#[derive(Debug, Default)]
pub struct Script {
    pub parts: Vec<Part>,
}

/// One part of a script.
#[derive(Debug)]
pub enum Part {
    /// A comment, a blank line or a line of the heading, kept as it stands.
    Plain(String),
    /// A step, with the expected lines below it.
    Step { line: String, expected: Vec<String> },
}

impl Script {
    /// Takes a script apart. Lines that begin with a space are what the step above them expects.
    pub fn read(text: &str) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        for line in text.lines() {
            if line.starts_with(' ') {
                match parts.last_mut() {
                    Some(Part::Step { expected, .. }) => expected.push(line.trim_end().to_string()),
                    _ => panic!("an expected line without a step: {line}"),
                }
            } else if !line.starts_with('#') && line.contains('>') {
                parts.push(Part::Step { line: line.to_string(), expected: Vec::new() });
            } else {
                parts.push(Part::Plain(line.to_string()));
            }
        }
        Self { parts }
    }

    /// The script as text, with `actual` below the steps.
    pub fn write(&self, actual: &[Vec<String>]) -> String {
        let mut out = String::new();
        let mut actual = actual.iter();
        for part in &self.parts {
            match part {
                Part::Plain(line) => out.push_str(&format!("{line}\n")),
                Part::Step { line, .. } => {
                    out.push_str(&format!("{line}\n"));
                    for line in actual.next().into_iter().flatten() {
                        out.push_str(&format!("{line}\n"));
                    }
                }
            }
        }
        out
    }
}

/// A step taken apart: `WHO (OPTION; OPTION)> TEXT`.
#[derive(Debug)]
pub struct Step {
    pub who: String,
    pub options: Vec<String>,
    pub text: String,
}

impl Step {
    /// Reads the line of a step.
    pub fn read(line: &str) -> Self {
        let (head, text) = line.split_once('>').unwrap();
        let (who, options) = match head.split_once('(') {
            Some((who, rest)) => (who, rest.trim().trim_end_matches(')')),
            None => (head, ""),
        };
        Self {
            who: who.trim().to_string(),
            options: options.split(';').map(|one| one.trim().to_string()).filter(|one| !one.is_empty()).collect(),
            text: text.trim().to_string(),
        }
    }

    /// What stands behind `name` among the options.
    pub fn option(&self, name: &str) -> Option<&str> {
        let found = self.options.iter().find(|one| one.split(' ').next() == Some(name))?;
        Some(found[name.len()..].trim())
    }
}

/// The text of a mail: ` / ` ends a line, ` // ` a paragraph, `<<TEXT*N>>` is TEXT so many times over,
/// `rest` in a list stands for all other cards of the deck in ascending order, and `\u{..}`, `\t`, `\0`
/// are characters.
pub fn mail_text(text: &str, deck: &[u8]) -> String {
    let mut lines: Vec<String> = Vec::new();
    let whole = repeated(text).replace(" // ", " /  / ");
    for line in whole.trim().trim_end_matches(" /").split(" / ").map(str::trim) {
        let line = unescaped(line);
        match line.strip_suffix(" rest") {
            Some(list) => {
                let named: Vec<&str> = list.split_whitespace().collect();
                let others = deck.iter().map(u8::to_string).filter(|card| !named.contains(&card.as_str()));
                lines.push(format!("{list} {}", others.collect::<Vec<_>>().join(" ")));
            }
            None => lines.push(line),
        }
    }
    lines.join("\n")
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        let (made, used) = match tail.chars().next() {
            Some('t') => ('\t', 1),
            Some('0') => ('\0', 1),
            Some('u') => {
                let end = tail.find('}').unwrap();
                (char::from_u32(u32::from_str_radix(&tail[2..end], 16).unwrap()).unwrap(), end + 1)
            }
            _ => panic!("an unknown escape in {text}"),
        };
        out.push(made);
        rest = &tail[used..];
    }
    out.push_str(rest);
    out
}

fn repeated(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("<<") {
        let (inner, after) = behind.split_once(">>").unwrap();
        let (what, times) = inner.rsplit_once('*').unwrap();
        out.push_str(before);
        out.push_str(&what.repeat(times.parse().unwrap()));
        rest = after;
    }
    out.push_str(rest);
    out
}
