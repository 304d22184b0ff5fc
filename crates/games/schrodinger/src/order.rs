//! What a player of Reverse Schrödinger's Chess writes: an arrangement, a move of a token or of what is seen, which token he
//! turns up, and the question how his tokens stand.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{act::Named, arrangement::typed};
use crate::{
    chess::{PieceLetters, Role, San},
    referee::{
        mails::{GameQuestion, OrderText},
        orders::{self, RANDOM, mixed_in},
    },
    text::{
        Expected, Language, Line, MoveNumber, NumberedStep, OrderWords, Room, Takes, Verb, Vocabulary, WordFault,
        WordsTaken, in_language,
    },
};

/// The words of Reverse Schrödinger's Chess.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "move", takes: Takes::Move, room: Room::Nothing, insists: false, asks: true },
        Verb { id: "arrange", takes: Takes::Words(7), room: Room::AboveFree(RANDOM), insists: false, asks: false },
        Verb { id: "reveal", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "tokens", takes: Takes::Note, room: Room::Above, insists: false, asks: true },
    ],
    beside: Some(&orders::VOCABULARY),
    particles: &[RANDOM],
    spelled: |language| in_language!(language, include!, "../../../../templates/schrodinger/", "/orders.rs"),
    bare_move: "move",
    behind_move: &["reveal"],
    numbered_piece: TOKEN,
    ..Vocabulary::NONE
};

/// An order of Reverse Schrödinger's Chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchrodingerOrder {
    /// `arrange R N B Q B N R`, of any length and kinds.
    Arrange(Vec<Role>),
    /// `arrange random a storm`; the words may be none.
    Random { words: String },
    /// `12. Nf3`, `d1d3`, `exd5 reveal 3`, `O-O`.
    Move { number: Option<MoveNumber>, text: San, reveal: Option<Named> },
    /// `4-d3`, `4xd5 reveal 4`, `4d3`, `4 d3`.
    Token { step: NumberedStep, reveal: Option<Named> },
    /// `reveal 3`, `reveal c1`.
    Reveal(Named),
}

/// What a token may be called behind `reveal`: `token 3`.
const TOKEN: &str = "token";

/// `reveal 3`, `reveal c1`, `reveal token 3`.
fn named(words: &mut WordsTaken<'_>) -> Result<Named, WordFault> {
    while words.take_word(TOKEN) {}
    let word = words.next().ok_or(WordFault::Missing { expected: Expected::Square })?;
    let bare = word.trim_end_matches(['.', '!']);
    let number = bare.parse().ok().filter(|_| bare.len() == 1).map(Named::Number);
    let named = number.or_else(|| bare.to_lowercase().parse().ok().map(Named::On));
    let named = named.ok_or_else(|| words.wrong(Expected::Square))?;
    words.end()?;
    Ok(named)
}

/// A move, and what it turns up where the line says that.
fn read_move(line: &Line, language: Language) -> Result<SchrodingerOrder, WordFault> {
    let behind = line.words.iter().position(|word| VOCABULARY.says("reveal", word, language));
    let (text, behind) = line.words.split_at_checked(behind.unwrap_or(line.words.len())).unwrap_or_default();
    let reveal = match behind.split_first() {
        Some((_, behind)) => Some(named(&mut WordsTaken::new(behind, &VOCABULARY, language))?),
        None => None,
    };
    let mut words = WordsTaken::new(text, &VOCABULARY, language);
    match words.numbered_step() {
        Some(step) => Ok(SchrodingerOrder::Token { step, reveal }),
        None => words.chess_move().map(|(number, text)| SchrodingerOrder::Move { number, text, reveal }),
    }
}

impl OrderText for SchrodingerOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const QUESTIONS: &'static [GameQuestion] = &[GameQuestion("tokens")];

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        match line.verb {
            "arrange" if words.take_word(RANDOM) => Ok(Self::Random { words: mixed_in(line, &VOCABULARY) }),
            "arrange" => words.piece_letters().map(Self::Arrange),
            "reveal" => named(&mut words).map(Self::Reveal),
            _ => read_move(line, language),
        }
    }

    fn verb(&self) -> &'static str {
        match self {
            Self::Arrange(_) | Self::Random { .. } => "arrange",
            Self::Move { .. } | Self::Token { .. } => "move",
            Self::Reveal(_) => "reveal",
        }
    }

    fn spelled(&self, language: Language) -> String {
        let verb = |id: &'static str| VOCABULARY.word(id, language);
        match self {
            Self::Arrange(kinds) => format!("{} {}", verb("arrange"), typed(kinds, language.letters())),
            Self::Random { words } => {
                format!("{} {} {words}", verb("arrange"), VOCABULARY.behind(RANDOM, language)).trim_end().into()
            }
            Self::Move { number, text, reveal } => {
                let number = number.map(|number| format!("{number} ")).unwrap_or_default();
                format!("{number}{}{}", text.spelled(language.letters()), behind(*reveal, language))
            }
            Self::Token { step, reveal } => format!("{step}{}", behind(*reveal, language)),
            Self::Reveal(named) => reveal(*named, language),
        }
    }

    fn counts_alone(&self) -> bool {
        matches!(self, Self::Arrange(_) | Self::Random { .. })
    }
}

fn reveal(named: Named, language: Language) -> String {
    let verb = VOCABULARY.word("reveal", language);
    match named {
        Named::Number(number) => format!("{verb} {number}"),
        Named::On(at) => format!("{verb} {at}"),
    }
}

/// What a move turns up, as it stands behind it.
fn behind(named: Option<Named>, language: Language) -> String {
    named.map(|named| format!(" {}", reveal(named, language))).unwrap_or_default()
}

/// A piece's letter in the log's letters.
pub(super) fn letter(kind: Role) -> String {
    kind.letter(PieceLetters::ENGLISH).to_string()
}
