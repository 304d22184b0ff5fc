//! What a seat may not read before the end: salts and squares of the other side, the referee's own draws, the other
//! side's keys and address, what stands in its mails for nobody's eyes. By the words themselves, wherever they stand in
//! a letter; what a letter gives away in its own words is for the pairs of games in `tests/silence`.

use std::collections::BTreeSet;

use mail_parser::{MessageParser, PartType};
use tempete::{
    ids::Seat,
    kit::Sealed,
    seal::Secret32,
    tempete::{audit, log::event::Entry, seats::letter},
};

/// A shorter word may stand anywhere by chance.
const SHORTEST: usize = 20;

/// The words of seals that this seat may not read.
pub fn sealed_from(
    seat: Seat,
    entries: &[Entry],
    texts: &[String],
    sealed: &[Sealed],
    secret: &Secret32,
) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for opening in audit::openings(entries, sealed, secret) {
        // What opens the referee's own draws is nobody's.
        if opening.seat_letter != letter(seat) || opening.what.starts_with("draw ") {
            words.insert(opening.salt.to_string());
            words.extend(Some(opening.value).filter(|value| value.len() >= SHORTEST));
        }
    }
    // A card that was proved at once is everybody's.
    let public: BTreeSet<String> = texts.iter().flat_map(|text| words_of(text)).collect();
    words.retain(|word| !public.contains(word));
    words
}

/// Every long word of a mail, its parts decoded.
pub fn long_words(raw: &[u8]) -> BTreeSet<String> {
    let mut words: BTreeSet<String> = words_of(&String::from_utf8_lossy(raw)).collect();
    let message = MessageParser::default().parse(raw).unwrap();
    for part in &message.parts {
        match &part.body {
            PartType::Text(text) | PartType::Html(text) => words.extend(words_of(text)),
            PartType::Binary(bytes) | PartType::InlineBinary(bytes) => {
                words.extend(words_of(&String::from_utf8_lossy(bytes)));
            }
            _ => {}
        }
    }
    words
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    let is_in = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    text.split(move |c| !is_in(c)).filter(|word| word.len() >= SHORTEST).map(str::to_owned)
}
