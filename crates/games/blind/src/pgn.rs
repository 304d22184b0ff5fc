//! A game as PGN: three columns a round, a move with its whole origin; before the end `--` for one that is not known, and what was
//! told of it.

use alloc::{format, string::String, vec::Vec};

use super::{
    score::begins,
    told::{BlindTold, noes},
};
use crate::{
    heart::{letters::Letters, notation, side::Side},
    ids::Seat,
    referee::telling::comment,
};

const LETTERS: Letters = Letters::ENGLISH;

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &BlindTold)]) -> Vec<String> {
    let (mut words, mut round, mut last): (Vec<String>, u32, Option<Side>) = (Vec::new(), 0, None);
    for (seat, told) in told {
        let side = Side::of(*seat);
        let said = match told {
            BlindTold::Placed(Some(setting)) => format!("{side} places {setting}"),
            BlindTold::Moved { by, before, step, tried } => {
                if begins(last, *by) {
                    round += 1;
                    words.push(format!("{round}."));
                }
                last = Some(*by);
                words.push(step.map_or_else(|| "--".into(), |step| notation::spelled(before, *by, step, LETTERS)));
                let tried = noes(before, *by, tried, LETTERS);
                if tried.is_empty() { continue } else { format!("tried before it: {}", tried.join(", ")) }
            }
            BlindTold::Lost { of, at: Some(at), .. } => format!("{of} loses a piece on {at}"),
            BlindTold::Lost { of, at: None, .. } => format!("{of} loses a piece"),
            BlindTold::HeartLost { of, at, .. } => format!("takes the heart of {of} on {at}"),
            _ => continue,
        };
        comment(&mut words, &[said]);
    }
    words
}
