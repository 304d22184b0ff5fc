//! How long to keep away from a server that failed. Pure: the randomness comes from the caller.

use std::time::Duration;

/// The first wait lies between this and its half.
const FIRST: Duration = Duration::from_secs(10);
/// No wait after a mere failure is longer.
const LONGEST: Duration = Duration::from_secs(600);
/// After a refused login: providers lock accounts that keep trying.
const REFUSED: Duration = Duration::from_secs(3600);

/// How often a server failed in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backoff {
    failures: u32,
}

impl Backoff {
    /// One more failure; says how long to wait: 5 to 10 s at first, then twice as long each time, at
    /// last 5 to 10 minutes. The random bytes keep many clients from coming back at once.
    pub fn failed(&mut self, random: [u8; 2]) -> Duration {
        let whole = FIRST.saturating_mul(1 << self.failures.min(16)).min(LONGEST);
        self.failures = self.failures.saturating_add(1);
        between(whole / 2, whole, random)
    }

    /// The login was refused; says how long to wait: an hour to an hour and six minutes.
    pub fn refused(&mut self, random: [u8; 2]) -> Duration {
        self.failures = self.failures.saturating_add(1);
        between(REFUSED, REFUSED + REFUSED / 10, random)
    }

    /// It works again.
    pub fn worked(&mut self) {
        self.failures = 0;
    }

    /// How often it failed since it last worked.
    pub fn failures(&self) -> u32 {
        self.failures
    }
}

fn between(least: Duration, most: Duration, random: [u8; 2]) -> Duration {
    least + (most - least) * u32::from(u16::from_le_bytes(random)) / u32::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_ten_minutes_and_start_again_once_it_works() {
        let waits = |random| {
            let mut backoff = Backoff::default();
            (0..9).map(|_| backoff.failed(random).as_secs()).collect::<Vec<_>>()
        };
        assert_eq!(waits([0xff, 0xff]), [10, 20, 40, 80, 160, 320, 600, 600, 600]);
        assert_eq!(waits([0, 0]), [5, 10, 20, 40, 80, 160, 300, 300, 300]);
        let mut backoff = Backoff::default();
        for _ in 0..100_000 {
            backoff.failed([1, 2]);
        }
        assert!(backoff.failed([1, 2]) <= LONGEST);
        backoff.worked();
        assert_eq!(backoff.failed([0, 0]).as_secs(), 5);
        assert!((3600..=3960).contains(&backoff.refused([7, 200]).as_secs()));
    }
}
