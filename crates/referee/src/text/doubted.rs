//! Prose that takes back, doubts or corrects what a mail orders. What is found so is asked about (M5).

use alloc::{string::String, vec::Vec};

use super::{
    Knows, Language, NumberedStep, Reading, Title, Vocabulary, Written,
    normalise::{self, fold},
    suspect::named_moves,
    vocabulary::{Room, Takes, Verb},
    words,
};
use crate::chess::{Role, San, Square};

/// So many lines of prose are looked through, and words of one sentence.
const MOST_LINES: usize = 300;
const MOST_WORDS: usize = 14;
/// What is denied stands among so many words behind the denial.
const NEAR: usize = 2;
/// What is no longer is a place of a board, and no move.
const PLACE: usize = 3;
/// Pictures that take back what stands beside them.
const SIGNS: [char; 4] = ['\u{274C}', '\u{1F6AB}', '\u{1F44E}', '\u{1F645}'];
/// Whether a picture takes back what stands beside it.
pub(super) fn takes_back(sign: char) -> bool {
    SIGNS.contains(&sign)
}

/// What every game has, said with other words: of one of them any other is the opposite.
const ENDS: [&str; 4] = ["resign", "draw", "accept", "decline"];

/// The line of a mail's prose that denies, doubts or corrects what it orders: in the paragraphs beside it, elsewhere where
/// another legal move stands beside such words. `grave`: it orders what cannot be taken back, and any line counts.
pub fn doubted(
    reading: &Reading,
    vocabulary: &Vocabulary,
    knows: &Knows,
    language: Language,
    grave: bool,
) -> Option<String> {
    let about = About::of(reading, vocabulary, knows, language, grave);
    let lines = if grave { &reading.not_read } else { &reading.beside };
    let beside = lines.iter().take(MOST_LINES).find(|line| about.is_doubted(line));
    let above = || reading.above.iter().take(MOST_LINES).find(|line| about.leads_elsewhere(line));
    let elsewhere = || reading.not_read.iter().take(MOST_LINES).find(|line| about.corrects_a_move(line));
    beside.or_else(above).or_else(elsewhere).cloned()
}

/// What a mail orders, as far as prose can speak of it.
struct About<'a> {
    vocabulary: &'a Vocabulary,
    knows: &'a Knows,
    language: Language,
    grave: bool,
    played: Vec<San>,
    verbs: Vec<&'static str>,
    /// One of its orders stands alone in a mail.
    ends: bool,
    numbers: bool,
    places: bool,
    titles: bool,
}

impl<'a> About<'a> {
    fn of(reading: &Reading, vocabulary: &'a Vocabulary, knows: &'a Knows, language: Language, grave: bool) -> Self {
        let lines = || reading.lines.iter().filter_map(|line| Some((line, vocabulary.verb(line.verb)?)));
        let others = || lines().filter(|(_, verb)| verb.takes != Takes::Move).flat_map(|(line, _)| line.words.iter());
        let typed = reading.lines.iter().map(|line| line.typed.as_str());
        Self {
            vocabulary,
            knows,
            language,
            grave,
            played: typed.flat_map(|line| named_moves(line, knows, language)).collect(),
            verbs: reading.lines.iter().map(|line| line.verb).collect(),
            ends: grave || lines().any(|(_, verb)| verb.room == Room::Around || ENDS.contains(&verb.id)),
            numbers: others().any(|word| words::is_small_number(word))
                || lines().any(|(_, verb)| verb.takes == Takes::Numbers),
            places: others().any(|word| word.parse::<Square>().is_ok()),
            titles: lines().any(|(_, verb)| verb.takes == Takes::Effect),
        }
    }

