//! A turn as it is sealed: `Ni34-g24`, `HRi99-g35xbR`, `Ni55-i23xbp*`, `Wh45-h46xg*`.

use alloc::string::ToString;
use core::fmt;

use crate::heart::{
    deed::Deed,
    letters::Letters,
    piece::{Kind, Piece},
    side::Side,
    step::Step,
    taken::Taken,
};

/// What a turn does, what it takes being told by who moved that, whatever its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sealed(pub Deed);

const LETTERS: Letters = Letters::ENGLISH;

impl Sealed {
    /// Reads what `Display` writes, and nothing near it.
    pub fn read(text: &str) -> Option<Self> {
        let (heart, rest) = text.strip_prefix(LETTERS.heart).map_or((false, text), |rest| (true, rest));
        let kind = rest.chars().next().and_then(|letter| LETTERS.kind(letter));
        let rest = if kind.is_some() { rest.get(1..)? } else { rest };
        let (way, takes) = rest.split_once('x').map_or((rest, None), |(way, takes)| (way, Some(takes)));
        let (from, to) = way.split_once('-')?;
        let step = Step { from: from.parse().ok()?, to: to.parse().ok()?, heart };
        let takes = takes.map_or(Some(Taken::default()), taken)?;
        let sealed = Self(Deed { kind: kind.unwrap_or(Kind::Pawn), step, takes });
        Some(sealed).filter(|sealed| sealed.to_string() == text)
    }
}

/// `bR`, `bp*`, `b*`.
fn taken(text: &str) -> Option<Taken> {
    let (text, heart) = text.strip_suffix('*').map_or((text, false), |text| (text, true));
    let mut signs = text.chars();
    let of = signs.next()?;
    let of = Side::ALL.into_iter().find(|side| side.letter() == of)?;
    let piece = match signs.next() {
        Some(sign) => Some(Piece { kind: LETTERS.kind_of_sign(sign)?, colour: of }),
        None => None,
    };
    Some(Taken { piece, heart: heart.then_some(of) })
}

impl fmt::Display for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Deed { kind, step: Step { from, to, heart }, takes: Taken { piece, heart: taken } }) = self;
        heart.then_some(LETTERS.heart).iter().chain(&LETTERS.of(*kind)).try_for_each(|letter| write!(f, "{letter}"))?;
        write!(f, "{from}-{to}")?;
        if let Some(of) = piece.map(|piece| piece.colour).or(*taken) {
            write!(f, "x{}", of.letter())?;
        }
        piece.iter().try_for_each(|piece| write!(f, "{}", LETTERS.sign(piece.kind)))?;
        f.write_str(if taken.is_some() { "*" } else { "" })
    }
}
