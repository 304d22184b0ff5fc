//! A plan: everything that one mail, one command or the passing of time does to a game. It is
//! carried out in one transaction or not at all.

use alloc::{string::String, vec::Vec};

use sha2::{Digest, Sha256};

use super::{Beyond, Challenge, News, ReturnStep, Setting, Summary};
use crate::{
    ids::{GameId, Seat, Seq, Timestamp},
    letters::Letter,
    seal::{Hash, SentMail},
    text,
};

/// What is to be done. Empty but for its verdict where nothing changes.
#[derive(Clone, Debug)]
pub struct Plan {
    pub game: GameId,
    /// Entries to append, in order, byte for byte.
    pub entries: Vec<NewEntry>,
    /// What opens the commitments in those entries.
    pub sealed: Vec<Sealed>,
    /// The mails that made some of those entries.
    pub mails: Vec<MailSeal>,
    /// An order that came to nothing, to be kept.
    pub attempt: Option<Attempt>,
    /// Changes to what waits in the drawer (T6).
    pub drawer: Vec<Drawer>,
    /// Changes to what is known about the readers of letters.
    pub settings: Vec<Stored>,
    /// Words of a dispute to keep, with their entry, as they are passed on.
    pub words: Option<(Seq, String)>,
    /// A reason to keep with its entry, which is told to nobody.
    pub reason: Option<(Seq, String)>,
    /// Letters to queue, in order. Numbering, keys and bytes are the outer half's.
    pub letters: Vec<Letter>,
    /// A change to what waits for a code (T66, M13, M14).
    pub pending: Option<PendingChange>,
    /// The game's word for what of it cannot be undone: the referee may ask for a code before it carries that out (T66).
    pub irrevocable: Option<&'static str>,
    /// A mail that is held back by its prose: it counts where it comes once more (M5).
    pub held: Option<HeldBack>,
    /// The seat whose questions this mail closes: it is more than a question of its own (M5).
    pub closes: Option<Seat>,
    /// It answers a question in words: as often as a text is refused, since who asks may be a machine (M7).
    pub in_words: bool,
    /// A step towards another address (M14).
    pub address: Option<AddressStep>,
    /// What is done about a return game (T82).
    pub returns: Option<ReturnStep>,
    /// Who says something after the end, which no entry holds: it is counted (T65).
    pub says: Option<Seat>,
    /// Somebody who is asked for a game (M17), until when that stands.
    pub challenge: Option<(Challenge, Timestamp)>,
    /// A seat whose last letter is to be sent anew, with a new number and key (`repeat`).
    pub repeat: Option<Seat>,
    /// The game of his whose newest letter goes to him anew in place of an answer (M15); he was found to play it.
    pub repeats: Option<GameId>,
    /// What must be found out first of its writer's other games: with that known, the mail is to be decided again.
    pub beyond: Option<Beyond>,
    /// The line that enters an event, which his code has confirmed (M18, M20).
    pub enters: Option<String>,
    /// Whether his leave is entered in those of his other games in which it was found to hold (M16).
    pub leaves: bool,
    /// Those of the changed settings that are for his other games, too (M12).
    pub everywhere: Vec<Stored>,
    /// What became of the mail or command.
    pub verdict: Verdict,
    /// Whether the game is over after this.
    pub over: bool,
    /// The game in a line, after this; `None` where the log has not changed.
    pub summary: Option<Summary>,
    /// What the person who runs the referee is to be told.
    pub news: Vec<News>,
}

impl Plan {
    /// A plan that changes nothing.
    pub fn empty(game: GameId, verdict: Verdict) -> Self {
        Self {
            game,
            entries: Vec::new(),
            sealed: Vec::new(),
            mails: Vec::new(),
            attempt: None,
            drawer: Vec::new(),
            settings: Vec::new(),
            words: None,
            reason: None,
            letters: Vec::new(),
            pending: None,
            held: None,
            closes: None,
            in_words: false,
            irrevocable: None,
            address: None,
            returns: None,
            says: None,
            challenge: None,
            repeat: None,
            repeats: None,
            beyond: None,
            enters: None,
            leaves: false,
            everywhere: Vec::new(),
            verdict,
            over: false,
            summary: None,
            news: Vec::new(),
        }
    }
}

/// An entry to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    pub seq: Seq,
    /// Its exact text, LF at every line's end.
    pub text: String,
}

/// What a seat sent ahead of its time, and waits (T6).
#[derive(Clone, PartialEq, Eq)]
pub struct Drawer {
    /// Who sent them.
    pub seat: Seat,
    /// In the game's words; `None` empties the drawer.
    pub numbers: Option<String>,
    /// The number of the receipt that told of it: only an answer to that one or a later letter
    /// may replace it (M8).
    pub letter: u32,
    /// The mail that they came by, if they came by one: its seal stands in the entry they become.
    pub mail: Option<SentMail>,
}

/// What waits for a code: one thing a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    pub seat: Seat,
    pub what: Confirmable,
    pub code: String,
    /// The number of the letter that carries it: only an answer to that one counts.
    pub letter: u32,
    pub entries: u16,
    /// Whether the new address has answered its own letter, where it is about one.
    pub answered: bool,
}

