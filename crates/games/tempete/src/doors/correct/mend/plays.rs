//! Cards put right: what stands behind them, and where they stand.

use alloc::vec::Vec;

use super::{Mend, Mending};
use crate::{
    chess::{Edit, Effect, Role},
    tempete::{
        cards::{
            card::{Card, Window},
            param::Arg,
        },
        effect::{Playable, Unfit, plays},
        legal::{at_card, check::intent, offers::arguments},
        order::orders::{CardOrder, Order, OwnOrder},
        seats::side,
        state::{
            public::{Duty, OwnDuty},
            view::View,
        },
    },
};

/// So many plays of a card are looked through.
const MOST_PLAYS: usize = 40;

impl Mending<'_> {
    pub(super) fn card(&self, change: impl Fn(&CardOrder) -> CardOrder) -> Mend {
        match self.order() {
            Some(Order::Own(OwnOrder::Card(card))) => self.with(Order::Own(OwnOrder::Card(change(card)))),
            Some(Order::Own(OwnOrder::Amend(card))) => self.with(Order::Own(OwnOrder::Amend(change(card)))),
            _ => Mend::Ask(None),
        }
    }

    /// The card may be played with one of these.
    pub(super) fn cards(&self, args: Vec<Vec<Arg>>, meant: bool) -> Mend {
        let with = |card: &CardOrder, args: Vec<Arg>| CardOrder { args, effect: None, ..card.clone() };
        match self.order().cloned() {
            Some(Order::Own(OwnOrder::Card(card))) => self
                .instead(args.into_iter().map(|args| Order::Own(OwnOrder::Card(with(&card, args)))).collect(), meant),
            Some(Order::Own(OwnOrder::Amend(card))) => self
                .instead(args.into_iter().map(|args| Order::Own(OwnOrder::Amend(with(&card, args)))).collect(), meant),
            _ => Mend::Ask(None),
        }
    }

    /// T17: the card takes other parameters than were typed.
    pub(super) fn args(&self) -> Mend {
        match self.known() {
            Some(card) if card.params.is_empty() => {
                self.card(|card| CardOrder { args: Vec::new(), effect: None, ..card.clone() })
            }
            _ => Mend::Card,
        }
    }

    pub(super) fn unfit(&self, why: &Unfit) -> Mend {
        match (why, self.order()) {
            (Unfit::NoPromotion { at }, Some(Order::Own(OwnOrder::Card(card) | OwnOrder::Amend(card)))) => {
                let plain = |arg: &Arg| match arg {
                    Arg::Square { at: square, .. } if square == at => Arg::Square { at: *at, promotion: None },
                    other => *other,
                };
                let args: Vec<Arg> = card.args.iter().map(plain).collect();
                self.cards([args].into(), true)
            }
            (Unfit::Promotes { at, kinds }, Some(Order::Own(OwnOrder::Card(card) | OwnOrder::Amend(card)))) => {
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
            _ => Mend::Card,
        }
    }

    /// The card of the line, as the catalogue has it.
    pub(super) fn known(&self) -> Option<&Card> {
        let Order::Own(OwnOrder::Card(card) | OwnOrder::Amend(card)) = self.order()? else { return None };
        let known = self.public.terms().deck.iter().find(|known| u32::from(known.get()) == card.card)?;
        Some(self.public.card(*known))
    }

    /// B4: the ways to play the card that do just this.
    pub(super) fn plays_that(&self, does: &Effect) -> Mend {
        let Some(known) = self.known() else { return Mend::Ask(None) };
        let found = intent(&self.view, &self.sheet.request())
            .and_then(|asked| at_card(self.public, self.view.seat, &asked, |scene| plays(known, scene, MOST_PLAYS)));
        let does = |(args, effect): Playable| (effect.as_ref() == Some(does)).then_some(args);
        self.cards(found.into_iter().flatten().filter_map(does).collect(), true)
    }

    /// An effect as it may be declared, and would be taken: a piece of one's own is off the board.
    pub(super) fn declared(&self) -> Mend {
        let (Some(Order::Own(OwnOrder::Card(card))), Some(board)) = (self.order(), &self.public.board) else {
            return Mend::Ask(None);
        };
        let own = board.pieces().filter(|(_, piece)| piece.owner.serves(side(self.view.seat)) && !piece.royal);
        let off = own.map(|(at, _)| Effect([Edit::Off { at, dead: false }].into()));
        let declared = off.map(|effect| Order::Own(OwnOrder::Card(CardOrder { effect: Some(effect), ..card.clone() })));
        self.instead(declared.take(MOST_PLAYS).collect(), false)
    }

    /// T20: the cards in hand that may stop the turn.
    pub(super) fn stopping_card(&self) -> Mend {
        let View { public, own, .. } = self.view;
        let stops = own.hand.iter().map(|held| public.card(held.card)).filter(|card| public.window(card).is_reply());
        let card = |args: Vec<Arg>, number: u32| {
            Order::Own(OwnOrder::Card(CardOrder { card: number, insist: false, args, effect: None }))
        };
        let behind = self
            .sheet
            .orders()
            .take_while(|order| matches!(order, Order::Own(OwnOrder::Intercept | OwnOrder::Spring { .. })));
        let behind = behind.count();
        let mut ways = Vec::new();
        for known in stops {
            let number = u32::from(known.number.get());
            let with = self.sheet.inserted(behind, card(Vec::new(), number));
            let asked = intent(&self.view, &with.request());
            let found = asked.map(|asked| arguments(&self.view, &asked, known, MOST_PLAYS)).unwrap_or_default();
            ways.extend(found.into_iter().map(|args| card(args, number)));
        }
        self.added(ways, behind, true)
    }

    /// T12: a card at another moment than its own.
    pub(super) fn window(&self, window: Window) -> Mend {
        let Some(at) = self.at else { return Mend::Ask(None) };
        let stops = self.sheet.find(|order| matches!(order, Order::Own(OwnOrder::Intercept)));
        let moves = self.sheet.find(|order| matches!(order, Order::Own(OwnOrder::Move { .. }))).is_some();
        match (window.is_reply(), stops) {
            (true, None) if !moves && self.public.duty() == Duty::Own(OwnDuty::Turn(self.view.seat)) => {
                let kept = self.sheet.retained(|_, order| {
                    !matches!(order, Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. }))
                });
                Mend::To(kept.inserted(0, Order::Own(OwnOrder::Intercept)))
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
        let card = self.sheet.find(|order| matches!(order, Order::Own(OwnOrder::Card(_))));
        let holds = self.view.own.hand.iter().any(|held| self.public.card(held.card).secret);
        match (card, holds, self.at) {
            (None, true, Some(at)) => Mend::Ask(Some(self.sheet.without(at))),
            _ => Mend::To(self.sheet.retained(|_, order| !matches!(order, Order::Own(OwnOrder::Square(_))))),
        }
    }
}
