//! Berger's tables: equal to FIDE's, and right by what any round robin must be.

use std::collections::BTreeMap;

use tournament::berger::{Cycles, MOST, Round, rounds};

/// The rounds of the published table that so many players use, in its own words.
fn published(players: usize) -> Vec<Vec<(usize, usize)>> {
    let size = (players + players % 2).to_string();
    let rows = include_str!("fide.table").lines().skip_while(|line| *line != size).skip(1);
    let pair = |text: &str| {
        let (first, second) = text.split_once('-').unwrap();
        (first.parse().unwrap(), second.parse().unwrap())
    };
    rows.take_while(|line| !line.is_empty())
        .enumerate()
        .map(|(at, line)| {
            let (number, pairs) = line.split_once(": ").unwrap();
            assert_eq!(number, (at + 1).to_string());
            pairs.split(' ').map(pair).collect()
        })
        .collect()
}

#[test]
fn tables_of_3_to_16_players_are_the_published_ones() {
    let (mut tables, mut seen) = (0, 0);
    for players in 3..=16 {
        let published = published(players);
        assert_eq!(published.len(), players + players % 2 - 1);
        let ours = rounds(players, Cycles::Single).unwrap();
        assert_eq!(ours.len(), published.len());
        for (at, (row, round)) in published.iter().zip(&ours).enumerate() {
            let free = row.iter().find(|(first, second)| *first > players || *second > players);
            let pairs: Vec<(usize, usize)> = row.iter().copied().filter(|pair| Some(pair) != free).collect();
            assert_eq!(round.pairs, pairs, "{players} players, round {}", at + 1);
            assert_eq!(round.free, free.map(|(first, second)| *first.min(second)));
            seen += pairs.len();
        }
        tables += 1;
    }
    println!("{tables} numbers of players, {seen} pairings equal to the published tables");
    assert_eq!(seen, (3..=16).map(|of| of * (of - 1) / 2).sum::<usize>());
}

#[test]
fn of_any_number_each_pair_meets_once_or_twice_colours_are_even_and_nobody_is_left_out() {
    let mut checked = 0;
    for players in 2..=MOST {
        for (cycles, times) in [(Cycles::Single, 1), (Cycles::Double, 2)] {
            let rounds = rounds(players, cycles).unwrap();
            assert_eq!(rounds.len(), (players + players % 2 - 1) * times);
            let mut met: BTreeMap<(usize, usize), Vec<bool>> = BTreeMap::new();
            let (mut balance, mut free) = (vec![0_i32; players + 1], vec![0; players + 1]);
            for Round { pairs, free: out } in &rounds {
                let mut all: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).chain(*out).collect();
                all.sort_unstable();
                assert_eq!(all, (1..=players).collect::<Vec<_>>(), "each is paired or free, once");
                assert_eq!(out.is_some(), players % 2 == 1);
                out.iter().for_each(|of| free[*of] += 1);
                for (first, second) in pairs {
                    met.entry((*first.min(second), *first.max(second))).or_default().push(first < second);
                    balance[*first] += 1;
                    balance[*second] -= 1;
                }
                // After every round nobody is further from even than two.
                assert!(balance.iter().all(|of| of.abs() <= 2));
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            for colours in met.values() {
                assert!(colours.len() == times && (times == 1 || colours[0] != colours[1]));
            }
            // Even numbers play an odd number of games a cycle, odd ones an even number.
            let off = if times == 1 && players % 2 == 0 { 1 } else { 0 };
            assert!(balance[1..].iter().all(|of| of.abs() == off), "{players}: {balance:?}");
            assert!(players % 2 == 0 || free[1..].iter().all(|of| *of == times));
            checked += 1;
        }
    }
    println!("{checked} tables hold the laws");
    for none in [0, 1, MOST + 1, usize::MAX] {
        assert_eq!(rounds(none, Cycles::Single), None);
    }
}
