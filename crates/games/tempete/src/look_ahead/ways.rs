//! Every legal play of a card, as the message that its player would write.

use alloc::{vec, vec::Vec};
use core::fmt;

use super::LookAhead;
use crate::{
    chess::{Square, full},
    ids::Seat,
    tempete::{
        cards::{
            card::{Card, CardNo, Gain, Window},
            param::Arg,
        },
        legal::{begun, land},
        log::event::{Act, CardPlay},
        state::{
            exchange::MessageKind,
            public::{Duty, OwnDuty},
        },
    },
};

/// A message that plays a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Whether it stops a turn.
    pub stops: bool,
    pub acts: Vec<Act>,
    /// The square that the card seals.
    pub square: Option<Square>,
}

impl LookAhead {
    /// Every legal way to play a card in the turn that is due, or against the turn before it, at most `most`: a card
    /// after the move behind the moves of `before`, or behind every legal one where that is empty; a card before the
    /// move with the first move that is legal behind it. A king that is away lands on the first square that it can.
    pub fn ways(&self, number: CardNo, before: &[Act], most: usize) -> Vec<Way> {
        let Duty::Own(OwnDuty::Turn(seat)) = self.public().duty() else { return Vec::new() };
        let card = self.public().card(number);
        let after = matches!(card.window, Window::After | Window::AfterFirstStep);
        let lands = before.is_empty() && !self.public().window(card).is_reply() && self.public().king_is_away(seat);
        let begins = if lands { self.landing(seat).into_iter().collect() } else { before.to_vec() };
        let heads = if after && before.is_empty() { self.moves(&begins) } else { vec![begins] };
        let mut found = Vec::new();
        for head in heads {
            found.extend(self.behind_head(card, &head, most.saturating_sub(found.len())));
            if found.len() >= most {
                break;
            }
        }
        found
    }

    /// Where the king of the side that is due comes back.
    fn landing(&self, seat: Seat) -> Option<Act> {
        let board = self.public().board.as_ref()?;
        let lands = |at: &Square| {
            land(board, seat, *at).is_ok() && begun(board, seat, &[Act::Land(*at)]).legal_move().is_some()
        };
        Square::all().find(lands).map(Act::Land)
    }

    /// Each legal move behind what a message begins with.
    fn moves(&self, begins: &[Act]) -> Vec<Vec<Act>> {
        let Some(board) = self.base(begins) else { return Vec::new() };
        let with = |legal| begins.iter().cloned().chain([Act::Move(full(&board, legal))]).collect();
        board.legal_moves().into_iter().map(with).collect()
    }

    fn behind_head(&self, card: &Card, head: &[Act], most: usize) -> Vec<Way> {
        let stops = self.public().window(card).is_reply();
        let play =
            |args: Vec<Arg>| Act::Card(CardPlay { card: card.number, args, effect: None, seal: None, shown: None });
        let with = |more: Vec<Act>, square| {
            let kind = if stops { MessageKind::Interception } else { MessageKind::Turn };
            let acts: Vec<Act> = head.iter().cloned().chain(more).collect();
            let (_, acts) = self.written(kind, acts, square).ok()?;
            Some(Way { stops, acts, square })
        };
        let moved = |acts: Vec<Act>| {
            let moves = self.moves(head).into_iter().filter_map(|mut moves| moves.pop());
            moves.into_iter().find_map(|then| with(acts.iter().cloned().chain([then]).collect(), None))
        };
        let numbers = |numbers: Vec<u8>| {
            let found = numbers.into_iter().filter_map(|number| moved(vec![play(vec![Arg::Number(number.into())])]));
            found.take(most).collect()
        };
        let Duty::Own(OwnDuty::Turn(seat)) = self.public().duty() else { return Vec::new() };
        match card.gains() {
            Some(Gain::Taken) => {
                let takeable = self.public().takeable(seat).into_iter().filter_map(|id| self.public().play(id));
                return numbers(takeable.map(|taken| taken.play.card.get()).collect());
            }
            Some(Gain::Picked) if !stops => return numbers(self.public().free_positions(seat)),
            _ => {}
        }
        if card.secret {
            let sealed = Square::all().filter_map(|square| with(vec![play(Vec::new())], Some(square)));
            return sealed.take(most).collect();
        }
        if card.takes_back() {
            let parts = [None, Some(1), Some(2)].into_iter();
            let hit = |part: Option<u8>| [play(Vec::new())].into_iter().chain(part.map(Act::Part)).collect();
            return parts.filter_map(|part| with(hit(part), None)).collect();
        }
        if card.doubles() {
            let again = self.again(head).into_iter().filter_map(|then| with(vec![play(Vec::new()), then], None));
            return again.take(most).collect();
        }
        let legal = self.legal(card.number, head).into_iter();
        legal.take(most).map(|(_, acts)| Way { stops, acts, square: None }).collect()
    }

    /// The moves that the piece may make again behind its first.
    fn again(&self, head: &[Act]) -> Vec<Act> {
        let Some((position, Some(moved))) = self.behind(head) else { return Vec::new() };
        let legal = position.legal_moves().into_iter().filter(|legal| legal.from == moved.at);
        legal.map(|legal| Act::Move(full(&position, legal))).collect()
    }
}

impl fmt::Display for Way {
    /// The lines that its player writes, joined by ` / `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.stops {
            f.write_str("intercept / ")?;
        }
        for (index, act) in self.acts.iter().enumerate() {
            if index > 0 {
                f.write_str(" / ")?;
            }
            match act {
                Act::Move(text) => write!(f, "move {text}")?,
                Act::Part(part) => write!(f, "part {part}")?,
                Act::Card(play) => {
                    write!(f, "card {}", play.card)?;
                    play.args.iter().try_for_each(|arg| write!(f, " {arg}"))?;
                    self.square.iter().try_for_each(|square| write!(f, " / square {square}"))?;
                }
                Act::Land(square) => write!(f, "land {square}")?,
                Act::Spring { .. } | Act::Discard(_) | Act::Keep(_) | Act::Draw | Act::Numbers(_) => {}
            }
        }
        Ok(())
    }
}
