//! The board, one rule at a time: moves, cards' edits, kings, interceptions and claims where the
//! referee keeps it (B1 to B15). Positions are told by their lines.

use support_rules::table::{BLACK, CATALOGUE, Game, WHITE, terms};
use tempete_game::{
    log::event::{Ending, Entry, Outcome, OwnEvent},
    state::public::{Danger, Duty, OwnDuty},
    turn::replay::replay,
};

const ON: (&str, &str) = ("board", "on");

/// A game with the board, each hand at positions 1 to 5.
fn dealt(white: [u8; 5], black: [u8; 5]) -> Game {
    Game::dealt(&[ON], white, black)
}

/// A game of plain chess so far: `e4 e5 Nf3`.
fn played(moves: &str, white: [u8; 5], black: [u8; 5]) -> Game {
    let mut game = dealt(white, black);
    plays(&mut game, moves);
    game
}

/// Both sides' moves in turn, from whoever is due.
fn plays(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let Duty::Own(OwnDuty::Turn(seat)) = game.public().duty() else { panic!("no turn is due before {text}") };
        game.ok(seat, &format!("{text}\nnumbers random"));
    }
}

/// The position line, up to whose turn it is.
fn line(game: &Game) -> String {
    let whole = game.public().board.as_ref().unwrap().to_string();
    let fen: Vec<&str> = whole.split(' ').take(2).collect();
    fen.join(" ")
}

/// The lines of the last entry below its first.
fn entered(game: &Game) -> String {
    let text = game.entries.last().unwrap().write(tempete_game::name::SPEC);
    let is_draw = |line: &&str| line.starts_with("drawn") || line.starts_with("answers");
    let lines: Vec<&str> = text.lines().skip(1).filter(|line| !is_draw(line)).collect();
    lines.join(" / ")
}

/// The log read back makes the same position.
fn replayed(game: &Game) {
    let read = |entry: &Entry| {
        Entry::read(
            &entry.write(tempete_game::name::SPEC),
            tempete_game::name::SPEC,
            &tempete_game::state::pinned(&CATALOGUE),
        )
        .unwrap()
    };
    let entries: Vec<_> = game.entries.iter().map(read).collect();
    assert_eq!(replay(&entries, &game.sealed, &*CATALOGUE).unwrap(), game.state);
}

#[test]
fn b1_moves_stand_in_full_whatever_was_typed() {
    let mut game = dealt([4, 5, 6, 7, 8], [4, 5, 6, 7, 8]);
    for (seat, typed, full) in [
        (WHITE, "e4", "move e2-e4"),
        (BLACK, "move 1... d7d5", "move d7-d5"),
        (WHITE, "ed5", "move e4xd5"),
        (BLACK, "Qxd5", "move Qd8xd5"),
        (WHITE, "Nc3", "move Nb1-c3"),
        (BLACK, "Qe5+", "move Qd5-e5"),
        (WHITE, "Be2", "move Bf1-e2"),
        (BLACK, "Bg4", "move Bc8-g4"),
        (WHITE, "Nf3", "move Ng1-f3"),
        (BLACK, "Bxf3", "move Bg4xf3"),
        (WHITE, "0-0", "move O-O"),
    ] {
        game.ok(seat, typed);
        assert_eq!(entered(&game), full);
    }
    assert_eq!(line(&game), "rn2kbnr/ppp1pppp/8/4q3/8/2N2b2/PPPPBPPP/R1BQ1RK1 b");
    replayed(&game);
    // An entry with a move in short form is none that may follow.
    let mut entry = game.entries.last().unwrap().clone();
    entry.seq = game.public().course.last.next().unwrap();
    entry.by = tempete_game::log::event::Author::Seat(BLACK);
    let text = chess::San::read("Nf6", chess::PieceLetters::ENGLISH).unwrap();
    entry.event = tempete_game::state::typed::own(OwnEvent::Turn(vec![tempete_game::log::event::Act::Move(text)]));
    let refused = game.state.may_follow(&entry).unwrap_err();
    assert_eq!(refused.rule(), "B1");
}

