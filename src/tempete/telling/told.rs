//! What happened, entry by entry, as clauses one seat may read. An entry holds nothing secret; what
//! the reader alone knows (the card he drew, the square he sealed) comes from his own view.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    clause::{Clause, Commitment, Drawn, Told, ending_word, event_word, outcome_word},
    edits::edits,
    named::{NamedCard, colour, localised, moves, numbered, ranges},
    occasion::Desk,
    thread::{Thread, threads},
};
use crate::{
    chess::{PieceLetters, Role, San, resolve},
    ids::{Seat, Seq},
    tempete::{
        cards::card::{Card, CardNo, Gain},
        log::{
            event::{Act, Author, CardPlay, Entry, Event, Numbers, Outcome, Ruling},
            terms::TakenBackCard,
        },
        state::public::{Place, Public, SEATS},
    },
};

/// Tells the entries of a log, and a mail's entries that are not in it yet.
pub(crate) struct Teller<'a> {
    desk: Desk<'a>,
    entries: Vec<&'a Entry>,
    threads: Vec<Thread>,
    letters: PieceLetters,
}

impl<'a> Teller<'a> {
    /// For the desk's log, with `more` behind it.
    pub fn new(desk: &Desk<'a>, more: &'a [Entry]) -> Self {
        let entries: Vec<&Entry> = desk.entries.iter().chain(more).collect();
        let threads = threads(entries.iter().copied());
        Self { desk: *desk, entries, threads, letters: desk.reader.language.letters() }
    }

    /// Every entry from `first` on.
    pub fn from(&self, first: Seq) -> Vec<Told> {
        let first = usize::from(first.get());
        (first..self.entries.len()).filter_map(|index| self.told(index)).collect()
    }

