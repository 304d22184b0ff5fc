//! From the lines of one mail to the one event they ask for: which message it is, in what order
//! its acts come, and what in it is for the referee alone.

use alloc::{string::String, vec::Vec};

use super::orders::{CardOrder, Info, MoveNumber, Order, Ordered, Request};
use crate::{
    chess::Square,
    ids::Seat,
    kit::{Setting, printable},
    seal::Hash,
    tempete::{
        cards::card::CardNo,
        legal::refusal::Refusal,
        log::event::{Act, CardPlay, Event, Numbers},
        state::{
            public::{Duty, Public},
            view::View,
        },
        turn::written::write_out,
    },
};

/// What one mail asks for.
#[derive(Clone, PartialEq)]
pub struct Intent {
    /// The event it would become, with stand-ins where the referee has yet to seal or draw;
    /// `None` where the mail only asks, sets or fills the drawer.
    pub event: Option<Event>,
    /// The list, as typed; for the referee alone.
    pub list: Option<Vec<CardNo>>,
    /// The secret square, for the referee alone (T30).
    pub square: Option<Square>,
    /// Cards and squares whose lines insisted (T45). Asked about once, and never entered (T46).
    pub insisted: Vec<u32>,
    /// First numbers for the drawer: positions, or none for `random` (T6).
    pub drawer: Option<Option<Vec<u8>>>,
    /// Whether the numbers of the event are to be drawn.
    pub draw_numbers: bool,
    /// Words for the opponent (T65), or those of an objection (T60).
    pub words: Option<String>,
    /// Preferences (M12).
    pub settings: Vec<Setting>,
    /// Questions (M12).
    pub asked: Vec<Info>,
    /// A move number that was given (T15).
    pub number: Option<MoveNumber>,
}

// It may hold a list or a square: it says its name and nothing else.
impl core::fmt::Debug for Intent {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Intent")
    }
}

/// The most bytes of words in one mail (T65).
pub const MOST_WORDS: usize = 4096;

/// Reads what the orders of one mail ask for, against what is due: one event, or none (M6).
///
/// # Errors
/// Lines that do not belong together, in the words of a refusal.
pub fn intent(view: &View, request: &Request) -> Result<Intent, Refusal> {
    let mut intent = Intent {
        event: None,
        list: None,
        square: None,
        insisted: Vec::new(),
        drawer: None,
        draw_numbers: false,
        words: None,
        settings: Vec::new(),
        asked: Vec::new(),
        number: None,
    };
    let mut rest: Vec<&Order> = Vec::new();
    for Ordered { order, .. } in &request.orders {
        match order {
            Order::Set(setting) => intent.settings.push(setting.clone()),
            Order::Info(info) => intent.asked.push(*info),
            Order::Say { words } => {
                if intent.words.is_some() {
                    return Err(Refusal::Twice { verb: "say" });
                }
                intent.words = Some(words.clone());
            }
            // T66: one that answers a code has been put in its place before.
            Order::Confirm { .. } => return Err(Refusal::NothingToConfirm),
            order => rest.push(order),
        }
    }
    if intent.words.as_ref().is_some_and(|words| words.len() > MOST_WORDS) {
        return Err(Refusal::SayTooLong { most: MOST_WORDS });
    }
    // T56: said before anything else is found wrong.
    if matches!(view.public.duty, Duty::Over(..)) && (!rest.is_empty() || intent.words.is_some()) {
        return Err(Refusal::GameOver);
    }
    for order in &rest {
        insist(order, &mut intent.insisted);
    }
    if let Some(event) = lone(&rest, &mut intent)? {
        intent.event = Some(event);
    } else if rest.iter().any(|order| matches!(order, Order::List(_) | Order::ListRandom { .. })) {
        list(view, &rest, &mut intent)?;
    } else if !rest.is_empty() {
        message(view, &rest, &mut intent)?;
    } else if intent.words.is_some() {
        intent.event = Some(Event::Say);
    }
    // B1: moves in full, cards with their edits.
    if let Some(event) = &mut intent.event {
        write_out(view.public, view.seat, event, request.letters);
    }
    Ok(intent)
}

