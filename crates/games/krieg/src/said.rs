//! What a referee tells both with a turn, as the log has it (Q4 to Q9).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::attempt::Answer;
use crate::{
    chess::Square,
    referee::log::{About, Dice, Field, LineValue, Lines, Read, Text, Times},
    words,
};

words! {
    /// What was taken (Q4).
    Taken {
        Pawn = "pawn",
        Piece = "piece",
    }
}

words! {
    /// How a king sees a check (Q7), in the order in which two are told.
    Check {
        Knight = "knight",
        Rank = "rank",
        File = "file",
        Long = "long-diagonal",
        Short = "short-diagonal",
    }
}

words! {
    /// What ends a game (Q8, Q9), the first that is so.
    Ends {
        Mate = "mate",
        Stalemate = "stalemate",
        /// Nobody can mate.
        Dead = "dead",
        /// The truth stood five times.
        Repetition = "repetition",
        /// 75 moves of each without a capture or a pawn's move.
        SeventyFive = "seventy-five",
    }
}

/// A capture: where what was taken stood; or of one en passant that is told as such, where the pawn went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    pub at: Square,
    pub what: Option<Taken>,
    pub en_passant: bool,
}

/// One check, or two of a double check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checks(Vec<Check>);

/// What is told of the pawn tries of the side to move (Q5).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tries {
    /// How many, 1 to 16.
    Count(u8),
    /// Whether there is one.
    Told(bool),
    /// The squares of the pawns that have one, by ranks.
    On(Vec<Square>),
}

/// All that is told with a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    pub capture: Option<Capture>,
    pub promotion: bool,
    pub check: Option<Checks>,
    pub tries: Option<Tries>,
    /// How many attempts before it failed.
    pub attempts: Option<Times>,
    /// What `any` was answered.
    pub any: Option<Answer>,
    pub ends: Option<Ends>,
}

/// A side has at most so many pawn tries.
const MOST_TRIES: u8 = 16;

impl Check {
    /// How a king sees what checks it from there.
    pub fn seen(king: Square, from: Square) -> Self {
        let (file, rank) = (i16::from(king.file()), i16::from(king.rank()));
        let (files, ranks) = (i16::from(from.file()) - file, i16::from(from.rank()) - rank);
        let (rising, falling) = (8 - (file - rank).abs(), 8 - (file + rank - 7).abs());
        match () {
            () if ranks == 0 => Self::Rank,
            () if files == 0 => Self::File,
            () if files == ranks => {
                if rising > falling {
                    Self::Long
                } else {
                    Self::Short
                }
            }
            () if files == -ranks => {
                if falling > rising {
                    Self::Long
                } else {
                    Self::Short
                }
            }
            () => Self::Knight,
        }
    }
}

impl Checks {
    /// Of all checks that there are, in their order; `None` of none.
    pub fn of(checks: impl Iterator<Item = Check>) -> Option<Self> {
        let checks: Vec<Check> = checks.collect();
        let all: Vec<Check> = Check::ALL.iter().copied().filter(|of| checks.contains(of)).collect();
        if all.is_empty() { None } else { Some(Self(all)) }
    }

    /// Each.
    pub fn all(&self) -> &[Check] {
        &self.0
    }
}

impl fmt::Display for Capture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.fmt(f)?;
        self.what.iter().try_for_each(|what| write!(f, " {}", what.word()))?;
        f.write_str(if self.en_passant { " ep" } else { "" })
    }
}

impl LineValue for Capture {
    const EXPECTED: &'static str = "a square, and perhaps what was taken there: `d5 pawn`, `d5 piece`, `d6 ep`";

    fn read(text: &str) -> Option<Self> {
        let (text, en_passant) = text.strip_suffix(" ep").map_or((text, false), |text| (text, true));
        // What is taken en passant is not named beside it.
        if en_passant && text.contains(' ') {
            return None;
        }
        let (at, what) = match text.split_once(' ') {
            Some((at, what)) => (at, Some(what.parse().ok()?)),
            None => (text, None),
        };
        Some(Self { at: <Square as LineValue>::read(at)?, what, en_passant })
    }

    fn any(dice: &mut Dice) -> Self {
        let what = if dice.one_in(2) { dice.of(Taken::ALL).copied() } else { None };
        Self { at: <Square as LineValue>::any(dice), what, en_passant: what.is_none() && dice.one_in(2) }
    }
}

impl fmt::Display for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(|check| check.word()).collect::<Vec<_>>().join(" "))
    }
}

