//! A mail as it reaches a game: proven, read into lines, with what the referee knows of its sender.
//! What makes a mail unfit for any game is named here, too.

use alloc::string::String;
use core::fmt;

use chrono::{DateTime, NaiveDate};

use super::{ChallengeNews, Confirmable, Denied, Loaded, ReturnNews, Setting};
use crate::{
    ids::{Seat, Timestamp},
    letters::LetterKind,
    seal::SentMail,
    text::{Reading, UnreadableLine},
};

/// What a mail asks of a game.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub mail: &'a Mail,
    /// Its player's own lines; none at all only where he declines. Of those that every game has the referee has seen
    /// to all that is not to be told.
    pub reading: &'a Reading,
    /// It is `no` to an invitation, and the game may be declined: it does what resigning would (T50).
    pub declines: bool,
    /// What its code confirms: an order stands in place of the code (T66).
    pub confirmed: Option<&'a Confirmable>,
    /// It is a mail that was asked about, and its writer says `yes`: true if that says that it stands (M5).
    pub affirmed: Option<bool>,
    /// It asks in a sentence what an order asks that is read in its place (M3).
    pub in_words: bool,
    /// Set where the answer is the day's last, or that to a text which is answered once a day (M7).
    pub last: Option<AnswersLeft>,
}

/// The effect of `no` alone in a mail of a seat (T50).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declining {
    /// It declines the game, which is called off.
    Game,
    /// The game may be declined, and a draw is on offer, too: it is asked which is meant.
    Offered,
    /// The same in a game of an event, which is declined in plain words alone.
    Event,
    /// The seat has acted, or the game is over: it is prose.
    Begun,
}

/// What the referee itself has a seat told, whatever is played.
#[derive(Clone, Copy)]
pub enum Saying<'a> {
    /// Its mail cannot be read; nothing has changed. With the text that was looked at, where there is one.
    Refused(&'a [Unread], Option<Body<'a>>),
    /// What it asks as in every game cannot be done; nothing has changed.
    Denied(&'a Asked<'a>, &'a Denied),
    /// Its mail only set something.
    Set(&'a Asked<'a>, &'a [Setting]),
    /// Nothing is done before this code comes back (T66, M13, M14).
    Confirm(&'a Confirmable, &'a str),
    /// The same mail came a second time.
    AlreadyRecorded,
    /// Something about its letters.
    Notice(Notice),
    /// Something about a return game (T82).
    Return(ReturnNews),
    /// Something about a challenge of its own (M17).
    Challenge(ChallengeNews<'a>),
}

impl Saying<'_> {
    /// What kind of letter says it, in a game that has none of its own for it.
    pub fn kind(&self) -> LetterKind {
        match self {
            Self::Refused(..) | Self::Denied(..) => LetterKind::Refused,
            _ => LetterKind::Notice,
        }
    }
}

impl fmt::Display for Saying<'_> {
    /// In a few words, for a game whose letters have none of their own for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(faults, _) => f.write_str(faults.first().map_or("", Unread::code)),
            Self::Denied(_, denied) => write!(f, "rule {}", denied.denial.rule()),
            Self::Set(_, settings) => settings.iter().try_for_each(|setting| write!(f, "set {setting} ")),
            Self::Confirm(what, code) => write!(f, "{}: confirm {code}", what.word()),
            Self::AlreadyRecorded => f.write_str("this mail came before"),
            Self::Notice(notice) => write!(f, "{notice:?}"),
            Self::Return(news) => f.write_str(news.code.word()),
            Self::Challenge(news) => f.write_str(news.code.word()),
        }
    }
}

/// The text of a mail whose lines cannot all be read.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    pub mail: &'a Mail,
    /// What its sender wrote, without quotes.
    pub text: &'a str,
}

/// Why a mail cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Unread {
    /// A line cannot (M5).
    Line(UnreadableLine),
    /// The text as a whole cannot be used (M3, M10).
    Text(TextFault),
}

impl Unread {
    /// Its code, for the referee's table.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Line(_) => "unreadable",
            Self::Text(_) => "text",
        }
    }
}