fn insist(order: &Order, insisted: &mut Vec<u32>) {
    match order {
        Order::Card(CardOrder { card, insist: true, .. })
        | Order::Discard { card, insist: true }
        | Order::Spring { card, insist: true, .. } => insisted.push(*card),
        _ => {}
    }
}

/// Orders that come alone (T50, T51, T52, T60, T64).
fn lone(rest: &[&Order], intent: &mut Intent) -> Result<Option<Event>, Refusal> {
    let mut found = None;
    for order in rest {
        let (verb, event) = match order {
            Order::Resign => ("resign", Event::Resign),
            Order::AcceptDraw => ("accept draw", Event::Accept),
            Order::DeclineDraw => ("decline draw", Event::Decline),
            Order::Claim(claim) => ("claim", Event::Claim(*claim)),
            Order::Object { words } => {
                // T60: its words pass like those of `say`, and one mail has one set of words.
                if intent.words.is_some() {
                    return Err(Refusal::Alone { verb: "object" });
                }
                if words.len() > MOST_WORDS {
                    return Err(Refusal::SayTooLong { most: MOST_WORDS });
                }
                intent.words = Some(words.clone());
                ("object", Event::Object)
            }
            Order::Amend(card) => ("amend", Event::Amend(play(card)?)),
            Order::Withdraw => ("withdraw", Event::Withdraw),
            Order::Stand => ("stand", Event::Stand),
            Order::Overdue => ("overdue", Event::Overdue),
            _ => continue,
        };
        if rest.len() > 1 {
            return Err(Refusal::Alone { verb });
        }
        found = Some(event);
    }
    Ok(found)
}

/// `list …`, with first numbers for the drawer if wanted (T3, T6).
fn list(view: &View, rest: &[&Order], intent: &mut Intent) -> Result<(), Refusal> {
    // T4: said before the list is even read.
    if view.public.seat(view.seat).list.is_some() {
        return Err(Refusal::ListFinal);
    }
    // Before its length: somebody who wrote `list` on every line has no short list.
    if rest.iter().filter(|order| matches!(order, Order::List(_) | Order::ListRandom { .. })).count() > 1 {
        return Err(Refusal::Twice { verb: "list" });
    }
    for order in rest {
        match order {
            Order::List(cards) => {
                intent.list = Some(permutation(cards, &view.public.terms().deck)?);
                intent.event = Some(Event::List { commitment: Hash([0; 32]), drawn: None });
            }
            Order::ListRandom { words } => {
                // T3: they stand in the entry for ever, and are drawn from as they stand there.
                let words = printable::cleaned(words, words.len());
                intent.event = Some(Event::List { commitment: Hash([0; 32]), drawn: Some(words) });
            }
            Order::Numbers(_) | Order::NumbersRandom if intent.drawer.is_some() => {
                return Err(Refusal::Twice { verb: "numbers" });
            }
            Order::Numbers(numbers) => intent.drawer = Some(Some(first_numbers(view, numbers)?)),
            Order::NumbersRandom => intent.drawer = Some(None),
            _ => return Err(Refusal::FirstNumbersAlone),
        }
    }
    Ok(())
}

/// T3: a permutation of the deck.
fn permutation(cards: &[u32], deck: &[CardNo]) -> Result<Vec<CardNo>, Refusal> {
    let mut list: Vec<CardNo> = Vec::new();
    for (index, &number) in cards.iter().enumerate() {
        let place = index + 1;
        let card = u8::try_from(number).ok().and_then(CardNo::new).filter(|card| deck.contains(card));
        let card = card.ok_or(Refusal::ListForeign { card: number, place })?;
        if let Some(first) = list.iter().position(|earlier| *earlier == card) {
            return Err(Refusal::ListTwice { card: number, first: first + 1, again: place });
        }
        list.push(card);
    }
    if list.len() == deck.len() { Ok(list) } else { Err(Refusal::ListLength { given: list.len(), needed: deck.len() }) }
}

