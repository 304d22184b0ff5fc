//! Two hide on nine fields; each turn one steps unseen or shoots. Who steps says so, not where; the square is sealed in each
//! turn, changed or not. Leaks can be planted in it, for the test of the harness.

use std::{cell::Cell, fmt};

use tempete::{
    entries,
    ids::{Seat, SeatName, Seq},
    kit::{Game, Help},
    referee::{
        OwnRow,
        log::{Dice, LineValue, Outcome, OwnEvents},
        orders::{self, NoQuestion, OwnOrder},
        played::{Choice, Opened, OwnWhy, Pinned, Play, Played, Sealing, Seen, Step, Terms, Truth, Turn, WhyOf, one},
        row,
    },
    seal::Hash,
    text::{Expected, Language, Line, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken},
};

const SEATS: &[SeatName] = &[('w', "white"), ('b', "black")];

pub static HUNT: Game = row::<Played<Hunt>>(OwnRow {
    layouts: &[],
    phrases: |_| include_str!("en.toml"),
    help: Help {
        options: &[],
        terms: &["time"],
        new: "",
        term: "",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "squares",
    },
    tools: &[],
    demo: None,
});

/// A leak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// The square stands in the public entry.
    Entry,
    /// The board of everybody shows both squares.
    Board,
    /// The other side's square is what a letter's example is.
    Example,
    /// A shot is refused where nothing would be hit.
    Refusal,
    /// The square is sealed only where it changed.
    Seal,
    /// A count in the letters hangs on the other square.
    Count,
}

thread_local! {
    /// The leak that is planted.
    pub static LEAK: Cell<Option<Leak>> = const { Cell::new(None) };
}

fn leaks(leak: Leak) -> bool {
    LEAK.get() == Some(leak)
}

static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "step", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "shoot", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
    ],
    beside: Some(&orders::VOCABULARY),
    particles: &["up", "down"],
    spelled: |_| &OrderWords {
        verbs: &[["step", "step", "step up"], ["shoot", "shoot", "shoot 4"]],
        forms: &[],
        phrases: &[],
        idioms: &[],
        hints: &[],
        words: &[],
    },
    ..Vocabulary::NONE
};

#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    Step { up: bool },
    Shoot(u32),
}

impl OwnOrder for Order {
    type Question = NoQuestion;
    type Topic = ();
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        let order = match line.verb {
            "step" => Self::Step { up: words.among(&["up", "down"], &[true, false])? },
            _ => Self::Shoot(words.number(Expected::Position)?),
        };
        words.end()?;
        Ok(order)
    }

    fn verb(&self) -> &'static str {
        if matches!(self, Self::Step { .. }) { "step" } else { "shoot" }
    }

    fn spelled(&self, _: Language) -> String {
        match self {
            Self::Step { up: true } => "step up".into(),
            Self::Step { up: false } => "step down".into(),
            Self::Shoot(at) => format!("shoot {at}"),
        }
    }
}

/// A field, 0 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field(u8);

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl LineValue for Field {
    const EXPECTED: &'static str = "a field, 0 to 8";

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|at| *at < 9 && text.len() == 1).map(Self)
    }

    fn any(dice: &mut Dice) -> Self {
        Self(dice.below(9) as u8)
    }
}

entries! {
    /// Each with the commitment of the square.
    pub enum Event for Pinned {
        Stepped "stepped" seat { to: Option<Field> = "to", seal: Hash = "seal" },
        Shot "shot" seat { at: Field = "at", hit: bool = "hit", seal: Hash = "seal" },
    }
}

