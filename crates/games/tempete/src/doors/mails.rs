//! What the mails of Tempête are to the referee: which orders they hold, what those ask, and what becomes of it.

use alloc::{string::String, vec::Vec};

use super::{
    correct::{self, Correction},
    fitted::fitted,
    knows::knows,
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::San,
    ids::{Seat, Seq, Timestamp},
    kit::{Denial, Drawer},
    referee::{
        self, Decision,
        mails::{Ahead, Asks, Check, GameOrder, GameTopic, Means, Mended, OrderText as _, OwnMails, Reread},
        orders::{self, RANDOM},
        played::{GameAct, GameEvent, Played},
    },
    tempete::{
        decide::{self, Draws, Waiting},
        legal::{
            examine::{may_be, move_number},
            held::held,
            intent,
            refusal::Refusal,
        },
        log::{
            event::{Act, Author, DrawnFrom, Entry, OwnEvent},
            terms::CardCheck,
        },
        order::{
            intent::{Acts, OwnIntent},
            orders::{Order, Ordered, OwnOrder, Request},
            topic::CardTopic,
            vocabulary::{self, VOCABULARY},
        },
        seals::Seals,
        state::{
            State, game,
            public::{self, Duty, OwnDuty},
            typed::{OwnAsks as _, Typed, erased_request, own, typed, typed_request},
            view::View,
        },
        telling::{Problem, named::joined},
        turn::replay::Opened,
    },
    text::{Hint, Knows, Language, Vocabulary},
};

/// A view as the referee hands it.
type Seen<'a> = referee::View<'a>;

/// Tempête's way with mails: to read, check and decide them.
pub(super) struct Mails;

impl OwnMails for Mails {
    fn words(&self, view: &Seen<'_>) -> Vocabulary {
        let public = &game(view.known()).public;
        let owed = match public.duty() {
            Duty::Own(OwnDuty::Lists | OwnDuty::Numbers) => public::HAND,
            _ => public.numbers_owed(view.seat),
        };
        vocabulary::vocabulary(public.terms().deck.len(), usize::from(owed), public.terms().conditions)
    }

    fn knows(&self, view: &Seen<'_>, language: Language) -> Knows {
        knows(&View::from(*view), language)
    }

    fn topics(&self, known: &Played, on: &str) -> Vec<GameTopic> {
        CardTopic::read(on, &game(known).public.catalogue).into_iter().map(GameTopic::from).collect()
    }

    fn fitted(
        &self,
        view: &Seen<'_>,
        request: orders::Request<GameOrder>,
        language: Language,
    ) -> Result<orders::Request<GameOrder>, Vec<Problem>> {
        let fitted = fitted(&View::from(*view), typed_request(&request), language)?;
        Ok(erased_request(&fitted))
    }

    fn alone(&self, order: &GameOrder, asks: &mut Asks) -> Result<Option<(&'static str, GameAct)>, referee::Refusal> {
        let alone = intent::alone(Typed::order_of(order), asks)?;
        Ok(alone.map(|(verb, act)| (verb, Typed::act(act))))
    }

    fn act(
        &self,
        view: &Seen<'_>,
        orders: &[&orders::Order<GameOrder>],
        language: Language,
        asks: &mut Asks,
    ) -> Result<(), referee::Refusal> {
        let orders: Vec<Order> = orders.iter().map(|order| typed(order)).collect();
        let orders: Vec<&Order> = orders.iter().collect();
        Ok(intent::act(&View::from(*view), &orders, language.letters(), asks)?)
    }

    fn fits(&self, view: &Seen<'_>, asks: &Asks) -> Result<(), referee::Refusal> {
        let number = asks.aside().number;
        Ok(number.map_or(Ok(()), |number| move_number(&game(view.known()).public, view.seat, number))?)
    }

    fn ahead(&self, known: &Played, (who, by): (Seat, Seat), act: &GameAct) -> Result<Ahead, referee::Refusal> {
        let public = &game(known).public;
        let mut act = Typed::act_of(act).clone();
        // What it owes of numbers goes without saying.
        if let OwnIntent::Turn(message) | OwnIntent::Answer(message) = &mut act
            && !message.acts.iter().any(|act| matches!(act, Act::Numbers(_)))
        {
            message.draws = Some(String::new());
        }
        may_be(public, by, &mut act)?;
        let square = act.acts().and_then(|message| message.square);
        let event = match act {
            OwnIntent::Turn(message) => OwnEvent::Turn(message.acts),
            OwnIntent::Answer(message) => OwnEvent::Answer(message.acts),
            OwnIntent::Interception(message) => OwnEvent::Interception(message.acts),
            _ => return Err(Denial::NothingDue.into()),
        };
        let seq = public.course.last.next().ok_or(Denial::LogFull)?;
        let entry = Entry { by: Author::Seat(by), ..Entry::of_referee(seq, public.course.at, own(event)) };
        Ok(Ahead::with(known, &entry, &Opened { list: None, square }.kept(), who == by))
    }

