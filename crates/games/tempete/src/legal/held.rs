//! Whether a card is in the hand and a square is a sealed one, asked of its owner's view (T45).
//! The answer goes to nobody but him.

use super::refusal::Refusal;
use alloc::string::ToString;

use crate::tempete::{
    cards::card::CardNo,
    log::{event::Act, terms::CardCheck},
    order::intent::OwnIntent,
    state::{play::Place, view::View},
};

/// The first false card, discard or square of a message, unless the terms let it pass or its line
/// insisted. `insisted` are the cards whose line had a `!`.
pub(crate) fn held(view: &View, intent: &OwnIntent, insisted: &[u32]) -> Result<(), Refusal> {
    let check = view.public.terms().card_check;
    // T45: on paper nothing is said before the end.
    if check == CardCheck::AtEnd {
        return Ok(());
    }
    let holds = |card, verb| {
        if view.own.holds(card) { Ok(()) } else { Err((card, Refusal::NotHeld { card, verb, check })) }
    };
    for act in intent.acts().iter().flat_map(|message| &message.acts) {
        let held = match act {
            Act::Card(play) if again(view, intent, play.card) => Ok(()),
            Act::Card(play) => holds(play.card, "card"),
            // In an answer the word says what becomes of the double-move card (T36).
            Act::Discard(card) if matches!(intent, OwnIntent::Turn(_)) => holds(*card, "discard"),
            Act::Spring { card, square } => match view.own.trap_for(view.public, *card, *square) {
                Some((_, true)) => Ok(()),
                _ => {
                    let over = view.own.is_over(view.public, *card, *square);
                    Err((*card, Refusal::NotSealed { card: *card, square: square.to_string(), over, check }))
                }
            },
            _ => Ok(()),
        };
        match held {
            Err((card, refusal)) if check != CardCheck::Warn || !insisted.contains(&u32::from(card.get())) => {
                return Err(refusal);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether this is the double-move card played between two moves again, in an answer: the same play.
fn again(view: &View, intent: &OwnIntent, card: CardNo) -> bool {
    let OwnIntent::Answer(_) = intent else { return false };
    let played = view.public.last_exchange().and_then(|exchange| exchange.card).and_then(|id| view.public.play(id));
    played.is_some_and(|play| play.place == Place::Between && play.play.card == card)
}
