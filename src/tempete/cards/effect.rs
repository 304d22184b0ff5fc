//! The declared effect of a card: edits from a closed set of verbs, each checked for the shape of
//! its arguments, written back in one canonical form. What they do to a board is not here.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{
    chess::{PieceLetters, Role, Square},
    tempete::order::{request::promotion, vocabulary::EDITS, words::Fault},
    text::{Expected, same_word},
};

/// The longest note, in characters between the quotes.
const LONGEST_NOTE: usize = 200;

/// What stands at one place of an edit.
#[derive(Clone, Copy)]
enum Shape {
    Square,
    Piece,
    Number,
    Name,
    Quoted,
    Edge,
    /// One of these words.
    Word(&'static [&'static str]),
    /// `=Q`, may be missing.
    Promotion,
    /// One of these words, may be missing.
    Perhaps(&'static [&'static str]),
}

use Shape::{Edge, Name, Number, Perhaps, Piece, Promotion, Quoted, Word};

/// The arguments of each edit, in the order of [`EDITS`].
const SHAPES: &[(&str, &[Shape])] = &[
    ("swap", &[Shape::Square, Shape::Square]),
    ("go", &[Shape::Square, Shape::Square, Promotion]),
    ("take", &[Shape::Square, Shape::Square, Promotion]),
    ("put", &[Piece, Shape::Square]),
    ("off", &[Shape::Square, Perhaps(&["dead"])]),
    ("become", &[Shape::Square, Name]),
    ("side", &[Shape::Square, Word(&["own", "foe", "neutral"])]),
    ("merge", &[Shape::Square, Shape::Square]),
    ("royal", &[Shape::Square]),
    ("mark", &[Shape::Square, Name]),
    ("unmark", &[Shape::Square, Name]),
    ("hole", &[Shape::Square]),
    ("wall", &[Edge]),
    ("gate", &[Shape::Square, Shape::Square]),
    ("rule", &[Name, Perhaps(&["toggle", "on", "off"])]),
    ("lift", &[Shape::Square]),
    ("land", &[Piece, Shape::Square]),
    ("ban", &[Shape::Square]),
    ("must", &[Piece]),
    ("safe", &[Shape::Square]),
    ("void", &[Word(&["move", "card"]), Perhaps(&["part"]), Perhaps(&["1", "2"])]),
    ("grab", &[Number]),
    ("pick", &[Number]),
    ("seal", &[]),
    ("spring", &[Shape::Square]),
    ("note", &[Quoted]),
];

/// Reads the words behind a card's colon, in the seat's letters, to the canonical effect.
pub(crate) fn read(words: &[String], letters: PieceLetters) -> Result<String, Fault> {
    let mut edits: Vec<String> = Vec::new();
    let mut group: Option<Vec<String>> = None;
    let mut count = 0;
    for piece in words.split(|word| word == ";") {
        let mut piece = piece;
        if let [first, rest @ ..] = piece
            && first == "{"
        {
            if group.is_some() {
                return Err(fault(count + 1, first, Expected::Edit(EDITS)));
            }
            group = Some(Vec::new());
            piece = rest;
        }
        let closes = piece.last().is_some_and(|last| last == "}");
        if closes {
            piece = piece.split_last().map_or(piece, |(_, rest)| rest);
        }
        // `;;` and a `;` at the end or before `}` say nothing.
        if !piece.is_empty() {
            count += 1;
            let edit = edit(piece, count, letters)?;
            group.as_mut().unwrap_or(&mut edits).push(edit);
        }
        if closes {
            match group.take() {
                Some(inner) if !inner.is_empty() => edits.push(alloc::format!("{{ {} }}", inner.join("; "))),
                _ => return Err(fault(count.max(1), "}", Expected::Edit(EDITS))),
            }
        }
    }
    if group.is_some() || edits.is_empty() {
        return Err(fault(count + 1, "", Expected::Edit(EDITS)));
    }
    Ok(edits.join("; "))
}

/// Whether `text` is an effect in its canonical form, as it stands in an entry.
pub(crate) fn is_canonical(text: &str) -> bool {
    read(&crate::text::split(text), PieceLetters::English).is_ok_and(|effect| effect == text)
}

