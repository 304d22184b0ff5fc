//! What the seats of each game are called, for where no more is known than game and seat: logs, alarms,
//! letters to the person who runs the referee.

use crate::{
    ids::{GameId, Seat},
    kit::{Game, Games},
    store::Kinds,
};

/// Which game is played under which number; clones share what they know.
#[derive(Clone, Debug)]
pub struct Seats {
    games: Games,
    /// What the store has met.
    kinds: Kinds,
}

impl Seats {
    pub(super) fn new(games: Games, kinds: Kinds) -> Self {
        Self { games, kinds }
    }

    /// What may be played here.
    pub(super) fn games(&self) -> Games {
        self.games
    }

    /// Remembers what is played under this number.
    pub(super) fn know(&self, game: GameId, rules: &str) {
        self.kinds.know(game, rules);
    }

    /// The game under this number; `None` where the store has not met it.
    pub fn game(&self, game: GameId) -> Option<&'static Game> {
        match self.games {
            [only] => Some(only),
            games => self.kinds.find(game, |rules| games.iter().find(|row| row.rules == rules).copied()),
        }
    }

    /// A seat's name; empty where the game is not known.
    pub fn name(&self, game: GameId, seat: Seat) -> &'static str {
        self.game(game).map_or("", |game| game.seat_name(seat))
    }

    /// The game's name in subjects; empty where it is not known.
    pub(super) fn title(&self, game: GameId) -> &'static str {
        self.game(game).map_or("", |game| game.title)
    }

    /// A seat's letter; `None` where the game is not known.
    pub(super) fn letter(&self, game: GameId, seat: Seat) -> Option<char> {
        self.game(game).map(|game| game.seat_letter(seat))
    }

    /// A seat of a game, in the words of details.
    pub(super) fn of(&self, game: GameId, seat: Seat) -> String {
        format!("game {game}, {}", self.name(game, seat))
    }
}
