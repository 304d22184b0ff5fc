//! What a seat may not read before the end: salts and squares of the other side, the referee's own draws, the other
//! side's keys and address, what stands in its mails for nobody's eyes. By the words themselves, wherever they stand in
//! a letter; what a letter gives away in its own words is for the pairs of games in `tests/silence`.

use std::collections::BTreeSet;

use mail_parser::{MessageParser, PartType};
use tempete::{ids::Seat, kit::Loaded};

use crate::season::rules;

/// A shorter word, a square, may stand anywhere by chance: of such a seal it is the salt that is looked for.
const SHORTEST: usize = 20;

/// The words of seals that this seat may not read.
pub fn sealed_from(seat: Seat, table: &Loaded<'_>) -> Result<BTreeSet<String>, String> {
    let kept = rules::kept_from(seat, table)?.into_iter();
    let mut words: BTreeSet<String> = kept.flat_map(|of| [of.salt.to_string(), of.value]).collect();
    // A card that was proved at once is everybody's.
    let public: BTreeSet<String> = table.entries.iter().flat_map(|text| words_of(text)).collect();
    words.retain(|word| word.len() >= SHORTEST && !public.contains(word));
    Ok(words)
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
