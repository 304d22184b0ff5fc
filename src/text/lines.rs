//! From the lines of a body to orders and prose (M5): what continues what, what must stand
//! apart, what takes words to the end of its paragraph, and how much may be written.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Language;
use super::draft::{Draft, Joins};
use super::guess::Guess;
use super::normalise::plain_words;
use super::sort::{Sort, Sorted, sort};
use super::unreadable::{UnreadableLine, shown};
use super::vocabulary::{Room, Takes, Verb, Vocabulary};

/// A mail has at most so many lines of orders.
const MOST_LINES: usize = 200;

/// A mail, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The orders in the order they stand; may be none.
    pub lines: Vec<Line>,
    /// The lines of prose passed over, for the receipt: without control characters and keys, each
    /// at most 200 characters.
    pub not_read: Vec<String>,
}

/// One order, its continuation lines included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The verb's id.
    pub verb: &'static str,
    /// Its words after the verb: commas gone, `:`, `;`, `{`, `}` and quoted words each a word.
    /// Empty where `text` stands.
    pub words: Vec<String>,
    /// A `!` stood in a line whose verb insists.
    pub insist: bool,
    /// Free words, cleaned by [`plain_words`], lines joined by `\n`.
    pub text: Option<String>,
    /// What was typed, continuation lines joined by a space, without control characters and keys.
    pub typed: String,
    /// The line of the body it begins on, from 1.
    pub at: usize,
}

/// What a card or the like is called that numbers in orders stand for: where its number may stand, so may its title,
/// and beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    pub name: String,
    pub number: u32,
}

/// What a line turned out to be, for the question of what stands beside it.
enum LinePlace {
    Apart,
    Order,
    Prose(String),
}

/// Reads a body (what [`super::cut`] left) as a seat of this language does. Every fault is
/// reported, in the order of the lines; one is enough to refuse the mail.
pub fn read(body: &str, vocabulary: &Vocabulary, language: Language) -> Result<Reading, Vec<UnreadableLine>> {
    read_titled(body, vocabulary, &[], language)
}

/// The same by one who knows these titles.
pub fn read_titled(
    body: &str,
    vocabulary: &Vocabulary,
    titles: &[Title],
    language: Language,
) -> Result<Reading, Vec<UnreadableLine>> {
    let mut reader = LineReader {
        vocabulary,
        language,
        drafts: Vec::new(),
        places: Vec::new(),
        faults: Vec::new(),
        open: false,
        parted: true,
    };
    for (at, raw) in body.lines().enumerate() {
        reader.line(at, sort(raw, vocabulary, titles, language));
    }
    reader.finish(body)
}

/// The lines read so far.
struct LineReader<'a, 'v> {
    vocabulary: &'v Vocabulary,
    language: Language,
    drafts: Vec<Draft<'a>>,
    places: Vec<LinePlace>,
    faults: Vec<(usize, UnreadableLine)>,
    /// The last line that was not blank is the last draft's.
    open: bool,
    /// A blank line lies below it.
    parted: bool,
}

