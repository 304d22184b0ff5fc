//! Why a letter is written, and what it is made from: everything `write` may look at. A [`Context`] has one
//! seat's view and nothing of the other's, so a letter cannot tell what its reader may not know.

use alloc::string::String;

use super::{chronicle::Chronicle, named::NamedCard, result::Audit};
use crate::{
    ids::Timestamp,
    kit::AnswersLeft,
    letters::Reader,
    referee::mails,
    seal::{Opening, SignedHead},
    tempete::{
        cards::card::CardNo,
        log::event::Entry,
        state::{account::Trap, view::View},
    },
};

/// What a letter to one seat is made from.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// All that the seat may know, after the plan.
    pub view: View<'a>,
    /// Who reads.
    pub reader: &'a Reader,
    /// The whole log after the plan.
    pub entries: &'a [Entry],
    /// What it brought about.
    pub chronicle: &'a Chronicle,
    /// The same, byte for byte.
    pub texts: &'a [alloc::borrow::Cow<'a, str>],
    /// How many entries the log had when the seat's last letter was made; 0 before the first.
    pub shown: u16,
    /// The head over the whole log.
    pub head: &'a SignedHead,
    /// When the letter is written.
    pub at: Timestamp,
    /// Whether the other side takes messages (T65).
    pub chat_open: bool,
    /// Set in the day's last answer (M7).
    pub answer: Option<AnswersLeft>,
    /// The sheets of the lists sealed so far, White's first: attached when their entry is new to the seat.
    pub sheets: [Option<&'a str>; 2],
    /// What opens the reader's own seals in the entries that he has the receipt of: his alone before the end.
    pub openings: &'a [Opening],
    /// The record, to attach where it is asked for and with the result.
    pub record: Option<&'a str>,
    /// With the result, what the audit found, and the game as PGN where the referee kept the board.
    pub audit: Option<(&'a Audit, Option<&'a str>)>,
    /// What the reader has planned, a line each (T86).
    pub plan: &'a [String],
    /// What he had planned against what was played last, where it was not played (T85).
    pub unanswered: Option<&'a str>,
    /// Whether what its reader alone may know is left out: the letter is shown to somebody else.
    pub masked: bool,
}

impl<'a> Context<'a> {
    /// The card with this number.
    pub(crate) fn card(&self, number: CardNo) -> NamedCard {
        NamedCard::of(&self.view, self.reader.language, number)
    }

    /// The reader's own squares that are in force: the owner knows which of his a `spring` spent.
    pub(crate) fn live_traps(&self) -> impl Iterator<Item = &'a Trap> {
        let View { public, own, .. } = self.view;
        own.live_traps(public)
    }
}

/// Why a letter is written.
pub type Occasion<'a> = mails::Occasion<'a>;

/// How a mail was read.
pub type ReadNote<'a> = mails::ReadNote<'a>;

/// Why a mail is refused.
pub type Problem = mails::Problem;

/// What a mail that begins with `try` would do (M11).
pub type Trial<'a> = mails::Trial<'a>;

/// What is wrong with a mail.
pub type Refused<'a> = mails::Refused<'a>;
