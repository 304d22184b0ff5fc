//! What an entry brought about, said to whoever listens.

use alloc::vec::Vec;

use super::Duty;
use crate::pace::Charged;

/// What an entry brought about in the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A think has ended, and cost this (T71).
    Charged(Charged),
    /// This is due now.
    Due(Duty),
}

/// Listens to what entries bring about; who does not (`()`) pays nothing.
pub trait Tell<T> {
    /// What came next; worked out only where somebody listens.
    fn tell(&mut self, happening: impl FnOnce() -> T) {
        self.tell_if(|| Some(happening()));
    }

    /// The same, of what may not have come about.
    fn tell_if(&mut self, happening: impl FnOnce() -> Option<T>);

    /// False if nobody listens.
    fn listens(&self) -> bool {
        true
    }
}

impl<T> Tell<T> for () {
    fn tell_if(&mut self, _: impl FnOnce() -> Option<T>) {}

    fn listens(&self) -> bool {
        false
    }
}

impl<T> Tell<T> for Vec<T> {
    fn tell_if(&mut self, happening: impl FnOnce() -> Option<T>) {
        self.extend(happening());
    }
}
