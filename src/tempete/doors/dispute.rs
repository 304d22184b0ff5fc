//! What the person who runs the referee needs to rule: what was entered, the board, and which rulings fit.
//! Public matter alone, so that nobody need look at secrets to decide.

use alloc::{string::String, vec::Vec};

use super::replayed::{BrokenLog, Loaded};
use crate::{chess::{Color, PieceLetters, diagram::Diagram}, ids::{Seat, Seq}, kit::loaded::Table, tempete::{log::event::Claim, state::public::Duty}};

/// The most entries shown.
const ENTRIES: usize = 12;

/// What a ruling is due on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// An objection; this seat stands by its message (T62).
    Objection(Seat),
    /// This seat's claim, which the other one declined (T52).
    Claim(Seat, Claim),
}

/// A dispute that waits for a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// What it is about.
    pub matter: Matter,
    /// The entries it is about, byte for byte: from the turn disputed to the last.
    pub entries: Vec<(Seq, String)>,
    /// The board as it stands, what the last turn changed marked on it; empty where the players keep it.
    pub board: Vec<String>,
    /// Its position line.
    pub position: Option<String>,
}

/// The dispute of the game on this table; `None` where no ruling is due.
///
/// # Errors
/// The log cannot be replayed.
pub fn dispute(table: &Table<'_>) -> Result<Option<Dispute>, BrokenLog> {
    let loaded = Loaded::new(table)?;
    let public = loaded.state.public();
    let matter = match public.duty {
        Duty::RulingOnObjection(author) => Matter::Objection(author),
        Duty::RulingOnClaim(claimer, claim) => Matter::Claim(claimer, claim),
        _ => return Ok(None),
    };
    let first = public.last_exchange().map_or(public.due_since, |exchange| exchange.turn);
    let disputed = loaded.entries.iter().zip(&table.entries).filter(|(entry, _)| entry.seq >= first);
    let mut entries: Vec<(Seq, String)> = disputed.map(|(entry, text)| (entry.seq, text.clone())).collect();
    // The newest say what is due; what is left out stands in `tempete show`.
    entries.drain(..entries.len().saturating_sub(ENTRIES));
    let before = public.last_exchange().and_then(|exchange| exchange.base.as_ref());
    let board = public.board.as_ref().map(|now| {
        let board = Diagram::of(now, Color::White);
        match before {
            Some(before) => board.since(before, now),
            None => board,
        }
    });
    Ok(Some(Dispute {
        matter,
        entries,
        board: board.map(|board| board.ascii(PieceLetters::English)).unwrap_or_default(),
        position: public.board.as_ref().map(alloc::string::ToString::to_string),
    }))
}
