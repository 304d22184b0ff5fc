//! What the referee says.

use super::seat::Seat;

/// Why something is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is over, or something else is due.
    Turn,
    /// It cannot be read, or names a triangle that is none.
    Form,
    /// Not W Q R B N N and three pawns (P1).
    Set,
    /// Not in the own corner: another's, or white (P1).
    Corner,
    /// No lawful place is left for the own heart (P2).
    NoPlace,
    /// No such own piece there, or anywhere.
    Nobody,
    /// It does not move so.
    Way,
    /// A piece stands in between (H1), or a wall would stop on an enemy piece, or a piece on a wall.
    Blocked,
    /// An own piece stands there (H1).
    Own,
    /// In between or at the end lies an enemy wall's zone (H2).
    Zone,
    /// A wall would stand next to an enemy piece (H2).
    NextTo,
    /// A wall's zone would share a triangle with that of an enemy wall (H2).
    Overlap,
    /// The own heart would come to rest in a zone (H3).
    Rest,
    /// A wall would stop on the own heart (H4).
    Covers,
    /// It carries no hearts, or the own heart is not under it (H3, P1).
    Carrier,
    /// It may not take that (V1).
    Relation,
    /// Two could: these, in full.
    Asked(Vec<String>),
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// This seat's nine pieces.
    Set(Seat),
    /// This seat's heart.
    Heart(Seat),
    /// This seat's turn.
    Turn(Seat),
}

/// How a game ended by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// `None` where it is drawn.
    pub winner: Option<Seat>,
    /// `heart` (H8), or `stuck`: no living seat has a lawful move (H9).
    pub by: &'static str,
}

/// What comes of a turn or of a removal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// `N i34-g24`, `H R e27-f25`, `f26-f25` of a pawn, `R e27xf25` where a piece or a heart is taken; `removed blue`.
    pub act: String,
    /// In this order and as they apply: `takes R blue` (kind and colour, `p` of a pawn), `takes heart blue`,
    /// `pass blue` of each seat that is passed over, `wins green` or `drawn`.
    pub announcements: Vec<String>,
}
