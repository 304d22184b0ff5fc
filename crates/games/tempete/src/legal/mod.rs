//! Whether an event may happen, asked of the public part alone: so the answer can leak nothing,
//! and the audit of a stranger asks the very same function. Hands and squares are looked at in `held`.

mod answer;
mod board;
mod cards;
pub mod check;
pub(crate) mod claim;
mod dispute;
pub(crate) mod examine;
pub(crate) mod held;
pub mod intent;
mod interception;
mod meanings;
pub(crate) mod offers;
mod opening;
pub mod refusal;
mod set_board;
mod turn;
pub(crate) mod written;

use alloc::vec::Vec;

pub use self::set_board::Unset;
pub(crate) use self::{
    board::land,
    written::{at_card, begun},
};
use super::{
    cards::card::Gain,
    legal::refusal::Refusal,
    log::{
        event::{Act, CardPlay, OwnEvent},
        terms::ProveCards,
    },
    order::intent::Acts,
    state::{
        Tempete,
        exchange::MessageKind,
        public::{Duty, OwnDuty, Public},
    },
    turn::standing::Standing,
};
use crate::{chess::PieceLetters, ids::Seat, kit::Denial};

/// Whether an event of Tempête's own may follow on `public`.
///
/// # Errors
/// The refusal that a player would read.
pub fn own(public: &Public, seat: Seat, event: &OwnEvent) -> Result<(), Refusal> {
    let message = |kind, acts| {
        shown(public, seat, acts)?;
        message(public, &Proposed::entered(seat, kind, acts)).map(drop)
    };
    match event {
        OwnEvent::List(_) => opening::list(public, seat),
        OwnEvent::Numbers(numbers) => opening::numbers(public, seat, Some(&numbers.positions)),
        OwnEvent::Turn(acts) => message(MessageKind::Turn, acts),
        OwnEvent::Interception(acts) => message(MessageKind::Interception, acts),
        OwnEvent::Answer(acts) => message(MessageKind::Answer, acts),
        OwnEvent::Amend(play) => board::given(play, amend(public, seat, play, false)?.effect),
        OwnEvent::Object => dispute::object(public, seat),
        OwnEvent::Withdraw => dispute::author(public, seat, "withdraw"),
        OwnEvent::Stand => dispute::author(public, seat, "stand"),
    }
}

/// T48: with the term every card shows where it came from, a position named or picked, but for one that card 34 brought;
/// without it none does.
fn shown(public: &Public, seat: Seat, acts: &[Act]) -> Result<(), Refusal> {
    let at_once = public.terms().prove_cards == ProveCards::AtOnce;
    let of = public.seat(seat);
    for act in acts {
        let Act::Card(play) = act else { continue };
        let may_be = match play.shown {
            Some(shown) => at_once && of.named.iter().chain(&of.barred).any(|(named, _)| *named == shown.position),
            None => !at_once || public.has_taken(seat, play.card),
        };
        if !may_be {
            return Err(Refusal::NotHeld { card: play.card, verb: "card", check: public.terms().card_check });
        }
    }
    Ok(())
}

/// A message that may be or not: one of an entry, or one that a mail asks for.
#[derive(Clone, Copy)]
pub(crate) struct Proposed<'a> {
    pub seat: Seat,
    pub kind: MessageKind,
    pub acts: &'a [Act],
    /// Whether its card comes with a secret square; which, and how sealed, is not asked.
    pub sealed: bool,
    /// Whether its numbers are yet to be drawn, so that they will be right.
    pub draws: bool,
    /// The piece letters of a mail. An entry's moves and cards must stand as they are written out.
    pub typed: Option<PieceLetters>,
}

impl<'a> Proposed<'a> {
    fn entered(seat: Seat, kind: MessageKind, acts: &'a [Act]) -> Self {
        let sealed = acts.iter().any(|act| matches!(act, Act::Card(play) if play.seal.is_some()));
        Self { seat, kind, acts, sealed, draws: false, typed: None }
    }

    fn asked(seat: Seat, kind: MessageKind, asked: &'a Acts) -> Self {
        let Acts { acts, square, draws, typed } = asked;
        Self { seat, kind, acts, sealed: square.is_some(), draws: draws.is_some(), typed: *typed }
    }
}

/// Whether a message may be; its acts with moves in full and cards with their edits.
fn message(public: &Public, proposed: &Proposed) -> Result<Vec<Act>, Refusal> {
    match proposed.kind {
        MessageKind::Turn => {
            turn::turn(public, proposed)?;
            numbers(public, proposed)?;
            board::turn(public, proposed)
        }
        MessageKind::Interception => {
            interception::interception(public, proposed)?;
            board::interception(public, proposed)
        }
        MessageKind::Answer => {
            let owes = answer::answer(public, proposed)?;
            numbers(public, proposed)?;
            board::answer(public, proposed, &owes)
        }
    }
}

fn amend(public: &Public, seat: Seat, play: &CardPlay, typed: bool) -> Result<CardPlay, Refusal> {
    dispute::amend(public, seat, play)?;
    board::amend(public, seat, play, typed)
}

/// T8, T9: the numbers of a turn or an answer of the right shape, counted after the rest of it took effect.
fn numbers(public: &Public, proposed: &Proposed) -> Result<(), Refusal> {
    let (numbers, rest): (Vec<&Act>, Vec<&Act>) = proposed.acts.iter().partition(|act| matches!(act, Act::Numbers(_)));
    let named: &[u8] = match numbers.as_slice() {
        [] if proposed.draws => return Ok(()),
        [] => &[],
        [Act::Numbers(named)] => &named.positions,
        _ => return Err(Refusal::Common(Denial::Twice { verb: "numbers" })),
    };
    check_numbers(public, proposed.seat, named, usize::from(owed_with(public, proposed.seat, rest.into_iter())))
}

/// How many numbers `seat` owes with a turn or an answer of these acts (T8). They change nothing of what its
/// opponent holds, but for one: a card that cancels an interception that picks one takes from him what it picked.
pub(crate) fn owed_with<'a>(public: &Public, seat: Seat, mut acts: impl Iterator<Item = &'a Act>) -> u8 {
    let cancels = acts.any(|act| matches!(act, Act::Card(play) if public.card(play.card).cancels()));
    let hit = public.last_exchange().filter(|_| cancels && public.duty() == Duty::Own(OwnDuty::Answer(seat)));
    let hit = hit.and_then(|exchange| public.play(exchange.interception?.card));
    let lost = hit.is_some_and(|hit| hit.in_force() && public.card(hit.play.card).gains() == Some(Gain::Picked));
    public.numbers_owed_for(seat, u8::from(lost))
}

/// What both seats would know after this event, but for time and turns; and what stands of the last exchange, where that
/// changes.
fn after(public: &Public, seat: Seat, event: &OwnEvent) -> (Public, Option<Standing>) {
    let seq = public.course.last.next().unwrap_or(public.course.last);
    let mut after = Tempete { public: public.clone(), accounts: Default::default() };
    let standing = after.own(seat, seq, event, &Default::default(), &mut ());
    (after.public, standing)
}

/// T8, T9: exactly `owed` positions, all different, none named or barred before, all on the list.
fn check_numbers(public: &Public, seat: Seat, given: &[u8], owed: usize) -> Result<(), Refusal> {
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
