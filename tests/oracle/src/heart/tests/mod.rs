//! The board by count, the seed's sample, the page's full games and its worked cases as far as they are of the board,
//! and random games.

mod board;
mod cases;
mod dice;
mod games;
mod more;
mod random;
mod sample;

use super::{Black, Blue, Due, End, Green, Heart, SEATS, Seat, Told, Why};

/// The sets of the sample.
const SETS: [&str; 3] = [
    "Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69",
    "Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13",
    "Qd38 Rd27 Wd28 Nd17 Nd39 Bd16 d49 e26 c17",
];
/// And its hearts.
const HEARTS: [&str; 3] = ["HRi99", "Hi23", "Hc17"];

/// The sample's placement, for two seats or for three.
fn placed(seats: usize) -> Heart {
    let mut game = Heart::start(seats);
    for (seat, set) in SEATS.into_iter().zip(SETS).take(seats) {
        assert_eq!(game.due(), Some(Due::Set(seat)));
        assert_eq!(game.set(set), Ok(()), "{set}");
    }
    for (seat, heart) in SEATS.into_iter().zip(HEARTS).take(seats) {
        assert_eq!(game.due(), Some(Due::Heart(seat)));
        assert_eq!(game.heart(heart), Ok(vec![]), "{heart}");
    }
    assert_eq!((game.due(), game.scores()), (Some(Due::Turn(Green)), vec![0; seats]));
    game
}

/// This position of three seats.
fn at(line: &str) -> Heart {
    let game = Heart::at(line, 3).unwrap_or_else(|| panic!("{line} is no position"));
    assert_eq!(Heart::at(&game.line(), 3).map(|again| again.line()), Some(game.line()));
    game
}

/// Plays what is lawful, and gives what the last one told.
fn played(game: &mut Heart, orders: &[&str]) -> Told {
    let mut last = None;
    for order in orders {
        let full = game.judge(order).unwrap_or_else(|why| panic!("{order} in {}: {why:?}", game.line()));
        assert!(game.lawful().contains(&full), "{order}");
        assert_eq!(game.judge(&full), Ok(full.clone()), "{order}");
        let told = game.play(order).unwrap();
        assert_eq!(told.act.replacen('x', "-", 1), full);
        last = Some(told);
    }
    last.unwrap_or_else(|| panic!("nothing was played"))
}

fn told(act: &str, announcements: &[&str]) -> Told {
    Told { act: act.to_string(), announcements: announcements.iter().map(ToString::to_string).collect() }
}

/// Each order with what it is refused for; nothing changes.
fn refused(game: &Heart, orders: &[(&str, Why)]) {
    for (order, why) in orders {
        let mut after = game.clone();
        assert_eq!(game.judge(order), Err(why.clone()), "{order} in {}", game.line());
        assert_eq!(after.play(order), Err(why.clone()), "{order}");
        assert_eq!(&after, game);
    }
}

fn wins(seat: Seat) -> Option<End> {
    Some(End { winner: Some(seat), by: "heart" })
}