impl<'a> LineReader<'a, '_> {
    fn line(&mut self, at: usize, line: Sorted<'a>) {
        if matches!(line.sort, Sort::Blank) {
            self.parted = true;
            self.places.push(LinePlace::Apart);
            return;
        }
        let touching = !core::mem::replace(&mut self.parted, false);
        let place = match self.goes_on(at, line, touching) {
            Ok(place) => place,
            Err(mut line) => match line.guess.take() {
                Some(guess) => self.guessed(at, &line, &guess),
                None => self.begins(at, line),
            },
        };
        self.open = matches!(place, LinePlace::Order);
        self.places.push(place);
    }

    /// A line that goes on with the order above it, or may; any other is given back.
    fn goes_on(&mut self, at: usize, line: Sorted<'a>, touching: bool) -> Result<LinePlace, Sorted<'a>> {
        let Some(draft) = self.drafts.last_mut().filter(|_| self.open) else { return Err(line) };
        match draft.joins(&line, touching, self.vocabulary, self.language) {
            Joins::No => return Err(line),
            Joins::Yes => {}
            Joins::Wrongly(fault) => self.faults.push((at, fault)),
            Joins::Perhaps => {
                let above = draft.last_typed();
                self.faults.push((at, UnreadableLine::Continues { line: typed(line.raw), above }));
                return Ok(LinePlace::Apart);
            }
        }
        draft.add(at, line, touching);
        Ok(LinePlace::Order)
    }

    /// The orders that a line can only mean, one after the other.
    fn guessed(&mut self, at: usize, line: &Sorted<'a>, guess: &Guess) -> LinePlace {
        let parts = line.parts(guess, self.vocabulary, self.language);
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.into_iter().enumerate() {
            self.begins(at, part);
            if let Some(draft) = self.drafts.last_mut() {
                (draft.part, draft.led) = ((index == 0, index == last), guess.led);
            }
        }
        LinePlace::Order
    }

    /// A line that no order above it takes.
    fn begins(&mut self, at: usize, line: Sorted<'a>) -> LinePlace {
        let bare = self.vocabulary.verb(self.vocabulary.bare_move);
        let typed = typed(line.raw);
        let fault = match (&line.sort, bare) {
            (Sort::Verb(verb), _) => {
                let verb: &'static Verb = verb;
                self.drafts.push(Draft::new(verb, false, at, line, self.vocabulary));
                return LinePlace::Order;
            }
            (Sort::Move, Some(verb)) => {
                self.drafts.push(Draft::new(verb, true, at, line, self.vocabulary));
                return LinePlace::Order;
            }
            (Sort::UnreadableMove(word), _) => {
                let fault = crate::chess::San::read(word, self.language.letters()).err();
                let fault = fault.unwrap_or(crate::chess::ReadMoveError::NotAMove);
                UnreadableLine::Move { line: typed, word: shown(word), fault }
            }
            (Sort::NearMiss { word, verb, instead }, _) => {
                UnreadableLine::near_miss(typed, word, self.vocabulary.word(verb.id, self.language), instead)
            }
            (Sort::Mark, _) => return LinePlace::Apart,
            (Sort::Rest(_) | Sort::Prose | Sort::Move | Sort::Blank, _) => return LinePlace::Prose(typed),
        };
        self.faults.push((at, fault));
        LinePlace::Apart
    }

    fn finish(mut self, body: &str) -> Result<Reading, Vec<UnreadableLine>> {
        self.sentences();
        self.inside_prose();
        let count = self.drafts.iter().map(Draft::written).sum();
        if count > MOST_LINES {
            self.faults.push((usize::MAX, UnreadableLine::TooManyLines { count, limit: MOST_LINES }));
        }
        let mut lines = Vec::with_capacity(self.drafts.len());
        for draft in self.drafts {
            let from = draft.from;
            match draft.finish(self.vocabulary, self.language) {
                Ok(line) => lines.push(line),
                Err(fault) => self.faults.push((from, *fault)),
            }
        }
        if self.faults.is_empty() {
            return Ok(Reading { lines, not_read: not_read(body, &self.places) });
        }
        self.faults.sort_by_key(|(at, _)| *at);
        Err(self.faults.into_iter().map(|(_, fault)| fault).collect())
    }

    /// The prose right above these lines, and below them where that counts.
    fn beside(&self, draft: &Draft<'_>, room: Room) -> Option<String> {
        let beside = |at: Option<usize>| match at.and_then(|at| self.places.get(at)) {
            Some(LinePlace::Prose(line)) => Some(line.clone()),
            _ => None,
        };
        // What shares its line with an order stands beside one.
        let (first, last) = if draft.led { (true, true) } else { draft.part };
        let above = || beside(draft.from.checked_sub(1).filter(|_| first));
        match room {
            Room::Nothing | Room::AboveFree(_) => None,
            Room::Above => above(),
            Room::Around => above().or_else(|| beside(draft.to.checked_add(1).filter(|_| last))),
        }
    }

    /// A sentence inside a paragraph stays one, whatever it says: `I play e4` is an order only where it stands apart;
    /// so does a sentence's last word.
    fn sentences(&mut self) {
        let room = |one: &Draft<'_>| match one.verb.takes {
            _ if one.led => Some(Room::Around),
            Takes::Lone => Some(Room::Above),
            _ => None,
        };
        let inside = |of: &Self| {
            let found = of.drafts.iter().find(|one| room(one).is_some_and(|room| of.beside(one, room).is_some()));
            found.map(|one| (one.from, one.to))
        };
        while let Some((from, to)) = inside(self) {
            for draft in self.drafts.iter().filter(|draft| (from..=to).contains(&draft.from)) {
                for (line, place) in draft.lines.iter().zip(self.places.iter_mut().skip(draft.from)) {
                    *place = LinePlace::Prose(typed(line.raw));
                }
            }
            self.drafts.retain(|draft| !(from..=to).contains(&draft.from));
        }
    }

    /// Refuses orders that prose stands right above or below of, where it may not.
    fn inside_prose(&mut self) {
        for draft in &self.drafts {
            if let Some(beside) = self.beside(draft, draft.room) {
                let (line, verb) =
                    (draft.first_typed(), self.vocabulary.word(draft.verb.id, self.language).to_string());
                self.faults.push((draft.from, UnreadableLine::InsideProse { line, verb, beside }));
            }
        }
    }
}

/// A line as it may be shown again.
pub(super) fn typed(raw: &str) -> String {
    shown(plain_words(raw).trim())
}

/// The lines that were passed over.
fn not_read(body: &str, places: &[LinePlace]) -> Vec<String> {
    let typed_lines = body.lines().zip(places).filter(|(_, place)| !matches!(place, LinePlace::Order));
    typed_lines.map(|(raw, _)| typed(raw)).filter(|line| !line.is_empty()).collect()
}
