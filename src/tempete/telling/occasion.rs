//! Why a letter is written, and on what desk: everything `write` may look at. A desk has one
//! seat's view and nothing of the other's, so a letter cannot tell what its reader may not know.

use alloc::{string::String, vec::Vec};

use super::{chronicle::Chronicle, result::Audit};
use crate::{
    ids::{Seq, Timestamp},
    letters::Reader,
    seal::Head,
    tempete::{
        legal::refusal::Refusal,
        log::event::Entry,
        order::orders::{Info, Ordered, Setting},
        state::view::View,
        turn::happening::Happening,
    },
    text::UnreadableLine,
};

/// What a letter to one seat is made from.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// All that the seat may know, after the plan.
    pub view: View<'a>,
    /// Who reads.
    pub reader: &'a Reader,
    /// The whole log after the plan.
    pub entries: &'a [Entry],
    /// What it brought about.
    pub chronicle: &'a Chronicle,
    /// The same, byte for byte.
    pub texts: &'a [alloc::borrow::Cow<'a, str>],
    /// How many entries the log had when the seat's last letter was made; 0 before the first.
    pub shown: u16,
    /// The head over the whole log.
    pub head: &'a Head,
    /// When the letter is written.
    pub at: Timestamp,
    /// Whether the other side takes messages (T65).
    pub chat_open: bool,
    /// Set in the day's last answer (M7).
    pub answer: Option<AnswersLeft>,
    /// The sheets of the lists sealed so far, White's first: attached when their entry is new to the seat.
    pub sheets: [Option<&'a str>; 2],
    /// The record, to attach where it is asked for and with the result.
    pub record: Option<&'a str>,
}

/// This is the day's last answer to the seat (M7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswersLeft {
    /// From when on mails are answered again.
    pub until: Timestamp,
}

/// Why a letter is written.
#[derive(Clone, Copy)]
pub enum Occasion<'a> {
    /// The game begins.
    Invitation,
    /// The reader takes the place of somebody else in a game that has begun (T69).
    Takeover {
        /// Whose place.
        from: &'a str,
    },
    /// Entries happened that the seat did not make.
    News {
        /// The first of them; all to the end of the log are told.
        first: Seq,
        /// What the other side says, as it came in.
        words: Option<&'a str>,
    },
    /// The seat's mail was accepted.
    Receipt {
        /// The first entry it became, or set off for its own sender; none where it became none.
        first: Option<Seq>,
        /// What was read.
        note: ReadNote<'a>,
        /// What it also asked.
        asked: &'a [Info],
        /// What it changed about the seat's letters.
        settings: &'a [Setting],
        /// What it did to the drawer (T6).
        drawer: Option<DrawerNote<'a>>,
        /// The words that were passed on.
        words: Option<&'a str>,
        /// Whether it is a complaint made before, of which the other side need not be told (T64).
        again: bool,
    },
    /// The seat's mail was refused; nothing has changed.
    Refused {
        /// Why.
        problems: &'a [Problem],
        /// What was read.
        note: ReadNote<'a>,
    },
    /// The seat's mail only asked.
    Information {
        /// What.
        asked: &'a [Info],
        /// What the rest of the mail would do, where it began with `try`.
        trial: Option<Trial<'a>>,
        /// What was read.
        note: ReadNote<'a>,
    },
    /// The game is over and its seals are open.
    Result {
        /// What the audit found.
        audit: &'a Audit,
        /// What the other side says with the mail that ended it.
        words: Option<&'a str>,
        /// What the seat itself said with it.
        said: Option<&'a str>,
    },
    /// The other side complains that this seat is slow (T64).
    Reminder {
        /// What it says with it.
        words: Option<&'a str>,
    },
    /// The same mail came a second time.
    AlreadyRecorded {
        /// The entry the first became, if it became one.
        entry: Option<Seq>,
    },
    /// The seat's mail is to be confirmed by a code; nothing has changed yet (T66, M13, M14).
    Confirm {
        /// What it asks: `resign`, `accept-draw`, `unsigned`, `address`.
        order: &'static str,
        /// The code.
        code: &'a str,
        /// The address asked for; empty where it is about none.
        address: &'a str,
    },
    /// Something about the letters themselves.
    Notice(Notice),
}

/// How a mail was read: told back in receipts and refusals.
#[derive(Clone, Copy, Default)]
pub struct ReadNote<'a> {
    /// Its orders, in order.
    pub orders: &'a [Ordered],
    /// Lines that are no orders.
    pub not_read: &'a [String],
    /// What its sender should know beside that.
    pub warnings: &'a [Warning],
}

