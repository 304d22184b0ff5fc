//! What a bulletin says, as values for `note-bulletin.txt`. It is made from what everybody may know: results, who owes
//! something and since when; no clock, no address, and nothing that a game keeps from a seat.

use minijinja::{Value, context};

use crate::{
    daemon::command::Event,
    event::{
        bracket::{Bracket, Meeting},
        game::{Outcome, Player, Stands},
        knockout::Match,
        progress::{Next, Progress, Stood, Tie},
        robin::{Begun, CameTo, Section},
        standing::Part,
        tiebreak::{Place, Tiebreak, sonneborn_berger},
    },
    ids::Timestamp,
    page::layout::width,
};

const DAY: i64 = 86_400;
/// Who owes the same thing for so long is late: seconds.
const LATE: i64 = 14 * DAY;
/// How many lines one part lists, so that the letter stays one (M10).
const LISTED: usize = 60;
/// How many columns names have at least, so that what stands above them has room.
const NAMES: usize = 16;
/// How many rows of one section it lists.
const ROWS: usize = 20;
/// How many sections or matches of one stage it lists.
const SECTIONS: usize = 32;

/// The values of a bulletin of this event at this moment.
pub(super) fn values(event: &Event, progress: &Progress, now: Timestamp) -> Value {
    let over = |game: &Begun| event.games.get(&game.number).is_some_and(|line| line.ended.is_some());
    let fresh = |game: &&Begun| over(game) && event.told.get(&game.number).is_none_or(|told| *told < 2);
    let results: Vec<&Begun> = event.known.begun.iter().filter(fresh).collect();
    let mut late = late(event, progress, now);
    let more_late = late.len().saturating_sub(LISTED);
    late.truncate(LISTED);
    // A stage that is over is shown once more, with its last results.
    let last = progress.stages.len();
    let first = results.iter().map(|game| game.of.0).min().unwrap_or(last).clamp(1, last.max(1));
    let stages = (1..).zip(&progress.stages).skip(first.saturating_sub(1));
    let stages: Vec<Value> = stages.map(|(number, stood)| stage(event, number, stood)).collect();
    context! {
        event => event.name.as_str(),
        number => event.row.bulletins.saturating_add(1),
        now => now.unix(),
        since => event.row.told.map(Timestamp::unix),
        results => results.iter().take(LISTED).map(|game| result(event, progress, game)).collect::<Vec<_>>(),
        more_results => results.len().saturating_sub(LISTED),
        begun => begun(event),
        stages,
        late,
        more_late,
        next => next(event, &progress.next),
    }
}

/// A game that is over, with the points that it brings each; none where it counts for nobody.
fn result(event: &Event, progress: &Progress, game: &Begun) -> Value {
    let points = points(progress, game);
    context! {
        first => event.name_of(game.players.0),
        second => event.name_of(game.players.1),
        game => game.number,
        points => points.map(|(first, second)| [halves(first), halves(second)]),
    }
}

/// Half points of the first and the second player.
fn points(progress: &Progress, game: &Begun) -> Option<(i64, i64)> {
    let sections = match progress.stages.get(game.of.0.checked_sub(1)?)? {
        Stood::Robin(sections) => sections,
        Stood::Knockout(_) => return played(&game.stands),
    };
    let pairings = &sections.get(game.of.1.checked_sub(1)?)?.pairings;
    match pairings.iter().find(|pairing| pairing.game == Some(game.number))?.came_to {
        CameTo::Points(first, second) => Some((first.into(), second.into())),
        CameTo::Open | CameTo::Nothing => None,
    }
}

fn played(stands: &Stands) -> Option<(i64, i64)> {
    let Stands::Over { outcome, .. } = stands else { return None };
    let of = |seat: usize| match outcome {
        Outcome::Drawn => 1,
        Outcome::Won(won) => {
            if won.contains(&seat) {
                2
            } else {
                0
            }
        }
        Outcome::Scored(points) => points.get(seat).map_or(0, |points| i64::from(*points).saturating_mul(2)),
    };
    Some((of(0), of(1)))
}

