//! The command `tempete-verify`: the offline audit of a record, alone. It names the rules of the games (`games::RULES`) and
//! nothing that writes letters or reads mails, and needs no clock, network or database.

#[path = "verify/folder.rs"]
mod folder;
#[path = "verify/kept.rs"]
mod kept;

use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use games::RULES;
use record::{Brought, Held, Report, SavedLetter};
use referee::kit::{audit, stories, witnessed};

const HELP: &str = "\
Audits the record of a game: is it whole, do its seals open, was it played by
the rules, with nothing that a seat did not have, does the result follow.

    tempete-verify [--key VKEY] [--letter LETTER.eml]... [--evidence FOLDER]...
                   [--json] RECORD.tempete
    tempete-verify [--key VKEY] [--json] FILE FILE...

    RECORD          the file to audit, or - for standard input; or a folder:
                    then every *.tempete in it, a line each, and a sum
    FILE FILE...    records and letters of one game in any mixture: do they
                    tell one story, and where do they part? Only what is signed
                    says anything: without a record give --key, or a letter that
                    brings the first entries
    --letter FILE   also hold it against a letter of the referee that you saved
                    as a file: the heads it shows must be this log's; several
                    times, if you like
    --evidence FOLDER
                    also hold it against all letters and mails in this folder,
                    both players' if you have them: every head, and every root
                    that a mail answers, must lie on this log's tree; several
                    times, if you like. 'tempete verify' takes a zip as well
    --key VKEY      also hold it against the referee's key, which the invitation
                    gives
    --json          the whole report as JSON

Examples

    tempete-verify game-42.tempete
    tempete-verify --letter saved.eml game-42.tempete
    tempete-verify --evidence ann/ --evidence bob/ game-42.tempete
    tempete-verify game-42.tempete ann.eml bob.eml his-record.tempete
    tempete record 42 | tempete-verify --json - | jq .outcome
    tempete-verify archive/

Exit status, of a folder the worst of its records'

    0   clean; or the public record of a running game with nothing wrong so far
    1   authentic, and a seat erred: something secret of its was false; or
        what you brought could not be compared, shows what a restore lost, or
        answers a letter that the log does not have
    2   not authentic, or the record cannot be read
    64  wrong usage, or the letter cannot be read
";

/// What was asked for.
struct Asked {
    files: Vec<String>,
    letters: Vec<String>,
    evidence: Vec<String>,
    held: Held,
    json: bool,
}

const UNREADABLE: u8 = 2;
const USAGE: u8 = 64;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        say(HELP);
        return ExitCode::SUCCESS;
    }
    match asked(&arguments).and_then(|asked| run(&asked)) {
        Ok(code) => code.into(),
        Err((message, code)) => {
            let _ = writeln!(std::io::stderr(), "tempete-verify: {message}");
            code.into()
        }
    }
}

/// A message for standard error, and the exit status.
type Failure = (String, u8);

fn asked(arguments: &[String]) -> Result<Asked, Failure> {
    let usage = |message: String| (format!("{message}\nTry: tempete-verify --help"), USAGE);
    let (mut files, mut letters, mut evidence) = (Vec::new(), Vec::new(), Vec::new());
    let (mut held, mut json) = (Held::default(), false);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--json" => json = true,
            "--letter" => letters.push(rest.next().ok_or_else(|| usage("--letter needs a file".into()))?.clone()),
            "--evidence" => {
                evidence.push(rest.next().ok_or_else(|| usage("--evidence needs a folder".into()))?.clone())
            }
            "--key" if held.key.is_none() => {
                let key = rest.next().ok_or_else(|| usage("--key needs a verifier key".into()))?;
                held.hold_key(key).map_err(|error| usage(format!("--key: {error}")))?;
            }
            other if other.starts_with('-') && other != "-" => return Err(usage(format!("unknown option {other}"))),
            file => files.push(file.to_owned()),
        }
    }
    if files.is_empty() {
        return Err(usage("which record?".into()));
    }
    if files.len() > 1 && !evidence.is_empty() {
        return Err(usage("evidence is of one game: name its record alone".into()));
    }
    Ok(Asked { files, letters, evidence, held, json })
}

