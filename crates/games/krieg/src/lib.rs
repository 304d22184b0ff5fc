//! Kriegspiel: chess in which each side sees its own pieces alone, and a referee says what can be. RULES.md has its rules by
//! number, FORMAT.md what its record has of its own.

#![no_std]

extern crate alloc;

use ::{chess, ids, record, referee};
use ids::words;
use record::seal;
use referee::{entries, kit, letters, text};

pub mod attempt;
mod demo;
pub mod event;
pub mod game;
pub mod house;
pub mod order;
pub mod own;
mod pgn;
mod play;
pub mod said;
#[cfg(feature = "fault-points")]
mod sample;
mod score;
pub mod told;
pub mod truth;
pub mod view;
pub mod why;

use self::game::Krieg;
use crate::{
    kit::{Game, Help, RulesRow},
    referee::{OwnRow, letter, played},
    text::in_language,
};

/// An example for its `play`.
const PLAY: &str = "  echo 'exd5 or Nf3' | tempete play --record game-9.tempete --at 7";

/// Row of the game in the list of rules: all that an audit needs.
pub static RULES: RulesRow = played::OfGame::<Krieg>::rules();

/// Kriegspiel in the list of games.
pub static GAME: Game = played::OfGame::<Krieg>::listed(OwnRow {
    title: "Kriegspiel",
    layouts: &[
        ("part-board.txt", include_str!("../../../../templates/krieg/part-board.txt")),
        ("part-ask.txt", include_str!("../../../../templates/krieg/part-ask.txt")),
    ],
    phrases: |language| {
        let own = in_language!(language, include_str!, "../../../../templates/krieg/", "/words.toml");
        [letters::chess_words(language), own]
    },
    help: Help {
        options: &[],
        terms: &["rule", "tries", "fog", "time"],
        new: "  tempete new --game krieg --white 'Ann <ann@example.org>' \\
      --black 'Bob <bob@example.org>'",
        term: "rule=berkeley_any",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "moves and what was tried",
        entered: "resign",
    },
    tools: &[letter::tool(PLAY)],
    demo: Some(&demo::DEMO),
});
