//! How a chess move is spelled, without a board to look at: castling, or a piece with what was said
//! of where it comes from and where it goes. Reads short and long algebraic and coordinates in the
//! letters of a seat, writes one English form. Whether the move is legal is not asked here.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use super::square::{file_letter, file_of, rank_digit, rank_of};
use super::{Color, PieceLetters, Role, Square, Squares};

/// A chess move as it was spelled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// Anything else.
    Step {
        /// The piece where it was said or follows from the spelling; `None` where a whole square
        /// was named without a letter (`g1f3`, `e2-e4`), and then only a board knows. A pawn stands
        /// here only when its square was not named.
        piece: Option<Role>,
        /// What was said of where it comes from.
        from: Disambiguation,
        /// Whether a capture was written.
        captures: bool,
        /// Where it goes.
        to: Square,
        /// What the pawn becomes: queen, rook, bishop or knight.
        promotion: Option<Role>,
    },
}

/// The two ways to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingSide {
    /// `O-O`, with the king's rook.
    Short,
    /// `O-O-O`, with the queen's rook.
    Long,
}

impl CastlingSide {
    /// The other one.
    pub fn other(self) -> Self {
        if self == Self::Short { Self::Long } else { Self::Short }
    }

    /// The half of the board that is on this side: files e to h, or a to d.
    pub fn half(self) -> Squares {
        if self == Self::Short { Squares::KINGS_SIDE } else { Squares::ALL.without(Squares::KINGS_SIDE) }
    }
}

/// What a move says of the square it begins on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disambiguation {
    /// Nothing (`Nf3`).
    Unsaid,
    /// Its file, 0..=7 (`Nbd2`, `exd5`).
    File(u8),
    /// Its rank, 0..=7 (`N1d2`).
    Rank(u8),
    /// The whole square (`Ng1-f3`, `e2e4`).
    Square(Square),
}

/// Why a word is no move, for the letter that tells its writer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum ReadMoveError {
    /// It has not the shape of a move at all (`hello`, `e9`, `Nf`). Expected: `Nf3`, `Ng1-f3`,
    /// `e2e4`, `exd5`, `e8=Q` or `O-O`, in the seat's letters.
    #[error("not a chess move; expected something like e4, Nf3, Ng1-f3, e2e4, exd5, e8=Q or O-O")]
    NotAMove,
    /// The shape of a move, but the piece's letter is none of the seat's (`Sf3`, `♘f3`, or `Cf3` for
    /// an English reader).
    #[error("{letter} is no piece's letter here")]
    Letter { letter: char },
    /// The shape of a move, but the piece's letter only looks like one of the seat's (a Cyrillic `К`): in its
    /// own alphabet it may be another piece.
    #[error("{letter} only looks like a Latin letter; {meant}?")]
    Alike {
        letter: char,
        /// The move it looks like, in Latin letters.
        meant: String,
    },
    /// A move but for capitals (`nf3`, `NF3`).
    #[error("write {meant}: a piece's letter is a capital, a square's is not")]
    Case {
        /// The same with the capitals right, in the seat's letters.
        meant: String,
    },
    /// A capital that may be a piece or a phone's capital for a file (`B2b4`: a bishop from the
    /// second rank, or `b2-b4`).
    #[error("{coordinates}, or the piece {letter}? name the piece's whole square")]
    Ambiguous {
        letter: char,
        /// The move if it was a file (`b2-b4`).
        coordinates: String,
    },
    /// Only a pawn becomes a queen, rook, bishop or knight (`e8=K`, `Nf3=Q`).
    #[error("a pawn becomes a queen, rook, bishop or knight")]
    Promotion {
        /// What was written after the move.
        letter: char,
    },
}

