//! What is announced of the pawn tries before a turn (Q5).

use super::{
    super::{
        piece::{Color, Pawn},
        square::{self, Square},
    },
    attempt::{Attempt, PROMOTIONS},
    board::Board,
    deed::Deed,
    terms::{Said, Terms},
};

/// The pawn captures (from–to) of this side that are legal in the truth, en passant in, pins out. What the pawn becomes
/// makes no difference.
pub fn tries(board: &Board, side: Color) -> Vec<(Square, Square)> {
    let pawns = board.of(side).filter(|&from| board.own(from, side) == Some(Pawn));
    let pairs = pawns.flat_map(|from| square::all().map(move |to| (from, to)));
    let takes = |&(from, to): &(Square, Square)| {
        let mut promotions = [None].into_iter().chain(PROMOTIONS.map(Some));
        promotions.any(|promotion| {
            Deed::of(Attempt::Move { from, to, promotion }, board, side).is_some_and(|deed| deed.taken.is_some())
        })
    };
    pairs.filter(takes).collect()
}

/// What both sides know of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// By these terms nothing is said.
    Nothing,
    Number(usize),
    YesOrNo(bool),
    /// From a1, b1 to h8.
    Squares(Vec<Square>),
}

impl Hint {
    /// What is to be known of this side's tries.
    pub fn of(board: &Board, side: Color, terms: Terms) -> Hint {
        let tries = tries(board, side);
        match terms.said() {
            Said::Nothing => Hint::Nothing,
            Said::Number => Hint::Number(tries.len()),
            Said::YesOrNo => Hint::YesOrNo(!tries.is_empty()),
            Said::Squares => {
                Hint::Squares(square::all().filter(|at| tries.iter().any(|(from, _)| from == at)).collect())
            }
        }
    }

    /// The record's line: `tries 2`, `tries yes`, `tries no`, `tries e4 g4`. None is said by saying nothing, but for
    /// yes or no.
    pub fn line(&self) -> Option<String> {
        match self {
            Hint::Nothing | Hint::Number(0) => None,
            Hint::Number(number) => Some(format!("tries {number}")),
            Hint::YesOrNo(some) => Some(format!("tries {}", if *some { "yes" } else { "no" })),
            Hint::Squares(squares) if squares.is_empty() => None,
            Hint::Squares(squares) => {
                let names: Vec<String> = squares.iter().map(|&at| square::name(at)).collect();
                Some(format!("tries {}", names.join(" ")))
            }
        }
    }

    /// Whether who knows this knows that no pawn can take from there (Q3).
    pub fn bars(&self, from: Square) -> bool {
        match self {
            Hint::Nothing => false,
            Hint::Number(number) => *number == 0,
            Hint::YesOrNo(some) => !some,
            Hint::Squares(squares) => !squares.contains(&from),
        }
    }
}
