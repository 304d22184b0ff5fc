//! `tempete mail`: every mail that came, with its verdict.
//!
//! The rule kept here: a mail may hold a list or the card of a refused order. Its text is shown by `mail show
//! --text` and `--whole` alone, and where it bears a key of a running game the look is an entry first (T63).

use chrono::{NaiveDate, NaiveTime};
use clap::{Args, Subcommand};
use serde::Serialize;

use super::{exit, exit::Failure, output::Output, place::Where};
use crate::{
    daemon::{Borne, BorneGame, Parts, Seats},
    ids::Timestamp,
    kit::{Command as Act, Unusable},
    store::UnstoredMail,
};

const EXAMPLES: &str = "\
Verdicts: accepted, kept (first numbers, preferences), information, refused, copy,
silent (past the day's last answer), no-key, key-misused, no-sender, robot, bounce, spam-complaint,
stranger, no-mail, set-aside, held and dropped. What is set aside waits for your eyes: 'retry'
has it decided again by the next poll, also where it looked like a robot's; 'drop'
marks it as looked at. What is held waits for its game after a restore, and is
decided by itself when that goes on.

Of a mail without any key that ever was a player's [strangers] keeps the beginning
alone, once, and so much a day; what comes beyond that lies unread in its mailbox.
'list --unstored' lists it, 'retry --unstored' has it taken in by the next poll,
whatever the day's limit. Delete there what you do not want.

A mail may hold secrets. 'show' says what is known of one without showing a word of
it; 'show --text' prints its text as it is read for orders, '--whole' all of it as it
came (to a terminal with control characters shown as text). Where it bears a key of a
running game, a valid one or not, that look needs --look and a reason: it becomes an
entry of that game, and both players are told.

Examples:
  tempete mail list
  tempete mail list --set-aside --json
  tempete mail list --unstored
  tempete mail show 17
  tempete mail show 17 --text --look --reason 'It was set aside as damaged.'
  tempete mail retry 17
  tempete mail retry --unstored
  tempete mail drop 17
  tempete mail drop --all --before 2026-12-03";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the newest mails with their verdicts
    #[command(after_help = "Example:\n  tempete mail list --set-aside")]
    List {
        /// Only those set aside
        #[arg(long, conflicts_with = "unstored")]
        set_aside: bool,
        /// Those of strangers that lie in their mailbox, since the day had no room for them
        #[arg(long)]
        unstored: bool,
        /// How many
        #[arg(long, default_value_t = 50)]
        most: u32,
        /// Print them as JSON
        #[arg(long)]
        json: bool,
    },
    /// Say what is known of one mail; its text only where that is asked for
    #[command(after_help = "Example:\n  tempete mail show 17")]
    Show {
        /// Its number in the list
        number: i64,
        /// Print its text, as it is read for orders
        #[arg(long, conflicts_with = "whole")]
        text: bool,
        /// Print all of it, as it came
        #[arg(long)]
        whole: bool,
        /// Enter the look in every running game whose key it bears
        #[arg(long, requires = "reason")]
        look: bool,
        /// Why it must be read: both players read that, and it stands in the log for ever
        #[arg(long, value_name = "TEXT", requires = "look")]
        reason: Option<String>,
    },
    /// Have a mail decided again that was set aside or passed over, or taken in that were left in their mailbox
    #[command(after_help = "Example:\n  tempete mail retry 17")]
    Retry {
        /// Its number in the list
        #[arg(required_unless_present = "unstored")]
        number: Option<i64>,
        /// All that were left in their mailbox, whatever the day's limit
        #[arg(long, conflicts_with = "number")]
        unstored: bool,
    },
    /// Mark a mail that was set aside as looked at, or all that came before a day
    #[command(after_help = "Example:\n  tempete mail drop 17")]
    Drop {
        /// Its number in the list
        #[arg(required_unless_present = "all")]
        number: Option<i64>,
        /// All of them, but for those with a key of a running game and those that wait for their game
        #[arg(long, conflicts_with = "number", requires = "before")]
        all: bool,
        /// That came before this day (UTC): 2026-12-03
        #[arg(long, value_name = "DATE", requires = "all")]
        before: Option<NaiveDate>,
    },
}

