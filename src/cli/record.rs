//! `tempete record`: a game's record on standard output, or its moves for other chess programs, or a page of it.

use clap::Args;

use super::{exit, exit::Failure, fault, output::Output, place::Where};
use crate::{
    daemon::Parts,
    ids::{GameId, Timestamp},
    kit::{GamePage, Loaded, OfEvent, audit},
    letters::Reader,
    page::site::{self, Beside, PageFrame},
    record::Held,
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
        let wanted =
            Wanted { game, event: event.as_ref(), language: options.language, beside: Beside::default(), until: None };
        let written = written(&mut parts, at, &wanted).await?.ok_or_else(|| {
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

/// A page of a game that is asked for.
pub(super) struct Wanted<'a> {
    pub(super) game: GameId,
    /// What it is played in, if anything.
    pub(super) event: Option<&'a OfEvent>,
    pub(super) language: Language,
    /// What lies beside it.
    pub(super) beside: Beside<'a>,
    /// Before which moment all is shown, from the public log alone; else all that may be shown now.
    pub(super) until: Option<Timestamp>,
}

/// A game as a page, and what that was written from.
pub(super) struct Written {
    /// Its record; empty where not all is shown.
    pub(super) record: String,
    /// The names of its players, as they sit there at last.
    pub(super) players: String,
    pub(super) page: String,
    /// When its last entry was made.
    pub(super) last: Timestamp,
    /// Its moves for other programs, where they know such and all is shown.
    pub(super) pgn: Option<String>,
}

/// A record, its page, the moment of its last entry, and its moves as PGN.
type Told = (String, GamePage, Timestamp, Option<String>);

/// The page of a game. `None` where what is played has no pages, or nothing of it may be shown yet.
pub(super) async fn written(parts: &mut Parts, at: &Where, of: &Wanted<'_>) -> anyhow::Result<Option<Written>> {
    let seen = parts.see(of.game).await?;
    let (game, reader) = (seen.game().name(), Reader { language: of.language, ..Reader::default() });
    let told = |loaded: &Loaded<'_>| -> anyhow::Result<Option<Told>> {
        if loaded.entries.is_empty() {
            return Ok(None);
        }
        let last = loaded.moment(Timestamp::from_unix(0));
        let doors = loaded.open()?;
        let whole = of.until.is_none();
        let (record, pgn) = if whole { (doors.record(), doors.pgn()) } else { (String::new(), None) };
        Ok(doors.page(&reader).map(|page| (record, page, last, pgn)))
    };
    let told = match of.until {
        Some(until) => seen.before(until, told)??,
        None => seen.with(told)??,
    };
    let Some((record, page, last, pgn)) = told else { return Ok(None) };
    let players = site::players(&site::names(&page));
    let report = match of.until {
        Some(_) => None,
        None => match audit(at.games, record.as_bytes(), &Held::default()) {
            None => return Ok(None),
            report => report,
        },
    };
    let frame = PageFrame {
        language: of.language,
        game,
        number: of.game.get(),
        players: &players,
        report: report.as_ref(),
        event: of.event,
        until: of.until,
        beside: of.beside,
    };
    let page = site::page(&parts.installation.words, &page, &frame)?;
    Ok(Some(Written { record, players, page, last, pgn }))
}
