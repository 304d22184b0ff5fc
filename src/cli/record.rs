//! `tempete record`: a game's record on standard output, or its moves for other chess programs, or a page of it.

use clap::Args;

use super::{exit, exit::Failure, fault, output::Output, place::Where};
use crate::{
    daemon::Parts,
    ids::GameId,
    kit::{OfEvent, audit},
    letters::Reader,
    page::site::{self, PageFrame},
    record::{Held, Report},
    text::Language,
};

const EXAMPLES: &str = "\
Before the end of a game the record is the public one: every seal is closed. A page of
it shows no more than that.

PGN is what other chess programs read. It has one game for each stretch that is plain
chess; whatever else happened stands in it as comments.

A page is one file that loads nothing and runs nothing: the game entry by entry with
its boards, hands, lists and rulings, and what the audit finds. 'tempete publish' writes
those of all games that are over.

Examples:
  tempete record 42 > game-42.tempete
  tempete record 42 | tempete verify -
  tempete record 42 --pgn > game-42.pgn
  tempete record 42 --html --language fr > game-42.html";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// Print the moves as PGN instead
    #[arg(long)]
    pgn: bool,
    /// Print a page of the game instead, for reading and for web sites
    #[arg(long, conflicts_with = "pgn")]
    html: bool,
    /// The language of the page: en or fr
    #[arg(long, value_name = "LANGUAGE", value_parser = language, default_value = "en", requires = "html")]
    language: Language,
}

/// A language by its code.
pub(super) fn language(code: &str) -> Result<Language, String> {
    Language::read(code).ok_or_else(|| format!("the languages are {}", Language::CODES.join(" and ")))
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut parts = at.look().await?;
    let game = fault::game(options.game)?;
    if options.html {
        let event = event_of(&mut parts, game).await?;
        let of = (game, event.as_ref());
        let written = written(&mut parts, at, of, options.language, None).await?.ok_or_else(|| {
            let what = format!("there is no page of game {}", options.game);
            Failure::new(what, "'tempete record' prints its record.")
        })?;
        output.text(&written.page)?;
        return Ok(exit::DONE);
    }
    let seen = parts.see(game).await?;
    if !options.pgn {
        output.text(&seen.open(|doors| doors.record())?)?;
        return Ok(exit::DONE);
    }
    let pgn = seen.open(|doors| doors.pgn())?.ok_or_else(|| {
        Failure::new(
            format!("game {} is played without a board at the referee's", options.game),
            "Only a game with the term board=on has moves that other programs can play.",
        )
    })?;
    output.text(&pgn)?;
    Ok(exit::DONE)
}

/// What a game is played in, if anything.
async fn event_of(parts: &mut Parts, game: GameId) -> anyhow::Result<Option<OfEvent>> {
    let games = parts.store.games(GameId::new(game.get() - 1)).await?;
    Ok(games.into_iter().find(|line| line.game == game).and_then(|line| line.event))
}

/// A game as a page, and what that was written from.
pub(super) struct Written {
    pub(super) record: String,
    pub(super) report: Report,
    pub(super) page: String,
}

/// The page of a game, and of the event it is played in, if any; its record and the index lie beside it under these
/// names, if they do. `None` where what is played has no pages.
pub(super) async fn written(
    parts: &mut Parts,
    at: &Where,
    (game, event): (GameId, Option<&OfEvent>),
    language: Language,
    beside: Option<(&str, &str)>,
) -> anyhow::Result<Option<Written>> {
    let seen = parts.see(game).await?;
    let game = seen.game().name();
    let reader = Reader { language, ..Reader::default() };
    let (record, page) = seen.open(|doors| (doors.record(), doors.page(&reader)))?;
    let (Some(page), Some(report)) = (page, audit(at.games, record.as_bytes(), &Held::default())) else {
        return Ok(None);
    };
    let frame = PageFrame {
        language,
        game,
        report: &report,
        event,
        record: beside.map(|(record, _)| record),
        index: beside.map(|(_, index)| index),
    };
    let page = site::page(&parts.installation.words, &page, &frame)?;
    Ok(Some(Written { record, report, page }))
}
