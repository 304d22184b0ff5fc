//! All that is agreed of an event in words: its terms, then by what its games are begun, one fact a line:
//!
//! ```text
//! stage 1 round-robin single sections=2 advance=2
//! stage 2 knockout games=2
//! ties direct, sonneborn-berger, wins
//! entries open 24
//! rounds one-by-one
//! game NAME
//! time post
//! term NAME=VALUE
//! ```
//!
//! What stands behind the [`Terms`] may be left out, and comes in this order; there may be several lines `term`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use super::{
    fault::{Fault, What},
    terms::Terms,
};

/// When the games of a round robin begin. Those of a knock-out always begin a round at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounds {
    /// All games of a stage with the stage.
    #[default]
    AtOnce,
    /// Those of a round once the round before is over.
    OneByOne,
}

/// Whether players enter an event by mail, until it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Entries {
    /// Only whoever runs the referee enters them.
    #[default]
    Closed,
    /// They may; of so many places, 1..=[`Entries::MOST`], where that is said.
    Open(Option<u32>),
}

impl Entries {
    /// The most places.
    pub const MOST: u32 = 1_000;

    /// What stands behind `entries `.
    fn read(value: &str) -> Option<Self> {
        let Some(places) = value.strip_prefix("open ") else { return (value == "open").then_some(Self::Open(None)) };
        let number: u32 = places.parse().ok().filter(|number: &u32| number.to_string() == places)?;
        (1..=Self::MOST).contains(&number).then_some(Self::Open(Some(number)))
    }
}

/// What is agreed of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Who plays whom, and who goes on.
    pub terms: Terms,
    /// Whether players enter by mail (M18).
    pub entries: Entries,
    /// When games begin.
    pub rounds: Rounds,
    /// What is played, by its name; whether there is such a game is not known here.
    pub game: Option<String>,
    /// The profile of time, by its name or the path of its file.
    pub time: Option<String>,
    /// The terms of its games, name and value.
    pub more: Vec<(String, String)>,
}

/// The words that a line behind the terms begins with, in their order.
const WORDS: [&str; 5] = ["entries", "rounds", "game", "time", "term"];

impl FromStr for Sheet {
    type Err = Fault;

    /// Reads what [`fmt::Display`] writes; the line end of the last line may be left out.
    fn from_str(text: &str) -> Result<Self, Fault> {
        let lines: Vec<&str> = text.lines().collect();
        let own = |line: &&str| WORDS.contains(&line.split(' ').next().unwrap_or_default());
        let (before, after) = lines.split_at(lines.iter().position(own).unwrap_or(lines.len()));
        let terms = before.iter().flat_map(|line| [*line, "\n"]).collect::<String>().parse()?;
        let entries = Entries::Closed;
        let mut sheet = Self { terms, entries, rounds: Rounds::AtOnce, game: None, time: None, more: Vec::new() };
        let mut reached = 0;
        for (line, number) in after.iter().zip(before.len().saturating_add(1)..) {
            let fault = |what| Fault { line: number, text: (*line).to_string(), what };
            let (word, value) = line.split_once(' ').ok_or_else(|| fault(What::After))?;
            let place = WORDS.iter().position(|of| *of == word).ok_or_else(|| fault(What::After))?;
            let fits = value.trim() == value && !value.is_empty();
            // A line may stand once, but for `term`.
            if place < reached || !fits {
                return Err(fault(What::After));
            }
            reached = if word == "term" { place } else { place.saturating_add(1) };
            match word {
                "entries" => sheet.entries = Entries::read(value).ok_or_else(|| fault(What::Entries))?,
                "rounds" => sheet.rounds = Rounds::of_word(value).ok_or_else(|| fault(What::Rounds))?,
                "game" => sheet.game = Some(value.to_string()),
                "time" => sheet.time = Some(value.to_string()),
                _ => {
                    let (name, value) = value.split_once('=').ok_or_else(|| fault(What::Term))?;
                    sheet.more.push((name.to_string(), value.to_string()));
                }
            }
        }
        Ok(sheet)
    }
}

impl Rounds {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::AtOnce => "at-once",
            Self::OneByOne => "one-by-one",
        }
    }

    /// The one of this word.
    pub fn of_word(word: &str) -> Option<Self> {
        [Self::AtOnce, Self::OneByOne].into_iter().find(|of| of.word() == word)
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.terms)?;
        match self.entries {
            Entries::Closed => {}
            Entries::Open(None) => writeln!(f, "entries open")?,
            Entries::Open(Some(places)) => writeln!(f, "entries open {places}")?,
        }
        if self.rounds != Rounds::AtOnce {
            writeln!(f, "rounds {}", self.rounds.word())?;
        }
        self.game.iter().try_for_each(|game| writeln!(f, "game {game}"))?;
        self.time.iter().try_for_each(|time| writeln!(f, "time {time}"))?;
        self.more.iter().try_for_each(|(name, value)| writeln!(f, "term {name}={value}"))
    }
}
