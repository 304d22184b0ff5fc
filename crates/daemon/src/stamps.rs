//! What the clock of our own mail server says beside ours: where the two differ by more than an hour in several mails running,
//! one of them is wrong, and somebody is told. Nothing else follows from it.

use std::collections::VecDeque;

use super::alarm::{Alarms, Trouble};
use crate::{ids::Timestamp, pace::HOUR};

/// So many mails running have to say it.
const RUNNING: u32 = 3;
/// So many mails are known by name: more than are planned together.
const KNOWN: usize = 64;

/// What the stamps of the last mails came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Stamps {
    /// When every mailbox was last read to its end: what comes after that was not there then.
    pub(super) polled: Option<Timestamp>,
    differ: u32,
    /// The names of the last mails: one that is planned again counts once.
    known: VecDeque<String>,
}

impl Stamps {
    /// A mail of this name that has just come bears this stamp of our own server's; raises the alarm, or clears it.
    pub(super) fn seen(&mut self, name: &str, stamp: Timestamp, now: Timestamp, alarms: &Alarms) {
        if self.known.iter().any(|known| known == name) {
            return;
        }
        if self.known.len() >= KNOWN {
            self.known.pop_front();
        }
        self.known.push_back(name.to_owned());
        let ahead = stamp.unix().saturating_sub(now.unix());
        let behind = self.polled.map_or(0, |polled| polled.unix().saturating_sub(stamp.unix()));
        if ahead <= HOUR && behind <= HOUR {
            self.differ = 0;
            alarms.clear(Trouble::ClockDiffers);
            return;
        }
        self.differ = self.differ.saturating_add(1);
        if self.differ >= RUNNING {
            let by = if ahead > HOUR {
                format!("{} minutes ahead", ahead / 60)
            } else {
                format!("{} minutes behind", behind / 60)
            };
            alarms.raise(Trouble::ClockDiffers, &format!("the mail server's clock is {by}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        daemon::{Seats, clock::Clock},
        games::GAMES,
        store::Kinds,
    };

    #[test]
    fn three_mails_running_have_to_differ() {
        let at = |seconds| Timestamp::from_unix(1_800_000_000 + seconds);
        let alarms = Alarms::new(Clock::fixed(at(0), 1), Seats::new(GAMES, Kinds::default()));
        let mut stamps = Stamps { polled: Some(at(-5)), ..Stamps::default() };
        for (seconds, name) in [2 * HOUR, -2 * HOUR, 0, 2 * HOUR, -2 * HOUR].into_iter().zip(["a", "b", "c", "d", "e"])
        {
            stamps.seen(name, at(seconds), at(0), &alarms);
            // It is planned again.
            stamps.seen(name, at(seconds), at(0), &alarms);
            assert!(!alarms.is_there(Trouble::ClockDiffers), "{seconds}");
        }
        stamps.seen("m1", at(2 * HOUR), at(0), &alarms);
        assert!(alarms.is_there(Trouble::ClockDiffers));
        stamps.seen("m2", at(-HOUR), at(0), &alarms);
        assert!(!alarms.is_there(Trouble::ClockDiffers));
    }
}
