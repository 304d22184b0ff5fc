//! An order while lines may still be added to it: whether the next one is its own, and what it is
//! once it has all of them.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::doubted::takes_back;
use super::lines::{Line, typed};
use super::normalise::{Forbidden, fold_word, holds_key, plain_words};
use super::sort::{Begins, Rest, Sort, Sorted};
use super::unreadable::{Doubt, UnreadableLine, shown};
use super::vocabulary::{Room, Takes, Verb, Vocabulary};
use super::{Language, passed, words};

/// A line of orders has at most so many characters.
const LONGEST_LINE: usize = 2_000;
/// Words of a player are at most so many bytes.
const LONGEST_TEXT: usize = 4_096;

/// Faces of who may not mean it.
const LAUGHS: [char; 6] = ['\u{1F602}', '\u{1F923}', '\u{1F61C}', '\u{1F61D}', '\u{1F61B}', '\u{1F609}'];

/// The face beside what ends a game, if there is one.
pub(super) fn laugh(raw: &str, verb: &Verb) -> Option<char> {
    raw.chars().find(|c| verb.room == Room::Around && !verb.asks && LAUGHS.contains(c))
}

/// An order with the lines it has so far.
pub(super) struct Draft<'a> {
    pub verb: &'static Verb,
    /// A move without its verb.
    pub bare: bool,
    /// What must be around it.
    pub room: Room,
    /// Its first and its last line, from 0.
    pub from: usize,
    pub to: usize,
    pub lines: Vec<Sorted<'a>>,
    /// Whether it is the first and the last order of its line.
    pub part: (bool, bool),
    /// Words of a sentence led to it: it is an order only apart from prose.
    pub led: bool,
    /// It only says that no draw is wanted.
    pub declines: bool,
    /// It is a title and nothing else.
    pub titled: bool,
    /// Why its writer must be asked, and the lines that he may have meant.
    pub doubt: Option<(Doubt, Vec<String>)>,
    /// How many words it was given, move numbers aside.
    given: usize,
    /// Free words stand behind it on its line.
    free: bool,
    /// Its verb stands alone on its line.
    lone: bool,
}

/// Moves that are foreseen, a comma between them being a mark as a colon is.
fn commas_marked(plain: &str) -> String {
    plain.replace(',', " : ")
}

/// Whether a line belongs to the order above it.
pub(super) enum Joins {
    Yes,
    No,
    /// It does, and the mail is refused for it.
    Wrongly(UnreadableLine),
    /// It may, which refuses the mail.
    Perhaps,
}

impl<'a> Draft<'a> {
    pub(super) fn new(verb: &'static Verb, bare: bool, from: usize, line: Sorted<'a>, vocabulary: &Vocabulary) -> Self {
        let split = words::split(&line.plain);
        let behind = if bare { split.as_slice() } else { split.get(1..).unwrap_or_default() };
        let mut behind = behind.iter().skip_while(|word| *word == ":");
        let first = behind.next();
        let says = |word: &str| first.is_some_and(|first| vocabulary.is_word(word, first));
        let free = match verb.takes {
            Takes::Count => behind.clone().next().is_some(),
            _ => matches!(verb.room, Room::AboveFree(word) if says(word)),
        };
        let room = match verb.room {
            _ if bare => Room::Around,
            Room::AboveFree(_) if free => Room::Above,
            Room::AboveFree(_) => Room::Nothing,
            room => room,
        };
        let lone = passed::behind_verb(&line).is_empty();
        let silent = verb.takes == Takes::Text;
        let laughs = laugh(line.raw, verb);
        let sign = line.sign.or(laughs).filter(|_| !silent && !line.is_part);
        let instead = |sign: char| if takes_back(sign) { Vec::new() } else { Vec::from([line.plain.clone()]) };
        let doubt = sign.map(|sign| (Doubt::Sign(sign), instead(sign)));
        let mut draft = Self {
            verb,
            bare,
            room,
            from,
            to: from,
            lines: Vec::new(),
            part: (true, true),
            led: false,
            declines: false,
            titled: false,
            doubt,
            given: 0,
            free,
            lone,
        };
        draft.given = draft.count(first.into_iter().chain(behind));
        draft.lines.push(line);
        draft
    }

