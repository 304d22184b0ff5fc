//! Cards for pawns that go straight or back: row 3, 43, 45, 48, 62, 65, 67. R45: they go as they say, whatever 69 does.
//! R36: a fused pawn moves whole, and promotes as little as by a move (B24).

use super::{
    board::Board,
    cards::{Ask, Effect},
    lines::{arrive, may_end, own},
    moves::{self, Move},
    piece::{Pawn, Piece, Role},
    square::{self, Square},
};

fn ahead(piece: &Piece, from: Square, steps: i32) -> Option<Square> {
    square::step(from, (0, steps * piece.side.ahead()))
}

/// Row 3, R52: one step onto an occupied square; everything in line ahead goes one square on, the last over the edge
/// if it stands there. No king (R35: nothing royal), nothing stuck or banned is pushed, nothing onto a hole (R40).
pub fn card_3(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for (from, piece) in own(ask, |piece| piece.is(Pawn)) {
        let line: Vec<Square> = (1..8).map_while(|steps| ahead(piece, from, steps)).collect();
        let pushed: Vec<Square> = line.iter().copied().take_while(|&at| ask.board.at(at).is_some()).collect();
        let moves = |at: &Square| ask.board.loose(*at, ask.seat) && !ask.board.at(*at).unwrap().royal;
        let onto = line.get(pushed.len());
        if pushed.is_empty() || !pushed.iter().all(moves) || onto.is_some_and(|&at| ask.board.holes[at]) {
            continue;
        }
        let mut board = ask.board.clone();
        for (n, &at) in pushed.iter().enumerate().rev() {
            match line.get(n + 1) {
                Some(&next) => board.go(at, next),
                None => drop(board.off(at, ask.seat)),
            }
        }
        let to = pushed[0];
        for promotion in moves::promotions(piece, to) {
            let mut moved = moves::carry(&board, Move { from, to, promotion });
            moved.taken = None;
            let effect = Effect { words: square::name(from), ..Effect::of(ask.board, moved) };
            all.push(effect.promoting(promotion));
        }
    }
    all
}

/// A pawn's step straight ahead by several squares, all entered empty.
fn advance(board: &Board, from: Square, steps: i32, promotion: Option<Role>) -> Option<Board> {
    let piece = board.at(from).unwrap();
    let way: Option<Vec<Square>> = (1..=steps).map(|step| ahead(piece, from, step)).collect();
    let way = way.filter(|way| board.loose(from, board.turn) && way.iter().all(|&at| board.free(at)))?;
    let to = *way.last().unwrap();
    let fits = moves::promotions(piece, to).contains(&promotion);
    fits.then(|| moves::carry(board, Move { from, to, promotion }).after)
}

/// A pawn that advances, and what it becomes.
type Step = (Square, Option<Role>);

/// Sets of own pawns, at most `most`, that advance so one after the other in any order that works (R45).
fn advances(ask: &Ask, steps: i32, most: usize) -> Vec<Effect> {
    let pawns: Vec<Square> = square::all()
        .filter(|&at| ask.board.at(at).is_some_and(|piece| piece.own(ask.seat) && piece.is(Pawn)))
        .collect();
    let options = [None].into_iter().chain(super::piece::ROLES.map(Some));
    let singles: Vec<Step> = options.flat_map(|role| pawns.iter().map(move |&at| (at, role))).collect();
    let mut found: Vec<(Vec<Step>, Board)> = vec![(vec![], ask.board.clone())];
    let mut n = 0;
    while n < found.len() {
        let (set, board) = found[n].clone();
        n += 1;
        if set.len() == most {
            continue;
        }
        for &(from, promotion) in &singles {
            if set.iter().any(|(at, _)| *at == from) {
                continue;
            }
            // Another pawn of the set may have come to stand where this one does not any more.
            let Some(after) = advance(&board, from, steps, promotion) else { continue };
            let mut more = [set.clone(), vec![(from, promotion)]].concat();
            more.sort();
            if found.iter().all(|(known, _)| *known != more) {
                found.push((more, after));
            }
        }
    }
    let effect = |(set, mut board): (Vec<Step>, Board)| {
        if steps == 2 {
            // R11: a two-step by 43 from the second rank may be answered en passant; with 69 in force it is not (B26).
            for (from, _) in &set {
                let piece = ask.board.at(*from).unwrap();
                if piece.is_only(Pawn) && square::rank(*from) == piece.side.second_rank() {
                    let passed = ahead(piece, *from, 1).unwrap();
                    board.pass(passed);
                }
            }
        }
        let word = |(at, role): &Step| {
            role.map_or(square::name(*at), |role| format!("{} ={}", square::name(*at), role.letter()))
        };
        let words = set.iter().map(word).collect::<Vec<_>>().join(" ");
        // R36: of a fused pawn either part.
        let kinds = set.iter().flat_map(|(from, _)| ask.board.at(*from).unwrap().kinds()).collect();
        Effect { words, kinds, ..Effect::new(&[], board) }
    };
    found.into_iter().skip(1).map(effect).collect()
}

/// Row 43: one or two, two squares each.
pub fn card_43(ask: &Ask) -> Vec<Effect> {
    advances(ask, 2, 2)
}

/// Row 45: one, three squares.
pub fn card_45(ask: &Ask) -> Vec<Effect> {
    advances(ask, 3, 1)
}

/// Row 65: any number, one square each.
pub fn card_65(ask: &Ask) -> Vec<Effect> {
    advances(ask, 1, 64)
}

fn captures(ask: &Ask, ways: impl Fn(&Piece) -> Vec<(i32, i32)>) -> Vec<Effect> {
    let mut all = vec![];
    for (from, piece) in own(ask, |piece| piece.is(Pawn)) {
        for to in ways(piece).into_iter().filter_map(|way| square::step(from, way)) {
            if ask.board.at(to).is_some() && may_end(ask, piece, to) {
                all.extend(arrive(ask, from, to, true));
            }
        }
    }
    all
}

/// Row 48: captures one square diagonally back (R52).
pub fn card_48(ask: &Ask) -> Vec<Effect> {
    captures(ask, |piece| vec![(1, -piece.side.ahead()), (-1, -piece.side.ahead())])
}

/// Row 62: captures on the next square ahead (R52).
pub fn card_62(ask: &Ask) -> Vec<Effect> {
    let all = captures(ask, |piece| vec![(0, piece.side.ahead())]).into_iter();
    // The pawn alone says where it goes.
    let named = |one: &Effect| {
        one.words.split(' ').enumerate().filter(|(at, _)| *at != 1).map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    };
    all.map(|one| Effect { words: named(&one), ..one }).collect()
}

/// Row 67: an enemy pawn straight back, one square or two, all of them empty (R52).
pub fn card_67(ask: &Ask) -> Vec<Effect> {
    let mut all = vec![];
    for from in square::all() {
        let Some(piece) = ask.board.at(from).filter(|piece| piece.foe(ask.seat) && piece.is(Pawn)) else { continue };
        let way = (1..=2).map_while(|steps| ahead(piece, from, -steps)).take_while(|&to| ask.board.free(to));
        for to in way.filter(|_| ask.board.loose(from, ask.seat)) {
            let mut board = ask.board.clone();
            board.go(from, to);
            all.push(Effect::new(&[from, to], board));
        }
    }
    all
}
