//! The verbs of a game, as the game gives them.

use alloc::{string::String, vec::Vec};

use super::language::begun;
use super::near::one_edit_apart;
use super::normalise::{fold, fold_word, folds_to};
use super::words::{bare_move, has_move};
use super::{Called, Language, day};
use crate::chess::Role;

/// All words a game's orders are made of.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    pub verbs: &'static [Verb],
    /// Words that others have, too, beside its own: those of every game, and those beside them.
    pub beside: Option<&'static Vocabulary>,
    /// Words that begin a declared effect; a line of one and its arguments continues the order above.
    pub edits: &'static [&'static str],
    /// Words that stand behind verbs and in effects, by their names in [`OrderWords::words`]: with numbers,
    /// squares, moves and edits they are what orders are made of, by which a misspelt verb is told from prose.
    pub particles: &'static [&'static str],
    /// How a language writes all that.
    pub spelled: fn(Language) -> &'static OrderWords,
    /// The id of the verb whose numbers titles may stand for.
    pub numbered: &'static str,
    /// Titles that are words of prose, folded: only beside a word that plays are they more.
    pub prose: &'static [&'static str],
    /// Verbs and the word that is understood behind them where it is left out: `intercept 32`, `accept`.
    pub implied: &'static [(&'static str, &'static str)],
    /// The id of the verb of numbers that are owed, and may stand without it.
    pub owed: &'static str,
    /// The id of the verb that is about a sealed square, which may be left out where there is one.
    pub sealing: &'static str,
    /// The id of the verb a bare chess move stands for.
    pub bare_move: &'static str,
    /// Whether a text is a move, of a board that is not that of chess: what chess calls a move is none then.
    pub own_move: Option<fn(&str, Language) -> bool>,
    /// Where moves are known by their form alone, what pieces are called in words.
    pub called: Option<Called>,
    /// The sign of what a piece may bear, as [`Self::called`] has it: `with the heart` puts it before the move.
    pub borne: fn(Language) -> Option<char>,
    /// Words that may stand behind a bare move and belong to it, with the letters of pieces; none where a move stands alone.
    pub behind_move: &'static [&'static str],
    /// The word that stands between moves of which one is meant, the first that may be: `exd5 or Nf3`; none where one move is all.
    pub between_moves: &'static str,
    /// The particle for a piece that is called by its number, `4-d3`, `token 4 to d3`; none where no piece is.
    pub numbered_piece: &'static str,
    /// How many numbers a verb that takes them wants: while some are missing, numbers below a blank
    /// line are still its own.
    pub wanted: [(&'static str, usize); 2],
}

/// One verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// Its canonical English word, by which the game knows it.
    pub id: &'static str,
    /// What follows the verb.
    pub takes: Takes,
    /// What must be around it (M5).
    pub room: Room,
    /// A `!` in its line insists; elsewhere it is mere emphasis.
    pub insists: bool,
    /// A question mark behind it changes nothing (`help?`); elsewhere it refuses the line.
    pub asks: bool,
}

/// How one language writes the orders of a game, accents and all, which are optional in a mail. English words
/// are read in every language, and serve where one has none.
#[derive(Debug)]
pub struct OrderWords {
    /// Verbs: the id, the word, a line to copy.
    pub verbs: &'static [[&'static str; 3]],
    /// Other forms of a verb, in small letters without accents: the id, the word.
    pub forms: &'static [[&'static str; 2]],
    /// What is said for a verb, and perhaps words behind it, likewise, and is taken for it where the line holds nothing
    /// else that is no order: `offer draw`, `random list`.
    pub phrases: &'static [[&'static str; 2]],
    /// Words behind a verb that takes any, with which it is a phrase of another meaning: `stand corrected`.
    pub idioms: &'static [[&'static str; 2]],
    /// What in prose may be meant as an order, likewise, and is asked about: the order, by the names in the code. The
    /// verb of cards has those words beside which a title is one.
    pub hints: &'static [[&'static str; 2]],
    /// What stands behind verbs: its English word, another way to write it; as many rows a word as it has ways.
    pub words: &'static [[&'static str; 2]],
}

/// What follows a verb, on its line and on those that continue it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// So many words; none that could stand on a line of its own.
    Words(usize),
    /// A chess move, perhaps with its number.
    Move,
    /// Such moves with the word between them, or nothing; behind anything else it is a word of prose.
    Moves,
    /// Moves and the marks between them; on a line without a move it is a word of prose.
    Line,
    Numbers,
    /// Numbers, squares and a declared effect.
    Effect,
    /// Nothing, and it stands apart: behind or below other words it is one of theirs.
    Lone,
    /// Two days, or this word; behind anything else it is a word of prose.
    Days(&'static str),
    /// A number, then free words to the end of the paragraph; behind anything else it is a word of prose.
    Count,
    /// Free words, down to the next order.
    Text,
    /// Free words to the end of the paragraph, or none.
    Note,
    /// Likewise, with an address or `with` and a name among them; without it the verb is a word of prose.
    Addressed,
}

