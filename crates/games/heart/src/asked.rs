//! What the orders of a mail ask, against what its writer sees.

use super::{
    act::Act,
    board::Board,
    duty::Duty,
    lots::{Drawn, Lots},
    notation::Typed,
    order::HeartOrder,
    placement::{Placed, Set},
    play::Heart,
    side::Side,
    step::Step,
    why::{HeartWhy, Why},
};
use crate::{
    kit::{Denial, printable},
    referee::{
        log::Claim,
        mails::{OrderText, one},
        played::{PlayerView, Refusal},
    },
};
use alloc::{string::String, vec::Vec};

/// What an order asks to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// A draw, with the words of who asks for it.
    Draw { lots: Lots, words: String },
    /// What it gave.
    Drawn(Drawn),
    /// What the rules know; with a turn perhaps a claim that it brings (H11).
    Act(Act, Option<Claim>),
}

type Refused<T> = Result<T, Refusal>;

/// What these orders ask together.
pub(super) fn asked(seen: &PlayerView<'_, Heart>, orders: &[&HeartOrder]) -> Refused<Asked> {
    let (board, side) = (seen.own.game().board(), Side::of(seen.seat));
    let turn = |typed: &Typed, claims| {
        let step = typed.meant(board, side).map_err(own)?;
        Ok(Asked::Act(Act::Turn(step), claims))
    };
    let due = seen.own.due();
    let (order, claims) = match orders {
        [HeartOrder::Claim { claim, with: Some(typed) }]
        | [HeartOrder::Move(typed), HeartOrder::Claim { claim, with: None }]
        | [HeartOrder::Claim { claim, with: None }, HeartOrder::Move(typed)] => (typed, Some(*claim)),
        orders => match (one(orders)?, due) {
            (HeartOrder::Move(typed), Some(Duty::Turn(_))) => (typed, None),
            (HeartOrder::Lots { words }, Some(Duty::Lots(_))) => return draw(seen.own, words),
            (HeartOrder::Place(placed), Some(Duty::Set(_))) => {
                let set = placed.clone().and_then(Set::of).map_err(own)?;
                return Ok(Asked::Act(Act::Set(set), None));
            }
            (HeartOrder::Place(placed), Some(Duty::Piece(_))) => {
                return alone(placed.clone().map_err(own)?).map(|placed| Asked::Act(Act::Piece(placed), None));
            }
            (HeartOrder::Heart(carrier), Some(Duty::Heart(_))) => {
                let at = carrier.clone().and_then(|carrier| carrier.meant(board, side)).map_err(own)?;
                return Ok(Asked::Act(Act::Heart(at), None));
            }
            // `HRi99` says where it is laid.
            (HeartOrder::Move(typed), Some(Duty::Heart(_))) if let Some(carrier) = typed.lays_heart() => {
                return Ok(Asked::Act(Act::Heart(carrier.meant(board, side).map_err(own)?), None));
            }
            (HeartOrder::Mercy(typed), Some(Duty::Heart(_))) => {
                let step = mercy(board, side, typed).map_err(own)?;
                return Ok(Asked::Act(Act::Mercy(step), None));
            }
            (HeartOrder::First(first), Some(Duty::First(_))) => {
                return Ok(Asked::Act(Act::First(*first), None));
            }
            (HeartOrder::Corner(corner), Some(Duty::Corner(_))) => {
                return Ok(Asked::Act(Act::Corner(*corner), None));
            }
            (order, _) => return Err(Denial::NotDue { verb: order.verb() }.into()),
        },
    };
    if matches!(due, Some(Duty::Turn(_))) { turn(order, claims) } else { Err(Denial::NotDue { verb: "move" }.into()) }
}

fn own(why: Why) -> Refusal {
    Refusal::own(HeartWhy::from(why))
}

fn draw(own: &Heart, words: &str) -> Refused<Asked> {
    let lots = own.lots().ok_or(Denial::NotDue { verb: "lots" })?;
    Ok(Asked::Draw { lots, words: printable::cleaned(words, printable::MOST_DRAW_BYTES) })
}

/// V11: one piece a mail.
fn alone(placed: Vec<Placed>) -> Refused<Placed> {
    match placed.as_slice() {
        [placed] => Ok(*placed),
        _ => Err(own(Why::NotOne)),
    }
}

/// V2: the one step of a pawn that is meant.
fn mercy(board: &Board, side: Side, typed: &Typed) -> Result<Step, Why> {
    let written = typed.plain.clone()?;
    let steps: Vec<Step> = written.begins(board, side).map(|from| Step::new(from, written.to)).collect();
    let lawful: Vec<Step> = steps.iter().copied().filter(|step| board.may_mercy(side, *step).is_ok()).collect();
    match (lawful.as_slice(), steps.first()) {
        ([step], _) => Ok(*step),
        ([], None) => Err(Why::NoSuchPiece { kind: written.kind }),
        ([], Some(step)) => board.may_mercy(side, *step).map(|()| *step),
        _ => Err(Why::Ambiguous { kind: written.kind, candidates: lawful }),
    }
}