/// What the sender of a mail should know, for his own eyes, though nothing is refused for it. Each has
/// a phrase of its own, `warning.CODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Warning {
    /// The mail went to another player of the game, too: nothing takes that back.
    Copied,
    /// His list has the cards in ascending order: it is the first that anybody would guess.
    Ascending,
}

/// Why a mail is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// A line cannot be read (M5).
    Unreadable(UnreadableLine),
    /// An order cannot be.
    Refused {
        /// Why.
        refusal: Refusal,
        /// The line, where it is one line's fault.
        typed: Option<String>,
    },
    /// The text as a whole cannot be used (M3, M10).
    Text(TextFault),
}

/// Why a mail's text as a whole cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextFault {
    /// No text that can be displayed.
    NoText,
    /// The encoding is damaged, or the headers are.
    Damaged,
    /// It ends before its text does.
    CutOff,
    /// Letters of an order are in a charset that nobody knows.
    Charset,
    /// Larger than the referee reads.
    TooBig,
    /// More parts or header fields than the referee reads.
    TooComplex,
    /// More lines above the quoted letter than the referee reads.
    TooManyLines,
    /// Encrypted.
    Encrypted,
    /// Headers that contradict each other.
    Contradictory,
    /// What was written stands below the quoted letter (M3).
    BelowQuote,
    /// Nothing was written above the quoted letter (M3).
    Empty,
    /// Words, but no order among them (M3).
    NoOrder,
    /// Not signed, though the sender's mails were before (M13).
    Unproven,
    /// Not signed, though the player wants only signed mail heard (M13).
    NotSigned,
}

impl TextFault {
    /// Every one.
    pub const ALL: [Self; 14] = [
        Self::NoText,
        Self::Damaged,
        Self::CutOff,
        Self::Charset,
        Self::TooBig,
        Self::TooComplex,
        Self::TooManyLines,
        Self::Encrypted,
        Self::Contradictory,
        Self::BelowQuote,
        Self::Empty,
        Self::NoOrder,
        Self::Unproven,
        Self::NotSigned,
    ];

    /// The rule it rests on.
    pub fn rule(self) -> &'static str {
        match self {
            Self::BelowQuote | Self::Empty | Self::NoOrder => "M3",
            Self::Unproven | Self::NotSigned => "M13",
            _ => "M10",
        }
    }
}

/// What a mail that begins with `try` would do (M11).
#[derive(Clone, Copy)]
pub enum Trial<'a> {
    /// It would be accepted and become these entries, which would bring this about; none where it would only be
    /// kept in the drawer.
    Accepted(&'a [Entry], &'a [Vec<Happening>]),
    /// It would be refused.
    Refused(&'a [Problem]),
}

/// What a mail did to the drawer of first numbers (T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawerNote<'a> {
    /// These numbers are kept until both lists are sealed (`3 17 22 41 60`, or `random`).
    Kept(&'a str),
    /// The same, in place of others kept before.
    Replaced(&'a str),
}

/// What happened to a seat's letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// A mail came from the player's address without a key; nothing was done (M2).
    KeyMissing,
    /// The key of a letter was used from another address, for the first time; nothing was done (M2).
    KeyElsewhere,
    /// A mail of the player's bears a key that no longer serves, since one was used from another address (M2).
    KeyVoid,
    /// The same, since his letters go to another address now (M14).
    KeyMoved,
    /// The key of a letter was used from another address; nothing was done, and older letters no longer serve (M2).
    KeyMisused,
    /// A mail came with a key, but its `From` names no address that can be read, or several; nothing was done (M2).
    NoSender,
    /// The referee changed its keys; older letters no longer serve.
    Rekeyed,
    /// The server of the other player's address refuses his letters for good.
    OpponentUnreachable,
    /// The new address that was asked for is confirmed from the old one; its own answer is awaited (M14).
    AddressHalf,
    /// This is the new address; older letters no longer serve (M14).
    AddressChanged,
}

impl Notice {
    /// Every one.
    pub const ALL: [Self; 10] = [
        Self::KeyMissing,
        Self::KeyElsewhere,
        Self::KeyVoid,
        Self::KeyMoved,
        Self::KeyMisused,
        Self::NoSender,
        Self::Rekeyed,
        Self::OpponentUnreachable,
        Self::AddressHalf,
        Self::AddressChanged,
    ];
}
