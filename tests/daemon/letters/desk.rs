//! A game played by real mails against the pure referee, for tests about letters: no store, no
//! disk, every letter kept as it was written.

use std::sync::Arc;

use tempete::{
    chess::{PieceLetters, Role},
    ids::{GameId, Seat, Timestamp},
    kit::{
        Asks, Command, Drawer, HeldBack, Loaded, Mail, NewGame, Pending, PendingChange, Pinned, Plan, Player, Sealed,
        Sender, Unusable,
    },
    letters::{Letter, Reader},
    referee,
    seal::Secret32,
    tempete::{
        cards::catalogue::Catalogue,
        log::{event::Entry, terms::Terms},
        state::State,
        turn::replay::replay,
    },
    text::Language,
};

/// The same text with these piece letters in its moves.
pub fn in_letters(text: &str, letters: PieceLetters) -> String {
    let word = |word: &str| {
        let mut chars = word.chars();
        let (first, second) = (chars.next().unwrap_or(' '), chars.next().unwrap_or(' '));
        let role = Role::read(first, PieceLetters::ENGLISH).filter(|_| "abcdefgh12345678x".contains(second));
        role.map_or_else(|| word.to_string(), |role| format!("{}{}", role.letter(letters), &word[1..]))
    };
    let line = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ");
    text.lines().map(|of| line(of) + "\n").collect()
}

/// A game on the desk.
pub struct Game {
    pinned: Pinned,
    catalogue: Arc<Catalogue>,
    entries: Vec<String>,
    sealed: Vec<Sealed>,
    drawer: Vec<Drawer>,
    /// Who reads.
    pub players: Vec<Player>,
    /// What waits for a code.
    pub pending: Vec<Pending>,
    held: Vec<HeldBack>,
    /// What is asked of mails beyond key and address.
    pub asks: Asks,
    /// How far the next mail's sender is proven.
    pub sender: Sender,
    at: i64,
    /// Every letter, in the order it was written.
    pub letters: Vec<Letter>,
}

