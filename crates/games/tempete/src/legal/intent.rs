//! From the lines of one mail to the one thing they ask for of Tempête's own, against what is due from its sender.

use alloc::{string::String, vec::Vec};

use super::refusal::Refusal;
use crate::{
    chess::{PieceLetters, Square},
    kit::{Denial, printable},
    referee::mails::{OrderText as _, says},
    tempete::{
        cards::{card::CardNo, param::Arg},
        log::event::{Act, CardPlay, Numbers},
        order::{
            intent::{Acts, Asks, Beside, OwnIntent, ToName},
            orders::{CardOrder, CommonOrder, Order, OwnOrder},
        },
        state::{
            public::{Duty, HAND, OwnDuty},
            typed::{OwnAsks, intent},
            view::View,
        },
    },
};

/// T45: the card or square of a line that insists.
fn insist(order: &Order, insisted: &mut Vec<u32>) {
    use OwnOrder::{Card, Discard, Spring};
    if let Order::Own(
        Card(CardOrder { card, insist: true, .. }) | Discard { card, insist: true } | Spring { card, insist: true, .. },
    ) = order
    {
        insisted.push(*card);
    }
}

/// What an order asks that comes alone in its mail (T60, T61, T62), with its verb.
///
/// # Errors
/// Its words cannot be.
pub(crate) fn alone(order: &OwnOrder, asks: &mut Asks) -> Result<Option<(&'static str, OwnIntent)>, Refusal> {
    let alone = match order {
        OwnOrder::Object { words } => {
            says(order.verb(), words, asks)?;
            OwnIntent::Object
        }
        OwnOrder::Amend(card) => OwnIntent::Amend(play(card)?),
        OwnOrder::Withdraw => OwnIntent::Withdraw,
        OwnOrder::Stand { words } => {
            says(order.verb(), words, asks)?;
            OwnIntent::Stand
        }
        // What a message is made of, a list and its numbers.
        OwnOrder::List(_)
        | OwnOrder::ListRandom { .. }
        | OwnOrder::Numbers(_)
        | OwnOrder::NumbersRandom { .. }
        | OwnOrder::Move { .. }
        | OwnOrder::Card(_)
        | OwnOrder::CardSaid { .. }
        | OwnOrder::Square(_)
        | OwnOrder::Spring { .. }
        | OwnOrder::Land(_)
        | OwnOrder::Discard { .. }
        | OwnOrder::Intercept
        | OwnOrder::Part(_)
        | OwnOrder::Answer
        | OwnOrder::Keep { .. } => return Ok(None),
    };
    Ok(Some((order.verb(), alone)))
}

/// What the other orders of a mail ask: a list, first numbers, a turn, an interception or an answer.
///
/// # Errors
/// Lines that do not belong together, or not to what is due.
pub(crate) fn act(view: &View, rest: &[&Order], letters: PieceLetters, asks: &mut Asks) -> Result<(), Refusal> {
    let mut beside = asks.aside().clone();
    rest.iter().for_each(|order| insist(order, &mut beside.insisted));
    if rest.iter().any(|order| matches!(order, Order::Own(OwnOrder::List(_) | OwnOrder::ListRandom { .. }))) {
        list(view, rest, asks, &mut beside)?;
    } else {
        message(view, rest, letters, asks, &mut beside)?;
    }
    asks.set_aside(beside);
    Ok(())
}

