//! A simulated player's own turn, in every shape a turn may have.

use chess::{PieceLetters, Role};
use tempete_game::{
    cards::card::{CardNo, Gain, Window},
    state::view::View,
};

use super::{Choice, Player, spell};

impl Player {
    /// A turn.
    pub(super) fn turn(&mut self, view: &View) -> Vec<String> {
        let public = view.public;
        let mut lines: Vec<String> = self.spring(view).into_iter().collect();
        if public.seat(self.seat).away.is_some() {
            let square = self.landing(view);
            lines.push(self.line("land", &square.to_string()));
        }
        let used = public.redo.card.is_some() || public.redo.discard.is_some();
        let (takeable, free) = (public.takeable(self.seat), public.free_positions(self.seat));
        let fits = |window, card: CardNo| match window {
            Window::TurnStart if public.card(card).gains() == Some(Gain::Taken) => !takeable.is_empty(),
            Window::TurnStart => !free.is_empty(),
            Window::Before | Window::Instead | Window::After | Window::AfterFirstStep => true,
            _ => false,
        };
        let wants = !used && self.dice.chance(self.temper.cards);
        let choice = if wants { self.choose(view, &fits) } else { None };
        lines.extend(self.placed(view, choice, true));
        if !used && choice.is_none() && self.dice.chance(25) {
            lines.extend(self.discard(view));
        }
        if self.dice.chance(self.temper.disputes) {
            lines.push(self.line("draw", ""));
        }
        let owed = usize::from(public.numbers_owed(self.seat));
        lines.extend(self.owed(view, owed));
        lines
    }

    /// A move with a card placed around it, instead of it, or between two.
    pub(super) fn placed(&mut self, view: &View, choice: Option<Choice>, numbered: bool) -> Vec<String> {
        let Some(choice) = choice else { return vec![self.move_line(view, None, numbered)] };
        let known = view.public.card(choice.card);
        let mut card = vec![self.card_line(view, choice)];
        if known.secret {
            let square = self.sealed(view);
            card.push(self.line("square", &square.to_string()));
        }
        match known.window {
            Window::Before | Window::TurnStart => {
                card.push(self.move_line(view, None, numbered));
                card
            }
            Window::Instead => card,
            Window::AfterFirstStep => {
                let mut lines = vec![self.move_line(view, known.double, numbered)];
                lines.extend(card);
                lines.push(self.move_line(view, known.double, false));
                lines
            }
            _ => {
                let mut lines = vec![self.move_line(view, None, numbered)];
                lines.extend(card);
                lines
            }
        }
    }

    /// A move: with the verb or bare, with or without its number.
    pub(super) fn move_line(&mut self, view: &View, piece: Option<Role>, numbered: bool) -> String {
        let text = match self.legal_move(piece) {
            Some(text) => text,
            None => {
                spell::chess_move(&mut self.dice, self.language, piece.map(|role| role.letter(PieceLetters::ENGLISH)))
                    .spelled(self.language.letters())
            }
        };
        let number = view.public.move_number();
        let dots = if self.seat.index() == 1 { "..." } else { "." };
        match self.dice.below(10) {
            0 if numbered => self.line("move", &format!("{number} {text}")),
            1 if numbered => self.line("move", &format!("{number}{dots} {text}")),
            // A bare move stands between blank lines or other orders.
            2 if numbered => format!("{number}{dots} {text}"),
            3 => text,
            _ => self.line("move", &text),
        }
    }

    /// A card thrown away.
    fn discard(&mut self, view: &View) -> Option<String> {
        let bold = self.dice.chance(self.temper.bold);
        let deck = &view.public.terms().deck;
        let hand: Vec<CardNo> = view.own.hand.iter().map(|held| held.card).collect();
        let card = *self.dice.pick(if bold { deck } else { &hand })?;
        let insists = !view.own.holds(card) && self.insists(view);
        Some(self.line("discard", &format!("{card}{}", if insists { "!" } else { "" })))
    }
}
