//! What a refusal asks of a mail: the one thing to do about it, some things to choose from, or a question.

use alloc::{vec, vec::Vec};

use super::Sheet;
use crate::{
    chess::{MoveFault, PieceLetters, Role, San, Square, full},
    tempete::{
        cards::{card::Window, param::Arg},
        effect::{Scene, Unfit, plays},
        legal::refusal::Refusal,
        order::orders::{CardOrder, MoveNumber, Order},
        side,
        state::{
            public::{Duty, HAND, Public},
            view::View,
        },
        telling::named::example_positions,
    },
};

/// So many plays of a card are offered.
const MOST_OFFERED: usize = 8;
/// So many plays of a card are looked through.
const MOST_PLAYS: usize = 40;

/// What a refusal asks of a mail.
pub(super) enum Mend {
    /// The one thing to do about it.
    To(Sheet),
    /// Each of these would do, and which one is no matter.
    Any(Vec<Sheet>),
    /// What the changed line may be. `meant`: if only one of them may be, it was meant.
    OneOf { sheets: Vec<(Order, Sheet)>, meant: bool },
    /// The player must say; the rest of the mail is judged without what he must say it of.
    Ask(Option<Sheet>),
    /// Nothing else about the mail matters.
    Stop,
}

/// What this refusal, about the line at this place, asks of the mail.
pub(super) fn mend(view: &View<'_>, sheet: &Sheet, at: Option<usize>, refusal: &Refusal) -> Mend {
    let task = Mending { view: *view, public: view.public, sheet, at };
    match refusal {
        Refusal::GameOver
        | Refusal::NotYourTurn
        | Refusal::RulingDue
        | Refusal::Stale { .. }
        | Refusal::LogFull
        | Refusal::ListFinal
        | Refusal::Mated
        | Refusal::NoOffer
        | Refusal::ClaimedAlready { .. }
        | Refusal::ClaimFalse { .. }
        | Refusal::NothingToObject
        | Refusal::ObjectedAlready { .. }
        | Refusal::NotOverdue
        | Refusal::OverdueAgain { .. }
        | Refusal::NoInterception
        | Refusal::AnswerStands => Mend::Stop,
        Refusal::NotDue { .. }
        | Refusal::NoNumbersOwed { .. }
        | Refusal::NoLiveSquare { .. }
        | Refusal::NotAway
        | Refusal::PartHere
        | Refusal::NoMoveOwed
        | Refusal::AnswerOnlyCancel { .. }
        | Refusal::ChatOff
        | Refusal::SayTooMany { .. }
        | Refusal::NoStop { .. }
        | Refusal::KingTaken { verb: "spring" }
        | Refusal::Common(_) => task.left_out(),
        Refusal::NumbersHere { .. } => {
            Mend::To(sheet.retained(|_, order| !matches!(order, Order::Numbers(_) | Order::NumbersRandom)))
        }
        Refusal::FirstNumbersAlone => Mend::To(sheet.retained(|_, order| {
            let list = matches!(order, Order::List(_) | Order::ListRandom { .. });
            list || order.is_words() || matches!(order, Order::Numbers(_) | Order::NumbersRandom)
        })),
        Refusal::AnswerNoCard | Refusal::CardUsed | Refusal::PickNone => match at {
            Some(at) => Mend::To(sheet.without_card(at)),
            None => Mend::Ask(None),
        },
        Refusal::SquareAlone => task.square_alone(),
        Refusal::OutOfPlace { .. } => task.placed(),
        Refusal::DiscardHere => match sheet.placed(view.public) {
            Some(placed) => Mend::To(placed),
            None => task.left_out(),
        },
        Refusal::Window { window, .. } => task.window(*window),
        Refusal::Twice { verb } => task.twice(verb),
        Refusal::NumbersCount { owed, .. } => task.numbers(*owed),
        Refusal::NumberTwice { position } => task.number(*position, true),
        Refusal::NumberUsed { position, .. } | Refusal::NumberRange { position, .. } => task.number(*position, false),
        Refusal::MoveNumber { is, .. } => task.move_number(|number| MoveNumber { number: *is, ..number }),
        Refusal::MoveDots => task.move_number(|number| MoveNumber { dots: false, ..number }),
        Refusal::LandDue if sheet.find(|order| matches!(order, Order::Land(_))).is_some() => task.placed(),
        Refusal::LandDue => {
            Mend::Any(edge().map(|square| sheet.inserted(task.beginning(), Order::Land(square))).collect())
        }
        Refusal::LandSquare { .. } => match at {
            Some(at) => Mend::Any(edge().map(|square| sheet.with(at, Order::Land(square))).collect()),
            None => Mend::Ask(None),
        },
        Refusal::NoMove | Refusal::MoveOwed => Mend::Ask(task.with_a_move()),
        Refusal::TooManyMoves => task.one_move(),
        Refusal::MoveAndInstead { .. } => {
            Mend::Ask(Some(sheet.retained(|_, order| !matches!(order, Order::Move { .. }))))
        }
        Refusal::Move { fault, .. } => task.chess_move(fault),
        Refusal::Args { .. } => task.args(),
        Refusal::Unfit { why, .. } => task.unfit(why),
        Refusal::EditsHere { given, .. } => {
            if let Some(Order::Card(card) | Order::Amend(card)) = task.order()
                && !card.args.is_empty()
            {
                return task.card(|card| CardOrder { effect: None, ..card.clone() });
            }
            task.plays(true, |_, effect| effect.as_ref().is_some_and(|effect| effect == given))
        }
        Refusal::EffectDiffers { .. } => task.card(|card| CardOrder { effect: None, ..card.clone() }),
        Refusal::InterceptionCard => task.stopping_card(),
        Refusal::PartMissing { .. } => task.added([Order::Part(1), Order::Part(2)].into(), sheet.len(), false),
        Refusal::KeepOrDiscard { card } => {
            let card = u32::from(card.get());
            let both = vec![Order::Keep { card }, Order::Discard { card, insist: false }];
            let behind = sheet.orders().take_while(|order| !matches!(order, Order::Numbers(_) | Order::NumbersRandom));
            task.added(both, behind.count(), false)
        }
        Refusal::KeepWhich { card } => {
            let card = u32::from(card.get());
            match task.order() {
                Some(Order::Keep { .. }) => task.with(Order::Keep { card }),
                Some(Order::Discard { .. }) => task.with(Order::Discard { card, insist: false }),
                _ => Mend::Ask(None),
            }
        }
        Refusal::NothingToTake { takeable, .. } => {
            let arg = |card: &crate::tempete::cards::card::CardNo| vec![Arg::Number(card.get().into())];
            task.cards(takeable.iter().map(arg).collect(), true)
        }
        Refusal::NotSealed { card, .. } => {
            let spring = |square| Order::Spring { card: u32::from(card.get()), square, insist: false };
            let stops = view.public.stops(view.seat).into_iter().flat_map(|stops| view.trapped(stops));
            let own: Vec<Order> = stops
                .filter(|trap| trap.card == *card && trap.sprung.is_none())
                .map(|trap| spring(trap.square))
                .collect();
            if own.is_empty() { task.left_out() } else { task.instead(own, true) }
        }
        Refusal::AmendCard { card: Some(card) } => task.card(|of| CardOrder { card: card.get().into(), ..of.clone() }),
        Refusal::ListTwice { .. } | Refusal::ListForeign { .. } | Refusal::ListLength { .. } => task.list(),
        Refusal::Alone { .. } | Refusal::NotInDeck { .. } => Mend::Ask(at.map(|at| sheet.without(at))),
        Refusal::NotHeld { .. }
        | Refusal::SquareMissing { .. }
        | Refusal::OneCard
        | Refusal::NoGround { .. }
        | Refusal::NoCardToCancel { .. } => Mend::Ask(at.map(|at| sheet.without_card(at))),
        _ => Mend::Ask(None),
    }
}

