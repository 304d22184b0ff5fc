//! What Kriegspiel asks of a board beside what all games do: what a side sees, what is attacked, whether anybody can mate (Q1,
//! Q2, Q8).

pub use super::super::orthodox::{Board, CASTLING};
use super::super::{
    piece::{Bishop, Black, Color, King, Knight, Pawn, Rook, White},
    square::{self, Square},
};

impl Board {
    /// What this side sees: its own pieces and its own castling rights.
    pub fn seen_by(&self, side: Color) -> Board {
        let squares = self.squares.map(|piece| piece.filter(|(owner, _)| *owner == side));
        let mut rights = self.rights;
        for (right, way) in rights.iter_mut().zip(CASTLING) {
            *right &= way.side == side;
        }
        Board { squares, rights, passed: None }
    }

    /// Whether a piece of this side attacks the square.
    pub fn attacked(&self, to: Square, by: Color) -> bool {
        self.of(by).any(|from| self.strikes(from, to))
    }

    /// Whether this side's king is attacked.
    pub fn in_check(&self, side: Color) -> bool {
        self.king(side).is_some_and(|king| self.attacked(king, side.other()))
    }

    /// Q8: with these pieces neither side can ever mate. Besides the kings there is nothing, one knight, or bishops
    /// that all stand on squares of one colour.
    pub fn dead(&self) -> bool {
        let role = |at: Square| self.squares[at].map(|(_, role)| role);
        let force: Vec<Square> = square::all().filter(|&at| role(at).is_some_and(|role| role != King)).collect();
        let shade = |at: Square| (square::file(at) + square::rank(at)) % 2;
        let knight_alone = force.len() == 1 && force.iter().all(|&at| role(at) == Some(Knight));
        let bishops = force.iter().all(|&at| role(at) == Some(Bishop));
        let of_one_shade = [0, 1].iter().any(|&one| force.iter().all(|&at| shade(at) == one));
        knight_alone || (bishops && of_one_shade)
    }

    /// Whether a game could stand so with this side to move: one king each, the other side's not left in check, no pawn
    /// on an end rank, every right with its king and rook, a passed square behind a pawn that may have passed it.
    pub fn sound(&self, turn: Color) -> bool {
        let foe = turn.other();
        let kings = |side| self.of(side).filter(|&at| self.own(at, side) == Some(King)).count();
        let pawn = |at: Square| self.squares[at].is_some_and(|(_, role)| role == Pawn);
        let within = square::all().filter(|&at| pawn(at)).all(|at| (1..7).contains(&square::rank(at)));
        let castling = self.rights.into_iter().zip(CASTLING).all(|(right, way)| {
            let stands = |at, role| self.own(at, way.side) == Some(role);
            !right || (stands(way.king.0, King) && stands(way.rook.0, Rook))
        });
        let passed = self.passed.is_none_or(|passed| {
            let (back, on) = (square::step(passed, (0, -foe.ahead())), square::step(passed, (0, foe.ahead())));
            let (Some(from), Some(to)) = (back, on) else { return false };
            let clear = self.clear(&[from, passed]);
            square::rank(from) == foe.second_rank() && clear && self.own(to, foe) == Some(Pawn)
        });
        kings(White) == 1 && kings(Black) == 1 && within && castling && passed && !self.in_check(foe)
    }
}
