//! A game as PGN, the notation that other chess programs read: its headers, and its moves wrapped below them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::ids::Timestamp;

/// How long a line of moves is at most.
const WIDTH: usize = 79;

/// The moves and comments of a PGN game, word by word.
#[derive(Default)]
pub struct PgnMoves {
    pub words: Vec<String>,
    number: u32,
    /// The second side's move goes on from the first's, and needs no number.
    numbered: bool,
}

impl PgnMoves {
    /// A move, of the side that moves first or of the other, by its number where that is wanted.
    pub fn played(&mut self, first: bool, number: u32, text: &str) {
        match first {
            true => self.words.push(format!("{number}.")),
            false if !(self.numbered && self.number == number) => self.words.push(format!("{number}...")),
            false => {}
        }
        self.words.push(text.into());
        (self.number, self.numbered) = (number, first);
    }

    /// What the move above came to: `+` or `#`.
    pub fn sign(&mut self, sign: char) {
        if let Some(last) = self.words.last_mut().filter(|last| !last.ends_with(['+', '#', '}', '-'])) {
            last.push(sign);
        }
    }

    /// A comment.
    pub fn comment(&mut self, text: &str) {
        self.words.extend(format!("{{{text}}}").split(' ').map(String::from));
        self.numbered = false;
    }
}

/// The headers of a PGN game.
pub struct PgnHead<'a> {
    pub event: String,
    /// The referee's host; empty where it has none.
    pub host: &'a str,
    /// When it began.
    pub at: Timestamp,
    pub round: String,
    /// Who plays: the seat, and his name.
    pub players: Vec<(&'static str, &'a str)>,
    pub result: &'static str,
    /// What is played, where other programs know it by a name of its own.
    pub variant: Option<&'static str>,
    /// The position it begins with, as FEN, where that is not chess's.
    pub set_up: Option<String>,
    /// Whether time is counted.
    pub timed: bool,
}

impl PgnHead<'_> {
    /// Adds the game to those above it; `words` are its moves and comments, and what it ended with.
    pub fn write(&self, out: &mut String, words: &[String]) {
        if !out.is_empty() {
            out.push('\n');
        }
        let mut tag = |name: &str, value: &str| {
            let value: String = value.chars().filter(|c| !c.is_control()).collect();
            out.push_str(&format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\"")));
        };
        let known =
            |text: &'static str, value: &str| if value.is_empty() { text.to_string() } else { value.to_string() };
        tag("Event", &self.event);
        tag("Site", &known("?", self.host));
        tag("Date", &self.at.to_string().get(..10).unwrap_or("????.??.??").replace('-', "."));
        tag("Round", &self.round);
        for (seat, name) in &self.players {
            tag(&capital(seat), &known("?", name));
        }
        tag("Result", self.result);
        self.variant.iter().for_each(|variant| tag("Variant", variant));
        if let Some(fen) = &self.set_up {
            tag("SetUp", "1");
            tag("FEN", fen);
        }
        // The clock in PGN's words: `-` for none, `?` for one that it has no words for.
        tag("TimeControl", if self.timed { "?" } else { "-" });
        out.push('\n');
        wrap(out, words);
    }
}

/// A seat as PGN names it.
fn capital(seat: &str) -> String {
    let mut letters = seat.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Puts one comment, word by word; nothing where there is nothing to tell.
pub fn comment(words: &mut Vec<String>, told: &[String]) -> bool {
    if told.is_empty() {
        return false;
    }
    // A comment ends at its first brace.
    let text = format!("{{{}}}", told.join("; ").replace('{', "(").replace('}', ")"));
    words.extend(text.split_whitespace().map(ToString::to_string));
    true
}

fn wrap(out: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}
