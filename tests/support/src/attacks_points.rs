//! Games at known points, each played once with real mails and kept as a state folder to be copied.

use std::{collections::BTreeMap, fs, rc::Rc};

use crate::{
    attacks_room::{Room, spaced},
    attacks_tables::folder,
};

/// One thing that happens on the way to a point.
#[derive(Clone, Debug)]
pub enum Step {
    /// A mail of orders.
    Mail { seat: String, text: String },
    /// A ruling.
    Rule(String),
}

/// A state folder at a known point.
pub struct Point {
    pub folder: tempfile::TempDir,
    pub at: i64,
    pub dropped: u32,
    /// What would be accepted next.
    pub good: Option<Step>,
}

/// How to get there.
#[derive(Clone, Debug, Default)]
struct Plan {
    before: Option<String>,
    terms: Vec<(String, String)>,
    /// The players' names, where they are not Ann and Bob.
    names: Option<(String, String)>,
    /// Whether keys stand in a line of the letters.
    line: bool,
    /// `game`, `misuse white`, `french white`, or a step.
    steps: Vec<String>,
    good: Option<Step>,
}

/// The points of `points.table`.
pub struct Points {
    plans: BTreeMap<String, Plan>,
    made: BTreeMap<String, Rc<Point>>,
}

impl Points {
    pub fn read() -> Self {
        let mut plans: BTreeMap<String, Plan> = BTreeMap::new();
        let mut name = String::new();
        for line in fs::read_to_string(folder().join("points.table")).unwrap().lines() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(point) = line.strip_prefix("@ ") {
                let (point, before) = point.split_once(" < ").map_or((point, None), |(point, of)| (point, Some(of)));
                name = point.to_owned();
                plans.insert(name.clone(), Plan { before: before.map(str::to_owned), ..Plan::default() });
                continue;
            }
            let plan = plans.get_mut(&name).unwrap();
            if let Some(term) = line.strip_prefix("term ") {
                let (name, value) = term.split_once('=').unwrap();
                plan.terms.push((name.to_owned(), value.to_owned()));
            } else if let Some(names) = line.strip_prefix("names ") {
                let (white, black) = names.split_once(" | ").unwrap();
                plan.names = Some((white.to_owned(), black.to_owned()));
            } else if line == "keys in lines" {
                plan.line = true;
            } else if let Some(good) = line.strip_prefix("good ") {
                plan.good = Some(step(good));
            } else {
                plan.steps.push(line.to_owned());
            }
        }
        Self { plans, made: BTreeMap::new() }
    }

    /// The point of this name.
    pub fn at(&mut self, name: &str) -> Rc<Point> {
        if let Some(made) = self.made.get(name) {
            return Rc::clone(made);
        }
        let plan = self.plans.get(name).unwrap_or_else(|| panic!("no point {name}")).clone();
        let mut room = match &plan.before {
            Some(before) => Room::open(&self.at(before)),
            None => {
                let mut room = Room::empty(plan.line);
                let (white, black) = plan.names.clone().unwrap_or(("Ann".into(), "Bob".into()));
                room.start(&plan.terms, [&white, &black]);
                room
            }
        };
        for line in &plan.steps {
            match line.split_once(' ') {
                None => room.start(&[], ["Ann", "Bob"]),
                Some(("misuse", seat)) => room.misuse(seat),
                Some(("french", seat)) => {
                    room.take(&Step::Mail { seat: seat.to_owned(), text: "set language fr".to_owned() });
                }
                _ => room.take(&step(line)),
            }
        }
        let (folder, at, dropped) = room.close();
        let made = Rc::new(Point { folder, at, dropped, good: plan.good });
        self.made.insert(name.to_owned(), Rc::clone(&made));
        made
    }
}

fn step(line: &str) -> Step {
    match line.split_once(": ").unwrap() {
        ("referee", ruling) => Step::Rule(ruling.to_owned()),
        (seat, text) => Step::Mail { seat: seat.to_owned(), text: text.to_owned() },
    }
}

/// A seat's list: the cards it is to hold first, the others well mixed, each seat's in its own way.
pub fn list(seat: &str) -> Vec<u8> {
    let (first, step): (&[u8], u32) = match seat {
        "white" => (&[12, 18, 39, 13, 35, 57, 34, 68, 33, 46, 44], 29),
        _ => (&[1, 32, 26, 61, 2, 54, 50, 66, 28, 14, 42], 41),
    };
    let mut rest: Vec<u8> = (1..=70).filter(|card| !first.contains(card) && !matches!(card, 11 | 22)).collect();
    rest.sort_by_key(|card| u32::from(*card) * step % 71);
    first.iter().copied().chain(rest).collect()
}

/// `white`, `white:drop 5` without card 5, `white:17=x` with `x` in place 17, `white:commas`,
/// `white:wrapped` as a mail program wraps it, `white:full-width` in full-width digits.
pub fn list_with(how: &str) -> String {
    let (seat, how) = how.split_once(':').unwrap_or((how, ""));
    let cards = list(seat);
    let words: Vec<String> = cards.iter().map(u8::to_string).collect();
    match how.split_once('=') {
        Some((place, word)) => {
            let mut words = words;
            words[place.parse::<usize>().unwrap() - 1] = word.to_owned();
            words.join(" ")
        }
        None => match how.split_once(' ').unwrap_or((how, "")) {
            ("", _) => spaced(&cards),
            ("drop", card) => words.into_iter().filter(|word| word != card).collect::<Vec<_>>().join(" "),
            ("commas", _) => words.join(", "),
            ("wrapped", _) => words.chunks(20).map(|some| some.join(" ")).collect::<Vec<_>>().join("\n"),
            ("full-width", _) => spaced(&cards)
                .chars()
                .map(|c| c.to_digit(10).and_then(|digit| char::from_u32(0xFF10 + digit)).unwrap_or(c))
                .collect(),
            other => panic!("no list {other:?}"),
        },
    }
}
