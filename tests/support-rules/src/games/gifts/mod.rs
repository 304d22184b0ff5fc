//! Two or three give each other cards. Who gives one seals it and may not read it again; the next one reads it, and opens it
//! for all in a turn of his. Then the referee says by itself whether those still shut add up to an even number.

use std::cell::Cell;

use ids::{Seat, SeatName, Seats, Seq};
use record::seal::{Hash, Opening};
use referee::{
    Choice, GameSpec, OwnRow,
    course::Course,
    entries,
    kit::{Game, Help},
    letter::tool,
    log::{Dice, Kinds as _, Outcome},
    mails::{GameText, OrderText, one},
    orders,
    played::{
        self, EventBody, FullState, GameDuty, GameRules, Opened, OwnWhy, Payload, Pinned, PlayerView, Refusal, Sealing,
        Step, Terms,
    },
    text::{Expected, Language, Line, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken},
};

thread_local! {
    /// How the referee lies, for the test that it is found: it `opens` another card, `says` the contrary, or `is silent`.
    pub static LIES: Cell<&'static str> = const { Cell::new("") };
}

const SEATS: &[SeatName] = &[('r', "red"), ('g', "green"), ('b', "blue")];

pub static GIFTS: Game = played::OfGame::<Gifts>::listed(OwnRow {
    title: "Gifts",
    layouts: &[],
    phrases: |_| ["", include_str!("en.toml")],
    help: Help {
        options: &[],
        terms: &["players", "time"],
        new: "",
        term: "players=two",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "cards",
        entered: "resign",
    },
    tools: &[tool("")],
    demo: None,
});

static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "give", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "open", takes: Takes::Words(0), room: Room::Nothing, insists: false, asks: false },
    ],
    beside: Some(&orders::VOCABULARY),
    spelled: |_| &OrderWords {
        verbs: &[["give", "give", "give 5"], ["open", "open", "open"]],
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
    Give(u32),
    Open,
}

impl OrderText for Order {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        let order = if line.verb == "give" { Self::Give(words.number(Expected::Position)?) } else { Self::Open };
        words.end()?;
        Ok(order)
    }

    fn verb(&self) -> &'static str {
        if matches!(self, Self::Give(_)) { "give" } else { "open" }
    }

    fn spelled(&self, _: Language) -> String {
        if let Self::Give(card) = self { format!("give {card}") } else { "open".into() }
    }
}

entries! {
    /// A card given, one opened, and what the referee says by itself of those still shut.
    pub enum Event for Pinned {
        Given "given" seat { card: Hash = "card" },
        Opens "opened" seat { card: Opening = "card" },
        Said "said" referee { even: bool = "even" },
    }
}

impl EventBody for Event {}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum GiftWhy {
    NoCard,
    NoneToOpen,
}

impl OwnWhy for GiftWhy {
    fn rule(&self) -> &'static str {
        "G1"
    }
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Told {
    Given { card: Option<u8> },
    Opened { card: u8 },
    Said { even: bool },
}

/// A card that is shut.
#[derive(Clone, Debug, PartialEq)]
struct Card {
    from: Seat,
    to: Seat,
    given: Seq,
    /// As far as it is known.
    value: Option<u8>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Gifts {
    players: u8,
    shut: Vec<Card>,
    turns: u8,
    /// One was opened, of which nothing was said yet.
    unsaid: bool,
}

impl Gifts {
    fn lies_before(&self, seat: Seat) -> Option<&Card> {
        self.shut.iter().find(|card| card.to == seat)
    }
}

fn next(seat: Seat, players: u8) -> Seat {
    Seat::new((seat.index() as u8 + 1) % players).unwrap()
}

impl GameRules for Gifts {
    const SPEC: GameSpec = GameSpec {
        rules: "gifts/1",
        seats: SEATS,
        kinds: Event::KINDS,
        pinned: "rules gifts/1\nTwo or three give each other cards.\n",
        terms: &[Choice { name: "players", words: &["three", "two"] }],
        sealed: &["card"],
        ..GameSpec::USUAL
    };
    type Event = Event;
    type Action = Order;
    type News = Told;

    fn start(terms: &Terms) -> (Self, GameDuty) {
        let players = Self::seats(terms) as u8;
        (Self { players, shut: Vec::new(), turns: 0, unsaid: false }, GameDuty::turn(Seat::FIRST))
    }

