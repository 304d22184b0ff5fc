//! What is due in a game, and why a ruling does not fit it, in the plain English that the person who runs
//! the referee reads. Public matter alone.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::Session;
use crate::{
    ids::{Seat, Seq, Timestamp},
    referee::{
        Spec,
        course::{Course, Duty},
        log::{CommonEvent, Ruled, Ruling},
        played::Event,
    },
};

/// A player by name and seat: `Ann (White)`.
pub fn player(course: &Course, seat: Seat) -> String {
    format!("{} ({})", course.name(seat), seat_name(course.spec, seat))
}

/// A seat's name with a capital.
pub(crate) fn seat_name(spec: Spec, seat: Seat) -> String {
    let mut name = seat.name(spec.seats).chars();
    name.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(name).collect()
}

impl Session<'_> {
    /// Who owes what, since when; or which ruling is due, or that the game is over.
    pub(super) fn due(&self) -> String {
        let course = self.course();
        let owed = |what: &str| {
            let who: Vec<String> = course.owed_by.iter().map(|seat| player(course, seat)).collect();
            format!("{} {} {what}", who.join(" and "), if who.len() == 1 { "owes" } else { "owe" })
        };
        let what = match course.duty {
            Duty::Own(own) if course.duty.is_ruling() => own.owed.into(),
            Duty::Own(own) => owed(own.owed),
            Duty::Claim(_, claim) => owed(&format!("an answer to the claim of {}", claim.word())),
            Duty::RulingOnClaim(_, claim) => {
                format!("a ruling on the claim of {} is due, grant or refuse", claim.word())
            }
            Duty::Over(..) => "the game is over".into(),
        };
        format!("{what}, since {}", self.entry_at(course.due_since))
    }

    /// An entry with its time.
    fn entry_at(&self, seq: Seq) -> String {
        let at = self.entries.get(usize::from(seq.get())).map(|entry| entry.at.to_string()).unwrap_or_default();
        format!("entry {seq} of {at}")
    }

    /// Why a ruling that the rules refuse does not fit, and what is due instead.
    pub(super) fn misfit(&self, ruling: &Ruling, at: Timestamp) -> String {
        let over = self.course().duty.is_over();
        let last = self.entries.iter().rev().find_map(|entry| match &entry.event {
            Event::Common(CommonEvent::Rule(Ruled { ruling, .. })) => Some((entry.seq, ruling)),
            _ => None,
        });
        let mut why = String::from(match ruling {
            Ruling::Correct if over => {
                "every seal is open, and what has ended cannot go on: 'result' corrects the result"
            }
            _ if over => "after the end only the result can be corrected, by 'result' or 'annul'",
            Ruling::Uphold | Ruling::Takeback => {
                "it answers an objection whose author stands by his message, and none waits"
            }
            Ruling::Grant | Ruling::Refuse => "it answers a claim that the other side declined, and none waits",
            Ruling::Correct => match last {
                None => "it takes back a ruling, and none was made",
                Some((_, Ruling::Uphold | Ruling::Takeback | Ruling::Refuse)) => {
                    "it takes back the last uphold, takeback or refuse only until the game goes on, and it has"
                }
                Some(_) => "it takes back an uphold, a takeback or a refuse, and the last ruling is none of these",
            },
            Ruling::Recover { .. } => {
                "its epoch is not the next one, or the entries that it names as lost stand in the log"
            }
            Ruling::NewKey { .. } => "the key it names was this game's before, or is another host's",
            Ruling::LostOnTime { .. } => "",
            Ruling::Position(_) => self.writer().misfit(&self.everybodys().known, ruling).unwrap_or(NOT_DUE),
            Ruling::Warn(_) | Ruling::Result(_) => NOT_DUE,
        });
        if let (Ruling::LostOnTime { seat, .. }, false) = (ruling, over) {
            why.push_str(&self.unborne(*seat, at));
        }
        let words = |ruling: &Ruling| ruling.words(self.spec().facts().seats, self.spec().facts().teams);
        if let Some((seq, last)) = last.filter(|(_, last)| words(last) == words(ruling)) {
            let again = if *last == Ruling::Correct { "was that already" } else { "was the same already" };
            why.push_str(&format!("; the last ruling, {}, {again}", self.entry_at(seq)));
        }
        format!("{why}. Now {}", self.due())
    }

    /// Why a loss on time cannot be ruled so (T75), and what may be.
    fn unborne(&self, seat: Seat, at: Timestamp) -> String {
        let course = self.course();
        let who = player(course, seat);
        match course.borne_out(seat, at) {
            Err(Some(until)) => {
                format!("a claim stands, and {who} may be heard until {until}; against-clock rules sooner, and says so")
            }
            Err(None) => match course.claimable_from(seat) {
                Some(from) => format!(
                    "neither clock nor silence bears it out; where nothing changes they do from {from} on; \
                     against-clock rules it all the same, and says so"
                ),
                None => {
                    "neither clock nor silence bears it out; against-clock rules it all the same, and says so".into()
                }
            },
            Ok(()) => "clock or silence bears it out: leave against-clock out".into(),
        }
    }
}

/// What is said of a ruling that nothing else is wrong with.
const NOT_DUE: &str = "it does not fit what is due";