impl LineValue for Checks {
    const EXPECTED: &'static str =
        "how the king sees it: `knight`, `rank`, `file`, `long-diagonal` or `short-diagonal`, or two";

    fn read(text: &str) -> Option<Self> {
        let checks: Option<Vec<Check>> = text.split(' ').map(|word| word.parse().ok()).collect();
        // Each once, in their order; more than two there never are.
        Self::of(checks?.into_iter()).filter(|of| of.0.len() <= 2 && of.to_string() == text)
    }

    fn any(dice: &mut Dice) -> Self {
        let checks: Vec<Check> = (0..=dice.below(2)).filter_map(|_| dice.of(Check::ALL).copied()).collect();
        Self::of(checks.into_iter()).unwrap_or(Self(Vec::from([Check::Knight])))
    }
}

impl fmt::Display for Tries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => count.fmt(f),
            Self::Told(told) => f.write_str(Answer::of(*told).word()),
            Self::On(squares) => f.write_str(&squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
        }
    }
}

impl LineValue for Tries {
    const EXPECTED: &'static str = "a number from 1 to 16, `yes` or `no`, or squares by ranks";

    fn read(text: &str) -> Option<Self> {
        let tries = match text {
            "yes" => Self::Told(true),
            "no" => Self::Told(false),
            _ if text.starts_with(|c: char| c.is_ascii_digit()) => {
                Self::Count(text.parse().ok().filter(|count| (1..=MOST_TRIES).contains(count))?)
            }
            _ => {
                let squares: Option<Vec<Square>> = text.split(' ').map(<Square as LineValue>::read).collect();
                Self::On(squares.filter(|squares| squares.is_sorted_by(|one, other| one < other))?)
            }
        };
        (tries.to_string() == text).then_some(tries)
    }

    fn any(dice: &mut Dice) -> Self {
        match dice.below(3) {
            0 => Self::Count(u8::try_from(1 + dice.below(16)).unwrap_or(1)),
            1 => Self::Told(dice.one_in(2)),
            _ => {
                let mut squares: Vec<Square> = (0..=dice.below(3)).map(|_| <Square as LineValue>::any(dice)).collect();
                squares.sort_unstable();
                squares.dedup();
                Self::On(squares)
            }
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl LineValue for Answer {
    const EXPECTED: &'static str = "`yes` or `no`";

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|answer| *answer != Self::Barred)
    }

    fn any(dice: &mut Dice) -> Self {
        Self::of(dice.one_in(2))
    }
}

impl<P> Field<P> for Said {
    fn write(&self, _: &'static str, to: &mut Text) {
        Field::<P>::write(&self.capture, "capture", to);
        Field::<P>::write(&self.promotion, "promotion", to);
        Field::<P>::write(&self.check, "check", to);
        Field::<P>::write(&self.tries, "tries", to);
        Field::<P>::write(&self.attempts, "attempts", to);
        Field::<P>::write(&self.any, "any", to);
        self.ends.into_iter().for_each(|ends| to.word(ends.word()));
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        Ok(Self {
            capture: Field::read("capture", lines)?,
            promotion: Field::read("promotion", lines)?,
            check: Field::read("check", lines)?,
            tries: Field::read("tries", lines)?,
            attempts: Field::read("attempts", lines)?,
            any: Field::read("any", lines)?,
            ends: Ends::ALL.iter().copied().find(|ends| lines.take(ends.word())),
        })
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        Self {
            capture: Field::any(dice, about),
            promotion: Field::any(dice, about),
            check: Field::any(dice, about),
            tries: Field::any(dice, about),
            attempts: Field::any(dice, about),
            any: Field::any(dice, about),
            ends: if dice.one_in(3) { dice.of(Ends::ALL).copied() } else { None },
        }
    }
}

/// How a turn is written in a word or two for scores: `capture d5 pawn, check file`.
pub(super) fn in_short(said: &Said) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(said.capture.map(|of| alloc::format!("capture {of}")));
    words.extend(said.promotion.then(|| "promotion".to_string()));
    words.extend(said.check.iter().map(|of| alloc::format!("check {of}")));
    words.extend(said.tries.iter().map(|of| alloc::format!("pawn tries {of}")));
    words.extend(said.attempts.iter().map(|of| alloc::format!("attempts {}", of.get())));
    words.extend(said.any.map(|of| alloc::format!("any {of}")));
    words.extend(said.ends.map(|of| of.word().to_string()));
    words
}
