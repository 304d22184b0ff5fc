//! Whether a card may be played at its place: deck, window, parameters, seal (T1, T12, T17, T30).

use super::{Proposed, refusal::Refusal};
use crate::{
    ids::Seat,
    tempete::{
        cards::card::{Card, CardNo, Gain, Window},
        log::{
            event::{Act, CardPlay},
            terms::CardCheck,
        },
        state::{play::Place, public::Public},
    },
};

/// The one card among `acts`, if any (T11).
pub(crate) fn one_card(acts: &[Act]) -> Result<Option<&CardPlay>, Refusal> {
    let mut cards = acts.iter().filter_map(|act| match act {
        Act::Card(play) => Some(play),
        _ => None,
    });
    let card = cards.next();
    if cards.next().is_some() { Err(Refusal::OneCard) } else { Ok(card) }
}

/// Checks a card of this message played at `place`.
pub(crate) fn card(public: &Public, proposed: &Proposed, play: &CardPlay, place: Place) -> Result<(), Refusal> {
    let Proposed { seat, sealed, .. } = *proposed;
    let card = in_deck(public, play)?;
    empty_hand(public, seat, play.card, "card")?;
    let window = public.window(card);
    if !fits(window, place) {
        return Err(Refusal::Window { card: play.card, window });
    }
    effect(public, card, play)?;
    // T30: a card that needs a square has it in the same mail, and no other has one.
    match (card.secret, sealed) {
        (true, false) => return Err(Refusal::SquareMissing { card: play.card }),
        (false, true) => return Err(Refusal::SquareAlone),
        _ => {}
    }
    match card.gains() {
        Some(Gain::Taken) => take(public, seat, play),
        Some(Gain::Picked) => pick(public, seat, play),
        None => Ok(()),
    }
}

/// T13: whoever publicly holds no card can play or throw away none. Both seats know it, so nothing is
/// told by refusing, whatever the terms say of cards not held.
pub(crate) fn empty_hand(public: &Public, seat: Seat, card: CardNo, verb: &'static str) -> Result<(), Refusal> {
    if public.seat(seat).hold == 0 {
        return Err(Refusal::NotHeld { card, verb, check: CardCheck::Refuse });
    }
    Ok(())
}

/// The catalogue's card, if this game's deck has it (T1).
pub(crate) fn in_deck<'a>(public: &'a Public, play: &CardPlay) -> Result<&'a Card, Refusal> {
    if !public.terms().deck.contains(&play.card) {
        return Err(Refusal::NotInDeck { card: u32::from(play.card.get()) });
    }
    Ok(public.card(play.card))
}

/// T17: its parameters as the catalogue names them, or an effect declared as edits.
pub(crate) fn effect(public: &Public, card: &Card, play: &CardPlay) -> Result<(), Refusal> {
    // A card gained is no edit: the referee must know which.
    if !public.enforces(play.card) && play.effect.is_some() && play.args.is_empty() && card.gains().is_none() {
        return Ok(());
    }
    card.accepts(&play.args).map_err(|fault| match &play.effect {
        // B4: edits in place of the parameters.
        Some(given) if public.has_board() && play.args.is_empty() => {
            Refusal::EditsHere { card: play.card, given: given.clone() }
        }
        _ => Refusal::Args { card: play.card, fault, example: card.example.clone() },
    })
}

fn fits(window: Window, place: Place) -> bool {
    match place {
        Place::Before => window == Window::Before,
        Place::Instead => window == Window::Instead,
        Place::After => window == Window::After,
        Place::Between => window == Window::AfterFirstStep,
        Place::Start => window == Window::TurnStart,
        Place::Interception => window.is_reply(),
        Place::Cancel => window == Window::ReplyCard,
        Place::Discard => true,
    }
}

/// T37: a card that can be taken.
fn take(public: &Public, seat: Seat, play: &CardPlay) -> Result<(), Refusal> {
    let wanted = u32::from(play.number().unwrap_or_default());
    let takeable: alloc::vec::Vec<_> =
        public.takeable(seat).into_iter().filter_map(|id| public.play(id)).map(|play| play.play.card).collect();
    if takeable.iter().any(|card| u32::from(card.get()) == wanted) {
        Ok(())
    } else {
        Err(Refusal::NothingToTake { card: wanted, takeable })
    }
}

/// T38: a position of the own list that is free.
fn pick(public: &Public, seat: Seat, play: &CardPlay) -> Result<(), Refusal> {
    if public.free_positions(seat).is_empty() {
        return Err(Refusal::PickNone);
    }
    let position = u32::from(play.number().unwrap_or_default());
    super::check_position(public, seat, position).map_err(|_| Refusal::PickPosition { position })
}