    /// How many of these words count as given.
    fn count<'w>(&self, words: impl Iterator<Item = &'w String>) -> usize {
        let number = |word: &String| words::is_number(word);
        match self.verb.takes {
            Takes::Numbers => words.filter(|word| number(word)).count(),
            // Neither its number nor the dots behind it are the move.
            Takes::Move => words.filter(|word| !number(word) && word.as_str() != "...").count(),
            _ => words.count(),
        }
    }

    /// Whether this number is the first of its words.
    pub(super) fn names(&self, number: u32) -> bool {
        let plain = self.lines.first().map(|line| words::split(&line.plain)).unwrap_or_default();
        plain.get(1).is_some_and(|word| word.parse() == Ok(number))
    }

    /// Whether it says what follows, and nothing of it: `My list:`.
    pub(super) fn is_announced(&self) -> bool {
        self.given == 0 && self.lines.iter().all(|line| line.plain.trim_end().ends_with(':'))
    }

    /// Whether the next line that is not blank is the order's own; `touching`: none lies between.
    pub(super) fn joins(&self, line: &Sorted, touching: bool, vocabulary: &Vocabulary, language: Language) -> Joins {
        match self.verb.takes {
            Takes::Text | Takes::Note | Takes::Addressed => {
                return self.joins_text(line, touching, vocabulary, language);
            }
            Takes::Count if self.free => return self.joins_text(line, touching, vocabulary, language),
            Takes::Lone => return Joins::No,
            Takes::Line if touching => return self.joins_line(line, vocabulary, language),
            Takes::Line => return Joins::No,
            _ => {}
        }
        // What ends in `;`, `:` or `,` always goes on.
        let unended = self.lines.last().is_some_and(|last| last.plain.ends_with([';', ':', ',']));
        if touching && unended {
            return Joins::Yes;
        }
        let Sort::Rest(rest) = &line.sort else { return Joins::No };
        let missing = self.verb.takes == Takes::Numbers && !self.free && self.given < vocabulary.wanted(self.verb);
        let fits = rest.fits(self.verb.takes, self.given) || (missing && touching && rest.begins == Begins::Digits);
        match rest {
            Rest { begins: Begins::Order, .. } if touching => Joins::Perhaps,
            Rest { whole: true, begins } if fits && !self.free => {
                let goes_on = touching || unended || (missing && *begins == Begins::Number);
                if goes_on { Joins::Yes } else { Joins::No }
            }
            _ if fits && (touching || unended) => Joins::Perhaps,
            _ => Joins::No,
        }
    }

    /// The same of moves that are foreseen: what a mail program broke off is the rest of them, whatever it looks like, until a move
    /// stands behind the mark; and every further move is.
    fn joins_line(&self, line: &Sorted, vocabulary: &Vocabulary, language: Language) -> Joins {
        let has_move = |words: &[String]| words::has_move(words, vocabulary, language);
        let so_far: Vec<String> =
            self.lines.iter().flat_map(|line| words::split(&commas_marked(&line.plain))).collect();
        let is_mark = |word: &String| {
            matches!(word.as_str(), ":" | ";") || fold_word(word).is_some_and(|word| Language::is_then(&word))
        };
        let behind = so_far.iter().rposition(is_mark).and_then(|at| so_far.get(at + 1..)).unwrap_or_default();
        match line.sort {
            Sort::Verb(_) => Joins::No,
            _ if !has_move(behind) || has_move(&words::split(&line.plain)) => Joins::Yes,
            _ => Joins::No,
        }
    }

    /// The same of free words (M5).
    fn joins_text(&self, line: &Sorted, touching: bool, vocabulary: &Vocabulary, language: Language) -> Joins {
        // Words that need not be there end with their paragraph.
        let ends = !touching && self.verb.takes != Takes::Text;
        if ends || (self.lone && self.verb.takes == Takes::Note) || passed::is_footer(line.raw) {
            return Joins::No;
        }
        match &line.sort {
            Sort::NearMiss { word, verb, instead } => Joins::Wrongly(UnreadableLine::near_miss(
                typed(line.raw),
                word,
                vocabulary.word(verb.id, language),
                instead,
            )),
            // Of words that were wrapped there.
            Sort::Verb(Verb { takes: Takes::Lone, .. }) if touching => Joins::Yes,
            _ if line.is_order() && touching => {
                let verb = vocabulary.word(self.verb.id, language).to_string();
                Joins::Wrongly(UnreadableLine::InsideText { line: typed(line.raw), verb })
            }
            _ if line.is_order() => Joins::No,
            _ => Joins::Yes,
        }
    }

    /// Adds the line at this place; blank ones between belong to free words.
    pub(super) fn add(&mut self, at: usize, line: Sorted<'a>, touching: bool) {
        if !touching && self.verb.takes == Takes::Text {
            self.lines.push(Sorted::blank());
        }
        self.given += self.count(words::split(&line.plain).iter());
        self.to = at;
        self.lines.push(line);
    }

    /// Takes out of words that are passed on the telephone numbers and mail addresses below a closing formula.
    pub(super) fn without_contacts(&mut self, language: Language) -> Vec<String> {
        if !matches!(self.verb.takes, Takes::Text | Takes::Addressed) {
            return Vec::new();
        }
        let closes = self.lines.iter().skip(1).position(|line| passed::closes(line, language));
        let Some(closes) = closes else { return Vec::new() };
        let contacts = self.lines.extract_if(closes + 1.., |line| passed::is_contact(line.raw));
        contacts.map(|line| typed(line.raw)).collect()
    }

    /// What stands behind it in brackets, once for all orders of its line.
    pub(super) fn remark(&self) -> Option<String> {
        let line = self.lines.first().filter(|_| self.part.0)?;
        line.remark.as_ref().map(|remark| typed(remark))
    }

    /// How many of its lines are written on.
    pub(super) fn written(&self) -> usize {
        self.lines.iter().filter(|line| !matches!(line.sort, Sort::Blank)).count()
    }

    /// Its first line, as it may be shown again.
    pub(super) fn first_typed(&self) -> String {
        self.lines.first().map(|line| typed(line.raw)).unwrap_or_default()
    }

    /// Its last line, as it may be shown again.
    pub(super) fn last_typed(&self) -> String {
        self.lines.last().map(|line| typed(line.raw)).unwrap_or_default()
    }

    /// The order, all its lines being there.
    pub(super) fn finish(self, vocabulary: &Vocabulary, language: Language) -> Result<Line, Box<UnreadableLine>> {
        let raw: Vec<&str> = self.lines.iter().map(Sorted::typed).collect();
        let raw = raw.join(" ");
        let line = typed(&raw);
        let verb = vocabulary.word(self.verb.id, language).to_string();
        let at = self.from.saturating_add(1);
        if let Some((doubt, instead)) = self.doubt {
            // Of its line the whole is in doubt.
            let line = self.lines.first().map(|line| typed(line.raw)).unwrap_or(line);
            return Err(UnreadableLine::Doubtful { line, doubt, instead }.into());
        }
        if matches!(self.verb.takes, Takes::Text | Takes::Note | Takes::Count | Takes::Addressed) {
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
        let mut plain = plain.join(" ");
        if self.verb.takes == Takes::Line {
            plain = commas_marked(&plain);
        }
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
        // `exd5 or Nf3?` asks; behind one move the mark says how good it is.
        let several = || words::split(rest).iter().any(|word| vocabulary.is_word(vocabulary.between_moves, word));
        let asks = |plain: &str| !plain.ends_with("!?") && !plain.ends_with("?!");
        let asks = self.bare && !vocabulary.between_moves.is_empty() && asks(plain.trim_end()) && several();
        if questioned && (asks || !self.verb.asks) {
            return Err(UnreadableLine::Questioned { line, instead: shown(rest) }.into());
        }
        let mut words = words::split(rest);
        if !self.bare && !words.is_empty() {
            words.remove(0);
            if words.first().is_some_and(|word| word == ":") {
                words.remove(0);
            }
        }
        if let (Takes::Move, Some(first)) = (self.verb.takes, words.first_mut()) {
            words::dot_number(first);
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
        let mut words = String::new();
        for (index, one) in self.lines.iter().enumerate() {
            if index == 0 {
                words.push_str(passed::behind_verb(one));
            } else {
                words.push('\n');
                words.push_str(one.raw.trim_end());
            }
        }
        // What was invisible before the words is gone now.
        let words = passed::without_colon(plain_words(&words.replace('\t', " ")).trim()).to_string();
        if words.len() > LONGEST_TEXT {
            return Err(UnreadableLine::TextTooLong { verb, length: words.len(), limit: LONGEST_TEXT }.into());
        }
        if passed::has_run_of_numbers(&words) {
            return Err(UnreadableLine::NumbersInText { line, verb }.into());
        }
        Ok(Line { verb: self.verb.id, words: Vec::new(), insist: false, text: Some(words), typed: line, at })
    }
}
