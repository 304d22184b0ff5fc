//! Why a letter is written, and what of a mail it answers: values, before they have words or layout.

use alloc::{string::String, vec::Vec};

use super::{GameInfo, GameOrder, Problem};
use crate::{
    ids::Seq,
    kit::Setting,
    referee::{
        log::{Author, End},
        orders::Ordered,
        played::{Entry, PlayTold},
        telling::{CommonOccasion, Elsewhere, KeptNote},
    },
};

/// Why a letter is written.
#[derive(Clone, Copy)]
pub enum Occasion<'a> {
    /// What needs no mail.
    Common(CommonOccasion<'a>),
    /// The seat's mail was accepted.
    Receipt {
        /// The first entry it became, or set off for its own sender; none where it became none.
        first: Option<Seq>,
        note: ReadNote<'a>,
        asked: &'a [GameInfo],
        /// What it changed about the seat's letters.
        settings: &'a [Setting],
        /// What of it is kept until it is due (T6).
        kept: Option<KeptNote<'a>>,
        words: Option<&'a str>,
        /// Whether it is a complaint made before, of which the other side need not be told (T64).
        again: bool,
        elsewhere: Elsewhere<'a>,
    },
    /// The seat's mail was refused; nothing has changed.
    Refused {
        /// Why, and what would do.
        why: Refused<'a>,
        note: ReadNote<'a>,
    },
    /// The seat's mail only asked.
    Information {
        asked: &'a [GameInfo],
        /// What the rest of the mail would do, where it began with `try`.
        trial: Option<Trial<'a>>,
        note: ReadNote<'a>,
        elsewhere: Elsewhere<'a>,
    },
    /// The game is over and its seals are open.
    Result {
        end: End,
        /// What the other side says with the mail that ended it.
        words: Option<&'a str>,
        said: Option<&'a str>,
        /// Who would not play, and may wish to be asked for no more games (T50).
        declined: Option<Author>,
    },
}

/// How a mail was read: told back in receipts and refusals.
#[derive(Clone, Copy, Default)]
pub struct ReadNote<'a> {
    pub orders: &'a [Ordered<GameOrder>],
    /// Lines that are no orders.
    pub not_read: &'a [String],
    /// What its sender should know beside that, for his own eyes: codes of phrases, `warning.CODE`.
    pub warnings: &'a [&'static str],
}

/// What a mail that begins with `try` would do (M11).
#[derive(Clone, Copy)]
pub enum Trial<'a> {
    /// It would be accepted and become these entries, which would bring this about; none where it would only be kept.
    Accepted(&'a [Entry], &'a [Vec<PlayTold>]),
    /// It would be refused.
    Refused(Refused<'a>),
    /// Its sender would be asked about it first; sent a second time it would count (M5).
    Asked(Refused<'a>),
}

/// What is wrong with a mail.
#[derive(Clone, Copy)]
pub struct Refused<'a> {
    pub problems: &'a [Problem],
    /// The lines of the mail put right, where only one thing can be meant.
    pub corrected: &'a [String],
}
