//! The real parts over a state folder on the disk: games are played by mails dropped into the inbox
//! and letters read from the outbox.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use mail_parser::{HeaderName, MessageParser};
use tempete::{
    config::Config,
    daemon::{NewPlayer, Parts, clock::Clock},
    ids::{GameId, Timestamp},
    letters::Reader,
    mail::address::Address,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
};

/// The addresses of White and Black.
pub const PLAYERS: [(&str, &str); 2] = [("Ann", "ann@example.org"), ("Bob", "bob@example.net")];

/// A house, and where the players of its measured game stand.
pub struct House {
    pub parts: Parts,
    pub state: PathBuf,
    pub clock: Clock,
    pub game: GameId,
    /// Where each seat's next mail goes, by the letter of the seat.
    reply_to: BTreeMap<String, String>,
    dropped: u64,
    turns: u64,
    /// The size of the largest letter so far, those with a record aside.
    pub largest: usize,
}

impl House {
    /// Opens a house in `state` and plays its measured game up to `entries` entries; `board` is its term.
    pub async fn open(state: &Path, entries: usize, board: &str) -> Self {
        let config = Config::load(None, Some(state)).unwrap();
        let clock = Clock::fixed(Timestamp::from_unix(1_800_000_000), 7);
        let mut parts = Parts::open(config, clock.clone(), tempete::games::GAMES).await.unwrap();
        let game = parts.start_game(tempete::games::GAMES[0], &players(), &terms(board)).await.unwrap();
        let mut house = Self {
            parts,
            state: state.to_owned(),
            clock,
            game,
            reply_to: BTreeMap::new(),
            dropped: 0,
            turns: 0,
            largest: 0,
        };
        house.poll().await;
        for (seat, text) in
            [("w", "list random"), ("b", "list random"), ("w", "numbers random"), ("b", "numbers random")]
        {
            house.drop_mail(seat, text);
            house.poll().await;
        }
        for _ in 5..entries {
            house.drop_turn();
            house.poll().await;
        }
        house
    }

    /// The same house once this was done to its state folder, which nobody has open meanwhile.
    pub async fn after(mut self, doing: impl AsyncFnOnce(&Path)) -> Self {
        let config = self.parts.installation.config.clone();
        drop(self.parts);
        doing(&self.state).await;
        self.parts = Parts::open(config, self.clock.clone(), tempete::games::GAMES).await.unwrap();
        self
    }

    /// Takes in what waits; every mail dropped must have been accepted.
    pub async fn poll(&mut self) {
        let tally = self.parts.poll_once().await.unwrap();
        assert_eq!(tally.read, tally.accepted, "{tally:?}");
        self.collect();
    }

    /// Turns the pictures of both players on or off.
    pub async fn pictures(&mut self, word: &str) {
        for seat in ["w", "b"] {
            self.drop_mail(seat, &format!("set pictures {word}"));
            self.poll().await;
        }
    }

    /// Drops the next turn into the inbox; its path.
    pub fn drop_turn(&mut self) -> PathBuf {
        self.later();
        let (seat, there) = (self.turns % 2, (self.turns / 2).is_multiple_of(2));
        self.turns += 1;
        match (seat, there) {
            (0, true) => self.drop_mail("w", "move Ng1-f3"),
            (0, false) => self.drop_mail("w", "move Nf3-g1"),
            (_, true) => self.drop_mail("b", "move Ng8-f6"),
            (_, false) => self.drop_mail("b", "move Nf6-g8"),
        }
    }

    fn drop_mail(&mut self, seat: &str, text: &str) -> PathBuf {
        let (_, from) = PLAYERS[usize::from(seat == "b")];
        let to = &self.reply_to[seat];
        let raw = mail(from, to, self.dropped + 1, text);
        self.drop_raw(raw.as_bytes())
    }

    /// Drops these bytes into the inbox; their path.
    pub fn drop_raw(&mut self, raw: &[u8]) -> PathBuf {
        self.dropped += 1;
        let name = format!("{:010}.bench", self.dropped);
        let path = self.state.join("mail/inbox/new").join(&name);
        fs::write(self.state.join("mail/inbox/tmp").join(&name), raw).unwrap();
        fs::rename(self.state.join("mail/inbox/tmp").join(&name), &path).unwrap();
        path
    }

    /// How many mails were dropped.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Where this seat's next mail goes.
    pub fn reply_to(&self, seat: &str) -> &str {
        &self.reply_to[seat]
    }

    /// Two hours pass, since a seat gets so many answers a day and no more (M7).
    pub fn later(&self) {
        self.clock.set(Timestamp::from_unix(self.clock.now().unix() + 2 * 3_600));
    }

    /// Reads the new letters as their players do, and files them away; the size of the largest. Were they deleted, ext4
    /// would make whoever creates the next files, the referee, look which of their inodes were in use just now.
    pub fn collect(&mut self) -> usize {
        let mut largest = 0;
        let filed = self.state.join("filed");
        fs::create_dir_all(&filed).unwrap();
        let new = self.state.join("mail/outbox/new");
        let mut letters: Vec<_> = fs::read_dir(&new).unwrap().map(|entry| entry.unwrap().path()).collect();
        letters.sort_by_key(|path| number(path));
        for path in letters {
            let raw = fs::read(&path).unwrap();
            largest = largest.max(raw.len());
            let letter = MessageParser::default().parse(&raw).unwrap();
            let seat = letter.header(HeaderName::Other("X-Tempete-Seat".into())).unwrap().as_text().unwrap().to_owned();
            let reply_to = letter.reply_to().unwrap().first().unwrap().address().unwrap().to_owned();
            self.reply_to.insert(seat, reply_to);
            if !raw.windows(9).any(|bytes| bytes == b".tempete\"") {
                self.largest = self.largest.max(raw.len());
            }
            fs::rename(&path, filed.join(path.file_name().unwrap())).unwrap();
        }
        largest
    }
}

/// A mail of these lines, as players write them.
pub fn mail(from: &str, to: &str, id: u64, text: &str) -> String {
    format!(
        "From: {from}\nTo: {to}\nMessage-ID: <m{id}@players.example>\nSubject: Re: [tempete 1]\n\
         MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\nHello!\n\n{text}\n\nBye\n"
    )
}

/// The players of a game.
pub fn players() -> [NewPlayer; 2] {
    PLAYERS.map(|(name, address)| NewPlayer {
        name: name.into(),
        addresses: vec![Address::read(address).unwrap()],
        reader: Reader::default(),
    })
}

/// The terms of a game: the default ones, but for the board.
pub fn terms(board: &str) -> Vec<(String, String)> {
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let mut terms = Terms::default_for(&catalogue);
    terms.set("board", board, &catalogue).unwrap();
    terms.given()
}

/// The seat's own number of the letter in this file.
fn number(path: &Path) -> u32 {
    let name = path.file_name().unwrap().to_str().unwrap();
    name.split('.').find_map(|word| word.parse().ok().filter(|number: &u32| *number < 1_000_000)).unwrap_or(0)
}
