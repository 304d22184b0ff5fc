//! What one line of a mail is, seen by itself: blank, an order, the rest of an order, something that
//! may be meant as one, or prose (M5).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::accompanied;
use super::adorned;
use super::called;
use super::guess::{self, Guess};
use super::normalise::{self, Forbidden};
use super::vocabulary::{Takes, Verb, Vocabulary};
use super::{Knows, Language, day, words};
use crate::chess::{PieceLetters, ReadMoveError, Role, San, Square};

/// One line of the body with what it is.
#[derive(Clone, Debug)]
pub(super) struct Sorted<'a> {
    /// The line as typed.
    pub raw: &'a str,
    /// The line as orders are read, without a bullet before it.
    pub plain: String,
    /// What may not stand in an order, if it does.
    pub forbidden: Option<Forbidden>,
    pub sort: Sort,
    /// The orders that it can only mean, where it is none as it stands.
    pub guess: Option<Guess>,
    /// It is a part of its line, or was guessed.
    pub is_part: bool,
    /// A picture beside it that may say something of it.
    pub sign: Option<char>,
    /// What stands behind it in brackets and is passed over.
    pub remark: Option<String>,
}

impl<'a> Sorted<'a> {
    /// A blank line.
    pub(super) fn blank() -> Self {
        let sort = Sort::Blank;
        Self {
            raw: "",
            plain: String::new(),
            forbidden: None,
            sort,
            guess: None,
            is_part: false,
            sign: None,
            remark: None,
        }
    }

    /// The orders guessed of a line, each as a line; where it must be asked about and holds none, what is asked about.
    pub(super) fn parts(&self, guess: &Guess, vocabulary: &Vocabulary, language: Language) -> Vec<Self> {
        let asked = || guess.doubt.iter().flat_map(|(_, instead)| instead.first());
        let part = |plain: &String| Self {
            plain: plain.clone(),
            sort: sort_plain(plain, vocabulary, language),
            guess: None,
            is_part: true,
            remark: self.remark.clone(),
            ..*self
        };
        match guess.orders.as_slice() {
            [] => asked().map(part).collect(),
            orders => orders.iter().map(part).collect(),
        }
    }

    /// What was typed of it: the line, or the part that it is.
    pub(super) fn typed(&self) -> &str {
        if self.is_part { &self.plain } else { self.raw.trim() }
    }

    /// Whether it is an order of its own, guessed or not. A sentence that leads to one is words where words stand.
    pub(super) fn is_order(&self) -> bool {
        let plain = matches!(self.sort, Sort::Verb(_) | Sort::Move | Sort::UnreadableMove(_));
        plain || self.guess.as_ref().is_some_and(|guess| !guess.led)
    }
}

/// What a line is.
#[derive(Clone, Debug)]
pub(super) enum Sort {
    /// Nothing but white space.
    Blank,
    /// It begins with a verb.
    Verb(&'static Verb),
    /// It is a chess move and nothing else.
    Move,
    /// It is one word shaped like a move that cannot be read as one.
    UnreadableMove(String),
    /// It begins as the rest of an order does: one where an order above can take it, else prose.
    Rest(Rest),
    /// It begins with something close to a verb: the spelling meant, and what the line would be.
    NearMiss {
        word: String,
        verb: &'static Verb,
        instead: String,
    },
    /// `check` and the like: prose, but no paragraph of it.
    Mark,
    Prose,
}

/// How a line goes on, if an order above can take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rest {
    /// What it begins with, `then` and its like passed over.
    pub begins: Begins,
    /// It holds nothing but what orders are made of.
    pub whole: bool,
}

/// What the rest of an order begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// A number of one or two digits.
    Number,
    /// Digits that are no such number: `07`, `10115`.
    Digits,
    /// A square, or two joined.
    Square,
    /// A move with its piece.
    Move,
    /// An edit and its first argument, a brace, words in quotes.
    Edit,
    /// Another order: `then move e4`.
    Order,
}

impl Rest {
    /// Whether an order that was given so many words can take what this begins with.
    pub(super) fn fits(self, takes: Takes, given: usize) -> bool {
        match takes {
            Takes::Numbers => self.begins == Begins::Number,
            Takes::Words(most) => given < most && matches!(self.begins, Begins::Number | Begins::Square),
            Takes::Move => given == 0 && matches!(self.begins, Begins::Number | Begins::Square | Begins::Move),
            Takes::Effect => matches!(self.begins, Begins::Number | Begins::Square | Begins::Edit),
            Takes::Text
            | Takes::Note
            | Takes::Addressed
            | Takes::Lone
            | Takes::Days(_)
            | Takes::Count
            | Takes::Moves => false,
            // What goes on with it is asked of the line itself.
            Takes::Line => false,
        }
    }
}

