//! What a game is, as constants: the one place where the layer reads a game's facts.

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
    /// Its seats, 2 to 4, in order.
    pub seats: &'static [SeatName],
    /// Its teams, of two seats at least; none where each seat plays for itself.
    pub teams: &'static [Team],
    /// Its own kinds of entries.
    pub kinds: &'static [Kind],
    /// The text that new games pin by its hash in entry 0: its rules in short, its cards, whatever they rest on.
    pub pinned: &'static str,
    /// What the line of entry 0 with that hash begins with.
    pub pinned_line: &'static str,
    /// Its terms beside that of time, where each is one of a few words.
    pub terms: &'static [Choice],
    /// Whether its terms may allow conditional moves (T83).
    pub conditions: bool,
    /// Whether a draw offered with a turn stands in a line below it; else the game's own lines say so.
    pub offers_below: bool,
    /// What is sealed in it, in the order of a record: each by one word, behind which its opening has the entry; or, of what is
    /// sealed once for a seat, by two (`token 3`), which are all that its opening has.
    pub sealed: &'static [&'static str],
    /// By what of [`GameSpec::sealed`] entry 0 seals a seed for each seat, where the referee may draw for it: `draw arrange`.
    pub seed: Option<&'static str>,
    /// By what of [`GameSpec::sealed`] orders are sealed that came to nothing, in each turn and, a line for each seat, in the end;
    /// none where no order comes to nothing.
    pub tried: Option<&'static str>,
    /// The kinds of its entries of which subjects of letters have words of their own, `subject.news-KIND` and
    /// `subject.noted-KIND`; of others they say that somebody has played.
    pub subjects: &'static [&'static str],
    /// Its name in PGN.
    pub variant: &'static str,
}

impl GameSpec {
    /// What a game has that says nothing else.
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

    /// Whether nothing but seeds is ever sealed, on which nothing hangs that follows by itself.
    pub const fn seals_seeds_alone(&self) -> bool {
        self.sealed.len() == self.seed.is_some() as usize
    }

    /// The word of what is drawn, behind which its draws are named: of `draw arrange`, `arrange`.
    pub fn drawn(&self) -> Option<&'static str> {
        self.seed.and_then(|word| word.split_once(' ')).map(|(_, drawn)| drawn)
    }
}

/// Which game it is: its facts, known by the name of its rules.
#[derive(Clone, Copy)]
pub struct Spec(&'static GameSpec);

impl Spec {
    /// The game with these facts.
    pub const fn of(spec: &'static GameSpec) -> Self {
        Self(spec)
    }

    /// Its facts.
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