/// `list …`, with first numbers for the drawer if wanted (T3, T6).
fn list(view: &View, rest: &[&Order], asks: &mut Asks, beside: &mut Beside) -> Result<(), Refusal> {
    // T4: said before the list is even read.
    if view.public.seat(view.seat).list.is_some() {
        return Err(Refusal::ListFinal);
    }
    // Before its length: somebody who wrote `list` on every line has no short list.
    if rest.iter().filter(|order| matches!(order, Order::Own(OwnOrder::List(_) | OwnOrder::ListRandom { .. }))).count()
        > 1
    {
        return Err(Refusal::Common(Denial::Twice { verb: "list" }));
    }
    for order in rest {
        match order {
            Order::Own(OwnOrder::List(cards)) => {
                asks.intent = Some(intent(OwnIntent::List(permutation(cards, &view.public.terms().deck)?)));
            }
            Order::Own(OwnOrder::ListRandom { words }) => {
                asks.intent = Some(intent(OwnIntent::DrawnList(mixed_in(words)?)));
            }
            Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. }) if beside.drawer.is_some() => {
                return Err(Refusal::Common(Denial::Twice { verb: "numbers" }));
            }
            Order::Own(OwnOrder::Numbers(numbers)) => {
                beside.drawer = Some(ToName::Typed(first_numbers(view, numbers)?))
            }
            Order::Own(OwnOrder::NumbersRandom { words }) => beside.drawer = Some(ToName::Drawn(mixed_in(words)?)),
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
fn message(
    view: &View,
    rest: &[&Order],
    letters: PieceLetters,
    asks: &mut Asks,
    beside: &mut Beside,
) -> Result<(), Refusal> {
    let only_numbers =
        rest.iter().all(|order| matches!(order, Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. })));
    let early = matches!(view.public.duty(), Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers));
    if early && only_numbers {
        return early_numbers(view, rest, asks, beside);
    }
    // T16: said before anything else is found wrong.
    view.public.course.is_due(view.seat)?;
    let mut acts = Vec::new();
    let mut square = None;
    let mut numbers: Option<ToName> = None;
    let (mut intercept, mut answer, mut offers) = (false, false, 0);
    for order in rest {
        match order {
            Order::Own(OwnOrder::Intercept) if intercept => {
                return Err(Refusal::Common(Denial::Twice { verb: "intercept" }));
            }
            Order::Own(OwnOrder::Intercept) => intercept = true,
            Order::Own(OwnOrder::Answer) if answer => return Err(Refusal::Common(Denial::Twice { verb: "answer" })),
            Order::Own(OwnOrder::Answer) => answer = true,
            Order::Common(CommonOrder::Draw) => offers += 1,
            Order::Own(OwnOrder::Square(_)) if square.is_some() => {
                return Err(Refusal::Common(Denial::Twice { verb: "square" }));
            }
            Order::Own(OwnOrder::Square(at)) => square = Some(*at),
            Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. }) if numbers.is_some() => {
                return Err(Refusal::Common(Denial::Twice { verb: "numbers" }));
            }
            Order::Own(OwnOrder::Numbers(given)) => {
                numbers = Some(ToName::Typed(positions(given, view.public.terms().cards())?));
            }
            Order::Own(OwnOrder::NumbersRandom { words }) => numbers = Some(ToName::Drawn(mixed_in(words)?)),
            order => {
                if let Order::Own(OwnOrder::Move { number: Some(number), .. }) = order {
                    // T15: both moves of a double move are of one turn; examine asks about the first.
                    let is = view.public.move_number();
                    if beside.number.is_some() && number.number != is {
                        return Err(Refusal::MoveNumber { given: number.number, is });
                    }
                    beside.number.get_or_insert(*number);
                }
                acts.push(one(order)?);
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
    let answering = matches!(view.public.duty(), Duty::Own(OwnDuty::Answer(seat)) if seat == view.seat);
    asks.intent = Some(intent(match (intercept, answer || answering) {
        (true, _) if answer => return Err(Refusal::Common(Denial::NotDue { verb: "answer" })),
        (true, _) => OwnIntent::Interception(acts),
        (false, true) => OwnIntent::Answer(acts),
        (false, false) => OwnIntent::Turn(acts),
    }));
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
fn early_numbers(view: &View, rest: &[&Order], asks: &mut Asks, beside: &mut Beside) -> Result<(), Refusal> {
    let [order] = rest else { return Err(Refusal::Common(Denial::Twice { verb: "numbers" })) };
    let given = match order {
        Order::Own(OwnOrder::Numbers(numbers)) => ToName::Typed(first_numbers(view, numbers)?),
        Order::Own(OwnOrder::NumbersRandom { words }) => ToName::Drawn(mixed_in(words)?),
        _ => return Err(Refusal::Common(Denial::NothingDue)),
    };
    if view.public.duty() == Duty::Own(OwnDuty::Lists) {
        // T6: a list first, since it agrees to the terms.
        if view.public.seat(view.seat).list.is_none() {
            return Err(Refusal::ListFirst);
        }
        beside.drawer = Some(given);
        return Ok(());
    }
    asks.intent = Some(intent(OwnIntent::Numbers(given)));
    Ok(())
}

fn one(order: &Order) -> Result<Act, Refusal> {
    Ok(match order {
        Order::Own(OwnOrder::Move { text, .. }) => Act::Move(text.clone()),
        Order::Own(OwnOrder::Card(card)) => Act::Card(play(card)?),
        Order::Own(OwnOrder::Spring { card, square, .. }) => Act::Spring { card: number(*card)?, square: *square },
        Order::Own(OwnOrder::Land(square)) => Act::Land(*square),
        Order::Own(OwnOrder::Discard { card, .. }) => Act::Discard(number(*card)?),
        Order::Own(OwnOrder::Keep { card }) => Act::Keep(number(*card)?),
        Order::Own(OwnOrder::Part(part)) => Act::Part(*part),
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
