//! Objections and what answers them (T60, T61).

use super::{cards, refusal::Refusal};
use crate::{
    ids::Seat,
    kit::Denial,
    tempete::{
        log::event::CardPlay,
        state::public::{Duty, OwnDuty, Public},
    },
};

/// T60: who owes the next turn or answer, against the last message, once.
pub(crate) fn object(public: &Public, seat: Seat) -> Result<(), Refusal> {
    public.course.is_due(seat)?;
    if !matches!(public.duty(), Duty::Own(OwnDuty::Turn(_)) | Duty::Own(OwnDuty::Answer(_))) {
        return Err(Refusal::Common(Denial::NotDue { verb: "object" }));
    }
    match public.message {
        Some(message) if message.by == seat => Err(Refusal::NothingToObject),
        Some(message) if message.objected => Err(Refusal::ObjectedAlready { kind: message.kind }),
        Some(_) => Ok(()),
        None => Err(Refusal::NothingToObject),
    }
}

/// `withdraw` and `stand`: by the author of the message objected to (T60).
pub(crate) fn author(public: &Public, seat: Seat, verb: &'static str) -> Result<(), Refusal> {
    public.course.is_due(seat)?;
    if public.duty() == Duty::Own(OwnDuty::Object(seat)) {
        Ok(())
    } else {
        Err(Refusal::Common(Denial::NotDue { verb }))
    }
}

/// T61: the same card, another effect; a sealed square is never amended.
pub(crate) fn amend(public: &Public, seat: Seat, play: &CardPlay) -> Result<(), Refusal> {
    author(public, seat, "amend")?;
    let card = public.message_card().and_then(|id| public.play(id)).map(|play| play.play.card);
    if card != Some(play.card) {
        return Err(Refusal::AmendCard { card });
    }
    if play.seal.is_some() {
        return Err(Refusal::SquareAlone);
    }
    let known = cards::in_deck(public, play)?;
    // A card gained is gained: that cannot be amended, only withdrawn or ruled on.
    if known.stays() {
        return Err(Refusal::AmendCard { card: None });
    }
    cards::effect(public, known, play)
}
