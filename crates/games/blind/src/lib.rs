//! The Blind Game of Romulan Heart: two or three seats that see their own pieces and hearts alone, and a referee who says what
//! can be. RULES.md has its rules by number, FORMAT.md what its record has of its own; board, pieces and notation are `heart`'s.
//!
//! `setting` is what is placed, `view` what a seat sees of the truth and the truth's answer, `attempt` what was tried, `deed` what was played, `said` what a turn
//! tells all, `gained` what changes hands, `game` what one knower knows, `duty` what is due, `why` the refusals.
//!
//! The game by mail: `terms` are what is agreed on, `event` the entries, `order` what players write, `asked` what it asks, `play` the
//! rules as values, `sample` what may be tried, `random` mails for tests, `told`, `values` and `score` what letters say, `pgn` the
//! moves for other programs.

#![no_std]

extern crate alloc;

use ::{heart, ids, record, referee};
use record::seal;
use referee::{entries, kit, letters, text};

mod asked;
pub mod attempt;
pub mod deed;
mod demo;
pub mod event;
pub mod gained;
pub mod game;
pub mod order;
mod pgn;
mod play;
#[cfg(feature = "fault-points")]
mod random;
pub mod said;
mod sample;
mod score;
pub mod setting;
mod terms;
pub mod told;
pub mod values;
pub mod view;
pub mod why;

use self::game::Blind;
use crate::{
    kit::{Game, Help, RulesRow},
    referee::{OwnRow, letter, played},
    text::in_language,
};

/// An example for its `play`.
const PLAY: &str = "  echo 'Nh35 or Qg24' | tempete play --record game-9.tempete --at 7";

/// Row of the game in the list of rules: all that an audit needs.
pub static RULES: RulesRow = played::OfGame::<Blind>::rules();

/// The Blind Game in the list of games.
pub static GAME: Game = played::OfGame::<Blind>::listed(OwnRow {
    title: "Blind Romulan Heart",
    layouts: &[
        ("part-ask.txt", include_str!("../../../../templates/blindheart/part-ask.txt")),
        ("part-board.txt", include_str!("../../../../templates/blindheart/part-board.txt")),
        ("part-caption.txt", include_str!("../../../../templates/blindheart/part-caption.txt")),
    ],
    phrases: |language| {
        let own = in_language!(language, include_str!, "../../../../templates/blindheart/", "/words.toml");
        [heart::words(language), own]
    },
    help: Help {
        options: &[],
        terms: &["seats", "relation", "power", "time"],
        new: "  tempete new --game blindheart --green 'Ann <ann@example.org>' \\
      --blue 'Bob <bob@example.org>'",
        term: "seats=3",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "sets, moves and what was tried",
        entered: "resign",
    },
    tools: &[letter::tool(PLAY)],
    demo: Some(&demo::DEMO),
});
