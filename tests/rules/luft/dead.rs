//! L13 by enumeration: no placement of what is listed there mates a lone king, whom a king helps with nothing; with a knight more
//! beside queen or rook, or with two rooks, one does.

use chess::Role::{self, Bishop, Knight, Queen, Rook};

type At = (i8, i8);

fn squares() -> impl Iterator<Item = At> {
    (0..64).map(|at| (at % 8, at / 8))
}

/// Whether this piece attacks that square past the others. The lone king, of whom a line is not stopped, is none of them.
fn attacks(piece: Role, from: At, to: At, others: &[At]) -> bool {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let (straight, aslant) = ((files == 0) != (ranks == 0), files.abs() == ranks.abs() && files != 0);
    let line = match piece {
        Queen => straight || aslant,
        Rook => straight,
        Bishop => aslant,
        _ => return files.abs().min(ranks.abs()) == 1 && files.abs().max(ranks.abs()) == 2,
    };
    let way = (files.signum(), ranks.signum());
    line && (1..files.abs().max(ranks.abs()))
        .all(|steps| !others.contains(&(from.0 + way.0 * steps, from.1 + way.1 * steps)))
}

fn is_attacked(at: At, pieces: &[(Role, At)]) -> bool {
    let others: Vec<At> = pieces.iter().map(|(_, square)| *square).collect();
    pieces.iter().any(|(piece, from)| attacks(*piece, *from, at, &others))
}

fn is_mate(king: At, pieces: &[(Role, At)]) -> bool {
    if !is_attacked(king, pieces) {
        return false;
    }
    let around = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (king.0 + files, king.1 + ranks)));
    around.filter(|at| *at != king && (0..8).contains(&at.0) && (0..8).contains(&at.1)).all(|to| {
        let left: Vec<(Role, At)> = pieces.iter().copied().filter(|(_, square)| *square != to).collect();
        is_attacked(to, &left)
    })
}

/// How many placements of these pieces mate.
fn mates(pieces: &[Role]) -> usize {
    fn place(king: At, placed: &mut Vec<(Role, At)>, rest: &[Role], count: &mut usize) {
        let Some((piece, rest)) = rest.split_first() else {
            *count += usize::from(is_mate(king, placed));
            return;
        };
        for at in squares().filter(|at| *at != king) {
            if placed.iter().all(|(_, other)| *other != at) {
                placed.push((*piece, at));
                place(king, placed, rest, count);
                placed.pop();
            }
        }
    }
    let mut count = 0;
    // A quarter of the board stands for all of it.
    for king in squares().filter(|(file, rank)| *file < 4 && *rank < 4) {
        place(king, &mut Vec::new(), pieces, &mut count);
    }
    count
}

#[test]
fn what_is_dead_cannot_mate_and_what_is_not_can() {
    for dead in [
        &[Queen][..],
        &[Rook],
        &[Bishop],
        &[Knight],
        &[Bishop, Bishop],
        &[Bishop, Knight],
        &[Knight, Knight],
        &[Rook, Bishop],
    ] {
        assert_eq!(mates(dead), 0, "{dead:?}");
    }
    for live in
        [&[Queen, Knight][..], &[Rook, Knight], &[Rook, Rook], &[Queen, Rook], &[Queen, Bishop], &[Queen, Queen]]
    {
        let count = mates(live);
        println!("{live:?}: {count} mates");
        assert!(count > 0, "{live:?}");
    }
}