fn run(asked: &Asked) -> Result<u8, Failure> {
    let [record] = asked.files.as_slice() else { return together(asked) };
    if Path::new(record).is_dir() {
        if !asked.letters.is_empty() || !asked.evidence.is_empty() {
            return Err(("a letter is of one game: name its record, not a folder".into(), USAGE));
        }
        let each = folder::each(Path::new(record), &asked.held, asked.json, say);
        return each.map_err(|error| (format!("cannot read {record}: {error}"), UNREADABLE));
    }
    let mut held = asked.held.clone();
    for file in &asked.letters {
        let raw = std::fs::read(file).map_err(|error| (format!("cannot read {file}: {error}"), USAGE))?;
        held.letters.push(SavedLetter::read(&raw).map_err(|error| (format!("{file}: {error}"), USAGE))?);
    }
    let record = read(record)?;
    let none = || ("no game is known".into(), UNREADABLE);
    let report = if asked.evidence.is_empty() {
        audit(RULES, &record, &held).ok_or_else(none)?
    } else {
        beside_kept(&record, &held, &asked.evidence)?.ok_or_else(none)?
    };
    say(&said(&report, asked.json)?);
    Ok(report.exit_code())
}

/// The audit beside what is in these folders.
fn beside_kept(record: &[u8], held: &Held, folders: &[String]) -> Result<Option<Report>, Failure> {
    let (mut paths, mut sum) = (Vec::new(), kept::Sum::default());
    for folder in folders {
        let read = kept::folder(Path::new(folder), &mut paths, &mut sum);
        read.map_err(|error| (format!("cannot read {folder}: {error}"), USAGE))?;
    }
    let mut failed = None;
    let report = witnessed(RULES, record, held, &mut |take| {
        for path in &paths {
            match kept::file(path) {
                Ok(bytes) => take(&path.display().to_string(), bytes.as_deref()),
                Err(error) => failed = Some((format!("cannot read {}: {error}", path.display()), USAGE)),
            }
        }
    });
    let report = report.transpose().map_err(|error| (error.to_string(), USAGE));
    failed.map_or(report, Err)
}

/// Several files: do they tell one story?
fn together(asked: &Asked) -> Result<u8, Failure> {
    let names: Vec<&String> = asked.files.iter().chain(&asked.letters).collect();
    let files = names.iter().map(|name| read(name)).collect::<Result<Vec<_>, _>>()?;
    let brought: Vec<Brought<'_>> = names.iter().zip(&files).map(|(name, bytes)| Brought { name, bytes }).collect();
    let stories = stories(RULES, &brought, asked.held.key.as_ref()).ok_or(("no game is known".into(), UNREADABLE))?;
    let stories = stories.map_err(|error| (error.to_string(), USAGE))?;
    say(&said(&stories, asked.json)?);
    Ok(stories.exit_code())
}

fn said<T: serde::Serialize + std::fmt::Display>(found: &T, json: bool) -> Result<String, Failure> {
    if !json {
        return Ok(found.to_string());
    }
    let json = serde_json::to_string_pretty(found).map_err(|error| (error.to_string(), UNREADABLE))?;
    Ok(format!("{json}\n"))
}

fn read(file: &str) -> Result<Vec<u8>, Failure> {
    bytes(file).map_err(|error| (format!("cannot read {file}: {error}"), UNREADABLE))
}

fn bytes(file: &str) -> std::io::Result<Vec<u8>> {
    if file != "-" {
        return std::fs::read(file);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes to standard output. Whoever reads may stop early: that changes nothing about the audit.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush())
        && error.kind() != ErrorKind::BrokenPipe
    {
        let _ = writeln!(std::io::stderr(), "tempete-verify: {error}");
    }
}
