//! `tempete letters`: the letters that are not sent, with why; one tried once more, one taken off the list.
//! Nothing here names an address.

use clap::{Args, Subcommand};
use serde::Serialize;

use super::{exit, exit::Failure, output::Output, place::Where};
use crate::{
    daemon::{Parts, Seats},
    store::QueueLine,
};

const EXAMPLES: &str = "\
A letter that is queued waits for its next try; one that is given up is not tried any
more. 'retry' has either tried at the next sending; a letter given up for its age is
tried once. 'drop' takes one that was given up off this list, and changes nothing else:
the player's next mail, or 'repeat' in one, brings him a new letter.

Examples:
  tempete letters list
  tempete letters list --json
  tempete letters retry 117
  tempete letters retry --all
  tempete letters drop 117";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the letters that are queued or given up, oldest first
    #[command(after_help = "Example:\n  tempete letters list --json")]
    List {
        /// Print them as JSON
        #[arg(long)]
        json: bool,
    },
    /// Have a letter tried at the next sending
    #[command(after_help = "Example:\n  tempete letters retry 117")]
    Retry(Which),
    /// Take a letter off the list that was given up
    #[command(after_help = "Example:\n  tempete letters drop 117")]
    Drop(Which),
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Which {
    /// Its number in the list
    number: Option<i64>,
    /// All that were given up
    #[arg(long)]
    all: bool,
}

/// One letter. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
struct Line {
    letter: i64,
    /// `null` for a mail of no game: an alarm, a question to an address.
    game: Option<u32>,
    /// `white` or `black`.
    seat: Option<&'static str>,
    /// Its number among the seat's own letters.
    number: Option<u32>,
    kind: String,
    made: String,
    /// `queued` or `given-up`.
    state: &'static str,
    tries: u32,
    /// When it is tried next; `null` for at the next sending, and where it is given up.
    next_try: Option<String>,
    /// Why the last try failed: a stage and a code.
    why: Option<String>,
    /// Whether a later letter reached the same seat.
    superseded: bool,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if let Command::List { json } = options.command {
        return list(&mut at.look().await?, json, output).await;
    }
    let mut parts = at.open().await?;
    match &options.command {
        Command::List { .. } => Ok(exit::DONE),
        Command::Retry(which) => {
            let done = parts.store.retry_letters(which.number).await?;
            parts.wake();
            if let Some(number) = which.number.filter(|_| done == 0) {
                let what = format!("letter {number} neither waits nor was given up, or its text was forgotten");
                return Err(Failure::new(what, "'tempete letters list' lists those that are not sent.").into());
            }
            output.line(told(which, done, "tried again at the next sending"))?;
            Ok(exit::DONE)
        }
        Command::Drop(which) => {
            let done = parts.store.drop_letters(which.number).await?;
            if let Some(number) = which.number.filter(|_| done == 0) {
                let what = format!("letter {number} was not given up");
                let remedy = "Only what was given up is dropped; 'tempete letters list' lists it.";
                return Err(Failure::new(what, remedy).into());
            }
            output.line(told(which, done, "taken off the list"))?;
            Ok(exit::DONE)
        }
    }
}

fn told(which: &Which, done: u64, what: &str) -> String {
    match which.number {
        Some(number) => format!("Letter {number} is {what}."),
        None if done == 1 => format!("1 letter is {what}."),
        None => format!("{done} letters are {what}."),
    }
}

async fn list(parts: &mut Parts, json: bool, output: &mut Output) -> anyhow::Result<u8> {
    let unsent = parts.store.unsent().await?;
    let seats = &parts.installation.seats;
    if json {
        output.json(&unsent.iter().map(|letter| line(letter, seats)).collect::<Vec<_>>())?;
        return Ok(exit::DONE);
    }
    if unsent.is_empty() {
        output.line("There are none: every letter is sent.")?;
    }
    for letter in &unsent {
        let of = line(letter, seats);
        let when = match (&of.next_try, of.state) {
            (_, "given-up") if of.superseded => "given up, a later one arrived".to_owned(),
            (_, "given-up") => "given up".to_owned(),
            (Some(at), _) => format!("next try {at}"),
            (None, _) => "at the next sending".to_owned(),
        };
        let why = of.why.map_or_else(String::new, |why| format!(": {why}"));
        output.line(format!("{:>6}  {}  {}, {}, {when}{why}", of.letter, of.made, reader(letter, seats), of.kind))?;
    }
    Ok(exit::DONE)
}

fn line(letter: &QueueLine, seats: &Seats) -> Line {
    let dead = letter.state == "dead";
    Line {
        letter: letter.id,
        game: letter.of.map(|(game, ..)| game.get()),
        seat: letter.of.map(|(game, seat, _)| seats.name(game, seat)),
        number: letter.of.map(|(.., number)| number),
        kind: letter.kind.clone(),
        made: letter.at.to_string(),
        state: if dead { "given-up" } else { "queued" },
        tries: letter.tries,
        next_try: (!dead && letter.next_try.unix() > 0).then(|| letter.next_try.to_string()),
        why: (!letter.last_error.is_empty()).then(|| letter.last_error.clone()),
        superseded: letter.superseded,
    }
}

/// Whom a letter is for, by game and seat.
pub fn reader(letter: &QueueLine, seats: &Seats) -> String {
    match letter.of {
        Some((game, seat, _)) => format!("{} of game {game}", seats.name(game, seat)),
        None => "nobody's seat".to_owned(),
    }
}
