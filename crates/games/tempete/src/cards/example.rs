//! Worked examples of cards: a position, and mails that lead from it to one that plays the card. No record holds them.

use alloc::{string::String, vec::Vec};

use super::{card::CardNo, catalogue::Catalogue, said::EDITION};

/// One example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position line.
    pub position: &'static str,
    /// The mails of who is to move in turn, as English lines.
    pub mails: Vec<String>,
}

const EXAMPLES: &str = include_str!("examples.txt");

impl Example {
    /// Those of this card; none for one of another edition.
    pub fn of(catalogue: &Catalogue, card: CardNo) -> Vec<Self> {
        let number = alloc::format!("{card}");
        let mut lines = EXAMPLES
            .lines()
            .filter(|line| !line.starts_with('#'))
            .skip_while(|line| !line.strip_prefix("== ").is_some_and(|cards| cards.split(' ').any(|of| of == number)));
        let known = lines.next().is_some() && catalogue.id == EDITION;
        let mut found: Vec<Self> = Vec::new();
        let mut begun = false;
        for line in lines.take_while(|line| known && !line.starts_with("== ")) {
            match found.last_mut().filter(|_| begun) {
                _ if line.is_empty() => begun = false,
                Some(example) => example.mails.push(line.replace(" / ", "\n").replace('$', &number)),
                None => {
                    found.push(Self { position: line, mails: Vec::new() });
                    begun = true;
                }
            }
        }
        found
    }
}
