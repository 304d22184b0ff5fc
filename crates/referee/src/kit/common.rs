//! What every player may ask of the referee, whatever he plays: how his letters are made, that a code be taken,
//! that his last letter be sent again; and why it cannot be done.

use alloc::{string::String, vec::Vec};

use super::{AddressFault, Challenge, ChallengeFault, ReturnFault, Setting};
use crate::{
    pace::LeaveFault,
    text::{
        Expected, Language, Line, OrderWords, Reading, Room, Takes, UnreadableLine, Verb, Vocabulary, WordFault,
        WordsTaken, in_language,
    },
};

/// An order that every game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Common {
    /// `confirm CODE`: letters, digits and `-`, 1 to 64, as typed.
    Confirm { code: String },
    /// `set …`, `set … everywhere`.
    Set {
        setting: Setting,
        /// In all his games (M12, M14).
        everywhere: bool,
    },
    /// `repeat`: the last letter again, or that of the game with this number, as typed (M15).
    Repeat { game: Option<u32> },
    /// `rematch`: a return game, asked for or agreed to (T82).
    Rematch,
    /// `new bob@example.org`: somebody is asked for a game (M17).
    New(Challenge),
}

/// Why an order that every game has cannot be carried out.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Denial {
    /// Nothing is due any more.
    GameOver,
    /// Nothing is due from this seat.
    NotYourTurn,
    /// The seat is out of the game, which goes on.
    Out,
    /// The game waits for a ruling.
    RulingDue,
    /// This line does not belong to what is due now.
    NotDue {
        /// Its verb, in English.
        verb: &'static str,
    },
    /// No line in this mail does what is due.
    NothingDue,
    /// No draw offer or claim stands.
    NoOffer,
    /// The seat has resigned, and waits for its partner.
    ResignedAlready,
    /// There is no resignation to be taken back.
    NotResigned,
    /// In this game nothing is said.
    NoTalk,
    /// A claim was made in this turn already.
    ClaimedAlready {
        /// What is claimed, by the log's word for it.
        claim: &'static str,
    },
    /// `verb` is about a clock, and the game has none.
    Untimed {
        /// The verb, in English.
        verb: &'static str,
    },
    /// A complaint about time where the other side owes nothing.
    NotOverdue,
    /// The same complaint again within a day.
    OverdueAgain {
        /// From when on it may be repeated, Unix seconds.
        from: i64,
    },
    /// Nothing may be claimed about time yet.
    NothingOpen {
        /// From when on it may, where nothing changes, Unix seconds.
        from: Option<i64>,
    },
    /// The loss was claimed already.
    ClaimStands {
        /// Since when, Unix seconds.
        since: i64,
    },
    /// A leave that cannot be (T73).
    Leave { why: LeaveFault },
    /// So many days cannot be announced in this game (T74).
    SlowDays {
        days: u32,
        /// The most that can; 0 where none can.
        most: u32,
    },
    /// No entry has room in the log.
    LogFull,
    /// `confirm` where nothing asked for it.
    NothingToConfirm,
    /// The code is not the one that was given.
    ConfirmWrong,
    /// The code was given by another letter, or the game has gone on since.
    ConfirmStale,
    /// Nobody here says whether a mail is signed (M13).
    SignedUnknown,
    /// This very mail is not signed, so that the next would not be read either (M13).
    SignedNot,
    /// This address cannot be taken (M14).
    Address {
        /// What was asked for.
        address: String,
        why: AddressFault,
    },
    /// No time zone has this name (M12).
    UnknownZone {
        /// What was asked for.
        zone: String,
    },
    /// `verb` must come alone in its mail.
    Alone {
        /// The verb, in English.
        verb: &'static str,
    },
    /// The line stands twice.
    Twice {
        /// The verb, in English.
        verb: &'static str,
    },
    /// The mail answers an older letter than the duty needs (M8).
    Stale {
        /// The last entry that its letter told of.
        knew: u16,
        /// The last of the game.
        stands: u16,
    },
    /// Its prose may be meant as this order: sent again, it counts as it stands (M5).
    Meant { order: String },
    /// Its prose may take back what it orders.
    Doubted {
        /// The order that counts alone in its mail and in no other way (resigning, for one); empty where the mail may stand.
        alone: String,
        /// The lines that `yes` carries out, with ` / ` between; empty where nothing is carried out so.
        act: String,
    },
    /// `yes` to a question that a later mail has closed (M5).
    QuestionClosed,
    /// `no` to a question: the mail that it is about is dropped (M5), and the game goes on.
    QuestionDropped {
        /// True if the game could be declined.
        may_decline: bool,
    },
    /// Its words are about a square that the sender has sealed, and nothing can be done with it now: likewise.
    SealedNamed,
    /// As many messages were sent today as are passed on in a day (T65).
    SayTooMany { most: usize },
    /// The other side takes no messages.
    ChatOff,
    /// The words have more bytes than this.
    SayTooLong { most: usize },
    /// A line of a plan that cannot be (T84).
    Condition {
        /// It, as typed.
        line: String,
        /// The move at fault; empty where it is none's.
        at: String,
        why: ConditionFault,
    },
    /// There is no plan to be taken back (T86).
    NoConditions,
    /// No game of his has the number that he names (M15, M16): whether there is such a game is not said.
    NotHis {
        /// As typed.
        game: u32,
    },
    /// Nobody is asked for such a game (M17).
    Challenge { why: ChallengeFault },
    /// An order of a game in an answer to what is no game's letter (M20).
    NoLetter,
    /// There is no return game to be had so (T82).
    Rematch { why: ReturnFault },
    /// What may not be entered for a player: it would be sealed, or hangs on what he alone knows (T79).
    NotEntered,
}

