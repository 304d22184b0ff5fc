//! A knock-out as it is played: its rounds with their matches, and who is left.

use alloc::vec::Vec;

use super::{
    game::{Game, Player},
    knockout::{self, Match, Pair},
    robin::Begun,
    stage::Stage,
};

/// A match as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The two who meet.
    pub pair: Pair,
    /// Its games, who has the first seat first, each with its number once it was begun.
    pub games: Vec<((Player, Player), Option<u32>)>,
    /// How it stands.
    pub stands: Match,
}

/// A knock-out, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The best first.
    pub seeds: Vec<Player>,
    /// The rounds that are over, and the one that is played.
    pub rounds: Vec<Vec<Meeting>>,
    /// Who is left, the best seed first, once as few are left as are to be.
    pub left: Option<Vec<Player>>,
}

impl Bracket {
    /// The knock-out of these seeds after its games, which are those of `begun`. `number`: the games of a match.
    pub fn of(
        seeds: &[Player],
        (stage, number): (Stage, u8),
        begun: &[&Begun],
        withdrawn: &[Player],
        ruling: &[Player],
    ) -> Self {
        let mut bracket = Self { seeds: seeds.to_vec(), rounds: Vec::new(), left: None };
        let Some(mut pairs) = knockout::first(seeds) else { return bracket };
        // A round has half as many matches as the one before, so this ends.
        loop {
            let round = bracket.rounds.len().saturating_add(1);
            let meeting = |(pair, place): (&Pair, usize)| {
                let theirs: Vec<&&Begun> =
                    begun.iter().filter(|game| game.of.2 == round && is_of(*pair, game)).collect();
                let of_two = |game: &&&Begun| Game::of_two(game.players.0, game.players.1, game.stands.clone()).ok();
                let games: Vec<Game> = theirs.iter().filter_map(of_two).collect();
                let stands = Match::of(*pair, &games, number, withdrawn, ruling);
                let known = |players| theirs.iter().find(|game| game.players == players).map(|game| game.number);
                let games = knockout::games(*pair, round, place, number);
                Meeting { pair: *pair, games: games.into_iter().map(|of| (of, known(of))).collect(), stands }
            };
            let meetings: Vec<Meeting> = pairs.iter().zip(1..).map(meeting).collect();
            let won = |meeting: &Meeting| match meeting.stands {
                Match::Won(player) => Some(player),
                Match::Runs | Match::Undecided(..) => None,
            };
            let winners: Option<Vec<Option<Player>>> = meetings.iter().map(won).collect();
            bracket.rounds.push(meetings);
            let Some(winners) = winners else { return bracket };
            if winners.len() <= 1 || stage.is_over(winners.len()) {
                bracket.left = Some(knockout::left(seeds, &winners));
                return bracket;
            }
            pairs = knockout::next(&winners);
        }
    }

    /// The matches that are not decided.
    pub fn open(&self) -> impl Iterator<Item = &Meeting> {
        let last = self.rounds.last().map_or([].as_slice(), Vec::as_slice);
        last.iter().filter(|meeting| !matches!(meeting.stands, Match::Won(_)))
    }
}

fn is_of(pair: Pair, game: &Begun) -> bool {
    let (first, second) = (Some(game.players.0), Some(game.players.1));
    (pair.upper, pair.lower) == (first, second) || (pair.upper, pair.lower) == (second, first)
}