    fn move_of(&self, known: &Played, by: Seat, text: &str, language: Language) -> Result<GameAct, referee::Refusal> {
        if game(known).public.duty() != Duty::Own(OwnDuty::Turn(by)) {
            return Err(Denial::NotYourTurn.into());
        }
        let text = San::read(text, language.letters()).map_err(|_| Denial::NothingDue)?;
        let typed = Some(language.letters());
        let turn = Acts { acts: Vec::from([Act::Move(text)]), square: None, draws: None, typed };
        Ok(Typed::act(OwnIntent::Turn(turn)))
    }

    /// T85: a stop that is announced to him, on a square that he has sealed.
    fn forgoes(&self, view: &Seen<'_>) -> bool {
        springing((*view).into()).is_some()
    }

    fn holds(&self, view: &Seen<'_>, asks: &Asks) -> Result<(), referee::Refusal> {
        let held = |act| held(&View::from(*view), act, &asks.aside().insisted);
        Ok(asks.own().map_or(Ok(()), held)?)
    }

    /// T79: nothing that would be sealed; and a card is held as on paper.
    fn may_enter(&self, view: &Seen<'_>, asks: &mut Asks) -> bool {
        let acts = asks.own().and_then(OwnIntent::acts);
        let played = acts.into_iter().flat_map(|message| &message.acts).filter_map(|act| match act {
            Act::Card(play) => Some(play.card),
            Act::Discard(card) | Act::Spring { card, .. } => Some(*card),
            _ => None,
        });
        let insisted: Vec<u32> = played.map(|card| u32::from(card.get())).collect();
        let sealed = acts.is_some_and(|message| message.square.is_some());
        let listed = matches!(asks.own(), Some(OwnIntent::List(_) | OwnIntent::DrawnList(_)));
        let refuses = game(view.known()).public.terms().card_check == CardCheck::Refuse;
        let may = !(sealed || listed || (refuses && !insisted.is_empty()));
        let mut beside = asks.aside().clone();
        beside.insisted = insisted;
        asks.set_aside(beside);
        may
    }

    fn is_fresh(&self, view: &Seen<'_>, act: &GameAct, knows: &dyn Fn(Seq) -> bool) -> bool {
        let (public, course) = (&game(view.known()).public, view.course());
        let own_last = course.seat(view.seat).last_act.is_none_or(knows);
        match Typed::act_of(act) {
            OwnIntent::Object => knows(course.due_since) && public.message.is_none_or(|message| knows(message.seq)),
            OwnIntent::Turn(message) => {
                let offers = message.acts.iter().any(|act| matches!(act, Act::Draw));
                knows(course.due_since) && (!offers || own_last)
            }
            // A list agrees to the terms: any letter of the game has shown them.
            OwnIntent::List(_) | OwnIntent::DrawnList(_) => true,
            _ => knows(course.due_since),
        }
    }

    fn keeps(&self, asks: &Asks) -> bool {
        asks.aside().drawer.is_some()
    }

    fn to_keep(&self, asks: &Asks, means: &Means<'_>) -> Option<String> {
        let seals = Seals::new(means.secret, means.game);
        let numbers = asks.aside().drawer.as_ref()?;
        Some(match decide::waiting(numbers, &draws(&seals, means, &[])) {
            Waiting::Typed(positions) => joined(&positions, " "),
            Waiting::Drawn(DrawnFrom { answers, words }) => alloc::format!("{RANDOM} {answers} {words}"),
        })
    }

    fn opens_kept(&self, before: &Played, after: &Played) -> bool {
        let waits = |of: &Played| game(of).public.duty() == Duty::Own(OwnDuty::Lists);
        waits(before) && !waits(after)
    }

    fn decide(&self, state: &State, seat: Seat, asks: &Asks, arrived: Timestamp, means: &Means<'_>) -> Decision {
        let seals = Seals::new(means.secret, means.game);
        let drawer: Vec<(Seat, Waiting)> = means.kept.iter().filter_map(waiting).collect();
        decide::decide(state, seat, asks, arrived, &draws(&seals, means, &drawer))
    }

    fn mended(
        &self,
        view: &Seen<'_>,
        request: &orders::Request<GameOrder>,
        check: Check<'_>,
        reread: Reread<'_>,
    ) -> Mended {
        let request = typed_request(request);
        let Correction { problems, corrected } = correct::correct(&View::from(*view), &request, check);
        let lines = corrected.map(|sheet| correct::lines(&sheet, request.language, reread, check));
        Mended { problems, lines: lines.unwrap_or_default() }
    }

