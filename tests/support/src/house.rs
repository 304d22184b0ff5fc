//! A referee's house for tests: real parts over a state folder, mails dropped into its inbox and
//! letters read from its outbox as mail programs would.

use std::{fs, path::PathBuf};

use mail_parser::{HeaderName, MessageParser, MimeHeaders};
use tempete::{
    config::{Config, Organiser},
    daemon::{NewPlayer, Parts, Tally, clock::Clock},
    ids::{GameId, Timestamp},
    letters::Reader,
    mail::{address::Address, trip},
    pace::Pace,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};

/// Runs a future to its end.
pub fn logs() {
    let _ = tracing_subscriber::fmt().with_test_writer().try_init();
}

pub fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// When the clocks of these tests begin.
pub const BEGIN: i64 = 1_800_000_000;

/// A house with one state folder and a clock that stands still.
pub struct House {
    pub folder: tempfile::TempDir,
    pub clock: Clock,
    pub parts: Parts,
    /// How many mails were dropped into the inbox.
    pub dropped: u32,
}

/// A letter as its player receives it.
#[derive(Clone, Debug)]
pub struct Received {
    pub name: String,
    pub raw: Vec<u8>,
    pub game: u32,
    pub seat: String,
    pub kind: String,
    pub subject: String,
    pub message_id: String,
    pub reply_to: String,
    pub to: String,
    pub text: String,
    pub attachments: Vec<(String, Vec<u8>)>,
}

impl Received {
    /// The seat's own number of this letter.
    pub fn number(&self) -> u32 {
        self.message_id.split('.').nth(2).unwrap().parse().unwrap()
    }
}

/// A player who wants proof: his letters have the head attached, so that tests see it whole.
pub fn player(name: &str, address: &str, language: Language) -> NewPlayer {
    NewPlayer {
        name: name.into(),
        addresses: vec![Address::read(address).unwrap()],
        reader: Reader { language, proof: true, ..Reader::default() },
    }
}

/// The profile of time of this name as games have it that were begun before outages gave back hours alone.
pub fn earlier_pace(name: &str) -> Pace {
    let (_, text) = Pace::BUILT_IN.into_iter().find(|(of, _)| *of == name).unwrap();
    Pace::read(text.strip_suffix("outage = \"last\"\n").unwrap_or(text)).unwrap()
}

/// An organiser at this address.
pub fn keeper(address: &str) -> Organiser {
    Organiser { name: "Keeper".into(), address: address.into(), language: Language::En }
}

/// The embedded default, but for a clock that is believed however far it goes: weeks pass between two polls.
pub fn config(state: &std::path::Path) -> Config {
    Config { clock_leap_days: u32::MAX, ..Config::load(None, Some(state)).unwrap() }
}

