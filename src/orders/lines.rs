//! From the lines of a body to orders and prose (M5): what continues what, what must stand
//! apart, what takes words to the end of its paragraph, and how much may be written.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::normalise::{Forbidden, holds_key, plain_words};
use super::sort::{Sort, Sorted, sort};
use super::unreadable::{UnreadableLine, shown};
use super::vocabulary::{Takes, Verb, Vocabulary};
use super::{Language, words};

/// A line of orders has at most so many characters.
const LONGEST_LINE: usize = 2_000;
/// A mail has at most so many lines of orders.
const MOST_LINES: usize = 200;
/// Words of a player are at most so many bytes.
const LONGEST_TEXT: usize = 4_096;

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
    /// Free words to the end of the paragraph, cleaned by [`plain_words`], lines joined by `\n`.
    pub text: Option<String>,
    /// What was typed, continuation lines joined by a space, without control characters and keys.
    pub typed: String,
    /// The line of the body it begins on, from 1.
    pub at: usize,
}

/// An order while lines may still be added to it.
struct Draft<'a> {
    verb: &'static Verb,
    bare: bool,
    from: usize,
    lines: Vec<Sorted<'a>>,
}

/// What a line turned out to be, for the question of what stands beside it.
enum Place {
    Apart,
    Order(usize),
    Prose(String),
}

/// Reads a body (what [`super::cut`] left) as a seat of this language does. Every fault is
/// reported, in the order of the lines; one is enough to refuse the mail.
pub fn read(body: &str, vocabulary: &Vocabulary, language: Language) -> Result<Reading, Vec<UnreadableLine>> {
    let mut sorted: Vec<Sorted<'_>> = body.lines().map(|raw| sort(raw, vocabulary, language)).collect();
    let mut places: Vec<Place> = Vec::with_capacity(sorted.len());
    let mut drafts: Vec<Draft<'_>> = Vec::new();
    let mut faults: Vec<(usize, UnreadableLine)> = Vec::new();
    // What stands above, blank lines passed over, and whether a blank line lies between.
    let mut above = Above::Nothing;
    let mut parted = true;
    for (at, line) in sorted.drain(..).enumerate() {
        if matches!(line.sort, Sort::Blank) {
            parted = true;
            places.push(Place::Apart);
            continue;
        }
        let touching = !core::mem::replace(&mut parted, false);
        let open = drafts.last_mut().filter(|_| above == Above::Order);
        // Free words run to the end of the paragraph; orders that end in `;` `:` `,` always go on.
        let goes_on = open.as_ref().is_some_and(|draft| {
            let unended = draft.lines.last().is_some_and(|last| last.plain.ends_with([';', ':', ',']));
            touching && (draft.verb.takes == Takes::Text || unended)
        });
        let continues = goes_on
            || (matches!(line.sort, Sort::Rest) && open.as_ref().is_some_and(|draft| draft.verb.takes == Takes::Words));
        if let (true, Some(draft)) = (continues, open) {
            if draft.verb.takes == Takes::Text && resembles_order(&line, vocabulary, language) {
                let verb = draft.verb.word(language).to_string();
                faults.push((at, UnreadableLine::InsideText { line: typed(line.raw), verb }));
            }
            draft.lines.push(line);
            places.push(Place::Order(drafts.len().saturating_sub(1)));
            continue;
        }
        let line_typed = typed(line.raw);
        let bare = vocabulary.verb(vocabulary.bare_move);
        match (&line.sort, bare) {
            (Sort::Verb(verb), _) => {
                places.push(Place::Order(drafts.len()));
                drafts.push(Draft { verb, bare: false, from: at, lines: Vec::from([line]) });
                above = Above::Order;
                continue;
            }
            (Sort::Move, Some(verb)) => {
                places.push(Place::Order(drafts.len()));
                drafts.push(Draft { verb, bare: true, from: at, lines: Vec::from([line]) });
                above = Above::Order;
                continue;
            }
            (Sort::UnreadableMove(word), _) => {
                let fault = crate::board::MoveText::read(word, language.letters()).err();
                let fault = fault.unwrap_or(crate::board::ReadMoveError::NotAMove);
                faults.push((at, UnreadableLine::Move { line: line_typed, word: word.clone(), fault }));
                above = Above::Fault;
            }
            (Sort::NearMiss { word, verb, instead }, _) => {
                let (word, instead) = (word.clone(), shown(instead));
                let verb = verb.word(language).to_string();
                faults.push((at, UnreadableLine::NearMiss { line: line_typed, word, verb, instead }));
                above = Above::Fault;
            }
            (Sort::Rest, _) => {
                // What follows a line already refused is refused with it.
                if above != Above::Fault {
                    let word =
                        words::split(&line.plain).into_iter().next().map(|word| shown(&word)).unwrap_or_default();
                    faults.push((at, UnreadableLine::NoOrderAbove { line: line_typed, word }));
                }
                above = Above::Fault;
            }
            (Sort::Mark, _) => {
                places.push(Place::Apart);
                above = Above::Prose;
                continue;
            }
            (Sort::Prose | Sort::Move | Sort::Blank, _) => {
                places.push(Place::Prose(line_typed));
                above = Above::Prose;
                continue;
            }
        }
        places.push(Place::Apart);
    }
    let prose = not_read(body, &places);
    inside_prose(&drafts, &places, language, &mut faults);
    let count = drafts.iter().map(|draft| draft.lines.len()).sum();
    if count > MOST_LINES {
        faults.push((usize::MAX, UnreadableLine::TooManyLines { count, limit: MOST_LINES }));
    }
    let mut lines = Vec::with_capacity(drafts.len());
    for draft in drafts {
        let from = draft.from;
        match draft.finish(language) {
            Ok(line) => lines.push(line),
            Err(fault) => faults.push((from, *fault)),
        }
    }
    if faults.is_empty() {
        return Ok(Reading { lines, not_read: prose });
    }
    faults.sort_by_key(|(at, _)| *at);
    Err(faults.into_iter().map(|(_, fault)| fault).collect())
}

