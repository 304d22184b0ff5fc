//! The line that every letter begins with, in its reader's language.

use referee::text::Language;

/// What stands below the line, if a text begins with it.
pub fn below(text: &str) -> Option<&str> {
    let lines = Language::ALL.iter().map(|language| format!("--- {} ---\n", language.reply_line()));
    lines.into_iter().find_map(|line| text.strip_prefix(line.as_str()))
}

/// The same; all of a text that does not.
pub fn without(text: &str) -> &str {
    below(text).unwrap_or(text)
}
