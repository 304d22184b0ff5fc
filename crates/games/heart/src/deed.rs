//! A turn as the log has it: `N i34-g24`, `H R i99-g35 x R blue takes heart blue`.

use alloc::{string::ToString, vec::Vec};
use core::fmt;

use super::{
    board::Board,
    letters::Letters,
    piece::{Kind, Piece},
    side::Side,
    step::Step,
    taken::Taken,
};
use crate::referee::log::{Dice, LineValue};

/// What a turn did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    pub kind: Kind,
    pub step: Step,
    pub takes: Taken,
}

const LETTERS: Letters = Letters::ENGLISH;

impl Deed {
    /// What this seat's move does on that board; `None` where nothing of its own stands there.
    pub fn of(board: &Board, seat: Side, step: Step) -> Option<Self> {
        Some(Self { kind: board.own(step.from, seat)?, step, takes: board.takes(seat, step.to) })
    }

    /// Reads what `Display` writes, and nothing near it.
    pub fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let (heart, rest) = match words.as_slice() {
            ["H", rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        let (kind, rest) = match rest {
            [letter, rest @ ..] if letter.len() == 1 => (LETTERS.kind(letter.chars().next()?)?, rest),
            rest => (Kind::Pawn, rest),
        };
        let [way, rest @ ..] = rest else { return None };
        let (from, to) = way.split_once('-')?;
        let (piece, rest) = match rest {
            ["x", sign, colour, rest @ ..] => (Some(piece(sign, colour)?), rest),
            rest => (None, rest),
        };
        let heart_of = match rest {
            ["takes", "heart", of] => Some(of.parse().ok()?),
            [] => None,
            _ => return None,
        };
        let step = Step { from: from.parse().ok()?, to: to.parse().ok()?, heart };
        let deed = Self { kind, step, takes: Taken { piece, heart: heart_of } };
        // Triangles are written in small letters, the smaller column first.
        (deed.to_string() == text).then_some(deed)
    }
}

fn piece(sign: &str, colour: &str) -> Option<Piece> {
    let kind = Kind::ALL.into_iter().find(|kind| LETTERS.sign(*kind).to_string() == sign)?;
    Some(Piece { kind, colour: colour.parse().ok()? })
}

impl LineValue for Deed {
    const EXPECTED: &'static str =
        "what moves, from where to where, and what it takes: `N i34-g24 x R blue takes heart blue`";

    fn read(text: &str) -> Option<Self> {
        Self::read(text)
    }

    fn any(dice: &mut Dice) -> Self {
        let kind = |dice: &mut Dice| dice.of(&Kind::ALL).copied().unwrap_or(Kind::Pawn);
        let side = |dice: &mut Dice| dice.of(&Side::ALL).copied().unwrap_or(Side::Green);
        let step = Step { from: LineValue::any(dice), to: LineValue::any(dice), heart: dice.one_in(4) };
        let piece = dice.one_in(2).then(|| Piece { kind: kind(dice), colour: side(dice) });
        let heart = dice.one_in(3).then(|| side(dice));
        Self { kind: kind(dice), step, takes: Taken { piece, heart } }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.step.heart { "H " } else { "" })?;
        LETTERS.of(self.kind).iter().try_for_each(|letter| write!(f, "{letter} "))?;
        write!(f, "{}-{}", self.step.from, self.step.to)?;
        let Taken { piece, heart } = self.takes;
        piece.iter().try_for_each(|piece| write!(f, " x {} {}", LETTERS.sign(piece.kind), piece.colour))?;
        heart.iter().try_for_each(|of| write!(f, " takes heart {of}"))
    }
}
