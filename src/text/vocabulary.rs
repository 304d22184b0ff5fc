//! The verbs of a game, as the game gives them.

use alloc::vec::Vec;

use super::Language;
use super::near::one_edit_apart;
use super::normalise::{fold, folds_to};

/// All words a game's orders are made of.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    pub verbs: &'static [Verb],
    /// The verbs that every game has, beside its own.
    pub common: &'static [Verb],
    /// Words that begin a declared effect; a line of one and its arguments continues the order above.
    pub edits: &'static [&'static str],
    /// Words that stand behind verbs and in effects: with numbers, squares, moves and edits they
    /// are what orders are made of, by which a misspelt verb is told from prose.
    pub particles: &'static [&'static str],
    /// The id of the verb a bare chess move stands for.
    pub bare_move: &'static str,
    /// How many numbers a verb that takes them wants: while some are missing, numbers below a blank
    /// line are still its own.
    pub wanted: [(&'static str, usize); 2],
}

/// One verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// Its canonical English word, by which the game knows it.
    pub id: &'static str,
    /// A line to copy, in English.
    pub example: &'static str,
    /// How other languages write it, one column each; none where the English word serves.
    pub columns: &'static [Spelling],
    /// What follows the verb.
    pub takes: Takes,
    /// What must be around it (M5).
    pub room: Room,
    /// A `!` in its line insists; elsewhere it is mere emphasis.
    pub insists: bool,
    /// A question mark behind it changes nothing (`help?`); elsewhere it refuses the line.
    pub asks: bool,
}

/// A verb in a language other than English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    pub language: Language,
    /// How its readers may write it, accents and all, the usual word first; accents are optional in a mail.
    pub words: &'static [&'static str],
    /// A line to copy.
    pub example: &'static str,
}

/// What follows a verb, on its line and on those that continue it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// So many words; none that could stand on a line of its own.
    Words(usize),
    /// A chess move, perhaps with its number.
    Move,
    Numbers,
    /// Numbers, squares and a declared effect.
    Effect,
    /// Free words: to the end of the paragraph, or, where the verb stands alone on its line, down to
    /// the next order.
    Text,
}

/// What must be around an order, so that no line of wrapped prose is taken for it (M5). Besides a
/// blank line it may be another order, or the end of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Nothing: what follows the verb tells it from prose.
    Nothing,
    /// A blank line above.
    Above,
    /// A blank line above where one of these words follows, behind which words are free.
    AboveFree(&'static [&'static str]),
    /// A blank line above and below.
    Around,
}

impl Verb {
    fn spelling(&self, language: Language) -> Option<&'static Spelling> {
        self.columns.iter().find(|column| column.language == language)
    }

    /// How it is written in this language.
    pub fn word(&self, language: Language) -> &'static str {
        self.spelling(language).and_then(|own| own.words.first()).copied().unwrap_or(self.id)
    }

    /// A line to copy in this language.
    pub fn example(&self, language: Language) -> &'static str {
        self.spelling(language).map_or(self.example, |own| own.example)
    }

    /// Every way to write it that a seat of this language reads: English always, and its own (M4).
    pub(super) fn words(&self, language: Language) -> impl Iterator<Item = &'static str> {
        let own = self.spelling(language).map_or(&[][..], |own| own.words);
        core::iter::once(self.id).chain(own.iter().copied())
    }

    /// Every way to write it in any language but English.
    fn foreign(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().flat_map(|column| column.words).copied()
    }
}

impl Vocabulary {
    /// Every verb: the game's own, then those that every game has.
    pub fn all(&self) -> impl Iterator<Item = &'static Verb> + use<> {
        self.verbs.iter().chain(self.common)
    }

    /// The verb with this id.
    pub fn verb(&self, id: &str) -> Option<&'static Verb> {
        self.all().find(|verb| verb.id == id)
    }

    /// The verb that a word is, to a seat of this language.
    pub(super) fn find(&self, word: &str, language: Language) -> Option<&'static Verb> {
        let folded = fold(word);
        self.all().find(|verb| verb.words(language).any(|spelling| folds_to(spelling, &folded)))
    }

    /// How many numbers this verb wants.
    pub(super) fn wanted(&self, verb: &Verb) -> usize {
        self.wanted.iter().find(|(id, _)| *id == verb.id).map_or(0, |(_, wanted)| *wanted)
    }

    /// The verbs of four letters or more that a word is one edit away from, or spells in a
    /// language the seat does not read, each with the spelling meant.
    pub(super) fn near(&self, word: &str, language: Language) -> Vec<(&'static Verb, &'static str)> {
        let folded = fold(word);
        let length = folded.chars().count();
        if !(3..=24).contains(&length) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for verb in self.all() {
            for spelling in verb.words(language) {
                let letters = spelling.chars().count();
                if letters >= 4 && letters.abs_diff(length) <= 1 && one_edit_apart(&folded, &fold(spelling)) {
                    found.push((verb, spelling));
                }
            }
            let foreign =
                core::iter::once(verb.id).chain(verb.foreign()).any(|word| word.len() >= 4 && folds_to(word, &folded));
            if foreign && verb.words(language).all(|spelling| !folds_to(spelling, &folded)) {
                found.push((verb, verb.word(language)));
            }
        }
        found
    }

    /// Whether a word is an edit, whatever its case.
    pub(super) fn is_edit(&self, word: &str) -> bool {
        self.edits.contains(&fold(word).as_str())
    }

    /// Whether a word is one of those that only orders need.
    pub(super) fn is_particle(&self, word: &str) -> bool {
        let folded = fold(word);
        self.particles.iter().any(|particle| folds_to(particle, &folded))
    }
}
