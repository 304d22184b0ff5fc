//! Everything a layout may show, as values that serialise: numbers, names, codes and text, no
//! sentence. Built from one seat's view alone.

use alloc::{string::String, vec::Vec};

use super::{
    board::Board,
    clause::{Commitment, Told},
    due::Due,
    hand::HandCard,
    kinds::Kinds,
    meaning::{Changed, Reading, ToldProblem},
    named::{NamedCard, Person},
    standing::Standing,
    subject::Subject,
};

/// Everything a layout may show.
#[derive(Clone, PartialEq, serde::Serialize)]
pub struct Body {
    /// The game's number.
    pub game: u32,
    /// The reader.
    pub you: Person,
    /// The other side.
    pub them: Person,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The reader's time zone.
    pub zone: String,
    /// The cards that sentences name by what they do.
    pub kinds: Kinds,
    /// What the subject is made of.
    pub subject: Subject,
    /// What is particular to the kind of letter.
    pub about: About,
    /// What happened, entry by entry.
    pub told: Vec<Told>,
    /// Commitments published in those entries.
    pub commitments: Vec<Commitment>,
    /// The board; none where the referee keeps none, and in letters that are not about it.
    pub board: Option<Board>,
    /// What is publicly known.
    pub standing: Standing,
    /// The reader's hand.
    pub hand: Vec<HandCard>,
    /// What is due.
    pub due: Due,
    /// The term for time.
    pub clock: &'static str,
    /// The other side's words, a line each; empty without.
    pub words: Vec<String>,
    /// The reader's own words that were passed on, a line each; empty without.
    pub said: Vec<String>,
    /// How many entries the log has.
    pub entries: u16,
    /// The first 32 hex digits of its root, in four groups.
    pub head: String,
    /// Whether what its reader alone may know is left out: the letter is shown to somebody else.
    pub masked: bool,
    /// Set in the day's last answer: until when no further mail is answered, Unix seconds.
    pub last_answer: Option<i64>,
}

/// What is particular to one kind of letter.
#[derive(Clone, PartialEq, serde::Serialize)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum About {
    /// An invitation.
    Invitation {
        /// The terms, in the order of entry 0.
        terms: Vec<Term>,
        /// Commitments of the draw seeds.
        draws: Vec<DrawSeal>,
        /// SHA-256 of the card catalogue.
        catalogue: String,
        /// The cards of the deck.
        deck: Vec<NamedCard>,
        /// Whose place the reader takes in a game that has begun; empty where he begins it himself.
        from: String,
        /// His list, where it was sealed for him.
        list: Vec<u8>,
    },
    /// News.
    News,
    /// A receipt.
    Receipt {
        /// How the mail was read.
        reading: Reading,
        /// What was asked beside.
        asked: Asked,
        /// What was changed about letters.
        settings: Vec<Changed>,
        /// First numbers kept in the drawer: `3 17 22 41 60` or `random`; empty without.
        kept: String,
        /// Whether they replace others.
        replaced: bool,
        /// Whether the mail became an entry.
        entered: bool,
        /// Whether it is a complaint made before, of which the other side need not be told.
        again: bool,
    },
    /// A refusal.
    Refused {
        /// Why: the first of them.
        problems: Vec<ToldProblem>,
        /// How many more there are.
        more_problems: usize,
        /// How the mail was read.
        reading: Reading,
    },
    /// Information.
    Information {
        /// What was asked.
        asked: Asked,
        /// How the mail was read.
        reading: Reading,
        /// What it would do, where it was only tried.
        trial: Option<ToldTrial>,
    },
    /// A reminder.
    Reminder,
    /// The result.
    Result {
        /// The table of card plays.
        plays: Vec<PlayRow>,
        /// The squares.
        squares: Vec<SquareRow>,
        /// The springs.
        springs: Vec<SpringRow>,
        /// The reader's list.
        your_list: Vec<u8>,
        /// The other side's list.
        their_list: Vec<u8>,
        /// Whether the record is attached.
        record: bool,
        /// By what the game ended.
        ending: &'static str,
        /// The result on the board.
        board: &'static str,
        /// The final result.
        last: &'static str,
        /// Whether the reader erred.
        you_err: bool,
        /// Whether the other side erred.
        they_err: bool,
        /// How many moves were played.
        moves: u32,
        /// Whether the reader ended it by `no` to his invitation.
        declined: bool,
    },
    /// The same mail a second time.
    Already {
        /// The entry the first became.
        entry: Option<u16>,
    },
    /// Something is to be confirmed by a code.
    Confirm {
        /// `resign`, `accept-draw`, `unsigned`, `address`.
        order: String,
        /// The code.
        code: String,
        /// The address asked for; empty where it is about none.
        address: String,
    },
    /// Something about letters.
    Notice {
        /// `key-missing`, `key-elsewhere`, `key-void`, `key-moved`, `key-misused`, `no-sender`, `rekeyed`,
        /// `opponent-unreachable`, `address-half`, `address-changed`.
        code: crate::kit::Notice,
    },
}

/// One term of the game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: String,
}

/// The commitment of one draw seed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DrawSeal {
    /// Whether it is for the reader's draws.
    pub mine: bool,
    /// `list` or `numbers`.
    pub what: &'static str,
    /// 64 hex digits.
    pub hex: String,
}

/// What a mail asked.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct Asked {
    /// The questions, in order and once each: `status`, `board`, `hand`, `history`, `record`, `help`, `repeat`.
    pub what: Vec<&'static str>,
    /// The newest entries, where `history` is among them: all of them, or as many as a letter holds.
    pub history: Vec<Told>,
    /// How many entries stand before these.
    pub earlier: usize,
    /// The terms, where `help` is among them.
    pub terms: Vec<Term>,
}

/// What a mail would do.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ToldTrial {
    /// It would be accepted.
    pub accepted: bool,
    /// The entries it would become.
    pub told: Vec<Told>,
    /// Why not.
    pub problems: Vec<ToldProblem>,
}

/// One card play in the result.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PlayRow {
    /// Its entry.
    pub seq: u16,
    /// The turn it belongs to: `12.` or `12...`; empty where it belongs to none.
    pub number: String,
    /// Whether the reader played it.
    pub mine: bool,
    /// `white` or `black`.
    pub colour: &'static str,
    /// The card.
    pub card: NamedCard,
    /// Thrown away rather than played.
    pub discard: bool,
    /// `position`, `picked`, `taken`, `not-held`.
    pub source: &'static str,
    /// The position it came from.
    pub position: Option<u8>,
    /// The entry that named, picked or took it.
    pub named: Option<u16>,
}

/// One sealed square in the result.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SquareRow {
    /// The entry of its card.
    pub seq: u16,
    /// Whether it is the reader's.
    pub mine: bool,
    /// Its card.
    pub card: NamedCard,
    /// The square.
    pub square: String,
    /// The entry of the `spring` that spent it.
    pub sprung: Option<u16>,
}

/// One `spring` in the result.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SpringRow {
    /// Its entry.
    pub seq: u16,
    /// Whether it is the reader's.
    pub mine: bool,
    /// Its card.
    pub card: NamedCard,
    /// The square named.
    pub square: String,
    /// Whether it was the sealed one.
    pub fits: bool,
}
