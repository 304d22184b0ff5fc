//! What a move risks at once: the opponent's best capture after it, set against the best recapture. It looks no further,
//! which is enough to keep a move that a letter shows from losing a piece, and advises nobody. Judged on the board alone:
//! what cards might do is not asked.

use super::{Color, Move, Owner, Piece, Position, Role, Squares};

/// What a move risks, in pawns: the less the better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Risk {
    /// What the opponent's best capture wins, less the best recapture; 0 where it wins nothing.
    pub loses: i16,
    /// The same less what the move itself wins: of two moves that lose as much, one takes something for it.
    pub in_all: i16,
}

impl Risk {
    /// Of a move after which nothing is lost: there is no better.
    pub const NONE: Self = Self { loses: 0, in_all: 0 };
}

impl Position {
    /// What this legal move risks.
    pub fn risk(&self, played: Move) -> Risk {
        let Some(after) = self.turned(played) else { return Risk::NONE };
        let loses =
            after.legal_moves_onto(after.grid.occupied().or(after.en_passant)).into_iter().fold(0, |most, reply| {
                let gain = after.gain(reply);
                // A recapture makes it less.
                if gain <= most { most } else { most.max(gain - after.recapture(reply)) }
            });
        Risk { loses, in_all: (loses - self.gain(played)).max(0) }
    }

    /// What the best capture wins back where this move has ended.
    fn recapture(&self, reply: Move) -> i16 {
        let Some(after) = self.turned(reply) else { return 0 };
        let onto: Squares = [reply.to].into_iter().collect();
        after.legal_moves_onto(onto).into_iter().map(|back| after.gain(back)).fold(0, i16::max)
    }

    /// The position after a turn of this move alone, which is known to be legal.
    fn turned(&self, legal: Move) -> Option<Self> {
        let (mut after, _) = self.made(legal)?;
        after.pass();
        Some(after)
    }

    /// What the side to move wins by this move: what it takes, and what a pawn of its own becomes.
    fn gain(&self, played: Move) -> i16 {
        let Some(piece) = self.at(played.from) else { return 0 };
        let at = self.en_passant_victim(piece, played.from, played.to).unwrap_or(played.to);
        let taken = self.at(at).map_or(0, |victim| victim.worth(self.to_move.other()) - victim.worth(self.to_move));
        let own = played.promotion.filter(|_| piece.owner == Owner::Color(self.to_move));
        taken + own.map_or(0, |kind| worth(kind) - worth(Role::Pawn))
    }
}

impl Piece {
    /// What it is worth to this side: a neutral piece nothing, a fused one both its parts.
    fn worth(&self, side: Color) -> i16 {
        if self.owner == Owner::Color(side) { self.kinds().map(worth).sum() } else { 0 }
    }
}

/// What a piece of this kind is worth, in pawns. A king that may be taken is a prince (B25).
fn worth(kind: Role) -> i16 {
    match kind {
        Role::Queen => 9,
        Role::Rook => 5,
        Role::King | Role::Bishop | Role::Knight | Role::Camel => 3,
        Role::Pawn => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{PieceLetters, San, resolve};

    /// What this move loses on that position, and in all.
    fn risk(position: &str, text: &str) -> (i16, i16) {
        let position: Position = position.parse().unwrap();
        let legal = resolve(&position, &San::read(text, PieceLetters::ENGLISH).unwrap()).unwrap();
        let Risk { loses, in_all } = position.risk(legal);
        (loses, in_all)
    }

    #[test]
    fn a_capture_counts_less_its_recapture() {
        let open = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        for (text, loses) in [
            ("Nc3", (0, 0)),
            // The pawn on e4 is not covered.
            ("h3", (1, 1)),
            // It takes a pawn and may be taken: nothing takes it back.
            ("exd5", (1, 0)),
            ("Qg4", (9, 9)),
            ("Ba6", (3, 3)),
        ] {
            assert_eq!(risk(open, text), loses, "{text}");
        }
        // A queen that takes a covered knight, and a rook that is traded for a rook.
        assert_eq!(risk("4k3/8/2p5/3n4/8/8/8/3QK3 w - - 0 1", "Qxd5"), (9, 6));
        assert_eq!(risk("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Rd1"), (0, 0));
    }

    #[test]
    fn what_may_not_be_taken_is_not_lost() {
        // The knight that attacks the rook is pinned.
        assert_eq!(risk("4k3/8/4n3/8/3R4/8/8/K3R3 w - - 0 1", "Kb1"), (0, 0));
        // A piece that nobody may take (63), and one that is nobody's (8).
        let board = "4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1";
        assert_eq!(risk(board, "Rd5"), (5, 5));
        assert_eq!(risk("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1 | neutral d1", "Rd5"), (0, 0));
        assert_eq!(risk("4k3/8/2p5/3P4/8/8/8/4K3 w - - 0 1 | orders b:safe d5", "Ke2"), (0, 0));
    }

    #[test]
    fn pawns_take_in_passing_and_promote() {
        assert_eq!(risk("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4"), (1, 1));
        assert_eq!(risk("4k3/8/8/8/3p4/8/3PP3/4K3 w - - 0 1", "e3"), (0, 0));
        // The rook and a new queen, or the rook for what the pawn has cost.
        assert_eq!(risk("4k3/8/8/8/8/8/1p1K4/R7 w - - 0 1", "Ke2"), (13, 13));
        assert_eq!(risk("4k3/8/8/8/8/8/1pK5/R7 w - - 0 1", "Kb1"), (4, 4));
        // Of a pawn that is nobody's the rook alone.
        assert_eq!(risk("4k3/8/8/8/8/8/1p1K4/R7 w - - 0 1 | neutral b2", "Ke2"), (5, 5));
    }
}
