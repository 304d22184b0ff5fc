//! The commands that the games have of their own: their options, what is in their files, and what they found.

use std::{
    io::{self, Read},
    path::Path,
};

use anyhow::Context;
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::{exit, exit::Failure, output::Output};
use crate::{
    kit::{Games, Tool, ToolOption, ToolOptions, ToolPart, ToolTakes},
    page::words::{Foot, Words},
};

/// Where their options stand in the help: behind those of every command.
const OPTIONS: usize = 10;

/// Adds them; of two with one name that of the first game.
pub fn with_tools(command: Command, games: Games) -> Command {
    let mut known: Vec<&str> = Vec::new();
    let tools = games.iter().flat_map(|game| game.tools).filter(|tool| {
        let new = !known.contains(&tool.name);
        known.push(tool.name);
        new
    });
    tools.fold(command, |command, tool| {
        let options = tool.options.iter().enumerate().map(|(at, option)| arg(option).display_order(OPTIONS + at));
        command.subcommand(Command::new(tool.name).about(tool.about).after_help(tool.help).args(options))
    })
}

fn arg(option: &'static ToolOption) -> Arg {
    let arg = Arg::new(option.name).help(option.help);
    match option.takes {
        ToolTakes::Nothing => arg.long(option.name).action(ArgAction::SetTrue),
        ToolTakes::Words(value) | ToolTakes::File(value) | ToolTakes::FileOrInput { file: value, .. } => {
            arg.long(option.name).value_name(value)
        }
        ToolTakes::Place(value) => arg.value_name(value),
    }
}

/// The one that was asked for.
pub fn asked(matches: &ArgMatches, games: Games) -> Option<(&'static Tool, &ArgMatches)> {
    let (name, matches) = matches.subcommand()?;
    let tool = games.iter().flat_map(|game| game.tools).find(|tool| tool.name == name)?;
    Some((tool, matches))
}

pub fn run(tool: &'static Tool, games: Games, matches: &ArgMatches, output: &mut Output) -> anyhow::Result<u8> {
    let mut given = ToolOptions::default();
    for option in tool.options {
        if let Some(value) = value(option, matches)? {
            given.0.insert(option.name, value);
        }
    }
    let remedy = format!("'tempete {} --help' explains it.", tool.name);
    let found = (tool.run)(&given).map_err(|error| Failure::usage(error.to_string(), remedy))?;
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
        (ToolTakes::File(_) | ToolTakes::FileOrInput { .. }, Some(file)) => Some(text(Path::new(file))?),
        (ToolTakes::FileOrInput { unless, .. }, None) if !matches.get_flag(unless) => Some(text(Path::new("-"))?),
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
