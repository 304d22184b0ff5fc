//! `tempete publish`: every game that is over as a page and a record, events with their tables, an index and a feed, for a
//! web site; games that run too, late, where that is asked for.

mod events;
mod folder;

use std::{collections::BTreeMap, path::PathBuf};

use clap::Args;

use self::{
    events::OfEvent,
    folder::{FEED, Folder, RUNNING},
};
use super::{
    event::{result, table::Table},
    exit, games,
    output::Output,
    place::Where,
    record::{Wanted, language, written},
};
use crate::{
    daemon::Parts,
    ids::{Seats, Timestamp},
    kit::EventName,
    page::site::{
        self, Beside,
        event::{EventPage, event},
        feed::{self, FeedLine, feed},
        index::{self, EventLine, Index, IndexLine, Outcome, index},
    },
    pace::DAY,
    store::GameLine,
    text::Language,
};

const EXAMPLES: &str = "\
Games that still run are left out, unless --running is given: they are shown then as they
stood before the day that began --delay days ago (UTC), from the public log alone, and
no page of them hangs on anything sealed.

Each file is written beside its place and then put there, so that a web server never
shows half of one; a file that would be the same is left alone, and so is every other
file of the folder. Pages load nothing and run nothing; put the folder on any web server.
What belongs there no longer goes: of the names index-N.html, running.html, game-N.html,
game-N.tempete, event-N.html and event-N.pgn, and the feed.xml that was written here.
An event has the number of its first game.

The feed (feed.xml, Atom) has the newest results. Its links and the names of its entries
begin with the address of the site, so there is none without --url; keep to one address.

What 'tempete forget' forgot is forgotten here: games of a player whose address was
forgotten by name, or that 'forget --game' names, are left out, and no table names
him. Games whose retention is over stay: their records do, too.

Examples:
  tempete publish /srv/www/tempete
  tempete publish --language fr site
  tempete publish --url https://chess.example.org/games /srv/www/games
  tempete publish --running --delay 3 site";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The folder to write into; it is made where there is none
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The language of the pages: en or fr
    #[arg(long, value_name = "LANGUAGE", value_parser = language, default_value = "en")]
    language: Language,
    /// Show games that run, too, as they stood some days ago
    #[arg(long)]
    running: bool,
    /// How many days ago
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..=365), default_value_t = 3,
          requires = "running")]
    delay: u16,
    /// Where the folder will be on the web, for a feed of results: https://chess.example.org/games
    #[arg(long, value_name = "ADDRESS", value_parser = url)]
    url: Option<String>,
}

/// The address of a site, without a `/` at its end.
fn url(text: &str) -> Result<String, String> {
    let behind = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let fits = |c: char| c.is_ascii_graphic() && !"\"'<>\\^`{|}?#".contains(c);
    match behind.map(|behind| behind.trim_end_matches('/')) {
        Some(behind) if !behind.is_empty() && behind.chars().all(fits) => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("write an address as https://chess.example.org/games".to_owned()),
    }
}

/// A game that has a page.
#[derive(Clone, Debug)]
pub struct Published {
    line: IndexLine,
    /// When its last entry was made.
    last: Timestamp,
    /// When it ended; `None` while it runs.
    ended: Option<Timestamp>,
    /// Its moves for other programs, where they know such.
    pgn: Option<String>,
}

/// What is published, and where.
struct Site<'a> {
    options: &'a Options,
    at: &'a Where,
    folder: Folder,
    /// Before which moment games that run are shown.
    until: Timestamp,
    /// The events by their names.
    events: BTreeMap<String, OfEvent>,
    /// Every game that has a page, the newest first; those that run behind the others.
    games: Vec<Published>,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut parts = at.look().await?;
    let folder = Folder::at(&options.folder)?;
    let forgotten = parts.store.unpublished().await?;
    let (mut shown, mut events) = (Vec::new(), BTreeMap::<String, OfEvent>::new());
    games::each(games::Which::All, &mut parts, async |_, games| {
        for game in games {
            let is_forgotten = forgotten.contains(&game.game);
            if let Some(of) = &game.event {
                events.entry(of.event.to_string()).or_default().add(&game, is_forgotten);
            }
            if !is_forgotten && (game.ended.is_some() || options.running) {
                shown.push(game);
            }
        }
        Ok(())
    })
    .await?;
    // Of what runs the one that began last is first.
    shown.sort_by_key(|game| (game.ended.is_none(), std::cmp::Reverse((game.ended, game.game))));
    let until = late(parts.installation.clock.now(), options.delay);
    let mut site = Site { options, at, folder, until, events, games: Vec::new() };
    for game in &shown {
        site.game(&mut parts, game).await?;
    }
    site.events(&mut parts).await?;
    site.indexes(&parts)?;
    site.feed(&parts)?;
    let removed = site.folder.sweep()?;
    site.told(&removed, output)
}

