//! What a letter says of the mail that it answers: how it was read, what it asked, what it would do and what is wrong with
//! it. What one game alone says of that, `O`, stands beside it.

use alloc::{string::String, vec::Vec};

use super::{Problem, ReadNote, Refused, Trial};
use crate::{
    kit::TextFault,
    letters::quoted,
    referee::{
        orders::{CommonOrder, Info, Order, OwnOrder, Question},
        payload::Refusal,
        telling::{Elsewhere, Told, ToldElsewhere},
    },
    text::{self, Language, UnreadableLine, Vocabulary},
};

/// How much of a line as typed is shown again, so that it stays one line.
const SHOWN: usize = 70;
/// The same of a line that was read, or is no order.
pub const SHOWN_READ: usize = 60;
/// How many lines that are no orders are shown again.
const MOST_NOT_READ: usize = 20;
/// A refusal names at most so many faults.
const MOST_PROBLEMS: usize = 10;
/// How long the entries told in one letter may be together, by [`Told::length`].
const HISTORY: usize = 40_000;

/// One term of the game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Term {
    pub name: &'static str,
    pub value: String,
    /// Whether it is what it is where nothing else was said.
    pub usual: bool,
    /// What the name of its phrase ends in, `term.NAME.PHRASE`: the value, or `counted` of a number and of a profile of time.
    pub phrase: String,
}

impl Term {
    /// A term with its value.
    pub fn new(name: &'static str, value: String, usual: bool) -> Self {
        let number = value.bytes().all(|b| b.is_ascii_digit());
        let counted = number || (name == "time" && value != "none");
        let phrase = if counted { "counted".into() } else { value.clone() };
        Self { name, value, usual, phrase }
    }
}

/// How a mail was read.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ReadBack<O> {
    /// The first lines that are no orders.
    pub not_read: Vec<String>,
    /// How many more of them there are: a long mail does not come back whole.
    pub more_not_read: usize,
    /// What its sender should know beside that.
    pub warnings: Vec<&'static str>,
    /// What it plans with its turn, line by line, as it was read (T83).
    pub plan: Vec<String>,
    /// Whether it drops what was planned (T86).
    pub drops: bool,
    #[serde(flatten)]
    pub own: O,
}

impl<O> ReadBack<O> {
    /// Tells what was read of a mail, with what only its game says.
    pub fn of(note: &ReadNote<'_>, (words, language): (&Vocabulary, Language), own: O) -> Self {
        let last = note.not_read.len().saturating_sub(1);
        let lines = note.not_read.iter().enumerate();
        let lines = lines.filter(|(at, line)| !text::is_greeting(line, *at == last, language));
        let not_read: Vec<String> = lines.map(|(_, line)| line.clone()).collect();
        let (first, more) = not_read.split_at_checked(MOST_NOT_READ).unwrap_or((&not_read, &[]));
        Self {
            not_read: quoted::all_shown(first, SHOWN_READ),
            more_not_read: more.len(),
            warnings: note.warnings.to_vec(),
            plan: note.orders.iter().filter_map(|one| planned(&one.order, words, language)).collect(),
            drops: note.orders.iter().any(|one| matches!(one.order, Order::Common(CommonOrder::DropConditions))),
            own,
        }
    }
}

/// A line of a plan, as its writer would write it.
fn planned<O: OwnOrder>(order: &Order<O>, words: &Vocabulary, language: Language) -> Option<String> {
    matches!(order, Order::Common(CommonOrder::If { .. }))
        .then(|| quoted::shown(&order.spelled(words, language), SHOWN))
}

/// What a mail asked: questions of one game, `I`, entries told by its clauses, `C`, and what it explains, `H`.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct AskedFor<I, C, H> {
    /// The questions, in order and once each.
    pub what: Vec<I>,
    /// The newest entries, where `history` is among them: all of them, or as many as a letter holds.
    pub history: Vec<Told<C>>,
    /// How many entries stand before these.
    pub earlier: usize,
    /// What is explained, where `help` is among them.
    pub help: Vec<H>,
    /// What the asker has planned, line by line, where `conditions` is among them (T86).
    pub plan: Vec<String>,
    pub elsewhere: ToldElsewhere,
}

impl<Q: Question, T: Copy + PartialEq, C: serde::Serialize, H> AskedFor<Info<Q, T>, C, H> {
    /// `history` gives every entry as it is told, in brief; `names` are those of the players.
    pub fn of<'n>(
        (asked, elsewhere): (&[Info<Q, T>], Elsewhere<'_>),
        history: impl FnOnce() -> Vec<Told<C>>,
        names: impl Iterator<Item = &'n str>,
        help: Vec<H>,
        plan: impl FnOnce() -> Vec<String>,
    ) -> Self {
        let mut what: Vec<Info<Q, T>> = Vec::new();
        for info in asked {
            // What `help` is asked about stands in what it explains.
            if what.iter().all(|one| one.word() != info.word()) {
                what.push(*info);
            }
        }
        let mut history = if asked.contains(&Info::History) { history() } else { Vec::new() };
        let names = names.map(str::len).max().unwrap_or_default();
        let mut room = HISTORY;
        let kept = history.iter().rev().map_while(|told| {
            // The players' names stand in most phrases, and in no value.
            room = room.checked_sub(told.length() + 2 * names * told.clauses.len())?;
            Some(())
        });
        let earlier = history.len() - kept.count();
        history.drain(..earlier);
        let plan = if asked.contains(&Info::Conditions) { plan() } else { Vec::new() };
        Self { what, history, earlier, help, plan, elsewhere: ToldElsewhere::of(elsewhere) }
    }
}

