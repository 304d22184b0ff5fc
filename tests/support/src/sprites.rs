//! Draws the sheet of sprites from the drawings in `crates/render/src/pieces` and from strokes.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};
use tempete::{
    chess::Role,
    page::picture::{
        SIDE,
        sprite::{COLUMNS, ROWS, Sprite},
        strokes::{self, DIGITS, LETTERS},
        svg,
    },
};

/// The sheet as the program has it.
pub const SHEET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/render/src/pieces/sprites.png");

macro_rules! drawing {
    ($name:literal) => {
        include_str!(concat!("../../../crates/render/src/pieces/", $name, ".svg"))
    };
}

/// Every sprite, with its drawing.
fn all() -> Vec<(Sprite, String)> {
    let mut all = Vec::new();
    for role in Role::ALL {
        let svg = svg::drawing(role);
        for (tint, colours) in svg::TINTS {
            all.extend(
                [Sprite::Whole(role, tint), Sprite::Small(role, tint)].map(|of| (of, svg::tinted(svg, colours))),
            );
        }
    }
    for number in 0..8 {
        let (digit, letter) = (DIGITS[usize::from(number)], LETTERS[usize::from(number)]);
        all.push((Sprite::Rank(number), stroke(digit, strokes::INK)));
        all.push((Sprite::File(number), stroke(letter, strokes::INK)));
        all.push((Sprite::Digit(number), stroke(digit, strokes::DARK)));
    }
    all.extend(
        [
            (Sprite::Hole, drawing!("hole")),
            (Sprite::Trap, drawing!("mark-trap")),
            (Sprite::Magnet, drawing!("mark-magnet")),
            (Sprite::Banned, drawing!("mark-banned")),
            (Sprite::Shielded, drawing!("mark-shielded")),
            (Sprite::Royal, drawing!("mark-royal")),
        ]
        .map(|(sprite, svg)| (sprite, svg.to_owned())),
    );
    let [white, black, _] = svg::TINTS;
    for (tint, colours) in [white, black] {
        all.push((Sprite::Token(tint), svg::tinted(svg::TOKEN, colours)));
        all.push((Sprite::Disc(tint), svg::tinted(svg::DISC, colours)));
    }
    all
}

/// The sheet that the drawings give, four bytes a pixel: red, green and blue, premultiplied, and opacity.
pub fn drawn() -> Vec<u8> {
    let width = COLUMNS * SIDE;
    let mut sheet = vec![0; width * ROWS * SIDE * 4];
    for (sprite, svg) in all() {
        let side = sprite.side();
        let tree = Tree::from_str(&svg, &Options::default()).unwrap();
        let mut pixels = Pixmap::new(side as u32, side as u32).unwrap();
        let scale = side as f32 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        let (column, row) = sprite.cell();
        for (below, line) in pixels.data().chunks(side * 4).enumerate() {
            let start = ((row * SIDE + below) * width + column * SIDE) * 4;
            sheet[start..start + line.len()].copy_from_slice(line);
        }
    }
    sheet
}

/// The sheet as a PNG.
pub fn png(sheet: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, (COLUMNS * SIDE) as u32, (ROWS * SIDE) as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(sheet).unwrap();
    writer.finish().unwrap();
    bytes
}

fn stroke(path: &str, ink: &str) -> String {
    let path = strokes::path(path, ink);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\">{path}</svg>")
}
