//! A piece with its identity and the marks that go where it goes. Where it stands is the position's.

use super::{Color, Owner, Role};

/// The name of a piece within one game, 0..32: given where the game begins and kept through moves, swaps,
/// promotion, capture and return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

/// The second half of a fused piece (card 21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// What it was, and still moves as.
    pub kind: Role,
    /// Its own identity, which comes back if the pieces part.
    pub id: PieceId,
}

/// A piece on the board, or away from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its identity; of a fused piece that of the first part.
    pub id: PieceId,
    /// What it moves as. A king that is not royal is a prince (card 41): it moves like one and may be taken.
    pub kind: Role,
    /// What else it moves as, and is (card 21); its kind never comes before `kind` in [`Role::ALL`].
    pub second: Option<Part>,
    pub owner: Owner,
    /// Whether the game is about it: the king, or what became royal by card 41.
    pub royal: bool,
    /// Whether it holds its neighbours (card 53). Ends when the piece moves.
    pub magnet: bool,
    /// The number that it is called by while nobody may look at what it is: it goes and captures one or two squares in a straight
    /// line, and has no kind that players name (Reverse Schrödinger's Chess, S4).
    pub token: Option<u8>,
}

impl Piece {
    /// An unmarked piece of one side; a king is royal.
    pub fn new(id: PieceId, kind: Role, side: Color) -> Self {
        Self {
            id,
            kind,
            second: None,
            owner: Owner::Color(side),
            royal: kind == Role::King,
            magnet: false,
            token: None,
        }
    }

    /// Whether it is of this kind, by either part.
    pub fn is(&self, kind: Role) -> bool {
        self.kind == kind || self.second.is_some_and(|part| part.kind == kind)
    }

    /// Its one or two kinds.
    pub fn kinds(&self) -> impl Iterator<Item = Role> + use<> {
        core::iter::once(self.kind).chain(self.second.map(|part| part.kind))
    }

    /// Its parts, each with its identity: one, or two after a fusion.
    pub fn parts(&self) -> impl Iterator<Item = Part> + use<> {
        core::iter::once(Part { kind: self.kind, id: self.id }).chain(self.second)
    }

    /// Brings the two parts of a fused piece into the order of [`Role::ALL`]; like kinds by identity.
    pub(super) fn sort_parts(&mut self) {
        let first = Part { kind: self.kind, id: self.id };
        if let Some(second) = self.second.filter(|second| *second < first) {
            (self.kind, self.id, self.second) = (second.kind, second.id, Some(first));
        }
    }

    /// Whether it is that piece, or holds it as a part.
    pub fn is_called(&self, id: PieceId) -> bool {
        self.parts().any(|part| part.id == id)
    }

    /// Whether it is a pawn and nothing else: only such a one promotes or is taken en passant.
    pub fn is_pawn(&self) -> bool {
        self.kind == Role::Pawn && self.second.is_none()
    }

    /// R35: what it may become as a pawn on its last rank: a royal one no queen and no rook.
    pub fn promotions(&self) -> &'static [Role] {
        if self.royal { &[Role::Bishop, Role::Knight] } else { &Role::PROMOTIONS }
    }

    /// Whether it counts as this kind where a rule names one: a camel is a knight (R33).
    pub fn counts_as(&self, kind: Role) -> bool {
        self.is(kind) || (kind == Role::Knight && self.is(Role::Camel))
    }

    /// Whether nothing of it is more than a pawn (R36): its loss is no loss of a piece.
    pub fn is_only_pawns(&self) -> bool {
        self.kinds().all(|kind| kind == Role::Pawn)
    }

    /// How far it slides at most.
    pub(super) fn most_steps(&self) -> u8 {
        if self.token.is_some() { 2 } else { 7 }
    }

    /// Whether players may name it by this kind: no token has one.
    pub fn is_seen_as(&self, kind: Role) -> bool {
        self.token.is_none() && self.is(kind)
    }

    /// B25: whether it is a king that the game is not about (card 41).
    pub fn is_prince(&self) -> bool {
        self.is(Role::King) && !self.royal
    }
}
