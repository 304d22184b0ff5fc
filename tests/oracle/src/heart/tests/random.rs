//! Random games of two seats and of three: always something is due, and no wall ever stands on its owner's heart.

use std::collections::BTreeSet;

use super::{
    super::{
        corner::owner,
        order::Order,
        piece::{Kind, Wall},
        triangle::{all, name},
    },
    dice::Dice,
    *,
};

const SET: [&str; 9] = ["W", "Q", "R", "B", "N", "N", "", "", ""];

/// Places all, at random, as often as it takes.
fn begun(seats: usize, dice: &mut Dice) -> Heart {
    let mut game = if seats == 3 && dice.below(4) == 0 { Heart::relation() } else { Heart::start(seats) };
    while let Some(due) = game.due() {
        match due {
            Due::Set(seat) => {
                let corner = dice.shuffled(all().filter(|&at| owner(at) == Some(seat)).collect());
                let words: Vec<String> =
                    SET.iter().zip(corner).map(|(kind, at)| format!("{kind}{}", name(at))).collect();
                let _ = game.set(&words.join(" "));
            }
            Due::Heart(_) => drop(game.heart(name(dice.below(81)))),
            Due::Turn(_) => break,
        }
    }
    game
}

/// A lawful order; what takes is taken more often.
fn some(game: &Heart, dice: &mut Dice) -> String {
    let lawful = game.lawful();
    let takes = |order: &&String| !game.clone().play(order).unwrap().announcements.is_empty();
    let takes: Vec<&String> = if dice.below(3) == 0 { lawful.iter().filter(takes).collect() } else { vec![] };
    if takes.is_empty() { dice.pick(&lawful).clone() } else { (*dice.pick(&takes)).clone() }
}

/// What is true of every state.
fn holds(game: &Heart) {
    let line = game.line();
    for seat in SEATS {
        let heart = game.board.hearts[seat as usize];
        assert_eq!(heart.is_some(), game.living().contains(&seat), "{line}");
        let Some(at) = heart else {
            assert!(game.board.of(seat).next().is_none(), "{line}");
            continue;
        };
        assert_ne!(game.board.own(at, seat), Some(Wall), "{line}");
        assert!(game.board.enemy(at, seat).is_none(), "{line}");
    }
    for at in all() {
        let Some(piece) = game.board.on[at] else { continue };
        assert!(!game.board.closed(at, piece.owner), "{line}");
        let wall: Kind = piece.kind;
        assert!(wall != Wall || game.board.bars_wall(at, piece.owner).is_none(), "{line}");
    }
    match game.over() {
        None => {
            let Some(Due::Turn(seat)) = game.due() else { panic!("nothing is due: {line}") };
            assert!(game.living().contains(&seat) && !game.lawful().is_empty(), "{line}");
            let again =
                if game.board.relation { Heart::at_relation(&line) } else { Heart::at(&line, game.seats.len()) };
            assert_eq!(again.map(|again| (again.line(), again.lawful())), Some((line, game.lawful())));
        }
        Some(End { winner, .. }) => {
            assert!(game.due().is_none() && game.lawful().is_empty(), "{line}");
            assert!(winner.is_none_or(|winner| game.living().contains(&winner)), "{line}");
        }
    }
}

/// A position with few pieces, many of them walls, in which some cannot move.
fn sparse(dice: &mut Dice) -> Option<Heart> {
    let places: Vec<&str> = dice.shuffled(all().map(name).collect());
    let mut words = vec![];
    for (seat, own) in SEATS.into_iter().zip(places.chunks(4)) {
        let (letter, kinds) = (seat.letter(), ["W", "Q", "R", "B", "N", "p", "W"]);
        words.push(format!("{letter}*{}", own[dice.below(4)]));
        words.extend(own[1..].iter().take(dice.below(4)).map(|at| format!("{letter}{}{at}", dice.pick(&kinds))));
    }
    Heart::at(&format!("{} green", words.join(" ")), 3)
}

/// What games came to.
#[derive(Default, Debug)]
struct Count {
    turns: usize,
    won: usize,
    drawn: usize,
    hearts: usize,
    passes: usize,
    took_two: usize,
}

/// Plays to the end, or for so many turns.
fn play_on(mut game: Heart, dice: &mut Dice, most: usize, count: &mut Count) {
    holds(&game);
    for _ in 0..most {
        if game.over().is_some() {
            break;
        }
        let told = if dice.below(400) == 0 {
            game.remove(*dice.pick(&game.living())).unwrap()
        } else {
            let order = some(&game, dice);
            game.play(&order).unwrap()
        };
        holds(&game);
        let said = |word: &str| told.announcements.iter().filter(|it| it.starts_with(word)).count();
        count.turns += 1;
        count.passes += said("pass");
        count.hearts += said("takes heart");
    }
    count.won += usize::from(game.over().is_some_and(|end| end.winner.is_some()));
    count.drawn += usize::from(game.over().is_some_and(|end| end.winner.is_none()));
    count.took_two += usize::from(game.scores().contains(&2));
    let lost = game.scores().len() - game.living().len();
    assert!((-i32::try_from(lost).unwrap()..=0).contains(&game.scores().iter().sum()));
}

#[test]
fn two_hundred_games() {
    let mut count = Count::default();
    for seed in 0..200 {
        let mut dice = Dice(seed);
        let game = begun(2 + usize::from(seed % 3 != 0), &mut dice);
        play_on(game, &mut dice, 300, &mut count);
    }
    println!("{count:?}");
    assert!(count.won > 150 && count.hearts > 150 && count.took_two > 20);
}

#[test]
fn games_of_few_pieces() {
    let (mut count, mut dice) = (Count::default(), Dice(1));
    let mut games = 0;
    while games < 300 {
        let Some(game) = sparse(&mut dice) else { continue };
        games += 1;
        play_on(game, &mut dice, 40, &mut count);
    }
    println!("{count:?}");
    assert!(count.passes > 100 && count.drawn > 0 && count.hearts > 100);
}

/// Every triangle to every triangle, with and without the heart: what has no reason against it is what is lawful.
#[test]
fn what_is_refused_and_what_is_lawful_are_all() {
    let mut dice = Dice(7);
    for _ in 0..10 {
        let mut game = begun(3, &mut dice);
        for _ in 0..8 {
            let Some(Due::Turn(seat)) = game.due() else { break };
            let pairs = all().flat_map(|from| all().map(move |to| (from, to)));
            let orders = pairs.flat_map(|(from, to)| [false, true].map(|heart| Order { from, to, heart }));
            let free: BTreeSet<Order> = orders.filter(|&order| game.board.bars(seat, order).is_none()).collect();
            assert_eq!(free, game.board.orders(seat), "{}", game.line());
            let order = some(&game, &mut dice);
            game.play(&order).unwrap();
        }
    }
}
