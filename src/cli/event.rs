//! `tempete event`: the table of an event, and who owes what in its games, since when. Without a name, the events.

mod table;

use clap::{Args, ValueEnum};

use self::table::{Result, Row, Stands, Table};
use super::{
    csv, exit,
    exit::Failure,
    games::{self, Line},
    new::event_name,
    output::Output,
    place::Where,
};
use crate::{
    daemon::Parts,
    ids::{GameId, Seats},
    kit::Game,
};

const EXAMPLES: &str = "\
In the table a game is 1, ½ or 0, and * while it runs; one that was called off counts for
nobody. Players are told apart by their names.

Examples:
  tempete event
  tempete event 'Cup 2027'
  tempete event 'Cup 2027' --csv > table.csv
  tempete event 'Cup 2027' --csv=games > games.csv";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Its name; without one, the events are listed
    name: Option<String>,
    /// Print the table as CSV; or its games, a line each
    #[arg(long, value_enum, value_name = "WHAT", num_args = 0..=1, require_equals = true,
          default_missing_value = "table", requires = "name")]
    csv: Option<Sheet>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Sheet {
    /// The table, a player a line
    Table,
    /// Each game with its result, or with who owes what since when
    Games,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let name = options.name.as_deref().map(event_name).transpose()?;
    let mut parts = at.look().await?;
    let Some(name) = name else { return list(&mut parts, output).await };
    let games = parts.store.games_of(&name).await?;
    if games.is_empty() {
        return Err(Failure::new(format!("there is no event '{name}'"), "'tempete event' lists them.").into());
    }
    let mut lines = games::lines(games, &mut parts).await?;
    let seats = &parts.installation.seats;
    let of = |line: &Line| result(line, GameId::new(line.game).and_then(|game| seats.game(game)));
    let results: Vec<Result> = lines.iter().map(of).collect();
    match options.csv {
        Some(Sheet::Table) => sheet(&Table::of(&results), output)?,
        Some(Sheet::Games) => of_games(&lines, output)?,
        None => {
            let table = Table::of(&results);
            output.line(format!("{name}: {}", counted(&table, &results)))?;
            output.line("")?;
            text(&table).iter().try_for_each(|line| output.line(line))?;
            lines.retain(|line| line.ended.is_none());
            games::waiting_first(&mut lines);
            if !lines.is_empty() {
                output.line("")?;
                output.line("Running, what has been due longest first")?;
                let seats = &parts.installation.seats;
                lines.iter().try_for_each(|line| games::print(line, seats, output))?;
            }
        }
    }
    Ok(exit::DONE)
}

async fn list(parts: &mut Parts, output: &mut Output) -> anyhow::Result<u8> {
    let events = parts.store.events().await?;
    if events.is_empty() {
        output.line("There are no events. 'tempete new --event NAME' starts a game of one.")?;
    }
    for (name, games, running) in events {
        output.line(format!("{name}: {}, {running} running", count(games, "game")))?;
    }
    Ok(exit::DONE)
}

fn result(line: &Line, game: Option<&Game>) -> Result {
    let players = line.players.names().map(str::to_owned).collect();
    let stands = match &line.result {
        None => Stands::Runs,
        Some(result) if result.last == "draw" => Stands::Drawn,
        Some(result) => {
            let won = game.map_or(Seats::NONE, |game| game.winners(&result.last));
            if won.is_empty() { Stands::Annulled } else { Stands::Won(won) }
        }
    };
    Result { players, stands }
}

fn counted(table: &Table, results: &[Result]) -> String {
    let running = results.iter().filter(|game| game.stands == Stands::Runs).count();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    format!(
        "{}, {}, {running} running",
        count(number(table.rows.len()), "player"),
        count(number(results.len()), "game")
    )
}

fn count(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// The table in columns as wide as what stands in them.
fn text(table: &Table) -> Vec<String> {
    let number = |at: usize| at.saturating_add(1).to_string();
    let width = table.rows.len().to_string().len();
    let mut head = vec![String::new()];
    head.extend((0..table.rows.len()).map(number));
    head.extend(["points", "played", "running"].map(str::to_owned));
    let row = |(at, row): (usize, &Row)| {
        let mut cells = vec![format!("{at:>width$}  {}", row.name, at = number(at))];
        let of = |(other, cell): (usize, &String)| match cell.as_str() {
            _ if other == at => "x".to_owned(),
            "" => ".".to_owned(),
            games => games.to_owned(),
        };
        cells.extend(row.cells.iter().enumerate().map(of));
        cells.extend([halves(row.points), row.played.to_string(), row.running.to_string()]);
        cells
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(table.rows.iter().enumerate().map(row)).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |cell: &String| cell.chars().count();
    let widths: Vec<usize> =
        (0..columns).map(|at| rows.iter().filter_map(|row| row.get(at)).map(wide).max().unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).zip(0_usize..).map(|((cell, width), at)| match at {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:^width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Half points as points: `1½`.
fn halves(points: u32) -> String {
    match (points / 2, points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// The table as CSV; points with a decimal point, for a spreadsheet.
fn sheet(table: &Table, output: &mut Output) -> anyhow::Result<()> {
    let names = table.rows.iter().map(|row| row.name.as_str());
    output.line(csv::line(["place", "player", "points", "played", "running"].into_iter().chain(names)))?;
    for row in &table.rows {
        let points = if row.points % 2 == 1 { format!("{}.5", row.points / 2) } else { (row.points / 2).to_string() };
        let numbers =
            [row.place.to_string(), row.name.clone(), points, row.played.to_string(), row.running.to_string()];
        output.line(csv::line(numbers.iter().chain(&row.cells)))?;
    }
    Ok(())
}

/// The games as CSV.
fn of_games(lines: &[Line], output: &mut Output) -> anyhow::Result<()> {
    let mut seats: Vec<&str> = Vec::new();
    for seat in lines.iter().flat_map(|line| line.players.seats()) {
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    let rest = ["result", "by", "state", "owed_by", "since", "started", "ended"];
    output.line(csv::line(["game", "round"].into_iter().chain(seats.iter().copied()).chain(rest)))?;
    for line in lines {
        let mut cells = vec![line.game.to_string(), line.round.map_or_else(String::new, |round| round.to_string())];
        cells.extend(seats.iter().map(|seat| line.players.at(seat).unwrap_or_default().to_owned()));
        let (result, by) = line.result.as_ref().map(|of| (of.last.clone(), of.by.clone())).unwrap_or_default();
        let since = line.since.clone().filter(|_| line.ended.is_none()).unwrap_or_default();
        cells.extend([result, by, line.state.clone(), line.owed_by.join(" "), since, line.started.clone()]);
        cells.push(line.ended.clone().unwrap_or_default());
        output.line(csv::line(cells))?;
    }
    Ok(())
}
