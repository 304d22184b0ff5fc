//! The reader's hand: each card with what it does, when it is played, and whether now.

use alloc::{string::String, vec::Vec};

use super::{
    named::{NamedCard, localised, window},
    occasion::Desk,
    told::other,
};
use crate::{
    ids::Seat,
    rules::tempete::{
        account::Held,
        card::CardNo,
        public::{Duty, Exchange, Public},
        special,
        view::View,
    },
};

/// One card in hand.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct HandCard {
    /// The card and what it does.
    pub card: NamedCard,
    /// Whether it may be played in the mail that is due now, as far as public matter says.
    pub now: bool,
    /// What is typed behind its number, for instance (`c1 g1`), in the reader's letters; empty for many.
    pub example: String,
    /// It comes with a secret square.
    pub secret: bool,
    /// Whether the other side knows that it is here.
    pub known: bool,
}

/// The reader's hand, by card number.
pub(super) fn hand(desk: &Desk<'_>) -> Vec<HandCard> {
    let view = &desk.view;
    let mut held: Vec<Held> = view.own.hand.clone();
    held.sort_unstable_by_key(|held| (held.card, held.source));
    let mut known = view.public.seat(view.seat).known.clone();
    held.iter()
        .map(|held| {
            let place = known.iter().position(|card| *card == held.card);
            if let Some(place) = place {
                known.swap_remove(place);
            }
            in_hand(desk, held.card, place.is_some())
        })
        .collect()
}

fn in_hand(desk: &Desk<'_>, number: CardNo, known: bool) -> HandCard {
    let (view, language) = (&desk.view, desk.reader.language);
    let card = view.catalogue.card(number);
    HandCard {
        card: NamedCard::of(view, language, number),
        now: playable(view, number),
        example: example(desk, number),
        secret: card.is_some_and(|card| card.secret),
        known,
    }
}

/// What is typed behind a card's number, for instance. For 34 and 57 it is something that could be
/// taken or picked now.
pub(super) fn example(desk: &Desk<'_>, number: CardNo) -> String {
    let view = &desk.view;
    let public = view.public;
    match number.get() {
        special::VULTURE => {
            let takeable = public.takeable(view.seat).first().and_then(|id| public.play(*id));
            takeable.map(|play| alloc::format!("{}", play.play.card)).unwrap_or_default()
        }
        special::PICK => {
            let free = public.free_positions(view.seat);
            super::named::spaced(&super::named::example_positions(&free, 1, public.last.get()))
        }
        _ => {
            let card = view.catalogue.card(number);
            card.map(|card| localised(&card.example, desk.reader.language.letters())).unwrap_or_default()
        }
    }
}

/// Whether public matter lets this card be played in the mail that is due now. Whether the board
/// does is the players' affair (T17).
pub(super) fn playable(view: &View<'_>, number: CardNo) -> bool {
    let Some(card) = view.catalogue.card(number) else { return false };
    let public = view.public;
    let window = window(card, view);
    let reply = window.starts_with("reply");
    match public.duty {
        Duty::Turn(seat) if seat == view.seat && reply => {
            open_turn(public, view.seat).is_some_and(|turn| window != "reply-card" || turn.card.is_some())
        }
        Duty::Turn(seat) if seat == view.seat => {
            // T11, T28: what stands of a turn taken back is the turn's card.
            let used = public.redo.card.is_some() || public.redo.discard.is_some();
            let possible = match number.get() {
                special::VULTURE => !public.takeable(view.seat).is_empty(),
                special::PICK => !public.free_positions(view.seat).is_empty(),
                _ => true,
            };
            !used && possible
        }
        Duty::Answer(seat) if seat == view.seat => {
            // T22, T26: only if the turn held neither card nor discard.
            let Some(turn) = public.last_exchange() else { return false };
            if turn.card.is_some() || turn.discard.is_some() {
                return false;
            }
            let stopped = turn.interception.and_then(|stop| public.play(stop.card)).map(|play| play.play.card);
            let move_owed = stopped.is_some_and(special::takes_back);
            window == "reply-card" || (move_owed && !reply && window != "turn-start")
        }
        _ => false,
    }
}

/// The turn of the other side that `seat` may still intercept (T20).
pub(super) fn open_turn(public: &Public, seat: Seat) -> Option<&Exchange> {
    let open = public.redo.card.is_none();
    public.last_exchange().filter(|turn| open && turn.seat != seat && turn.interception.is_none())
}

/// A card of the reader's that stops the turn just made, if he holds one: the first by number.
pub(super) fn stopper(desk: &Desk<'_>) -> Option<HandCard> {
    open_turn(desk.view.public, desk.view.seat)?;
    hand(desk).into_iter().find(|held| held.now && held.card.window.starts_with("reply"))
}

/// Every card of a deck with what it does, for the invitation.
pub(super) fn deck(desk: &Desk<'_>) -> Vec<NamedCard> {
    let deck = &desk.view.public.terms().deck;
    deck.iter().map(|card| NamedCard::of(&desk.view, desk.reader.language, *card)).collect()
}

/// What the other side's card needs of the reader's answer: `other-move`, `plain-move`,
/// `plain-move-if-due`, `nothing`, `nothing-lost`.
pub(super) fn owes(desk: &Desk<'_>, turn: &Exchange, card: CardNo) -> &'static str {
    let public = desk.view.public;
    debug_assert!(turn.seat == desk.view.seat || turn.seat == other(desk));
    let its_card = turn.card.and_then(|id| public.play(id));
    if special::takes_back(card) {
        "other-move"
    } else if card.get() == special::ANTI_GANG {
        "nothing-lost"
    } else if special::cancels(card) {
        match its_card.map(|play| play.place) {
            // T25: the card was the move.
            Some(crate::rules::tempete::public::Place::Instead) => "plain-move",
            Some(crate::rules::tempete::public::Place::Before) => "plain-move-if-due",
            _ => "nothing",
        }
    } else {
        "nothing"
    }
}
