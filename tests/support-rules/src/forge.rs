//! A record taken apart, to be put together wrongly: what is changed in it is hashed anew where the fault is to
//! be a deeper one.

use std::fmt::Write;

use data_encoding::BASE64URL_NOPAD;
use ids::{GameId, Seq};
use record::seal::{DrawFrom, Hash, Opening, Origin, SignedHead, root};
use tempete_game::audit::LogAuditor;
use tempete_game::seals::{Seals, draw};

use super::game::{Game, secret, signers};

/// The parts of a record as text.
#[derive(Clone)]
pub struct Forge {
    /// The catalogue.
    pub catalogue: String,
    /// The entries.
    pub entries: Vec<String>,
    /// The profile of time.
    pub profile: String,
    /// The head; `None`: the right one.
    pub head: Option<String>,
    /// The openings, without line ends.
    pub openings: Vec<String>,
}

impl Forge {
    /// The parts of this game's record.
    pub fn of(game: &Game) -> Self {
        let text = game.record();
        let read = record::read(text.as_bytes(), &mut LogAuditor::new(tempete_game::state::row())).unwrap();
        Self {
            catalogue: game.catalogue().into(),
            profile: game.profile(),
            entries: game.entries().to_vec(),
            head: None,
            openings: read.openings.iter().map(Opening::to_string).collect(),
        }
    }

    /// The parts put together.
    pub fn text(&self) -> String {
        let origin = "referee.example.org/tempete/42/1".parse::<Origin>().unwrap();
        let head = self.head.clone().unwrap_or_else(|| head(origin, &self.entries).to_string());
        let lines = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        format!(
            "tempete-record 1\ncatalogue {}\n{}\nprofile {}\n{}\nentries {}\n{}head\n{head}openings {}\n{}end\n",
            self.catalogue.len(),
            self.catalogue,
            self.profile.len(),
            self.profile,
            self.entries.len(),
            lines(&self.entries),
            self.openings.len(),
            lines(&self.openings),
        )
    }

    /// Replaces `from`, which must be there, in one entry.
    pub fn entry(mut self, entry: usize, from: &str, to: &str) -> Self {
        self.entries[entry] = replaced(&self.entries[entry], from, to);
        self
    }

    /// Replaces `from` in the one opening that holds it.
    pub fn opening(mut self, from: &str, to: &str) -> Self {
        let index = self.openings.iter().position(|opening| opening.contains(from)).unwrap();
        self.openings[index] = replaced(&self.openings[index], from, to);
        self
    }

    /// Adds an entry at the end, numbered and an hour later.
    pub fn and(mut self, body: &str) -> Self {
        let number = self.entries.len();
        self.entries.push(format!("{number} 2027-01-01T00:{number:02}:00Z {body}\n"));
        self
    }

    /// Leaves out the entries from this one on.
    pub fn until(mut self, entry: usize) -> Self {
        self.entries.truncate(entry);
        self
    }

    /// Puts the catalogue's hash into entry 0.
    pub fn pinned(self) -> Self {
        let old = self.entries[0].lines().find_map(|line| line.strip_prefix("catalogue ")).unwrap().to_string();
        let new = Hash::of(self.catalogue.as_bytes()).to_string();
        self.entry(0, &old, &new)
    }

    /// Seals this list in place of the one in an entry; commitment and openings fit.
    pub fn list(mut self, seat: char, entry: u16, cards: &[u8]) -> Self {
        let (secret, game) = (secret(), GameId::new(42).unwrap());
        let sealed = Seals::new(&secret, game).list(seat, Seq::new(entry).unwrap(), cards);
        let text = &mut self.entries[usize::from(entry)];
        let line = text.lines().nth(1).unwrap();
        let (word, _) = line.split_once(' ').unwrap();
        *text = replaced(text, line, &format!("{word} {}", sealed.commitment));
        for (position, opening) in (1..).zip(&sealed.openings) {
            let fact = format!(" {seat} list {position} ");
            let index = self.openings.iter().position(|opening| opening.contains(&fact)).unwrap();
            self.openings[index] = opening.to_string();
        }
        self
    }
}

impl Forge {
    /// Numbers the entries anew: some were left out.
    pub fn renumbered(mut self) -> Self {
        for (number, text) in self.entries.iter_mut().enumerate() {
            let (_, rest) = text.split_once(' ').unwrap();
            *text = format!("{number} {rest}");
        }
        self
    }

    /// White's first draw, in this entry, is drawn again from the log as it stands: one of these positions.
    pub fn redrawn(mut self, entry: usize, free: &[u8]) -> Self {
        let text = self.entries[entry].clone();
        let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap();
        let opening = self.openings.iter().find(|opening| opening.contains(" w draw numbers ")).unwrap();
        let answers: usize = value("answers ").parse().unwrap();
        let from = DrawFrom {
            seed: opening.rsplit(' ').next().unwrap(),
            root: root(self.entries[..answers].iter().map(String::as_bytes)),
            words: "",
        };
        let drawn = draw::numbers(GameId::new(42).unwrap(), 'w', 1, from, free, 1);
        let old = format!("drawn 1 {}", value("drawn 1 "));
        self.entries[entry] = replaced(&text, &old, &format!("drawn 1 {}", drawn[0]));
        self
    }

    /// Seals another square in an entry; commitment and opening fit.
    pub fn square(mut self, seat: char, entry: usize, square: &str) -> Self {
        let at = self.opened(&format!(" {seat} sq {entry} "));
        let old = self.openings[at].clone();
        let (stem, _) = old.rsplit_once(' ').unwrap();
        let new = format!("{stem} {square}");
        self.openings[at].clone_from(&new);
        self.entry(entry, &commitment(&old), &commitment(&new))
    }

    /// Seals the list of an entry again with these salts, by position from 1; commitment and openings fit.
    pub fn salted(mut self, seat: char, entry: usize, salt: impl Fn(u8) -> [u8; 32]) -> Self {
        let mut sheet = String::new();
        for position in 1_u8.. {
            let fact = format!(" {seat} list {position} ");
            let Some(at) = self.openings.iter().position(|opening| opening.contains(&fact)) else { break };
            let (_, card) = self.openings[at].rsplit_once(' ').unwrap();
            let salt = BASE64URL_NOPAD.encode(&salt(position));
            self.openings[at] = format!("tempete/1 42{fact}{salt} {card}");
            writeln!(sheet, "{}", commitment(&self.openings[at])).unwrap();
        }
        let sheet = format!("tempete/1 42 {seat} sheet {}\n{sheet}", sheet.lines().count());
        let old = self.entries[entry].lines().nth(1).unwrap().to_owned();
        let (word, _) = old.split_once(' ').unwrap();
        self.entry(entry, &old, &format!("{word} {}", commitment(&sheet)))
    }

    fn opened(&self, fact: &str) -> usize {
        self.openings.iter().position(|opening| opening.contains(fact)).unwrap()
    }
}

/// The SHA-256 of a text.
fn commitment(text: &str) -> String {
    Hash::of(text.as_bytes()).to_string()
}

/// The right head.
pub fn head(origin: Origin, entries: &[String]) -> SignedHead {
    let signers = signers();
    let key = record::key_of(entries).unwrap_or_else(|| signers.newest().verifier().clone());
    SignedHead::new(record::Parts::head(origin, entries), signers.of(&key))
}

/// `text` with `from` replaced once; it must be there.
pub fn replaced(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "no {from:?} in\n{text}");
    text.replacen(from, to, 1)
}
