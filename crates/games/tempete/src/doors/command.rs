//! What the person who runs the referee does to a game of Tempête: its terms, the board that he sets.

use alloc::{boxed::Box, string::ToString};

use crate::{
    chess::Position,
    kit::CommandError,
    tempete::{
        legal::Unset,
        log::event::Ruling,
        state::public::{Duty, OwnDuty, Public},
    },
};

/// What the ruling begins with that sets the board.
const SET_BOARD: &str = "position ";

/// T70: with moves without capture counted anew, whatever the line says of them.
pub(super) fn set_board(words: &str) -> Option<Result<Ruling, CommandError>> {
    let line = words.strip_prefix(SET_BOARD)?;
    let position = line.parse::<Position>().map_err(|fault| CommandError::Misfit(fault.to_string()));
    Some(position.map(|position| Ruling::Position(Box::new(position.counted_anew()))))
}

/// Why the board cannot be set so, and what to do instead (T70).
pub(super) fn unset(public: &Public, position: &Position) -> Option<&'static str> {
    Some(match public.may_set(position) {
        Err(Unset::NoBoard) => "the players keep the board themselves: term board=off",
        Err(Unset::NoTurn) => match public.duty() {
            Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers) => {
                "it sets the board where a turn is due, and the game has not begun"
            }
            Duty::Own(OwnDuty::RulingOnObjection(_)) => {
                "it sets the board where a turn is due: rule on the objection first"
            }
            _ => {
                "it sets the board where a turn is due; wait until that is answered, or end the game by 'result' or 'annul'"
            }
        },
        Err(Unset::Check) => "the side that is not to move is in check there: say who is to move, or move a piece",
        Err(Unset::Away) => "a king is away there that no card has taken away: put it on the board",
        Err(Unset::Clock) | Ok(()) => return None,
    })
}
