//! Knock-outs, and the draw of stages.

use std::collections::BTreeSet;

use ids::Timestamp;
use tournament::{
    berger::Cycles,
    game::{Game, Outcome, Player, Stands},
    knockout::{MOST, Match, Pair, first, games, left, next},
    stage::{Form, Stage, Unfit, entrants, pairings, snake},
};

fn seeds(number: u32) -> Vec<Player> {
    (1..=number).map(Player).collect()
}

fn told(pairs: &[Pair]) -> String {
    let of = |player: Option<Player>| player.map_or("-".into(), |player| player.0.to_string());
    pairs.iter().map(|pair| format!("{}v{}", of(pair.upper), of(pair.lower))).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_first_meets_the_last_and_the_best_are_free_up_to_a_power_of_two() {
    assert_eq!(told(&first(&seeds(8)).unwrap()), "1v8 4v5 2v7 3v6");
    assert_eq!(told(&first(&seeds(6)).unwrap()), "1v- 4v5 2v- 3v6");
    assert_eq!(told(&first(&seeds(5)).unwrap()), "1v- 4v5 2v- 3v-");
    assert_eq!(told(&first(&seeds(2)).unwrap()), "1v2");
    assert_eq!(told(&first(&seeds(16)).unwrap()), "1v16 8v9 4v13 5v12 2v15 7v10 3v14 6v11");
    for number in 2..=MOST as u32 {
        let mut pairs = first(&seeds(number)).unwrap();
        assert_eq!(
            pairs.iter().filter(|pair| pair.lower.is_none()).count() as u32,
            number.next_power_of_two() - number
        );
        // The better always wins: whoever is left are the best, and they meet from both ends.
        while pairs.len() > 1 {
            assert!(pairs.iter().all(|pair| pair.upper.is_some()));
            let winners: Vec<Option<Player>> = pairs.iter().map(|pair| pair.upper).collect();
            assert_eq!(left(&seeds(number), &winners), seeds(winners.len() as u32));
            pairs = next(&winners);
            let sum = pairs.len() as u32 * 2 + 1;
            assert!(pairs.iter().all(|pair| pair.upper.unwrap().0 + pair.lower.unwrap().0 == sum));
        }
        assert_eq!(told(&pairs), "1v2");
    }
    assert_eq!(first(&seeds(1)), None);
    assert_eq!(first(&seeds(65)), None);
}

#[test]
fn colours_change_within_a_match_and_from_round_to_round_at_the_top() {
    let pair = Pair { upper: Some(Player(1)), lower: Some(Player(8)) };
    let (upper, lower) = ((Player(1), Player(8)), (Player(8), Player(1)));
    assert_eq!(games(pair, 1, 1, 2), [upper, lower]);
    assert_eq!(games(pair, 1, 2, 2), [lower, upper]);
    assert_eq!(games(pair, 2, 1, 1), [lower]);
    assert_eq!(games(pair, 3, 1, 1), [upper]);
    assert_eq!(games(Pair { lower: None, ..pair }, 1, 1, 2), []);
}

#[test]
fn a_match_is_won_by_its_points_and_level_it_needs_a_ruling() {
    let (a, b) = (Player(1), Player(2));
    let pair = Pair { upper: Some(a), lower: Some(b) };
    let over = |outcome| Stands::Over { outcome, at: Timestamp::from_unix(0) };
    let game = |first, second, stands| Game::of_two(first, second, stands).unwrap();
    let won = |first, second| game(first, second, over(Outcome::Won(vec![0])));
    let runs = game(b, a, Stands::Runs);
    let drawn = game(b, a, over(Outcome::Drawn));
    let of = |games: &[Game], withdrawn: &[Player], ruling: &[Player]| Match::of(pair, games, 2, withdrawn, ruling);
    assert_eq!(of(&[won(a, b)], &[], &[]), Match::Runs);
    assert_eq!(of(&[won(a, b), runs.clone()], &[], &[b]), Match::Runs);
    assert_eq!(of(&[won(a, b), drawn.clone()], &[], &[b]), Match::Won(Some(a)));
    assert_eq!(of(&[drawn.clone(), won(b, a)], &[], &[]), Match::Won(Some(b)));
    assert_eq!(of(&[won(a, b), won(b, a)], &[], &[]), Match::Undecided(a, b));
    assert_eq!(of(&[won(a, b), won(b, a)], &[], &[Player(7), b, a]), Match::Won(Some(b)));
    let scores = |points: &[i8]| game(b, a, over(Outcome::Scored(points.to_vec())));
    assert_eq!(of(&[scores(&[3, -1]), won(a, b)], &[], &[]), Match::Won(Some(b)));
    assert_eq!(of(&[won(a, b), game(b, a, Stands::CalledOff)], &[], &[]), Match::Won(Some(a)));
    assert_eq!(of(&[won(a, b), runs.clone()], &[a], &[]), Match::Won(Some(b)));
    assert_eq!(of(&[won(a, b), won(b, a)], &[b], &[b]), Match::Won(Some(a)));
    assert_eq!(of(&[won(a, b), drawn], &[a], &[]), Match::Won(Some(a)), "won before");
    assert_eq!(of(&[runs], &[a, b], &[]), Match::Won(None));
    assert_eq!(Match::of(Pair { lower: None, ..pair }, &[], 2, &[], &[]), Match::Won(Some(a)));
    assert_eq!(Match::of(Pair { upper: None, lower: None }, &[], 2, &[], &[]), Match::Won(None));
}

#[test]
fn a_snake_takes_everybody_once_and_evenly() {
    let told = |sections: &[Vec<Player>]| -> Vec<Vec<u32>> {
        sections.iter().map(|section| section.iter().map(|player| player.0).collect()).collect()
    };
    assert_eq!(told(&snake(&seeds(8), 3)), [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4]]);
    assert_eq!(told(&snake(&seeds(3), 1)), [[1, 2, 3]]);
    assert_eq!(snake(&seeds(3), 0), Vec::<Vec<Player>>::new());
    for (number, sections) in (1..=40).flat_map(|number| (1..=9).map(move |sections| (number, sections))) {
        let drawn = snake(&seeds(number), sections);
        let sizes: BTreeSet<usize> = drawn.iter().map(Vec::len).collect();
        assert!(sizes.last().unwrap() - sizes.first().unwrap() <= 1);
        assert_eq!(drawn.concat().into_iter().collect::<BTreeSet<_>>(), seeds(number).into_iter().collect());
    }
    let went = [vec![Player(3), Player(1)], vec![Player(4)], vec![Player(9), Player(8)]];
    assert_eq!(told(&[entrants(&went)]), [[3, 4, 9, 1, 8]]);
}

