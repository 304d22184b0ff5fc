//! `tempete publish`: every game that is over as a page and a record, events with their tables, an index and a feed, for a
//! web site; games that run too, late, where that is asked for.

mod events;
mod folder;
mod site;

use std::{collections::BTreeMap, path::PathBuf};

use clap::Args;

use self::{events::OfEvent, folder::Folder, site::Site};
use super::{games, output::Output, place::Where, record::language};
use crate::{ids::Timestamp, pace::DAY, text::Language};

const EXAMPLES: &str = "\
Games that still run are left out, unless --running is given: they are shown then as they
stood before the day that began --delay days ago (UTC), from the public log alone, and
no page of them hangs on anything sealed.

Each file is written beside its place and then put there, so that a web server never
shows half of one; a file that would be the same is left alone, and so is every other
file of the folder. Pages load nothing and run nothing; put the folder on any web server.
What was written here and belongs there no longer goes; .published lists what was.
An event has the number of its first game.

The feed (feed.xml, Atom) has the newest results. Its links and the names of its entries
begin with the address of the site, so there is none without --url; keep to one address.

What 'tempete forget' forgot is forgotten here: games of a player whose address was
forgotten by name, or that 'forget --game' names, are left out, and no table names
him. Games whose retention is over stay: their records do, too.

Examples:
  tempete publish /srv/www/tempete
  tempete publish --json /srv/www/tempete | jq -r '.written[]'
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
    /// Print what was written and removed as JSON
    #[arg(long)]
    json: bool,
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
    let mut site = Site {
        at,
        folder,
        language: options.language,
        url: options.url.as_deref(),
        until: options.running.then_some(until),
        events,
        games: Vec::new(),
    };
    for game in &shown {
        site.game(&mut parts, game).await?;
    }
    site.events(&mut parts).await?;
    site.indexes(&parts)?;
    site.feed(&parts)?;
    let removed = site.folder.sweep(forgotten.iter().flat_map(|game| site::names(game.get())))?;
    site.told(&removed, options.json, output)
}

/// The beginning of the day (UTC) that began so many days ago.
fn late(now: Timestamp, delay: u16) -> Timestamp {
    let day = now.unix().div_euclid(DAY).saturating_sub(delay.into());
    Timestamp::from_unix(day.saturating_mul(DAY))
}
