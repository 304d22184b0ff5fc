//! A game without mail or letters: the text a player types goes through the reader, the rules and
//! the log, and nothing else. What a test needs to look at is public.

use std::sync::{Arc, LazyLock};

use ids::{GameId, Seat, Seq, Timestamp};
use record::{
    pace::Pace,
    seal::{Hash, Secret32, Tree},
};
use referee::{
    kit::Sealed,
    played::{Opened, Played, StartSeals},
    text::{self, Language, UnreadableLine},
};
use tempete_game::state::TempeteState;
use tempete_game::{
    cards::catalogue::Catalogue,
    decide::{Decision, Draws, Waiting, decide, waiting},
    legal::{check::check, refusal::Refusal},
    log::{
        event::{Author, CommonEvent, Entry, Event, Outcome, PersonName, Reason, Ruled, Ruling, Start},
        terms::Terms,
    },
    order::{orders, vocabulary::VOCABULARY},
    rulebook::Rulebook,
    seals::{Draw, Seals},
    state::{
        State,
        public::{Duty, OwnDuty, Public},
        row,
        typed::OwnAsks as _,
        view::View,
    },
};

/// White.
pub const WHITE: Seat = Seat::FIRST;
/// Black.
pub const BLACK: Seat = Seat::SECOND;

/// The built-in cards.
pub static CATALOGUE: LazyLock<Arc<Catalogue>> =
    LazyLock::new(|| Arc::new(Catalogue::read(Catalogue::BUILT_IN).unwrap()));

/// A game as the referee has it.
pub struct Game {
    /// The text of its catalogue.
    pub cards: &'static str,
    /// Its profile of time: the one that its terms name.
    pub pace: Pace,
    pub secret: Secret32,
    pub entries: Vec<Entry>,
    pub sealed: Vec<Sealed>,
    pub drawer: Vec<(Seat, Waiting)>,
    /// Of the entries that the last mail came upon.
    pub tree: Tree,
    pub state: State,
    /// How many entries the letter told of that the next mails answer, where it is not the newest.
    pub answers: Option<u16>,
    /// Seconds since 1970 of the next mail.
    pub now: i64,
}

/// What became of a mail.
#[derive(Debug)]
pub enum Got {
    /// So many entries were appended.
    Entered(usize),
    /// First numbers went into the drawer.
    Kept,
    /// It only asked, tried or set something.
    Asked,
    /// Lines that cannot be read.
    Unreadable(Vec<UnreadableLine>),
    /// Refused by the rules.
    Refused(Refusal),
    /// It had no order.
    Nothing,
}

impl Got {
    /// The code of the refusal; empty where there was none.
    pub fn code(&self) -> String {
        match self {
            Self::Refused(refusal) => serde_json::to_value(refusal).unwrap()["code"].as_str().unwrap().to_owned(),
            Self::Unreadable(lines) => lines[0].code().to_owned(),
            Self::Nothing => "nothing".to_owned(),
            Self::Entered(_) | Self::Kept | Self::Asked => String::new(),
        }
    }
}

/// The default terms but for these; the players keep the board unless it is among them.
pub fn terms(but: &[(&str, &str)]) -> Terms {
    let mut terms = Terms::default_for(&CATALOGUE);
    terms.set("board", "off", &CATALOGUE).unwrap();
    for (name, value) in but {
        terms.set(name, value, &CATALOGUE).unwrap();
    }
    terms
}

impl Game {
    /// Game 42 after entry 0, at nine in the morning.
    pub fn new(terms: Terms, secret: [u8; 32]) -> Self {
        Self::numbered(42, terms, secret)
    }

    /// The game of this number.
    pub fn numbered(number: u32, terms: Terms, secret: [u8; 32]) -> Self {
        Self::with(Catalogue::BUILT_IN, &CATALOGUE, number, terms, secret)
    }

