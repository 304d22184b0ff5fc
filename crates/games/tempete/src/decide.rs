//! What a mail that was examined (`legal`) or a command becomes: its entries, sealed and drawn as the
//! referee has to. Nothing is changed.

use alloc::{format, string::String, vec::Vec};

use crate::state::TempeteState;
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{Drawer, Sealed},
    referee::{self, mails::Intent, played},
    seal::{DrawFrom, Opening, SentMail, Tree},
    tempete::{
        cards::card::CardNo,
        legal::owed_with,
        log::{
            event::{Act, Author, CommonEvent, DrawnFrom, Entry, Event, ListCommitment, Numbers, OwnEvent, Shown},
            terms::ProveCards,
        },
        order::intent::{Acts, Asks, OwnIntent, ToName},
        seals::{Draw, Seals, draw},
        state::{
            State,
            account::Source,
            game,
            public::{Duty, HAND, OwnDuty, Public},
            typed::{OwnAsks, Typed, own},
        },
        turn::replay::Opened,
    },
};

/// Entries decided, with what opens their commitments.
pub type Decision = referee::Decision;

/// Everything a decision may draw on beside the state: values that came in as arguments.
#[derive(Clone, Copy, Debug)]
pub struct Draws<'a> {
    pub seals: &'a Seals<'a>,
    /// The log so far.
    pub tree: &'a Tree,
    /// How many entries the letter told of that the mail answers.
    pub answers: u16,
    /// First numbers that wait in the drawer, by seat (T6).
    pub drawer: &'a [(Seat, Waiting)],
    /// The mail that is decided, if it is one.
    pub mail: Option<&'a SentMail>,
    /// The same as it is kept, with the mails by which it came.
    pub kept: &'a [Drawer],
}

impl Draws<'_> {
    /// What a draw hangs on whose words came with this mail.
    pub fn from(&self, words: &str) -> DrawnFrom {
        DrawnFrom::of(self.tree, self.answers, words)
    }

    fn seeded<'a>(&self, seed: &'a str, from: &'a DrawnFrom) -> DrawFrom<'a> {
        DrawFrom { seed, root: from.root(self.tree), words: &from.words }
    }
}

/// First numbers that wait in the drawer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// These.
    Typed(Vec<u8>),
    /// They are to be drawn from this.
    Drawn(DrawnFrom),
}

/// Makes the entries for an intent that was examined, of a mail that arrived then. The state is not changed.
pub fn decide(state: &State, seat: Seat, asks: &Asks, arrived: Timestamp, draws: &Draws) -> Decision {
    let now = asks.entered.as_ref().map_or(arrived, |(_, now)| *now);
    let at = now.max(state.public().course.at);
    let arrived = (arrived < at).then_some(arrived);
    let mut decision = Decision::on(state);
    let (Some(intent), Some(seq)) = (&asks.intent, state.public().course.last.next()) else { return decision };
    let mut sealing =
        Sealing { state, public: state.public(), seq, seat, draws, sealed: Vec::new(), opened: Opened::default() };
    let own_intent = if let Intent::Own(turned) = intent { Some(Typed::act_of(&turned.act)) } else { None };
    let event = match (own_intent, intent) {
        (Some(OwnIntent::List(list)), _) => sealing.list(list.clone(), None),
        // T3: the joint draw.
        (Some(OwnIntent::DrawnList(words)), _) => {
            let from = draws.from(words);
            sealing.list(drawn_list(state.public(), seat, &from, draws), Some(from))
        }
        (Some(OwnIntent::Numbers(numbers)), _) => first_numbers(state.public(), seat, waiting(numbers, draws), draws),
        (Some(OwnIntent::Turn(message)), _) => own(OwnEvent::Turn(sealing.acts(message))),
        (Some(OwnIntent::Interception(message)), _) => own(OwnEvent::Interception(sealing.acts(message))),
        (Some(OwnIntent::Answer(message)), _) => own(OwnEvent::Answer(sealing.acts(message))),
        (Some(plain), _) => match plain.event() {
            Some(event) => own(event),
            None => return decision,
        },
        (None, Intent::Common(common)) => match common.event() {
            Some(event) => Event::Common(event),
            None => return decision,
        },
        (None, Intent::Own(_)) => return decision,
    };
    let Sealing { sealed, opened, .. } = sealing;
    decision.sealed = sealed;
    let said = asks.words.is_some() && event != Event::Common(CommonEvent::Say);
    let entered = asks.entered.as_ref().map(|(reason, _)| reason.clone());
    let by = Author::Seat(seat);
    let mail = decision.seal_mail(seq, seat, draws.mail, draws.seals.of_game());
    let plan = decision.seal_plan((seq, seat), &event, &asks.conditions, draws.seals.of_game());
    let planned = asks.planned;
    let below = Entry::of_referee(seq, at, event);
    let entry = Entry { by, plan, planned, said, arrived, entered, mail, ..below };
    decision.push(entry, &opened.kept());
    // T6: with the second list sealed, the drawer opens.
    if state.public().duty() == Duty::Own(OwnDuty::Lists)
        && decision.after.public().duty() == Duty::Own(OwnDuty::Numbers)
    {
        let mut drawer = draws.drawer.to_vec();
        if let Some(mine) = &asks.aside().drawer {
            drawer.retain(|(owner, _)| *owner != seat);
            drawer.push((seat, waiting(mine, draws)));
        }
        drawer.sort_by_key(|(owner, _)| *owner);
        for (owner, numbers) in drawer {
            let Some(seq) = decision.after.public().course.last.next() else { break };
            let event = first_numbers(decision.after.public(), owner, numbers, draws);
            let kept = draws.kept.iter().find(|kept| kept.seat == owner).and_then(|kept| kept.mail.as_ref());
            let came_by = if owner == seat && asks.aside().drawer.is_some() { draws.mail } else { kept };
            let mail = decision.seal_mail(seq, owner, came_by, draws.seals.of_game());
            let entry = Entry { by: Author::Seat(owner), mail, ..Entry::of_referee(seq, at, event) };
            decision.push(entry, &played::Opened::default());
        }
    }
    decision.finish(at, draws.seals.of_game())
}

