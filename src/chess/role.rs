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

/// Which letters stand for the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceLetters {
    /// K Q R B N M P.
    English,
    /// R D T F C M P: roi, dame, tour, fou, cavalier, chameau, pion.
    French,
    /// Those of the language that tests make up.
    #[cfg(feature = "fault-points")]
    MadeUp,
}

impl PieceLetters {
    /// One a kind, in the order of [`Role::ALL`]; never a file's, `a` to `h`.
    const fn all(self) -> [char; 7] {
        match self {
            // The letter in the middle of camel and chameau: C is the French knight.
            Self::English => ['K', 'Q', 'R', 'B', 'N', 'M', 'P'],
            Self::French => ['R', 'D', 'T', 'F', 'C', 'M', 'P'],
            #[cfg(feature = "fault-points")]
            Self::MadeUp => ['X', 'Y', 'Z', 'V', 'W', 'U', 'I'],
        }
    }
}

impl Role {
    /// All of them, from king to pawn.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Camel, Self::Pawn];

    /// What a pawn becomes on the last rank.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Its capital letter.
    pub fn letter(self, letters: PieceLetters) -> char {
        let [king, queen, rook, bishop, knight, camel, pawn] = letters.all();
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