    /// Whether a line beside the orders denies, doubts or corrects one of them.
    fn is_doubted(&self, line: &str) -> bool {
        // A sign that takes back, on a line of its own.
        let taken_back = line.chars().any(takes_back);
        if taken_back || (self.grave && (laughs(&folded(line)) || self.names_a_piece_move(line))) {
            return true;
        }
        // `I resign`, and below it `from my job`; `no, i67`.
        let words = folded(line);
        let first = words.first().map_or("", String::as_str);
        let small = line.trim_start().starts_with(char::is_lowercase);
        let goes_on = self.grave && small && words.len() > 1 && self.language.goes_on(first);
        let names = words.iter().any(|word| word.bytes().any(|b| b.is_ascii_digit()));
        let turns_back = self.language.no().contains(&first) && line.contains(',') && names;
        if goes_on || (turns_back && line.trim_start().find(',').is_some_and(|at| at == first.len())) {
            return true;
        }
        sentences(line).any(|sentence| {
            let (folded, typed) = (folded(sentence), typed(sentence));
            // `No, just kidding`
            let led = folded.iter().take_while(|word| self.language.says_little(word)).count().min(3);
            let begins = (0..=led).any(|at| self.corrects(folded.get(at..).unwrap_or_default()));
            // `that is my move, wait`
            let ends = || sentence.rsplit_once(',').is_some_and(|(_, last)| self.is_correction(last));
            let meant = || {
                self.grave
                    && (0..folded.len().min(MOST_WORDS))
                        .any(|at| self.language.corrects_anywhere(folded.get(at..).unwrap_or_default()))
            };
            // `no`, and a list: who declines makes none.
            let lists = || self.grave && self.verbs.is_empty() && self.plays(&folded);
            // `or Nf3`, `not e4`: the move right behind it.
            let moves = |at: usize| {
                let rest = typed.get(at + 1..typed.len().min(at + 3)).unwrap_or_default();
                self.language.corrects_moves(folded.get(at..).unwrap_or_default()) && self.is_another(&rest.join(" "))
            };
            begins
                || ends()
                || meant()
                || lists()
                || (self.language.denies_alone(&folded) && !self.declines_too(&folded))
                || (0..folded.len().min(MOST_WORDS)).any(moves)
                || self.denies_an_object(&folded)
                || self.names_other_numbers(&folded)
        })
    }

    /// Whether a sentence beside numbers that were ordered is nothing but numbers: `hm, 18`.
    fn names_other_numbers(&self, folded: &[String]) -> bool {
        let orders = |id: &&str| self.vocabulary.verb(id).is_some_and(|verb| verb.takes == Takes::Numbers);
        let number = |word: &String| words::is_small_number(word);
        let rest = || folded.iter().filter(|word| !self.language.says_little(word));
        self.verbs.iter().any(orders) && rest().next().is_some() && rest().all(number)
    }

    /// Whether a sentence says no beside a mail that does.
    fn declines_too(&self, folded: &[String]) -> bool {
        self.grave
            && self.verbs.is_empty()
            && (0..folded.len()).any(|at| self.language.denies(folded.get(at..).unwrap_or_default()).is_some())
    }

    fn corrects(&self, words: &[String]) -> bool {
        self.language.corrects(words) || (self.grave && self.language.doubts(words))
    }

    /// Whether what ends a sentence is a word or two that correct it.
    fn is_correction(&self, last: &str) -> bool {
        let folded = folded(last);
        folded.len() <= 2 && self.language.corrects(&folded)
    }

    /// Whether a sentence of who declines speaks of his numbers, or of playing all the same.
    fn plays(&self, folded: &[String]) -> bool {
        let denies =
            || (0..folded.len()).any(|at| self.language.denies(folded.get(at..).unwrap_or_default()).is_some());
        let lists =
            |word: &String| self.vocabulary.find(word, self.language).is_some_and(|verb| verb.takes == Takes::Numbers);
        let plays = |word: &String| self.vocabulary.plays(word, self.language);
        folded.iter().any(lists) || (folded.iter().any(plays) && !denies())
    }

    /// A denial or a correction right before something that was ordered, or right behind it; but for moves.
    fn denies_an_object(&self, folded: &[String]) -> bool {
        let rest = |at: usize| folded.get(at..).unwrap_or_default();
        let small = |at: &usize| folded.get(*at).is_some_and(|word| self.language.is_small(word));
        let object = |at: usize| self.is_object(rest(at));
        (0..folded.len().min(MOST_WORDS)).any(|at| {
            let strict = self.language.denies(rest(at)).or(self.language.corrects_anywhere(rest(at)).then_some(1));
            let count = strict.or(self.language.corrects_moves(rest(at)).then_some(1));
            let Some(count) = count else { return false };
            let behind = || (at + count..folded.len()).filter(|at| !small(at)).take(NEAR).any(object);
            let before = || strict.is_some() && (0..at).rev().filter(|at| !small(at)).take(1).any(object);
            behind() || before()
        })
    }

