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
    referee::orders::RANDOM,
    referee::{
        self,
        mails::{Ahead, Check, Mails, Means, Mended, Reread},
        orders::{Order, OrderReader, OwnOrder as _},
    },
    tempete::{
        decide::{self, Decision, Draws, Waiting},
        legal::{
            examine::{may_be, move_number},
            held::held,
            intent,
            refusal::Refusal,
        },
        log::{
            event::{Act, Author, DrawnFrom, Entry, Event, OwnEvent},
            terms::CardCheck,
        },
        order::{
            intent::{Acts, Asks, Beside, OwnIntent},
            orders::{Ordered, OwnOrder, Request},
            spelled::READER,
            topic::CardTopic,
            vocabulary::{self, VOCABULARY},
        },
        seals::Seals,
        state::{
            State, Tempete,
            public::{self, Duty, OwnDuty},
            view::View,
        },
        telling::{Problem, named::joined},
        turn::replay::Opened,
    },
    text::{Hint, Knows, Language, Vocabulary},
};

/// A view as the referee hands it.
type Seen<'a> = referee::View<'a, Tempete>;

impl Mails for Tempete {
    type Order = OwnOrder;
    type Act = OwnIntent;
    type Beside = Beside;
    const SPARE: &'static [&'static str] = &["numbers"];

    fn reader(&self) -> &'static OrderReader<OwnOrder> {
        &READER
    }

    fn words(view: &Seen<'_>) -> Vocabulary {
        let public = &view.known().public;
        let owed = match public.duty() {
            Duty::Own(OwnDuty::Lists | OwnDuty::Numbers) => public::HAND,
            _ => public.numbers_owed(view.seat),
        };
        vocabulary::vocabulary(public.terms().deck.len(), usize::from(owed), public.terms().conditions)
    }

    fn knows(view: &Seen<'_>, language: Language) -> Knows {
        knows(&View::from(*view), language)
    }

    fn topics(&self, on: &str) -> Vec<CardTopic> {
        CardTopic::read(on, &self.public.catalogue)
    }

    fn fitted(view: &Seen<'_>, request: Request, language: Language) -> Result<Request, Vec<Problem>> {
        fitted(&View::from(*view), request, language)
    }

    fn is_move(order: &OwnOrder) -> bool {
        matches!(order, OwnOrder::Move { .. })
    }

    fn is_turn(act: &OwnIntent) -> bool {
        matches!(act, OwnIntent::Turn(_))
    }

    fn alone(order: &OwnOrder, asks: &mut Asks) -> Result<Option<(&'static str, OwnIntent)>, referee::Refusal> {
        Ok(intent::alone(order, asks)?)
    }

    fn act(
        view: &Seen<'_>,
        orders: &[&Order<OwnOrder>],
        language: Language,
        asks: &mut Asks,
    ) -> Result<(), referee::Refusal> {
        Ok(intent::act(&View::from(*view), orders, language.letters(), asks)?)
    }

    fn fits(view: &Seen<'_>, beside: &Beside) -> Result<(), referee::Refusal> {
        Ok(beside.number.map_or(Ok(()), |number| move_number(&view.known().public, view.seat, number))?)
    }

    fn may(view: &Seen<'_>, act: &mut OwnIntent) -> Result<(), referee::Refusal> {
        Ok(may_be(&view.known().public, view.seat, act)?)
    }

    fn ahead(known: &Self, (who, by): (Seat, Seat), act: &OwnIntent) -> Result<Ahead<Self>, referee::Refusal> {
        let mut act = act.clone();
        // What it owes of numbers goes without saying.
        if let OwnIntent::Turn(message) | OwnIntent::Answer(message) = &mut act
            && !message.acts.iter().any(|act| matches!(act, Act::Numbers(_)))
        {
            message.draws = Some(String::new());
        }
        may_be(&known.public, by, &mut act)?;
        let square = act.acts().and_then(|message| message.square);
        let event = match act {
            OwnIntent::Turn(message) => OwnEvent::Turn(message.acts),
            OwnIntent::Answer(message) => OwnEvent::Answer(message.acts),
            OwnIntent::Interception(message) => OwnEvent::Interception(message.acts),
            _ => return Err(Denial::NothingDue.into()),
        };
        let seq = known.public.course.last.next().ok_or(Denial::LogFull)?;
        let entry = Entry::of_referee(seq, known.public.course.at, Event::Own(event));
        let entry = Entry { by: Author::Seat(by), ..entry };
        Ok(Ahead::with(known, &entry, &Opened { list: None, square }, who == by))
    }

    fn move_of(known: &Self, by: Seat, text: &str, language: Language) -> Result<OwnIntent, referee::Refusal> {
        if known.public.duty() != Duty::Own(OwnDuty::Turn(by)) {
            return Err(Denial::NotYourTurn.into());
        }
        let text = San::read(text, language.letters()).map_err(|_| Denial::NothingDue)?;
        let typed = Some(language.letters());
        Ok(OwnIntent::Turn(Acts { acts: Vec::from([Act::Move(text)]), square: None, draws: None, typed }))
    }

    /// T85: a stop that is announced to him, on a square that he has sealed.
    fn forgoes(view: &Seen<'_>) -> bool {
        springing(view).is_some()
    }

    fn chats(act: &OwnIntent) -> bool {
        !matches!(act, OwnIntent::Object)
    }

    fn holds(view: &Seen<'_>, asks: &Asks) -> Result<(), referee::Refusal> {
        Ok(asks.act().map_or(Ok(()), |act| held(&View::from(*view), act, &asks.beside.insisted))?)
    }

    /// T79: nothing that would be sealed; and a card is held as on paper.
    fn may_enter(view: &Seen<'_>, asks: &mut Asks) -> bool {
        let acts = asks.act().and_then(OwnIntent::acts);
        let played = acts.into_iter().flat_map(|message| &message.acts).filter_map(|act| match act {
            Act::Card(play) => Some(play.card),
            Act::Discard(card) | Act::Spring { card, .. } => Some(*card),
            _ => None,
        });
        let insisted: Vec<u32> = played.map(|card| u32::from(card.get())).collect();
        let sealed = acts.is_some_and(|message| message.square.is_some());
        let listed = matches!(asks.act(), Some(OwnIntent::List(_) | OwnIntent::DrawnList(_)));
        let refuses = view.known().public.terms().card_check == CardCheck::Refuse;
        let may = !(sealed || listed || (refuses && !insisted.is_empty()));
        asks.beside.insisted = insisted;
        may
    }

    fn is_fresh(view: &Seen<'_>, act: &OwnIntent, knows: &dyn Fn(Seq) -> bool) -> bool {
        let (public, course) = (&view.known().public, view.course());
        let own_last = course.seat(view.seat).last_act.is_none_or(knows);
        match act {
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

    fn keeps(asks: &Asks) -> bool {
        asks.beside.drawer.is_some()
    }

    fn to_keep(asks: &Asks, means: &Means<'_>) -> Option<String> {
        let seals = Seals::new(means.secret, means.game);
        let numbers = asks.beside.drawer.as_ref()?;
        Some(match decide::waiting(numbers, &draws(&seals, means, &[])) {
            Waiting::Typed(positions) => joined(&positions, " "),
            Waiting::Drawn(DrawnFrom { answers, words }) => alloc::format!("{RANDOM} {answers} {words}"),
        })
    }

    fn opens_kept(before: &Self, after: &Self) -> bool {
        let duty = |of: &Self| of.public.duty();
        duty(before) == Duty::Own(OwnDuty::Lists) && duty(after) != Duty::Own(OwnDuty::Lists)
    }

    fn decide(state: &State, seat: Seat, asks: &Asks, arrived: Timestamp, means: &Means<'_>) -> Decision {
        let seals = Seals::new(means.secret, means.game);
        let drawer: Vec<(Seat, Waiting)> = means.kept.iter().filter_map(waiting).collect();
        decide::decide(state, seat, asks, arrived, &draws(&seals, means, &drawer))
    }

    fn mended(view: &Seen<'_>, request: &Request, check: Check<'_, Self>, reread: Reread<'_, Self>) -> Mended<Self> {
        let Correction { problems, corrected } = correct::correct(&View::from(*view), request, check);
        let lines = corrected.map(|sheet| correct::lines(&sheet, request.language, reread, check));
        Mended { problems, lines: lines.unwrap_or_default() }
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

    fn is_early(&self) -> bool {
        self.public.duty() == Duty::Own(OwnDuty::Lists)
    }

    fn is_missing(refusal: &referee::Refusal) -> bool {
        matches!(refusal.detail(), Some(Refusal::NumbersCount { given: 0, .. }))
    }

    /// A list with the cards in ascending order is the first that anybody would guess.
    fn warning(request: &Request) -> Option<&'static str> {
        let ascending = |one: &Ordered| matches!(&one.order, Order::Own(OwnOrder::List(cards)) if cards.is_sorted());
        request.orders.iter().any(ascending).then_some("ascending")
    }

    fn is_grave(order: &OwnOrder) -> bool {
        matches!(
            order,
            OwnOrder::Withdraw
                | OwnOrder::Stand { .. }
                | OwnOrder::List(_)
                | OwnOrder::ListRandom { .. }
                | OwnOrder::NumbersRandom { .. }
        )
    }

    fn is_plain(order: &OwnOrder) -> bool {
        matches!(order, OwnOrder::Card(_) | OwnOrder::Amend(_))
    }

    fn idiom(order: &OwnOrder, typed: &str, language: Language) -> bool {
        match order {
            OwnOrder::Stand { words } => VOCABULARY.idiom("stand", words, language).is_some() || typed.ends_with('?'),
            _ => false,
        }
    }

    /// T33: the trap that is over with this turn, where the mail could spring it and has no word of it.
    fn forgone(
        view: &Seen<'_>,
        asks: &Asks,
        request: &Request,
        check: Check<'_, Self>,
    ) -> Option<(String, referee::Refusal)> {
        let Some(OwnIntent::Turn(turn)) = asks.act() else { return None };
        let springs = turn.acts.iter().any(|act| matches!(act, Act::Spring { .. }));
        let spring = springing(view).filter(|_| !springs)?;
        let line = spring.spelled(request.language);
        let first = Ordered { order: Order::Own(spring), typed: String::new() };
        let with = core::iter::once(first).chain(request.orders.iter().cloned()).collect();
        let may = check(&Request { orders: with, ..*request }).is_ok();
        may.then(|| (line.clone(), Refusal::Forgone { line }.into()))
    }

    /// Only what would be taken is offered: elsewhere no card is played.
    fn hinted(view: &Seen<'_>, asks: &Asks) -> Vec<u32> {
        let acts = asks.act().and_then(OwnIntent::acts).is_some();
        View::from(*view).own.hand.iter().filter(|_| acts).map(|held| held.card.get().into()).collect()
    }

    fn does(order: &OwnOrder, hint: &Hint) -> bool {
        match order {
            OwnOrder::Discard { card, .. } | OwnOrder::Keep { card } | OwnOrder::Spring { card, .. } => {
                hint.number == Some(*card)
            }
            order => order.verb() == hint.verb,
        }
    }

    /// On a board a trap springs where something has stopped, else the one that is named, in any turn (T31).
    fn meant(view: &Seen<'_>, asks: &Asks, hint: &Hint, language: Language) -> Option<String> {
        match (hint.verb == VOCABULARY.sealing, view.known().public.has_board()) {
            (true, true) => springing(view).map(|spring| spring.spelled(language)),
            (true, false) => asks.act().and_then(OwnIntent::acts).map(|_| hint.order.clone()),
            (false, _) => Some(hint.order.clone()),
        }
    }

    #[cfg(feature = "fault-points")]
    fn sample(view: &Seen<'_>, dice: &mut Dice) -> String {
        super::sample::sample(&View::from(*view), dice)
    }

    fn disputes(event: &OwnEvent) -> bool {
        matches!(event, OwnEvent::Object | OwnEvent::Amend(_) | OwnEvent::Withdraw | OwnEvent::Stand)
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
fn springing(view: &Seen<'_>) -> Option<OwnOrder> {
    let view = View::from(*view);
    let trap = view.caught().next()?;
    Some(OwnOrder::Spring { card: trap.card.get().into(), square: trap.square, insist: false })
}
