//! A board as a drawing within a page: the same shapes and colours as the picture of a letter, each piece drawn once
//! a page and named where it stands.

use std::fmt::Write;

use super::{WIDTH, palette};
use crate::chess::{
    Role,
    diagram::{Cell, Diagram, Figure, Tint},
};

/// A square's side and the margin, as they are shown.
const SIDE: usize = super::SIDE / 2;
const EDGE: usize = super::EDGE / 2;

/// The body, outline and inner lines of the pieces of a tint.
pub const TINTS: [(Tint, [&str; 3]); 3] = [
    (Tint::White, ["#ffffff", "#222222", "#444444"]),
    (Tint::Black, ["#3c3c3c", "#222222", "#e6e6e6"]),
    (Tint::Neutral, ["#a9c4e6", "#222222", "#222222"]),
];

/// The drawing of a piece, in the colours of White's.
pub fn drawing(role: Role) -> &'static str {
    match role {
        Role::King => include_str!("../pieces/king.svg"),
        Role::Queen => include_str!("../pieces/queen.svg"),
        Role::Rook => include_str!("../pieces/rook.svg"),
        Role::Bishop => include_str!("../pieces/bishop.svg"),
        Role::Knight => include_str!("../pieces/knight.svg"),
        Role::Camel => include_str!("../pieces/camel.svg"),
        Role::Pawn => include_str!("../pieces/pawn.svg"),
    }
}

/// The drawing of a token, in the colours of White's.
pub const TOKEN: &str = include_str!("../pieces/token.svg");
/// That of one whose man is known, with a place for its number.
pub const DISC: &str = include_str!("../pieces/disc.svg");

/// The same in the colours of a tint.
pub fn tinted(drawing: &str, [body, outline, inner]: [&str; 3]) -> String {
    drawing.replace("#444444", inner).replace("#222222", outline).replace("#ffffff", body)
}

/// What tokens of White's and Black's are called on a page.
const TOKENS: [&str; 2] = ["w-token", "b-token"];
const DISCS: [&str; 2] = ["w-disc", "b-disc"];

/// The marks of pieces and squares, by the names they have on a page.
const MARKS: [(&str, &str); 6] = [
    ("hole", include_str!("../pieces/hole.svg")),
    ("trap", include_str!("../pieces/mark-trap.svg")),
    ("magnet", include_str!("../pieces/mark-magnet.svg")),
    ("banned", include_str!("../pieces/mark-banned.svg")),
    ("shielded", include_str!("../pieces/mark-shielded.svg")),
    ("royal", include_str!("../pieces/mark-royal.svg")),
];

/// What the boards of a page name: once a page, before the first of them. Nothing of it is seen there.
pub fn shapes() -> String {
    let mut out =
        String::from("<svg width=\"0\" height=\"0\" class=\"shapes\" aria-hidden=\"true\" focusable=\"false\">\n");
    for role in Role::ALL {
        for (tint, colours) in TINTS {
            symbol(&mut out, &name(role, tint), &tinted(drawing(role), colours));
        }
    }
    for (id, (_, colours)) in TOKENS.into_iter().zip(TINTS) {
        symbol(&mut out, id, &tinted(TOKEN, colours));
    }
    for (id, (_, colours)) in DISCS.into_iter().zip(TINTS) {
        symbol(&mut out, id, &tinted(DISC, colours));
    }
    for (mark, svg) in MARKS {
        symbol(&mut out, mark, svg);
    }
    let side = SIDE * 8;
    let _ = write!(
        out,
        "<symbol id=\"squares\" viewBox=\"0 0 {side} {side}\"><path fill=\"{}\" d=\"M0 0h{side}v{side}H0z\"/><path fill=\"{}\" d=\"",
        palette::web(palette::LIGHT),
        palette::web(palette::DARK)
    );
    // The upper left square is a light one from either side.
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        if (row + column) % 2 == 1 {
            let _ = write!(out, "M{} {}h{SIDE}v{SIDE}h-{SIDE}z", column * SIDE, row * SIDE);
        }
    }
    out.push_str("\"/></symbol>\n</svg>\n");
    out
}

pub(super) fn symbol(out: &mut String, id: &str, svg: &str) {
    let inner = svg.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    let inner = inner.map_or("", |(inner, _)| inner).replace('\n', "");
    let _ = writeln!(out, "<symbol id=\"{id}\" viewBox=\"0 0 40 40\">{inner}</symbol>");
}

/// What a piece is called on a page.
fn name(role: Role, tint: Tint) -> String {
    let tint = match tint {
        Tint::White => 'w',
        Tint::Black => 'b',
        Tint::Neutral => 'n',
    };
    format!("{tint}{}", role.letter(crate::chess::PieceLetters::ENGLISH))
}

