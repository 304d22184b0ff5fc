//! Everything a layout of such a game's letters may show, as values that serialise: numbers, names, codes and text, no
//! sentence. Made from one seat's view alone.

use alloc::{string::String, vec::Vec};

use super::subject::Subject;
use crate::{
    ids::GameId,
    kit::{ChallengeCode, Notice, ReturnCode},
    referee::{
        mails::{self, GameOrder, Term, ToldRefusal},
        orders::InfoOf,
        payload::Payload,
        telling::{self, By, Changed, Clause, DrawnBoard, ToldClock, ToldOutcome},
    },
};

/// One entry as it is told.
pub(super) type Told = telling::Told<Clause<Payload>>;

/// Everything a layout may show.
#[derive(Clone, PartialEq, serde::Serialize)]
pub struct LetterValues {
    pub game: GameId,
    pub you: Person,
    /// The other side: of several the one that owes something, or else the first.
    pub them: Person,
    /// All who play, in the order of seats.
    pub players: Vec<Person>,
    /// The game's first order word, as an example of one.
    pub verb: &'static str,
    /// The reader's time zone.
    pub zone: String,
    pub subject: Subject,
    /// What is particular to the kind of letter.
    pub about: Particulars,
    pub told: Vec<Told>,
    /// The board; none in letters that are not about it, and where there is none.
    pub board: Option<DrawnBoard>,
    pub due: Due,
    /// How time stands.
    pub clock: ToldClock,
    /// The evidence sheet, with a claim; else empty.
    pub sheet: Vec<telling::ToldRow<Clause<Payload>>>,
    /// Another's words, a line each; empty without.
    pub words: Vec<String>,
    /// Who wrote them: the other side, or a person who runs the referee.
    pub writer: String,
    /// The reader's own words that were passed on, a line each; empty without.
    pub said: Vec<String>,
    /// How many openings of the reader's own seals are attached; a mail's is not spoken of.
    pub openings: usize,
    /// What they say.
    pub kept: Vec<Kept>,
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
    /// What the reader had planned against what the letter tells, where it could not be played (T85).
    pub unanswered: Option<String>,
    /// What is the game's own.
    #[serde(flatten)]
    pub own: Payload,
}

/// What an opening says: what is sealed, and its value.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Kept {
    pub what: String,
    pub value: String,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Person {
    /// The name he chose; a value, never a template.
    pub name: String,
    /// The name of the seat: `white`.
    pub seat: &'static str,
}

/// What is due, seen by one seat.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Due {
    /// What the reader owes, or for what he waits: the duty's word, with `-wait` behind it where it is not his.
    pub code: String,
    /// Whether the reader owes something.
    pub mine: bool,
    /// What he can do about it, each with the lines to copy.
    pub asks: Vec<Ask>,
    /// What else he may write now: verbs, as they are typed.
    pub also: Vec<String>,
    /// Since when it is due, Unix seconds.
    pub since: i64,
    /// Whether it fell due with what the letter tells; else the reader knows of it.
    pub fresh: bool,
    /// What is claimed, where an answer to that is due.
    pub claim: Option<&'static str>,
    /// The final result, once it is there.
    pub outcome: Option<ToldOutcome>,
}

/// One way to answer. Each has a phrase of its own, `ask.CODE`, which stands above the lines.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Ask {
    pub code: &'static str,
    /// The mail, a line each; empty where only the phrase can say it.
    pub lines: Vec<String>,
}

/// What is particular to one kind of letter.
#[derive(Clone, PartialEq, serde::Serialize)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Particulars {
    Invitation {
        terms: Vec<Term>,
        /// Whose place the reader takes in a game that has begun; empty where he begins it himself.
        from: String,
    },
    News,
    Receipt {
        reading: ReadBack,
        asked: AskedFor,
        /// What was changed about letters.
        settings: Vec<Changed>,
        /// Whether something is kept for an entry later.
        waits: bool,
        /// Whether the mail became an entry.
        entered: bool,
        /// Whether that is a turn, which makes another board.
        moved: bool,
        /// Whether it is a complaint made before, of which the other side need not be told.
        again: bool,
    },
    Refused {
        why: ToldRefusal<ToldProblem>,
        reading: ReadBack,
    },
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
    Result {
        record: bool,
        /// Whether the audit of it finds that nobody erred.
        clean: bool,
        /// Whether anything but a referee's seed is sealed in such a game.
        sealed: bool,
        board: ToldOutcome,
        /// The final result.
        last: ToldOutcome,
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
        code: Notice,
    },
    /// Of a challenge of the reader's (M17).
    Challenge {
        code: ChallengeCode,
        /// Who is asked; empty where it is not told.
        to: String,
        /// Which game.
        game: String,
        /// Until when it stands, Unix seconds.
        until: i64,
    },
    /// Of a return game (T82).
    Return {
        code: ReturnCode,
        /// Whose offer it is, or who has declined it.
        by: String,
        /// Until when it stands, Unix seconds.
        until: i64,
    },
}

/// What is explained to who asks for help.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Explained {
    /// The word behind `help`, `overview` or `unknown`.
    pub on: &'static str,
    /// The terms, where they are.
    pub terms: Vec<Term>,
}

/// What a mail asked.
pub(super) type AskedFor = mails::AskedFor<InfoOf<GameOrder>, Clause<Payload>, Explained>;

/// What a mail would do.
pub(super) type ToldTrial = mails::ToldTrial<Clause<Payload>, ToldProblem>;

/// A problem as a letter tells it.
pub(super) type ToldProblem = mails::ToldProblem<()>;

/// How a mail was read.
pub(super) type ReadBack = mails::ReadBack<()>;
