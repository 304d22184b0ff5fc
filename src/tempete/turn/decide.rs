//! Ask, then tell: `examine` asks a seat's view whether its mail may be, `decide` makes the
//! entries, sealing and drawing what the referee has to, and changes nothing.

use alloc::{format, string::String, vec::Vec};

use super::apply::Opened;
use crate::{
    ids::{Seat, Timestamp},
    kit::Sealed,
    seal::{Draw, GameSeals, draw},
    tempete::{
        cards::card::CardNo,
        legal::{held::held, legal, refusal::Refusal},
        log::event::{Act, Author, Entry, Event, Numbers, Ruling},
        order::intent::{Intent, set_numbers, wanted},
        state::{
            State,
            public::{Duty, Public},
            view::View,
        },
    },
};

/// The most messages a seat may send a day (T65).
pub const SAYS_A_DAY: usize = 10;

/// Entries decided, with what opens their commitments.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// The entries, in order.
    pub entries: Vec<Entry>,
    /// For some of them the value behind the commitment: `14 3 68 …`, `e5`.
    pub sealed: Vec<Sealed>,
}

/// Asks whether the mail may be, of its sender's view alone.
///
/// # Errors
/// The refusal its sender reads.
pub fn examine(view: &View, intent: &Intent, at: Timestamp) -> Result<(), Refusal> {
    let Some(event) = &intent.event else { return Ok(()) };
    if let Some(number) = intent.number {
        move_number(view.public, view.seat, number)?;
    }
    let entry = Entry {
        seq: view.public.last.next().ok_or(Refusal::LogFull)?,
        at,
        by: Author::Seat(view.seat),
        event: event.clone(),
        said: intent.words.is_some(),
    };
    legal(view.public, &entry)?;
    if intent.words.is_some() && *event != Event::Object {
        chat(view.public, view.seat, at)?;
    }
    held(view, event, &|act| match act {
        Act::Card(play) => intent.insisted.contains(&u32::from(play.card.get())),
        Act::Discard(card) | Act::Spring { card, .. } => intent.insisted.contains(&u32::from(card.get())),
        _ => false,
    })
}

/// T15: a move number fits the turn; `12...` is Black's.
fn move_number(public: &Public, seat: Seat, number: crate::tempete::order::orders::MoveNumber) -> Result<(), Refusal> {
    let is = public.move_number();
    if number.number != is {
        return Err(Refusal::MoveNumber { given: number.number, is });
    }
    if number.dots && seat == Seat::FIRST { Err(Refusal::MoveDots) } else { Ok(()) }
}

/// T65: ten messages a day, counted by the day of UTC.
fn chat(public: &Public, seat: Seat, at: Timestamp) -> Result<(), Refusal> {
    let day = |moment: &Timestamp| moment.unix().div_euclid(86_400);
    let today = public.seat(seat).said.iter().filter(|said| day(said) == day(&at)).count();
    if today >= SAYS_A_DAY { Err(Refusal::SayTooMany { most: SAYS_A_DAY }) } else { Ok(()) }
}

/// Everything a decision may draw on beside the state: values that came in as arguments.
#[derive(Clone, Copy, Debug)]
pub struct Draws<'a> {
    /// The game's seals.
    pub seals: &'a GameSeals<'a>,
    /// First numbers that wait in the drawer, by seat: positions, or none for `random` (T6).
    pub drawer: &'a [(Seat, Option<Vec<u8>>)],
}

