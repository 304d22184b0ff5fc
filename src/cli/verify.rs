//! `tempete verify`: the audit, offline. It opens no configuration and no database; `tempete-verify`
//! does the same without the rest of this program.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;
use zip::ZipArchive;

use super::{exit, exit::Failure, kept, output::Output};

mod packed;

use crate::{
    kit::{Games, audit, stories, witnessed},
    record::{Brought, Held, MOST_LETTER_BYTES, Report, SavedLetter},
    seal::VerifierKey,
};

const EXAMPLES: &str = "\
Exit status:
  0   clean; or the public record of a running game with nothing wrong so far
  1   authentic, and a seat erred: something secret of its was false; or
      what you brought could not be compared, shows what a restore lost, or
      answers a letter that the log does not have
  2   not authentic, or the record cannot be read
  64  wrong usage, or the letter cannot be read

Examples:
  tempete verify game-42.tempete
  tempete verify game-42.tempete --letter saved.eml --letter other.eml
  tempete verify game-42.tempete --evidence ann.zip --evidence bob/
  tempete verify game-42.tempete --key chess.example/tempete+1a2b3c4d+AQ…
  tempete verify game-42.tempete ann.eml bob.eml his-record.tempete
  tempete record 42 | tempete verify --json - | jq .outcome

Several files, records and letters of one game: the first line says whether they tell
one story, the next ones what each is in it, and where one parts from the others. Only
what is signed says anything: without a record give --key, or a letter that brings the
first entries ('set proof on'). What could not be compared accuses nobody: status 1.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The record, or - for standard input; or records and letters of one game in any mixture
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also hold it against a letter of the referee, saved as a file: the heads it shows must be this log's
    #[arg(long, value_name = "FILE.eml")]
    letter: Vec<PathBuf>,
    /// Also hold it against all letters and mails in this zip or folder: every head and every root that a mail answers must
    /// lie on this log's tree
    #[arg(long, value_name = "ZIP|FOLDER")]
    evidence: Vec<PathBuf>,
    /// Also hold it against the referee's key, which the invitation gives
    #[arg(long, value_name = "VKEY", value_parser = VerifierKey::copied)]
    key: Option<VerifierKey>,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(options: &Options, games: Games, output: &mut Output) -> anyhow::Result<u8> {
    let [file] = options.files.as_slice() else {
        if !options.evidence.is_empty() {
            let what = "evidence is of one game, and here are several files";
            return Err(Failure::usage(what, "Name the game's record alone, with --evidence beside it.").into());
        }
        return together(options, games, output);
    };
    let letters = options.letter.iter().map(|file| read_letter(file)).collect::<Result<_, _>>()?;
    let held = Held { key: options.key.clone(), letters };
    let record = bytes(file).map_err(|error| unreadable(file, &error))?;
    let report = match options.evidence.is_empty() {
        true => audit(games, &record, &held),
        false => beside_kept(games, &record, &held, &options.evidence)?,
    };
    let report = report.context("no game is played here")?;
    if options.json {
        output.json(&report)?;
    } else {
        output.text(&report.to_string())?;
    }
    Ok(report.exit_code())
}

/// A file that a player kept, and where it lies.
enum Kept {
    File(PathBuf),
    /// In the archive of this place among them.
    Packed {
        archive: usize,
        index: usize,
    },
}

/// The audit beside what is in these archives and folders.
fn beside_kept(games: Games, record: &[u8], held: &Held, places: &[PathBuf]) -> Result<Option<Report>, Failure> {
    let (mut files, mut archives, mut sum) = (Vec::new(), Vec::new(), kept::Sum::default());
    for place in places {
        list(place, &mut files, &mut archives, &mut sum)
            .map_err(|error| no_evidence(&place.display().to_string(), &error))?;
    }
    let mut failed = None;
    let report = witnessed(games, record, held, &mut |take| {
        for file in &files {
            let (name, read) = look(file, &mut archives);
            match read {
                Ok(bytes) => take(&name, bytes.as_deref()),
                Err(error) => failed = Some(no_evidence(&name, &error)),
            }
        }
    });
    let report =
        report.transpose().map_err(|error| Failure::usage(error.to_string(), "Leave out the file that has them."));
    failed.map_or(report, Err)
}

