//! From the lines of one mail to the one thing they ask for, against what is due from its sender.

use alloc::{string::String, vec::Vec};

use super::refusal::Refusal;
use crate::{
    chess::{PieceLetters, Square},
    kit::{Denial, printable},
    referee::intent::CommonIntent,
    tempete::{
        cards::{card::CardNo, param::Arg},
        log::event::{Act, CardPlay, Numbers},
        order::{
            intent::{Acts, Asks, Intent, ToName},
            orders::{CardOrder, CommonOrder, Info, Order, Ordered, Request},
            topic::Topic,
        },
        state::{
            public::{Duty, HAND, OwnDuty},
            view::View,
        },
    },
};

/// The most bytes of words in one mail (T65).
pub const MOST_WORDS: usize = 4096;

/// Reads what the orders of one mail ask for, against what is due: one thing to do, or none (M6).
///
/// # Errors
/// Lines that do not belong together, in the words of a refusal.
pub fn intent(view: &View, request: &Request) -> Result<Asks, Refusal> {
    let mut intent = Asks {
        intent: None,
        insisted: Vec::new(),
        drawer: None,
        words: None,
        settings: Vec::new(),
        asked: Vec::new(),
        entered: None,
        number: None,
    };
    let mut rest: Vec<&Order> = Vec::new();
    for Ordered { order, .. } in &request.orders {
        match order {
            Order::Set(setting) => intent.settings.push(setting.clone()),
            Order::Info(info) => intent.asked.push(*info),
            Order::Help { on } => {
                intent.asked.extend(Topic::read(on, &view.public.catalogue).into_iter().map(Info::Help));
            }
            Order::Common(CommonOrder::Say { words }) => {
                if intent.words.is_some() {
                    return Err(Refusal::Twice { verb: "say" });
                }
                intent.words = Some(words.clone());
            }
            // T66: one that answers a code has been put in its place before.
            Order::Confirm { .. } => return Err(Refusal::Common(Denial::NothingToConfirm)),
            order => rest.push(order),
        }
    }
    // T51: any turn declines an offer, and who says so says nothing more.
    if rest.iter().any(|order| matches!(order, Order::Move { .. })) {
        rest.retain(|order| !matches!(order, Order::Common(CommonOrder::DeclineDraw)));
    }
    if intent.words.as_ref().is_some_and(|words| words.len() > MOST_WORDS) {
        return Err(Refusal::SayTooLong { most: MOST_WORDS });
    }
    // T56: said before anything else is found wrong.
    if matches!(view.public.course.duty, Duty::Over(..)) && (!rest.is_empty() || intent.words.is_some()) {
        return Err(Refusal::Common(Denial::GameOver));
    }
    for order in &rest {
        insist(order, &mut intent.insisted);
    }
    if let Some(alone) = lone(&rest, &mut intent)? {
        intent.intent = Some(alone);
    } else if rest.iter().any(|order| matches!(order, Order::List(_) | Order::ListRandom { .. })) {
        list(view, &rest, &mut intent)?;
    } else if !rest.is_empty() {
        message(view, &rest, request.letters, &mut intent)?;
    } else if intent.words.is_some() {
        intent.intent = Some(Intent::Common(CommonIntent::Say));
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

/// T60: words behind a verb pass like those of `say`, and one mail has one set of words.
fn says(verb: &'static str, words: &str, intent: &mut Asks) -> Result<(), Refusal> {
    if words.is_empty() {
        return Ok(());
    }
    if intent.words.is_some() {
        return Err(Refusal::Alone { verb });
    }
    if words.len() > MOST_WORDS {
        return Err(Refusal::SayTooLong { most: MOST_WORDS });
    }
    intent.words = Some(words.into());
    Ok(())
}

/// Orders that come alone (T50, T51, T52, T60, T64).
fn lone(rest: &[&Order], intent: &mut Asks) -> Result<Option<Intent>, Refusal> {
    let mut found = None;
    for order in rest {
        let (verb, alone) = match order {
            Order::Common(order) => {
                let Some((verb, alone)) = CommonIntent::alone(order) else { continue };
                if let CommonOrder::Slow { words, .. } = order {
                    says("slow", words, intent)?;
                }
                (verb, Intent::Common(alone))
            }
            Order::Object { words } => {
                says("object", words, intent)?;
                ("object", Intent::Object)
            }
            Order::Amend(card) => ("amend", Intent::Amend(play(card)?)),
            Order::Withdraw => ("withdraw", Intent::Withdraw),
            Order::Stand { words } => {
                says("stand", words, intent)?;
                ("stand", Intent::Stand)
            }
            // What a message is made of, a list and its numbers, and what was taken out above.
            Order::List(_)
            | Order::ListRandom { .. }
            | Order::Numbers(_)
            | Order::NumbersRandom { .. }
            | Order::Move { .. }
            | Order::Card(_)
            | Order::CardSaid { .. }
            | Order::Square(_)
            | Order::Spring { .. }
            | Order::Land(_)
            | Order::Discard { .. }
            | Order::Intercept
            | Order::Part(_)
            | Order::Answer
            | Order::Keep { .. }
            | Order::Confirm { .. }
            | Order::Set(_)
            | Order::Info(_)
            | Order::Help { .. } => continue,
        };
        if rest.len() > 1 {
            return Err(Refusal::Alone { verb });
        }
        found = Some(alone);
    }
    Ok(found)
}

/// `list …`, with first numbers for the drawer if wanted (T3, T6).
fn list(view: &View, rest: &[&Order], intent: &mut Asks) -> Result<(), Refusal> {
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
                intent.intent = Some(Intent::List(permutation(cards, &view.public.terms().deck)?));
            }
            Order::ListRandom { words } => intent.intent = Some(Intent::DrawnList(mixed_in(words)?)),
            Order::Numbers(_) | Order::NumbersRandom { .. } if intent.drawer.is_some() => {
                return Err(Refusal::Twice { verb: "numbers" });
            }
            Order::Numbers(numbers) => intent.drawer = Some(ToName::Typed(first_numbers(view, numbers)?)),
            Order::NumbersRandom { words } => intent.drawer = Some(ToName::Drawn(mixed_in(words)?)),
            _ => return Err(Refusal::FirstNumbersAlone),
        }
    }
    Ok(())
}

