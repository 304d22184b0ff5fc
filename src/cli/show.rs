//! `tempete show`: one game as the person who runs the referee may see it. `--secrets` first becomes
//! an entry that both players read (T63), and only then shows anything.

use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};

use super::{Output, Where, exit::{self, Failure}, setup::Setup};
use crate::{chess::Color, page::picture::Painter, referee::Command, tempete::doors::overview::{Overview, SeatOverview, SecretsOverview, acts, count, won}};

const EXAMPLES: &str = "\
--secrets shows both lists, hands and sealed squares. Before the end of a game
the look itself becomes an entry, and both players are told of it.

Examples:
  tempete show 42
  tempete show 42 --json | jq .owed_by
  tempete show 42 --secrets
  tempete show 42 --png board.png --side black";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// Show lists, hands and squares too: the look becomes an entry of the game
    #[arg(long)]
    secrets: bool,
    /// Write the board as a picture into this file instead, as everybody may see it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "secrets"])]
    png: Option<PathBuf>,
    /// Whose side of the picture is below
    #[arg(long, value_enum, default_value_t = Below::White, requires = "png")]
    side: Below,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Below {
    White,
    Black,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut setup = Setup::look(at)?;
    if let Some(file) = &options.png {
        let side = match options.side {
            Below::White => Color::White,
            Below::Black => Color::Black,
        };
        let Some(board) = setup.board(options.game, side)? else {
            let what = format!("the players of game {} keep the board themselves", options.game);
            return Err(Failure::new(what, "Only a game with the term board=on has a position here.").into());
        };
        let png = Painter::new()?.paint(&board)?;
        fs::write(file, png).with_context(|| format!("{}", file.display()))?;
        return Ok(exit::DONE);
    }
    let mut secrets = false;
    if options.secrets && !setup.see(options.game)?.is_over() {
        setup = Setup::open(at)?;
        setup.command(options.game, &Command::Look)?;
        secrets = true;
    }
    let overview = setup.overview(options.game, secrets)?;
    if options.json {
        output.json(&overview)?;
    } else {
        output.text(&text(&overview))?;
    }
    Ok(exit::DONE)
}

fn text(of: &Overview) -> String {
    let mut lines = vec![
        format!("Game {}: {} (White) and {} (Black)", of.game, of.white.name, of.black.name),
        format!("State     {}", state(of)),
        format!("Log       {}, {}, the last on {}", count(of.entries), acts(of.acts), of.last_entry),
        format!("Root      {}", of.root),
        format!("Origin    {}", of.origin),
    ];
    if of.waits {
        lines.insert(
            2,
            format!(
                "          waits after a restore that lacks entries of it: 'tempete rule {} recover --reason …'",
                of.game
            ),
        );
    }
    lines.extend(of.position.iter().map(|position| format!("Position  {position}")));
    lines.push(String::new());
    for (colour, seat) in [("White", &of.white), ("Black", &of.black)] {
        lines.extend(seat_lines(colour, seat));
        lines.push(String::new());
    }
    if !of.words.is_empty() {
        lines.push("Words".to_owned());
        for words in &of.words {
            lines.push(format!("    entry {}, {} {}", words.entry, words.by, words.with));
            lines.extend(words.text.lines().map(|line| format!("        > {line}").trim_end().to_owned()));
        }
        lines.push(String::new());
    }
    lines.push("Terms".to_owned());
    lines.extend(of.terms.iter().map(|(name, value)| format!("    {name:<16}{value}")));
    lines.push(String::new());
    lines.push("Log".to_owned());
    // Entry 0 repeats names and terms.
    lines.extend(of.log.iter().skip(1).flat_map(|entry| entry.lines()).map(|line| format!("    {line}")));
    lines.join("\n") + "\n"
}

fn state(of: &Overview) -> String {
    match (&of.result, of.owed_by.as_slice()) {
        (Some(result), _) => {
            let errs = if result.errs.is_empty() {
                "no errors".to_owned()
            } else {
                format!("errors by {}", result.errs.join(" and "))
            };
            format!("over: {} by {}, {errs}, final result: {}", won(result.board), result.by, won(result.last))
        }
        (None, []) => format!("{}: the referee's ruling is due ('tempete rule {} …')", of.state, of.game),
        (None, owed) => format!("{}, move {}: {} to act", of.state, of.move_number, owed.join(" and ")),
    }
}

fn seat_lines(colour: &str, seat: &SeatOverview) -> Vec<String> {
    let mut lines = vec![
        format!("{colour:<10}{} <{}>, {}, {}", seat.name, seat.addresses.join(">, <"), seat.language, seat.zone),
        format!("    letters     {}{}", seat.letters, mail(seat.mail)),
        format!("    holds       {} cards{}", seat.hold, known(&seat.known)),
        format!("    named       {}", numbers(&seat.named)),
    ];
    if !seat.barred.is_empty() {
        lines.push(format!("    barred      {}", numbers(&seat.barred)));
    }
    lines.push(format!("    left        {} positions", seat.left));
    if !seat.live_squares.is_empty() {
        lines.push(format!("    squares     live for card {}", numbers(&seat.live_squares)));
    }
    if seat.king_away {
        lines.push("    king        away by card 68".to_owned());
    }
    lines.extend(seat.secrets.iter().flat_map(secret_lines));
    lines
}

fn secret_lines(of: &SecretsOverview) -> Vec<String> {
    let hand: Vec<String> = of
        .hand
        .iter()
        .map(|held| match held.position {
            Some(position) => format!("{} (position {position})", held.card),
            None => format!("{} (taken)", held.card),
        })
        .collect();
    let mut lines = vec![
        format!("    list        {}", of.list.as_ref().map_or_else(|| "not sent yet".to_owned(), |list| numbers(list))),
        format!("    hand        {}", if hand.is_empty() { "none".to_owned() } else { hand.join(", ") }),
    ];
    for square in &of.squares {
        let fate = square.sprung.map_or_else(|| "live or void".to_owned(), |entry| format!("sprung in entry {entry}"));
        lines.push(format!("    square      card {}: {}, {fate}", square.card, square.square));
    }
    for error in &of.errors {
        let what =
            error.square.as_ref().map_or_else(|| "not held".to_owned(), |square| format!("{square} was not sealed"));
        lines.push(format!("    error       entry {}: card {}, {what}", error.entry, error.card));
    }
    lines.extend(of.drawer.iter().map(|numbers| format!("    drawer      {numbers}")));
    lines
}

/// What is wrong with a seat's mail, in words.
fn mail(how: &str) -> &'static str {
    match how {
        "unreachable" => ", which its mail server refuses for good",
        "failing" => ", which may be failing: a bounce came",
        _ => "",
    }
}

fn known(cards: &[u8]) -> String {
    if cards.is_empty() { String::new() } else { format!(", known among them {}", numbers(cards)) }
}

fn numbers(numbers: &[u8]) -> String {
    if numbers.is_empty() {
        return "none".to_owned();
    }
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
