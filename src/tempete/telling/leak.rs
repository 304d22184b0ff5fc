//! Leaks planted on purpose, so that the test of silence can show that it finds them. Compiled with
//! the feature `fault-points` alone, which no release has; nothing leaks until a test says so.

use core::sync::atomic::{AtomicU8, Ordering};

/// 1: the seats of a game share one counter of letters. 2: a card or square that was false changes
/// a word in the other seat's news. 3: a letter's date is that of the last mail that was refused.
/// 4: an envelope has the letter's number among all letters. 5: it is another after some refused mails.
/// 6: after those, a new connection is made for every letter.
static PLANTED: AtomicU8 = AtomicU8::new(0);

/// Plants one leak, or none (0).
pub fn plant(number: u8) {
    PLANTED.store(number, Ordering::SeqCst);
}

/// Whether this leak is planted.
pub fn planted(number: u8) -> bool {
    PLANTED.load(Ordering::SeqCst) == number
}
