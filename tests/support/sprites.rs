//! Draws the sheet of sprites from the drawings in `src/page/pieces`, and from the strokes below.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};
use tempete::{
    chess::Role,
    page::picture::{
        SIDE,
        sprite::{COLUMNS, ROWS, Sprite},
        svg,
    },
};

/// The sheet as the program has it.
pub const SHEET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page/pieces/sprites.png");

const LABEL: &str = "#6b5b45";

// The names of ranks and files as strokes of our own, so that no font is needed. Each stands in a box of 16
// by 16 units.

/// `1` to `8`.
const DIGITS: [&str; 8] = [
    "M5.5 5 8.5 2.500V13.5",
    "M4.8 5C5 2 11 1.5 11 5.2 11 8 5 10 4.5 13.500H11.3",
    "M4.8 4C6 1.8 11 1.8 11 5 11 7.5 8.5 7.7 7.5 7.7 9 7.7 11.5 8.2 11.5 10.7 11.5 14.3 6 14.5 4.5 12",
    "M9.7 13.500V2.500L4.2 10.300H11.8",
    "M10.8 2.500H5.500L5 7.500C7.5 5.8 11.5 6.8 11.5 10 11.5 14.2 6 14.5 4.5 12.2",
    "M10.5 3C6.5 1.5 4.6 6 4.7 10 4.9 14.7 11.4 14.5 11.4 10.3 11.4 6.2 5.8 6 4.7 10",
    "M4.5 2.500H11.500C9 6 7.5 9 7 13.5",
    "M8 7.500C4 6.5 4.8 2.3 8 2.300S12 6.5 8 7.500C3.5 8.5 3.8 13.7 8 13.700S12.5 8.5 8 7.500Z",
];

/// `a` to `h`.
const LETTERS: [&str; 8] = [
    "M5 6.800C6.5 4.8 10.8 4.8 10.8 7.800V13M10.8 9C7 8.8 4.5 9.5 4.5 11.3 4.5 14 9.5 14 10.8 11",
    "M5 2V13M5 8.500C6.5 4.5 11.5 5 11.5 9.300S6.5 14.3 5 10.5",
    "M11 7C9.5 4.7 4.7 5 4.7 9.300S9.5 14 11 11.8",
    "M11 2V13M11 8.500C9.5 4.5 4.5 5 4.5 9.300S9.5 14.3 11 10.5",
    "M4.7 9H11.200C11.2 4.2 4.5 4.5 4.6 9.3 4.7 14 9.7 14 11 11.5",
    "M11 2.700C8.5 1.8 7.5 3 7.5 5V13M5 6H10.5",
    "M11 5.500V13.500C11 16.5 6.5 16.5 5 14.500M11 8.500C9.5 4.5 4.5 5 4.5 9.300S9.5 14 11 10.5",
    "M5 2V13M5 8C6.5 5 11 4.8 11 8V13",
];

macro_rules! drawing {
    ($name:literal) => {
        include_str!(concat!("../../src/page/pieces/", $name, ".svg"))
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
        all.push((Sprite::Rank(number), stroke(DIGITS[usize::from(number)])));
        all.push((Sprite::File(number), stroke(LETTERS[usize::from(number)])));
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
    all.extend([white, black].map(|(tint, colours)| (Sprite::Token(tint), svg::tinted(svg::TOKEN, colours))));
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

fn stroke(path: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\"><path d=\"{path}\" fill=\"none\" \
         stroke=\"{LABEL}\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></svg>"
    )
}
