//! The tables of attacks: one row a mail, or a few sent one after the other, with what becomes of
//! them.

use std::{
    collections::BTreeMap,
    fmt, fs,
    path::{Path, PathBuf},
};

use crate::attacks_room::Delivered;

/// The folder of the tables and mails.
pub fn folder() -> PathBuf {
    support_rules::root().join("tests/mail/attacks")
}

/// A verdict and its code as the referee's table has them, and how many mails in a row got it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    verdict: String,
    times: usize,
}

/// What is expected of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Expected {
    outcomes: Vec<Outcome>,
    /// `white:refused` and how many; `None` where they follow from the outcomes.
    letters: Option<BTreeMap<String, usize>>,
    words: Vec<String>,
}

/// One row.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub point: String,
    /// Who sends, and is answered.
    pub seat: String,
    /// The mails, with placeholders; a single one is sent as often as there are outcomes.
    pub mails: Vec<Vec<u8>>,
    expected: Expected,
}

/// A table, and how to write it back.
pub struct Table {
    pub rows: Vec<Row>,
    file: PathBuf,
    /// Its lines; those of rows hold what stands before the expectation.
    lines: Vec<Result<String, (usize, String)>>,
    /// Whether what is expected stands in columns.
    columns: bool,
}

impl Table {
    /// `lines.table`: texts in an ordinary mail.
    pub fn lines() -> Self {
        let file = folder().join("lines.table");
        let mut table = Self { rows: Vec::new(), file, lines: Vec::new(), columns: false };
        let (mut point, mut seat) = (String::new(), String::new());
        for line in fs::read_to_string(&table.file).unwrap().lines() {
            let row = line.rsplit_once(" => ").filter(|_| !line.starts_with('#'));
            if let Some(section) = line.strip_prefix("@ ") {
                let (at, by) = section.split_once(' ').unwrap();
                (point, seat) = (at.to_owned(), by.to_owned());
            }
            let Some((text, expected)) = row else {
                table.lines.push(Ok(line.to_owned()));
                continue;
            };
            table.lines.push(Err((table.rows.len(), text.to_owned())));
            table.rows.push(Row {
                name: text.chars().take(70).collect(),
                point: point.clone(),
                seat: seat.clone(),
                mails: text.split(" ||| ").map(|text| plain(text, &seat)).collect(),
                expected: Expected::read(expected),
            });
        }
        table
    }

    /// `expected.tsv`: mails as files.
    pub fn mails() -> Self {
        let file = folder().join("expected.tsv");
        let mut table = Self { rows: Vec::new(), file, lines: Vec::new(), columns: true };
        for line in fs::read_to_string(&table.file).unwrap().lines() {
            if line.starts_with('#') {
                table.lines.push(Ok(line.to_owned()));
                continue;
            }
            let columns: Vec<&str> = line.split('\t').collect();
            let column = |at: usize| columns.get(at).copied().unwrap_or("");
            let letters = if column(3).is_empty() { String::new() } else { format!(" {{{}}}", column(3)) };
            let mail = |name: &str| fs::read(folder().join(format!("{name}.eml"))).expect(name);
            table.lines.push(Err((table.rows.len(), format!("{}\t{}", column(0), column(1)))));
            table.rows.push(Row {
                name: column(0).to_owned(),
                point: column(1).to_owned(),
                seat: "white".to_owned(),
                mails: column(0).split(" + ").map(mail).collect(),
                expected: Expected::read(&format!("{}{letters} {}", column(2), column(4))),
            });
        }
        let mut used: Vec<&str> = table.rows.iter().flat_map(|row| row.name.split(" + ")).collect();
        used.sort_unstable();
        for entry in fs::read_dir(folder()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(name) = name.strip_suffix(".eml") {
                assert!(used.binary_search(&name).is_ok(), "{name}.eml stands in no row");
            }
        }
        table
    }

    /// Where it stands.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// It with what is expected now.
    pub fn written(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            match line {
                Ok(line) => text.push_str(line),
                Err((row, before)) => {
                    let expected = &self.rows[*row].expected;
                    let written = if self.columns { expected.columns() } else { format!(" => {expected}") };
                    text.push_str(&format!("{before}{written}"));
                }
            }
            text.push('\n');
        }
        text
    }
}

/// A text as an ordinary mail of this seat, answering its newest letter (`{{old}}`: the invitation,
/// `{{other}}`: that of the second game).
fn plain(text: &str, seat: &str) -> Vec<u8> {
    let text = text.replace("\\n", "\n");
    let to = match () {
        () if text.contains("{{old}}") => format!("{{{{to:{seat}:1}}}}"),
        () if text.contains("{{other}}") => format!("{{{{to:{seat}@2}}}}"),
        () => format!("{{{{to:{seat}}}}}"),
    };
    let text = text.replace("{{old}}", "").replace("{{other}}", "");
    let mut raw = format!(
        "From: {{{{from:{seat}}}}}\nTo: {to}\nMessage-ID: <{{{{id}}}}@players.example>\n\
         Date: Thu, 7 Jan 2027 10:00:00 +0000\nSubject: Re: your turn\nMIME-Version: 1.0\n\
         Content-Type: text/plain; charset=utf-8\n\n"
    );
    raw.push_str(&text);
    raw.push('\n');
    raw.into_bytes()
}

