//! What a player may claim (H11).

use super::{act::Act, game::Game, step::Step};
use crate::referee::{log::Claim, telling::NotSo};

/// So often has a position stood that may be claimed as repeated.
const THRICE: usize = 3;
/// The turns of each living seat without a capture that a claim needs.
const FIFTY: u16 = 50;

impl Game {
    /// Whether turns began three times with this position, this one counted: the same seat to move, pieces by kind,
    /// colour and owner, hearts, and closed triangles.
    pub fn repeats(&self) -> bool {
        self.stood() >= THRICE
    }

    /// How many turns began with the position with which the last one did, this one counted; 0 before the first.
    pub fn stood(&self) -> usize {
        self.stood.times()
    }

    /// Whether each living seat has had fifty turns without a capture; a turn that was passed over counts.
    pub fn is_quiet(&self) -> bool {
        self.turns() >= FIFTY
    }

    /// The turns that each living seat has had at least since the last capture.
    fn turns(&self) -> u16 {
        let turns = |seat: usize| self.quiet.get(seat).copied().unwrap_or_default();
        self.living.iter().map(|seat| turns(seat.index())).min().unwrap_or(u16::MAX)
    }

    /// Why a claim of this kind is not so, as all see it.
    pub fn not_so(&self, claim: Claim) -> NotSo {
        match claim {
            Claim::Fifty => NotSo { code: "quiet", n: usize::from(self.turns()) },
            Claim::Repetition | Claim::Stalemate => NotSo { code: "times", n: self.stood() },
        }
    }

    /// The game once this lawful move is made, by which a claim may hold, and whoever cannot move then is passed over.
    pub fn made(&self, step: Step) -> Self {
        let mut after = self.clone();
        after.apply(&Act::Turn(step));
        while after.stuck().is_some() {
            after.pass();
        }
        after
    }
}