    /// Whether these words begin with something that the mail's orders are made of, or might have been.
    fn is_object(&self, rest: &[String]) -> bool {
        let rest = rest.get(..rest.len().min(MOST_WORDS)).unwrap_or_default();
        let Some(word) = rest.first().map(String::as_str) else { return false };
        // `n'abandonne pas`
        let bare = word.split_once('\'').map_or(word, |(_, bare)| bare);
        let verb = self.vocabulary.find(bare, self.language);
        let last = |verb: &Verb| ENDS.contains(&verb.id) || verb.room == Room::Around || verb.takes == Takes::Note;
        // `Not bad, that last move of yours`
        let ordered =
            |verb: &Verb| verb.takes != Takes::Move && (self.verbs.contains(&verb.id) || (self.ends && last(verb)));
        let drawn = |id: &&str| match self.vocabulary.verb(id).map(|verb| verb.room) {
            Some(Room::AboveFree(of)) => self.vocabulary.is_word(of, bare),
            _ => false,
        };
        let random = || self.verbs.iter().any(drawn);
        let piece = || self.language.piece(bare).is_some() || is_letter(bare, self.language);
        let title = || {
            // `l'asile`; `No` is a word of prose before it is a card.
            let said: Vec<String> = core::iter::once(bare.into()).chain(rest.iter().skip(1).cloned()).collect();
            let named = |title: &Title| title.said(&said, |said, name| said == name);
            let named = self.knows.titles.iter().filter_map(named).max();
            named.is_some_and(|count| {
                !self.vocabulary.prose.contains(&said.get(..count).unwrap_or_default().join(" ").as_str())
            })
        };
        verb.is_some_and(ordered)
            || (self.numbers && words::is_small_number(word))
            || (self.places && word.parse::<Square>().is_ok())
            || (self.titles && (title() || piece() || self.vocabulary.is_word(self.vocabulary.numbered, bare)))
            || random()
    }

    /// Whether the line right above an order makes a question or a denial of it: `I won't play`, `How about`.
    fn leads_elsewhere(&self, line: &str) -> bool {
        let line = line.trim_end();
        let last = line.rsplit(['.', '!', '?']).next().unwrap_or_default();
        let folded = folded(last);
        let denies = self.language.denies(&folded).is_some_and(|count| {
            let rest = folded.get(count..).unwrap_or_default();
            rest.is_empty() || self.language.lead(rest) == Some(rest.len())
        });
        // `Bob played`
        let by = folded.first().is_some_and(|word| self.knows.is_known(word));
        let by = by && self.language.leads_elsewhere(folded.get(1..).unwrap_or_default());
        // What cannot be taken back follows no open sentence.
        let last = |id: &&str| self.vocabulary.verb(id).is_some_and(|verb| verb.room == Room::Around && !verb.asks);
        let little = |word: &String| self.language.says_little(word) || self.knows.is_name(word);
        let open = self.verbs.iter().any(last)
            && !folded.iter().all(little)
            && self.language.polite(&folded).is_none()
            && self.language.lead(&folded).is_none();
        !line.ends_with(['.', '!', '?'])
            && folded.len() <= MOST_WORDS
            && (self.language.leads_elsewhere(&folded) || by || denies || open)
    }

    /// Whether a sentence of the line corrects a move, wherever it stands.
    fn corrects_a_move(&self, line: &&String) -> bool {
        let corrects = |sentence: &str| {
            let folded = folded(sentence);
            (0..folded.len().min(MOST_WORDS))
                .any(|at| self.language.corrects_anywhere(folded.get(at..).unwrap_or_default()))
        };
        sentences(line).any(corrects) && self.is_another(line)
    }

    /// Whether a line names a legal move that the mail does not play.
    fn is_another(&self, line: &str) -> bool {
        named_moves(line, self.knows, self.language).iter().any(|text| !self.played.contains(text))
    }

