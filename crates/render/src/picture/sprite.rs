//! Sprites: our drawings as pixels, in the sizes and colours that pictures need. They lie in one sheet, drawn
//! beforehand from `pieces/`; a test holds that it is what the drawings give, and draws it anew where asked to.

use std::collections::HashMap;

use super::{
    PaintError, SIDE,
    palette::{Palette, Rgba},
};
use crate::chess::{Role, diagram::Tint};

/// The sheet: cells of [`SIDE`] pixels, each sprite in the upper left corner of its own. Colours are
/// premultiplied by their opacity.
const SHEET: &[u8] = include_bytes!("../pieces/sprites.png");

/// How many cells lie side by side in the sheet.
pub const COLUMNS: usize = 8;
/// How many lie below each other.
pub const ROWS: usize = 11;

/// A small picture with transparent parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sprite {
    /// A piece as large as its square.
    Whole(Role, Tint),
    /// A piece of two thirds of that size.
    Small(Role, Tint),
    /// The name of a rank, from 0.
    Rank(u8),
    /// The name of a file, from 0.
    File(u8),
    /// The number of a token, from 0.
    Digit(u8),
    /// A square that is none any more.
    Hole,
    /// A sealed square.
    Trap,
    /// The mark of a magnet.
    Magnet,
    /// The mark of a ban.
    Banned,
    /// The mark of a shield.
    Shielded,
    /// The mark of a crown.
    Royal,
    /// A token of White's or Black's, its number apart.
    Token(Tint),
    /// One whose man is known, man and number apart.
    Disc(Tint),
}

impl Sprite {
    /// Its width and height, in pixels.
    pub const fn side(self) -> usize {
        match self {
            Self::Whole(..) | Self::Hole | Self::Trap | Self::Token(_) | Self::Disc(_) => SIDE,
            Self::Small(..) => SIDE * 2 / 3,
            Self::Rank(_) | Self::File(_) | Self::Digit(_) => SIDE * 8 / 21,
            Self::Magnet | Self::Banned | Self::Shielded | Self::Royal => SIDE * 5 / 14,
        }
    }

    /// Where in the sheet its cell is: the column and the row.
    pub const fn cell(self) -> (usize, usize) {
        match self {
            Self::Whole(role, tint) => (tint as usize, role as usize),
            Self::Small(role, tint) => (3 + tint as usize, role as usize),
            Self::Rank(number) => (number as usize, 7),
            Self::File(number) => (number as usize, 8),
            Self::Hole => (0, 9),
            Self::Trap => (1, 9),
            Self::Magnet => (2, 9),
            Self::Banned => (3, 9),
            Self::Shielded => (4, 9),
            Self::Royal => (5, 9),
            Self::Token(Tint::Black) => (7, 9),
            Self::Token(_) => (6, 9),
            Self::Digit(number) => (number as usize, 10),
            Self::Disc(Tint::Black) => (7, 1),
            Self::Disc(_) => (6, 1),
        }
    }
}

/// What a pixel of a sprite makes of each colour of the palette below it.
pub(crate) type Shade = [u8; 16];

/// Every sprite's pixels.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// Each by the place of its shade.
    pixels: Vec<u16>,
    /// Few are different: a drawing has one outline and one body, and edges between them.
    shades: Vec<Shade>,
}

impl Sheet {
    /// The sprites as they look in these colours.
    pub(crate) fn read(palette: &Palette) -> Result<Self, PaintError> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(SHEET)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().unwrap_or(0)];
        reader.next_frame(&mut bytes)?;
        let (colours, _) = bytes.as_chunks();
        let mut shades = vec![palette.shade(Rgba::CLEAR)];
        let mut known = HashMap::new();
        let mut place = |&[r, g, b, opacity]: &[u8; 4]| match opacity {
            // Most of a sheet is empty.
            0 => 0,
            _ => *known.entry([r, g, b, opacity]).or_insert_with(|| {
                shades.push(palette.shade(Rgba { rgb: [r, g, b], opacity }));
                u16::try_from(shades.len() - 1).unwrap_or_default()
            }),
        };
        let pixels = colours.iter().map(&mut place).collect();
        Ok(Self { pixels, shades })
    }

    /// A sprite's rows from top to bottom.
    pub(crate) fn rows(&self, sprite: Sprite) -> impl Iterator<Item = impl ExactSizeIterator<Item = &Shade>> {
        let (column, row) = sprite.cell();
        let below = self.pixels.chunks_exact(COLUMNS * SIDE).skip(row * SIDE).take(sprite.side());
        let rows = below.filter_map(move |line| line.get(column * SIDE..column * SIDE + sprite.side()));
        rows.map(|line| line.iter().map(|place| self.shades.get(usize::from(*place)).unwrap_or(&Palette::CLEAR)))
    }
}
