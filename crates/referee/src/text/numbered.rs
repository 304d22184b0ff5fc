//! A move of a piece that is called by its number: `4-d3`, `4xd5`, `4d3`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::{Knows, Language, MoveNumber, Vocabulary, WordsTaken, normalise::fold, says_of_move, spoken::SaidMove};
use crate::chess::{Disambiguation, San, Square};

/// Such a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedStep {
    pub number: Option<MoveNumber>,
    /// The number that the piece is called by, 1 to 9.
    pub piece: u8,
    pub to: Square,
    /// Whether it is said to take something.
    pub captures: bool,
    pub written: Written,
}

/// How it is written: whether its figure may as well be the number of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// `4-d3`, `4xd5`, `12. 4d3`: it is not.
    Signed,
    /// `4d3`.
    Joined,
    /// `4 d3`.
    Apart,
}

/// As it is written, number and all.
impl fmt::Display for NumberedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.iter().try_for_each(|number| write!(f, "{number} "))?;
        let sign = match (self.captures, self.written) {
            (true, _) => "x",
            (false, Written::Signed) => "-",
            (false, Written::Joined) => "",
            (false, Written::Apart) => " ",
        };
        write!(f, "{}{sign}{}", self.piece, self.to)
    }
}

impl NumberedStep {
    /// A move to be copied: `4-d3`, `4xd3`.
    pub fn signed(piece: u8, to: Square, captures: bool) -> Self {
        Self { number: None, piece, to, captures, written: Written::Signed }
    }

    /// Chooses between the piece of this number and a pawn, where the figure may as well be the number of the move `now`:
    /// the one that is possible, `Err` where both are. A dash, an arrow and a capture are the piece's.
    ///
    /// # Errors
    /// `None`: both are possible. `Some`: neither is, with what is wrong with the piece's.
    pub fn either<T, E>(
        &self,
        now: u16,
        other: impl FnOnce() -> Option<T>,
        piece: Result<T, E>,
    ) -> Result<T, Option<E>> {
        let may_be_number = !self.captures && self.written != Written::Signed && u16::from(self.piece) == now;
        match (piece, if may_be_number { other() } else { None }) {
            (Ok(_), Some(_)) => Err(None),
            (Err(_), Some(other)) => Ok(other),
            (piece, None) => piece.map_err(Some),
        }
    }

    /// Reads words that are such a move and nothing else.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Option<Self> {
        let (number, words) = match numbered(words.clone()) {
            Some((number, behind, skip)) => (
                Some(number),
                Some(behind).filter(|word| !word.is_empty()).into_iter().chain(words.skip(skip)).collect(),
            ),
            None => (None, words.collect::<Vec<_>>()),
        };
        let said = words.iter().rposition(|word| !says_of_move(word)).map_or(0, |last| last + 1);
        let words = words.get(..said)?;
        let joined: String = words.concat();
        let joined = joined.trim_end_matches(['+', '#', '!', '?', '.']);
        // `(4) f3`, `4/f3`, `4: f3`: no more than a blank says.
        let bracketed =
            joined.strip_prefix('(').and_then(|rest| Some((rest.get(..1)?, rest.get(1..)?.strip_prefix(')')?)));
        let (figure, rest) = bracketed.or_else(|| joined.split_at_checked(1))?;
        let parted = rest.strip_prefix(['/', ')']).or_else(|| {
            // `4:d3` takes, as `exd5` may be written `e:d5`.
            let colon = words.first().is_some_and(|word| word.ends_with(':'));
            rest.strip_prefix(':').filter(|_| colon)
        });
        let (rest, parted) = (parted.unwrap_or(rest), parted.is_some() || bracketed.is_some());
        let piece = figure.parse().ok().filter(|piece| (1..=9).contains(piece))?;
        let sign = rest.strip_prefix(['x', 'X', ':', '\u{D7}']).map(|to| (to, true));
        let sign = sign.or_else(|| rest.strip_prefix(['-', '\u{2013}', '\u{2014}']).map(|to| (to, false)));
        let (to, captures) = sign.unwrap_or((rest, false));
        let written = match (sign, number, words) {
            (Some(_), ..) | (_, Some(_), _) => Written::Signed,
            (None, None, [_]) if !parted => Written::Joined,
            _ => Written::Apart,
        };
        Some(Self { number, piece, to: to.to_lowercase().parse().ok()?, captures, written })
    }
}

