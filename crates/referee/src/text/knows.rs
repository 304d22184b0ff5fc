//! What is known of who wrote a mail, by which his words are understood. All of it he may know himself.

use alloc::{string::String, vec::Vec};

use super::{near::solid, normalise::fold};
use crate::chess::{Position, Square};

/// What a card or the like is called that numbers in orders stand for: where its number may stand, so may its title,
/// and beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    pub name: String,
    pub number: u32,
    /// The name folded, and without what parts its words.
    solid: String,
    /// How many words it has.
    words: usize,
}

impl Title {
    /// What this number is called.
    pub fn new(name: &str, number: u32) -> Self {
        let (solid, words) = (solid(name), name.split(' ').count());
        Self { name: name.into(), number, solid, words }
    }

    /// How many of these words, folded, are the name: where its words part says nothing (`Trap door`).
    pub(super) fn said(&self, words: &[String], is: impl Fn(&str, &str) -> bool) -> Option<usize> {
        let mut said = String::new();
        let counts = words.iter().take(self.words + 1).enumerate();
        let mut counts = counts.map(|(at, word)| {
            said.extend(word.chars().filter(|c| c.is_alphanumeric()));
            (at + 1, is(&said, &self.solid))
        });
        counts.find(|(_, is)| *is).map(|(count, _)| count)
    }
}

/// What is known of who wrote a mail.
#[derive(Clone, Debug, Default)]
pub struct Knows {
    /// What numbers in orders may be called.
    pub titles: Vec<Title>,
    /// The words of the players' names, folded: what people greet and sign with.
    names: Vec<String>,
    /// The board as he may know it, with him to move; none where nobody keeps one.
    pub board: Option<Position>,
    /// Whether something on it is known to him alone.
    pub board_is_own: bool,
    /// The numbers that he holds of what they stand for.
    pub held: Vec<u32>,
    /// Those of them that stop a turn.
    pub stopping: Vec<u32>,
    /// Those of them that seal a square.
    pub sealing: Vec<u32>,
    /// His sealed squares that may still take effect, each with its card.
    pub sealed: Vec<(u32, Square)>,
}

impl Knows {
    /// Who knows these titles, and nothing else.
    pub fn titled(titles: Vec<Title>) -> Self {
        Self { titles, ..Self::default() }
    }

    /// The same of whoever writes for him, and knows nothing that is his alone.
    #[must_use]
    pub fn public(self) -> Self {
        let board = self.board.filter(|_| !self.board_is_own);
        Self { board, held: Vec::new(), stopping: Vec::new(), sealing: Vec::new(), sealed: Vec::new(), ..self }
    }

    /// The same among players of these names.
    #[must_use]
    pub fn named<'n>(mut self, names: impl Iterator<Item = &'n str>) -> Self {
        let words = names.flat_map(|name| name.split(|c: char| !c.is_alphanumeric() && c != '\''));
        self.names = words.filter(|word| !word.is_empty()).map(fold).collect();
        self
    }

    /// Whether a line of words names one of the sealed squares.
    pub fn names_sealed(&self, line: &str) -> bool {
        let mut words = line.split(|c: char| !c.is_alphanumeric()).filter_map(|word| word.parse::<Square>().ok());
        words.any(|square| self.sealed.iter().any(|(_, sealed)| *sealed == square))
    }

    /// Whether a word, folded, is one of a player's name as it stands there.
    pub(super) fn is_known(&self, word: &str) -> bool {
        self.names.iter().any(|name| name == word)
    }

    /// Whether a word, folded, is one of a player's name, or its first letter with its stop.
    pub(super) fn is_name(&self, word: &str) -> bool {
        let bare = word.trim_end_matches(['.', '!']);
        let letters = bare.chars().count();
        // `A.`, `Anne` of Ann, `Rob` of Robert.
        let is = |name: &String| match letters {
            0 => false,
            1 => name.starts_with(bare),
            2 => name == bare,
            _ => {
                name.starts_with(bare)
                    || (name.len() > 2 && bare.starts_with(name) && letters <= name.chars().count() + 2)
            }
        };
        self.names.iter().any(is)
    }
}
