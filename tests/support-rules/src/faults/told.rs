//! What players were told, beside a record that is forged: letters of this story or another, and what is made of their
//! roots.

use record::seal::{Endorsement, Origin, SignedHead};
use record::{head_of, key_of};

use super::{Fault, signer};

impl Fault {
    /// A letter of the whole good game for who got none.
    pub(super) fn default_letters(&mut self) {
        let whole = format!("good {}", self.good.entries.len());
        for seat in 0..2 {
            if self.letters[seat].is_empty() {
                self.letter(seat, &whole);
            }
        }
    }

    fn story(&self, name: &str) -> &[String] {
        match name {
            "good" => &self.good.entries,
            "told" => &self.told.entries,
            "now" => &self.forge.entries,
            _ => panic!("{}: {name}", self.name),
        }
    }

    /// `STORY N`, and perhaps `epoch E`, `game G`, `key K`, `log N`, `spoilt`, `bare`, `short` or `quoted`.
    pub(super) fn letter(&mut self, seat: usize, rest: &str) {
        let words: Vec<&str> = rest.split(' ').collect();
        let value = |key: &str| words.iter().position(|word| *word == key).map(|at| words[at + 1]);
        let has = |key: &str| words.contains(&key);
        let size: usize = words[1].parse().unwrap();
        let told = &self.story(words[0])[..size];
        let mut head = head_of(told).unwrap();
        if let Some(epoch) = value("epoch") {
            head.origin = head.origin.in_epoch(epoch.parse().unwrap()).unwrap();
        }
        if let Some(game) = value("game") {
            head.origin = format!("referee.example.org/tempete/{game}/1").parse::<Origin>().unwrap();
        }
        let own = || ["7", "8", "9"].into_iter().find(|of| key_of(told).as_ref() == Some(signer(of).verifier()));
        let key = signer(value("key").or_else(own).unwrap());
        let signed = SignedHead::new(head.clone(), &key);
        let first = value("log").map_or(size, |first| first.parse().unwrap());
        let made = if has("bare") {
            head.to_string().into_bytes()
        } else if has("short") {
            let (game, hex) = (head.origin.game(), head.root.to_string());
            format!("Message-ID: <g{game}.b.9.{}@x>\nX-Tempete-Entries: {size}\n\nHello.\n", &hex[..32]).into_bytes()
        } else if has("spoilt") {
            // The signature is another head's.
            let [_, second, third] = SignedHead::new(head_of(&told[..1]).unwrap(), &key).foot();
            format!("Subject: x\n\n{}\n{second}\n{third}\n", signed.foot()[0]).into_bytes()
        } else if has("quoted") {
            let foot = SignedHead::new(head_of(&self.good.entries).unwrap(), &signer("7")).foot().join("\n");
            format!("Subject: x\n\n> {}\n\n{foot}\n", signed.foot().join("\n> ")).into_bytes()
        } else {
            letter(&signed, &told[first..])
        };
        self.letters[seat].push(made);
    }

    /// An entry between others, at the time of the one above; those below are numbered anew by `renumber`.
    pub(super) fn insert(&mut self, at: usize, body: &str) {
        let time = self.forge.entries[at - 1].split(' ').nth(1).unwrap().to_owned();
        self.forge.entries.insert(at, format!("{at} {time} {}\n", self.filled(body)));
    }

    /// `STORY N`: the root of its first entries.
    pub(super) fn root(&self, of: &str) -> String {
        let (story, size) = of.split_once(' ').unwrap();
        head_of(&self.story(story)[..size.parse::<usize>().unwrap()]).unwrap().root.to_string()
    }

    /// `BY NEW N`, and perhaps `recovery`: what the key of seed BY says of that of seed NEW over the first N entries.
    pub(super) fn endorsement(&self, of: &str) -> String {
        let words: Vec<&str> = of.split(' ').collect();
        let holds = head_of(&self.forge.entries[..words[2].parse::<usize>().unwrap()]).unwrap();
        let new = signer(words[1]).verifier().clone();
        Endorsement::new(&holds, &new, &signer(words[0]), words.contains(&"recovery")).to_string()
    }
}

/// A letter that shows this head, and brings these entries.
pub fn letter(head: &SignedHead, brings: &[String]) -> Vec<u8> {
    let log = data_encoding::BASE64.encode(brings.concat().as_bytes());
    let lines = log.as_bytes().chunks(76).map(|line| format!("{}\n", String::from_utf8_lossy(line)));
    format!("Subject: x\n\nYour turn.\n\n{}\n\n{}", head.foot().join("\n"), lines.collect::<String>()).into_bytes()
}
