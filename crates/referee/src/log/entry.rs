//! An entry of a log, whatever is played: who made it and when, what happened, and what stands below that. Its one stored
//! form is its text (`crates/record/src/FORMAT.md`, section 4); there is no other, and no serde here.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt;

use super::{
    About, CommonEvent, Dice, Field, Kind, Kinds, Lines, Maker, OfKind, OwnStart, PersonName, Read, ReadEntryError,
    Reason, Rows, Span, Spec, StartOf, Text,
};
use crate::{
    ids::{Seat, SeatName, Seq, Timestamp},
    seal::{Hash, decimal},
};

/// What of a log is one game's own: its kinds of entries, and what they are read by.
pub trait OwnEvents: Rows<Self::Pinned> {
    /// What a game pins, read: cards, tables, whatever its entries are read by.
    type Pinned: Send + Sync + 'static;
    /// Its terms, as entry 0 has them.
    type Terms: OwnStart<Self::Pinned>;
    /// Whether a draw can be offered with it, as with a turn.
    fn may_offer(&self) -> bool {
        true
    }
    /// Whether it bears what its seat plans with it, in a game with conditional moves (T83): a turn, an answer.
    fn bears_plan(&self) -> bool {
        false
    }
}

/// Every kind that a log of this game may hold: what every game's may, entry 0, then the game's own.
pub fn kinds(spec: Spec) -> impl Iterator<Item = &'static Kind> {
    CommonEvent::KINDS.iter().chain([&START_KIND]).chain(spec.kinds)
}

/// Entry 0 of a game with these kinds of entries.
pub type StartBy<Own> = StartOf<<Own as OwnEvents>::Terms, <Own as OwnEvents>::Pinned>;

/// Who made an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// A seat, by a mail.
    Seat(Seat),
    /// The referee: the program, or the person who runs it.
    Referee,
}

/// What happened: what may happen in every game, or what is the game's own.
pub enum Event<Own: OwnEvents> {
    Common(CommonEvent),
    /// The terms: entry 0 and no other (T2).
    Start(Box<StartBy<Own>>),
    Own(Own),
}

impl<Own: OwnEvents> Clone for Event<Own> {
    fn clone(&self) -> Self {
        match self {
            Self::Common(event) => Self::Common(event.clone()),
            Self::Start(start) => Self::Start(start.clone()),
            Self::Own(event) => Self::Own(event.clone()),
        }
    }
}

impl<Own: OwnEvents> PartialEq for Event<Own> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Common(one), Self::Common(other)) => one == other,
            (Self::Start(one), Self::Start(other)) => one == other,
            (Self::Own(one), Self::Own(other)) => one == other,
            _ => false,
        }
    }
}

impl<Own: OwnEvents> fmt::Debug for Event<Own> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(event) => event.fmt(f),
            Self::Start(start) => start.fmt(f),
            Self::Own(event) => event.fmt(f),
        }
    }
}

impl<Own: OwnEvents> From<CommonEvent> for Event<Own> {
    fn from(event: CommonEvent) -> Self {
        Self::Common(event)
    }
}

impl<Own: OwnEvents> Event<Own> {
    /// Its row in the table of kinds.
    pub fn kind(&self) -> &'static Kind {
        match self {
            Self::Common(event) => event.kind(),
            Self::Start(_) => &START_KIND,
            Self::Own(event) => event.kind(),
        }
    }

    /// What entry 0 says, where this is it.
    pub fn start(&self) -> Option<&StartBy<Own>> {
        if let Self::Start(start) = self { Some(start) } else { None }
    }

    /// Whether it is an act: all but what changes nothing that a ruling could rest on.
    pub fn is_act(&self) -> bool {
        match self {
            Self::Common(event) => event.is_act(),
            Self::Start(_) | Self::Own(_) => true,
        }
    }
}

