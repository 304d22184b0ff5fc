//! Why a letter is written, and what it is made from: everything `write` may look at. A [`Context`] has one
//! seat's view and nothing of the other's, so a letter cannot tell what its reader may not know.

use alloc::{string::String, vec::Vec};

use super::{chronicle::Chronicle, named::NamedCard, result::Audit};
use crate::{
    ids::{Seq, Timestamp},
    kit::{AnswersLeft, Setting, TextFault},
    letters::Reader,
    referee::session,
    seal::{Opening, SignedHead},
    tempete::{
        cards::card::CardNo,
        legal::refusal::Refusal,
        log::event::{End, Entry},
        order::orders::{Info, Order, Ordered},
        state::{account::Trap, view::View},
        turn::happening::Happening,
    },
    text::UnreadableLine,
};

/// What a letter to one seat is made from.
#[derive(Clone, Copy)]
pub struct Context<'a> {
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
    pub head: &'a SignedHead,
    /// When the letter is written.
    pub at: Timestamp,
    /// Whether the other side takes messages (T65).
    pub chat_open: bool,
    /// Set in the day's last answer (M7).
    pub answer: Option<AnswersLeft>,
    /// The sheets of the lists sealed so far, White's first: attached when their entry is new to the seat.
    pub sheets: [Option<&'a str>; 2],
    /// What opens the reader's own seals in the entries that he has the receipt of: his alone before the end.
    pub openings: &'a [Opening],
    /// The record, to attach where it is asked for and with the result.
    pub record: Option<&'a str>,
    /// Whether what its reader alone may know is left out: the letter is shown to somebody else.
    pub masked: bool,
}

impl<'a> Context<'a> {
    /// The card with this number.
    pub(crate) fn card(&self, number: CardNo) -> NamedCard {
        NamedCard::of(&self.view, self.reader.language, number)
    }

    /// The reader's own squares that are in force: the owner knows which of his a `spring` spent.
    pub(crate) fn live_traps(&self) -> impl Iterator<Item = &'a Trap> {
        let View { public, own, .. } = self.view;
        own.live_traps(public)
    }
}

/// Why a letter is written.
#[derive(Clone, Copy)]
pub enum Occasion<'a> {
    /// What every game writes for.
    Common(session::CommonOccasion<'a>),
    /// The seat's mail was accepted.
    Receipt {
        /// The first entry it became, or set off for its own sender; none where it became none.
        first: Option<Seq>,
        note: ReadNote<'a>,
        asked: &'a [Info],
        /// What it changed about the seat's letters.
        settings: &'a [Setting],
        /// What it did to the drawer (T6).
        drawer: Option<DrawerNote<'a>>,
        words: Option<&'a str>,
        /// Whether it is a complaint made before, of which the other side need not be told (T64).
        again: bool,
    },
    /// The seat's mail was refused; nothing has changed.
    Refused {
        /// Why, and what would do.
        why: Refused<'a>,
        note: ReadNote<'a>,
    },
    /// The seat's mail only asked.
    Information {
        asked: &'a [Info],
        /// What the rest of the mail would do, where it began with `try`.
        trial: Option<Trial<'a>>,
        note: ReadNote<'a>,
    },
    /// The game is over and its seals are open.
    Result {
        audit: &'a Audit,
        end: End,
        /// The game as PGN, where the referee kept the board.
        pgn: Option<&'a str>,
        /// What the other side says with the mail that ended it.
        words: Option<&'a str>,
        said: Option<&'a str>,
        /// Whether the reader would not play, and may wish to be asked for no more games (T50).
        declined: bool,
    },
}

/// How a mail was read: told back in receipts and refusals.
#[derive(Clone, Copy, Default)]
pub struct ReadNote<'a> {
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
        /// What may stand in its place, or is missing: lines to choose from, each of which would do.
        choices: Vec<Order>,
    },
    /// The text as a whole cannot be used (M3, M10).
    Text(TextFault),
}

/// What a mail that begins with `try` would do (M11).
#[derive(Clone, Copy)]
pub enum Trial<'a> {
    /// It would be accepted and become these entries, which would bring this about; none where it would only be
    /// kept in the drawer.
    Accepted(&'a [Entry], &'a [Vec<Happening>]),
    /// It would be refused.
    Refused(Refused<'a>),
    /// Its sender would be asked about it first; sent a second time it would count (M5).
    Asked(Refused<'a>),
}

/// What is wrong with a mail.
#[derive(Clone, Copy, Default)]
pub struct Refused<'a> {
    pub problems: &'a [Problem],
    /// The lines of the mail put right, where only one thing can be meant.
    pub corrected: &'a [String],
}

/// What a mail did to the drawer of first numbers (T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawerNote<'a> {
    /// They are kept until both lists are sealed: `3 17 22 41 60`, or `random`.
    pub numbers: &'a str,
    /// Whether they replace others kept before.
    pub replaced: bool,
}
