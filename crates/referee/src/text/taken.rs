//! A line's words taken one by one, with the faults they may have.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::normalise::fold;
use super::{Day, Doubt, Expected, Language, Line, NumberFault, UnreadableLine, Vocabulary};
use crate::chess::{Edit, EditWord, EffectFault, ReadMoveError, Role, Square};

/// What is wrong with a line, before it is said which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordFault {
    Missing {
        expected: Expected,
    },
    Excess {
        word: String,
    },
    Wrong {
        word: String,
        place: usize,
        expected: Expected,
    },
    Number {
        word: String,
        place: usize,
        fault: NumberFault,
    },
    Move {
        word: String,
        fault: ReadMoveError,
    },
    Effect(EffectFault),
    /// It may mean any of these lines: its writer is asked which.
    Either {
        lines: Vec<String>,
    },
}

impl WordFault {
    /// The fault of this line, for its sender.
    pub fn unreadable(self, of: &Line, vocabulary: &Vocabulary, language: Language) -> UnreadableLine {
        let line: String = of.typed.chars().take(200).collect();
        let example = vocabulary.example(of.verb, language).to_string();
        let verb = vocabulary.word(of.verb, language).to_string();
        let short = |word: String| word.chars().take(80).collect::<String>();
        match self {
            Self::Missing { expected } => UnreadableLine::Missing { line, verb, expected, example },
            Self::Excess { word } => UnreadableLine::Excess { line, verb, word: short(word), example },
            Self::Wrong { word, place, expected } => {
                UnreadableLine::Wrong { line, verb, word: short(word), place, expected, example }
            }
            Self::Number { word, place, fault } => {
                UnreadableLine::Number { line, verb, word: short(word), place, fault }
            }
            Self::Move { word, fault } => UnreadableLine::Move { line, word: short(word), fault },
            Self::Either { lines } => UnreadableLine::Doubtful { line, doubt: Doubt::Among, instead: lines },
            Self::Effect(EffectFault { edit, word, expected: belongs }) => {
                UnreadableLine::Effect { line, edit, word: short(word), expected: expected(belongs) }
            }
        }
    }
}

/// What belongs into an effect, as a letter says it.
fn expected(belongs: EditWord) -> Expected {
    match belongs {
        EditWord::Verb => Expected::Edit(&Edit::VERBS),
        EditWord::Square => Expected::Square,
        EditWord::Piece => Expected::PieceLetter,
        EditWord::Number => Expected::Number,
        EditWord::Name => Expected::Name,
        EditWord::Quoted => Expected::Quoted,
        EditWord::Edge => Expected::Edge,
        EditWord::OneOf(words) => Expected::OneOf(words),
        EditWord::End => Expected::End,
    }
}

/// So many letters of pieces are read.
const MOST_LETTERS: usize = 16;

/// Words with a place among them.
#[derive(Clone, Debug)]
pub struct WordsTaken<'a> {
    all: &'a [String],
    taken: usize,
    vocabulary: &'static Vocabulary,
    language: Language,
}

impl<'a> WordsTaken<'a> {
    /// A line's words, none of them taken.
    pub fn new(all: &'a [String], vocabulary: &'static Vocabulary, language: Language) -> Self {
        Self { all, taken: 0, vocabulary, language }
    }

    /// In which words may be written beside English.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The place of the word last taken, from 1.
    pub fn place(&self) -> usize {
        self.taken
    }

