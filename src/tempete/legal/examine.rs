//! Whether a mail may be, asked of its sender's view alone. What the public part says of it comes first:
//! the very questions that an entry is asked.

use super::{Proposed, after, amend, claim, dispute, held::held, message, opening, refusal::Refusal};
use crate::{
    chess::Square,
    ids::{Seat, Timestamp},
    kit::Denial,
    referee::intent::CommonIntent,
    tempete::{
        log::event::{Act, OwnEvent},
        order::{
            intent::{Acts, Asks, Intent},
            orders::MoveNumber,
        },
        state::{exchange::MessageKind, public::Public, view::View},
    },
};

/// The most messages a seat may send a day (T65).
pub const SAYS_A_DAY: usize = 10;

/// Asks whether the mail may be, of its sender's view alone; what it asks for stands written out from then on.
///
/// # Errors
/// The refusal its sender reads.
pub fn examine(view: &View, asks: &mut Asks, at: Timestamp) -> Result<(), Refusal> {
    let Some(intent) = &mut asks.intent else { return Ok(()) };
    if let Some(number) = asks.number {
        move_number(view.public, view.seat, number)?;
    }
    view.public.course.last.next().ok_or(Refusal::Common(Denial::LogFull))?;
    may_be(view.public, view.seat, intent, at)?;
    if asks.words.is_some() && *intent != Intent::Object {
        chat(view.public, view.seat, at)?;
    }
    held(view, intent, &asks.insisted)
}

/// T15: a move number fits the turn; `12...` is Black's.
fn move_number(public: &Public, seat: Seat, number: MoveNumber) -> Result<(), Refusal> {
    let is = public.move_number();
    if number.number != is {
        return Err(Refusal::MoveNumber { given: number.number, is });
    }
    if number.dots && seat == Seat::FIRST { Err(Refusal::MoveDots) } else { Ok(()) }
}

/// T65: ten messages a day, counted by the day of UTC.
fn chat(public: &Public, seat: Seat, at: Timestamp) -> Result<(), Refusal> {
    let day = |moment: &Timestamp| moment.unix().div_euclid(86_400);
    let today = public.course.seat(seat).said.iter().filter(|said| day(said) == day(&at)).count();
    if today >= SAYS_A_DAY { Err(Refusal::SayTooMany { most: SAYS_A_DAY }) } else { Ok(()) }
}

/// Whether what a seat asks for may be. Its moves stand in full from then on, its cards with their edits (B1, B4).
///
/// # Errors
/// The refusal that the player reads.
pub(crate) fn may_be(public: &Public, seat: Seat, intent: &mut Intent, at: Timestamp) -> Result<(), Refusal> {
    public.course.goes_on()?;
    let message = |kind, asked: &mut Acts| {
        asked.acts = message(public, &Proposed::asked(seat, kind, asked))?;
        asked.typed = None;
        asked.square.map_or(Ok(()), |square| sealable(public, seat, kind, &asked.acts, square))
    };
    match intent {
        Intent::List(_) | Intent::DrawnList(_) => opening::list(public, seat),
        Intent::Numbers(numbers) => opening::numbers(public, seat, numbers.typed()),
        Intent::Turn(asked) => message(MessageKind::Turn, asked),
        Intent::Interception(asked) => message(MessageKind::Interception, asked),
        Intent::Answer(asked) => message(MessageKind::Answer, asked),
        Intent::Amend(play) => {
            *play = amend(public, seat, play, true)?;
            Ok(())
        }
        Intent::Common(common) => {
            common.may_be(&public.course, seat, at)?;
            if let CommonIntent::Claim(claimed) = common { claim::claim(public, seat, *claimed) } else { Ok(()) }
        }
        Intent::Object => dispute::object(public, seat),
        Intent::Withdraw => dispute::author(public, seat, "withdraw"),
        Intent::Stand => dispute::author(public, seat, "stand"),
    }
}

/// T30: told to its sender alone.
fn sealable(public: &Public, seat: Seat, kind: MessageKind, acts: &[Act], square: Square) -> Result<(), Refusal> {
    let event = match kind {
        MessageKind::Turn => OwnEvent::Turn(acts.to_vec()),
        MessageKind::Interception => OwnEvent::Interception(acts.to_vec()),
        MessageKind::Answer => OwnEvent::Answer(acts.to_vec()),
    };
    let sealing = acts.iter().find_map(|act| match act {
        Act::Card(play) if public.card(play.card).secret => Some(play.card),
        _ => None,
    });
    let Some(card) = sealing.filter(|_| public.has_board()) else { return Ok(()) };
    let (after, _) = after(public, seat, &event);
    if after.may_seal(seat, card, square) { Ok(()) } else { Err(Refusal::SquareFoe { square }) }
}