/// A misspelt verb with nothing behind it is taken for one only from this length on: shorter ones
/// are a letter away from names that stand alone under mails (Carl, Hans, Drew, Stan).
const LONG_ENOUGH_ALONE: usize = 6;

/// A longer line that begins with no verb is prose, and is not taken apart to learn it.
const MOST_BYTES: usize = 4 * 1024;

/// Sorts one line.
pub(super) fn sort<'a>(raw: &'a str, vocabulary: &Vocabulary, knows: &Knows, language: Language) -> Sorted<'a> {
    if let Some(head) = raw.get(..raw.floor_char_boundary(MOST_BYTES)).filter(|head| head.len() < raw.len()) {
        let head = sort(head, vocabulary, knows, language);
        if !matches!(head.sort, Sort::Verb(_)) {
            return Sorted { raw, sort: Sort::Prose, guess: None, ..head };
        }
    }
    let normal = normalise::line(raw);
    let (bare, sign) = adorned::bare(&normal.text, language.letters());
    let bare = castling_joined(&bare).unwrap_or(bare);
    let bare = numbered_piece(&bare, vocabulary).unwrap_or(bare);
    let bare = in_own_letters(&bare, language).unwrap_or(bare);
    let bare = recased(&bare, vocabulary, language).unwrap_or(bare);
    let bare = promoted(&bare, vocabulary, language).unwrap_or(bare);
    let mut plain = unglued(unnumbered(&bare, vocabulary, language), vocabulary, language);
    let mut sort = match plain.as_str() {
        "" if normal.text.is_empty() => Sort::Blank,
        // A picture alone is as good as a word.
        "" => Sort::Prose,
        plain => sort_plain(plain, vocabulary, language),
    };
    // In quotes an order is one still; other words may be those of a note.
    if let Some(inner) = adorned::unquoted(&plain) {
        let inner = unglued(inner, vocabulary, language);
        let found = sort_plain(&inner, vocabulary, language);
        if matches!(found, Sort::Verb(_) | Sort::Move | Sort::UnreadableMove(_) | Sort::NearMiss { .. }) {
            (plain, sort) = (inner, found);
        }
    }
    let mut remark = None;
    if let Some((order, said)) = accompanied::order(&plain, &sort, vocabulary, knows, language) {
        sort = sort_plain(&order, vocabulary, language);
        (plain, remark) = (order, said);
    }
    if matches!(sort, Sort::Rest(_) | Sort::Prose | Sort::UnreadableMove(_) | Sort::NearMiss { .. })
        && let Some(step) = called::in_words(&plain, vocabulary, language)
    {
        (plain, sort) = (step, Sort::Move);
    }
    if matches!(sort, Sort::Rest(_) | Sort::Prose | Sort::UnreadableMove(_) | Sort::NearMiss { .. })
        && let Some(moves) = alternatives(&plain, vocabulary, knows, language)
    {
        (plain, sort) = (moves, Sort::Move);
    }
    let draws = accompanied::with_draw(&plain, vocabulary, knows, language);
    let draws = draws.or_else(|| accompanied::two(&plain, &sort, vocabulary, knows, language));
    let guess = match sort {
        _ if draws.is_some() => draws.map(Guess::of),
        // What it foresees is no order.
        Sort::Verb(Verb { takes: Takes::Line, .. }) => None,
        Sort::Verb(_) => guess::guess(&plain, vocabulary, knows, language, true),
        Sort::Rest(_) | Sort::Prose | Sort::UnreadableMove(_) | Sort::NearMiss { .. } => {
            guess::guess(&plain, vocabulary, knows, language, false)
        }
        // It may be another but for its capital.
        Sort::Move if knows.board.is_some() => guess::guess(&plain, vocabulary, knows, language, true),
        Sort::Blank | Sort::Move | Sort::Mark => None,
    };
    Sorted { raw, plain, forbidden: normal.forbidden, sort, guess, is_part: false, sign, remark }
}

