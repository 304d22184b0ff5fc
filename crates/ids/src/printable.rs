//! Words of people that may stand in a log for ever: names, words for a draw, reasons of a ruling.
//! One line, no direction marks, nothing invisible; the exact characters are those of
//! `crates/record/src/FORMAT.md`, section 4.

use alloc::string::String;

use unicode_normalization::is_nfc;

use super::assigned::is_assigned;
pub use super::unseen::is_printable;

/// The most bytes of words for a draw (T3).
pub const MOST_DRAW_BYTES: usize = 200;
/// The most characters of a ruling's reason (T63).
pub const MOST_REASON: usize = 300;
/// What an entry has in place of a reason that whoever rules keeps to himself.
pub const PRIVATE: &str = "private";
/// The most characters of a player's name.
pub const MOST_NAME: usize = 40;

/// Whether `text` is one line an entry may hold: printable, not empty, and its words separated by one space each.
pub fn is_line(text: &str) -> bool {
    // Every line of a log is asked this at every replay, and nearly all are ASCII.
    let seen = if text.is_ascii() {
        text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
    } else {
        text.chars().all(is_printable)
    };
    seen && !text.is_empty() && !text.starts_with(' ') && !text.ends_with(' ') && !text.contains("  ")
}

/// Whether `text` is in Normalization Form C by every version of Unicode, from 14.0 on.
pub fn is_lasting(text: &str) -> bool {
    text.chars().all(is_assigned) && is_nfc(text)
}

/// Whether `text` may be a player's name in entry 0: never an address, never a heading.
pub fn is_name(text: &str) -> bool {
    is_line(text)
        && text.chars().count() <= MOST_NAME
        && !text.contains(['@', '<', '>', '"', ',', ';'])
        && is_lasting(text)
}

/// The words of `text` as an entry may hold them: what is not printable is a space, spaces are single, and
/// whole words are left out at the end until `most_bytes` are not passed (a first word too long is cut).
pub fn cleaned(text: &str, most_bytes: usize) -> String {
    let spaced: String = text.chars().map(|c| if is_printable(c) { c } else { ' ' }).collect();
    let mut kept = String::new();
    for word in spaced.split(' ').filter(|word| !word.is_empty()) {
        if kept.is_empty() {
            kept.extend(word.char_indices().take_while(|(at, c)| at + c.len_utf8() <= most_bytes).map(|(_, c)| c));
        } else if kept.len() + 1 + word.len() <= most_bytes {
            kept.push(' ');
            kept.push_str(word);
        } else {
            break;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_visible_and_single_spaced() {
        for good in ["a", "Ann", "naïve Zoë", "雨 の 夜", "a b c", "♞ 😀"] {
            assert!(is_line(good), "{good:?}");
        }
        for wrong in ["", " a", "a ", "a  b", "a\tb", "a\nb", "a\rb", "a\u{A0}b", "a\u{202E}b", "\u{200B}", "\u{1FFFE}"]
        {
            assert!(!is_line(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn names_are_no_addresses() {
        assert!(is_name("Zoë O'Hara-Łuk (jr.)"));
        assert!(is_name(&"é".repeat(40)));
        for wrong in ["a@b", "<a>", "a, b", "a;b", "\"a\"", "Zoe\u{308}", ""] {
            assert!(!is_name(wrong), "{wrong:?}");
        }
        assert!(!is_name(&"é".repeat(41)));
    }

    #[test]
    fn cleaned_words_stand() {
        assert_eq!(cleaned("  a\t\tb \u{202E}c\n", 200), "a b c");
        assert_eq!(cleaned("ééé ab", 5), "éé");
        assert_eq!(cleaned("ab cd ef", 6), "ab cd");
        assert_eq!(cleaned(" \u{200B} ", 6), "");
    }
}
