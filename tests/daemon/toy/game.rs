//! A toy: three send a secret number each, 1 to 99; when all are in, all are told, and the highest wins. A game
//! as far from chess as one can be, to show that the referee knows none.

use std::{cell::Cell, fmt, sync::Arc};

use serde_json::{Value, json};
use tempete::{
    ids::{Seat, Seq, Timestamp},
    kit::{
        self, AnswersLeft, Asked, BrokenLog, Command, CommandError, Doors, End, Forecast, Game, Help, Loaded, Looker,
        NewEntry, NewGame, News, Pin, Plan, Saying, Sealed, Shown, Standing, Summary, Verdict,
    },
    letters::{Attachment, FileKind, Letter, LetterKind},
    record::{self, BadEntry, Checked, LogEntry, LogStart, StepVerdict},
    seal::{GameSeals, Hash, Opening, Origin, ReadOpeningError, SignedHead, Tree, VerifierKey},
    text::{Language, OrderWords, Room, Takes, Verb, Vocabulary},
};

const SEATS: &[(char, &str)] = &[('r', "red"), ('g', "green"), ('b', "blue")];
const PINNED: &str = "toy: the highest of three numbers, 1 to 99, wins; a tie is a draw\n";

thread_local! {
    /// How often a game of it was replayed.
    pub static OPENED: Cell<u32> = const { Cell::new(0) };
}

pub static TOY: Game = Game {
    rules: "toy/1",
    seats: SEATS,
    pinned: PINNED,
    pin: |text| text.starts_with("toy: ").then(|| Box::new(()) as Pin).ok_or("no table of the toy".into()),
    layouts: {
        macro_rules! files {
            ($($name:literal),+) => { &[$(($name, include_str!(concat!("letters/", $name)))),+] };
        }
        files!("invitation.txt", "receipt.txt", "news.txt", "refused.txt", "result.txt", "notice.txt")
    },
    phrases: |_: Language| include_str!("letters/words.toml"),
    terms: |_, terms| terms.first().map_or(Ok(()), |(name, _)| Err(format!("the toy has no term '{name}'"))),
    start,
    open: |loaded| {
        OPENED.set(OPENED.get() + 1);
        Ok(Box::new(Toy::new(loaded)?))
    },
    auditor: || Box::new(Auditor::default()),
    help: Help {
        options: &[],
        terms: &[],
        new: "",
        term: "",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "numbers",
    },
    tools: &[],
    demo: None,
};

static VERBS: [Verb; 1] =
    [Verb { id: "number", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false }];

/// One entry: `SEQ TIME WHO WHAT` and lines of its own.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    seq: Seq,
    at: Timestamp,
    is: Event,
}

#[derive(Clone, Debug, PartialEq)]
enum Event {
    Start { origin: String, pinned: Hash, key: VerifierKey, names: Vec<String> },
    Number { seat: Seat, seal: Hash },
    End { winner: Option<Seat> },
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.seq, self.at)?;
        match &self.is {
            Event::Start { origin, pinned, key, names } => {
                writeln!(f, "referee start\norigin {origin}\nrules toy/1\npinned {pinned}\nkey {key}")?;
                names.iter().try_for_each(|name| writeln!(f, "name {name}"))
            }
            Event::Number { seat, seal } => writeln!(f, "{} number\nseal {seal}", TOY.seat_name(*seat)),
            Event::End { winner } => {
                writeln!(f, "referee end\nwinner {}", winner.map_or("nobody", |seat| TOY.seat_name(seat)))
            }
        }
    }
}

