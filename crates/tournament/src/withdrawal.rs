//! Withdrawals from a section, and what they make of its games.
//!
//! A player who withdraws before half of his games in the section are finished is struck: all his games, the finished
//! ones too, count for nobody. One who withdraws later keeps what he has, and the rest are lost.
//!
//! *Half*, exactly: `finished * 2 < all` strikes. `all` are his games in the section that still count, those called off
//! and those of players struck before aside, whether begun or not; so the section's games must all be given. `finished`
//! are those of them that were over at the moment of the withdrawal, or were lost to him by an earlier withdrawal. Who
//! has exactly half behind him is not struck; nor is who has no game that counts.
//!
//! Withdrawals are judged in the order of their moments, those of one moment together, each by how it stood before.
//! What was not over when a player withdrew is lost to him though it was played to an end afterwards. Where two who
//! withdrew at one moment meet, both have lost.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use super::game::{Game, Outcome, Player, Stands};
use crate::ids::Timestamp;

/// A player withdraws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// Who.
    pub player: Player,
    /// When. Of several of one player the first holds.
    pub at: Timestamp,
}

/// How a game counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counts<'a> {
    /// It runs.
    Runs,
    /// As it was played.
    Played(&'a Outcome),
    /// These seats lost it by a withdrawal, the withdrawn player's team with him; all others won it. Where all are
    /// named nobody has won.
    Lost(Vec<usize>),
    /// For nobody: struck with a player, or called off.
    Nothing,
}

/// A section's games as they count.
#[derive(Clone, Debug)]
pub struct Settled<'a> {
    /// Each game, in the order given.
    pub games: Vec<(&'a Game, Counts<'a>)>,
    /// Who withdrew, the struck among them.
    pub withdrawn: BTreeSet<Player>,
    /// Who withdrew before half of his games.
    pub struck: BTreeSet<Player>,
}

impl<'a> Settled<'a> {
    /// The games of a section after these withdrawals, in whatever order they are told.
    pub fn of(games: &'a [Game], withdrawals: &[Withdrawal]) -> Self {
        let fresh = |game: &'a Game| match game.stands() {
            Stands::Runs => Counts::Runs,
            Stands::Over { outcome, .. } => Counts::Played(outcome),
            Stands::CalledOff => Counts::Nothing,
        };
        let games = games.iter().map(|game| (game, fresh(game))).collect();
        let mut settled = Self { games, withdrawn: BTreeSet::new(), struck: BTreeSet::new() };
        let mut moments: BTreeMap<Timestamp, BTreeSet<Player>> = BTreeMap::new();
        for withdrawal in withdrawals {
            moments.entry(withdrawal.at).or_default().insert(withdrawal.player);
        }
        for (at, mut players) in moments {
            players.retain(|player| settled.withdrawn.insert(*player));
            settled.withdraw(at, &players);
        }
        settled
    }

    /// These withdraw at one moment.
    fn withdraw(&mut self, at: Timestamp, players: &BTreeSet<Player>) {
        let (struck, late): (BTreeSet<Player>, BTreeSet<Player>) =
            players.iter().partition(|player| self.strikes(**player, at));
        for (game, counts) in &mut self.games {
            let over = is_over(game, counts, at);
            let leaves = |seat: usize| game.players().get(seat).is_some_and(|player| late.contains(player));
            let seats = 0..game.players().len();
            if game.players().iter().any(|player| struck.contains(player)) {
                *counts = Counts::Nothing;
            } else if !matches!(counts, Counts::Nothing) && !over && seats.clone().any(leaves) {
                let loses = |seat: &usize| seats.clone().any(|of| leaves(of) && !game.opposed(*seat, of));
                *counts = Counts::Lost(seats.clone().filter(loses).collect());
            }
        }
        self.struck.extend(struck);
    }

    /// Whether fewer than half of a player's games that count are over.
    fn strikes(&self, player: Player, at: Timestamp) -> bool {
        let his = || self.games.iter().filter(|(game, counts)| game.has(player) && !matches!(counts, Counts::Nothing));
        let finished = his().filter(|(game, counts)| is_over(game, counts, at)).count();
        finished.saturating_mul(2) < his().count()
    }
}

/// Whether a game was over at a moment, be it by an earlier withdrawal.
fn is_over(game: &Game, counts: &Counts<'_>, at: Timestamp) -> bool {
    match (counts, game.stands()) {
        (Counts::Lost(_), _) => true,
        (Counts::Played(_), Stands::Over { at: ended, .. }) => *ended <= at,
        _ => false,
    }
}
