//! What phones and mail programs do to an order, undone: dashes, arrows, spaces, invisible characters,
//! full-width digits, Cyrillic look-alikes. Used to read lines of orders only; prose and chat stay
//! as they were typed.

use alloc::string::String;
use alloc::vec::Vec;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::chess::{San, look_alike};
use crate::text::unseen::{is_bidi, is_unseen};

/// A line as it is read, with what may not stand in an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Normal {
    /// The line with single spaces and without anything invisible.
    pub text: String,
    /// A bidi control or a control character was in it.
    pub forbidden: Option<Forbidden>,
}

/// What no order may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forbidden {
    /// U+202A–202E, U+2066–2069, U+200E, U+200F, U+061C: what turns writing around.
    Bidi,
    /// NUL, escape and the like.
    Control,
}

/// Whether a character parts nothing, turns nothing and shows nothing.
pub(super) fn is_invisible(c: char) -> bool {
    is_unseen(c) && !is_bidi(c) && !c.is_whitespace()
        // Variants of a picture, and the place of one that was left out.
        || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{FFFC}')
}

/// Letters of writings that run from right to left.
fn runs_leftwards(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
        || matches!(c, '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// Normalises one line.
pub(super) fn line(raw: &str) -> Normal {
    let mut forbidden = None;
    let mut kept = String::with_capacity(raw.len());
    // A left-to-right mark turns nothing where all runs that way: phones put it before moves.
    let turns = raw.chars().any(runs_leftwards);
    for c in raw.chars() {
        if c == '\u{200E}' && !turns {
            continue;
        }
        if is_bidi(c) {
            forbidden = Some(Forbidden::Bidi);
        } else if c.is_control() && c != '\t' {
            forbidden = forbidden.or(Some(Forbidden::Control));
        } else if !is_invisible(c) {
            kept.push(c);
        }
    }
    let compatible: Vec<char> = kept.nfkc().collect();
    let mut out = String::with_capacity(compatible.len());
    for (at, c) in compatible.iter().enumerate() {
        let next = at.checked_add(1).and_then(|next| compatible.get(next)).copied().unwrap_or(' ');
        let before = out.chars().next_back().unwrap_or(' ');
        match *c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' => out.push('-'),
            c if is_arrow(c) => out.push('-'),
            // The key around a digit, as phones write it.
            '\u{20E3}' => out.push(')'),
            '\u{D7}' => out.push('x'),
            // A Cyrillic х is a capture only where a square follows.
            '\u{445}' | '\u{425}' if next.is_ascii_alphabetic() => out.push('x'),
            // A Cyrillic О is castling only beside a dash.
            '\u{41E}' | '\u{43E}' | '\u{39F}' if before == '-' || is_dash(next) => out.push('O'),
            // An apostrophe stays one between letters; any other smart quote goes.
            '\u{2018}' | '\u{2019}' if before.is_alphabetic() && next.is_alphabetic() => out.push('\''),
            '\u{2018}'..='\u{201B}' => {}
            // Around the words of a note they are quotes; elsewhere `words` drops them.
            '\u{201C}'..='\u{201F}' | '\u{AB}' | '\u{BB}' => out.push('\u{201C}'),
            c if c.is_whitespace() => {
                if before != ' ' {
                    out.push(' ');
                }
            }
            c => out.push(c),
        }
    }
    let quote = if out.to_lowercase().contains("note") { "\"" } else { "" };
    let mut text = String::from(out.replace('\u{201C}', quote).trim());
    if !text.contains('"') {
        text = text.replace("-->", "-").replace("->", "-").replace("=>", "-");
    }
    if !text.is_ascii() {
        let words: Vec<String> = text.split(' ').map(in_latin_letters).collect();
        text = words.join(" ");
    }
    Normal { text, forbidden }
}

/// What word processors make of `->`, and phones offer for it.
fn is_arrow(c: char) -> bool {
    matches!(c, '\u{2192}' | '\u{21A6}' | '\u{21D2}' | '\u{21E8}' | '\u{27F6}' | '\u{27F9}' | '\u{2B95}')
        || matches!(c, '\u{2794}' | '\u{2799}' | '\u{279B}'..='\u{27AF}')
}

/// A word of squares or a move in which letters of another alphabet look like files (`е4`), with these
/// in Latin ones. A piece's letter stays: what looks like K is a knight to a Russian.
fn in_latin_letters(word: &str) -> String {
    let file = |c: char| look_alike(c).filter(|latin| matches!(latin.to_ascii_lowercase(), 'a'..='h' | 'x'));
    if word.is_ascii() || !word.chars().any(|c| file(c).is_some()) {
        return String::from(word);
    }
    let squared = |(at, c): (usize, char)| {
        let next = word.get(at..).and_then(|rest| rest.chars().nth(1));
        // A capital before anything but a rank is a piece's.
        let small = |next: char| c.is_lowercase() && (next == 'x' || file(next).is_some());
        let beside = next.is_some_and(|next| matches!(next, '1'..='8') || small(next));
        if beside { file(c).unwrap_or(c) } else { c }
    };
    let latin: String = word.char_indices().map(squared).collect();
    let bare = latin.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ')'));
    if San::resembles(bare.trim_end_matches([',', ';', ':'])) { latin } else { String::from(word) }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A word as verbs are compared: lower case, without accents.
