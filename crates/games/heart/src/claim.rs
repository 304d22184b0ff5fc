//! What a player may claim (H11).

use super::{act::Act, game::Game, step::Step};

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
        let now = self.stood.last();
        self.stood.iter().filter(|stood| Some(*stood) == now).count()
    }

    /// Whether each living seat has had fifty turns without a capture; a turn that was passed over counts.
    pub fn is_quiet(&self) -> bool {
        let turns = |seat: usize| self.quiet.get(seat).copied().unwrap_or_default();
        self.living.iter().all(|seat| turns(seat.index()) >= FIFTY)
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
