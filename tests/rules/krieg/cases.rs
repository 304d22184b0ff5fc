//! The worked cases of the game's page, by their numbers; those about mails stand in `tests/letters/scripts/krieg`.

use chess::Square;
use krieg::said::Check;

use super::{Game, Is};

/// Each: the number, the house, what was tried, and of the last what it is: its lines, `no`, `yes`, or the code of its refusal.
const CASES: &[(u8, &str, &[&str], &str)] = &[
    (1, "wild16", &["e2e4", "d7d5"], "tries 1"),
    (1, "wild16", &["e2e4", "d7d5", "e4d5"], "capture d5 pawn"),
    (2, "wild16", &["e2e4", "d7d5", "e4f5"], "no"),
    (2, "wild16", &["e2e4", "d7d5", "e4f5", "g1f3"], "tries 1"),
    (2, "berkeley", &["e2e4", "d7d5", "e4f5", "g1f3"], "attempts 1"),
    (3, "wild16", &["e2e4", "a7a6", "e4e5", "d7d5"], "tries 1"),
    (3, "wild16", &["e2e4", "a7a6", "e4e5", "d7d5", "e5d6"], "capture d5 pawn, tries 2"),
    (3, "english", &["e2e4", "a7a6", "e4e5", "d7d5", "e5d6"], "capture d6 ep"),
    (4, "wild16", &["e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "e7d6", "d1e2"], "check file"),
    (4, "wild16", &["e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "e7d6", "d1e2", "e8e7"], "no"),
    (4, "wild16", &["e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "e7d6", "d1e2", "e8e7", "f8e7"], ""),
    (
        4,
        "wild16",
        &["e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "e7d6", "d1e2", "f8e7", "e2e7"],
        "capture e7 piece, check file",
    ),
    (5, "wild16", &["e2e4", "d7d5", "f1b5"], "check long-diagonal"),
    (7, "wild16", &["e2e4", "e7e5", "c1h6"], "blocked"),
    (8, "wild16", &["e2e4", "e7e5", "e4d5"], "no-try"),
    (9, "wild16", &["e2e4", "d7d5", "e4f5"], "no"),
    (9, "wild16", &["e2e4", "d7d5", "e4f5", "e4f5"], "again"),
    (10, "berkeley_any", &["e2e4", "e7e5", "any"], "no"),
    (10, "berkeley_any", &["e2e4", "e7e5", "any", "d2d4"], "any no"),
    (10, "berkeley_any", &["e2e4", "e7e5", "any", "d2d4", "any"], "yes"),
    (10, "berkeley_any", &["e2e4", "e7e5", "any", "d2d4", "any", "b8c6"], "barred"),
    (10, "berkeley_any", &["e2e4", "e7e5", "any", "d2d4", "any", "e5d4"], "capture d4, any yes"),
    (11, "english", &["e2e4", "d7d5", "any"], "yes"),
    (11, "english", &["e2e4", "d7d5", "any", "b1c3"], "barred"),
    (11, "english", &["e2e4", "d7d5", "any", "e4f5"], "no"),
    (11, "english", &["e2e4", "d7d5", "any", "e4f5", "b1c3"], "attempts 1, any yes"),
    (12, "rand", &["e2e4", "d7d5"], "tries e4"),
];

fn after(mut game: Game, attempts: &[&str]) -> (Game, String) {
    let mut last = String::new();
    for text in attempts {
        last = match game.attempt(text) {
            Is::Refused(code) => code,
            Is::No | Is::Asked(false) => "no".into(),
            Is::Asked(true) => "yes".into(),
            Is::Played(lines) => lines.join(", "),
        };
    }
    (game, last)
}

#[test]
fn the_worked_cases_stand() {
    for (number, rule, attempts, is) in CASES {
        assert_eq!(after(Game::start(rule, "rule"), attempts).1, *is, "case {number}: {rule} {attempts:?}");
    }
}

#[test]
fn cases_6_13_14_15_on_boards() {
    let at = |fen: &str, rule: &str, attempts: &[&str]| after(Game::at(fen, rule), attempts).1;
    assert_eq!(at("4k3/8/8/8/4N3/8/8/4RK2 w", "wild16", &["e4f6"]), "check knight, check file");
    assert_eq!(at("4k3/8/8/8/2b5/8/8/4K2R w K -", "wild16", &["O-O"]), "no");
    assert_eq!(at("4k3/p7/8/8/8/8/8/4K2R w K -", "wild16", &["e1e2", "a7a6", "e2e1", "a6a5", "O-O"]), "no-right");
    assert_eq!(at("4k3/P7/8/8/8/8/8/4K3 w", "wild16", &["a7a8"]), "becomes");
    assert_eq!(at("4k3/P7/8/8/8/8/8/4K3 w", "rand", &["a7a8=Q"]), "promotion, check rank");
    for (rule, is) in [("rand", "stalemate"), ("wild16", "stalemate")] {
        assert_eq!(at("7k/8/5K2/6Q1/8/8/8/8 w", rule, &["g5g6"]), is);
    }
}

/// "It must show", 3: of the two diagonals through a king's square the longer is the long one, counted square by square.
#[test]
fn the_long_diagonal_is_the_longer() {
    let on = |king: Square, by: (i8, i8)| {
        let one_way = |sign: i8| {
            let next = move |at: &Square| at.offset(by.0 * sign, by.1 * sign);
            std::iter::successors(next(&king), next).collect::<Vec<_>>()
        };
        [one_way(1), one_way(-1)].concat()
    };
    let mut seen = [0; 5];
    for king in Square::all() {
        let (rising, falling) = (on(king, (1, 1)), on(king, (1, -1)));
        assert_ne!(rising.len(), falling.len(), "{king}");
        for from in Square::all().filter(|from| *from != king) {
            let (own, other) = if rising.contains(&from) { (&rising, &falling) } else { (&falling, &rising) };
            let is = match () {
                () if from.rank() == king.rank() => Check::Rank,
                () if from.file() == king.file() => Check::File,
                () if !own.contains(&from) => Check::Knight,
                () if own.len() > other.len() => Check::Long,
                () => Check::Short,
            };
            assert_eq!(Check::seen(king, from), is, "{king} {from}");
            seen[is as usize] += 1;
        }
    }
    assert!(seen.iter().sum::<i32>() == 64 * 63 && seen[3] + seen[4] == 560, "{seen:?}");
}

/// Of each turn of the three games what is told with it.
const GAMES: &[&[(&str, &str)]] = &[
    &[("f2f3", ""), ("e7e5", ""), ("g2g4", ""), ("d8h4", "mate")],
    &[
        ("e2e4", ""),
        ("d7d5", "tries 1"),
        ("f1b5", "check long-diagonal"),
        ("c7c6", "tries 1"),
        ("b5c6", "capture c6 pawn, check long-diagonal, tries 1"),
        ("b7c6", "capture c6 piece, tries 1"),
        ("e4d5", "capture d5 pawn, tries 1"),
        ("c6d5", "capture d5 pawn"),
        ("d1h5", ""),
        ("d8a5", ""),
        ("b2b4", ""),
        ("a5b4", "capture b4 pawn"),
        ("c2c3", ""),
        ("b4c3", "capture c3 pawn, tries 1"),
        ("d2c3", "capture c3 piece"),
    ],
    &[
        ("e2e4", ""),
        ("a7a6", ""),
        ("e4e5", ""),
        ("d7d5", "tries 1"),
        ("e5d6", "capture d5 pawn, tries 2"),
        ("e7d6", "capture d6 pawn"),
        ("d1e2", "check file"),
        ("e8e7", "no"),
        ("f8e7", ""),
        ("e2e7", "capture e7 piece, check file"),
        ("g8e7", "capture e7 piece"),
    ],
];

#[test]
fn the_three_games_are_told_as_they_are() {
    for turns in GAMES {
        let mut game = Game::start("wild16", "rule");
        for (text, is) in *turns {
            let told;
            (game, told) = after(game, &[text]);
            assert_eq!(told, *is, "{text} in {turns:?}");
        }
    }
}
