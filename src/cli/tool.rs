//! The commands that the games have of their own: their options, what is in their files, and what they found. Those of one
//! name are one command: of which game it is its record says, and without one it is the first's.

use std::{
    collections::BTreeMap,
    io::{self, Read},
    path::Path,
};

use anyhow::Context;
use clap::{Arg, ArgAction, ArgMatches, Command, parser::ValueSource};

use super::{exit, exit::Failure, output::Output};
use crate::{
    kit::{Game, Games, Tool, ToolOption, ToolOptions, ToolPart, ToolTakes, of_record},
    page::words::{Foot, Words},
};

/// Where their options stand in the help: behind those of every command.
const OPTIONS: usize = 10;

/// The tools of one name, each with its game.
pub struct Tools {
    name: &'static str,
    all: Vec<(&'static Game, &'static Tool)>,
}

/// Every one of these games, the first game's first.
fn all(games: Games) -> Vec<Tools> {
    let mut all: Vec<Tools> = Vec::new();
    for (game, tool) in games.iter().flat_map(|game| game.tools.iter().map(|tool| (*game, tool))) {
        match all.iter_mut().find(|tools| tools.name == tool.name) {
            Some(tools) => tools.all.push((game, tool)),
            None => all.push(Tools { name: tool.name, all: vec![(game, tool)] }),
        }
    }
    all
}

/// Adds them.
pub fn with_tools(command: Command, games: Games) -> Command {
    all(games).iter().fold(command, |command, tools| command.subcommand(tools.command()))
}

/// Those that were asked for.
pub fn asked(matches: &ArgMatches, games: Games) -> Option<(Tools, &ArgMatches)> {
    let (name, matches) = matches.subcommand()?;
    Some((all(games).into_iter().find(|tools| tools.name == name)?, matches))
}

impl Tools {
    fn command(&self) -> Command {
        let options = self.options().into_iter().enumerate();
        let options = options.map(|(at, option)| self.arg(option).display_order(OPTIONS + at));
        let about = self.all.first().map_or("", |(_, tool)| tool.about);
        Command::new(self.name).about(about).after_help(self.help()).args(options)
    }

    /// What any of them takes, each option as the first of them has it.
    fn options(&self) -> Vec<&'static ToolOption> {
        let mut options: Vec<&ToolOption> = Vec::new();
        for option in self.all.iter().flat_map(|(_, tool)| tool.options) {
            if options.iter().all(|known| known.name != option.name) {
                options.push(option);
            }
        }
        options
    }

    fn arg(&self, option: &'static ToolOption) -> Arg {
        let takes = |(_, tool): &&(&Game, &Tool)| tool.options.iter().any(|of| of.name == option.name);
        let games: Vec<&str> = self.all.iter().filter(takes).map(|(game, _)| game.name()).collect();
        let of_some = games.len() < self.all.len();
        let only = if of_some { format!(" (only {})", games.join(", ")) } else { String::new() };
        let arg = Arg::new(option.name).help(format!("{}{only}", option.help));
        match option.takes {
            ToolTakes::Nothing => arg.long(option.name).action(ArgAction::SetTrue),
            ToolTakes::Place(value) => arg.value_name(value),
            ToolTakes::Words(value)
            | ToolTakes::File(value)
            | ToolTakes::Record(value)
            | ToolTakes::FileOrInput { file: value, .. } => arg.long(option.name).value_name(value),
        }
    }

    /// What stands below the options, said once where several say it.
    fn help(&self) -> String {
        let each = |part: fn(&Tool) -> &'static str| {
            let mut parts: Vec<&str> = Vec::new();
            for part in self.all.iter().map(|(_, tool)| part(tool)).filter(|part| !part.is_empty()) {
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
            parts
        };
        let below =
            |heading: &str, lines: Vec<&str>| (!lines.is_empty()).then(|| format!("{heading}:\n{}", lines.join("\n")));
        let mut paragraphs: Vec<String> = each(|tool| tool.help).into_iter().map(str::to_owned).collect();
        paragraphs.extend(below("Exit status", each(|tool| tool.exits)));
        paragraphs.extend(below("Examples", each(|tool| tool.examples)));
        paragraphs.join("\n\n")
    }

    /// The one that is meant: that of the game of this record, or else the first.
    fn meant(&self, games: Games, record: Option<&str>) -> Option<(&'static Game, &'static Tool)> {
        let game = record.and_then(|record| of_record(games, record.as_bytes()));
        self.all.iter().find(|(of, _)| game.is_none_or(|game| game.rules == of.rules)).copied()
    }
}

pub fn run(tools: &Tools, games: Games, matches: &ArgMatches, output: &mut Output) -> anyhow::Result<u8> {
    let options = tools.options();
    let mut given: BTreeMap<&'static str, String> = BTreeMap::new();
    // What says which game it is comes first: standard input is read once, for who takes it.
    for option in options.iter().filter(|option| matches!(option.takes, ToolTakes::Record(_))) {
        given.extend(value(option, matches)?.map(|record| (option.name, record)));
    }
    let wrong = |what: String| Failure::usage(what, format!("'tempete {} --help' explains it.", tools.name));
    let meant = tools.meant(games, given.values().next().map(String::as_str));
    let (game, tool) = meant.ok_or_else(|| wrong(format!("the game of this record has no '{}'", tools.name)))?;
    for option in options {
        let taken = tool.options.iter().find(|taken| taken.name == option.name);
        match taken {
            Some(taken) if !given.contains_key(taken.name) => {
                given.extend(value(taken, matches)?.map(|value| (taken.name, value)));
            }
            None if matches.value_source(option.name) == Some(ValueSource::CommandLine) => {
                return Err(wrong(format!("a game of {} takes no --{}", game.name(), option.name)).into());
            }
            _ => {}
        }
    }
    let found = (tool.run)(game, &ToolOptions(given)).map_err(|error| wrong(error.to_string()))?;
    let words = Words::built_in(games);
    for part in &found.parts {
        match part {
            ToolPart::Text(text) => output.text(text)?,
            ToolPart::Letter { letter, layout } => {
                let (rendered, _) = words.laid_out(letter, layout, Foot::default()).context("no words for it")?;
                output.text(&rendered.text)?;
            }
        }
    }
    Ok(if found.refused { exit::NOT_DONE } else { exit::DONE })
}

/// What an option says, or what is in its file.
fn value(option: &ToolOption, matches: &ArgMatches) -> anyhow::Result<Option<String>> {
    if option.takes == ToolTakes::Nothing {
        return Ok(matches.get_flag(option.name).then(String::new));
    }
    let given = matches.get_one::<String>(option.name);
    Ok(match (option.takes, given) {
        (ToolTakes::File(_) | ToolTakes::Record(_) | ToolTakes::FileOrInput { .. }, Some(file)) => {
            Some(text(Path::new(file))?)
        }
        (ToolTakes::FileOrInput { unless, .. }, None) if !unless.is_some_and(|unless| matches.get_flag(unless)) => {
            Some(text(Path::new("-"))?)
        }
        (_, given) => given.cloned(),
    })
}

fn text(file: &Path) -> Result<String, Failure> {
    let read = || {
        if file != Path::new("-") {
            return std::fs::read_to_string(file);
        }
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    };
    let remedy = "Give the path of a text file, or - for standard input.";
    read().map_err(|error| Failure::usage(format!("cannot read {}: {error}", file.display()), remedy))
}