    fn seats(terms: &Terms) -> usize {
        if terms.value("players") == "two" { 2 } else { 3 }
    }

    fn validate(seen: &PlayerView<'_, Self>, act: &mut Order) -> Result<(), Refusal> {
        match act {
            Order::Give(card) if !(1..=9).contains(card) => Err(Refusal::own(GiftWhy::NoCard)),
            Order::Open if seen.own.lies_before(seen.seat).is_none() => Err(Refusal::own(GiftWhy::NoneToOpen)),
            _ => Ok(()),
        }
    }

    fn resolve(truth: &FullState<'_, Self>, act: &Order, seal: &mut Sealing<'_>) -> Event {
        match (act, truth.own().lies_before(truth.seat)) {
            (Order::Open, Some(card)) => {
                let value = card.value.unwrap_or_default() + u8::from(LIES.get() == "opens");
                Event::Opens { card: seal.open(card.from, "card", card.given, value) }
            }
            (Order::Give(card), _) => Event::Given { card: seal.seal("card", card) },
            (Order::Open, None) => unreachable!("it was asked whether it may be"),
        }
    }

    fn apply(&mut self, by: Seat, seq: Seq, event: &Event, opened: &Opened, tell: &mut dyn FnMut(Told)) -> Step {
        let after = next(by, self.players);
        match event {
            Event::Given { .. } => {
                let value = opened.value("card").and_then(|value| value.parse().ok());
                tell(Told::Given { card: value });
                self.shut.push(Card { from: by, to: after, given: seq, value });
            }
            Event::Opens { card } => {
                let value = card.value.parse().unwrap_or_default();
                let place = self.shut.iter().position(|shut| card.what == format!("card {}", shut.given));
                if let Some(place) = place {
                    self.shut.remove(place);
                }
                tell(Told::Opened { card: value });
                self.unsaid = true;
                if value > 7 {
                    return Step::Over(Outcome::of(by));
                }
            }
            Event::Said { even } => {
                self.unsaid = false;
                tell(Told::Said { even: *even });
                return Step::Done;
            }
        }
        self.turns += 1;
        if self.turns == 20 { Step::Over(Outcome::Drawn) } else { Step::Due(GameDuty::turn(after)) }
    }

    fn follows(truth: &FullState<'_, Self>) -> Option<Event> {
        let sum: u8 = truth.own().shut.iter().filter_map(|card| card.value).sum();
        let said = truth.own().unsaid && LIES.get() != "is silent";
        said.then_some(Event::Said { even: sum.is_multiple_of(2) != (LIES.get() == "says") })
    }

    fn action_of(_: &FullState<'_, Self>, event: &Event, opened: &Opened) -> Option<Order> {
        match event {
            Event::Given { .. } => Some(Order::Give(opened.value("card")?.parse().ok()?)),
            Event::Opens { .. } => Some(Order::Open),
            Event::Said { .. } => None,
        }
    }

    fn commitments(event: &Event) -> Vec<(&'static str, Hash)> {
        if let Event::Given { card } = event { vec![("card", *card)] } else { Vec::new() }
    }

    fn opens(event: &Event) -> Vec<&Opening> {
        if let Event::Opens { card } = event { vec![card] } else { Vec::new() }
    }

    fn visible_to(course: &Course, _: &str, by: Seat) -> Seats {
        Seats::of(next(by, course.places().count() as u8))
    }
}

impl GameText for Gifts {
    type Order = Order;

    fn parse_turn(_: &PlayerView<'_, Self>, orders: &[&Order], _: Language) -> Result<Order, Refusal> {
        Ok(one(orders)?.clone())
    }

    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        if seen.own.lies_before(seen.seat).is_some() && dice.one_in(3) {
            return "open".into();
        }
        let most = if dice.one_in(4) { 9 } else { 7 };
        format!("give {}", 1 + dice.below(most))
    }

    fn tell(_: &PlayerView<'_, Self>, _: Seat, told: &Told, _: Language) -> Payload {
        Payload::new(told.clone())
    }

    fn example(_: &PlayerView<'_, Self>) -> Option<Order> {
        Some(Order::Give(5))
    }
}
