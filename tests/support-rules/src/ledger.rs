//! The second computation: an event played through day by day, and everything counted anew from a list of who did what
//! against whom. Obvious rather than quick; it names nothing of the crate.

use std::collections::{BTreeMap, BTreeSet};

/// A game: its players and what it came to.
#[derive(Clone, Debug)]
pub struct Plain {
    pub players: Vec<usize>,
    /// Each player's team.
    pub teams: Vec<usize>,
    pub came_to: CameTo,
    /// The day on which it ended.
    pub day: i64,
}

#[derive(Clone, Debug)]
pub enum CameTo {
    Nothing,
    CalledOff,
    Draw,
    /// These players won.
    Won(Vec<usize>),
    Points(Vec<i32>),
}

/// A game's state on a day.
#[derive(Clone, Debug, PartialEq)]
enum State {
    Goes,
    Done,
    Void,
    /// These players lost it.
    Given(Vec<usize>),
}

/// What there is at the end.
#[derive(Debug, Default)]
pub struct Ledger {
    /// Player, opponent, and 1, ½ or 0.
    pub met: Vec<(usize, usize, f64)>,
    pub points: BTreeMap<usize, f64>,
    pub played: BTreeMap<usize, u32>,
    pub running: BTreeMap<usize, u32>,
    pub wins: BTreeMap<usize, u32>,
    pub gone: BTreeSet<usize>,
    pub struck: BTreeSet<usize>,
    /// How often article 6.3 was answered by every outcome there can be, and how often there were too many.
    pub tried: std::cell::Cell<(u64, u64)>,
}

impl Ledger {
    /// Plays the section through; `given` is what a winner and a loser have of a game lost by withdrawal.
    pub fn played_through(everybody: &[usize], games: &[Plain], leave: &[(usize, i64)], given: (i32, i32)) -> Self {
        let mut states: Vec<State> = games
            .iter()
            .map(|game| if matches!(game.came_to, CameTo::CalledOff) { State::Void } else { State::Goes })
            .collect();
        let mut book = Self::default();
        let days = games.iter().map(|game| game.day).chain(leave.iter().map(|(_, day)| *day)).max().unwrap_or(0);
        for today in 0..=days {
            for (game, state) in games.iter().zip(&mut states) {
                if *state == State::Goes && game.day == today && !matches!(game.came_to, CameTo::Nothing) {
                    *state = State::Done;
                }
            }
            let going: BTreeSet<usize> = leave
                .iter()
                .filter(|(who, day)| *day == today && !book.gone.contains(who))
                .map(|(who, _)| *who)
                .collect();
            let mut out = BTreeSet::new();
            for who in &going {
                let (mut all, mut finished) = (0, 0);
                for (game, state) in games.iter().zip(&states) {
                    if game.players.contains(who) && *state != State::Void {
                        all += 1;
                        if *state != State::Goes {
                            finished += 1;
                        }
                    }
                }
                if f64::from(finished) < f64::from(all) / 2.0 {
                    out.insert(*who);
                }
            }
            for (game, state) in games.iter().zip(&mut states) {
                if game.players.iter().any(|who| out.contains(who)) {
                    *state = State::Void;
                }
                let quit: BTreeSet<usize> = (0..game.players.len())
                    .filter(|at| going.contains(&game.players[*at]))
                    .map(|at| game.teams[at])
                    .collect();
                if *state == State::Goes && !quit.is_empty() {
                    let lost =
                        (0..game.players.len()).filter(|at| quit.contains(&game.teams[*at])).map(|at| game.players[at]);
                    *state = State::Given(lost.collect());
                }
            }
            book.gone.extend(going);
            book.struck.extend(out);
        }
        for who in everybody {
            book.points.insert(*who, 0.0);
        }
        for (game, state) in games.iter().zip(&states) {
            book.enter(game, state, given);
        }
        book
    }

