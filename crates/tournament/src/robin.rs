//! A section of a round robin as it is played: every pairing of its table, begun or not, and what came of it.

use alloc::vec::Vec;

use super::{
    berger::Cycles,
    game::{Game, Player, Stands},
    stage::pairings,
    standing::{Forfeit, Standing},
    tiebreak::{Place, Tiebreak, places, ruled},
    withdrawal::{Counts, Settled, Withdrawal},
};

/// A game that was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its number, the caller's.
    pub number: u32,
    /// Its stage, its section and its round in the stage, each counted from 1.
    pub of: (usize, usize, usize),
    /// Who has the first seat, and who the second.
    pub players: (Player, Player),
    /// How it stands.
    pub stands: Stands,
}

/// What a pairing has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameTo {
    /// It is still to be played to an end.
    Open,
    /// Half points of the first and of the second: 0..=2 each by result, else what the terms say.
    Points(i32, i32),
    /// It counts for nobody.
    Nothing,
}

/// What one player has of a pairing, for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Has {
    /// Its game is to begin.
    ToBegin,
    /// Its game runs.
    Runs,
    /// So many half points.
    Points(i32),
    /// It counts for nobody.
    Nothing,
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// In its stage, counted from 1.
    pub round: usize,
    /// Who has the first seat, and who the second.
    pub players: (Player, Player),
    /// Its game's number, once it was begun.
    pub game: Option<u32>,
    /// What it has come to.
    pub came_to: CameTo,
}

/// How a section stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// In the order of the draw.
    pub players: Vec<Player>,
    /// Every pairing, round by round.
    pub pairings: Vec<Pairing>,
    /// What each player has.
    pub standing: Standing,
    /// The best first.
    pub places: Vec<Place>,
}

impl Section {
    /// The section of these players after its games, which are those of `begun`, these withdrawals, and a ruling on its
    /// ties; an empty one for a number of players that no table has.
    pub fn of(
        players: &[Player],
        cycles: Cycles,
        begun: &[&Begun],
        withdrawals: &[Withdrawal],
        (forfeit, ties, ruling): (Forfeit, &[Tiebreak], &[Player]),
    ) -> Self {
        let rounds = pairings(players, cycles).unwrap_or_default();
        let mut pairings = Vec::new();
        let mut games = Vec::new();
        for (pairs, round) in rounds.into_iter().zip(1..) {
            for players in pairs {
                let game = begun.iter().find(|game| game.of.2 == round && game.players == players);
                let stands = game.map_or(Stands::Runs, |game| game.stands.clone());
                // Two different players: no other game is made here.
                let Ok(of_two) = Game::of_two(players.0, players.1, stands) else { continue };
                games.push(of_two);
                let game = game.map(|game| game.number);
                pairings.push(Pairing { round, players, game, came_to: CameTo::Open });
            }
        }
        let settled = Settled::of(&games, withdrawals);
        for (pairing, (_, counts)) in pairings.iter_mut().zip(&settled.games) {
            pairing.came_to = came_to(counts, forfeit);
        }
        let standing = Standing::of(players, &games, withdrawals, forfeit);
        let places = ruled(&places(&standing, ties), ruling);
        Self { players: players.to_vec(), pairings, standing, places }
    }

    /// What a player has against another, pairing by pairing in the order of rounds, each with its game's number once it
    /// was begun.
    pub fn between(&self, player: Player, other: Player) -> impl Iterator<Item = (Option<u32>, Has)> {
        self.pairings.iter().filter_map(move |pairing| {
            let first = match pairing.players {
                players if players == (player, other) => true,
                players if players == (other, player) => false,
                _ => return None,
            };
            let has = match pairing.came_to {
                CameTo::Open if pairing.game.is_some() => Has::Runs,
                CameTo::Open => Has::ToBegin,
                CameTo::Nothing => Has::Nothing,
                CameTo::Points(of_first, of_second) => Has::Points(if first { of_first } else { of_second }),
            };
            Some((pairing.game, has))
        })
    }

    /// Whether everything is played or settled.
    pub fn is_over(&self) -> bool {
        self.standing.is_over()
    }

    /// The first round of which something is open.
    pub fn open_round(&self) -> Option<usize> {
        self.pairings.iter().find(|pairing| pairing.came_to == CameTo::Open).map(|pairing| pairing.round)
    }
}

/// What a game brings its first and its second player.
fn came_to(counts: &Counts<'_>, forfeit: Forfeit) -> CameTo {
    use super::game::Outcome;
    let halves = |points: i8| i32::from(points).saturating_mul(2);
    let by = |of: &dyn Fn(usize) -> i32| CameTo::Points(of(0), of(1));
    match counts {
        Counts::Runs => CameTo::Open,
        Counts::Nothing => CameTo::Nothing,
        Counts::Played(Outcome::Drawn) => CameTo::Points(1, 1),
        Counts::Played(Outcome::Won(seats)) => by(&|seat| if seats.contains(&seat) { 2 } else { 0 }),
        Counts::Played(Outcome::Scored(points)) => by(&|seat| halves(points.get(seat).copied().unwrap_or(0))),
        Counts::Lost(seats) => by(&|seat| halves(if seats.contains(&seat) { forfeit.lost } else { forfeit.won })),
    }
}
