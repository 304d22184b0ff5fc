//! Entry 0 of a game of Tempête: what of it is Tempête's own, its terms and the commitments of the referee's seeds.

use alloc::{
    string::{String, ToString as _},
    vec::Vec,
};

use super::{
    catalogue,
    terms::{Board, FEWEST_CARDS, MOST_CARDS, Terms},
};
use crate::{
    cards::catalogue::Catalogue,
    kit::NamedTerm,
    referee::{
        log::{self, About, Dice, Lines, Read},
        played::{self, GameEvent, Pinned, PlayRow},
    },
};

/// Entry 0: everything the players agree to by sending a list (T2).
pub type Start = log::StartBy<GameEvent>;

/// The keys of its commitments: for each seat, that of the seed of its list and that of its numbers.
pub const DRAW_KEYS: &[&str] = &["draw w list", "draw w numbers", "draw b list", "draw b numbers"];

impl Terms {
    /// Returns the terms of this entry 0.
    pub fn of(start: &Start) -> &Self {
        start.terms.of_game()
    }

    /// Hands these terms, of a game with these cards, to the layer.
    pub fn kept(self, cards: &Catalogue, row: &'static PlayRow) -> played::Terms {
        let usual = Self::default_for(cards);
        let all = self.stand().map(|name| (name, self.value(name), self.value(name) == usual.value(name))).collect();
        played::Terms::own(row, self, all)
    }
}

/// Makes the terms of a new game at this profile of time: the default ones but for these.
///
/// # Errors
/// Says what is wrong with the first that cannot be.
pub(crate) fn terms(pinned: &Pinned, given: &[NamedTerm], time: String) -> Result<played::Terms, String> {
    let catalogue = catalogue(pinned);
    let mut terms = Terms::default_for(catalogue);
    for (name, value) in given {
        terms.set(name, value, catalogue).map_err(|error| error.to_string())?;
    }
    terms.check().map_err(|error| error.to_string())?;
    Ok(Terms { time, ..terms }.kept(catalogue, pinned.row()))
}

/// Reads the terms in entry 0.
///
/// # Errors
/// Says which line is wrong.
pub(crate) fn read_terms(lines: &mut Lines<'_, Pinned>) -> Read<played::Terms> {
    let catalogue = catalogue(lines.about.pinned);
    let mut terms = Terms::default_for(catalogue);
    for term in Terms::NAMES {
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
        return Err(lines.wrong("`prove_cards at_once` with `card_check refuse` only, `conditions on` with `board on`"));
    }
    Ok(terms.kept(catalogue, lines.about.pinned.row()))
}

/// Draws terms, for tests.
pub(crate) fn any_terms(dice: &mut Dice, about: &About<'_, Pinned>) -> played::Terms {
    let cards = catalogue(about.pinned);
    any(dice, about).unwrap_or_else(|| Terms::default_for(cards)).kept(cards, about.pinned.row())
}

fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Option<Terms> {
    let mut terms = Terms::default_for(catalogue(about.pinned));
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
    let cards: Vec<String> = catalogue(about.pinned).playable().map(|card| alloc::format!("{}", card.number)).collect();
    let (least, rest) = cards.split_at_checked(FEWEST_CARDS)?;
    let more = rest.iter().filter(|_| !dice.one_in(one_of + 1)).take(MOST_CARDS - FEWEST_CARDS);
    let deck: Vec<&str> = least.iter().chain(more).map(String::as_str).collect();
    terms.set("deck", &deck.join(","), catalogue(about.pinned)).ok()?;
    for (name, values) in values {
        terms.set(name, dice.of(&values)?, catalogue(about.pinned)).ok()?;
    }
    terms.conditions = terms.board == Board::On && dice.one_in(2);
    Some(terms)
}
