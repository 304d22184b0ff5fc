//! Noughts and crosses by mail: nothing is hidden, and nothing is said here but its rules and its words.

use std::fmt;

use chess::Square;
use ids::{Seat, SeatName, Seq};
use referee::{
    Choice, GameSpec, OwnRow, entries,
    kit::{Game, Help},
    letter::tool,
    log::{Dice, Kinds as _, LineValue, Outcome},
    mails::{GameText, OrderText, one},
    orders,
    played::{
        self, EventBody, FullState, GameDuty, GameRules, Opened, OwnWhy, Payload, Pinned, PlayerView, Refusal, Sealing,
        Step, Terms,
    },
    text::{Language, Line, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken},
};

const SEATS: &[SeatName] = &[('x', "crosses"), ('o', "noughts")];

pub static NOUGHTS: Game = played::OfGame::<Noughts>::listed(OwnRow {
    title: "Noughts and crosses",
    layouts: &[],
    phrases: |language| match language {
        Language::Fr => ["", include_str!("fr.toml")],
        _ => ["", include_str!("en.toml")],
    },
    help: Help {
        options: &[],
        terms: &["first", "time"],
        new: "",
        term: "first=noughts",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "",
        entered: "resign",
    },
    tools: &[tool("")],
    demo: None,
});

static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[Verb { id: "mark", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false }],
    beside: Some(&orders::VOCABULARY),
    spelled: |language| match language {
        Language::Fr => &OrderWords { verbs: &[["mark", "coche", "coche b2"]], ..NO_WORDS },
        _ => &OrderWords { verbs: &[["mark", "mark", "mark b2"]], ..NO_WORDS },
    },
    ..Vocabulary::NONE
};
const NO_WORDS: OrderWords = OrderWords { verbs: &[], forms: &[], phrases: &[], idioms: &[], hints: &[], words: &[] };

/// The cells, row by row as the board shows them.
const CELLS: [&str; 9] = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const ROWS: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A cell, by its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell(usize);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CELLS[self.0])
    }
}

impl LineValue for Cell {
    const EXPECTED: &'static str = "a cell, a1 to c3";

    fn read(text: &str) -> Option<Self> {
        CELLS.iter().position(|cell| *cell == text).map(Self)
    }

    fn any(dice: &mut Dice) -> Self {
        Self(dice.below(9) as usize)
    }
}

/// `mark b2`.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark(Square);

impl OrderText for Mark {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        let at = words.square()?;
        words.end()?;
        Ok(Self(at))
    }

    fn verb(&self) -> &'static str {
        "mark"
    }

    fn spelled(&self, language: Language) -> String {
        format!("{} {}", VOCABULARY.word("mark", language), self.0)
    }
}

entries! {
    /// A cell was marked.
    pub enum Event for Pinned { Marked "turn" seat { at: Cell = "at" } }
}

impl EventBody for Event {}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Why {
    /// No cell has this name.
    NoCell { at: String },
    /// Somebody has marked it.
    Marked { at: String },
}

impl OwnWhy for Why {
    fn rule(&self) -> &'static str {
        "N1"
    }
}

/// What is told of a turn.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename = "marked")]
pub struct Marked {
    at: String,
}

/// The cells with who marked them.
#[derive(Clone, Debug, PartialEq)]
pub struct Noughts([Option<Seat>; 9]);

fn cell(at: Square) -> Option<Cell> {
    LineValue::read(&at.to_string())
}

fn other(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

impl GameRules for Noughts {
    const SPEC: GameSpec = GameSpec {
        rules: "noughts/1",
        seats: SEATS,
        kinds: Event::KINDS,
        pinned: "rules noughts/1\nThree marks in a row, a column or a diagonal win; a full board is a draw.\n",
        terms: &[Choice { name: "first", words: &["crosses", "noughts"] }],
        ..GameSpec::USUAL
    };
    type Event = Event;
    type Action = Square;
    type News = Cell;

    fn start(terms: &Terms) -> (Self, GameDuty) {
        (Self([None; 9]), GameDuty::turn(if terms.value("first") == "crosses" { Seat::FIRST } else { Seat::SECOND }))
    }

    fn validate(seen: &PlayerView<'_, Self>, at: &mut Square) -> Result<(), Refusal> {
        let named = at.to_string();
        match cell(*at) {
            None => Err(Refusal::own(Why::NoCell { at: named })),
            Some(Cell(cell)) if seen.own.0[cell].is_some() => Err(Refusal::own(Why::Marked { at: named })),
            Some(_) => Ok(()),
        }
    }

    fn resolve(_: &FullState<'_, Self>, at: &Square, _: &mut Sealing<'_>) -> Event {
        Event::Marked { at: cell(*at).unwrap() }
    }

    fn apply(
        &mut self,
        by: Seat,
        _: Seq,
        Event::Marked { at }: &Event,
        _: &Opened,
        tell: &mut dyn FnMut(Cell),
    ) -> Step {
        self.0[at.0] = Some(by);
        tell(*at);
        match () {
            () if ROWS.iter().any(|row| row.iter().all(|at| self.0[*at] == Some(by))) => Step::Over(Outcome::of(by)),
            () if self.0.iter().all(Option::is_some) => Step::Over(Outcome::Drawn),
            () => Step::Due(GameDuty::turn(other(by))),
        }
    }

    fn action_of(_: &FullState<'_, Self>, Event::Marked { at }: &Event, _: &Opened) -> Option<Square> {
        at.to_string().parse().ok()
    }
}

impl GameText for Noughts {
    type Order = Mark;

    fn parse_turn(_: &PlayerView<'_, Self>, orders: &[&Mark], _: Language) -> Result<Square, Refusal> {
        Ok(one(orders)?.0)
    }

    fn sample(_: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        format!("mark {}", dice.of(&CELLS).unwrap())
    }

    fn tell(_: &PlayerView<'_, Self>, _: Seat, at: &Cell, _: Language) -> Payload {
        Payload::new(Marked { at: at.to_string() })
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<Mark> {
        let free = seen.own.0.iter().position(Option::is_none)?;
        Some(Mark(CELLS[free].parse().unwrap()))
    }

    fn board(seen: &PlayerView<'_, Self>, _: Language) -> Vec<String> {
        let mark = |at: &Option<Seat>| at.map_or(".", |seat| if seat == Seat::FIRST { "x" } else { "o" });
        let rows = seen.own.0.chunks(3).zip(["3", "2", "1"]);
        let line = |(row, name): (&[Option<Seat>], &str)| {
            format!("{name}  {}", row.iter().map(mark).collect::<Vec<_>>().join(" "))
        };
        rows.map(line).chain(["   a b c".to_owned()]).collect()
    }
}
