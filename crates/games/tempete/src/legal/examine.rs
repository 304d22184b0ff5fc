//! Whether what a mail asks of Tempête's own may be. What the public part says of it: the very questions that an entry is
//! asked.

use super::{Proposed, after, amend, dispute, message, opening, refusal::Refusal};
use crate::{
    chess::Square,
    ids::Seat,
    tempete::{
        log::event::{Act, OwnEvent},
        order::intent::{Acts, OwnIntent},
        state::{exchange::MessageKind, public::Public},
    },
    text::MoveNumber,
};

/// T15: a move number fits the turn; `12...` is Black's.
pub(crate) fn move_number(public: &Public, seat: Seat, number: MoveNumber) -> Result<(), Refusal> {
    let is = public.move_number();
    if number.number != is {
        return Err(Refusal::MoveNumber { given: number.number, is });
    }
    if number.dots && seat == Seat::FIRST { Err(Refusal::MoveDots) } else { Ok(()) }
}

/// Whether what a seat asks for may be. Its moves stand in full from then on, its cards with their edits (B1, B4).
///
/// # Errors
/// The refusal that the player reads.
pub(crate) fn may_be(public: &Public, seat: Seat, intent: &mut OwnIntent) -> Result<(), Refusal> {
    let message = |kind, asked: &mut Acts| {
        asked.acts = message(public, &Proposed::asked(seat, kind, asked))?;
        asked.typed = None;
        asked.square.map_or(Ok(()), |square| sealable(public, seat, kind, &asked.acts, square))
    };
    match intent {
        OwnIntent::List(_) | OwnIntent::DrawnList(_) => opening::list(public, seat),
        OwnIntent::Numbers(numbers) => opening::numbers(public, seat, numbers.typed()),
        OwnIntent::Turn(asked) => message(MessageKind::Turn, asked),
        OwnIntent::Interception(asked) => message(MessageKind::Interception, asked),
        OwnIntent::Answer(asked) => message(MessageKind::Answer, asked),
        OwnIntent::Amend(play) => {
            *play = amend(public, seat, play, true)?;
            Ok(())
        }
        OwnIntent::Object => dispute::object(public, seat),
        OwnIntent::Withdraw => dispute::author(public, seat, "withdraw"),
        OwnIntent::Stand => dispute::author(public, seat, "stand"),
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