/// Reads exactly what `Display` writes.
fn read(text: &str) -> Option<Entry> {
    let mut lines = text.lines();
    let words: Vec<&str> = lines.next()?.split(' ').collect();
    let [seq, at, who, what] = words.as_slice() else { return None };
    let mut value = |key: &str| lines.next()?.strip_prefix(key)?.strip_prefix(' ').map(str::to_owned);
    let is = match (*who, *what) {
        ("referee", "start") => {
            let origin = value("origin")?;
            value("rules")?;
            let pinned = value("pinned")?.parse::<Hash>().ok()?;
            let key = value("key")?.parse::<VerifierKey>().ok()?;
            Event::Start { origin, pinned, key, names: SEATS.iter().map(|_| value("name")).collect::<Option<_>>()? }
        }
        ("referee", "end") => Event::End { winner: TOY.seat(&value("winner")?) },
        (seat, "number") => Event::Number { seat: TOY.seat(seat)?, seal: value("seal")?.parse::<Hash>().ok()? },
        _ => return None,
    };
    let entry = Entry { seq: seq.parse().ok().and_then(Seq::new)?, at: at.parse::<Timestamp>().ok()?, is };
    (entry.to_string() == text).then_some(entry)
}

/// Who has the highest of these numbers alone.
fn winner(numbers: &[(Seat, u8)]) -> Option<Seat> {
    let highest = numbers.iter().map(|(_, number)| *number).max()?;
    let mut best = numbers.iter().filter(|(_, number)| *number == highest);
    best.next().filter(|_| best.next().is_none()).map(|(seat, _)| *seat)
}

/// A game of it, read.
struct Toy<'a> {
    loaded: &'a Loaded<'a>,
    entries: Vec<Entry>,
    texts: Vec<String>,
    sealed: Vec<Sealed>,
}

impl<'a> Toy<'a> {
    fn new(loaded: &'a Loaded<'a>) -> Result<Self, BrokenLog> {
        let read = |(at, text): (usize, &String)| read(text).ok_or(BrokenLog::Entry(at, "it is none".into()));
        let entries: Vec<Entry> = loaded.entries.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        if !matches!(entries.first(), Some(Entry { is: Event::Start { .. }, .. })) {
            return Err(BrokenLog::NoStart(loaded.game));
        }
        Ok(Self { loaded, entries, texts: loaded.entries.clone(), sealed: loaded.sealed.clone() })
    }

    fn numbers(&self) -> Vec<(Seat, u8)> {
        self.sealed.iter().map(|sealed| (sealed.seat, sealed.value.parse().unwrap())).collect()
    }

    fn is_over(&self) -> bool {
        matches!(self.entries.last().map(|entry| &entry.is), Some(Event::End { .. }))
    }

    fn owed(&self) -> Vec<Seat> {
        let sent = |seat: Seat| {
            self.entries.iter().any(|entry| matches!(entry.is, Event::Number { seat: by, .. } if by == seat))
        };
        TOY.places().filter(|seat| !sent(*seat)).collect()
    }

    fn name(&self, seat: Seat) -> String {
        match &self.entries[0].is {
            Event::Start { names, .. } => names[seat.index()].clone(),
            _ => String::new(),
        }
    }

    fn push(&mut self, at: Timestamp, is: Event) {
        let seq = Seq::new(u16::try_from(self.entries.len()).unwrap()).unwrap();
        let entry = Entry { seq, at, is };
        self.texts.push(entry.to_string());
        self.entries.push(entry);
    }

