//! The table of an event: each player's results against each other one, points, and the places they give. Players
//! are told apart by their names.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::ids::Seats;

/// A game of the event, as the table needs it.
#[derive(Clone, Debug)]
pub struct Result {
    /// The players, in seat order.
    pub players: Vec<String>,
    pub stands: Stands,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    Runs,
    /// Who won: a player, or all of a team, by their places among the players.
    Won(Seats),
    Drawn,
    /// Called off: it counts for nobody.
    Annulled,
}

/// The table: its rows in the order of places.
#[derive(Debug)]
pub struct Table {
    pub rows: Vec<Row>,
}

/// One player.
#[derive(Debug)]
pub struct Row {
    pub name: String,
    /// The same for all with as many points.
    pub place: usize,
    /// Half points.
    pub points: u32,
    /// Games that count.
    pub played: u32,
    pub running: u32,
    /// Against each player in the order of the rows, the games by their numbers: `1`, `½`, `0`, `*` where one runs.
    pub cells: Vec<String>,
}

/// Who came in whose place, as entries of one game say it: entry 0, and each `replace` behind it.
pub fn successions<'a>(entries: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let mut seated: BTreeMap<&str, &str> = BTreeMap::new();
    let mut came = Vec::new();
    for entry in entries {
        let mut lines = entry.lines();
        let of = |name: &str| entry.lines().skip(1).find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        if lines.next().is_some_and(|head| head.ends_with(" replace")) {
            let (Some(seat), Some(name)) = (of("seat"), of("name")) else { continue };
            if let Some(before) = seated.insert(seat, name) {
                came.push((before.to_owned(), name.to_owned()));
            }
        } else {
            seated.extend(lines.filter_map(|line| line.split_once(' ')));
        }
    }
    came
}

/// Has games that are over count for whoever came in their player's place, unless that one plays on in some, or the two
/// have met.
pub fn join(games: &mut [Result], came: &[(String, String)]) {
    for (before, name) in came {
        let plays = |game: &Result, who: &str| game.players.iter().any(|player| player == who);
        let stays = |game: &Result| plays(game, before) && (game.stands == Stands::Runs || plays(game, name));
        if games.iter().any(stays) {
            continue;
        }
        for player in games.iter_mut().flat_map(|game| &mut game.players).filter(|player| *player == before) {
            player.clone_from(name);
        }
    }
}

#[derive(Debug, Default)]
struct Tally<'a> {
    points: u32,
    played: u32,
    running: u32,
    against: BTreeMap<&'a str, Vec<&'static str>>,
}

impl Table {
    /// The table of these games.
    pub fn of(games: &[Result]) -> Self {
        let mut tallies: BTreeMap<&str, Tally<'_>> = BTreeMap::new();
        for game in games {
            for (at, player) in game.players.iter().enumerate() {
                let tally = tallies.entry(player).or_default();
                let (cell, points) = match game.stands {
                    Stands::Runs => ("*", 0),
                    Stands::Won(won) if won.iter().any(|of| of.index() == at) => ("1", 2),
                    Stands::Won(_) => ("0", 0),
                    Stands::Drawn => ("½", 1),
                    Stands::Annulled => continue,
                };
                tally.points = tally.points.saturating_add(points);
                let count = if game.stands == Stands::Runs { &mut tally.running } else { &mut tally.played };
                *count = count.saturating_add(1);
                for (_, other) in game.players.iter().enumerate().filter(|(other, _)| *other != at) {
                    tally.against.entry(other).or_default().push(cell);
                }
            }
        }
        let mut order: Vec<(&str, Tally<'_>)> = tallies.into_iter().collect();
        order.sort_by_key(|(name, tally)| (Reverse(tally.points), *name));
        let names: Vec<&str> = order.iter().map(|(name, _)| *name).collect();
        let place = |points: u32| order.iter().filter(|(_, other)| other.points > points).count().saturating_add(1);
        let row = |(name, tally): &(&str, Tally<'_>)| Row {
            name: (*name).to_owned(),
            place: place(tally.points),
            points: tally.points,
            played: tally.played,
            running: tally.running,
            cells: names
                .iter()
                .map(|other| tally.against.get(other).map(|of| of.concat()).unwrap_or_default())
                .collect(),
        };
        Self { rows: order.iter().map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Seat;

    fn game(white: &str, black: &str, stands: Stands) -> Result {
        Result { players: vec![white.into(), black.into()], stands }
    }

    #[test]
    fn a_replaced_players_games_join_his_successors() {
        let log = ["0 T referee start\nwhite Ann\nblack Dan", "7 T referee replace\nseat black\nname Eve"];
        let came = successions(log.into_iter());
        assert_eq!(came, [("Dan".to_owned(), "Eve".to_owned())]);
        let won = Stands::Won(Seats::of(Seat::FIRST));
        let joined = |more: Vec<Result>| {
            let mut games = [vec![game("Ann", "Eve", Stands::Runs), game("Dan", "Bob", won)], more].concat();
            join(&mut games, &came);
            games.iter().flat_map(|game| game.players.clone()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(joined(Vec::new()), "Ann Eve Eve Bob");
        // He plays on, or they have met: they are two.
        assert_eq!(joined(vec![game("Dan", "Ann", Stands::Runs)]), "Ann Eve Dan Bob Dan Ann");
        assert_eq!(joined(vec![game("Dan", "Eve", Stands::Drawn)]), "Ann Eve Dan Bob Dan Eve");
    }

    #[test]
    fn points_places_and_cells_follow_from_the_games() {
        let table = Table::of(&[
            game("Ann", "Bob", Stands::Won(Seats::of(Seat::FIRST))),
            game("Bob", "Ann", Stands::Drawn),
            game("Carl", "Ann", Stands::Runs),
            game("Bob", "Carl", Stands::Won(Seats::of(Seat::SECOND))),
            game("Dan", "Bob", Stands::Annulled),
        ]);
        let told: Vec<String> = table
            .rows
            .iter()
            .map(|row| {
                format!(
                    "{} {} {} {} {} {}",
                    row.place,
                    row.name,
                    row.points,
                    row.played,
                    row.running,
                    row.cells.join("|")
                )
            })
            .collect();
        assert_eq!(told, ["1 Ann 3 2 1 |*|1½|", "2 Carl 2 1 1 *||1|", "3 Bob 1 3 0 0½|0||", "4 Dan 0 0 0 |||"]);
    }
}
