//! Three hide on nine fields; each turn one steps unseen or shoots. Who steps says so, not where; the square is sealed in each
//! turn, changed or not. Nobody steps onto another: all hear the no, as in Kriegspiel, who tried keeps in his own view where,
//! and it is his turn still. Leaks can be planted in it, for the test of the harness.

use std::{cell::Cell, fmt};

use chess::{Color, Square, diagram::Diagram};
use ids::{Seat, SeatName, Seq};
use record::seal::Hash;
use referee::{
    GameSpec, OwnRow, entries,
    kit::{Game, Help},
    letter::tool,
    log::{Dice, Kinds as _, LineValue, Outcome},
    mails::{GameText, OrderText, one},
    orders,
    played::{
        self, EventBody, FullState, GameDuty, GameRules, Opened, OwnWhy, Payload, Pinned, PlayerView, Refusal, Sealing,
        Step, Terms,
    },
    text::{Expected, Language, Line, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken},
};

const SEATS: &[SeatName] = &[('r', "red"), ('g', "green"), ('b', "blue")];

pub static HUNT: Game = played::OfGame::<Hunt>::listed(OwnRow {
    title: "Hunt",
    layouts: &[],
    phrases: |_| ["", include_str!("en.toml")],
    help: Help {
        options: &[],
        terms: &["time"],
        new: "",
        term: "",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "squares",
        entered: "resign",
    },
    tools: &[tool("")],
    demo: None,
});

/// A fault. All leaks but the first two need a game in which every knower knows both squares: they stand in each entry then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planted {
    /// The square stands in the public entry.
    Entry,
    /// The square is sealed only where it changed.
    Seal,
    /// The board in characters shows it.
    Board,
    /// The board to be painted has a hole there.
    Picture,
    /// The order to be copied names it.
    Hint,
    /// A count in the letters hangs on it.
    Count,
    /// A refusal is longer where it is far.
    Refusal,
    /// What is tried is refused where it would hit.
    Try,
    /// The list of turns tells it.
    History,
    /// No leak: the referee says of a miss that it hit.
    Lie,
}

thread_local! {
    /// What is planted.
    pub static PLANTED: Cell<Option<Planted>> = const { Cell::new(None) };
}

fn is(leak: Planted) -> bool {
    PLANTED.get() == Some(leak)
}

/// The square as an entry has it that tells it to everybody.
fn planted(to: u8) -> Option<Hash> {
    PLANTED.get().filter(|leak| !matches!(leak, Planted::Entry | Planted::Seal | Planted::Lie)).map(|_| Hash([to; 32]))
}

static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "step", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "shoot", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
    ],
    beside: Some(&orders::VOCABULARY),
    particles: &["up", "down", "stay"],
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
    /// So many fields up.
    Step(i8),
    Shoot(u32),
}

impl OrderText for Order {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        let order = match line.verb {
            "step" => Self::Step(words.among(&["up", "down", "stay"], &[1, -1, 0])?),
            _ => Self::Shoot(words.number(Expected::Position)?),
        };
        words.end()?;
        Ok(order)
    }

    fn verb(&self) -> &'static str {
        if matches!(self, Self::Step(_)) { "step" } else { "shoot" }
    }

    fn spelled(&self, _: Language) -> String {
        match self {
            Self::Step(by) => format!("step {}", ["down", "stay", "up"][(by + 1) as usize]),
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
    /// Each with the commitment of the square; what else stands in one, `to` and `sign`, is a leak.
    pub enum Event for Pinned {
        Stepped "stepped" seat { to: Option<Field> = "to", seal: Option<Hash> = "seal", sign: Option<Hash> = "sign" },
        Barred "barred" seat { seal: Option<Hash> = "seal", tried: Hash = "tried", sign: Option<Hash> = "sign" },
        Shot "shot" seat { at: Field = "at", hit: bool = "hit", seal: Option<Hash> = "seal", sign: Option<Hash> = "sign" },
    }
}

impl EventBody for Event {}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum HuntWhy {
    Edge,
    EdgeFar,
    NoField,
    /// He tried this, and heard no.
    Tried,
}

impl OwnWhy for HuntWhy {
    fn rule(&self) -> &'static str {
        "H1"
    }
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Told {
    Stepped {
        to: Option<u8>,
    },
    /// Where is known to who tried.
    Barred {
        at: Option<u8>,
    },
    Shot {
        at: u8,
        hit: bool,
    },
}

/// Where they begin.
const START: [u8; 3] = [0, 4, 8];

/// What one knower knows: `None` is a square that it does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Hunt {
    squares: [Option<u8>; 3],
    /// Where each was barred in his turn, as far as it is known.
    tried: [Vec<u8>; 3],
    /// What is planted: every square, whoever knows.
    all: [u8; 3],
}

