//! What a mail names, whatever its sentences are: its places, numbers, men, titles and the words of its game's orders, in their
//! order, with all that lies between them left out. What is proposed instead of a mail names all of it.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Knows, Language, Title, Vocabulary,
    near::nearly,
    normalise::{self, fold},
    vocabulary::{Takes, Verb},
    words,
};
use crate::chess::{Disambiguation, ReadMoveError, Role, San, Square};

/// So many words of a mail are looked through.
const MOST_WORDS: usize = 1_000;
/// No phrase and no title has more words.
const MOST_AHEAD: usize = 8;
/// So many words that say nothing stand at most between a man and where it goes, and behind a verb.
const NEAR: usize = 3;
const FAR: usize = 6;

/// A word that says something of an order.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// As it is written in an order.
    pub text: String,
    pub kind: Kind,
    /// How many words before it say nothing.
    pub gap: usize,
    /// It is one letter off what it stands for.
    pub near: bool,
}

/// What such a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Verb(&'static Verb),
    /// A move in one word.
    Move,
    /// A place alone.
    Place,
    Number,
    /// A piece, by its letter or its name.
    Man,
    /// What may stand behind a verb or a move.
    Particle,
    /// `to`, `takes`.
    Joint,
    /// The word between moves of which one is meant.
    Or,
    /// A sentence or a part of one ends.
    Break,
}

/// What a text names.
#[derive(Default)]
pub(super) struct Names {
    pub all: Vec<Named>,
    /// It denies something, takes something back or speaks of a condition.
    pub denies: bool,
    /// It speaks of what nobody can take back, passes words on, or is too long to be looked through.
    pub grave: bool,
}

impl Names {
    /// Reads a text as a seat's of this language, of which so much is known.
    pub(super) fn of(body: &str, vocabulary: &Vocabulary, knows: &Knows, language: Language) -> Self {
        let mut names = Self::default();
        let mut room = MOST_WORDS;
        for raw in body.lines() {
            let mut line = LineNames::of(raw, room, vocabulary, knows, language);
            room = room.saturating_sub(line.words.len());
            line.read(&mut names);
            names.breaks();
            if room == 0 {
                names.grave = true;
                break;
            }
        }
        names.prune(vocabulary);
        names
    }

    fn breaks(&mut self) {
        if self.all.last().is_some_and(|last| last.kind != Kind::Break) {
            self.all.push(Named { text: String::new(), kind: Kind::Break, gap: 0, near: false });
        }
    }

