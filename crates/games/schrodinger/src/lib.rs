//! Reverse Schrödinger's Chess: chess in which the opponent chose in secret what your pieces are. RULES.md has its rules by
//! number, FORMAT.md what its record has of its own.

#![no_std]

extern crate alloc;

use ::{chess, ids, record, referee};
use record::seal;
use referee::{entries, kit, letters, text};

pub mod act;
pub mod arrangement;
pub mod board;
pub mod deed;
mod demo;
pub mod event;
pub mod game;
pub mod man;
pub mod order;
mod pgn;
pub mod play;
#[cfg(feature = "fault-points")]
mod sample;
pub mod told;
pub mod why;

use self::game::Schrodinger;
use crate::{
    kit::{Game, Help, RulesRow},
    referee::{OwnRow, letter, played},
    text::in_language,
};

/// An example for its `play`.
const PLAY: &str = "  echo '4-d3' | tempete play --record game-9.tempete --at 7";

/// Row of the game in the list of rules: all that an audit needs.
pub static RULES: RulesRow = played::OfGame::<Schrodinger>::rules();

/// Reverse Schrödinger's Chess in the list of games.
pub static GAME: Game = played::OfGame::<Schrodinger>::listed(OwnRow {
    title: "Reverse Schrödinger's Chess",
    layouts: &[
        ("part-greet.txt", include_str!("../../../../templates/schrodinger/part-greet.txt")),
        ("part-ask.txt", include_str!("../../../../templates/schrodinger/part-ask.txt")),
        ("part-board.txt", include_str!("../../../../templates/schrodinger/part-board.txt")),
        ("part-commitments.txt", include_str!("../../../../templates/schrodinger/part-commitments.txt")),
        ("part-asked-tokens.txt", include_str!("../../../../templates/schrodinger/part-asked-tokens.txt")),
    ],
    phrases: |language| {
        let own = in_language!(language, include_str!, "../../../../templates/schrodinger/", "/words.toml");
        [letters::chess_words(language), own]
    },
    help: Help {
        options: &[],
        terms: &["arranger", "time"],
        new: "  tempete new --game schrodinger --white 'Ann <ann@example.org>' \\
      --black 'Bob <bob@example.org>'",
        term: "arranger=blind",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "what the tokens are",
        entered: "resign",
    },
    tools: &[letter::tool(PLAY)],
    demo: Some(&demo::DEMO),
});
