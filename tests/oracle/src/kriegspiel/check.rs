//! From where a king is in check, as it is announced (Q7): never the square of the checker.

use super::{
    super::{
        piece::Color,
        square::{self, Square},
    },
    board::Board,
};

/// The direction of a check, from the checked king's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Check {
    Knight,
    Rank,
    File,
    LongDiagonal,
    ShortDiagonal,
}

/// In this order a double check names both: "by a knight and on the file" (worked case 6).
const ORDER: [Check; 5] = [Check::Knight, Check::Rank, Check::File, Check::LongDiagonal, Check::ShortDiagonal];

impl Check {
    /// How a checker on this square checks a king on that one.
    fn of(checker: Square, king: Square) -> Check {
        let rising = |at: Square| square::file(at) - square::rank(at);
        let falling = |at: Square| square::file(at) + square::rank(at);
        // How many squares the two diagonals through the king's square have.
        let rising_length = square::all().filter(|&at| rising(at) == rising(king)).count();
        let falling_length = square::all().filter(|&at| falling(at) == falling(king)).count();
        let diagonal = |long| if long { Check::LongDiagonal } else { Check::ShortDiagonal };
        match () {
            () if square::rank(checker) == square::rank(king) => Check::Rank,
            () if square::file(checker) == square::file(king) => Check::File,
            () if rising(checker) == rising(king) => diagonal(rising_length > falling_length),
            () if falling(checker) == falling(king) => diagonal(falling_length > rising_length),
            () => Check::Knight,
        }
    }

    /// The record's line.
    fn line(self) -> &'static str {
        match self {
            Check::Knight => "check knight",
            Check::Rank => "check rank",
            Check::File => "check file",
            Check::LongDiagonal => "check long-diagonal",
            Check::ShortDiagonal => "check short-diagonal",
        }
    }
}

/// The record's lines of all checks that this side's king is in.
pub fn lines(board: &Board, side: Color) -> Vec<&'static str> {
    let Some(king) = board.king(side) else { return vec![] };
    let checkers = board.of(side.other()).filter(|&from| board.strikes(from, king));
    let checks: Vec<Check> = checkers.map(|from| Check::of(from, king)).collect();
    let of_kind = |kind| checks.iter().filter(move |&&check| check == kind);
    ORDER.into_iter().flat_map(of_kind).map(|check| check.line()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "It must show", row 3: by Q7's own lengths, for all kings and checkers on their diagonals.
    #[test]
    fn the_long_diagonal_is_the_longer() {
        let mut seen = 0;
        for king in square::all() {
            let (file, rank) = (square::file(king), square::rank(king));
            let (rising, falling) = (8 - (file - rank).abs(), 8 - (file + rank - 7).abs());
            assert_ne!(rising, falling);
            for checker in square::all().filter(|&at| at != king) {
                let (right, up) = (square::file(checker) - file, square::rank(checker) - rank);
                if right.abs() != up.abs() {
                    continue;
                }
                let own = if right == up { rising } else { falling };
                let long = own == rising.max(falling);
                let expected = if long { Check::LongDiagonal } else { Check::ShortDiagonal };
                assert_eq!(Check::of(checker, king), expected, "{king} {checker}");
                seen += 1;
            }
        }
        assert_eq!(seen, 560);
    }
}
