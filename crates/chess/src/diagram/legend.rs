//! What a diagram says beside its grid, as values: its pieces for a reader who hears it, and its
//! marks with the squares they stand on.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Cell, Diagram, Figure, Tint, text};
use crate::chess::{Color, Role, Square};

/// The pieces of one sort, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Group {
    pub tint: Tint,
    pub kind: Role,
    /// What they are besides.
    pub second: Option<Role>,
    /// The number of the one token that it is; no words tell its kind then.
    pub token: Option<u8>,
    /// Their squares, a1 first.
    pub squares: Vec<String>,
}

/// One sort of mark.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Note {
    /// `hole`, `trap`, `neutral`, `fused`, `royal`, `prince`, `magnet`, `banned`, `shielded`,
    /// `reversed-pawns`, `must`, and `tag` for any other mark.
    pub code: &'static str,
    /// How it is drawn in text; empty where it stands in no square.
    pub mark: String,
    /// Where it stands, a1 first.
    pub squares: Vec<String>,
    /// The pieces that stand there.
    pub on: Vec<Group>,
    /// For `must`: who must move a piece, and of which kind.
    pub must: Option<(Tint, Role)>,
    /// For `tag`: its name.
    pub name: String,
}

/// A sort of mark: its code, how it is drawn, and which squares bear it.
type MarkSort = (&'static str, String, fn(&Cell) -> bool);

/// The order in which pieces are told.
const ORDER: [Role; 7] = Role::ALL;

impl Diagram {
    /// Every piece: White's, Black's, then neutral ones, from kings to pawns.
    pub fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (square, figure) in self.figures() {
            add(&mut groups, square, &figure);
        }
        let place = |kind: Role| ORDER.iter().position(|one| *one == kind).unwrap_or(ORDER.len());
        groups.sort_by_key(|group| (group.tint, group.token, place(group.kind), group.second.map(place)));
        groups
    }

    /// Every sort of mark on the board, in a fixed order.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        let sorts: [MarkSort; 9] = [
            ("neutral", text::NEUTRAL.to_string(), |cell| is(cell, |figure| figure.tint == Tint::Neutral)),
            ("fused", String::new(), |cell| is(cell, |figure| figure.second.is_some())),
            ("royal", text::ROYAL.to_string(), |cell| is(cell, |figure| figure.royal)),
            ("prince", text::PRINCE.to_string(), |cell| is(cell, |figure| figure.prince)),
            ("magnet", text::MAGNET.to_string(), |cell| is(cell, |figure| figure.magnet)),
            ("banned", text::BANNED.to_string(), |cell| is(cell, |figure| figure.banned)),
            ("shielded", text::SHIELDED.to_string(), |cell| is(cell, |figure| figure.shielded)),
            ("hole", text::HOLE.to_string(), |cell| cell.hole),
            ("trap", text::TRAP.to_string(), |cell| cell.trap),
        ];
        for (code, mark, has) in sorts {
            let mut note = Note { code, mark, ..Note::default() };
            for (square, cell) in self.squares().filter(|(_, cell)| has(cell)) {
                note.squares.push(square.to_string());
                if let Some(figure) = &cell.figure {
                    add(&mut note.on, square, figure);
                }
            }
            if !note.squares.is_empty() {
                notes.push(note);
            }
        }
        if self.reversed_pawns {
            notes.push(Note { code: "reversed-pawns", ..Note::default() });
        }
        let must = |(side, kind): &(Color, Role)| Note {
            code: "must",
            must: Some(((*side).into(), *kind)),
            ..Note::default()
        };
        notes.extend(self.must.iter().map(must));
        for (square, name) in &self.tags {
            let squares = Vec::from([square.to_string()]);
            notes.push(Note { code: "tag", squares, name: name.clone(), ..Note::default() });
        }
        notes
    }

    /// What was lost with the last move, and where it stood.
    pub fn losses(&self) -> Vec<Group> {
        let mut losses = Vec::new();
        for (square, figure) in self.squares().filter_map(|(square, cell)| Some((square, cell.lost?))) {
            add(&mut losses, square, &figure);
        }
        losses
    }

    /// Whether anything came to its square, or left one, with the last move.
    pub fn has_moved(&self) -> bool {
        self.squares().any(|(_, cell)| cell.left || cell.reached)
    }

    /// Tells whether anything is announced of a square.
    pub fn has_struck(&self) -> bool {
        self.squares().any(|(_, cell)| cell.struck)
    }

    /// Whether any square is one that its reader may not see.
    pub fn has_unknown(&self) -> bool {
        self.squares().any(|(_, cell)| cell.unknown)
    }

    /// Whether any figure is a token.
    pub(super) fn has_tokens(&self) -> bool {
        self.figures().any(|(_, figure)| figure.token.is_some())
    }

    /// Every square, a1 first.
    fn squares(&self) -> impl Iterator<Item = (Square, Cell)> + '_ {
        let all = (0..8).flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank)));
        all.map(|square| (square, self.cell(square)))
    }

    /// Every figure, a1 first.
    pub fn figures(&self) -> impl Iterator<Item = (Square, Figure)> + '_ {
        self.squares().filter_map(|(square, cell)| Some((square, cell.figure?)))
    }
}

fn is(cell: &Cell, is: impl Fn(&Figure) -> bool) -> bool {
    cell.figure.as_ref().is_some_and(is)
}

/// Adds a figure to the group of its sort.
fn add(groups: &mut Vec<Group>, square: Square, figure: &Figure) {
    let same = |group: &&mut Group| {
        (group.tint, group.kind, group.second, group.token) == (figure.tint, figure.kind, figure.second, figure.token)
    };
    match groups.iter_mut().find(same) {
        Some(group) => group.squares.push(square.to_string()),
        None => groups.push(Group {
            tint: figure.tint,
            kind: figure.kind,
            second: figure.second,
            token: figure.token,
            squares: [square.to_string()].into(),
        }),
    }
}
