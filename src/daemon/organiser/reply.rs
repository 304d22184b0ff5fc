//! What a mail of an organiser's is answered with, before it is numbered and sent; and the lines that a letter
//! about a game offers for an answer.

use std::fmt::Write as _;

use super::{order::BOTH, send::Basis};
use crate::{
    daemon::{
        intake::{InboxVerdict, MailOutcome},
        plan::letter::MadeLetter,
    },
    ids::{GameId, Seat, Seq},
    kit::{Dispute, Game, Summary},
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
    /// An answer to what only asked.
    pub(super) fn says(basis: Basis, subject: String, text: String) -> Self {
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
        let reply = Self::says(basis, subject(basis.game, "nothing was done"), text);
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

/// The subject of a letter about a game, or about none.
pub(super) fn subject(game: Option<GameId>, what: &str) -> String {
    match game {
        Some(game) => format!("[tempete] game {game}: {what}"),
        None => format!("[tempete] {what}"),
    }
}

/// How a letter about a game may be answered.
pub(super) fn offers(game: &Game, dispute: Option<&Dispute>, summary: Option<&Summary>, seated: bool) -> String {
    if seated {
        return "You play in this game: no order of yours is taken here by mail. Another organiser decides.\n".into();
    }
    let rulings = dispute.map_or(&[][..], |dispute| &dispute.rulings);
    let mut lines: Vec<(String, String)> =
        rulings.iter().map(|(word, meaning)| (format!("{word} Why."), meaning.clone())).collect();
    if let Some(summary) = summary.filter(|summary| summary.complaint.is_some()) {
        for seat in &summary.owed {
            let seat = game.seat_name(*seat);
            lines.push((format!("warn {seat} Why."), "the complaint is answered: the slow side was warned".into()));
            lines.push((format!("lost-on-time {seat} Why."), format!("{seat} lost on time")));
        }
    }
    lines.push((format!("say {BOTH} Good evening."), "your words go to both players".into()));
    lines.push(("help".into(), "all that you may write".into()));
    let mut text = String::from(
        "Answer this letter with one of these lines. The reason stands behind it or below it, and both players\n\
         read it. You are shown what would happen, and get a code: nothing is done before that has come back.\n\n",
    );
    for (line, meaning) in lines {
        let _ = writeln!(text, "    {line}\n        {meaning}");
    }
    text
}

/// A seat that owes something, for an example.
pub(super) fn slow(game: &Game, summary: Option<&Summary>) -> &'static str {
    let owes = summary.and_then(|summary| summary.owed.first().copied());
    game.seat_name(owes.unwrap_or(Seat::FIRST))
}
