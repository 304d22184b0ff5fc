//! What is publicly known, without a board: the moves as they stand, cards held and known, squares
//! sealed, positions left, kings away, offers. And of the reader's own secrets, his squares.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    chronicle::ToldTurn,
    named::{NamedCard, moves},
    occasion::Context,
    told::other,
};
use crate::{
    chess::{How, Position, Role, Square},
    ids::Seat,
    referee::telling::By,
    tempete::{cards::card::CardNo, seats::side},
};

/// What is publicly known.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PublicStanding {
    /// The position as FEN, as other programs read it; empty where the referee keeps no board.
    pub fen: String,
    /// What the position line says behind it: marks, holes, orders, what was lost; empty where it says nothing.
    pub beyond: String,
    /// The standing turns, a row a move number: the last [`WHOLE`] where they were asked for, else the last [`LAST`].
    pub moves: Vec<MoveRow>,
    /// How many move numbers stand before these.
    pub earlier: usize,
    pub you: Side,
    pub them: Side,
    /// Whether a draw offer stands, and whose.
    pub offer: Option<By>,
}

/// One side in public.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Side {
    /// Whether its list is sealed.
    pub sealed: bool,
    pub hold: u8,
    pub known: Vec<NamedCard>,
    pub squares: Vec<SealedSquare>,
    /// Positions of its list neither named nor barred.
    pub left: usize,
    /// The card that took its king away (T40).
    pub away: Option<CardNo>,
    /// Its pieces that the other side took, the strongest first: what may come back (B30).
    pub taken: Vec<LostPieces>,
    /// Its pieces lost otherwise.
    pub gone: Vec<LostPieces>,
    /// The cards it spent, in order: those played or thrown away that are in no hand now.
    pub spent: Vec<NamedCard>,
}

/// Lost pieces of one kind.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LostPieces {
    pub kind: Role,
    pub count: usize,
}

/// A sealed square that is live.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SealedSquare {
    pub card: NamedCard,
    /// The square, where it is the reader's own.
    pub square: Option<Square>,
}

/// One move of each side.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MoveRow {
    pub number: u32,
    pub white: Option<TurnCell>,
    pub black: Option<TurnCell>,
}

/// A turn as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct TurnCell {
    /// Its moves in the reader's letters, with `+` or `#` where it holds; empty where a card stood for the move, or it
    /// was lost.
    pub moves: String,
    /// Whether a card that stood for the move castled.
    pub castled: bool,
    /// The moves that do not stand, since it was stopped.
    pub stopped: String,
    pub cards: Vec<CardNo>,
    /// The card of its interception, if any.
    pub stopped_by: Option<CardNo>,
}

/// How many rows of moves a letter holds that was not asked for them: one more than it shows, so
/// that it can say that there are others.
pub const LAST: usize = 4;

/// How many rows of moves a letter holds that was asked for them.
pub const WHOLE: usize = 200;

/// What is publicly known to this reader. `whole` asks for the moves to play them over.
pub(crate) fn standing(context: &Context<'_>, whole: bool) -> PublicStanding {
    let public = context.view.public;
    let (me, them) = (context.view.seat, other(context));
    let offer = public.course.offer.map(|(seat, _)| By::seat(seat, me));
    let line = public.board.as_ref().map(ToString::to_string).unwrap_or_default();
    let (fen, beyond) = line.split_once(" | ").unwrap_or((&line, ""));
    let rows = if whole { WHOLE } else { LAST };
    let first = context.chronicle.turns.len().saturating_sub(2 * rows) & !1;
    PublicStanding {
        fen: fen.into(),
        beyond: beyond.into(),
        moves: self::rows(context, first),
        earlier: first / 2,
        you: of_side(context, me),
        them: of_side(context, them),
        offer,
    }
}

fn of_side(context: &Context<'_>, seat: Seat) -> Side {
    let public = context.view.public;
    let of = public.seat(seat);
    let sealed = |card, square| SealedSquare { card: context.card(card), square };
    let squares = if seat == context.view.seat {
        context.live_traps().map(|trap| sealed(trap.card, Some(trap.square))).collect()
    } else {
        public.live_squares(seat).into_iter().map(|(_, card)| sealed(card, None)).collect()
    };
    Side {
        sealed: of.list.is_some(),
        hold: of.hold,
        known: of.known.iter().map(|card| context.card(*card)).collect(),
        squares,
        left: public.free_positions(seat).len(),
        away: of.away.and_then(|id| public.play(id)).map(|play| play.play.card),
        taken: lost(context, seat, |how| how == How::Taken),
        gone: lost(context, seat, |how| how != How::Taken),
        spent: public
            .plays
            .iter()
            .filter(|play| play.seat == seat && !play.back && !play.taken)
            .map(|play| context.card(play.play.card))
            .collect(),
    }
}

/// What a seat lost in one of these ways.
fn lost(context: &Context<'_>, seat: Seat, how: impl Fn(How) -> bool) -> Vec<LostPieces> {
    let losses = context.view.public.board.as_ref().map_or(&[][..], |board| board.lost());
    let mut found: Vec<LostPieces> = Vec::new();
    for kind in Role::ALL {
        let of_kind = losses.iter().filter(|loss| loss.side == side(seat) && loss.kind == kind && how(loss.how));
        match of_kind.count() {
            0 => {}
            count => found.push(LostPieces { kind, count }),
        }
    }
    found
}

/// The rows from the `first`th standing turn on, which is White's.
fn rows(context: &Context<'_>, first: usize) -> Vec<MoveRow> {
    let mut rows: Vec<MoveRow> = Vec::new();
    let turns = &context.chronicle.turns;
    for (index, turn) in turns.iter().enumerate().skip(first) {
        let number = turn.about.number;
        let next = turns.get(index.saturating_add(1)).map(|next| next.base.as_deref());
        let cell = Some(cell(context, turn, next.unwrap_or(context.view.public.board.as_ref())));
        if turn.about.seat == Seat::FIRST {
            rows.push(MoveRow { number, white: cell, black: None });
        } else {
            match rows.last_mut().filter(|row| row.number == number) {
                Some(row) => row.black = cell,
                None => rows.push(MoveRow { number, white: None, black: cell }),
            }
        }
    }
    rows
}

/// A turn, and the position that the one after it began on.
fn cell(context: &Context<'_>, turn: &ToldTurn, next: Option<&Position>) -> TurnCell {
    let letters = context.reader.language.letters();
    let standing = turn.standing();
    let mut moves = self::moves(&standing, letters);
    let given = next.filter(|next| next.to_move() != side(turn.about.seat) && next.in_check(next.to_move()));
    if let Some(next) = given.filter(|_| !moves.is_empty() && !turn.awaits_answer()) {
        moves.push(if next.is_mate() { '#' } else { '+' });
    }
    let stopped = if turn.taken_back() { self::moves(&turn.moves, letters) } else { String::new() };
    let play = |id| context.view.public.play(id);
    let answer_card = turn.answer.as_ref().and_then(|answer| answer.card);
    let cards = [turn.card, answer_card].into_iter().flatten().filter_map(play);
    TurnCell {
        moves,
        castled: cards.clone().any(|play| play.in_force() && context.view.public.card(play.play.card).castles()),
        stopped,
        cards: cards.filter(|play| play.in_force()).map(|play| play.play.card).collect(),
        stopped_by: turn.stop.as_ref().and_then(|stop| play(stop.card)).map(|play| play.play.card),
    }
}
