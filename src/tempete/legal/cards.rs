//! Whether a card may be played at its place: deck, window, parameters, seal (T1, T12, T17, T30).

use super::refusal::Refusal;
use crate::{
    ids::Seat,
    tempete::{
        cards::{
            card::{Card, CardNo, Window},
            catalogue::Catalogue,
            special,
        },
        log::{
            event::{Act, CardPlay},
            terms::{CardCheck, PickWhen},
        },
        state::public::{Place, Public},
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

/// Checks a card played at `place` by `seat`.
pub(crate) fn card(
    public: &Public,
    seat: Seat,
    play: &CardPlay,
    place: Place,
    catalogue: &Catalogue,
) -> Result<(), Refusal> {
    let card = in_deck(public, play, catalogue)?;
    empty_hand(public, seat, play.card, "card")?;
    let window = window(public, card);
    if !fits(window, place) {
        return Err(Refusal::Window { card: play.card, window });
    }
    effect(card, play)?;
    // T30: a card that needs a square has it in the same mail, and no other has one.
    match (special::seals(play.card), play.seal.is_some()) {
        (true, false) => return Err(Refusal::SquareMissing { card: play.card }),
        (false, true) => return Err(Refusal::SquareAlone),
        _ => {}
    }
    match play.card.get() {
        special::VULTURE => take(public, seat, play),
        special::PICK => pick(public, seat, play),
        _ => Ok(()),
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
pub(crate) fn in_deck<'a>(public: &Public, play: &CardPlay, catalogue: &'a Catalogue) -> Result<&'a Card, Refusal> {
    let foreign = Refusal::NotInDeck { card: u32::from(play.card.get()) };
    if !public.terms().deck.contains(&play.card) {
        return Err(foreign);
    }
    catalogue.card(play.card).ok_or(foreign)
}

/// T17: its parameters as the catalogue names them, or an effect declared as edits.
pub(crate) fn effect(card: &Card, play: &CardPlay) -> Result<(), Refusal> {
    // What 34 and 57 take is no edit: the referee must know it.
    if play.effect.is_some() && play.args.is_empty() && !special::stands(play.card) {
        return Ok(());
    }
    let example = card.example.clone();
    card.accepts(&play.args).map_err(|fault| Refusal::Args { card: play.card, fault, example })
}

/// When a card may be played in this game: the catalogue's word, but for 57 (T38).
pub fn window(public: &Public, card: &Card) -> Window {
    if card.number.get() == special::PICK && public.terms().pick_when == PickWhen::Interception {
        Window::ReplyCapture
    } else {
        card.window
    }
}

fn fits(window: Window, place: Place) -> bool {
    match place {
        Place::Before => window == Window::Before,
        Place::Instead => window == Window::Instead,
        Place::After => window == Window::After,
        Place::Between => window == Window::AfterFirstStep,
        Place::Start => window == Window::TurnStart,
        Place::Interception => matches!(window, Window::ReplyMove | Window::ReplyCapture | Window::ReplyCard),
        Place::Cancel => window == Window::ReplyCard,
        Place::Discard => true,
    }
}

/// T37: 34 takes what can be taken.
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

/// T38: 57 names a position of the own list that is free.
fn pick(public: &Public, seat: Seat, play: &CardPlay) -> Result<(), Refusal> {
    if public.free_positions(seat).is_empty() {
        return Err(Refusal::PickNone);
    }
    let position = u32::from(play.number().unwrap_or_default());
    super::check_position(public, seat, position).map_err(|_| Refusal::PickPosition { position })
}
