//! What is asked of a game as it stood, whatever is played: options that several games' tools take, said once.

use alloc::{format, vec::Vec};

use super::{Game, ToolError, ToolOption, ToolOptions, ToolTakes};
use crate::{ids::Seat, text::Language};

/// Up to where a record is read.
pub const AT: ToolOption = ToolOption {
    name: "at",
    takes: ToolTakes::Words("ENTRY"),
    help: "With a record: as it stood after this entry [default: the last]",
};

/// Who writes.
pub const SEAT: ToolOption = ToolOption {
    name: "seat",
    takes: ToolTakes::Words("SEAT"),
    help: "Who writes, by the name of the seat [default: who owes a message]",
};

/// How lines are read and answered.
pub const LANGUAGE: ToolOption = ToolOption {
    name: "language",
    takes: ToolTakes::Words("LANGUAGE"),
    help: "The language of lines and answer: en or fr [default: en]",
};

/// What exit statuses say of a message.
pub const EXITS: &str = "  0   it may be\n  1   it would be refused\n  64  wrong usage";

/// What is written; where no file has it standard input does, but for who gives the option `unless`.
pub const fn lines(unless: Option<&'static str>) -> ToolOption {
    let takes = ToolTakes::FileOrInput { file: "FILE", unless };
    ToolOption { name: "lines", takes, help: "The lines of the message [default: standard input]" }
}

/// How many entries a game had as it stood then, of so many that it has.
///
/// # Errors
/// It has no such entry.
pub fn entries(options: &ToolOptions, of: usize) -> Result<usize, ToolError> {
    let Some(at) = options.get(AT.name) else { return Ok(of) };
    let last: Option<usize> = at.parse().ok().filter(|at| *at < of);
    last.map(|last| last.saturating_add(1)).ok_or_else(|| ToolError("there is no such entry".into()))
}

/// The language that is wanted.
///
/// # Errors
/// It is none.
pub fn language(options: &ToolOptions) -> Result<Language, ToolError> {
    let none = || ToolError("--language is en or fr".into());
    options.get(LANGUAGE.name).map_or(Ok(Language::En), |code| Language::read(code).ok_or_else(none))
}

/// Who writes: of these seats of the game the one that is named, else the one of those that owe a message.
///
/// # Errors
/// It is none of them; or not one alone owes a message.
pub fn seat(
    options: &ToolOptions,
    game: &Game,
    seats: impl Iterator<Item = Seat>,
    owed: impl Iterator<Item = Seat>,
) -> Result<Seat, ToolError> {
    let Some(name) = options.get(SEAT.name) else { return alone(owed) };
    let seats: Vec<Seat> = seats.collect();
    let names = || seats.iter().map(|seat| game.seat_name(*seat)).collect::<Vec<_>>().join(" or ");
    let named = seats.iter().find(|seat| game.seat_name(**seat) == name);
    named.copied().ok_or_else(|| ToolError(format!("--seat is {}", names())))
}

/// The only seat that owes a message.
///
/// # Errors
/// None does, or several.
pub fn alone(mut owed: impl Iterator<Item = Seat>) -> Result<Seat, ToolError> {
    match (owed.next(), owed.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err(ToolError("nobody alone owes a message there: say --seat".into())),
    }
}