    fn names_a_piece_move(&self, line: &str) -> bool {
        named_moves(line, self.knows, self.language).iter().any(|text| text.piece().is_some())
    }
}

/// Whether a sentence is nothing but laughter.
fn laughs(folded: &[String]) -> bool {
    !folded.is_empty()
        && folded.iter().all(|word| matches!(word.as_str(), "ha" | "haha" | "hahaha" | "lol" | "mdr" | "rofl"))
}

/// Whether a word is the letter of a piece.
fn is_letter(word: &str, language: Language) -> bool {
    let mut letters = word.chars().flat_map(char::to_uppercase);
    letters.next().is_some_and(|letter| letters.next().is_none() && Role::read(letter, language.letters()).is_some())
}

/// The line of a mail's prose that begins as an order does, and could be one of its writer's by what he sees: another move, the
/// move of a numbered piece, a condition with a move in it.
pub fn begins_as_order(
    reading: &Reading,
    vocabulary: &Vocabulary,
    knows: &Knows,
    language: Language,
) -> Option<String> {
    let letters = language.letters();
    let played: Vec<San> = reading.lines.iter().flat_map(|line| named_moves(&line.typed, knows, language)).collect();
    let is_ordered = |first: &str| reading.lines.iter().any(|line| line.typed.contains(first));
    let begins = |line: &&String| {
        let split = words::split(&normalise::line(line).text);
        let bare = |word: &String| String::from(word.trim_end_matches(['.', '!', '?', ')']));
        let words: Vec<String> = split.iter().map(bare).filter(|word| !word.is_empty()).take(MOST_WORDS).collect();
        let Some(first) = words.first() else { return false };
        if language.foresees(&normalise::fold(first)) {
            return words.iter().skip(1).any(|word| San::read(word, letters).is_ok());
        }
        // `Are there any tries for me?`
        let said: Vec<String> = words.iter().map(|word| fold(word)).collect();
        let own =
            |verb: &&Verb| vocabulary.verbs.iter().any(|own| own.id == verb.id) && verb.id != vocabulary.bare_move;
        let phrase = vocabulary.phrase(&said, language).map(|(verb, ..)| verb).filter(own);
        if phrase.is_some_and(|verb| !reading.lines.iter().any(|line| line.verb == verb.id)) {
            return true;
        }
        let numbered = NumberedStep::read(core::iter::once(first.as_str()));
        if !vocabulary.numbered_piece.is_empty() && numbered.is_some_and(|step| step.written == Written::Signed) {
            return true;
        }
        match (San::read(first, letters), &knows.board) {
            (Ok(_), Some(_)) => named_moves(first, knows, language).iter().any(|text| !played.contains(text)),
            // Without a board a lone square is no more than a square.
            (Ok(_), None) if vocabulary.own_move.is_none() => first.parse::<Square>().is_err() && !is_ordered(first),
            _ => {
                vocabulary.own_move.is_some_and(|own| own(first, language)) && first.len() > PLACE && !is_ordered(first)
            }
        }
    };
    reading.not_read.iter().take(MOST_LINES).find(begins).cloned()
}

/// The line of a mail's prose that agrees to what the other side proposed, and says nothing else in its sentence.
pub fn agreed(reading: &Reading, language: Language) -> Option<String> {
    let agrees = |line: &&String| sentences(line).any(|sentence| language.agrees(&folded(sentence)));
    reading.not_read.iter().take(MOST_LINES).find(agrees).cloned()
}

fn sentences(line: &str) -> impl Iterator<Item = &str> {
    line.split(['.', '!', '?', ';', '(', ')', '\u{2026}']).filter(|sentence| !sentence.trim().is_empty())
}

/// The words of a sentence as they are typed.
fn typed(sentence: &str) -> Vec<&str> {
    let words = sentence.split(|c: char| c.is_whitespace() || c == ',');
    words.filter(|word| word.contains(char::is_alphanumeric)).collect()
}

/// The same, folded; an apostrophe belongs to its word.
fn folded(sentence: &str) -> Vec<String> {
    let folded = fold(&normalise::line(sentence).text);
    let split = folded.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-');
    let split = split.map(|word| word.trim_matches(['\'', '-'])).filter(|word| !word.is_empty());
    split.map(String::from).collect()
}