/// Whose turn it is after this seat's.
fn next(seat: Seat) -> Seat {
    Seat::new((seat.index() as u8 + 1) % 3).unwrap()
}

fn own(hunt: &Hunt, seat: Seat) -> u8 {
    hunt.squares[seat.index()].unwrap_or_default()
}

/// Whether another stands there.
fn stands(truth: &FullState<'_, Hunt>, at: u8) -> bool {
    truth.course().others(truth.seat).any(|seat| truth.own().squares[seat.index()] == Some(at))
}

/// The next one's square, which no view knows unless a leak is planted.
fn nexts(seen: &PlayerView<'_, Hunt>) -> u8 {
    seen.own.all[next(seen.seat).index()]
}

impl GameRules for Hunt {
    const SPEC: GameSpec = GameSpec {
        rules: "hunt/1",
        seats: SEATS,
        kinds: Event::KINDS,
        pinned: "rules hunt/1\nThree hide on nine fields; each turn one steps unseen or shoots.\n",
        sealed: &["square", "tried"],
        ..GameSpec::USUAL
    };
    type Event = Event;
    type Action = Order;
    type News = Told;

    fn start(_: &Terms) -> (Self, GameDuty) {
        (Self { squares: START.map(Some), tried: Default::default(), all: START }, GameDuty::turn(Seat::FIRST))
    }

    fn sealed_at_start() -> Vec<(Seat, &'static str, String)> {
        (0..).map_while(Seat::new).zip(START).map(|(seat, at)| (seat, "square", at.to_string())).collect()
    }

    fn validate(seen: &PlayerView<'_, Self>, act: &mut Order) -> Result<(), Refusal> {
        let at = own(seen.own, seen.seat);
        match *act {
            Order::Step(by) if !(0..9).contains(&(at as i8 + by)) => {
                let far = is(Planted::Refusal) && nexts(seen).abs_diff(at) > 4;
                Err(Refusal::own(if far { HuntWhy::EdgeFar } else { HuntWhy::Edge }))
            }
            Order::Step(by) if seen.own.tried[seen.seat.index()].contains(&at.saturating_add_signed(by)) => {
                Err(Refusal::own(HuntWhy::Tried))
            }
            Order::Shoot(at) if at > 8 || is(Planted::Try) && u32::from(nexts(seen)) == at => {
                Err(Refusal::own(HuntWhy::NoField))
            }
            _ => Ok(()),
        }
    }

    fn resolve(truth: &FullState<'_, Self>, act: &Order, seal: &mut Sealing<'_>) -> Event {
        let at = own(truth.own(), truth.seat);
        match act {
            Order::Step(by) => {
                let to = at.saturating_add_signed(*by);
                if stands(truth, to) {
                    let (square, tried) = (seal.seal("square", at), seal.seal("tried", to));
                    return Event::Barred { seal: Some(square), tried, sign: planted(at) };
                }
                let sealed = *by != 0 || !is(Planted::Seal);
                let told = is(Planted::Entry).then_some(Field(to));
                Event::Stepped { to: told, seal: sealed.then(|| seal.seal("square", to)), sign: planted(to) }
            }
            Order::Shoot(target) => {
                let target = u8::try_from(*target).unwrap_or_default();
                let hit = is(Planted::Lie) || stands(truth, target);
                Event::Shot { at: Field(target), hit, seal: Some(seal.seal("square", at)), sign: planted(at) }
            }
        }
    }