    fn peek(&self) -> Option<&'a str> {
        self.all.get(self.taken).map(String::as_str)
    }

    /// Takes the next word.
    #[expect(clippy::should_implement_trait, reason = "the methods beside it take words, too")]
    pub fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.taken += 1;
        Some(word)
    }

    /// All words not taken yet.
    pub fn rest(&mut self) -> &'a [String] {
        let rest = self.all.get(self.taken..).unwrap_or_default();
        self.taken = self.all.len();
        rest
    }

    /// Letters of pieces, joined or apart: all that is left. At least one, and an end to them.
    ///
    /// # Errors
    /// Something else stands there, or nothing.
    pub fn piece_letters(&mut self) -> Result<Vec<Role>, WordFault> {
        let letters = self.language.letters();
        let mut kinds = Vec::new();
        while let Some(word) = self.next() {
            let word = word.trim_end_matches(['.', '!']);
            // `rook, knight, bishop`
            if let Some(kind) = self.language.piece(&fold(word)).filter(|kind| *kind != Role::Camel && word.len() > 2) {
                kinds.push(kind);
                continue;
            }
            for letter in word.chars().filter(|c| !matches!(c, '-' | ':' | '/')) {
                let kind =
                    Role::read_word(letter.encode_utf8(&mut [0; 4]), letters).filter(|kind| *kind != Role::Camel);
                kinds.push(kind.ok_or_else(|| self.wrong(Expected::PieceLetter))?);
                if kinds.len() > MOST_LETTERS {
                    return Err(WordFault::Excess { word: word.into() });
                }
            }
        }
        if kinds.is_empty() { Err(WordFault::Missing { expected: Expected::PieceLetter }) } else { Ok(kinds) }
    }

    /// Nothing more may stand there.
    pub fn end(&mut self) -> Result<(), WordFault> {
        self.next().map_or(Ok(()), |word| Err(WordFault::Excess { word: word.to_string() }))
    }

    /// The word last taken is not what belongs there.
    pub fn wrong(&self, expected: Expected) -> WordFault {
        let word = self.taken.checked_sub(1).and_then(|at| self.all.get(at)).cloned().unwrap_or_default();
        WordFault::Wrong { word, place: self.taken, expected }
    }

    fn need(&mut self, expected: Expected) -> Result<&'a str, WordFault> {
        self.next().ok_or(WordFault::Missing { expected })
    }

    /// Takes the next word if it is this one, in any language, in any case and without accents.
    pub fn take_word(&mut self, english: &str) -> bool {
        let found = self.peek().is_some_and(|word| self.vocabulary.is_word(english, word));
        self.taken += usize::from(found);
        found
    }

    /// The value whose name the next word is, in any language.
    pub fn among<T: Copy>(&mut self, names: &'static [&'static str], values: &[T]) -> Result<T, WordFault> {
        let word = self.need(Expected::OneOf(names))?;
        let found = names.iter().zip(values).find(|(name, _)| self.vocabulary.is_word(name, word));
        found.map(|(_, value)| *value).ok_or_else(|| self.wrong(Expected::OneOf(names)))
    }

    /// `on` or `off`, or a word for it.
    pub fn on_or_off(&mut self) -> Result<bool, WordFault> {
        self.among(&["on", "off"], &[true, false])
    }

    /// A square's name.
    pub fn square(&mut self) -> Result<Square, WordFault> {
        let word = self.need(Expected::Square)?;
        word.parse().map_err(|_| self.wrong(Expected::Square))
    }

    /// A number of digits 0 to 9, no zero before it, at most six of them.
    pub fn number(&mut self, expected: Expected) -> Result<u32, WordFault> {
        let word = self.need(expected)?;
        self.figure(word, self.taken)
    }

    /// The same of one word said to stand at a place.
    pub fn figure(&self, word: &str, place: usize) -> Result<u32, WordFault> {
        let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let fault = if word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            NumberFault::Negative
        } else if !digits {
            NumberFault::NotDigits
        } else if word.len() > 1 && word.starts_with('0') {
            NumberFault::LeadingZero
        } else {
            match word.parse::<u32>() {
                Ok(number) if word.len() <= 6 => return Ok(number),
                _ => NumberFault::TooLarge,
            }
        };
        Err(WordFault::Number { word: word.to_string(), place, fault })
    }

    /// One number or more, to the end; `;` between them is passed over as commas are. The place of a
    /// fault is the position in the list.
    pub fn numbers(&mut self, expected: Expected) -> Result<Vec<u32>, WordFault> {
        let mut numbers = Vec::new();
        while let Some(word) = self.next() {
            if word != ";" {
                numbers.push(self.figure(word, numbers.len() + 1)?);
            }
        }
        if numbers.is_empty() { Err(WordFault::Missing { expected }) } else { Ok(numbers) }
    }

    /// Two days, the first before the last or the same, to the end.
    pub fn days(&mut self) -> Result<(Day, Day), WordFault> {
        super::day::span(self.rest(), self.language)
    }

    /// A word of these characters, at most so many.
    pub fn shaped(&mut self, expected: Expected, most: usize, allowed: fn(char) -> bool) -> Result<String, WordFault> {
        let word = self.need(expected)?;
        if word.len() <= most && word.chars().all(allowed) { Ok(word.to_string()) } else { Err(self.wrong(expected)) }
    }
}
