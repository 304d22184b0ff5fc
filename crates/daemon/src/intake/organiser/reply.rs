//! What a mail of an organiser's is answered with, before it is numbered, put into words and sent.

use minijinja::{Value, context, value::Serde};

use super::why::Why;
use crate::{
    daemon::{
        intake::verdict::{InboxVerdict, MailOutcome},
        organiser::Basis,
        plan::letter::MadeLetter,
    },
    ids::{GameId, Seq},
    letters::quoted,
    store::AwaitsCode,
};

/// An answer.
pub(super) struct Reply {
    pub(super) taken: MailOutcome,
    /// Why, for the inbox table.
    pub(super) code: &'static str,
    /// Its layout.
    pub(super) name: &'static str,
    pub(super) values: Value,
    pub(super) basis: Basis,
    pub(super) waits: Option<AwaitsCode>,
    /// What it became.
    pub(super) entries: Option<(Seq, Seq)>,
    /// The letters to players that it sets off.
    pub(super) drafts: Vec<MadeLetter>,
}

impl Reply {
    /// An answer to what only asked: by this layout, from these values and the game of its basis.
    pub(super) fn says(basis: Basis, name: &'static str, values: Value) -> Self {
        let (taken, code) = (MailOutcome::Answered, "organiser");
        let values = context! { game => basis.game.map(GameId::get), ..values };
        Self { taken, code, name, values, basis, waits: None, entries: None, drafts: Vec::new() }
    }

    /// Nothing was done: the line, where there is one, and why.
    pub(super) fn refused(basis: Basis, line: &str, why: &Why) -> Self {
        let values = context! { line => quoted::shown(line, 200), why => Value::from(Serde(why)) };
        Self { taken: MailOutcome::Refused, code: why.code(), ..Self::says(basis, "refused", values) }
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
