//! The kinds of entries that are Cloak and Dagger Chess's own (FORMAT.md, section 10).

use alloc::vec::Vec;

use super::{
    act::Act,
    game::{is_bonus, is_move},
    told::Earns,
};
use crate::{
    entries,
    referee::{
        letter::{Sheet, Shown},
        log::{About, Dice, DrawnFrom, Field, LineValue, Lines, Read, Text},
        played::{EventBody, Pinned},
    },
};

entries! {
    /// A side's discs, sealed; what comes before the move of a turn; and the turn, which ends with it.
    pub enum CloakEvent for Pinned {
        SetUp "setup" seat { sheet: Sheet<8> = "1", drawn: Option<DrawnFrom> = "answers" },
        Part "part" seat { acts: Acts = "", king: bool = "king", bare: bool = "bare" },
        Turn "turn" seat {
            acts: Acts = "", check: bool = "check", mate: bool = "mate", stalemate: bool = "stalemate", king: bool = "king",
            bare: bool = "bare"
        },
    }
}

impl EventBody for CloakEvent {
    fn may_offer(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }
}

impl CloakEvent {
    /// Gives what a guess in it earns (K5).
    pub(super) fn earns(&self) -> Earns {
        let (acts, ends, over) = match self {
            Self::SetUp { .. } => return Earns::Used,
            Self::Part { acts, king, bare } => (acts, false, *king || *bare),
            Self::Turn { acts, mate, stalemate, king, bare, .. } => (acts, true, *mate || *stalemate || *king || *bare),
        };
        let right = acts.acts().any(|act| matches!(act, Act::Guesses { right: true, .. }));
        let used = acts.acts().skip_while(|act| !is_move(act)).any(|act| is_bonus(&act));
        match () {
            () if over || used => Earns::Used,
            () if !ends => Earns::Open,
            () if right => Earns::Lapsed,
            () => Earns::Next,
        }
    }
}

/// What happened in a turn or a part of one, a line each, and below each what it opens (K21).
#[derive(Clone, Debug, PartialEq)]
pub struct Acts(pub Vec<(Act, Vec<Shown>)>);

impl Acts {
    /// Without what they open.
    pub fn acts(&self) -> impl Iterator<Item = Act> + '_ {
        self.0.iter().map(|(act, _)| *act)
    }

    /// All that they open.
    pub fn shown(&self) -> impl Iterator<Item = &Shown> {
        self.0.iter().flat_map(|(_, shown)| shown)
    }
}

const SHOWN: &str = "shown";

impl Field<Pinned> for Acts {
    fn write(&self, _: &'static str, to: &mut Text) {
        for (act, shown) in &self.0 {
            to.line("", act);
            shown.iter().for_each(|shown| to.line(SHOWN, shown));
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        let mut acts = Vec::new();
        while let Some(act) = lines.peek().and_then(<Act as LineValue>::read) {
            lines.skip();
            let mut shown = Vec::new();
            while let Some(text) = lines.value_if(SHOWN) {
                shown.push(Shown::of_text(text, lines)?);
            }
            acts.push((act, shown));
        }
        if acts.is_empty() {
            Err(lines
                .next(<Act as LineValue>::EXPECTED)
                .map_or_else(|fault| fault, |_| lines.wrong(<Act as LineValue>::EXPECTED)))
        } else {
            Ok(Self(acts))
        }
    }

    fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Self {
        let shown = |dice: &mut Dice| (0..dice.below(3)).map(|_| <Shown as Field<Pinned>>::any(dice, about)).collect();
        Self((0..=dice.below(3)).map(|_| (<Act as LineValue>::any(dice), shown(dice))).collect())
    }
}