    fn enter(&mut self, game: &Plain, state: &State, given: (i32, i32)) {
        for (at, who) in game.players.iter().enumerate() {
            let add = match (state, &game.came_to) {
                (State::Void, _) => continue,
                (State::Goes, _) => {
                    *self.running.entry(*who).or_default() += 1;
                    continue;
                }
                (State::Given(lost), _) => f64::from(if lost.contains(who) { given.1 } else { given.0 }),
                (State::Done, CameTo::Draw) => 0.5,
                (State::Done, CameTo::Won(won)) => f64::from(u8::from(won.contains(who))),
                (State::Done, CameTo::Points(points)) => f64::from(points[at]),
                (State::Done, CameTo::Nothing | CameTo::CalledOff) => unreachable!(),
            };
            *self.points.entry(*who).or_default() += add;
            *self.played.entry(*who).or_default() += 1;
            let mut beat_all = true;
            for (of, other) in game.players.iter().enumerate().filter(|(of, _)| game.teams[*of] != game.teams[at]) {
                let share = |mine: bool, his: bool| match (mine, his) {
                    (true, false) => 1.0,
                    (true, true) => 0.5,
                    _ => 0.0,
                };
                let score = match (state, &game.came_to) {
                    (State::Given(lost), _) => share(!lost.contains(who), !lost.contains(other)),
                    (_, CameTo::Draw) => 0.5,
                    (_, CameTo::Won(won)) => share(won.contains(who), won.contains(other)),
                    (_, CameTo::Points(points)) if points[at] > points[of] => 1.0,
                    (_, CameTo::Points(points)) if points[at] == points[of] => 0.5,
                    _ => 0.0,
                };
                beat_all &= score == 1.0;
                self.met.push((*who, *other, score));
            }
            let won = match (state, &game.came_to) {
                (State::Given(lost), _) => !lost.contains(who),
                (_, CameTo::Won(won)) => won.contains(who),
                (_, CameTo::Points(_)) => beat_all,
                _ => false,
            };
            *self.wins.entry(*who).or_default() += u32::from(won);
        }
    }

    /// Sonneborn-Berger in points.
    pub fn berger(&self, who: usize) -> f64 {
        let floor = self.points.values().copied().fold(0.0, f64::min);
        self.met
            .iter()
            .filter(|(of, ..)| *of == who)
            .map(|(_, other, score)| score * (self.points[other] - floor))
            .sum()
    }

    /// Who are level, the best first.
    pub fn ranks(&self, everybody: &[usize], ties: &[&str]) -> Vec<Vec<usize>> {
        let placed: Vec<usize> = everybody.iter().copied().filter(|who| !self.struck.contains(who)).collect();
        best_first(&placed, |who| self.points[&who]).into_iter().flat_map(|tied| self.rank(tied, ties)).collect()
    }

    fn rank(&self, tied: Vec<usize>, ties: &[&str]) -> Vec<Vec<usize>> {
        let Some((tie, later)) = ties.split_first() else { return vec![tied] };
        let parts = match *tie {
            "direct" => self.direct(&tied),
            "sonneborn-berger" => best_first(&tied, |who| self.berger(who)),
            "wins" => best_first(&tied, |who| f64::from(self.wins.get(&who).copied().unwrap_or(0))),
            _ => unreachable!(),
        };
        parts.into_iter().flat_map(|part| self.rank(part, later)).collect()
    }

