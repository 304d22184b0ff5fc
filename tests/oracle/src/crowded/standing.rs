//! How a game stands: whose turn it is, what threatens, what may be claimed.

use super::{super::square, CrowdedHouse, End, line, moves, safety, seat::Seat};

impl CrowdedHouse {
    /// Whose turn it is, or would be if the game were not over.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How the game ended by itself; a game may be over where it begins.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    /// H5: whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        safety::loses_king(&self.board, self.turn)
    }

    /// From where the next player could take the king of the player to move: "Bob could take your king with the bishop
    /// on b4".
    pub fn takers(&self) -> Vec<String> {
        safety::takers(&self.board, self.turn.next()).into_iter().map(square::name).collect()
    }

    /// Placement, player to move, castling rights, passed square. It is what counts for a repetition: the passed square
    /// stands in it only where the player to move may lawfully take there, as otherwise he has no such right.
    pub fn line(&self) -> String {
        line::write(&self.board, self.turn, moves::passing(&self.board, self.turn))
    }

    /// H11: the same board and rights with the same player of four to move stood three times.
    pub fn repetition(&self) -> bool {
        let now = self.line();
        self.stood.iter().filter(|stood| **stood == now).count() >= 3
    }

    /// H11: a hundred turns in a row, passes too, without a pawn move or a capture.
    pub fn fifty(&self) -> bool {
        self.quiet >= 100
    }

    /// What was announced of how the game stands now: with the turn before, or where it began.
    pub fn announced(&self) -> &[String] {
        &self.announced
    }
}