struct Mending<'a> {
    view: View<'a>,
    public: &'a Public,
    sheet: &'a Sheet,
    at: Option<usize>,
}

impl Mending<'_> {
    fn order(&self) -> Option<&Order> {
        self.at.and_then(|at| self.sheet.order(at))
    }

    fn left_out(&self) -> Mend {
        match self.at {
            Some(at) => Mend::To(self.sheet.without(at)),
            None => Mend::Ask(None),
        }
    }

    fn with(&self, order: Order) -> Mend {
        match self.at {
            Some(at) => Mend::To(self.sheet.with(at, order)),
            None => Mend::Ask(None),
        }
    }

    /// The line may be one of these.
    fn instead(&self, orders: Vec<Order>, meant: bool) -> Mend {
        let Some(at) = self.at else { return Mend::Ask(None) };
        let sheets = orders.into_iter().map(|order| (order.clone(), self.sheet.with(at, order)));
        Mend::OneOf { sheets: sheets.collect(), meant }
    }

    /// One of these lines is missing here.
    fn added(&self, orders: Vec<Order>, at: usize, meant: bool) -> Mend {
        let sheets = orders.into_iter().map(|order| (order.clone(), self.sheet.inserted(at, order)));
        Mend::OneOf { sheets: sheets.collect(), meant }
    }

    fn card(&self, change: impl Fn(&CardOrder) -> CardOrder) -> Mend {
        match self.order() {
            Some(Order::Card(card)) => self.with(Order::Card(change(card))),
            Some(Order::Amend(card)) => self.with(Order::Amend(change(card))),
            _ => Mend::Ask(None),
        }
    }

    /// The card may be played with one of these.
    fn cards(&self, args: Vec<Vec<Arg>>, meant: bool) -> Mend {
        let with = |card: &CardOrder, args: Vec<Arg>| CardOrder { args, effect: None, ..card.clone() };
        match self.order().cloned() {
            Some(Order::Card(card)) => {
                self.instead(args.into_iter().map(|args| Order::Card(with(&card, args))).collect(), meant)
            }
            Some(Order::Amend(card)) => {
                self.instead(args.into_iter().map(|args| Order::Amend(with(&card, args))).collect(), meant)
            }
            _ => Mend::Ask(None),
        }
    }

    fn placed(&self) -> Mend {
        self.sheet.placed(self.public).map_or(Mend::Ask(None), Mend::To)
    }

    /// T12: a card at another moment than its own.
    fn window(&self, window: Window) -> Mend {
        let Some(at) = self.at else { return Mend::Ask(None) };
        let stops = self.sheet.find(|order| matches!(order, Order::Intercept));
        let moves = self.sheet.find(|order| matches!(order, Order::Move { .. })).is_some();
        match (window.is_reply(), stops) {
            (true, None) if !moves && self.public.duty == Duty::Turn(self.view.seat) => {
                let kept = self.sheet.retained(|_, order| !matches!(order, Order::Numbers(_) | Order::NumbersRandom));
                Mend::To(kept.inserted(0, Order::Intercept))
            }
            (false, Some(stops)) if moves || window == Window::Instead => Mend::To(self.sheet.without(stops)),
            (false, None) => match self.sheet.placed(self.public) {
                Some(placed) => Mend::To(placed),
                None => Mend::Ask(Some(self.sheet.without_card(at))),
            },
            _ => Mend::Ask(Some(self.sheet.without_card(at))),
        }
    }

    /// T30: a square is left out, unless its card may have been forgotten.
    fn square_alone(&self) -> Mend {
        let card = self.sheet.find(|order| matches!(order, Order::Card(_)));
        let holds = self.view.own.hand.iter().any(|held| self.public.card(held.card).secret);
        match (card, holds, self.at) {
            (None, true, Some(at)) => Mend::Ask(Some(self.sheet.without(at))),
            _ => Mend::To(self.sheet.retained(|_, order| !matches!(order, Order::Square(_)))),
        }
    }

    fn twice(&self, verb: &str) -> Mend {
        let Some(at) = self.at else { return Mend::Ask(None) };
        let same = |order: &Order| self.sheet.orders().filter(|other| *other == order).count() > 1;
        let again = self.order().is_some_and(same);
        let numbers = |order: &Order| match order {
            Order::Numbers(numbers) | Order::List(numbers) => Some(numbers.clone()),
            _ => None,
        };
        let all: Option<Vec<Vec<u32>>> = self
            .sheet
            .orders()
            .filter(|order| matches!(order, Order::Numbers(_) | Order::NumbersRandom) == (verb == "numbers"))
            .filter(|order| matches!(order, Order::List(_) | Order::ListRandom { .. }) == (verb == "list"))
            .filter(|_| matches!(verb, "numbers" | "list"))
            .map(numbers)
            .collect();
        // Positions over several lines are one line's.
        match all {
            _ if again => Mend::To(self.sheet.without(at)),
            // More than are wanted: the first of them.
            Some(all) if verb == "numbers" && all.concat().len() > self.owed() => Mend::To(self.sheet.without(at)),
            Some(all) if all.len() > 1 => {
                let first = self.sheet.find(|order| numbers(order).is_some_and(|found| all.first() == Some(&found)));
                let joined = all.concat();
                let joined = if verb == "list" { Order::List(joined) } else { Order::Numbers(joined) };
                let is = |order: &Order| core::mem::discriminant(order) == core::mem::discriminant(&joined);
                let Some(first) = first else { return Mend::Ask(None) };
                Mend::To(self.sheet.with(first, joined.clone()).retained(|at, order| at == first || !is(order)))
            }
            _ => Mend::Ask(Some(self.sheet.without(at))),
        }
    }

    /// T8: as many positions as are owed, those that were named first.
    fn numbers(&self, owed: usize) -> Mend {
        let named = match self.order() {
            Some(Order::Numbers(named)) => named.clone(),
            _ => Vec::new(),
        };
        let mut all: Vec<u32> = named.into_iter().take(owed).collect();
        all.extend(self.free(&all, owed.saturating_sub(all.len())));
        match self.at {
            Some(at) => Mend::To(self.sheet.with(at, Order::Numbers(all))),
            None => {
                let acts = self.sheet.orders().take_while(|order| !order.is_words()).count();
                Mend::To(self.sheet.inserted(acts, Order::Numbers(all)))
            }
        }
    }

    /// T9: another position in place of one that cannot be named, or not twice.
    fn number(&self, position: u32, twice: bool) -> Mend {
        let Some(Order::Numbers(named)) = self.order() else { return Mend::Ask(None) };
        let [other] = self.free(named, 1)[..] else { return Mend::Ask(None) };
        let places = named.iter().enumerate().filter(|(_, named)| **named == position).map(|(at, _)| at);
        let Some(place) = places.skip(usize::from(twice)).next() else { return Mend::Ask(None) };
        let swapped = |(at, named): (usize, &u32)| if at == place { other } else { *named };
        self.with(Order::Numbers(named.iter().enumerate().map(swapped).collect()))
    }

    fn is_early(&self) -> bool {
        matches!(self.public.duty, Duty::Lists | Duty::Numbers)
    }

    /// How many positions are owed, whatever the mail does.
    fn owed(&self) -> usize {
        usize::from(if self.is_early() { HAND } else { self.public.numbers_owed(self.view.seat) })
    }

    /// So many positions that can be named, beside these.
    fn free(&self, beside: &[u32], count: usize) -> Vec<u32> {
        let free = match self.is_early() {
            true => (1..=self.public.terms().cards()).collect(),
            false => self.public.free_positions(Public::other(self.view.seat)),
        };
        let free: Vec<u8> = free.into_iter().filter(|free| !beside.contains(&u32::from(*free))).collect();
        let count = count.min(usize::from(HAND));
        example_positions(&free, count, self.public.last.get()).into_iter().map(u32::from).collect()
    }

    /// Every move with a number, its number changed.
    fn move_number(&self, change: impl Fn(MoveNumber) -> MoveNumber) -> Mend {
        let mut sheet = self.sheet.clone();
        for at in 0..sheet.len() {
            if let Some(Order::Move { number: Some(number), text }) = sheet.order(at) {
                let order = Order::Move { number: Some(change(*number)), text: text.clone() };
                sheet = sheet.with(at, order);
            }
        }
        Mend::To(sheet)
    }

    /// Where the acts of a message begin, its `spring` aside.
    fn beginning(&self) -> usize {
        let first = |order: &Order| matches!(order, Order::Answer | Order::Spring { .. });
        self.sheet.orders().take_while(|order| first(order)).count()
    }

    /// The mail with some move, for its other lines to be judged.
    fn with_a_move(&self) -> Option<Sheet> {
        let text = match &self.public.board {
            Some(board) => full(board, board.legal_move()?),
            None => San::read("e4", PieceLetters::ENGLISH).ok()?,
        };
        Some(self.sheet.inserted(self.beginning(), Order::Move { number: None, text }))
    }

    /// T7: two moves, one of which is too much.
    fn one_move(&self) -> Mend {
        let moves: Vec<usize> =
            (0..self.sheet.len()).filter(|at| matches!(self.sheet.order(*at), Some(Order::Move { .. }))).collect();
        let only = |keep: usize| {
            let sheet = self.sheet.retained(|at, order| at == keep || !matches!(order, Order::Move { .. }));
            Some((self.sheet.order(keep)?.clone(), sheet))
        };
        Mend::OneOf { sheets: moves.into_iter().filter_map(only).collect(), meant: false }
    }

    fn chess_move(&self, fault: &MoveFault) -> Mend {
        let Some(Order::Move { number, text }) = self.order() else { return Mend::Ask(None) };
        let with = |text: San| Order::Move { number: *number, text };
        // What stands there is another piece than the letter says.
        if let (
            MoveFault::NoSuchPiece { there: Some(there), movable: true, .. },
            San::Step { from, captures, to, promotion, .. },
        ) = (fault, text)
        {
            let piece = Some(*there).filter(|there| *there != Role::Pawn);
            let said = San::Step { piece, from: *from, captures: *captures, to: *to, promotion: *promotion };
            return self.instead([with(said)].into(), true);
        }
        let meant = !matches!(fault, MoveFault::Illegal { .. } | MoveFault::PromotionMissing { .. });
        self.instead(fault.candidates().iter().cloned().map(with).collect(), meant)
    }

    /// T17: the card takes other parameters than were typed.
    fn args(&self) -> Mend {
        match self.known() {
            Some(card) if card.params.is_empty() => {
                self.card(|card| CardOrder { args: Vec::new(), effect: None, ..card.clone() })
            }
            _ => self.plays(true, |_, _| true),
        }
    }

    fn unfit(&self, why: &Unfit) -> Mend {
        match (why, self.order()) {
            (Unfit::NoPromotion { at }, Some(Order::Card(card) | Order::Amend(card))) => {
                let plain = |arg: &Arg| match arg {
                    Arg::Square { at: square, .. } if square == at => Arg::Square { at: *at, promotion: None },
                    other => *other,
                };
                let args: Vec<Arg> = card.args.iter().map(plain).collect();
                self.cards([args].into(), true)
            }
            (Unfit::Promotes { at, kinds }, Some(Order::Card(card) | Order::Amend(card))) => {
                let becoming = |kind: &Role| {
                    let becomes = |arg: &Arg| match arg {
                        Arg::Square { at: square, .. } if square == at => {
                            Arg::Square { at: *at, promotion: Some(*kind) }
                        }
                        other => *other,
                    };
                    card.args.iter().map(becomes).collect()
                };
                self.cards(kinds.iter().map(becoming).collect(), false)
            }
            _ => self.plays(false, |_, _| true),
        }
    }

    /// The card of the line, as the catalogue has it.
    fn known(&self) -> Option<&crate::tempete::cards::card::Card> {
        let (Order::Card(card) | Order::Amend(card)) = self.order()? else { return None };
        let known = self.public.terms().deck.iter().find(|known| u32::from(known.get()) == card.card)?;
        Some(self.public.card(*known))
    }

    /// Ways to play the card on this board, those first that have most of what was typed.
    fn plays(&self, meant: bool, fits: impl Fn(&[Arg], &Option<crate::chess::Effect>) -> bool) -> Mend {
        let (Some(known), Some(Order::Card(typed) | Order::Amend(typed))) = (self.known(), self.order()) else {
            return Mend::Ask(None);
        };
        let Some(position) = self.public.acted_on(known) else { return Mend::Ask(None) };
        let scene = Scene { position: &position, side: side(self.view.seat), moved: None };
        let mut found: Vec<Vec<Arg>> = plays(known, &scene, MOST_PLAYS)
            .into_iter()
            .filter(|(args, effect)| fits(args, effect))
            .map(|(args, _)| args)
            .collect();
        let shared = |args: &Vec<Arg>| args.iter().zip(&typed.args).filter(|(one, other)| one == other).count();
        // A few can be chosen from; of many some would be any.
        if !meant && found.len() > MOST_OFFERED {
            return Mend::Ask(None);
        }
        found.sort_by_key(|args| core::cmp::Reverse(shared(args)));
        self.cards(found, meant)
    }

    /// T20: the cards in hand that may stop the turn.
    fn stopping_card(&self) -> Mend {
        let View { public, own, .. } = self.view;
        let stops = own.hand.iter().map(|held| public.card(held.card)).filter(|card| public.window(card).is_reply());
        let card =
            |args: Vec<Arg>, number: u32| Order::Card(CardOrder { card: number, insist: false, args, effect: None });
        let mut ways = Vec::new();
        for known in stops {
            let number = u32::from(known.number.get());
            if known.params.is_empty() {
                ways.push(card(Vec::new(), number));
            } else if let Some(position) = public.acted_on(known) {
                let scene = Scene { position: &position, side: side(self.view.seat), moved: None };
                ways.extend(plays(known, &scene, MOST_PLAYS).into_iter().map(|(args, _)| card(args, number)));
            }
        }
        let behind = self.sheet.orders().take_while(|order| matches!(order, Order::Intercept | Order::Spring { .. }));
        self.added(ways, behind.count(), true)
    }

    /// T3: a list that lacks one card and has one place too much for it.
    fn list(&self) -> Mend {
        let Some(Order::List(given)) = self.order() else { return Mend::Ask(None) };
        let deck: Vec<u32> = self.public.terms().deck.iter().map(|card| card.get().into()).collect();
        let mut missing = deck.iter().filter(|card| !given.contains(card));
        let wrong =
            |at: usize, card: &u32| !deck.contains(card) || given.iter().take(at).any(|earlier| earlier == card);
        let mut places = given.iter().enumerate().filter(|(at, card)| wrong(*at, card)).map(|(at, _)| at);
        match (missing.next(), missing.next(), places.next(), places.next()) {
            (Some(card), None, Some(place), None) => {
                let swapped = |(at, given): (usize, &u32)| if at == place { *card } else { *given };
                self.with(Order::List(given.iter().enumerate().map(swapped).collect()))
            }
            (None, None, Some(place), None) => {
                let kept = given.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, card)| *card);
                self.with(Order::List(kept.collect()))
            }
            _ => Mend::Ask(None),
        }
    }
}

/// The squares of the edge.
fn edge() -> impl Iterator<Item = Square> {
    Square::all().filter(|square| matches!(square.file(), 0 | 7) || matches!(square.rank(), 0 | 7))
}
