//! A board as a letter shows it: in the way that its reader chose.

use alloc::{string::String, vec::Vec};

use crate::{
    chess::diagram::{Diagram, Group},
    letters::{BoardStyle, Reader},
};

/// The board in a letter.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DrawnBoard {
    /// The lines of it in characters; none where the reader wants no such one.
    pub lines: Vec<String>,
    /// Whether the reader wants the pieces in words.
    pub listed: bool,
    /// The pieces, sort by sort.
    pub groups: Vec<Group>,
    /// The same of a board that is none of chess, by whose they are.
    pub words: Vec<String>,
    /// Whether squares are shown of which the reader may not see what stands there.
    pub unknown: bool,
    /// Whether squares of the last move are marked on a picture.
    pub moved: bool,
    /// What was lost with it, marked there too.
    pub lost: Vec<Group>,
    /// Whether a square is marked of which this letter announces something.
    pub struck: bool,
}

impl DrawnBoard {
    /// A diagram for this reader.
    pub fn of(diagram: &Diagram, reader: &Reader) -> Self {
        let letters = reader.language.letters();
        let lines = match reader.board {
            BoardStyle::Ascii => diagram.ascii(letters),
            BoardStyle::Figurines => diagram.figurines(letters),
            BoardStyle::List | BoardStyle::None => Vec::new(),
        };
        Self {
            lines,
            listed: reader.board == BoardStyle::List,
            groups: diagram.groups(),
            words: Vec::new(),
            unknown: diagram.has_unknown(),
            moved: diagram.has_moved(),
            lost: diagram.losses(),
            struck: diagram.has_struck(),
        }
    }

    /// A board that is only known in characters; `listed` is a list of its pieces, where there is one.
    pub fn of_lines(lines: Vec<String>, listed: Vec<String>, reader: &Reader) -> Self {
        let lines = match reader.board {
            BoardStyle::None => Vec::new(),
            BoardStyle::List if !listed.is_empty() => listed.clone(),
            BoardStyle::List | BoardStyle::Ascii | BoardStyle::Figurines => lines,
        };
        let mut words: Vec<String> = Vec::new();
        for line in &listed {
            match words.last_mut() {
                // It goes on where it was broken.
                Some(last) if line.starts_with(' ') => {
                    last.push(' ');
                    last.push_str(line.trim());
                }
                _ => words.push(line.clone()),
            }
        }
        Self {
            lines,
            listed: false,
            groups: Vec::new(),
            words,
            unknown: false,
            moved: false,
            lost: Vec::new(),
            struck: false,
        }
    }
}
