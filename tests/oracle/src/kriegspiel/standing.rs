//! How a game stands: the truth, what each side sees of it, what was tried, and what ends a game that goes on for too
//! long.

use super::{
    super::{fen, piece::Color},
    End, Kriegspiel,
    hint::tries,
    told,
};

impl Kriegspiel {
    /// Whose turn it is, or would be if the game were not over.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// How the game ended by itself; a game may be over where it begins.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    /// The true position as the first four fields of a FEN. It is what counts for Q9: the passed square stands in it
    /// only where a pawn may lawfully take there, as otherwise nothing can come of it.
    pub fn line(&self) -> String {
        let pawn_takes = |passed: &usize| tries(&self.board, self.turn).iter().any(|(_, to)| to == passed);
        fen::write(&self.board.squares, self.turn, self.board.rights, self.board.passed.filter(pawn_takes))
    }

    /// What this side sees of the board, as the first field of a FEN: its own pieces.
    pub fn seen(&self, side: Color) -> String {
        fen::placement(&self.board.seen_by(side).squares)
    }

    /// What was announced of the pawn tries before this turn, as the record has it; `None` where nothing was, or the
    /// game is over.
    pub fn tries(&self) -> Option<String> {
        self.hint().line().filter(|_| self.over.is_none())
    }

    /// What the side to move tried and asked since the last turn, in order, each with its answer: `e4d5 no`, `any yes`.
    pub fn tried(&self) -> Vec<String> {
        self.tried.iter().copied().map(told::tried).collect()
    }

    /// Q9: the true position, with the same side to move and the same rights, stands for the fifth time.
    pub fn repetition(&self) -> bool {
        let now = self.line();
        self.stood.iter().filter(|stood| **stood == now).count() >= 5
    }

    /// Q9, in the place of C5's fifty: 75 moves each without a pawn move or a capture.
    pub fn fifty(&self) -> bool {
        self.quiet >= 150
    }
}