#[test]
fn b2_a_move_names_one_legal_move() {
    let mut game = played("e4 e5 Bb5", [4, 5, 6, 7, 8], [4, 5, 6, 7, 8]);
    // Pinned, blocked, no such move, not one's own.
    for wrong in ["d6", "Ke8e6", "Bf8b3", "Nd7", "e2e4", "exd4", "O-O"] {
        game.no(BLACK, wrong, "move", "B2");
    }
    plays(&mut game, "Nc6 Nf3 Nf6 d3 d5 Bg5 Bb4");
    // Two knights, one pinned by nothing: ambiguous once both can go to d2.
    game.no(WHITE, "Nd2", "move", "B2");
    game.ok(WHITE, "Nbd2");
    assert_eq!(entered(&game), "move Nb1-d2");
    // A pawn on its last rank says what it becomes.
    let mut game = played("a4 b5 axb5 a6 bxa6 Nc6 a7 Nb8", [4, 5, 6, 7, 8], [4, 5, 6, 7, 8]);
    game.no(WHITE, "axb8", "move", "B2");
    game.ok(WHITE, "axb8=N");
    assert_eq!(entered(&game), "move a7xb8=N");
    // A phone's capital: bxc3, not a bishop's move.
    let mut game = played("Nc3 e5 h3 Bb4 h4 Bxc3", [4, 5, 6, 7, 8], [4, 5, 6, 7, 8]);
    game.ok(WHITE, "Bxc3");
    assert_eq!(entered(&game), "move b2xc3");
    // En passant.
    let mut game = played("e4 a6 e5 d5", [4, 5, 6, 7, 8], [4, 5, 6, 7, 8]);
    game.ok(WHITE, "exd6");
    assert_eq!(line(&game), "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b");
    // With the board left to the players nothing of this is asked.
    let mut game = Game::dealt(&[], [4, 5, 6, 7, 8], [4, 5, 6, 7, 8]);
    game.ok(WHITE, "Qh7");
    assert!(game.public().board.is_none());
}

#[test]
fn b3_no_message_leaves_its_own_king_in_check() {
    // The card takes a pawn out of the line to the own king.
    let mut game = played("e4 e5 d4 Bb4", [35, 46, 6, 7, 8], [12, 5, 6, 7, 8]);
    game.no(WHITE, "Nf3", "move", "B2");
    game.ok(WHITE, "c3");
    game.ok(BLACK, "a6");
    game.no(WHITE, "h3\ncard 46 c3\nnumbers random", "king-in-check", "B3");
    game.ok(WHITE, "h3\ncard 46 a2\nnumbers random");
}

#[test]
fn b3_a_spring_leaves_no_king_to_be_taken() {
    let mut game = played("f3 e5", [4, 5, 6, 7, 8], [12, 5, 6, 7, 8]);
    game.ok(WHITE, "h3");
    game.ok(BLACK, "a6\ncard 12\nsquare g3\nnumbers random");
    game.ok(WHITE, "a3\nnumbers random");
    game.ok(BLACK, "Qh4");
    assert_eq!(game.public().danger(), Some(Danger::Check));
    game.ok(WHITE, "g3");
    game.no(BLACK, "spring 12 g3\nQd8", "king-taken", "B3");
    game.ok(BLACK, "Qd8");
}

