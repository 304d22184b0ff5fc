//! The board as text: by rows, in at most 78 columns, and as a list by seat for who cannot see it so.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{board::Board, letters::Letters, piece::Kind, side::Side, triangle::Triangle};

/// The columns of a list, which a phone does not break.
const NARROW: usize = 40;
/// What stands before the lines of a seat that follow its first.
const MARGIN: &str = "  ";
/// A gap at which no line is broken, until it is written as a gap.
const STAYS: char = '\u{a0}';

/// The words and signs of a list in one language.
#[derive(Clone, Copy, Debug)]
pub struct ListWords {
    /// What stands before the triangle of a heart that a piece stands on.
    pub heart: &'static str,
    /// What stands before that of a bare one.
    pub bare: &'static str,
    /// What stands before the triangles of the seat's zones.
    pub closes: &'static str,
    /// What stands behind a name.
    pub behind_name: &'static str,
    /// What stands between two parts.
    pub between: &'static str,
}

/// The name of a seat among these.
fn name(seat: Side, names: [&str; 3]) -> &str {
    names.get(seat.index()).copied().unwrap_or_default()
}

/// Nine lines from row i to row a, each beginning a cell further in, in 75 columns. A cell is the letter of a colour,
/// that of a piece, `*` if a heart lies there, and a gap.
pub fn drawn(board: &Board, letters: Letters) -> Vec<String> {
    (1..=9).rev().map(|row| line(board, row, letters)).collect()
}

/// Who moves each colour that is on the board: `g = Ann`, `b = Ann`; what stands below a board, which shows colours alone
/// (H6).
pub fn legend(board: &Board, names: [&str; 3]) -> Vec<String> {
    let stands = |colour: &Side| board.pieces().any(|(_, piece)| piece.colour == *colour);
    let colours = Side::ALL.into_iter().filter(stands);
    colours.map(|colour| format!("{} = {}", colour.letter(), name(board.owner(colour), names))).collect()
}

fn line(board: &Board, row: u8, letters: Letters) -> String {
    let cells: Vec<Triangle> = Triangle::row_of(row).collect();
    let end = |at: Option<&Triangle>| at.map(ToString::to_string).unwrap_or_default();
    let inset = "    ".repeat(usize::from(9_u8.saturating_sub(row)));
    let inner: String = cells.iter().map(|at| format!("{:4}", cell(board, *at, letters))).collect();
    format!("{} {inset}{inner}{inset}{}", end(cells.first()), end(cells.last()))
}

/// `gR*`, `bp`; `g*` a bare heart; an empty triangle by how it points, or that it is nobody's.
fn cell(board: &Board, at: Triangle, letters: Letters) -> String {
    let heart = board.heart_at(at);
    let star = if heart.is_some() { "*" } else { "" };
    match (board.at(at), heart) {
        (Some(piece), _) => format!("{}{}{star}", piece.colour.letter(), letters.sign(piece.kind)),
        (None, Some(of)) => format!("{}{star}", of.letter()),
        (None, None) if at.corner().is_none() => "-".into(),
        (None, None) => if at.points_up() { "^" } else { "v" }.into(),
    }
}

/// What each living seat has, in lines of 40 columns: `Bob: W h45, R g25, gQ h24; heart on i23 (p); walls close h35`.
/// A piece of another colour has that colour's letter before its own.
pub fn listed(board: &Board, names: [&str; 3], words: ListWords, letters: Letters) -> Vec<String> {
    let living = Side::ALL.into_iter().filter(|seat| board.heart(*seat).is_some() || board.of(*seat).next().is_some());
    living.flat_map(|seat| wrapped(&of_seat(board, (seat, name(seat, names)), words, letters))).collect()
}

fn of_seat(board: &Board, (seat, name): (Side, &str), words: ListWords, letters: Letters) -> String {
    let mut pieces: Vec<(Side, Kind, Triangle)> =
        board.of(seat).filter_map(|(at, kind)| Some((board.at(at)?.colour, kind, at))).collect();
    pieces.sort_by_key(|(colour, kind, at)| (*colour != seat, *colour, *kind, at.index()));
    let one = |(colour, kind, at): &(Side, Kind, Triangle)| {
        let of = if *colour == seat { String::new() } else { colour.letter().into() };
        format!("{of}{}{STAYS}{at}", letters.sign(*kind))
    };
    let mut parts = Vec::from([pieces.iter().map(one).collect::<Vec<_>>().join(", ")]);
    parts.extend(board.heart(seat).map(|at| match board.own(at, seat) {
        Some(kind) => format!("{} {at} ({})", words.heart, letters.sign(kind)),
        None => format!("{} {at}", words.bare),
    }));
    let zone: Vec<String> = board.zone(seat).iter().map(|at| at.to_string()).collect();
    if !zone.is_empty() {
        parts.push(format!("{} {}", words.closes, zone.join(" ")));
    }
    parts.retain(|part| !part.is_empty());
    format!("{name}{}{}", words.behind_name, parts.join(words.between))
}

/// A text in lines of 40 columns at most, as far as its words are no longer.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= NARROW => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("{MARGIN}{word}")),
            None => lines.push(word.into()),
        }
    }
    lines.into_iter().map(|line| line.replace(STAYS, " ")).collect()
}