/// One accepted order in a game's log.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<Own: OwnEvents> {
    /// Its number; no gaps.
    pub seq: Seq,
    /// When it was entered: as the mail arrived, but never before the entry above.
    pub at: Timestamp,
    /// Who made it.
    pub by: Author,
    /// What happened.
    pub event: Event<Own>,
    /// Whether a draw is offered with it, where a line below it says so (T51).
    pub offers: bool,
    /// The commitment to what its seat planned with it, or that it planned nothing: in games with conditional moves (T83).
    pub plan: Option<Hash>,
    /// The entry whose plan it was played by, where no mail made it (T85).
    pub planned: Option<Seq>,
    /// Whether words passed to the opponent with it (T65). The words themselves stand nowhere.
    pub said: bool,
    /// When the mail arrived, where that was before `at`: what clocks read (T71).
    pub arrived: Option<Timestamp>,
    /// Why the person who runs the referee entered it for its player: it came by post or telephone (T79).
    pub entered: Option<Reason>,
    /// Where the game ends: the commitments of what each seat ordered in vain since its last turn, in the order of seats.
    pub tried: Vec<Hash>,
    /// The seal of the mail by which a seat made it; never beside `entered`.
    pub mail: Option<Hash>,
    /// Who of the people that run the referee did it, where that is said: of what [`Maker::Organiser`] makes alone.
    pub organiser: Option<PersonName>,
}

/// The word for the first entry, and for no other (T2).
const START: &str = "start";

/// The line of a draw that is offered with a turn.
const OFFERS: &str = "draw";
/// The line of what a seat planned with its turn, and of a turn that was planned (T83, T85).
const PLAN: &str = "plan";
const PLANNED: &str = "planned";

/// Its row in the table of kinds.
static START_KIND: Kind = Kind { word: START, maker: Maker::Referee, fields: &[("", "Start")] };

const HEADER: &str = "NUMBER TIME WHO KIND";

impl<Own: OwnEvents> Event<Own> {
    /// Whether a draw that is offered with it stands in a line below it.
    fn may_offer(&self, spec: Spec) -> bool {
        matches!(self, Self::Own(own) if spec.offers_below && own.may_offer())
    }
}

impl<Own: OwnEvents> Entry<Own> {
    /// An entry of the referee's, with nothing below it.
    pub fn of_referee(seq: Seq, at: Timestamp, event: Event<Own>) -> Self {
        let by = Author::Referee;
        Self {
            seq,
            at,
            by,
            event,
            offers: false,
            plan: None,
            planned: None,
            said: false,
            arrived: None,
            entered: None,
            tried: Vec::new(),
            mail: None,
            organiser: None,
        }
    }

    /// Whether it bears what its seat plans with it, in a game with conditional moves (T83).
    pub fn bears_plan(&self) -> bool {
        matches!((&self.event, self.by), (Event::Own(own), Author::Seat(_)) if own.bears_plan())
    }

    /// The moment that clocks read.
    pub fn moment(&self) -> Timestamp {
        self.arrived.unwrap_or(self.at)
    }

    /// The leave that it gives a seat, taken by itself or given by the referee (T73).
    pub fn leave(&self) -> Option<(Seat, Span)> {
        match (&self.event, self.by) {
            (Event::Common(CommonEvent::Leave(span)), Author::Seat(seat)) => Some((seat, *span)),
            (Event::Common(CommonEvent::LeaveGiven { seat, span, .. }), _) => Some((*seat, *span)),
            _ => None,
        }
    }

    /// Writes the entry's exact text in a log of this game; every line, the last too, ends with LF.
    // Stored. Changing this breaks games already played.
    pub fn write(&self, spec: Spec) -> String {
        let mut text = Text { text: String::new(), spec };
        let who = match self.by {
            Author::Seat(seat) => seat.name(spec.seats),
            Author::Referee => "referee",
        };
        text.line("", format_args!("{} {} {who} {}", self.seq, self.at, self.event.kind().word));
        match &self.event {
            Event::Common(event) => Rows::<Own::Pinned>::write(event, &mut text),
            Event::Start(start) => Field::<Own::Pinned>::write(&**start, "", &mut text),
            Event::Own(event) => event.write(&mut text),
        }
        for ((letter, _), hash) in spec.seats.iter().zip(&self.tried) {
            text.line(spec.tried.unwrap_or_default(), format_args!("{letter} {hash}"));
        }
        if self.offers {
            text.word(OFFERS);
        }
        self.plan.iter().for_each(|plan| text.line(PLAN, plan));
        self.planned.iter().for_each(|made| text.line(PLANNED, made));
        self.entered.iter().for_each(|reason| text.line("entered", reason));
        self.arrived.iter().for_each(|arrived| text.line("arrived", arrived));
        self.mail.iter().for_each(|seal| text.line("mail", seal));
        self.organiser.iter().for_each(|name| text.line("by", name));
        if self.said {
            text.word("said");
        }
        text.text
    }

