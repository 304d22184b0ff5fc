//! Bytes that are made while other things are done: by the thread that is to make them, or by whoever needs them
//! first.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, LazyLock},
};

type Making = Box<dyn FnOnce() -> Option<Vec<u8>> + Send>;

/// The bytes of a letter, made or to be made. Clones share them: they are made once.
#[derive(Clone)]
pub struct LetterBytes(Bytes);

#[derive(Clone)]
enum Bytes {
    Made(Arc<Vec<u8>>),
    Later(Arc<LazyLock<Option<Vec<u8>>, Making>>),
}

impl LetterBytes {
    /// These.
    pub fn made(bytes: Vec<u8>) -> Self {
        Self(Bytes::Made(Arc::new(bytes)))
    }

    /// Those that this makes; none where it says so, or panics.
    pub fn later(making: impl FnOnce() -> Option<Vec<u8>> + Send + 'static) -> Self {
        let making = move || catch_unwind(AssertUnwindSafe(making)).unwrap_or_default();
        Self(Bytes::Later(Arc::new(LazyLock::new(Box::new(making)))))
    }

    /// Whether they are there already, or might have to be made.
    pub fn are_made(&self) -> bool {
        matches!(self.0, Bytes::Made(_))
    }

    /// The bytes, which are made now where nobody has, and waited for where another thread makes them. `None` where
    /// they cannot be made.
    pub fn get(&self) -> Option<&[u8]> {
        match &self.0 {
            Bytes::Made(bytes) => Some(bytes),
            Bytes::Later(bytes) => bytes.as_deref(),
        }
    }
}

// Letters hold secrets.
impl fmt::Debug for LetterBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LetterBytes")
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicU32, Ordering},
        thread,
    };

    use super::*;

    #[test]
    fn bytes_are_made_once_whoever_asks_and_a_panic_leaves_none() {
        let times = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&times);
        let bytes = LetterBytes::later(move || {
            counted.fetch_add(1, Ordering::SeqCst);
            Some(b"letter".to_vec())
        });
        assert!(!bytes.are_made());
        thread::scope(|threads| {
            (0..4).for_each(|_| _ = threads.spawn(|| assert_eq!(bytes.clone().get(), Some(&b"letter"[..]))));
        });
        assert_eq!(times.load(Ordering::SeqCst), 1);
        assert_eq!(LetterBytes::made(vec![1]).get(), Some(&[1][..]));
        assert_eq!(LetterBytes::later(|| None).get(), None);
        let broken = LetterBytes::later(|| std::panic::resume_unwind(Box::new("broken")));
        assert_eq!((broken.get(), broken.get()), (None, None));
    }
}
