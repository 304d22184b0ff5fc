//! Random events, each computed twice.

use std::collections::{BTreeMap, BTreeSet};

use ids::Timestamp;
use support_rules::ledger::{CameTo, Field, Ledger, Plain};
use tournament::{
    berger::Cycles,
    direct::Met,
    game::{Game, Outcome, Player, Stands},
    goes_on::{GoesOn, goes_on},
    knockout::{self, Match, Pair},
    stage::{entrants, pairings, snake},
    standing::{Encounter, Forfeit, Part, Standing},
    tiebreak::{Tiebreak, places, ruled, sonneborn_berger},
    withdrawal::Withdrawal,
};

use super::chance::Chance;

/// What was seen, by words.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, u64>);

impl Seen {
    fn saw(&mut self, what: &'static str, times: usize) {
        *self.0.entry(what).or_default() += times as u64;
    }

    fn told(&self) {
        self.0.iter().for_each(|(what, times)| println!("{times:>9} {what}"));
    }
}

/// The player whom the second computation knows by this number.
fn player(who: usize) -> Player {
    Player(1000 - 37 * who as u32)
}

fn who(player: Player) -> usize {
    (1000 - player.0 as usize) / 37
}

fn of_crate(plain: &Plain) -> Game {
    let at = Timestamp::from_unix(plain.day);
    let seat = |who: &usize| plain.players.iter().position(|of| of == who).unwrap();
    let stands = match &plain.came_to {
        CameTo::Nothing => Stands::Runs,
        CameTo::CalledOff => Stands::CalledOff,
        CameTo::Draw => Stands::Over { outcome: Outcome::Drawn, at },
        CameTo::Won(won) => Stands::Over { outcome: Outcome::Won(won.iter().map(seat).collect()), at },
        CameTo::Points(points) => {
            Stands::Over { outcome: Outcome::Scored(points.iter().map(|of| *of as i8).collect()), at }
        }
    };
    Game::new(
        plain.players.iter().map(|who| player(*who)).collect(),
        plain.teams.iter().map(|of| *of as u8).collect(),
        stands,
    )
    .unwrap()
}

/// Each with his place; who are level have one.
fn numbered(ranks: &[Vec<usize>]) -> impl Iterator<Item = (usize, Option<usize>)> {
    let before = |at: usize| ranks[..at].iter().map(Vec::len).sum::<usize>();
    ranks.iter().enumerate().flat_map(move |(at, rank)| rank.iter().map(move |who| (*who, Some(before(at) + 1))))
}

/// Every order of some of the tie-breaks.
fn orders() -> Vec<Vec<Tiebreak>> {
    let mut all: Vec<Vec<Tiebreak>> = vec![vec![]];
    for _ in 0..3 {
        let longer = all.iter().flat_map(|order| {
            Tiebreak::ALL.into_iter().filter(|tie| !order.contains(tie)).map(|tie| [&order[..], &[tie]].concat())
        });
        let longer: Vec<Vec<Tiebreak>> = longer.collect();
        longer.into_iter().for_each(|order| {
            if !all.contains(&order) {
                all.push(order);
            }
        });
    }
    assert_eq!(all.len(), 16);
    all
}