/// What the last line that was not blank turned out to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Above {
    Nothing,
    Order,
    Fault,
    Prose,
}

/// A line as it may be shown again.
fn typed(raw: &str) -> String {
    shown(plain_words(raw).trim())
}

/// Whether a line inside free words may be an order that was meant to stand below them.
fn resembles_order(line: &Sorted<'_>, vocabulary: &Vocabulary, language: Language) -> bool {
    match line.sort {
        Sort::Verb(verb) => {
            let split = words::split(&line.plain);
            let rest = split.get(1..).unwrap_or_default();
            verb.takes == Takes::Words
                && (rest.is_empty() || words::made_of_orders(rest, vocabulary, language.letters()))
        }
        Sort::Move | Sort::NearMiss { .. } => true,
        _ => false,
    }
}

/// The lines that were passed over.
fn not_read(body: &str, places: &[Place]) -> Vec<String> {
    let typed_lines = body.lines().zip(places).filter(|(_, place)| !matches!(place, Place::Order(_)));
    typed_lines.map(|(raw, _)| typed(raw)).filter(|line| !line.is_empty()).collect()
}

/// Refuses orders that must stand apart and have prose right above or below them.
fn inside_prose(drafts: &[Draft<'_>], places: &[Place], language: Language, faults: &mut Vec<(usize, UnreadableLine)>) {
    let prose = |at: Option<usize>| match at.and_then(|at| places.get(at)) {
        Some(Place::Prose(line)) => Some(line.clone()),
        _ => None,
    };
    for (index, draft) in drafts.iter().enumerate().filter(|(_, draft)| draft.verb.alone || draft.bare) {
        let last = places.iter().rposition(|place| matches!(place, Place::Order(of) if *of == index));
        let beside = prose(draft.from.checked_sub(1)).or_else(|| prose(last.and_then(|last| last.checked_add(1))));
        if let Some(beside) = beside {
            let line = draft.lines.first().map(|line| typed(line.raw)).unwrap_or_default();
            let verb = draft.verb.word(language).to_string();
            faults.push((draft.from, UnreadableLine::InsideProse { line, verb, beside }));
        }
    }
}

impl Draft<'_> {
    /// The order, all its lines being there.
    fn finish(self, language: Language) -> Result<Line, Box<UnreadableLine>> {
        let raw: Vec<&str> = self.lines.iter().map(|line| line.raw.trim()).collect();
        let raw = raw.join(" ");
        let line = typed(&raw);
        let verb = self.verb.word(language).to_string();
        let at = self.from.saturating_add(1);
        if self.verb.takes == Takes::Text {
            return self.finish_text(line, verb, at);
        }
        for one in &self.lines {
            let length = one.raw.chars().count();
            if length > LONGEST_LINE {
                return Err(UnreadableLine::LineTooLong { line, length, limit: LONGEST_LINE }.into());
            }
        }
        match self.lines.iter().find_map(|line| line.forbidden) {
            Some(Forbidden::Bidi) => return Err(UnreadableLine::Bidi { line }.into()),
            Some(Forbidden::Control) => return Err(UnreadableLine::Control { line }.into()),
            None => {}
        }
        let plain: Vec<&str> = self.lines.iter().map(|line| line.plain.as_str()).collect();
        let plain = plain.join(" ");
        if holds_key(&plain) {
            return Err(UnreadableLine::KeyInLine { verb }.into());
        }
        let mut rest = plain.trim_end_matches([' ', ',', ';', ':']);
        let mut questioned = false;
        while let Some(last) = rest.chars().next_back().filter(|c| matches!(c, '.' | '!' | '?' | ' ')) {
            if last == '!' && self.verb.insists {
                break;
            }
            questioned |= last == '?';
            rest = rest.get(..rest.len() - 1).unwrap_or_default();
        }
        if questioned && !self.verb.asks {
            return Err(UnreadableLine::Questioned { line, instead: shown(rest) }.into());
        }
        let mut words = words::split(rest);
        if !self.bare && !words.is_empty() {
            words.remove(0);
            if words.first().is_some_and(|word| word == ":") {
                words.remove(0);
            }
        }
        let mut insist = false;
        if self.verb.insists {
            for word in words.iter_mut().filter(|word| word.ends_with('!') && !word.starts_with('"')) {
                insist = true;
                *word = word.trim_end_matches('!').to_string();
            }
            words.retain(|word| !word.is_empty());
        }
        let typed = plain_words(&raw).trim().to_string();
        Ok(Line { verb: self.verb.id, words, insist, text: None, typed, at })
    }

    /// The order, its words being free.
    fn finish_text(self, line: String, verb: String, at: usize) -> Result<Line, Box<UnreadableLine>> {
        let mut text = String::new();
        for (index, one) in self.lines.iter().enumerate() {
            if index == 0 {
                text.push_str(behind_verb(one.raw));
            } else {
                text.push('\n');
                text.push_str(one.raw.trim_end());
            }
        }
        // What was invisible before the words is gone now.
        let text = without_colon(plain_words(&text.replace('\t', " ")).trim()).to_string();
        if text.len() > LONGEST_TEXT {
            return Err(UnreadableLine::TextTooLong { verb, length: text.len(), limit: LONGEST_TEXT }.into());
        }
        Ok(Line { verb: self.verb.id, words: Vec::new(), insist: false, text: Some(text), typed: line, at })
    }
}

/// What stands behind a line's first word, as typed.
fn behind_verb(raw: &str) -> &str {
    let bare = raw.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '*' | '\u{2022}' | '\u{B7}'));
    let end = bare.find(|c: char| c.is_whitespace() || matches!(c, ':' | ',')).unwrap_or(bare.len());
    let rest = bare.get(end..).unwrap_or_default();
    without_colon(rest.strip_prefix([':', ',']).unwrap_or(rest).trim())
}

/// Words without a colon of their own before them: `dis : ...`, as French writes it; a face `:)` is part
/// of the words.
fn without_colon(mut rest: &str) -> &str {
    while let Some(after) =
        rest.strip_prefix([':', ',']).filter(|after| !after.starts_with(|c: char| !c.is_whitespace()))
    {
        rest = after.trim_start();
    }
    rest
}