/// Moves in words with the word between them that says that one of them is meant, as moves.
fn alternatives(plain: &str, vocabulary: &Vocabulary, knows: &Knows, language: Language) -> Option<String> {
    if vocabulary.between_moves.is_empty() {
        return None;
    }
    let parts = parted(&words::split(plain), vocabulary, language).into_iter().map(|part| part.join(" "));
    let as_move = |part: String| {
        let is_move = |text: &str| words::bare_move(text, vocabulary, language) == Some(Ok(()));
        if is_move(&part) {
            return Some(part);
        }
        if let Some(step) = called::in_words(&part, vocabulary, language) {
            return Some(step);
        }
        let guess = guess::guess(&part, vocabulary, knows, language, false)?;
        let [order] = guess.orders.as_slice() else { return None };
        // What a sentence leads to may be asked, and is more than a move.
        let plain = guess.doubt.is_none() && !guess.declines && !guess.led && is_move(order);
        plain.then(|| order.clone())
    };
    let moves: Option<Vec<String>> = parts.map(as_move).collect();
    let between = alloc::format!(" {} ", vocabulary.word(vocabulary.between_moves, language));
    moves.filter(|moves| moves.len() > 1).map(|moves| moves.join(&between))
}

/// The words between those that part alternatives: `or`, `if not`, `a)` and `b)`.
fn parted(words: &[String], vocabulary: &Vocabulary, language: Language) -> Vec<Vec<String>> {
    let folded: Vec<String> = words.iter().map(|word| normalise::fold(word)).collect();
    let phrase = |at: usize| {
        let (verb, _, count) = vocabulary.phrase(folded.get(at..).unwrap_or_default(), language)?;
        (verb.id == vocabulary.between_moves && count > 1).then_some(count)
    };
    let (mut parts, mut at) = (Vec::from([Vec::new()]), 0);
    while let Some(word) = words.get(at) {
        let is_item = matches!(word.as_bytes(), [b'a'..=b'f', b')']);
        let count = phrase(at).or_else(|| (is_item || vocabulary.is_word(vocabulary.between_moves, word)).then_some(1));
        match (count, parts.last_mut()) {
            (Some(_), Some(last)) if is_item && last.is_empty() => {}
            (Some(_), _) => parts.push(Vec::new()),
            (None, Some(last)) => last.push(word.clone()),
            (None, None) => {}
        }
        at += count.unwrap_or(1);
    }
    parts
}

pub(super) fn sort_plain(plain: &str, vocabulary: &Vocabulary, language: Language) -> Sort {
    let first = words::first_word(plain);
    let split = words::split(plain);
    if let Some(verb) = vocabulary.begins(first, &split, language) {
        return Sort::Verb(verb);
    }
    match words::bare_move(plain, vocabulary, language) {
        Some(Ok(())) => return Sort::Move,
        Some(Err(word)) => return Sort::UnreadableMove(word),
        None => {}
    }
    let mark = plain.trim_end_matches(['!', '.', '+']);
    if mark.len() <= 6 && matches!(normalise::fold(mark).as_str(), "check" | "" | "mate" | "echec" | "mat") {
        return Sort::Mark;
    }
    let behind = behind_then(plain);
    if let Some(rest) = rest(behind, behind.len() < plain.len(), vocabulary, language) {
        return Sort::Rest(rest);
    }
    if let Some((verb, spelling)) = vocabulary.near(first, language).into_iter().next() {
        let rest = split.get(1..).unwrap_or_default();
        let long = first.chars().count() >= LONG_ENOUGH_ALONE;
        let made = words::made_of_orders(rest, vocabulary, language.letters());
        let meant = match verb.takes {
            Takes::Lone => false,
            Takes::Days(_) => made || day::span(rest, language).is_ok(),
            Takes::Count => made,
            Takes::Moves => words::bare_move(&rest.join(" "), vocabulary, language).is_some(),
            _ => made || (rest.is_empty() && long),
        };
        if meant {
            let behind = plain.strip_prefix(first).unwrap_or_default();
            let instead = alloc::format!("{spelling}{behind}");
            return Sort::NearMiss { word: first.to_string(), verb, instead };
        }
    }
    Sort::Prose
}

/// How a line goes on with an order above it; `behind`: it stood behind `then` or its like.
fn rest(plain: &str, behind: bool, vocabulary: &Vocabulary, language: Language) -> Option<Rest> {
    let letters = language.letters();
    let split = words::split(plain);
    // `14:05` is a time and no number; `12:` is one.
    let first = plain.split([' ', ',', ';']).next().unwrap_or_default().trim_end_matches(':');
    let moves = || !words::is_square(first) && San::read(first, letters).is_ok();
    let begins = if behind && (moves() || is_order(plain, &split, vocabulary, language)) {
        Begins::Order
    } else if words::is_small_number(first) {
        Begins::Number
    } else if words::is_number(first) {
        Begins::Digits
    } else if words::is_square(first) {
        Begins::Square
    } else if words::begins_edit(&split, vocabulary) || first.starts_with('"') {
        Begins::Edit
    } else if moves() {
        Begins::Move
    } else {
        return None;
    };
    let whole = !behind && words::wholly_orders(&split, vocabulary, letters);
    Some(Rest { begins, whole })
}