/// `token 4 to d3`, `5. the token 4 takes the pawn on d3`, `token 4, d1-d3`: such a move with words, as it is written shortly, and
/// how many words it took.
pub(super) fn said(words: &[String], vocabulary: &Vocabulary, language: Language) -> Option<(Vec<String>, usize)> {
    let calls = |word: &str| vocabulary.is_word(vocabulary.numbered_piece, word);
    if vocabulary.numbered_piece.is_empty() {
        return None;
    }
    let number = match numbered(words.iter().map(String::as_str)) {
        Some((number, "", skip)) => Some((number, skip)),
        _ => None,
    };
    let knows = Knows::default();
    let said = SaidMove { words, knows: &knows, language };
    let begin = number.map_or(0, |(_, skip)| skip);
    let mut at = said.small(begin);
    let small = at;
    while said.at(at).is_some_and(calls) {
        at += 1;
    }
    let called = (begin..at).any(|at| said.at(at).is_some_and(calls)) || at > small;
    let word = said.at(at)?;
    let figure = || language.figure(&fold(word)).filter(|_| called);
    let piece: u8 = word.parse().ok().filter(|piece| (1..=9).contains(piece)).or_else(figure)?;
    at += 1;
    // `5 to g2`
    let goes = said.to(at) > 0 && said.at(at) != Some("-");
    // `5 takes d5`
    if !called && !goes && said.takes(at).is_none() {
        return None;
    }
    let mut captures = false;
    if let Some(words) = said.takes(at) {
        (captures, at) = (true, said.small(at + words));
        // `takes the pawn on d3`
        if said.square(at).is_none() && language.piece(&fold(said.at(at)?)).is_some() {
            at += 1;
        }
    }
    at = said.small(at + said.to(at));
    // `from e2 to c4`
    let behind = said.small(at + 1 + said.to(at + 1));
    if said.square(at).is_some() && said.to(at + 1) > 0 && said.square(behind).is_some() {
        at = behind;
    }
    let word = said.at(at)?;
    let to = match (word.parse(), San::read(word, language.letters())) {
        (Ok(to), _) => to,
        (_, Ok(San::Step { piece: None, from: Disambiguation::Square(_), captures: takes, to, promotion: None })) => {
            captures |= takes;
            to
        }
        _ => return None,
    };
    let mut step: Vec<String> = number.map(|(number, _)| number.to_string()).into_iter().collect();
    step.push(NumberedStep::signed(piece, to, captures).to_string());
    Some((step, at + 1 + said.says_of_move(at + 1)))
}

/// The move of a piece that prose calls by its number somewhere, and the square that it names behind that.
pub(super) fn named(words: &[String], vocabulary: &Vocabulary) -> Option<NumberedStep> {
    if vocabulary.numbered_piece.is_empty() {
        return None;
    }
    let bare = |word: &String| word.trim_end_matches(['.', '!', '?', ',', ')']).to_string();
    let number =
        |word: &String| bare(word).parse().ok().filter(|piece| (1..=9).contains(piece) && bare(word).len() == 1);
    let mut pairs = words.iter().zip(words.iter().skip(1)).enumerate();
    let calls = |word: &str| vocabulary.is_word(vocabulary.numbered_piece, word);
    let (at, piece) = pairs.find_map(|(at, (noun, word))| Some((at, number(word).filter(|_| calls(noun))?)))?;
    let to = words.iter().skip(at + 2).find_map(|word| bare(word).parse().ok())?;
    Some(NumberedStep::signed(piece, to, false))
}

/// A move's number with its dot, what is joined to it behind, and how many words that was.
fn numbered<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<(MoveNumber, &'a str, usize)> {
    let first = words.next()?;
    let digits = first.len() - first.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (figures, behind) = first.split_at_checked(digits)?;
    let number = figures.parse().ok()?;
    let dots = |word: &'a str| {
        let rest = word.trim_start_matches('.');
        (matches!(word.len() - rest.len(), 1 | 3)).then_some((word.len() - rest.len() == 3, rest))
    };
    if behind.is_empty() {
        let (dots, rest) = dots(words.next()?)?;
        return Some((MoveNumber { number, dots }, rest, 2));
    }
    let (dots, rest) = dots(behind)?;
    Some((MoveNumber { number, dots }, rest, 1))
}

impl WordsTaken<'_> {
    /// A move of a piece that is called by its number, where what is left is one. All of it is taken then.
    pub fn numbered_step(&mut self) -> Option<NumberedStep> {
        let step = NumberedStep::read(self.clone().rest().iter().map(String::as_str))?;
        self.rest();
        Some(step)
    }
}
