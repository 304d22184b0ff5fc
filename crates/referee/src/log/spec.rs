//! The facts of a game, as constants: the one place where the layer reads them.

use core::{fmt, ops::Deref};

use super::Kind;
use crate::ids::{SeatName, Team};

/// A term, and the words that it may be: the usual one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub name: &'static str,
    pub words: &'static [&'static str],
}

/// The facts of one game.
#[derive(Debug)]
pub struct GameSpec {
    /// Name and version of its rules: `luft/1`; its openings, salts and seeds begin with it.
    pub rules: &'static str,
    /// The game's seats, 2 to 4, in order.
    pub seats: &'static [SeatName],
    /// The game's teams, of two seats at least; empty if each seat plays for itself.
    pub teams: &'static [Team],
    /// The kinds of entries that only this game has.
    pub kinds: &'static [Kind],
    /// The text that new games pin by its hash in entry 0: its rules in short, its cards, whatever they rest on.
    pub pinned: &'static str,
    /// The first word of the line of entry 0 with that hash.
    pub pinned_line: &'static str,
    /// The game's terms besides time control, each with its few words.
    pub terms: &'static [Choice],
    /// True if its terms may allow conditional moves (T83).
    pub conditions: bool,
    /// True if a draw offered with a turn has a line of its own below it; else the game's own lines say so.
    pub offers_below: bool,
    /// The words of its commitments, in the order of a record. A commitment that an entry makes has one word, which its opening
    /// has before the entry's number; one that a seat makes once has two (`token 3`), and its opening has no more.
    pub sealed: &'static [&'static str],
    /// The word of [`GameSpec::sealed`] by which entry 0 seals a seed for each seat, if the referee may draw for it: `draw arrange`.
    pub seed: Option<&'static str>,
    /// The word of [`GameSpec::sealed`] by which failed attempts are sealed, in each turn and, a line for each seat, in the last
    /// entry; `None` if no order can fail.
    pub tried: Option<&'static str>,
    /// The kinds of its entries of which subjects of letters have words of their own, `subject.news-KIND` and
    /// `subject.noted-KIND`; of others they say that somebody has played.
    pub subjects: &'static [&'static str],
    /// The game's name in PGN.
    pub variant: &'static str,
}

impl GameSpec {
    /// The facts of most games, to be overridden.
    pub const USUAL: Self = Self {
        rules: "",
        seats: &[],
        teams: &[],
        kinds: &[],
        pinned: "",
        pinned_line: "pinned",
        terms: &[],
        conditions: false,
        offers_below: true,
        sealed: &[],
        seed: None,
        tried: None,
        subjects: &[],
        variant: "?",
    };

    /// The name of the game: its rules without their version.
    pub fn name(&self) -> &'static str {
        self.rules.split_once('/').map_or(self.rules, |(name, _)| name)
    }

    /// The letter of a seat; `?` for a seat the game does not have.
    pub fn letter(&self, seat: crate::ids::Seat) -> char {
        self.seats.get(seat.index()).map_or('?', |(letter, _)| *letter)
    }

    /// True if nothing but seeds is ever sealed; no entry that follows by itself depends on a seed.
    pub const fn seals_seeds_alone(&self) -> bool {
        self.sealed.len() == self.seed.is_some() as usize
    }

    /// The word of what is drawn, behind which its draws are named: of `draw arrange`, `arrange`.
    pub fn drawn(&self) -> Option<&'static str> {
        self.seed.and_then(|word| word.split_once(' ')).map(|(_, drawn)| drawn)
    }
}

/// The identity of a game: its facts, compared by the name of its rules.
#[derive(Clone, Copy)]
pub struct Spec(&'static GameSpec);

impl Spec {
    /// The game with these facts.
    pub const fn of(spec: &'static GameSpec) -> Self {
        Self(spec)
    }

    /// The facts of this game.
    pub const fn facts(self) -> &'static GameSpec {
        self.0
    }
}

impl Deref for Spec {
    type Target = GameSpec;

    fn deref(&self) -> &GameSpec {
        self.0
    }
}

impl PartialEq for Spec {
    fn eq(&self, other: &Self) -> bool {
        self.0.rules == other.0.rules
    }
}

impl Eq for Spec {}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.rules)
    }
}
