//! Pages for a web site: one of a game, and an index of several. Each is one file that loads nothing and runs nothing.

use std::collections::BTreeMap;

use minijinja::{
    context,
    value::{Serde, Value, merge_maps},
};

use super::{
    picture::{svg, tiles},
    words::{KIT, RenderError, Words},
};
use crate::{
    ids::Seq,
    kit::{GamePage, OfEvent, Round},
    letters::Picture,
    record::Report,
    text::Language,
};

/// What stands on the page of a game beside the game itself.
#[derive(Debug)]
pub struct PageFrame<'a> {
    pub language: Language,
    /// The name of what is played, whose layouts tell it.
    pub game: &'static str,
    /// What the audit of the very record found that the page is written from.
    pub report: &'a Report,
    /// What it is played in, if anything.
    pub event: Option<&'a OfEvent>,
    /// Where the record lies, if beside the page.
    pub record: Option<&'a str>,
    /// Where the index lies, if beside the page.
    pub index: Option<&'a str>,
}

/// A game in an index.
#[derive(Clone, Debug, serde::Serialize)]
pub struct IndexLine {
    pub number: u32,
    /// The names of its players.
    pub players: String,
    pub event: String,
    /// The day it ended on.
    pub ended: String,
    /// What its audit comes to.
    pub audit: String,
    /// The files.
    pub page: String,
    pub record: String,
}

/// The names of the players of a record, in seat order.
pub fn players(report: &Report) -> String {
    report.game.as_ref().map(|game| game.names.join(" – ")).unwrap_or_default()
}

/// An event in words, with the round; empty for none.
///
/// # Errors
/// As [`page`].
pub fn event(words: &Words, language: Language, of: Option<&OfEvent>) -> Result<String, RenderError> {
    let Some(of) = of else { return Ok(String::new()) };
    let values = context! { event => of.event.as_str(), round => of.round.map(Round::get) };
    words.page_words(language, "page.event", &values)
}

/// The page of a game.
///
/// # Errors
/// A template that comes with the program failed.
pub fn page(words: &Words, of: &GamePage, frame: &PageFrame<'_>) -> Result<String, RenderError> {
    let drawn = |(seq, board): &(Seq, _)| (seq.to_string(), Value::from_safe_string(drawing(board)));
    let pictures: BTreeMap<String, Value> = of.boards.iter().map(drawn).collect();
    let body = Value::from(Serde(&*of.body));
    let values = merge_maps([body, context! { pictures }]);
    let game = words.page(frame.game, frame.language, of.layout, &values)?;
    let number = frame.report.game.as_ref().map(|game| game.number);
    let title =
        words.page_words(frame.language, "page.title", &context! { number, players => players(frame.report) })?;
    let values = context! {
        title,
        shapes => Value::from_safe_string(shapes(&of.boards)),
        event => event(words, frame.language, frame.event)?,
        record => frame.record,
        index => frame.index,
        game => Value::from_safe_string(game),
        report => report(frame.report),
    };
    words.page(KIT, frame.language, "page.html", &values)
}

/// A board within the page.
fn drawing(board: &Picture) -> String {
    match board {
        Picture::Chess(diagram) => svg::board(diagram),
        Picture::Tiles(of) => tiles::board(of),
    }
}

/// What its boards name.
fn shapes(boards: &[(Seq, Picture)]) -> String {
    let has_tiles = boards.iter().any(|(_, board)| matches!(board, Picture::Tiles(_)));
    if has_tiles { tiles::shapes() } else { svg::shapes() }
}

/// The index of these games, in their order.
///
/// # Errors
/// As [`page`].
pub fn index(words: &Words, language: Language, games: &[IndexLine]) -> Result<String, RenderError> {
    let title = words.page_words(language, "page.index", &context! {})?;
    words.page(KIT, language, "index.html", &context! { title, games => Serde(games) })
}

fn report(report: &Report) -> Value {
    let game = report.game.as_ref();
    let log = context! {
        origin => game.map(|game| game.origin.as_str()),
        rules => game.map(|game| game.rules),
        head => game.map(|game| game.head.as_str()),
    };
    merge_maps([Value::from(Serde(report.in_words())), log])
}
