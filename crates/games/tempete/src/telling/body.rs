//! Everything a layout may show, as values that serialise: numbers, names, codes and text, no
//! sentence. Built from one seat's view alone.

use alloc::{string::String, vec::Vec};

use super::{
    board::Board,
    clause::{Clause, Commitment, ShownCard, Told},
    due::Due,
    hand::HandCard,
    help::Explained,
    kinds::Kinds,
    meaning::{ReadBack, ToldProblem},
    named::{NamedCard, Person},
    result::{AuditedPlay, AuditedSpring, AuditedSquare},
    sheet::ToldRow,
    standing::PublicStanding,
    subject::Subject,
};
use crate::{
    ids::GameId,
    referee::{
        mails,
        mails::Term,
        telling::{By, Changed, ToldClock, ToldOutcome},
    },
    seal::Hash,
    tempete::{cards::card::CardNo, order::orders::Info},
};

/// Everything a layout may show.
#[derive(Clone, PartialEq, serde::Serialize)]
pub struct LetterValues {
    pub game: GameId,
    pub you: Person,
    pub them: Person,
    pub white: String,
    pub black: String,
    /// The reader's time zone.
    pub zone: String,
    /// The cards that sentences name by what they do.
    pub kinds: Kinds,
    pub subject: Subject,
    /// What is particular to the kind of letter.
    pub about: Particulars,
    pub told: Vec<Told>,
    /// Whether the other side springs a trap in it.
    pub trap: bool,
    /// Commitments published in those entries.
    pub commitments: Vec<Commitment>,
    /// Where cards of the other side came from that are proved at once (T48).
    pub shown: Vec<ShownCard>,
    /// How many openings of the reader's own list and squares are attached; a mail's is not spoken of.
    pub openings: usize,
    /// The board; none where the referee keeps none, and in letters that are not about it.
    pub board: Option<Board>,
    /// The board before it was set by a ruling that the letter tells (T70).
    pub replaced: Option<Board>,
    /// What is publicly known.
    pub standing: PublicStanding,
    pub hand: Vec<HandCard>,
    pub due: Due,
    /// What the reader had planned against what the letter tells, where it could not be played (T85).
    pub unanswered: Option<String>,
    /// How time stands.
    pub clock: ToldClock,
    /// The evidence sheet, with a claim; else empty.
    pub sheet: Vec<ToldRow>,
    /// Another's words, a line each; empty without.
    pub words: Vec<String>,
    /// Who wrote them: the other side, or a person who runs the referee.
    pub writer: String,
    /// The reader's own words that were passed on, a line each; empty without.
    pub said: Vec<String>,
    pub entries: u16,
    /// The three lines of the head over them.
    pub head: Vec<String>,
    /// The referee's verifier key, in two lines: its name and number, and the key itself.
    pub verifier: [String; 2],
    /// Whether what its reader alone may know is left out: the letter is shown to somebody else.
    pub masked: bool,
    /// Set in the day's last answer: until when no further mail is answered, Unix seconds.
    pub last_answer: Option<i64>,
    /// Whether this text of the reader's was refused so often that it is answered once a day.
    pub one_a_day: bool,
}

/// What is particular to one kind of letter.
#[derive(Clone, PartialEq, serde::Serialize)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Particulars {
    /// An invitation.
    Invitation {
        /// The terms, in the order of entry 0.
        terms: Vec<Term>,
        /// Commitments of the draw seeds.
        draws: Vec<DrawSeal>,
        /// SHA-256 of the card catalogue.
        catalogue: Hash,
        deck: Vec<NamedCard>,
        /// Whose place the reader takes in a game that has begun; empty where he begins it himself.
        from: String,
        /// His list, where it was sealed for him.
        list: Vec<CardNo>,
    },
    News,
    /// A receipt.
    Receipt {
        reading: ReadBack,
        asked: AskedFor,
        /// What was changed about letters.
        settings: Vec<Changed>,
        /// First numbers kept in the drawer: `3 17 22 41 60` or `random`; empty without.
        kept: String,
        /// Whether anything is kept so, for an entry later.
        waits: bool,
        /// Whether they replace others.
        replaced: bool,
        /// Whether the mail became an entry.
        entered: bool,
        /// Whether that is a turn, which makes another board.
        moved: bool,
        /// Whether it is a complaint made before, of which the other side need not be told.
        again: bool,
    },
    /// A refusal.
    Refused {
        why: ToldRefusal,
        reading: ReadBack,
    },
    /// Information.
    Information {
        asked: AskedFor,
        reading: ReadBack,
        /// What it would do, where it was only tried.
        trial: Option<ToldTrial>,
    },
    Reminder {
        /// Whether the other side complains.
        complained: bool,
    },
    /// The result.
    Result {
        plays: Vec<ResultRow<AuditedPlay>>,
        squares: Vec<ResultRow<AuditedSquare>>,
        springs: Vec<ResultRow<AuditedSpring>>,
        your_list: Vec<CardNo>,
        /// The other side's list.
        their_list: Vec<CardNo>,
        record: bool,
        board: ToldOutcome,
        /// The final result.
        last: ToldOutcome,
        you_err: bool,
        /// Whether the other side erred.
        they_err: bool,
        moves: u32,
        /// Who would not play, where it was called off by that.
        declined: Option<By>,
    },
    /// The same mail a second time.
    Already,
    /// Something is to be confirmed by a code.
    Confirm {
        /// `resign`, `accept-draw`, `unsigned`, `address`, `beyond`.
        order: String,
        code: String,
        /// The address asked for; empty where it is about none.
        address: String,
        /// Each line that reaches beyond the game, as typed.
        acts: Vec<String>,
    },
    /// Something about letters.
    Notice {
        code: crate::kit::Notice,
    },
    /// Of a challenge of the reader's (M17).
    Challenge {
        code: crate::kit::ChallengeCode,
        /// Who is asked; empty where it is not told.
        to: String,
        /// Which game.
        game: String,
        /// Until when it stands, Unix seconds.
        until: i64,
    },
    /// Of a return game (T82).
    Return {
        code: crate::kit::ReturnCode,
        /// Whose offer it is, or who has declined it.
        by: String,
        /// Until when it stands, Unix seconds.
        until: i64,
    },
}

/// The commitment of one draw seed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DrawSeal {
    pub mine: bool,
    /// `list` or `numbers`.
    pub what: &'static str,
    pub hex: Hash,
}

/// What a mail asked.
pub type AskedFor = mails::AskedFor<Info, Clause, Explained>;

/// What a mail would do.
pub type ToldTrial = mails::ToldTrial<Clause, ToldProblem>;

/// Why not.
pub type ToldRefusal = mails::ToldRefusal<ToldProblem>;

/// What the audit found of one play, square or `spring`, in the result.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ResultRow<T> {
    pub mine: bool,
    pub card: NamedCard,
    #[serde(flatten)]
    pub of: T,
}
