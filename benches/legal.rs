//! One check of a written move against a position with marks, holes and orders; and all legal moves there.

use std::hint::black_box;

use tempete::chess::{Move, Position, Square};

use crate::common::times::timed;

/// A middle game in which every lasting effect is on the board, and Black is to move a knight if he can.
const MARKED: &str = "r3k2r/p1p1qpb1/bn1ppnp1/3PN3/1p2P3/2N2Q2/1PPBBPPP/R3K2R b KQkq - 3 20 | holes h5 d7 | \
                      neutral b4 | fused f3:QN a6:BN | magnet g2 | marks e5:giant | orders b:ban g7, b:must N, b:safe e4";

/// Measures.
pub fn run() {
    let position = MARKED.parse::<Position>().unwrap();
    let played = |from: &str, to: &str| Move::new(from.parse::<Square>().unwrap(), to.parse::<Square>().unwrap());
    let moves = [played("f6", "g4"), played("f6", "e4"), played("a6", "e2"), played("e8", "g8")];
    assert_eq!(moves.map(|played| position.is_legal(played)), [true, false, true, false]);
    for (name, played) in ["legal", "shielded", "capture", "not obeying"].into_iter().zip(moves) {
        timed(&format!("legal/one move/{name}"), || black_box(&position).is_legal(black_box(played)));
    }
    timed("legal/why not", || black_box(&position).why_not(black_box(moves[3])));
    timed("legal/all moves", || black_box(&position).legal_moves());
}
