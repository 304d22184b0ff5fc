//! A game played through the referee's own use cases, from mails as text; nothing is stored or sent.

use std::sync::{Arc, LazyLock};

use ids::{GameId, Seat, Timestamp};
use record::pace::Pace;
use record::seal::{Endorsement, KeyName, Opening, Secret32, SentMail, Signer, Signers};
use referee::kit::{
    Asks, Command, Drawer, Entered, Loaded, Mail, MailSeal, NewGame, Pinned, Plan, Player, Sealed, Sender, Verdict,
};
use referee::letters::{Letter, Reader};
use tempete_game::cards::catalogue::Catalogue;
use tempete_game::log::event::{Entry, Ruling};
use tempete_game::log::terms::Terms;

use crate::ruling;

/// White's seat.
pub const WHITE: Seat = Seat::FIRST;
/// Black's seat.
pub const BLACK: Seat = Seat::SECOND;

/// A catalogue and its text.
pub struct Cards {
    /// The text.
    pub text: &'static str,
    /// What it says.
    pub catalogue: Arc<Catalogue>,
    /// The same as a game pins it.
    pinned: Pinned,
}

/// The 72 cards.
pub static BUILT_IN: LazyLock<Cards> = LazyLock::new(|| Cards::read(Catalogue::BUILT_IN));
/// Fourteen of them, for small records.
pub static FOURTEEN: LazyLock<Cards> = LazyLock::new(|| Cards::read(include_str!("../../records/catalogue-14.toml")));

/// The same, on the clock.
pub static AT_POST: LazyLock<Cards> = LazyLock::new(|| {
    let Cards { text, catalogue, pinned } = Cards::read(include_str!("../../records/catalogue-14.toml"));
    Cards { text, catalogue, pinned: pinned.at_pace(Pace::named("post").unwrap()) }
});

/// The same, with thirty days for ten moves.
pub static SWIFT: LazyLock<Cards> = LazyLock::new(|| {
    let Cards { text, catalogue, pinned } = Cards::read(FOURTEEN.text);
    Cards { text, catalogue, pinned: pinned.at_pace(Pace::named("swift").unwrap()) }
});

impl Cards {
    fn read(text: &'static str) -> Self {
        let pinned = Pinned::read(&tempete_game::GAME, text).unwrap();
        Self {
            text,
            catalogue: pinned.says::<Arc<referee::played::Pinned>>().unwrap().of::<Arc<Catalogue>>().clone(),
            pinned,
        }
    }
}

/// The secret of every game here.
pub fn secret() -> Secret32 {
    Secret32::new([7; 32])
}

/// The keys of the referee here; the one of its games is the newest.
pub fn signers() -> Signers {
    Signers::new(vec![key(9), key(8), key(7)]).unwrap()
}

/// The recovery key of [`Game::with_recovery`].
pub fn recovery() -> Signer {
    key(6)
}

/// The key of this seed.
pub fn key(seed: u8) -> Signer {
    Signer::new(KeyName::of_host("referee.example.org").unwrap(), [seed; 32]).unwrap()
}

/// A game and everything the referee keeps of it.
pub struct Game {
    cards: &'static Cards,
    signers: Signers,
    number: GameId,
    entries: Vec<String>,
    sealed: Vec<Sealed>,
    mails: Vec<MailSeal>,
    drawer: Vec<Drawer>,
    letters: Vec<Letter>,
    at: i64,
}

impl Game {
    /// A game with the 72 cards, just started.
    pub fn new(terms: &[(&str, &str)]) -> Self {
        Self::with(&BUILT_IN, terms)
    }

    /// A game just started: number 42, Ann against Bob, these terms and otherwise the defaults, but for
    /// the board, which the players keep unless the terms say otherwise.
    pub fn with(cards: &'static Cards, terms: &[(&str, &str)]) -> Self {
        Self::begun(cards, terms, signers())
    }

    /// The same, of a referee that has a recovery key.
    pub fn with_recovery(cards: &'static Cards, terms: &[(&str, &str)]) -> Self {
        Self::begun(cards, terms, signers().recovered_by(Some(recovery().verifier().commitment())))
    }

