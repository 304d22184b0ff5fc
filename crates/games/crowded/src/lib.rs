//! Crowded House: chess of four in two teams, each of whom moves on his half of the board. RULES.md has its rules by number,
//! FORMAT.md what its record has of its own.

#![no_std]

extern crate alloc;

use ::{chess, ids, referee};
use referee::{entries, kit, letters, text};

pub mod board;
mod demo;
pub mod event;
pub mod order;
mod pgn;
pub mod play;
#[cfg(feature = "fault-points")]
mod sample;
pub mod seat;
pub mod told;
pub mod why;

use self::play::Crowded;
use crate::{
    kit::{Game, Help, RulesRow},
    referee::{OwnRow, letter, played},
    text::in_language,
};

/// An example for its `play`.
const PLAY: &str = "  echo 'Qh4' | tempete play --record game-8.tempete --at 6";

/// Row of the game in the list of rules: all that an audit needs.
pub static RULES: RulesRow = played::OfGame::<Crowded>::rules();

/// Crowded House in the list of games.
pub static GAME: Game = played::OfGame::<Crowded>::listed(OwnRow {
    title: "Crowded House",
    layouts: &[
        ("part-board.txt", include_str!("../../../../templates/crowded/part-board.txt")),
        ("part-greet.txt", include_str!("../../../../templates/crowded/part-greet.txt")),
    ],
    phrases: |language| {
        let own = in_language!(language, include_str!, "../../../../templates/crowded/", "/words.toml");
        [letters::chess_words(language), own]
    },
    help: Help {
        options: &[],
        terms: &["talk", "resign", "absent", "conditions", "time"],
        new: "  tempete new --game crowded --wk 'Walter <walter@example.org>' \\
      --bk 'Betty <betty@example.org>' --wq 'Winnie <winnie@example.org>' \\
      --bq 'Bob <bob@example.org>'",
        term: "resign=one",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "",
        entered: "7. Nf3",
    },
    tools: &[letter::tool(PLAY)],
    demo: Some(&demo::DEMO),
});