#[test]
fn a_stage_says_what_it_cannot_be_played_by() {
    let stage = |form, advance| Stage { form, advance };
    let robin = |sections| Form::RoundRobin { cycles: Cycles::Single, sections };
    let knockout = Form::Knockout { games: 2 };
    assert_eq!(stage(robin(2), Some(2)).fits(&snake(&seeds(6), 2)), Ok(()));
    assert_eq!(stage(robin(2), Some(3)).fits(&snake(&seeds(7), 2)), Err(Unfit::Advance { section: 1, players: 3 }));
    assert_eq!(stage(robin(1), None).fits(&snake(&seeds(6), 2)), Err(Unfit::Sections { drawn: 2, terms: 1 }));
    assert_eq!(stage(robin(1), None).fits(&[seeds(65)]), Err(Unfit::Size { section: 1, players: 65 }));
    assert_eq!(stage(robin(2), None).fits(&[seeds(4), seeds(3)]), Err(Unfit::Twice(Player(1))));
    assert_eq!(stage(knockout, None).fits(&[seeds(1)]), Err(Unfit::Size { section: 1, players: 1 }));
    assert_eq!(stage(knockout, Some(4)).fits(&[seeds(5)]), Ok(()));
    assert!(stage(knockout, Some(4)).is_over(4) && !stage(knockout, None).is_over(2));
    let rounds = pairings(&[Player(7), Player(5), Player(9)], Cycles::Single).unwrap();
    assert_eq!(rounds, [[(Player(5), Player(9))], [(Player(7), Player(5))], [(Player(9), Player(7))]]);
}
