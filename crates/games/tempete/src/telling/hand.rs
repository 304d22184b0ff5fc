//! The reader's hand, always whole: each card with what it does, when it is played, and the mail that plays it now or
//! why there is none.

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
        order::vocabulary::VOCABULARY,
        state::{
            account::{Held, Source},
            public::{Danger, Duty, OwnDuty},
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
    /// A mail that plays it and would be accepted, a line each.
    pub lines: Vec<String>,
    /// Why there is none.
    pub why: Option<WhyNot>,
    /// The position of the list at which it was drawn by what the letter tells.
    pub drawn: Option<u8>,
    /// Whether the other side knows that it is here.
    pub known: bool,
}

/// Why a letter has no mail that plays a card. Each has a phrase of its own, `not-now.CODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhyNot {
    /// It can be played, but its player says himself what it does.
    Declared,
    /// The game is over.
    Over,
    /// It goes with a turn of one's own, and none is due.
    OwnTurn,
    /// It begins a turn, and an answer is due.
    TurnStart,
    /// It stops a turn, and there is none that could be.
    NoTurn,
    /// It cancels a card, and there is none.
    NoCard,
    /// It cancels a card of another sort.
    OtherCard,
    /// It stops a turn, and that one gives no ground for it.
    NoGround,
    /// The turn has had its card (T11, T22, T28).
    Used,
    /// It goes with a move, and the answer owes none.
    NoMoveDue,
    /// It goes with a move, and none is possible.
    NoMove,
    /// It takes a card, and the other side spent none that could be.
    NothingToTake,
    /// It picks from a list that is used up.
    ListUsedUp,
    /// It is for who lost a piece.
    NothingLost,
    /// Nothing on the board fits it.
    Nothing,
}

/// The reader's hand, what can be played now first, then by card number. `first` is the first entry that the letter
/// tells.
pub(crate) fn hand(context: &Context<'_>, first: Option<Seq>) -> Vec<HandCard> {
    let view = &context.view;
    let drawn = first.map(|first| drawn(context, first)).unwrap_or_default();
    let plays = Plays::new(*view, context.reader.language);
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
            Some(last) => last.why.map_or_else(|| Ok(last.lines.clone()), Err),
            None => mail(context, &plays, held.card),
        };
        let drawn = match held.source {
            Source::Position(position) => Some(position).filter(|position| drawn.contains(position)),
            Source::Taken(_) => None,
        };
        hand.push(HandCard {
            card: context.card(held.card),
            now: matches!(mail, Ok(_) | Err(WhyNot::Declared)),
            why: mail.as_ref().err().copied(),
            lines: mail.unwrap_or_default(),
            drawn,
            known: place.is_some(),
        });
    }
    hand.sort_by_key(|held| !held.now);
    hand
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

/// The mail that plays a card now.
fn mail(context: &Context<'_>, plays: &Plays<'_>, number: CardNo) -> Result<Vec<String>, WhyNot> {
    let public = context.view.public;
    barred(&context.view, number).map_or(Ok(()), Err)?;
    let Some(orders) = plays.mail(number) else {
        return Err(match public.window(public.card(number)) {
            // What its player declares has no example, and nobody but he knows whether it can be.
            _ if !public.enforces(number) => WhyNot::Declared,
            Window::ReplyCard => WhyNot::OtherCard,
            window if window.is_reply() => WhyNot::NoGround,
            _ => WhyNot::Nothing,
        });
    };
    Ok(orders.iter().map(|order| order.spelled(&VOCABULARY, context.reader.language)).collect())
}

/// Why public matter does not let this card be played in the mail that is due now. Whether the board does is for the
/// players to say (T17).
fn barred(view: &View<'_>, number: CardNo) -> Option<WhyNot> {
    let public = view.public;
    let card = public.card(number);
    let window = public.window(card);
    match public.duty() {
        Duty::Own(OwnDuty::Turn(seat)) if seat == view.seat && window.is_reply() => match open_turn(public, seat) {
            None => Some(WhyNot::NoTurn),
            Some(turn) if window == Window::ReplyCard && turn.card.is_none() => Some(WhyNot::NoCard),
            Some(_) => None,
        },
        // T11, T28: what stands of a turn taken back is the turn's card.
        Duty::Own(OwnDuty::Turn(seat))
            if seat == view.seat && (public.redo.card.is_some() || public.redo.discard.is_some()) =>
        {
            Some(WhyNot::Used)
        }
        Duty::Own(OwnDuty::Turn(seat)) if seat == view.seat => {
            // Without a legal move there is nothing to play a card after.
            let moveless = matches!(public.danger(), Some(Danger::Mate | Danger::Stalemate));
            match card.gains() {
                Some(Gain::Taken) if public.takeable(seat).is_empty() => Some(WhyNot::NothingToTake),
                Some(Gain::Picked) if public.free_positions(seat).is_empty() => Some(WhyNot::ListUsedUp),
                // B7: with the board the referee knows whether a piece was lost.
                Some(Gain::Picked) if public.has_board() && !public.lost_a_piece(seat) => Some(WhyNot::NothingLost),
                _ if moveless && matches!(window, Window::After | Window::AfterFirstStep) => Some(WhyNot::NoMove),
                _ => None,
            }
        }
        Duty::Own(OwnDuty::Answer(seat)) if seat == view.seat => {
            if window.is_reply() && window != Window::ReplyCard {
                return Some(WhyNot::NoTurn);
            }
            // T22, T26: only if the turn held neither card nor discard.
            let turn = public.last_exchange().filter(|turn| turn.card.is_none() && turn.discard.is_none());
            let Some(turn) = turn else { return Some(WhyNot::Used) };
            let stopped = turn.interception.and_then(|stop| public.play(stop.card)).map(|play| play.play.card);
            let move_owed = stopped.is_some_and(|card| public.card(card).takes_back());
            match window {
                Window::ReplyCard => None,
                Window::TurnStart => Some(WhyNot::TurnStart),
                _ => (!move_owed).then_some(WhyNot::NoMoveDue),
            }
        }
        Duty::Over(..) => Some(WhyNot::Over),
        _ => Some(if window.is_reply() { WhyNot::NoTurn } else { WhyNot::OwnTurn }),
    }
}

/// Every card of a deck with what it does, for the invitation.
pub(crate) fn deck(context: &Context<'_>) -> Vec<NamedCard> {
    let deck = &context.view.public.terms().deck;
    deck.iter().map(|card| context.card(*card)).collect()
}
