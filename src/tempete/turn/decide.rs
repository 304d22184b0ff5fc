//! Ask, then tell: `examine` asks a seat's view whether its mail may be, `decide` makes the
//! entries, sealing and drawing what the referee has to, and changes nothing.

use alloc::{format, string::String, vec::Vec};

use super::{apply::Opened, happening::Happening};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::Sealed,
    tempete::{
        cards::card::CardNo,
        legal::{held::held, legal, may_be, owed_with, refusal::Refusal},
        log::event::{Act, Author, Entry, Event, Numbers, Ruling},
        order::intent::{Acts, Asks, Intent},
        seals::{Draw, Seals, draw},
        state::{
            State,
            public::{Duty, HAND, Public},
            view::View,
        },
    },
};

/// The most messages a seat may send a day (T65).
pub const SAYS_A_DAY: usize = 10;

/// Entries decided, with what opens their commitments.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    pub entries: Vec<Entry>,
    /// What each brings about.
    pub told: Vec<Vec<Happening>>,
    /// For some of them the value behind the commitment: `14 3 68 …`, `e5`.
    pub sealed: Vec<Sealed>,
}

/// Asks whether the mail may be, of its sender's view alone; what it asks for stands written out from then on.
///
/// # Errors
/// The refusal its sender reads.
pub fn examine(view: &View, asks: &mut Asks, at: Timestamp) -> Result<(), Refusal> {
    let Some(intent) = &mut asks.intent else { return Ok(()) };
    if let Some(number) = asks.number {
        move_number(view.public, view.seat, number)?;
    }
    view.public.last.next().ok_or(Refusal::LogFull)?;
    may_be(view.public, view.seat, intent, at)?;
    if asks.words.is_some() && *intent != Intent::Object {
        chat(view.public, view.seat, at)?;
    }
    held(view, intent, &asks.insisted)
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
    pub seals: &'a Seals<'a>,
    /// First numbers that wait in the drawer, by seat: positions, or none for `random` (T6).
    pub drawer: &'a [(Seat, Option<Vec<u8>>)],
}

/// Makes the entries for an intent that was examined. The state is not changed.
pub fn decide(state: &State, seat: Seat, asks: &Asks, at: Timestamp, draws: &Draws) -> Decision {
    let mut decision = Decision::default();
    let (Some(intent), Some(seq)) = (&asks.intent, state.public.last.next()) else { return decision };
    let mut after = state.clone();
    let mut sealing =
        Sealing { public: &state.public, seq, seat, draws, sealed: Vec::new(), opened: Opened::default() };
    let event = match intent {
        Intent::List(list) => sealing.list(list.clone(), None),
        // T3: the joint draw.
        Intent::DrawnList(words) => sealing.list(drawn_list(&state.public, seat, words, draws), Some(words.clone())),
        Intent::Numbers(positions) => first_numbers(&state.public, seat, positions.clone(), draws),
        Intent::Turn(message) => Event::Turn(sealing.acts(message)),
        Intent::Interception(message) => Event::Interception(sealing.acts(message)),
        Intent::Answer(message) => Event::Answer(sealing.acts(message)),
        plain => match plain.event() {
            Some(event) => event,
            None => return decision,
        },
    };
    let Sealing { sealed, opened, .. } = sealing;
    decision.sealed = sealed;
    let said = asks.words.is_some() && event != Event::Say;
    push(&mut after, &mut decision, Entry { seq, at, by: Author::Seat(seat), event, said }, &opened);
    // T6: with the second list sealed, the drawer opens.
    if state.public.duty == Duty::Lists && after.public.duty == Duty::Numbers {
        let mut waiting: Vec<(Seat, Option<Vec<u8>>)> = draws.drawer.to_vec();
        if let Some(mine) = &asks.drawer {
            waiting.retain(|(owner, _)| *owner != seat);
            waiting.push((seat, mine.clone()));
        }
        waiting.sort_by_key(|(owner, _)| *owner);
        for (owner, numbers) in waiting {
            let Some(seq) = after.public.last.next() else { break };
            let event = first_numbers(&after.public, owner, numbers, draws);
            let entry = Entry { seq, at, by: Author::Seat(owner), event, said: false };
            push(&mut after, &mut decision, entry, &Opened::default());
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
    let mut told = Vec::new();
    after.apply(&entry, opened, &mut told);
    decision.told.push(told);
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

fn drawn_list(public: &Public, seat: Seat, words: &str, draws: &Draws) -> Vec<CardNo> {
    let letter = crate::tempete::letter(seat);
    let seed = draws.seals.draw_seed(letter, Draw::List).value;
    let deck: Vec<u8> = public.terms().deck.iter().map(|card| card.get()).collect();
    draw::list(public.game, letter, &seed, words, &deck).into_iter().filter_map(CardNo::new).collect()
}

/// An entry in the making, with what was sealed for it.
struct Sealing<'a> {
    public: &'a Public,
    seq: Seq,
    seat: Seat,
    draws: &'a Draws<'a>,
    sealed: Vec<Sealed>,
    opened: Opened,
}

impl Sealing<'_> {
    fn list(&mut self, list: Vec<CardNo>, drawn: Option<String>) -> Event {
        let numbers: Vec<u8> = list.iter().map(|card| card.get()).collect();
        let commitment = self.draws.seals.list(crate::tempete::letter(self.seat), self.seq, &numbers).commitment;
        let words: Vec<String> = numbers.iter().map(|number| format!("{number}")).collect();
        self.sealed.push(Sealed { seq: self.seq, seat: self.seat, value: words.join(" ") });
        self.opened.list = Some(list);
        Event::List { commitment, drawn }
    }

    /// A message's acts, its square sealed (T30) and its numbers drawn.
    fn acts(&mut self, message: &Acts) -> Vec<Act> {
        let Self { public, seq, seat, draws, .. } = *self;
        let mut acts = message.acts.clone();
        let cards = acts.iter_mut().filter_map(|act| if let Act::Card(play) = act { Some(play) } else { None });
        for (play, square) in cards.filter(|play| public.card(play.card).secret).zip(message.square) {
            play.seal = Some(draws.seals.square(crate::tempete::letter(seat), seq, square).commitment());
            self.sealed.push(Sealed { seq, seat, value: format!("{square}") });
            self.opened.square = Some(square);
        }
        if message.draws {
            let owed = usize::from(owed_with(public, seat, acts.iter()));
            // `numbers random` that owes none says nothing.
            acts.extend((owed > 0).then(|| Act::Numbers(drawn_numbers(public, seat, owed, draws))));
        }
        acts
    }
}

/// First numbers, drawn where none were given.
fn first_numbers(public: &Public, seat: Seat, positions: Option<Vec<u8>>, draws: &Draws) -> Event {
    Event::Numbers(match positions {
        Some(positions) => Numbers { positions, drawn: None },
        None => drawn_numbers(public, seat, usize::from(HAND), draws),
    })
}

/// So many numbers drawn from the positions still free.
fn drawn_numbers(public: &Public, seat: Seat, owed: usize, draws: &Draws) -> Numbers {
    let letter = crate::tempete::letter(seat);
    let seed = draws.seals.draw_seed(letter, Draw::Numbers).value;
    let count = public.seat(seat).draws.saturating_add(1);
    let free = public.free_positions(Public::other(seat));
    Numbers { positions: draw::numbers(public.game, letter, &seed, count, &free, owed), drawn: Some(count) }
}
