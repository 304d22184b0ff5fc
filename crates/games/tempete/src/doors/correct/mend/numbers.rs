//! Positions and lists put right.

use alloc::vec::Vec;

use super::{Mend, Mending};
use crate::tempete::{
    order::orders::{Order, OwnOrder},
    state::public::{Duty, HAND, OwnDuty, Public},
    telling::named::example_positions,
};

impl Mending<'_> {
    pub(super) fn twice(&self, verb: &str) -> Mend {
        let Some(at) = self.at else { return Mend::Ask(None) };
        let same = |order: &Order| self.sheet.orders().filter(|other| *other == order).count() > 1;
        let again = self.order().is_some_and(same);
        let numbers = |order: &Order| match order {
            Order::Own(OwnOrder::Numbers(numbers) | OwnOrder::List(numbers)) => Some(numbers.clone()),
            _ => None,
        };
        let all: Option<Vec<Vec<u32>>> = self
            .sheet
            .orders()
            .filter(|order| {
                matches!(order, Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. }))
                    == (verb == "numbers")
            })
            .filter(|order| {
                matches!(order, Order::Own(OwnOrder::List(_) | OwnOrder::ListRandom { .. })) == (verb == "list")
            })
            .filter(|_| matches!(verb, "numbers" | "list"))
            .map(numbers)
            .collect();
        // Positions over several lines are one line's.
        match all {
            _ if again => Mend::To(self.sheet.without(at)),
            // More than are wanted: the first of them.
            Some(all) if verb == "numbers" && all.concat().len() > self.owed() => Mend::To(self.sheet.without(at)),
            Some(all) if all.len() > 1 => {
                let first = self.sheet.find(|order| numbers(order).is_some_and(|found| all.first() == Some(&found)));
                let joined = all.concat();
                let joined = if verb == "list" {
                    Order::Own(OwnOrder::List(joined))
                } else {
                    Order::Own(OwnOrder::Numbers(joined))
                };
                let is = |order: &Order| core::mem::discriminant(order) == core::mem::discriminant(&joined);
                let Some(first) = first else { return Mend::Ask(None) };
                Mend::To(self.sheet.with(first, joined.clone()).retained(|at, order| at == first || !is(order)))
            }
            _ => Mend::Ask(Some(self.sheet.without(at))),
        }
    }

    /// T8: as many positions as are owed, those that were named first.
    pub(super) fn numbers(&self, owed: usize) -> Mend {
        let named = match self.order() {
            Some(Order::Own(OwnOrder::Numbers(named))) => named.clone(),
            _ => Vec::new(),
        };
        let mut all: Vec<u32> = named.into_iter().take(owed).collect();
        all.extend(self.free(&all, owed.saturating_sub(all.len())));
        match self.at {
            Some(at) => Mend::To(self.sheet.with(at, Order::Own(OwnOrder::Numbers(all)))),
            None => {
                let acts = self.sheet.orders().take_while(|order| !order.is_words()).count();
                Mend::To(self.sheet.inserted(acts, Order::Own(OwnOrder::Numbers(all))))
            }
        }
    }

    /// T9: one that cannot be named, or not twice, is another one: which, its player says.
    pub(super) fn number(&self, position: u32, twice: bool) -> Mend {
        let (Some(at), Some(Order::Own(OwnOrder::Numbers(named)))) = (self.at, self.order()) else {
            return Mend::Ask(None);
        };
        let mut places = named.iter().enumerate().filter(|(_, named)| **named == position).map(|(at, _)| at);
        let Some(place) = places.nth(usize::from(twice)) else { return Mend::Ask(None) };
        let with = |other: u8| {
            let swapped = |(at, named): (usize, &u32)| if at == place { other.into() } else { *named };
            let order = Order::Own(OwnOrder::Numbers(named.iter().enumerate().map(swapped).collect()));
            (order.clone(), self.sheet.with(at, order))
        };
        let free = self.all_free().into_iter().filter(|free| !named.contains(&u32::from(*free)));
        Mend::Position(free.map(with).collect())
    }

    pub(super) fn is_early(&self) -> bool {
        matches!(self.public.duty(), Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers))
    }

    /// How many positions are owed, whatever the mail does.
    pub(super) fn owed(&self) -> usize {
        usize::from(if self.is_early() { HAND } else { self.public.numbers_owed(self.view.seat) })
    }

    /// Every position that can be named.
    fn all_free(&self) -> Vec<u8> {
        match self.is_early() {
            true => (1..=self.public.terms().cards()).collect(),
            false => self.public.free_positions(Public::other(self.view.seat)),
        }
    }

    /// So many positions that can be named, beside these.
    pub(super) fn free(&self, beside: &[u32], count: usize) -> Vec<u32> {
        let free: Vec<u8> = self.all_free().into_iter().filter(|free| !beside.contains(&u32::from(*free))).collect();
        let count = count.min(usize::from(HAND));
        example_positions(&free, count, self.public.course.last.get()).into_iter().map(u32::from).collect()
    }

    /// T3: a list that lacks one card and has a number that is none in its place, or a card twice and none missing. Where
    /// a card stands in another one's place, which of its two places that is only the player knows.
    pub(super) fn list(&self) -> Mend {
        let Some(Order::Own(OwnOrder::List(given))) = self.order() else { return Mend::Ask(None) };
        let deck: Vec<u32> = self.public.terms().deck.iter().map(|card| card.get().into()).collect();
        let mut missing = deck.iter().filter(|card| !given.contains(card));
        let wrong =
            |at: usize, card: &u32| !deck.contains(card) || given.iter().take(at).any(|earlier| earlier == card);
        let mut places = given.iter().enumerate().filter(|(at, card)| wrong(*at, card)).map(|(at, _)| at);
        match (missing.next(), missing.next(), places.next(), places.next()) {
            (Some(card), None, Some(place), None) if given.get(place).is_none_or(|given| !deck.contains(given)) => {
                let swapped = |(at, given): (usize, &u32)| if at == place { *card } else { *given };
                self.with(Order::Own(OwnOrder::List(given.iter().enumerate().map(swapped).collect())))
            }
            (None, None, Some(place), None) => {
                let kept = given.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, card)| *card);
                self.with(Order::Own(OwnOrder::List(kept.collect())))
            }
            _ => Mend::Ask(None),
        }
    }
}
