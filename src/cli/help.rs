//! What `--help` says in the words of the game that is played: `{first}` in a text is the name of its first seat,
//! `{rulings}` its own rulings, and so on.

use clap::Command;

use crate::kit::{Game, GameRuling};

/// The command and those below it, with every text in the game's words.
pub fn filled(mut command: Command, game: &Game) -> Command {
    let seat = |at: usize| game.seats.get(at).map_or("", |(_, name)| *name);
    let help = &game.help;
    let ruling = |of: &GameRuling| {
        let line = of.takes.map_or_else(|| of.word.to_owned(), |takes| format!("{} {takes}", of.word));
        format!("  {line:<19}{}", of.meaning)
    };
    let rulings: Vec<String> = help.rulings.iter().map(ruling).collect();
    let words = [
        ("{first}", seat(0)),
        ("{second}", seat(1)),
        ("{new}", help.new),
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
    command.mut_subcommands(|below| filled(below, game))
}
