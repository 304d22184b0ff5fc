//! The tables that every game has: time, where it is counted, and the result. The names serialized here are stable:
//! programs read them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display};

use serde::{Serialize, Serializer};

use super::TimeTables;
use crate::{
    ids::{Seat, SeatName, Team},
    record::wrapped,
    referee::log::{End, Ending, Outcome},
};

/// What the steps found in every game: all there is of one that adds no tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CommonTables {
    /// Time, where it is counted.
    pub time: TimeTables,
    /// The result, once the game is over.
    pub result: Option<EndRow>,
}

impl Display for CommonTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.time)?;
        self.result.iter().try_for_each(|result| write!(f, "{result}"))
    }
}

/// The last `end` of a game between these seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndRow {
    pub end: End,
    pub seats: &'static [SeatName],
    pub teams: &'static [Team],
}

impl Serialize for EndRow {
    /// In the words of the log.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Words {
            board: &'static str,
            by: Ending,
            errs: Vec<bool>,
            r#final: &'static str,
        }
        let words = Words {
            board: self.end.board.word(self.seats, self.teams),
            by: self.end.ending,
            errs: self.places().map(|seat| self.end.errs.contains(seat)).collect(),
            r#final: self.end.last.word(self.seats, self.teams),
        };
        words.serialize(serializer)
    }
}

impl Display for EndRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let End { board, ending, last, .. } = self.end;
        wrapped(f, "", &format!("The game ended by {}: {}.", ending.word(), self.won(board)))?;
        wrapped(f, "", &format!("Erred, says the log: {}. Final result: {}.", self.erred(), self.won(last)))
    }
}

impl EndRow {
    fn places(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..).map_while(Seat::new).take(self.seats.len())
    }

    /// A seat as it begins a sentence.
    fn title(&self, seat: Seat) -> String {
        Self::capital(seat.name(self.seats))
    }

    fn capital(name: &str) -> String {
        name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect()
    }

    fn won(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(_) => format!("{} wins", Self::capital(outcome.word(self.seats, self.teams))),
            Outcome::Drawn => "a draw".into(),
            Outcome::Annulled => "annulled".into(),
        }
    }

    fn erred(&self) -> String {
        let erred: Vec<Seat> = self.places().filter(|seat| self.end.errs.contains(*seat)).collect();
        let (two, all) = (self.seats.len() == 2, erred.len() == self.seats.len());
        match erred.as_slice() {
            [] if two => "neither seat".to_string(),
            [] => "no seat".to_string(),
            _ if two && all => "both seats".to_string(),
            _ if all => "all seats".to_string(),
            some => some.iter().map(|seat| self.title(*seat)).collect::<Vec<_>>().join(" and "),
        }
    }
}
