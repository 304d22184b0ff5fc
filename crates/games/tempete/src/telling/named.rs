//! Small things as a reader sees them: a card with what it does, a move in his piece letters, a
//! seat by colour and name, free positions as ranges.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use core::fmt::Display;

use crate::{
    chess::{Color, PieceLetters, San},
    ids::Seat,
    tempete::{
        cards::{
            card::{CardNo, Window},
            said::Said,
        },
        seats::side,
        state::{public::Public, view::View},
    },
    text::Language,
};

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Person {
    /// The name he chose; a value, never a template.
    pub name: String,
    pub colour: Color,
}

impl Person {
    /// Who sits at `seat`.
    pub fn at(public: &Public, seat: Seat) -> Self {
        Self { name: public.name(seat).to_string(), colour: side(seat) }
    }
}

/// A card with what it does: no letter names one without.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NamedCard {
    pub number: CardNo,
    /// Its title in the reader's language.
    pub title: String,
    /// What it does, said to its player.
    pub summary: String,
    /// What it does, said to the other side; it follows the card's name.
    pub theirs: String,
    /// When it is played under this game's terms.
    pub window: Window,
}

impl NamedCard {
    /// The card with this number.
    pub fn of(view: &View<'_>, language: Language, number: CardNo) -> Self {
        let card = view.public.card(number);
        let said = Said::of(&view.public.catalogue, number, language);
        Self {
            number,
            title: card.title.of(language).into(),
            summary: card.summary.of(language).into(),
            theirs: said.map_or_else(|| card.summary.of(language), |said| said.theirs).into(),
            window: view.public.window(card),
        }
    }
}

/// `12.` for White, `12...` for Black.
pub(crate) fn numbered(number: u32, seat: Seat) -> String {
    if seat == Seat::FIRST { format!("{number}.") } else { format!("{number}...") }
}

/// Moves in the reader's piece letters, one space between.
pub(crate) fn moves(moves: &[San], letters: PieceLetters) -> String {
    let spelled: Vec<String> = moves.iter().map(|one| one.spelled(letters)).collect();
    spelled.join(" ")
}

/// Ascending positions as ranges: `1-8, 10-22, 24`.
pub(crate) fn ranges(positions: &[u8]) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for &position in positions {
        match runs.last_mut() {
            Some((_, end)) if end.checked_add(1) == Some(position) => *end = position,
            _ => runs.push((position, position)),
        }
    }
    let words: Vec<String> =
        runs.iter().map(|&(from, to)| if from == to { from.to_string() } else { format!("{from}-{to}") }).collect();
    words.join(", ")
}

/// All of them, with this between them.
pub(crate) fn joined(all: &[impl Display], between: &str) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// `count` of the free positions, spread over them; which ones follows from public matter alone.
pub(crate) fn example_positions(free: &[u8], count: usize, seed: u16) -> Vec<u8> {
    let length = free.len();
    if length == 0 {
        return Vec::new();
    }
    let begin = usize::from(seed) * 7 + 3;
    let mut found: Vec<u8> =
        (0..count.min(length)).filter_map(|i| free.get((begin + i * length / count) % length).copied()).collect();
    found.sort_unstable();
    found
}
