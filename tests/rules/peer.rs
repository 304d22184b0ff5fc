//! Ten thousand random plain positions, against another program's rules of chess: the same legal moves, check, mate and stalemate.

use std::collections::BTreeSet;

use chess::{Color, Move, Piece, Position, Role, Square};
use cozy_chess::{Board, File, GameStatus, Piece as Peer, Rank};

/// A small generator with a fixed seed, so that a failure comes again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % n as u64) as usize
    }
}

#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    moves: usize,
    checks: usize,
    mates: usize,
    stalemates: usize,
    castlings: usize,
    en_passant: usize,
    promotions: usize,
}

fn ours(played: Move) -> (String, Option<Role>) {
    (format!("{}{}", played.from, played.to), played.promotion)
}

/// The peer writes castling as the king taking its rook.
fn theirs(board: &Board) -> BTreeSet<(String, Option<Role>)> {
    let mut set = BTreeSet::new();
    board.generate_moves(|moves| {
        for played in moves {
            let own = board.colors(board.side_to_move()).has(played.to);
            let to = match (own, played.to.file() > played.from.file()) {
                (true, true) => cozy_chess::Square::new(File::G, played.to.rank()),
                (true, false) => cozy_chess::Square::new(File::C, played.to.rank()),
                _ => played.to,
            };
            let promotion = played.promotion.map(|piece| match piece {
                Peer::Queen => Role::Queen,
                Peer::Rook => Role::Rook,
                Peer::Bishop => Role::Bishop,
                _ => Role::Knight,
            });
            set.insert((format!("{}{to}", played.from), promotion));
        }
        false
    });
    set
}

fn compare(position: &Position, seen: &mut Seen) {
    let fen = position.fen();
    let board = Board::from_fen(&fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let moves = position.legal_moves();
    let set: BTreeSet<_> = moves.iter().copied().map(ours).collect();
    assert_eq!(set.len(), moves.len(), "each move once: {fen}");
    assert_eq!(set, theirs(&board), "{fen}");
    let (check, status) = (!board.checkers().is_empty(), board.status());
    assert_eq!(position.in_check(position.to_move()), check, "check: {fen}");
    assert_eq!(position.is_mate(), status == GameStatus::Won, "mate: {fen}");
    assert_eq!(position.is_stalemate(), moves.is_empty() && status == GameStatus::Drawn, "stalemate: {fen}");
    seen.positions += 1;
    seen.moves += moves.len();
    seen.checks += usize::from(check);
    seen.mates += usize::from(position.is_mate());
    seen.stalemates += usize::from(position.is_stalemate());
    for played in moves {
        assert!(position.is_legal(played), "{fen} {played}");
        let (_, did) = position.play(played).unwrap();
        seen.castlings += usize::from(did.castled.is_some());
        seen.en_passant += usize::from(did.en_passant);
        seen.promotions += usize::from(played.promotion.is_some());
    }
}

#[test]
fn ten_thousand_positions_agree_with_a_peer() {
    let (mut dice, mut seen) = (Dice(4), Seen::default());
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    while seen.positions < 5_000 {
        let mut position = if dice.below(2) == 0 { Position::start() } else { kiwipete.parse::<Position>().unwrap() };
        for _ in 0..150 {
            compare(&position, &mut seen);
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmove_clock() >= 99 {
                break;
            }
            position = position.play(moves[dice.below(moves.len())]).unwrap().0;
        }
    }
    while seen.positions < 10_000 {
        if let Some(position) = sparse(&mut dice) {
            compare(&position, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.mates > 20 && seen.stalemates > 20 && seen.castlings > 200 && seen.en_passant > 20, "{seen:?}");
}

/// Two kings near each other, and a few pieces; `None` where the side that moved is in check.
fn sparse(dice: &mut Dice) -> Option<Position> {
    let mut letters = [['.'; 8]; 8];
    let mut place = |dice: &mut Dice, letter: char| {
        let low = usize::from(letter.eq_ignore_ascii_case(&'p'));
        let spot = &mut letters[low + dice.below(8 - 2 * low)][dice.below(8)];
        if *spot == '.' {
            *spot = letter;
        }
    };
    for letter in ['K', 'k'] {
        place(dice, letter);
    }
    // In half of them Black has nothing but his king, so that he may run out of moves.
    let bare = dice.below(2) == 0;
    for _ in 0..1 + dice.below(7) {
        let letter = ['Q', 'R', 'B', 'N', 'P', 'q', 'r', 'b', 'n', 'p'][dice.below(if bare { 5 } else { 10 })];
        place(dice, letter);
    }
    let ranks: Vec<String> = letters.iter().map(|rank| rank.iter().collect::<String>()).collect();
    let mut text = ranks.join("/");
    for empty in (1..=8).rev() {
        text = text.replace(&".".repeat(empty), &empty.to_string());
    }
    let side = if !bare && dice.below(2) == 0 { 'w' } else { 'b' };
    let position = format!("{text} {side} - - 0 1").parse::<Position>().ok()?;
    // The peer takes no position with three pieces giving check.
    let known = Board::from_fen(&position.fen(), false).is_ok();
    (known && !position.in_check(position.to_move().other())).then_some(position)
}

#[test]
fn ranks_and_letters_mean_the_same_to_both() {
    let board = Board::default();
    let start = Position::start();
    for square in Square::all() {
        let peer = cozy_chess::Square::new(File::index(square.file().into()), Rank::index(square.rank().into()));
        let white = start.at(square).map(|piece: &Piece| piece.owner.side() == Color::White);
        assert_eq!(white, board.color_on(peer).map(|color| color == cozy_chess::Color::White), "{square}");
    }
}
