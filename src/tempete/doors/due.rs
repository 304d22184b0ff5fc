//! What is due in a game, and why a ruling does not fit it, in the plain English that the person who runs
//! the referee reads. Public matter alone.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::dispute::colour;
use crate::{
    chess::Position,
    ids::{Seat, Seq, Timestamp},
    tempete::{
        legal::Unset,
        log::event::{CommonEvent, Entry, Event, Ruled, Ruling},
        seats,
        state::public::{Duty, OwnDuty, Public},
    },
};

/// Who owes what, since when; or which ruling is due, or that the game is over.
pub fn due(public: &Public, entries: &[Entry]) -> String {
    let owed = |what: &str| {
        let who: Vec<String> = public.course.owed_by.iter().map(|seat| player(public, seat)).collect();
        format!("{} {} {what}", who.join(" and "), if who.len() == 1 { "owes" } else { "owe" })
    };
    let what = match public.course.duty {
        Duty::Own(OwnDuty::Lists) => owed("a list"),
        Duty::Own(OwnDuty::Numbers) => owed("first numbers"),
        Duty::Own(OwnDuty::Turn(_)) => owed("a turn"),
        Duty::Own(OwnDuty::Answer(_)) => owed("an answer to the interception"),
        Duty::Own(OwnDuty::Object(_)) => owed("an answer to the objection: amend, withdraw or stand"),
        Duty::Claim(_, claim) => owed(&format!("an answer to the claim of {}", claim.word())),
        Duty::Own(OwnDuty::RulingOnObjection(_)) => "a ruling on the objection is due, uphold or takeback".into(),
        Duty::RulingOnClaim(_, claim) => format!("a ruling on the claim of {} is due, grant or refuse", claim.word()),
        Duty::Over(..) => "the game is over".into(),
    };
    format!("{what}, since {}", entry_at(public.course.due_since, entries))
}

/// An entry with its time.
fn entry_at(seq: Seq, entries: &[Entry]) -> String {
    let at = entries.get(usize::from(seq.get())).map(|entry| entry.at.to_string()).unwrap_or_default();
    format!("entry {seq} of {at}")
}

/// A player by name and colour.
pub(super) fn player(public: &Public, seat: Seat) -> String {
    format!("{} ({})", public.name(seat), colour(seat))
}

/// Why a ruling that the rules refuse does not fit, and what is due instead.
pub(super) fn misfit(public: &Public, entries: &[Entry], ruling: &Ruling, at: Timestamp) -> String {
    let over = matches!(public.course.duty, Duty::Over(..));
    let last = entries.iter().rev().find_map(|entry| match &entry.event {
        Event::Common(CommonEvent::Rule(Ruled { ruling, .. })) => Some((entry.seq, ruling)),
        _ => None,
    });
    let mut why = String::from(match ruling {
        Ruling::Correct if over => "every seal is open, and what has ended cannot go on: 'result' corrects the result",
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
        Ruling::Position(position) => unset(public, position),
        Ruling::Recover { .. } => {
            "its epoch is not the next one, or the entries that it names as lost stand in the log"
        }
        Ruling::NewKey { .. } => "the key it names was this game's before, or is another host's",
        Ruling::LostOnTime { .. } => "",
        Ruling::Warn(_) | Ruling::Result(_) => "it does not fit what is due",
    });
    if let (Ruling::LostOnTime { seat, .. }, false) = (ruling, over) {
        why.push_str(&unborne(public, *seat, at));
    }
    if let Some((seq, last)) = last.filter(|(_, last)| last.words(seats::SEATS) == ruling.words(seats::SEATS)) {
        let again = if *last == Ruling::Correct { "was that already" } else { "was the same already" };
        why.push_str(&format!("; the last ruling, {}, {again}", entry_at(seq, entries)));
    }
    format!("{why}. Now {}", due(public, entries))
}

/// Why a loss on time cannot be ruled so (T75), and what may be.
fn unborne(public: &Public, seat: Seat, at: Timestamp) -> String {
    let who = player(public, seat);
    match public.course.borne_out(seat, at) {
        Err(Some(until)) => {
            format!("a claim stands, and {who} may be heard until {until}; against-clock rules sooner, and says so")
        }
        Err(None) => match public.course.claimable_from(seat) {
            Some(from) => format!(
                "neither clock nor silence bears it out; where nothing changes they do from {from} on; \
                 against-clock rules it all the same, and says so"
            ),
            None => "neither clock nor silence bears it out; against-clock rules it all the same, and says so".into(),
        },
        Ok(()) => "clock or silence bears it out: leave against-clock out".into(),
    }
}

/// Why the board cannot be set so, and what to do instead (T70).
fn unset(public: &Public, position: &Position) -> &'static str {
    match public.may_set(position) {
        Err(Unset::NoBoard) => "the players keep the board themselves: term board=off",
        Err(Unset::NoTurn) => match public.course.duty {
            Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers) => {
                "it sets the board where a turn is due, and the game has not begun"
            }
            Duty::Own(OwnDuty::RulingOnObjection(_)) => {
                "it sets the board where a turn is due: rule on the objection first"
            }
            _ => {
                "it sets the board where a turn is due; wait until that is answered, or end the game by 'result' or 'annul'"
            }
        },
        Err(Unset::Check) => "the side that is not to move is in check there: say who is to move, or move a piece",
        Err(Unset::Away) => "a king is away there that no card has taken away: put it on the board",
        Err(Unset::Clock) | Ok(()) => "it does not fit what is due",
    }
}