#[test]
fn b4_cards_change_the_board_by_edits() {
    let mut game = dealt([35, 3, 46, 6, 53], [45, 70, 69, 7, 8]);
    game.ok(WHITE, "e4\ncard 35 c1 g1");
    assert_eq!(entered(&game), "move e2-e4 / card 35 c1 g1: swap c1 g1");
    assert_eq!(line(&game), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNNQKBBR b");
    game.ok(BLACK, "card 45 d7\nnumbers random");
    assert_eq!(entered(&game), "card 45 d7: go d7 d4");
}

#[test]
fn b4_effects_are_declared_where_nothing_gives_them() {
    let excepted = ("enforce", "full except 3 4 12 35 40");
    let mut game = Game::dealt(&[ON, excepted], [3, 35, 40, 12, 6], [4, 5, 6, 7, 8]);
    plays(&mut game, "e4 e5");
    game.no(WHITE, "card 4 b1", "effect-missing", "B4");
    game.no(WHITE, "card 3: go e4 e5", "edit", "B4");
    game.no(WHITE, "d4\ncard 40: off e3", "edit", "B4");
    game.no(WHITE, "d4\ncard 40: off e8", "edit", "B4");
    game.no(WHITE, "d4\ncard 40: wall d4e4-d5e5", "edit-unknown", "B4");
    game.no(WHITE, "d4\ncard 35 c1 g1: swap c1 b1", "effect-differs", "B4");
    game.no(WHITE, "d4\ncard 12: off e5\nsquare e6", "effect-differs", "B4");
    game.ok(WHITE, "card 3 e4: go e5 e6; go e4 e5");
    assert_eq!(entered(&game), "card 3 e4: go e5 e6; go e4 e5");
    assert_eq!(line(&game), "rnbqkbnr/pppp1ppp/4p3/4P3/8/8/PPPP1PPP/RNBQKBNR b");
    replayed(&game);
}

#[test]
fn b5_a_move_taken_back_restores_the_position() {
    let mut game = played("e4 d5 exd5 Nf6", [12, 35, 57, 68, 6], [1, 13, 14, 33, 57]);
    let before = game.public().board.clone();
    game.ok(WHITE, "Nf3\ncard 35 c1 b1");
    assert_ne!(game.public().board, before);
    game.ok(BLACK, "intercept\ncard 1");
    assert_eq!(game.public().board, before);
    assert_eq!(game.hand(WHITE), [6, 12, 35, 57, 68]);
    // B6: the same move is none, however it is written, with or without the card.
    game.no(WHITE, "answer\nNg1-f3\nnumbers random", "same-move", "T29");
    game.ok(WHITE, "answer\nNc3\nnumbers random");
    // A turn withdrawn.
    let before = game.public().board.clone();
    game.ok(BLACK, "Nxd5\nnumbers random");
    game.ok(WHITE, "object Wait.");
    game.ok(BLACK, "withdraw");
    assert_eq!(game.public().board, before);
    replayed(&game);
}

#[test]
fn b5_what_came_before_the_move_stands() {
    let mut game = played("e4 e5", [12, 35, 57, 68, 6], [1, 13, 14, 33, 57]);
    game.ok(WHITE, "Nf3\ncard 12\nsquare c6");
    game.ok(BLACK, "Nc6\nnumbers random");
    game.ok(WHITE, "spring 12 c6\nBb5");
    let sprung = "r1bqkbnr/pppp1ppp/8/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b";
    assert_eq!(line(&game), sprung);
    game.ok(BLACK, "intercept\ncard 13");
    assert_eq!(line(&game), "r1bqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w");
    game.ok(WHITE, "answer\nBc4\nnumbers random");
    replayed(&game);
    // A spring beside an interception that is withdrawn stays too.
    let mut game = played("e4 e5", [12, 32, 57, 68, 6], [46, 13, 14, 33, 57]);
    game.ok(WHITE, "Nf3\ncard 12\nsquare c6");
    game.ok(BLACK, "Nc6\ncard 46 h7\nnumbers random");
    game.ok(WHITE, "spring 12 c6\nintercept\ncard 32");
    assert_eq!(line(&game), "r1bqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w");
    game.ok(BLACK, "object Not there.");
    game.ok(WHITE, "withdraw");
    assert_eq!(line(&game), "r1bqkbnr/pppp1pp1/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w");
    game.ok(WHITE, "Bc4\nnumbers random");
    replayed(&game);
}

#[test]
fn b6_a_different_move_leads_elsewhere() {
    let mut game = played("e4 e5", [35, 5, 7, 68, 6], [1, 13, 14, 33, 57]);
    game.ok(WHITE, "Nf3");
    game.ok(BLACK, "intercept\ncard 1");
    game.no(WHITE, "answer\nNf3\ncard 35 c1 b1\nnumbers random", "same-move", "T29");
    game.ok(WHITE, "answer\nNc3\ncard 35 c1 g1\nnumbers random");
    assert_eq!(line(&game), "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1NQKBBR b");
    replayed(&game);
}

#[test]
fn b7_interceptions_have_their_grounds() {
    let mut game = played("e4 d5", [35, 5, 7, 68, 6], [26, 33, 61, 66, 57]);
    for (card, code) in [("33", "no-ground"), ("26 h7", "no-ground"), ("66", "no-ground"), ("61 e4", "no-ground")] {
        let mut game = played("e4 d5", [35, 5, 7, 68, 6], [26, 33, 61, 66, 57]);
        game.ok(WHITE, "Nf3");
        game.no(BLACK, &format!("intercept\ncard {card}"), code, "B7");
    }
    game.ok(WHITE, "exd5");
    // A pawn is not enough for 61 and 57.
    game.no(BLACK, "intercept\ncard 61 a2", "no-ground", "B7");
    game.no(BLACK, "card 57 9\nNf6", "no-ground", "B7");
    game.ok(BLACK, "Nf6");
    game.ok(WHITE, "Nc3");
    game.ok(BLACK, "Nxd5");
    game.ok(WHITE, "Nxd5");
    let mut other = played("e4 d5 exd5 Nf6 Nc3 Nxd5 Nxd5", [35, 5, 7, 68, 6], [26, 33, 61, 66, 57]);
    other.ok(BLACK, "intercept\ncard 61 a2");
    assert_eq!(line(&other), "rnbqkb1r/ppp1pppp/8/3N4/8/8/1PPP1PPP/R1BQKBNR b");
    other.ok(WHITE, "answer\nnumbers random");
    game.ok(BLACK, "card 57 9\nQxd5");
    replayed(&game);
    replayed(&other);
}

#[test]
fn b7_33_takes_a_check_back() {
    let mut game = played("e4 f5", [35, 5, 7, 68, 6], [26, 33, 61, 66, 57]);
    game.ok(WHITE, "Qh5");
    assert_eq!(game.public().danger(), Some(Danger::Check));
    game.ok(BLACK, "intercept\ncard 33");
    game.ok(WHITE, "answer\nnumbers random");
    assert_eq!(line(&game), "rnbqkbnr/ppppp1pp/8/5p2/4P3/8/PPPP1PPP/RNBQKBNR b");
    game.ok(BLACK, "fxe4");
    replayed(&game);
}

#[test]
fn b8_26_and_66_act_at_the_capture() {
    let moves = "Nf3 Nf6 Ne5 Ng4 Nxg4";
    let mut game = played(moves, [35, 5, 7, 68, 6], [26, 33, 61, 66, 57]);
    game.no(BLACK, "intercept\ncard 26 e4", "unfit", "B4");
    game.ok(BLACK, "intercept\ncard 26 h7");
    assert_eq!(line(&game), "rnbqkb1r/pppppppn/8/8/6N1/8/PPPPPPPP/RNBQKB1R b");
    game.ok(WHITE, "answer\nnumbers random");
    replayed(&game);
    let mut game = played(moves, [35, 5, 7, 68, 6], [26, 33, 61, 66, 57]);
    game.ok(BLACK, "intercept\ncard 66");
    assert_eq!(line(&game), "rnbqkb1r/pppppppp/8/8/6n1/8/PPPPPPPP/RNBQKB1R b");
    game.ok(WHITE, "answer\nnumbers random");
    game.ok(BLACK, "Nxh2");
    replayed(&game);
}

#[test]
fn b8_the_card_after_the_move_is_done_again_or_comes_back() {
    // 63 shields the piece that took; 66 takes it, so 63 has nothing to shield.
    let moves = "Nf3 Nf6 Ne5 Ng4";
    let mut game = played(moves, [63, 46, 7, 68, 6], [26, 33, 61, 66, 57]);
    game.ok(WHITE, "Nxg4\ncard 63");
    assert_eq!(entered(&game), "move Ne5xg4 / card 63: safe g4");
    game.ok(BLACK, "intercept\ncard 66");
    assert_eq!(game.hand(WHITE), [6, 7, 46, 63, 68]);
    game.ok(WHITE, "answer\nnumbers random");
    assert_eq!(line(&game), "rnbqkb1r/pppppppp/8/8/6n1/8/PPPPPPPP/RNBQKB1R b");
    replayed(&game);
    // 46 has its pawn still.
    let mut game = played(moves, [63, 46, 7, 68, 6], [26, 33, 61, 66, 57]);
    game.ok(WHITE, "Nxg4\ncard 46 a2");
    game.ok(BLACK, "intercept\ncard 66");
    assert_eq!(game.hand(WHITE), [6, 7, 63, 68]);
    assert_eq!(line(&game), "rnbqkb1r/pppppppp/8/8/6n1/8/1PPPPPPP/RNBQKB1R b");
    game.ok(WHITE, "answer\nnumbers random");
    replayed(&game);
}

#[test]
fn b9_a_cancelled_card_and_its_move() {
    // The move does not stand without the card that took the king out of the pin.
    let mut game = played("e4 e5 Nf3 Bb4 a3 Nc6 c3 d6", [68, 45, 46, 35, 6], [32, 39, 42, 66, 57]);
    let before = game.public().board.clone();
    plays(&mut game, "a4 Bxc3");
    game.ok(WHITE, "card 68\nd4");
    assert!(game.public().board.as_ref().unwrap().away(chess::Color::White).is_some());
    game.ok(BLACK, "intercept\ncard 32");
    assert_ne!(game.public().board, before);
    game.no(WHITE, "answer\nnumbers random", "move-owed", "T22");
    game.no(WHITE, "answer\nd4\nnumbers random", "move", "B2");
    game.ok(WHITE, "answer\nNxc3\nnumbers random");
    replayed(&game);
    // Where it stands without the card, no move is owed.
    let mut game = dealt([68, 45, 46, 35, 6], [32, 39, 42, 66, 57]);
    game.ok(WHITE, "card 68\ne4");
    game.ok(BLACK, "intercept\ncard 39");
    game.no(WHITE, "answer\nd4\nnumbers random", "no-move-owed", "T27");
    game.ok(WHITE, "answer\nnumbers random");
    assert_eq!(line(&game), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
    // Played instead of the move: a plain one.
    let mut game = dealt([68, 45, 46, 35, 6], [32, 39, 42, 66, 57]);
    game.ok(WHITE, "card 45 e2");
    assert_eq!(line(&game), "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b");
    game.ok(BLACK, "intercept\ncard 42");
    assert_eq!(line(&game), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    game.ok(WHITE, "answer\nd4\nnumbers random");
    // After the move: it stands, the effect does not.
    game.ok(BLACK, "Nf6\nnumbers random");
    game.ok(WHITE, "Nf3\ncard 46 a2");
    game.ok(BLACK, "intercept\ncard 32");
    assert_eq!(line(&game), "rnbqkb1r/pppppppp/5n2/8/3P4/5N2/PPP1PPPP/RNBQKB1R b");
    game.ok(WHITE, "answer\nnumbers random");
    replayed(&game);
}

#[test]
fn b10_an_interception_does_not_mate() {
    let mut game = played("f3 e5 h3 Qh4 g3", [68, 45, 46, 35, 6], [1, 13, 42, 66, 57]);
    game.no(BLACK, "intercept\ncard 1", "no-other-move", "B10");
    game.ok(BLACK, "Qxg3");
    assert_eq!(game.public().danger(), Some(Danger::Mate));
}

#[test]
fn b11_double_moves_are_one_pieces() {
    let mut game = played("e4 e5", [18, 50, 51, 35, 6], [1, 13, 14, 33, 57]);
    game.no(WHITE, "Bc4\ncard 18\nBd5", "double-piece", "B11");
    game.no(WHITE, "Nf3\ncard 18\nNc3", "double-piece", "B11");
    game.no(WHITE, "Nf3\ncard 18\nNg3", "move", "B2");
    game.ok(WHITE, "Nf3\ncard 18\nNxe5");
    assert_eq!(entered(&game), "move Ng1-f3 / card 18 / move Nf3xe5");
    assert_eq!(line(&game), "rnbqkbnr/pppp1ppp/8/4N3/4P3/8/PPPP1PPP/RNBQKB1R b");
    // Part 2: a different second move of that piece.
    game.ok(BLACK, "intercept\ncard 1\npart 2");
    assert_eq!(line(&game), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w");
    game.no(WHITE, "answer\nnumbers random", "move-owed", "T22");
    game.no(WHITE, "answer\nNc3\nnumbers random", "double-piece", "B11");
    game.no(WHITE, "answer\nNxe5\nnumbers random", "same-move", "T29");
    game.ok(WHITE, "answer\nNd4\nnumbers random");
    assert_eq!(line(&game), "rnbqkbnr/pppp1ppp/8/4p3/3NP3/8/PPPP1PPP/RNBQKB1R b");
    replayed(&game);
}

#[test]
fn b11_part_1_owes_two_moves_of_one_such_piece() {
    let mut game = played("e4 e5", [18, 50, 51, 35, 6], [1, 13, 14, 33, 57]);
    game.ok(WHITE, "Nf3\ncard 18\nNd4");
    game.ok(BLACK, "intercept\ncard 13\npart 1");
    assert_eq!(line(&game), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w");
    game.no(WHITE, "answer\nNf3\nNg5\nnumbers random", "same-move", "T29");
    game.no(WHITE, "answer\nBc4\nBd5\nnumbers random", "double-piece", "B11");
    let mut kept = played("e4 e5", [18, 50, 51, 35, 6], [1, 13, 14, 33, 57]);
    kept.ok(WHITE, "Nf3\ncard 18\nNd4");
    kept.ok(BLACK, "intercept\ncard 13\npart 1");
    kept.ok(WHITE, "answer\nBc4\nkeep 18\nnumbers random");
    assert_eq!(line(&kept), "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b");
    game.ok(WHITE, "answer\nNc3\nNb5\nnumbers random");
    assert_eq!(line(&game), "rnbqkbnr/pppp1ppp/8/1N2p3/4P3/8/PPPP1PPP/R1BQKBNR b");
    replayed(&game);
    replayed(&kept);
    // Castling is a rook's move.
    let mut game = played("e4 e5 Nf3 Nc6 Bc4 Bc5", [18, 50, 51, 35, 6], [1, 13, 14, 33, 57]);
    game.ok(WHITE, "O-O\ncard 51\nRe1");
    assert_eq!(line(&game), "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQR1K1 b");
}

#[test]
fn b11_a_double_move_in_an_answer_is_of_its_cards_piece() {
    let mut game = played("e4 e5", [18, 50, 51, 35, 6], [1, 13, 14, 33, 57]);
    game.ok(WHITE, "Nf3");
    game.ok(BLACK, "intercept\ncard 1");
    game.no(WHITE, "answer\nBc4\ncard 18\nBd5\nnumbers random", "double-piece", "B11");
    game.ok(WHITE, "answer\nBc4\ncard 50\nBd5\nnumbers random");
    replayed(&game);
}

#[test]
fn t61_an_amended_card_mates_no_more_than_another() {
    let mut game = played("e4 e6 d4 f6 a3 g5", [25, 2, 3, 4, 5], [1, 13, 14, 33, 57]);
    game.no(WHITE, "Qh5\ncard 25 e7", "card-mates", "B3");
    game.ok(WHITE, "Qh5\ncard 25 e5");
    game.ok(BLACK, "object Is that free?");
    game.no(WHITE, "amend card 25 e7", "card-mates", "B3");
    game.ok(WHITE, "amend card 25 c5");
    replayed(&game);
}

#[test]
fn b12_claims_are_decided_on_the_board() {
    let hands = [4, 5, 6, 7, 8];
    let mut game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", hands, hands);
    game.no(BLACK, "claim repetition", "claim-false", "B12");
    game.no(BLACK, "claim stalemate", "claim-false", "B12");
    game.no(BLACK, "claim fifty", "claim-false", "B12");
    game.ok(BLACK, "Ng8");
    game.ok(WHITE, "claim repetition");
    let end = game.public().course.end.unwrap();
    assert_eq!((end.last, end.ending), (Outcome::Drawn, Ending::Claim));
    replayed(&game);
    let stalemate = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";
    let mut game = played(stalemate, hands, hands);
    assert_eq!(game.public().danger(), Some(Danger::Stalemate));
    game.ok(BLACK, "claim stalemate");
    assert_eq!(game.result(), Some(Outcome::Drawn));
    let mut game = dealt(hands, hands);
    for _ in 0..24 {
        plays(&mut game, "Nf3 Nf6 Ng1 Ng8");
    }
    plays(&mut game, "Nc3 Nc6 Nb1");
    game.no(BLACK, "claim fifty", "claim-false", "B12");
    plays(&mut game, "Nb8");
    game.ok(WHITE, "claim fifty");
    assert_eq!(game.result(), Some(Outcome::Drawn));
}

#[test]
fn b13_a_spring_takes_what_stopped() {
    let mut game = dealt([12, 28, 57, 68, 6], [46, 13, 14, 33, 57]);
    game.ok(WHITE, "e4\ncard 12\nsquare e5");
    game.ok(BLACK, "Nc6\nnumbers random");
    game.no(WHITE, "spring 12 e5\nd4", "no-stop", "T33");
    // A square that was never sealed, though a piece stands there: told to the sender alone, and played if he insists.
    game.no(WHITE, "spring 12 c6\nd4", "not-sealed", "T45");
    game.ok(WHITE, "spring 12 c6!\nd4");
    assert_eq!(line(&game), "r1bqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b");
    // A king sets it off and stays.
    let mut game = dealt([12, 28, 57, 68, 6], [46, 13, 14, 33, 57]);
    game.ok(WHITE, "e4");
    game.ok(BLACK, "e5");
    game.no(WHITE, "d3\ncard 12\nsquare e5", "square-foe", "T30");
    game.ok(WHITE, "d3\ncard 12\nsquare e7");
    game.ok(BLACK, "Ke7\nnumbers random");
    game.ok(WHITE, "spring 12 e7\nd4");
    assert_eq!(line(&game), "rnbq1bnr/ppppkppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b");
    replayed(&game);
}

#[test]
fn t33_a_stop_not_announced_ends_the_trap() {
    let mut game = dealt([12, 28, 61, 68, 6], [46, 13, 14, 33, 57]);
    game.ok(WHITE, "e4\ncard 12\nsquare e5");
    game.ok(BLACK, "e5\nnumbers random");
    let live = |game: &Game| game.view(WHITE).own.live_traps(game.public()).count();
    // An objection undoes the turn, and the stop may be announced after all.
    game.ok(WHITE, "Nf3");
    assert_eq!(live(&game), 0);
    game.ok(BLACK, "object not so");
    game.ok(WHITE, "withdraw");
    assert_eq!(live(&game), 1);
    game.ok(WHITE, "Nf3");
    game.ok(BLACK, "Nc6");
    game.ok(WHITE, "Nxe5");
    game.ok(BLACK, "Nxe5");
    // The second stop is none, though the opponent cannot know.
    assert_eq!(game.public().live_squares(WHITE).len(), 1);
    game.no(WHITE, "spring 12 e5\nd4", "not-sealed", "T45");
    game.ok(WHITE, "spring 12 e5!\nd4");
    assert_eq!(game.view(WHITE).own.errors.len(), 1);
    assert!(game.public().live_squares(WHITE).is_empty());
    replayed(&game);
}

#[test]
fn b14_a_king_lands_on_the_edge_out_of_check() {
    let mut game = played("e4 e5", [12, 28, 57, 68, 6], [46, 13, 14, 33, 57]);
    game.ok(WHITE, "card 68\nNf3");
    assert_eq!(entered(&game), "card 68: lift e1 / move Ng1-f3");
    game.ok(BLACK, "Bc5\nnumbers random");
    for square in ["e3", "a1", "a8"] {
        game.no(WHITE, &format!("land {square}\nd3"), "land-square", "B14");
    }
    // Along the diagonal of the bishop, and beside the queen.
    game.no(WHITE, "land g1\nRg1", "move", "B2");
    game.no(WHITE, "land h4\nd3", "land-square", "B14");
    game.ok(WHITE, "land a4\nd3");
    replayed(&game);
}

#[test]
fn b15_orders_bind_the_answer_and_are_used_up_by_a_lost_turn() {
    let mut game = dealt([36, 28, 57, 1, 33], [46, 13, 14, 33, 57]);
    game.ok(WHITE, "e4\ncard 36 N");
    game.no(BLACK, "e5\nnumbers random", "move", "B2");
    game.ok(BLACK, "Nf6\nnumbers random");
    game.ok(WHITE, "intercept\ncard 1");
    game.no(BLACK, "answer\ne5\nnumbers random", "move", "B2");
    game.ok(BLACK, "answer\nNc6\nnumbers random");
    game.ok(WHITE, "d4\nnumbers random");
    game.ok(BLACK, "e5");
    replayed(&game);
}

#[test]
fn t53_mate_is_conceded_or_escaped_on_the_board_too() {
    let mut game = played("f3 e5 g4 Qh4", [23, 1, 57, 68, 6], [46, 13, 14, 33, 57]);
    assert_eq!(game.public().danger(), Some(Danger::Mate));
    assert!(matches!(game.public().duty(), Duty::Own(OwnDuty::Turn(WHITE))));
    game.no(WHITE, "a3", "move", "B2");
    game.no(WHITE, "card 23 g3", "king-in-check", "B3");
    let mut other = Game::dealt(&[ON, ("mate_escape", "intercept")], [23, 1, 57, 68, 6], [46, 13, 14, 33, 57]);
    plays(&mut other, "f3 e5 g4 Qh4");
    other.no(WHITE, "card 23 a5", "mated", "T53");
    other.ok(WHITE, "intercept\ncard 1");
    other.ok(BLACK, "answer\nQg5\nnumbers random");
    game.ok(WHITE, "card 23 a5");
    replayed(&game);
    assert_eq!(terms(&[ON]).value("board"), "on");
}
