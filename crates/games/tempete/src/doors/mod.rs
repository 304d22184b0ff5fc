//! The doors of Tempête: how the referee asks it to read a mail, carry out a command, show itself.
//! Each takes values and gives a plan or something to show; the rules behind them know none of it.

mod cards;
mod command;
mod correct;
mod dispute;
mod fitted;
mod help;
mod knows;
mod letters;
mod mails;
mod overview;
mod play;
mod replayed;
mod rules;
#[cfg(feature = "fault-points")]
mod sample;
mod show;

use super::state::typed::Typed;
use crate::{
    kit::{Game, RulesRow},
    letters as layouts,
    referee::OwnRow,
    text::in_language,
};

/// Row of Tempête in the list of rules: all that an audit needs.
pub static RULES: RulesRow = Typed::rules();

/// Tempête in the list of games.
pub static GAME: Game = Typed::listed(OwnRow {
    title: "Tempête",
    layouts: LAYOUTS,
    phrases: |language| {
        let own = in_language!(language, include_str!, "../../../../../templates/tempete/", "/words.toml");
        [layouts::chess_words(language), own]
    },
    help: help::HELP,
    tools: &[play::PLAY, cards::CARDS],
    demo: Some(&super::demo::DEMO),
});

/// The layouts of its letters that no other game has, which all languages share: name, text.
const LAYOUTS: &[(&str, &str)] = {
    macro_rules! files {
        ($($name:literal),+ $(,)?) => {
            &[$(($name, include_str!(concat!("../../../../../templates/tempete/", $name)))),+]
        };
    }
    files!(
        "invitation.txt",
        "result.txt",
        "page.txt",
        "part-head.txt",
        "part-body.txt",
        "part-own.txt",
        "part-caption.txt",
        "part-known.txt",
        "part-hand.txt",
        "part-commitments.txt",
        "part-lines.txt",
        "part-card.txt",
        "part-spent.txt",
        "part-board.txt",
        "story.html",
        "part-asked-board.txt",
        "part-asked-hand.txt",
        "part-asked-help.txt",
        "part-asked-status.txt",
        "part-greet.txt",
        "part-kept.txt",
        "part-refusal.txt"
    )
};