impl House {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(folder.path());
        change(&mut config);
        let clock = Clock::fixed(Timestamp::from_unix(BEGIN), 7);
        let parts = Parts::open(config, clock.clone(), tempete::games::GAMES).await.unwrap();
        Self { folder, clock, parts, dropped: 0 }
    }

    /// A house whose mails arrive when their files say so.
    pub async fn of_today() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::system();
        let parts = Parts::open(config(folder.path()), clock.clone(), tempete::games::GAMES).await.unwrap();
        Self { folder, clock, parts, dropped: 0 }
    }

    /// Closes everything and opens it anew, as after a stop.
    pub async fn reopen(&mut self) {
        let config = self.parts.installation.config.clone();
        self.parts = Parts::open(config, self.clock.clone(), tempete::games::GAMES).await.unwrap();
    }

    /// The same, with everything moved into the database file in between.
    pub async fn reopen_closed(&mut self) {
        let config = self.parts.installation.config.clone();
        let fresh = Parts::open(config, self.clock.clone(), tempete::games::GAMES).await.unwrap();
        std::mem::replace(&mut self.parts, fresh).store.close().await.unwrap();
    }

    /// A game of Ann (White) and Bob (Black) with the default terms, but for the board, which is theirs to keep.
    pub async fn game(&mut self) -> GameId {
        let players = [player("Ann", "ann@example.org", Language::En), player("Bob", "bob@example.net", Language::En)];
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        let mut terms = Terms::default_for(&catalogue);
        terms.set("board", "off", &catalogue).unwrap();
        let game = self.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
        self.poll().await;
        game
    }

    pub async fn poll(&mut self) -> Tally {
        self.parts.poll_once().await.unwrap()
    }

    pub fn later(&self, seconds: i64) {
        self.clock.set(Timestamp::from_unix(self.clock.now().unix() + seconds));
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Drops raw bytes into the inbox.
    pub fn drop_raw(&mut self, raw: &[u8]) -> String {
        self.dropped += 1;
        let name = format!("{}.M{:06}.players", BEGIN, self.dropped);
        fs::write(self.path("mail/inbox/tmp").join(&name), raw).unwrap();
        fs::rename(self.path("mail/inbox/tmp").join(&name), self.path("mail/inbox/new").join(&name)).unwrap();
        name
    }

    /// Drops a mail into the inbox, with a Message-ID of its own.
    pub fn mail(&mut self, from: &str, to: &str, text: &str) {
        let id = self.dropped + 1;
        self.drop_raw(mail(from, to, &format!("m{id}@players.example"), text).as_bytes());
    }

    /// Answers this letter from this address.
    pub fn answer(&mut self, letter: &Received, from: &str, text: &str) {
        self.mail(from, &letter.reply_to, text);
    }

    /// Every letter in the outbox, in the order of their seats' numbers.
    pub fn letters(&self) -> Vec<Received> {
        letters(&self.path("mail/outbox/new"))
    }

    /// Every note in the outbox, by whom it is for, with its text and where answers go.
    pub fn notes(&self) -> Vec<(String, String, String)> {
        let paths = fs::read_dir(self.path("mail/outbox/new")).unwrap().map(|entry| entry.unwrap().path());
        let notes = paths.map(|path| fs::read(path).unwrap()).filter(|raw| is_note(raw));
        notes
            .map(|raw| {
                let message = MessageParser::default().parse(&raw).unwrap();
                let address = |of: Option<&mail_parser::Address<'_>>| {
                    of.and_then(|of| of.first()).and_then(|one| one.address()).unwrap_or_default().to_owned()
                };
                (address(message.to()), message.body_text(0).unwrap().into_owned(), address(message.reply_to()))
            })
            .collect()
    }

    /// A seat's letters.
    pub fn letters_to(&self, seat: &str) -> Vec<Received> {
        self.letters().into_iter().filter(|letter| letter.seat == seat).collect()
    }

    /// A seat's last letter.
    pub fn last(&self, seat: &str) -> Received {
        self.letters_to(seat).pop().unwrap()
    }

    /// The verdicts of all mails, oldest first.
    pub async fn verdicts(&mut self) -> Vec<String> {
        let mut mails = self.parts.store.mails(false, 1_000_000).await.unwrap();
        mails.reverse();
        mails.into_iter().map(|mail| mail.verdict).collect()
    }

    /// The entries of a game.
    pub async fn entries(&mut self, game: GameId) -> Vec<String> {
        self.parts.store.game(game).await.unwrap().unwrap().entries
    }
}

/// A mail's text, as a simple mail program writes it.
pub fn mail(from: &str, to: &str, id: &str, text: &str) -> String {
    format!(
        "From: {from}\nTo: {to}\nMessage-ID: <{id}>\nSubject: Re: [tempete]\nDate: Fri, 15 Jan 2027 08:00:00 +0000\n\
         MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
    )
}

/// Every letter in this folder, in the order of their seats' numbers.
pub fn letters(folder: &std::path::Path) -> Vec<Received> {
    let mut letters: Vec<Received> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| !is_note(&fs::read(path).unwrap()))
        .map(|path| received(path.file_name().unwrap().to_str().unwrap(), fs::read(&path).unwrap()))
        .collect();
    letters.sort_by_key(|letter| (letter.game, letter.number(), letter.seat.clone()));
    letters
}

/// Every note in this folder: the name of its file, and whom it goes to.
pub fn notes(folder: &std::path::Path) -> Vec<(String, String)> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = paths.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap()));
    read.filter(|(_, raw)| is_note(raw))
        .map(|(name, raw)| {
            let message = MessageParser::default().parse(&raw).unwrap();
            (name, message.to().unwrap().first().unwrap().address().unwrap().to_owned())
        })
        .collect()
}

/// Whether these bytes are a note, which belongs to no seat.
fn is_note(raw: &[u8]) -> bool {
    !raw.windows(16).any(|bytes| bytes == b"\nX-Tempete-Game:")
}

/// Whether these are the bytes of a mail of the referee's to itself.
pub fn is_trial(raw: &[u8]) -> bool {
    trip::message_id(raw).is_some_and(|id| trip::is_trial(&id))
}

pub fn received(name: &str, raw: Vec<u8>) -> Received {
    let message = MessageParser::default().parse(&raw).unwrap();
    let header = |name: &'static str| {
        message.header(HeaderName::Other(name.into())).and_then(|h| h.as_text()).unwrap_or("").to_owned()
    };
    Received {
        name: name.to_owned(),
        game: header("X-Tempete-Game").parse().unwrap(),
        seat: header("X-Tempete-Seat"),
        kind: header("X-Tempete-Kind"),
        subject: message.subject().unwrap().to_owned(),
        message_id: message.message_id().unwrap().to_owned(),
        reply_to: message.reply_to().unwrap().first().unwrap().address().unwrap().to_owned(),
        to: message.to().unwrap().first().unwrap().address().unwrap().to_owned(),
        text: message.body_text(0).unwrap().replace("\r\n", "\n"),
        attachments: message
            .attachments()
            .map(|part| (part.attachment_name().unwrap().to_owned(), part.contents().to_vec()))
            .collect(),
        raw: raw.clone(),
    }
}
