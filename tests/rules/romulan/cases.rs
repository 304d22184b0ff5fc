//! The worked cases of the game's page, by their numbers; those about mails stand in `tests/letters/scripts/romulan`.

use romulan::{hidden::Hidden, play::Romulan};

use super::{game, play};

/// What an order comes to: the line of the log, and the end; or that it is illegal.
fn comes(game: &Romulan, order: &str) -> String {
    match play(game, order) {
        None => "Illegal".into(),
        Some((deed, None, _)) => deed,
        Some((deed, Some(end), _)) => format!("{deed}, {end}"),
    }
}

fn after(orders: &[&str]) -> Romulan {
    orders.iter().fold(Romulan::on(Hidden::start()), |game, order| play(&game, order).expect(order).2)
}

/// Each line: number, a true position, what of it is seen, the order, what comes of it.
const CASES: &[(u8, &str, &[&str], &str, &str)] = &[
    (3, "4k3/p7/5n2/8/4P3/8/8/4K3 b", &[], "f6e4xP", "appears N e4 takes P cloaked"),
    (4, "4k3/p7/5n2/8/4P3/8/8/4K3 b", &[], "f6e4", "Illegal"),
    (5, "4k3/p7/5n2/8/4P3/8/8/4K3 b", &[], "f6e4xN", "Illegal"),
    (6, "4k3/p7/5n2/8/8/8/8/4K3 b", &[], "f6e4xP", "Illegal"),
    (7, "4k3/8/8/q7/8/8/6P1/4K3 w", &["g2"], "g2g3", "Illegal"),
    (7, "4k3/8/8/q7/8/8/6P1/4K3 w", &["g2"], "cloak:g2", "Illegal"),
    (7, "4k3/8/8/q7/8/8/6P1/4K3 w", &["g2"], "e1f1", "appears K f1"),
    (8, "4k3/8/8/8/2b5/8/8/4K2R w K -", &[], "Ke1g1", "Illegal"),
    (8, "4k3/8/8/8/8/8/8/4K2R w K -", &[], "Ke1g1", "castles O-O"),
    (9, "4k3/8/8/8/8/5N2/8/1N2K3 w", &[], "b1d2", "appears N d2"),
    (9, "4k3/8/8/8/8/5N2/8/1N2K3 w", &[], "f3d2", "appears N d2"),
    (10, "4k3/8/8/8/8/8/3N4/4K3 w", &["d2"], "d2f3", "goes N d2 f3, dead"),
    (10, "4k3/8/8/8/8/8/3N3P/4K3 w", &["d2"], "d2f3", "goes N d2 f3"),
    (11, "8/8/8/8/8/p7/P1k5/K7 w", &["a2"], "a1b1", "Illegal"),
    (11, "8/8/8/8/8/p7/P1k5/K7 w", &["a2"], "cloak:a2", "cloak P a2"),
    (11, "8/8/8/8/8/p7/P2k4/K7 b", &[], "d2c2", "appears K c2, stalemate"),
    (12, "7k/4P3/8/8/8/8/8/K7 w", &[], "e7e8=Q", "appears Q e8 promoted"),
    (12, "7k/4P3/8/8/8/8/8/K7 w", &["e7"], "e7e8=Q", "goes P e7 e8 becomes Q"),
    (12, "7k/4P3/8/8/8/8/8/K7 w", &["e7"], "e7e8", "Illegal"),
    (12, "3r3k/4P3/8/8/8/8/8/K7 w", &["e7"], "e7d8xR=Q", "goes P e7 d8 takes R cloaked becomes Q"),
    (14, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", &["d5"], "e5d6xPep", "appears P d6 takes P seen ep d5"),
    (14, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", &["d5"], "e5d6", "Illegal"),
    (14, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", &["d5"], "e5d6xP", "Illegal"),
    (14, "4k3/8/8/3pP3/8/8/8/4K3 w", &["d5"], "e5d6xPep", "Illegal"),
    (19, "6k1/8/8/8/8/8/8/R3q1K1 w", &[], "a1e1xQ", "appears R e1 takes Q cloaked"),
    (19, "6k1/8/8/8/8/8/8/R3q1K1 w", &[], "a1e1xP", "Illegal"),
];

#[test]
fn the_worked_cases_stand() {
    for (number, fen, seen, order, is) in CASES {
        assert_eq!(comes(&game(fen, seen), order), *is, "case {number}: {fen}, {order}");
    }
}

#[test]
fn case_1_and_2_a_cloaked_pawn_blocks_still() {
    assert_eq!(comes(&after(&[]), "e2e4"), "appears P e4");
    let cloaked = after(&["e2e4", "e7e5"]);
    assert_eq!(comes(&cloaked, "cloak:e4"), "cloak P e4");
    assert_eq!(comes(&after(&["e2e4", "e7e5", "cloak:e4"]), "e5e4"), "Illegal");
}

#[test]
fn case_16_a_position_is_another_where_other_pieces_are_seen() {
    let orders = ["e2e4", "e7e5", "g1f3", "b8c6", "cloak:f3", "cloak:c6", "cloak:e4", "cloak:e5"];
    assert!(!after(&orders).hidden().unwrap().repeats());
    let round = ["g1f3", "g8f6", "f3g1", "f6g8", "cloak:g1", "cloak:g8"];
    assert!(after(&[round, round].concat()).hidden().unwrap().repeats());
    let without = ["g1f3", "g8f6", "f3g1", "f6g8"];
    assert!(!after(&[without, without].concat()).hidden().unwrap().repeats());
}

#[test]
fn the_three_games_end_as_they_do() {
    assert_eq!(comes(&after(&["f2f3", "e7e5", "g2g4"]), "d8h4"), "appears Q h4, mate");
    let second = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"];
    assert_eq!(comes(&after(&second), "h5f7xP"), "goes Q h5 f7 takes P cloaked, mate");
    let third = ["e2e4", "e7e5", "g1f3", "b8c6", "cloak:f3", "cloak:c6"];
    assert_eq!(comes(&after(&third), "f3e5"), "appears N e5 takes P seen");
    assert_eq!(comes(&after(&[&third[..], &["f3e5"]].concat()), "c6e5xN"), "appears N e5 takes N seen");
}
