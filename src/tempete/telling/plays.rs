//! The mail that plays a card now, as it must be typed: looked for among what the rules accept, so that a line to copy
//! is never refused. Asked of the reader's view alone.

use alloc::{string::String, vec, vec::Vec};
use core::cell::Cell;

use super::{
    examples::{Examples, two_of},
    named::example_positions,
};
use crate::{
    chess::{Move, PieceLetters, Position, San, Square, full},
    ids::Seat,
    tempete::{
        cards::{
            card::{Card, CardNo, Gain, Window},
            param::Arg,
        },
        effect::{Moved, Scene, judge, plays},
        legal::{self, intent::intent},
        order::orders::{CardOrder, Order, Ordered, Request},
        seats::side,
        state::{
            exchange::Exchange,
            play::Place,
            public::{Duty, Public},
            view::View,
        },
    },
};

/// How many mails are tried for one card at most.
const MOST_TRIED: usize = 96;
/// How many ways to play a card are looked at behind one move.
const MOST_WAYS: usize = 8;

/// What a mail of the reader's is made of, whatever card it plays.
pub(crate) struct Plays<'a> {
    view: View<'a>,
    /// What begins it: `intercept` and `land` aside.
    head: Vec<Order>,
    /// The numbers owed.
    tail: Vec<Order>,
    /// The position its moves are made on; none where the referee keeps no board.
    base: Option<Position>,
    /// Its possible moves, those that take nothing first; one of an opening where there is no board.
    moves: Vec<(Option<Move>, San)>,
    /// How many mails may still be tried.
    left: Cell<usize>,
}

impl<'a> Plays<'a> {
    /// For the mail that is due now from this seat.
    pub fn new(view: View<'a>) -> Self {
        let (public, me) = (view.public, view.seat);
        let examples = Examples { public, letters: PieceLetters::ENGLISH };
        let answers = public.duty == Duty::Answer(me);
        let (land, base) = examples.base(me);
        let head = if answers { vec![Order::Answer] } else { land.map(Order::Land).into_iter().collect() };
        let free = public.free_positions(Public::other(me));
        let owed = example_positions(&free, usize::from(public.numbers_owed(me)), public.last.get());
        let tail =
            if owed.is_empty() { Vec::new() } else { vec![Order::Numbers(owed.into_iter().map(Into::into).collect())] };
        let moves = match &base {
            Some(base) => {
                examples.quiet_first(base).into_iter().map(|legal| (Some(legal), full(base, legal))).collect()
            }
            None => examples.other(me).into_iter().map(|text| (None, text)).collect(),
        };
        Self { view, head, tail, base, moves, left: Cell::new(0) }
    }

    /// The orders of a mail that plays this card and would be accepted; `None` where none was found.
    pub fn mail(&self, number: CardNo) -> Option<Vec<Order>> {
        self.left.set(MOST_TRIED);
        self.found(self.view.public.card(number))
    }

