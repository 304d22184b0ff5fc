//! Romulan Chess: chess in which every piece begins cloaked, and the referee says one thing only. RULES.md has its rules by
//! number, FORMAT.md what its record has of its own.

#![no_std]

extern crate alloc;

use ::{chess, ids, record, referee};
use record::{pace, seal};
use referee::{entries, kit, letters, text};

pub mod act;
pub mod deed;
mod demo;
pub mod event;
pub mod hidden;
pub mod order;
mod pgn;
pub mod play;
#[cfg(feature = "fault-points")]
mod sample;
pub mod table;
pub mod told;
pub mod why;

use self::play::Romulan;
use crate::{
    kit::{Game, Help, RulesRow},
    referee::{OwnRow, letter, played},
    text::in_language,
};

/// An example for its `play`.
const PLAY: &str = "  echo 'f6e4 takes pawn' | tempete play --record game-9.tempete --at 7";

/// Row of the game in the list of rules: all that an audit needs.
pub static RULES: RulesRow = played::OfGame::<Romulan>::rules();

/// Romulan Chess in the list of games.
pub static GAME: Game = played::OfGame::<Romulan>::listed(OwnRow {
    title: "Romulan Chess",
    layouts: &[
        ("part-board.txt", include_str!("../../../../templates/romulan/part-board.txt")),
        ("part-asked-tray.txt", include_str!("../../../../templates/romulan/part-asked-tray.txt")),
    ],
    phrases: |language| {
        let own = in_language!(language, include_str!, "../../../../templates/romulan/", "/words.toml");
        [letters::chess_words(language), own]
    },
    help: Help {
        options: &[],
        terms: &["origin", "illegal", "history", "time"],
        new: "  tempete new --game romulan --white 'Ann <ann@example.org>' \\
      --black 'Bob <bob@example.org>'",
        term: "origin=told",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "orders and cloaked pieces",
        entered: "resign",
    },
    tools: &[letter::tool(PLAY)],
    demo: Some(&demo::DEMO),
});