/// T5, T6: first numbers, checked as they will be when they leave the drawer.
fn first_numbers(view: &View, numbers: &[u32]) -> Result<Vec<u8>, Refusal> {
    let positions = positions(numbers, view.public.terms().cards())?;
    for (index, position) in positions.iter().enumerate() {
        if positions.iter().skip(index + 1).any(|other| other == position) {
            return Err(Refusal::NumberTwice { position: u32::from(*position) });
        }
    }
    let owed = usize::from(crate::tempete::state::public::HAND);
    if positions.len() == owed { Ok(positions) } else { Err(Refusal::NumbersCount { owed, given: positions.len() }) }
}

fn positions(numbers: &[u32], most: u8) -> Result<Vec<u8>, Refusal> {
    numbers
        .iter()
        .map(|&number| {
            u8::try_from(number)
                .ok()
                .filter(|small| (1..=most).contains(small))
                .ok_or(Refusal::NumberRange { position: number, most })
        })
        .collect()
}

/// Everything else: first numbers, a turn, an interception or an answer.
fn message(view: &View, rest: &[&Order], intent: &mut Intent) -> Result<(), Refusal> {
    let only_numbers = rest.iter().all(|order| matches!(order, Order::Numbers(_) | Order::NumbersRandom));
    let early = matches!(view.public.duty, Duty::Lists | Duty::Numbers);
    if early && only_numbers {
        return early_numbers(view, rest, intent);
    }
    let mut acts = Vec::new();
    let mut square = None;
    let mut numbers: Option<Numbers> = None;
    let (mut intercept, mut answer, mut offers) = (false, false, 0);
    for order in rest {
        match order {
            Order::Intercept if intercept => return Err(Refusal::Twice { verb: "intercept" }),
            Order::Intercept => intercept = true,
            Order::Answer if answer => return Err(Refusal::Twice { verb: "answer" }),
            Order::Answer => answer = true,
            Order::Draw => offers += 1,
            Order::Square(_) if square.is_some() => return Err(Refusal::Twice { verb: "square" }),
            Order::Square(at) => square = Some(*at),
            Order::Numbers(_) | Order::NumbersRandom if numbers.is_some() => {
                return Err(Refusal::Twice { verb: "numbers" });
            }
            Order::Numbers(given) => {
                let positions = positions(given, view.public.terms().cards())?;
                numbers = Some(Numbers { positions, drawn: None });
            }
            Order::NumbersRandom => {
                intent.draw_numbers = true;
                numbers = Some(Numbers::default());
            }
            order => {
                if let Order::Move { number: Some(number), .. } = order {
                    // T15: both moves of a double move are of one turn; examine asks about the first.
                    let is = view.public.move_number();
                    if intent.number.is_some() && number.number != is {
                        return Err(Refusal::MoveNumber { given: number.number, is });
                    }
                    intent.number.get_or_insert(*number);
                }
                acts.push(act(order)?);
            }
        }
    }
    // T30: the square belongs to the card that seals one.
    if square.is_some() {
        let sealing = acts.iter_mut().find_map(|act| match act {
            Act::Card(play) if view.public.card(play.card).secret => Some(play),
            _ => None,
        });
        sealing.ok_or(Refusal::SquareAlone)?.seal = Some(Hash([0; 32]));
        intent.square = square;
    }
    if intercept {
        // One canonical order: the card, then the part it hits.
        acts.sort_by_key(|act| matches!(act, Act::Part(_)));
    }
    acts.extend((0..offers).map(|_| Act::Draw));
    if let Some(numbers) = numbers {
        acts.push(Act::Numbers(numbers));
    }
    let answering = matches!(view.public.duty, Duty::Answer(seat) if seat == view.seat);
    intent.event = Some(match (intercept, answer || answering) {
        (true, _) if answer => return Err(Refusal::NotDue { verb: "answer" }),
        (true, _) => Event::Interception(acts),
        (false, true) => Event::Answer(acts),
        (false, false) => Event::Turn(acts),
    });
    draw_stand_ins(view, intent);
    Ok(())
}

