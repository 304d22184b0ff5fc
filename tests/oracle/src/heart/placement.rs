//! How sets and hearts are placed (P1, P2).

use super::{
    board::Board,
    corner::owner,
    piece::{Bishop, Kind, Knight, Pawn, Piece, Queen, Rook, Wall},
    seat::Seat,
    told::Why::{self, Carrier, Corner, Form, NoPlace, Own, Rest, Set, Zone},
    triangle::{self, Triangle},
};

/// What a seat has, in the order of kinds.
const WHOLE: [Kind; 9] = [Wall, Queen, Rook, Bishop, Knight, Knight, Pawn, Pawn, Pawn];

/// `Wh78`, or `i66` of a pawn.
fn put(word: &str) -> Option<(Kind, Triangle)> {
    let kind = word.chars().next().and_then(Kind::of);
    let name = if kind.is_some() { &word[1..] } else { word };
    Some((kind.unwrap_or(Pawn), triangle::named(name)?))
}

/// The board with this seat's nine pieces on it: `Wh78 Ri99 Nh79 …`, in any order.
pub fn set(board: &Board, seat: Seat, text: &str) -> Result<Board, Why> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let puts = words.map(put).collect::<Option<Vec<_>>>().ok_or(Form)?;
    let mut kinds: Vec<Kind> = puts.iter().map(|(kind, _)| *kind).collect();
    kinds.sort_unstable();
    if kinds != WHOLE {
        return Err(Set);
    }
    let mut after = board.clone();
    for (kind, at) in puts {
        if owner(at) != Some(seat) {
            return Err(Corner);
        }
        if after.on[at].is_some() {
            return Err(Own);
        }
        if board.closed(at, seat) {
            return Err(Zone);
        }
        if let Some(why) = board.bars_wall(at, seat).filter(|_| kind == Wall) {
            return Err(why);
        }
        after.on[at] = Some(Piece { kind, colour: seat, owner: seat });
    }
    let place = after.of(seat).any(|(at, kind)| kind.carries() && !after.in_zone(at));
    if place { Ok(after) } else { Err(NoPlace) }
}

/// Where this seat's heart is to lie: `i99`, or `R` where one such carrier is meant; `Ri99` and `HRi99` say both.
pub fn heart(board: &Board, seat: Seat, text: &str) -> Result<Triangle, Why> {
    let text = text.strip_prefix(['H', 'K']).unwrap_or(text);
    let kind = text.chars().next().and_then(Kind::of);
    let name = if kind.is_some() { &text[1..] } else { text };
    let at = if name.is_empty() { None } else { Some(triangle::named(name).ok_or(Form)?) };
    if kind.is_none() && at.is_none() {
        return Err(Form);
    }
    let fits = |found: &(Triangle, Kind)| at.is_none_or(|at| at == found.0) && kind.is_none_or(|kind| kind == found.1);
    let carries = |found: &(Triangle, Kind)| found.1.carries();
    // Of Q and R there is one each, and of what is no carrier none will do.
    let (at, _) = board.of(seat).find(|found| fits(found) && carries(found)).ok_or(Carrier)?;
    if board.in_zone(at) { Err(Rest) } else { Ok(at) }
}
