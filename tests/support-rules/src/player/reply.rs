//! A simulated player's interceptions, and his answers to those of the other side.

use chess::San;
use tempete_game::{
    cards::card::{CardNo, Gain, Window},
    state::{
        exchange::Exchange,
        play::{Place, Play},
        public::Public,
        view::View,
    },
};

use super::Player;

impl Player {
    /// An interception of the last turn, if it can be and he has the card.
    pub(super) fn interception(&mut self, view: &View) -> Option<Vec<String>> {
        let public = view.public;
        let exchange = public.last_exchange().filter(|exchange| exchange.seat == Public::other(self.seat))?;
        if exchange.interception.is_some() || public.redo.card.is_some() {
            return None;
        }
        let hit = exchange.card.and_then(|id| public.play(id)).filter(|play| play.in_force());
        let free = !public.free_positions(self.seat).is_empty();
        let choice = self.choose(view, &|window, card| match window {
            Window::ReplyMove | Window::ReplyCapture => public.card(card).gains() != Some(Gain::Picked) || free,
            Window::ReplyCard => hit.is_some(),
            _ => false,
        })?;
        let by = public.card(choice.card);
        let undoes = by.undoes_move();
        let mut lines: Vec<String> = if undoes { vec![] } else { self.spring(view).into_iter().collect() };
        lines.push(self.line("intercept", ""));
        lines.push(self.card_line(view, choice));
        if by.takes_back() && hit.is_some_and(|hit| hit.place == Place::Between) {
            let part = 1 + self.dice.below(2);
            lines.push(self.line("part", &part.to_string()));
        }
        Some(lines)
    }

    /// The answer to an interception.
    pub(super) fn answer(&mut self, view: &View) -> Vec<String> {
        let public = view.public;
        let mut lines: Vec<String> = self.spring(view).into_iter().collect();
        let begun = lines.len();
        let exchange = public.last_exchange().unwrap().clone();
        let interception = exchange.interception.unwrap();
        let by = public.play(interception.card).unwrap().clone();
        let hit = exchange.card.and_then(|id| public.play(id)).cloned();
        let free_hand = exchange.card.is_none() && exchange.discard.is_none();
        let cancel = if free_hand && self.dice.chance(50) {
            self.choose(view, &|window, card| window == Window::ReplyCard && public.card(card).cancels())
        } else {
            None
        };
        let mut owed = usize::from(public.numbers_owed(self.seat));
        if let Some(choice) = cancel {
            lines.push(self.card_line(view, choice));
            if public.card(by.play.card).gains() == Some(Gain::Picked) {
                // His card from 57 is gone again: one more is owed.
                let other = Public::other(self.seat);
                let hold = usize::from(public.seat(other).hold) - 1;
                owed = 5_usize.saturating_sub(hold).min(public.free_positions(other).len());
            }
        } else {
            lines.extend(self.owed_moves(view, &exchange, by.play.card, hit.as_ref(), interception.part, free_hand));
        }
        lines.extend(self.owed(view, owed));
        // An answer that owes nothing is the word alone; elsewhere it may stand or not.
        if lines.len() == begun || self.dice.chance(50) {
            lines.insert(begun, self.line("answer", ""));
        }
        lines
    }

    fn owed_moves(
        &mut self,
        view: &View,
        exchange: &Exchange,
        by: CardNo,
        hit: Option<&Play>,
        part: Option<u8>,
        free_hand: bool,
    ) -> Vec<String> {
        let place = hit.map(|hit| hit.place);
        let first = exchange.moves.first();
        let known = view.public.card(by);
        match (known.takes_back(), known.cancels(), place) {
            (true, _, Some(Place::Between)) => {
                let card = hit.map(|hit| hit.play.card).unwrap();
                if part == Some(2) { self.second_step(view, exchange) } else { self.first_step(view, first, card) }
            }
            (true, ..) => {
                let taken = |window, card: CardNo| {
                    matches!(window, Window::Before | Window::Instead | Window::After | Window::AfterFirstStep)
                        && view.public.card(card).gains() != Some(Gain::Picked)
                };
                let wants = free_hand && self.dice.chance(self.temper.cards);
                let choice = if wants { self.choose(view, &taken) } else { None };
                loop {
                    self.look(view);
                    let lines = self.placed(view, choice, true);
                    if view.public.board.is_some() || self.differs(&lines, first) {
                        return lines;
                    }
                }
            }
            (_, true, Some(Place::Instead)) => vec![self.move_line(view, None, true)],
            (_, true, Some(Place::Before)) if self.dice.chance(50) => vec![self.move_line(view, None, true)],
            _ => vec![],
        }
    }

    /// Part 1 was hit: two moves, or one and `keep` or `discard`.
    fn first_step(&mut self, view: &View, first: Option<&San>, card: CardNo) -> Vec<String> {
        let piece = view.public.card(card).double;
        let mut lines = loop {
            let lines = vec![self.move_line(view, piece, true)];
            if view.public.board.is_some() || self.differs(&lines, first) {
                break lines;
            }
        };
        match self.dice.below(4) {
            0 => lines.push(self.move_line(view, piece, false)),
            1 => {
                lines.push(self.line("card", &card.to_string()));
                lines.push(self.move_line(view, piece, false));
            }
            2 => lines.push(self.line("keep", &card.to_string())),
            _ => lines.push(self.line("discard", &card.to_string())),
        }
        lines
    }

    /// Part 2 was hit: a different second move, or none.
    fn second_step(&mut self, view: &View, exchange: &Exchange) -> Vec<String> {
        if self.dice.chance(30) {
            return vec![];
        }
        loop {
            let lines = vec![self.move_line(view, None, false)];
            if view.public.board.is_some() || self.differs(&lines, exchange.moves.get(1)) {
                return lines;
            }
        }
    }

    /// Whether the first move among these lines is another than `before`.
    fn differs(&self, lines: &[String], before: Option<&San>) -> bool {
        let Some(before) = before else { return true };
        let letters = self.language.letters();
        let now = lines.iter().find_map(|line| {
            let last = line.rsplit(' ').next().unwrap_or_default();
            San::read(last, letters).ok()
        });
        !now.is_some_and(|now| now.same_words(before))
    }
}
