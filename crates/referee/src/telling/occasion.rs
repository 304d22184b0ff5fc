//! Occasions of letters that need no mail, and what a mail asks of its sender's other games.

use crate::{
    ids::{Seat, Seq},
    kit::{ChallengeNews, Denial, Notice, Person, ReturnNews},
    letters::LetterKind,
};

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

/// What of a mail is kept until it is due (T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptNote<'a> {
    /// In the game's words.
    pub what: &'a str,
    /// Whether it replaces what was kept before.
    pub replaced: bool,
}
