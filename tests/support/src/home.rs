//! A referee's home for tests of the built program: its state folder, its players and their mailboxes,
//! on mail servers or on the embedded Maildirs. Time stands still but for what a test lets pass, and
//! entropy is fixed, so that the same mails make the same log wherever they came through.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use sqlx::{ConnectOptions, Row};
use tempete::store;

use crate::{
    house::{self, Received, block},
    stack::{ANN, BOB, REFEREE, Stack, wait_until},
};

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    Ann,
    Bob,
}

/// A letter as the outbox table has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sent {
    pub message_id: String,
    pub recipient: String,
    pub state: String,
}

/// The referee's home.
#[derive(Debug)]
pub struct Home<'a> {
    stack: Option<&'a Stack>,
    folder: tempfile::TempDir,
    /// What time it is.
    pub now: i64,
    /// How many mails were sent to the referee.
    pub sent: usize,
    /// How players are addressed and write: both have mailboxes on the servers.
    pub addresses: [&'static str; 2],
    /// Milliseconds that anything on the network is waited for.
    pub patience: u32,
    /// Whether time goes on by itself, and entropy is real.
    pub alive: bool,
    /// Whether mails to the referee are dropped into the embedded Maildir.
    drops: bool,
    /// Whether mails to the referee go by LMTP, at once, and not through the queue of a server.
    pub quick: bool,
}

impl Home<'static> {
    /// One whose mailboxes are the embedded Maildirs.
    pub fn embedded() -> Self {
        let home = Self::bare(None);
        home.configure("[referee]\naddress = \"referee@localhost\"\nhost = \"referee.test\"\n\n");
        home
    }
}

impl<'a> Home<'a> {
    /// One that lives on these servers, with this configuration (see [`Stack::config`]).
    pub fn on(stack: &'a Stack, config: &str) -> Self {
        let mut home = Self::bare(Some(stack));
        home.drops = config.contains("kind = \"maildir\"");
        home.configure(config);
        home
    }

