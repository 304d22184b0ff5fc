//! How an event stands whose terms are kept: its stages in text, as rows for a spreadsheet, and as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{super::csv, begin, print::columns};
use crate::{
    daemon::Event,
    event::{
        bracket::{Bracket, Meeting},
        game::{Outcome, Player, Stands},
        knockout::Match,
        progress::{Progress, Stood},
        robin::{Begun, Has, Section},
        standing::{Halves, Part},
        tiebreak::{Place, Tiebreak, sonneborn_berger},
    },
};

/// What one player has in a stage. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
pub struct Row {
    stage: usize,
    section: usize,
    /// `None` where he is struck; in a knock-out once he has lost, or has won the stage.
    place: Option<usize>,
    player: String,
    points: f64,
    played: u32,
    /// Games of his that are not over, begun or not.
    open: u32,
    wins: u32,
    /// `None` in a knock-out.
    sonneborn_berger: Option<f64>,
    /// `plays`, `withdrew` or `struck`.
    part: &'static str,
}

/// Every player of every stage, the best first.
pub fn rows(event: &Event, progress: &Progress) -> Vec<Row> {
    let of = |(stage, stood): (usize, &Stood)| -> Vec<Row> {
        match stood {
            Stood::Robin(sections) => {
                (1..).zip(sections).flat_map(|(at, section)| of_section(event, (stage, at), section)).collect()
            }
            Stood::Knockout(bracket) => of_bracket(event, stage, bracket),
        }
    };
    (1..).zip(&progress.stages).flat_map(of).collect()
}

fn of_section(event: &Event, (stage, at): (usize, usize), section: &Section) -> Vec<Row> {
    let sums = sonneborn_berger(&section.standing);
    let row = |place: &Place| {
        let row = section.standing.rows.iter().find(|row| row.player == place.player)?;
        Some(Row {
            stage,
            section: at,
            place: place.place,
            player: event.name_of(row.player).to_owned(),
            points: f64::from(row.points) / 2.0,
            played: row.played,
            open: row.running,
            wins: row.wins,
            sonneborn_berger: Some(quarters(sums.get(&row.player).copied().unwrap_or(0))),
            part: match row.part {
                Part::Plays => "plays",
                Part::Withdrew => "withdrew",
                Part::Struck => "struck",
            },
        })
    };
    section.places.iter().filter_map(row).collect()
}

/// Quarter points as points.
fn quarters(sum: i64) -> f64 {
    f64::from(i32::try_from(sum).unwrap_or(i32::MAX)) / 4.0
}

fn of_bracket(event: &Event, stage: usize, bracket: &Bracket) -> Vec<Row> {
    let games: BTreeMap<u32, &Begun> = event.known.begun.iter().map(|game| (game.number, game)).collect();
    let mut rows: Vec<Row> = bracket
        .seeds
        .iter()
        .map(|player| {
            let (mut halves, mut played, mut open, mut wins) = (0_i32, 0_u32, 0_u32, 0_u32);
            for (_, number) in bracket.rounds.iter().flatten().flat_map(|meeting| &meeting.games) {
                let Some(game) = number.and_then(|number| games.get(&number)) else { continue };
                let at = [game.players.0, game.players.1].iter().position(|of| of == player);
                let Some(at) = at else { continue };
                match points(&game.stands, at) {
                    Some(of) => {
                        (halves, played) = (halves.saturating_add(of), played.saturating_add(1));
                        wins = wins.saturating_add(u32::from(of == 2));
                    }
                    None if game.stands == Stands::Runs => open = open.saturating_add(1),
                    None => {}
                }
            }
            let withdrew = event.known.withdrawals.iter().any(|of| of.player == *player);
            Row {
                stage,
                section: 1,
                place: place(bracket, *player),
                player: event.name_of(*player).to_owned(),
                points: f64::from(halves) / 2.0,
                played,
                open,
                wins,
                sonneborn_berger: None,
                part: if withdrew { "withdrew" } else { "plays" },
            }
        })
        .collect();
    rows.sort_by_key(|row| row.place.unwrap_or(0));
    rows
}

/// Half points of a seat of a game that is over and counts.
fn points(stands: &Stands, at: usize) -> Option<i32> {
    match stands {
        Stands::Over { outcome: Outcome::Drawn, .. } => Some(1),
        Stands::Over { outcome: Outcome::Won(won), .. } => Some(if won.contains(&at) { 2 } else { 0 }),
        Stands::Over { outcome: Outcome::Scored(points), .. } => {
            points.get(at).map(|of| i32::from(*of).saturating_mul(2))
        }
        Stands::Runs | Stands::CalledOff => None,
    }
}

/// The place of who has lost a match: one more than there are winners of its round; 1 for who is left at the end.
fn place(bracket: &Bracket, player: Player) -> Option<usize> {
    let is_in = |meeting: &&Meeting| [meeting.pair.upper, meeting.pair.lower].contains(&Some(player));
    let lost = |round: &Vec<Meeting>| {
        let meeting = round.iter().find(is_in)?;
        matches!(meeting.stands, Match::Won(winner) if winner != Some(player)).then(|| round.len().saturating_add(1))
    };
    let left = || bracket.left.as_ref().filter(|left| left.contains(&player)).map(|_| 1);
    bracket.rounds.iter().find_map(lost).or_else(left)
}