/// What must be around an order, so that no line of wrapped prose is taken for it (M5). Besides a
/// blank line it may be another order, or the end of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Nothing: what follows the verb tells it from prose.
    Nothing,
    /// A blank line above.
    Above,
    /// A blank line above where this particle follows, behind which words are free.
    AboveFree(&'static str),
    /// A blank line above and below.
    Around,
}

/// So many words behind a verb say whether it is one.
const MOST_LOOKED_AT: usize = 8;
/// What stands before the name of an opponent who is challenged.
const WITH: [&str; 4] = ["with", "against", "avec", "contre"];
/// What stands before that, beside one other word, and says nothing.
const GAME: [&str; 10] = ["a", "another", "game", "of", "une", "autre", "partie", "de", "du", "chess"];
/// So many words has such a name, up to the first comma.
const MOST_OF_NAME: usize = 5;

/// Whether a word, as typed, says that a name follows.
pub fn is_with(word: &str) -> bool {
    WITH.iter().any(|with| folds_to(with, &word.to_lowercase()))
}

/// Whether words behind a verb name a game, if any, and somebody to play it with: `game of luft with Bob`.
fn names_somebody(behind: &[String]) -> bool {
    let Some(with) = behind.iter().position(|word| is_with(word)) else { return false };
    let before = behind.iter().take(with);
    let others = before.filter(|word| !GAME.contains(&word.to_lowercase().as_str())).count();
    let name: Vec<&String> = behind.iter().skip(with + 1).collect();
    let length = name.iter().position(|word| word.ends_with([',', ';'])).map_or(name.len(), |at| at + 1);
    others <= 1 && (1..=MOST_OF_NAME).contains(&length) && !name.iter().any(|word| word.contains('?'))
}

/// Whether words begin with a number that is no part of a sentence.
fn is_count(words: &[String]) -> bool {
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    match words {
        [number] => digits(number.trim_end_matches(['.', '!', '?'])),
        [number, ..] => digits(number),
        [] => false,
    }
}

impl Vocabulary {
    /// No word at all, for those that have few kinds of words.
    pub const NONE: Self = Self {
        verbs: &[],
        beside: None,
        edits: &[],
        particles: &[],
        spelled: |_| &OrderWords { verbs: &[], forms: &[], phrases: &[], idioms: &[], hints: &[], words: &[] },
        numbered: "",
        prose: &[],
        implied: &[],
        owed: "",
        sealing: "",
        bare_move: "",
        own_move: None,
        called: None,
        borne: |_| None,
        behind_move: &[],
        between_moves: "",
        numbered_piece: "",
        wanted: [("", 0); 2],
    };