    /// Reads the exact text of one entry of a game that pinned this: what [`Entry::write`] writes and nothing near it, so
    /// that one event has one text and one text one event. Whether it was allowed when it came is for the rules to say;
    /// order and times of entries are checked with the record.
    ///
    /// # Errors
    /// The first line that it would not write: CR, a second space, a leading zero, lines in another order.
    // Stored. Changing this breaks games already played.
    pub fn read(text: &str, spec: Spec, pinned: &Own::Pinned) -> Result<Self, ReadEntryError> {
        let mut lines = Lines::of(text, About { spec, seq: Seq::START, pinned })?;
        let first = lines.next(HEADER)?;
        let (seq, at, by, kind) = header(first, spec.seats).ok_or_else(|| lines.wrong(HEADER))?;
        lines.about.seq = seq;
        let by_seat = matches!(by, Author::Seat(_));
        let own = if kind == START && !by_seat {
            Some(StartBy::<Own>::read("", &mut lines).map(|start| Event::Start(Box::new(start))))
        } else {
            Own::read(kind, by_seat, &mut lines).map(|event| event.map(Event::Own))
        };
        let expected = if by_seat { "a kind that a seat makes" } else { "a kind that the referee makes" };
        let event = own
            .or_else(|| CommonEvent::read(kind, by_seat, &mut lines).map(|event| event.map(Event::Common)))
            .unwrap_or_else(|| Err(lines.wrong(expected)))?;
        if (seq == Seq::START) != (kind == START) {
            return Err(ReadEntryError { line: 1, expected: "the terms in entry 0 and in no other".into() });
        }
        let mut entry = Self { by, ..Self::of_referee(seq, at, event) };
        entry.read_below(&mut lines)?;
        lines.end()?;
        Ok(entry)
    }

    /// What stands below an event.
    fn read_below(&mut self, lines: &mut Lines<'_, Own::Pinned>) -> Read<()> {
        match self.by {
            Author::Referee if self.event.kind().maker == Maker::Organiser => {
                self.organiser = Field::<Own::Pinned>::read("by", lines)?;
            }
            Author::Referee if matches!(self.event, Event::Common(CommonEvent::End(_))) => self.read_tried(lines)?,
            Author::Referee => {}
            Author::Seat(_) => {
                self.offers = self.event.may_offer(lines.about.spec) && lines.take(OFFERS);
                if self.bears_plan() {
                    self.plan = Field::<Own::Pinned>::read(PLAN, lines)?;
                    self.planned = self
                        .plan
                        .and_then(|_| lines.value_if(PLANNED))
                        .map(|made| {
                            let made = decimal(made).and_then(|made| u16::try_from(made).ok()).and_then(Seq::new);
                            made.filter(|made| *made < self.seq)
                                .ok_or_else(|| lines.wrong("the number of an entry above"))
                        })
                        .transpose()?;
                    if self.planned.is_some() {
                        // No mail made it.
                        return Ok(());
                    }
                }
                self.entered = Field::<Own::Pinned>::read("entered", lines)?;
                self.arrived = Field::<Own::Pinned>::read("arrived", lines)?;
                if self.arrived.is_some_and(|arrived| arrived >= self.at) {
                    return Err(lines.wrong("`arrived` and a moment before the entry's own"));
                }
                if self.entered.is_none() {
                    self.mail = Field::<Own::Pinned>::read("mail", lines)?;
                }
                // T65: `say` is nothing but words and needs no mark for them.
                self.said = !matches!(self.event, Event::Common(CommonEvent::Say)) && lines.take("said");
            }
        }
        Ok(())
    }

