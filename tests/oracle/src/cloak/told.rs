//! What both sides are told: the grids (K7, K8), and what an accepted mail brings.

use super::{
    super::piece::{Color, Role},
    figure::side_letter,
};

/// That a disc is of a kind, or is not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fact {
    pub side: Color,
    pub number: u8,
    pub kind: Role,
    pub right: bool,
}

impl Fact {
    /// As a position line has it: `told:b3=K`, `told:b3-Q`.
    pub fn word(self) -> String {
        let Fact { side, number, kind, right } = self;
        format!("told:{}{number}{}{}", side_letter(side), if right { '=' } else { '-' }, kind.letter())
    }
}

/// What an accepted mail brings into the record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// What happened, a line each: `bonus move d2-d4`, `bonus drop e2`, `guess 3 K right`, `guess 3 K wrong`,
    /// `disc 4 d1-g4` of what is cloaked, `move e2-e4` of what is open, `castle O-O 5 8` (the discs of king and rook,
    /// `-` for one that is open), `uncloak 4 R`. Behind a move come, in this order and as they apply:
    /// ` takes disc 3 K g4` or ` takes N g4`, ` ep`, ` =R`. The square is always that to which the move went.
    pub acts: Vec<String>,
    /// Number, side and kind of each disc that was opened, in order: by a right guess, a capture, castling (the king
    /// first), uncloaking. A disc is opened once.
    pub shown: Vec<(u8, char, char)>,
    /// What is true of `check`, `mate`, `stalemate`, `king`, `bare`. One end alone (C6); `mate` stands without `check`,
    /// which it says already. `check`, `mate` and `stalemate` are told at the end of a turn only (K18).
    pub announcements: Vec<&'static str>,
}
