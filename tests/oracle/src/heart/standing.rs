//! How a game stands, and what may be claimed (H11, H13).

use super::{
    End, Heart,
    seat::Seat,
    told::{Due, Told},
};

impl Heart {
    /// What is due; nothing when the game is over. P1: sets, then hearts, in the order of play.
    pub fn due(&self) -> Option<Due> {
        if self.over.is_some() {
            return None;
        }
        let living = self.living();
        let set = living.iter().find(|seat| !self.sets.contains(seat));
        let heart = living.iter().find(|seat| self.board.hearts[**seat as usize].is_none());
        Some(match (set, heart) {
            (Some(&seat), _) => Due::Set(seat),
            (None, Some(&seat)) => Due::Heart(seat),
            (None, None) => Due::Turn(self.turn),
        })
    }

    /// Whose turn it is; of no meaning before the game begins or after its end.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How the game ended by itself.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    /// H13, in the order of play, a number a seat: −1 for the own heart, lost or removed, +1 for each heart taken.
    pub fn scores(&self) -> Vec<i32> {
        self.seats.iter().map(|seat| self.scores[*seat as usize]).collect()
    }

    /// H11: turns began three times with this position, this one counted.
    pub fn repetition(&self) -> bool {
        let now = self.stood.last();
        self.over.is_none() && now.is_some() && self.stood.iter().filter(|stood| Some(*stood) == now).count() >= 3
    }

    /// H11: this lawful order would bring it.
    pub fn repetition_by(&self, text: &str) -> bool {
        self.after(text).is_some_and(|(after, _)| after.repetition())
    }

    /// H11: each living seat had fifty turns since something was taken last. To take a heart is a capture, a removal is
    /// none; a turn that was passed over counts.
    pub fn fifty(&self) -> bool {
        self.over.is_none() && self.living().iter().all(|seat| self.quiet[*seat as usize] >= 50)
    }

    /// H11: this lawful order would bring it.
    pub fn fifty_by(&self, text: &str) -> bool {
        self.after(text).is_some_and(|(after, _)| after.fifty())
    }

    fn after(&self, text: &str) -> Option<(Heart, Told)> {
        let mut after = self.clone();
        let told = after.play(text).ok()?;
        Some((after, told))
    }
}
