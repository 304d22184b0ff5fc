//! An answer to an interception: what it owes and what it may hold (T22 to T28, T34 to T36).

use super::refusal::Refusal;
use super::{Proposed, cards, turn};
use crate::{
    chess::{San, Square},
    kit::Denial,
    tempete::{
        cards::card::{AtCapture, CardNo, Window},
        log::event::Act,
        state::{
            exchange::{Exchange, Interception, Owes},
            play::Place,
            public::{Duty, OwnDuty, Public},
        },
    },
};

/// The shape of an answer, and what it owes.
pub(crate) fn answer(public: &Public, proposed: &Proposed) -> Result<Owes, Refusal> {
    let Proposed { seat, acts, .. } = *proposed;
    public.course.is_due(seat)?;
    if public.duty() != Duty::Own(OwnDuty::Answer(seat)) {
        return Err(Refusal::Common(Denial::NotDue { verb: "answer" }));
    }
    let Some(exchange) = public.last_exchange() else { return Err(Refusal::Common(Denial::NothingDue)) };
    let Some(Interception { owes, .. }) = exchange.interception else {
        return Err(Refusal::Common(Denial::NothingDue));
    };
    let rest = turn::beginning(public, seat, acts, false)?;
    let sprung = rest.len() < acts.len();
    if let [Act::Spring { card, square }, ..] = acts {
        after_scapegoat(public, exchange, *card, *square)?;
    }
    for act in rest {
        match act {
            Act::Spring { .. } => return Err(Refusal::OutOfPlace { verb: "spring" }),
            Act::Land(_) => return Err(Refusal::Common(Denial::NotDue { verb: "land" })),
            Act::Part(_) => return Err(Refusal::PartHere),
            Act::Draw => return Err(Refusal::Common(Denial::NotDue { verb: "draw" })),
            Act::Card(_) | Act::Move(_) | Act::Discard(_) | Act::Keep(_) | Act::Numbers(_) => {}
        }
    }
    let double = match owes {
        Owes::FirstStep(card) => Some(card),
        _ => None,
    };
    let card = cards::one_card(rest)?.filter(|play| Some(play.card) != double);
    if let Some(play) = card {
        // T22, T26: a card only if the turn held neither card nor discard.
        if exchange.card.is_some() || exchange.discard.is_some() {
            return Err(Refusal::AnswerNoCard);
        }
        // T31: with the interception goes the stop it brought.
        if public.card(play.card).cancels() && sprung {
            return Err(Refusal::SpringUndone { card: play.card });
        }
        if public.card(play.card).cancels() {
            return cancel(public, proposed, play, rest).map(|()| Owes::Nothing);
        }
        // T27: where no move is owed no other card fits.
        if owes != Owes::OtherMove {
            return Err(Refusal::AnswerOnlyCancel { card: play.card });
        }
        // T37, T38: an answer is no start of a turn.
        let window = public.window(cards::in_deck(public, play)?);
        if window == Window::TurnStart {
            return Err(Refusal::Window { card: play.card, window });
        }
    }
    keeps(rest, &owes)?;
    match owes {
        Owes::OtherMove => {
            if moves(rest).next().is_none() && card.is_none() {
                return Err(Refusal::MoveOwed);
            }
            turn::moves_and_card(public, proposed, rest)?;
            different(public, moves(rest).next(), exchange.moves.first())?;
        }
        Owes::FirstStep(card) => first_step(public, rest, exchange, card)?,
        Owes::SecondStep => {
            at_most_one(rest)?;
            different(public, moves(rest).next(), exchange.moves.get(1))?;
        }
        Owes::PlainMove => {
            at_most_one(rest)?;
            if moves(rest).next().is_none() {
                return Err(Refusal::MoveOwed);
            }
        }
        Owes::MayReplace => at_most_one(rest)?,
        Owes::Nothing => {
            if moves(rest).next().is_some() {
                return Err(Refusal::NoMoveOwed);
            }
        }
    }
    Ok(owes)
}

/// T31: an interception makes a piece stop only where it brings one back.
fn after_scapegoat(public: &Public, exchange: &Exchange, card: CardNo, square: Square) -> Result<(), Refusal> {
    let by = exchange.interception.and_then(|interception| public.play(interception.card));
    match by.and_then(|by| public.card(by.play.card).at_capture) {
        Some(AtCapture::PawnInstead) => Ok(()),
        _ => Err(Refusal::NoStop { card, square }),
    }
}

/// T26: a cancel card in an answer undoes the interception; nothing else fits beside it.
fn cancel(
    public: &Public,
    proposed: &Proposed,
    play: &crate::tempete::log::event::CardPlay,
    acts: &[Act],
) -> Result<(), Refusal> {
    cards::card(public, proposed, play, Place::Cancel)?;
    if moves(acts).next().is_some() {
        return Err(Refusal::NoMoveOwed);
    }
    keeps(acts, &Owes::Nothing)
}

/// `keep` and `discard` belong to a hit first step alone, and name its card (T36).
fn keeps(acts: &[Act], owes: &Owes) -> Result<(), Refusal> {
    let mut words = 0;
    for act in acts {
        let (card, verb) = match act {
            Act::Keep(card) => (*card, "keep"),
            Act::Discard(card) => (*card, "discard"),
            _ => continue,
        };
        words += 1;
        match owes {
            Owes::FirstStep(double) if *double == card && words == 1 => {}
            Owes::FirstStep(_) if words > 1 => return Err(Refusal::Common(Denial::Twice { verb })),
            Owes::FirstStep(double) => return Err(Refusal::KeepWhich { card: *double }),
            // T14: there is no other discard in an answer.
            _ if verb == "discard" => return Err(Refusal::DiscardHere),
            _ => return Err(Refusal::Common(Denial::NotDue { verb })),
        }
    }
    Ok(())
}

/// T36: two moves, the first different; or one different move and `keep` or `discard`.
fn first_step(public: &Public, acts: &[Act], exchange: &Exchange, card: CardNo) -> Result<(), Refusal> {
    let kept = acts.iter().any(|act| matches!(act, Act::Keep(_) | Act::Discard(_)));
    let between = acts.iter().position(|act| matches!(act, Act::Card(_)));
    let given = moves(acts).count();
    match (given, kept) {
        (0, _) => return Err(Refusal::MoveOwed),
        (1, false) => return Err(Refusal::KeepOrDiscard { card }),
        (2, false) => {
            let before = acts.iter().take(between.unwrap_or(0)).filter(|act| matches!(act, Act::Move(_))).count();
            if between.is_some() && before != 1 {
                return Err(Refusal::OutOfPlace { verb: "card" });
            }
        }
        (1, true) if between.is_none() => {}
        _ => return Err(Refusal::KeepOrDiscard { card }),
    }
    different(public, moves(acts).next(), exchange.moves.first())
}

fn moves(acts: &[Act]) -> impl Iterator<Item = &San> {
    acts.iter().filter_map(|act| match act {
        Act::Move(text) => Some(text),
        _ => None,
    })
}

fn at_most_one(acts: &[Act]) -> Result<(), Refusal> {
    if moves(acts).count() > 1 { Err(Refusal::TooManyMoves) } else { Ok(()) }
}

/// T29: without a board a move is different when its normalised words are; with one, B6 is asked later.
fn different(public: &Public, now: Option<&San>, before: Option<&San>) -> Result<(), Refusal> {
    match (now, before) {
        (Some(now), Some(before)) if !public.has_board() && now.same_words(before) => {
            Err(Refusal::SameMove { text: alloc::string::ToString::to_string(now) })
        }
        _ => Ok(()),
    }
}