/// A section: computed by both, compared in everything, with every order of tie-breaks. The second computation's
/// ledger, and the crate's standing.
fn compared(
    section: &[usize],
    games: &[Plain],
    leave: &[(usize, i64)],
    given: (i32, i32),
    chance: &mut Chance,
    seen: &mut Seen,
) -> (Ledger, Standing) {
    let mut shuffled: Vec<Game> = games.iter().map(of_crate).collect();
    chance.shuffle(&mut shuffled);
    let withdrawals: Vec<Withdrawal> =
        leave.iter().map(|(who, day)| Withdrawal { player: player(*who), at: Timestamp::from_unix(*day) }).collect();
    let players: Vec<Player> = section.iter().map(|who| player(*who)).collect();
    let forfeit = Forfeit { won: given.0 as i8, lost: given.1 as i8 };
    let standing = Standing::of(&players, &shuffled, &withdrawals, forfeit);
    let book = Ledger::played_through(section, games, leave, given);
    let berger = sonneborn_berger(&standing);
    for (row, who) in standing.rows.iter().zip(section) {
        let of = |counts: &BTreeMap<usize, u32>| counts.get(who).copied().unwrap_or(0);
        let told = (row.player, f64::from(row.points), row.played, row.running, row.wins);
        assert_eq!(told, (player(*who), book.points[who] * 2.0, of(&book.played), of(&book.running), of(&book.wins)));
        let part = match (book.gone.contains(who), book.struck.contains(who)) {
            (_, true) => Part::Struck,
            (true, _) => Part::Withdrew,
            _ => Part::Plays,
        };
        assert_eq!(row.part, part);
        assert_eq!(berger[&row.player] as f64, book.berger(*who) * 4.0);
        seen.saw("rows", 1);
        seen.saw("players struck", (part == Part::Struck).into());
        seen.saw("players withdrawn later", (part == Part::Withdrew).into());
    }
    assert_eq!(standing.is_over(), book.running.is_empty());
    seen.saw("games", games.len());
    seen.saw("seats of games that run at the end", book.running.values().sum::<u32>() as usize);
    for order in orders() {
        let words: Vec<&str> = order.iter().map(|tie| tie.word()).collect();
        let ranks = book.ranks(section, &words);
        let unruled = places(&standing, &order);
        let mut expected = Vec::new();
        for rank in &ranks {
            let place = expected.len() + 1;
            expected.extend(rank.iter().map(|who| (*who, Some(place), book.gone.contains(who))));
        }
        expected.extend(section.iter().filter(|who| book.struck.contains(who)).map(|who| (*who, None, true)));
        let told: Vec<_> = unruled.iter().map(|of| (who(of.player), of.place, of.withdrew)).collect();
        assert_eq!(told, expected, "{words:?}");
        seen.saw("orders of tie-breaks", 1);
        let level = ranks.iter().filter(|rank| rank.len() > 1).count();
        seen.saw(
            match words[..] {
                [] => "ties on points",
                ["direct"] => "ties left by direct",
                ["sonneborn-berger"] => "ties left by sonneborn-berger",
                ["wins"] => "ties left by wins",
                [_, _, _] => "ties left by all three, summed over their six orders",
                _ => "ties left by two, summed over their six orders",
            },
            level,
        );
        for number in 0..=section.len() {
            let mut ruling = section.to_vec();
            chance.shuffle(&mut ruling);
            ruling.truncate(chance.below(section.len() + 1));
            for ruling in [vec![], ruling] {
                let names: Vec<Player> = ruling.iter().map(|who| player(*who)).collect();
                let ours = match goes_on(&unruled, number, &names) {
                    GoesOn::Decided(went) => Ok(went.into_iter().map(who).collect::<Vec<_>>()),
                    GoesOn::Undecided { sure, tied, room } => {
                        Err((sure.into_iter().map(who).collect(), tied.into_iter().map(who).collect(), room))
                    }
                };
                let theirs = book.goes_on(&ranks, number, &ruling);
                let after = book.ruled(&ranks, &ruling);
                let told: Vec<_> = ruled(&unruled, &names).iter().map(|of| (who(of.player), of.place)).collect();
                let struck = section.iter().filter(|who| book.struck.contains(who)).map(|who| (*who, None));
                assert_eq!(told, numbered(&after).chain(struck).collect::<Vec<_>>(), "{words:?}, ruled {ruling:?}");
                seen.saw("ties parted by a ruling", after.len() - ranks.len());
                assert_eq!(ours, theirs, "{words:?}, {number} go on, ruled {ruling:?}");
                seen.saw("borders", 1);
                seen.saw("borders undecided", theirs.is_err().into());
            }
        }
    }
    // How often each half of the article decided.
    for tied in book.ranks(section, &[]).iter().filter(|tied| tied.len() > 1) {
        let met = |a: &usize, b: &usize| book.met.iter().any(|(x, y, _)| (x, y) == (a, b));
        let complete = tied.iter().all(|a| tied.iter().all(|b| a == b || met(a, b)));
        let parted = book.direct(tied).len() > 1;
        seen.saw(if complete { "ties where all have met" } else { "ties where some have not met" }, 1);
        seen.saw(if complete { "parted by article 6.2" } else { "parted by article 6.3" }, parted.into());
    }
    let (tried, many) = book.tried.get();
    seen.saw("pairs of 6.3 with every outcome tried", tried as usize);
    seen.saw("pairs of 6.3 with too many to try", many as usize);
    (book, standing)
}

/// What a game of these comes to.
fn outcome(players: &[usize], teams: &[usize], scored: bool, chance: &mut Chance) -> CameTo {
    if scored {
        return CameTo::Points(players.iter().map(|_| chance.below(5) as i32 - 2).collect());
    }
    if chance.percent(25) {
        return CameTo::Draw;
    }
    let team = teams[chance.below(teams.len())];
    CameTo::Won(players.iter().zip(teams).filter(|(_, of)| **of == team).map(|(who, _)| *who).collect())
}

