//! What may be typed behind a card's number on this position: squares that hold the pieces the card
//! asks for. Only for cards that ask for pieces; where a card asks for a way or an empty square, its
//! example in the catalogue shows the form.

use alloc::vec::Vec;

use crate::{
    chess::{Color, Position, Square},
    tempete::cards::{
        card::Card,
        param::{Arg, Param, ParamKind, Region, Target, Whose},
    },
};

/// How many choices are looked through at most.
const MOST: usize = 40;

/// Choices of squares for a card played by `side`: each as many words as the card asks for at least.
/// Empty for a card that asks for nothing, or for something else than pieces.
pub(crate) fn choices(card: &Card, position: &Position, side: Color) -> Vec<Vec<Arg>> {
    let once = card.params.iter().filter(|param| param.once);
    let again = card.params.iter().filter(|param| !param.once);
    let again: Vec<&Param> = again.collect();
    let wanted: Vec<&Param> =
        once.chain(again.iter().copied().cycle().take(again.len() * usize::from(card.repeat.0))).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Vec<Square>> = Vec::from([Vec::new()]);
    for param in wanted {
        let ParamKind::Square(target) = &param.is else { return Vec::new() };
        // A way from a piece of one's own to a square: whether the card goes it is not known here.
        let way = target.regions.as_slice() == [Region::Empty] && !found.iter().all(Vec::is_empty);
        if param.promotes || way {
            return Vec::new();
        }
        let next = found.iter().flat_map(|chosen| {
            let fits = |square: &Square| !chosen.contains(square) && fits(target, position, side, *square);
            Square::all().filter(fits).map(|square| chosen.iter().copied().chain([square]).collect())
        });
        found = next.take(MOST).collect();
    }
    let arg = |at: Square| Arg::Square { at, promotion: None };
    found.into_iter().map(|squares| squares.into_iter().map(arg).collect()).collect()
}

fn fits(target: &Target, position: &Position, side: Color, square: Square) -> bool {
    let lies = |region: &Region| match region {
        Region::Empty => position.at(square).is_none() && !position.holes().contains(square),
        region => lies(*region, side, square),
    };
    if !target.regions.iter().all(lies) {
        return false;
    }
    let Some(piece) = position.at(square) else { return target.whose.is_none() };
    let whose = match target.whose {
        Some(Whose::Own) => piece.owner.serves(side),
        Some(Whose::Foe) => piece.owner.serves(side.other()),
        Some(Whose::Neutral) => piece.owner.is_neutral(),
        Some(Whose::Any) | None => true,
    };
    whose && target.piece.is_none_or(|kind| piece.is(kind)) && !target.except.iter().any(|kind| piece.is(*kind))
}

fn lies(region: Region, side: Color, square: Square) -> bool {
    let (file, rank) = (square.file(), square.rank());
    match region {
        // Which squares these are hangs on the piece.
        Region::Empty | Region::Start | Region::Moved => false,
        Region::Corner => matches!(file, 0 | 7) && matches!(rank, 0 | 7),
        Region::Edge => matches!(file, 0 | 7) || matches!(rank, 0 | 7),
        Region::Centre => matches!(file, 3 | 4) && matches!(rank, 3 | 4),
        Region::OwnHalf => (rank < 4) == (side == Color::White),
    }
}
