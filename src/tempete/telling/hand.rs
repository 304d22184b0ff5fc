//! The reader's hand: each card with what it does, when it is played, and whether now, with the mail that plays it.

use alloc::{string::String, vec::Vec};

use super::{
    named::NamedCard,
    occasion::Context,
    plays::{Plays, open_turn},
};
use crate::{
    ids::Seq,
    tempete::{
        cards::card::{CardNo, Gain, Window},
        state::{
            account::{Held, Source},
            public::{Danger, Duty},
            view::View,
        },
        turn::happening::Happening,
    },
};

/// One card in hand.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct HandCard {
    pub card: NamedCard,
    /// Whether it can be played in the mail that is due now.
    pub now: bool,
    /// A mail that plays it and would be accepted, a line each; empty where it cannot be played, and for a card that
    /// its player declares.
    pub lines: Vec<String>,
    /// The position of the list at which it was drawn by what the letter tells.
    pub drawn: Option<u8>,
    /// Whether the other side knows that it is here.
    pub known: bool,
    /// Whether it is only named: a letter has room for so many lines, and `help` says the rest.
    pub brief: bool,
}

/// How many lines of a letter the hand has; each sealed square of the reader's takes some of them.
const ROOM: usize = 12;
const SPRING: usize = 6;
/// How many lines a card takes without its mail.
const ROW: usize = 2;

/// The reader's hand, what can be played now first, then by card number. `first` is the first entry that the letter
/// tells. Asked for, `whole`, it has all the room it needs.
pub(crate) fn hand(context: &Context<'_>, first: Option<Seq>, whole: bool) -> Vec<HandCard> {
    let view = &context.view;
    let drawn = first.map(|first| drawn(context, first)).unwrap_or_default();
    let plays = Plays::new(*view);
    let mut held: Vec<Held> = view.own.hand.clone();
    held.sort_unstable_by_key(|held| (held.card, held.source));
    let mut known = view.public.seat(view.seat).known.clone();
    let mut hand: Vec<HandCard> = Vec::new();
    for held in held {
        let place = known.iter().position(|card| *card == held.card);
        if let Some(place) = place {
            known.swap_remove(place);
        }
        // Of two copies of a card one mail serves for both.
        let mail = match hand.last().filter(|last| last.card.number == held.card) {
            Some(last) => (last.now, last.lines.clone()),
            None => mail(context, &plays, held.card),
        };
        let drawn = match held.source {
            Source::Position(position) => Some(position).filter(|position| drawn.contains(position)),
            Source::Taken(_) => None,
        };
        let (now, lines) = mail;
        let known = place.is_some();
        hand.push(HandCard { card: context.card(held.card), now, lines, drawn, known, brief: false });
    }
    hand.sort_by_key(|held| !held.now);
    if !whole {
        let squares = context.live_traps().count().saturating_mul(SPRING);
        // What may go with an answer is named there: what is owed comes first.
        let room = if view.public.duty == Duty::Answer(view.seat) { 0 } else { ROOM.saturating_sub(squares) };
        fit(&mut hand, room);
    }
    hand
}

/// Keeps to the room there is: the first cards have their mails, others what they do, the last their numbers alone.
fn fit(hand: &mut [HandCard], mut room: usize) {
    // One that stops the turn, or cancels, has its lines among what is asked.
    let asked = hand.iter().position(|held| held.now && held.card.window.is_reply());
    for (place, held) in hand.iter_mut().enumerate().filter(|(_, held)| held.now || held.drawn.is_some()) {
        let asked = asked == Some(place);
        let whole = if asked { ROW } else { held.lines.len().saturating_add(ROW) };
        match room.checked_sub(whole).or(room.checked_sub(ROW)) {
            Some(left) => {
                if room < whole {
                    held.lines.clear();
                }
                room = left;
            }
            // A card that is new to its owner is said in full.
            None if held.drawn.is_some() => held.lines.clear(),
            None => held.brief = true,
        }
    }
}

/// The positions of the reader's list that were named in these entries.
fn drawn(context: &Context<'_>, first: Seq) -> Vec<u8> {
    let told = context.chronicle.all().filter(|(seq, _)| *seq >= first);
    let mine = told.filter_map(|(_, happening)| match happening {
        Happening::Drew { seat, positions, .. } if *seat == context.view.seat => Some(positions),
        _ => None,
    });
    mine.flatten().copied().collect()
}

/// Whether a card can be played now, and the mail that plays it.
fn mail(context: &Context<'_>, plays: &Plays<'_>, number: CardNo) -> (bool, Vec<String>) {
    let public = context.view.public;
    if !playable(&context.view, number) {
        return (false, Vec::new());
    }
    // What its player declares has no example, and nobody but he knows whether it can be.
    let declared = !public.enforces(number);
    let Some(orders) = plays.mail(number) else { return (declared, Vec::new()) };
    (true, orders.iter().map(|order| order.spelled(context.reader.language)).collect())
}

/// Whether public matter lets this card be played in the mail that is due now. Whether the board
/// does is for the players to say (T17).
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
                None => true,
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

/// Every card of a deck with what it does, for the invitation.
pub(crate) fn deck(context: &Context<'_>) -> Vec<NamedCard> {
    let deck = &context.view.public.terms().deck;
    deck.iter().map(|card| context.card(*card)).collect()
}