impl Game {
    /// A new game of `names`, each reading `languages`; `terms` are pairs of name and value.
    pub fn new(names: [&str; 2], languages: [Language; 2], terms: &[(&str, &str)]) -> Self {
        let pinned = Pinned::read(&tempete::tempete::GAME, Catalogue::BUILT_IN).unwrap();
        let catalogue = pinned.says::<Arc<tempete::referee::played::Pinned>>().unwrap().of::<Arc<Catalogue>>().clone();
        let players = [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .zip(languages)
            .map(|(seat, language)| Player {
                seat,
                reader: Reader { language, zone: "Europe/Paris".into(), ..Reader::default() },
                letters: 0,
                shown: 0,
                chat: true,
                signed: false,
                answered_today: 0,
                answered_at: Timestamp::from_unix(0),
            })
            .collect();
        let mut game = Self {
            pinned,
            catalogue,
            entries: Vec::new(),
            sealed: Vec::new(),
            drawer: Vec::new(),
            players,
            pending: Vec::new(),
            held: Vec::new(),
            asks: Asks::default(),
            sender: Sender::Plain,
            at: 1_796_306_709,
            letters: Vec::new(),
        };
        let mut agreed = Terms::default_for(&game.catalogue);
        agreed.set("board", "off", &game.catalogue).unwrap();
        for (name, value) in terms {
            agreed.set(name, value, &game.catalogue).unwrap();
        }
        let new = NewGame {
            host: "tempete.localhost".into(),
            names: names.map(String::from).to_vec(),
            event: None,
            terms: agreed.given(),
        };
        let plan = game.with_table(|table, at| referee::start(table, &new, at).unwrap());
        game.carry_out(plan);
        game
    }

    fn with_table<T>(&self, use_it: impl FnOnce(&Loaded<'_>, Timestamp) -> T) -> T {
        let table = Loaded {
            game: GameId::new(42).unwrap(),
            entries: self.entries.clone(),
            sealed: self.sealed.clone(),
            mails: Vec::new(),
            attempts: Vec::new(),
            drawer: self.drawer.clone(),
            secret: Secret32::new([7; 32]),
            signers: signers(),
            players: self.players.clone(),
            pinned: &self.pinned,
            zone_exists: tempete::page::dates::is_zone,
            day_begins: tempete::daemon::day_begins,
            day_of: tempete::daemon::day_of,
            address_fault: &|_| None,
            challenged: &|_| Ok(""),
            pending: self.pending.clone(),
            held: self.held.clone(),
            asks: self.asks,
            gaps: Default::default(),
            person: None,
        };
        use_it(&table, Timestamp::from_unix(self.at))
    }

    fn carry_out(&mut self, plan: Plan) -> Vec<Letter> {
        self.at += 3_600;
        support_rules::questions::carry(&plan, &mut self.held);
        self.entries.extend(plan.entries.into_iter().map(|entry| entry.text));
        self.sealed.extend(plan.sealed);
        for drawer in plan.drawer {
            self.drawer.retain(|old| old.seat != drawer.seat);
            self.drawer.push(drawer);
        }
        match &plan.pending {
            Some(PendingChange::Waits(pending)) => self.pending = vec![pending.clone()],
            Some(PendingChange::Nothing(_)) => self.pending.clear(),
            None => {}
        }
        for letter in &plan.letters {
            let player = &mut self.players[letter.to.index()];
            player.letters += 1;
            player.shown = letter.entries;
        }
        self.letters.extend(plan.letters.iter().cloned());
        plan.letters
    }

    /// How many entries its log has.
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// What has come of its entries.
    pub fn state(&self) -> State {
        let read = |text: &String| {
            Entry::read(text, tempete::tempete::name::SPEC, &tempete::tempete::state::pinned(&self.catalogue)).unwrap()
        };
        replay(&self.entries.iter().map(read).collect::<Vec<_>>(), &self.sealed, &self.catalogue).unwrap()
    }

    /// The game as PGN, where the referee keeps the board.
    pub fn pgn(&self) -> Option<String> {
        let read = |text: &String| {
            Entry::read(text, tempete::tempete::name::SPEC, &tempete::tempete::state::pinned(&self.catalogue)).unwrap()
        };
        tempete::tempete::audit::pgn(&self.entries.iter().map(read).collect::<Vec<_>>(), &self.catalogue)
    }

    /// `seat` answers its last letter with `text`; what is sent in return.
    pub fn mail(&mut self, seat: Seat, text: &str) -> Vec<Letter> {
        let language = self.players[seat.index()].reader.language;
        let text = if language == Language::En { text.to_string() } else { in_letters(text, language.letters()) };
        self.mail_as(seat, Ok(text), 0)
    }

    /// What would become of this very text from `seat`, in answer to its last letter; nothing is carried out.
    pub fn would(&self, seat: Seat, text: &str) -> Plan {
        let mail = Mail { invitation: self.players[seat.index()].letters == 1, ..self.post(seat, Ok(text.into())) };
        self.with_table(|table, _| referee::mail(table, &mail).unwrap())
    }

    /// The same with every knob.
    pub fn mail_as(&mut self, seat: Seat, text: Result<String, Unusable>, copies: u32) -> Vec<Letter> {
        let mail = Mail { copies, ..self.post(seat, text) };
        let plan = self.with_table(|table, _| referee::mail(table, &mail).unwrap());
        self.carry_out(plan)
    }

    fn post(&self, seat: Seat, text: Result<String, Unusable>) -> Mail {
        let player = &self.players[seat.index()];
        Mail {
            seat,
            letter: player.letters,
            letter_knew: player.shown,
            invitation: false,
            at: Timestamp::from_unix(self.at),
            text,
            copies: 0,
            sender: self.sender,
            copied: false,
            entered: None,
            sent: None,
        }
    }

    /// A ruling or a look.
    pub fn command(&mut self, command: &Command) -> Vec<Letter> {
        let Ok(plan) = self.with_table(|table, at| referee::command(table, command, at)) else { return Vec::new() };
        self.carry_out(plan)
    }

    /// A notice to `seat`.
    pub fn notice(&mut self, seat: Seat, notice: tempete::kit::Notice) -> Letter {
        let letter = self.with_table(|table, at| referee::notice(table, seat, notice, at).unwrap().unwrap());
        self.letters.push(letter.clone());
        letter
    }
}

/// The key of the referee here.
fn signers() -> tempete::seal::Signers {
    use tempete::seal::{KeyName, Signer, Signers};
    let name = KeyName::of_host("tempete.localhost").unwrap();
    Signers::new(vec![Signer::new(name, [7; 32]).unwrap()]).unwrap()
}