    fn apply(&mut self, by: Seat, _: Seq, event: &Event, opened: &Opened, tell: &mut dyn FnMut(Told)) -> Step {
        let (Event::Stepped { seal, sign, .. } | Event::Barred { seal, sign, .. } | Event::Shot { seal, sign, .. }) =
            event;
        if seal.is_some() {
            self.squares[by.index()] = opened.value("square").and_then(|value| value.parse().ok());
        }
        if let Some(sign) = sign {
            self.all[by.index()] = sign.0[0];
        }
        let to = if is(Planted::History) { Some(self.all[by.index()]) } else { self.squares[by.index()] };
        match event {
            Event::Stepped { .. } => tell(Told::Stepped { to }),
            Event::Barred { .. } => {
                let at = opened.value("tried").and_then(|value| value.parse().ok());
                self.tried[by.index()].extend(at);
                tell(Told::Barred { at });
                return Step::Due(GameDuty::turn(by));
            }
            Event::Shot { at, hit, .. } => tell(Told::Shot { at: at.0, hit: *hit }),
        }
        self.tried[by.index()].clear();
        match event {
            Event::Shot { hit: true, .. } => Step::Over(Outcome::of(by)),
            _ => Step::Due(GameDuty::turn(next(by))),
        }
    }

    fn action_of(before: &FullState<'_, Self>, event: &Event, opened: &Opened) -> Option<Order> {
        let (was, is) = (before.own().squares[before.seat.index()]?, opened.value("square")?.parse::<u8>().ok()?);
        match event {
            Event::Shot { at, .. } => Some(Order::Shoot(at.0.into())),
            Event::Barred { .. } => {
                Some(Order::Step(opened.value("tried")?.parse::<u8>().ok()? as i8 - was as i8)).filter(|_| is == was)
            }
            Event::Stepped { .. } => Some(Order::Step(is as i8 - was as i8)).filter(|_| is.abs_diff(was) < 2),
        }
    }

    fn commitments(event: &Event) -> Vec<(&'static str, Hash)> {
        let (square, tried) = match event {
            Event::Stepped { seal, .. } | Event::Shot { seal, .. } => (seal, None),
            Event::Barred { seal, tried, .. } => (seal, Some(*tried)),
        };
        square.map(|seal| ("square", seal)).into_iter().chain(tried.map(|seal| ("tried", seal))).collect()
    }
}

impl GameText for Hunt {
    type Order = Order;

    fn parse_turn(_: &PlayerView<'_, Self>, orders: &[&Order], _: Language) -> Result<Order, Refusal> {
        Ok(one(orders)?.clone())
    }

    fn sample(_: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        match dice.below(8) {
            0 | 1 => format!("shoot {}", dice.below(9)),
            2 => "step stay".into(),
            3 | 4 => "step down".into(),
            _ => "step up".into(),
        }
    }

    fn tell(_: &PlayerView<'_, Self>, _: Seat, told: &Told, _: Language) -> Payload {
        Payload::new(told.clone())
    }

    fn values(seen: &PlayerView<'_, Self>, _: Language) -> Payload {
        let known = seen.own.squares.iter().flatten().count();
        Payload::new(Count { known: known + usize::from(is(Planted::Count) && nexts(seen) > 4) })
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<Order> {
        Some(Order::Shoot(if is(Planted::Hint) { nexts(seen).into() } else { 4 }))
    }

    fn board(seen: &PlayerView<'_, Self>, _: Language) -> Vec<String> {
        let known = if is(Planted::Board) { seen.own.all.map(Some) } else { seen.own.squares };
        vec![known.map(|at| at.map_or("?".into(), |at| at.to_string())).join(" ")]
    }

    fn picture(seen: &PlayerView<'_, Self>, _: Option<&Told>) -> Option<Diagram> {
        let mut diagram = Diagram::empty(Color::White);
        diagram.hole(Square::new(nexts(seen) % 8, 0).unwrap());
        is(Planted::Picture).then_some(diagram)
    }
}

/// How many squares the reader knows.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Count {
    known: usize,
}
