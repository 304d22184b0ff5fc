//! What this process knows of signs that mail comes.

use crate::{
    ids::Timestamp,
    pace::{DAY, HOUR},
};

/// The last signs.
#[derive(Debug, Default)]
pub(super) struct Signs {
    /// When mail is last known to have come, or to have been able to.
    pub(super) known: Option<Timestamp>,
    /// When the last mail to ourselves was made; it is back where this is not after `known`.
    pub(super) tried: Timestamp,
    /// Both, as they are stored.
    pub(super) stored: Option<(Timestamp, Timestamp)>,
    /// When it was last looked for room.
    pub(super) looked: Option<Timestamp>,
}

impl Signs {
    /// A mail came at this moment that shows that mail comes; `own`: ours to ourselves, whatever its server's clock said.
    pub(super) fn came(&mut self, own: bool, at: Timestamp) {
        let at = if own { at.max(self.tried) } else { at };
        self.known = self.known.max(Some(at));
    }

    /// Tells whether so long after the last sign a mail to ourselves has been under way for an hour.
    pub(super) fn is_overdue(&self, now: Timestamp) -> bool {
        let since = |then: Timestamp| now.unix().saturating_sub(then.unix());
        self.known.is_some_and(|known| self.tried > known && since(self.tried) >= HOUR && since(known) >= DAY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_without_a_sign_is_one_in_which_a_mail_of_ours_has_not_come_back() {
        let at = Timestamp::from_unix;
        let signs = |known: i64, tried: i64| Signs { known: Some(at(known)), tried: at(tried), ..Signs::default() };
        assert!(signs(0, 23 * HOUR).is_overdue(at(DAY)));
        assert!(!signs(0, 23 * HOUR).is_overdue(at(DAY - 1)), "a day is not over");
        assert!(!signs(0, 24 * HOUR).is_overdue(at(DAY + HOUR - 1)), "it may be under way still");
        assert!(!signs(0, 0).is_overdue(at(9 * DAY)), "the referee was away, and has asked for no sign");
        assert!(!Signs::default().is_overdue(at(9 * DAY)));
        let mut back = signs(0, 23 * HOUR);
        back.came(true, at(22 * HOUR));
        assert!(!back.is_overdue(at(9 * DAY)), "by a clock that is behind");
    }
}