impl San {
    /// Reads a move in these letters. Spaces inside are passed over (`e2 - e4`, `exd6 e.p.`), check
    /// and mate marks, `e.p.`, `!` and `?` at the end are dropped.
    pub fn read(text: &str, letters: PieceLetters) -> Result<Self, ReadMoveError> {
        let joined: String = text.split_whitespace().collect();
        let bare = without_marks(&joined);
        match bare.replace(['0', 'o'], "O").as_str() {
            "O-O" => return Ok(Self::Castle(CastlingSide::Short)),
            "O-O-O" => return Ok(Self::Castle(CastlingSide::Long)),
            _ => {}
        }
        let (bare, promoted) = split_promotion(bare);
        let promotion = match promoted {
            None => None,
            Some(letter) => match Role::read(letter.to_ascii_uppercase(), letters) {
                Some(kind @ (Role::Queen | Role::Rook | Role::Bishop | Role::Knight)) => Some(kind),
                _ => return Err(ReadMoveError::Promotion { letter }),
            },
        };
        let step = read_step(bare, letters)?;
        match (step, promotion) {
            (Self::Step { piece: Some(piece), .. }, Some(kind)) if piece != Role::Pawn => {
                Err(ReadMoveError::Promotion { letter: kind.letter(letters) })
            }
            (Self::Step { piece, from, captures, to, .. }, promotion) => {
                Ok(Self::Step { piece, from, captures, to, promotion })
            }
            (castling, _) => Ok(castling),
        }
    }

    /// Whether a word has the shape of a move, in whatever letters and capitals; what makes a lone
    /// `Sf3` a mistake to ask about, and not prose.
    pub fn resembles(word: &str) -> bool {
        let bare = without_marks(word);
        let (bare, _) = split_promotion(bare);
        let Some((head, to)) = split_destination(bare) else { return Self::read(word, PieceLetters::ENGLISH).is_ok() };
        let head = head.strip_suffix(['x', 'X', '-', ':']).unwrap_or(head);
        let mut chars = head.chars();
        let squares = |rest: &str| {
            rest.is_empty()
                || rest.parse::<Square>().is_ok()
                || single(rest).is_some_and(|c| file_of(c).is_some() || rank_of(c).is_some())
        };
        to.parse::<Square>().is_ok()
            && (squares(head)
                || (chars.next().is_some_and(|c| c.is_alphabetic() || ('\u{2654}'..='\u{265F}').contains(&c))
                    && squares(chars.as_str())))
    }

    /// Two steps of the king's pawn, `e2-e4` or `e7-e5`: the first move of a side that nothing can hinder.
    pub fn kings_pawn(side: Color) -> Option<Self> {
        let from = Square::new(4, side.rank(1))?;
        let to = from.offset(0, 2 * side.forward())?;
        Some(Self::Step { piece: None, from: Disambiguation::Square(from), captures: false, to, promotion: None })
    }

    /// The piece that moves, where the spelling says it; castling is the king's.
    pub fn piece(&self) -> Option<Role> {
        match self {
            Self::Castle(_) => Some(Role::King),
            Self::Step { promotion: Some(_), .. } => Some(Role::Pawn),
            Self::Step { piece, .. } => *piece,
        }
    }

    /// Where it goes; `None` for castling, which only a board knows.
    pub fn destination(&self) -> Option<Square> {
        if let Self::Step { to, .. } = self { Some(*to) } else { None }
    }

    /// The pawn's move it may have been meant for, where its capital may be a phone's: `Bxc3` for
    /// `bxc3` in English letters, `Cxd5` for `cxd5` in French ones. Which of both, only a board knows.
    pub fn or_pawn(&self, letters: PieceLetters) -> Option<Self> {
        let Self::Step { piece: Some(piece), from: Disambiguation::Unsaid, captures, to, promotion } = self else {
            return None;
        };
        let file = file_of(piece.letter(letters).to_ascii_lowercase())?;
        (file.abs_diff(to.file()) == 1).then_some(Self::Step {
            piece: Some(Role::Pawn),
            from: Disambiguation::File(file),
            captures: *captures,
            to: *to,
            promotion: *promotion,
        })
    }

    /// Whether both are the same move as far as words go: the canonical forms without `x` and `-`.
    pub fn same_words(&self, other: &Self) -> bool {
        self.to_string().replace(['x', '-'], "") == other.to_string().replace(['x', '-'], "")
    }