/// T3: words for a draw, as they stand in the entry for ever and are drawn from.
fn mixed_in(words: &str) -> Result<String, Refusal> {
    let words = printable::cleaned(words, words.len());
    let most = printable::MOST_DRAW_BYTES;
    if words.len() > most { Err(Refusal::WordsTooLong { most }) } else { Ok(words) }
}

/// T3: a permutation of the deck.
fn permutation(cards: &[u32], deck: &[CardNo]) -> Result<Vec<CardNo>, Refusal> {
    let mut list: Vec<CardNo> = Vec::new();
    let missing = || deck.iter().copied().filter(|card| !cards.contains(&u32::from(card.get()))).collect();
    for (index, &number) in cards.iter().enumerate() {
        let place = index + 1;
        let card = u8::try_from(number).ok().and_then(CardNo::new).filter(|card| deck.contains(card));
        let card = card.ok_or(Refusal::ListForeign { card: number, place })?;
        if let Some(first) = list.iter().position(|earlier| *earlier == card) {
            return Err(Refusal::ListTwice { card: number, first: first + 1, again: place, missing: missing() });
        }
        list.push(card);
    }
    match (list.len(), deck.len()) {
        (given, needed) if given == needed => Ok(list),
        (given, needed) => Err(Refusal::ListLength { given, needed, missing: missing() }),
    }
}

