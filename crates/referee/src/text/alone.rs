//! Words that are read outside a game's orders: `no` to an invitation, `repeat 42` in a mail without a key, which is no
//! seat's, and `enter Club Cup`, which is of no game. Each is looked for in one pass over the body.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use super::{Language, normalise};
use crate::chess::San;

/// So many answers to one question are looked for.
const MOST_QUESTIONS: usize = 3;

/// What a mail asks that enters an event (M18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enters {
    /// The event's name as it was written, with single spaces.
    pub event: String,
    /// Whether it takes the entry back.
    pub cancel: bool,
    /// What stands beside it in the mail, without it: prose, if it is to count.
    pub beside: String,
}

impl Enters {
    /// Whether the event of this name is meant: both names are read as lines are, which know one dash and no quotes.
    pub fn means(&self, name: &str) -> bool {
        key(&self.event) == key(name)
    }
}

/// The name of an event as it is compared.
fn key(name: &str) -> String {
    let plain = normalise::line(name).text.to_lowercase();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").trim_matches(['"', '\'', '.', '!', ' ']).to_owned()
}

/// Whether `no` stands alone in this body: between blank lines or the ends of the text.
pub fn says_no(body: &str, language: Language) -> bool {
    says(body, language.no())
}

/// Whether `yes` stands alone in this body: the same.
pub fn says_yes(body: &str, language: Language) -> bool {
    says(body, language.yes())
}

/// Whether `never` stands alone in this body: the same.
pub fn says_never(body: &str, language: Language) -> bool {
    says(body, language.never())
}

/// True if this body is `yes` alone, false if it is `no`: beside what a phone puts below, and a name.
pub fn says_alone(body: &str, language: Language) -> Option<bool> {
    let own = body.lines().filter(|line| !line.trim().is_empty() && !super::passed::is_footer(line));
    let mut lines = own.take(3);
    let first = lines.next()?;
    // A name below it, of one word.
    let rest = lines.all(|line| line.len() <= 64 && !line.trim().contains([' ', '?']) && !is_one(line, language.no()));
    let said = is_one(first, language.yes()).then_some(true).or_else(|| is_one(first, language.no()).then_some(false));
    said.filter(|_| rest)
}

/// True if this body is `decline game` and nothing else.
pub fn declines_game(body: &str, language: Language) -> bool {
    let own = body.lines().filter(|line| !line.trim().is_empty() && !super::passed::is_footer(line));
    let lines: Vec<&str> = own.take(2).collect();
    let [line] = lines.as_slice() else { return false };
    let plain = key(line.get(..64).unwrap_or(line));
    [Language::En, language].iter().flat_map(|of| of.declines_game()).any(|of| normalise::same_word(&plain, of))
}

/// What a body without an order says of an invitation, by how it begins: true if it agrees to play, false if it would
/// rather not.
pub fn leans(body: &str, language: Language) -> Option<bool> {
    let first = body.lines().find(|line| !line.trim().is_empty())?;
    let plain = normalise::fold(&normalise::line(first.get(..200).unwrap_or(first)).text);
    // `je refuse pas`
    let denies = |rest: &str| {
        let words: Vec<String> = rest
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .filter(|word| !word.is_empty())
            .map(String::from)
            .collect();
        language.denies(&words).is_some()
    };
    let begins = |phrases: &[&str]| {
        phrases.iter().any(|phrase| {
            let rest = plain.strip_prefix(phrase);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()) && !denies(rest))
        })
    };
    let of = [Language::En, language];
    let says = |phrases: fn(Language) -> &'static [&'static str]| of.into_iter().any(|of| begins(phrases(of)));
    if says(Language::rather_not) {
        return Some(false);
    }
    (!plain.contains('?') && says(Language::gladly)).then_some(true)
}

/// The orders, in English, that answer what a body without an order asks in a sentence, the first that a game has being
/// the one; empty where it asks nothing that is known. A question does nothing but ask, and reaches nobody else.
pub fn questions(body: &str, language: Language) -> Vec<&'static str> {
    // What is asked stands near the top.
    let lines = body.lines().take(20).filter(|line| line.len() <= 400 && !is_move(line, language));
    let text: String = lines.flat_map(|line| [normalise::fold(&normalise::line(line).text), " ".into()]).collect();
    let text = alloc::format!(" {} ", text.replace(|c: char| !c.is_alphanumeric() && c != '\'', " "));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = |phrase: &&str| {
        text.match_indices(*phrase).any(|(at, _)| {
            let (before, behind) = (text.get(..at), text.get(at + phrase.len()..));
            !before.is_some_and(|of| of.ends_with(char::is_alphanumeric))
                && !behind.is_some_and(|of| of.starts_with(char::is_alphanumeric))
        })
    };
    let of = [Language::En, language];
    let rows = of.iter().rev().flat_map(|of| of.questions());
    let asked = rows.filter(|(_, phrases)| phrases.iter().any(&says)).map(|(order, _)| *order);
    asked.take(MOST_QUESTIONS).collect()
}

