//! An event's terms in words, one fact a line:
//!
//! ```text
//! stage 1 round-robin double sections=2 advance=2
//! stage 2 knockout games=2
//! ties direct, sonneborn-berger, wins
//! forfeit 1 0
//! ```
//!
//! The stages in order, then the tie-breaks in the order in which they apply (`ties none` without any), then what a
//! game brings in whole points that a withdrawal decided, to its winner and to its loser. The last line may be left out
//! where it is `forfeit 1 0`. Each line is as it is written here, with single spaces, numbers without zeros before
//! them, and nothing else around it.

use alloc::{string::ToString, vec::Vec};
use core::{fmt, str::FromStr};

use super::{
    berger::Cycles,
    fault::{Fault, What},
    stage::{Form, Stage},
    standing::Forfeit,
    tiebreak::Tiebreak,
};

/// The terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// In order, 1..=[`Terms::MOST`]; all but the last say how many go on.
    pub stages: Vec<Stage>,
    /// In the order in which they apply, each at most once.
    pub ties: Vec<Tiebreak>,
    /// What a game brings that a withdrawal decided.
    pub forfeit: Forfeit,
}

impl Terms {
    /// The most stages.
    pub const MOST: usize = 9;
}

impl FromStr for Terms {
    type Err = Fault;

    /// Reads what [`fmt::Display`] writes, each line ended or the last not, and nothing else.
    fn from_str(text: &str) -> Result<Self, Fault> {
        let lines: Vec<&str> = text.strip_suffix('\n').unwrap_or(text).split('\n').collect();
        let fault = |line: usize, what| Fault {
            line: line.saturating_add(1),
            text: lines.get(line).copied().unwrap_or("").to_string(),
            what,
        };
        let mut stages: Vec<Stage> = Vec::new();
        while let Some(rest) = lines.get(stages.len()).and_then(|line| line.strip_prefix("stage ")) {
            let at = stages.len();
            stages.push(stage(rest, at.saturating_add(1)).map_err(|what| fault(at, what))?);
        }
        let after = stages.len();
        let Some(last) = after.checked_sub(1) else { return Err(fault(0, What::NoStage)) };
        if let Some(at) = stages.iter().take(last).position(|stage| stage.advance.is_none()) {
            return Err(fault(at, What::NoAdvance));
        }
        if stages.last().is_some_and(|stage| stage.advance.is_some()) {
            return Err(fault(last, What::LastAdvances));
        }
        let ties =
            lines.get(after).and_then(|line| line.strip_prefix("ties ")).ok_or_else(|| fault(after, What::NoTies))?;
        let ties = tiebreaks(ties).map_err(|what| fault(after, what))?;
        let at = after.saturating_add(1);
        let forfeit = match lines.get(at) {
            None => Forfeit::USUAL,
            Some(line) => forfeit(line).map_err(|what| fault(at, what))?,
        };
        match at.saturating_add(1) {
            surplus if lines.len() > surplus => Err(fault(surplus, What::After)),
            _ => Ok(Self { stages, ties, forfeit }),
        }
    }
}

/// What stands behind `stage `.
fn stage(rest: &str, expected: usize) -> Result<Stage, What> {
    let mut words = rest.split(' ');
    let number = words.next().and_then(whole);
    if expected > Terms::MOST {
        return Err(What::TooMany);
    }
    if number.map(usize::from) != Some(expected) {
        return Err(What::Number { expected });
    }
    let form = match words.next() {
        Some("round-robin") => {
            let cycles = match words.next() {
                Some("single") => Cycles::Single,
                Some("double") => Cycles::Double,
                _ => return Err(What::Cycles),
            };
            let sections = words.next().and_then(|word| word.strip_prefix("sections=")).and_then(whole);
            let sections = sections.filter(|of| (1..=Stage::MOST_SECTIONS).contains(of)).ok_or(What::Sections)?;
            Form::RoundRobin { cycles, sections }
        }
        Some("knockout") => {
            let games = words.next().and_then(|word| word.strip_prefix("games=")).and_then(whole);
            Form::Knockout { games: games.filter(|of| (1..=2).contains(of)).ok_or(What::Games)? }
        }
        _ => return Err(What::Form),
    };
    let advance = words.next().map(|word| {
        let number = whole(word.strip_prefix("advance=").ok_or(What::Surplus)?).ok_or(What::Advance)?;
        if !(1..=Stage::MOST_ADVANCE).contains(&number) {
            return Err(What::Advance);
        }
        match form {
            Form::Knockout { .. } if !number.is_power_of_two() => Err(What::PowerOfTwo),
            _ => Ok(number),
        }
    });
    let advance = advance.transpose()?;
    if words.next().is_some() { Err(What::Surplus) } else { Ok(Stage { form, advance }) }
}

/// What stands behind `ties `.
fn tiebreaks(rest: &str) -> Result<Vec<Tiebreak>, What> {
    if rest == "none" {
        return Ok(Vec::new());
    }
    let mut ties = Vec::new();
    for word in rest.split(", ") {
        let tie = Tiebreak::of_word(word).ok_or(What::Tie)?;
        if ties.contains(&tie) {
            return Err(What::Twice(tie));
        }
        ties.push(tie);
    }
    Ok(ties)
}

/// A line `forfeit 1 0`.
fn forfeit(line: &str) -> Result<Forfeit, What> {
    let rest = line.strip_prefix("forfeit ").ok_or(What::After)?;
    let (won, lost) = rest.split_once(' ').ok_or(What::Forfeit)?;
    let points = |text: &str| text.parse::<i8>().ok().filter(|points| points.to_string() == text);
    match (points(won), points(lost)) {
        (Some(won), Some(lost)) if won > lost => Ok(Forfeit { won, lost }),
        _ => Err(What::Forfeit),
    }
}

/// A number as it is written.
fn whole(text: &str) -> Option<u8> {
    text.parse::<u8>().ok().filter(|number| number.to_string() == text)
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (stage, number) in self.stages.iter().zip(1_usize..) {
            writeln!(f, "stage {number} {stage}")?;
        }
        let ties: Vec<&str> = self.ties.iter().map(|tie| tie.word()).collect();
        writeln!(f, "ties {}", if ties.is_empty() { "none".to_string() } else { ties.join(", ") })?;
        match self.forfeit {
            Forfeit::USUAL => Ok(()),
            Forfeit { won, lost } => writeln!(f, "forfeit {won} {lost}"),
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            Form::RoundRobin { cycles: Cycles::Single, sections } => {
                write!(f, "round-robin single sections={sections}")?
            }
            Form::RoundRobin { cycles: Cycles::Double, sections } => {
                write!(f, "round-robin double sections={sections}")?
            }
            Form::Knockout { games } => write!(f, "knockout games={games}")?,
        }
        self.advance.map_or(Ok(()), |advance| write!(f, " advance={advance}"))
    }
}