fn fault(edit: usize, word: &str, expected: Expected) -> Fault {
    Fault::Effect { edit, word: word.to_string(), expected }
}

/// One edit in canonical form.
fn edit(words: &[String], number: usize, letters: PieceLetters) -> Result<String, Fault> {
    let wrong = |word: &str, expected| fault(number, word, expected);
    let (verb, mut rest) = words.split_first().ok_or_else(|| wrong("", Expected::Edit(EDITS)))?;
    let found = SHAPES.iter().find(|(name, _)| same_word(name, verb));
    let (name, shapes) = *found.ok_or_else(|| wrong(verb, Expected::Edit(EDITS)))?;
    let mut out = name.to_string();
    for shape in shapes {
        let word = rest.first().map(String::as_str);
        let read = match word.map(|word| shape.read(word, letters)) {
            Some(Some(read)) => read,
            _ if shape.may_be_missing() => continue,
            _ => return Err(wrong(word.unwrap_or_default(), shape.expected())),
        };
        rest = rest.get(1..).unwrap_or_default();
        out.push(' ');
        out.push_str(&read);
    }
    if let Some(word) = rest.first() {
        return Err(wrong(word, Expected::End));
    }
    // `part` and its number come together, and only with a move.
    let parted = out.contains(" part");
    let numbered = out.ends_with([' ', '1', '2']) && name == "void";
    if name == "void" && (parted != numbered || (parted && !out.starts_with("void move part "))) {
        return Err(wrong(
            words.last().map(String::as_str).unwrap_or_default(),
            Expected::OneOf(&["part 1", "part 2"]),
        ));
    }
    Ok(out)
}

impl Shape {
    fn may_be_missing(self) -> bool {
        matches!(self, Promotion | Perhaps(_))
    }

    fn expected(self) -> Expected {
        match self {
            Self::Square => Expected::Square,
            Piece | Promotion => Expected::PieceLetter,
            Number => Expected::Number,
            Name => Expected::Name,
            Quoted => Expected::Quoted,
            Edge => Expected::Edge,
            Word(words) | Perhaps(words) => Expected::OneOf(words),
        }
    }

    /// The word in canonical form, if it has this shape.
    fn read(self, word: &str, letters: PieceLetters) -> Option<String> {
        match self {
            Self::Square => Square::read(word).map(|square| square.to_string()),
            Piece => piece(word, letters),
            Number => {
                let digits = word.bytes().all(|b| b.is_ascii_digit()) && (1..=6).contains(&word.len());
                (digits && !word.starts_with('0')).then(|| word.to_string())
            }
            Name => piece(word, letters).or_else(|| {
                let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                let lower = word.to_lowercase();
                ((2..=20).contains(&lower.len())
                    && lower.starts_with(|c: char| c.is_ascii_lowercase())
                    && lower.chars().all(fits))
                .then_some(lower)
            }),
            Quoted => {
                let inner = word.strip_prefix('"')?.strip_suffix('"')?;
                let inner: Vec<&str> = inner.split_whitespace().collect();
                let inner = inner.join(" ");
                let fits = (1..=LONGEST_NOTE).contains(&inner.len())
                    && inner.bytes().all(|b| (b' '..=b'~').contains(&b) && b != b'"');
                fits.then(|| alloc::format!("\"{inner}\""))
            }
            Edge => {
                let (one, other) = word.split_once('-')?;
                let corner = |pair: &str| -> Option<String> {
                    let (a, b) = pair.split_at_checked(2)?;
                    Some(alloc::format!("{}{}", Square::read(a)?, Square::read(b)?))
                };
                Some(alloc::format!("{}-{}", corner(one)?, corner(other)?))
            }
            Word(words) | Perhaps(words) => words.iter().find(|one| same_word(one, word)).map(|one| (*one).to_string()),
            Promotion => promotion(word, letters),
        }
    }
}

/// A piece's letter in either case, in English.
fn piece(word: &str, letters: PieceLetters) -> Option<String> {
    let mut chars = word.chars();
    let (letter, None) = (chars.next()?, chars.next()) else { return None };
    Role::read(letter.to_ascii_uppercase(), letters).map(|kind| kind.letter(PieceLetters::English).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edit_has_a_shape() {
        let names: Vec<&str> = SHAPES.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, EDITS);
    }
}
