//! A board as a picture: a PNG with a palette, small enough for a letter and wide enough for a
//! phone. Our own drawings become sprites once ([`Painter::new`]); a picture is put together from
//! them, so that no shape is drawn twice. It shows what its [`Diagram`] holds and nothing else.

mod glyph;
mod palette;
mod sprite;

use palette::{DARK, DARK_MOVED, LABEL, LIGHT, LIGHT_MOVED, MARGIN, Palette};
use sprite::{Sprite, Sprites};

use crate::chess::{
    Square,
    diagram::{Cell, Diagram, Figure},
};

/// A square's side, in pixels.
const SIDE: usize = 42;
/// The margin that holds the names of ranks, on the left, and of files, below.
const EDGE: usize = 24;
/// A picture's width and height, in pixels.
pub const WIDTH: u32 = 360;
const SPAN: usize = WIDTH as usize;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PaintError {
    /// A drawing of ours cannot be read.
    #[error("the drawing of {0} cannot be used")]
    Drawing(&'static str),
    /// The PNG could not be written.
    #[error("the picture cannot be written: {0}")]
    Png(#[from] png::EncodingError),
}

/// Paints boards: the sprites, and the colours they are painted with.
#[derive(Debug)]
pub struct Painter {
    palette: Palette,
    sprites: Sprites,
}

/// The palette's numbers, a byte a pixel.
struct Canvas<'a> {
    pixels: Vec<u8>,
    palette: &'a Palette,
}

impl Painter {
    /// Draws every sprite.
    ///
    /// # Errors
    /// A drawing cannot be read, which the tests exclude.
    pub fn new() -> Result<Self, PaintError> {
        Ok(Self { palette: Palette::new(), sprites: Sprites::draw(SIDE)? })
    }

    /// The board as a PNG, [`WIDTH`] pixels wide and high. The same board gives the same bytes.
    ///
    /// # Errors
    /// The PNG could not be written.
    pub fn paint(&self, board: &Diagram) -> Result<Vec<u8>, PaintError> {
        let mut canvas = Canvas { pixels: vec![MARGIN; SPAN * SPAN], palette: &self.palette };
        for (row, cells) in board.rows().enumerate() {
            for (column, (square, cell)) in cells.into_iter().enumerate() {
                self.square(&mut canvas, EDGE + column * SIDE, row * SIDE, square, &cell);
            }
        }
        self.names(&mut canvas, board);
        self.palette.png(&canvas.pixels)
    }

    fn square(&self, canvas: &mut Canvas<'_>, x: usize, y: usize, square: Square, cell: &Cell) {
        let light = (square.file() + square.rank()) % 2 == 1;
        canvas.fill(
            (x, y, SIDE),
            match (light, cell.left || cell.reached) {
                (true, false) => LIGHT,
                (false, false) => DARK,
                (true, true) => LIGHT_MOVED,
                (false, true) => DARK_MOVED,
            },
        );
        let sprites = &self.sprites;
        if cell.hole {
            canvas.blit(&sprites.hole, x, y);
        }
        if let Some(figure) = &cell.figure {
            self.figure(canvas, x, y, figure);
        }
        if cell.trap {
            canvas.blit(&sprites.trap, x, y);
        }
    }

    fn figure(&self, canvas: &mut Canvas<'_>, x: usize, y: usize, figure: &Figure) {
        let sprites = &self.sprites;
        let small = sprites.small_side();
        match figure.second {
            // Two in one: side by side, the one a little behind the other.
            Some(second) => {
                canvas.blit_some(sprites.small(figure.kind, figure.tint), x, y);
                canvas.blit_some(sprites.small(second, figure.tint), x + SIDE - small, y + SIDE - small);
            }
            // A king that counts as none is a small one.
            None if figure.prince => {
                let inset = (SIDE - small) / 2;
                canvas.blit_some(sprites.small(figure.kind, figure.tint), x + inset, y + inset);
            }
            None => canvas.blit_some(sprites.whole(figure.kind, figure.tint), x, y),
        }
        let far = SIDE - sprites.mark_side() - 1;
        for (set, mark, right, below) in [
            (figure.banned, &sprites.banned, 1, 1),
            (figure.shielded, &sprites.shielded, far, 1),
            (figure.magnet, &sprites.magnet, 1, far),
            (figure.royal, &sprites.royal, far, far),
        ] {
            if set {
                canvas.blit(mark, x + right, y + below);
            }
        }
    }

    fn names(&self, canvas: &mut Canvas<'_>, board: &Diagram) {
        let side = self.sprites.name_side();
        let middle = (SIDE - side) / 2;
        let edge = (EDGE - side) / 2;
        for (row, cells) in board.rows().enumerate() {
            let rank = cells.first().map(|(square, _)| square.rank());
            canvas.blit_some(rank.and_then(|rank| self.sprites.rank(rank)), edge, row * SIDE + middle);
        }
        for (column, file) in board.files().enumerate() {
            canvas.blit_some(self.sprites.file(file), EDGE + column * SIDE + middle, 8 * SIDE + edge);
        }
    }
}

impl Canvas<'_> {
    /// Fills a square field.
    fn fill(&mut self, (x, y, side): (usize, usize, usize), colour: u8) {
        for row in y..y + side {
            let start = row * SPAN + x;
            if let Some(line) = self.pixels.get_mut(start..start + side) {
                line.fill(colour);
            }
        }
    }

    /// Lays a sprite over what is there.
    fn blit(&mut self, sprite: &Sprite, x: usize, y: usize) {
        for (row, from) in sprite.rows().enumerate() {
            let start = (y + row) * SPAN + x;
            if let Some(line) = self.pixels.get_mut(start..start + from.len()) {
                for (below, above) in line.iter_mut().zip(from) {
                    *below = self.palette.over(*below, *above);
                }
            }
        }
    }

    fn blit_some(&mut self, sprite: Option<&Sprite>, x: usize, y: usize) {
        if let Some(sprite) = sprite {
            self.blit(sprite, x, y);
        }
    }
}

/// The colour of the names of ranks and files, as SVG writes it.
fn label() -> String {
    let [r, g, b] = LABEL;
    format!("#{r:02x}{g:02x}{b:02x}")
}
