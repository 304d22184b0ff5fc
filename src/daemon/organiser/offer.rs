//! The lines that a letter about a game offers for an answer.

use std::fmt::Write as _;

use crate::{
    ids::GameId,
    kit::{Dispute, Game, Summary},
    page::layout::{pieces, plain},
};

/// Every seat, where one may be named to whom an organiser writes.
pub(in crate::daemon) const BOTH: &str = "both";

/// The subject of a letter about a game, or about none.
pub(in crate::daemon) fn subject(game: Option<GameId>, what: &str) -> String {
    match game {
        Some(game) => format!("[tempete] game {game}: {what}"),
        None => format!("[tempete] {what}"),
    }
}

/// A text whose paragraphs are wrapped; lines that stand in from the margin stay as they are.
pub(in crate::daemon) fn wrapped(text: &str) -> String {
    plain(&pieces(text))
}

/// How a letter about a game may be answered.
pub(in crate::daemon) fn offers(
    game: &Game,
    dispute: Option<&Dispute>,
    summary: Option<&Summary>,
    seated: bool,
) -> String {
    if seated {
        return wrapped("You play in this game: no order of yours is taken here by mail. Another organiser decides.");
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
    let mut text = wrapped(
        "Answer this letter with one of these lines. The reason stands behind it or below it, and both players read it. \
         You are shown what would happen, and get a code: nothing is done before that has come back.",
    );
    text.push('\n');
    for (line, meaning) in lines {
        let _ = writeln!(text, "    {line}\n        {meaning}");
    }
    text
}
