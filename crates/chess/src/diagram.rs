//! What a board looks like to one reader: which figure stands where, what is marked, what moved
//! last, from whose side. Text forms of it stand in `diagram/text.rs`, what its marks mean in `diagram/legend.rs`;
//! both are values, the words are for whoever has a language. It knows no rules.

mod legend;
mod of;
mod text;

use alloc::{string::String, vec::Vec};

use super::{CastlingSide, Color, Role, Square};

pub use legend::{Group, Note};

/// Whose a figure is, as far as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tint {
    White,
    Black,
    /// Nobody's, or both sides'.
    Neutral,
}

impl From<Color> for Tint {
    fn from(side: Color) -> Self {
        match side {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// A piece as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    pub kind: Role,
    /// What it is besides, where two pieces were made one.
    pub second: Option<Role>,
    pub tint: Tint,
    /// Whether it began as White's: a neutral pawn still goes that way.
    pub began_white: bool,
    /// Royal without being a king.
    pub royal: bool,
    /// A king that is no longer royal.
    pub prince: bool,
    pub magnet: bool,
    /// It may not move in its owner's next turn.
    pub banned: bool,
    /// It may not be captured this turn.
    pub shielded: bool,
    /// Its number, where it is a token.
    pub token: Option<u8>,
    /// True if the reader knows the kind of a token, so that a picture may show it.
    pub known: bool,
}

impl Figure {
    /// A piece with nothing particular about it.
    pub fn plain(kind: Role, tint: Tint) -> Self {
        let began_white = tint != Tint::Black;
        Self {
            kind,
            second: None,
            tint,
            began_white,
            royal: false,
            prince: false,
            magnet: false,
            banned: false,
            shielded: false,
            token: None,
            known: false,
        }
    }
}

/// One square of a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands there.
    pub figure: Option<Figure>,
    /// A hole: nothing can stand there.
    pub hole: bool,
    /// The reader's own sealed square in force.
    pub trap: bool,
    /// What stands there, if anything, the reader may not see.
    pub unknown: bool,
    /// Something left it with the last move.
    pub left: bool,
    /// Something came to it with the last move.
    pub reached: bool,
    /// What stood here and was lost with the last move.
    pub lost: Option<Figure>,
    /// Something is announced of it in this very letter: a capture, or a check of the king there.
    pub struck: bool,
}

/// A board from one reader's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Rank by rank, a1 first.
    cells: [Cell; 64],
    below: Color,
    /// Whether pawns move diagonally and capture straight ahead.
    reversed_pawns: bool,
    /// The kinds of piece that a side must move next.
    must: Vec<(Color, Role)>,
    /// Other marks of pieces, by their names.
    tags: Vec<(Square, String)>,
    /// The half of it on which the reader plays, where that is not the whole.
    half: Option<CastlingSide>,
}

impl Diagram {
    /// An empty board, seen from this side.
    pub fn empty(below: Color) -> Self {
        Self {
            cells: [Cell::default(); 64],
            below,
            reversed_pawns: false,
            must: Vec::new(),
            tags: Vec::new(),
            half: None,
        }
    }

    /// The same with the line between its halves, and the reader's own half framed.
    #[must_use]
    pub fn with_half(self, half: CastlingSide) -> Self {
        Self { half: Some(half), ..self }
    }

    /// The columns of the reader's half as he sees them, the first and the last, 0..=7; `None` where he plays on the whole.
    pub fn half(&self) -> Option<(u8, u8)> {
        let half = self.half?;
        Some(if (half == CastlingSide::Long) != self.black_below() { (0, 3) } else { (4, 7) })
    }

    /// The square as it is drawn.
    pub fn cell(&self, square: Square) -> Cell {
        self.cells.get(index(square)).copied().unwrap_or_default()
    }

    /// The square, to be changed.
    fn at(&mut self, square: Square) -> Option<&mut Cell> {
        self.cells.get_mut(index(square))
    }

    /// Puts a figure on a square.
    pub fn put(&mut self, square: Square, figure: Figure) {
        if let Some(cell) = self.at(square) {
            cell.figure = Some(figure);
        }
    }

    /// Makes a square a hole.
    pub fn hole(&mut self, square: Square) {
        if let Some(cell) = self.at(square) {
            cell.hole = true;
        }
    }

    /// Makes every square unknown on which nothing is shown.
    pub fn hide_the_rest(&mut self) {
        for cell in self.cells.iter_mut().filter(|cell| cell.figure.is_none()) {
            cell.unknown = true;
        }
    }

    /// Marks one of the reader's own sealed squares.
    pub fn trap(&mut self, square: Square) {
        if let Some(cell) = self.at(square) {
            cell.trap = true;
        }
    }

    /// Marks a square that something left with the last move.
    pub fn left(&mut self, square: Square) {
        if let Some(cell) = self.at(square) {
            (cell.left, cell.reached) = (true, false);
        }
    }

    /// Marks a square that something came to with the last move.
    pub fn reached(&mut self, square: Square) {
        if let Some(cell) = self.at(square) {
            cell.reached = true;
        }
    }

    /// Marks a square of which a letter announces something.
    pub fn strike(&mut self, square: Square) {
        if let Some(cell) = self.at(square) {
            cell.struck = true;
        }
    }

    /// Marks a square where a figure was lost; one that came there with the last move was not lost where it began.
    pub fn lost(&mut self, square: Square, figure: Figure) {
        if self.cell(square).lost.is_none() {
            let same = |lost: Figure| (lost.kind, lost.tint) == (figure.kind, figure.tint);
            if let Some(began) = self.cells.iter_mut().find(|cell| cell.left && cell.lost.is_some_and(same)) {
                began.lost = None;
            }
        }
        if let Some(cell) = self.at(square) {
            cell.lost = Some(figure);
        }
    }

    /// Its eight rows from top to bottom, each from left to right, as the reader sees them.
    pub fn rows(&self) -> impl Iterator<Item = Vec<(Square, Cell)>> + '_ {
        (0..8).map(|row| (0..8).filter_map(|column| self.seen(row, column)).collect())
    }

    fn black_below(&self) -> bool {
        self.below == Color::Black
    }

    fn seen(&self, row: u8, column: u8) -> Option<(Square, Cell)> {
        let square = if self.black_below() { Square::new(7 - column, row) } else { Square::new(column, 7 - row) }?;
        Some((square, self.cell(square)))
    }

    /// The files from left to right, `0` the a-file.
    pub fn files(&self) -> impl Iterator<Item = u8> {
        let black_below = self.black_below();
        (0..8).map(move |column| if black_below { 7 - column } else { column })
    }
}

fn index(square: Square) -> usize {
    usize::from(square.rank()) * 8 + usize::from(square.file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moved_into_a_trap_was_lost_there() {
        let (began, trap) = (Square::new(3, 3).unwrap(), Square::new(4, 4).unwrap());
        let queen = Figure::plain(Role::Queen, Tint::Black);
        let mut diagram = Diagram::empty(Color::White);
        diagram.lost(began, queen);
        diagram.left(began);
        diagram.lost(trap, queen);
        let lost: Vec<Group> = diagram.losses();
        assert_eq!(lost.len(), 1);
        assert_eq!(lost[0].squares, ["e5"]);
    }
}
