//! A board of tiles as a drawing: on a page as it is, in a letter as pixels of the same.

use std::{collections::BTreeMap, fmt::Write};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, Tree},
};

use super::{PIXELS, PaintError, palette, strokes, svg};
use crate::{
    chess::Role,
    ids::Seat,
    letters::tiles::{Point, Sign, Tile, Tiles},
};

/// A wall, in the colours of White's pieces.
const WALL: &str = include_str!("../pieces/wall.svg");
/// A heart, its outline in that of White's pieces.
const HEART: &str = include_str!("../pieces/heart.svg");

/// The colours of a seat: the body, outline and inner lines of its pieces, and its ground.
const SEATS: [([&str; 3], &str); 4] = [
    (["#3fa163", "#12361f", "#eaf6ee"], "#d5ecd0"),
    (["#4a86cf", "#12294a", "#eaf1fa"], "#d2e3f7"),
    (["#3c3c3c", "#151515", "#e6e6e6"], "#d8d3ce"),
    (["#d98a2b", "#4a2c08", "#fbf1e2"], "#f6e4c8"),
];
/// What is nobody's.
const NOBODYS: &str = "#ffffff";
/// How wide a piece is, the heart on it, and a bare one, as parts of the narrowest tile's width.
const PIECE: u16 = 50;
const CARRIED: u16 = 24;
const BARE: u16 = 38;
/// How many colours a picture has at most.
const MOST: usize = 64;
/// The box of a letter or digit, and how far apart two are.
const LETTER: u16 = 24;
const APART: u16 = 14;
/// The box of one on a tile, and how far below its middle a text begins on a page.
const SMALL: u16 = 20;
const TEXT: u16 = 5;

/// What the boards of a page name: once a page, before the first of them. Nothing of it is seen there.
pub fn shapes() -> String {
    let mut out =
        String::from("<svg width=\"0\" height=\"0\" class=\"shapes\" aria-hidden=\"true\" focusable=\"false\">\n");
    defined(&mut out);
    out.push_str("</svg>\n");
    out
}

fn defined(out: &mut String) {
    let signs = Role::ALL.map(Sign::Role).into_iter().chain([Sign::Wall]);
    for sign in signs {
        let drawing = if let Sign::Role(role) = sign { svg::drawing(role) } else { WALL };
        for (place, (colours, _)) in SEATS.into_iter().enumerate() {
            svg::symbol(out, &name(sign, place), &svg::tinted(drawing, colours));
        }
    }
    for (place, ([_, outline, _], _)) in SEATS.into_iter().enumerate() {
        svg::symbol(out, &format!("heart-{place}"), &HEART.replace("#222222", outline));
    }
    out.push_str(
        "<pattern id=\"closed-by-wall\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\"><path d=\"M-3 3 3 -3M0 12 12 \
         0M9 15 15 9\" stroke=\"#9a8f80\" stroke-width=\"2\" fill=\"none\"/></pattern>\n",
    );
}

/// What a piece is called on a page.
fn name(sign: Sign, seat: usize) -> String {
    let letter = match sign {
        Sign::Role(role) => role.letter(crate::chess::PieceLetters::ENGLISH),
        Sign::Wall => 'W',
    };
    format!("tile-{letter}{seat}")
}

/// The board within a page that has its [`shapes`]; what it shows stands in words beside it, so that programs that read
/// aloud pass it over.
pub fn board(of: &Tiles) -> String {
    let mut out = format!(
        "<svg class=\"board\" viewBox=\"0 0 {side} {side}\" aria-hidden=\"true\" focusable=\"false\">\n",
        side = of.side
    );
    drawn(&mut out, of, |out, (x, y), name| {
        let (y, ink) = (y.saturating_add(TEXT), strokes::INK);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\"><tspan fill=\"{ink}\">{name}</tspan></text>");
    });
    out.push_str("</svg>\n");
    out
}

/// The board as a PNG, [`PIXELS`] pixels wide and high. The same board gives the same bytes.
///
/// # Errors
/// The PNG could not be written.
pub(super) fn paint(of: &Tiles) -> Result<Vec<u8>, PaintError> {
    let mut whole =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\">\n<defs>\n", side = of.side);
    defined(&mut whole);
    whole.push_str("</defs>\n");
    drawn(&mut whole, of, |out, at, name| written(out, at, name, SMALL));
    whole.push_str("</svg>\n");
    let tree = Tree::from_str(&whole, &usvg::Options::default())?;
    let mut pixels = Pixmap::new(PIXELS, PIXELS).ok_or(PaintError::Size)?;
    let scale = PIXELS as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let (numbers, colours) = numbered(&pixels);
    let mut bytes = Vec::with_capacity(32 << 10);
    let mut encoder = png::Encoder::new(&mut bytes, PIXELS, PIXELS);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colours.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<_>>());
    encoder.set_trns(colours.iter().map(|[.., opacity]| *opacity).collect::<Vec<_>>());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&numbers)?;
    writer.finish()?;
    Ok(bytes)
}

