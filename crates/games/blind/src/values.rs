//! What letters of the Blind Game show beside what all letters do.

use alloc::{string::String, vec::Vec};

use super::{
    game::Blind,
    play::tried_by,
    score::{self, Round},
    told::noes,
};
use crate::{
    heart::{
        side::Side,
        signs::letters,
        values::{InOrder, Score, order, scores},
    },
    referee::{course::Duty as Due, mails::GameText as _, played::PlayerView},
    text::Language,
};

/// What letters show.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct BlindValues {
    /// Whether the reader is out.
    pub out: bool,
    /// Whose turn it is and whose then, of those who are not out.
    pub order: Vec<InOrder>,
    /// All who play with their points; none where nobody has any, and the game goes on.
    pub scores: Vec<Score>,
    /// The corner that the reader's pieces are placed in.
    pub corner: Side,
    /// How many turns are marked on the board: those since the reader's own last one.
    pub marked: usize,
    /// What the reader's moves of this turn were that were answered no.
    pub tried: Vec<String>,
    /// Whether all is open, and then the game as it was.
    pub open: bool,
    pub score: Vec<Round>,
}

impl BlindValues {
    /// Those of who sees this.
    pub fn of(seen: &PlayerView<'_, Blind>, language: Language) -> Self {
        let (own, me, letters) = (seen.own, Side::of(seen.seat), letters(language));
        let turn = if let Due::Own(own) = seen.course.duty { own.turn_of().map(Side::of) } else { None };
        let tried = if turn == Some(me) { tried_by(seen) } else { Vec::new() };
        Self {
            out: seen.course.out.contains(seen.seat) && !seen.course.duty.is_over(),
            order: order(seen.course, own.game(), turn, me),
            scores: scores(seen.course, Blind::scores(seen), me),
            corner: me,
            marked: own.game().since(me).iter().filter(|(_, on)| !on.is_empty()).count(),
            tried: noes(own.board(), me, &tried, letters),
            open: seen.open,
            score: if seen.open { score::of(own, letters) } else { Vec::new() },
        }
    }
}
