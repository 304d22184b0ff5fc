//! The words of a ruling, as whoever runs the referee gives them: those that every game has, and the game's own.

use alloc::{borrow::ToOwned, format, vec::Vec};

use super::{Game, GameRuling, Ruling};

/// Why words name no ruling of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingFault {
    /// It is about a seat, and none stands behind it: these could.
    NeedsSeat(Vec<&'static str>),
    /// It needs a result behind it: one of these.
    NeedsResult(Vec<&'static str>),
    /// It needs this behind it: `LINE`.
    Needs(&'static str),
    /// It takes nothing behind it.
    TakesNothing,
    /// No ruling has this word.
    Unknown,
}

/// The words of the rulings that every game has.
const COMMON: [&str; 6] = ["lost-on-time", "warn", "result", "annul", "correct", "recover"];

impl Game {
    /// The words of its rulings: its own first, then those that every game has.
    pub fn ruling_words(&self) -> impl Iterator<Item = &'static str> {
        self.help.rulings.iter().map(|own| own.word).chain(COMMON.iter().copied())
    }

    /// The ruling of this word, with the seat, the result or the line that stands behind it. `None` is `recover`,
    /// which has still to find out what was lost (T67).
    ///
    /// # Errors
    /// See [`RulingFault`].
    pub fn ruling(&self, word: &str, of: Option<&str>) -> Result<Option<Ruling>, RulingFault> {
        let seats = || self.seats.iter().map(|(_, name)| *name);
        let seat = of.filter(|name| self.seat(name).is_some());
        let of_seat = || match seat {
            Some(seat) => Ok(format!("{word} {seat}")),
            None => Err(RulingFault::NeedsSeat(seats().collect())),
        };
        let result = || {
            let sides = seats().filter(|_| self.teams.is_empty()).chain(self.teams.iter().map(|(name, _)| *name));
            let results: Vec<&str> = sides.chain(self.help.results.iter().copied()).chain(["annulled"]).collect();
            match results.iter().find(|result| of == Some(**result)) {
                Some(result) => Ok(format!("{word} {result}")),
                None => Err(RulingFault::NeedsResult(results)),
            }
        };
        let plain = |ruling: &str| if of.is_none() { Ok(ruling.to_owned()) } else { Err(RulingFault::TakesNothing) };
        Ok(Some(Ruling::Says(match word {
            "recover" => return plain(word).map(|_| None),
            "correct" => plain(word)?,
            "annul" => plain("result annulled")?,
            "lost-on-time" | "warn" => of_seat()?,
            "result" => result()?,
            _ => match self.help.rulings.iter().find(|known| known.word == word) {
                Some(GameRuling { takes: None, .. }) => plain(word)?,
                Some(GameRuling { takes: Some(what), .. }) => {
                    let line = of.ok_or(RulingFault::Needs(what))?;
                    format!("{word} {line}")
                }
                None => return Err(RulingFault::Unknown),
            },
        })))
    }
}
