//! A site as it is written: its games first, then what rests on them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    super::{
        event::{
            came_after, result,
            table::{Table, join},
        },
        exit, games,
        output::Output,
        place::Where,
        record::{Wanted, written},
    },
    events::{OfEvent, Published},
    folder::{FEED, Folder, RUNNING},
};
use crate::{
    daemon::Parts,
    ids::{GameId, Seat, Seats, Timestamp},
    kit::EventName,
    page::site::{
        self, Beside,
        event::{EventPage, event},
        feed::{self, FeedLine, feed},
        index::{self, EventLine, Index, IndexLine, Outcome, index},
    },
    store::GameLine,
    text::Language,
};

/// What is published, and where.
pub struct Site<'a> {
    pub at: &'a Where,
    pub folder: Folder,
    pub language: Language,
    /// The address of the site, where it is known.
    pub url: Option<&'a str>,
    /// Before which moment games that run are shown, if they are.
    pub until: Option<Timestamp>,
    /// The events by their names.
    pub events: BTreeMap<String, OfEvent>,
    /// Every game that has a page, the newest first; those that run behind the others.
    pub games: Vec<Published>,
}

/// What was written, as JSON. Field names and meanings are stable; new ones may be added.
#[derive(Serialize)]
struct Told {
    /// How many games have a page.
    games: usize,
    /// The files that are others than before.
    written: Vec<String>,
    removed: Vec<String>,
}

/// A day as indexes have it: `2027-03-01`.
fn day(at: Timestamp) -> String {
    at.to_string().chars().take(10).collect()
}

/// The files of a game: its page and its record.
pub fn names(game: u32) -> [String; 2] {
    [format!("game-{game}.html"), format!("game-{game}.tempete")]
}

impl Site<'_> {
    /// Writes the page and the record of a game.
    pub async fn game(&mut self, parts: &mut Parts, game: &GameLine) -> anyhow::Result<()> {
        let number = game.game.get();
        let [page, record] = names(number);
        let (runs, words) = (game.ended.is_none(), &parts.installation.words);
        let event = site::event(words, self.language, game.event.as_ref())?;
        let event_page = game.event.as_ref().and_then(|of| self.events.get(of.event.as_str())).map(OfEvent::page);
        let index = if runs { RUNNING.to_owned() } else { index::name(1) };
        let wanted = Wanted {
            game: game.game,
            event: game.event.as_ref(),
            language: self.language,
            beside: Beside {
                record: (!runs).then_some(record.as_str()),
                index: Some(&index),
                event: event_page.as_deref(),
            },
            until: self.until.filter(|_| runs),
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
        let winners: Vec<usize> = won.iter().map(Seat::index).collect();
        let score = match (game.names.len(), drawn, winners.as_slice()) {
            (2, true, _) => "½–½",
            (2, false, [0]) => "1–0",
            (2, false, [1]) => "0–1",
            _ => "",
        };
        let winners = winners.into_iter().filter_map(|at| game.names.get(at).cloned()).collect();
        let of = Outcome { winners, drawn, score };
        Ok(index::result(&parts.installation.words, self.language, &of)?)
    }

    /// Writes the pages of events, and their games as PGN.
    pub async fn events(&mut self, parts: &mut Parts) -> anyhow::Result<()> {
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
                    let mut games: Vec<_> = lines
                        .iter()
                        .map(|line| result(line, GameId::new(line.game).and_then(|game| seats.game(game))))
                        .collect();
                    if let Some(name) = EventName::new(name) {
                        join(&mut games, &came_after(&name, parts).await?);
                    }
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
                language: self.language,
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
    pub fn indexes(&mut self, parts: &Parts) -> anyhow::Result<()> {
        let (over, running): (Vec<&Published>, Vec<&Published>) =
            self.games.iter().partition(|game| game.ended.is_some());
        let lines = |of: &[&Published]| -> Vec<IndexLine> { of.iter().map(|game| game.line.clone()).collect() };
        let event =
            |(name, of): (&String, &OfEvent)| EventLine { name: name.clone(), page: of.page(), games: of.shown.len() };
        // The event of the newest game is the first.
        let mut events: Vec<(u32, EventLine)> = self.events.iter().map(|of| (of.1.first, event(of))).collect();
        events.sort_by_key(|(first, _)| std::cmp::Reverse(*first));
        let events: Vec<EventLine> = events.into_iter().map(|(_, line)| line).collect();
        let common = Index {
            language: self.language,
            games: &[],
            page: (1, index::pages(over.len())),
            events: &[],
            running: self.until.map(|_| RUNNING),
            feed: (self.url.is_some() && !over.is_empty()).then_some(FEED),
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
        if self.until.is_some() {
            let of = Index { games: &lines(&running), page: (1, 1), until: self.until, running: None, ..common };
            let text = index(words, &of)?;
            self.folder.put(RUNNING, &text)?;
        }
        Ok(())
    }

    /// Writes the feed of results, where the address of the site is known and there is one.
    pub fn feed(&mut self, parts: &Parts) -> anyhow::Result<()> {
        let Some(url) = self.url else { return Ok(()) };
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
        let of = (url, parts.installation.config.host.as_str());
        let text = feed(&parts.installation.words, self.language, of, &lines)?;
        self.folder.put(FEED, &text)
    }

    /// Says what was written and removed.
    pub fn told(&self, removed: &[String], json: bool, output: &mut Output) -> anyhow::Result<u8> {
        if json {
            let shown = |names: &[String]| names.iter().map(|name| self.folder.shown(name)).collect();
            let written = shown(&self.folder.changed);
            output.json(&Told { games: self.games.len(), written, removed: shown(removed) })?;
            return Ok(exit::DONE);
        }
        for name in &self.folder.changed {
            output.line(self.folder.shown(name))?;
        }
        for name in removed {
            output.line(format!("{} (removed)", self.folder.shown(name)))?;
        }
        let games = if self.games.len() == 1 { "1 game".to_owned() } else { format!("{} games", self.games.len()) };
        let gone = if removed.is_empty() { String::new() } else { format!(" {} removed.", files(removed.len())) };
        output.line(match self.folder.changed.len() {
            0 => {
                format!("{games}; every {}file was as it should be.{gone}", if gone.is_empty() { "" } else { "other " })
            }
            written => format!("{games}; {} written.{gone}", files(written)),
        })?;
        Ok(exit::DONE)
    }
}

fn files(count: usize) -> String {
    if count == 1 { "1 file was".to_owned() } else { format!("{count} files were") }
}
