//! A game of any row kept in memory, as a store would keep it.

use ids::{GameId, Seat, Timestamp};
use record::{
    pace::Pace,
    seal::{KeyName, Secret32, Signer, Signers},
};
use referee::{
    kit::{
        Asks, Attempt, Command, Drawer, Entered, Game, HeldBack, Loaded, Mail, NewGame, Pending, PendingChange, Pinned,
        Plan, Player, Refusals, Sealed, Sender,
    },
    letters::{BoardStyle, Letter, LetterKind, Reader},
    log::Dice,
    text::Language,
};

/// A game and its players.
#[derive(Clone)]
pub struct Keeper {
    pinned: std::sync::Arc<Pinned>,
    pub entries: Vec<String>,
    pub sealed: Vec<Sealed>,
    attempts: Vec<Attempt>,
    drawer: Vec<Drawer>,
    pending: Vec<Pending>,
    held: Vec<HeldBack>,
    players: Vec<Player>,
    /// Every letter to each seat.
    pub sent: Vec<Vec<Letter>>,
    secret: u8,
    pub now: Timestamp,
}

fn signers() -> Signers {
    let name = KeyName::of_host("chess.example.org").unwrap();
    Signers::new(vec![Signer::new(name, [7; 32]).unwrap()]).unwrap()
}

impl Keeper {
    /// Begins a game of this row, with this secret, in English.
    pub fn begin(game: &'static Game, secret: u8) -> Self {
        Self::in_languages(game, secret, &[Language::En; 4])
    }

    /// The same in a language a seat.
    pub fn in_languages(game: &'static Game, secret: u8, languages: &[Language]) -> Self {
        Self::on_terms(game, secret, languages, &[])
    }

    /// The same on these terms.
    pub fn on_terms(game: &'static Game, secret: u8, languages: &[Language], terms: &[(String, String)]) -> Self {
        Self::named(game, secret, languages, terms, &["Ann", "Bob", "Cat", "Dan"])
    }