/// Whether words are an order that could stand on a line of its own.
fn is_order(plain: &str, split: &[String], vocabulary: &Vocabulary, language: Language) -> bool {
    match sort_plain(plain, vocabulary, language) {
        Sort::Verb(_) => {
            let behind = split.get(1..).unwrap_or_default();
            behind.is_empty() || words::made_of_orders(behind, vocabulary, language.letters())
        }
        Sort::Move | Sort::UnreadableMove(_) | Sort::NearMiss { .. } => true,
        Sort::Blank | Sort::Rest(_) | Sort::Mark | Sort::Prose => false,
    }
}

/// A line without `then` or `and` before it, in any language and however many.
fn behind_then(plain: &str) -> &str {
    let mut rest = plain;
    loop {
        let first = words::first_word(rest);
        if !normalise::fold_word(first).is_some_and(|word| Language::is_then(&word)) {
            return rest;
        }
        let behind = rest.strip_prefix(first).unwrap_or_default();
        rest = behind.trim_start_matches([' ', ',', ':', ';', '.', '!', '?', ')']);
    }
}

/// A move in English letters with those of this language, where no letter of it is one of this language's own.
fn in_own_letters(bare: &str, language: Language) -> Option<String> {
    if language == Language::En {
        return None;
    }
    let (number, text) =
        words::move_number(bare).map_or(("", bare), |(_, text)| (bare.strip_suffix(text).unwrap_or(""), text));
    let (first, rest) = text.split_at_checked(1)?;
    let own = |letter: &str| {
        let letter = letter.chars().next()?;
        let foreign = Role::read(letter, language.letters()).is_none() && letter.is_ascii_uppercase();
        Role::read(letter, PieceLetters::ENGLISH).filter(|_| foreign).map(|kind| kind.letter(language.letters()))
    };
    let word = text.split(' ').next()?.trim_end_matches(['.', '!', ',']);
    let promoted = word.split_once('=').filter(|(_, kind)| kind.len() == 1);
    let text = match promoted {
        Some((step, kind)) => {
            text.replacen(&alloc::format!("{step}={kind}"), &alloc::format!("{step}={}", own(kind)?), 1)
        }
        // `Bxc6` may be a pawn's.
        None if first == "B" => return None,
        None => {
            San::read(word, PieceLetters::ENGLISH).ok().filter(|san| san.piece().is_some())?;
            alloc::format!("{}{rest}", own(first)?)
        }
    };
    Some(alloc::format!("{number}{text}"))
}

/// `O-O` of `O - O`, `0-0-0` of `0 - 0 - 0`.
fn castling_joined(bare: &str) -> Option<String> {
    let words: Vec<&str> = bare.split(' ').collect();
    let is_o = |word: &&&str| matches!(word.trim_end_matches(['.', '!', ',', '+']), "0" | "O" | "o");
    let from = words.iter().position(|word| is_o(&word))?;
    let joined = words.get(from..)?.iter().enumerate();
    let joined = joined.take_while(|(at, word)| if at % 2 == 0 { is_o(word) } else { **word == "-" }).count();
    let (before, behind) = (words.get(..from)?, words.get(from + joined..)?);
    let castles = words.get(from..from + joined)?.concat();
    let all = before.iter().copied().chain([castles.as_str()]).chain(behind.iter().copied());
    matches!(joined, 3 | 5).then(|| all.collect::<Vec<_>>().join(" "))
}

/// Nothing longer is a move or two.
const LONGEST_MOVES: usize = 80;