/// The beginning of the day (UTC) that began so many days ago.
fn late(now: Timestamp, delay: u16) -> Timestamp {
    let day = now.unix().div_euclid(DAY).saturating_sub(delay.into());
    Timestamp::from_unix(day.saturating_mul(DAY))
}

/// A day as indexes have it: `2027-03-01`.
fn day(at: Timestamp) -> String {
    at.to_string().chars().take(10).collect()
}

/// The files of a game: its page and its record.
fn names(game: u32) -> [String; 2] {
    [format!("game-{game}.html"), format!("game-{game}.tempete")]
}

impl Site<'_> {
    /// Writes the page and the record of a game.
    async fn game(&mut self, parts: &mut Parts, game: &GameLine) -> anyhow::Result<()> {
        let number = game.game.get();
        let [page, record] = names(number);
        let (runs, words) = (game.ended.is_none(), &parts.installation.words);
        let event = site::event(words, self.options.language, game.event.as_ref())?;
        let event_page = game.event.as_ref().and_then(|of| self.events.get(of.event.as_str())).map(OfEvent::page);
        let index = if runs { RUNNING.to_owned() } else { index::name(1) };
        let wanted = Wanted {
            game: game.game,
            event: game.event.as_ref(),
            language: self.options.language,
            beside: Beside {
                record: (!runs).then_some(record.as_str()),
                index: Some(&index),
                event: event_page.as_deref(),
            },
            until: runs.then_some(self.until),
        };
        // A ruling may correct the result of a game that is over: it is written anew then.
        let Some(written) = written(parts, self.at, &wanted).await? else { return Ok(()) };
        if !runs {
            self.folder.put(&record, &written.record)?;
        }
        self.folder.put(&page, &written.page)?;
        let line = IndexLine {
            number,
            players: written.players,
            event,
            event_page,
            day: day(game.ended.unwrap_or(game.started)),
            result: self.result(parts, game)?,
            page,
        };
        let published = Published { line, last: written.last, ended: game.ended, pgn: written.pgn };
        if let Some(of) = game.event.as_ref().and_then(|of| self.events.get_mut(of.event.as_str())) {
            of.shown.push(published.clone());
        }
        // The moves are the event's alone.
        self.games.push(Published { pgn: None, ..published });
        Ok(())
    }

    /// What a game came to, in words; nothing while it runs.
    fn result(&self, parts: &Parts, game: &GameLine) -> anyhow::Result<String> {
        let end = game.summary.as_ref().and_then(|summary| summary.end.as_ref());
        let (Some(end), Some(_)) = (end, game.ended) else { return Ok(String::new()) };
        let row = parts.installation.seats.game(game.game);
        let won = row.map_or(Seats::NONE, |row| row.winners(&end.last));
        let drawn = end.last == "draw";
        let winners: Vec<usize> = won.iter().map(crate::ids::Seat::index).collect();
        let score = match (game.names.len(), drawn, winners.as_slice()) {
            (2, true, _) => "½–½",
            (2, false, [0]) => "1–0",
            (2, false, [1]) => "0–1",
            _ => "",
        };
        let winners = winners.into_iter().filter_map(|at| game.names.get(at).cloned()).collect();
        let of = Outcome { winners, drawn, score };
        Ok(index::result(&parts.installation.words, self.options.language, &of)?)
    }

    /// Writes the pages of events, and their games as PGN.
    async fn events(&mut self, parts: &mut Parts) -> anyhow::Result<()> {
        self.events.retain(|_, of| !of.shown.is_empty());
        for (name, of) in &self.events {
            let kept = match EventName::new(name) {
                Some(name) => parts.event(&name).await?,
                None => None,
            };
            let stages = match kept.filter(|event| event.row.begun.is_some()) {
                Some(event) => of.stood(&event),
                None => {
                    let seats = parts.installation.seats.clone();
                    let lines = games::lines(of.games.clone(), parts).await?;
                    let games: Vec<_> = lines
                        .iter()
                        .map(|line| {
                            result(line, crate::ids::GameId::new(line.game).and_then(|game| seats.game(game)))
                        })
                        .collect();
                    of.simple(&Table::of(&games))
                }
            };
            let moves: Vec<&str> = of.shown.iter().rev().filter_map(|game| game.pgn.as_deref()).collect();
            let pgn = of.pgn();
            if !moves.is_empty() {
                // Between two games stands an empty line.
                self.folder.put(&pgn, &moves.join("\n"))?;
            }
            let lines: Vec<IndexLine> = of.shown.iter().map(|game| game.line.clone()).collect();
            let page = EventPage {
                language: self.options.language,
                name,
                stages: &stages,
                games: &lines,
                pgn: (!moves.is_empty()).then_some(pgn.as_str()),
                index: &index::name(1),
            };
            let text = event(&parts.installation.words, &page)?;
            self.folder.put(&of.page(), &text)?;
        }
        Ok(())
    }

    /// Writes the index, page by page, and that of games that run.
    fn indexes(&mut self, parts: &Parts) -> anyhow::Result<()> {
        let (over, running): (Vec<&Published>, Vec<&Published>) =
            self.games.iter().partition(|game| game.ended.is_some());
        let lines = |of: &[&Published]| -> Vec<IndexLine> { of.iter().map(|game| game.line.clone()).collect() };
        let event = |(name, of): (&String, &OfEvent)| EventLine {
            name: name.clone(),
            page: of.page(),
            games: of.shown.len(),
        };
        // The event of the newest game is the first.
        let mut events: Vec<(u32, EventLine)> = self.events.iter().map(|of| (of.1.first, event(of))).collect();
        events.sort_by_key(|(first, _)| std::cmp::Reverse(*first));
        let events: Vec<EventLine> = events.into_iter().map(|(_, line)| line).collect();
        let common = Index {
            language: self.options.language,
            games: &[],
            page: (1, index::pages(over.len())),
            events: &[],
            running: self.options.running.then_some(RUNNING),
            feed: (self.options.url.is_some() && !over.is_empty()).then_some(FEED),
            until: None,
        };
        let words = &parts.installation.words;
        for page in 1..=common.page.1 {
            let begin = page.saturating_sub(1).saturating_mul(index::PAGE);
            let games: Vec<&Published> = over.iter().skip(begin).take(index::PAGE).copied().collect();
            let of = Index {
                games: &lines(&games),
                page: (page, common.page.1),
                events: if page == 1 { &events } else { &[] },
                ..common
            };
            let text = index(words, &of)?;
            self.folder.put(&index::name(page), &text)?;
        }
        if self.options.running {
            let of = Index { games: &lines(&running), page: (1, 1), until: Some(self.until), running: None, ..common };
            let text = index(words, &of)?;
            self.folder.put(RUNNING, &text)?;
        }
        Ok(())
    }

    /// Writes the feed of results, where the address of the site is known and there is one.
    fn feed(&mut self, parts: &Parts) -> anyhow::Result<()> {
        let Some(url) = &self.options.url else { return Ok(()) };
        let line = |game: &Published| {
            Some(FeedLine {
                title: format!("{}: {}", game.line.players, game.line.result),
                event: game.line.event.clone(),
                page: game.line.page.clone(),
                published: game.ended?.to_string(),
                updated: game.last.to_string(),
            })
        };
        let lines: Vec<FeedLine> = self.games.iter().filter_map(line).take(feed::MOST).collect();
        if lines.is_empty() {
            return Ok(());
        }
        let of = (url.as_str(), parts.installation.config.host.as_str());
        let text = feed(&parts.installation.words, self.options.language, of, &lines)?;
        self.folder.put(FEED, &text)
    }

    /// Says what was written and removed.
    fn told(&self, removed: &[String], output: &mut Output) -> anyhow::Result<u8> {
        for name in &self.folder.changed {
            output.line(self.folder.shown(name))?;
        }
        for name in removed {
            output.line(format!("{} (removed)", self.folder.shown(name)))?;
        }
        let games = if self.games.len() == 1 { "1 game".to_owned() } else { format!("{} games", self.games.len()) };
        let gone = if removed.is_empty() { String::new() } else { format!(" {} removed.", files(removed.len())) };
        output.line(match self.folder.changed.len() {
            0 => format!("{games}; every {}file was as it should be.{gone}", if gone.is_empty() { "" } else { "other " }),
            written => format!("{games}; {} written.{gone}", files(written)),
        })?;
        Ok(exit::DONE)
    }
}

fn files(count: usize) -> String {
    if count == 1 { "1 file was".to_owned() } else { format!("{count} files were") }
}
