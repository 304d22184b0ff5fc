//! Why a letter is written, and what of a mail it answers: values, before they have words or layout.

use alloc::{string::String, vec::Vec};

use crate::{
    ids::{Seat, Seq},
    kit::{ChallengeNews, Denial, Notice, Person, ReturnNews, Setting},
    letters::LetterKind,
    referee::{
        EntryOf, Rules,
        log::{Author, End},
        mails::{Mails, Problem},
        orders::{InfoOf, Ordered},
    },
};

/// Why a letter is written.
pub enum Occasion<'a, R: Mails> {
    /// What needs no mail.
    Common(CommonOccasion<'a>),
    /// The seat's mail was accepted.
    Receipt {
        /// The first entry it became, or set off for its own sender; none where it became none.
        first: Option<Seq>,
        note: ReadNote<'a, R>,
        asked: &'a [InfoOf<R::Order>],
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
        why: Refused<'a, R>,
        note: ReadNote<'a, R>,
    },
    /// The seat's mail only asked.
    Information {
        asked: &'a [InfoOf<R::Order>],
        /// What the rest of the mail would do, where it began with `try`.
        trial: Option<Trial<'a, R>>,
        note: ReadNote<'a, R>,
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

/// Why a letter is written that answers no mail but by its being there.
#[derive(Clone, Copy, Debug)]
pub enum CommonOccasion<'a> {
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
        /// What somebody says with it, as it came in.
        words: Option<&'a str>,
    },
    /// Somebody says something after the end (T65).
    Words { by: Seat, words: &'a str },
    /// This seat is slow: the clock says so (T76), or somebody complains (T64).
    Reminder {
        /// Whether somebody complains.
        complained: bool,
        /// What he says with it.
        words: Option<&'a str>,
    },
    /// The same mail came a second time.
    AlreadyRecorded,
    /// The seat's mail is to be confirmed by a code; nothing has changed yet (T66, M13, M14).
    Confirm {
        /// What it asks: `resign`, `accept-draw`, `unsigned`, `address`, `beyond`.
        order: &'a str,
        code: &'a str,
        /// The address asked for, or lines that reach beyond the game; empty where it is neither.
        words: &'a str,
    },
    /// Something about the letters themselves.
    Notice(Notice),
    /// Something about a return game (T82).
    Return(ReturnNews),
    /// Something about a challenge of the reader's (M17).
    Challenge(ChallengeNews<'a>),
}

impl CommonOccasion<'_> {
    /// What kind of letter it makes.
    pub(crate) fn kind(&self) -> LetterKind {
        match self {
            Self::Invitation | Self::Takeover { .. } => LetterKind::Invitation,
            Self::News { .. } | Self::Words { .. } => LetterKind::News,
            Self::Reminder { .. } => LetterKind::Reminder,
            Self::AlreadyRecorded | Self::Confirm { .. } | Self::Notice(_) | Self::Return(_) | Self::Challenge(_) => {
                LetterKind::Notice
            }
        }
    }

    /// Which phrase says what it is about, where no entry does.
    pub fn subject(&self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::News { .. } => "nothing",
            Self::Words { .. } => "news-say",
            Self::Reminder { .. } => "reminder",
            Self::AlreadyRecorded => "already",
            Self::Takeover { .. } => "takeover",
            Self::Confirm { .. } => "confirm",
            Self::Return(news) => news.code.word(),
            Self::Challenge(news) => news.code.word(),
            Self::Notice(notice) => match notice {
                Notice::KeyMissing => "key-missing",
                Notice::KeyElsewhere => "key-elsewhere",
                Notice::KeyVoid | Notice::KeyMoved => "key-void",
                Notice::KeyMisused => "key-misused",
                Notice::NoSender => "no-sender",
                Notice::Rekeyed => "rekeyed",
                Notice::OpponentUnreachable => "opponent-unreachable",
                Notice::AddressHalf => "address-half",
                Notice::AddressChanged | Notice::AddressEverywhere => "address-changed",
            },
        }
    }
}

/// How a mail was read: told back in receipts and refusals.
pub struct ReadNote<'a, R: Mails> {
    pub orders: &'a [Ordered<R::Order>],
    /// Lines that are no orders.
    pub not_read: &'a [String],
    /// What its sender should know beside that, for his own eyes: codes of phrases, `warning.CODE`.
    pub warnings: &'a [&'static str],
}

/// What a mail asks of its sender's other games, and does there (M12, M15, M16).
#[derive(Clone, Copy, Debug, Default)]
pub struct Elsewhere<'a> {
    /// What is known of them; `None` where nothing was asked.
    pub person: Option<&'a Person>,
    /// Why his leave does not hold in this game, where it does in others.
    pub not_here: Option<&'a Denial>,
    /// Whether it is only tried.
    pub tried: bool,
}

/// What a mail that begins with `try` would do (M11).
pub enum Trial<'a, R: Mails> {
    /// It would be accepted and become these entries, which would bring this about; none where it would only be kept.
    Accepted(&'a [EntryOf<R>], &'a [Vec<<R as Rules>::Told>]),
    /// It would be refused.
    Refused(Refused<'a, R>),
    /// Its sender would be asked about it first; sent a second time it would count (M5).
    Asked(Refused<'a, R>),
}

/// What is wrong with a mail.
pub struct Refused<'a, R: Mails> {
    pub problems: &'a [Problem<R>],
    /// The lines of the mail put right, where only one thing can be meant.
    pub corrected: &'a [String],
}

/// What of a mail is kept until it is due (T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptNote<'a> {
    /// In the game's words.
    pub what: &'a str,
    /// Whether it replaces what was kept before.
    pub replaced: bool,
}

// References alone, whatever the game is.
impl<R: Mails> Clone for Occasion<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Mails> Copy for Occasion<'_, R> {}

impl<R: Mails> Clone for ReadNote<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Mails> Copy for ReadNote<'_, R> {}

impl<R: Mails> Default for ReadNote<'_, R> {
    fn default() -> Self {
        Self { orders: &[], not_read: &[], warnings: &[] }
    }
}

impl<R: Mails> Clone for Trial<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Mails> Copy for Trial<'_, R> {}

impl<R: Mails> Clone for Refused<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Mails> Copy for Refused<'_, R> {}
