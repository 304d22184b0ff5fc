//! The command `tempete-verify`: the offline audit of a record, alone. It names the modules
//! `record`, `kit` and `games` and nothing else of the library, and needs no clock, network or database.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

#[path = "verify/folder.rs"]
mod folder;

use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use tempete::{games::GAMES, kit::audit, record::SavedLetter};

const HELP: &str = "\
Audits the record of a game: is it whole, do its seals open, was it played by
the rules, with nothing that a seat did not have, does the result follow.

    tempete-verify [--letter LETTER.eml] [--json] RECORD.tempete

    RECORD          the file to audit, or - for standard input; or a folder:
                    then every *.tempete in it, a line each, and a sum
    --letter FILE   also hold it against a letter of the referee that you saved
                    as a file: the head it names must be this log's
    --json          the whole report as JSON
    --key VKEY      not in this version: records are not signed yet, so there is
                    nothing to hold a key against (exit status 64); use --letter

Examples

    tempete-verify game-42.tempete
    tempete-verify --letter saved.eml game-42.tempete
    tempete record 42 | tempete-verify --json - | jq .outcome
    tempete-verify archive/

Exit status, of a folder the worst of its records'

    0   clean; or the public record of a running game with nothing wrong so far
    1   authentic, and a seat erred: something secret of its was false
    2   not authentic, or the record cannot be read
    64  wrong usage, or the letter cannot be read
";

/// What was asked for.
struct Asked {
    record: String,
    letter: Option<String>,
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
    let (mut record, mut letter, mut json) = (None, None, false);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--json" => json = true,
            "--letter" if letter.is_none() => {
                letter = Some(rest.next().ok_or_else(|| usage("--letter needs a file".into()))?.clone());
            }
            // An audit that passed without the check that was asked for would be taken for it.
            key if key == "--key" || key.starts_with("--key=") => {
                return Err(usage(
                    "records are not signed in this version: there is nothing to hold a key against.\n\
                     Hold the record against a letter of the referee instead, with --letter."
                        .into(),
                ));
            }
            other if other.starts_with('-') && other != "-" => return Err(usage(format!("unknown option {other}"))),
            file if record.is_none() => record = Some(file.to_owned()),
            _ => return Err(usage("one record at a time".into())),
        }
    }
    let record = record.ok_or_else(|| usage("which record?".into()))?;
    Ok(Asked { record, letter, json })
}

fn run(asked: &Asked) -> Result<u8, Failure> {
    if Path::new(&asked.record).is_dir() {
        if asked.letter.is_some() {
            return Err(("a letter is of one game: name its record, not a folder".into(), USAGE));
        }
        return folder::each(Path::new(&asked.record), asked.json, say)
            .map_err(|error| (format!("cannot read {}: {error}", asked.record), UNREADABLE));
    }
    let letter = match &asked.letter {
        None => None,
        Some(file) => {
            let raw = std::fs::read(file).map_err(|error| (format!("cannot read {file}: {error}"), USAGE))?;
            Some(SavedLetter::read(&raw).map_err(|error| (format!("{file}: {error}"), USAGE))?)
        }
    };
    let record =
        bytes(&asked.record).map_err(|error| (format!("cannot read {}: {error}", asked.record), UNREADABLE))?;
    let report = audit(GAMES, &record, letter.as_ref()).ok_or(("no game is known".into(), UNREADABLE))?;
    let text = if asked.json {
        let json = serde_json::to_string_pretty(&report).map_err(|error| (error.to_string(), UNREADABLE))?;
        format!("{json}\n")
    } else {
        report.to_string()
    };
    say(&text);
    Ok(report.exit_code())
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
