//! Romulan Heart, or Triangle-Chess: 81 triangles, two or three seats, each of which has a heart that its pieces carry or
//! leave, and takes the others'. RULES.md has its rules by number, FORMAT.md what its record has of its own.
//!
//! Rules: `triangle` is the board, `piece` what stands on it, `path` how each kind goes, `board` a position, `zone` what walls
//! close, `moves` where a piece may go and what comes of it, `open` the own heart by V2, `why` the refusals, `placement`,
//! `carrier` and `setup` how a game begins, `duty`, `act` and `game` what is due and done, `turn` what follows, `points` the
//! score, `claim` what may be claimed, `deed` a turn in the log, `notation` a move as it is typed, `text` the board as text,
//! `tiles` as it is painted.
//!
//! The game by mail: `side` are the seats, `terms` what is agreed on, `lots` the draw before a game, `event` the entries, `order`
//! what players write, `asked` what it asks, `play` the rules as values, `sample` what may be played, `random` mails for tests,
//! `told` and `values` what letters say, `pgn` the moves for other programs.

#![no_std]

extern crate alloc;

use ::{chess, ids, record, referee};
use record::seal;
use referee::{entries, kit};

pub mod act;
mod asked;
pub mod board;
pub mod carrier;
mod claim;
pub mod deed;
mod demo;
pub mod duty;
pub mod end;
pub mod event;
pub mod game;
pub mod letters;
pub mod lots;
pub mod moves;
pub mod notation;
mod open;
pub mod order;
mod path;
mod pgn;
pub mod piece;
pub mod placement;
pub mod play;
pub mod points;
#[cfg(feature = "fault-points")]
mod random;
pub mod sample;
mod setup;
pub mod side;
pub mod signs;
pub mod step;
pub mod taken;
mod terms;
pub mod text;
pub mod tiles;
pub mod told;
pub mod triangle;
pub mod triangles;
mod turn;
pub mod values;
pub mod variants;
pub mod why;
mod zone;

use self::play::Heart;
use crate::{
    kit::{Game, Help, RulesRow},
    referee::text::{Language, in_language},
    referee::{OwnRow, letter, played},
};

/// What letters of it say in one language; the Blind Game's begin with the same.
pub fn words(language: Language) -> &'static str {
    in_language!(language, include_str!, "../../../../templates/heart/", "/words.toml")
}

/// An example for its `play`.
const PLAY: &str = "  echo 'Nh35' | tempete play --record game-9.tempete --at 7";

/// Row of the game in the list of rules: all that an audit needs.
pub static RULES: RulesRow = played::OfGame::<Heart>::rules();

/// Romulan Heart in the list of games.
pub static GAME: Game = played::OfGame::<Heart>::listed(OwnRow {
    title: "Romulan Heart",
    layouts: &[
        ("part-ask.txt", include_str!("../../../../templates/heart/part-ask.txt")),
        ("part-board.txt", include_str!("../../../../templates/heart/part-board.txt")),
        ("part-caption.txt", include_str!("../../../../templates/heart/part-caption.txt")),
    ],
    phrases: |language| ["", words(language)],
    help: Help {
        options: &[],
        terms: &[
            "seats",
            "relation",
            "open",
            "first",
            "clouds",
            "ablative",
            "crown",
            "power",
            "forward",
            "alternate",
            "conditions",
            "time",
        ],
        new: "  tempete new --game heart --green 'Ann <ann@example.org>' \\
      --blue 'Bob <bob@example.org>' --black 'Cat <cat@example.org>' \\
      --term seats=3",
        term: "seats=3",
        rulings: &[],
        results: &["draw"],
        rule: "",
        secrets: "nothing but what was drawn from",
        entered: "e37-e38",
    },
    tools: &[letter::tool(PLAY)],
    demo: Some(&demo::DEMO),
});