/// What is wrong with a line of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum ConditionFault {
    /// It comes without a turn or an answer.
    Alone,
    /// There are more lines than these.
    Lines { most: usize },
    /// It has more moves than these.
    Moves { most: usize },
    /// This move cannot be there; of the writer's own, or of another's as far as he sees.
    Cannot { own: bool },
    /// Nothing is due there any more.
    Over,
    /// The last move is not the writer's own.
    Answer,
    /// Another line answers the same moves otherwise.
    Clash,
}

impl Denial {
    /// The rule it rests on.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "T56",
            Self::NotYourTurn | Self::Out | Self::NotDue { .. } | Self::NothingDue => "T16",
            Self::RulingDue => "T62",
            Self::NoOffer => "T51",
            Self::ResignedAlready | Self::NotResigned => "T50",
            Self::ClaimedAlready { .. } => "T52",
            Self::Untimed { .. } | Self::NotOverdue | Self::OverdueAgain { .. } => "T64",
            Self::NothingOpen { .. } | Self::ClaimStands { .. } => "T75",
            Self::Leave { .. } => "T73",
            Self::SlowDays { .. } => "T74",
            Self::LogFull => "M6",
            Self::NothingToConfirm | Self::ConfirmWrong | Self::ConfirmStale | Self::Alone { verb: "confirm" } => "T66",
            Self::SignedUnknown | Self::SignedNot => "M13",
            Self::Address { .. } | Self::Alone { verb: "set address" } => "M14",
            Self::UnknownZone { .. } => "M12",
            Self::Challenge { .. } | Self::Alone { verb: NEW } => "M17",
            Self::Rematch { .. } | Self::Alone { verb: REMATCH } => "T82",
            Self::Alone { verb: "resign" } => "T50",
            Self::Alone { verb: "accept draw" | "decline draw" } => "T51",
            Self::Alone { verb: "object" } => "T60",
            Self::Alone { verb: "overdue" } => "T64",
            Self::Alone { verb: "leave" | "set" | "repeat" } | Self::NoLetter => "M20",
            Self::Alone { .. } => "T16",
            Self::Twice { .. } => "M6",
            Self::Stale { .. } => "M8",
            Self::Meant { .. }
            | Self::Doubted { .. }
            | Self::QuestionClosed
            | Self::QuestionDropped { .. }
            | Self::SealedNamed => "M5",
            Self::SayTooMany { .. } | Self::ChatOff | Self::NoTalk | Self::SayTooLong { .. } => "T65",
            Self::Condition {
                why: ConditionFault::Alone | ConditionFault::Lines { .. } | ConditionFault::Moves { .. },
                ..
            } => "T83",
            Self::Condition { .. } => "T84",
            Self::NoConditions => "T86",
            Self::NotHis { .. } => "M15",
            Self::NotEntered => "T79",
        }
    }
}