/// A section's games and withdrawals.
#[allow(clippy::type_complexity)]
fn section_of(section: &[usize], cycles: Cycles, scored: bool, chance: &mut Chance) -> (Vec<Plain>, Vec<(usize, i64)>) {
    let players: Vec<Player> = section.iter().map(|who| player(*who)).collect();
    let rounds = pairings(&players, cycles).unwrap();
    let days = rounds.len() * 10 + 20;
    let runs = [0, 0, 5, 40][chance.below(4)];
    let mut games = Vec::new();
    for (round, pairs) in rounds.iter().enumerate() {
        for (first, second) in pairs {
            let (players, teams) = (vec![who(*first), who(*second)], vec![0, 1]);
            let came_to = match () {
                () if chance.percent(runs) => CameTo::Nothing,
                () if chance.percent(3) => CameTo::CalledOff,
                () => outcome(&players, &teams, scored, chance),
            };
            games.push(Plain { players, teams, came_to, day: (round * 10 + chance.below(25)) as i64 });
        }
    }
    let mut leave = Vec::new();
    let often = [0, 8, 25][chance.below(3)];
    for who in section {
        if chance.percent(often) {
            let day = if chance.percent(25) { days as i64 / 2 } else { chance.below(days) as i64 };
            leave.push((*who, day));
            if chance.percent(10) {
                leave.push((*who, chance.below(days) as i64));
            }
        }
    }
    chance.shuffle(&mut leave);
    (games, leave)
}

/// A knock-out, played by both to its winner, or to a match that runs.
fn knocked_out(seeds: &[usize], number: u8, scored: bool, chance: &mut Chance, seen: &mut Seen) {
    let players: Vec<Player> = seeds.iter().map(|who| player(*who)).collect();
    let mut pairs = knockout::first(&players).unwrap();
    let mut field = Field::of(seeds);
    let mut gone: BTreeSet<usize> = BTreeSet::new();
    for round in 1.. {
        let pair = |pair: &Pair| (pair.upper.map(who), pair.lower.map(who));
        // As the winner takes the better seed, upper and lower may have changed places.
        let low = |(a, b): (Option<usize>, Option<usize>)| (a.min(b), a.max(b));
        let ours: BTreeSet<_> = pairs.iter().map(|of| low(pair(of))).collect();
        assert_eq!(ours, field.pairs().into_iter().map(low).collect());
        let mut won: BTreeMap<_, Option<usize>> = BTreeMap::new();
        let mut winners = Vec::new();
        for (at, of) in pairs.iter().enumerate() {
            seeds.iter().for_each(|who| {
                if chance.percent(1) {
                    gone.insert(*who);
                }
            });
            let games = knockout::games(*of, round, at + 1, number);
            let plain: Vec<Plain> = games
                .iter()
                .map(|(first, second)| {
                    let players = vec![who(*first), who(*second)];
                    let came_to = match () {
                        () if chance.percent(1) => CameTo::Nothing,
                        () if chance.percent(2) => CameTo::CalledOff,
                        () => outcome(&players, &[0, 1], scored, chance),
                    };
                    Plain { players, teams: vec![0, 1], came_to, day: 0 }
                })
                .collect();
            if let (Some(upper), Some(lower)) = pair(of) {
                assert_eq!(games.len(), usize::from(number));
                let firsts = games.iter().filter(|(first, _)| who(*first) == upper).count();
                assert!(number == 1 || firsts == 1, "colours change");
                // The second computation.
                let mut sum: BTreeMap<usize, f64> = BTreeMap::new();
                let mut open = false;
                for game in &plain {
                    match &game.came_to {
                        CameTo::Nothing => open = true,
                        CameTo::Won(won) => *sum.entry(won[0]).or_default() += 1.0,
                        CameTo::Points(points) => {
                            for (who, points) in game.players.iter().zip(points) {
                                *sum.entry(*who).or_default() += f64::from(*points);
                            }
                        }
                        CameTo::Draw | CameTo::CalledOff => {}
                    }
                }
                let of_who = |who: usize| sum.get(&who).copied().unwrap_or(0.0);
                let mut here = vec![upper, lower];
                if !open && of_who(upper) != of_who(lower) {
                    here.retain(|who| of_who(*who) == of_who(upper).max(of_who(lower)));
                } else {
                    here.retain(|who| !gone.contains(who));
                }
                let theirs = match here[..] {
                    [] => Match::Won(None),
                    [one] => Match::Won(Some(player(one))),
                    _ if open => Match::Runs,
                    _ => Match::Undecided(player(upper), player(lower)),
                };
                let crate_games: Vec<Game> = plain.iter().map(of_crate).collect();
                let withdrawn: Vec<Player> = gone.iter().map(|who| player(*who)).collect();
                let mut stands = Match::of(*of, &crate_games, number, &withdrawn, &[]);
                assert_eq!(stands, theirs);
                seen.saw("matches", 1);
                if let Match::Undecided(a, b) = stands {
                    let ruled = if chance.percent(50) { a } else { b };
                    stands = Match::of(*of, &crate_games, number, &withdrawn, &[ruled]);
                    assert_eq!(stands, Match::Won(Some(ruled)));
                    seen.saw("matches ruled", 1);
                }
                match stands {
                    Match::Won(winner) => {
                        won.insert(low(pair(of)), winner.map(who));
                        winners.push(winner);
                    }
                    _ => {
                        seen.saw("knock-outs that run at the end", 1);
                        return;
                    }
                }
            } else {
                let winner = of.upper.or(of.lower);
                assert_eq!(Match::of(*of, &[], number, &[], &[]), Match::Won(winner));
                won.insert(low(pair(of)), winner.map(who));
                winners.push(winner);
                seen.saw("byes", 1);
            }
        }
        field = field.after(|pair| if pair.0.is_none() && pair.1.is_none() { None } else { won[&low(pair)] });
        let left: BTreeSet<usize> = field.0.values().flatten().copied().collect();
        assert_eq!(knockout::left(&players, &winners).into_iter().map(who).collect::<BTreeSet<_>>(), left);
        if winners.len() == 1 {
            assert_eq!(field.0[&1], winners[0].map(who));
            seen.saw("knock-outs won", 1);
            return;
        }
        pairs = knockout::next(&winners);
    }
}

