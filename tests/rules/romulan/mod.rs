//! Romulan Chess: its worked cases, and whole random games held step by step against a second, slow referee.

mod cases;
mod orders;
mod random;

use chess::{Position, Squares};
use romulan::{
    act::Act,
    hidden::{Ends, Hidden},
    play::Romulan,
};

/// Plays an order: the line of the log with the end that it brings, and the game after it; `None` where it is illegal.
fn play(game: &Romulan, order: &str) -> Option<(String, Option<&'static str>, Romulan)> {
    let act: Act = order.parse().ok()?;
    let (deed, ends, after) = game.made(&act)?;
    let ends = ends.map(|ends| match ends {
        Ends::Mate => "mate",
        Ends::Stalemate => "stalemate",
        Ends::Dead => "dead",
    });
    Some((deed.to_string(), ends, after))
}

/// A position, and the squares whose pieces are seen.
fn game(fen: &str, seen: &[&str]) -> Romulan {
    let fen = match fen.split(' ').count() {
        2 => format!("{fen} - - 0 1"),
        4 => format!("{fen} 0 1"),
        _ => fen.to_owned(),
    };
    let mut shown = Squares::NONE;
    seen.iter().for_each(|at| shown.insert(at.parse().unwrap()));
    Romulan::on(Hidden::on(fen.parse::<Position>().unwrap(), shown))
}
