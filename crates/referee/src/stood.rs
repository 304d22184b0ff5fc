//! What stood in a game, for claims of repetition. Copies share it: a move that is only looked at costs no more on the thousandth
//! turn than on the first.

use alloc::sync::Arc;
use core::fmt;

/// The positions that stood, by what makes two of them the same.
pub struct Stood<K>(Option<Arc<Position<K>>>);

struct Position<K> {
    key: K,
    /// How many stood up to this one.
    count: usize,
    before: Stood<K>,
}

impl<K> Stood<K> {
    /// Where nothing stood.
    pub const NONE: Self = Self(None);

    /// One more.
    pub fn push(&mut self, key: K) {
        let before = Self(self.0.take());
        self.0 = Some(Arc::new(Position { key, count: before.len().saturating_add(1), before }));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |last| last.count)
    }

    /// Tells whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// All of them, the last first.
    pub fn iter(&self) -> impl Iterator<Item = &K> {
        let mut next = self;
        core::iter::from_fn(move || {
            let last = next.0.as_deref()?;
            next = &last.before;
            Some(&last.key)
        })
    }
}

impl<K: PartialEq> Stood<K> {
    /// How often the last of them stood.
    pub fn times(&self) -> usize {
        self.iter().next().map_or(0, |now| self.iter().filter(|stood| *stood == now).count())
    }
}

impl<K> Drop for Stood<K> {
    // One within the other, thousands of them would take as many calls.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut last) = next.and_then(Arc::into_inner) {
            next = last.before.0.take();
        }
    }
}

impl<K> Default for Stood<K> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<K> Clone for Stood<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: PartialEq> PartialEq for Stood<K> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(one, other)| one == other)
    }
}

impl<K: fmt::Debug> fmt::Debug for Stood<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
