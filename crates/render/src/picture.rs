//! A board as a picture: a PNG with a palette, small enough for a letter and wide enough for a
//! phone. It is put together from sprites, our own drawings as pixels, and shows what its [`Diagram`]
//! holds and nothing else.

mod packing;
mod palette;
pub mod sprite;
pub mod strokes;
pub mod svg;
pub mod tiles;

use packing::Packing;
use palette::{CLEAR, DARK, DARK_MOVED, HALF, LIGHT, LIGHT_MOVED, LOST, Palette, UNKNOWN};
use sprite::{Sheet, Sprite};

use crate::{
    chess::{
        Square,
        diagram::{Cell, Diagram, Figure},
    },
    letters::Picture,
};

/// A square's side, in pixels.
pub const SIDE: usize = 84;
/// The margin that holds the names of ranks, on the left, and of files, below.
const EDGE: usize = 48;
/// The width and height at which a picture is shown.
pub const WIDTH: u32 = 360;
/// A picture's width and height, in pixels: two for each of the page, as the screens of phones have them.
pub const PIXELS: u32 = 2 * WIDTH;
/// How wide the frame is of a square where something was lost.
const FRAME: usize = 6;
const SPAN: usize = PIXELS as usize;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PaintError {
    /// The sheet of sprites cannot be read.
    #[error("the drawings cannot be used: {0}")]
    Sheet(#[from] png::DecodingError),
    /// The PNG could not be written.
    #[error("the picture cannot be written: {0}")]
    Png(#[from] png::EncodingError),
    /// Its pixels could not be deflated.
    #[error("the picture cannot be packed: {0}")]
    Deflate(#[from] flate2::CompressError),
    /// A drawing is none.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// It has no size.
    #[error("the drawing has no size")]
    Size,
}

/// Paints boards: the sprites, and the colours they are painted with.
#[derive(Debug)]
pub struct Painter {
    palette: Palette,
    sheet: Sheet,
    packing: Packing,
}

/// The palette's numbers, a byte a pixel.
struct Canvas<'a> {
    pixels: Vec<u8>,
    painter: &'a Painter,
}

impl Painter {
    /// Takes up the sprites.
    ///
    /// # Errors
    /// They cannot be read, which the tests exclude.
    pub fn new() -> Result<Self, PaintError> {
        let palette = Palette::new();
        let sheet = Sheet::read(&palette)?;
        Ok(Self { palette, sheet, packing: Packing::new() })
    }

    /// The board as a PNG, [`PIXELS`] pixels wide and high. The same board gives the same bytes.
    ///
    /// # Errors
    /// The PNG could not be written.
    pub fn paint(&self, board: &Picture) -> Result<Vec<u8>, PaintError> {
        match board {
            Picture::Chess(diagram) => self.pack(&self.pixels(diagram)),
            Picture::Tiles(tiles) => tiles::paint(tiles),
        }
    }

    /// The board before it is packed: a number of the palette a pixel.
    pub fn pixels(&self, board: &Diagram) -> Vec<u8> {
        let mut canvas = Canvas { pixels: vec![CLEAR; SPAN * SPAN], painter: self };
        for (row, cells) in board.rows().enumerate() {
            for (column, (square, cell)) in cells.into_iter().enumerate() {
                canvas.square(EDGE + column * SIDE, row * SIDE, square, &cell);
            }
        }
        canvas.names(board);
        if let Some((first, last)) = board.half() {
            canvas.half(usize::from(first), usize::from(last));
        }
        canvas.pixels
    }

    /// Such pixels as a PNG.
    ///
    /// # Errors
    /// It could not be written.
    pub fn pack(&self, pixels: &[u8]) -> Result<Vec<u8>, PaintError> {
        self.packing.png(pixels, &self.palette)
    }
}

impl Canvas<'_> {
    fn square(&mut self, x: usize, y: usize, square: Square, cell: &Cell) {
        let light = (square.file() + square.rank()) % 2 == 1;
        if cell.unknown {
            // All alike, and none looks empty.
            let colour = if cell.left { LIGHT_MOVED } else { UNKNOWN };
            self.fill((x, y), (SIDE, SIDE), DARK);
            self.fill((x, y), (SIDE - 2, SIDE - 2), colour);
            if cell.struck {
                self.frame(x, y);
            }
            return;
        }
        self.fill(
            (x, y),
            (SIDE, SIDE),
            match (light, cell.left || cell.reached) {
                (true, false) => LIGHT,
                (false, false) => DARK,
                (true, true) => LIGHT_MOVED,
                (false, true) => DARK_MOVED,
            },
        );
        if cell.lost.is_some() || cell.struck {
            self.frame(x, y);
        }
        if cell.hole {
            self.blit(Sprite::Hole, x, y);
        }
        if let Some(figure) = &cell.figure {
            self.figure(x, y, figure);
        }
        if cell.trap {
            self.blit(Sprite::Trap, x, y);
        }
    }

    fn figure(&mut self, x: usize, y: usize, figure: &Figure) {
        if let Some(number) = figure.token {
            let digit = Sprite::Digit(number.saturating_sub(1));
            let inside = (SIDE - digit.side()) / 2;
            if figure.known {
                // Its man, and the number in the corner.
                let beside = SIDE * 49 / 80;
                self.blit(Sprite::Disc(figure.tint), x, y);
                self.blit(Sprite::Small(figure.kind, figure.tint), x + SIDE / 8, y + SIDE / 10);
                self.blit(digit, x + beside, y + beside);
                return;
            }
            self.blit(Sprite::Token(figure.tint), x, y);
            self.blit(digit, x + inside, y + inside);
            return;
        }
        let small = Sprite::Small(figure.kind, figure.tint);
        let rest = SIDE - small.side();
        match figure.second {
            // Two in one: side by side, the one a little behind the other.
            Some(second) => {
                self.blit(small, x, y);
                self.blit(Sprite::Small(second, figure.tint), x + rest, y + rest);
            }
            // A king that counts as none is a small one.
            None if figure.prince => self.blit(small, x + rest / 2, y + rest / 2),
            None => self.blit(Sprite::Whole(figure.kind, figure.tint), x, y),
        }
        let far = SIDE - Sprite::Royal.side() - 1;
        for (set, mark, right, below) in [
            (figure.banned, Sprite::Banned, 1, 1),
            (figure.shielded, Sprite::Shielded, far, 1),
            (figure.magnet, Sprite::Magnet, 1, far),
            (figure.royal, Sprite::Royal, far, far),
        ] {
            if set {
                self.blit(mark, x + right, y + below);
            }
        }
    }

    fn names(&mut self, board: &Diagram) {
        let side = Sprite::Rank(0).side();
        let middle = (SIDE - side) / 2;
        let edge = (EDGE - side) / 2;
        for (row, cells) in board.rows().enumerate() {
            if let Some((square, _)) = cells.first() {
                self.blit(Sprite::Rank(square.rank()), edge, row * SIDE + middle);
            }
        }
        for (column, file) in board.files().enumerate() {
            self.blit(Sprite::File(file), EDGE + column * SIDE + middle, 8 * SIDE + edge);
        }
    }

    /// A frame within a square: something was lost there, or is announced of it.
    fn frame(&mut self, x: usize, y: usize) {
        for (right, below, wide, high) in
            [(0, 0, SIDE, FRAME), (0, SIDE - FRAME, SIDE, FRAME), (0, 0, FRAME, SIDE), (SIDE - FRAME, 0, FRAME, SIDE)]
        {
            self.fill((x + right, y + below), (wide, high), LOST);
        }
    }

    /// A frame around the columns from the first to the last: there the reader plays.
    fn half(&mut self, first: usize, last: usize) {
        let (x, wide, high) = (EDGE + first * SIDE, (last + 1 - first) * SIDE, 8 * SIDE);
        for (right, below, wide, high) in
            [(0, 0, wide, FRAME), (0, high - FRAME, wide, FRAME), (0, 0, FRAME, high), (wide - FRAME, 0, FRAME, high)]
        {
            self.fill((x + right, below), (wide, high), HALF);
        }
    }

    /// Fills a field.
    fn fill(&mut self, (x, y): (usize, usize), (wide, high): (usize, usize), colour: u8) {
        for row in y..y + high {
            let start = row * SPAN + x;
            if let Some(line) = self.pixels.get_mut(start..start + wide) {
                line.fill(colour);
            }
        }
    }

    /// Lays a sprite over what is there.
    fn blit(&mut self, sprite: Sprite, x: usize, y: usize) {
        for (row, from) in self.painter.sheet.rows(sprite).enumerate() {
            let start = (y + row) * SPAN + x;
            if let Some(line) = self.pixels.get_mut(start..start + from.len()) {
                for (below, shade) in line.iter_mut().zip(from) {
                    *below = shade.get(usize::from(*below)).copied().unwrap_or(*below);
                }
            }
        }
    }
}
