//! Orders that a player may well write, for tests: he knows where his own pieces stand from his own orders, and guesses at the
//! rest. Nothing of this is told to anybody.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    act::{Act, TAKEN},
    deed::Deed,
    play::Romulan,
};
use crate::{
    chess::{Castling, Color, PieceLetters, Position, Role, Square},
    referee::log::Dice,
};

type Pieces = BTreeMap<Square, Role>;

/// A mail.
pub(super) fn order(game: &Romulan, side: Color, dice: &mut Dice) -> String {
    // No game goes on for ever.
    if game.table().move_number() > 20 && dice.one_in(10) {
        return "resign".into();
    }
    let own = own(game, side);
    let seen: Pieces = game.table().seen().filter(|(_, of, _)| *of != side).map(|(at, _, kind)| (at, kind)).collect();
    let cloakable: Vec<Square> = game.table().seen().filter(|(_, of, _)| *of == side).map(|(at, ..)| at).collect();
    match dice.below(15) {
        0..=2 if !cloakable.is_empty() => {
            return dice.of(&cloakable).map(|at| format!("cloak {at}")).unwrap_or_default();
        }
        3 => return wild(dice),
        _ => {}
    }
    let all: Vec<(Square, Square)> =
        own.iter().flat_map(|(from, kind)| reach(*from, *kind, side, &own, &seen)).collect();
    // Near squares are free more often than far ones, and a pawn hardly ever takes what nobody sees.
    let is_pawn = |from: &Square| own.get(from) == Some(&Role::Pawn);
    let blind = |from: &Square, to: &Square| is_pawn(from) && from.file() != to.file() && !seen.contains_key(to);
    let near = |from: &Square, to: &Square| from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) < 4;
    let likely: Vec<(Square, Square)> =
        all.iter().copied().filter(|(from, to)| near(from, to) && !blind(from, to)).collect();
    let moves = if dice.one_in(8) || likely.is_empty() { all } else { likely };
    let Some((from, to)) = dice.of(&moves).copied() else { return wild(dice) };
    let pawn = own.get(&from) == Some(&Role::Pawn);
    let promotes = pawn && matches!(to.rank(), 0 | 7);
    let promotion = if promotes { "=Q" } else { "" };
    let takes = match seen.get(&to) {
        Some(kind) if dice.one_in(2) => format!(" takes {}", kind.name()),
        Some(_) => String::new(),
        None if pawn && from.file() != to.file() && dice.one_in(3) => " ep".into(),
        // Something cloaked may stand there.
        None if dice.one_in(12) || (pawn && from.file() != to.file()) => {
            dice.of(&TAKEN).map(|kind| format!(" takes {}", kind.letter(PieceLetters::ENGLISH))).unwrap_or_default()
        }
        None => String::new(),
    };
    let letter = own.get(&from).filter(|_| dice.one_in(2));
    let letter = letter.map(|kind| kind.letter(PieceLetters::ENGLISH).to_string()).unwrap_or_default();
    let dash = if dice.one_in(3) { "-" } else { "" };
    format!("{letter}{from}{dash}{to}{promotion}{takes}")
}

/// Two squares at random.
fn wild(dice: &mut Dice) -> String {
    let squares: Vec<Square> = Square::all().collect();
    match (dice.of(&squares).copied(), dice.of(&squares).copied(), dice.below(6)) {
        (_, _, 0) => "claim repetition".into(),
        (_, _, 1) => "O-O".into(),
        (Some(from), _, 2) => format!("cloak {from}"),
        (Some(from), Some(to), _) => format!("{from}{to}"),
        _ => String::new(),
    }
}

/// Where a side's own pieces stand, by its own orders and by what it was told that it lost.
fn own(game: &Romulan, side: Color) -> Pieces {
    let start = Position::start();
    let of = start.pieces().filter(|(_, piece)| piece.owner.side() == side);
    let mut own: Pieces = of.map(|(at, piece)| (at, piece.kind)).collect();
    let mut mover = Color::White;
    for (deed, order) in game.turns() {
        match (mover == side, deed, order) {
            (true, Deed::Castles(flank), _) => {
                if let Some(way) = Castling::of(side, *flank) {
                    own.retain(|at, _| *at != way.king && *at != way.rook);
                    own.extend([(way.king_to, Role::King), (way.rook_to, Role::Rook)]);
                }
            }
            (true, _, Some(Act::Move { from, to, promotion, .. })) => {
                if let Some(kind) = own.remove(from) {
                    own.insert(*to, promotion.unwrap_or(kind));
                }
            }
            (false, Deed::Appears { at, takes: Some(taken), .. } | Deed::Goes { at, takes: Some(taken), .. }, _) => {
                own.remove(&taken.en_passant.unwrap_or(*at));
            }
            _ => {}
        }
        mover = mover.other();
    }
    own
}

/// Where a piece may go as far as its owner can tell: past nothing that he sees.
fn reach(from: Square, kind: Role, side: Color, own: &Pieces, seen: &Pieces) -> Vec<(Square, Square)> {
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const ASLANT: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let forward = side.forward();
    let (steps, most): (Vec<(i8, i8)>, i8) = match kind {
        Role::Pawn => (Vec::from([(0, forward), (0, 2 * forward), (1, forward), (-1, forward)]), 1),
        Role::Knight => (KNIGHT.to_vec(), 1),
        Role::Bishop => (ASLANT.to_vec(), 7),
        Role::Rook => (STRAIGHT.to_vec(), 7),
        Role::Queen => ([STRAIGHT, ASLANT].concat(), 7),
        Role::King => ([STRAIGHT, ASLANT].concat(), 1),
        Role::Camel => (Vec::new(), 0),
    };
    let mut found = Vec::new();
    for (files, ranks) in steps {
        for many in 1..=most {
            let Some(to) = from.offset(files * many, ranks * many).filter(|to| !own.contains_key(to)) else { break };
            found.push((from, to));
            if seen.contains_key(&to) {
                break;
            }
        }
    }
    found
}
