//! What a mail of an organiser's is answered with, before it is numbered and sent.

use std::fmt::Write as _;

use crate::{
    daemon::{
        intake::verdict::{InboxVerdict, MailOutcome},
        organiser::{Basis, subject, wrapped},
        plan::letter::MadeLetter,
    },
    ids::Seq,
    letters::quoted,
    store::AwaitsCode,
};

/// An answer.
pub(super) struct Reply {
    pub(super) taken: MailOutcome,
    /// Why, for the inbox table.
    pub(super) code: &'static str,
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) basis: Basis,
    pub(super) waits: Option<AwaitsCode>,
    /// What it became.
    pub(super) entries: Option<(Seq, Seq)>,
    /// The letters to players that it sets off.
    pub(super) drafts: Vec<MadeLetter>,
}

impl Reply {
    /// An answer to what only asked; its paragraphs are wrapped.
    pub(super) fn says(basis: Basis, subject: String, text: &str) -> Self {
        Self::shows(basis, subject, wrapped(text))
    }

    /// The same of a text that stands as it is.
    pub(super) fn shows(basis: Basis, subject: String, text: String) -> Self {
        let (taken, code) = (MailOutcome::Answered, "organiser");
        Self { taken, code, subject, text, basis, waits: None, entries: None, drafts: Vec::new() }
    }

    /// Nothing was done: the line, where there is one, and why.
    pub(super) fn refused(basis: Basis, code: &'static str, line: &str, why: &str) -> Self {
        let mut text = String::from("Nothing was done. The problem:\n\n");
        let shown = quoted::shown(line, 200);
        // Writing into a text cannot fail.
        let _ = if shown.is_empty() { Ok(()) } else { writeln!(text, "    {shown}\n") };
        let _ = writeln!(text, "{}\n\nAn answer that says `help` brings all that you may write.", why.trim_end());
        let reply = Self::says(basis, subject(basis.game, "nothing was done"), &text);
        Self { taken: MailOutcome::Refused, code, ..reply }
    }

    /// The verdict on the mail that it answers.
    pub(super) fn verdict(self) -> InboxVerdict {
        let word = match self.taken {
            MailOutcome::Accepted => "accepted",
            MailOutcome::Refused => "refused",
            _ => "information",
        };
        InboxVerdict { entries: self.entries, drafts: self.drafts, ..InboxVerdict::of(self.taken, word) }
            .because(self.code)
    }
}