    /// The same between players of these names.
    pub fn named(
        game: &'static Game,
        secret: u8,
        languages: &[Language],
        terms: &[(String, String)],
        names: &[&str],
    ) -> Self {
        let time = terms.iter().find(|(name, _)| name == "time").map(|(_, of)| Pace::named(of).unwrap());
        let pinned = Pinned::read(game, game.pinned).unwrap().at_pace(time.unwrap_or_default());
        let pinned = std::sync::Arc::new(pinned);
        let taken = (game.terms)(&pinned, terms).unwrap();
        let seats = (0..).map_while(Seat::new).take(taken);
        let players: Vec<Player> = seats
            .zip(languages)
            .map(|(seat, language)| Player {
                seat,
                reader: Reader { language: *language, ..Reader::default() },
                letters: 0,
                shown: 0,
                chat: true,
                signed: false,
                answered_today: 0,
                answered_at: Timestamp::from_unix(0),
            })
            .collect();
        let sent = players.iter().map(|_| Vec::new()).collect();
        let now = "2026-12-03T09:00:00Z".parse::<Timestamp>().unwrap();
        let names = names.iter().take(taken).map(|name| String::from(*name)).collect();
        let none = Vec::new;
        let mut keeper = Self {
            pinned,
            entries: none(),
            sealed: Vec::new(),
            attempts: Vec::new(),
            drawer: Vec::new(),
            pending: Vec::new(),
            held: Vec::new(),
            players,
            sent,
            secret,
            now,
        };
        let new = NewGame { host: "chess.example.org".into(), names, event: None, terms: terms.to_vec() };
        let plan = keeper.with(|loaded| referee::start(loaded, &new, now).unwrap());
        keeper.carry(&plan);
        keeper
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..).map_while(Seat::new).take(self.players.len())
    }

    /// Asks something of the game as it is loaded for one plan.
    pub fn with<T>(&self, ask: impl FnOnce(&Loaded<'_>) -> T) -> T {
        ask(&Loaded {
            game: GameId::new(7).unwrap(),
            entries: self.entries.clone(),
            sealed: self.sealed.clone(),
            mails: Vec::new(),
            attempts: self.attempts.clone(),
            drawer: self.drawer.clone(),
            secret: Secret32::new([self.secret; 32]),
            signers: signers(),
            players: self.players.clone(),
            pinned: &self.pinned,
            zone_exists: |zone| zone == "UTC",
            day_begins: crate::days::day_begins,
            day_of: crate::days::day_of,
            address_fault: &|_| None,
            challenged: &|_| Ok(""),
            pending: self.pending.clone(),
            held: self.held.clone(),
            asks: Asks { openings: true, refusals: Refusals::Few, ..Asks::default() },
            gaps: Default::default(),
            person: None,
        })
    }

    /// What this seat's mail does, as an answer to its newest letter.
    pub fn mail(&mut self, seat: Seat, text: &str) -> Plan {
        self.sent_in(seat, text, None)
    }

    /// What the person who runs the referee enters for a seat does.
    pub fn enter(&mut self, seat: Seat, text: &str) -> Plan {
        let postmark = Timestamp::from_unix(self.now.unix() + 3_600);
        self.sent_in(seat, text, Some(Entered { reason: "By post.".into(), postmark }))
    }

    fn sent_in(&mut self, seat: Seat, text: &str, entered: Option<Entered>) -> Plan {
        self.now = Timestamp::from_unix(self.now.unix() + 3_600);
        let newest = self.sent[seat.index()].last();
        let mail = Mail {
            seat,
            letter: u32::try_from(self.sent[seat.index()].len()).unwrap(),
            letter_knew: newest.map_or(0, |letter| letter.entries),
            invitation: newest.is_some_and(|letter| letter.kind == LetterKind::Invitation),
            at: self.now,
            text: Ok(text.into()),
            copies: 0,
            sender: Sender::Plain,
            copied: false,
            entered,
            sent: None,
        };
        self.with(|loaded| referee::mail(loaded, &mail).unwrap())
    }

    /// What a command of the person who runs the referee does.
    pub fn command(&mut self, command: &Command) -> Plan {
        self.now = Timestamp::from_unix(self.now.unix() + 3_600);
        self.with(|loaded| referee::command(loaded, command, self.now).unwrap())
    }

    /// A mail that this seat may well write; `None` where it owes nothing.
    pub fn sample(&self, seat: Seat, seed: u64) -> Option<String> {
        self.with(|loaded| loaded.open().unwrap().sample(seat, seed))
    }

    /// Carries a plan out, whole.
    pub fn carry(&mut self, plan: &Plan) {
        self.entries.extend(plan.entries.iter().map(|entry| entry.text.clone()));
        self.sealed.extend(plan.sealed.iter().cloned());
        self.attempts.extend(plan.attempt.clone());
        for change in &plan.drawer {
            self.drawer.retain(|old| old.seat != change.seat);
            self.drawer.extend(change.numbers.is_some().then(|| change.clone()));
        }
        match &plan.pending {
            Some(PendingChange::Waits(pending)) => self.pending.push(pending.clone()),
            Some(PendingChange::Nothing(seat)) => self.pending.retain(|other| other.seat != *seat),
            None => {}
        }
        crate::questions::carry(plan, &mut self.held);
        for stored in &plan.settings {
            let reader = &mut self.players[stored.seat.index()].reader;
            match stored.name {
                "board" => {
                    reader.board = BoardStyle::ALL.iter().copied().find(|style| style.word() == stored.value).unwrap();
                }
                "pictures" => reader.pictures = stored.value == "on",
                "proof" => reader.proof = stored.value == "on",
                "news" => reader.news = stored.value.parse().unwrap(),
                _ => {}
            }
        }
        for letter in &plan.letters {
            let player = &mut self.players[letter.to.index()];
            player.letters += 1;
            player.shown = letter.entries;
            self.sent[letter.to.index()].push(letter.clone());
        }
    }

    pub fn over(&self) -> bool {
        self.with(|loaded| loaded.open().unwrap().summary().end.is_some())
    }

    pub fn record(&self) -> String {
        self.with(|loaded| loaded.open().unwrap().record())
    }
}

/// How many mails a game has at most.
const MOST_MAILS: usize = 120;

/// Plays a game by chance to its end, or so far; `each` is shown what every mail made.
pub fn played(game: &'static Game, seed: u64, each: impl FnMut(&Keeper, &Plan)) -> Keeper {
    go_on(Keeper::begin(game, 42), seed, each)
}

/// The same of a game between players of one language.
pub fn in_language(game: &'static Game, seed: u64, language: Language) -> Keeper {
    go_on(Keeper::in_languages(game, 42, &[language; 4]), seed, |_, _| ())
}

fn go_on(mut keeper: Keeper, seed: u64, mut each: impl FnMut(&Keeper, &Plan)) -> Keeper {
    let mut dice = Dice::new(seed);
    for _ in 0..MOST_MAILS {
        let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
        let Some((seat, text)) = owing else { break };
        let text = match dice.below(12) {
            0 => "nonsense, and no order at all".into(),
            1 => format!("try\n{text}"),
            2 => "board\nhistory\nrecord\nstatus".into(),
            3 => "say hello".into(),
            4 => format!("{text}\ndraw"),
            _ => text,
        };
        let plan = keeper.mail(seat, &text);
        keeper.carry(&plan);
        // What was planned is what the log says once it is read again.
        if let Some(summary) = &plan.summary {
            assert_eq!(*summary, keeper.with(|loaded| loaded.open().unwrap().summary()), "{text}");
        }
        each(&keeper, &plan);
    }
    keeper
}
