//! Cloak and Dagger Chess: chess whose pieces are numbered discs, and who is who is their owner's secret. RULES.md has its rules by
//! number, FORMAT.md what its record has of its own.

#![no_std]

extern crate alloc;

use ::{chess, ids, record, referee};
use record::seal;
use referee::{entries, kit, letters, text};

pub mod act;
pub mod board;
mod demo;
pub mod event;
mod follows;
pub mod game;
pub mod order;
mod pgn;
pub mod piece;
pub mod play;
mod public;
mod retold;
#[cfg(feature = "fault-points")]
mod sample;
pub mod setup;
pub mod step;
pub mod table;
pub mod told;
pub mod why;

use self::game::Cloak;
use crate::{
    kit::{Game, Help, RulesRow},
    referee::{OwnRow, letter, played},
    text::in_language,
};

/// An example for its `play`.
const PLAY: &str = "  echo 'guess 3 K' | tempete play --record game-9.tempete --at 7";

/// Row of the game in the list of rules: all that an audit needs.
pub static RULES: RulesRow = played::OfGame::<Cloak>::rules();

/// Cloak and Dagger Chess in the list of games.
pub static GAME: Game = played::OfGame::<Cloak>::listed(OwnRow {
    title: "Cloak and Dagger Chess",
    layouts: &[
        ("part-greet.txt", include_str!("../../../../templates/cloak/part-greet.txt")),
        ("part-board.txt", include_str!("../../../../templates/cloak/part-board.txt")),
        ("part-ask.txt", include_str!("../../../../templates/cloak/part-ask.txt")),
        ("part-tried.txt", include_str!("../../../../templates/cloak/part-tried.txt")),
        ("part-asked-grid.txt", include_str!("../../../../templates/cloak/part-asked-grid.txt")),
    ],
    phrases: |language| {
        let own = in_language!(language, include_str!, "../../../../templates/cloak/", "/words.toml");
        [letters::chess_words(language), own]
    },
    help: Help {
        options: &[],
        terms: &["time"],
        new: "  tempete new --game cloak --white 'Ann <ann@example.org>' \\
      --black 'Bob <bob@example.org>'",
        term: "",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "what the discs are",
        entered: "resign",
    },
    tools: &[letter::tool(PLAY)],
    demo: Some(&demo::DEMO),
});
