//! From the orders of one mail to the one thing that they ask for (M6).

use alloc::vec::Vec;

use super::{Asks, CommonIntent, GameOrder, Intent, Turned};
use crate::{
    kit::Denial,
    referee::{
        orders::{CommonOrder, Info, Order, Ordered, OwnOrder, Request, Topic},
        payload::Refusal,
        played::{GameAct, Played, View},
    },
};

/// The most bytes of words in one mail (T65).
pub const MOST_WORDS: usize = 4096;

/// Reads what the orders of one mail ask for, against what is due: one thing to do, or none (M6).
///
/// # Errors
/// Lines that do not belong together, in the words of a refusal.
pub fn asks(view: &View<'_>, request: &Request<GameOrder>) -> Result<Asks, Refusal> {
    let mut asks = Asks::default();
    let mut rest: Vec<&Order<GameOrder>> = Vec::new();
    for Ordered { order, .. } in &request.orders {
        match order {
            Order::Set { setting, .. } => asks.settings.push(setting.clone()),
            Order::Info(info) => asks.asked.push(*info),
            Order::Repeat { .. } => asks.asked.push(Info::Repeat),
            Order::Help { on } => {
                let topics = Topic::read(on, view.known().reader().vocabulary, |on| view.known().topics(on));
                asks.asked.extend(topics.into_iter().map(Info::Help));
            }
            Order::Common(CommonOrder::Say { words }) => {
                if asks.words.is_some() {
                    return Err(Denial::Twice { verb: "say" }.into());
                }
                asks.words = Some(words.clone());
            }
            Order::Common(CommonOrder::If { moves }) => asks.lines.push(moves.clone()),
            // T66: one that answers a code has been put in its place before.
            Order::Confirm { .. } => return Err(Denial::NothingToConfirm.into()),
            order => rest.push(order),
        }
    }
    // T51: any turn declines an offer, and who says so says nothing more.
    if rest.iter().any(|order| matches!(order, Order::Own(own) if own.is_move())) {
        rest.retain(|order| !matches!(order, Order::Common(CommonOrder::DeclineDraw)));
    }
    if asks.words.as_ref().is_some_and(|words| words.len() > MOST_WORDS) {
        return Err(Denial::SayTooLong { most: MOST_WORDS }.into());
    }
    // T56: said before anything else is found wrong.
    if !rest.is_empty() || asks.words.is_some() {
        view.course().goes_on()?;
    }
    if let Some(alone) = lone(view, &rest, &mut asks)? {
        asks.intent = Some(alone);
    } else if !rest.is_empty() {
        Played::act(view, &rest, request.language, &mut asks)?;
    } else if asks.words.is_some() {
        asks.intent = Some(Intent::Common(CommonIntent::Say));
    }
    Ok(asks)
}

/// T60: words behind a verb pass like those of `say`, and one mail has one set of words.
///
/// # Errors
/// There are others, or too many.
pub fn says(verb: &'static str, words: &str, asks: &mut Asks) -> Result<(), Denial> {
    if words.is_empty() {
        return Ok(());
    }
    if asks.words.is_some() {
        return Err(Denial::Alone { verb });
    }
    if words.len() > MOST_WORDS {
        return Err(Denial::SayTooLong { most: MOST_WORDS });
    }
    asks.words = Some(words.into());
    Ok(())
}

/// Orders that come alone (T50, T51, T52, T60, T64).
fn lone(
    view: &View<'_>,
    rest: &[&Order<GameOrder>],
    asks: &mut Asks,
) -> Result<Option<Intent<Turned<GameAct>>>, Refusal> {
    let mut found = None;
    for order in rest {
        let (verb, alone) = match order {
            Order::Common(order) => {
                let Some((verb, alone)) = CommonIntent::alone(order) else { continue };
                if let CommonOrder::Slow { words, .. } = order {
                    says(verb, words, asks)?;
                }
                (verb, Intent::Common(alone))
            }
            Order::Own(own) => match (Played::common(own), view.known().alone(own, asks)?) {
                (Some(common), _) => (own.verb(), Intent::Common(common)),
                (None, Some((verb, alone))) => (verb, Intent::Own(alone)),
                (None, None) => continue,
            },
            // What was taken out before.
            Order::Confirm { .. } | Order::Set { .. } | Order::Info(_) | Order::Help { .. } | Order::Repeat { .. } => {
                continue;
            }
        };
        if rest.len() > 1 {
            return Err(Denial::Alone { verb }.into());
        }
        found = Some(alone);
    }
    Ok(found)
}