#[test]
fn two_hundred_random_events_of_two_stages_are_equal_to_the_second_computation() {
    let mut seen = Seen::default();
    for seed in 1..=200 {
        let chance = &mut Chance::new(seed);
        let size = 3 + chance.below(14);
        let scored = chance.percent(25);
        let given = if chance.percent(70) { (1, 0) } else { (2, -1) };
        let mut cycles = || if chance.percent(50) { Cycles::Double } else { Cycles::Single };
        let (cycles, again) = (cycles(), cycles());
        let sections = 1 + chance.below((size / 3).min(3));
        let mut entry: Vec<usize> = (0..size).collect();
        chance.shuffle(&mut entry);
        let drawn = snake(&entry.iter().map(|who| player(*who)).collect::<Vec<_>>(), sections);
        // The snake by its own words: each to the section that has the fewest, the order of sections turning.
        let mut slow_drawn: Vec<Vec<usize>> = vec![vec![]; sections];
        for (at, who) in entry.iter().enumerate() {
            let back = (0..sections).rev().collect::<Vec<_>>();
            let order = [(0..sections).collect(), back][(at / sections) % 2].clone();
            slow_drawn[order[at % sections]].push(*who);
        }
        let drawn: Vec<Vec<usize>> = drawn.into_iter().map(|section| section.into_iter().map(who).collect()).collect();
        assert_eq!(drawn, slow_drawn);
        let smallest = drawn.iter().map(Vec::len).min().unwrap();
        // Of one section at least two, so that there is a second stage.
        let least = if sections == 1 { 2 } else { 1 };
        let advance = (1 + chance.below(smallest - 1).min(3)).max(least);
        let order = orders()[chance.below(16)].clone();
        let words: Vec<&str> = order.iter().map(|tie| tie.word()).collect();
        let (mut ours_on, mut slow_on) = (Vec::new(), Vec::new());
        for section in &drawn {
            let (games, leave) = section_of(section, cycles, scored, chance);
            let (book, standing) = compared(section, &games, &leave, given, chance, &mut seen);
            let mut ruling = section.clone();
            chance.shuffle(&mut ruling);
            let names: Vec<Player> = ruling.iter().map(|who| player(*who)).collect();
            let needs = matches!(goes_on(&places(&standing, &order), advance, &[]), GoesOn::Undecided { .. });
            seen.saw("sections", 1);
            seen.saw("sections whose border needs a ruling", needs.into());
            match goes_on(&places(&standing, &order), advance, &names) {
                GoesOn::Decided(went) => ours_on.push(went),
                undecided => panic!("an order of all leaves nobody level: {undecided:?}"),
            }
            slow_on.push(book.goes_on(&book.ranks(section, &words), advance, &ruling).unwrap());
        }
        let next: Vec<usize> = entrants(&ours_on).into_iter().map(who).collect();
        let mut slow_next = Vec::new();
        for at in 0..size {
            slow_on.iter().filter(|section| section.len() > at).for_each(|section| slow_next.push(section[at]));
        }
        assert_eq!(next, slow_next, "seed {seed}");
        seen.saw("events", 1);
        seen.saw("players", size);
        seen.saw("players who went on", next.len());
        if next.len() < 2 {
            seen.saw("events without a second stage, since all but one withdrew", 1);
        } else if chance.percent(50) {
            let (games, leave) = section_of(&next, again, scored, chance);
            compared(&next, &games, &leave, given, chance, &mut seen);
            seen.saw("second stages as a round robin", 1);
        } else {
            let number = 1 + chance.below(2) as u8;
            knocked_out(&next, number, scored, chance, &mut seen);
            seen.saw("second stages as a knock-out", 1);
        }
    }
    seen.told();
}

