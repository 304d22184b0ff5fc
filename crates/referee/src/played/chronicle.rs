//! A game as its entries tell it to one knower.

use alloc::vec::Vec;

use super::PlayTold;
use crate::{ids::Seq, referee::course::Happened};

/// The news of each entry of a game.
#[derive(Clone, Debug)]
pub struct Chronicle(Vec<Vec<PlayTold>>);

impl Default for Chronicle {
    fn default() -> Self {
        Self(Vec::from([Vec::new()]))
    }
}

impl Chronicle {
    /// Lists the news of this entry.
    pub fn of(&self, seq: Seq) -> &[PlayTold] {
        self.0.get(usize::from(seq.get())).map_or(&[], Vec::as_slice)
    }
}

impl Chronicle {
    /// Hears what the next entry did.
    pub fn push(&mut self, told: Vec<PlayTold>) {
        self.0.push(told);
    }

    /// Lists what the entry with this number brought about in the course.
    pub fn of_course(&self, seq: Seq) -> impl Iterator<Item = Happened> {
        self.of(seq).iter().filter_map(|told| match told {
            PlayTold::Course(happened) => Some(*happened),
            PlayTold::Own(_) => None,
        })
    }

    /// Lists what each entry brought about, entry 0 first.
    pub fn all(&self) -> impl Iterator<Item = &[PlayTold]> {
        self.0.iter().map(Vec::as_slice)
    }
}