/// The board; what it shows stands in words beside it, so that programs that read aloud pass it over.
pub fn board(diagram: &Diagram) -> String {
    let mut out =
        format!("<svg class=\"board\" viewBox=\"0 0 {WIDTH} {WIDTH}\" aria-hidden=\"true\" focusable=\"false\">\n");
    let span = SIDE * 8;
    let _ = writeln!(out, "<use href=\"#squares\" x=\"{EDGE}\" y=\"0\" width=\"{span}\" height=\"{span}\"/>");
    for (row, cells) in diagram.rows().enumerate() {
        for (column, (square, cell)) in cells.into_iter().enumerate() {
            let light = (square.file() + square.rank()) % 2 == 1;
            self::square(&mut out, (EDGE + column * SIDE, row * SIDE), light, &cell);
        }
    }
    for (row, cells) in diagram.rows().enumerate() {
        if let Some((square, _)) = cells.first() {
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                EDGE / 2,
                row * SIDE + SIDE * 2 / 3,
                square.rank() + 1
            );
        }
    }
    for (column, file) in diagram.files().enumerate() {
        let file = char::from(b'a' + file.min(7));
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\">{file}</text>",
            EDGE + column * SIDE + SIDE / 2,
            span + EDGE * 3 / 4
        );
    }
    if let Some((first, last)) = diagram.half() {
        let (x, wide) = (EDGE + usize::from(first) * SIDE, usize::from(last + 1 - first) * SIDE);
        let (colour, wide, high) = (palette::web(palette::HALF), wide - 3, span - 3);
        let _ = writeln!(
            out,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" d=\"M{x}.5 .5m1 1h{wide}v{high}h-{wide}z\"/>"
        );
    }
    out.push_str("</svg>\n");
    out
}

fn square(out: &mut String, (x, y): (usize, usize), light: bool, cell: &Cell) {
    if cell.unknown {
        let colour = palette::web(if cell.left { palette::LIGHT_MOVED } else { palette::UNKNOWN });
        let (side, line) = (SIDE - 1, palette::web(palette::DARK));
        let _ = writeln!(out, "<path fill=\"{line}\" d=\"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z\"/>");
        let _ = writeln!(out, "<path fill=\"{colour}\" d=\"M{x} {y}h{side}v{side}h-{side}z\"/>");
        if cell.struck {
            frame(out, x, y);
        }
        return;
    }
    if cell.left || cell.reached {
        let colour = palette::web(if light { palette::LIGHT_MOVED } else { palette::DARK_MOVED });
        let _ = writeln!(out, "<path fill=\"{colour}\" d=\"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z\"/>");
    }
    if cell.lost.is_some() || cell.struck {
        frame(out, x, y);
    }
    if cell.hole {
        put(out, "hole", x, y, SIDE);
    }
    if let Some(figure) = &cell.figure {
        self::figure(out, (x, y), figure);
    }
    if cell.trap {
        put(out, "trap", x, y, SIDE);
    }
}

fn frame(out: &mut String, x: usize, y: usize) {
    let (side, colour) = (SIDE - 3, palette::web(palette::LOST));
    let _ = writeln!(
        out,
        "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" d=\"M{x}.5 {y}.5m1 1h{side}v{side}h-{side}z\"/>"
    );
}

fn figure(out: &mut String, (x, y): (usize, usize), figure: &Figure) {
    if let Some(number) = figure.token {
        let [white, black] = if figure.known { DISCS } else { TOKENS };
        put(out, if figure.tint == Tint::Black { black } else { white }, x, y, SIDE);
        let (right, below) = if figure.known {
            put(out, &name(figure.kind, figure.tint), x + SIDE / 8, y + SIDE / 10, SIDE * 2 / 3);
            (SIDE * 33 / 40, SIDE * 38 / 40)
        } else {
            (SIDE / 2, SIDE * 9 / 14)
        };
        let (x, y) = (x + right, y + below);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\"><tspan fill=\"#222\">{number}</tspan></text>");
        return;
    }
    let small = SIDE * 2 / 3;
    let rest = SIDE - small;
    let name = |role| self::name(role, figure.tint);
    match figure.second {
        Some(second) => {
            put(out, &name(figure.kind), x, y, small);
            put(out, &name(second), x + rest, y + rest, small);
        }
        None if figure.prince => put(out, &name(figure.kind), x + rest / 2, y + rest / 2, small),
        None => put(out, &name(figure.kind), x, y, SIDE),
    }
    let side = SIDE * 5 / 14;
    let far = SIDE - side - 1;
    for (set, mark, right, below) in [
        (figure.banned, "banned", 1, 1),
        (figure.shielded, "shielded", far, 1),
        (figure.magnet, "magnet", 1, far),
        (figure.royal, "royal", far, far),
    ] {
        if set {
            put(out, mark, x + right, y + below, side);
        }
    }
}

fn put(out: &mut String, name: &str, x: usize, y: usize, side: usize) {
    let _ = writeln!(out, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>");
}
