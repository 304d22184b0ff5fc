//! Which of the legal moves a letter shows: one that a club player would not blush at. First what risks least, judged
//! from the public board; of these castling, a pawn or a piece to the centre, any other quiet move; then what takes or
//! promotes, since an example that does looks like advice; rook pawns and king's walks where nothing else is left. Among
//! equals it follows from the number of the last entry, so that nobody takes one for advice.

use alloc::vec::Vec;

use crate::chess::{Move, Position, Risk, Role, Square};

/// How a move looks, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    /// Castling, a pawn of the middle or a minor piece nearer to the centre.
    Develops,
    Quiet,
    /// A minor piece further from the centre.
    Retreats,
    /// Takes or promotes.
    Takes,
    RookPawn,
    /// The king, castling aside, or what became royal (card 41).
    Walks,
}

/// The legal moves as they look, the best looking first, beginning among equals at a place that `seed` says.
pub(crate) fn by_looks(position: &Position, seed: u16) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable_by_key(|legal| (legal.from, legal.to, legal.promotion));
    if !moves.is_empty() {
        let begin = usize::from(seed).wrapping_mul(7).wrapping_add(3) % moves.len();
        moves.rotate_left(begin);
    }
    moves.sort_by_key(|legal| look(position, *legal));
    moves
}

/// These moves of a position, first the first that risks least. Most positions have one that risks nothing among the
/// first, behind which none is looked at; the others are put in order once one is asked for.
pub(crate) fn safest_first(position: &Position, mut moves: Vec<Move>) -> impl Iterator<Item = Move> {
    let first = safest(position, &moves);
    let others = core::iter::once_with(move || {
        moves.retain(|legal| Some(*legal) != first);
        moves.sort_by_cached_key(|legal| position.risk(*legal));
        moves
    });
    first.into_iter().chain(others.flatten())
}

fn safest(position: &Position, moves: &[Move]) -> Option<Move> {
    let mut best: Option<(Risk, Move)> = None;
    for legal in moves {
        let risk = position.risk(*legal);
        if best.is_none_or(|(least, _)| risk < least) {
            best = Some((risk, *legal));
        }
        if risk == Risk::NONE {
            break;
        }
    }
    best.map(|(_, legal)| legal)
}

fn look(position: &Position, legal: Move) -> Look {
    let Some(piece) = position.at(legal.from) else { return Look::Walks };
    let (nearer, middle) = (distance(legal.to) < distance(legal.from), (2..=4).contains(&legal.from.file()));
    if piece.royal {
        let king = piece.kind == Role::King && piece.second.is_none();
        let castles = king && legal.from.file().abs_diff(legal.to.file()) > 1;
        return if castles { Look::Develops } else { Look::Walks };
    }
    match piece.kind {
        _ if position.at(legal.to).is_some() || legal.promotion.is_some() => Look::Takes,
        Role::Pawn if matches!(legal.from.file(), 0 | 7) => Look::RookPawn,
        Role::Pawn if middle && nearer => Look::Develops,
        Role::Bishop | Role::Knight | Role::Camel if nearer => Look::Develops,
        Role::Bishop | Role::Knight | Role::Camel if distance(legal.to) > distance(legal.from) => Look::Retreats,
        _ => Look::Quiet,
    }
}

/// How many rings a square lies from the four in the middle, 0 to 3.
fn distance(square: Square) -> u8 {
    let from_middle = |line: u8| if line < 4 { 3_u8.saturating_sub(line) } else { line.saturating_sub(4) };
    from_middle(square.file()).max(from_middle(square.rank()))
}
