//! What was seen of each card.

use std::collections::BTreeMap;

#[derive(Default)]
pub struct Count {
    /// Legal plays, on all positions together.
    pub plays: usize,
    /// Positions on which both referees were asked.
    pub asked: usize,
    /// Of these, those with a legal play.
    pub legal: usize,
    /// Those on which a near miss was refused.
    pub near: usize,
}

impl Count {
    /// The positions with a legal play, or those with a near miss refused, whichever are fewer.
    pub fn seen(&self) -> usize {
        self.legal.min(self.near)
    }
}

#[derive(Default)]
pub struct Counts(pub BTreeMap<u8, Count>);

impl Counts {
    pub fn of(&mut self, number: u8) -> &mut Count {
        self.0.entry(number).or_default()
    }

    pub fn and(mut self, other: Self) -> Self {
        for (number, more) in other.0 {
            let count = self.of(number);
            count.plays += more.plays;
            count.asked += more.asked;
            count.legal += more.legal;
            count.near += more.near;
        }
        self
    }
}
