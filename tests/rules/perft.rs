//! Move counts to a depth, against the published ones for the start and the five usual test positions.

use chess::Position;

/// How many ways the game can go on for so many moves.
fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth <= 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|played| perft(&position.play(*played).unwrap().0, depth - 1)).sum()
}

fn check(line: &str, depth: u32, published: u64) {
    let position = line.parse::<Position>().unwrap();
    assert_eq!(perft(&position, depth), published, "{line}");
    println!("{published:>9} to depth {depth}: {line}");
}

#[test]
fn start_to_depth_five() {
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609);
}

#[test]
fn usual_positions_to_depth_four() {
    check("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603);
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238);
    check("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333);
    check("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 4, 422_333);
    check("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487);
    check("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594);
}