    /// The move in these letters; in English ones it is the canonical form, as `Display` writes it.
    pub fn spelled(&self, letters: PieceLetters) -> String {
        let (piece, from, captures, to, promotion) = match self {
            Self::Castle(CastlingSide::Short) => return "O-O".to_string(),
            Self::Castle(CastlingSide::Long) => return "O-O-O".to_string(),
            Self::Step { piece, from, captures, to, promotion } => (piece, from, *captures, to, promotion),
        };
        let mut out = String::new();
        if let Some(kind) = piece.filter(|kind| *kind != Role::Pawn) {
            out.push(kind.letter(letters));
        }
        match from {
            Disambiguation::Unsaid => {}
            Disambiguation::File(file) => out.push(file_letter(*file)),
            Disambiguation::Rank(rank) => out.push(rank_digit(*rank)),
            Disambiguation::Square(square) => out.push_str(&square.to_string()),
        }
        if captures {
            out.push('x');
        } else if matches!(from, Disambiguation::Square(_)) {
            out.push('-');
        }
        out.push_str(&to.to_string());
        if let Some(kind) = promotion {
            out.push('=');
            out.push(kind.letter(letters));
        }
        out
    }
}

impl fmt::Display for San {
    /// The canonical English form: `Ng1-f3`, `Nf3`, `e2-e4`, `exd5`, `e7-e8=Q`, `O-O`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(PieceLetters::ENGLISH))
    }
}

/// Drops what says nothing about the move: check, mate, `e.p.`, `!`, `?` and a full stop.
fn without_marks(word: &str) -> &str {
    let mut rest = word;
    loop {
        let before = rest;
        rest = rest.trim_end_matches(['+', '#', '!', '?', '.', '†', '‡']);
        for mark in ["e.p", "ep", "ch", "check", "mate", "échec", "mat"] {
            // Only behind a square or a promotion: `ep` must not eat a word.
            if let Some(cut) = rest.strip_suffix(mark)
                && cut.ends_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || c == '+' || c == ')')
            {
                rest = cut;
            }
        }
        if rest == before {
            return rest;
        }
    }
}

/// Splits `e8=Q`, `e8(Q)`, `e8/Q`, `e8Q` and `e7e8q` before the promotion.
fn split_promotion(word: &str) -> (&str, Option<char>) {
    let shut = word.strip_suffix(')');
    let mut chars = shut.unwrap_or(word).chars();
    let Some(letter) = chars.next_back().filter(|c| c.is_alphabetic()) else { return (word, None) };
    let rest = chars.as_str();
    let marked = if shut.is_some() { rest.strip_suffix('(') } else { rest.strip_suffix(['=', '/']) };
    match marked {
        Some(bare) if bare.ends_with(|c: char| c.is_ascii_digit()) => (bare, Some(letter)),
        None if shut.is_none() && rest.len() > 1 && rest.ends_with(['1', '8']) => (rest, Some(letter)),
        _ => (word, None),
    }
}

/// The Latin letter that a Cyrillic or Greek one looks like, where it is one of moves.
pub fn look_alike(letter: char) -> Option<char> {
    Some(match letter {
        'а' => 'a',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' => 'e',
        'һ' => 'h',
        'х' => 'x',
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'Х' | 'Χ' => 'X',
        'К' | 'Κ' => 'K',
        'Ν' => 'N',
        'Р' | 'Ρ' => 'P',
        'Т' | 'Τ' => 'T',
        _ => return None,
    })
}

/// Splits off the last two characters.
fn split_destination(word: &str) -> Option<(&str, &str)> {
    let (at, _) = word.char_indices().rev().nth(1)?;
    word.split_at_checked(at)
}

