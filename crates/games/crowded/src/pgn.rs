//! A game of Crowded House as PGN: moves by their squares, which programs that know two players alone would refuse to read
//! otherwise; a pass is none.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{seat, told::CrowdedTold};
use crate::{chess::Color, ids::Seat, referee::telling::PgnMoves};

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &CrowdedTold)]) -> Vec<String> {
    let mut moves = PgnMoves::default();
    let mut number = 0;
    for (seat, told) in told {
        let of = if let CrowdedTold::Passed(of) = told { *of } else { *seat };
        let white = seat::color(of) == Color::White;
        match told {
            CrowdedTold::Moved { played, .. } => {
                number += u32::from(white);
                moves.played(white, number, &played.to_string().replace('=', ""));
            }
            CrowdedTold::Passed(_) => {
                number += u32::from(white);
                moves.played(white, number, "--");
            }
            CrowdedTold::Ended(said, ..) => moves.comment(match said {
                super::board::Said::Mate | super::board::Said::Check => "mate",
                super::board::Said::BareKings => "bare kings",
                super::board::Said::FourPasses => "four passes",
            }),
        }
    }
    moves.words
}
