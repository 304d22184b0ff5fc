//! `tempete publish`: every game that is over as a page and a record, with an index, for a web site.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;

use super::{
    exit,
    exit::Failure,
    games,
    output::Output,
    place::Where,
    record::{language, written},
};
use crate::{
    page::site::{self, IndexLine},
    store::GameLine,
    text::Language,
};

const EXAMPLES: &str = "\
Games that still run are left out. Each file is written beside its place and then put
there, so that a web server never shows half of one; a file that would be the same is
left alone, and so is every other file of the folder. Pages load nothing and run
nothing; put the folder on any web server.

What 'tempete forget' forgot is forgotten here: games of a player whose address was
forgotten by name, or that 'forget --game' names, are left out, and their files are
removed from the folder. Games whose retention is over stay: their records do, too.

Examples:
  tempete publish /srv/www/tempete
  tempete publish --language fr site";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The folder to write into; it is made where there is none
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The language of the pages: en or fr
    #[arg(long, value_name = "LANGUAGE", value_parser = language, default_value = "en")]
    language: Language,
}

/// The file of the index.
const INDEX: &str = "index.html";

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut parts = at.look().await?;
    let folder = &options.folder;
    fs::create_dir_all(folder).map_err(|error| {
        let what = format!("cannot make the folder {}: {error}", folder.display());
        Failure::new(what, "Name a folder that you may write into.")
    })?;
    let mut over: Vec<GameLine> = Vec::new();
    games::each(games::Which::All, &mut parts, async |_, games| {
        over.extend(games.into_iter().filter(|game| game.ended.is_some()));
        Ok(())
    })
    .await?;
    let forgotten = parts.store.unpublished().await?;
    over.retain(|game| !forgotten.contains(&game.game));
    let mut removed = Vec::new();
    for game in &forgotten {
        for name in names(game.get()) {
            if remove(folder, &name)? {
                removed.push(name);
            }
        }
    }
    over.sort_by_key(|game| std::cmp::Reverse((game.ended, game.game)));
    let mut lines = Vec::new();
    let mut changed = Vec::new();
    for game in &over {
        let number = game.game.get();
        let [page, record] = names(number);
        // A ruling may correct the result of a game that is over: it is written anew then.
        let of = (game.game, game.event.as_ref());
        let beside = Some((record.as_str(), INDEX));
        let Some(written) = written(&mut parts, at, of, options.language, beside).await? else { continue };
        for (name, text) in [(&record, &written.record), (&page, &written.page)] {
            if put(folder, name, text)? {
                changed.push(name.clone());
            }
        }
        lines.push(IndexLine {
            number,
            players: site::players(&written.report),
            event: site::event(&parts.installation.words, options.language, game.event.as_ref())?,
            ended: game.ended.map(|at| at.to_string().chars().take(10).collect()).unwrap_or_default(),
            audit: written.report.summary(),
            page,
            record,
        });
    }
    if put(folder, INDEX, &site::index(&parts.installation.words, options.language, &lines)?)? {
        changed.push(INDEX.to_owned());
    }
    for name in &changed {
        output.line(folder.join(name).display().to_string())?;
    }
    for name in &removed {
        output.line(format!("{} (removed)", folder.join(name).display()))?;
    }
    let games = if lines.len() == 1 { "1 game".to_owned() } else { format!("{} games", lines.len()) };
    let gone = if removed.is_empty() { String::new() } else { format!(" {} removed.", files(removed.len())) };
    output.line(match changed.len() {
        0 => format!("{games}; every {}file was as it should be.{gone}", if gone.is_empty() { "" } else { "other " }),
        written => format!("{games}; {} written.{gone}", files(written)),
    })?;
    Ok(exit::DONE)
}

/// The files of a game: its page and its record.
fn names(game: u32) -> [String; 2] {
    [format!("game-{game}.html"), format!("game-{game}.tempete")]
}

fn files(count: usize) -> String {
    if count == 1 { "1 file was".to_owned() } else { format!("{count} files were") }
}

/// Removes a file; says whether it was there.
fn remove(folder: &Path, name: &str) -> anyhow::Result<bool> {
    let path = folder.join(name);
    match fs::remove_file(&path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error).with_context(|| format!("cannot remove {}", path.display())),
    }
}

/// Puts a file there, whole or not at all; says whether it was another before.
fn put(folder: &Path, name: &str, text: &str) -> anyhow::Result<bool> {
    let path = folder.join(name);
    if fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
        return Ok(false);
    }
    let beside = folder.join(format!(".{name}.part"));
    let write = || -> std::io::Result<()> {
        let mut file = fs::File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &path)
    };
    write().with_context(|| format!("cannot write {}", path.display()))?;
    Ok(true)
}