/// All of it in lines.
pub fn text(event: &Event, progress: &Progress) -> Vec<String> {
    let mut lines = Vec::new();
    for (stage, stood) in (1_usize..).zip(&progress.stages) {
        match stood {
            Stood::Robin(sections) => {
                for (at, section) in (1_usize..).zip(sections) {
                    lines.extend([String::new(), format!("Stage {stage}, section {at}"), String::new()]);
                    lines.extend(columns(&table(event, section)));
                }
            }
            Stood::Knockout(bracket) => {
                for (round, meetings) in (1_usize..).zip(&bracket.rounds) {
                    lines.extend([String::new(), format!("Stage {stage}, round {round}"), String::new()]);
                    lines.extend(meetings.iter().filter_map(|meeting| told(event, meeting)));
                }
            }
        }
    }
    let (what, remedy) = begin::told(event, &progress.next);
    lines.extend([String::new(), format!("Next: {what}. {remedy}").trim_end().to_owned()]);
    lines
}

/// A match in a line; none for one that nobody came to.
fn told(event: &Event, meeting: &Meeting) -> Option<String> {
    let name = |player: Option<Player>| player.map(|player| event.name_of(player));
    let pair = match (name(meeting.pair.upper), name(meeting.pair.lower)) {
        (Some(upper), Some(lower)) => format!("{upper} - {lower}"),
        (Some(only), None) | (None, Some(only)) => return Some(format!("{only} has no opponent and goes on")),
        (None, None) => return None,
    };
    let stands = match meeting.stands {
        Match::Runs => "in progress".to_owned(),
        Match::Won(Some(player)) => format!("{} goes on", event.name_of(player)),
        Match::Won(None) => "both withdrew".to_owned(),
        Match::Undecided(..) => "level, and needs a ruling".to_owned(),
    };
    Some(format!("{pair}: {stands}"))
}

/// A section's table, in the order of places.
fn table(event: &Event, section: &Section) -> Vec<Vec<String>> {
    let ties = &event.known.sheet.terms.ties;
    let (wins, sums) = (ties.contains(&Tiebreak::Wins), ties.contains(&Tiebreak::SonnebornBerger));
    let berger = sonneborn_berger(&section.standing);
    let order: Vec<Player> = section.places.iter().map(|place| place.player).collect();
    let mut head = vec![String::new()];
    head.extend((1..=order.len()).map(|number| number.to_string()));
    head.push("points".to_owned());
    head.extend(sums.then(|| "S-B".to_owned()));
    head.extend(wins.then(|| "wins".to_owned()));
    head.extend(["played", "open"].map(str::to_owned));
    let width = order.len().to_string().len();
    let mut rows = vec![head];
    for place in &section.places {
        let Some(row) = section.standing.rows.iter().find(|row| row.player == place.player) else { continue };
        let number = place.place.map_or_else(|| "-".to_owned(), |place| place.to_string());
        let gone = match row.part {
            Part::Plays => "",
            Part::Withdrew => ", withdrew",
            Part::Struck => ", struck",
        };
        let mut cells = vec![format!("{number:>width$}  {}{gone}", event.name_of(row.player))];
        cells.extend(order.iter().map(|other| cell(section, row.player, *other)));
        cells.push(Halves(row.points.into()).to_string());
        let sum = berger.get(&row.player).copied().unwrap_or(0);
        cells.extend(sums.then(|| quarters(sum).to_string()));
        cells.extend(wins.then(|| row.wins.to_string()));
        cells.extend([row.played.to_string(), row.running.to_string()]);
        rows.push(cells);
    }
    rows
}

/// What a player did against another: `1`, `½`, `0`, `*` where a game runs, `.` where one is to begin, `-` where one
/// does not count.
fn cell(section: &Section, player: Player, other: Player) -> String {
    if player == other {
        return "x".to_owned();
    }
    let shown = |(_, has): (Option<u32>, Has)| match has {
        Has::Runs => "*".to_owned(),
        Has::ToBegin => ".".to_owned(),
        Has::Nothing => "-".to_owned(),
        Has::Points(points) => Halves(points.into()).to_string(),
    };
    section.between(player, other).map(shown).collect()
}

/// The rows as CSV, its first line with the columns.
pub fn sheet(rows: &[Row]) -> Vec<String> {
    let head = ["stage", "section", "place", "player", "points", "played", "open", "wins", "sonneborn_berger", "part"];
    let line = |row: &Row| {
        csv::line([
            row.stage.to_string(),
            row.section.to_string(),
            row.place.map_or_else(String::new, |place| place.to_string()),
            row.player.clone(),
            row.points.to_string(),
            row.played.to_string(),
            row.open.to_string(),
            row.wins.to_string(),
            row.sonneborn_berger.map_or_else(String::new, |sum| sum.to_string()),
            row.part.to_owned(),
        ])
    };
    std::iter::once(csv::line(head)).chain(rows.iter().map(line)).collect()
}
