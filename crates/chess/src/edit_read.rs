//! The one grammar of edits. A mail is read in its seat's piece letters and in any case, a catalogue's template with
//! places for squares; an entry's text must in addition be how its effect is written.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::edit::{Edit, Effect, Name, NewOwner};
use super::{PieceLetters, Role, Square};

/// The longest note, in characters between the quotes.
const LONGEST_NOTE: usize = 200;

/// What belongs at a place of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditWord {
    /// One of [`Edit::VERBS`].
    Verb,
    Square,
    /// A piece's letter.
    Piece,
    /// 1 to 999999.
    Number,
    /// What a mark, a rule or a kind of piece is called.
    Name,
    /// Words between double quotes.
    Quoted,
    /// `d4e4-d5e5`.
    Edge,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Nothing more.
    End,
}

/// Why words are no effect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("edit {edit}: `{word}` is not what belongs there")]
pub struct EffectFault {
    /// Which edit, from 1.
    pub edit: usize,
    /// The word at fault; empty where one is missing.
    pub word: String,
    /// What belongs there.
    pub expected: EditWord,
}

/// How squares and kinds of piece are written.
pub struct Grammar<'g, S, R> {
    pub letters: PieceLetters,
    pub square: &'g dyn Fn(&str) -> Option<S>,
    /// A kind by its letter.
    pub role: &'g dyn Fn(&str) -> Option<R>,
}

impl Effect {
    /// Reads the words of an effect, of which `;`, `{`, `}` and what stands in quotes are one each, in these piece
    /// letters.
    ///
    /// # Errors
    /// The first edit that is none, and its word.
    pub fn read(words: &[&str], letters: PieceLetters) -> Result<Self, EffectFault> {
        let role = |word: &str| Role::read_word(word, letters);
        edits(words, &Grammar { letters, square: &|word| word.parse().ok(), role: &role }).map(Self)
    }
}

impl FromStr for Effect {
    type Err = EffectFault;

    fn from_str(text: &str) -> Result<Self, EffectFault> {
        Self::read(&words(text), PieceLetters::ENGLISH)
    }
}

/// The words of an effect's text: what stands in quotes is one, and a `;` one of its own.
pub fn words(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut quoted, mut from) = (false, 0);
    for (at, c) in text.char_indices() {
        quoted ^= c == '"';
        if !quoted && matches!(c, ' ' | ';') {
            found.extend(text.get(from..at).filter(|word| !word.is_empty()));
            found.extend(text.get(at..at + 1).filter(|mark| *mark == ";"));
            from = at + 1;
        }
    }
    found.extend(text.get(from..).filter(|word| !word.is_empty()));
    found
}

/// Reads edits joined by `;`, groups in `{ … }`.
pub fn edits<S, R>(words: &[&str], grammar: &Grammar<S, R>) -> Result<Vec<Edit<S, R>>, EffectFault> {
    let mut edits = Vec::new();
    let mut group: Option<Vec<Edit<S, R>>> = None;
    let mut count = 0;
    let fault = |edit: usize, word: &str| EffectFault { edit, word: word.to_string(), expected: EditWord::Verb };
    for mut piece in words.split(|word| *word == ";") {
        if let ["{", rest @ ..] = piece {
            if group.replace(Vec::new()).is_some() {
                return Err(fault(count + 1, "{"));
            }
            piece = rest;
        }
        let closed = piece.strip_suffix(&["}"]);
        piece = closed.unwrap_or(piece);
        // `;;` and a `;` at the end or before `}` say nothing.
        if !piece.is_empty() {
            count += 1;
            let mut words = EditWords { words: piece, edit: count };
            let edit = words.edit(grammar)?;
            words.end()?;
            group.as_mut().unwrap_or(&mut edits).push(edit);
        }
        if closed.is_some() {
            match group.take() {
                Some(inner) if !inner.is_empty() => edits.push(Edit::Group(inner)),
                _ => return Err(fault(count.max(1), "}")),
            }
        }
    }
    if group.is_some() || edits.is_empty() { Err(fault(count + 1, "")) } else { Ok(edits) }
}

/// The words of one edit that are not read yet.
struct EditWords<'a> {
    words: &'a [&'a str],
    /// Which edit it is, from 1.
    edit: usize,
}