    /// Leaves out men and verbs that stand beside nothing they could belong to.
    fn prune(&mut self, vocabulary: &Vocabulary) {
        let all = core::mem::take(&mut self.all);
        let behind = |at: usize| {
            let mut breaks = 0;
            let rest = all.iter().skip(at + 1);
            let found = rest.inspect(|one| breaks += usize::from(one.kind == Kind::Break));
            let found = found.into_iter().find(|one| !matches!(one.kind, Kind::Break | Kind::Joint));
            found.map(|one| (one.kind, one.gap, breaks))
        };
        let belongs = |(at, one): (usize, &Named)| match one.kind {
            Kind::Man => {
                let goes = behind(at).is_some_and(|(kind, gap, breaks)| {
                    breaks == 0 && gap <= NEAR && matches!(kind, Kind::Place | Kind::Move)
                });
                let before = all.get(..at).unwrap_or_default().iter().rev().find(|one| one.kind != Kind::Joint);
                goes || (one.gap <= NEAR && before.is_some_and(|one| !matches!(one.kind, Kind::Break | Kind::Or)))
            }
            Kind::Verb(verb) if verb.id == "draw" => true,
            Kind::Verb(verb) => behind(at).is_some_and(|(kind, gap, breaks)| {
                let most = if one.near { 1 } else { FAR };
                let fits = match kind {
                    Kind::Verb(next) => next.id == vocabulary.numbered && verb.takes == Takes::Words(0),
                    Kind::Particle | Kind::Number | Kind::Place | Kind::Man => verb.takes != Takes::Words(0),
                    Kind::Move => verb.takes != Takes::Words(0),
                    Kind::Joint | Kind::Or | Kind::Break => false,
                };
                fits && gap <= most && breaks <= usize::from(!one.near)
            }),
            _ => true,
        };
        let kept: Vec<bool> = all.iter().enumerate().map(belongs).collect();
        self.all = all.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(one, _)| one).collect();
    }

    /// What is named, each once: no proposal may lack any of it.
    pub(super) fn set(&self, vocabulary: &Vocabulary, language: Language) -> BTreeSet<String> {
        let mut set = BTreeSet::new();
        for (at, one) in self.all.iter().enumerate() {
            match one.kind {
                Kind::Verb(verb) if verb.id != vocabulary.bare_move => {
                    set.insert(verb.id.to_string());
                }
                Kind::Number => {
                    set.insert(one.text.clone());
                }
                // That it is a pawn no move says.
                Kind::Man if vocabulary.own_move.is_none() => {
                    set.extend(man(&one.text, language).filter(|role| *role != Role::Pawn).map(in_full));
                }
                Kind::Move | Kind::Place => {
                    set.extend(places(&one.text, vocabulary));
                    let figure = one.text.chars().next().filter(|c| c.is_ascii_digit());
                    set.extend(figure.filter(|_| !vocabulary.numbered_piece.is_empty()).map(String::from));
                    let read = San::read(&one.text, language.letters()).ok();
                    match read.filter(|_| vocabulary.own_move.is_none()) {
                        Some(San::Castle(flank)) => set.extend([format!("{flank:?}")]),
                        Some(San::Step { piece, promotion, .. }) => {
                            let men = piece.filter(|piece| *piece != Role::Pawn).into_iter().chain(promotion);
                            set.extend(men.map(in_full));
                        }
                        None => {}
                    }
                }
                // What is taken is named, or nothing is proposed.
                Kind::Joint if one.text == "takes" && !vocabulary.behind_move.is_empty() => {
                    let next = self.all.get(at + 1).map(|next| next.kind);
                    if !matches!(next, Some(Kind::Move | Kind::Place)) {
                        set.insert(one.text.clone());
                    }
                }
                Kind::Verb(_) | Kind::Man | Kind::Particle | Kind::Joint | Kind::Or | Kind::Break => {}
            }
        }
        set
    }
}

fn in_full(role: Role) -> String {
    role.name().to_string()
}

/// The kind of man that a word is, by its letter or its name.
fn man(word: &str, language: Language) -> Option<Role> {
    let letter = || Role::read_word(word, language.letters()).filter(|_| word.chars().all(char::is_uppercase));
    language.piece(&fold(word)).or_else(letter)
}

/// The places in a word that is made of them.
fn places(word: &str, vocabulary: &Vocabulary) -> Vec<String> {
    let chars: Vec<char> = word.to_lowercase().chars().collect();
    let digits = if vocabulary.own_move.is_some() { 2 } else { 1 };
    let is = |at: usize, passes: fn(&char) -> bool| chars.get(at).is_some_and(passes);
    let ends = |at: usize| !is(at + digits + 1, char::is_ascii_digit);
    let begins = |at: &usize| is(*at, char::is_ascii_lowercase) && ends(*at);
    let places = (0..chars.len()).filter(begins);
    let place = |at: usize| (0..=digits).filter_map(|next| chars.get(at + next)).collect::<String>();
    let figures = |at: &usize| (1..=digits).all(|next| is(at + next, char::is_ascii_digit));
    let is_place = |place: &String| digits == 2 || place.parse::<Square>().is_ok();
    places.filter(figures).map(place).filter(is_place).collect()
}

/// One line of words.
struct LineNames<'a> {
    /// Each without what closes it, and whether something does.
    words: Vec<(String, bool)>,
    folded: Vec<String>,
    vocabulary: &'a Vocabulary,
    knows: &'a Knows,
    language: Language,
    gap: usize,
}

