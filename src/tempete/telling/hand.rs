//! The reader's hand: each card with what it does, when it is played, and whether now.

use alloc::{string::String, vec::Vec};

use super::{
    arguments,
    named::{NamedCard, example_positions, joined},
    occasion::Context,
};
use crate::{
    chess::{PieceLetters, Square},
    ids::Seat,
    tempete::{
        cards::{
            card::{CardNo, Gain, Window},
            param::{Arg, play_words},
        },
        legal::{self, intent::intent},
        order::orders::{CardOrder, Order, Ordered, Request},
        state::{
            account::Held,
            exchange::Exchange,
            play::Place,
            public::{Danger, Duty, Public},
            view::View,
        },
    },
};

/// One card in hand.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct HandCard {
    pub card: NamedCard,
    /// Whether it may be played in the mail that is due now, as far as public matter says.
    pub now: bool,
    /// What is typed behind its number, for instance (`c1 g1`), in the reader's letters; empty for many.
    pub example: String,
    /// The lines that play it, as they are typed; none where it cannot be played now.
    pub lines: Vec<String>,
    /// For one that comes with a secret square, a square that may be sealed, for instance.
    pub square: Option<Square>,
    /// Whether the other side knows that it is here.
    pub known: bool,
}

/// The reader's hand, by card number.
pub(crate) fn hand(context: &Context<'_>) -> Vec<HandCard> {
    let view = &context.view;
    let mut held: Vec<Held> = view.own.hand.clone();
    held.sort_unstable_by_key(|held| (held.card, held.source));
    let mut known = view.public.seat(view.seat).known.clone();
    held.iter()
        .map(|held| {
            let place = known.iter().position(|card| *card == held.card);
            if let Some(place) = place {
                known.swap_remove(place);
            }
            in_hand(context, held.card, place.is_some())
        })
        .collect()
}

fn in_hand(context: &Context<'_>, number: CardNo, known: bool) -> HandCard {
    let view = &context.view;
    let card = view.public.card(number);
    let now = playable(view, number);
    // With the board the referee knows whether the turn gives the card a ground (B7), and against what.
    let stopping = (now && stops_now(view, number)).then(|| stopping(view, number));
    let now = stopping.as_ref().map_or(now, Option::is_some);
    HandCard {
        card: context.card(number),
        now,
        lines: if now { alloc::vec![alloc::format!("card {number} {}", example(context, number))] } else { Vec::new() },
        // What is taken or picked is no advice.
        example: stopping.flatten().filter(|_| card.gains().is_none()).unwrap_or_else(|| example(context, number)),
        square: square(view.public, number),
        known,
    }
}

/// A square to seal with a card, for instance: with the board an empty one (T30), whatever is sealed already.
pub(crate) fn square(public: &Public, number: CardNo) -> Option<Square> {
    let usual = Square::new(4, 4).filter(|_| public.card(number).secret)?;
    let Some(board) = &public.board else { return Some(usual) };
    core::iter::once(usual).chain(Square::all()).find(|square| board.is_free(*square))
}

/// What is typed behind a card's number, for instance. For a card that gains another it is something that
/// could be taken or picked now.
pub(crate) fn example(context: &Context<'_>, number: CardNo) -> String {
    let view = &context.view;
    let public = view.public;
    let card = public.card(number);
    match card.gains() {
        Some(Gain::Taken) => {
            let takeable = public.takeable(view.seat).first().and_then(|id| public.play(*id));
            takeable.map(|play| alloc::format!("{}", play.play.card)).unwrap_or_default()
        }
        Some(Gain::Picked) => {
            let free = public.free_positions(view.seat);
            joined(&example_positions(&free, 1, public.last.get()), " ")
        }
        None => {
            let letters = context.reader.language.letters();
            let choices = arguments::choices(public, card, view.seat);
            play_words(choices.first().unwrap_or(&card.example), None, letters)
        }
    }
}

