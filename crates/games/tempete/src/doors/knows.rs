//! What is known of who writes, by which his mail is read: all from his own view.

use alloc::vec::Vec;

use crate::{
    tempete::{cards::card::CardNo, log::event::PersonName, seats::side, state::view::View},
    text::{Knows, Language, Title},
};

/// What is known of the seat of this view, which reads and writes this language.
pub(super) fn knows(view: &View<'_>, language: Language) -> Knows {
    let public = view.public;
    // Whoever reads it, a card is called by any of its titles, his own language's first.
    let languages: Vec<Language> =
        core::iter::once(language).chain(Language::ALL.into_iter().filter(|of| *of != language)).collect();
    let title = |number: &CardNo| {
        let (card, number) = (public.card(*number), u32::from(number.get()));
        languages.iter().map(|of| Title::new(card.title.of(*of), number)).collect::<Vec<_>>()
    };
    let titles = public.terms().deck.iter().flat_map(title).collect();
    let own = side(view.seat);
    let board = public.board.as_ref().map(|board| if board.to_move() == own { board.clone() } else { board.passed() });
    let sealed = view.own.live_traps(public).map(|trap| (trap.card.get().into(), trap.square)).collect();
    let names = public.course.names.iter().map(PersonName::as_str);
    let mut knows = Knows::titled(titles).named(names);
    (knows.board, knows.sealed) = (board, sealed);
    knows.held = view.own.hand.iter().map(|held| held.card.get().into()).collect();
    let seals = view.own.hand.iter().filter(|held| public.card(held.card).secret);
    knows.sealing = seals.map(|held| held.card.get().into()).collect();
    let stops = view.own.hand.iter().filter(|held| public.window(public.card(held.card)).is_reply());
    knows.stopping = stops.map(|held| held.card.get().into()).collect();
    knows
}