impl<'a> LineNames<'a> {
    fn of(raw: &str, most: usize, vocabulary: &'a Vocabulary, knows: &'a Knows, language: Language) -> Self {
        let text = normalise::line(raw).text;
        let open = |c: char| matches!(c, '(' | ')' | '"' | '[' | ']' | '*' | '>' | '_' | '\u{2022}');
        let text: String = text.chars().map(|c| if open(c) { ' ' } else { c }).collect();
        let mut text = text.replace(',', ", ").replace(';', "; ").replace(['/', '|'], " / ");
        // `Here:e4`; a colon may take, too.
        if let Some((before, behind)) = text.split_once(':')
            && before.chars().rev().take_while(|c| c.is_alphanumeric()).count() > 2
        {
            text = format!("{before}: {behind}");
        }
        let closes = |c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '\u{2026}');
        let words: Vec<(String, bool)> = text
            .split_whitespace()
            .take(most)
            .map(|word| {
                // The number of a move says nothing of it.
                let numbered = words::move_number(word).map(|(_, rest)| rest).filter(|rest| !rest.is_empty());
                let word = numbered.unwrap_or(word);
                let bare = word.trim_end_matches(closes).trim_matches('\'').trim_start_matches('.');
                (bare.to_string(), bare.len() < word.len())
            })
            .filter(|(bare, closed)| !bare.is_empty() || *closed)
            .collect();
        let folded = words.iter().map(|(word, _)| fold(word)).collect();
        Self { words, folded, vocabulary, knows, language, gap: 0 }
    }

    fn rest(&self, at: usize) -> &[String] {
        let end = (at + MOST_AHEAD).min(self.folded.len());
        self.folded.get(at..end).unwrap_or_default()
    }

    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |(word, _)| word.as_str())
    }

    fn read(&mut self, names: &mut Names) {
        // What is passed on is nobody's order, and a trial is to do nothing.
        let first = self.vocabulary.find(self.word(0), self.language);
        let own = |verb: &Verb| self.vocabulary.verbs.iter().any(|of| of.id == verb.id);
        names.grave |= first.is_some_and(|verb| match verb.takes {
            Takes::Text => true,
            Takes::Moves => verb.id != self.vocabulary.between_moves,
            Takes::Words(0) => verb.id == "try",
            _ => !own(verb),
        });
        let mut at = 0;
        while at < self.words.len() {
            let count = self.step(at, names).max(1);
            let ends = self.words.iter().skip(at).take(count).any(|(_, closed)| *closed);
            at += count;
            if ends {
                names.breaks();
            }
        }
    }

    fn push(&mut self, names: &mut Names, kind: Kind, text: impl Into<String>) {
        let gap = core::mem::take(&mut self.gap);
        names.all.push(Named { text: text.into(), kind, gap, near: false });
    }

    /// Takes what stands here, and says how many words it is.
    fn step(&mut self, at: usize, names: &mut Names) -> usize {
        let (vocabulary, language) = (self.vocabulary, self.language);
        let word = self.word(at).to_string();
        if matches!(word.as_str(), "/" | "" | "&" | "+") {
            names.breaks();
            return 1;
        }
        if let Some((number, count)) = self.title(at) {
            let named = names.all.last().is_some_and(|last| last.kind == Kind::Number && last.text == number);
            if !named {
                self.numbered(names);
                self.push(names, Kind::Number, number);
            }
            return count;
        }
        if let Some(text) = self.as_move(&word) {
            let alone = places(&text, vocabulary).first().is_some_and(|place| *place == text);
            self.push(names, if alone { Kind::Place } else { Kind::Move }, text);
            return 1;
        }
        if let Some(number) = self.number(at, names) {
            self.push(names, Kind::Number, number);
            return 1;
        }
        self.said(at, &word, names).unwrap_or_else(|| {
            self.gap += 1;
            let rest = self.rest(at);
            let idle = language.courtesy(rest).or_else(|| language.beside(rest)).unwrap_or(1).max(1);
            if language.is_between(&fold(&word)) || Language::is_then(&fold(&word)) {
                names.breaks();
            }
            idle
        })
    }

    /// A word by its meaning, and how many words it is.
    fn said(&mut self, at: usize, word: &str, names: &mut Names) -> Option<usize> {
        let (vocabulary, language) = (self.vocabulary, self.language);
        let rest: Vec<String> = self.rest(at).to_vec();
        let folded = rest.first().cloned().unwrap_or_default();
        if let Some(count) = language.courtesy(&rest).or_else(|| language.beside(&rest)).filter(|count| *count > 1) {
            self.gap += count;
            return Some(count);
        }
        if let Some((flanks, count)) = language.castles(&rest).filter(|_| vocabulary.own_move.is_none())
            && let [flank] = flanks
        {
            self.push(names, Kind::Move, San::Castle(*flank).to_string());
            return Some(count);
        }
        if language.is_number_sign(&folded) && words::is_small_number(self.word(at + 1)) {
            return Some(1);
        }
        if !vocabulary.between_moves.is_empty() && vocabulary.is_word(vocabulary.between_moves, word) {
            self.push(names, Kind::Or, vocabulary.word(vocabulary.between_moves, language));
            return Some(1);
        }
        if let Some(count) = self.verb(at, &rest, names) {
            return Some(count);
        }
        let denies = language.denies(&rest);
        if denies.is_some() || language.corrects(&rest) || language.foresees(&folded) {
            names.denies = true;
            names.breaks();
            return Some(denies.unwrap_or(1));
        }
        self.beside(at, word, &rest, names)
    }

    /// A word that says something beside a move, a verb or a number alone, and how many words it is.
    fn beside(&mut self, at: usize, word: &str, rest: &[String], names: &mut Names) -> Option<usize> {
        let (vocabulary, language) = (self.vocabulary, self.language);
        let folded = rest.first().cloned().unwrap_or_default();
        let text = |count: usize| self.words.iter().skip(at).take(count).map(|(word, _)| word.as_str());
        if let Some(count) = language.promotes(rest) {
            let text = text(count).collect::<Vec<_>>().join(" ");
            self.push(names, Kind::Joint, text);
            return Some(count);
        }
        if let Some(count) = language.takes(rest) {
            self.push(names, Kind::Joint, "takes");
            return Some(count);
        }
        if let Some(letters) = self.letters(word, names) {
            self.push(names, letters.0, letters.1);
            return Some(1);
        }
        if man(word, language).is_some() || vocabulary.called.is_some_and(|called| called(&folded, language).is_some())
        {
            self.push(names, Kind::Man, word);
            return Some(1);
        }
        let behind_verb = matches!(names.all.last(), Some(Named { kind: Kind::Verb(_), .. }));
        let behind_move = matches!(names.all.last(), Some(Named { kind: Kind::Move | Kind::Place | Kind::Joint, .. }));
        let is_particle = behind_verb && vocabulary.is_particle(word);
        if is_particle || (behind_move && vocabulary.goes_on(word, language) && !language.is_small(&folded)) {
            self.push(names, Kind::Particle, word);
            return Some(1);
        }
        if let Some(count) = language.goes_to(rest) {
            let text = text(count).collect::<Vec<_>>().join(" ");
            self.push(names, Kind::Joint, text);
            return Some(count);
        }
        None
    }

    /// The letters of men that stand behind a verb, all of a set-up or the one that a number is said to be, in this language.
    fn letters(&self, word: &str, names: &Names) -> Option<(Kind, String)> {
        let behind = |at: usize| names.all.iter().rev().nth(at).map(|one| one.kind);
        let set_up =
            |kind: Option<Kind>| matches!(kind, Some(Kind::Verb(verb)) if matches!(verb.takes, Takes::Words(_)));
        let one = word.chars().count() == 1 && behind(0) == Some(Kind::Number) && set_up(behind(1)) && self.gap == 0;
        let many = word.len() > 5 && word.chars().all(char::is_uppercase) && set_up(behind(0)) && self.gap == 0;
        if self.vocabulary.own_move.is_some() || !(one || many) {
            return None;
        }
        let own = self.language.letters();
        let read = |of: Language| -> Option<String> {
            let role = |c: char| Role::read(c, of.letters()).map(|role| role.letter(own));
            word.to_uppercase().chars().map(role).collect()
        };
        let languages = core::iter::once(self.language).chain(Language::ALL);
        let letters = languages.into_iter().find_map(read)?;
        Some((if one { Kind::Man } else { Kind::Particle }, letters))
    }

    /// The verb of this game's orders that is said here.
    fn verb(&mut self, at: usize, rest: &[String], names: &mut Names) -> Option<usize> {
        let (vocabulary, language) = (self.vocabulary, self.language);
        let phrase = vocabulary.phrase(rest, language);
        let found = phrase.or_else(|| Some((vocabulary.find(self.word(at), language)?, "", 1)));
        if let Some((verb, given, count)) = found {
            // Cards are drawn, too.
            let ends = matches!(verb.id, "resign" | "accept" | "decline" | "claim");
            names.grave |= ends || (verb.id == "draw" && !vocabulary.numbered.is_empty());
            let own = vocabulary.verbs.iter().any(|of| of.id == verb.id);
            let acts = !verb.asks && !matches!(verb.takes, Takes::Text | Takes::Note | Takes::Moves | Takes::Lone);
            if verb.id != "draw" && !(own && acts) {
                return (count > 1).then_some(count).inspect(|count| self.gap += count);
            }
            self.push(names, Kind::Verb(verb), vocabulary.word(verb.id, language));
            for word in given.split(' ').filter(|word| !word.is_empty()) {
                self.push(names, Kind::Particle, vocabulary.behind(word, language));
            }
            return Some(count);
        }
        let folded = rest.first()?;
        let idle = language.is_small(folded) || language.piece(folded).is_some() || language.is_between(folded);
        let solid = |(word, _): &(String, bool)| {
            let letters = word.len() == 1 || (word.len() > 5 && word.bytes().all(|b| b.is_ascii_uppercase()));
            letters || word.bytes().any(|b| b.is_ascii_digit())
        };
        if idle || !self.words.iter().skip(at + 1).take(2).any(solid) {
            return None;
        }
        let near = vocabulary.near(self.word(at), language);
        let mut verbs = near.into_iter().filter(|(verb, _)| {
            let own = vocabulary.verbs.iter().any(|of| of.id == verb.id);
            own && !verb.asks && !matches!(verb.takes, Takes::Text | Takes::Note | Takes::Words(0))
        });
        let (verb, _) = verbs.next()?;
        self.push(names, Kind::Verb(verb), vocabulary.word(verb.id, language));
        if let Some(last) = names.all.last_mut() {
            last.near = true;
        }
        Some(1)
    }

    /// The verb before a number that a title stands for.
    fn numbered(&mut self, names: &mut Names) {
        let vocabulary = self.vocabulary;
        let stands = names.all.last().is_some_and(|last| matches!(last.kind, Kind::Verb(_)));
        if let Some(verb) = vocabulary.verb(vocabulary.numbered).filter(|_| !stands) {
            self.push(names, Kind::Verb(verb), vocabulary.word(verb.id, self.language));
        }
    }

    /// What is called so from here on, by its number, and how many words that is.
    fn title(&self, at: usize) -> Option<(String, usize)> {
        let says_so = |word: &str| self.vocabulary.is_written(self.vocabulary.numbered, word);
        let folded = |at: Option<usize>| at.and_then(|at| self.folded.get(at)).map_or("", String::as_str);
        let said = |title: &'a Title| {
            let rest = self.folded.get(at..).unwrap_or_default();
            Some((title, title.said(rest, |said, name| said == name || nearly(said, name))?))
        };
        let (title, count) = self.knows.titles.iter().filter_map(said).max_by_key(|(_, count)| *count)?;
        let (before, next) = (folded(at.checked_sub(1)), folded(Some(at + count)));
        let capital = self.word(at).starts_with(char::is_uppercase);
        let beside = says_so(before) || says_so(next) || self.vocabulary.plays(before, self.language);
        let prose = self.vocabulary.prose.contains(&self.folded.get(at..at + count)?.join(" ").as_str());
        let named = beside || (!prose && (count > 1 || (capital && at > 0)));
        named.then(|| (title.number.to_string(), count + usize::from(says_so(next))))
    }

    /// A word that is a move or a place, as it is written in this seat's letters.
    fn as_move(&self, word: &str) -> Option<String> {
        let (vocabulary, language) = (self.vocabulary, self.language);
        if word.len() > 16 || !word.chars().any(|c| c.is_ascii_digit() || c == 'O' || c == 'o') {
            return None;
        }
        if let Some(is_move) = vocabulary.own_move {
            let made = |c: char| c.is_ascii_alphanumeric() || c == '-' || !c.is_ascii();
            let place = || !places(word, vocabulary).is_empty() && word.chars().all(made) && word.len() <= 9;
            // `nf58-e38`: what stands before the first place are men.
            let first = places(word, vocabulary).into_iter().next().and_then(|first| word.to_lowercase().find(&first));
            let men = first.and_then(|first| word.split_at_checked(first));
            let raised = men.map(|(men, rest)| format!("{}{}", men.to_uppercase(), rest.to_lowercase()));
            let raised = raised.filter(|raised| !is_move(word, language) && is_move(raised, language));
            return raised.or_else(|| (is_move(word, language) || place()).then(|| word.to_string()));
        }
        if let Ok(square) = word.to_lowercase().parse::<Square>() {
            return Some(square.to_string());
        }
        if let Some(step) =
            super::NumberedStep::read([word].into_iter()).filter(|_| !vocabulary.numbered_piece.is_empty())
        {
            return Some(step.to_string());
        }
        match San::read(word, language.letters()) {
            Ok(San::Castle(flank)) => return Some(San::Castle(flank).to_string()),
            // Nobody writes a pawn's file twice: `cc3` is a phone's `Cc3`.
            Ok(San::Step { from: Disambiguation::File(file), captures: false, to, .. }) if file == to.file() => {
                let mut letters = word.chars();
                let raised = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
                return raised
                    .filter(|raised| San::read(raised, language.letters()).is_ok())
                    .or(Some(word.to_string()));
            }
            Ok(_) => return Some(word.to_string()),
            Err(ReadMoveError::Case { meant } | ReadMoveError::Alike { meant, .. }) => return Some(meant),
            // `CXB5`: whose it is, its letter may leave open.
            Err(_)
                if !word.contains(char::is_lowercase)
                    && San::read(&word.to_lowercase(), language.letters()).is_ok() =>
            {
                return Some(word.to_string());
            }
            Err(_) => {}
        }
        let letters = Language::ALL.into_iter().filter(|other| *other != language);
        let foreign = letters.filter_map(|other| San::read(word, other.letters()).ok()).next();
        foreign.map(|read| read.spelled(language.letters()))
    }

    /// A number that something of this game may be called by.
    fn number(&self, at: usize, names: &Names) -> Option<String> {
        let vocabulary = self.vocabulary;
        let counts = !vocabulary.numbered.is_empty() || !vocabulary.numbered_piece.is_empty();
        let word = self.word(at);
        if !counts {
            return None;
        }
        let noun = at.checked_sub(1).map(|at| self.word(at)).is_some_and(|word| {
            vocabulary.is_word(vocabulary.numbered_piece, word)
                || vocabulary.is_written(vocabulary.numbered, &fold(word))
        });
        let behind_verb = matches!(names.all.last(), Some(Named { kind: Kind::Verb(_), .. })) && self.gap == 0;
        if word.bytes().all(|b| b.is_ascii_digit()) && words::is_small_number(word) {
            // `4. e4` is the number of a move.
            let closed = self.words.get(at).is_some_and(|(_, closed)| *closed);
            let begins = self.gap == 0 && names.all.last().is_none_or(|last| last.kind == Kind::Break);
            let of_move = closed && begins && !noun && self.as_move(self.word(at + 1)).is_some();
            return (!of_move).then(|| word.to_string());
        }
        let figure = self.language.figure(self.folded.get(at)?)?;
        (noun || behind_verb).then(|| figure.to_string())
    }
}