/// What a mail would do.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ToldTrial<C, P> {
    pub accepted: bool,
    /// Not at once: its sender would be asked about it.
    pub asked: bool,
    /// Its first ten lines but `try`, as its reader writes them, where it would be accepted.
    pub lines: Vec<String>,
    /// The entries it would become, where that is said.
    pub told: Vec<Told<C>>,
    pub why: ToldRefusal<P>,
}

impl<C, P> ToldTrial<C, P> {
    /// `told` are the entries, and `note` what was read, of a mail that would be accepted; `problem` tells one of the others.
    pub fn of(
        trial: &Trial<'_>,
        (note, (words, language)): (&ReadNote<'_>, (&Vocabulary, Language)),
        told: Vec<Told<C>>,
        problem: impl Fn(&Problem) -> P,
    ) -> Self {
        let none = Refused { problems: &[], corrected: &[] };
        let (accepted, asked, why) = match trial {
            Trial::Accepted(..) => (true, false, &none),
            Trial::Refused(why) => (false, false, why),
            Trial::Asked(why) => (false, true, why),
        };
        let lines = note.orders.iter().filter(|_| accepted).take(MOST_PROBLEMS);
        let lines = lines.map(|one| one.order.spelled(words, language)).collect();
        Self { accepted, asked, lines, told, why: ToldRefusal::of(why, problem) }
    }
}

/// Why not.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ToldRefusal<P> {
    /// The first of them.
    pub problems: Vec<P>,
    /// How many more there are.
    pub more: usize,
    /// The mail put right, in lines to copy; empty where that is for its sender to do.
    pub corrected: Vec<String>,
}

impl<P> ToldRefusal<P> {
    /// Tells a refused order, each of its problems by this function.
    pub fn of(why: &Refused<'_>, problem: impl Fn(&Problem) -> P) -> Self {
        Self {
            problems: why.problems.iter().take(MOST_PROBLEMS).map(problem).collect(),
            more: why.problems.len().saturating_sub(MOST_PROBLEMS),
            corrected: why.corrected.to_vec(),
        }
    }
}

/// A problem as a letter tells it. Each has a phrase of its own, `unreadable.CODE`, `refusal.CODE` or `text.CODE`.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ToldProblem<O> {
    /// `unreadable`, `refusal` or `text`: which of the three below is set.
    pub group: &'static str,
    pub rule: &'static str,
    /// The line at fault, as typed; empty where it is no single line's.
    pub typed: String,
    pub line: Option<UnreadableLine>,
    pub refusal: Option<Refusal>,
    /// What is wrong with the text as a whole.
    pub text: Option<TextFault>,
    /// Lines that would do, to choose from and to be copied.
    pub lines: Vec<String>,
    /// Of more lines than these, which differ in one word alone: that word; or the words of which one is missing.
    pub words: Vec<String>,
    #[serde(flatten)]
    pub own: O,
}

impl<O: Default> ToldProblem<O> {
    /// As every game tells it, each choice a line.
    pub fn of(problem: &Problem, (words, language): (&Vocabulary, Language)) -> Self {
        let empty = Self {
            group: "text",
            rule: "",
            typed: String::new(),
            line: None,
            refusal: None,
            text: None,
            lines: Vec::new(),
            words: Vec::new(),
            own: O::default(),
        };
        match problem {
            Problem::Unreadable(line) => Self {
                group: "unreadable",
                rule: "M5",
                typed: quoted::shown(line.line(), SHOWN),
                lines: match line {
                    UnreadableLine::Doubtful { instead, .. } => instead.clone(),
                    _ => Vec::new(),
                },
                words: line.among().iter().map(|word| words.behind(word, language).into()).collect(),
                line: Some(line.clone()),
                ..empty
            },
            Problem::Refused { refusal, typed, choices } => Self {
                group: "refusal",
                rule: refusal.rule(),
                typed: typed.as_deref().map(|typed| quoted::shown(typed, SHOWN)).unwrap_or_default(),
                refusal: Some(refusal.clone()),
                lines: choices.iter().map(|order| order.spelled(words, language)).collect(),
                ..empty
            },
            Problem::Text(fault) => Self { rule: fault.rule(), text: Some(*fault), ..empty },
        }
    }
}