/// First numbers alone: into the log when they are due, into the drawer before (T5, T6).
fn early_numbers(view: &View, rest: &[&Order], intent: &mut Intent) -> Result<(), Refusal> {
    let [order] = rest else { return Err(Refusal::Twice { verb: "numbers" }) };
    let given = match order {
        Order::Numbers(numbers) => Some(first_numbers(view, numbers)?),
        _ => None,
    };
    if view.public.duty == Duty::Lists {
        // T6: a list first, since it agrees to the terms.
        if view.public.seat(view.seat).list.is_none() {
            return Err(Refusal::ListFirst);
        }
        intent.drawer = Some(given);
        return Ok(());
    }
    intent.draw_numbers = given.is_none();
    intent.event = Some(Event::Numbers(Numbers { positions: given.unwrap_or_default(), drawn: None }));
    draw_stand_ins(view, intent);
    Ok(())
}

/// Puts as many free positions as are owed where the referee has yet to draw: enough to ask
/// whether the message may be, without touching a seed.
fn draw_stand_ins(view: &View, intent: &mut Intent) {
    if !intent.draw_numbers {
        return;
    }
    let Some(event) = &mut intent.event else { return };
    let seat = view.seat;
    let owed = wanted(view.public, seat, event);
    let free = view.public.free_positions(Public::other(seat)).into_iter().take(owed).collect();
    set_numbers(event, Numbers { positions: free, drawn: Some(view.public.seat(seat).draws.saturating_add(1)) });
}

/// How many numbers `event` of `seat` owes (T5, T8).
pub(crate) fn wanted(public: &Public, seat: Seat, event: &Event) -> usize {
    let (Event::Turn(acts) | Event::Answer(acts)) = event else {
        return usize::from(crate::tempete::state::public::HAND);
    };
    let rest = acts.iter().filter(|act| !matches!(act, Act::Numbers(_))).cloned().collect();
    let entry = crate::tempete::log::event::Entry {
        seq: public.last.next().unwrap_or(public.last),
        at: public.at,
        by: crate::tempete::log::event::Author::Seat(seat),
        event: event.clone(),
        said: false,
    };
    usize::from(crate::tempete::legal::owed_after(public, seat, &entry, rest))
}

/// Replaces the numbers of `event`; numbers random that owe none are left out altogether.
pub(crate) fn set_numbers(event: &mut Event, numbers: Numbers) {
    match event {
        Event::Numbers(old) => *old = numbers,
        Event::Turn(acts) | Event::Answer(acts) | Event::Interception(acts) => {
            let empty = numbers.positions.is_empty();
            for act in acts.iter_mut() {
                if let Act::Numbers(old) = act {
                    old.clone_from(&numbers);
                }
            }
            if empty {
                acts.retain(|act| !matches!(act, Act::Numbers(_)));
            }
        }
        _ => {}
    }
}

fn act(order: &Order) -> Result<Act, Refusal> {
    Ok(match order {
        Order::Move { text, .. } => Act::Move(text.clone()),
        Order::Card(card) => Act::Card(play(card)?),
        Order::Spring { card, square, .. } => Act::Spring { card: number(*card)?, square: *square },
        Order::Land(square) => Act::Land(*square),
        Order::Discard { card, .. } => Act::Discard(number(*card)?),
        Order::Keep { card } => Act::Keep(number(*card)?),
        Order::Part(part) => Act::Part(*part),
        _ => return Err(Refusal::NothingDue),
    })
}

fn play(order: &CardOrder) -> Result<CardPlay, Refusal> {
    Ok(CardPlay { card: number(order.card)?, args: order.args.clone(), effect: order.effect.clone(), seal: None })
}

/// A number that can be a card at all; whether the deck has it is asked later.
fn number(card: u32) -> Result<CardNo, Refusal> {
    u8::try_from(card).ok().and_then(CardNo::new).ok_or(Refusal::NotInDeck { card })
}
