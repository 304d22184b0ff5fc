//! A game kept in memory, as a store would keep it: entries, sealed values, the drawer, who reads
//! letters, and every letter that was sent.

use std::sync::Arc;

use crate::house::earlier_pace;
use tempete::{
    ids::{GameId, Seat, Timestamp},
    kit::{
        AddressFault, Asks, Command, CommandError, Drawer, HeldBack, Loaded, Mail, NewGame, Notice, Pending,
        PendingChange, Pinned, Plan, Player, Refusals, Sealed, Sender, Stored, Unusable,
    },
    letters::{BoardStyle, Letter, LetterKind, Reader},
    referee,
    seal::Secret32,
    tempete::{
        cards::catalogue::Catalogue,
        log::terms::Terms,
        rulebook::Rulebook,
        state::{State, public::SEATS},
        turn::replay::replay,
    },
    text::Language,
};

/// A game and its players.
pub struct Keeper {
    pub game: GameId,
    pub entries: Vec<String>,
    pub sealed: Vec<Sealed>,
    pub drawer: Vec<Drawer>,
    /// What waits for a code.
    pub pending: Vec<Pending>,
    /// Mails held back by their prose.
    pub held: Vec<HeldBack>,
    /// What is asked of mails beyond key and address.
    pub asks: Asks,
    pub players: Vec<Player>,
    pub catalogue: Arc<Catalogue>,
    pinned: Pinned,
    /// Why the address that the next mail asks for cannot be taken.
    pub address_fault: fn(&str) -> Option<AddressFault>,
    /// What time it is.
    pub now: Timestamp,
    /// Every letter to each seat, White's first.
    pub sent: [Vec<Letter>; 2],
    /// On which day (UTC) each answer to a seat was given.
    answered: [Vec<i64>; 2],
}

/// A mail as a script has it.
pub struct Post {
    pub seat: Seat,
    pub text: Result<String, Unusable>,
    /// The number of the letter it answers; the seat's newest where unsaid.
    pub letter: Option<usize>,
    pub copies: u32,
    /// How many answers the seat got today; counted where unsaid.
    pub answered: Option<u32>,
    /// How often its text was refused before.
    pub refusals: Refusals,
    /// How far its sender is proven.
    pub sender: Sender,
    /// Why the address it asks for cannot be taken.
    pub address_fault: fn(&str) -> Option<AddressFault>,
}

impl Post {
    /// A plain mail of a seat's.
    pub fn plain(seat: Seat, text: &str) -> Self {
        Self {
            seat,
            text: Ok(text.into()),
            letter: None,
            copies: 0,
            answered: None,
            refusals: Refusals::Few,
            sender: Sender::Plain,
            address_fault: |_| None,
        }
    }
}

impl Keeper {
    /// Begins a game with the cards of this catalogue and sends the invitations.
    pub fn begin(
        catalogue_text: &'static str,
        terms: Terms,
        names: [String; 2],
        languages: [Language; 2],
    ) -> (Self, Plan) {
        let players = SEATS
            .into_iter()
            .zip(languages)
            .map(|(seat, language)| Player {
                seat,
                reader: Reader { language, ..Reader::default() },
                letters: 0,
                shown: 0,
                chat: true,
                signed: false,
                answered_today: 0,
                answered_at: Timestamp::from_unix(0),
            })
            .collect();
        let mut keeper = Self {
            game: GameId::new(42).unwrap(),
            entries: Vec::new(),
            sealed: Vec::new(),
            drawer: Vec::new(),
            pending: Vec::new(),
            held: Vec::new(),
            asks: Asks::default(),
            players,
            catalogue: Arc::new(Catalogue::read(catalogue_text).unwrap()),
            // Scripts also show what an outage brought before it gave back hours alone.
            pinned: Pinned::read(&tempete::tempete::GAME, catalogue_text).unwrap().at_pace(earlier_pace(&terms.time)),
            address_fault: |_| None,
            now: "2026-12-03T09:00:00Z".parse::<Timestamp>().unwrap(),
            sent: [Vec::new(), Vec::new()],
            answered: [Vec::new(), Vec::new()],
        };
        let new =
            NewGame { host: "chess.example.org".into(), names: names.to_vec(), event: None, terms: terms.given() };
        let plan = referee::start(&keeper.table(), &new, keeper.now).unwrap();
        keeper.carry_out(&plan);
        (keeper, plan)
    }

