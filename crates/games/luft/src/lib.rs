//! Luft Chess: chess in which each king is air, known to its owner and the referee alone. RULES.md has its rules by number,
//! FORMAT.md what its record has of its own.

#![no_std]

extern crate alloc;

use ::{chess, ids, record, referee};
use record::seal;
use referee::{entries, kit, letters, text};

pub mod act;
pub mod board;
mod demo;
pub mod event;
pub mod order;
mod pgn;
pub mod play;
#[cfg(feature = "fault-points")]
mod sample;
pub mod told;
pub mod why;

use self::play::Luft;
use crate::{
    kit::{Game, Help, RulesRow},
    referee::{OwnRow, letter, played},
    text::in_language,
};

const PLAY: &str = "  echo 'Kd7' | tempete play --record luft-7.tempete --at 3
  tempete play --record luft-7.tempete --openings game-7-proof.txt --lines mail.txt";

/// Row of the game in the list of rules: all that an audit needs.
pub static RULES: RulesRow = played::OfGame::<Luft>::rules();

/// Luft Chess in the list of games.
pub static GAME: Game = played::OfGame::<Luft>::listed(OwnRow {
    title: "Luft Chess",
    layouts: &[
        ("part-greet.txt", include_str!("../../../../templates/luft/part-greet.txt")),
        ("part-board.txt", include_str!("../../../../templates/luft/part-board.txt")),
        ("part-ask.txt", include_str!("../../../../templates/luft/part-ask.txt")),
        ("part-asked-where.txt", include_str!("../../../../templates/luft/part-asked-where.txt")),
    ],
    phrases: |language| {
        let own = in_language!(language, include_str!, "../../../../templates/luft/", "/words.toml");
        [letters::chess_words(language), own]
    },
    help: Help {
        options: &[],
        terms: &["conditions", "time"],
        new: "  tempete new --game luft --white 'Ann <ann@example.org>' \\
      --black 'Bob <bob@example.org>'",
        term: "",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "the squares of the kings",
        entered: "resign",
    },
    tools: &[letter::tool(PLAY)],
    demo: Some(&demo::DEMO),
});
