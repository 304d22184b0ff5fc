//! Entry 0 of a game of Tempête: what of it is Tempête's own, its terms and the commitments of the referee's seeds.

use alloc::{string::String, vec::Vec};

use super::terms::{Board, FEWEST_CARDS, MOST_CARDS, Terms};
use crate::{
    referee::log::{self, About, Dice, Field, Lines, OwnStart, Read, Text},
    seal::Hash,
    tempete::{cards::catalogue::Catalogue, seats::SEATS},
};

/// Entry 0: everything the players agree to by sending a list (T2).
pub type Start = log::StartOf<Terms, Catalogue>;

/// Commitments of the draw seeds: for each seat, that of its list and that of its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawSeals(pub [[Hash; 2]; 2]);

impl OwnStart<Catalogue> for Terms {
    type Seals = DrawSeals;

    fn conditions(&self) -> bool {
        self.conditions
    }
}

impl Field<Catalogue> for DrawSeals {
    fn write(&self, _: &'static str, to: &mut Text) {
        for ([list, numbers], (letter, _)) in self.0.iter().zip(SEATS) {
            to.line("draw", format_args!("{letter} list {list}"));
            to.line("draw", format_args!("{letter} numbers {numbers}"));
        }
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Catalogue>) -> Read<Self> {
        let mut draw = |key| Field::<Catalogue>::read(key, lines);
        Ok(Self([[draw("draw w list")?, draw("draw w numbers")?], [draw("draw b list")?, draw("draw b numbers")?]]))
    }

    fn any(dice: &mut Dice, _: &About<'_, Catalogue>) -> Self {
        let mut hash = || Hash(dice.bytes());
        Self([[hash(), hash()], [hash(), hash()]])
    }
}

impl Field<Catalogue> for Terms {
    fn write(&self, _: &'static str, to: &mut Text) {
        self.stand().for_each(|name| to.line(name, self.value(name)));
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Catalogue>) -> Read<Self> {
        let catalogue = lines.about.pinned;
        let mut terms = Self::default_for(catalogue);
        for term in Self::NAMES {
            let expected = "the terms in their order, each with a value this version offers";
            // Where there are none, nothing is said of it.
            if *term == "conditions" && !lines.begins(term) {
                continue;
            }
            let line = lines.next(expected)?;
            let value =
                line.strip_prefix(term).and_then(|rest| rest.strip_prefix(' ')).ok_or_else(|| lines.wrong(expected))?;
            // A deck may be typed in many ways and is written in one.
            let said = *term != "conditions" || value == "on";
            if terms.set(term, value, catalogue).is_err() || terms.value(term) != value || !said {
                return Err(lines.wrong(expected));
            }
        }
        if terms.check().is_err() {
            return Err(
                lines.wrong("`prove_cards at_once` with `card_check refuse` only, `conditions on` with `board on`")
            );
        }
        Ok(terms)
    }

    fn any(dice: &mut Dice, about: &About<'_, Catalogue>) -> Self {
        any(dice, about).unwrap_or_else(|| Self::default_for(about.pinned))
    }
}

fn any(dice: &mut Dice, about: &About<'_, Catalogue>) -> Option<Terms> {
    let mut terms = Terms::default_for(about.pinned);
    let values = [
        ("card_check", ["warn", "refuse", "at_end"]),
        ("taken_back_card", ["returns", "spent", "spent"]),
        ("pick_when", ["own_turn", "interception", "interception"]),
        ("mate_escape", ["own_turn", "intercept", "intercept"]),
        ("time_and_error", ["cross", "literal", "literal"]),
        ("board", ["off", "on", "on"]),
        ("enforce", ["full", "full except 3", "full except 3 40"]),
        ("time", ["none", "z", "our-own-2-and-so-on9"]),
    ];
    let one_of = 1 + dice.below(3);
    let cards: Vec<String> = about.pinned.playable().map(|card| alloc::format!("{}", card.number)).collect();
    let (least, rest) = cards.split_at_checked(FEWEST_CARDS)?;
    let more = rest.iter().filter(|_| !dice.one_in(one_of + 1)).take(MOST_CARDS - FEWEST_CARDS);
    let deck: Vec<&str> = least.iter().chain(more).map(String::as_str).collect();
    terms.set("deck", &deck.join(","), about.pinned).ok()?;
    for (name, values) in values {
        terms.set(name, dice.of(&values)?, about.pinned).ok()?;
    }
    terms.conditions = terms.board == Board::On && dice.one_in(2);
    Some(terms)
}
