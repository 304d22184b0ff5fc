//! How a section stands: what each player has, and who did what against whom.

use alloc::{collections::BTreeMap, vec::Vec};
use core::fmt;

use super::{
    game::{Game, Outcome, Player},
    withdrawal::{Counts, Settled, Withdrawal},
};

/// What a game brings that a withdrawal decided, in whole points as the event's games count them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// To whoever won it.
    pub won: i8,
    /// To whoever lost it.
    pub lost: i8,
}

/// Whether a player is still in the section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// He plays.
    Plays,
    /// He withdrew with half of his games behind him: he has a place, and does not go on.
    Withdrew,
    /// He withdrew before: he has no place.
    Struck,
}

/// What one player has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub player: Player,
    /// Whether he still plays.
    pub part: Part,
    /// Half points; below 0 only where games count scores below 0. Beyond what an i32 holds it stays at its end.
    pub points: i32,
    /// Games that count, those lost and won by withdrawals among them.
    pub played: u32,
    /// Games that run.
    pub running: u32,
    /// Games won, played or not (C.07, 7.1): he, or his team, won it, or had more points than each opponent.
    pub wins: u32,
}

/// What a player did against one opponent in one game. A game has one for each seat and each of its opponents, never
/// one for two of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Who.
    pub player: Player,
    /// Against whom.
    pub opponent: Player,
    /// Half points, 0..=2: 2 where he won and the other did not, or had more points; 1 where both drew, both won or had
    /// as many; else 0, so for two who both lost.
    pub score: u8,
}

/// How a section stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Each player, in the order given.
    pub rows: Vec<Row>,
    /// Of the games that count, in their order. A game lost by a withdrawal is one like any other (C.07, 15.2: in a
    /// round robin forfeits are treated as games).
    pub encounters: Vec<Encounter>,
}

impl Forfeit {
    /// A win and a loss: 1 and 0.
    pub const USUAL: Self = Self { won: 1, lost: 0 };
}

impl Standing {
    /// The standing of these players, a section's in the order of its draw, after its games and withdrawals. Players of
    /// whom it is not told that they are in the section have no row.
    pub fn of(players: &[Player], games: &[Game], withdrawals: &[Withdrawal], forfeit: Forfeit) -> Self {
        let settled = Settled::of(games, withdrawals);
        let part = |player: &Player| match (settled.withdrawn.contains(player), settled.struck.contains(player)) {
            (_, true) => Part::Struck,
            (true, false) => Part::Withdrew,
            (false, false) => Part::Plays,
        };
        let fresh =
            |player: &Player| Row { player: *player, part: part(player), points: 0, played: 0, running: 0, wins: 0 };
        let mut rows: Vec<Row> = players.iter().map(fresh).collect();
        let places: BTreeMap<Player, usize> = players.iter().enumerate().map(|(at, player)| (*player, at)).collect();
        let mut encounters = Vec::new();
        for (game, counts) in &settled.games {
            for (seat, player) in game.players().iter().enumerate() {
                let scores: Vec<(Player, u8)> =
                    others(game, seat).filter_map(|(other, of)| Some((of, score(counts, seat, other)?))).collect();
                if let Some(row) = places.get(player).and_then(|at| rows.get_mut(*at)) {
                    row.add(counts, seat, forfeit, scores.iter().all(|(_, score)| *score == 2));
                }
                let encounter = |(opponent, score)| Encounter { player: *player, opponent, score };
                encounters.extend(scores.into_iter().map(encounter));
            }
        }
        Self { rows, encounters }
    }

    /// Whether no game runs.
    pub fn is_over(&self) -> bool {
        self.rows.iter().all(|row| row.running == 0)
    }
}

impl Row {
    /// A game of his, by the seat he had; `above`: whether he did better than each opponent.
    fn add(&mut self, counts: &Counts<'_>, seat: usize, forfeit: Forfeit, above: bool) {
        let (points, won) = match counts {
            Counts::Runs => {
                self.running = self.running.saturating_add(1);
                return;
            }
            Counts::Nothing => return,
            Counts::Played(Outcome::Won(seats)) => (if seats.contains(&seat) { 2 } else { 0 }, seats.contains(&seat)),
            Counts::Played(Outcome::Drawn) => (1, false),
            Counts::Played(Outcome::Scored(points)) => (halves(points.get(seat).copied().unwrap_or(0)), above),
            Counts::Lost(seats) if seats.contains(&seat) => (halves(forfeit.lost), false),
            Counts::Lost(_) => (halves(forfeit.won), true),
        };
        self.points = self.points.saturating_add(points);
        self.played = self.played.saturating_add(1);
        self.wins = self.wins.saturating_add(won.into());
    }
}

/// Half points in figures: `1½`, `0`, `-½`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves(pub i64);

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        match (self.0.unsigned_abs() / 2, self.0.unsigned_abs() % 2) {
            (0, 1) => write!(f, "{sign}½"),
            (whole, 1) => write!(f, "{sign}{whole}½"),
            (whole, _) => write!(f, "{sign}{whole}"),
        }
    }
}

/// Whole points as half points.
fn halves(points: i8) -> i32 {
    i32::from(points).saturating_mul(2)
}

/// A seat's opponents: their seats, and who they are.
fn others(game: &Game, seat: usize) -> impl Iterator<Item = (usize, Player)> {
    let opposed = move |(other, _): &(usize, Player)| game.opposed(seat, *other);
    game.players().iter().copied().enumerate().filter(opposed)
}

/// What a seat did against another; `None` where the game does not count.
fn score(counts: &Counts<'_>, seat: usize, other: usize) -> Option<u8> {
    let of = |won: bool, too: bool| if won { if too { 1 } else { 2 } } else { 0 };
    Some(match counts {
        Counts::Runs | Counts::Nothing => return None,
        Counts::Played(Outcome::Won(seats)) => of(seats.contains(&seat), seats.contains(&other)),
        Counts::Played(Outcome::Drawn) => 1,
        Counts::Played(Outcome::Scored(points)) => match points.get(seat).cmp(&points.get(other)) {
            core::cmp::Ordering::Greater => 2,
            core::cmp::Ordering::Equal => 1,
            core::cmp::Ordering::Less => 0,
        },
        Counts::Lost(seats) => of(!seats.contains(&seat), !seats.contains(&other)),
    })
}