fn no_evidence(name: &str, error: &io::Error) -> Failure {
    let what = format!("cannot read {name}: {error}");
    Failure::usage(what, "Give a zip, as 'tempete evidence' makes it, or a folder of letters and mails.")
}

type Archive = (PathBuf, ZipArchive<io::BufReader<std::fs::File>>);

/// Adds the files of this place.
fn list(place: &Path, files: &mut Vec<Kept>, archives: &mut Vec<Archive>, sum: &mut kept::Sum) -> io::Result<()> {
    if place.is_dir() {
        let mut paths = Vec::new();
        kept::folder(place, &mut paths, sum)?;
        files.extend(paths.into_iter().map(Kept::File));
        return Ok(());
    }
    let (mut zip, size) = packed::opened(std::fs::File::open(place)?)?;
    let mut through = 0_u64;
    for index in 0..zip.len() {
        let file = zip.by_index_raw(index).map_err(|_| packed::none())?;
        if file.name().ends_with('/') || file.name().split('/').any(|part| part.starts_with('.')) {
            continue;
        }
        let bytes = Some(file.size()).filter(|_| packed::is_plain(&file));
        through = through.saturating_add(bytes.filter(|bytes| *bytes <= MOST_LETTER_BYTES as u64).unwrap_or_default());
        sum.add(bytes)?;
        files.push(Kept::Packed { archive: archives.len(), index });
    }
    packed::is_dense(size, through)?;
    archives.push((place.to_owned(), zip));
    Ok(())
}

/// The name of a file, and what is in it.
fn look(file: &Kept, archives: &mut [Archive]) -> (String, io::Result<Option<Vec<u8>>>) {
    match file {
        Kept::File(path) => (path.display().to_string(), kept::file(path)),
        Kept::Packed { archive, index } => {
            let Some((place, zip)) = archives.get_mut(*archive) else { return (String::new(), Ok(None)) };
            match zip.by_index(*index) {
                Ok(file) => {
                    let (name, is_plain) = (format!("{}:{}", place.display(), file.name()), packed::is_plain(&file));
                    (name, if is_plain { packed::bytes(file) } else { Ok(None) })
                }
                Err(error) => (place.display().to_string(), Err(error.into())),
            }
        }
    }
}

/// Several files: do they tell one story?
fn together(options: &Options, games: Games, output: &mut Output) -> anyhow::Result<u8> {
    let files = options.files.iter().chain(&options.letter);
    let read =
        |file: &PathBuf| Ok((file.display().to_string(), bytes(file).map_err(|error| unreadable(file, &error))?));
    let files: Vec<(String, Vec<u8>)> = files.map(read).collect::<Result<_, Failure>>()?;
    let brought: Vec<Brought<'_>> = files.iter().map(|(name, bytes)| Brought { name, bytes }).collect();
    let stories = stories(games, &brought, options.key.as_ref()).context("no game is played here")?;
    let stories = stories.map_err(|error| {
        Failure::usage(error.to_string(), "Give records, and letters saved whole, with their headers.")
    })?;
    if options.json {
        output.json(&stories)?;
    } else {
        output.text(&stories.to_string())?;
    }
    Ok(stories.exit_code())
}

fn unreadable(file: &Path, error: &io::Error) -> Failure {
    let what = format!("cannot read {}: {error}", file.display());
    Failure::new(what, "Give the path of a record, or - for standard input.").with_status(exit::NOT_AUTHENTIC)
}

fn read_letter(file: &Path) -> Result<SavedLetter, Failure> {
    let remedy = "Save the letter whole, with its headers, as your mail program received it.";
    let raw = std::fs::read(file)
        .map_err(|error| Failure::usage(format!("cannot read {}: {error}", file.display()), remedy))?;
    SavedLetter::read(&raw).map_err(|error| Failure::usage(format!("{}: {error}", file.display()), remedy))
}

fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return std::fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
