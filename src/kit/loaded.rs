//! A game as it is loaded for one plan: entries, what opens them, and who reads its letters.
//! Nothing of it lives on between plans.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::plan::{Drawer, Pending, Sealed};
use crate::{
    ids::{GameId, Seat, Timestamp},
    letters::Reader,
    seal::Secret32,
    tempete::{cards::catalogue::Catalogue, legal::refusal::AddressFault},
};

/// A game loaded for one plan.
pub struct Table<'a> {
    /// Its number.
    pub game: GameId,
    /// Every entry's exact text, entry 0 first.
    pub entries: Vec<String>,
    /// What opens the commitments, in the order of entries.
    pub sealed: Vec<Sealed>,
    /// First numbers that wait (T6).
    pub drawer: Vec<Drawer>,
    /// The game's secret seed.
    pub secret: Secret32,
    /// The readers of its letters, one per seat, in seat order.
    pub players: Vec<Player>,
    /// The catalogue pinned in entry 0.
    pub catalogue: &'a Catalogue,
    /// Its exact text, for the record.
    pub catalogue_text: &'a str,
    /// Whether a time zone of this name exists: the outer half knows.
    pub zone_exists: fn(&str) -> bool,
    /// What waits for a code (T66).
    pub pending: Vec<Pending>,
    /// What is asked of mails beyond key and address.
    pub asks: Asks,
}

/// What an installation asks of mails beyond key and address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asks {
    /// A code before what cannot be undone (T66).
    pub confirm: bool,
    /// Its home says which mails are signed (M13).
    pub signatures: bool,
}

impl Table<'_> {
    /// The moment a plan made of something that came at `arrived` happens: never before the last
    /// entry. The time is an entry's second word.
    pub fn moment(&self, arrived: Timestamp) -> Timestamp {
        let last = self.entries.last().and_then(|text| text.split(' ').nth(1)).and_then(Timestamp::read);
        last.map_or(arrived, |last| arrived.max(last))
    }
}

/// Who sits at a seat, as far as letters need to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The seat.
    pub seat: Seat,
    /// How this player wants letters.
    pub reader: Reader,
    /// How many letters this seat was sent; the next has this number plus one.
    pub letters: u32,
    /// How many entries the log had when the seat's last letter was made; 0 before the first.
    pub shown: u16,
    /// Whether this player takes messages (T65).
    pub chat: bool,
    /// Whether only signed mail of this player is heard, by his own wish (M13).
    pub signed: bool,
    /// How many answers this seat got on the day of the mail, UTC (M7).
    pub answered_today: u32,
}

/// One mail, after its key and its sender are proven.
#[derive(Clone)]
pub struct Mail {
    /// The seat its key belongs to.
    pub seat: Seat,
    /// The number of the letter it answers.
    pub letter: u32,
    /// How many entries the log had when the answered letter was made (M8).
    pub letter_knew: u16,
    /// Whether that letter is an invitation: `no` may answer it (T50).
    pub invitation: bool,
    /// When it arrived. The plan moves it forward to the last entry's time if need be.
    pub at: Timestamp,
    /// Its first displayable text, decoded; or why there is none.
    pub text: Result<String, Unusable>,
    /// How many copies of it came before (same seat, Message-ID and order text): 0 for the first.
    pub copies: u32,
    /// How far its sender is proven.
    pub sender: Sender,
    /// Whether it went to another player of the game, too.
    pub copied: bool,
    /// Why the address it asks for cannot be taken, once the outer half has looked (M14).
    pub address_fault: Option<AddressFault>,
}

/// How far a sender is proven beyond key and address (M13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sender {
    /// His domain signed the mail.
    Signed,
    /// It did not, and need not.
    #[default]
    Plain,
    /// It did not, though his mails were signed before.
    Unproven,
}

/// Why a mail's text cannot be used (M10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unusable {
    /// No text part that can be displayed.
    NoText,
    /// The encoding is damaged, or the headers are.
    Damaged,
    /// It ends before its text does.
    CutOff,
    /// The text is in a charset that nobody knows.
    Charset,
    /// Larger than the referee reads.
    TooBig,
    /// More header fields or parts than the referee reads.
    TooComplex,
    /// Encrypted or signed in a way that hides the text.
    Encrypted,
    /// Headers that contradict each other (two Content-Types, two senders, two keys).
    Contradictory,
}

// The text of a mail may hold a list: it is never printed.
impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mail")
    }
}

impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Table")
    }
}