    fn accepts(&self, orders: &[Order]) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else { return false };
        self.left.set(left);
        let orders = orders.iter().map(|order| Ordered { order: order.clone(), typed: String::new() }).collect();
        let request = Request { try_only: true, letters: PieceLetters::ENGLISH, orders };
        intent(&self.view, &request)
            .is_ok_and(|mut asked| legal::examine(&self.view, &mut asked, self.view.public.at).is_ok())
    }

    /// The first mail that plays this card in its place and would be accepted.
    fn found(&self, card: &Card) -> Option<Vec<Order>> {
        let public = self.view.public;
        let play = |args: Vec<Arg>| card_order(card.number, args);
        let window = public.window(card);
        if window.is_reply() && matches!(public.duty, Duty::Turn(_)) {
            let part = self.part(card);
            return self.choices(card, None, None).into_iter().find_map(|args| {
                let orders: Vec<Order> = [Order::Intercept, play(args)].into_iter().chain(part.clone()).collect();
                self.accepts(&orders).then_some(orders)
            });
        }
        match window {
            // What cancels an interception: the answer owes no move then (T26).
            _ if window.is_reply() => self.whole(vec![play(Vec::new())]),
            Window::Instead => {
                let choices = self.choices(card, self.base.as_ref(), None);
                choices.into_iter().find_map(|args| self.whole(vec![play(args)]))
            }
            Window::TurnStart | Window::Before => {
                self.choices(card, self.base.as_ref(), None).into_iter().find_map(|args| {
                    let behind = self.behind(card, &args).into_iter();
                    behind.map(said).find_map(|text| self.whole(vec![play(args.clone()), text]))
                })
            }
            // Nobody can say which piece could.
            Window::AfterFirstStep if self.base.is_none() => {
                let pair = card.double.map(|kind| two_of(kind, &[])).unwrap_or_default();
                let [first, second] = <[San; 2]>::try_from(pair).ok()?;
                self.whole(vec![said(first), play(Vec::new()), said(second)])
            }
            Window::AfterFirstStep => self.moves.iter().find_map(|(legal, first)| {
                let second = self.again(*legal).into_iter().map(said);
                let with = |second| self.whole(vec![said(first.clone()), play(Vec::new()), second]);
                self.fits(card, *legal).then(|| second.map(with).find_map(|mail| mail)).flatten()
            }),
            _ => self.moves.iter().find_map(|(legal, text)| {
                let after = self.base.as_ref().zip(*legal).and_then(|(base, legal)| Moved::by(base, legal));
                let (position, moved) = after.unzip();
                let squares = self.squares(card, position.as_ref());
                self.choices(card, position.as_ref(), moved).into_iter().find_map(|args| {
                    let orders = vec![said(text.clone()), play(args)];
                    if !card.secret {
                        return self.whole(orders);
                    }
                    let with = |square: &Square| orders.iter().cloned().chain([Order::Square(*square)]).collect();
                    squares.iter().find_map(|square| self.whole(with(square)))
                })
            }),
        }
    }

    /// Whether the piece of this move is one that a card for a second move goes with.
    fn fits(&self, card: &Card, legal: Option<Move>) -> bool {
        let piece = self.base.as_ref().zip(legal).and_then(|(base, legal)| base.at(legal.from));
        piece.zip(card.double).is_none_or(|(piece, kind)| piece.counts_as(kind))
    }

    /// A whole mail around these orders, if it would be accepted.
    fn whole(&self, orders: Vec<Order>) -> Option<Vec<Order>> {
        let orders: Vec<Order> = self.head.iter().cloned().chain(orders).chain(self.tail.iter().cloned()).collect();
        self.accepts(&orders).then_some(orders)
    }

    /// What may stand behind the card's number.
    fn choices(&self, card: &Card, position: Option<&Position>, moved: Option<Moved>) -> Vec<Vec<Arg>> {
        let (public, me) = (self.view.public, self.view.seat);
        match card.gains() {
            Some(Gain::Taken) => {
                let takeable = public.takeable(me).into_iter().filter_map(|id| public.play(id));
                return takeable.map(|taken| vec![Arg::Number(taken.play.card.get().into())]).collect();
            }
            Some(Gain::Picked) => {
                let some = example_positions(&public.free_positions(me), 1, public.last.get());
                return some.into_iter().map(|position| vec![Arg::Number(position.into())]).collect();
            }
            None => {}
        }
        let reply = public.window(card).is_reply();
        let acted = if reply { public.acted_on(card) } else { position.cloned() };
        match acted {
            Some(position) => {
                let scene = Scene { position: &position, side: side(me), moved };
                plays(card, &scene, MOST_WAYS).into_iter().map(|(args, _)| args).collect()
            }
            None if public.has_board() => Vec::new(),
            None => vec![card.example.clone()],
        }
    }

    /// The moves that may follow what the card did before them.
    fn behind(&self, card: &Card, args: &[Arg]) -> Vec<San> {
        let Some(base) = &self.base else { return self.moves.iter().map(|(_, text)| text.clone()).collect() };
        let examples = Examples { public: self.view.public, letters: PieceLetters::ENGLISH };
        let side = side(self.view.seat);
        let scene = Scene { position: base, side, moved: None };
        let mut then = base.clone();
        let effect = judge(card, args, &scene).ok().flatten();
        if card.gains().is_none() && effect.is_some_and(|effect| then.edit_all(&effect.0, side).is_err()) {
            return Vec::new();
        }
        examples.quiet_first(&then).into_iter().take(MOST_WAYS).map(|legal| full(&then, legal)).collect()
    }

    /// The moves that the piece may make again.
    fn again(&self, legal: Option<Move>) -> Vec<San> {
        let examples = Examples { public: self.view.public, letters: PieceLetters::ENGLISH };
        let Some((base, legal)) = self.base.as_ref().zip(legal) else { return Vec::new() };
        let Some((after, moved)) = Moved::by(base, legal) else { return Vec::new() };
        let again = examples.quiet_first(&after).into_iter().filter(|legal| legal.from == moved.at);
        again.take(MOST_WAYS).map(|legal| full(&after, legal)).collect()
    }

    /// Squares to seal with a card.
    fn squares(&self, card: &Card, position: Option<&Position>) -> Vec<Square> {
        if !card.secret {
            return Vec::new();
        }
        let usual = Square::new(4, 4);
        let Some(board) = position else { return usual.into_iter().collect() };
        usual.into_iter().chain(Square::all()).filter(|square| board.is_free(*square)).take(2).collect()
    }

    /// T34: which part of a double move a card hits that takes moves back.
    fn part(&self, card: &Card) -> Option<Order> {
        let public = self.view.public;
        let double = is_double(public, open_turn(public, self.view.seat)?);
        (double && card.takes_back()).then_some(Order::Part(1))
    }
}

/// Whether this turn moved a piece twice.
fn is_double(public: &Public, turn: &Exchange) -> bool {
    turn.card.and_then(|id| public.play(id)).is_some_and(|play| play.place == Place::Between)
}

/// The turn of the other side that `seat` may still intercept (T20).
pub(crate) fn open_turn(public: &Public, seat: Seat) -> Option<&Exchange> {
    let open = public.redo.card.is_none() && !(public.has_board() && public.redo.landed);
    public.last_exchange().filter(|turn| open && turn.seat != seat && turn.interception.is_none())
}

fn card_order(number: CardNo, args: Vec<Arg>) -> Order {
    Order::Card(CardOrder { card: number.get().into(), insist: false, args, effect: None })
}

fn said(text: San) -> Order {
    Order::Move { number: None, text }
}
