//! The set-ups: which there are (K2), and their usual numbers.

use super::super::{
    piece::{Bishop, Black, King, Role, Rook, White},
    square,
};
use super::board::Board;

/// The kinds of discs 1 to 8 by these letters. `None` where they are no standard set, the king is not between the
/// rooks, or the bishops stand on squares of one colour (K2).
pub fn read(letters: &str) -> Option<Vec<Role>> {
    let mut sorted: Vec<char> = letters.chars().collect();
    sorted.sort_unstable();
    if sorted.iter().collect::<String>() != "BBKNNQRR" {
        return None;
    }
    let kinds: Vec<Role> = letters.chars().filter_map(Role::of).collect();
    let files = |kind| (0..kinds.len()).filter(|&file| kinds[file] == kind).collect::<Vec<_>>();
    let (rooks, kings, bishops) = (files(Rook), files(King), files(Bishop));
    let between = rooks.first() < kings.first() && kings.last() < rooks.last();
    let colours = bishops.iter().map(|file| file % 2).sum::<usize>() == 1;
    (between && colours).then_some(kinds)
}

/// The set-ups by their usual numbers, from 0 to 959: light bishop, dark bishop, queen, knights, and what is left.
pub fn all() -> Vec<String> {
    (0..960).filter_map(numbered).collect()
}

fn numbered(number: usize) -> Option<String> {
    let mut files = [' '; 8];
    // Of White's squares the light ones stand on the files b, d, f and h.
    files[number % 4 * 2 + 1] = 'B';
    files[number / 4 % 4 * 2] = 'B';
    put(&mut files, number / 16 % 6, 'Q')?;
    let pairs: Vec<(usize, usize)> = (0..5).flat_map(|left| (left + 1..5).map(move |right| (left, right))).collect();
    let &(left, right) = pairs.get(number / 96)?;
    // The right one first, so that both count the same free files.
    put(&mut files, right, 'N')?;
    put(&mut files, left, 'N')?;
    for letter in ['R', 'K', 'R'] {
        put(&mut files, 0, letter)?;
    }
    Some(files.iter().collect())
}

/// Puts a letter on a file that is free, the first of them being 0.
fn put(files: &mut [char; 8], free: usize, letter: char) -> Option<()> {
    let file = (0..8).filter(|&file| files[file] == ' ').nth(free)?;
    files[file] = letter;
    Some(())
}

/// The marks of a position line's `unmoved:` that a game may have: own rooks on their home rank, the own king between
/// them if there are two.
pub fn may_be_unmoved(board: &Board) -> bool {
    [White, Black].into_iter().all(|side| {
        let home = |at: usize| square::rank(at) == side.home_rank();
        let rooks: Vec<usize> = board.of(side).filter(|&at| board.unmoved[at]).collect();
        let all_rooks = rooks.iter().all(|&at| home(at) && board.squares[at].is_some_and(|one| one.role == Rook));
        let Some(king) = board.king(side).filter(|&at| home(at)) else { return rooks.is_empty() };
        let apart = |short: bool| rooks.iter().filter(|&&at| (at > king) == short).count() <= 1;
        all_rooks && apart(true) && apart(false)
    })
}