pub(super) fn fold(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    word.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// No word of an order has more bytes, whatever accents a keyboard put on it.
const MOST_OF_A_WORD: usize = 256;

/// A word, folded; `None` where it is too long for any that is looked for. A mail may hold a hundred lines of one
/// word of some kilobytes each, and each line's word is asked about again and again.
pub(super) fn fold_word(word: &str) -> Option<String> {
    (word.len() <= MOST_OF_A_WORD).then(|| fold(word))
}

/// Whether a word, folded, is this.
pub(super) fn folds_to(word: &str, folded: &str) -> bool {
    if word.is_ascii() {
        return word.len() == folded.len() && word.bytes().map(|byte| byte.to_ascii_lowercase()).eq(folded.bytes());
    }
    word.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).eq(folded.chars())
}

/// Whether two words are the same to a reader of orders: whatever the case, accents optional.
pub fn same_word(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

/// A player's free words as they may be kept and passed on: no control or bidi character, and
/// `[key]` for whatever looks like a reply key (26 letters and digits from 2 to 9 in one run).
/// Line breaks and accents stay.
pub fn plain_words(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut run = String::new();
    let clean = raw.chars().filter(|c| (!c.is_control() || *c == '\n') && !is_bidi(*c));
    for c in clean.map(Some).chain([None]) {
        match c {
            Some(c) if c.is_ascii_alphanumeric() => run.push(c),
            other => {
                out.push_str(if is_key_shaped(&run) { "[key]" } else { &run });
                run.clear();
                out.extend(other);
            }
        }
    }
    out
}

/// Whether a run of letters and digits may be a reply key.
fn is_key_shaped(run: &str) -> bool {
    let in_alphabet = |b: u8| b.is_ascii_alphabetic() || (b'2'..=b'9').contains(&b);
    // No key is made of digits alone: that is a long number.
    run.len() >= 26 && run.bytes().all(in_alphabet) && run.bytes().any(|b| b.is_ascii_alphabetic())
}

/// Whether a line holds something shaped like a reply key.
pub(super) fn holds_key(line: &str) -> bool {
    line.split(|c: char| !c.is_ascii_alphanumeric()).any(is_key_shaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quirks_become_plain() {
        for (raw, plain) in [
            ("move e2\u{2013}e4", "move e2-e4"),
            ("\u{FEFF}mo\u{AD}ve\u{A0}\u{A0}e4\t ", "move e4"),
            ("numbers \u{FF11}\u{FF12}", "numbers 12"),
            ("1\u{2026}e5", "1...e5"),
            ("e4\u{D7}d5", "e4xd5"),
            ("e4\u{445}d5", "e4xd5"),
            ("\u{41E}\u{2013}\u{41E}", "O-O"),
            ("\u{201C}move e4\u{201D}", "move e4"),
            ("card 44: note \u{201C}hi\u{201D}", "card 44: note \"hi\""),
            ("j\u{2019}abandonne", "j'abandonne"),
            ("e2\u{2192}e4", "e2-e4"),
            ("e2 \u{27A1}\u{FE0F} e4", "e2 - e4"),
            ("e2->e4", "e2-e4"),
            ("note \"a->b\"", "note \"a->b\""),
            ("\u{200E}e4", "e4"),
            ("\u{435}4", "e4"),
            ("12.\u{435}2-\u{435}4,", "12.e2-e4,"),
            ("N\u{445}\u{435}5", "Nxe5"),
            ("\u{41A}f3", "\u{41A}f3"),
            ("\u{430}\u{441} 4", "\u{430}\u{441} 4"),
        ] {
            assert_eq!(line(raw).text, plain, "{raw}");
        }
        assert_eq!(line("move \u{202E}e4").forbidden, Some(Forbidden::Bidi));
        assert_eq!(line("move e4\u{0}").forbidden, Some(Forbidden::Control));
        assert_eq!(line("\u{200E}\u{5D0} e4").forbidden, Some(Forbidden::Bidi));
        assert_eq!(line("\u{200F}e4").forbidden, Some(Forbidden::Bidi));
    }

    #[test]
    fn keys_are_cut_out_of_words() {
        let key = "abcdefghijkmnpqrstuvwx2389";
        assert_eq!(plain_words(&alloc::format!("my {key}, hush\u{7}\u{202E}!")), "my [key], hush!");
        assert!(holds_key(&alloc::format!("referee+{key}@x")));
        assert!(!holds_key("anticonstitutionnellement"));
    }
}
