//! Pages for a web site: one of a game, one of an event, indexes of games, and a feed of results. Each page is one file
//! that loads nothing and runs nothing.

pub mod event;
pub mod feed;
pub mod index;

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
    ids::{Seq, Timestamp},
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
    /// The game's number.
    pub number: u32,
    /// The names of its players, as [`players`] has them.
    pub players: &'a str,
    /// What the audit of the very record found that the page is written from. Without one the page holds nothing that hangs
    /// on a secret, not even the commitments.
    pub report: Option<&'a Report>,
    /// What it is played in, if anything.
    pub event: Option<&'a OfEvent>,
    /// Before which moment all is shown, where what came later is not.
    pub until: Option<Timestamp>,
    /// What lies beside the page.
    pub beside: Beside<'a>,
}

/// The files beside a page that it links to, as far as they are there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// The record of the game.
    pub record: Option<&'a str>,
    /// The index of all games.
    pub index: Option<&'a str>,
    /// The page of the event.
    pub event: Option<&'a str>,
}

/// The names of players in seat order, as titles have them.
pub fn players<S: AsRef<str>>(names: &[S]) -> String {
    names.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(" – ")
}

/// The names of a game's players in seat order, as its page has them: of one shown late those who sat there then.
pub fn names(of: &GamePage) -> Vec<String> {
    let players =
        Value::from(Serde(&*of.body)).get_attr("players").and_then(|players| Ok(players.try_iter()?.collect()));
    let players: Vec<Value> = players.unwrap_or_default();
    players.iter().filter_map(|player| Some(player.get_attr("name").ok()?.to_string())).collect()
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
    let beside = context! {
        pictures,
        // Its bytes hang on what is sealed.
        log => frame.report.is_some(),
        until => frame.until.map(Timestamp::unix),
        event => event(words, frame.language, frame.event)?,
        event_page => frame.beside.event,
    };
    let game = words.page(frame.game, frame.language, of.layout, &merge_maps([body, beside]))?;
    let titled = context! { number => frame.number, players => frame.players };
    let title = words.page_words(frame.language, "page.title", &titled)?;
    let values = context! {
        title,
        number => frame.number,
        players => frame.players,
        shapes => Value::from_safe_string(shapes(&of.boards)),
        record => frame.beside.record,
        index => frame.beside.index,
        game => Value::from_safe_string(game),
        report => frame.report.map(report),
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

fn report(report: &Report) -> Value {
    let game = report.game.as_ref();
    let log = context! {
        origin => game.map(|game| game.origin.as_str()),
        rules => game.map(|game| game.rules),
        head => game.map(|game| game.head.as_str()),
    };
    merge_maps([Value::from(Serde(report.in_words())), log])
}