    fn write(&self, seat: Seat, kind: LetterKind, about: Value) -> Option<Letter> {
        let player = self.loaded.player(seat)?;
        let head = self.head()?;
        let names: Vec<String> = TOY.places().map(|seat| self.name(seat)).collect();
        let told = self.entries.iter().skip(1).map(|entry| match &entry.is {
            Event::Number { seat, .. } => format!("{} has sent a number.", self.name(*seat)),
            Event::End { winner: Some(seat) } => format!("{} has the highest.", self.name(*seat)),
            _ => "Nobody has the highest alone.".into(),
        });
        let told: Vec<String> = told.collect();
        let numbers: Vec<String> = match self.is_over() {
            true => self.numbers().iter().map(|(seat, number)| format!("{}: {number}", self.name(*seat))).collect(),
            false => Vec::new(),
        };
        let body = json!({
            "game": self.loaded.game.get(), "zone": player.reader.zone, "names": names, "told": told,
            "you": { "name": self.name(seat) }, "them": { "name": "" }, "numbers": numbers,
            "owes": self.owed().contains(&seat), "about": about, "head": head.foot(),
        });
        let mut attachments = Vec::new();
        if kind == LetterKind::Result {
            let name = format!("game-{}.tempete", self.loaded.game);
            attachments.push(Attachment { name, kind: FileKind::Bytes, bytes: self.record().into_bytes() });
        }
        Some(Letter {
            game: TOY.name(),
            to: seat,
            kind,
            language: player.reader.language,
            entries: u16::try_from(self.texts.len()).unwrap(),
            head: head.head,
            body: Arc::new(body),
            picture: None,
            attachments,
        })
    }

    fn head(&self) -> Option<SignedHead> {
        record::signed_head(&self.texts, &self.loaded.signers)
    }

    /// The plan that brings the log from where it was loaded to here.
    fn plan(&self, seat: Option<Seat>) -> Plan {
        let first = self.loaded.entries.len();
        let seq = |at: usize| self.entries[at].seq;
        let verdict = Verdict::Accepted { first: seq(first), last: seq(self.entries.len() - 1) };
        let mut plan = Plan::empty(self.loaded.game, verdict);
        let new = (first..).zip(&self.texts[first..]);
        plan.entries = new.map(|(at, text)| NewEntry { seq: seq(at), text: text.clone() }).collect();
        plan.sealed = self.sealed[self.loaded.sealed.len()..].to_vec();
        plan.over = self.is_over();
        plan.summary = Some(self.summary());
        plan.news = if self.is_over() { vec![News::Over] } else { Vec::new() };
        plan.letters = TOY
            .places()
            .filter_map(|to| {
                let kind = match seat {
                    _ if self.is_over() => LetterKind::Result,
                    None => LetterKind::Invitation,
                    Some(seat) if seat == to => LetterKind::Receipt,
                    Some(_) => LetterKind::News,
                };
                self.write(to, kind, Value::Null)
            })
            .collect();
        plan
    }
}

fn start(loaded: &Loaded<'_>, new: &NewGame, at: Timestamp) -> Result<Plan, CommandError> {
    let origin = Origin::new(&new.host, loaded.game, 1).ok_or(CommandError::Host)?.to_string();
    let mut toy = Toy { loaded, entries: vec![], texts: vec![], sealed: vec![] };
    let key = loaded.signers.newest().verifier().clone();
    toy.push(at, Event::Start { origin, pinned: Hash::of(PINNED.as_bytes()), key, names: new.names.clone() });
    Ok(toy.plan(None))
}

