//! From the lines of one mail to the one thing they ask for: which message it is, in what order
//! its acts come, and what in it is for the referee alone. What becomes an entry is made of it later (`decide`).

use alloc::{string::String, vec::Vec};

use super::orders::{CardOrder, Info, MoveNumber, Order, Ordered, Request};
use crate::{
    chess::{PieceLetters, Square},
    kit::{Denial, Setting, printable},
    tempete::{
        cards::card::CardNo,
        legal::refusal::Refusal,
        log::event::{Act, CardPlay, Claim, Event, Numbers},
        state::{public::Duty, view::View},
    },
};

/// What a mail asks to do: nothing in it is sealed or drawn yet.
#[derive(Clone, PartialEq)]
pub enum Intent {
    /// This list is to be sealed.
    List(Vec<CardNo>),
    /// A list is to be drawn, with these words mixed in (T3).
    DrawnList(String),
    /// First numbers that are due: these, or none where they are to be drawn.
    Numbers(Option<Vec<u8>>),
    /// A turn.
    Turn(Acts),
    /// An interception.
    Interception(Acts),
    /// An answer.
    Answer(Acts),
    /// A claim.
    Claim(Claim),
    /// `accept draw`.
    Accept,
    /// `decline draw`.
    Decline,
    /// An objection, whose words are the mail's.
    Object,
    /// An amended card.
    Amend(CardPlay),
    /// `withdraw`.
    Withdraw,
    /// `stand`.
    Stand,
    /// `overdue`.
    Overdue,
    /// Words alone.
    Say,
    /// `resign`.
    Resign,
}

/// What a turn, an interception or an answer is to hold.
#[derive(Clone, PartialEq)]
pub struct Acts {
    /// In their order; the card without its seal.
    pub acts: Vec<Act>,
    /// The square that its card seals, for the referee alone (T30).
    pub square: Option<Square>,
    /// Whether as many numbers as are owed are to be drawn.
    pub draws: bool,
    /// The piece letters its moves are typed in, until they are written out.
    pub typed: Option<PieceLetters>,
}

/// Everything that one mail asks for.
#[derive(Clone, PartialEq)]
pub struct Asks {
    /// What it asks to do; `None` where it only asks, sets or fills the drawer.
    pub intent: Option<Intent>,
    /// Cards and squares whose lines insisted (T45). Asked about once, and never entered (T46).
    pub insisted: Vec<u32>,
    /// First numbers for the drawer: positions, or none for `random` (T6).
    pub drawer: Option<Option<Vec<u8>>>,
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
impl core::fmt::Debug for Asks {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Asks")
    }
}

impl Intent {
    /// The acts of a message.
    pub fn acts(&self) -> Option<&Acts> {
        match self {
            Self::Turn(message) | Self::Interception(message) | Self::Answer(message) => Some(message),
            _ => None,
        }
    }

    /// The event of what has nothing to be written out, sealed or drawn.
    pub(crate) fn event(&self) -> Option<Event> {
        Some(match self {
            Self::Claim(claim) => Event::Claim(*claim),
            Self::Accept => Event::Accept,
            Self::Decline => Event::Decline,
            Self::Object => Event::Object,
            Self::Amend(play) => Event::Amend(play.clone()),
            Self::Withdraw => Event::Withdraw,
            Self::Stand => Event::Stand,
            Self::Overdue => Event::Overdue,
            Self::Say => Event::Say,
            Self::Resign => Event::Resign,
            Self::List(_)
            | Self::DrawnList(_)
            | Self::Numbers(_)
            | Self::Turn(_)
            | Self::Interception(_)
            | Self::Answer(_) => return None,
        })
    }
}

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
            Order::Confirm { .. } => return Err(Refusal::Common(Denial::NothingToConfirm)),
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
    if let Some(alone) = lone(&rest, &mut intent)? {
        intent.intent = Some(alone);
    } else if rest.iter().any(|order| matches!(order, Order::List(_) | Order::ListRandom { .. })) {
        list(view, &rest, &mut intent)?;
    } else if !rest.is_empty() {
        message(view, &rest, request.letters, &mut intent)?;
    } else if intent.words.is_some() {
        intent.intent = Some(Intent::Say);
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
fn lone(rest: &[&Order], intent: &mut Asks) -> Result<Option<Intent>, Refusal> {
    let mut found = None;
    for order in rest {
        let (verb, alone) = match order {
            Order::Resign => ("resign", Intent::Resign),
            Order::AcceptDraw => ("accept draw", Intent::Accept),
            Order::DeclineDraw => ("decline draw", Intent::Decline),
            Order::Claim(claim) => ("claim", Intent::Claim(*claim)),
            Order::Object { words } => {
                // T60: its words pass like those of `say`, and one mail has one set of words.
                if intent.words.is_some() {
                    return Err(Refusal::Alone { verb: "object" });
                }
                if words.len() > MOST_WORDS {
                    return Err(Refusal::SayTooLong { most: MOST_WORDS });
                }
                intent.words = Some(words.clone());
                ("object", Intent::Object)
            }
            Order::Amend(card) => ("amend", Intent::Amend(play(card)?)),
            Order::Withdraw => ("withdraw", Intent::Withdraw),
            Order::Stand => ("stand", Intent::Stand),
            Order::Overdue => ("overdue", Intent::Overdue),
            _ => continue,
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
            Order::ListRandom { words } => {
                // T3: they stand in the entry for ever, and are drawn from as they stand there.
                intent.intent = Some(Intent::DrawnList(printable::cleaned(words, words.len())));
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
fn message(view: &View, rest: &[&Order], letters: PieceLetters, intent: &mut Asks) -> Result<(), Refusal> {
    let only_numbers = rest.iter().all(|order| matches!(order, Order::Numbers(_) | Order::NumbersRandom));
    let early = matches!(view.public.duty, Duty::Lists | Duty::Numbers);
    if early && only_numbers {
        return early_numbers(view, rest, intent);
    }
    let mut acts = Vec::new();
    let mut square = None;
    let mut numbers: Option<Option<Vec<u8>>> = None;
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
                numbers = Some(Some(positions(given, view.public.terms().cards())?));
            }
            Order::NumbersRandom => {
                numbers = Some(None);
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
    let draws = numbers == Some(None);
    acts.extend(numbers.flatten().map(|positions| Act::Numbers(Numbers { positions, drawn: None })));
    let acts = Acts { acts, square, draws, typed: Some(letters) };
    let answering = matches!(view.public.duty, Duty::Answer(seat) if seat == view.seat);
    intent.intent = Some(match (intercept, answer || answering) {
        (true, _) if answer => return Err(Refusal::NotDue { verb: "answer" }),
        (true, _) => Intent::Interception(acts),
        (false, true) => Intent::Answer(acts),
        (false, false) => Intent::Turn(acts),
    });
    Ok(())
}

/// First numbers alone: into the log when they are due, into the drawer before (T5, T6).
fn early_numbers(view: &View, rest: &[&Order], intent: &mut Asks) -> Result<(), Refusal> {
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