#[test]
fn a_hundred_lists_of_games_of_two_to_four_seats_are_equal_to_the_second_computation() {
    let mut seen = Seen::default();
    for seed in 1001..=1100 {
        let chance = &mut Chance::new(seed);
        let section: Vec<usize> = (0..4 + chance.below(5)).collect();
        let mut games = Vec::new();
        for round in 0..3 + chance.below(20) {
            let mut players = section.clone();
            chance.shuffle(&mut players);
            players.truncate(2 + chance.below(3));
            let teams: Vec<usize> = match players.len() {
                4 if chance.percent(50) => vec![5, 8, 5, 8],
                3 if chance.percent(30) => vec![1, 2, 2],
                seats => (0..seats).collect(),
            };
            let scored = chance.percent(30);
            let mut came_to = outcome(&players, &teams, scored, chance);
            if let CameTo::Won(won) = &mut came_to
                && chance.percent(15)
                && players.len() == 3
                && teams == [0, 1, 2]
            {
                // Two of three share the win.
                *won = players[1..].to_vec();
                seen.saw("games with a shared win", 1);
            }
            if chance.percent(8) {
                came_to = [CameTo::Nothing, CameTo::CalledOff][chance.below(2)].clone();
            }
            games.push(Plain { players, teams, came_to, day: (round * 10 + chance.below(9)) as i64 });
        }
        let mut leave = Vec::new();
        if chance.percent(50) {
            (0..1 + chance.below(3)).for_each(|_| leave.push((chance.below(section.len()), chance.below(200) as i64)));
        }
        compared(&section, &games, &leave, (1, 0), chance, &mut seen);
        seen.saw("lists", 1);
    }
    seen.told();
}

#[test]
fn direct_encounter_with_games_missing_is_equal_to_trying_every_outcome() {
    let mut seen = Seen::default();
    for seed in 2001..=6000 {
        let chance = &mut Chance::new(seed);
        let mut tied: Vec<usize> = (0..2 + chance.below(6)).collect();
        let (missing, order) = ([0, 10, 25, 50][chance.below(4)], [0, 50, 90, 100][chance.below(4)]);
        let mut book = Ledger::default();
        for a in &tied {
            for b in tied.iter().filter(|b| a < *b) {
                for _ in 0..if chance.percent(missing) { 0 } else { [1, 1, 2, 3][chance.below(4)] } {
                    // Mostly the lower number wins, so that somebody is first whatever comes.
                    let score = if chance.percent(order) { 1.0 } else { [0.0, 0.5, 1.0][chance.below(3)] };
                    book.met.extend([(*a, *b, score), (*b, *a, 1.0 - score)]);
                }
            }
        }
        chance.shuffle(&mut tied);
        let encounters: Vec<Encounter> = book
            .met
            .iter()
            .map(|(a, b, score)| Encounter { player: player(*a), opponent: player(*b), score: (score * 2.0) as u8 })
            .collect();
        let players: Vec<Player> = tied.iter().map(|who| player(*who)).collect();
        let ours: Vec<Vec<usize>> =
            Met::of(&encounters).parted(&players).into_iter().map(|part| part.into_iter().map(who).collect()).collect();
        let theirs = book.direct(&tied);
        assert_eq!(ours, theirs, "{tied:?} {:?}", book.met);
        let complete =
            tied.iter().all(|a| tied.iter().all(|b| a == b || book.met.iter().any(|of| (of.0, of.1) == (*a, *b))));
        seen.saw("ties", 1);
        seen.saw(if complete { "ties where all have met" } else { "ties where some have not met" }, 1);
        let parted = (theirs.len() > 1).into();
        seen.saw(if complete { "parted by article 6.2" } else { "parted by article 6.3" }, parted);
        let (tried, many) = book.tried.get();
        seen.saw("pairs of 6.3 with every outcome tried", tried as usize);
        seen.saw("pairs of 6.3 with too many to try", many as usize);
    }
    seen.told();
}