/// The pixels by the numbers of their colours: of the [`MOST`] most common ones, each other becoming the nearest of these.
fn numbered(pixels: &Pixmap) -> (Vec<u8>, Vec<[u8; 4]>) {
    let mut known: BTreeMap<[u8; 4], (usize, u8)> = BTreeMap::new();
    let (all, _) = pixels.data().as_chunks::<4>();
    // Most are as the one beside them.
    for run in all.chunk_by(PartialEq::eq) {
        if let Some(first) = run.first() {
            known.entry(*first).or_default().0 += run.len();
        }
    }
    let mut colours: Vec<(usize, [u8; 4])> = known.iter().map(|(colour, (count, _))| (*count, *colour)).collect();
    colours.sort_unstable_by(|one, other| other.cmp(one));
    colours.truncate(MOST);
    for (colour, (_, number)) in &mut known {
        let far = |of: &[u8; 4]| of.iter().zip(colour).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum::<u32>();
        let nearest = (0..).zip(&colours).min_by_key(|(_, (_, of))| far(of));
        *number = nearest.map(|(number, _)| number).unwrap_or_default();
    }
    let mut numbers = Vec::with_capacity(all.len());
    for run in all.chunk_by(PartialEq::eq) {
        let number = run.first().and_then(|first| known.get(first)).map_or(0, |(_, number)| *number);
        numbers.resize(numbers.len() + run.len(), number);
    }
    // Out of a drawing they come multiplied by their opacity.
    let plain = |[red, green, blue, opacity]: [u8; 4]| {
        let whole = |part: u8| u8::try_from(u32::from(part) * 255 / u32::from(opacity).max(1)).unwrap_or(u8::MAX);
        [whole(red), whole(green), whole(blue), opacity]
    };
    (numbers, colours.into_iter().map(|(_, colour)| plain(colour)).collect())
}

/// Draws the board; `within` writes the name of a tile on it.
fn drawn(out: &mut String, of: &Tiles, within: impl Fn(&mut String, Point, &str)) {
    of.tiles.iter().for_each(|tile| self::ground(out, tile));
    of.tiles.iter().filter(|tile| !tile.name.is_empty()).for_each(|tile| within(out, tile.middle, &tile.name));
    // What stands on a tile may reach a little over its edge.
    of.tiles.iter().for_each(|tile| stands(out, tile));
    of.names.iter().for_each(|(at, text)| written(out, *at, text, LETTER));
}

/// Writes a name around its middle, in boxes of this width.
fn written(out: &mut String, (x, y): Point, name: &str, side: u16) {
    let apart = side * APART / LETTER;
    let wide = apart.saturating_mul(u16::try_from(name.chars().count()).unwrap_or_default());
    let first = x.saturating_sub(wide / 2).saturating_sub((side - apart) / 2);
    let (top, scale) = (y.saturating_sub(side / 2), f32::from(side) / 16.0);
    for (place, sign) in (0_u16..).zip(name.chars()) {
        let left = first.saturating_add(apart.saturating_mul(place));
        if let Some(strokes) = strokes::of(sign) {
            let path = strokes::path(strokes, strokes::INK);
            let _ = writeln!(out, "<g transform=\"translate({left} {top}) scale({scale})\">{path}</g>");
        }
    }
}

fn ground(out: &mut String, tile: &Tile) {
    let shape = outline(&tile.corners);
    let colour = match tile.ground {
        _ if tile.moved => palette::web(palette::LIGHT_MOVED),
        Some(seat) => seat_colours(seat).1.to_owned(),
        None => NOBODYS.to_owned(),
    };
    let line = palette::web(palette::DARK);
    let _ = writeln!(out, "<path fill=\"{colour}\" stroke=\"{line}\" stroke-width=\"2\" d=\"{shape}\"/>");
    if tile.hatched {
        let _ = writeln!(out, "<path fill=\"url(#closed-by-wall)\" d=\"{shape}\"/>");
    }
    let (x, y) = tile.middle;
    if tile.cloud {
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"19\" fill=\"none\" stroke=\"#8a8f98\" stroke-width=\"4\" stroke-dasharray=\"6 5\"/>"
        );
    }
    if tile.closed {
        let colour = palette::web(palette::LOST);
        let _ = writeln!(
            out,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\" d=\"M{x} {y}m-10 -10l20 20m0 -20l-20 20\"/>"
        );
    }
}

fn stands(out: &mut String, tile: &Tile) {
    let (x, y) = tile.middle;
    if let Some((sign, seat)) = tile.piece {
        put(out, &name(sign, place(seat)), (x, y), PIECE);
    }
    if let Some(seat) = tile.heart {
        let name = format!("heart-{}", place(seat));
        match tile.piece {
            Some(_) => put(out, &name, (x.saturating_add(PIECE / 3), y.saturating_add(PIECE / 4)), CARRIED),
            None => put(out, &name, (x, y), BARE),
        }
    }
}

fn place(seat: Seat) -> usize {
    seat.index().min(SEATS.len() - 1)
}

fn seat_colours(seat: Seat) -> ([&'static str; 3], &'static str) {
    let [first, ..] = SEATS;
    SEATS.get(place(seat)).copied().unwrap_or(first)
}

fn outline(corners: &[Point]) -> String {
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}z", points.join("L"))
}

fn put(out: &mut String, name: &str, (x, y): Point, side: u16) {
    let (left, top) = (x.saturating_sub(side / 2), y.saturating_sub(side / 2));
    let _ = writeln!(out, "<use href=\"#{name}\" x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\"/>");
}
