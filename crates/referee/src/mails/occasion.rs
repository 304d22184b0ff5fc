//! Occasions of letters, with what they answer of a mail: values, before they have words or layout.

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

/// The reason why a letter is written.
#[derive(Clone, Copy)]
pub enum Occasion<'a> {
    /// An occasion that needs no mail.
    Common(CommonOccasion<'a>),
    /// The seat's mail was accepted.
    Receipt {
        /// The first entry it became, or set off for its own sender; none where it became none.
        first: Option<Seq>,
        note: ReadNote<'a>,
        asked: &'a [GameInfo],
        /// Settings of the seat's letters that it changed.
        settings: &'a [Setting],
        /// The part of it that is kept until it is due (T6).
        kept: Option<KeptNote<'a>>,
        words: Option<&'a str>,
        /// True if it repeats a complaint, so that the other side need not be told (T64).
        again: bool,
        elsewhere: Elsewhere<'a>,
    },
    /// The seat's mail was refused; nothing has changed.
    Refused {
        /// The problems, and lines that would do.
        why: Refused<'a>,
        note: ReadNote<'a>,
    },
    /// The seat's mail only asked.
    Information {
        asked: &'a [GameInfo],
        /// The result of the rest of the mail, if it began with `try`.
        trial: Option<Trial<'a>>,
        note: ReadNote<'a>,
        elsewhere: Elsewhere<'a>,
    },
    /// The game is over and its seals are open.
    Result {
        end: End,
        /// Words of the other side, with the mail that ended the game.
        words: Option<&'a str>,
        said: Option<&'a str>,
        /// The author who would not play, and may wish to be asked for no more games (T50).
        declined: Option<Author>,
    },
}

/// The reading of a mail, told back in receipts and refusals.
#[derive(Clone, Copy, Default)]
pub struct ReadNote<'a> {
    pub orders: &'a [Ordered<GameOrder>],
    /// Lines that are no orders.
    pub not_read: &'a [String],
    /// Warnings for the sender's eyes alone: codes of phrases, `warning.CODE`.
    pub warnings: &'a [&'static str],
}

/// The result of a mail that begins with `try` (M11).
#[derive(Clone, Copy)]
pub enum Trial<'a> {
    /// Accepted: it would become these entries, which would bring this about; none if it would only be kept.
    Accepted(&'a [Entry], &'a [Vec<PlayTold>]),
    /// Refused.
    Refused(Refused<'a>),
    /// Asked about first; sent a second time it would count (M5).
    Asked(Refused<'a>),
}

/// The problems of a mail.
#[derive(Clone, Copy)]
pub struct Refused<'a> {
    pub problems: &'a [Problem],
    /// The lines of the mail put right, where only one thing can be meant.
    pub corrected: &'a [String],
}
