//! What the orders of a mail ask together, against what its writer sees: form alone.

use alloc::{string::String, vec::Vec};

use super::{
    game::Blind,
    order::{BlindOrder, Moves},
    play::tried_by,
    setting::Setting,
    why::{BlindWhy, OnlyBlind},
};
use crate::{
    heart::{
        carrier::Carrier,
        letters::Letters,
        notation::Typed,
        placement::{Placed, Set},
        side::Side,
        signs::letters,
        step::Step,
        why::Why,
    },
    kit::Denial,
    referee::{
        log::Claim,
        mails::OrderText,
        played::{PlayerView, Refusal},
    },
    text::Language,
};

/// What a mail asks.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// A set and a heart (B1).
    Place(Setting),
    /// Moves in order, of which the first that is possible is played (B2), and perhaps a claim with it (H11).
    Turn { tries: Vec<Step>, typed: Vec<String>, claims: Option<Claim> },
}

/// So many moves may stand in a mail (B2).
const MOST: usize = 12;

type Refused<T> = Result<T, Refusal>;

/// A refusal by what Romulan Heart's rules say of what the seat sees. Its phrase wants a name where it is about another seat's
/// corner.
pub(super) fn of_heart(seen: &PlayerView<'_, Blind>, why: Why) -> Refusal {
    Refusal::own(BlindWhy::Heart(why.named(|side| seen.course.name(side.seat()).into())))
}

/// A refusal of this game's own.
pub(super) fn of_own(why: OnlyBlind) -> Refusal {
    Refusal::own(BlindWhy::Own(why))
}

/// What these orders ask together.
pub(super) fn asked(seen: &PlayerView<'_, Blind>, orders: &[&BlindOrder], language: Language) -> Refused<Act> {
    if seen.own.is_placing() { setting(seen, orders) } else { turn(seen, orders, letters(language)) }
}

/// B1: a set and a heart, in one mail.
fn setting(seen: &PlayerView<'_, Blind>, orders: &[&BlindOrder]) -> Refused<Act> {
    let (mut set, mut heart): (Option<&Vec<Placed>>, Option<Carrier>) = (None, None);
    for order in orders {
        let twice = Denial::Twice { verb: order.verb() };
        match order {
            BlindOrder::Place(_) if set.is_some() => return Err(twice.into()),
            BlindOrder::Heart(_) if heart.is_some() => return Err(twice.into()),
            BlindOrder::Place(placed) => set = Some(placed.as_ref().map_err(|why| of_heart(seen, why.clone()))?),
            BlindOrder::Heart(carrier) => heart = Some(carrier.clone().map_err(|why| of_heart(seen, why))?),
            // `HRi99` says where it is laid.
            BlindOrder::Moves(Moves { or: false, tried, more: false })
                if let ([typed], None) = (tried.as_slice(), heart)
                    && let Some(carrier) = typed.lays_heart() =>
            {
                heart = Some(carrier);
            }
            // Two lines are read as two orders.
            BlindOrder::Setting { .. } | BlindOrder::Moves(_) | BlindOrder::Claim { .. } => {
                return Err(Denial::NotDue { verb: order.verb() }.into());
            }
        }
    }
    let (set, heart) = set.zip(heart).ok_or_else(|| of_own(OnlyBlind::Both))?;
    let (board, side) = (seen.own.board(), Side::of(seen.seat));
    let placed = Set::of(set.clone()).and_then(|set| {
        let with_set = Setting::of_set(board, side, &set)?;
        Ok(Setting { heart: heart.meant(&with_set, side)?, set })
    });
    placed.map(Act::Place).map_err(|why| of_heart(seen, why))
}

/// B2: moves to be tried.
fn turn(seen: &PlayerView<'_, Blind>, orders: &[&BlindOrder], letters: Letters) -> Refused<Act> {
    let (mut all, mut claims): (Vec<&Typed>, Option<Claim>) = (Vec::new(), None);
    let mut goes_on = true;
    for (place, order) in orders.iter().enumerate() {
        match order {
            BlindOrder::Claim { .. } if claims.is_some() => return Err(Denial::Twice { verb: "claim" }.into()),
            BlindOrder::Claim { claim, with } => {
                claims = Some(*claim);
                if with.is_some() {
                    all.extend(with);
                    goes_on = false;
                }
            }
            BlindOrder::Moves(Moves { or, tried, more }) => {
                all.extend(tried);
                if !goes_on && !or {
                    let rest = orders.iter().skip(place + 1);
                    all.extend(
                        rest.flat_map(|of| if let BlindOrder::Moves(of) = of { of.tried.as_slice() } else { &[] }),
                    );
                    let typed = all.iter().map(|typed| typed.spelled(letters)).collect();
                    return Err(of_own(OnlyBlind::NoOr { typed }));
                }
                goes_on = *more;
            }
            order => return Err(Denial::NotDue { verb: order.verb() }.into()),
        }
    }
    if all.len() > MOST {
        return Err(of_own(OnlyBlind::TooMany { most: MOST }));
    }
    if all.is_empty() {
        return Err(Denial::NothingDue.into());
    }
    let (board, side) = (seen.own.board(), Side::of(seen.seat));
    // B7: what it says that it takes is nobody's to confirm.
    let meant = |typed: &&Typed| (*typed).clone().claimless().meant(board, side);
    let tries = all.iter().map(meant).collect::<Result<Vec<Step>, Why>>().map_err(|why| of_heart(seen, why))?;
    // What stands twice or was answered no before is passed over, unless nothing else is left.
    let before = tried_by(seen);
    let is_again = |place: usize, step: &Step| {
        before.iter().any(|of| of.step == *step) || tries.iter().take(place).any(|earlier| earlier == step)
    };
    let again: Vec<bool> = tries.iter().enumerate().map(|(place, step)| is_again(place, step)).collect();
    let none_else = again.iter().all(|again| *again);
    let kept = tries.iter().zip(&all).zip(&again).filter(|(_, again)| none_else || !**again);
    let (tries, typed) = kept.map(|((step, typed), _)| (*step, typed.spelled(letters))).unzip();
    Ok(Act::Turn { tries, typed, claims })
}
