//! The capitals by which pieces and hearts are written (E4 to E6).

use super::piece::Kind;

/// The capitals of one language. A pawn has none (E5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    pub heart: char,
    pub wall: char,
    pub queen: char,
    pub rook: char,
    pub bishop: char,
    pub knight: char,
}

impl Letters {
    /// Those of the log, and of English.
    pub const ENGLISH: Self = Self { heart: 'H', wall: 'W', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N' };
    /// Those of German.
    pub const GERMAN: Self = Self { heart: 'H', wall: 'M', queen: 'D', rook: 'T', bishop: 'L', knight: 'S' };
    /// Those of French, where the heart is *roi*.
    pub const FRENCH: Self = Self { heart: 'R', wall: 'M', queen: 'D', rook: 'T', bishop: 'F', knight: 'C' };
    /// Those of who plays Klin Zha: goal, blockader, fencer, lancer, swift, flier.
    pub const KLINGON: Self = Self { heart: 'G', wall: 'B', queen: 'F', rook: 'L', bishop: 'S', knight: 'I' };

    /// A kind's capital.
    pub fn of(self, kind: Kind) -> Option<char> {
        match kind {
            Kind::Wall => Some(self.wall),
            Kind::Queen => Some(self.queen),
            Kind::Rook => Some(self.rook),
            Kind::Bishop => Some(self.bishop),
            Kind::Knight => Some(self.knight),
            Kind::Pawn => None,
        }
    }

    /// A kind's sign on the text board, where a pawn is `p`.
    pub fn sign(self, kind: Kind) -> char {
        self.of(kind).unwrap_or('p')
    }

    /// The kind of this capital.
    pub fn kind(self, letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.of(*kind) == Some(letter))
    }

    /// The kind of which this is the small letter, or P for a pawn, as phones and hands write them before a place.
    pub fn kind_in_small(self, letter: char) -> Option<Kind> {
        let named = Kind::ALL.into_iter().find(|kind| self.of(*kind).map(|of| of.to_ascii_lowercase()) == Some(letter));
        named.or((letter.eq_ignore_ascii_case(&'p') && self.kind('P').is_none()).then_some(Kind::Pawn))
    }

    /// The kind of this sign, `p` a pawn.
    pub fn kind_of_sign(self, sign: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.sign(*kind) == sign)
    }

    /// Whether this is the heart's capital; K is another, where it names no piece (E4).
    pub fn is_heart(self, letter: char) -> bool {
        letter == self.heart || (letter == 'K' && self.kind('K').is_none())
    }
}
