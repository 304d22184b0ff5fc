//! A move of a position written out: in full for the log (`Ng1-f3`, `e7xd8=Q`, `O-O`), short for
//! records other programs read (`Nf3`, `exd8=Q+`). What is written here reads back as the same move.

use alloc::string::String;

use super::moves::Castling;
use super::{CastlingSide, Disambiguation, Move, PieceLetters, Position, Role, San, resolve};

/// The move with the whole square it comes from, as the log has it: `Ng1-f3`, `e2-e4`, `e5xd6` (also
/// en passant), `e7xd8=Q`, `O-O`. A fused piece has the letter of its first kind.
pub fn full(position: &Position, legal: Move) -> San {
    match castling(position, legal) {
        Some(flank) => San::Castle(flank),
        None => San::Step {
            // A pawn whose square is named needs no letter.
            piece: kind(position, legal).filter(|kind| *kind != Role::Pawn),
            from: Disambiguation::Square(legal.from),
            captures: takes(position, legal),
            to: legal.to,
            promotion: legal.promotion,
        },
    }
}

/// The move in standard algebraic notation, in these letters: as little of its origin as makes it
/// the only legal one, `+` for check, `#` for mate on the board.
pub fn short(position: &Position, legal: Move, letters: PieceLetters) -> String {
    let (captures, promotion, to) = (takes(position, legal), legal.promotion, legal.to);
    let said = |piece, from| San::Step { piece, from, captures, to, promotion };
    let text = match (full(position, legal), kind(position, legal)) {
        (castle @ San::Castle(_), _) => castle,
        (full, piece) => {
            // A pawn that takes always says its file.
            let unsaid = (!(captures && piece == Some(Role::Pawn))).then_some(Disambiguation::Unsaid);
            let (file, rank) = (Disambiguation::File(legal.from.file()), Disambiguation::Rank(legal.from.rank()));
            let rank = (piece != Some(Role::Pawn)).then_some(rank);
            unsaid
                .into_iter()
                .chain([file])
                .chain(rank)
                .map(|from| said(piece, from))
                // `B4d3` could be a pawn's from b4: then the whole square is named.
                .filter(|text| San::read(&text.spelled(letters), letters).as_ref() == Ok(text))
                .find(|text| resolve(position, text) == Ok(legal))
                .unwrap_or(full)
        }
    };
    let mut out = match &text {
        // In short notation a step has no dash, whatever was named of its origin.
        San::Step { from: Disambiguation::Square(_), captures: false, .. } => text.spelled(letters).replace('-', ""),
        _ => text.spelled(letters),
    };
    if let Ok((after, played)) = position.play(legal)
        && played.check
    {
        out.push(if after.is_mate() { '#' } else { '+' });
    }
    out
}

/// To which side `legal` castles, if it does.
pub(super) fn castling(position: &Position, legal: Move) -> Option<CastlingSide> {
    Castling::meant(position.at(legal.from)?, legal.from, legal.to).map(|(flank, _)| flank)
}

/// Whether it takes something.
pub(super) fn takes(position: &Position, legal: Move) -> bool {
    let Some(piece) = position.at(legal.from) else { return false };
    let taken = position.en_passant_victim(piece, legal.from, legal.to).or(Some(legal.to));
    castling(position, legal).is_none() && taken.and_then(|square| position.at(square)).is_some()
}

fn kind(position: &Position, legal: Move) -> Option<Role> {
    position.at(legal.from).filter(|piece| piece.token.is_none()).map(|piece| piece.kind)
}