/// What a mail's first numbers are while they wait.
pub fn waiting(numbers: &ToName, draws: &Draws) -> Waiting {
    match numbers {
        ToName::Typed(positions) => Waiting::Typed(positions.clone()),
        ToName::Drawn(words) => Waiting::Drawn(draws.from(words)),
    }
}

fn drawn_list(public: &Public, seat: Seat, from: &DrawnFrom, draws: &Draws) -> Vec<CardNo> {
    let letter = crate::tempete::seats::letter(seat);
    let seed = draws.seals.draw_seed(letter, Draw::List).value;
    let deck: Vec<u8> = public.terms().deck.iter().map(|card| card.get()).collect();
    draw::list(public.game, letter, draws.seeded(&seed, from), &deck).into_iter().filter_map(CardNo::new).collect()
}

/// An entry in the making, with what was sealed for it.
struct Sealing<'a> {
    state: &'a State,
    public: &'a Public,
    seq: Seq,
    seat: Seat,
    draws: &'a Draws<'a>,
    sealed: Vec<Sealed>,
    opened: Opened,
}

impl Sealing<'_> {
    fn list(&mut self, list: Vec<CardNo>, drawn: Option<DrawnFrom>) -> Event {
        let numbers: Vec<u8> = list.iter().map(|card| card.get()).collect();
        let commitment = self.draws.seals.list(crate::tempete::seats::letter(self.seat), self.seq, &numbers).commitment;
        let words: Vec<String> = numbers.iter().map(|number| format!("{number}")).collect();
        self.sealed.push(Sealed { seq: self.seq, seat: self.seat, value: words.join(" ") });
        self.opened.list = Some(list);
        own(OwnEvent::List(ListCommitment { commitment, drawn }))
    }

    /// Where a card comes from that proves itself at once (T48).
    fn shown(&self, card: CardNo) -> Option<Shown> {
        if self.public.terms().prove_cards != ProveCards::AtOnce {
            return None;
        }
        let Source::Position(position) = game(&self.state.known).source_of(self.seat, card)? else { return None };
        let letter = crate::tempete::seats::letter(self.seat);
        let (sealed, _) = self.public.seat(self.seat).list?;
        let Opening { salt, .. } = self.draws.seals.position(letter, sealed, position, card.get());
        Some(Shown { position, salt })
    }

    /// A message's acts, its square sealed (T30) and its numbers drawn.
    fn acts(&mut self, message: &Acts) -> Vec<Act> {
        let Self { public, seq, seat, draws, .. } = *self;
        let mut acts = message.acts.clone();
        for act in &mut acts {
            if let Act::Card(play) = act {
                play.shown = self.shown(play.card);
            }
        }
        let cards = acts.iter_mut().filter_map(|act| if let Act::Card(play) = act { Some(play) } else { None });
        for (play, square) in cards.filter(|play| public.card(play.card).secret).zip(message.square) {
            play.seal = Some(draws.seals.square(crate::tempete::seats::letter(seat), seq, square).commitment());
            self.sealed.push(Sealed { seq, seat, value: format!("{square}") });
            self.opened.square = Some(square);
        }
        if let Some(words) = &message.draws {
            let owed = usize::from(owed_with(public, seat, acts.iter()));
            // `numbers random` that owes none says nothing.
            acts.extend((owed > 0).then(|| Act::Numbers(drawn_numbers(public, seat, owed, draws.from(words), draws))));
        }
        acts
    }
}

fn first_numbers(public: &Public, seat: Seat, numbers: Waiting, draws: &Draws) -> Event {
    own(OwnEvent::Numbers(match numbers {
        Waiting::Typed(positions) => Numbers { positions, drawn: None },
        Waiting::Drawn(from) => drawn_numbers(public, seat, usize::from(HAND), from, draws),
    }))
}

/// So many numbers drawn from the positions still free.
fn drawn_numbers(public: &Public, seat: Seat, owed: usize, from: DrawnFrom, draws: &Draws) -> Numbers {
    let letter = crate::tempete::seats::letter(seat);
    let seed = draws.seals.draw_seed(letter, Draw::Numbers).value;
    let count = public.seat(seat).draws.saturating_add(1);
    let free = public.free_positions(Public::other(seat));
    let positions = draw::numbers(public.game, letter, count, draws.seeded(&seed, &from), &free, owed);
    Numbers { positions, drawn: Some((count, from)) }
}
