//! The final result: what became of the game on the board, and who erred (T55).

use super::{
    State,
    public::{Duty, Public},
};
use crate::{
    ids::Seat,
    tempete::log::{
        event::{End, Ending, Outcome},
        terms::TimeAndError,
    },
};

/// The final table of T55: `board` and `ending` are how the game ended, `errs` who erred, White
/// first.
pub fn last_result(board: Outcome, ending: Ending, errs: [bool; 2], time_and_error: TimeAndError) -> Outcome {
    if board == Outcome::Annulled {
        return Outcome::Annulled;
    }
    let erring = match errs {
        [false, false] => return board,
        [true, true] => return Outcome::Drawn,
        [true, false] => Seat::FIRST,
        [false, true] => Seat::SECOND,
    };
    let other = Public::other(erring);
    match (ending, board) {
        // An error and a loss on time: of two seats, or (literal) of whichever, make a draw.
        (Ending::Time, Outcome::Won(winner)) => {
            let same_seat = winner == other;
            if same_seat && time_and_error == TimeAndError::Cross { Outcome::Won(other) } else { Outcome::Drawn }
        }
        _ => Outcome::Won(other),
    }
}

impl State {
    /// What the entry after the end says; `None` while the game goes on.
    pub fn end(&self) -> Option<End> {
        let Duty::Over(board, ending) = self.public.duty else { return None };
        let [first, second] = &self.accounts;
        let errs = [!first.errors.is_empty(), !second.errors.is_empty()];
        let last = last_result(board, ending, errs, self.public.terms().time_and_error);
        Some(End { board, ending, errs, last })
    }
}