/// The rounds of which games began that were not told yet, with how many.
fn begun(event: &Event) -> Vec<Value> {
    let mut rounds: Vec<((usize, usize), usize)> = Vec::new();
    for game in event.known.begun.iter().filter(|game| event.told.get(&game.number).is_none_or(|told| *told == 0)) {
        let of = (game.of.0, game.of.2);
        match rounds.iter_mut().find(|(round, _)| *round == of) {
            Some((_, games)) => *games = games.saturating_add(1),
            None => rounds.push((of, 1)),
        }
    }
    rounds.sort_unstable();
    // Where all rounds begin at once they are told as one.
    let stages: Vec<usize> = rounds.iter().map(|((stage, _), _)| *stage).collect();
    let whole = |stage: usize| stages.iter().filter(|of| **of == stage).count() > 1;
    let mut told: Vec<(usize, Option<usize>, usize)> = Vec::new();
    for ((stage, round), games) in rounds {
        match told.last_mut() {
            Some((last, None, sum)) if *last == stage => *sum = sum.saturating_add(games),
            _ => told.push((stage, (!whole(stage)).then_some(round), games)),
        }
    }
    told.into_iter().map(|(stage, round, games)| context! { stage, round, games }).collect()
}

/// The games in which somebody has owed the same thing for long, the longest first.
fn late(event: &Event, progress: &Progress, now: Timestamp) -> Vec<Value> {
    let mut late: Vec<(Timestamp, Value)> = Vec::new();
    for game in &event.known.begun {
        let line = event.games.get(&game.number).filter(|line| line.ended.is_none());
        let Some(summary) = line.and_then(|line| line.summary.as_ref()) else { continue };
        let names = [game.players.0, game.players.1].map(|player| event.name_of(player));
        let owed: Vec<&str> = summary.owed.iter().filter_map(|seat| names.get(seat.index()).copied()).collect();
        let long = now.unix().saturating_sub(summary.since.unix()) >= LATE;
        if !long || owed.is_empty() || !is_open(progress, game) {
            continue;
        }
        let [first, second] = names;
        let owed: Vec<String> = owed.into_iter().map(str::to_owned).collect();
        let of = context! { first, second, game => game.number, owed, since => summary.since.unix() };
        late.push((summary.since, of));
    }
    late.sort_by_key(|(since, _)| *since);
    late.into_iter().map(|(_, value)| value).collect()
}

/// Whether anything still comes of a game that runs.
fn is_open(progress: &Progress, game: &Begun) -> bool {
    let Some(Stood::Robin(sections)) = game.of.0.checked_sub(1).and_then(|at| progress.stages.get(at)) else {
        return true;
    };
    let pairings = sections.iter().flat_map(|section| &section.pairings);
    pairings.into_iter().any(|of| of.game == Some(game.number) && of.came_to == CameTo::Open)
}

/// How a stage stands.
fn stage(event: &Event, number: usize, stood: &Stood) -> Value {
    match stood {
        Stood::Robin(sections) => {
            let ties = &event.known.sheet.terms.ties;
            let tables: Vec<Value> = sections.iter().take(SECTIONS).map(|of| table(event, of)).collect();
            context! {
                number,
                sections => tables,
                berger => ties.contains(&Tiebreak::SonnebornBerger),
                wins => ties.contains(&Tiebreak::Wins),
            }
        }
        Stood::Knockout(bracket) => context! { number, rounds => rounds(event, bracket) },
    }
}

