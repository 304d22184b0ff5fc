//! The feed of results: Atom (RFC 4287), the newest first.

use minijinja::{context, value::Serde};

use super::{KIT, RenderError, Words};
use crate::{ids::Timestamp, text::Language};

/// How many results it has at most.
pub const MOST: usize = 50;

/// A result.
#[derive(Clone, Debug, serde::Serialize)]
pub struct FeedLine {
    /// Who played, and what it came to.
    pub title: String,
    /// What it was played in; empty for nothing.
    pub event: String,
    /// The file of the game's page.
    pub page: String,
    /// When it ended.
    pub published: String,
    /// When its last entry was made: a ruling may correct a result.
    pub updated: String,
}

/// The feed of these results, not none, at this address, which has no `/` at its end; `host` is the referee's.
///
/// # Errors
/// A template that comes with the program failed.
pub fn feed(
    words: &Words,
    language: Language,
    (url, host): (&str, &str),
    lines: &[FeedLine],
) -> Result<String, RenderError> {
    let title = words.page_words(language, "page.feed", &context! { host })?;
    // Moments of one form and zone are in the order of their texts.
    let updated = lines.iter().map(|line| line.updated.as_str()).max();
    let updated = updated.map_or_else(|| Timestamp::from_unix(0).to_string(), str::to_owned);
    let values = context! { title => written(&title), url, host, updated, lines => Serde(plain(lines)) };
    words.page(KIT, language, "feed.xml", &values)
}

/// The lines without what XML has no way to write.
fn plain(lines: &[FeedLine]) -> Vec<FeedLine> {
    let of = |line: &FeedLine| FeedLine { title: written(&line.title), event: written(&line.event), ..line.clone() };
    lines.iter().map(of).collect()
}

/// The characters of a text that XML 1.0 has (its rule 2), and control characters are left out too.
fn written(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}