/// One mail. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
struct Line {
    mail: i64,
    received: String,
    size: i64,
    state: String,
    verdict: String,
    game: Option<i64>,
    /// Why it was set aside.
    why: Option<String>,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if let Command::List { set_aside, unstored, most, json } = options.command {
        let mut parts = at.look().await?;
        return if unstored {
            left(&mut parts, most, json, output).await
        } else {
            list(&mut parts, set_aside, most, json, output).await
        };
    }
    let mut parts = at.open().await?;
    match options.command {
        Command::List { .. } => Ok(exit::DONE),
        Command::Show { number, text, whole, look: _, ref reason } => {
            let borne = parts
                .borne(number)
                .await?
                .ok_or_else(|| Failure::new(format!("there is no mail {number}"), "'tempete mail list' lists them."))?;
            if !text && !whole {
                return facts(&borne, &parts.installation.seats, output);
            }
            if borne.mail.raw.is_empty() {
                return Err(
                    Failure::new(format!("mail {number} was forgotten"), "Its verdict is all that is kept.").into()
                );
            }
            look(&mut parts, &borne, reason.as_deref()).await?;
            if whole {
                output.foreign(&borne.mail.raw)?;
                return Ok(exit::DONE);
            }
            let text = parts.text_of(&borne.mail).map_err(|why| unreadable(number, why))?;
            for line in text.lines() {
                // A terminal obeys what is not printable.
                output.line(line.chars().filter(|c| *c == '\t' || !c.is_control()).collect::<String>())?;
            }
            Ok(exit::DONE)
        }
        Command::Retry { number: None, .. } => {
            let (_, bytes) = parts.store.count_unstored().await?;
            let wanted = parts.store.want_unstored().await?;
            parts.wake();
            let most = bytes.min(wanted.saturating_mul(parts.installation.config.strangers.mail as u64));
            output.line(match wanted {
                0 => "There are none.".to_owned(),
                wanted => format!("{} taken in by the next poll: at most {} kB.", mails(wanted), most.div_ceil(1_000)),
            })?;
            Ok(exit::DONE)
        }
        Command::Retry { number: Some(number), .. } => {
            let done = parts.store.retry_mail(number).await?;
            parts.wake();
            if !done {
                let what = format!("mail {number} was neither set aside nor passed over, or is not kept whole");
                return Err(Failure::new(what, "'tempete mail list' lists mails with their verdicts.").into());
            }
            output.line(format!("Mail {number} is decided again by the next poll."))?;
            Ok(exit::DONE)
        }
        Command::Drop { number: None, before, .. } => {
            let before = before.unwrap_or_default().and_time(NaiveTime::MIN).and_utc().timestamp();
            let (dropped, spared) = parts.drop_mails_before(Timestamp::from_unix(before)).await?;
            output.line(format!(
                "{} as looked at.",
                if dropped == 1 { "1 mail counts".to_owned() } else { format!("{dropped} mails count") }
            ))?;
            if spared > 0 {
                output.line(format!("Spared, since they bear keys of running games: {spared}."))?;
            }
            Ok(exit::DONE)
        }
        Command::Drop { number: Some(number), .. } => {
            if !parts.store.drop_mail(number).await? {
                let what = format!("mail {number} was not set aside");
                return Err(Failure::new(what, "'tempete mail list --set-aside' lists those that are.").into());
            }
            output.line(format!("Mail {number} counts as looked at."))?;
            Ok(exit::DONE)
        }
    }
}

/// What is known of a mail, without a word of it.
fn facts(of: &Borne, seats: &Seats, output: &mut Output) -> anyhow::Result<u8> {
    let Borne { mail, games } = of;
    let line = &mail.line;
    output.line(format!("Mail {}, arrived {}, {} bytes", line.id, line.received, line.size))?;
    let why = match line.state.as_str() {
        // Why a mail was refused may say what its sender holds.
        "set-aside" if !line.code.is_empty() => format!(", because of: {}", line.code),
        _ => String::new(),
    };
    let verdict = if line.verdict.is_empty() { "none yet" } else { &line.verdict };
    output.line(format!("Verdict   {verdict}{why}"))?;
    if let Some((game, seat)) = mail.seat {
        output.line(format!("Of        game {game}, {}", seats.name(game, seat)))?;
    }
    match mail.entries {
        Some((first, last)) if first == last => output.line(format!("Became    entry {first}"))?,
        Some((first, last)) => output.line(format!("Became    entries {first} to {last}"))?,
        None => {}
    }
    for game in games {
        let runs = if game.runs { "which runs" } else { "which is over" };
        output.line(format!("Bears     a key of {}, {runs}", named(game, seats)))?;
    }
    let ask = if games.iter().any(|game| game.runs) { " --look --reason TEXT" } else { "" };
    if mail.raw.is_empty() {
        output.line("Text      forgotten")?;
    } else {
        if (mail.raw.len() as i64) < line.size {
            output.line(format!("Kept      its first {} bytes", mail.raw.len()))?;
        }
        output.line(format!("Text      'tempete mail show {} --text{ask}'", line.id))?;
    }
    Ok(exit::DONE)
}