    fn spare(&self) -> &'static [&'static str] {
        &["numbers"]
    }

    fn is_of_a_turn(&self, verb: &str) -> bool {
        let turn = [
            "move",
            "numbers",
            "card",
            "square",
            "spring",
            "land",
            "discard",
            "intercept",
            "part",
            "answer",
            "keep",
            "draw",
        ];
        turn.contains(&verb)
    }

    fn is_early(&self, known: &Played) -> bool {
        game(known).public.duty() == Duty::Own(OwnDuty::Lists)
    }

    fn is_missing(&self, refusal: &referee::Refusal) -> bool {
        matches!(Refusal::of(refusal), Refusal::NumbersCount { given: 0, .. })
    }

    /// A list with the cards in ascending order is the first that anybody would guess.
    fn warning(&self, request: &orders::Request<GameOrder>) -> Option<&'static str> {
        let ascending = |one: &orders::Ordered<GameOrder>| match &one.order {
            orders::Order::Own(own) => matches!(Typed::order_of(own), OwnOrder::List(cards) if cards.is_sorted()),
            _ => false,
        };
        request.orders.iter().any(ascending).then_some("ascending")
    }

    /// T33: the trap that is over with this turn, where the mail could spring it and has no word of it.
    fn forgone(
        &self,
        view: &Seen<'_>,
        asks: &Asks,
        request: &orders::Request<GameOrder>,
        check: Check<'_>,
    ) -> Option<(String, referee::Refusal)> {
        let Some(OwnIntent::Turn(turn)) = asks.own() else { return None };
        let springs = turn.acts.iter().any(|act| matches!(act, Act::Spring { .. }));
        let spring = springing((*view).into()).filter(|_| !springs)?;
        let line = spring.spelled(request.language);
        let first = Ordered { order: Order::Own(spring), typed: String::new() };
        let request = typed_request(request);
        let with = core::iter::once(first).chain(request.orders.iter().cloned()).collect();
        let may = check(&erased_request(&Request { orders: with, ..request })).is_ok();
        may.then(|| (line.clone(), Refusal::Forgone { line }.into()))
    }

    /// Only what would be taken is offered: elsewhere no card is played.
    fn hinted(&self, view: &Seen<'_>, asks: &Asks) -> Vec<u32> {
        let acts = asks.own().and_then(OwnIntent::acts).is_some();
        View::from(*view).own.hand.iter().filter(|_| acts).map(|held| held.card.get().into()).collect()
    }

    fn does(&self, order: &GameOrder, hint: &Hint) -> bool {
        match Typed::order_of(order) {
            OwnOrder::Discard { card, .. } | OwnOrder::Keep { card } | OwnOrder::Spring { card, .. } => {
                hint.number == Some(*card)
            }
            order => order.verb() == hint.verb,
        }
    }

    /// On a board a trap springs where something has stopped, else the one that is named, in any turn (T31).
    fn meant(&self, view: &Seen<'_>, asks: &Asks, hint: &Hint, language: Language) -> Option<String> {
        match (hint.verb == VOCABULARY.sealing, game(view.known()).public.has_board()) {
            (true, true) => springing((*view).into()).map(|spring| spring.spelled(language)),
            (true, false) => asks.own().and_then(OwnIntent::acts).map(|_| hint.order.clone()),
            (false, _) => Some(hint.order.clone()),
        }
    }

    #[cfg(feature = "fault-points")]
    fn sample(&self, view: &Seen<'_>, dice: &mut Dice) -> String {
        super::sample::sample(&View::from(*view), dice)
    }

    fn disputes(&self, event: &GameEvent) -> bool {
        matches!(Typed::event_of(event), OwnEvent::Object | OwnEvent::Amend(_) | OwnEvent::Withdraw | OwnEvent::Stand)
    }
}

/// What a decision of Tempête draws on.
fn draws<'a>(seals: &'a Seals<'a>, means: &Means<'a>, drawer: &'a [(Seat, Waiting)]) -> Draws<'a> {
    let Means { tree, answers, mail, kept, .. } = *means;
    Draws { seals, tree, answers, drawer, mail, kept }
}

/// What waits in the drawer, as the rules take it.
fn waiting(drawer: &Drawer) -> Option<(Seat, Waiting)> {
    let numbers = drawer.numbers.as_ref()?;
    let waiting = match numbers.strip_prefix(RANDOM) {
        Some(from) => {
            let (answers, words) = from.trim_start().split_once(' ')?;
            Waiting::Drawn(DrawnFrom { answers: answers.parse().ok()?, words: words.into() })
        }
        None => Waiting::Typed(numbers.split(' ').filter_map(|word| word.parse().ok()).collect()),
    };
    Some((drawer.seat, waiting))
}

/// The order that springs his own trap, where something has stopped on it and he may (T33).
fn springing(view: View<'_>) -> Option<OwnOrder> {
    let trap = view.caught().next()?;
    Some(OwnOrder::Spring { card: trap.card.get().into(), square: trap.square, insist: false })
}
