//! Whether a card is in the hand and a square is a sealed one, asked of its owner's view (T45).
//! The answer goes to nobody but him.

use super::refusal::Refusal;
use crate::{
    chess::Square,
    tempete::{
        cards::card::CardNo,
        log::{
            event::{Act, Event},
            terms::CardCheck,
        },
        state::{public::Place, view::View},
    },
};

/// The first false card, discard or square of `event`, unless the terms let it pass or its line
/// insisted. `insisted` says whether a line with this card had a `!`.
pub(crate) fn held(view: &View, event: &Event, insisted: &dyn Fn(&Act) -> bool) -> Result<(), Refusal> {
    let check = view.public.terms().card_check;
    // T45: on paper nothing is said before the end.
    if check == CardCheck::AtEnd {
        return Ok(());
    }
    let (Event::Turn(acts) | Event::Interception(acts) | Event::Answer(acts)) = event else { return Ok(()) };
    let passes = |act: &Act| check == CardCheck::Warn && insisted(act);
    for act in acts {
        let refusal = match act {
            Act::Card(play) if again(view, event, play.card) => None,
            Act::Card(play) => {
                (!view.own.holds(play.card)).then_some(Refusal::NotHeld { card: play.card, verb: "card", check })
            }
            // In an answer the word says what becomes of the double-move card (T36).
            Act::Discard(card) if matches!(event, Event::Turn(_)) => {
                (!view.own.holds(*card)).then_some(Refusal::NotHeld { card: *card, verb: "discard", check })
            }
            Act::Spring { card, square } => {
                let fits = view.own.trap_for(view.public, *card, *square).is_some_and(|(_, fits)| fits);
                (!fits).then(|| Refusal::NotSealed { card: *card, square: text(*square), check })
            }
            _ => None,
        };
        if let Some(refusal) = refusal.filter(|_| !passes(act)) {
            return Err(refusal);
        }
    }
    Ok(())
}

/// Whether this is the double-move card played between two moves again, in an answer: the same play.
fn again(view: &View, event: &Event, card: CardNo) -> bool {
    let Event::Answer(_) = event else { return false };
    let played = view.public.last_exchange().and_then(|exchange| exchange.card).and_then(|id| view.public.play(id));
    played.is_some_and(|play| play.place == Place::Between && play.play.card == card)
}

fn text(square: Square) -> alloc::string::String {
    alloc::string::ToString::to_string(&square)
}
