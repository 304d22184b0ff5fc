//! Everything a layout of such a game's letters may show, as values that serialise: numbers, names, codes and text, no
//! sentence. Made from one seat's view alone.

use alloc::{string::String, vec::Vec};

use super::{Play, subject::Subject};
use crate::{
    ids::GameId,
    kit::{Notice, TextFault},
    referee::{
        orders::InfoOf,
        telling::{self, Changed, Clause, ToldClock, ToldOutcome},
    },
    text::UnreadableLine,
};

/// One entry as it is told.
pub(super) type Told<P> = telling::Told<Clause<<P as Play>::Clause>>;

/// Everything a layout may show.
#[derive(Clone, PartialEq, serde::Serialize)]
#[serde(bound = "")]
pub struct LetterValues<P: Play> {
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
    pub about: About<P>,
    pub told: Vec<Told<P>>,
    /// The board; none in letters that are not about it, and where there is none.
    pub board: Option<Board>,
    pub due: Due,
    /// How time stands.
    pub clock: ToldClock,
    /// The evidence sheet, with a claim; else empty.
    pub sheet: Vec<telling::ToldRow<Clause<P::Clause>>>,
    /// Another's words, a line each; empty without.
    pub words: Vec<String>,
    /// Who wrote them: the other side, or a person who runs the referee.
    pub writer: String,
    /// The reader's own words that were passed on, a line each; empty without.
    pub said: Vec<String>,
    /// How many openings of the reader's own seals are attached; a mail's is not spoken of.
    pub openings: usize,
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
    /// What is the game's own.
    #[serde(flatten)]
    pub own: P::Values,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Person {
    /// The name he chose; a value, never a template.
    pub name: String,
    /// The name of the seat: `white`.
    pub seat: &'static str,
}

/// The board in a letter.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Board {
    /// Its lines in characters.
    pub lines: Vec<String>,
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
#[serde(bound = "", tag = "is", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum About<P: Play> {
    Invitation {
        terms: Vec<Term>,
        /// Whose place the reader takes in a game that has begun; empty where he begins it himself.
        from: String,
    },
    News,
    Receipt {
        reading: ReadBack,
        asked: AskedFor<P>,
        /// What was changed about letters.
        settings: Vec<Changed>,
        /// Whether something is kept for an entry later.
        waits: bool,
        /// Whether the mail became an entry.
        entered: bool,
        /// Whether it is a complaint made before, of which the other side need not be told.
        again: bool,
    },
    Refused {
        why: ToldRefusal<P>,
        reading: ReadBack,
    },
    Information {
        asked: AskedFor<P>,
        reading: ReadBack,
        /// What it would do, where it was only tried.
        trial: Option<ToldTrial<P>>,
    },
    Reminder {
        /// Whether the other side complains.
        complained: bool,
    },
    Result {
        record: bool,
        board: ToldOutcome,
        /// The final result.
        last: ToldOutcome,
        /// Whether the reader ended it by `no` to his invitation.
        declined: bool,
    },
    /// The same mail a second time.
    Already,
    /// Something is to be confirmed by a code.
    Confirm {
        /// `resign`, `accept-draw`, `unsigned`, `address`.
        order: String,
        code: String,
        /// The address asked for; empty where it is about none.
        address: String,
    },
    /// Something about letters.
    Notice {
        code: Notice,
    },
}

/// One term of the game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Term {
    pub name: &'static str,
    pub value: String,
    /// Whether it is what it is where nothing else was said.
    pub usual: bool,
}

/// How a mail was read.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct ReadBack {
    /// The first lines that are no orders.
    pub not_read: Vec<String>,
    /// How many more of them there are: a long mail does not come back whole.
    pub more_not_read: usize,
    /// What its sender should know beside that.
    pub warnings: Vec<&'static str>,
}

/// What a mail asked.
#[derive(Clone, PartialEq, serde::Serialize)]
#[serde(bound = "")]
pub struct AskedFor<P: Play> {
    /// The questions, in order and once each.
    pub what: Vec<InfoOf<P::Order>>,
    /// The newest entries, where `history` is among them: all of them, or as many as a letter holds.
    pub history: Vec<Told<P>>,
    /// How many entries stand before these.
    pub earlier: usize,
    /// What is explained, where `help` is among them: the words behind it, `overview`, `unknown`.
    pub help: Vec<&'static str>,
    /// The terms, where they are.
    pub terms: Vec<Term>,
}

/// What a mail would do.
#[derive(Clone, PartialEq, serde::Serialize)]
#[serde(bound = "")]
pub struct ToldTrial<P: Play> {
    pub accepted: bool,
    /// Not at once: its sender would be asked about it.
    pub asked: bool,
    /// The entries it would become, where that is said.
    pub told: Vec<Told<P>>,
    pub why: ToldRefusal<P>,
}

/// Why not.
#[derive(Clone, PartialEq, serde::Serialize)]
#[serde(bound = "")]
pub struct ToldRefusal<P: Play> {
    /// The first of them.
    pub problems: Vec<ToldProblem<P>>,
    /// How many more there are.
    pub more: usize,
    /// The mail put right, in lines to copy; empty where that is for its sender to do.
    pub corrected: Vec<String>,
}

/// A problem as a letter tells it. Each has a phrase of its own, `unreadable.CODE`, `refusal.CODE` or `text.CODE`.
#[derive(Clone, PartialEq, serde::Serialize)]
#[serde(bound = "")]
pub struct ToldProblem<P: Play> {
    /// `unreadable`, `refusal` or `text`: which of the three below is set.
    pub group: &'static str,
    pub rule: &'static str,
    /// The line at fault, as typed; empty where it is no single line's.
    pub typed: String,
    pub line: Option<UnreadableLine>,
    pub refusal: Option<super::WhyOf<P>>,
    /// What is wrong with the text as a whole.
    pub text: Option<TextFault>,
    /// Lines that would do, to choose from and to be copied.
    pub lines: Vec<String>,
    /// Of more lines than these, which differ in one word alone: that word.
    pub words: Vec<String>,
}