impl Doors for Toy<'_> {
    fn words(&self, _: Seat) -> Vocabulary {
        Vocabulary {
            verbs: &VERBS,
            beside: Some(&kit::VOCABULARY),
            spelled: |_| &OrderWords {
                verbs: &[["number", "number", "number 42"]],
                forms: &[],
                phrases: &[],
                idioms: &[],
                hints: &[],
                words: &[],
            },
            prose: &[],
            owed: "",
            sealing: "",
            bare_move: "number",
            ..kit::VOCABULARY
        }
    }

    fn mail(&self, asked: &Asked<'_>) -> Result<Plan, BrokenLog> {
        let seat = asked.mail.seat;
        let number: Option<u8> = match asked.reading.lines.as_slice() {
            [line] => line.words.first().and_then(|word| word.parse().ok()).filter(|number| (1..=99).contains(number)),
            _ => None,
        };
        let refused = |code: &str| {
            let mut plan = Plan::empty(self.loaded.game, Verdict::Refused { code: code.into() });
            plan.letters.extend(self.write(seat, LetterKind::Refused, json!(code)));
            Ok(plan)
        };
        let Some(number) = number else { return refused("a number is 1 to 99, one a mail") };
        if !self.owed().contains(&seat) {
            return refused("you have sent yours");
        }
        let at = self.loaded.moment(asked.mail.at);
        let (entries, texts, sealed) = (self.entries.clone(), self.texts.clone(), self.sealed.clone());
        let mut after = Toy { loaded: self.loaded, entries, texts, sealed };
        let seq = Seq::new(u16::try_from(after.entries.len()).unwrap()).unwrap();
        let seals = GameSeals::new(TOY.rules, &self.loaded.secret, self.loaded.game);
        let seal = seals.seal(TOY.seat_letter(seat), seq, format_args!("number {seq}"), number).commitment();
        after.sealed.push(Sealed { seq, seat, value: number.to_string() });
        after.push(at, Event::Number { seat, seal });
        if after.owed().is_empty() {
            after.push(at, Event::End { winner: winner(&after.numbers()) });
        }
        Ok(after.plan(Some(seat)))
    }

    fn letter(&self, seat: Seat, saying: Saying<'_>, _: Timestamp, _: Option<AnswersLeft>) -> Option<Letter> {
        self.write(seat, saying.kind(), json!(saying.to_string()))
    }

    fn command(&self, _: &Command, _: Timestamp) -> Result<Plan, CommandError> {
        Err(CommandError::Refused("none"))
    }

    fn forecast(&self, _: &Command, _: Timestamp) -> Result<Forecast, CommandError> {
        Err(CommandError::Refused("none"))
    }

    fn standing(&self) -> Standing {
        Standing { acts: self.entries.len(), entries: self.entries.len(), due: "numbers".into() }
    }

    fn has_gone_on(&self, since: usize, _: Option<Seat>) -> bool {
        self.entries.len() > since
    }

    fn summary(&self) -> Summary {
        let end = self.entries.last().and_then(|entry| match &entry.is {
            Event::End { winner } => Some(winner.map_or("draw", |seat| TOY.seat_name(seat)).to_owned()),
            _ => None,
        });
        Summary {
            next: None,
            claimable: None,
            entries: u16::try_from(self.entries.len()).unwrap(),
            state: if end.is_some() { "over" } else { "numbers" }.into(),
            owed: self.owed(),
            since: self.entries[0].at,
            complaint: None,
            end: end.map(|last| End { board: last.clone(), by: "numbers".into(), errs: vec![], last }),
        }
    }

    fn show(&self, _: &Looker<'_>) -> Shown {
        Shown { text: self.texts.concat(), json: "{}".into() }
    }

    fn passed_words(&self, _entry: Seq) -> bool {
        false
    }

    fn record(&self) -> String {
        let seals = GameSeals::new(TOY.rules, &self.loaded.secret, self.loaded.game);
        let mut sealed: Vec<&Sealed> = self.sealed.iter().filter(|_| self.is_over()).collect();
        sealed.sort_by_key(|sealed| sealed.seat);
        let opening = |Sealed { seq, seat, value }: &Sealed| {
            seals.seal(TOY.seat_letter(*seat), *seq, format_args!("number {seq}"), value)
        };
        let openings: Vec<Opening> = sealed.into_iter().map(opening).collect();
        let head = self.head().unwrap();
        let (pinned, openings) = (&*self.loaded.pinned.text, Some(openings.as_slice()));
        record::write(&record::Parts { pinned, profile: "", entries: &self.texts, head: &head, openings })
    }
}

/// Audits a record of the toy.
#[derive(Default)]
struct Auditor {
    entries: Vec<Entry>,
}

/// What was shown at the end.
#[derive(Debug, Default, serde::Serialize)]
pub struct Numbers {
    pub numbers: Vec<u8>,
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nNumbers: {:?}", self.numbers)
    }
}

