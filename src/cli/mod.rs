//! The command line: a file per command, what they share beside them. Commands work beside a running
//! daemon, since they change games by the same transactions.
//!
//! The rule kept here: until a game's end nothing printed holds what is secret in it or a
//! refused order, but for `show --secrets`, `mail show --text` and `--whole` and `evidence --secrets`, which are entries of the
//! game first, and `demo`.

mod arrived;
mod backup;
mod clock;
mod csv;
mod demo;
mod doctor;
mod enter;
mod event;
mod evidence;
mod exit;
mod fault;
mod forget;
mod games;
mod help;
// The small verifier reads folders of it too.
#[path = "../bin/verify/kept.rs"]
mod kept;
mod key;
mod letters;
mod mail;
mod new;
mod output;
mod owner;
mod place;
mod player;
mod poll;
mod publish;
mod record;
mod registration;
mod rekey;
mod restore;
mod rule;
mod run;
mod seat;
mod show;
mod tool;
mod verify;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, error::ErrorKind};
use tokio::runtime::Runtime;

use self::{exit::Failure, output::Output, place::Where};
use crate::{kit::Games, store::SCHEMA};

const EXAMPLES: &str = "\
Examples:
  tempete demo
  tempete new --{first} 'Ann <ann@example.org>' --{second} 'Bob <bob@example.org>'
  tempete --state /var/lib/tempete run
  tempete verify game-42.tempete";

/// A play-by-email referee for Tempête sur l'échiquier: chess disturbed by cards.
#[derive(Debug, Parser)]
#[command(name = "tempete", version, after_help = EXAMPLES, max_term_width = 100)]
struct Arguments {
    /// The configuration file; without one, everything lies in the state folder
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The state folder: database, keys, and the Maildirs of the default [default: ./tempete-state]
    #[arg(long, global = true, value_name = "DIR")]
    state: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the daemon: poll, decide, send, until it is told to stop
    Run(run::Options),
    /// One cycle over everything waiting, then exit
    Poll(poll::Options),
    /// A whole scripted game through real mails, told step by step, ending with its audit
    Demo(demo::Options),
    /// Start a game and invite both players
    New(new::Options),
    /// List the games
    Games(games::Options),
    /// Show an event: its table, and who owes what since when
    Event(event::Options),
    /// Show one game as the person who runs the referee may see it
    Show(show::Options),
    /// Rule on a game: both players read it, with the reason
    Rule(rule::Options),
    /// Set where a seat's letters go, have another player take it, hear its player unsigned again
    Seat(seat::Options),
    /// Show all games of one player, have his letters of all of them go elsewhere, or another play on in all
    Player(player::Options),
    /// Print a game's record: public until the end, complete after it
    Record(record::Options),
    /// Write a page of every game that is over into a folder, with an index, for a web site
    Publish(publish::Options),
    /// Pack what a committee needs of a game: record, heads, mails
    Evidence(evidence::Options),
    /// Audit a record offline
    Verify(verify::Options),
    /// List the mails that came with their verdicts, print one, have one decided again
    Mail(mail::Options),
    /// List the letters that are not sent, have one tried once more, take one off the list
    Letters(letters::Options),
    /// Try configuration, database, templates, disk, Maildirs and keys
    Doctor(doctor::Options),
    /// Show whether the machine's clock is believed, or go on with it as it is
    Clock(clock::Options),
    /// Copy the database beside a running daemon; the copy holds every secret
    Backup(backup::Options),
    /// Put a backup in the database's place
    Restore(restore::Options),
    /// Enter what came by post or telephone for its player
    Enter(enter::Options),
    /// Forget a player's address, with his mails and letters of games that are over
    Forget(forget::Options),
    /// Make a new key file, and send every seat its last letter anew
    Rekey(rekey::Options),
    /// Print the key with which everybody can check what the referee signed, or make a new one
    Key(key::Options),
}

impl Command {
    /// Whether it opens the state folder that the command line names.
    fn works_on_state(&self) -> bool {
        !matches!(self, Self::Demo(_) | Self::Verify(_))
    }

    /// The file it reads that the owner of the state folder may be unable to.
    fn input(&self) -> Option<&Path> {
        if let Self::Restore(options) = self { Some(options.file()) } else { None }
    }
}

