//! The position: what stands where, who moves which colour, and where the hearts lie.

use alloc::vec::Vec;

use super::{
    piece::{Kind, Piece},
    side::Side,
    triangle::Triangle,
    triangles::Triangles,
    variants::Variants,
};

/// A position without the seat to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub(super) variants: Variants,
    pieces: [Option<Piece>; Triangle::COUNT],
    /// Who moves the pieces of each colour: a heart taken gives all of them at once to the taker (H6).
    owners: [Side; 3],
    hearts: [Option<Triangle>; 3],
    /// The triangles left last, the oldest one first (V5).
    pub(super) marks: Vec<Triangle>,
}

impl Board {
    /// An empty board.
    pub fn new(variants: Variants) -> Self {
        let pieces = [None; Triangle::COUNT];
        Self { variants, pieces, owners: Side::ALL, hearts: [None; 3], marks: Vec::new() }
    }

    /// Whether each seat takes from the next one alone (V1).
    pub fn is_related(&self) -> bool {
        self.variants.relation
    }

    /// What stands there.
    pub fn at(&self, at: Triangle) -> Option<Piece> {
        self.pieces.get(at.index()).copied().flatten()
    }

    /// Who moves the pieces of this colour.
    pub fn owner(&self, colour: Side) -> Side {
        self.owners.get(colour.index()).copied().unwrap_or(colour)
    }

    /// The kind of this seat's piece there, of whatever colour.
    pub fn own(&self, at: Triangle, seat: Side) -> Option<Kind> {
        self.at(at).filter(|piece| self.owner(piece.colour) == seat).map(|piece| piece.kind)
    }

    /// Another seat's piece there.
    pub fn enemy(&self, at: Triangle, seat: Side) -> Option<Piece> {
        self.at(at).filter(|piece| self.owner(piece.colour) != seat)
    }

    /// All pieces, row by row from the top, left to right.
    pub fn pieces(&self) -> impl Iterator<Item = (Triangle, Piece)> {
        Triangle::all().filter_map(|at| Some((at, self.at(at)?)))
    }

    /// This seat's pieces, in the same order.
    pub fn of(&self, seat: Side) -> impl Iterator<Item = (Triangle, Kind)> {
        Triangle::all().filter_map(move |at| Some((at, self.own(at, seat)?)))
    }

    /// Where this seat's heart lies; `None` before it is placed, and once it is taken or removed.
    pub fn heart(&self, seat: Side) -> Option<Triangle> {
        self.hearts.get(seat.index()).copied().flatten()
    }

    /// Whose heart lies there. Two never lie on one triangle.
    pub fn heart_at(&self, at: Triangle) -> Option<Side> {
        Side::ALL.into_iter().find(|seat| self.heart(*seat) == Some(at))
    }

    /// The triangles that are closed for landing, the oldest one first (V5).
    pub fn closed(&self) -> &[Triangle] {
        &self.marks
    }

    /// Where no piece is taken (V3).
    pub fn clouds(&self) -> Triangles {
        self.variants.clouds
    }

    /// Puts a piece there, or nothing.
    pub fn put(&mut self, at: Triangle, piece: Option<Piece>) {
        self.pieces.get_mut(at.index()).into_iter().for_each(|stands| *stands = piece);
    }

    /// Lays this seat's heart there, or takes it off.
    pub fn lay(&mut self, seat: Side, at: Option<Triangle>) {
        self.hearts.get_mut(seat.index()).into_iter().for_each(|heart| *heart = at);
    }

    /// Gives all that one seat moves to another (H6).
    pub fn hand_over(&mut self, from: Side, to: Side) {
        self.owners.iter_mut().filter(|owner| **owner == from).for_each(|owner| *owner = to);
    }

    /// Takes a seat's heart off the board, and all that it moves (H10).
    pub fn clear(&mut self, seat: Side) {
        let theirs: Vec<Triangle> = self.of(seat).map(|(at, _)| at).collect();
        theirs.into_iter().for_each(|at| self.put(at, None));
        self.lay(seat, None);
    }
}
