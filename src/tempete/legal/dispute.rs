//! Claims, offers, objections, complaints and rulings (T51, T52, T60 to T64).

use super::{cards, is_due};
use super::{refusal::Refusal, time};
use crate::{
    ids::Seat,
    tempete::{
        log::event::{CardPlay, Claim, CommonEvent, Entry, Event, Ruled, Ruling},
        state::public::{Duty, Public},
    },
};

pub(crate) fn claim(public: &Public, seat: Seat, claim: Claim) -> Result<(), Refusal> {
    is_due(public, seat)?;
    if public.duty != Duty::Turn(seat) {
        return Err(Refusal::NotDue { verb: "claim" });
    }
    // T52: once a turn.
    if public.claimed { Err(Refusal::ClaimedAlready { claim }) } else { Ok(()) }
}

/// `accept draw` and `decline draw`: an offer of the opponent's stands, or a claim of his (T51, T52).
pub(crate) fn reply_to_offer(public: &Public, seat: Seat) -> Result<(), Refusal> {
    let claimed = matches!(public.duty, Duty::Claim(by, _) if by == seat);
    let offered = public.duty == Duty::Turn(seat) && public.offer.is_some_and(|(by, _)| by == Public::other(seat));
    if claimed || offered { Ok(()) } else { Err(Refusal::NoOffer) }
}

/// T60: who owes the next turn or answer, against the last message, once.
pub(crate) fn object(public: &Public, seat: Seat) -> Result<(), Refusal> {
    is_due(public, seat)?;
    if !matches!(public.duty, Duty::Turn(_) | Duty::Answer(_)) {
        return Err(Refusal::NotDue { verb: "object" });
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
    is_due(public, seat)?;
    if public.duty == Duty::Object(seat) { Ok(()) } else { Err(Refusal::NotDue { verb }) }
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

/// What the referee may enter (T54, T56, T62, T63, T69).
pub(crate) fn by_referee(public: &Public, entry: &Entry) -> Result<(), Refusal> {
    let over = matches!(public.duty, Duty::Over(..));
    let fits = match &entry.event {
        // Behind the end stand looks and notes, and what corrects the result.
        Event::Common(
            CommonEvent::Look | CommonEvent::LookAtMail { .. } | CommonEvent::Note { .. } | CommonEvent::Address(_),
        ) => true,
        // T69: two seats never have one name, and who has left plays no more.
        Event::Common(CommonEvent::Replace { seat, name }) => {
            !over && public.name(Public::other(*seat)) != name.as_str()
        }
        Event::Common(CommonEvent::End(_)) => over,
        Event::Common(CommonEvent::Rule(Ruled { ruling, .. })) => match ruling {
            Ruling::Uphold | Ruling::Takeback => matches!(public.duty, Duty::RulingOnObjection(_)),
            Ruling::Grant | Ruling::Refuse => matches!(public.duty, Duty::RulingOnClaim(..)),
            // T68: and nothing followed it.
            Ruling::Correct => !over && public.ruled.is_some(),
            // T75: where time is counted, clock or silence bear it out, or it says that they do not.
            Ruling::LostOnTime { seat, against_clock } if !public.clocks.profile.is_none() => {
                !over && *against_clock == time::borne_out(public, *seat, entry.at).is_err()
            }
            Ruling::LostOnTime { against_clock, .. } => !over && !against_clock,
            Ruling::Warn(_) => !over,
            // T56: after the end only the result can be corrected.
            Ruling::Result(_) => true,
            // T67: where entries were lost, and nowhere else: it explains none that stand above it.
            Ruling::Recover { epoch, lost } => {
                let reaches = lost.as_ref().is_none_or(|lost| lost.entries > u32::from(entry.seq.get()));
                !over && Some(*epoch) == public.epoch.checked_add(1) && reaches
            }
            // Which key it may be, the log's own step asks.
            Ruling::NewKey { .. } => !over,
            Ruling::Position(position) => public.may_set(position).is_ok(),
        },
        event => time::by_referee(public, event, entry.at).unwrap_or(false),
    };
    match (fits, over) {
        (true, _) => Ok(()),
        (false, true) => Err(Refusal::GameOver),
        (false, false) => Err(Refusal::NothingDue),
    }
}
