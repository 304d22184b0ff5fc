//! The table of an event and the list of its games, as text in columns and as CSV.

use super::{
    super::{csv, games::Line, output::Output},
    table::{Row, Table},
};
use crate::{event::standing::Halves, kit::SeatClock, pace::DAY};

/// The table in columns as wide as what stands in them.
pub(super) fn text(table: &Table) -> Vec<String> {
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
        cells.extend([Halves(row.points.into()).to_string(), row.played.to_string(), row.running.to_string()]);
        cells
    };
    columns(&std::iter::once(head).chain(table.rows.iter().enumerate().map(row)).collect::<Vec<_>>())
}

/// Rows of as many cells, in columns as wide as what stands in them.
pub(super) fn columns(rows: &[Vec<String>]) -> Vec<String> {
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

/// The table as CSV; points with a decimal point, for a spreadsheet.
pub(super) fn sheet(table: &Table, output: &mut Output) -> anyhow::Result<()> {
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

/// Whole days used and left of clocks, in the order of the seats that owe something; `-` where time is not counted.
fn days(clocks: &[SeatClock]) -> [String; 2] {
    let days = |seconds: i64| seconds.div_euclid(DAY).to_string();
    let used: Vec<String> = clocks.iter().map(|clock| days(clock.used)).collect();
    let left: Vec<String> = clocks.iter().map(|clock| clock.left.map_or_else(|| "-".to_owned(), days)).collect();
    [used.join(" "), left.join(" ")]
}

/// The games as CSV, the most urgent first.
pub(super) fn of_games(lines: &[Line], output: &mut Output) -> anyhow::Result<()> {
    let mut seats: Vec<&str> = Vec::new();
    for seat in lines.iter().flat_map(|line| line.players.seats()) {
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    let rest = ["result", "by", "state", "owed_by", "since", "started", "ended"];
    let time = ["next_due", "claimable", "used_days", "left_days"];
    output.line(csv::line(["game", "round"].into_iter().chain(seats.iter().copied()).chain(rest).chain(time)))?;
    for line in lines {
        let mut cells = vec![line.game.to_string(), line.round.map_or_else(String::new, |round| round.to_string())];
        cells.extend(seats.iter().map(|seat| line.players.at(seat).unwrap_or_default().to_owned()));
        let (result, by) = line.result.as_ref().map(|of| (of.last.clone(), of.by.clone())).unwrap_or_default();
        let since = line.since.clone().filter(|_| line.ended.is_none()).unwrap_or_default();
        cells.extend([result, by, line.state.clone(), line.owed_by.join(" "), since, line.started.clone()]);
        cells.push(line.ended.clone().unwrap_or_default());
        cells.extend([&line.next_due, &line.claimable].map(|at| at.clone().unwrap_or_default()));
        cells.extend(days(line.clocks.as_deref().unwrap_or_default()));
        output.line(csv::line(cells))?;
    }
    Ok(())
}