    /// The commitments published from `first` on.
    pub fn commitments(&self, first: Seq) -> Vec<Commitment> {
        let mut found = Vec::new();
        for entry in self.entries.iter().skip(usize::from(first.get())) {
            let mine = entry.by == Author::Seat(self.desk.view.seat);
            let seq = entry.seq.get();
            match &entry.event {
                Event::List { commitment, .. } => {
                    found.push(Commitment { what: "list", seq, mine, card: None, hex: commitment.to_string() });
                }
                Event::Turn(acts) | Event::Interception(acts) | Event::Answer(acts) => {
                    for play in acts.iter().filter_map(|act| if let Act::Card(play) = act { Some(play) } else { None })
                    {
                        if let Some(seal) = play.seal {
                            let card = Some(self.card(play.card));
                            found.push(Commitment { what: "square", seq, mine, card, hex: seal.to_string() });
                        }
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// The numbered moves of the turn at `index`: `14. Bb5`, `14.` where it had none.
    pub fn turn_text(&self, index: usize) -> String {
        let (Some(entry), Some(thread)) = (self.entries.get(index), self.threads.get(index)) else {
            return String::new();
        };
        // Objections are about interceptions and answers too: then their turn is named.
        let turn = match &entry.event {
            Event::Turn(acts) => return self.turn_of(entry, thread.number, acts),
            _ => thread.about,
        };
        turn.filter(|turn| *turn < index).map_or_else(String::new, |turn| self.turn_text(turn))
    }

    fn turn_of(&self, entry: &Entry, number: u32, acts: &[Act]) -> String {
        let seat = seat_of(entry).unwrap_or(Seat::FIRST);
        let spelled = moves(&all_moves(acts), self.letters);
        let mut text = numbered(number, seat);
        if !spelled.is_empty() {
            text.push(' ');
            text.push_str(&spelled);
        }
        text
    }

    fn told(&self, index: usize) -> Option<Told> {
        let entry = self.entries.get(index)?;
        let (by, seat) = match entry.by {
            Author::Seat(seat) if seat == self.desk.view.seat => ("you", Some(seat)),
            Author::Seat(seat) => ("them", Some(seat)),
            Author::Referee => ("referee", None),
        };
        let clauses = self.clauses(index, entry, seat);
        Some(Told {
            seq: entry.seq.get(),
            at: entry.at.unix(),
            by,
            event: event_word(&entry.event),
            clauses,
            said: entry.said,
        })
    }

    fn clauses(&self, index: usize, entry: &Entry, seat: Option<Seat>) -> Vec<Clause> {
        let thread = self.threads.get(index).copied().unwrap_or_default();
        let about = || thread.about.map(|about| self.turn_text(about)).unwrap_or_default();
        let by = seat.unwrap_or(Seat::FIRST);
        match &entry.event {
            Event::Start(_) => [Clause::Started].into(),
            Event::List { drawn, .. } => {
                [Clause::ListSealed { drawn: drawn.is_some(), words: drawn.clone().unwrap_or_default() }].into()
            }
            Event::Numbers(numbers) => [self.numbers(by, numbers, true)].into(),
            Event::Turn(acts) => self.acts(entry, by, Some(thread.number), acts),
            Event::Interception(acts) => {
                let mut clauses = Vec::from([Clause::Stops { turn: about() }]);
                clauses.extend(self.acts(entry, by, None, acts));
                clauses.extend(self.effect(thread, by, acts));
                clauses
            }
            Event::Answer(acts) => self.answer(entry, thread, by, acts),
            Event::Claim(claim) => [Clause::Claim { claim: claim.word() }].into(),
            Event::Accept => [Clause::Accept].into(),
            Event::Decline => [Clause::Decline].into(),
            Event::Object => [Clause::Object { turn: about() }].into(),
            Event::Amend(play) => [Clause::Amend {
                card: self.card(play.card),
                args: self.play_words(play),
                edits: play.effect.as_deref().map(edits).unwrap_or_default(),
            }]
            .into(),
            Event::Withdraw => {
                let card = thread.about.and_then(|about| self.card_undone(about));
                // T28: of a turn; as an interception 57 goes back like any other.
                let event = thread.about.and_then(|about| self.entries.get(about)).map(|entry| &entry.event);
                let stays = card.is_some_and(|card| self.known(card).stays()) && matches!(event, Some(Event::Turn(_)));
                [Clause::Withdraw { turn: about(), card: card.map(|card| self.card(card)), stays }].into()
            }
            Event::Stand => [Clause::Stand { turn: about() }].into(),
            Event::Overdue => [Clause::Overdue].into(),
            Event::Say => [Clause::Say].into(),
            Event::Resign => [Clause::Resign].into(),
            Event::Rule { ruling, reason, unread } => [self.ruling(*ruling, reason, *unread)].into(),
            Event::Look => [Clause::Look].into(),
            Event::LookAtMail { mail, of: [first, second], reason } => {
                let (mine, theirs) = if by_first(self.desk.view.seat) { (first, second) } else { (second, first) };
                [Clause::LookAtMail {
                    mail: *mail,
                    mine: *mine,
                    theirs: *theirs,
                    reason: crate::letters::quoted::shown(reason, 300),
                }]
                .into()
            }
            Event::Address(seat) => [Clause::Address { mine: *seat == self.desk.view.seat }].into(),
            Event::Replace { seat, name } => [Clause::Replace { colour: colour(*seat), name: name.clone() }].into(),
            Event::End(end) => {
                let [first, second] = end.errs;
                let (you_err, they_err) = if by_first(self.desk.view.seat) { (first, second) } else { (second, first) };
                [Clause::End {
                    ending: ending_word(end.ending),
                    board: self.outcome(end.board),
                    last: self.outcome(end.last),
                    you_err,
                    they_err,
                }]
                .into()
            }
        }
    }

    fn acts(&self, entry: &Entry, by: Seat, number: Option<u32>, acts: &[Act]) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let mut moved = false;
        for act in acts {
            clauses.push(match act {
                Act::Spring { card, square } => Clause::Spring { card: self.card(*card), square: square.to_string() },
                Act::Land(square) => Clause::Land { square: square.to_string() },
                Act::Move(text) => {
                    let again = core::mem::replace(&mut moved, true);
                    let taken = self.taken(entry, usize::from(again));
                    let spelled = text.spelled(self.letters);
                    let text = match number.filter(|_| !again) {
                        Some(number) => alloc::format!("{} {spelled}", numbered(number, by)),
                        None => spelled,
                    };
                    Clause::Move { text, again, taken }
                }
                Act::Card(play) => self.played(entry, by, play),
                Act::Discard(card) => Clause::Discard { card: self.card(*card) },
                Act::Keep(card) => Clause::Keep { card: self.card(*card) },
                Act::Part(part) => Clause::Part { part: *part },
                Act::Draw => Clause::DrawOffered,
                Act::Numbers(numbers) => self.numbers(by, numbers, false),
            });
        }
        clauses
    }

    fn played(&self, entry: &Entry, by: Seat, play: &CardPlay) -> Clause {
        let view = &self.desk.view;
        let own = by == view.seat && play.seal.is_some();
        let square = own
            .then(|| {
                let sealed = |trap: &&crate::tempete::state::account::Trap| {
                    view.public.play(trap.play).is_some_and(|of| of.seq == entry.seq)
                };
                view.own.traps.iter().find(sealed).map(|trap| trap.square.to_string())
            })
            .flatten();
        Clause::Card {
            card: self.card(play.card),
            args: self.play_words(play),
            edits: play.effect.as_deref().map(edits).unwrap_or_default(),
            gains: self.known(play.card).gains(),
            takes: self.takes(by, play),
            sealed: play.seal.is_some(),
            square,
        }
    }

    /// What the `index`th move of a turn that stands took, where the referee keeps the board; empty otherwise.
    fn taken(&self, entry: &Entry, index: usize) -> &'static str {
        let public = self.desk.view.public;
        let Some(turn) = public.exchanges.iter().find(|turn| turn.turn == entry.seq) else { return "" };
        // A card before the move changed the position it was made on.
        if turn.card.and_then(|id| public.play(id)).is_some_and(|play| play.place == Place::Before) {
            return "";
        }
        let mut position = turn.base.clone();
        let mut taken = None;
        for text in turn.moves.iter().take(index + 1) {
            let step = position.and_then(|board| board.step(resolve(&board, text).ok()?).ok());
            taken = step.as_ref().and_then(|(_, played)| played.captured).map(|(_, piece)| piece.kind);
            position = step.map(|(after, _)| after);
        }
        taken.map_or("", Role::name)
    }

    fn takes(&self, by: Seat, play: &CardPlay) -> Option<NamedCard> {
        let number: u8 = play.args.first()?.parse().ok()?;
        match self.known(play.card).gains()? {
            Gain::Taken => CardNo::new(number).map(|card| self.card(card)),
            Gain::Picked if by == self.desk.view.seat => self.desk.view.own.card_at(number).map(|card| self.card(card)),
            Gain::Picked => None,
        }
    }

    /// What an interception does to the turn it is about.
    fn effect(&self, thread: Thread, by: Seat, acts: &[Act]) -> Vec<Clause> {
        let Some(play) = first_card(acts) else { return Vec::new() };
        let Some(target) = thread.about else { return Vec::new() };
        let turn = self.turn_text(target);
        let turn_acts = self.acts_at(target);
        let its_card = first_card(turn_acts).map(|play| play.card);
        let mut clauses = Vec::new();
        let by_card = self.known(play.card);
        if by_card.undoes_move() {
            let hit = acts.iter().any(|act| matches!(act, Act::Part(_)));
            let other_move = by_card.takes_back();
            if !hit {
                clauses.push(Clause::TakenBack { turn, other_move });
                // T28, T23: the turn's card comes back or is spent; 34 and 57 stay played.
                let back = its_card.filter(|card| !self.known(*card).stays());
                if let Some(card) = back {
                    let spent = self.desk.view.public.terms().taken_back_card == TakenBackCard::Spent;
                    // T23: against a double move 33 spends the card.
                    let returns = !spent && (other_move || !self.known(card).doubles());
                    let mine = by != self.desk.view.seat;
                    clauses.push(Clause::CardBack { card: self.card(card), returns, mine });
                }
            }
        } else if by_card.cancels() {
            if let Some(card) = its_card {
                clauses.push(Clause::Cancels { card: self.card(card) });
            }
        } else {
            clauses.push(Clause::Stands { turn });
        }
        clauses
    }

    fn answer(&self, entry: &Entry, thread: Thread, by: Seat, acts: &[Act]) -> Vec<Clause> {
        let interception = thread.about;
        let its_card = interception.and_then(|index| first_card(self.acts_at(index))).map(|play| play.card);
        let turn = interception.map(|index| self.turn_text(index)).unwrap_or_default();
        let mut clauses =
            Vec::from([Clause::Answers { turn: turn.clone(), card: its_card.map(|card| self.card(card)) }]);
        clauses.extend(self.acts(entry, by, None, acts));
        let cancels = first_card(acts).is_some_and(|play| self.known(play.card).cancels());
        if let Some(card) = its_card.filter(|_| cancels) {
            clauses.push(Clause::Undone { card: self.card(card), turn });
        } else if acts.iter().all(|act| matches!(act, Act::Numbers(_) | Act::Spring { .. })) {
            clauses.push(Clause::NothingOwed);
        }
        clauses
    }

    /// The card of the message at `index`; none where it is the double-move card of the turn answered.
    fn card_undone(&self, index: usize) -> Option<CardNo> {
        let card = first_card(self.acts_at(index))?.card;
        let about = |index: usize| self.threads.get(index).and_then(|thread| thread.about);
        let turn = about(index).and_then(about).and_then(|turn| first_card(self.acts_at(turn)));
        (!self.known(card).doubles() || turn.is_none_or(|turn| turn.card != card)).then_some(card)
    }

    fn acts_at(&self, index: usize) -> &[Act] {
        match self.entries.get(index).map(|entry| &entry.event) {
            Some(Event::Turn(acts) | Event::Interception(acts) | Event::Answer(acts)) => acts,
            _ => &[],
        }
    }

    /// Positions that `by` names: of the other seat's list.
    fn numbers(&self, by: Seat, numbers: &Numbers, first: bool) -> Clause {
        let mine = by != self.desk.view.seat;
        let mut sorted = numbers.positions.clone();
        sorted.sort_unstable();
        let cards = if mine { sorted.iter().map(|position| self.drawn(*position)).collect() } else { Vec::new() };
        Clause::Numbers {
            mine,
            first,
            drawn: numbers.drawn.is_some(),
            positions: ranges_apart(&sorted),
            count: sorted.len(),
            cards,
        }
    }

    fn drawn(&self, position: u8) -> Drawn {
        Drawn { position, card: self.desk.view.own.card_at(position).map(|card| self.card(card)) }
    }

    fn ruling(&self, ruling: Ruling, reason: &str, unread: bool) -> Clause {
        let me = self.desk.view.seat;
        let (word, about, outcome) = match ruling {
            Ruling::Uphold => ("uphold", None, ""),
            Ruling::Takeback => ("takeback", None, ""),
            Ruling::Grant => ("grant", None, ""),
            Ruling::Refuse => ("refuse", None, ""),
            Ruling::LostOnTime(seat) => ("lost-on-time", Some(seat), ""),
            Ruling::Result(outcome) => ("result", None, self.outcome(outcome)),
            Ruling::Warn(seat) => ("warn", Some(seat), ""),
            Ruling::Correct => ("correct", None, ""),
            Ruling::Recover { lost: Some(_), .. } => ("recover", None, ""),
            Ruling::Recover { lost: None, .. } => ("recover-unknown", None, ""),
        };
        let reason = crate::letters::quoted::shown(reason, 300);
        Clause::Rule { ruling: word, mine: about == Some(me), outcome, reason, unread }
    }

    fn outcome(&self, outcome: Outcome) -> &'static str {
        outcome_word(outcome, self.desk.view.seat)
    }

    fn known(&self, number: CardNo) -> &Card {
        self.desk.view.public.card(number)
    }

    fn card(&self, number: CardNo) -> NamedCard {
        NamedCard::of(&self.desk.view, self.desk.reader.language, number)
    }

    fn play_words(&self, play: &CardPlay) -> String {
        match &play.effect {
            Some(effect) => localised(effect, self.letters),
            None => localised(&play.args.join(" "), self.letters),
        }
    }
}

/// The moves among acts.
pub(crate) fn all_moves(acts: &[Act]) -> Vec<San> {
    acts.iter().filter_map(|act| if let Act::Move(text) = act { Some(text.clone()) } else { None }).collect()
}

/// The first card among acts.
pub(crate) fn first_card(acts: &[Act]) -> Option<&CardPlay> {
    acts.iter().find_map(|act| if let Act::Card(play) = act { Some(play) } else { None })
}

fn seat_of(entry: &Entry) -> Option<Seat> {
    if let Author::Seat(seat) = entry.by { Some(seat) } else { None }
}

fn by_first(seat: Seat) -> bool {
    SEATS.first() == Some(&seat)
}

/// Positions one by one for a few, as ranges for many.
fn ranges_apart(positions: &[u8]) -> String {
    if positions.len() > 8 {
        return ranges(positions);
    }
    let words: Vec<String> = positions.iter().map(ToString::to_string).collect();
    words.join(", ")
}

/// The seat on the other side of the reader.
pub(crate) fn other(desk: &Desk<'_>) -> Seat {
    Public::other(desk.view.seat)
}