impl OwnEvents for Event {
    type Pinned = Pinned;
    type Terms = Terms<Hunt>;
    const SEATS: &'static [SeatName] = SEATS;
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Why {
    Edge,
    NoField,
}

impl OwnWhy for Why {
    fn rule(&self) -> &'static str {
        "H1"
    }
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Told {
    Stepped { to: Option<u8> },
    Shot { at: u8, hit: bool },
}

/// What one knower knows: `None` is a square that it does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Hunt([Option<u8>; 2]);

fn other(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

fn own(squares: &Hunt, seat: Seat) -> u8 {
    squares.0[seat.index()].unwrap_or_default()
}

impl Play for Hunt {
    const RULES: &'static str = "hunt/1";
    const PINNED: &'static str = "rules hunt/1\nTwo hide on nine fields; each turn one steps unseen or shoots.\n";
    const TERMS: &'static [Choice] = &[];
    const SEALED: &'static [&'static str] = &["square"];
    type Event = Event;
    type Duty = Turn;
    type Order = Order;
    type Act = Order;
    type Why = Why;
    type Told = Told;
    type Clause = Told;
    type Values = Count;

    fn start(_: &Terms<Self>) -> (Self, Turn) {
        (Self([Some(0), Some(8)]), Turn(Seat::FIRST))
    }

    fn sealed_at_start() -> Vec<(Seat, &'static str, String)> {
        vec![(Seat::FIRST, "square", "0".into()), (Seat::SECOND, "square", "8".into())]
    }

    fn asked(_: &Seen<'_, Self>, orders: &[&Order], _: Language) -> Result<Order, WhyOf<Self>> {
        Ok(one(orders)?.clone())
    }

    fn may(seen: &Seen<'_, Self>, act: &mut Order) -> Result<(), WhyOf<Self>> {
        let at = own(seen.own, seen.seat);
        match act {
            Order::Step { up } if at == if *up { 8 } else { 0 } => Err(WhyOf::<Self>::Own(Why::Edge)),
            Order::Shoot(at) if *at > 8 => Err(WhyOf::<Self>::Own(Why::NoField)),
            _ => Ok(()),
        }
    }

    fn happens(truth: &Truth<'_, Self>, act: &Order, seal: &mut Sealing<'_>) -> Event {
        let at = own(truth.own(), truth.seat);
        match act {
            Order::Step { up } => {
                let to = if *up { at + 1 } else { at.saturating_sub(1) };
                Event::Stepped { to: leaks(Leak::Entry).then_some(Field(to)), seal: seal.seal("square", to) }
            }
            Order::Shoot(target) => {
                let target = u8::try_from(*target).unwrap_or_default();
                let hit = truth.own().0[other(truth.seat).index()] == Some(target);
                Event::Shot { at: Field(target), hit, seal: seal.seal("square", at) }
            }
        }
    }

    fn apply(&mut self, by: Seat, _: Seq, event: &Event, opened: &Opened, tell: &mut dyn FnMut(Told)) -> Step<Turn> {
        let square = opened.value("square").and_then(|value| value.parse().ok());
        self.0[by.index()] = square;
        match event {
            Event::Stepped { .. } => tell(Told::Stepped { to: square }),
            Event::Shot { at, hit, .. } => tell(Told::Shot { at: at.0, hit: *hit }),
        }
        match event {
            Event::Shot { hit: true, .. } => Step::Over(Outcome::Won(by)),
            _ => Step::Due(Turn(other(by))),
        }
    }

    fn act(before: &Truth<'_, Self>, event: &Event, opened: &Opened) -> Option<Order> {
        let (was, is) = (before.own().0[before.seat.index()]?, opened.value("square")?.parse::<u8>().ok()?);
        match event {
            Event::Shot { at, .. } => Some(Order::Shoot(at.0.into())),
            Event::Stepped { .. } if is.abs_diff(was) == 1 => Some(Order::Step { up: is > was }),
            Event::Stepped { .. } => None,
        }
    }

    fn seals(event: &Event) -> Vec<(&'static str, Hash)> {
        let (Event::Stepped { seal, .. } | Event::Shot { seal, .. }) = event;
        vec![("square", *seal)]
    }

    fn sample(_: &Seen<'_, Self>, dice: &mut Dice) -> String {
        match dice.below(4) {
            0 => format!("shoot {}", dice.below(9)),
            1 => "step down".into(),
            _ => "step up".into(),
        }
    }

    fn told(_: &Seen<'_, Self>, _: Seat, told: &Told, _: Language) -> Told {
        told.clone()
    }

    fn values(seen: &Seen<'_, Self>, _: Language) -> Count {
        Count { known: seen.own.0.iter().flatten().count() }
    }

    fn example(_: &Seen<'_, Self>) -> Option<Order> {
        Some(Order::Shoot(4))
    }

    fn board(seen: &Seen<'_, Self>, _: Language) -> Vec<String> {
        let squares = seen.own.0.iter().map(|at| at.map_or("?".into(), |at| at.to_string()));
        vec![squares.collect::<Vec<_>>().join(" ")]
    }
}

/// How many squares the reader knows.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Count {
    known: usize,
}
