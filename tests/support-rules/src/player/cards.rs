//! What a simulated player types behind a card's number: what the board lets the card do, which is public, and at times
//! something near it that will not do.

use chess::{Position, Square};
use tempete_game::{
    cards::{
        card::{Card, CardNo},
        param::Arg,
    },
    effect::{Scene, plays},
    seats::side,
    state::view::View,
};

use super::{Player, spell};

/// Among so many plays of a card he looks for one.
const PLAYS: usize = 300;

impl Player {
    /// A card with parameters that fit the position in mind, where it is then done; `None` where there are none.
    pub(super) fn words_on_board(&mut self, view: &View, number: CardNo) -> Option<String> {
        let (card, mine) = (view.public.card(number), side(self.seat));
        if card.gains().is_some() {
            return None;
        }
        let position = match card.at_capture {
            Some(_) => view.public.acted_on(card)?,
            None => self.scene.clone().or_else(|| view.public.board.clone())?,
        };
        if view.public.declares(number) && self.dice.chance(50) {
            return Some(format!("{number}: {}", self.effect(&position)?));
        }
        let found = plays(card, &Scene { position: &position, side: mine, moved: self.moved }, PLAYS);
        let play = self.dice.pick(&found).cloned();
        if self.slips {
            return Some(self.near(card, play.map(|(args, _)| args)));
        }
        let (args, effect) = play?;
        if let (Some(scene), Some(effect)) = (&mut self.scene, effect) {
            let _ = scene.edit_all(&effect.0, mine);
        }
        Some(self.spelled(number, &args))
    }

    fn spelled(&self, number: CardNo, args: &[Arg]) -> String {
        let letters = self.language.letters();
        args.iter().fold(number.to_string(), |text, arg| format!("{text} {}", arg.spelled(letters)))
    }

    /// Parameters that miss by a little: another square or kind, one too few or too many, a promotion, edits.
    fn near(&mut self, card: &Card, args: Option<Vec<Arg>>) -> String {
        let mut args = args.unwrap_or_else(|| card.example.clone());
        let square = Arg::Square { at: spell::square(&mut self.dice), promotion: None };
        let at = self.dice.below(args.len().max(1));
        match (self.dice.below(10), args.get_mut(at)) {
            (0, Some(_)) => drop(args.remove(at)),
            (1, Some(arg)) => {
                let again = *arg;
                args.push(again);
            }
            (2, Some(Arg::Square { promotion, .. })) => {
                *promotion = self.dice.pick(&chess::Role::ALL).copied();
            }
            (3, _) => {
                let effect = self.dice.word(spell::EFFECTS);
                return format!("{}: {effect}", self.spelled(card.number, if at == 0 { &[] } else { &args }));
            }
            (_, Some(arg @ Arg::Square { .. })) => *arg = square,
            (_, Some(Arg::Role(kind))) => *kind = *self.dice.pick(&chess::Role::ALL).unwrap_or(kind),
            (4..=5, _) => args.push(square),
            _ => {}
        }
        self.spelled(card.number, &args)
    }

    /// An effect as a player declares one, of pieces and squares that are there.
    fn effect(&mut self, position: &Position) -> Option<String> {
        let pieces: Vec<Square> =
            position.pieces().filter(|(_, piece)| !piece.royal).map(|(square, _)| square).collect();
        let empty: Vec<Square> = Square::all().filter(|square| position.is_free(*square)).collect();
        let (from, other) = (self.dice.pick(&pieces).copied()?, self.dice.pick(&pieces).copied()?);
        let to = self.dice.pick(&empty).copied()?;
        Some(match self.dice.below(6) {
            0 => format!("off {from}"),
            1 => format!("go {from} {to}; note \"as we agreed\""),
            2 => format!("swap {from} {other}"),
            3 => format!("take {from} {other}"),
            4 => format!("mark {from} giant"),
            _ => format!("{{ go {from} {to}; off {other} }}"),
        })
    }

    /// A square as a secret one has to be: empty, or with a piece of his own.
    pub(super) fn sealed(&mut self, view: &View) -> Square {
        let any = spell::square(&mut self.dice);
        let Some(position) = self.scene.as_ref().or(view.public.board.as_ref()) else { return any };
        let mine = side(self.seat);
        let own = |square: &Square| position.at(*square).is_some_and(|piece| piece.owner.serves(mine));
        let fit: Vec<Square> = Square::all().filter(|square| position.is_free(*square) || own(square)).collect();
        if self.slips { any } else { self.dice.pick(&fit).copied().unwrap_or(any) }
    }
}
