//! What `--help` says in the words of the games that are played: `{first}` in a text is the name of the first one's first seat,
//! `{rulings}` its own rulings, and so on; `{games}` are the names of all.

use clap::Command;

use crate::kit::{GameRuling, Games};

/// The command and those below it, with every text in the games' words.
pub fn filled(mut command: Command, games: Games) -> Command {
    let Some(game) = games.first() else { return command };
    let seat = |at: usize| game.seats.get(at).map_or("", |(_, name)| *name);
    let help = &game.help;
    let ruling = |of: &GameRuling| {
        let line = of.takes.map_or_else(|| of.word.to_owned(), |takes| format!("{} {takes}", of.word));
        format!("  {line:<19}{}", of.meaning)
    };
    let rulings: Vec<String> = help.rulings.iter().map(ruling).collect();
    let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
    let examples: Vec<&str> = games.iter().map(|game| game.help.new).filter(|new| !new.is_empty()).collect();
    let words = [
        ("{game}", game.name()),
        ("{first}", seat(0)),
        ("{second}", seat(1)),
        ("{new}", &examples.join("\n")),
        ("{games}", &names.join(", ")),
        ("{term}", help.term),
        ("{rulings}", &rulings.join("\n")),
        ("{results}", &help.results.join(", ")),
        ("{rule}", help.rule),
        ("{secrets}", help.secrets),
    ];
    let fill = |text: String| words.iter().fold(text, |text, (name, word)| text.replace(name, word));
    if let Some(text) = command.get_after_help().map(|text| fill(text.to_string())) {
        command = command.after_help(text);
    }
    let command = command.mut_args(|arg| match arg.get_help().map(|text| fill(text.to_string())) {
        Some(text) => arg.help(text),
        None => arg,
    });
    command.mut_subcommands(|below| filled(below, games))
}
