//! The built-in cards under other numbers: whatever the rules know of a card they know by its
//! properties, so the same game can be played with them.

use std::sync::{Arc, LazyLock};

use tempete_game::cards::catalogue::Catalogue;

/// The other number of a card: a permutation of 1 to 72 that leaves none where it was.
pub fn other(number: u8) -> u8 {
    u8::try_from(u16::from(number) * 5 % 73).unwrap()
}

/// The text of the catalogue with other numbers.
pub static TEXT: LazyLock<String> = LazyLock::new(|| {
    let lines = Catalogue::BUILT_IN.lines().map(|line| match line.split_once(" = ") {
        Some(("number", number)) => format!("number = {}", other(number.parse().unwrap())),
        Some(("default_excluded", numbers)) => format!("default_excluded = {}", numbers_of(numbers)),
        // The one example that names a card.
        Some(("example", "\"13\"")) => format!("example = \"{}\"", other(13)),
        _ => line.to_owned(),
    });
    lines.map(|line| line + "\n").collect()
});

/// That catalogue.
pub static CATALOGUE: LazyLock<Arc<Catalogue>> = LazyLock::new(|| Arc::new(Catalogue::read(&TEXT).unwrap()));

/// Text with every number in it exchanged: `[11, 22]`, `1,13,34`.
pub fn numbers_of(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        match digits.parse() {
            Ok(number) => out.push_str(&format!("{}{}", other(number), &part[digits.len()..])),
            Err(_) => out.push_str(part),
        }
    }
    out
}

/// The lines of a mail or of an entry with the numbers of cards exchanged.
pub fn lines_of(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        if words[0] == "list" {
            return numbers_of(line);
        }
        for at in 1..words.len() {
            if !["card", "discard", "spring", "keep"].contains(&words[at - 1].as_str()) {
                continue;
            }
            // 34 names the card it takes.
            if words[at] == "34" && at + 1 < words.len() {
                words[at + 1] = numbers_of(&words[at + 1]);
            }
            words[at] = numbers_of(&words[at]);
        }
        words.join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}
