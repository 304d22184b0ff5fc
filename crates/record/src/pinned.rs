//! The TOML that a record pins, a catalogue or a profile of time: that of version 1.0.0 in one form, whoever reads it
//! (`crates/record/src/FORMAT.md`, section 6). The reader of the crate `toml` takes later versions too.

use alloc::{
    format,
    string::{String, ToString},
};

use serde::de::DeserializeOwned;
use toml_parser::{Source, lexer::TokenKind};

/// The most bytes of what a game pins: its catalogue, or its rules in short.
pub const MOST_OF_A_GAME: usize = 65_536;

/// The most bytes of a line.
const MOST_LINE: usize = 1_500;

/// What such a text says, of at most so many bytes.
///
/// # Errors
/// What is wrong with it, in words.
pub fn read<T: DeserializeOwned>(text: &str, most_bytes: usize) -> Result<T, String> {
    if text.len() > most_bytes || text.contains('\r') || text.starts_with('\u{FEFF}') {
        return Err(format!("at most {most_bytes} bytes, with LF at the ends of lines and no byte order mark"));
    }
    if text.split('\n').any(|line| line.len() > MOST_LINE) {
        return Err(format!("a line has more than {MOST_LINE} bytes"));
    }
    if let Some(later) = of_a_later_version(text) {
        return Err(later.into());
    }
    toml::from_str(text).map_err(|error: toml::de::Error| error.to_string().trim_end().to_string())
}

/// What TOML 1.0.0 does not have and 1.1.0 does.
fn of_a_later_version(text: &str) -> Option<&'static str> {
    let source = Source::new(text);
    // The brackets that are open: whether each is an inline table's.
    let mut open = alloc::vec::Vec::new();
    let mut is_behind_comma = false;
    for token in source.lex() {
        let kind = token.kind();
        let is_in_table = open.last() == Some(&true);
        match kind {
            TokenKind::LeftCurlyBracket => open.push(true),
            TokenKind::LeftSquareBracket => open.push(false),
            TokenKind::RightCurlyBracket if is_behind_comma => return Some("an inline table ends with a comma"),
            TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket => drop(open.pop()),
            TokenKind::Newline | TokenKind::Comment if is_in_table => {
                return Some("a line ends within an inline table");
            }
            TokenKind::BasicString | TokenKind::MlBasicString => {
                let string = source.get(token).map_or("", |raw| raw.as_str());
                if has_late_escape(string) {
                    return Some(r"\e or \x is no escape");
                }
            }
            _ => {}
        }
        is_behind_comma = match kind {
            TokenKind::Comma => is_in_table,
            TokenKind::Whitespace => is_behind_comma,
            _ => false,
        };
    }
    None
}

fn has_late_escape(string: &str) -> bool {
    let mut letters = string.bytes();
    core::iter::from_fn(|| letters.find(|byte| *byte == b'\\').and_then(|_| letters.next()))
        .any(|escaped| matches!(escaped, b'e' | b'x'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_version_1_0_is_read_and_no_later_one() {
        let long = format!("a = \"{}\"", "x".repeat(MOST_LINE));
        for (text, is_read) in [
            ("a = 1", true),
            ("a = [1,\n2,\n]", true),
            ("a = { b = [1,\n2,], c = 'x' }", true),
            ("a = { b = \"}, \" }\n[[t]]\nx = 1 # {", true),
            (r#"a = "a\\x41 \\e""#, true),
            (r"a = '\x41'", true),
            ("a = { b = 1, }", false),
            ("a = { b = 1\n}", false),
            ("a = { b = 1 # c\n}", false),
            (r#"a = "\x41""#, false),
            (r#"a = "\e""#, false),
            ("\u{FEFF}a = 1", false),
            ("a = 1\r\n", false),
            (long.as_str(), false),
            ("a = ", false),
        ] {
            assert_eq!(read::<toml::Table>(text, 2_000).is_ok(), is_read, "{text}");
        }
        assert!(read::<toml::Table>("a = 10", 5).is_err());
    }
}
