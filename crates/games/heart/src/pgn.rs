//! A game of Romulan Heart as PGN: three columns a round, a move with its whole origin.

use alloc::{format, string::String, vec::Vec};

use super::{board::Board, letters::Letters, notation, side::Side, told::HeartTold};
use crate::{ids::Seat, referee::telling::comment};

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &HeartTold)]) -> Vec<String> {
    let (mut words, mut round, mut last) = (Vec::new(), 0_u32, None);
    let mut moved = |words: &mut Vec<String>, side: Side, text: String| {
        // A round begins where the order of seats does.
        if last.is_none_or(|last| side <= last) {
            round += 1;
            words.push(format!("{round}."));
        }
        last = Some(side);
        words.push(text);
    };
    for (seat, told) in told {
        let side = Side::of(*seat);
        match told {
            HeartTold::Placed(set) => {
                comment(&mut words, &[format!("{side} places {set}")]);
            }
            HeartTold::Heart { at, .. } => {
                comment(&mut words, &[format!("{side} heart {at}")]);
            }
            HeartTold::Moved { before, step } => moved(&mut words, side, text(before, side, *step)),
            HeartTold::TookHeart { of, .. } => {
                comment(&mut words, &[format!("takes the heart of {of}")]);
            }
            HeartTold::NoMove(of) => {
                comment(&mut words, &[format!("no lawful move: {of} wins")]);
            }
            HeartTold::Crown(of) => {
                comment(&mut words, &[format!("the heart in the third corner: {of} wins")]);
            }
            _ => {}
        }
    }
    words
}

fn text(before: &Board, side: Side, step: super::step::Step) -> String {
    notation::spelled(before, side, step, Letters::ENGLISH)
}