    /// The average of what one scored against another, if they met.
    fn against(&self, who: usize, other: usize) -> Option<f64> {
        let scores: Vec<f64> =
            self.met.iter().filter(|(a, b, _)| (*a, *b) == (who, other)).map(|(.., score)| *score).collect();
        (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
    }

    pub fn direct(&self, tied: &[usize]) -> Vec<Vec<usize>> {
        let others = |who: usize| tied.iter().copied().filter(move |other| *other != who);
        let complete = tied.iter().all(|who| others(*who).all(|other| self.against(*who, other).is_some()));
        if complete {
            let parts = best_first(tied, |who| others(who).filter_map(|other| self.against(who, other)).sum());
            return if parts.len() == 1 { parts } else { parts.iter().flat_map(|part| self.direct(part)).collect() };
        }
        let (mut rest, mut ranks) = (tied.to_vec(), Vec::new());
        while let Some(first) = rest
            .iter()
            .copied()
            .find(|who| rest.iter().all(|other| other == who || self.always_above(*who, *other, tied)))
        {
            ranks.push(vec![first]);
            rest.retain(|who| *who != first);
        }
        if ranks.is_empty() {
            return vec![rest];
        }
        if !rest.is_empty() {
            ranks.extend(self.direct(&rest));
        }
        ranks
    }

    /// Whether the first has more than the second whatever comes of the games that are missing, by trying all that may
    /// come.
    fn always_above(&self, who: usize, other: usize, tied: &[usize]) -> bool {
        let mut sums = [0.0, 0.0];
        let mut missing: Vec<[f64; 2]> = Vec::new();
        for (at, of) in [who, other].into_iter().enumerate() {
            for third in tied.iter().copied().filter(|third| *third != of) {
                match self.against(of, third) {
                    Some(score) => sums[at] += score,
                    // What the one wins the other loses; told once.
                    None if third == other => missing.push([1.0, -1.0]),
                    None if third == who => {}
                    None => missing.push(if at == 0 { [1.0, 0.0] } else { [0.0, 1.0] }),
                }
            }
        }
        let between = missing.iter().filter(|of| of[1] < 0.0).count() as f64;
        sums[1] += between;
        let (tried, many) = self.tried.get();
        if missing.len() > 8 {
            // Too many to try: the worst that may come.
            self.tried.set((tried, many + 1));
            return sums[0] > sums[1] + missing.iter().map(|of| of[1].max(0.0)).sum::<f64>() + 1e-9;
        }
        self.tried.set((tried + 1, many));
        (0..3_usize.pow(missing.len() as u32)).all(|mut outcome| {
            let mut now = sums;
            for [mine, his] in &missing {
                let share = (outcome % 3) as f64 / 2.0;
                outcome /= 3;
                now[0] += mine * share;
                now[1] += his * share;
            }
            now[0] > now[1] + 1e-9
        })
    }

    /// Who are level after a ruling: one after the other is taken out of his rank as he is named.
    pub fn ruled(&self, ranks: &[Vec<usize>], ruling: &[usize]) -> Vec<Vec<usize>> {
        let mut after = Vec::new();
        for rank in ranks {
            let mut rest = rank.clone();
            for named in ruling.iter().filter(|named| rank.contains(named)) {
                rest.retain(|who| who != named);
                after.push(vec![*named]);
            }
            if !rest.is_empty() {
                after.push(rest);
            }
        }
        after
    }

    /// Who goes on; where a tie lies over the border: who surely does, who are level, how many of these.
    #[allow(clippy::type_complexity)]
    pub fn goes_on(
        &self,
        ranks: &[Vec<usize>],
        number: usize,
        ruling: &[usize],
    ) -> Result<Vec<usize>, (Vec<usize>, Vec<usize>, usize)> {
        let mut queue: Vec<Vec<usize>> = Vec::new();
        for rank in ranks {
            let mut stay: Vec<usize> = rank.iter().copied().filter(|who| !self.gone.contains(who)).collect();
            for named in ruling {
                if let Some(at) = stay.iter().position(|who| who == named) {
                    queue.push(vec![stay.remove(at)]);
                }
            }
            queue.push(stay);
        }
        let mut through: Vec<usize> = Vec::new();
        for rank in queue {
            let room = number - through.len();
            if room == 0 {
                break;
            }
            if rank.len() > room {
                return Err((through, rank, room));
            }
            through.extend(rank);
        }
        Ok(through)
    }
}

/// Parts by a number, the greatest first, by taking out whoever has it again and again.
fn best_first(some: &[usize], number: impl Fn(usize) -> f64) -> Vec<Vec<usize>> {
    let mut rest = some.to_vec();
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let most = rest.iter().map(|who| number(*who)).fold(f64::NEG_INFINITY, f64::max);
        let (best, others): (Vec<usize>, Vec<usize>) = rest.iter().partition(|who| number(**who) > most - 1e-9);
        parts.push(best);
        rest = others;
    }
    parts
}

/// A knock-out's field by seeds: whoever wins takes the better seed of the two.
#[derive(Debug)]
pub struct Field(pub BTreeMap<usize, Option<usize>>);

impl Field {
    pub fn of(seeds: &[usize]) -> Self {
        let mut size = 1;
        while size < seeds.len() {
            size *= 2;
        }
        Self((1..=size).map(|seed| (seed, seeds.get(seed - 1).copied())).collect())
    }

    /// Who meet now: each pair once, the better seed first.
    pub fn pairs(&self) -> Vec<(Option<usize>, Option<usize>)> {
        let size = self.0.len();
        (1..=size / 2).map(|seed| (self.0[&seed], self.0[&(size + 1 - seed)])).collect()
    }

    /// The field after a round; `winner` says who won a pair.
    pub fn after(&self, mut winner: impl FnMut((Option<usize>, Option<usize>)) -> Option<usize>) -> Self {
        Self(self.pairs().into_iter().enumerate().map(|(at, pair)| (at + 1, winner(pair))).collect())
    }
}