    /// The game's secret seed.
    pub fn secret() -> Secret32 {
        Secret32::new([42; 32])
    }

    /// The game as it is loaded for one plan.
    pub fn table(&self) -> Loaded<'_> {
        self.table_with(self.sealed.clone())
    }

    /// The same with other values behind the commitments.
    pub fn table_with(&self, sealed: Vec<Sealed>) -> Loaded<'_> {
        Loaded {
            game: self.game,
            entries: self.entries.clone(),
            sealed,
            mails: Vec::new(),
            attempts: Vec::new(),
            drawer: self.drawer.clone(),
            secret: Self::secret(),
            signers: signers(),
            players: self.players.clone(),
            pinned: &self.pinned,
            zone_exists: |zone| matches!(zone, "UTC" | "Europe/Paris" | "America/New_York"),
            day_begins: tempete::daemon::day_begins,
            day_of: tempete::daemon::day_of,
            address_fault: &self.address_fault,
            challenged: &|_| Ok(""),
            pending: self.pending.clone(),
            held: self.held.clone(),
            asks: self.asks,
            gaps: Default::default(),
            person: None,
        }
    }

    /// The state, with these values behind the commitments.
    pub fn state(&self, sealed: &[Sealed]) -> State {
        let read = |text: &String| {
            tempete::tempete::log::event::Entry::read(
                text,
                tempete::tempete::name::SPEC,
                &tempete::tempete::state::pinned(&self.catalogue),
            )
            .unwrap()
        };
        let entries: Vec<_> = self.entries.iter().map(read).collect();
        replay(&entries, sealed, self.rulebook()).unwrap()
    }

    /// What entry 0 pins.
    pub fn rulebook(&self) -> Rulebook {
        Rulebook { catalogue: Arc::clone(&self.catalogue), pace: self.pinned.pace.clone() }
    }

    /// Time has passed: what the referee does about it now, if anything.
    pub fn passes(&self) -> Option<Plan> {
        let table = self.table();
        let plan = table.open().unwrap().passes(self.now).unwrap()?;
        (!plan.entries.is_empty()).then_some(plan)
    }

    /// The mail as the referee gets it.
    pub fn mail(&self, post: &Post) -> Mail {
        let sent = &self.sent[post.seat.index()];
        let letter = post.letter.unwrap_or(sent.len());
        let knew = letter.checked_sub(1).and_then(|index| sent.get(index)).map_or(0, |letter| letter.entries);
        Mail {
            seat: post.seat,
            letter: u32::try_from(letter).unwrap(),
            letter_knew: knew,
            invitation: letter
                .checked_sub(1)
                .and_then(|at| sent.get(at))
                .is_some_and(|it| it.kind == LetterKind::Invitation),
            at: self.now,
            text: post.text.clone(),
            copies: post.copies,
            sender: post.sender,
            copied: false,
            entered: None,
            sent: None,
        }
    }

    /// Sets how many answers the sender has had today.
    pub fn count_answers(&mut self, post: &Post) {
        let today = self.now.unix().div_euclid(86_400);
        let counted = self.answered[post.seat.index()].iter().filter(|day| **day == today).count();
        self.players[post.seat.index()].answered_today = post.answered.unwrap_or(u32::try_from(counted).unwrap());
    }

    /// Notes that a mail of `seat` was answered today.
    pub fn answered(&mut self, seat: Seat) {
        self.answered[seat.index()].push(self.now.unix().div_euclid(86_400));
        self.players[seat.index()].answered_at = self.now;
    }

    /// A command of the person who runs the referee.
    pub fn command(&self, command: &Command) -> Result<Plan, CommandError> {
        referee::command(&self.table(), command, self.now)
    }

    /// A letter about letters.
    /// The seat's letters go elsewhere.
    pub fn readdress(&self, seat: Seat) -> Result<Plan, CommandError> {
        referee::command(&self.table(), &Command::Address(seat), self.now)
    }

    /// Somebody else sits there, who reads English and has had no letter yet.
    pub fn replace(&mut self, seat: Seat, name: &str) -> Result<Plan, CommandError> {
        let player = &mut self.players[seat.index()];
        let before = player.clone();
        *player =
            Player { reader: Reader::default(), shown: 0, chat: true, signed: false, answered_today: 0, ..before };
        let done = referee::command(&self.table(), &Command::Replace { seat, name: name.into() }, self.now);
        if done.is_err() {
            self.players[seat.index()] = before;
        } else {
            self.drawer.retain(|drawer| drawer.seat != seat);
            self.pending.retain(|pending| pending.seat != seat);
            self.held.retain(|held| held.seat != seat);
        }
        done
    }

    pub fn notice(&self, seat: Seat, notice: Notice) -> Letter {
        referee::notice(&self.table(), seat, notice, self.now).unwrap().unwrap()
    }

    /// Carries a plan out, whole.
    pub fn carry_out(&mut self, plan: &Plan) {
        for entry in &plan.entries {
            assert_eq!(usize::from(entry.seq.get()), self.entries.len(), "entries have no gap");
            self.entries.push(entry.text.clone());
        }
        self.sealed.extend(plan.sealed.iter().cloned());
        for change in &plan.drawer {
            self.drawer.retain(|old| old.seat != change.seat);
            if change.numbers.is_some() {
                self.drawer.push(change.clone());
            }
        }
        for setting in &plan.settings {
            self.set(setting);
        }
        match &plan.pending {
            Some(PendingChange::Waits(pending)) => self.wait_for(pending),
            Some(PendingChange::Nothing(seat)) => self.pending.retain(|other| other.seat != *seat),
            None => {}
        }
        support_rules::questions::carry(plan, &mut self.held);
        for letter in &plan.letters {
            self.send(letter.clone());
        }
        if let Some(seat) = plan.repeat {
            let again = self.sent[seat.index()].last().unwrap().clone();
            self.send(again);
        }
    }

    fn wait_for(&mut self, pending: &Pending) {
        self.pending.retain(|other| other.seat != pending.seat);
        self.pending.push(pending.clone());
    }

    /// A letter goes out.
    pub fn send(&mut self, letter: Letter) {
        let player = &mut self.players[letter.to.index()];
        player.letters += 1;
        player.shown = letter.entries;
        self.sent[letter.to.index()].push(letter);
    }

    fn set(&mut self, setting: &Stored) {
        let player = &mut self.players[setting.seat.index()];
        let on = setting.value == "on";
        match setting.name {
            "language" => player.reader.language = Language::read(&setting.value).unwrap(),
            "zone" => player.reader.zone.clone_from(&setting.value),
            "board" => {
                let styles = [BoardStyle::Ascii, BoardStyle::Figurines, BoardStyle::List, BoardStyle::None];
                player.reader.board = styles.into_iter().find(|style| style.word() == setting.value).unwrap();
            }
            "pictures" => player.reader.pictures = on,
            "reminders" => player.reader.reminders = on,
            "proof" => player.reader.proof = on,
            "subject" | "invitations" => {}
            "chat" => player.chat = on,
            "signed" => player.signed = on,
            other => panic!("no such setting: {other}"),
        }
    }
}

/// The key of the referee here.
pub fn signers() -> tempete::seal::Signers {
    use tempete::seal::{KeyName, Signer, Signers};
    let name = KeyName::of_host("chess.example.org").unwrap();
    Signers::new(vec![Signer::new(name, [7; 32]).unwrap()]).unwrap()
}