    /// The same with other cards.
    pub fn with(cards: &'static str, catalogue: &Arc<Catalogue>, number: u32, terms: Terms, secret: [u8; 32]) -> Self {
        let (secret, game) = (Secret32::new(secret), GameId::new(number).unwrap());
        let seals = Seals::new(&secret, game);
        let draws = ['w', 'b']
            .into_iter()
            .flat_map(|seat| [Draw::List, Draw::Numbers].map(|draw| seals.draw_seed(seat, draw).commitment()));
        let pace = Pace::named(&terms.time).unwrap();
        let start = Start {
            game,
            origin: "chess.example.org/tempete/42/1".parse().unwrap(),
            names: ["Ann", "Bob"].map(|name| PersonName::new(name).unwrap()).into(),
            event: None,
            terms: terms.kept(catalogue, row()),
            pinned: Hash::of(cards.as_bytes()),
            profile: pace.hash(),
            seals: StartSeals::of(row(), draws.collect()),
            key: signers().newest().verifier().clone(),
            recovery: None,
        };
        let now = 1_796_115_600;
        let at = Timestamp::from_unix(now);
        let entry = Entry {
            seq: Seq::START,
            at,
            by: Author::Referee,
            event: Event::Start(Box::new(start)),
            offers: false,
            plan: None,
            planned: None,
            said: false,
            arrived: None,
            entered: None,
            tried: Vec::new(),
            mail: None,
            organiser: None,
        };
        let rulebook = Rulebook { catalogue: Arc::clone(catalogue), pace: pace.clone() };
        let state = State::start(&entry, &rulebook).unwrap();
        Self {
            cards,
            pace,
            secret,
            entries: vec![entry],
            sealed: vec![],
            drawer: vec![],
            tree: Tree::default(),
            state,
            answers: None,
            now,
        }
    }

