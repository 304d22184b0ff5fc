//! What each seat scores (H13).

use super::{game::Game, side::Side};
use crate::referee::{
    course::{Course, Duty},
    log::{Ending, Outcome},
};

/// H13: this seat's points; who resigns or loses on time as one of the last two loses his heart by that.
pub fn points(game: &Game, course: &Course, side: Side) -> i8 {
    let given_up = match course.duty {
        Duty::Over(Outcome::Won(won), Ending::Resignation | Ending::Time) => {
            game.living().contains(&side) && !won.contains(side.seat())
        }
        _ => false,
    };
    game.score(side).saturating_sub(i8::from(given_up))
}