/// Whether public matter lets this card be played in the mail that is due now. Whether the board
/// does is the players' affair (T17).
pub(crate) fn playable(view: &View<'_>, number: CardNo) -> bool {
    let public = view.public;
    let card = public.card(number);
    let window = public.window(card);
    let reply = window.is_reply();
    match public.duty {
        Duty::Turn(seat) if seat == view.seat && reply => {
            open_turn(public, view.seat).is_some_and(|turn| window != Window::ReplyCard || turn.card.is_some())
        }
        Duty::Turn(seat) if seat == view.seat => {
            // T11, T28: what stands of a turn taken back is the turn's card.
            let used = public.redo.card.is_some() || public.redo.discard.is_some();
            let possible = match card.gains() {
                Some(Gain::Taken) => !public.takeable(view.seat).is_empty(),
                // B7: with the board the referee knows whether a piece was lost.
                Some(Gain::Picked) => {
                    !public.free_positions(view.seat).is_empty()
                        && (!public.has_board() || public.lost_a_piece(view.seat))
                }
                None => fits_now(public, number, seat),
            };
            // Without a legal move there is nothing to play a card after.
            let moveless = matches!(public.danger(), Some(Danger::Mate | Danger::Stalemate));
            !used && possible && !(moveless && matches!(window, Window::After | Window::AfterFirstStep))
        }
        Duty::Answer(seat) if seat == view.seat => {
            // T22, T26: only if the turn held neither card nor discard.
            let Some(turn) = public.last_exchange() else { return false };
            if turn.card.is_some() || turn.discard.is_some() {
                return false;
            }
            let stopped = turn.interception.and_then(|stop| public.play(stop.card)).map(|play| play.play.card);
            let move_owed = stopped.is_some_and(|card| public.card(card).takes_back());
            window == Window::ReplyCard || (move_owed && !reply && window != Window::TurnStart)
        }
        _ => false,
    }
}

/// Whether the board as it stands lets this card be played before the move or in its place; true where the referee does
/// not say.
fn fits_now(public: &Public, number: CardNo, seat: Seat) -> bool {
    let card = public.card(number);
    let asked = matches!(public.window(card), Window::Before | Window::Instead) && public.enforces(number);
    // A king that is away lands first.
    !asked || public.seat(seat).away.is_some() || !arguments::choices(public, card, seat).is_empty()
}

/// Whether this card is one to stop the turn just made, and the referee knows the board it was made on.
fn stops_now(view: &View<'_>, number: CardNo) -> bool {
    let reply = view.public.window(view.public.card(number)).is_reply();
    reply && view.public.has_board() && view.public.duty == Duty::Turn(view.seat)
}

/// What is typed behind this card's number to stop the turn just made; `None` where it cannot be stopped by it.
fn stopping(view: &View<'_>, number: CardNo) -> Option<String> {
    let card = view.public.card(number);
    let mut choices = arguments::choices(view.public, card, view.seat);
    // A card of the list is no matter of the board.
    if choices.is_empty() && card.gains().is_some() {
        choices
            .extend(view.public.free_positions(view.seat).first().map(|first| [Arg::Number((*first).into())].into()));
    }
    let double = open_turn(view.public, view.seat)
        .and_then(|turn| turn.card)
        .and_then(|id| view.public.play(id))
        .is_some_and(|play| play.place == Place::Between);
    let part = (double && card.takes_back()).then_some(Order::Part(1));
    choices
        .into_iter()
        .find(|args| {
            let card = CardOrder { card: number.get().into(), insist: false, args: args.clone(), effect: None };
            let orders = [Order::Intercept, Order::Card(card)].into_iter().chain(part.clone());
            let orders = orders.map(|order| Ordered { order, typed: String::new() }).collect();
            let request = Request { try_only: true, letters: PieceLetters::ENGLISH, orders };
            intent(view, &request).is_ok_and(|mut asked| legal::examine(view, &mut asked, view.public.at).is_ok())
        })
        .map(|args| play_words(&args, None, PieceLetters::ENGLISH))
}

/// The turn of the other side that `seat` may still intercept (T20).
pub(crate) fn open_turn(public: &Public, seat: Seat) -> Option<&Exchange> {
    let open = public.redo.card.is_none() && !(public.has_board() && public.redo.landed);
    public.last_exchange().filter(|turn| open && turn.seat != seat && turn.interception.is_none())
}

/// Every card of a deck with what it does, for the invitation.
pub(crate) fn deck(context: &Context<'_>) -> Vec<NamedCard> {
    let deck = &context.view.public.terms().deck;
    deck.iter().map(|card| context.card(*card)).collect()
}