/// A section's rows, the best first, all names as wide as the widest.
fn table(event: &Event, section: &Section) -> Value {
    let berger = sonneborn_berger(&section.standing);
    let widest = section.players.iter().map(|player| width(event.name_of(*player))).fold(NAMES, usize::max);
    let row = |place: &Place| {
        let row = section.standing.rows.iter().find(|row| row.player == place.player)?;
        let name = event.name_of(row.player);
        let part = match row.part {
            Part::Plays => "plays",
            Part::Withdrew => "withdrew",
            Part::Struck => "struck",
        };
        Some(context! {
            place => place.place.map_or_else(|| "-".to_owned(), |place| place.to_string()),
            name => format!("{name}{}", " ".repeat(widest.saturating_sub(width(name)))),
            points => halves(row.points.into()),
            berger => quarters(berger.get(&row.player).copied().unwrap_or(0)),
            wins => row.wins,
            open => row.running,
            part,
        })
    };
    let rows: Vec<Value> = section.places.iter().take(ROWS).filter_map(row).collect();
    context! { rows, more => section.places.len().saturating_sub(ROWS), width => widest }
}

/// The last two rounds of a knock-out, each with its matches.
fn rounds(event: &Event, bracket: &Bracket) -> Vec<Value> {
    let from = bracket.rounds.len().saturating_sub(2);
    let of = |(number, meetings): (usize, &Vec<Meeting>)| {
        let matches: Vec<Value> = meetings.iter().filter_map(|meeting| meeting_of(event, meeting)).collect();
        let more = matches.len().saturating_sub(SECTIONS);
        context! { number, matches => matches.into_iter().take(SECTIONS).collect::<Vec<_>>(), more }
    };
    (1..).zip(&bracket.rounds).skip(from).map(of).collect()
}

/// A match; none of one that nobody came to.
fn meeting_of(event: &Event, meeting: &Meeting) -> Option<Value> {
    let name = |player: Player| event.name_of(player);
    let stands = match meeting.stands {
        Match::Runs => "runs",
        Match::Won(Some(_)) => "won",
        Match::Won(None) => "nobody",
        Match::Undecided(..) => "level",
    };
    let winner = if let Match::Won(Some(winner)) = meeting.stands { Some(name(winner)) } else { None };
    match (meeting.pair.upper, meeting.pair.lower) {
        (Some(upper), Some(lower)) => Some(context! { first => name(upper), second => name(lower), stands, winner }),
        (Some(only), None) | (None, Some(only)) => Some(context! { first => name(only), stands => "free" }),
        (None, None) => None,
    }
}

/// What comes next: a word, and what it is about.
fn next(event: &Event, next: &Next) -> Value {
    let names = |players: &[Player]| -> Vec<String> {
        players.iter().take(LISTED).map(|player| event.name_of(*player).to_owned()).collect()
    };
    match next {
        Next::Games(games) => context! { word => "games", games => games.len() },
        Next::Stage(sections) => {
            context! { word => "stage", names => names(&sections.concat()) }
        }
        Next::Unfit(_) => context! { word => "unfit" },
        Next::Running(games) => context! { word => "running", games },
        Next::Ties(ties) => {
            let tie = |tie: &Tie| context! { section => tie.section, names => names(&tie.tied), room => tie.room };
            context! { word => "ties", ties => ties.iter().map(tie).collect::<Vec<_>>() }
        }
        Next::Over => context! { word => "over" },
    }
}

/// Half points as points: `1½`.
fn halves(points: i64) -> String {
    quarters(points.saturating_mul(2))
}

/// Quarter points as points: `3¼`.
fn quarters(points: i64) -> String {
    let sign = if points < 0 { "-" } else { "" };
    let part = match points.unsigned_abs() % 4 {
        1 => "¼",
        2 => "½",
        3 => "¾",
        _ => "",
    };
    match points.unsigned_abs() / 4 {
        0 if !part.is_empty() => format!("{sign}{part}"),
        whole => format!("{sign}{whole}{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_said_in_halves_and_quarters() {
        assert_eq!([0, 1, 2, 3, 5, -1].map(halves), ["0", "½", "1", "1½", "2½", "-½"]);
        assert_eq!([0, 1, 3, 13].map(quarters), ["0", "¼", "¾", "3¼"]);
    }
}
