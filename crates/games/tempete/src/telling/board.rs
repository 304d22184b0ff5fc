//! The board as a letter shows it: a diagram in the style its reader chose, its pieces to be said in
//! words, what its marks mean. Made from the public position and the reader's own sealed squares.

use alloc::{collections::BTreeSet, vec::Vec};

use super::occasion::Context;
use crate::{
    chess::{
        Color, PieceId, Position, Role, Square,
        diagram::{Diagram, Figure, Note},
    },
    ids::Seq,
    letters::Reader,
    referee::telling::{By, DrawnBoard},
    tempete::{seats::side, turn::happening::Happening},
};

/// The board in a letter.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Board {
    #[serde(flatten)]
    pub drawn: DrawnBoard,
    /// The marks on the board.
    pub notes: Vec<ToldNote>,
    /// What a picture is painted from.
    #[serde(skip)]
    pub diagram: Diagram,
}

/// A mark, and which turns brought it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldNote {
    #[serde(flatten)]
    pub note: Note,
    /// Oldest first; empty for what lasts a turn only, for the reader's own squares, and where it stood on a board that
    /// was set.
    pub since: Vec<Since>,
}

/// The turn with which something that lasts began.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Since {
    pub by: By,
    /// Its chess move number.
    pub number: u32,
}

/// What bears a mark.
#[derive(Clone, Copy)]
enum Bearer {
    Piece(PieceId),
    Square(Square),
    /// The board as a whole.
    Board,
}

impl Bearer {
    /// Whether it bears the mark of this code on that position.
    fn bears(self, code: &str, position: &Position) -> bool {
        match self {
            Self::Board => position.pawns_are_reversed(),
            Self::Square(square) => position.holes().contains(square),
            Self::Piece(id) => position.find(id).and_then(|at| position.at(at)).is_some_and(|piece| match code {
                "neutral" => piece.owner.is_neutral(),
                "fused" => piece.second.is_some(),
                "royal" => piece.royal && !piece.is(Role::King),
                "prince" => piece.is_prince(),
                "magnet" => piece.magnet,
                _ => false,
            }),
        }
    }
}

/// The turns that brought this mark to what bears it now.
fn since(context: &Context<'_>, now: &Position, note: &Note) -> Vec<Since> {
    let at = |square: &Square| match note.code {
        "hole" => Some(Bearer::Square(*square)),
        _ => now.at(*square).map(|piece| Bearer::Piece(piece.id)),
    };
    let squares = note.squares.iter().filter_map(|square| square.parse::<Square>().ok());
    let on_board = (note.code == "reversed-pawns").then_some(Bearer::Board);
    let bearers = squares.filter_map(|square| at(&square)).chain(on_board).filter(|one| one.bears(note.code, now));
    let turns = &context.chronicle.turns;
    let brought = |bearer: Bearer| {
        let lacks = |base: &Position| !bearer.bears(note.code, base);
        turns.iter().rposition(|turn| turn.base.as_deref().is_some_and(lacks))
    };
    let found: BTreeSet<usize> = bearers.filter_map(brought).collect();
    let told = found
        .into_iter()
        .filter_map(|index| turns.get(index))
        .map(|turn| Since { by: By::seat(turn.about.seat, context.view.seat), number: turn.about.number });
    told.collect()
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
        Self {
            drawn: DrawnBoard::of(&diagram, reader),
            notes: diagram.notes().into_iter().map(|note| ToldNote { note, since: Vec::new() }).collect(),
            diagram,
        }
    }
}

/// Where squares were sprung in the last exchange, and what was lost there: the turn's base does not have it any more.
fn sprung(context: &Context<'_>) -> Vec<(Square, Figure)> {
    let Some(turn) = context.view.public.last_exchange().map(|exchange| exchange.turn) else { return Vec::new() };
    let told = context.chronicle.all().filter(|(seq, _)| *seq >= turn);
    let lost = told.filter_map(|(_, happening)| match happening {
        Happening::Sprung { seat, square, lost: Some(role), .. } => {
            Some((*square, Figure::plain(*role, side(*seat).other().into())))
        }
        _ => None,
    });
    lost.collect()
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
    let mut board = Board::new(position, before, traps, side(view.seat), context.reader);
    for told in &mut board.notes {
        told.since = since(context, position, &told.note);
    }
    for (square, figure) in sprung(context) {
        board.diagram.lost(square, figure);
    }
    board.drawn.lost = board.diagram.losses();
    Some(board)
}
