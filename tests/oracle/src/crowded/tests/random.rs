//! Random games: no king is ever taken, and nobody is left without a duty.

use std::collections::BTreeMap;

use super::{
    super::{super::piece::King, super::square, SEATS, Seat, board::Board},
    *,
};

/// A number below `n`, drawn from a state that is never nought.
fn below(state: &mut u64, n: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize % n
}

fn king(board: &Board, seat: Seat) -> usize {
    let stands = |&at: &usize| board.squares[at] == Some((seat.side(), King));
    let kings: Vec<usize> = square::all().filter(stands).collect();
    assert_eq!(kings.len(), 1, "a king was taken");
    kings[0]
}

/// Whether this player could take the enemy's king, told by squares' names.
fn could_take(board: &Board, taker: Seat) -> bool {
    let king = king(board, taker.next());
    let own = if taker.name().ends_with('k') { ["e", "f", "g", "h"] } else { ["a", "b", "c", "d"] };
    let on_half = |at| own.iter().any(|file| square::name(at).starts_with(file));
    board.of(taker.side()).any(|from| board.strikes(from, king) && (on_half(from) || on_half(king)))
}

/// What must be true of every state, by what was announced of it.
fn holds(game: &CrowdedHouse) {
    let (board, turn, line) = (&game.board, game.turn(), game.line());
    assert!(!could_take(board, turn), "{line}");
    assert_eq!(game.lawful().is_empty(), game.over().is_some(), "no duty in {line}");
    let last = game.announced().last().map_or("", String::as_str);
    let check = could_take(board, turn.next());
    assert_eq!(check, ["check", "mate"].contains(&last), "{last} in {line}");
    assert_eq!(game.over().map(|end| end.by), Some(last).filter(|_| game.over().is_some()), "{line}");
    if last == "mate" {
        assert_eq!(game.over().and_then(|end| end.winner), Some(turn.next().side()), "{line}");
    }
    let passes = game.announced().iter().filter(|text| text.starts_with("pass ")).count();
    assert!(passes < 4 || last == "four-passes", "{line}");
    assert_eq!(CrowdedHouse::at(&line).map(|again| again.lawful()), Some(game.lawful()), "{line}");
}

#[test]
fn three_hundred_games_take_no_king_and_leave_nobody_without_a_duty() {
    const LATER: [&str; 3] = [
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 wk - - 0",
        "r3k2r/p6p/8/8/8/8/P6P/R3K2R wq KQkq - 0",
        "2b3k1/4p3/8/8/8/8/3P4/1K3N2 bk - - 0",
    ];
    let (mut state, mut counts, mut turns) = (0x2545_f491_4f6c_dd1d, BTreeMap::new(), 0);
    for number in 0..300 {
        let mut game = if number % 2 == 0 { CrowdedHouse::start() } else { at(LATER[number / 2 % 3]) };
        holds(&game);
        for _ in 0..160 {
            let lawful = game.lawful();
            if lawful.is_empty() {
                break;
            }
            let order = &lawful[below(&mut state, lawful.len())];
            let mut seat = game.turn().next();
            let told = game.play(order);
            assert!(told.is_some(), "{order}");
            for text in game.announced() {
                if let Some(name) = text.strip_prefix("pass ") {
                    assert_eq!(seat.name(), name);
                    seat = seat.next();
                }
                *counts.entry(text.split(' ').next().map(str::to_string)).or_insert(0) += 1;
            }
            assert_eq!(seat, game.turn());
            turns += 1;
            holds(&game);
        }
    }
    println!("{turns} turns: {counts:?}");
    for text in ["check", "mate", "pass", "bare-kings"] {
        assert!(counts.get(&Some(text.to_string())).is_some_and(|count| *count > 0), "{text} in {counts:?}");
    }
}

/// "It must show", row 3: searched, the other king being in a corner; each is a mate and not a draw.
#[test]
fn one_minor_piece_mates_a_bare_king() {
    for (letter, expected) in [('b', "5b1k/8/8/8/8/8/8/6K1"), ('n', "7k/8/4n3/8/8/5K2/8/8")] {
        let (mut mates, mut by) = (0, [0; 4]);
        for (white, piece) in square::all().flat_map(|white| square::all().map(move |piece| (white, piece))) {
            let mut letters = vec!['1'; 64];
            (letters[white], letters[piece]) = ('K', letter);
            letters[63] = 'k';
            let ranks: Vec<String> = letters.chunks(8).rev().map(|rank| rank.iter().collect()).collect();
            for seat in SEATS {
                let Some(game) = CrowdedHouse::at(&format!("{} {}", ranks.join("/"), seat.name())) else { continue };
                for order in game.lawful() {
                    let mut played = game.clone();
                    let told = played.play(&order).map(|told| told.announcements.join(" "));
                    if played.over() == BLACK_MATES {
                        assert!(told.is_some_and(|told| told.ends_with("mate")));
                        (mates, by[played.turn() as usize]) = (mates + 1, by[played.turn() as usize] + 1);
                    }
                    assert!(played.over().is_none_or(|end| end.by != "four-passes"));
                }
            }
        }
        println!("{letter}: {mates} mates, of {by:?}");
        assert!(mates > 0 && at(&format!("{expected} bk")).over().is_none());
    }
}
