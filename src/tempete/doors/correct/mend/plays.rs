//! Cards put right: what stands behind them, and where they stand.

use alloc::vec::Vec;

use super::{Mend, Mending};
use crate::{
    chess::{Effect, Role},
    tempete::{
        cards::{
            card::{Card, Window},
            param::Arg,
        },
        effect::{Scene, Unfit, plays},
        order::orders::{CardOrder, Order},
        seats::side,
        state::{public::Duty, view::View},
    },
};

/// So many plays of a card are offered.
const MOST_OFFERED: usize = 8;
/// So many plays of a card are looked through.
const MOST_PLAYS: usize = 40;

impl Mending<'_> {
    pub(super) fn card(&self, change: impl Fn(&CardOrder) -> CardOrder) -> Mend {
        match self.order() {
            Some(Order::Card(card)) => self.with(Order::Card(change(card))),
            Some(Order::Amend(card)) => self.with(Order::Amend(change(card))),
            _ => Mend::Ask(None),
        }
    }

    /// The card may be played with one of these.
    pub(super) fn cards(&self, args: Vec<Vec<Arg>>, meant: bool) -> Mend {
        let with = |card: &CardOrder, args: Vec<Arg>| CardOrder { args, effect: None, ..card.clone() };
        match self.order().cloned() {
            Some(Order::Card(card)) => {
                self.instead(args.into_iter().map(|args| Order::Card(with(&card, args))).collect(), meant)
            }
            Some(Order::Amend(card)) => {
                self.instead(args.into_iter().map(|args| Order::Amend(with(&card, args))).collect(), meant)
            }
            _ => Mend::Ask(None),
        }
    }

    /// T17: the card takes other parameters than were typed.
    pub(super) fn args(&self) -> Mend {
        match self.known() {
            Some(card) if card.params.is_empty() => {
                self.card(|card| CardOrder { args: Vec::new(), effect: None, ..card.clone() })
            }
            _ => self.plays(true, |_, _| true),
        }
    }

    pub(super) fn unfit(&self, why: &Unfit) -> Mend {
        match (why, self.order()) {
            (Unfit::NoPromotion { at }, Some(Order::Card(card) | Order::Amend(card))) => {
                let plain = |arg: &Arg| match arg {
                    Arg::Square { at: square, .. } if square == at => Arg::Square { at: *at, promotion: None },
                    other => *other,
                };
                let args: Vec<Arg> = card.args.iter().map(plain).collect();
                self.cards([args].into(), true)
            }
            (Unfit::Promotes { at, kinds }, Some(Order::Card(card) | Order::Amend(card))) => {
                let becoming = |kind: &Role| {
                    let becomes = |arg: &Arg| match arg {
                        Arg::Square { at: square, .. } if square == at => {
                            Arg::Square { at: *at, promotion: Some(*kind) }
                        }
                        other => *other,
                    };
                    card.args.iter().map(becomes).collect()
                };
                self.cards(kinds.iter().map(becoming).collect(), false)
            }
            _ => self.plays(false, |_, _| true),
        }
    }

    /// The card of the line, as the catalogue has it.
    pub(super) fn known(&self) -> Option<&Card> {
        let (Order::Card(card) | Order::Amend(card)) = self.order()? else { return None };
        let known = self.public.terms().deck.iter().find(|known| u32::from(known.get()) == card.card)?;
        Some(self.public.card(*known))
    }

    /// Ways to play the card on this board, those first that have most of what was typed.
    pub(super) fn plays(&self, meant: bool, fits: impl Fn(&[Arg], &Option<Effect>) -> bool) -> Mend {
        let (Some(known), Some(Order::Card(typed) | Order::Amend(typed))) = (self.known(), self.order()) else {
            return Mend::Ask(None);
        };
        let Some(position) = self.public.acted_on(known) else { return Mend::Ask(None) };
        let scene = Scene { position: &position, side: side(self.view.seat), moved: None };
        let mut found: Vec<Vec<Arg>> = plays(known, &scene, MOST_PLAYS)
            .into_iter()
            .filter(|(args, effect)| fits(args, effect))
            .map(|(args, _)| args)
            .collect();
        let shared = |args: &Vec<Arg>| args.iter().zip(&typed.args).filter(|(one, other)| one == other).count();
        // A few can be chosen from; of many some would be any.
        if !meant && found.len() > MOST_OFFERED {
            return Mend::Ask(None);
        }
        found.sort_by_key(|args| core::cmp::Reverse(shared(args)));
        self.cards(found, meant)
    }

    /// T20: the cards in hand that may stop the turn.
    pub(super) fn stopping_card(&self) -> Mend {
        let View { public, own, .. } = self.view;
        let stops = own.hand.iter().map(|held| public.card(held.card)).filter(|card| public.window(card).is_reply());
        let card =
            |args: Vec<Arg>, number: u32| Order::Card(CardOrder { card: number, insist: false, args, effect: None });
        let mut ways = Vec::new();
        for known in stops {
            let number = u32::from(known.number.get());
            if known.params.is_empty() {
                ways.push(card(Vec::new(), number));
            } else if let Some(position) = public.acted_on(known) {
                let scene = Scene { position: &position, side: side(self.view.seat), moved: None };
                ways.extend(plays(known, &scene, MOST_PLAYS).into_iter().map(|(args, _)| card(args, number)));
            }
        }
        let behind = self.sheet.orders().take_while(|order| matches!(order, Order::Intercept | Order::Spring { .. }));
        self.added(ways, behind.count(), true)
    }

    /// T12: a card at another moment than its own.
    pub(super) fn window(&self, window: Window) -> Mend {
        let Some(at) = self.at else { return Mend::Ask(None) };
        let stops = self.sheet.find(|order| matches!(order, Order::Intercept));
        let moves = self.sheet.find(|order| matches!(order, Order::Move { .. })).is_some();
        match (window.is_reply(), stops) {
            (true, None) if !moves && self.public.duty == Duty::Turn(self.view.seat) => {
                let kept =
                    self.sheet.retained(|_, order| !matches!(order, Order::Numbers(_) | Order::NumbersRandom { .. }));
                Mend::To(kept.inserted(0, Order::Intercept))
            }
            (false, Some(stops)) if moves || window == Window::Instead => Mend::To(self.sheet.without(stops)),
            (false, None) => match self.sheet.placed(self.public) {
                Some(placed) => Mend::To(placed),
                None => Mend::Ask(Some(self.sheet.without_card(at))),
            },
            _ => Mend::Ask(Some(self.sheet.without_card(at))),
        }
    }

    /// T30: a square is left out, unless its card may have been forgotten.
    pub(super) fn square_alone(&self) -> Mend {
        let card = self.sheet.find(|order| matches!(order, Order::Card(_)));
        let holds = self.view.own.hand.iter().any(|held| self.public.card(held.card).secret);
        match (card, holds, self.at) {
            (None, true, Some(at)) => Mend::Ask(Some(self.sheet.without(at))),
            _ => Mend::To(self.sheet.retained(|_, order| !matches!(order, Order::Square(_)))),
        }
    }
}
