//! The worked cases and full games of the game's page, by their numbers; those about mails stand in
//! `tests/letters/scripts/schrodinger`.

use super::{game, play, start};

/// What an order comes to: the line of the log, what is turned up, what is announced; or that it may not be.
fn comes(line: &str, order: &str) -> String {
    match play(&game(line), order) {
        None => "refused".into(),
        Some(told) => {
            let shown = told.shown.map(|(number, kind)| format!(", shown {number} {kind}")).unwrap_or_default();
            let announced: String = told.announced.iter().map(|word| format!(", {word}")).collect();
            format!("{}{shown}{announced}", told.act)
        }
    }
}

/// Each line: number, a position, the order, what comes of it.
const CASES: &[(u8, &str, &str, &str)] = &[
    (3, "wKe1 w4d3:N bKe8 bPf5 bPa7 white", "d3f5 reveal 4", "token 4 d3-f5 takes P f5, shown 4 N"),
    (3, "wKe1 w4d3:N bKe8 bPf5 bPa7 white", "d3f5 reveal 9", "refused"),
    (3, "wKe1 w4d3:N bKe8 bPf5 bPa7 white", "d3f5 reveal f5", "token 4 d3-f5 takes P f5, shown 4 N"),
    (3, "wKe1 w4d3:N bKe8 bPf5 bPa7 white", "d3f5", "refused"),
    (4, "wKe1 wPe4 w4a1=R bKe8 bPd5 white", "e4d5", "move e4-d5 takes P d5"),
    (4, "wKe1 wPe4 w4a1=R bKe8 bPd5 white", "e4d5 reveal 4", "refused"),
    (4, "wKe1 w4d3:N w5a1=R bKe8 bPf5 white", "d3f5", "refused"),
    (5, "wKe1 w4d3:R bKf8 bPf5 white", "d3f5 reveal 4", "token 4 d3-f5 takes P f5, shown 4 R, check"),
    (6, "wKe1 w4e5:N w5a1:R bKe8 bPe7 bPa7 white", "e5e7 reveal 4", "token 4 e5-e7 takes P e7, shown 4 N"),
    (6, "wKe1 w4e5:N w5a1:R bKe8 bPe7 bPa7 white", "e5e7 reveal 5", "token 4 e5-e7 takes P e7, shown 5 R, check"),
    (7, "wKa1 w4e3:B bKd6 black", "d6e5", "refused"),
    (7, "wKa1 w4e3:B bKd6 black", "d6d5", "move d6-d5"),
    (8, "wKa1 w4e4:Q bKe8 b3c6:N black", "c6e4 reveal 3", "token 3 c6-e4 takes token 4 e4, shown 3 N, dead"),
    (9, "wKe1 w7h1=R bKe8 white wh", "O-O", "castles O-O"),
    (9, "wKe1 w7h1:R bKe8 white wh", "O-O", "refused"),
    (9, "wKe1 w1h1=R bKe8 white", "O-O", "refused"),
    (10, "wKe1 wPe5 w4d1:B bKe8 bPd5 white ep:d6", "e5d6 reveal 4", "move e5-d6 takes P d5 ep, shown 4 B"),
    (10, "wKe1 wPe5 w4d1:B bKe8 bPd5 white ep:d6", "e5d6", "refused"),
    (11, "wKe1 wPe7 w2b1:B bKh7 bQ'd8 white", "e7d8=Q reveal 2", "move e7-d8 takes Q d8=Q, shown 2 B, check"),
    (11, "wKe1 wPe7 w2b1:N bKh7 bQ'd8 white", "e7d8 reveal 2", "refused"),
    (14, "wKc3 w2b3:N bKa1 white", "b3b2", "token 2 b3-b2, mate"),
    (14, "wKc3 w2b3:N bKb1 bPa2 white", "b3a2 reveal 2", "token 2 b3-a2 takes P a2, shown 2 N, dead"),
    (14, "wKe1 w2b3:N bKe8 white", "e1e2", "move e1-e2"),
    (14, "wKe1 wN'b3 bKe8 bPe2 white", "e1e2", "move e1-e2 takes P e2, dead"),
];

#[test]
fn the_worked_cases_stand() {
    for (number, line, order, is) in CASES {
        assert_eq!(comes(line, order), *is, "case {number}: {order} in {line}");
    }
}

/// Case 2: which tokens can move at the start, and after e4.
#[test]
fn no_token_can_move_at_the_start() {
    let tokens = |game: &schrodinger::game::Schrodinger| {
        let board = game.board();
        let position = board.position();
        let all = position.legal_moves().into_iter().filter(|played| position.at(played.from).unwrap().token.is_some());
        let mut all: Vec<String> = all.map(|played| played.to_string()).collect();
        all.sort();
        all.join(" ")
    };
    let game = start("QRNBNBR", "RNBQBNR");
    assert_eq!(tokens(&game), "");
    let after = play(&play(&game, "e2e4").unwrap().after, "a7a6").unwrap().after;
    assert_eq!(tokens(&after), "d1e2 d1f3 f1d3 f1e2");
}

/// The page's full games: each order with what it comes to.
#[test]
fn the_full_games_end_as_they_say() {
    let games = [
        ("e2e4 d7d5/e4e5 c8d7/e1e2 d7f5/a2a3 b7b5/e2e3 f5e4", "token 3 f5-e4, mate"),
        ("f2f4 f7f6/e1f2 f6f5/f2g3 g8e6/g3h4 e6g6/h4h3 g6g4", "token 6 g6-g4, mate"),
        ("e2e4 d7d5/e4d5 reveal 1 d8d6/f1d3 d6d5 reveal 4/d3b5 c8d7", "token 3 c8-d7"),
    ];
    for (text, last) in games {
        let mut game = start("QRNBNBR", "RNBQBNR");
        let mut told = String::new();
        let words: Vec<&str> = text.split(['/', ' ']).collect();
        let mut at = 0;
        while at < words.len() {
            let order = match words.get(at + 1) {
                Some(&"reveal") => format!("{} reveal {}", words[at], words[at + 2]),
                _ => words[at].to_owned(),
            };
            at += if order.contains(' ') { 3 } else { 1 };
            let is = play(&game, &order).unwrap_or_else(|| panic!("{order} of {text}"));
            told = format!("{}{}", is.act, is.announced.iter().map(|word| format!(", {word}")).collect::<String>());
            game = is.after;
        }
        assert_eq!(told, last, "{text}");
    }
}