/// A mail held back until its writer says that it stands (M5), by the letter that asks about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldBack {
    pub seat: Seat,
    /// The number of the letter that asks; 0 where it is not known.
    pub asks: u32,
    /// The entry that made due what was due then: in another duty the same mail is asked about anew.
    pub due: Seq,
    /// When it arrived.
    pub at: Timestamp,
    /// The digest of its words.
    pub words: Hash,
    /// True until its writer sends anything else that is more than a question: one a seat is open, its newest.
    pub open: bool,
    /// True if the letter offers one act, which `yes` carries out.
    pub yes: bool,
    /// Its text as it came; empty once it is closed.
    pub text: String,
    /// The number of the letter that it answers.
    pub letter: u32,
    /// How many entries that letter told of.
    pub knew: u16,
    /// True if it was signed (M13).
    pub signed: bool,
    /// The mail itself, for the seal of what it enters.
    pub sent: Option<SentMail>,
}

impl HeldBack {
    /// The digest of a mail's own words: what is quoted, what a phone puts below and how lines are broken say nothing.
    pub fn words(text: &str) -> Hash {
        let mut digest = Sha256::new();
        let body = text::cut(text).body;
        let own = body.lines().filter(|line| !text::is_footer(line));
        for word in own.flat_map(str::split_whitespace) {
            digest.update(word.as_bytes());
            digest.update(b" ");
        }
        Hash(digest.finalize().into())
    }
}

/// What may wait for a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmable {
    /// An order of the game's, by the game's word for it: `resign`, `accept-draw`.
    Order(String),
    /// `set signed off`.
    Unsigned,
    /// `set address`, with the address.
    Address {
        address: String,
        /// In all games whose letters go to the same address as this one's (M14).
        everywhere: bool,
    },
    /// What reaches beyond its game and came with a key that does not do that at once (M20): its lines, as typed.
    Beyond(String),
}

impl Confirmable {
    /// Its word, for the store and for letters.
    pub fn word(&self) -> &str {
        match self {
            Self::Order(word) => word,
            Self::Unsigned => "unsigned",
            Self::Address { everywhere: false, .. } => "address",
            Self::Address { everywhere: true, .. } => "address-everywhere",
            Self::Beyond(_) => "beyond",
        }
    }

    /// The address it is about, or the lines that it is; empty where it is about none.
    pub fn words(&self) -> &str {
        match self {
            Self::Address { address: words, .. } | Self::Beyond(words) => words,
            Self::Order(_) | Self::Unsigned => "",
        }
    }

    /// The setting that it is, where it is none of the game's orders.
    pub fn setting(&self) -> Option<Setting> {
        match self {
            Self::Order(_) | Self::Beyond(_) => None,
            Self::Unsigned => Some(Setting::Signed(false)),
            Self::Address { address, .. } => Some(Setting::Address(address.clone())),
        }
    }

    /// What has this word and these words.
    pub fn read(word: &str, address: &str) -> Self {
        match word {
            "beyond" => Self::Beyond(address.into()),
            "unsigned" => Self::Unsigned,
            "address" => Self::Address { address: address.into(), everywhere: false },
            "address-everywhere" => Self::Address { address: address.into(), everywhere: true },
            order => Self::Order(order.into()),
        }
    }
}

/// A change to what waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PendingChange {
    /// This waits from now on, and nothing else of the seat's.
    Waits(Pending),
    /// Nothing of this seat's waits any more.
    Nothing(Seat),
}

/// A step towards another address (M14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressStep {
    /// Asked for: the outer half writes to it, under the number of the letter that carries the code.
    Asked {
        seat: Seat,
        address: String,
        /// That number.
        letter: u32,
        everywhere: bool,
    },
    /// Confirmed from the old one.
    Confirmed {
        seat: Seat,
        address: String,
        /// Whether the new one has answered, so that it is changed now.
        answered: bool,
        everywhere: bool,
    },
}

/// A change in how a seat's letters are made, or in what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub seat: Seat,
    /// `language`, `zone`, `board`, `pictures`, `reminders`, `chat`, `signed`, `subject`, `proof`, `news`,
    /// `invitations` or `bulletins`.
    pub name: &'static str,
    /// Its value in the words of `set`.
    pub value: String,
}

/// The value behind one commitment: with the game's seed it makes the openings again.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The entry in which the commitment stands.
    pub seq: Seq,
    /// Whose secret it is.
    pub seat: Seat,
    /// `14 3 68 …` for a list, `e5` for a square: which of the two, the entry says.
    pub value: String,
}

/// An order that might have been and came to nothing: it made no entry, and its author alone was told. It stands beside the log
/// until an entry seals it, and counts for as long as the game's rules count it.
#[derive(Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Whose order.
    pub seat: Seat,
    /// The last entry of the log when it came.
    pub after: Seq,
    /// When it came.
    pub at: Timestamp,
    /// In the game's words, as it will be sealed.
    pub value: String,
}

/// The mail that made an entry: with the game's seed it opens the seal in it. No part of the game's state, and in no
/// record; its writer gets the opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSeal {
    /// The entry.
    pub seq: Seq,
    /// Whose mail it was.
    pub seat: Seat,
    pub mail: SentMail,
}

/// What became of a mail or command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It became these entries.
    Accepted { first: Seq, last: Seq },
    /// Kept in the drawer, or settings changed, without an entry.
    Kept,
    /// It only asked.
    Information,
    /// Refused; the code is for the referee's table, never for a log line.
    Refused {
        /// The refusal's code.
        code: String,
    },
    /// A repeat that was told "already recorded", or passed over.
    Copy,
    /// Passed over in silence: past the day's last answer (M7).
    Silent,
}

// A secret type says its name and nothing else.
impl core::fmt::Debug for Drawer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Drawer")
    }
}

impl core::fmt::Debug for Attempt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Attempt")
    }
}

impl core::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Sealed")
    }
}
