//! A game of Kriegspiel as one knower has it.

use alloc::vec::Vec;

use super::{
    attempt::{Answer, Tried},
    house::{House, TriesAre},
    own::Own,
    said::{Capture, Said, Tries},
    truth::Truth,
    view::View,
};
use crate::chess::{Color, Move, Role, Square};

/// All that one knower knows of a game of Kriegspiel.
#[derive(Clone, Debug, PartialEq)]
pub struct Krieg {
    pub(super) house: House,
    /// The pieces of White and of Black, each for who knows all its moves.
    own: [Option<Own>; 2],
    /// The truth, for who knows all moves.
    truth: Option<Truth>,
    /// What was told of the pawn tries of the side to move.
    tries: Option<Tries>,
    /// How many pieces each side has lost, and which, for who knows its moves.
    pub(super) lost: [(u8, Vec<Role>); 2],
    /// The turns so far, the last of them last; of a game that Black begins, one before it of which nothing is known.
    pub(super) turns: Vec<Made>,
}

/// A turn: what both were told, and what was played and tried, for who knows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Made {
    pub said: Said,
    pub played: Option<Move>,
    pub tried: Vec<Tried>,
}

/// Whose turn this is of a game's, counted from 0, and the number of its move as scores count.
pub(super) fn of_turn(turn: usize) -> (Color, u32) {
    let side = if turn.is_multiple_of(2) { Color::White } else { Color::Black };
    (side, u32::try_from(turn / 2).unwrap_or(u32::MAX).saturating_add(1))
}

/// A side has so many pieces beside its king.
const MOST_LOST: u8 = 15;

impl Krieg {
    /// A game from this position on, by these house rules.
    pub fn on(truth: Truth, house: House) -> Self {
        let own = Color::BOTH.map(|side| Some(truth.own(side)));
        let tries = truth.told_tries(house);
        let before = truth.position().to_move() as usize;
        let turns = core::iter::repeat_n(Made::default(), before).collect();
        Self { house, own, tries, truth: Some(truth), lost: Default::default(), turns }
    }

    /// The truth, for who knows it.
    pub fn truth(&self) -> Option<&Truth> {
        self.truth.as_ref()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        of_turn(self.turns.len()).0
    }

    /// The number of the move that is next, as scores count.
    pub fn move_number(&self) -> u32 {
        of_turn(self.turns.len()).1
    }

    /// The turn of the side to move as it has it, who tried so much before; `None` where its pieces are not known.
    pub fn view(&self, tried: Vec<Tried>) -> Option<View<'_>> {
        let own = self.own(self.to_move())?;
        Some(View { own, house: self.house, tries: self.tries.as_ref(), tried })
    }

    /// The pieces of a side, for who knows all its moves.
    pub fn own(&self, side: Color) -> Option<&Own> {
        self.own.get(side as usize)?.as_ref()
    }

    /// What is told of a move of which so much was tried, and the game after it; `None` where it is not legal.
    pub fn made(&self, played: Move, tried: &[Tried]) -> Option<(Said, Self)> {
        let (said, mut after) = (self.truth.as_ref()?.said(played, tried, self.house)?, self.clone());
        after.moved(Made { said: said.clone(), played: Some(played), tried: tried.to_vec() });
        Some((said, after))
    }

    /// After a turn of the side to move; what the other side lost, for who knows it.
    pub(super) fn moved(&mut self, made: Made) -> Option<Role> {
        let Made { said, played, .. } = &made;
        let (side, other) = (self.to_move(), self.to_move().other());
        self.truth = self.truth.take().zip(*played).and_then(|(truth, played)| truth.after(played));
        if let Some(own) = self.own.get_mut(side as usize) {
            *own = own.take().zip(*played).map(|(own, played)| own.after(played));
        }
        let mut lost = None;
        if let Some(capture) = said.capture {
            let theirs = self.own.get_mut(other as usize).and_then(Option::as_mut);
            lost = theirs.and_then(|own| own.lose(Self::stood(other, capture)));
            if let Some((count, kinds)) = self.lost.get_mut(other as usize) {
                *count = count.saturating_add(1);
                kinds.extend(lost);
            }
        }
        self.tries.clone_from(&said.tries);
        self.turns.push(made);
        lost
    }

    /// Where what was taken stood, a pawn of this side that was told of as taken en passant among it.
    pub(super) fn stood(of: Color, capture: Capture) -> Square {
        let passed = capture.at.offset(0, of.forward()).filter(|_| capture.en_passant);
        passed.unwrap_or(capture.at)
    }

    /// Why this cannot be told with a turn, asked of what is public: the rule that it breaks.
    pub(super) fn untrue(&self, said: &Said) -> Option<&'static str> {
        let (house, to_move) = (self.house, self.to_move());
        let lost = self.lost.get(to_move.other() as usize).map_or(0, |(lost, _)| *lost);
        let kind_fits =
            |of: Capture| (of.what.is_some() == house.says_kind()) && (!of.en_passant || house.says_en_passant());
        let tries_fit = match (&said.tries, house.tries) {
            (None, TriesAre::YesOrNo) => said.ends.is_some(),
            (None, _) => true,
            (Some(Tries::Count(_)), TriesAre::Counted)
            | (Some(Tries::Told(_)), TriesAre::YesOrNo)
            | (Some(Tries::On(_)), TriesAre::OnSquares) => said.ends.is_none(),
            _ => false,
        };
        let frees = house.failure_frees() && said.attempts.is_some();
        match () {
            () if said.capture.is_some_and(|of| !kind_fits(of)) => Some("Q4"),
            () if said.capture.is_some() && lost >= MOST_LOST => Some("Q4"),
            () if said.promotion && !house.says_promotion() => Some("Q4"),
            () if said.ends.is_some() && said.check.is_some() => Some("Q7"),
            () if !tries_fit => Some("Q5"),
            () if said.attempts.is_some() && !house.hears() => Some("Q11"),
            () if said.any.is_some() && !house.has_any() => Some("Q6"),
            () if said.any == Some(Answer::Yes) && said.capture.is_none() && !frees => Some("Q6"),
            () => None,
        }
    }
}