/// What the answers to a seat are limited to from this one on (M7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswersLeft {
    /// This is the day's last answer.
    NoneToday {
        /// From when on mails are answered again.
        until: Timestamp,
    },
    /// The text of this mail was refused so often that it is answered once a day.
    OneADay,
}

/// One mail, after its key and its sender are proven.
#[derive(Clone)]
pub struct Mail {
    /// The seat its key belongs to.
    pub seat: Seat,
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
    /// Set where the person who runs the referee enters it for its player.
    pub entered: Option<Entered>,
    /// All of it, as its seal will have it; `None` where it came by no mail.
    pub sent: Option<SentMail>,
}

/// What came by post or telephone, and is entered for its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// Why: 1 to 300 printable characters.
    pub reason: String,
    /// When it was posted or said: what clocks read.
    pub postmark: Timestamp,
}

impl Entered {
    /// When something was posted or said: a day (its end, UTC) or a moment.
    pub fn postmark(text: &str) -> Option<Timestamp> {
        let unix = match text.parse::<NaiveDate>() {
            Ok(day) => day.and_hms_opt(23, 59, 59)?.and_utc().timestamp(),
            Err(_) => DateTime::parse_from_rfc3339(text).ok()?.timestamp(),
        };
        Some(Timestamp::from_unix(unix))
    }
}

impl Mail {
    /// What is entered for the player of a seat, as an answer to his last letter.
    pub fn entered(loaded: &Loaded<'_>, seat: Seat, at: Timestamp, text: &str, entered: &Entered) -> Self {
        Self {
            seat,
            letter: loaded.players.get(seat.index()).map_or(0, |player| player.letters),
            letter_knew: loaded.players.get(seat.index()).map_or(0, |player| player.shown),
            invitation: false,
            at,
            text: Ok(text.into()),
            copies: 0,
            // Whoever runs the referee answers for it.
            sender: Sender::Signed,
            copied: false,
            entered: Some(entered.clone()),
            sent: None,
        }
    }
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
    Encrypted,
    /// Headers that contradict each other.
    Contradictory,
    /// What was written stands below the quoted letter (M3).
    BelowQuote,
    /// Nothing was written above the quoted letter (M3).
    Empty,
    /// Words, but no order among them (M3).
    NoOrder,
    /// `yes`, where no question is open that it answers (M5).
    NoQuestion,
    /// Words that may decline the game, which `no` alone does (T50).
    MayDecline,
    /// `no`, which may be about the draw on offer or about the game (T50).
    DeclineWhich,
    /// `no` in a game of an event (T50).
    DeclineEvent,
    /// The game is declined by who has acted in it (T50).
    DeclineLate,
    /// Words that may agree to the draw on offer (T51).
    AcceptDraw,
    /// Words that agree to play: there is nothing to be agreed to (T50).
    Agrees,
    /// Not signed, though the sender's mails were before (M13).
    Unproven,
    /// Not signed, though the player wants only signed mail heard (M13).
    NotSigned,
}

impl TextFault {
    /// Every one.
    pub const ALL: [Self; 21] = [
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
        Self::NoQuestion,
        Self::MayDecline,
        Self::DeclineWhich,
        Self::DeclineEvent,
        Self::DeclineLate,
        Self::AcceptDraw,
        Self::Agrees,
        Self::Unproven,
        Self::NotSigned,
    ];

    /// The rule it rests on.
    pub fn rule(self) -> &'static str {
        match self {
            Self::BelowQuote | Self::Empty | Self::NoOrder => "M3",
            Self::NoQuestion => "M5",
            Self::AcceptDraw => "T51",
            Self::MayDecline | Self::DeclineWhich | Self::DeclineEvent | Self::DeclineLate | Self::Agrees => "T50",
            Self::Unproven | Self::NotSigned => "M13",
            _ => "M10",
        }
    }
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
    /// The same, in all games whose letters went to the old one.
    AddressEverywhere,
}

impl Notice {
    /// Every one.
    pub const ALL: [Self; 11] = [
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
        Self::AddressEverywhere,
    ];
}

/// Why an address cannot be taken for a player's (M14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AddressFault {
    /// It is no plain address.
    NoAddress,
    /// It is a robot's, a list's or the referee's own.
    NoPlayers,
    /// It is his already.
    Same,
}
