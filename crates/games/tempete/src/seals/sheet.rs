//! A list's sheet: the commitments of its positions, one a line under a header. Its SHA-256 is the
//! list's commitment. FORMAT.md section 2.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use super::What;
use crate::{
    ids::GameId,
    seal::{Hash, Opening, decimal, game_id, seat_letter},
};

/// A sheet; `Display` writes its text, every line ended by LF. Public as soon as the list is sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub game: GameId,
    pub seat_letter: char,
    /// The commitments of positions 1, 2, … in this order; at most 99.
    pub commitments: Vec<Hash>,
}

/// Why a text is no sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadSheetError {
    /// The first line is not `tempete/1 GAME SEAT sheet N`.
    #[error("the sheet's header is not well written")]
    Header,
    /// A line is no commitment, or lacks its LF.
    #[error("line {0} of the sheet is not a commitment")]
    Line(usize),
    /// More or fewer lines than the header says.
    #[error("the sheet's header says another number of lines")]
    Count,
}

impl Sheet {
    /// The sheet that these openings give, or `None` if they are not positions 1, 2, … in this order of one list.
    pub fn of_openings(openings: &[Opening]) -> Option<Self> {
        let first = openings.first()?;
        let in_order = openings.iter().zip(1_u8..=99).filter(|(opening, position)| {
            opening.game == first.game
                && opening.seat_letter == first.seat_letter
                && What::of(opening) == Ok(What::List(*position))
        });
        let commitments: Vec<Hash> = in_order.map(|(opening, _)| opening.commitment()).collect();
        (commitments.len() == openings.len()).then_some(Self {
            game: first.game,
            seat_letter: first.seat_letter,
            commitments,
        })
    }

    /// The list's commitment: the SHA-256 of the whole text.
    pub fn commitment(&self) -> Hash {
        Hash::of(self.to_string().as_bytes())
    }
}

impl FromStr for Sheet {
    type Err = ReadSheetError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadSheetError> {
        let (header, body) = text.split_once('\n').ok_or(ReadSheetError::Header)?;
        let (game, seat_letter, count) = header_words(header).ok_or(ReadSheetError::Header)?;
        let commitments = body
            .split_inclusive('\n')
            .zip(2..)
            .map(|(line, number)| {
                let hash = line.strip_suffix('\n').and_then(|line| line.parse::<Hash>().ok());
                hash.ok_or(ReadSheetError::Line(number))
            })
            .collect::<Result<Vec<_>, _>>()?;
        if commitments.len() != count {
            return Err(ReadSheetError::Count);
        }
        Ok(Self { game, seat_letter, commitments })
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tempete/1 {} {} sheet {}", self.game, self.seat_letter, self.commitments.len())?;
        let lines: String = self.commitments.iter().map(|hash| alloc::format!("{hash}\n")).collect();
        f.write_str(&lines)
    }
}

/// Game, seat and number of positions (1..=99) out of the first line.
fn header_words(header: &str) -> Option<(GameId, char, usize)> {
    let mut words = header.split(' ');
    let mut next = || words.next();
    if next()? != "tempete/1" {
        return None;
    }
    let game = game_id(next()?)?;
    let seat = seat_letter(next()?)?;
    if next()? != "sheet" {
        return None;
    }
    let count = decimal(next()?).filter(|count| (1..=99).contains(count))?;
    words.next().is_none().then_some((game, seat, usize::try_from(count).ok()?))
}
