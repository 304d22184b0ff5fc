//! Words that are read outside a game's orders: `no` to an invitation, `repeat 42` in a mail without a key, which is no
//! seat's, and `enter Club Cup`, which is of no game. Each is looked for in one pass over the body.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use super::{Language, normalise};

/// What a mail asks that enters an event (M18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enters {
    /// The event's name as it was written, with single spaces.
    pub event: String,
    /// Whether it takes the entry back.
    pub cancel: bool,
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

/// The event that this body enters, or enters no more, in any language: by a line that stands alone in it, so that
/// nothing else in the mail can be meant as an order.
pub fn enters(body: &str) -> Option<Enters> {
    // Nothing that long has the name of an event.
    let mut lines = body.lines().filter(|line| !line.trim().is_empty());
    let (line, None) = (lines.next().filter(|line| line.len() <= 400)?, lines.next()) else { return None };
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
        Some((name, _)) => Enters { event: event(name), cancel: true },
        None => Enters { event: event(name), cancel: false },
    })
}
