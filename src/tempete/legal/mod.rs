//! Whether an event may happen, asked of the public part alone: so the answer can leak nothing,
//! and the audit of a stranger asks the very same function. Hands and squares are `held`'s affair.

mod answer;
mod board;
mod cards;
mod claim;
mod dispute;
pub mod held;
mod interception;
mod opening;
pub mod refusal;
mod turn;

use alloc::vec::Vec;

use super::{
    legal::refusal::Refusal,
    log::event::{Act, Author, Entry, Event, Numbers},
    state::{
        State,
        public::{Duty, Public},
    },
};
use crate::ids::{Seat, Seq};

/// Whether the event of `entry` may follow on `public`.
///
/// # Errors
/// The refusal that a player would read.
pub fn legal(public: &Public, entry: &Entry) -> Result<(), Refusal> {
    match entry.by {
        Author::Seat(seat) => by_seat(public, seat, entry),
        Author::Referee => dispute::by_referee(public, entry),
    }
}

fn by_seat(public: &Public, seat: Seat, entry: &Entry) -> Result<(), Refusal> {
    // T56: after the end nothing but a correction.
    if let Duty::Over(..) = public.duty {
        return Err(Refusal::GameOver);
    }
    if entry.seq == Seq::START || Some(entry.seq) != public.last.next() {
        return Err(Refusal::LogFull);
    }
    match &entry.event {
        Event::List { drawn, .. } => opening::list(public, seat, drawn.as_deref()),
        Event::Numbers(numbers) => opening::numbers(public, seat, numbers),
        Event::Turn(acts) => {
            turn::turn(public, seat, acts)?.numbers(public, seat, entry, acts)?;
            board::turn(public, seat, acts)
        }
        Event::Interception(acts) => {
            interception::interception(public, seat, acts)?;
            board::interception(public, seat, entry, acts)
        }
        Event::Answer(acts) => {
            let (shaped, owes) = answer::answer(public, seat, acts)?;
            shaped.numbers(public, seat, entry, acts)?;
            board::answer(public, seat, entry, acts, &owes)
        }
        Event::Claim(claim) => {
            dispute::claim(public, seat, *claim)?;
            claim::claim(public, seat, *claim)
        }
        Event::Accept | Event::Decline => dispute::reply_to_offer(public, seat),
        Event::Object => dispute::object(public, seat),
        Event::Amend(play) => {
            dispute::amend(public, seat, play)?;
            board::amend(public, seat, entry, play)
        }
        Event::Withdraw => dispute::author(public, seat, "withdraw"),
        Event::Stand => dispute::author(public, seat, "stand"),
        Event::Overdue => dispute::overdue(public, seat, entry.at),
        Event::Say | Event::Resign => Ok(()),
        Event::Start(_)
        | Event::Rule { .. }
        | Event::Look
        | Event::LookAtMail { .. }
        | Event::Address(_)
        | Event::Replace { .. }
        | Event::End(_) => Err(Refusal::NothingDue),
    }
}

/// Says that the shape of a message is right, so that its numbers can be counted.
struct Shaped;

impl Shaped {
    /// T8, T9: the numbers of a turn or an answer, counted after the rest of the message took effect.
    fn numbers(self, public: &Public, seat: Seat, entry: &Entry, acts: &[Act]) -> Result<(), Refusal> {
        let (numbers, rest): (Vec<&Act>, Vec<&Act>) = acts.iter().partition(|act| matches!(act, Act::Numbers(_)));
        let named = match numbers.as_slice() {
            [] => &Numbers::default(),
            [Act::Numbers(named)] => named,
            _ => return Err(Refusal::Twice { verb: "numbers" }),
        };
        let owed = owed_after(public, seat, entry, rest.into_iter().cloned().collect());
        check_numbers(public, seat, named, usize::from(owed))
    }
}

/// How many numbers `seat` owes once `acts` took effect (T8): a cancelled 57, say, leaves its
/// owner one card shorter.
pub(crate) fn owed_after(public: &Public, seat: Seat, entry: &Entry, acts: Vec<Act>) -> u8 {
    let event = match entry.event {
        Event::Answer(_) => Event::Answer(acts),
        _ => Event::Turn(acts),
    };
    let mut after = State { public: public.clone(), accounts: Default::default(), before: None };
    after.apply(&Entry { event, ..entry.clone() }, &Default::default());
    after.public.numbers_owed(seat)
}

/// T8, T9: exactly `owed` positions, all different, none named or barred before, all on the list.
fn check_numbers(public: &Public, seat: Seat, numbers: &Numbers, owed: usize) -> Result<(), Refusal> {
    let given = &numbers.positions;
    // How many is said first: who owes none is not told to choose others.
    match (owed, given.len()) {
        (owed, given) if owed == given => {}
        (0, given) => return Err(Refusal::NoNumbersOwed { given }),
        (owed, given) => return Err(Refusal::NumbersCount { owed, given }),
    }
    for (index, position) in given.iter().enumerate() {
        check_position(public, Public::other(seat), u32::from(*position))?;
        if given.iter().skip(index + 1).any(|other| other == position) {
            return Err(Refusal::NumberTwice { position: u32::from(*position) });
        }
    }
    Ok(())
}

/// T9: whether `position` of `owner`'s list can still be named.
pub(crate) fn check_position(public: &Public, owner: Seat, position: u32) -> Result<(), Refusal> {
    let most = public.terms().cards();
    let Some(small) = u8::try_from(position).ok().filter(|small| (1..=most).contains(small)) else {
        return Err(Refusal::NumberRange { position, most });
    };
    let of = public.seat(owner);
    if of.barred.iter().any(|(barred, _)| *barred == small) {
        return Err(Refusal::NumberUsed { position, barred: true });
    }
    if of.named.iter().any(|(named, _)| *named == small) {
        return Err(Refusal::NumberUsed { position, barred: false });
    }
    Ok(())
}

/// T16: what is due from `seat`, where something is.
fn is_due(public: &Public, seat: Seat) -> Result<(), Refusal> {
    match public.duty {
        Duty::RulingOnObjection(_) | Duty::RulingOnClaim(..) => Err(Refusal::RulingDue),
        _ if public.awaited().contains(&seat) => Ok(()),
        _ => Err(Refusal::NotYourTurn),
    }
}