/// T5, T6: first numbers, checked as they will be when they leave the drawer.
fn first_numbers(view: &View, numbers: &[u32]) -> Result<Vec<u8>, Refusal> {
    let positions = positions(numbers, view.public.terms().cards())?;
    for (index, position) in positions.iter().enumerate() {
        if positions.iter().skip(index + 1).any(|other| other == position) {
            return Err(Refusal::NumberTwice { position: u32::from(*position) });
        }
    }
    let owed = usize::from(HAND);
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
fn message(view: &View, rest: &[&Order], letters: PieceLetters, intent: &mut Asks) -> Result<(), Refusal> {
    let only_numbers = rest.iter().all(|order| matches!(order, Order::Numbers(_) | Order::NumbersRandom { .. }));
    let early = matches!(view.public.course.duty, Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers));
    if early && only_numbers {
        return early_numbers(view, rest, intent);
    }
    // T16: said before anything else is found wrong.
    view.public.course.is_due(view.seat)?;
    let mut acts = Vec::new();
    let mut square = None;
    let mut numbers: Option<ToName> = None;
    let (mut intercept, mut answer, mut offers) = (false, false, 0);
    for order in rest {
        match order {
            Order::Intercept if intercept => return Err(Refusal::Twice { verb: "intercept" }),
            Order::Intercept => intercept = true,
            Order::Answer if answer => return Err(Refusal::Twice { verb: "answer" }),
            Order::Answer => answer = true,
            Order::Common(CommonOrder::Draw) => offers += 1,
            Order::Square(_) if square.is_some() => return Err(Refusal::Twice { verb: "square" }),
            Order::Square(at) => square = Some(*at),
            Order::Numbers(_) | Order::NumbersRandom { .. } if numbers.is_some() => {
                return Err(Refusal::Twice { verb: "numbers" });
            }
            Order::Numbers(given) => {
                numbers = Some(ToName::Typed(positions(given, view.public.terms().cards())?));
            }
            Order::NumbersRandom { words } => numbers = Some(ToName::Drawn(mixed_in(words)?)),
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
    // `card 12 e5`: what can only be the square that the card seals.
    if square.is_none() {
        square = acts.iter_mut().find_map(|act| sealed_beside(view, act));
    }
    // T30: the square belongs to the card that seals one.
    if square.is_some() {
        let seals = |act: &Act| matches!(act, Act::Card(play) if view.public.card(play.card).secret);
        if !acts.iter().any(seals) {
            return Err(Refusal::SquareAlone);
        }
    }
    if intercept {
        // One canonical order: the card, then the part it hits.
        acts.sort_by_key(|act| matches!(act, Act::Part(_)));
    }
    acts.extend((0..offers).map(|_| Act::Draw));
    let draws = match numbers {
        Some(ToName::Drawn(words)) => Some(words),
        Some(ToName::Typed(positions)) => {
            acts.push(Act::Numbers(Numbers { positions, drawn: None }));
            None
        }
        None => None,
    };
    let acts = Acts { acts, square, draws, typed: Some(letters) };
    let answering = matches!(view.public.course.duty, Duty::Own(OwnDuty::Answer(seat)) if seat == view.seat);
    intent.intent = Some(match (intercept, answer || answering) {
        (true, _) if answer => return Err(Refusal::Common(Denial::NotDue { verb: "answer" })),
        (true, _) => Intent::Interception(acts),
        (false, true) => Intent::Answer(acts),
        (false, false) => Intent::Turn(acts),
    });
    Ok(())
}

/// The square behind a card that seals one and takes no other, which it leaves.
fn sealed_beside(view: &View, act: &mut Act) -> Option<Square> {
    let Act::Card(play) = act else { return None };
    let card = view.public.card(play.card);
    let [Arg::Square { at, promotion: None }] = play.args.as_slice() else { return None };
    let square = *at;
    (card.secret && card.params.is_empty() && play.effect.is_none()).then(|| {
        play.args.clear();
        square
    })
}

/// First numbers alone: into the log when they are due, into the drawer before (T5, T6).
fn early_numbers(view: &View, rest: &[&Order], intent: &mut Asks) -> Result<(), Refusal> {
    let [order] = rest else { return Err(Refusal::Twice { verb: "numbers" }) };
    let given = match order {
        Order::Numbers(numbers) => ToName::Typed(first_numbers(view, numbers)?),
        Order::NumbersRandom { words } => ToName::Drawn(mixed_in(words)?),
        _ => return Err(Refusal::Common(Denial::NothingDue)),
    };
    if view.public.course.duty == Duty::Own(OwnDuty::Lists) {
        // T6: a list first, since it agrees to the terms.
        if view.public.seat(view.seat).list.is_none() {
            return Err(Refusal::ListFirst);
        }
        intent.drawer = Some(given);
        return Ok(());
    }
    intent.intent = Some(Intent::Numbers(given));
    Ok(())
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
        _ => return Err(Refusal::Common(Denial::NothingDue)),
    })
}

fn play(order: &CardOrder) -> Result<CardPlay, Refusal> {
    Ok(CardPlay {
        card: number(order.card)?,
        args: order.args.clone(),
        effect: order.effect.clone(),
        seal: None,
        shown: None,
    })
}

/// A number that can be a card at all; whether the deck has it is asked later.
fn number(card: u32) -> Result<CardNo, Refusal> {
    u8::try_from(card).ok().and_then(CardNo::new).ok_or(Refusal::NotInDeck { card })
}