/// A denial with the line that it is about, as typed.
#[derive(Clone, Debug, PartialEq)]
pub struct Denied {
    pub denial: Denial,
    pub typed: Option<String>,
}

impl Common {
    /// The order that a line is; `None` where it is one of the game's own.
    pub fn read(line: &Line, language: Language) -> Option<Result<Self, WordFault>> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        let order = match line.verb {
            "confirm" => words
                .shaped(Expected::Code, 64, |c| c.is_ascii_alphanumeric() || c == '-')
                .map(|code| Self::Confirm { code }),
            "set" => set(&mut words),
            "repeat" if line.words.is_empty() => Ok(Self::Repeat { game: None }),
            "repeat" => game(&mut words).map(|game| Self::Repeat { game: Some(game) }),
            REMATCH => Ok(Self::Rematch),
            NEW => {
                let text = line.text.as_deref().unwrap_or_default();
                let read = Challenge::read(text).map(Self::New);
                return Some(read.ok_or(WordFault::Missing { expected: Expected::Address }));
            }
            _ => return None,
        };
        Some(order.and_then(|order| words.end().map(|()| order)))
    }

    /// What is wrong with the lines of a mail that are such orders.
    pub fn faults(reading: &Reading, language: Language) -> Vec<UnreadableLine> {
        let faults = reading.lines.iter().filter_map(|line| Some((line, Self::read(line, language)?.err()?)));
        faults.map(|(line, fault)| fault.unreadable(line, &VOCABULARY, language)).collect()
    }
}

/// The verb of a return game; behind `accept` and `decline` it says which offer is meant.
pub const REMATCH: &str = "rematch";

/// The verb of a challenge.
pub const NEW: &str = "new";

/// The words that every game's players have; a game has its own beside them.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "confirm", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "set", takes: Takes::Words(3), room: Room::Above, insists: false, asks: false },
        Verb { id: "repeat", takes: Takes::Words(1), room: Room::Above, insists: false, asks: true },
        Verb { id: NEW, takes: Takes::Addressed, room: Room::Above, insists: false, asks: true },
        Verb { id: REMATCH, takes: Takes::Words(0), room: Room::Around, insists: false, asks: true },
    ],
    particles: &[REMATCH],
    spelled: |language| in_language!(language, include!, "../../../../templates/kit/", "/orders.rs"),
    ..Vocabulary::NONE
};

/// Behind a preference: in all his games.
const EVERYWHERE: &str = "everywhere";

/// What follows `set`.
fn set(words: &mut WordsTaken<'_>) -> Result<Common, WordFault> {
    let setting = Setting::read(words)?;
    let everywhere = setting.may_be_everywhere() && words.take_word(EVERYWHERE);
    Ok(Common::Set { setting, everywhere })
}

/// The number of a game, as people write it: `42`, `game 42`, `#42`.
///
/// # Errors
/// It is no number.
pub fn game(words: &mut WordsTaken<'_>) -> Result<u32, WordFault> {
    let _ = words.take_word("the");
    let _ = words.take_word("game");
    let word = words.next().ok_or(WordFault::Missing { expected: Expected::Number })?;
    let word = word.strip_prefix('#').unwrap_or(word).trim_end_matches(['.', '!', ',']);
    // Of nine digits: what numbers are read as elsewhere has six.
    let digits = (1..=9).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| digits).ok_or_else(|| words.wrong(Expected::Number))
}
