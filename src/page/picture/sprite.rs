//! Sprites: our drawings as pixels, in the sizes and colours that pictures need.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::{
    PaintError, glyph, label,
    palette::{BLACK, NEUTRAL, Rgba, WHITE},
};
use crate::chess::{Role, diagram::Tint};

/// The drawings of the pieces.
const PIECES: [(Role, &str, &str); 7] = [
    (Role::King, "the king", include_str!("../pieces/king.svg")),
    (Role::Queen, "the queen", include_str!("../pieces/queen.svg")),
    (Role::Rook, "the rook", include_str!("../pieces/rook.svg")),
    (Role::Bishop, "the bishop", include_str!("../pieces/bishop.svg")),
    (Role::Knight, "the knight", include_str!("../pieces/knight.svg")),
    (Role::Camel, "the camel", include_str!("../pieces/camel.svg")),
    (Role::Pawn, "the pawn", include_str!("../pieces/pawn.svg")),
];

const TINTS: [(Tint, [[u8; 3]; 3]); 3] = [(Tint::White, WHITE), (Tint::Black, BLACK), (Tint::Neutral, NEUTRAL)];

/// A small picture with transparent parts.
#[derive(Debug)]
pub(crate) struct Sprite {
    width: usize,
    pixels: Vec<Rgba>,
}

/// Every sprite.
#[derive(Debug)]
pub(crate) struct Sprites {
    side: usize,
    /// Whole and small, of every kind and colour.
    pieces: Vec<(Role, Tint, [Sprite; 2])>,
    ranks: Vec<Sprite>,
    files: Vec<Sprite>,
    pub(crate) hole: Sprite,
    pub(crate) trap: Sprite,
    pub(crate) magnet: Sprite,
    pub(crate) banned: Sprite,
    pub(crate) shielded: Sprite,
    pub(crate) royal: Sprite,
}

impl Sprite {
    /// Draws an SVG into a square of this many pixels.
    fn draw(what: &'static str, svg: &str, side: usize) -> Result<Self, PaintError> {
        let fault = || PaintError::Drawing(what);
        let tree = Tree::from_str(svg, &Options::default()).map_err(|_| fault())?;
        let pixels = u32::try_from(side).map_err(|_| fault())?;
        let mut pixmap = Pixmap::new(pixels, pixels).ok_or_else(fault)?;
        #[expect(clippy::cast_precision_loss, reason = "a sprite has some tens of pixels")]
        let scale = side as f32 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        let pixels = pixmap.pixels().iter();
        let pixels = pixels.map(|of| Rgba { rgb: [of.red(), of.green(), of.blue()], opacity: of.alpha() }).collect();
        Ok(Self { width: side, pixels })
    }

    /// Its rows from top to bottom.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[Rgba]> {
        self.pixels.chunks_exact(self.width)
    }
}

impl Sprites {
    /// Draws all of them for squares of this many pixels.
    pub(crate) fn draw(side: usize) -> Result<Self, PaintError> {
        let (small, mark, name) = (small(side), mark(side), name(side));
        let mut pieces = Vec::new();
        for (kind, what, svg) in PIECES {
            for (tint, colours) in TINTS {
                let svg = tinted(svg, colours);
                pieces.push((kind, tint, [Sprite::draw(what, &svg, side)?, Sprite::draw(what, &svg, small)?]));
            }
        }
        let names = |all: [&str; 8]| {
            let drawn = all.into_iter().map(|path| Sprite::draw("a name", &glyph::svg(path, &label()), name));
            drawn.collect::<Result<Vec<_>, _>>()
        };
        let of = |what, svg, side| Sprite::draw(what, svg, side);
        Ok(Self {
            side,
            pieces,
            ranks: names(glyph::DIGITS)?,
            files: names(glyph::LETTERS)?,
            hole: of("a hole", include_str!("../pieces/hole.svg"), side)?,
            trap: of("a trap", include_str!("../pieces/mark-trap.svg"), side)?,
            magnet: of("the magnet", include_str!("../pieces/mark-magnet.svg"), mark)?,
            banned: of("the ban", include_str!("../pieces/mark-banned.svg"), mark)?,
            shielded: of("the shield", include_str!("../pieces/mark-shielded.svg"), mark)?,
            royal: of("the crown", include_str!("../pieces/mark-royal.svg"), mark)?,
        })
    }

    /// A piece as large as its square.
    pub(crate) fn whole(&self, kind: Role, tint: Tint) -> Option<&Sprite> {
        self.piece(kind, tint).map(|[whole, _]| whole)
    }

    /// A piece of two thirds of that size.
    pub(crate) fn small(&self, kind: Role, tint: Tint) -> Option<&Sprite> {
        self.piece(kind, tint).map(|[_, small]| small)
    }

    fn piece(&self, kind: Role, tint: Tint) -> Option<&[Sprite; 2]> {
        self.pieces.iter().find(|(of, by, _)| (*of, *by) == (kind, tint)).map(|(.., sprites)| sprites)
    }

    /// The name of a rank, from 0.
    pub(crate) fn rank(&self, rank: u8) -> Option<&Sprite> {
        self.ranks.get(usize::from(rank))
    }

    /// The name of a file, from 0.
    pub(crate) fn file(&self, file: u8) -> Option<&Sprite> {
        self.files.get(usize::from(file))
    }

    /// The side of a small piece.
    pub(crate) fn small_side(&self) -> usize {
        small(self.side)
    }

    /// The side of a mark.
    pub(crate) fn mark_side(&self) -> usize {
        mark(self.side)
    }

    /// The side of a name.
    pub(crate) fn name_side(&self) -> usize {
        name(self.side)
    }
}

fn small(side: usize) -> usize {
    side * 2 / 3
}

fn mark(side: usize) -> usize {
    side * 5 / 14
}

fn name(side: usize) -> usize {
    side * 8 / 21
}

/// A drawing in the colours of a side: its body, outline and inner lines.
fn tinted(svg: &str, colours: [[u8; 3]; 3]) -> String {
    let named = ["#ffffff", "#222222", "#444444"];
    // Through marks of their own, so that no colour is replaced twice.
    let marked =
        named.iter().zip(["#body", "#edge", "#line"]).fold(svg.to_owned(), |svg, (was, mark)| svg.replace(was, mark));
    ["#body", "#edge", "#line"]
        .iter()
        .zip(colours)
        .fold(marked, |svg, (mark, [r, g, b])| svg.replace(mark, &format!("#{r:02x}{g:02x}{b:02x}")))
}
