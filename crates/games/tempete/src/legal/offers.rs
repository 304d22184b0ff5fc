//! What may stand behind a card's number in a mail: the one source of what letters offer. It gives what the board leaves
//! where the card acts; whether a mail with it would be taken, the whole check says ([`accepts`]).

use alloc::{string::String, vec, vec::Vec};

use super::{
    check::{check, intent},
    written::at_card,
};
use crate::{
    tempete::{
        cards::{
            card::{Card, Gain},
            param::Arg,
        },
        effect::plays,
        order::{
            intent::OwnIntent,
            orders::{Order, Ordered, Request},
        },
        state::view::View,
    },
    text::Language,
};

/// Whether a mail of these orders, read in this language, sent now would be accepted.
pub(crate) fn accepts(view: &View, orders: &[Order], language: Language) -> bool {
    let request = tried(orders, language);
    check(view, &request, view.public.course.at).is_ok()
}

fn tried(orders: &[Order], language: Language) -> Request {
    let orders = orders.iter().map(|order| Ordered { order: order.clone(), typed: String::new() }).collect();
    Request { try_only: true, language, orders }
}

/// Parameters other than these with which an amended card would be accepted; `None` where none were found.
pub(crate) fn amended(
    view: &View,
    card: &Card,
    played: &[Arg],
    amend: impl Fn(Vec<Arg>) -> Order,
    most: usize,
) -> Option<Order> {
    let asked = intent(view, &tried(&[amend(card.example.clone())], Language::En))?;
    let others = arguments(view, &asked, card, most).into_iter().filter(|args| *args != played);
    others.map(amend).find(|order| accepts(view, core::slice::from_ref(order), Language::En))
}

/// What may stand behind this card's number in a mail that asks for this, as the cards and the board have it; no more
/// than `most`.
pub(crate) fn arguments(view: &View, asked: &OwnIntent, card: &Card, most: usize) -> Vec<Vec<Arg>> {
    let public = view.public;
    let numbers = |numbers: Vec<u8>| numbers.into_iter().take(most).map(|number| vec![Arg::Number(number.into())]);
    match card.gains() {
        Some(Gain::Taken) => {
            let takeable = public.takeable(view.seat).into_iter().filter_map(|id| public.play(id));
            return numbers(takeable.map(|taken| taken.play.card.get()).collect()).collect();
        }
        Some(Gain::Picked) => return numbers(public.free_positions(view.seat)).collect(),
        None if card.params.is_empty() => return vec![Vec::new()],
        None if !public.has_board() => return vec![card.example.clone()],
        None => {}
    }
    let found = at_card(public, view.seat, asked, |scene| plays(card, scene, most)).unwrap_or_default();
    found.into_iter().map(|(args, _)| args).collect()
}
