//! What must be asked of a mail before it counts (M5): what its prose may mean beside its orders, and whether it takes back
//! what it says.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    knows::knows,
    mail::{GameMail, ReadMail},
    replayed::Replay,
};
use crate::{
    kit::{HeldBack, Mail},
    tempete::{
        legal::refusal::Refusal,
        log::event::Act,
        order::{
            intent::{Asks, Intent},
            orders::{CommonOrder, Order, Ordered, Request},
            vocabulary::VOCABULARY,
        },
        state::account::Trap,
        telling::Problem,
    },
    text::{self, Hint},
};

impl GameMail<'_> {
    /// What must be asked of a mail that would be entered (M5): what its prose may mean beside it, whether it takes back
    /// what it says, whether a trap is forgone. Asked once in a duty.
    pub(super) fn doubts(&self, asked: &Asks, read: &ReadMail) -> Vec<Problem> {
        let orders = &read.request.orders;
        if asked.intent.is_none() || self.mail.entered.is_some() {
            return Vec::new();
        }
        if held(self.replay, self.mail).is_some() {
            return Vec::new();
        }
        let refused = |refusal, typed| Problem::Refused { refusal, typed, choices: Vec::new() };
        let forgone = self.forgone(asked, &read.request).map(|refusal| refused(refusal, None));
        let view = self.replay.view(self.mail.seat);
        let (knows, language) = (knows(&view, self.language()), self.language());
        // T3, T50, T51, T61: what nobody can take back.
        let grave = |order: &Order| {
            use CommonOrder::{AcceptDraw, Resign};
            use Order::{Common, List, ListRandom, NumbersRandom, Stand, Withdraw};
            matches!(
                order,
                Common(Resign | AcceptDraw)
                    | Withdraw
                    | Stand { .. }
                    | List(_)
                    | ListRandom { .. }
                    | NumbersRandom { .. }
            )
        };
        let grave = orders.iter().any(|line| grave(&line.order));
        let doubted = text::doubted(&read.reading, &VOCABULARY, &knows, language, grave);
        // `I stand corrected`
        let idiom = orders.iter().find(|line| match &line.order {
            Order::Stand { words } => VOCABULARY.is_idiom("stand", words, language) || line.typed.ends_with('?'),
            _ => false,
        });
        let doubted = doubted.or_else(|| idiom.map(|line| line.typed.clone()));
        let doubted = doubted.map(|line| refused(Refusal::Doubted, Some(line)));
        if read.declines {
            return doubted.into_iter().collect();
        }
        // T51: any turn declines an offer, and who agrees to something may mean it.
        let offered = view.public.course.offer.is_some_and(|(by, _)| by != view.seat);
        let turns = matches!(asked.intent, Some(Intent::Turn(_)));
        let agreed = text::agreed(&read.reading, language).filter(|_| offered && turns).map(|line| {
            refused(Refusal::Meant { order: Order::Common(CommonOrder::AcceptDraw).spelled(language) }, Some(line))
        });
        let plays = orders.iter().any(|line| matches!(line.order, Order::Card(_) | Order::Amend(_)));
        if plays {
            return forgone.into_iter().chain(agreed).chain(doubted).collect();
        }
        // Only what would be taken is offered: elsewhere no card is played.
        let acts = matches!(asked.intent, Some(Intent::Turn(_) | Intent::Interception(_) | Intent::Answer(_)));
        let hand: Vec<u32> = view.own.hand.iter().filter(|_| acts).map(|held| held.card.get().into()).collect();
        // What is said to the other side is searched as prose is.
        let said: Vec<String> = asked.words.iter().flat_map(|words| words.lines()).map(ToString::to_string).collect();
        let shown = said.iter().find(|line| knows.names_sealed(line)).cloned();
        let prose: Vec<String> = read.reading.not_read.iter().cloned().chain(said).collect();
        // Who does it need not be asked whether he means it.
        let does = |hint: &Hint| {
            orders.iter().any(|line| match &line.order {
                Order::Discard { card, .. } | Order::Keep { card } | Order::Spring { card, .. } => {
                    hint.number == Some(*card)
                }
                Order::Common(CommonOrder::Draw)
                | Order::Common(CommonOrder::AcceptDraw)
                | Order::Common(CommonOrder::DeclineDraw) => {
                    matches!(hint.verb, "draw" | "accept" | "decline")
                }
                order => order.to_string().split(' ').next() == Some(hint.verb),
            })
        };
        let hint = text::hint(&prose, &VOCABULARY, &knows, &hand, language).filter(|hint| !does(hint));
        let meant = hint.map(|hint| {
            // On a board a trap springs where something has stopped, else the one that is named, in any turn (T31).
            let order = match (hint.verb == VOCABULARY.sealing, view.public.has_board()) {
                (true, true) => self.springing().map(|spring| spring.spelled(language)),
                (true, false) => acts.then_some(hint.order),
                (false, _) => Some(hint.order),
            };
            refused(order.map_or(Refusal::SealedNamed, |order| Refusal::Meant { order }), Some(hint.line))
        });
        // Of a trap that would be over is asked once.
        let spoken = |problem: &Problem| {
            matches!((problem, &forgone), (
                Problem::Refused { refusal: Refusal::Meant { order }, .. },
                Some(Problem::Refused { refusal: Refusal::Forgone { line }, .. }),
            ) if order == line)
        };
        let meant = meant.filter(|problem| !spoken(problem));
        let shown = shown.filter(|_| meant.is_none()).map(|line| refused(Refusal::SealedNamed, Some(line)));
        let meant = agreed.or(meant);
        forgone.into_iter().chain(meant).chain(shown).chain(doubted).collect()
    }

    /// The order that springs his own trap, where something has stopped on it and he may (T33).
    fn springing(&self) -> Option<Order> {
        let view = self.replay.view(self.mail.seat);
        let spring = |trap: &Trap| Order::Spring { card: trap.card.get().into(), square: trap.square, insist: false };
        view.caught().next().map(spring)
    }

    /// T33: the trap that is over with this turn, where the mail could spring it and has no word of it.
    fn forgone(&self, asked: &Asks, request: &Request) -> Option<Refusal> {
        let Some(Intent::Turn(turn)) = &asked.intent else { return None };
        let springs = turn.acts.iter().any(|act| matches!(act, Act::Spring { .. }));
        let spring = self.springing().filter(|_| !springs)?;
        let line = spring.spelled(self.language());
        let first = Ordered { order: spring, typed: String::new() };
        let with = core::iter::once(first).chain(request.orders.iter().cloned()).collect();
        self.check(&Request { orders: with, ..*request }).is_ok().then_some(Refusal::Forgone { line })
    }
}

/// The mail of this seat that was held back in the duty at hand.
fn held<'a>(replay: &'a Replay<'_>, mail: &Mail) -> Option<&'a HeldBack> {
    let due = replay.public().course.due_since;
    replay.loaded.held.iter().find(|held| held.seat == mail.seat && held.due == due)
}
