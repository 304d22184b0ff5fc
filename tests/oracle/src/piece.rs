//! A piece with all that cards may make of it.

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Color {
    White,
    Black,
}

pub use Color::{Black, White};

impl Color {
    pub fn other(self) -> Color {
        if self == White { Black } else { White }
    }

    /// Which way its pawns go.
    pub fn ahead(self) -> i32 {
        if self == White { 1 } else { -1 }
    }

    /// The rank on which its pawns begin, 0 being the first.
    pub fn second_rank(self) -> i32 {
        if self == White { 1 } else { 6 }
    }

    pub fn last_rank(self) -> i32 {
        if self == White { 7 } else { 0 }
    }

    pub fn home_rank(self) -> i32 {
        self.other().last_rank()
    }

    pub fn index(self) -> usize {
        self as usize
    }
}

/// In the order of their letters in a position line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Role {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Camel,
    Pawn,
}

pub use Role::{Bishop, Camel, King, Knight, Pawn, Queen, Rook};

pub const ROLES: [Role; 7] = [King, Queen, Rook, Bishop, Knight, Camel, Pawn];

impl Role {
    pub fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'M', 'P'][self as usize]
    }

    pub fn of(letter: char) -> Option<Role> {
        ROLES.into_iter().find(|role| role.letter() == letter)
    }

    /// R33: a camel is a knight where a card names one.
    pub fn kind(self) -> Role {
        if self == Camel { Knight } else { self }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Part {
    pub role: Role,
    /// R34: it was a pawn.
    pub promoted: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Tells two pieces of one kind apart while one message is judged.
    pub id: u32,
    /// How often it came to stand somewhere since it was read, so that a trap knows what stopped (12, 28).
    pub stops: u32,
    pub first: Part,
    /// What it was fused with (21).
    pub second: Option<Part>,
    /// Whose it is, or was before it became neutral: also the way a pawn goes.
    pub side: Color,
    pub neutral: bool,
    pub royal: bool,
    pub magnet: bool,
    /// For White and for Black: may not move it in the next turn (2).
    pub banned: [bool; 2],
    /// For White and for Black: may not capture it in the next turn (63).
    pub shielded: [bool; 2],
    /// Marks that mean nothing to any card.
    pub notes: Vec<String>,
}

impl Piece {
    pub fn new(id: u32, role: Role, side: Color) -> Piece {
        Piece {
            id,
            stops: 0,
            first: Part { role, promoted: false },
            second: None,
            side,
            neutral: false,
            royal: false,
            magnet: false,
            banned: [false; 2],
            shielded: [false; 2],
            notes: vec![],
        }
    }

    pub fn parts(&self) -> Vec<Part> {
        self.second.into_iter().fold(vec![self.first], |mut parts, part| {
            parts.push(part);
            parts
        })
    }

    /// R36: by either part; R33: a camel as a knight.
    pub fn is(&self, role: Role) -> bool {
        self.first.role.kind() == role || self.second.is_some_and(|part| part.role.kind() == role)
    }

    /// One piece alone, of exactly this role.
    pub fn is_only(&self, role: Role) -> bool {
        self.second.is_none() && self.first.role == role
    }

    pub fn kinds(&self) -> Vec<Role> {
        self.parts().into_iter().map(|part| part.role.kind()).collect()
    }

    /// R37: what is neutral is both one's own and the enemy's.
    pub fn own(&self, seat: Color) -> bool {
        self.neutral || self.side == seat
    }

    pub fn foe(&self, seat: Color) -> bool {
        self.own(seat.other())
    }

    /// R36: for 57 and 61 a fused piece is a pawn only if both parts are.
    pub fn is_pawn(&self) -> bool {
        self.parts().iter().all(|part| part.role == Pawn)
    }
}
