//! A knock-out: its pairs, who plays which colour, and who wins a match.
//!
//! The draw is fixed: the first seed meets the last, the second the last but one; if the better always wins, the first
//! two meet in the last round. Where the field is no power of two, the best seeds have no opponent in the first round.
//! FIDE has no table for it.

use alloc::vec::Vec;

use super::game::{Game, Outcome, Player, Stands};

/// The most players of a knock-out.
pub const MOST: usize = 64;

/// Two who meet, in the order of the draw. Who has no opponent has won; where both are missing nobody comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Of the first round the better seed, later the winner of the match drawn first.
    pub upper: Option<Player>,
    /// The other.
    pub lower: Option<Player>,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// Not all its games are over.
    Runs,
    /// Who goes on: `None` where both withdrew, or nobody came to it.
    Won(Option<Player>),
    /// Level, or every game called off: it needs a ruling which of the two goes on.
    Undecided(Player, Player),
}

/// The first round of these players, 2..=[`MOST`], the best seed first, in the order of the draw; `None` for another
/// number.
pub fn first(seeds: &[Player]) -> Option<Vec<Pair>> {
    if !(2..=MOST).contains(&seeds.len()) {
        return None;
    }
    let mut draw = alloc::vec![1_usize];
    while draw.len() < seeds.len() {
        let both = draw.len().saturating_mul(2).saturating_add(1);
        draw = draw.into_iter().flat_map(|seed| [seed, both.saturating_sub(seed)]).collect();
    }
    let slots: Vec<Option<Player>> = draw.into_iter().map(|seed| seeds.get(seed.saturating_sub(1)).copied()).collect();
    Some(next(&slots))
}

/// The next round of those who won the matches of the one before, in its order.
pub fn next(winners: &[Option<Player>]) -> Vec<Pair> {
    let at = |pair: &[Option<Player>], of: usize| pair.get(of).copied().flatten();
    winners.chunks(2).map(|pair| Pair { upper: at(pair, 0), lower: at(pair, 1) }).collect()
}

/// The games of a match, 1 or 2 as the terms say, who has the first seat first; none where a player is missing. `round`
/// and `number` count from 1, the matches of a round in the order of the draw. Where their sum is even the upper has
/// the first seat of game 1, so that neighbours, and who keeps winning at the top, change colours; in game 2 they
/// change.
pub fn games(pair: Pair, round: usize, number: usize, games: u8) -> Vec<(Player, Player)> {
    let (Some(upper), Some(lower)) = (pair.upper, pair.lower) else { return Vec::new() };
    let parity = (round & 1) ^ (number & 1);
    let seats = |game: u8| if usize::from(game & 1) == parity { (upper, lower) } else { (lower, upper) };
    (0..games).map(seats).collect()
}

/// Who is left after a round, the best seed first: as the next stage seeds them.
pub fn left(seeds: &[Player], winners: &[Option<Player>]) -> Vec<Player> {
    seeds.iter().copied().filter(|seed| winners.contains(&Some(*seed))).collect()
}

impl Match {
    /// How a match of so many games stands, by the games of the two with each other in this round; others are passed
    /// over. Points are added over its games. One that was called off counts for nobody, and the match is over without
    /// it.
    ///
    /// Who withdrew loses a match that is not won by its games alone; what was won before stands, and its winner, if he
    /// has withdrawn, loses the next. The ruling is an order of players: whoever of the two stands in it first goes on,
    /// but only where the match is level.
    pub fn of(pair: Pair, games: &[Game], number: u8, withdrawn: &[Player], ruling: &[Player]) -> Self {
        let (Some(upper), Some(lower)) = (pair.upper, pair.lower) else {
            return Self::Won(pair.upper.or(pair.lower));
        };
        let theirs = || games.iter().filter(|game| game.players().len() == 2 && game.has(upper) && game.has(lower));
        let runs = theirs().any(|game| game.stands() == &Stands::Runs) || theirs().count() < number.into();
        let lead = theirs().fold(0_i32, |lead, game| lead.saturating_add(led(game, upper)));
        match (runs, lead.signum(), withdrawn.contains(&upper), withdrawn.contains(&lower)) {
            (false, 1, ..) => Self::Won(Some(upper)),
            (false, -1, ..) => Self::Won(Some(lower)),
            (_, _, true, true) => Self::Won(None),
            (_, _, true, false) => Self::Won(Some(lower)),
            (_, _, false, true) => Self::Won(Some(upper)),
            (true, ..) => Self::Runs,
            (false, ..) => match ruling.iter().find(|player| [upper, lower].contains(player)) {
                Some(player) => Self::Won(Some(*player)),
                None => Self::Undecided(upper, lower),
            },
        }
    }
}

/// By how many half points this player is ahead in a game of two.
fn led(game: &Game, player: Player) -> i32 {
    let first = game.players().first() == Some(&player);
    let ahead = match game.stands() {
        Stands::Runs | Stands::CalledOff | Stands::Over { outcome: Outcome::Drawn, .. } => 0,
        Stands::Over { outcome: Outcome::Won(seats), .. } => match (seats.contains(&0), seats.contains(&1)) {
            (true, false) => 2,
            (false, true) => -2,
            _ => 0,
        },
        Stands::Over { outcome: Outcome::Scored(points), .. } => {
            let of = |seat: usize| i32::from(points.get(seat).copied().unwrap_or(0)).saturating_mul(2);
            of(0).saturating_sub(of(1))
        }
    };
    if first { ahead } else { ahead.saturating_neg() }
}
