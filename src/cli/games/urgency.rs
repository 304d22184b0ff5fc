//! How urgent a game is for the person who runs the referee.

use crate::{ids::Timestamp, kit::Summary};

/// How urgent a game is, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// It stands still until he has acted: a ruling is due, or nothing can be entered.
    Ruling,
    /// A player complains that another one is slow.
    Complaint,
    /// A loss on time may be claimed, or somebody is over his time.
    Late,
    /// Nothing yet; something falls due by itself at this moment.
    Next(Timestamp),
    /// Somebody owes something, and nothing ever falls due by itself.
    Owed,
    /// It is over.
    Over,
}

impl Urgency {
    /// That of a running game, by what is stored beside it; `waits`: nothing is entered in it.
    pub fn of(summary: Option<&Summary>, waits: bool, now: Timestamp) -> Self {
        let Some(summary) = summary else { return if waits { Self::Ruling } else { Self::Owed } };
        match summary {
            _ if waits || summary.owed.is_empty() => Self::Ruling,
            Summary { complaint: Some(_), .. } => Self::Complaint,
            Summary { claimable: Some(at), .. } if *at <= now => Self::Late,
            _ => summary.falls_due(now).map_or(Self::Owed, Self::Next),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Seat;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_unix(seconds)
    }

    fn owed() -> Summary {
        Summary {
            entries: 5,
            state: "turn".into(),
            owed: vec![Seat::FIRST],
            since: at(0),
            complaint: None,
            next: None,
            due: None,
            claimable: None,
            end: None,
        }
    }

    #[test]
    fn a_ruling_comes_first_then_what_is_late_then_what_falls_due_next() {
        let now = at(1_000);
        let of = |summary: &Summary| Urgency::of(Some(summary), false, now);
        let order = [
            of(&Summary { owed: vec![], state: "ruling-on-claim".into(), next: Some(at(1_001)), ..owed() }),
            of(&Summary { complaint: Some(at(999)), claimable: Some(at(1)), ..owed() }),
            of(&Summary { claimable: Some(at(1_000)), next: Some(at(1_001)), ..owed() }),
            of(&Summary { claimable: Some(at(1_001)), next: Some(at(1_500)), ..owed() }),
            of(&Summary { claimable: Some(at(9_000)), next: Some(at(1_002)), ..owed() }),
            of(&owed()),
            Urgency::Over,
        ];
        assert!(order.is_sorted_by(|one, other| one < other), "{order:?}");
        assert_eq!(order[3..5], [Urgency::Next(at(1_001)), Urgency::Next(at(1_002))]);
    }

    #[test]
    fn a_game_that_waits_needs_a_person_whatever_is_known_of_it() {
        assert_eq!(Urgency::of(Some(&owed()), true, at(0)), Urgency::Ruling);
        assert_eq!(Urgency::of(None, true, at(0)), Urgency::Ruling);
        assert_eq!(Urgency::of(None, false, at(0)), Urgency::Owed);
    }

    #[test]
    fn what_is_due_and_not_done_yet_comes_before_what_is_to_come() {
        let late = Summary { next: Some(at(900)), claimable: Some(at(2_000)), ..owed() };
        assert_eq!(Urgency::of(Some(&late), false, at(1_000)), Urgency::Next(at(900)));
    }
}
