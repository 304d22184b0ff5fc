//! The 64 squares, numbered from a1, b1 … to h8.

pub type Square = usize;

pub const CORNERS: [Square; 4] = [0, 7, 56, 63];
pub const CENTRE: [Square; 4] = [27, 28, 35, 36];

pub const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

pub fn all() -> impl Iterator<Item = Square> {
    0..64
}

/// 0 is the a-file.
pub fn file(square: Square) -> i32 {
    (square % 8) as i32
}

/// 0 is the first rank.
pub fn rank(square: Square) -> i32 {
    (square / 8) as i32
}

pub fn at(file: i32, rank: i32) -> Option<Square> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

pub fn step(square: Square, (right, up): (i32, i32)) -> Option<Square> {
    at(file(square) + right, rank(square) + up)
}

pub fn neighbours(square: Square) -> Vec<Square> {
    ORTHOGONAL.into_iter().chain(DIAGONAL).filter_map(|way| step(square, way)).collect()
}

pub fn on_edge(square: Square) -> bool {
    neighbours(square).len() < 8
}

pub fn name(square: Square) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

pub fn named(text: &str) -> Option<Square> {
    all().find(|&square| name(square) == text)
}

/// How a leap or a line goes, without its direction: the smaller distance first.
pub fn distance(from: Square, to: Square) -> (i32, i32) {
    let (across, up) = ((file(from) - file(to)).abs(), (rank(from) - rank(to)).abs());
    (across.min(up), across.max(up))
}

/// The squares between two on one rank, file or diagonal; `None` where they are on none, or the same.
pub fn between(from: Square, to: Square) -> Option<Vec<Square>> {
    let (right, up) = (file(to) - file(from), rank(to) - rank(from));
    if from == to || !(right == 0 || up == 0 || right.abs() == up.abs()) {
        return None;
    }
    let way = (right.signum(), up.signum());
    let mut passed = vec![];
    let mut here = step(from, way)?;
    while here != to {
        passed.push(here);
        here = step(here, way)?;
    }
    Some(passed)
}