/// `Cf6` of `cf6`, `exd5` of `EXD5`, where no board tells: moves that small letters and capitals alone keep from being one, and
/// that can be one only.
fn recased(bare: &str, vocabulary: &Vocabulary, language: Language) -> Option<String> {
    let unseen = [vocabulary.between_moves, vocabulary.numbered_piece].iter().any(|word| !word.is_empty());
    let by_form = unseen || !vocabulary.behind_move.is_empty();
    if !by_form || vocabulary.own_move.is_some() || bare.len() > LONGEST_MOVES {
        return None;
    }
    let letters = language.letters();
    let cased = |word: &str| {
        let text = word.trim_end_matches([',', '.', '!', ';', '?']);
        let meant = match San::read(text, letters) {
            Err(ReadMoveError::Case { meant }) => {
                San::read(&meant, letters).ok().filter(|read| read.or_pawn(letters).is_none()).map(|_| meant)
            }
            Err(ReadMoveError::Letter { .. }) if !text.contains(char::is_lowercase) => {
                let small = text.to_ascii_lowercase();
                San::read(&small, letters).is_ok().then_some(small)
            }
            _ => None,
        };
        meant.map(|meant| alloc::format!("{meant}{}", word.strip_prefix(text).unwrap_or_default()))
    };
    let words: Vec<Option<String>> = bare.split(' ').map(cased).collect();
    let all = || bare.split(' ').zip(&words).map(|(word, meant)| meant.as_deref().unwrap_or(word));
    words.iter().any(Option::is_some).then(|| all().collect::<Vec<_>>().join(" "))
}

/// `b7 takes rook a8=Q` of `b7 takes rook a8 and becomes a queen`, where such words belong to a move.
fn promoted(bare: &str, vocabulary: &Vocabulary, language: Language) -> Option<String> {
    if vocabulary.behind_move.is_empty() || !vocabulary.numbered_piece.is_empty() || bare.len() > LONGEST_MOVES {
        return None;
    }
    let words: Vec<&str> = bare.split(' ').collect();
    let folded: Vec<String> =
        words.iter().map(|word| normalise::fold(word.trim_end_matches(['.', '!', ',']))).collect();
    let (kind, before) = folded.split_last()?;
    let kind = language.piece(kind)?.letter(language.letters());
    let before = before.len() - before.iter().rev().take_while(|word| language.is_small(word)).count();
    let becomes = |at: &usize| {
        let said = folded.get(*at..before).unwrap_or_default();
        !said.is_empty() && language.promotes(said) == Some(said.len())
    };
    let at = (1..before).find(becomes)?;
    let to: Square = folded.get(at - 1)?.parse().ok().filter(|to: &Square| matches!(to.rank(), 0 | 7))?;
    let head = words.get(..at - 1)?.join(" ");
    (!head.is_empty()).then(|| alloc::format!("{head} {to}={kind}"))
}

/// `4 f3` of `(4) f3`, `4) f3`, `4: f3` and `4/f3`, `4-f3` of `(4)-f3`, where pieces are called by numbers: none of these marks says
/// whether the number is the move's.
fn numbered_piece(bare: &str, vocabulary: &Vocabulary) -> Option<String> {
    if vocabulary.numbered_piece.is_empty() {
        return None;
    }
    let (open, rest) = bare.strip_prefix('(').map_or((false, bare), |rest| (true, rest));
    let (figure, rest) = rest.split_at_checked(1)?;
    let marks: &[char] = if open { &[')'] } else { &[')', ':', '/'] };
    let behind = rest.strip_prefix(marks).filter(|_| figure.parse::<u8>().is_ok_and(|piece| piece > 0))?;
    // `4:d3` takes.
    if rest.starts_with(':') && !behind.starts_with(' ') {
        return None;
    }
    let to = behind.trim_start_matches([' ', '-']).split([' ', ',']).next()?;
    to.trim_end_matches(['.', '!', '+', '#']).parse::<Square>().ok()?;
    let between = if behind.starts_with('-') { "-" } else { " " };
    Some(alloc::format!("{figure}{between}{}", behind.trim_start_matches([' ', '-'])))
}

/// A line without the number of an enumeration or of a move before its verb: `1) move e4`, `2... card 35`.
fn unnumbered<'a>(plain: &'a str, vocabulary: &Vocabulary, language: Language) -> &'a str {
    let digits = plain.bytes().take_while(u8::is_ascii_digit).count();
    let behind = plain.get(digits..).filter(|rest| rest.starts_with(['.', ')']));
    let behind = behind.map(|rest| rest.trim_start_matches(['.', ')', ' ']));
    match behind {
        Some(rest) if (1..=3).contains(&digits) && vocabulary.find(words::first_word(rest), language).is_some() => rest,
        _ => plain,
    }
}

/// `card35` with the space that was forgotten.
fn unglued(plain: &str, vocabulary: &Vocabulary, language: Language) -> String {
    let digit = plain.find(|c: char| c.is_ascii_digit());
    match digit.and_then(|at| plain.split_at_checked(at)) {
        Some((verb, rest)) if verb.chars().count() >= 4 && vocabulary.find(verb, language).is_some() => {
            alloc::format!("{verb} {rest}")
        }
        _ => plain.to_string(),
    }
}