impl EditWords<'_> {
    fn edit<S, R>(&mut self, grammar: &Grammar<S, R>) -> Result<Edit<S, R>, EffectFault> {
        let (square, role) = (grammar.square, grammar.role);
        let verb = self.next(EditWord::Verb, |word| among(&Edit::VERBS, word))?;
        Ok(match verb {
            "swap" => Edit::Swap(self.square(square)?, self.square(square)?),
            "go" => {
                Edit::Go { from: self.square(square)?, to: self.square(square)?, promotion: self.promotion(grammar) }
            }
            "take" => {
                Edit::Take { from: self.square(square)?, to: self.square(square)?, promotion: self.promotion(grammar) }
            }
            "put" => Edit::Put { kind: self.next(EditWord::Piece, role)?, at: self.square(square)? },
            "off" => {
                Edit::Off { at: self.square(square)?, dead: self.perhaps(|word| among(&["dead"], word)).is_some() }
            }
            "become" => Edit::Become(self.square(square)?, self.name(grammar.letters)?),
            "side" => Edit::Side(self.square(square)?, self.next(EditWord::OneOf(NewOwner::WORDS), value)?),
            "merge" => Edit::Merge(self.square(square)?, self.square(square)?),
            "royal" => Edit::Royal(self.square(square)?),
            "mark" => Edit::Mark(self.square(square)?, self.name(grammar.letters)?),
            "unmark" => Edit::Unmark(self.square(square)?, self.name(grammar.letters)?),
            "hole" => Edit::Hole(self.square(square)?),
            "wall" => Edit::Wall(self.next(EditWord::Edge, edge)?),
            "gate" => Edit::Gate(self.square(square)?, self.square(square)?),
            "rule" => Edit::Rule(self.name(grammar.letters)?, self.perhaps(value)),
            "lift" => Edit::Lift(self.square(square)?),
            "land" => Edit::Land { kind: self.next(EditWord::Piece, role)?, at: self.square(square)? },
            "ban" => Edit::Ban(self.square(square)?),
            "must" => Edit::Must(self.next(EditWord::Piece, role)?),
            "safe" => Edit::Safe(self.square(square)?),
            "void" => self.void()?,
            "grab" => Edit::Grab(self.next(EditWord::Number, number)?),
            "pick" => Edit::Pick(self.next(EditWord::Number, number)?),
            "seal" => Edit::Seal,
            "spring" => Edit::Spring(self.square(square)?),
            _ => Edit::Note(self.next(EditWord::Quoted, note)?),
        })
    }

    /// The next word, read as what belongs there.
    fn next<T>(&mut self, expected: EditWord, read: impl Fn(&str) -> Option<T>) -> Result<T, EffectFault> {
        let word = self.words.first().copied().unwrap_or_default();
        self.perhaps(read).ok_or_else(|| self.wrong(word, expected))
    }

    /// The next word, if it is what may stand there.
    fn perhaps<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let (word, rest) = self.words.split_first()?;
        let found = read(word)?;
        self.words = rest;
        Some(found)
    }

    fn square<S>(&mut self, read: &dyn Fn(&str) -> Option<S>) -> Result<S, EffectFault> {
        self.next(EditWord::Square, read)
    }

    fn name(&mut self, letters: PieceLetters) -> Result<Name, EffectFault> {
        self.next(EditWord::Name, |word| Name::read(word, letters))
    }

    fn one_of(&mut self, words: &'static [&'static str]) -> Result<&'static str, EffectFault> {
        self.next(EditWord::OneOf(words), |word| among(words, word))
    }

    /// `=Q`, may be missing.
    fn promotion<S, R>(&mut self, grammar: &Grammar<S, R>) -> Option<R> {
        let becomes = |word: &str| {
            Role::read_promotion(word, grammar.letters).and_then(|_| (grammar.role)(word.strip_prefix('=')?))
        };
        self.perhaps(becomes)
    }

    /// `void card`, `void move`, `void move part 1`: a part comes with its number, and only with a move.
    fn void<S, R>(&mut self) -> Result<Edit<S, R>, EffectFault> {
        let last = self.words.last().copied().unwrap_or("void");
        let what = self.one_of(&["move", "card"])?;
        let part = self.perhaps(|word| among(&["part"], word)).is_some();
        let number = self.perhaps(|word| among(&["1", "2"], word));
        self.end()?;
        match (what, part, number) {
            ("card", false, None) => Ok(Edit::VoidCard),
            ("move", false, None) => Ok(Edit::VoidMove(None)),
            ("move", true, Some(number)) => Ok(Edit::VoidMove(Some(if number == "1" { 1 } else { 2 }))),
            _ => Err(self.wrong(last, EditWord::OneOf(&["part 1", "part 2"]))),
        }
    }

    fn end(&self) -> Result<(), EffectFault> {
        self.words.first().map_or(Ok(()), |word| Err(self.wrong(word, EditWord::End)))
    }

    fn wrong(&self, word: &str, expected: EditWord) -> EffectFault {
        EffectFault { edit: self.edit, word: word.to_string(), expected }
    }
}

/// The value of a word in any case.
fn value<T: FromStr>(word: &str) -> Option<T> {
    word.to_ascii_lowercase().parse().ok()
}

/// Which of these words it is, in any case.
fn among(words: &[&'static str], word: &str) -> Option<&'static str> {
    words.iter().find(|one| one.eq_ignore_ascii_case(word)).copied()
}

/// 1 to 999999 without a leading zero.
fn number(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|b| b.is_ascii_digit()) && (1..=6).contains(&word.len());
    word.parse().ok().filter(|_| digits && !word.starts_with('0'))
}

fn edge(word: &str) -> Option<[Square; 4]> {
    let (one, other) = word.split_once('-')?;
    let ((a, b), (c, d)) = (one.split_at_checked(2)?, other.split_at_checked(2)?);
    Some([a.parse().ok()?, b.parse().ok()?, c.parse().ok()?, d.parse().ok()?])
}

/// A note's printable ASCII, with single spaces.
fn note(word: &str) -> Option<String> {
    let inner: Vec<&str> = word.strip_prefix('"')?.strip_suffix('"')?.split_whitespace().collect();
    let inner = inner.join(" ");
    let printable = inner.bytes().all(|b| (b' '..=b'~').contains(&b) && b != b'"');
    ((1..=LONGEST_NOTE).contains(&inner.len()) && printable).then_some(inner)
}
