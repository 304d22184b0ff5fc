//! What people copy or guess, as the orders it can only mean: `card 12 with square e5`, `try e4`, `I play Nf3`,
//! `numbers 4, 17 and 31`. A line is read so only where every word of it has its place; any other stays what it was.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::normalise::fold;
use super::vocabulary::{Room, Takes, Verb, Vocabulary};
use super::{Language, Title, words};
use crate::chess::San;

/// A line's orders, each as it stands on a line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub orders: Vec<String>,
    /// Words of a sentence led to them (`I play e4`): more than an order, less than prose.
    pub led: bool,
}

/// The orders that a line can only mean; `None` where it is one order as it stands, or none.
pub(super) fn guess(plain: &str, vocabulary: &Vocabulary, titles: &[Title], language: Language) -> Option<Guess> {
    // Nothing longer is a guess at a few orders.
    if plain.len() > 400 || plain.contains('"') {
        return None;
    }
    let mut walk = Walk {
        tokens: tokens(plain),
        at: 0,
        vocabulary,
        titles,
        language,
        orders: Vec::new(),
        led: false,
        leads: false,
        polite: (false, false),
    };
    walk.line()?;
    // One order as it stands, whatever closes its words.
    if let [(_, order)] = walk.orders.as_slice()
        && order.iter().map(|word| bare(word)).eq(walk.tokens.iter().map(|word| bare(word)))
    {
        return None;
    }
    let mut orders: Vec<String> = walk.orders.into_iter().map(|(_, words)| words.join(" ")).collect();
    // What goes on below goes on.
    if let (Some(mark), Some(last)) = (plain.chars().next_back().filter(|c| ",;:".contains(*c)), orders.last_mut()) {
        last.push(mark);
    }
    Some(Guess { orders, led: walk.led })
}

/// The words of a line; brackets say nothing, and a stroke parts numbers.
fn tokens(plain: &str) -> Vec<String> {
    let open = if plain.contains('(') { plain.replace(['(', ')'], " ") } else { plain.to_string() };
    let parted = |word: String| -> Vec<String> {
        let parts: Vec<&str> = word.split('/').collect();
        match parts.iter().all(|part| words::is_small_number(part)) {
            true => parts.into_iter().map(str::to_string).collect(),
            false => [word].into(),
        }
    };
    words::split(&open).into_iter().flat_map(parted).collect()
}

/// A word without what closes a sentence.
fn bare(word: &str) -> &str {
    word.trim_end_matches(['.', '!', '?'])
}

struct Walk<'a> {
    tokens: Vec<String>,
    at: usize,
    vocabulary: &'a Vocabulary,
    titles: &'a [Title],
    language: Language,
    orders: Vec<(&'static str, Vec<String>)>,
    led: bool,
    /// Its sentence goes on with any verb: `I'd like to`.
    leads: bool,
    /// It says `please`: before its orders, or anywhere.
    polite: (bool, bool),
}