/// True if a line without a question mark names a move: `I give up castling, I play h3`, `castle on my own side`.
fn is_move(line: &str, language: Language) -> bool {
    let split = super::words::split(&normalise::line(line).text);
    let names =
        |word: &String| word.bytes().any(|byte| byte.is_ascii_digit()) && San::read(word, language.letters()).is_ok();
    let folded: Vec<String> = split.iter().map(|word| normalise::fold(word)).collect();
    let from = |at: usize| folded.get(at..).unwrap_or_default();
    let denies = || (0..folded.len()).any(|at| language.denies(from(at)).is_some());
    // A word alone asks about it.
    let castles = (folded.len() > 1 && language.castles(&folded).is_some())
        || ((0..folded.len()).any(|at| language.castles(from(at)).is_some()) && denies());
    !line.contains('?') && (castles || split.iter().any(names))
}

/// True if a line only greets, closes a mail or, as its last, is a name: nobody need be told that it was not read.
pub fn is_greeting(line: &str, last: bool, language: Language) -> bool {
    if line.len() > MOST_OF_A_GREETING || line.contains('?') {
        return false;
    }
    let plain = normalise::line(line).text;
    let parts = plain.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let typed: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
    if typed.iter().any(|word| word.contains(|c: char| c.is_ascii_digit())) {
        return false;
    }
    let folded: Vec<String> = typed.iter().map(|word| normalise::fold(word)).collect();
    // `Hello Bob`
    let greets = language.greets(&folded).is_some_and(|count| folded.len() <= count + 1);
    let thanks = language.courtesy(&folded).is_some_and(|count| count == folded.len());
    let is_name = |word: &&str| word.starts_with(char::is_uppercase);
    greets || thanks || (last && typed.len() == 1 && typed.iter().all(is_name))
}

/// No longer line only greets.
const MOST_OF_A_GREETING: usize = 64;

fn says(body: &str, words: [&str; 2]) -> bool {
    let mut before_blank = true;
    let mut lines = body.lines().peekable();
    while let Some(line) = lines.next() {
        let after_blank = lines.peek().is_none_or(|next| next.trim().is_empty() || super::passed::is_footer(next));
        if before_blank && after_blank && is_one(line, words) {
            return true;
        }
        before_blank = line.trim().is_empty();
    }
    false
}

fn is_one(line: &str, words: [&str; 2]) -> bool {
    // Nothing that long is one word.
    if line.len() > 64 {
        return false;
    }
    let plain = normalise::line(line).text;
    let word = plain.trim_matches(['.', '!', ',', '*', ' ']);
    words.iter().any(|of| normalise::same_word(word, of))
}

/// The number in the first line `repeat 42` of this body, in any language.
pub fn repeats(body: &str) -> Option<u32> {
    body.lines().filter(|line| line.len() <= 64).find_map(|line| {
        let plain = normalise::line(line).text;
        let mut words = plain.trim_matches(['.', '!', '*', ' ']).split(' ');
        let (verb, number, None) = (words.next()?, words.next()?, words.next()) else { return None };
        let is_repeat = Language::ALL
            .iter()
            .flat_map(|language| language.repeat())
            .any(|repeat| normalise::same_word(verb, repeat));
        number.parse().ok().filter(|_| is_repeat)
    })
}

/// The event that this body enters, or enters no more, in any language: by one line that stands between blank lines or the
/// ends of the text.
pub fn enters(body: &str) -> Option<Enters> {
    let lines: Vec<&str> = body.lines().collect();
    let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.trim().is_empty() || super::is_footer(line));
    let alone = |at: usize| at.checked_sub(1).is_none_or(is_blank) && is_blank(at + 1);
    let mut found = (0..lines.len()).filter(|at| alone(*at)).filter_map(|at| Some((at, entered(lines.get(at)?)?)));
    let (Some((at, entered)), None) = (found.next(), found.next()) else { return None };
    let beside = lines.iter().enumerate().filter(|(other, line)| *other != at && !super::is_footer(line));
    let beside: Vec<&str> = beside.map(|(_, line)| *line).collect();
    Some(Enters { beside: beside.join("\n").trim().to_owned(), ..entered })
}

/// The event that a line enters, or enters no more.
fn entered(line: &str) -> Option<Enters> {
    // Nothing that long has the name of an event.
    if line.len() > 400 {
        return None;
    }
    let plain = normalise::line(line).text;
    let (verb, name) = plain.trim_matches(['*', ' ']).split_once(' ')?;
    let is_enter = |of: &Language| of.enter().iter().any(|enter| normalise::same_word(verb, enter));
    if !Language::ALL.iter().any(is_enter) {
        return None;
    }
    let taken_back = name.rsplit_once(' ').filter(|(_, last)| {
        let last = last.trim_end_matches(['.', '!']);
        Language::ALL.iter().any(|of| normalise::same_word(last, of.cancel()))
    });
    let event = |name: &str| name.trim_matches(['"', '\'', '«', '»', '“', '”', ' ']).to_owned();
    Some(match taken_back {
        Some((name, _)) => Enters { event: event(name), cancel: true, beside: String::new() },
        None => Enters { event: event(name), cancel: false, beside: String::new() },
    })
}
