//! A game of Luft Chess as PGN. A king's move whose square is not known is none, with a comment; programs know the rest but for
//! kings side by side.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::told::{LuftTold, king};
use crate::{
    chess::{PieceLetters, San, short},
    ids::Seat,
};

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &LuftTold)]) -> Vec<String> {
    let mut words = Moves { words: Vec::new(), number: 1, numbered: false };
    for (seat, told) in told {
        words.add(*seat == Seat::FIRST, told);
    }
    words.words
}

struct Moves {
    words: Vec<String>,
    number: u32,
    /// Black's move goes on from White's, and needs no number.
    numbered: bool,
}

impl Moves {
    fn add(&mut self, white: bool, told: &LuftTold) {
        let letters = PieceLetters::ENGLISH;
        match told {
            LuftTold::Moved { before, played, sign } => {
                self.played(white, before.fullmove().into(), &(short(before, *played, letters) + sign));
            }
            LuftTold::King { takes, to: Some(to), number } => {
                self.played(white, *number, &king(takes.is_some(), *to, letters));
            }
            LuftTold::King { takes, to: None, number } => {
                self.played(white, *number, "--");
                let took = takes.map(|(kind, at)| format!(" and took {} on {at}", kind.letter(letters)));
                self.comment(&format!("the king moved{}", took.unwrap_or_default()));
            }
            LuftTold::Castled { flank, number } => self.played(white, *number, &San::Castle(*flank).to_string()),
            LuftTold::Check => self.sign('+'),
            LuftTold::Mate => self.sign('#'),
            LuftTold::KingTaken { at } => self.comment(&format!("takes the king on {at}")),
            LuftTold::Stalemate => self.comment("stalemate"),
            LuftTold::Dead => self.comment("nobody can be mated any more"),
        }
    }

    fn played(&mut self, white: bool, number: u32, text: &str) {
        match white {
            true => self.words.push(format!("{number}.")),
            false if !(self.numbered && self.number == number) => self.words.push(format!("{number}...")),
            false => {}
        }
        self.words.push(text.into());
        (self.number, self.numbered) = (number, white);
    }

    fn sign(&mut self, sign: char) {
        if let Some(last) = self.words.last_mut().filter(|last| !last.ends_with(['+', '#', '}', '-'])) {
            last.push(sign);
        }
    }

    fn comment(&mut self, text: &str) {
        self.words.extend(format!("{{{text}}}").split(' ').map(String::from));
        self.numbered = false;
    }
}