/// T63: a look into a mail is an entry of every running game that it bears a key of, before anything is
/// shown.
async fn look(parts: &mut Parts, of: &Borne, reason: Option<&str>) -> anyhow::Result<()> {
    let running: Vec<&BorneGame> = of.games.iter().filter(|game| game.runs).collect();
    let number = of.mail.line.id;
    if running.is_empty() {
        return Ok(());
    }
    let Some(reason) = reason else {
        let games: Vec<String> = running.iter().map(|game| named(game, &parts.installation.seats)).collect();
        let what = format!("mail {number} bears a key of {}: to read it is a look at a running game", games.join(", "));
        let remedy = "Add --look --reason TEXT: it becomes an entry of the game, and both players are told.";
        return Err(Failure::new(what, remedy).into());
    };
    let mail = u32::try_from(number)?;
    for game in running {
        let look = Act::LookAtMail { mail, of: game.of.clone(), reason: reason.to_owned() };
        parts.command(game.game, &look).await?;
        parts.wake();
    }
    Ok(())
}

/// A game and whose keys of it.
fn named(of: &BorneGame, seats: &Seats) -> String {
    let whose: Vec<&str> = of.of.iter().map(|seat| seats.name(of.game, *seat)).collect();
    format!("game {} ({})", of.game, whose.join(" and "))
}

/// Why a mail has no text to show.
fn unreadable(number: i64, why: Option<Unusable>) -> Failure {
    let why = match why {
        None => "it is no mail",
        Some(Unusable::NoText) => "it has no part that can be displayed",
        Some(Unusable::Damaged) => "its encoding is damaged",
        Some(Unusable::CutOff) => "it was cut off on its way",
        Some(Unusable::Charset) => "it is written in a charset that is not known here",
        Some(Unusable::TooBig) => "it is too big",
        Some(Unusable::TooComplex) => "it has too many parts or header fields",
        Some(Unusable::Encrypted) => "it is encrypted",
        Some(Unusable::Contradictory) => "its headers contradict each other",
    };
    Failure::new(format!("mail {number} has no text that can be shown: {why}"), "--whole prints it as it came.")
}

async fn list(parts: &mut Parts, set_aside: bool, most: u32, json: bool, output: &mut Output) -> anyhow::Result<u8> {
    let lines: Vec<Line> = parts
        .store
        .mails(set_aside, most)
        .await?
        .into_iter()
        .map(|mail| Line {
            mail: mail.id,
            received: mail.received.to_string(),
            size: mail.size,
            // Why a mail was refused may say what its sender holds.
            why: (mail.state == "set-aside").then_some(mail.code),
            state: mail.state,
            verdict: mail.verdict,
            game: (mail.game != 0).then_some(mail.game),
        })
        .collect();
    if json {
        output.json(&lines)?;
        return Ok(exit::DONE);
    }
    if lines.is_empty() {
        output.line("There are none.")?;
    } else {
        for line in &lines {
            let game = line.game.map_or("-".to_owned(), |game| format!("game {game}"));
            output.line(format!(
                "{:>6}  {}  {:>8} bytes  {:<12} {game}",
                line.mail, line.received, line.size, line.verdict
            ))?;
        }
    }
    let (count, _) = parts.store.count_unstored().await?;
    if count > 0 {
        output.line(format!("{} in their mailbox, not stored: 'tempete mail list --unstored'.", lie(count)))?;
    }
    Ok(exit::DONE)
}

/// One mail that was left in its mailbox. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
struct Left {
    mailbox: String,
    name: String,
    received: String,
    size: u64,
}

/// The mails that lie in their mailboxes alone.
async fn left(parts: &mut Parts, most: u32, json: bool, output: &mut Output) -> anyhow::Result<u8> {
    let (count, bytes) = parts.store.count_unstored().await?;
    let of = |mail: UnstoredMail| Left {
        mailbox: mail.mailbox,
        // A terminal obeys what is not printable.
        name: mail.name.chars().filter(|c| !c.is_control()).collect(),
        received: mail.received.to_string(),
        size: mail.size,
    };
    let lines: Vec<Left> = parts.store.unstored(most).await?.into_iter().map(of).collect();
    if json {
        output.json(&lines)?;
        return Ok(exit::DONE);
    }
    if lines.is_empty() {
        output.line("There are none.")?;
        return Ok(exit::DONE);
    }
    for Left { mailbox, name, received, size } in &lines {
        output.line(format!("{received}  {size:>8} bytes  {mailbox} {name}"))?;
    }
    output.line(format!(
        "{} there, {} kB in all; 'tempete mail retry --unstored' has them taken in.",
        lie(count),
        bytes.div_ceil(1_000)
    ))?;
    Ok(exit::DONE)
}

fn mails(count: u64) -> String {
    if count == 1 { "1 mail is".to_owned() } else { format!("{count} mails are") }
}

fn lie(count: u64) -> String {
    if count == 1 { "1 mail lies".to_owned() } else { format!("{count} mails lie") }
}
