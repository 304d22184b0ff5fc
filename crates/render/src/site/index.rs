//! Indexes of games: of all that are over, the newest first, in pages; of those that run, as they stood.

use minijinja::{context, value::Serde};

use super::{KIT, RenderError, Words};
use crate::{ids::Timestamp, text::Language};

/// How many games a page of the index has.
pub const PAGE: usize = 100;

/// A game in an index.
#[derive(Clone, Debug, serde::Serialize)]
pub struct IndexLine {
    pub number: u32,
    /// The names of its players.
    pub players: String,
    /// What it is played in, in words; empty for nothing.
    pub event: String,
    /// The page of that.
    pub event_page: Option<String>,
    /// The day it ended on; of one that runs, began on: `2027-03-01`.
    pub day: String,
    /// What it came to, in words; empty where it runs.
    pub result: String,
    /// The file of its page.
    pub page: String,
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Outcome {
    /// The names of who won.
    pub winners: Vec<String>,
    pub drawn: bool,
    /// `1–0`, where two played; else empty.
    pub score: &'static str,
}

/// An event in the index.
#[derive(Clone, Debug, serde::Serialize)]
pub struct EventLine {
    pub name: String,
    /// The file of its page.
    pub page: String,
    /// How many of its games have pages.
    pub games: usize,
}

/// A page of an index.
#[derive(Debug)]
pub struct Index<'a> {
    pub language: Language,
    /// In their order.
    pub games: &'a [IndexLine],
    /// Which page it is, and of how many; counted from 1.
    pub page: (usize, usize),
    /// The events that have pages; on the first page alone.
    pub events: &'a [EventLine],
    /// Where the games that run are listed, if they are.
    pub running: Option<&'a str>,
    /// Where the feed of results lies, if there is one.
    pub feed: Option<&'a str>,
    /// Of an index of games that run: before which moment all is shown of them.
    pub until: Option<Timestamp>,
}

/// The file of a page of the index of games that are over.
pub fn name(page: usize) -> String {
    if page <= 1 { "index.html".to_owned() } else { format!("index-{page}.html") }
}

/// How many pages so many games take: one for none.
pub fn pages(games: usize) -> usize {
    games.div_ceil(PAGE).max(1)
}

/// What a game came to, in words.
///
/// # Errors
/// A template that comes with the program failed.
pub fn result(words: &Words, language: Language, of: &Outcome) -> Result<String, RenderError> {
    words.page_words(language, "page.result", &context! { of => Serde(of) })
}

/// The page.
///
/// # Errors
/// As [`result`].
pub fn index(words: &Words, of: &Index<'_>) -> Result<String, RenderError> {
    let runs = of.until.is_some();
    let title = words.page_words(of.language, if runs { "page.running" } else { "page.index" }, &context! {})?;
    let (page, pages) = of.page;
    let numbered: Vec<(usize, String)> = (1..=pages).map(|number| (number, name(number))).collect();
    let values = context! {
        title,
        games => Serde(of.games),
        page,
        pages => if pages > 1 { numbered } else { Vec::new() },
        events => Serde(of.events),
        running => of.running,
        feed => of.feed,
        until => of.until.map(Timestamp::unix),
        runs,
        zone => "UTC",
        index => runs.then(|| name(1)),
    };
    words.page(KIT, of.language, "index.html", &values)
}