    fn bare(stack: Option<&'a Stack>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            stack,
            folder,
            now: house::BEGIN,
            sent: 0,
            addresses: [ANN, BOB],
            patience: 20_000,
            alive: false,
            drops: stack.is_none(),
            quick: false,
        }
    }

    /// Writes the configuration.
    pub fn configure(&self, config: &str) {
        fs::write(self.path("tempete.toml"), format!("{config}[poll]\nevery = 1\n")).unwrap();
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn stack(&self) -> &'a Stack {
        self.stack.unwrap()
    }

    /// `tempete` with these words, in this home.
    pub fn tempete(&self, words: &[&str]) -> Command {
        let mut command = Command::new(crate::program());
        command.arg("--config").arg(self.path("tempete.toml")).arg("--state").arg(self.folder.path()).args(words);
        if !self.alive {
            command.env("TEMPETE_CLOCK", self.now.to_string()).env("TEMPETE_ANY_CLOCK", "yes");
        }
        command.env("TEMPETE_PATIENCE", self.patience.to_string());
        command
    }

    /// The same, which must succeed; what it printed.
    pub fn must(&self, words: &[&str]) -> String {
        let output = self.tempete(words).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    /// A poll, which must succeed, and whose letters are waited for.
    pub fn poll(&self) {
        self.must(&["poll"]);
        self.settle();
    }

    /// A poll that may meet trouble, but never its own end; whether there was none.
    pub fn try_poll(&self) -> bool {
        let output = self.tempete(&["poll"]).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 75)), "{}", said(&output));
        output.status.success()
    }

    /// Starts a game of Ann and Bob and sends the invitations.
    pub fn new_game(&mut self, terms: &[&str]) {
        let white = format!("Ann <{}>", self.addresses[0]);
        let black = format!("Bob <{}>", self.addresses[1]);
        let mut words = vec!["new", "--white", &white, "--black", &black];
        for term in terms {
            words.extend(["--term", term]);
        }
        self.must(&words);
    }

    /// Every letter a player has, each once, by its number.
    pub fn letters(&self, who: Who) -> Vec<Received> {
        let mut letters = BTreeMap::new();
        for raw in self.raw_letters(who) {
            let letter = house::received("", raw);
            letters.insert((letter.game, letter.number()), letter);
        }
        letters.into_values().collect()
    }

    /// Every letter a player has, as it lies in the mailbox, copies too.
    pub fn raw_letters(&self, who: Who) -> Vec<Vec<u8>> {
        let address = self.addresses[who as usize];
        if self.stack.is_some() && ["reject", "defer"].iter().any(|word| address.starts_with(word)) {
            return self.made_for(address);
        }
        if let Some(stack) = self.stack {
            return stack.mails(if who == Who::Ann { "ann" } else { "bob" }, "");
        }
        let letters = house::letters(&self.path("mail/outbox/new"));
        letters.into_iter().filter(|letter| letter.to == address).map(|one| one.raw).collect()
    }

    /// The letters made for this address, wherever they came to: for a player whose mailbox takes
    /// none, but who knows what they say.
    pub fn made_for(&self, address: &str) -> Vec<Vec<u8>> {
        block(async {
            let mut connection = store::options(&self.path("tempete.db")).connect().await.unwrap();
            let query = "SELECT bytes FROM mime JOIN outbox ON mime.outbox = outbox.id WHERE recipient = ?";
            let rows = sqlx::query(query).bind(address).fetch_all(&mut connection).await.unwrap();
            rows.iter().map(|row| row.get(0)).collect()
        })
    }

    /// The player's newest letter.
    pub fn newest(&self, who: Who) -> Received {
        self.letters(who).pop().unwrap()
    }

    /// A player answers the newest letter; the mail is there when this ends.
    pub fn answer(&mut self, who: Who, text: &str) -> Vec<u8> {
        let to = self.newest(who).reply_to;
        self.write(who, &to, text)
    }

    /// A player writes to this address of the referee's.
    pub fn write(&mut self, who: Who, to: &str, text: &str) -> Vec<u8> {
        let from = self.addresses[who as usize];
        let id = format!("m{}@players.test", self.sent + 1);
        let raw = house::mail(from, to, &id, text).replace('\n', "\r\n").into_bytes();
        self.deliver(who, to, &raw);
        raw
    }

    /// Both players send their lists in answer to their newest letters, Ann first.
    pub fn lists(&mut self) {
        self.answer(Who::Ann, "list random");
        self.answer(Who::Bob, "list random");
    }

    /// Sends bytes to the referee as a player, and waits until they are there.
    pub fn deliver(&mut self, who: Who, to: &str, raw: &[u8]) {
        self.sent += 1;
        if self.drops {
            let name = format!("{}.M{:06}.players", house::BEGIN, self.sent);
            let inbox = self.path("mail/inbox");
            fs::create_dir_all(inbox.join("tmp")).unwrap();
            fs::create_dir_all(inbox.join("new")).unwrap();
            fs::write(inbox.join("tmp").join(&name), raw).unwrap();
            fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
            return;
        }
        let stack = self.stack();
        if self.quick {
            stack.deliver(self.addresses[who as usize], to, raw);
        } else {
            stack.send(if who == Who::Ann { "ann" } else { "bob" }, to, raw);
        }
        wait_until("a mail to arrive", || self.arrived() >= self.sent);
    }

    fn arrived(&self) -> usize {
        let stack = self.stack();
        ["", "Done", "Quarantine", "Strangers"].into_iter().map(|folder| stack.files("referee", folder).len()).sum()
    }

    /// Waits until every letter that was sent lies in its mailbox.
    pub fn settle(&self) {
        let Some(stack) = self.stack else { return };
        stack.drain();
        for (who, address) in [Who::Ann, Who::Bob].into_iter().zip(self.addresses) {
            let sent: BTreeSet<String> = self
                .outbox()
                .into_iter()
                .filter(|letter| letter.state == "sent" && letter.recipient == address)
                .map(|letter| letter.message_id)
                .collect();
            wait_until("letters to arrive", || {
                let there: BTreeSet<String> = self.letters(who).into_iter().map(|letter| letter.message_id).collect();
                sent.is_subset(&there)
            });
        }
    }

    /// The log of game 1, without what hangs on the fields that servers put on top of a mail: the seal of the mail, and
    /// what is drawn, since a draw hangs on the log's root.
    pub fn log(&self) -> Vec<String> {
        let alike = |line: &str| match line.split_once(' ') {
            Some((word @ ("mail" | "drawn"), _)) => format!("{word} …\n"),
            _ => format!("{line}\n"),
        };
        self.entries().iter().map(|entry| entry.lines().map(alike).collect()).collect()
    }

    /// The log of game 1 as it stands.
    pub fn entries(&self) -> Vec<String> {
        let rows = self.rows("SELECT text FROM entry WHERE game = 1 ORDER BY seq");
        rows.into_iter().map(|mut row| row.remove(0)).collect()
    }

    /// Every letter ever made for a seat, in the order made.
    pub fn outbox(&self) -> Vec<Sent> {
        let rows = self.rows("SELECT message_id, recipient, state FROM outbox ORDER BY id");
        rows.into_iter()
            .map(|row| {
                let [message_id, recipient, state] = row.try_into().unwrap();
                Sent { message_id, recipient, state }
            })
            .collect()
    }

    /// What became of each mail, oldest first.
    pub fn verdicts(&self) -> Vec<String> {
        self.rows("SELECT verdict FROM inbox ORDER BY id").into_iter().map(|mut row| row.remove(0)).collect()
    }

    /// Rows of texts from the database.
    pub fn rows(&self, query: &'static str) -> Vec<Vec<String>> {
        block(async {
            let mut connection = store::options(&self.path("tempete.db")).connect().await.unwrap();
            let rows = sqlx::query(query).fetch_all(&mut connection).await.unwrap();
            rows.iter().map(|row| (0..row.len()).map(|column| row.get(column)).collect()).collect()
        })
    }

    /// How many letters lie in each mailbox more often than once.
    pub fn doubled(&self) -> usize {
        let extra = |who| self.raw_letters(who).len() - self.letters(who).len();
        extra(Who::Ann) + extra(Who::Bob)
    }

    /// Every letter was sent, and each lies in its player's mailbox; says how many lie there twice.
    pub fn check_letters(&self) -> usize {
        self.settle();
        let mut made = [BTreeSet::new(), BTreeSet::new()];
        for letter in self.outbox() {
            assert_eq!(letter.state, "sent", "{}", letter.message_id);
            let place = self.addresses.iter().position(|address| *address == letter.recipient).unwrap();
            made[place].insert(letter.message_id);
        }
        for (who, made) in [Who::Ann, Who::Bob].into_iter().zip(made) {
            let there: BTreeSet<String> = self.letters(who).into_iter().map(|letter| letter.message_id).collect();
            assert_eq!(there, made, "{who:?}");
        }
        self.doubled()
    }

    /// Empties every mailbox on the servers, for another game.
    pub fn sweep(stack: &Stack) {
        stack.drain();
        let folders = ["", "Done", "Quarantine", "Strangers"].map(|folder| ("referee", folder));
        for (account, folder) in [("ann", ""), ("bob", "")].into_iter().chain(folders) {
            for file in stack.files(account, folder) {
                fs::remove_file(file).unwrap();
            }
        }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

fn said(output: &Output) -> String {
    format!("{}\n{}{}", output.status, String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The address without a key.
pub const PLAIN: &str = REFEREE;
