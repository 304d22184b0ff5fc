//! The mail that plays a card now, as it must be typed: looked for among what the rules accept, so that a line to copy
//! is never refused. Asked of the reader's view alone.

use alloc::{vec, vec::Vec};
use core::cell::{Cell, OnceCell};

use super::{
    examples::{Examples, Sample, two_of},
    named::example_positions,
};
use crate::{
    chess::{Move, Position, San, Square},
    ids::Seat,
    tempete::{
        cards::{
            card::{Card, CardNo, Gain, Window},
            param::Arg,
        },
        effect::{Moved, Scene, judge, plays},
        legal::offers::accepts,
        order::orders::{CardOrder, Order, OwnOrder},
        seats::side,
        state::{
            exchange::Exchange,
            play::Place,
            public::{Duty, OwnDuty, Public},
            view::View,
        },
        turn::standing::without,
    },
    text::Language,
};

/// How many mails are tried for one card at most.
const MOST_TRIED: usize = 96;
/// How many ways to play a card are looked at behind one move.
const MOST_WAYS: usize = 8;

/// What a mail of the reader's is made of, whatever card it plays.
pub(crate) struct Plays<'a> {
    view: View<'a>,
    examples: Examples<'a>,
    /// What begins it: `answer`, or `spring` and `land`.
    head: Vec<Order>,
    /// The numbers owed.
    tail: Vec<Order>,
    /// The position its moves are made on; none where the referee keeps no board.
    base: Option<Position>,
    /// The move of the letter, and others for cards that do not go with it; both are looked for where a card asks.
    sample: OnceCell<Option<Sample>>,
    others: OnceCell<Vec<Move>>,
    /// How many mails may still be tried.
    left: Cell<usize>,
}

impl<'a> Plays<'a> {
    /// For the mail that is due now from this seat, in the letters of its language.
    pub fn new(view: View<'a>, language: Language) -> Self {
        let (public, me) = (view.public, view.seat);
        let examples = Examples { public, language };
        let answers = public.duty() == Duty::Own(OwnDuty::Answer(me));
        let (land, mut base) = examples.base(me);
        let mut head = if answers {
            vec![Order::Own(OwnOrder::Answer)]
        } else {
            land.map(|at| Order::Own(OwnOrder::Land(at))).into_iter().collect()
        };
        if let Some((spring, after)) = base.as_ref().and_then(|base| springing(&view, base)) {
            head.insert(0, spring);
            base = Some(after);
        }
        let free = public.free_positions(Public::other(me));
        let owed = example_positions(&free, usize::from(public.numbers_owed(me)), public.course.last.get());
        let tail = if owed.is_empty() {
            Vec::new()
        } else {
            vec![Order::Own(OwnOrder::Numbers(owed.into_iter().map(Into::into).collect()))]
        };
        let (sample, others) = (OnceCell::new(), OnceCell::new());
        Self { view, examples, head, tail, base, sample, others, left: Cell::new(0) }
    }

    /// The move of the letter.
    fn sample(&self) -> Option<&Sample> {
        self.sample.get_or_init(|| self.examples.sample(self.view.seat, self.base.as_ref())).as_ref()
    }

    /// The moves a card may go with: that of the letter, then the others; the one there is where there is no board.
    fn moves(&self) -> impl Iterator<Item = Option<Move>> {
        let others = core::iter::once_with(|| {
            let all = |base| self.examples.sensible(base, |_| true).collect();
            self.others.get_or_init(|| self.base.as_ref().map(all).unwrap_or_default())
        });
        let sample = self.sample().map(|sample| sample.legal);
        let others = others.flatten().map(|legal| Some(*legal)).filter(move |legal| Some(*legal) != sample);
        sample.into_iter().chain(others)
    }

    /// One of them as an order; spelled when it is needed, which takes its time.
    fn spelled(&self, legal: Option<Move>) -> Option<Order> {
        let sample = self.sample().filter(|sample| sample.legal == legal);
        let other = || Some(Sample::new(self.base.as_ref()?, legal?, self.examples.language.letters()));
        sample.cloned().or_else(other).map(|sample| said(sample.text))
    }

    /// The orders of a mail that plays this card and would be accepted; `None` where none was found.
    pub fn mail(&self, number: CardNo) -> Option<Vec<Order>> {
        self.left.set(MOST_TRIED);
        self.found(self.view.public.card(number))
    }

