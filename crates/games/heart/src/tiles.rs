//! The board as it is painted: 81 triangles, i99 at the top left.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{board::Board, piece::Kind, side::Side, triangle::Triangle, triangles::Triangles};
use crate::{
    chess::Role,
    referee::letters::tiles::{Point, Sign, Tile, Tiles},
};

/// The side of the drawing.
const SIDE: u16 = 720;
/// Where the board begins at the left and at the top.
const LEFT: u16 = 9;
const TOP: u16 = 36;
/// Half the width of a triangle, and its height.
const HALF: u16 = 39;
const HIGH: u16 = 74;
/// How far the middle of what stands on a triangle is from its flat side.
const MIDDLE: u16 = 27;
/// How far outside the board the middle of a name is.
const BESIDE: u16 = 10;

/// What is painted of a board; `late` are the turns that are marked, by where something happened in them.
pub fn tiles(board: &Board, late: &[(Side, Vec<Triangle>)]) -> Tiles {
    let moved: Triangles = late.iter().flat_map(|(_, on)| on.iter().copied()).collect();
    let rows = (1..=9).rev().map(|row| Triangle::row_of(row).collect::<Vec<_>>());
    let closed_by_walls: Triangles = Side::ALL.into_iter().flat_map(|side| board.zone(side).iter()).collect();
    let mut tiles = Tiles { side: SIDE, ..Tiles::default() };
    for (row, cells) in (0_u16..).zip(rows) {
        let (left, top) = (LEFT + HALF * row, TOP + HIGH * row);
        for (column, at) in (0_u16..).zip(&cells) {
            tiles.tiles.push(tile(board, *at, (left + HALF * column, top), closed_by_walls, moved));
        }
        let right = left + HALF * (u16::try_from(cells.len()).unwrap_or_default() + 1);
        let ends = [
            (cells.first(), (left.saturating_sub(BESIDE), top + MIDDLE + 6)),
            (cells.last(), (right + BESIDE, top + MIDDLE + 6)),
        ];
        // Of the top row the names stand above it, and between them the columns of those that point down.
        if row > 0 {
            tiles.names.extend(ends.into_iter().filter_map(|(at, place)| Some((place, at?.to_string()))));
            continue;
        }
        let downs = (0_u16..).zip(&cells).filter(|(column, _)| column % 2 == 0);
        tiles.names.extend(downs.map(|(column, at)| {
            let place = (left + HALF * (column + 1), TOP / 2);
            let is_end = column == 0 || usize::from(column) + 1 == cells.len();
            (place, if is_end { at.to_string() } else { at.columns().0.to_string() })
        }));
    }
    tiles
}

fn tile(board: &Board, at: Triangle, (x, y): Point, hatched: Triangles, moved: Triangles) -> Tile {
    let (top, low) = (y, y + HIGH);
    let (corners, middle) = if at.points_up() {
        ([(x + HALF, top), (x + 2 * HALF, low), (x, low)], low - MIDDLE)
    } else {
        ([(x, top), (x + 2 * HALF, top), (x + HALF, low)], top + MIDDLE)
    };
    let (piece, heart, closed) = (board.at(at), board.heart_at(at), board.closed().contains(&at));
    let empty = piece.is_none() && heart.is_none() && !closed;
    Tile {
        corners: corners.into(),
        middle: (x + HALF, middle),
        ground: at.corner().map(Side::seat),
        piece: piece.map(|piece| (sign(piece.kind), piece.colour.seat())),
        heart: heart.map(Side::seat),
        hatched: hatched.contains(at),
        closed,
        cloud: board.clouds().contains(at),
        moved: moved.contains(at),
        name: if empty { at.to_string() } else { String::new() },
    }
}

fn sign(kind: Kind) -> Sign {
    match kind {
        Kind::Wall => Sign::Wall,
        Kind::Queen => Sign::Role(Role::Queen),
        Kind::Rook => Sign::Role(Role::Rook),
        Kind::Bishop => Sign::Role(Role::Bishop),
        Kind::Knight => Sign::Role(Role::Knight),
        Kind::Pawn => Sign::Role(Role::Pawn),
    }
}
