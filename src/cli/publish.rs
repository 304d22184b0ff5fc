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
    output::Output,
    place::Where,
    record::{language, written},
    setup::Setup,
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

A game that is forgotten later stays in the folder until somebody removes its files.

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

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut setup = Setup::look(at)?;
    let folder = &options.folder;
    fs::create_dir_all(folder).map_err(|error| {
        let what = format!("cannot make the folder {}: {error}", folder.display());
        Failure::new(what, "Name a folder that you may write into.")
    })?;
    let mut over: Vec<GameLine> = Vec::new();
    setup.each_game(|_, games| {
        over.extend(games.into_iter().filter(|game| game.ended.is_some()));
        Ok(())
    })?;
    over.sort_by_key(|game| std::cmp::Reverse((game.ended, game.game)));
    let mut lines = Vec::new();
    let mut changed = Vec::new();
    for game in &over {
        let number = game.game.get();
        let (page, record) = (format!("game-{number}.html"), format!("game-{number}.tempete"));
        // A ruling may correct the result of a game that is over: it is written anew then.
        let of = (number, game.event.as_ref());
        let Some(written) = written(&mut setup, at, of, options.language, Some((&record, INDEX)))? else { continue };
        for (name, text) in [(&record, &written.record), (&page, &written.page)] {
            if put(folder, name, text)? {
                changed.push(name.clone());
            }
        }
        lines.push(IndexLine {
            number,
            players: site::players(&written.report),
            event: site::event(setup.words(), options.language, game.event.as_ref())?,
            ended: game.ended.map(|at| at.to_string().chars().take(10).collect()).unwrap_or_default(),
            audit: written.report.summary(),
            page,
            record,
        });
    }
    if put(folder, INDEX, &site::index(setup.words(), options.language, &lines)?)? {
        changed.push(INDEX.to_owned());
    }
    for name in &changed {
        output.line(folder.join(name).display().to_string())?;
    }
    let games = if lines.len() == 1 { "1 game".to_owned() } else { format!("{} games", lines.len()) };
    output.line(match changed.len() {
        0 => format!("{games}; every file was as it should be."),
        1 => format!("{games}; 1 file was written."),
        files => format!("{games}; {files} files were written."),
    })?;
    Ok(exit::DONE)
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