    /// A game in which both lists are sealed and White's first turn is due. Each hand holds the
    /// five cards given, at positions 1 to 5; the rest of the deck follows in order.
    pub fn dealt(but: &[(&str, &str)], white: [u8; 5], black: [u8; 5]) -> Self {
        let mut game = Self::new(terms(but), [7; 32]);
        for (seat, hand) in [(WHITE, white), (BLACK, black)] {
            let deck = game.public().terms().deck.clone();
            let rest = deck.iter().map(|card| card.get()).filter(|card| !hand.contains(card));
            let list: Vec<String> = hand.into_iter().chain(rest).map(|card| card.to_string()).collect();
            game.ok(seat, &format!("list {}\nnumbers 1 2 3 4 5", list.join(" ")));
        }
        assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(WHITE)));
        game
    }

    pub fn public(&self) -> &Public {
        self.state.public()
    }

    pub fn view(&self, seat: Seat) -> View<'_> {
        self.state.view(seat)
    }

    /// One mail in English, a minute after the last.
    pub fn mail(&mut self, seat: Seat, text: &str) -> Got {
        self.mail_in(seat, text, Language::En)
    }

    /// One mail.
    pub fn mail_in(&mut self, seat: Seat, text: &str, language: Language) -> Got {
        self.now += 60;
        let at = Timestamp::from_unix(self.now);
        let body = text::cut(text).body;
        let reading = match text::read(&body, &VOCABULARY, language) {
            Ok(reading) => reading,
            Err(lines) => return Got::Unreadable(lines),
        };
        let request = match orders::request(&tempete_game::order::spelled::READER, &reading, language) {
            Ok(request) => request,
            Err(lines) => return Got::Unreadable(lines),
        };
        if request.orders.is_empty() {
            return Got::Nothing;
        }
        let view = self.view(seat);
        let intent = match check(&view, &request, at) {
            Ok(intent) => intent,
            Err(refusal) => return Got::Refused(refusal),
        };
        if request.try_only {
            return Got::Asked;
        }
        let seals = Seals::new(&self.secret, self.public().game);
        let new = usize::try_from(self.tree.size()).unwrap();
        self.entries
            .iter()
            .skip(new)
            .for_each(|entry| self.tree.push(entry.write(tempete_game::name::SPEC).as_bytes()));
        let answers = self.answers.unwrap_or(u16::try_from(self.entries.len()).unwrap());
        let draws = Draws { seals: &seals, tree: &self.tree, answers, drawer: &self.drawer, mail: None, kept: &[] };
        let before = self.state.clone();
        let decision = decide(&self.state, seat, &intent, at, &draws);
        assert_eq!(before, self.state, "a decision changed the state");
        if let Some(numbers) = intent.aside().drawer.as_ref().map(|numbers| waiting(numbers, &draws)) {
            self.drawer.retain(|(owner, _)| *owner != seat);
            self.drawer.push((seat, numbers));
            if decision.entries.is_empty() {
                return Got::Kept;
            }
        }
        if decision.entries.is_empty() { Got::Asked } else { self.enter(decision) }
    }

    /// A ruling, or any other act of the referee.
    pub fn referee(&mut self, event: Event) -> Result<Got, Refusal> {
        self.now += 60;
        let Event::Common(event) = event else { panic!("the referee makes no {event:?}") };
        let seals = Seals::new(&self.secret, GameId::new(42).unwrap());
        let at = Timestamp::from_unix(self.now);
        let decision = Decision::of_referee(&self.state, [event], None, at, seals.of_game())?;
        Ok(self.enter(decision))
    }

    /// A ruling that must be possible.
    pub fn rule(&mut self, ruling: Ruling) {
        self.referee(Event::Common(CommonEvent::Rule(Ruled {
            ruling,
            reason: Reason::new("As the rules say.").unwrap(),
            unread: false,
        })))
        .unwrap();
    }

    /// Appends entries, each asked of the rules once more as an auditor asks it.
    fn enter(&mut self, decision: Decision) -> Got {
        let count = decision.entries.len();
        self.sealed.extend(decision.sealed);
        for entry in decision.entries {
            if let Err(refusal) = self.state.may_follow(&entry) {
                panic!("the rules refuse what they decided: {refusal:?}\n{entry:?}");
            }
            self.state.apply(&entry, &Played::opened(&entry, &self.sealed), &mut ());
            self.entries.push(entry);
        }
        assert_eq!(decision.after, self.state, "what was decided is not what a replay makes of it");
        if self.public().duty() != Duty::Own(OwnDuty::Lists) {
            self.drawer.clear();
        }
        Got::Entered(count)
    }

    /// A mail that must be accepted.
    pub fn ok(&mut self, seat: Seat, text: &str) {
        let name = tempete_game::seats::seat_name(seat);
        match self.mail(seat, text) {
            Got::Entered(_) | Got::Kept | Got::Asked => {}
            other => panic!("{name} wrote\n{text}\nand got {other:?}; due: {:?}", self.public().duty()),
        }
    }

    /// A mail that must be refused with this code and rule, and change nothing.
    pub fn no(&mut self, seat: Seat, text: &str, code: &str, rule: &str) {
        let before = self.state.clone();
        let got = self.mail(seat, text);
        assert_eq!(got.code(), code, "{text}\n{got:?}");
        let Got::Refused(refusal) = got else { panic!("{text}\n{got:?}") };
        assert_eq!(refusal.rule(), rule, "{text}\n{refusal:?}");
        assert_eq!(before, self.state);
    }

    /// The cards in the true hand of `seat`, ascending.
    pub fn hand(&self, seat: Seat) -> Vec<u8> {
        let mut hand: Vec<u8> = self.view(seat).own.hand.iter().map(|held| held.card.get()).collect();
        hand.sort_unstable();
        hand
    }

    /// How many cards `seat` publicly holds.
    pub fn hold(&self, seat: Seat) -> u8 {
        self.public().seat(seat).hold
    }

    /// The cards publicly known to be in the hand of `seat`.
    pub fn known(&self, seat: Seat) -> Vec<u8> {
        self.public().seat(seat).known.iter().map(|card| card.get()).collect()
    }

    /// The final result, once the game is over.
    pub fn result(&self) -> Option<Outcome> {
        self.public().course.end.map(|end| end.last)
    }

    /// The last entry's event.
    pub fn last(&self) -> &Event {
        &self.entries.last().unwrap().event
    }

    /// What opens an entry.
    pub fn opens(&self, entry: &Entry) -> Opened {
        Played::opened(entry, &self.sealed)
    }
}

/// The key of the referee here.
pub fn signers() -> record::seal::Signers {
    use record::seal::{KeyName, Signer, Signers};
    let name = KeyName::of_host("chess.example.org").unwrap();
    Signers::new(vec![Signer::new(name, [7; 32]).unwrap()]).unwrap()
}