impl Walk<'_> {
    fn line(&mut self) -> Option<()> {
        self.polite.0 = self.politeness();
        self.leads = self.lead();
        self.led = self.leads;
        while self.at < self.tokens.len() {
            let from = self.at;
            if !self.orders.is_empty() {
                self.skip(|walk, word| matches!(word, ":" | ";" | "-" | "/" | "|") || walk.language.is_between(word));
            }
            self.order(self.at > from)?;
            if self.politeness() && self.at < self.tokens.len() {
                return None;
            }
        }
        self.keep_mark();
        self.fits().then_some(())
    }

    /// Whether these orders may stand together on a line.
    fn fits(&self) -> bool {
        let is_move = |id: &str| id == self.vocabulary.bare_move;
        // Two moves side by side are a line of a game, or one of a conversation.
        let moves = self.orders.windows(2).any(|pair| pair.iter().all(|(id, _)| is_move(id)));
        let ids = self.orders.iter().map(|(id, _)| *id).filter(|id| !is_move(id));
        let twice = ids.clone().any(|id| ids.clone().filter(|other| *other == id).count() > 1);
        let verb = |id: &str| self.vocabulary.verb(id);
        let lone = |verb: &Verb| verb.room == Room::Around && !verb.asks;
        let wants = |verb: &Verb| matches!(verb.takes, Takes::Words(1..)) && self.vocabulary.implied(verb.id).is_some();
        let alone = self.orders.len() == 1 || !ids.clone().filter_map(verb).any(|verb| lone(verb) || wants(verb));
        // `please accept the draw`, `please answer` are said to the other player; `I'd like to resign` is not resigning.
        let asked = ids.filter_map(verb).any(|verb| {
            let last = lone(verb) || wants(verb);
            let first = self.polite.0 && verb.room == Room::Around;
            (last && (self.leads || self.polite.1)) || first || (self.polite.1 && verb.room == Room::Above)
        });
        let questions = self.led && self.tokens.iter().any(|word| word.ends_with('?'));
        !self.orders.is_empty() && alone && !moves && !twice && !asked && !questions
    }

    /// What closes the line says something of an order: `!` insists, `?` asks.
    fn keep_mark(&mut self) {
        let mark = self.tokens.last().and_then(|word| word.chars().next_back()).filter(|c| matches!(c, '!' | '?'));
        if let (Some(mark), Some(last)) = (mark, self.orders.last_mut().and_then(|(_, words)| words.last_mut()))
            && !last.ends_with(mark)
        {
            last.push(mark);
        }
    }

    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn folded(&self, from: usize) -> Vec<String> {
        self.tokens.iter().skip(from).map(|word| fold(bare(word))).collect()
    }

    fn skip(&mut self, passes: impl Fn(&Self, &str) -> bool) {
        while self.peek().is_some_and(|word| passes(self, &fold(bare(word)))) {
            self.at += 1;
        }
    }

    /// Passes over `please` and its like; whether it stood there.
    fn politeness(&mut self) -> bool {
        let before = self.at;
        while let Some(count) = self.language.polite(&self.folded(self.at)) {
            self.at += count;
        }
        self.polite.1 |= self.at > before;
        self.at > before
    }

    /// Passes over what a sentence begins with that says what is played: `I play`, `my move is`.
    fn lead(&mut self) -> bool {
        let Some(count) = self.language.lead(&self.folded(self.at)) else { return false };
        self.at += count;
        self.skip(|walk, word| word == ":" || walk.language.is_small(word));
        true
    }

    /// Passes over `the`, `on` and their like before something that an order is made of.
    fn small(&mut self, belongs: impl Fn(&Self, &str) -> bool) {
        let from = self.at;
        self.skip(|walk, word| walk.language.is_small(word));
        if !self.peek().is_some_and(|word| belongs(self, bare(word))) {
            self.at = from;
        }
    }

    /// The next order; `parted`: something stands between it and the one before.
    fn order(&mut self, parted: bool) -> Option<()> {
        let before = self.at;
        if let Some((verb, count)) = self.vocabulary.phrase(&self.folded(self.at), self.language) {
            // A sentence of its own, as `I play` is.
            self.led |= count > 1 || self.peek().is_some_and(|word| word.contains('\''));
            self.at += count;
            return self.verb(verb, None);
        }
        // `with my card 12`
        self.small(|walk, word| walk.vocabulary.find(word, walk.language).is_some());
        let word = bare(self.peek()?).to_string();
        if let Some(verb) = self.vocabulary.find(&word, self.language) {
            self.at += 1;
            return self.verb(verb, Some(word));
        }
        self.at = before;
        let words = self.orders.last().map_or(0, |(_, words)| words.len());
        let step = self.step()?;
        // Behind `square e5` a square is one too many and no pawn's move.
        let plain = step.last().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
        if plain && !parted && words > 1 {
            return None;
        }
        self.orders.push((self.vocabulary.bare_move, step));
        Some(())
    }

    fn verb(&mut self, verb: &'static Verb, typed: Option<String>) -> Option<()> {
        // What asks may say much behind its verb, and free words are anything.
        if verb.takes == Takes::Text || (verb.asks && verb.room == Room::Above) {
            return None;
        }
        let word = typed.unwrap_or_else(|| self.vocabulary.word(verb.id, self.language).to_string());
        let mut order = Vec::from([word]);
        let implied = self.vocabulary.implied(verb.id);
        if self.peek() == Some(":") && verb.takes != Takes::Words(0) {
            self.at += 1;
        }
        match verb.takes {
            Takes::Text | Takes::Lone | Takes::Days(_) | Takes::Count => return None,
            Takes::Move => order.extend(self.step()?),
            Takes::Numbers => self.numbers(&mut order)?,
            Takes::Effect => {
                if let Some(word) = implied {
                    let vocabulary = self.vocabulary;
                    self.small(|_, next| vocabulary.is_word(word, next));
                    self.at += usize::from(self.peek().is_some_and(|next| vocabulary.is_word(word, bare(next))));
                    order.push(self.vocabulary.word(word, self.language).to_string());
                }
                self.effect(&mut order)?;
            }
            Takes::Words(0) => {
                self.orders.push((verb.id, order));
                // `intercept 32`
                if let Some(word) = implied.filter(|_| self.peek().is_some_and(words::is_small_number)) {
                    return self.verb(self.vocabulary.verb(word)?, None);
                }
                return Some(());
            }
            Takes::Words(most) => {
                for _ in 0..most {
                    if !self.argument(&mut order) {
                        // `accept` for `accept draw`
                        let word = implied.filter(|_| order.len() == 1 && !self.led)?;
                        order.push(self.vocabulary.word(word, self.language).into());
                    }
                }
            }
        }
        self.orders.push((verb.id, order));
        Some(())
    }

    /// A number, a square or a word that belongs behind verbs; a card by its number, title and all.
    fn argument(&mut self, order: &mut Vec<String>) -> bool {
        let (from, vocabulary) = (self.at, self.vocabulary);
        let is_argument =
            |word: &str| words::is_small_number(word) || words::is_square(word) || vocabulary.is_particle(word);
        self.small(|_, word| is_argument(word));
        // `discard card 35`
        let numbered = |walk: &Self| walk.tokens.get(walk.at + 1).is_some_and(|word| words::is_small_number(word));
        if self.peek().is_some_and(|word| vocabulary.is_word(vocabulary.numbered, word)) && numbered(self) {
            self.at += 1;
        }
        let Some(word) = self.peek().filter(|word| is_argument(bare(word))).map(str::to_string) else {
            // `discard the Mad Horse`
            self.skip(|walk, word| walk.language.is_small(word));
            if let Some(number) = self.title(None) {
                order.push(number.to_string());
                return true;
            }
            self.at = from;
            return false;
        };
        self.at += 1;
        if words::is_small_number(&word) {
            self.title(word.trim_end_matches(['!', '.', '?']).parse().ok());
        }
        order.push(if word.ends_with('!') { word } else { bare(&word).to_string() });
        true
    }

    /// Numbers with anything between them that only parts them, or `random` at the line's end.
    fn numbers(&mut self, order: &mut Vec<String>) -> Option<()> {
        self.small(|walk, word| words::is_small_number(word) || walk.draws(word));
        if self.peek().is_some_and(|word| self.draws(bare(word))) && self.at + 1 == self.tokens.len() {
            order.push(bare(self.peek()?).to_string());
            self.at += 1;
            return Some(());
        }
        loop {
            let from = self.at;
            self.skip(|walk, word| matches!(word, "-" | "/" | ";") || walk.language.is_between(word));
            let Some(number) = self.peek().filter(|word| words::is_small_number(word)) else {
                self.at = from;
                break;
            };
            order.push(bare(number).to_string());
            self.at += 1;
        }
        (order.len() > 1).then_some(())
    }

    fn draws(&self, word: &str) -> bool {
        let drawn = |verb: &'static Verb| matches!(verb.room, Room::AboveFree(of) if self.vocabulary.is_word(of, word));
        self.vocabulary.all().any(drawn)
    }

    /// A card's number or title, and what it is played on; behind a colon anything that begins with an edit.
    fn effect(&mut self, order: &mut Vec<String>) -> Option<()> {
        self.small(|_, word| words::is_small_number(word));
        let typed = self.peek()?.trim_start_matches("n°").trim_start_matches('#').to_string();
        if words::is_small_number(&typed) {
            self.at += 1;
            self.title(bare(&typed).parse().ok());
            order.push(if typed.ends_with('!') { typed } else { bare(&typed).to_string() });
        } else {
            let number = self.title(None)?;
            order.push(number.to_string());
        }
        let letters = self.language.letters();
        loop {
            let from = self.at;
            if self.peek() == Some(":") {
                self.at += 1;
                let rest = self.tokens.get(self.at..).unwrap_or_default();
                if words::begins_edit(rest, self.vocabulary) {
                    order.push(":".into());
                    order.extend_from_slice(rest);
                    self.at = self.tokens.len();
                    return Some(());
                }
            }
            self.skip(|walk, word| word == "-" || walk.language.is_small(word) || walk.language.is_between(word));
            let parameter = |word: &str| {
                let piece = crate::chess::Role::read(word.chars().next().unwrap_or(' '), letters).is_some();
                let square = word.split('=').next().unwrap_or(word);
                (words::is_square(square) && word.len() <= square.len() + 2)
                    || words::is_small_number(word)
                    || (word.len() == 2 && word.starts_with('='))
                    || (word.len() == 1 && piece && word.chars().all(char::is_uppercase))
            };
            let Some(word) = self.peek().filter(|word| parameter(bare(word))).map(str::to_string) else {
                self.at = from;
                return Some(());
            };
            order.push(if word.ends_with('!') { word } else { bare(&word).to_string() });
            self.at += 1;
        }
    }

    /// Passes over the title of this card, or of any: the card's number.
    fn title(&mut self, of: Option<u32>) -> Option<u32> {
        let from = self.at + usize::from(self.peek() == Some(":"));
        let folded = self.folded(from);
        let stands = |title: &&Title| {
            let words: Vec<String> = title.name.split(' ').map(fold).collect();
            of.is_none_or(|of| of == title.number) && folded.starts_with(&words)
        };
        // The longest: `Double Rook` begins no other.
        let title = self.titles.iter().filter(stands).max_by_key(|title| title.name.split(' ').count())?;
        self.at = from + title.name.split(' ').count();
        Some(title.number)
    }

    /// A chess move with its number, if it has one.
    fn step(&mut self) -> Option<Vec<String>> {
        let (letters, vocabulary) = (self.language.letters(), self.vocabulary);
        let mut step = Vec::new();
        let word = self.peek()?.to_string();
        let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
        if dots.len() < word.len() && (dots.is_empty() || matches!(dots, "." | "..." | ")")) {
            step.push(if dots.is_empty() { alloc::format!("{word}.") } else { word });
            self.at += 1;
            if self.peek() == Some("...") {
                step.push("...".into());
                self.at += 1;
            }
        }
        let word = self.peek()?.to_string();
        let next = |ahead: usize| self.tokens.get(self.at + ahead).map(|word| bare(word)).unwrap_or_default();
        // `N f3`, `N x e5`, `e2 - e4`, `e4 x d5`
        let joined: usize = match (next(1), next(2)) {
            ("-" | "x", to) if words::is_square(to) => 3,
            (to, _) if word.len() == 1 && words::is_square(to) => 2,
            _ => 1,
        };
        let whole: String = self.tokens.iter().skip(self.at).take(joined).map(|word| bare(word)).collect();
        let behind = words::move_number(&whole).map_or(whole.as_str(), |(_, rest)| rest);
        if vocabulary.bare_move.is_empty() || San::read(behind, letters).is_err() {
            return None;
        }
        step.push(whole);
        self.at += joined;
        self.skip(|_, word| !word.is_empty() && words::says_of_move(word));
        Some(step)
    }
}
