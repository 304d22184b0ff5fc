//! The kinds of piece and the letters they are written with.

/// A kind of chess piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    /// The camel of card 29: a leaper to the far corner of a 4×3 block, (3,2).
    Camel,
    Pawn,
}

/// Which capitals stand for the pieces, in the order of [`Role::ALL`]: none twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLetters(pub [char; 7]);

impl PieceLetters {
    /// Those of the log and of other programs; the letter in the middle of camel.
    pub const ENGLISH: Self = Self(['K', 'Q', 'R', 'B', 'N', 'M', 'P']);
}

impl Role {
    /// All of them, from king to pawn.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Camel, Self::Pawn];

    /// What a pawn becomes on the last rank.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Its capital letter.
    pub fn letter(self, letters: PieceLetters) -> char {
        let [king, queen, rook, bishop, knight, camel, pawn] = letters.0;
        match self {
            Self::King => king,
            Self::Queen => queen,
            Self::Rook => rook,
            Self::Bishop => bishop,
            Self::Knight => knight,
            Self::Camel => camel,
            Self::Pawn => pawn,
        }
    }

    /// The kind with this capital letter.
    pub fn read(letter: char, letters: PieceLetters) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter(letters) == letter)
    }

    /// The kind whose letter this word is, in either case.
    pub fn read_word(word: &str, letters: PieceLetters) -> Option<Self> {
        let mut chars = word.chars();
        let (letter, None) = (chars.next()?, chars.next()) else { return None };
        Self::read(letter.to_ascii_uppercase(), letters)
    }

    /// What a pawn becomes by this word, `=Q`.
    pub fn read_promotion(word: &str, letters: PieceLetters) -> Option<Self> {
        Self::read_word(word.strip_prefix('=')?, letters).filter(|kind| Self::PROMOTIONS.contains(kind))
    }

    /// Its English name, `king` to `pawn`.
    pub fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Camel => "camel",
            Self::Pawn => "pawn",
        }
    }
}