impl Expected {
    fn read(text: &str) -> Self {
        let (text, words) = text.split_at(text.find('"').unwrap_or(text.len()));
        let words = words.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        let (outcomes, letters) = match text.split_once('{') {
            Some((outcomes, letters)) => (outcomes, Some(counted(letters.trim().trim_end_matches('}')))),
            None => (text, None),
        };
        let outcome = |text: &str| {
            let (verdict, times) = text.split_once('*').unwrap_or((text, "1"));
            Outcome { verdict: verdict.trim().to_owned(), times: times.trim().parse().unwrap() }
        };
        Self { outcomes: outcomes.split(" / ").map(outcome).collect(), letters, words }
    }

    fn outcomes(&self) -> String {
        let one = |outcome: &Outcome| match outcome.times {
            1 => outcome.verdict.clone(),
            times => format!("{}*{times}", outcome.verdict),
        };
        self.outcomes.iter().map(one).collect::<Vec<_>>().join(" / ")
    }

    fn letters(&self) -> String {
        let Some(letters) = &self.letters else { return String::new() };
        let one = |(letter, times): (&String, &usize)| match times {
            1 => letter.clone(),
            times => format!("{letter}*{times}"),
        };
        if letters.is_empty() { "-".to_owned() } else { letters.iter().map(one).collect::<Vec<_>>().join(" ") }
    }

    fn words(&self) -> String {
        self.words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" ")
    }

    fn columns(&self) -> String {
        format!("\t{}\t{}\t{}", self.outcomes(), self.letters(), self.words()).trim_end().to_owned()
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = if self.letters.is_none() { String::new() } else { format!(" {{{}}}", self.letters()) };
        let words = if self.words.is_empty() { String::new() } else { format!(" {}", self.words()) };
        write!(f, "{}{letters}{words}", self.outcomes())
    }
}

fn counted(text: &str) -> BTreeMap<String, usize> {
    let one = |word: &str| {
        let (letter, times) = word.split_once('*').unwrap_or((word, "1"));
        (letter.to_owned(), times.parse().unwrap())
    };
    text.split_whitespace().filter(|word| *word != "-").map(one).collect()
}

impl Row {
    /// Whether its first mail is one of ordinary size.
    pub fn is_small(&self) -> bool {
        self.mails[0].len() < 5_000 && !self.has(b"{{times:")
    }

    /// How many mails it sends.
    pub fn times(&self) -> usize {
        self.expected.outcomes.iter().map(|outcome| outcome.times).sum::<usize>().max(self.mails.len())
    }

    /// Whether each of them is a mail of its own.
    pub fn each_anew(&self) -> bool {
        self.mails.len() > 1 || self.mails[0].windows(8).any(|w| w == b"{{each}}") || self.has(b"{{n}}")
    }

    fn has(&self, what: &[u8]) -> bool {
        self.mails[0].windows(what.len()).any(|window| window == what)
    }

    /// Expects from now on what became of it; what its letter does not say is a fault.
    pub fn settle(&mut self, found: &[Delivered], faults: &mut Vec<String>) {
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut letters: BTreeMap<String, usize> = BTreeMap::new();
        for delivered in found {
            let verdict = delivered.outcome();
            match outcomes.last_mut() {
                Some(last) if last.verdict == verdict => last.times += 1,
                _ => outcomes.push(Outcome { verdict, times: 1 }),
            }
            for to in &delivered.notes {
                *letters.entry(format!("note:{to}")).or_default() += 1;
            }
            for letter in &delivered.letters {
                *letters.entry(format!("{}:{}", colour(&letter.seat), letter.kind)).or_default() += 1;
            }
        }
        let told: String = found
            .iter()
            .flat_map(|delivered| &delivered.letters)
            .filter(|letter| colour(&letter.seat) == self.seat)
            .map(|letter| format!("{} {}", letter.subject, letter.text))
            .collect();
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = format!("{} [{}]", self.name, self.point);
        for word in &self.expected.words {
            if !told.contains(word.as_str()) {
                faults.push(format!("{name}: the letter does not say {word:?}"));
            }
        }
        let usual = usual(&self.seat, found);
        self.expected.outcomes = outcomes;
        if self.expected.letters.as_ref().unwrap_or(&usual) != &letters {
            self.expected.letters = (letters != usual).then_some(letters);
        }
    }
}

/// The letters that these verdicts usually have.
fn usual(seat: &str, found: &[Delivered]) -> BTreeMap<String, usize> {
    let other = if seat == "white" { "black" } else { "white" };
    let mut letters = BTreeMap::new();
    let mut told = false;
    for delivered in found {
        let usual: &[(&str, &str)] = match delivered.verdict.as_str() {
            "accepted" => &[(seat, "receipt"), (other, "news")],
            "kept" => &[(seat, "receipt")],
            "refused" => &[(seat, "refused")],
            "information" => &[(seat, "information")],
            "copy" if !std::mem::replace(&mut told, true) => &[(seat, "notice")],
            _ => &[],
        };
        for (seat, kind) in usual {
            *letters.entry(format!("{seat}:{kind}")).or_default() += 1;
        }
    }
    letters
}

/// `white` for `w`.
pub fn colour(letter: &str) -> &'static str {
    if letter == "w" { "white" } else { "black" }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:14} {:70} {}", self.point, self.name.escape_debug().to_string(), self.expected)
    }
}