/// The command line as these games have it: options of their seats and terms, and what help says of the first.
fn command(games: Games) -> clap::Command {
    let command = Arguments::command().version(version());
    let command = command.mut_subcommand("new", |command| new::with_seats(command, games));
    let command = tool::with_tools(command, games);
    help::filled(command, games)
}

/// What `--version` says beside the name.
fn version() -> String {
    format!("{} (commit {}, schema {SCHEMA})", env!("CARGO_PKG_VERSION"), env!("TEMPETE_COMMIT"))
}

/// The whole command, for these games: reads the process's arguments, does what they ask, gives the exit status.
pub fn main(games: Games) -> ExitCode {
    let mut output = Output::standard();
    let matches = match command(games).try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return tell_usage(&error),
    };
    if let Some((tools, matches)) = tool::asked(&matches, games) {
        let done = tool::run(&tools, games, matches, &mut output);
        return ended(done, &mut output);
    }
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => return tell_usage(&error),
    };
    let at = Where { config: arguments.config, state: arguments.state, games };
    // A faulty configuration is told by the command itself.
    if arguments.command.works_on_state()
        && let Ok(config) = at.load()
        && let Err(error) = owner::become_owner(&config.state, arguments.command.input())
    {
        return exit::tell(&error);
    }
    // Only now: before, root may have had to begin anew as somebody else.
    let done = runtime().and_then(|runtime| runtime.block_on(carry_out(&arguments.command, &at, &mut output)));
    ended(done, &mut output)
}

/// The one runtime of a process: what a command waits for is waited for on this thread.
fn runtime() -> anyhow::Result<Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

/// Does what a command asks.
async fn carry_out(command: &Command, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    match command {
        Command::Run(options) => run::run(options, at).await,
        Command::Poll(options) => poll::run(options, at, output).await,
        Command::Demo(options) => demo::run(options, at, output).await,
        Command::New(options) => new::run(options, at, output).await,
        Command::Games(options) => games::run(options, at, output).await,
        Command::Event(options) => event::run(options, at, output).await,
        Command::Show(options) => show::run(options, at, output).await,
        Command::Rule(options) => rule::run(options, at, output).await,
        Command::Seat(options) => seat::run(options, at, output).await,
        Command::Player(options) => player::run(options, at, output).await,
        Command::Record(options) => record::run(options, at, output).await,
        Command::Publish(options) => publish::run(options, at, output).await,
        Command::Evidence(options) => evidence::run(options, at, output).await,
        Command::Verify(options) => verify::run(options, at.games, output),
        Command::Mail(options) => mail::run(options, at, output).await,
        Command::Letters(options) => letters::run(options, at, output).await,
        Command::Doctor(options) => doctor::run(options, at, output).await,
        Command::Clock(options) => clock::run(options, at, output).await,
        Command::Backup(options) => backup::run(options, at, output).await,
        Command::Restore(options) => restore::run(options, at, output).await,
        Command::Forget(options) => forget::run(options, at, output).await,
        Command::Enter(options) => enter::run(options, at, output).await,
        Command::Rekey(options) => rekey::run(options, at, output).await,
        Command::Key(options) => key::run(options, at, output).await,
    }
}

/// The exit status of what was done, with everything printed.
fn ended(done: anyhow::Result<u8>, output: &mut Output) -> ExitCode {
    match done.and_then(|status| Ok(output.flush().map(|()| status)?)) {
        Ok(status) => ExitCode::from(status),
        Err(error) => exit::tell(&error),
    }
}

/// Help and version go to standard output and are no error; anything else is wrong usage.
fn tell_usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Fails only when nobody reads it.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            let _ = error.print();
            ExitCode::from(exit::USAGE)
        }
        _ => {
            exit::tell(&Failure::usage(usage_line(&error.to_string()), "'--help' after a command explains it.").into())
        }
    }
}

/// What is wrong, from the library's several paragraphs: all but the usage and the pointer to help.
fn usage_line(text: &str) -> String {
    let text = text.split("\nUsage:").next().unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ").trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_help_with_examples() {
        let mut all = command(crate::games::GAMES);
        all.clone().debug_assert();
        for command in all.get_subcommands_mut().filter(|command| command.get_name() != "help") {
            let help = command.render_long_help().to_string();
            assert!(help.contains("Examples:\n  tempete") && !help.contains('{'), "{}", command.get_name());
        }
    }
}