    fn accepts(&self, orders: &[Order]) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else { return false };
        self.left.set(left);
        accepts(&self.view, orders, self.examples.language)
    }

    /// The first mail that plays this card in its place and would be accepted.
    fn found(&self, card: &Card) -> Option<Vec<Order>> {
        let public = self.view.public;
        let play = |args: Vec<Arg>| card_order(card.number, args);
        let window = public.window(card);
        if window.is_reply() && matches!(public.duty(), Duty::Own(OwnDuty::Turn(_))) {
            let part = self.part(card);
            return self.choices(card, None, None).into_iter().find_map(|args| {
                let orders: Vec<Order> =
                    [Order::Own(OwnOrder::Intercept), play(args)].into_iter().chain(part.clone()).collect();
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
            Window::TurnStart | Window::Before => self
                .choices(card, self.base.as_ref(), None)
                .into_iter()
                .find_map(|args| self.behind(card, &args, |played| self.whole(vec![play(args.clone()), played]))),
            // Nobody can say which piece could.
            Window::AfterFirstStep if self.base.is_none() => {
                let pair = card.double.map(|kind| two_of(kind, &[])).unwrap_or_default();
                let [first, second] = <[San; 2]>::try_from(pair).ok()?;
                self.whole(vec![said(first), play(Vec::new()), said(second)])
            }
            Window::AfterFirstStep => self.moves().filter(|first| self.fits(card, *first)).find_map(|legal| {
                let first = self.spelled(legal)?;
                self.again(legal, |second| self.whole(vec![first.clone(), play(Vec::new()), second]))
            }),
            _ => self.moves().find_map(|legal| {
                let after = self.base.as_ref().zip(legal).and_then(|(base, legal)| Moved::by(base, legal));
                let (position, moved) = after.unzip();
                let squares = self.squares(card, position.as_ref());
                let choices = self.choices(card, position.as_ref(), moved);
                let first = (!choices.is_empty()).then(|| self.spelled(legal)).flatten()?;
                choices.into_iter().find_map(|args| {
                    let orders = vec![first.clone(), play(args)];
                    if !card.secret {
                        return self.whole(orders);
                    }
                    let with = |square: &Square| {
                        orders.iter().cloned().chain([Order::Own(OwnOrder::Square(*square))]).collect()
                    };
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
                let some = example_positions(&public.free_positions(me), 1, public.course.last.get());
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

    /// The first mail among those with a move behind what the card did: that of the letter, if it still can be made.
    fn behind(&self, card: &Card, args: &[Arg], mail: impl Fn(Order) -> Option<Vec<Order>>) -> Option<Vec<Order>> {
        let Some(base) = &self.base else { return self.moves().find_map(|legal| mail(self.spelled(legal)?)) };
        let side = side(self.view.seat);
        let scene = Scene { position: base, side, moved: None };
        let mut then = base.clone();
        let effect = judge(card, args, &scene).ok().flatten();
        if card.gains().is_none() && effect.is_some_and(|effect| then.edit_all(&effect.0, side).is_err()) {
            return None;
        }
        let sample = self.sample().and_then(|sample| sample.on(&then));
        let others = self.examples.sensible(&then, |legal| Some(legal) != sample);
        self.first(&then, sample.into_iter().chain(others), mail)
    }

    /// The first mail among those in which the piece of this move makes another.
    fn again(&self, legal: Option<Move>, mail: impl Fn(Order) -> Option<Vec<Order>>) -> Option<Vec<Order>> {
        let (after, moved) = Moved::by(self.base.as_ref()?, legal?)?;
        self.first(&after, self.examples.sensible(&after, |legal| legal.from == moved.at), mail)
    }

    /// The first of these mails, each with a move of this position.
    fn first(
        &self,
        position: &Position,
        moves: impl Iterator<Item = Move>,
        mail: impl Fn(Order) -> Option<Vec<Order>>,
    ) -> Option<Vec<Order>> {
        let spelled = |legal| said(Sample::new(position, legal, self.examples.language.letters()).text);
        moves.take(MOST_WAYS).find_map(|legal| mail(spelled(legal)))
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
        (double && card.takes_back()).then_some(Order::Own(OwnOrder::Part(1)))
    }
}

/// T33: the line that springs what has stopped on a square of the reader's, and the position behind it, where his turn is
/// due and it would be over without.
pub(crate) fn springing(view: &View<'_>, base: &Position) -> Option<(Order, Position)> {
    let (public, me) = (view.public, view.seat);
    let turn = public.duty() == Duty::Own(OwnDuty::Turn(me));
    let trap = view.caught().next().filter(|_| turn && public.has_board())?;
    let after = match Public::trapped(base, me, trap.square) {
        Some(piece) => without(base, piece, me),
        None => base.clone(),
    };
    // R47: nothing may be left that takes the king at once.
    let spring = Order::Own(OwnOrder::Spring { card: trap.card.get().into(), square: trap.square, insist: false });
    (!after.in_check(side(Public::other(me)))).then_some((spring, after))
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
    Order::Own(OwnOrder::Card(CardOrder { card: number.get().into(), insist: false, args, effect: None }))
}

fn said(text: San) -> Order {
    Order::Own(OwnOrder::Move { number: None, text })
}