    /// The vocabularies beside this one, the nearest first.
    fn besides(&self) -> impl Iterator<Item = &'static Self> + use<> {
        core::iter::successors(self.beside, |beside| beside.beside)
    }

    /// Every verb: the game's own, then those that every game has.
    pub fn all(&self) -> impl Iterator<Item = &'static Verb> + use<> {
        self.verbs.iter().chain(self.besides().flat_map(|beside| beside.verbs))
    }

    /// The verb with this id.
    pub fn verb(&self, id: &str) -> Option<&'static Verb> {
        self.all().find(|verb| verb.id == id)
    }

    /// How a language writes the verbs.
    fn spelling(&self, language: Language) -> impl Iterator<Item = &'static [&'static str; 3]> {
        let beside = self.besides().flat_map(move |beside| (beside.spelled)(language).verbs);
        (self.spelled)(language).verbs.iter().chain(beside)
    }

    fn row(&self, id: &str, language: Language) -> Option<&'static [&'static str; 3]> {
        self.spelling(language).find(|[of, ..]| *of == id)
    }

    /// How the verb with this id is written in this language.
    pub fn word<'a>(&self, id: &'a str, language: Language) -> &'a str {
        self.row(id, language).map_or(id, |[_, word, _]| word)
    }

    /// How this language writes a word that stands behind verbs.
    pub fn behind<'a>(&self, english: &'a str, language: Language) -> &'a str {
        // English has other ways to write its own.
        let beside = self.besides().flat_map(|beside| (beside.spelled)(language).words);
        let mut rows = (self.spelled)(language).words.iter().chain(beside).filter(|_| language != Language::En);
        rows.find(|[of, _]| *of == english).map_or(english, |[_, word]| word)
    }

    /// How a list of orders names this verb: its word, but an offer whole, since `draw` alone may be a card's.
    pub fn listed<'a>(&self, id: &'a str, language: Language) -> &'a str {
        if id == "draw" { self.example(id, language) } else { self.word(id, language) }
    }

    /// A line to copy for the verb with this id; empty for what is no verb.
    pub fn example(&self, id: &str, language: Language) -> &'static str {
        let row = self.row(id, language).or_else(|| self.row(id, Language::En));
        row.map_or("", |[.., example]| example)
    }

    /// Every way to write this verb in a word that a seat of this language reads: English always, and its own (M4).
    fn spellings(&self, verb: &Verb, language: Language) -> impl Iterator<Item = &'static str> {
        let (id, own) = (verb.id, self.word(verb.id, language));
        let forms = self.read_by(language).flat_map(|of| of.forms).filter(move |[of, _]| *of == id);
        core::iter::once(id).chain((own != id).then_some(own)).chain(forms.map(|[_, form]| *form))
    }

    /// The words that a seat of this language reads: English and its own.
    fn read_by(&self, language: Language) -> impl Iterator<Item = &'static OrderWords> + use<> {
        let (own, besides) = (self.spelled, self.beside);
        let languages = [Some(Language::En), (language != Language::En).then_some(language)];
        let of = move |language| {
            let beside = core::iter::successors(besides, |beside| beside.beside).map(|beside| beside.spelled);
            core::iter::once(own).chain(beside).map(move |of| of(language))
        };
        languages.into_iter().flatten().flat_map(of)
    }

    /// The verb for which these words, folded, begin with a phrase, what the phrase says behind it, and how many words
    /// it has.
    pub(super) fn phrase(&self, words: &[String], language: Language) -> Option<(&'static Verb, &'static str, usize)> {
        let phrases = || self.read_by(language).flat_map(|of| of.phrases);
        let count = begun(words, phrases().map(|[_, phrase]| phrase))?;
        let phrase = words.get(..count)?.join(" ");
        let [order, _] = phrases().find(|[_, of]| *of == phrase)?;
        let (id, behind) = order.split_once(' ').unwrap_or((order, ""));
        Some((self.verb(id)?, behind, count))
    }

    /// How many of these words behind a verb make another phrase of it, or say what it says anyway; `None` if they do not begin
    /// so.
    pub fn idiom(&self, id: &str, words: &str, language: Language) -> Option<usize> {
        let words: Vec<String> = words.split(|c: char| !c.is_alphanumeric() && c != '\'').map(fold).collect();
        let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let idioms = self.read_by(language).flat_map(|of| of.idioms).filter(|[of, _]| *of == id);
        begun(&words, idioms.map(|[_, phrase]| phrase))
    }

    /// The order that may be meant where these words, folded, begin so, and how many words say it.
    pub(super) fn hint(&self, words: &[&str], language: Language) -> Option<(&'static str, usize)> {
        let words: Vec<String> = words.iter().take(8).map(|word| String::from(*word)).collect();
        let hints = || self.read_by(language).flat_map(|of| of.hints).filter(|[order, _]| *order != self.numbered);
        let count = begun(&words, hints().map(|[_, phrase]| phrase))?;
        let phrase = words.get(..count)?.join(" ");
        hints().find(|[_, of]| *of == phrase).map(|[order, _]| (*order, count))
    }

    /// Whether a word, folded, says beside a title that its card is played.
    pub(super) fn plays(&self, word: &str, language: Language) -> bool {
        self.read_by(language).flat_map(|of| of.hints).any(|[order, of]| *order == self.numbered && *of == word)
    }

    /// Whether a word, folded, is this verb as any language writes it.
    pub(super) fn is_written(&self, id: &str, word: &str) -> bool {
        Language::ALL.into_iter().any(|language| folds_to(self.word(id, language), word))
    }

    /// Whether a word, as typed, is this verb as any language writes it.
    pub fn is_verb(&self, id: &str, typed: &str) -> bool {
        fold_word(typed).is_some_and(|folded| self.is_written(id, &folded))
    }

    /// An order, given by the names in the code, in a language's words.
    pub(super) fn written(&self, order: &str, language: Language) -> String {
        let (verb, rest) = order.split_once(' ').unwrap_or((order, ""));
        let rest = rest.split(' ').map(|word| self.behind(word, language));
        let words = core::iter::once(self.word(verb, language)).chain(rest.filter(|word| !word.is_empty()));
        words.collect::<Vec<_>>().join(" ")
    }

    /// What is understood behind this verb.
    pub(super) fn implied(&self, id: &str) -> Option<&'static str> {
        let all = self.implied.iter().chain(self.besides().flat_map(|beside| beside.implied));
        all.into_iter().find(|(verb, _)| *verb == id).map(|(_, word)| *word)
    }

    /// The verb that a line begins with, unless by what follows its first word can only be one of prose.
    pub(super) fn begins(&self, first: &str, words: &[String], language: Language) -> Option<&'static Verb> {
        let verb = self.find(first, language)?;
        let behind = words.iter().skip(1).skip_while(|word| *word == ":");
        let behind: Vec<String> = behind.take(MOST_LOOKED_AT).cloned().collect();
        let begins = match verb.takes {
            Takes::Lone => behind.is_empty(),
            Takes::Days(word) => {
                behind.first().is_some_and(|first| self.is_word(word, first.trim_end_matches(['.', '!', '?'])))
                    || day::begins(&behind, language)
            }
            Takes::Count => is_count(&behind),
            Takes::Addressed => behind.iter().any(|word| word.contains('@')) || names_somebody(&behind),
            Takes::Moves => {
                let behind = words.iter().skip(1).skip_while(|word| *word == ":").cloned().collect::<Vec<_>>();
                behind.is_empty() || bare_move(&behind.join(" "), self, language).is_some()
            }
            Takes::Line => has_move(words.get(1..).unwrap_or_default(), self, language),
            Takes::Note if verb.asks => self.idiom(verb.id, &behind.join(" "), language).is_none(),
            Takes::Words(_) | Takes::Move | Takes::Numbers | Takes::Effect | Takes::Text | Takes::Note => true,
        };
        begins.then_some(verb)
    }

    /// The verb that a word is, to a seat of this language.
    pub(super) fn find(&self, word: &str, language: Language) -> Option<&'static Verb> {
        let folded = fold_word(word)?;
        let own = || self.spelling(language).find(|[_, word, _]| folds_to(word, &folded));
        let form = || self.read_by(language).flat_map(|of| of.forms).find(|[_, form]| *form == folded);
        self.verb(&folded).or_else(|| self.verb(own()?.first()?)).or_else(|| self.verb(form()?.first()?))
    }

    /// How many numbers this verb wants.
    pub(super) fn wanted(&self, verb: &Verb) -> usize {
        self.wanted.iter().find(|(id, _)| *id == verb.id).map_or(0, |(_, wanted)| *wanted)
    }

    /// The verbs of four letters or more that a word is one edit away from, or spells in a
    /// language the seat does not read, each with the spelling meant.
    pub(super) fn near(&self, word: &str, language: Language) -> Vec<(&'static Verb, &'static str)> {
        let Some(folded) = fold_word(word) else {
            return Vec::new();
        };
        let length = folded.chars().count();
        if !(3..=24).contains(&length) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for verb in self.all() {
            for spelling in self.spellings(verb, language) {
                let letters = spelling.chars().count();
                if letters >= 4 && letters.abs_diff(length) <= 1 && one_edit_apart(&folded, &fold(spelling)) {
                    found.push((verb, spelling));
                }
            }
            let mut foreign = Language::ALL.into_iter().flat_map(|other| self.spellings(verb, other));
            if foreign.any(|word| word.len() >= 4 && folds_to(word, &folded))
                && self.spellings(verb, language).all(|spelling| !folds_to(spelling, &folded))
            {
                found.push((verb, self.word(verb.id, language)));
            }
        }
        found
    }

    /// Whether a word is this verb, to a seat of this language.
    pub fn says(&self, id: &str, word: &str, language: Language) -> bool {
        self.find(word.trim_end_matches([':', ',', '.']), language).is_some_and(|verb| verb.id == id)
    }

    /// Whether a word may stand behind a bare move, as a part of it.
    pub(super) fn goes_on(&self, word: &str, language: Language) -> bool {
        let word = word.trim_end_matches(['.', '!', '?']);
        let named = self.behind_move.iter().any(|of| self.is_word(of, word));
        named || (!self.behind_move.is_empty() && Role::read_word(word, language.letters()).is_some())
    }

    /// Whether a word is an edit, whatever its case.
    pub(super) fn is_edit(&self, word: &str) -> bool {
        fold_word(word).is_some_and(|folded| self.edits.contains(&folded.as_str()))
    }

    /// Whether a word is one of those that only orders need.
    pub(super) fn is_particle(&self, word: &str) -> bool {
        let mut particles = self.particles.iter().chain(self.besides().flat_map(|beside| beside.particles));
        fold_word(word).is_some_and(|folded| particles.any(|particle| self.writes(particle, &folded)))
    }

    /// Whether what was typed behind a verb is this English word, in English or any other language.
    pub fn is_word(&self, english: &str, typed: &str) -> bool {
        fold_word(typed).is_some_and(|folded| self.writes(english, &folded))
    }

    /// Whether a word, folded, is how a language writes this English one.
    fn writes(&self, english: &str, folded: &str) -> bool {
        let mut rows = Language::ALL.into_iter().flat_map(|language| (self.spelled)(language).words);
        english == folded
            || rows.any(|[of, word]| *of == english && folds_to(word, folded))
            || self.beside.is_some_and(|beside| beside.writes(english, folded))
    }
}
