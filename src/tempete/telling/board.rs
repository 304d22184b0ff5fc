//! The board as a letter shows it: a diagram in the style its reader chose, its pieces to be said in
//! words, what its marks mean. Made from the public position and the reader's own sealed squares.

use alloc::{string::String, vec::Vec};

use super::occasion::Context;
use crate::{
    chess::{
        Color, Position, Square,
        diagram::{Diagram, Group, Note},
    },
    ids::Seq,
    letters::{BoardStyle, Reader},
    tempete::side,
};

/// The board in a letter.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Board {
    /// The lines of a diagram in characters; none where the reader wants no such one.
    pub lines: Vec<String>,
    /// Whether the reader wants the pieces in words.
    pub listed: bool,
    /// The pieces, sort by sort.
    pub groups: Vec<Group>,
    /// The marks on the board.
    pub notes: Vec<Note>,
    /// Whether squares of the last move are marked on a picture.
    pub moved: bool,
    /// What was lost with it, marked there too.
    pub lost: Vec<Group>,
    /// What a picture is painted from.
    #[serde(skip)]
    pub diagram: Diagram,
}

impl Board {
    /// The position for this reader, seen from `below`; `before` is what the last turn began on, and
    /// `traps` are the reader's own squares.
    pub fn new(
        position: &Position,
        before: Option<&Position>,
        traps: impl IntoIterator<Item = Square>,
        below: Color,
        reader: &Reader,
    ) -> Self {
        let mut diagram = Diagram::of(position, below);
        if let Some(before) = before {
            diagram = diagram.since(before, position);
        }
        for square in traps {
            diagram.trap(square);
        }
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
            notes: diagram.notes(),
            moved: diagram.has_moved(),
            lost: diagram.losses(),
            diagram,
        }
    }
}

/// The board as it was before a ruling set it, in the entries from this one on (T70).
pub(crate) fn replaced(context: &Context<'_>, first: Seq) -> Option<Board> {
    let position = context.chronicle.set_since(first)?;
    Some(Board::new(position, None, None, side(context.view.seat), context.reader))
}

/// The board as a letter shows it; `None` where the referee keeps none.
pub(crate) fn board(context: &Context<'_>) -> Option<Board> {
    let view = &context.view;
    let position = view.public.board.as_ref()?;
    let before = view.public.last_exchange().and_then(|exchange| exchange.base.as_deref());
    let traps = context.live_traps().map(|trap| trap.square);
    Some(Board::new(position, before, traps, side(view.seat), context.reader))
}