    fn begun(cards: &'static Cards, terms: &[(&str, &str)], signers: Signers) -> Self {
        let mut agreed = Terms::default_for(&cards.catalogue);
        agreed.set("board", "off", &cards.catalogue).unwrap();
        for (name, value) in terms {
            agreed.set(name, value, &cards.catalogue).unwrap();
        }
        let mut game = Self {
            cards,
            signers,
            number: GameId::new(42).unwrap(),
            entries: vec![],
            sealed: vec![],
            mails: vec![],
            drawer: vec![],
            letters: vec![],
            at: 1_796_000_000,
        };
        let new = NewGame {
            host: "referee.example.org".into(),
            names: vec!["Ann".into(), "Bob".into()],
            event: None,
            terms: agreed.given(),
        };
        let plan = referee::start(&game.table(), &new, Timestamp::from_unix(game.at)).unwrap();
        game.carry_out(plan);
        game
    }

    fn table(&self) -> Loaded<'static> {
        let shown = u16::try_from(self.entries.len()).unwrap();
        let player = |seat| Player {
            seat,
            reader: Reader::default(),
            letters: u32::from(shown),
            shown,
            chat: true,
            signed: false,
            answered_today: 0,
            answered_at: Timestamp::from_unix(0),
        };
        Loaded {
            game: self.number,
            entries: self.entries.clone(),
            sealed: self.sealed.clone(),
            mails: self.mails.clone(),
            attempts: Vec::new(),
            drawer: self.drawer.clone(),
            secret: secret(),
            signers: self.signers.clone(),
            players: vec![player(WHITE), player(BLACK)],
            pinned: &self.cards.pinned,
            zone_exists: |_| true,
            day_begins: crate::days::day_begins,
            day_of: crate::days::day_of,
            address_fault: &|_| None,
            challenged: &|_| Ok(""),
            pending: Vec::new(),
            held: Vec::new(),
            asks: Asks::default(),
            gaps: Default::default(),
            person: None,
        }
    }

    fn carry_out(&mut self, plan: Plan) -> Verdict {
        self.entries.extend(plan.entries.into_iter().map(|entry| entry.text));
        self.sealed.extend(plan.sealed);
        self.mails.extend(plan.mails);
        self.letters.extend(plan.letters);
        for drawer in plan.drawer {
            self.drawer.retain(|old| old.seat != drawer.seat);
            self.drawer.push(drawer);
        }
        plan.verdict
    }

    /// What becomes of a mail.
    pub fn send(&mut self, seat: Seat, text: &str) -> Verdict {
        self.receive(seat, text, None)
    }

    fn receive(&mut self, seat: Seat, text: &str, entered: Option<Entered>) -> Verdict {
        self.at += 3_607;
        let knew = u16::try_from(self.entries.len()).unwrap();
        let mail = Mail {
            seat,
            letter: u32::from(knew),
            letter_knew: knew,
            invitation: false,
            at: Timestamp::from_unix(self.at),
            text: Ok(text.into()),
            copies: 0,
            sender: Sender::Plain,
            copied: false,
            // A mail of White's is signed; what was entered for a player came by none.
            sent: entered.is_none().then(|| SentMail::new(text.as_bytes(), (seat == WHITE).then_some("home.example"))),
            entered,
        };
        let plan = referee::mail(&self.table(), &mail).unwrap();
        self.carry_out(plan)
    }

    /// So many days pass.
    pub fn wait(&mut self, days: i64) -> &mut Self {
        self.at += days * 86_400;
        self
    }

    /// What time asks for now.
    pub fn tick(&mut self) -> &mut Self {
        let plan = referee::passes(&self.table(), Timestamp::from_unix(self.at)).unwrap();
        self.carry_out(plan.unwrap());
        self
    }

    /// What came by post and was posted so many days ago.
    pub fn post(&mut self, seat: Seat, days: i64, orders: &str) -> &mut Self {
        let postmark = Timestamp::from_unix(self.at - days * 86_400);
        let entered = Entered { reason: "His letter came by post.".into(), postmark };
        let verdict = self.receive(seat, &orders.replace(" / ", "\n"), Some(entered));
        assert!(matches!(verdict, Verdict::Accepted { .. }), "{orders}: {verdict:?}");
        self
    }

    /// A mail that must be accepted or kept; its orders stand with ` / ` for line ends.
    pub fn mail(&mut self, seat: Seat, orders: &str) -> &mut Self {
        let verdict = self.send(seat, &orders.replace(" / ", "\n"));
        assert!(matches!(verdict, Verdict::Accepted { .. } | Verdict::Kept), "{orders}: {verdict:?}");
        self
    }

    /// A ruling of the person who runs the referee.
    pub fn rule(&mut self, ruling: Ruling, reason: &str) -> &mut Self {
        self.command(&ruling::rule(ruling, reason))
    }

    /// The key of this seed takes the place of the one before: `by` vouches for it over so many entries.
    pub fn new_key(&mut self, seed: u8, by: &Signer, holds: usize, reason: &str) -> &mut Self {
        let new = key(seed).verifier().clone();
        let head = record::head_of(&self.entries[..holds]).unwrap();
        let endorsed = Endorsement::new(&head, &new, by, by.verifier() == recovery().verifier());
        self.rule(Ruling::NewKey { key: Box::new(new), endorsed: Some(Box::new(endorsed)) }, reason)
    }

    /// Whether a ruling is taken.
    pub fn rules(&mut self, ruling: Ruling, reason: &str) -> bool {
        self.at += 3_607;
        let plan = referee::command(&self.table(), &ruling::rule(ruling, reason), Timestamp::from_unix(self.at));
        plan.map(|plan| self.carry_out(plan)).is_ok()
    }

    /// A ruling made although mail may not have been read.
    pub fn rule_unread(&mut self, ruling: Ruling, reason: &str) -> &mut Self {
        self.command(&Command::Rule {
            ruling: ruling::said(ruling),
            reason: reason.into(),
            unread: true,
            acts: None,
            against_clock: false,
        })
    }

    /// That person reads a mail that bears keys of these seats.
    pub fn look_at_mail(&mut self, mail: u32, of: [bool; 2], reason: &str) -> &mut Self {
        let of = [WHITE, BLACK].into_iter().filter(|seat| of[seat.index()]).collect();
        self.command(&Command::LookAtMail { mail, of, reason: reason.into() })
    }

    /// When it is.
    pub fn now(&self) -> i64 {
        self.at
    }

    /// What that person asks for.
    pub fn command(&mut self, command: &Command) -> &mut Self {
        self.at += 3_607;
        let plan = referee::command(&self.table(), command, Timestamp::from_unix(self.at)).unwrap();
        self.carry_out(plan);
        self
    }

    /// That person looks at the secrets.
    pub fn look(&mut self) -> &mut Self {
        self.command(&Command::Look)
    }

    /// A seat's letters go elsewhere.
    pub fn readdress(&mut self, seat: Seat) -> &mut Self {
        self.at += 3_607;
        let plan = referee::command(&self.table(), &Command::Address(seat), Timestamp::from_unix(self.at)).unwrap();
        self.carry_out(plan);
        self
    }

    /// Somebody else takes a seat.
    pub fn replace(&mut self, seat: Seat, name: &str) -> &mut Self {
        self.at += 3_607;
        let command = Command::Replace { seat, name: name.into() };
        let plan = referee::command(&self.table(), &command, Timestamp::from_unix(self.at)).unwrap();
        self.carry_out(plan);
        self
    }

    /// Lists and first numbers: White's list is the deck ascending, Black's the deck descending, and both
    /// draw positions 1 to 5.
    pub fn opened(&mut self, deck: &[u8]) -> &mut Self {
        let text = |deck: &[u8]| deck.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let backwards: Vec<u8> = deck.iter().rev().copied().collect();
        self.mail(WHITE, &format!("list {} / numbers 1 2 3 4 5", text(deck)));
        self.mail(BLACK, &format!("list {} / numbers 1 2 3 4 5", text(&backwards)))
    }

    /// The text of its profile of time.
    pub fn profile(&self) -> String {
        self.cards.pinned.pace.text.to_string()
    }

    /// The text of the game's catalogue.
    pub fn catalogue(&self) -> &'static str {
        self.cards.text
    }

    /// Every letter so far.
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// Its number.
    pub fn number(&self) -> GameId {
        self.number
    }

    /// The mails that made entries.
    pub fn mails(&self) -> &[MailSeal] {
        &self.mails
    }

    /// The entries' texts.
    pub fn entries(&self) -> &[String] {
        &self.entries
    }

    /// Every opening, whether or not the game is over.
    pub fn openings(&self) -> Vec<Opening> {
        let pinned = tempete_game::state::pinned(&self.cards.catalogue);
        let read = |text: &String| Entry::read(text, tempete_game::name::SPEC, &pinned).unwrap();
        let entries: Vec<_> = self.entries.iter().map(read).collect();
        tempete_game::audit::openings(&entries, &self.sealed, &secret())
    }

    /// The record as it may be shown now.
    pub fn record(&self) -> String {
        self.table().open().unwrap().record()
    }
}