/// Makes the entries for an intent that was examined. The state is not changed.
pub fn decide(state: &State, seat: Seat, intent: &Intent, at: Timestamp, draws: &Draws) -> Decision {
    let mut decision = Decision::default();
    let Some(event) = &intent.event else { return decision };
    let mut after = state.clone();
    let mut event = event.clone();
    let Some(seq) = after.public.last.next() else { return decision };
    let mut opened = Opened::default();
    let letter = crate::tempete::letter(seat);
    match &mut event {
        Event::List { commitment, drawn } => {
            let list = match drawn {
                // T3: the joint draw.
                Some(words) => drawn_list(&after.public, seat, words, draws),
                None => intent.list.clone().unwrap_or_default(),
            };
            let numbers: Vec<u8> = list.iter().map(|card| card.get()).collect();
            *commitment = draws.seals.list(letter, seq, &numbers).commitment;
            let words: Vec<String> = numbers.iter().map(|number| format!("{number}")).collect();
            decision.sealed.push(Sealed { seq, seat, value: words.join(" ") });
            opened.list = Some(list);
        }
        Event::Turn(acts) | Event::Answer(acts) | Event::Interception(acts) => {
            if let Some(square) = intent.square {
                for act in acts {
                    if let Act::Card(play) = act
                        && let Some(seal) = &mut play.seal
                    {
                        // T30: sealed, and its commitment published.
                        *seal = draws.seals.square(letter, seq, square).commitment();
                        decision.sealed.push(Sealed { seq, seat, value: format!("{square}") });
                        opened.square = Some(square);
                    }
                }
            }
        }
        _ => {}
    }
    if intent.draw_numbers {
        draw_numbers(&after.public, seat, &mut event, draws);
    }
    let said = intent.words.is_some() && event != Event::Say;
    push(&mut after, &mut decision, Entry { seq, at, by: Author::Seat(seat), event, said }, &opened);
    // T6: with the second list sealed, the drawer opens.
    if state.public.duty == Duty::Lists && after.public.duty == Duty::Numbers {
        let mut waiting: Vec<(Seat, Option<Vec<u8>>)> = draws.drawer.to_vec();
        if let Some(mine) = &intent.drawer {
            waiting.retain(|(owner, _)| *owner != seat);
            waiting.push((seat, mine.clone()));
        }
        waiting.sort_by_key(|(owner, _)| *owner);
        for (owner, numbers) in waiting {
            open_drawer(&mut after, &mut decision, owner, numbers, at, draws);
        }
    }
    finish(&mut after, &mut decision, at);
    decision
}

/// Makes the entries of a ruling, of a look at secrets, or of any other act of the referee.
///
/// # Errors
/// The refusal that the person who runs the referee reads.
pub fn rule(state: &State, event: Event, at: Timestamp) -> Result<Decision, Refusal> {
    let mut decision = Decision::default();
    let mut after = state.clone();
    let seq = after.public.last.next().ok_or(Refusal::LogFull)?;
    let result = matches!(event, Event::Rule { ruling: Ruling::Result(_), .. });
    let entry = Entry { seq, at, by: Author::Referee, event, said: false };
    legal(&after.public, &entry)?;
    push(&mut after, &mut decision, entry, &Opened::default());
    // T56: a corrected result is followed by its own end.
    if result {
        after.public.end = None;
    }
    finish(&mut after, &mut decision, at);
    Ok(decision)
}

fn push(after: &mut State, decision: &mut Decision, entry: Entry, opened: &Opened) {
    after.apply(&entry, opened);
    decision.entries.push(entry);
}

/// T54: when the game is over, the entry that opens its seals follows at once.
fn finish(after: &mut State, decision: &mut Decision, at: Timestamp) {
    let (Some(end), None, Some(seq)) = (after.end(), after.public.end, after.public.last.next()) else { return };
    push(
        after,
        decision,
        Entry { seq, at, by: Author::Referee, event: Event::End(end), said: false },
        &Opened::default(),
    );
}

fn open_drawer(
    after: &mut State,
    decision: &mut Decision,
    seat: Seat,
    numbers: Option<Vec<u8>>,
    at: Timestamp,
    draws: &Draws,
) {
    let Some(seq) = after.public.last.next() else { return };
    let random = numbers.is_none();
    let mut event = Event::Numbers(Numbers { positions: numbers.unwrap_or_default(), drawn: None });
    if random {
        draw_numbers(&after.public, seat, &mut event, draws);
    }
    push(after, decision, Entry { seq, at, by: Author::Seat(seat), event, said: false }, &Opened::default());
}

fn drawn_list(public: &Public, seat: Seat, words: &str, draws: &Draws) -> Vec<CardNo> {
    let letter = crate::tempete::letter(seat);
    let seed = draws.seals.draw_seed(letter, Draw::List).value;
    let deck: Vec<u8> = public.terms().deck.iter().map(|card| card.get()).collect();
    draw::list(public.game, letter, &seed, words, &deck).into_iter().filter_map(CardNo::new).collect()
}

/// Draws as many numbers as the event owes from the positions still free.
fn draw_numbers(public: &Public, seat: Seat, event: &mut Event, draws: &Draws) {
    let letter = crate::tempete::letter(seat);
    let seed = draws.seals.draw_seed(letter, Draw::Numbers).value;
    let count = public.seat(seat).draws.saturating_add(1);
    let owed = wanted(public, seat, event);
    let free = public.free_positions(Public::other(seat));
    let positions = draw::numbers(public.game, letter, &seed, count, &free, owed);
    set_numbers(event, Numbers { positions, drawn: Some(count) });
}
