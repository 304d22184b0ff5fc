//! Whether an event may happen, asked of the public part alone: so the answer can leak nothing,
//! and the audit of a stranger asks the very same function. Hands and squares are looked at in `held`.

mod answer;
mod board;
mod cards;
mod claim;
mod dispute;
pub(crate) mod examine;
mod held;
pub mod intent;
mod interception;
mod meanings;
pub(crate) mod offers;
mod opening;
pub mod refusal;
mod set_board;
pub(crate) mod time;
mod turn;
mod written;

use alloc::vec::Vec;

pub(crate) use self::{
    board::land,
    written::{at_card, begun},
};
pub use self::{examine::examine, set_board::Unset};
use super::{
    cards::card::Gain,
    legal::refusal::Refusal,
    log::{
        event::{Act, Author, CardPlay, CommonEvent, Entry, Event, OwnEvent},
        terms::ProveCards,
    },
    order::intent::Acts,
    state::{
        State,
        exchange::MessageKind,
        public::{Duty, Public},
    },
    turn::standing::Standing,
};
use crate::{
    chess::PieceLetters,
    ids::{Seat, Seq, Timestamp},
};

/// Whether the event of `entry` may follow on `public`.
///
/// # Errors
/// The refusal that a player would read.
pub fn legal(public: &Public, entry: &Entry) -> Result<(), Refusal> {
    let Author::Seat(seat) = entry.by else { return dispute::by_referee(public, entry) };
    not_over(public)?;
    if entry.seq == Seq::START || Some(entry.seq) != public.last.next() {
        return Err(Refusal::LogFull);
    }
    let message = |kind, acts| {
        shown(public, seat, acts)?;
        message(public, &Proposed::entered(seat, kind, acts)).map(drop)
    };
    match &entry.event {
        Event::Own(OwnEvent::List(_)) => opening::list(public, seat),
        Event::Own(OwnEvent::Numbers(numbers)) => opening::numbers(public, seat, Some(&numbers.positions)),
        Event::Own(OwnEvent::Turn(acts)) => message(MessageKind::Turn, acts),
        Event::Own(OwnEvent::Interception(acts)) => message(MessageKind::Interception, acts),
        Event::Own(OwnEvent::Answer(acts)) => message(MessageKind::Answer, acts),
        Event::Own(OwnEvent::Amend(play)) => board::given(play, amend(public, seat, play, false)?.effect),
        // T75: what a complaint comes to is worked out, and stands so.
        Event::Common(CommonEvent::Overdue(says)) if public.complaint_now(seat, entry.moment())? != *says => {
            Err(Refusal::NotOverdue)
        }
        event => plain(public, seat, event, entry.moment()),
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

/// T56: after the end nothing but a correction.
fn not_over(public: &Public) -> Result<(), Refusal> {
    if let Duty::Over(..) = public.duty { Err(Refusal::GameOver) } else { Ok(()) }
}

/// What has no acts and no secrets.
fn plain(public: &Public, seat: Seat, event: &Event, at: Timestamp) -> Result<(), Refusal> {
    match event {
        Event::Common(CommonEvent::Claim(claim)) => {
            dispute::claim(public, seat, *claim)?;
            claim::claim(public, seat, *claim)
        }
        Event::Common(CommonEvent::Accept | CommonEvent::Decline) => dispute::reply_to_offer(public, seat),
        Event::Own(OwnEvent::Object) => dispute::object(public, seat),
        Event::Own(OwnEvent::Withdraw) => dispute::author(public, seat, "withdraw"),
        Event::Own(OwnEvent::Stand) => dispute::author(public, seat, "stand"),
        Event::Common(CommonEvent::Overdue(_)) => public.complaint_now(seat, at).map(drop),
        Event::Common(CommonEvent::Leave(span)) => time::leave(public, seat, span.moments(), at),
        Event::Common(CommonEvent::LeaveCancel(_)) => time::leave_cancel(public, seat, at),
        Event::Common(CommonEvent::Slow { days }) => time::slow(public, seat, days.get()),
        Event::Common(CommonEvent::Say | CommonEvent::Resign) => Ok(()),
        // These are judged by what they hold, those by the referee's own rules.
        Event::Own(
            OwnEvent::Start(_)
            | OwnEvent::List(_)
            | OwnEvent::Numbers(_)
            | OwnEvent::Turn(_)
            | OwnEvent::Interception(_)
            | OwnEvent::Answer(_)
            | OwnEvent::Amend(_),
        )
        | Event::Common(
            CommonEvent::Rule(_)
            | CommonEvent::Remind { .. }
            | CommonEvent::Credit { .. }
            | CommonEvent::Pause { .. }
            | CommonEvent::Resume { .. }
            | CommonEvent::Gift { .. }
            | CommonEvent::Charge { .. }
            | CommonEvent::Forgive { .. }
            | CommonEvent::LeaveGiven { .. }
            | CommonEvent::LookAtMail { .. }
            | CommonEvent::Look
            | CommonEvent::Note { .. }
            | CommonEvent::Address(_)
            | CommonEvent::Replace { .. }
            | CommonEvent::End(_),
        ) => Err(Refusal::NothingDue),
    }
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
        _ => return Err(Refusal::Twice { verb: "numbers" }),
    };
    check_numbers(public, proposed.seat, named, usize::from(owed_with(public, proposed.seat, rest.into_iter())))
}

/// How many numbers `seat` owes with a turn or an answer of these acts (T8). They change nothing of what its
/// opponent holds, but for one: a card that cancels an interception that picks one takes from him what it picked.
pub(crate) fn owed_with<'a>(public: &Public, seat: Seat, mut acts: impl Iterator<Item = &'a Act>) -> u8 {
    let cancels = acts.any(|act| matches!(act, Act::Card(play) if public.card(play.card).cancels()));
    let hit = public.last_exchange().filter(|_| cancels && public.duty == Duty::Answer(seat));
    let hit = hit.and_then(|exchange| public.play(exchange.interception?.card));
    let lost = hit.is_some_and(|hit| hit.in_force() && public.card(hit.play.card).gains() == Some(Gain::Picked));
    public.numbers_owed_for(seat, u8::from(lost))
}

/// What both seats would know after this event, and what stands of the last exchange, where that changes.
fn after(public: &Public, seat: Seat, event: Event) -> (Public, Option<Standing>) {
    let seq = public.last.next().unwrap_or(public.last);
    let mut after = State { public: public.clone(), accounts: Default::default(), before: None };
    let entry = Entry {
        seq,
        at: public.at,
        by: Author::Seat(seat),
        event,
        said: false,
        arrived: None,
        entered: None,
        mail: None,
        organiser: None,
    };
    let standing = after.apply(&entry, &Default::default(), &mut ());
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

/// T16: what is due from `seat`, where something is.
fn is_due(public: &Public, seat: Seat) -> Result<(), Refusal> {
    match public.duty {
        Duty::RulingOnObjection(_) | Duty::RulingOnClaim(..) => Err(Refusal::RulingDue),
        _ if public.awaited().contains(&seat) => Ok(()),
        _ => Err(Refusal::NotYourTurn),
    }
}
