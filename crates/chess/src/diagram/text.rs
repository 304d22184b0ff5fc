//! A diagram in characters: letters or figurines, a rank a line, marks in the gaps between squares.
//! White's pieces are capitals; squares reached by the last move stand in brackets, and
//! those of which something is announced.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Cell, Diagram, Figure, Tint};
use crate::chess::{
    PieceLetters, Role,
    square::{file_letter, rank_digit},
};

/// A hole.
pub(super) const HOLE: char = '#';
/// The reader's own sealed square, also behind a piece that stands on it.
pub(super) const TRAP: char = 'x';
/// A square that its reader may not see.
pub(super) const UNKNOWN: char = '\u{B7}';
/// Before a neutral piece.
pub(super) const NEUTRAL: char = '~';
/// Behind a royal piece that is no king.
pub(super) const ROYAL: char = '^';
/// Behind a king that is no longer royal.
pub(super) const PRINCE: char = '-';
/// Behind a magnet.
pub(super) const MAGNET: char = '*';
/// Behind a piece that may not move.
pub(super) const BANNED: char = '!';
/// Behind a piece that may not be captured.
pub(super) const SHIELDED: char = '+';

/// Between the halves of a board on which each plays on one, before this place in a row.
const HALVES: char = '|';
const MIDDLE: usize = 4;

/// Kinds that Unicode has figurines for: White's, Black's.
const FIGURINES: [(Role, &str, &str); 6] = [
    (Role::King, "\u{2654}", "\u{265A}"),
    (Role::Queen, "\u{2655}", "\u{265B}"),
    (Role::Rook, "\u{2656}", "\u{265C}"),
    (Role::Bishop, "\u{2657}", "\u{265D}"),
    (Role::Knight, "\u{2658}", "\u{265E}"),
    // Many programs draw the black pawn as a picture two columns wide unless told not to.
    (Role::Pawn, "\u{2659}", "\u{265F}\u{FE0E}"),
];

/// What stands before, on and behind a square.
struct DrawnCell {
    before: Option<char>,
    on: String,
    behind: Option<char>,
}

impl Diagram {
    /// In the letters of a language, as `8  r n b q k b n r`; nine lines, the last one the files. A token is its number, in
    /// round brackets where it is not of the side below.
    pub fn ascii(&self, letters: PieceLetters) -> Vec<String> {
        self.lines(|figure| letter(figure.kind, figure, letters), letters)
    }

    /// The same with figurines; a kind that has none keeps its letter.
    pub fn figurines(&self, letters: PieceLetters) -> Vec<String> {
        let figurine = |figure: &Figure| {
            let found = FIGURINES.iter().find(|(kind, ..)| figure.token.is_none() && *kind == figure.kind);
            let cut = |(_, white, black): &(Role, &'static str, &'static str)| {
                String::from(if is_light(figure) { *white } else { *black })
            };
            found.map_or_else(|| letter(figure.kind, figure, letters), cut)
        };
        self.lines(figurine, letters)
    }

    fn lines(&self, name: impl Fn(&Figure) -> String, letters: PieceLetters) -> Vec<String> {
        let rows: Vec<(u8, Vec<DrawnCell>)> = self
            .rows()
            .map(|row| {
                let rank = row.first().map_or(0, |(square, _)| square.rank());
                (rank, row.into_iter().map(|(_, cell)| drawn(&cell, &name, letters, self.below.into())).collect())
            })
            .collect();
        // One gap between two squares holds one mark; where two meet, every square has its own gaps.
        let meet =
            |pair: &[DrawnCell]| matches!(pair, [left, right] if left.behind.is_some() && right.before.is_some());
        let wide = rows.iter().any(|(_, row)| row.windows(2).any(meet)) || self.has_tokens();
        let mut lines: Vec<String> = rows
            .iter()
            .map(|(rank, row)| {
                let mut line = String::from(rank_digit(*rank));
                line.push(' ');
                let mut behind = None;
                for (place, cell) in row.iter().enumerate() {
                    if wide && place > 0 {
                        line.push(behind.take().unwrap_or(' '));
                    }
                    if place == MIDDLE && self.half.is_some() {
                        line.push(behind.take().unwrap_or(' '));
                        line.push(HALVES);
                    }
                    line.push(cell.before.or(behind).unwrap_or(' '));
                    line.push_str(&cell.on);
                    behind = cell.behind;
                }
                line.extend(behind);
                line
            })
            .collect();
        let gap = if wide { "  " } else { " " };
        let mut files = String::from("  ");
        for (place, file) in self.files().enumerate() {
            files.push_str(if place == 0 { " " } else { gap });
            if place == MIDDLE && self.half.is_some() {
                files.push_str("  ");
            }
            files.push(file_letter(file));
        }
        lines.push(files);
        lines
    }
}

fn drawn(cell: &Cell, name: impl Fn(&Figure) -> String, letters: PieceLetters, below: Tint) -> DrawnCell {
    if let Some(number) = cell.figure.and_then(|figure| figure.token.filter(|_| figure.tint != below)) {
        return DrawnCell { before: Some('('), on: number.to_string(), behind: Some(')') };
    }
    let on = match &cell.figure {
        Some(figure) => name(figure),
        None if cell.hole => String::from(HOLE),
        None if cell.trap => String::from(TRAP),
        None if cell.unknown => String::from(UNKNOWN),
        None => String::from('.'),
    };
    if cell.reached || cell.struck {
        return DrawnCell { before: Some('['), on, behind: Some(']') };
    }
    let figure = cell.figure.as_ref();
    let before = figure.filter(|figure| figure.tint == Tint::Neutral).map(|_| NEUTRAL);
    let behind = figure.and_then(|figure| mark(figure, letters).or(cell.trap.then_some(TRAP)));
    DrawnCell { before, on, behind }
}

/// The one mark there is room for: what it is besides, then what binds it.
fn mark(figure: &Figure, letters: PieceLetters) -> Option<char> {
    let second = figure.second.and_then(|kind| letter(kind, figure, letters).chars().next());
    let marks = [
        (figure.royal, ROYAL),
        (figure.prince, PRINCE),
        (figure.magnet, MAGNET),
        (figure.banned, BANNED),
        (figure.shielded, SHIELDED),
    ];
    second.or_else(|| marks.into_iter().find(|(set, _)| *set).map(|(_, mark)| mark))
}

fn letter(kind: Role, figure: &Figure, letters: PieceLetters) -> String {
    if let Some(number) = figure.token {
        return number.to_string();
    }
    let capital = kind.letter(letters);
    String::from(if is_light(figure) { capital } else { capital.to_ascii_lowercase() })
}

fn is_light(figure: &Figure) -> bool {
    match figure.tint {
        Tint::White => true,
        Tint::Black => false,
        Tint::Neutral => figure.began_white,
    }
}
