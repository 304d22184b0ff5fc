//! Where a seat's heart is laid (P1): `i99`, `R`, `HRi99`.

use alloc::string::{String, ToString};

use super::{
    board::Board,
    letters::Letters,
    piece::Kind,
    side::Side,
    triangle::Triangle,
    why::{Why, triangle},
};

/// What a player types behind `heart`: a kind, a triangle, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carrier {
    kind: Option<Kind>,
    at: Option<Triangle>,
}

impl Carrier {
    /// What stands on a triangle.
    pub fn on(at: Triangle) -> Self {
        Self { kind: None, at: Some(at) }
    }

    /// A piece of this kind on a triangle.
    pub fn of(kind: Kind, at: Triangle) -> Self {
        Self { kind: Some(kind), at: Some(at) }
    }

    /// As its writer would type it.
    pub fn spelled(self, letters: Letters) -> String {
        let kind = self.kind.and_then(|kind| letters.of(kind));
        kind.into_iter().map(String::from).chain(self.at.map(|at| at.to_string())).collect()
    }

    /// Reads it in these letters.
    ///
    /// # Errors
    /// It names neither a kind nor a triangle.
    pub fn typed(text: &str, letters: Letters) -> Result<Self, Why> {
        let mut rest = text.chars();
        let first = rest.next().ok_or(Why::Form)?;
        match letters.kind(first) {
            Some(kind) if text.len() == 1 => Ok(Self { kind: Some(kind), at: None }),
            Some(kind) if text.len() > 3 => Ok(Self { kind: Some(kind), at: Some(triangle(rest.as_str())?) }),
            None if letters.is_heart(first) && text.len() > 1 => Self::typed(rest.as_str(), letters),
            _ => Ok(Self { kind: None, at: Some(triangle(text)?) }),
        }
    }

    /// The triangle that is meant, on a board with this seat's set.
    ///
    /// # Errors
    /// No such piece is there, or it carries no hearts, or its kind stands on several triangles.
    pub fn meant(self, board: &Board, seat: Side) -> Result<Triangle, Why> {
        if let Some(at) = self.at {
            let kind = board.own(at, seat).ok_or(Why::NoPieceOn { at })?;
            return if self.kind.is_none_or(|said| said == kind) { Ok(at) } else { Err(Why::NotThere { at }) };
        }
        let kind = self.kind.ok_or(Why::Form)?;
        let (at, _) = board.of(seat).find(|(_, of)| *of == kind).ok_or(Why::NoSuchPiece { kind })?;
        if kind.carries() { Ok(at) } else { Err(Why::NoCarrier { kind, at }) }
    }
}