impl record::Auditor for Auditor {
    fn rules(&self) -> &'static str {
        TOY.rules
    }

    fn seats(&self) -> &'static [(char, &'static str)] {
        SEATS
    }

    fn titles(&self) -> [&'static str; 6] {
        [
            "Every number opens.",
            "They are 1 to 99.",
            "Each is sent once.",
            "Nobody erred.",
            "The highest wins.",
            "No time.",
        ]
    }

    fn pinned(&mut self, text: &str) -> Result<(), String> {
        (TOY.pin)(text).map(drop)
    }

    fn entry(&mut self, text: &str) -> Result<LogEntry, BadEntry> {
        let entry = read(text).ok_or(BadEntry { line: 1, expected: "an entry of the toy".into() })?;
        let start = match &entry.is {
            Event::Start { origin, pinned, key, .. } => {
                let game =
                    origin.parse::<Origin>().map_err(|_| BadEntry { line: 2, expected: "an origin".into() })?.game();
                let (origin, key) = (origin.clone(), key.clone());
                Some(LogStart { game, origin, key, recovery: None, pinned: *pinned, profile: None })
            }
            _ => None,
        };
        let read = LogEntry { seq: entry.seq, at: entry.at, mail: None, start, opens: None, new_key: None };
        self.entries.push(entry);
        Ok(read)
    }

    fn place(&self, opening: &Opening) -> Result<(u16, u16), ReadOpeningError> {
        let entry = opening.what.strip_prefix("number ").and_then(|entry| entry.parse().ok());
        opening.value.parse::<u8>().map_err(|_| ReadOpeningError::Value)?;
        Ok((0, entry.ok_or(ReadOpeningError::What)?))
    }

    fn check(self: Box<Self>, openings: &[Opening], _: &Tree) -> Checked {
        let finished = matches!(self.entries.last().map(|entry| &entry.is), Some(Event::End { .. }));
        let names = match &self.entries[0].is {
            Event::Start { names, .. } => names.clone(),
            _ => vec![],
        };
        let game = match &self.entries[0].is {
            Event::Start { origin, .. } => origin.parse::<Origin>().ok().map(|origin| origin.game()),
            _ => None,
        };
        let (mut seals, mut order, mut result, mut numbers) = (vec![], vec![], vec![], Vec::new());
        for entry in &self.entries[1..] {
            match &entry.is {
                Event::Number { seat, seal } => {
                    let fits = |of: &&Opening| Some(of.game) == game && of.commitment() == *seal;
                    match openings.iter().find(fits).filter(|of| of.seat_letter == TOY.seat_letter(*seat)) {
                        Some(opening) => numbers.push((*seat, opening.value.parse().unwrap_or_default())),
                        None if finished => seals.push(format!("the number of entry {} does not open", entry.seq)),
                        None => {}
                    }
                }
                Event::End { winner: said } => {
                    if *said != winner(&numbers) {
                        result.push("another has the highest".to_owned());
                    }
                }
                Event::Start { .. } => order.push("two starts".to_owned()),
            }
        }
        if openings.len() != numbers.len() {
            seals.push("something opens that nobody sealed".into());
        }
        let sent = self.entries.iter().filter(|entry| matches!(entry.is, Event::Number { .. })).count();
        if finished && sent != SEATS.len() {
            order.push("not everybody sent one number".to_owned());
        }
        let step = |findings: Vec<String>| match finished {
            true => (StepVerdict::of(&findings), findings),
            false => (StepVerdict::NotYet, findings),
        };
        let tables = Numbers { numbers: numbers.iter().map(|(_, number)| *number).collect() };
        let steps =
            [step(seals), step(vec![]), (StepVerdict::of(&order), order), step(vec![]), step(result), step(vec![])];
        Checked { finished, names, steps, remarks: Vec::new(), tables: Box::new(tables) }
    }

    fn no_tables(&self) -> Box<dyn record::Tables> {
        Box::new(Numbers::default())
    }
}
