//! What phones and mail programs do to an order, undone: dashes, spaces, invisible characters,
//! full-width digits, Cyrillic look-alikes. Used to read lines of orders only; prose and chat stay
//! as they were typed.

use alloc::string::String;
use alloc::vec::Vec;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

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

/// Whether a character turns the direction of writing.
pub(super) fn is_bidi(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}' | '\u{061C}')
}

/// Whether a character shows nothing and takes no room.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' | '\u{FE00}'..='\u{FE0F}' | '\u{180E}')
}

/// Normalises one line.
pub(super) fn line(raw: &str) -> Normal {
    let mut forbidden = None;
    let mut kept = String::with_capacity(raw.len());
    for c in raw.chars() {
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
    Normal { text: String::from(out.replace('\u{201C}', quote).trim()), forbidden }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A word as verbs are compared: lower case, without accents.
pub(super) fn fold(word: &str) -> String {
    word.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
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
        ] {
            assert_eq!(line(raw).text, plain, "{raw}");
        }
        assert_eq!(line("move \u{202E}e4").forbidden, Some(Forbidden::Bidi));
        assert_eq!(line("move e4\u{0}").forbidden, Some(Forbidden::Control));
    }

    #[test]
    fn keys_are_cut_out_of_words() {
        let key = "abcdefghijkmnpqrstuvwx2389";
        assert_eq!(plain_words(&alloc::format!("my {key}, hush\u{7}\u{202E}!")), "my [key], hush!");
        assert!(holds_key(&alloc::format!("referee+{key}@x")));
        assert!(!holds_key("anticonstitutionnellement"));
    }
}
