//! The kinds of entries that are Crowded House's own (FORMAT.md, section 10).

use core::fmt;

use super::board::Said;
use crate::{
    chess::{Move, Role, Square},
    entries,
    ids::Seat,
    referee::{
        log::{Dice, LineValue},
        played::{EventBody, Pinned},
    },
};

/// A move as the log has it: `e2-e4`, `e7-e8=Q`; castling by the king's squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(pub Move);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.dashed())
    }
}

impl LineValue for Step {
    const EXPECTED: &'static str = "its squares, `e2-e4`, and what a pawn becomes, `e7-e8=Q`";

    fn read(text: &str) -> Option<Self> {
        Move::of_dashed(text).map(Self)
    }

    fn any(dice: &mut Dice) -> Self {
        let square = |dice: &mut Dice| Square::all().nth(dice.below(64) as usize);
        let Some((from, to)) = square(dice).zip(square(dice)) else { return <Self as LineValue>::any(dice) };
        let promotion = if dice.one_in(4) { dice.of(&Role::PROMOTIONS).copied() } else { None };
        Self(Move { from, to, promotion })
    }
}

entries! {
    /// A turn, or a player passed over; and what is told of the board after it.
    pub enum CrowdedEvent for Pinned {
        Turn "turn" seat {
            played: Step = "move", check: bool = "check", mate: bool = "mate", bare_kings: bool = "bare-kings"
        },
        Pass "pass" referee {
            of: Seat = "seat", check: bool = "check", mate: bool = "mate", four_passes: bool = "four-passes"
        },
    }
}

impl CrowdedEvent {
    /// A turn after which this is told.
    pub fn turn(played: Move, said: Option<Said>) -> Self {
        let is = |one| said == Some(one);
        let (check, mate, bare_kings) = (is(Said::Check), is(Said::Mate), is(Said::BareKings));
        Self::Turn { played: Step(played), check, mate, bare_kings }
    }

    /// A pass after which this is told.
    pub fn pass(of: Seat, said: Option<Said>) -> Self {
        let is = |one| said == Some(one);
        let (check, mate, four_passes) = (is(Said::Check), is(Said::Mate), is(Said::FourPasses));
        Self::Pass { of, check, mate, four_passes }
    }
}

impl EventBody for CrowdedEvent {
    fn bears_plan(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }
}
