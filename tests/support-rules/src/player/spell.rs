//! How a simulated player spells things: lines in his own language, chess moves of every shape.

use chess::{PieceLetters, Role, San, Square};
use referee::text::Language;
use tempete_game::order::vocabulary::VOCABULARY;

use super::dice::Dice;

/// A line: the verb in this language, and what follows it.
pub fn line(language: Language, verb: &str, rest: &str) -> String {
    let word = VOCABULARY.listed(verb, language);
    if rest.is_empty() { word.to_owned() } else { format!("{word} {rest}") }
}

/// A word that stands behind a verb, in this language.
pub fn word(language: Language, english: &'static str) -> &'static str {
    let mut rows = (VOCABULARY.spelled)(language).words.iter();
    rows.find(|[of, _]| *of == english).map_or(english, |[_, word]| word)
}

/// A square.
pub fn square(dice: &mut Dice) -> Square {
    Square::new(dice.below(8) as u8, dice.below(8) as u8).unwrap()
}

/// A chess move of any shape; without a board any will do. `piece` is its letter where that matters.
pub fn chess_move(dice: &mut Dice, language: Language, piece: Option<char>) -> San {
    let letters = language.letters();
    loop {
        let (from, to) = (square(dice), square(dice));
        let kind = piece.unwrap_or(['K', 'Q', 'R', 'B', 'N'][dice.below(5)]);
        let english = match (dice.below(8), piece) {
            (0..=1, _) => format!("{kind}{to}"),
            (2, _) => format!("{kind}{from}-{to}"),
            (3, _) => format!("{kind}x{to}"),
            (4, None) => format!("{to}"),
            (5, None) => format!("{from}{to}"),
            (6, None) => format!("{}xd{}", ['c', 'e'][dice.below(2)], 3 + dice.below(4)),
            (7, None) => dice.word(&["O-O", "O-O-O", "e8=Q", "a1=N"]).to_owned(),
            _ => format!("{kind}{from}x{to}"),
        };
        // Not every English spelling is one in French: `Cd1` is, `C1d1` is not.
        if let Ok(text) = San::read(&english, PieceLetters::ENGLISH)
            && San::read(&text.spelled(letters), letters).as_ref() == Ok(&text)
        {
            return text;
        }
    }
}

/// A card's parameters out of the catalogue, in these letters.
pub fn args(example: &str, letters: PieceLetters) -> String {
    let own = |word: &str| match (word.len(), word.chars().next().and_then(|c| Role::read(c, PieceLetters::ENGLISH))) {
        (1, Some(kind)) => kind.letter(letters).to_string(),
        _ => word.to_owned(),
    };
    example.split(' ').map(own).collect::<Vec<_>>().join(" ")
}

/// An effect as a player declares one.
pub const EFFECTS: &[&str] = &[
    "go b4 d6; go d6 f8",
    "swap c1 g1",
    "off e4",
    "mark c1 magnet; note \"as we agreed\"",
    "{ go a1 b1; go b1 a1 }",
    "take d6 f8",
    "hole e5",
];
