//! What every game's letters tell, as values: who did something, what entries say that every game has, how time stands
//! and was spent, rulings, reasons and results as one seat reads them. All of it is public matter; the words stand in the
//! templates.

pub mod attach;
mod board;
mod by;
mod changed;
mod clause;
mod clock;
mod elsewhere;
mod occasion;
mod outcome;
mod pgn;
mod places;
mod reason;
mod ruling;
mod sheet;
mod told;

pub use self::pgn::{PgnHead, PgnMoves, comment};
pub use self::places::Places;
pub use self::{
    board::DrawnBoard,
    by::{By, Doer, Named},
    changed::Changed,
    clause::{CommonClause, NotSo, Telling},
    clock::{Standstill, ToldClock, ToldTime, clock},
    elsewhere::ToldElsewhere,
    occasion::{CommonOccasion, Elsewhere, KeptNote},
    outcome::ToldOutcome,
    reason::{FixedReason, ToldReason},
    ruling::{ToldRuling, Vouched},
    sheet::{Row, Spent, Think, rows, spent},
    told::{Clause, Told, ToldRow, reminded_once},
};