/// The only character of a word that has one.
fn single(word: &str) -> Option<char> {
    let mut chars = word.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Reads everything but castling, marks and promotion.
fn read_step(word: &str, letters: PieceLetters) -> Result<San, ReadMoveError> {
    let (head, to_text) = split_destination(word).ok_or(ReadMoveError::NotAMove)?;
    let to = to_text.parse().map_err(|_| ReadMoveError::NotAMove)?;
    let shouted = to_text.starts_with(|c: char| c.is_ascii_uppercase());
    let captures = head.ends_with(['x', 'X', ':']);
    let head = head.strip_suffix(['x', 'X', ':', '-']).unwrap_or(head);
    let step = |piece, from| San::Step { piece, from, captures, to, promotion: None };

    // Pawns: `e4` (also with a phone's capital), `exd5`, `ed5`.
    if head.is_empty() {
        return if captures {
            Err(ReadMoveError::NotAMove)
        } else {
            Ok(step(Some(Role::Pawn), Disambiguation::Unsaid))
        };
    }
    if let Some(file) = single(head).and_then(file_of).filter(|_| !shouted) {
        // No pawn goes further aside without naming its square, nor names its file straight ahead: `bf3` and `bb4` are a
        // bishop's in small letters.
        let piece = single(head).and_then(|c| Role::read(c.to_ascii_uppercase(), letters));
        let aside = file.abs_diff(to.file());
        if aside > 1 || (aside == 0 && piece.is_some() && !captures) {
            let meant = piece.map(|piece| step(Some(piece), Disambiguation::Unsaid).spelled(letters));
            return Err(meant.map_or(ReadMoveError::NotAMove, |meant| ReadMoveError::Case { meant }));
        }
        // Straight ahead the file says nothing more.
        let from = if aside == 0 && !captures { Disambiguation::Unsaid } else { Disambiguation::File(file) };
        return Ok(step(Some(Role::Pawn), from));
    }
    // Coordinates, in either case, unless the capital may be a piece's.
    if let Ok(from) = head.parse::<Square>() {
        let letter = head.chars().next().unwrap_or_default();
        if !shouted && Role::read(letter, letters).is_some() {
            let coordinates = step(None, Disambiguation::Square(from)).to_string();
            return Err(ReadMoveError::Ambiguous { letter, coordinates });
        }
        return Ok(step(None, Disambiguation::Square(from)));
    }
    let mut chars = head.chars();
    let letter = chars.next().unwrap_or_default();
    let rest = chars.as_str();
    let from = if rest.is_empty() {
        Disambiguation::Unsaid
    } else if let Ok(square) = rest.parse::<Square>() {
        Disambiguation::Square(square)
    } else if let Some(file) = single(rest).and_then(|c| file_of(c.to_ascii_lowercase())) {
        Disambiguation::File(file)
    } else if let Some(rank) = single(rest).and_then(rank_of) {
        Disambiguation::Rank(rank)
    } else {
        return Err(ReadMoveError::NotAMove);
    };
    let Some(piece) = Role::read(letter.to_ascii_uppercase(), letters) else {
        if let Some(piece) = look_alike(letter).and_then(|latin| Role::read(latin, letters)) {
            return Err(ReadMoveError::Alike { letter, meant: step(Some(piece), from).spelled(letters) });
        }
        return Err(if San::resembles(word) { ReadMoveError::Letter { letter } } else { ReadMoveError::NotAMove });
    };
    let (piece, from) = match (piece, from) {
        (Role::Pawn, Disambiguation::Square(_)) => (None, from),
        (Role::Pawn, Disambiguation::Rank(_)) => return Err(ReadMoveError::NotAMove),
        (Role::Pawn, Disambiguation::File(file)) if file.abs_diff(to.file()) > 1 => {
            return Err(ReadMoveError::NotAMove);
        }
        (Role::Pawn, Disambiguation::File(file)) if file == to.file() && !captures => {
            (Some(piece), Disambiguation::Unsaid)
        }
        (Role::Pawn, Disambiguation::Unsaid) if captures => return Err(ReadMoveError::NotAMove),
        _ => (Some(piece), from),
    };
    let read = step(piece, from);
    if letter.is_ascii_lowercase() || shouted || rest.chars().any(|c| c.is_ascii_uppercase()) {
        let mut meant = String::new();
        // A pawn's letter is not written back: `pe4` meant `e4`.
        let _ = write!(meant, "{}", read.spelled(letters));
        return Err(ReadMoveError::Case { meant });
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRENCH: PieceLetters = PieceLetters(['R', 'D', 'T', 'F', 'C', 'M', 'P']);
    use alloc::format;

    fn english(text: &str) -> String {
        match San::read(text, PieceLetters::ENGLISH) {
            Ok(read) => read.to_string(),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn spellings_become_canonical() {
        for (typed, canonical) in [
            ("e4", "e4"),
            ("E4", "e4"),
            ("Nf3", "Nf3"),
            ("Ng1-f3", "Ng1-f3"),
            ("Ng1f3", "Ng1-f3"),
            ("Ng1xf3+", "Ng1xf3"),
            ("e2e4", "e2-e4"),
            ("E2E4", "e2-e4"),
            ("E2e4", "e2-e4"),
            ("B2B4", "b2-b4"),
            ("e2 - e4", "e2-e4"),
            ("Pe2-e4", "e2-e4"),
            ("exd5", "exd5"),
            ("ed5", "ed5"),
            ("exd6 e.p.", "exd6"),
            ("exd6ep", "exd6"),
            ("e7e8q", "e7-e8=Q"),
            ("e8=Q+", "e8=Q"),
            ("e8(N)#", "e8=N"),
            ("exd8R", "exd8=R"),
            ("Nbd2", "Nbd2"),
            ("N1d2", "N1d2"),
            ("R1xd2!?", "R1xd2"),
            ("0-0", "O-O"),
            ("o-o-o", "O-O-O"),
            ("O-O+", "O-O"),
            ("Qh5 mate", "Qh5"),
        ] {
            assert_eq!(english(typed), canonical, "{typed}");
            assert_eq!(english(canonical), canonical, "{canonical}");
        }
    }

    #[test]
    fn faults_are_named() {
        let read = |text| San::read(text, PieceLetters::ENGLISH).unwrap_err();
        for wrong in ["", "e", "e9", "i4", "hello", "Nf", "xd5", "12", "Nf3f", "é4", "Pe", "P2e4", "-"] {
            assert_eq!(read(wrong), ReadMoveError::NotAMove, "{wrong}");
        }
        assert_eq!(read("Sf3"), ReadMoveError::Letter { letter: 'S' });
        assert_eq!(read("♘f3"), ReadMoveError::Letter { letter: '♘' });
        assert_eq!(read("\u{41A}f3"), ReadMoveError::Alike { letter: '\u{41A}', meant: "Kf3".to_string() });
        assert_eq!(read("nf3"), ReadMoveError::Case { meant: "Nf3".to_string() });
        assert_eq!(read("NF3"), ReadMoveError::Case { meant: "Nf3".to_string() });
        assert_eq!(read("B2b4"), ReadMoveError::Ambiguous { letter: 'B', coordinates: "b2-b4".to_string() });
        assert_eq!(read("e8=K"), ReadMoveError::Promotion { letter: 'K' });
        assert_eq!(read("Nf3=Q"), ReadMoveError::Promotion { letter: 'Q' });
    }

    #[test]
    fn letters_are_the_seats() {
        let french = |text| San::read(text, FRENCH);
        assert_eq!(french("Cg1-f3").unwrap().to_string(), "Ng1-f3");
        assert_eq!(french("Rd1").unwrap().to_string(), "Kd1");
        assert_eq!(french("e8=D").unwrap().to_string(), "e8=Q");
        assert_eq!(french("B2b4").unwrap().to_string(), "b2-b4");
        assert!(matches!(french("C1d2"), Err(ReadMoveError::Ambiguous { letter: 'C', .. })));
        assert!(matches!(french("Nf3"), Err(ReadMoveError::Letter { letter: 'N' })));
        assert_eq!(french("Tad1").unwrap().spelled(FRENCH), "Tad1");
        assert_eq!(french("Rd1").unwrap().piece(), Some(Role::King));
    }

    #[test]
    fn a_capital_may_be_a_phones() {
        let pawn = |text, letters| San::read(text, letters).unwrap().or_pawn(letters).map(|pawn| pawn.to_string());
        assert_eq!(pawn("Bxc3", PieceLetters::ENGLISH).as_deref(), Some("bxc3"));
        assert_eq!(pawn("Bc3", PieceLetters::ENGLISH).as_deref(), Some("bc3"));
        assert_eq!(pawn("Bxd3", PieceLetters::ENGLISH), None);
        assert_eq!(pawn("Nxc3", PieceLetters::ENGLISH), None);
        assert_eq!(pawn("Cxd5", FRENCH).as_deref(), Some("cxd5"));
        assert_eq!(pawn("exd5", PieceLetters::ENGLISH), None);
        assert_eq!(pawn("Bb2-c3", PieceLetters::ENGLISH), None);
    }

    #[test]
    fn same_words_pass_over_strokes() {
        let read = |text| San::read(text, PieceLetters::ENGLISH).unwrap();
        assert!(read("exd5").same_words(&read("ed5")));
        assert!(read("Ng1-f3").same_words(&read("Ng1xf3")));
        assert!(!read("Nf3").same_words(&read("Ng1-f3")));
    }
}
