//! The final result: what became of the game on the board, and who erred (T55).

use super::{
    Tempete,
    public::{Duty, Public, SEATS},
};
use crate::{
    ids::Seats,
    tempete::log::{
        event::{End, Ending, Outcome},
        terms::TimeAndError,
    },
};

/// The final table of T55: `board` and `ending` are how the game ended, `errs` who erred.
pub fn last_result(board: Outcome, ending: Ending, errs: Seats, time_and_error: TimeAndError) -> Outcome {
    if board == Outcome::Annulled {
        return Outcome::Annulled;
    }
    let mut erring = errs.iter();
    let erring = match (erring.next(), erring.next()) {
        (None, _) => return board,
        (_, Some(_)) => return Outcome::Drawn,
        (Some(erring), None) => erring,
    };
    let other = Public::other(erring);
    match (ending, board) {
        // An error and a loss on time: of two seats, or (literal) of whichever, make a draw.
        (Ending::Time, Outcome::Won(won)) => {
            let same_seat = won.contains(other);
            if same_seat && time_and_error == TimeAndError::Cross { Outcome::of(other) } else { Outcome::Drawn }
        }
        _ => Outcome::of(other),
    }
}

impl Tempete {
    /// What the entry after the end says, errors counted; `None` while the game goes on.
    pub(crate) fn last_end(&self) -> Option<End> {
        let Duty::Over(board, ending) = self.public.duty() else { return None };
        let errs = SEATS.into_iter().filter(|seat| !self.account(*seat).errors.is_empty()).collect();
        let last = last_result(board, ending, errs, self.public.terms().time_and_error);
        Some(End { board, ending, errs, last })
    }
}