    /// What the end seals of orders that came to nothing; for how many seats, the game says.
    fn read_tried(&mut self, lines: &mut Lines<'_, Own::Pinned>) -> Read<()> {
        let Some(word) = lines.about.spec.tried else { return Ok(()) };
        let expected = "a seat's letter, in the order of seats, and a commitment";
        while lines.begins(word) {
            let line = lines.value(word, expected)?;
            let letter = lines.about.spec.seats.get(self.tried.len()).map(|(letter, _)| *letter);
            let hash = line.split_once(' ').filter(|(of, _)| letter.is_some_and(|letter| of.parse() == Ok(letter)));
            let hash = hash.and_then(|(_, hash)| hash.parse().ok()).ok_or_else(|| lines.wrong(expected))?;
            self.tried.push(hash);
        }
        Ok(())
    }

    /// Any entry of a kind, by its place among [`kinds`], for tests: whether it could happen is not asked.
    pub fn any(kind: usize, dice: &mut Dice, spec: Spec, pinned: &Own::Pinned) -> Self {
        let number = u16::try_from(1 + dice.below(u32::from(Seq::MAX))).ok().and_then(Seq::new).unwrap_or(Seq::START);
        let is_start = kinds(spec).nth(kind).is_some_and(|kind| kind.word == START);
        let about = About { spec, seq: if is_start { Seq::START } else { number }, pinned };
        let event = match kind.checked_sub(CommonEvent::KINDS.len()) {
            None => Event::Common(CommonEvent::any(kind, dice, &about)),
            Some(0) => Event::Start(Box::new(Field::any(dice, &about))),
            Some(own) => Event::Own(Own::any(own - 1, dice, &about)),
        };
        let maker = event.kind().maker;
        let mut entry = Self::of_referee(about.seq, Field::<Own::Pinned>::any(dice, &about), event);
        match maker {
            Maker::Referee if matches!(entry.event, Event::Common(CommonEvent::End(_))) && spec.tried.is_some() => {
                let seats = 2 + dice.below(u32::try_from(spec.seats.len()).unwrap_or(2).saturating_sub(1));
                entry.tried = (0..seats).map(|_| Hash(dice.bytes())).collect();
            }
            Maker::Referee => {}
            Maker::Organiser => entry.organiser = Field::<Own::Pinned>::any(dice, &about),
            Maker::Seat => {
                entry.by = Author::Seat(Field::<Own::Pinned>::any(dice, &about));
                entry.offers = entry.event.may_offer(spec) && dice.one_in(4);
                if entry.bears_plan() && dice.one_in(2) {
                    entry.plan = Some(Hash(dice.bytes()));
                    let made = u16::try_from(dice.below(u32::from(entry.seq.get()))).ok().and_then(Seq::new);
                    entry.planned = made.filter(|_| dice.one_in(3));
                }
                if entry.planned.is_some() {
                    return entry;
                }
                entry.entered = dice.one_in(8).then(|| Field::<Own::Pinned>::any(dice, &about));
                let arrived = dice.one_in(4).then(|| Field::<Own::Pinned>::any(dice, &about));
                entry.arrived = arrived.filter(|arrived| *arrived < entry.at);
                entry.mail =
                    <Option<Hash> as Field<Own::Pinned>>::any(dice, &about).filter(|_| entry.entered.is_none());
                entry.said = dice.one_in(2) && !matches!(entry.event, Event::Common(CommonEvent::Say));
            }
        }
        entry
    }
}

fn header<'a>(line: &'a str, seats: &'static [SeatName]) -> Option<(Seq, Timestamp, Author, &'a str)> {
    let mut words = line.split(' ');
    let seq = Seq::new(u16::try_from(decimal(words.next()?)?).ok()?)?;
    let at = words.next()?.parse::<Timestamp>().ok()?;
    let by = match words.next()? {
        "referee" => Author::Referee,
        name => Author::Seat(Seat::named(name, seats)?),
    };
    let kind = words.next()?;
    words.next().is_none().then_some((seq, at, by, kind))
}
