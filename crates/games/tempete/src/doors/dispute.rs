//! What the person who runs the referee needs to rule: what was entered, the board, and which rulings fit.
//! Public matter alone, so that nobody need look at secrets to decide.

use alloc::{format, string::String, vec::Vec};

use super::{overview, replayed::Replay};
use crate::doors::replayed::TempeteSession;
use crate::{
    chess::{Color, PieceLetters},
    ids::{Seat, Seq},
    kit::Dispute,
    tempete::state::public::{Duty, OwnDuty, Public},
};

/// The most entries shown.
const ENTRIES: usize = 12;

/// The dispute of this game; `None` where no ruling is due.
pub(super) fn dispute(replay: &Replay<'_>) -> Option<Dispute> {
    let public = replay.public();
    let (what, rulings) = match public.duty() {
        Duty::Own(OwnDuty::RulingOnObjection(author)) => (
            format!(
                "{} objected to the last message of {}, who stands by it.",
                colour(Public::other(author)),
                colour(author)
            ),
            [("uphold", "the message stands"), ("takeback", "it is undone as if withdrawn")],
        ),
        Duty::RulingOnClaim(claimer, claim) => (
            format!(
                "{} claims a draw ({}), and {} declined it.",
                colour(claimer),
                claim.word(),
                colour(Public::other(claimer))
            ),
            [("grant", "the game is a draw"), ("refuse", "the claimer owes his turn again")],
        ),
        _ => return None,
    };
    let first = public.last_exchange().map_or(public.course.due_since, |exchange| exchange.turn);
    let disputed = replay.entries.iter().zip(&replay.loaded.entries).filter(|(entry, _)| entry.seq >= first);
    let mut entries: Vec<(Seq, String)> = disputed.map(|(entry, text)| (entry.seq, text.clone())).collect();
    // The newest say what is due; what is left out stands in `tempete show`.
    entries.drain(..entries.len().saturating_sub(ENTRIES));
    let board = overview::board(public, Color::White);
    Some(Dispute {
        what,
        rulings: rulings.map(|(word, meaning)| (word.into(), meaning.into())).into(),
        entries,
        board: board.map(|board| board.ascii(PieceLetters::ENGLISH)).unwrap_or_default(),
        position: public.board.as_ref().map(alloc::string::ToString::to_string),
    })
}

/// A seat's colour with a capital.
pub(super) fn colour(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "White" } else { "Black" }
}
