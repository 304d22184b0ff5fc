//! Records with one fault each, made as `tests/records/faults.txt` says.

use std::collections::BTreeMap;

use record::seal::{Hash, KeyName, Origin, SignedHead, Signer};

use super::forge::{Forge, head, replaced};
use super::game::Game;
use super::scripts;

mod told;

pub use told::letter;

const FAULTS: &str = include_str!("../../records/faults.txt");

/// The games whose records are changed.
const GAMES: [scripts::Named; 20] = [
    ("board", scripts::board),
    ("board_running", scripts::board_running),
    ("card_not_held", scripts::card_not_held),
    ("corrected", scripts::corrected),
    ("discard_not_held", scripts::discard_not_held),
    ("drawn", scripts::drawn),
    ("late", scripts::late),
    ("lost", scripts::lost),
    ("recovered", scripts::recovered),
    ("renewed", scripts::renewed),
    ("replaced", scripts::replaced),
    ("rich", scripts::rich),
    ("ruled", scripts::ruled),
    ("plain", scripts::plain),
    ("running", scripts::running),
    ("shown", scripts::shown),
    ("small", scripts::small),
    ("square_not_sealed", scripts::square_not_sealed),
    ("timed", scripts::timed),
    ("unchecked", scripts::unchecked),
];

/// Every fault: its name, and the record.
pub fn faults() -> Vec<(&'static str, Vec<u8>)> {
    made(FAULTS).into_iter().map(|made| (made.name, made.bytes)).collect()
}

/// A record changed as a list says.
pub struct Made {
    /// The line above its changes.
    pub name: &'static str,
    /// The game that was played.
    pub game: &'static str,
    /// What it is made from.
    pub good: Forge,
    /// The record.
    pub bytes: Vec<u8>,
    /// Letters of White and of Black, as the list says; else one that knows the whole good game.
    pub letters: [Vec<Vec<u8>>; 2],
}

/// The game of this name.
pub fn played(name: &str) -> Game {
    BTreeMap::from(GAMES)[name]()
}

/// Every record of a list like that of the faults.
pub fn made(list: &'static str) -> Vec<Made> {
    let games = BTreeMap::from(GAMES);
    let mut faults: Vec<Fault> = Vec::new();
    let mut game: Option<(&'static str, Game, Forge)> = None;
    let mut made = Vec::new();
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(change) = line.strip_prefix("    ") {
            faults.last_mut().unwrap().change(&game.as_ref().unwrap().1, change);
            continue;
        }
        made.extend(faults.drain(..).map(Fault::made));
        if let Some(name) = line.strip_prefix("== ") {
            let played = games[name]();
            let forge = Forge::of(&played);
            game = Some((name, played, forge));
        } else {
            let (game, _, forge) = game.as_ref().unwrap();
            faults.push(Fault::of(line, game, forge.clone()));
        }
    }
    made.extend(faults.into_iter().map(Fault::made));
    made
}

/// A record that is being changed.
struct Fault {
    name: &'static str,
    game: &'static str,
    good: Forge,
    forge: Forge,
    /// Changes of the whole text, in order: all of them, what, to what.
    text: Vec<(bool, String, String)>,
    latin: bool,
    /// What somebody was told otherwise.
    told: Forge,
    letters: [Vec<Vec<u8>>; 2],
}

impl Fault {
    fn of(name: &'static str, game: &'static str, good: Forge) -> Self {
        let (forge, told) = (good.clone(), good.clone());
        Self { name, game, forge, good, text: Vec::new(), latin: false, told, letters: [Vec::new(), Vec::new()] }
    }

    fn made(mut self) -> Made {
        self.default_letters();
        let (good, letters) = (self.good.clone(), self.letters.clone());
        Made { name: self.name, game: self.game, good, letters, bytes: self.bytes() }
    }

    fn bytes(self) -> Vec<u8> {
        let mut text = self.forge.text();
        for (every, from, to) in &self.text {
            text = if *every { text.replace(from, to) } else { replaced(&text, from, to) };
        }
        let mut bytes = text.into_bytes();
        if self.latin {
            let accent = bytes.iter().position(|byte| *byte == 0xC3).unwrap();
            bytes.remove(accent);
        }
        bytes
    }

    /// One line of changes.
    fn change(&mut self, game: &Game, line: &str) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let number = || rest.split(' ').next().unwrap().parse::<usize>().unwrap_or_else(|_| panic!("{line}"));
        let behind = || rest.split_once(' ').map_or("", |(_, behind)| behind);
        let pair = |text: &str| {
            let (from, to) = text.split_once(" => ").unwrap_or_else(|| panic!("{line}"));
            (self.filled(from), self.filled(to))
        };
        let forge = self.forge.clone();
        match verb {
            "text" | "every" => {
                let (from, to) = pair(rest);
                self.text.push((verb == "every", from, to));
            }
            "entry" => {
                let (from, to) = pair(behind());
                self.forge = forge.entry(number(), &from, &to);
            }
            "log" => {
                let (from, to) = pair(rest);
                let at = forge.entries.iter().position(|entry| entry.contains(&from)).unwrap();
                self.forge = forge.entry(at, &from, &to);
            }
            "and" => {
                let body = rest.replace(" / ", "\n");
                let marked = ["{key", "{root", "{endorse"].iter().any(|mark| body.contains(mark));
                self.forge = forge.and(&if marked { self.filled(&body) } else { body });
            }
            "sign" => {
                let head = head(origin(1), &forge.entries).head;
                self.forge.head = Some(SignedHead::new(head, &signer(rest)).to_string());
            }
            "double" => self.forge.entries.insert(number() + 1, forge.entries[number()].clone()),
            "until" => self.forge.entries.truncate(number()),
            "through" => {
                let last = self.filled(rest);
                let at = forge.entries.iter().position(|entry| entry.contains(&last)).unwrap();
                self.forge.entries.truncate(at + 1);
            }
            "drop" => drop(self.forge.entries.remove(number())),
            "exchange" => self.forge.entries.swap(number(), behind().parse().unwrap()),
            "cut" => {
                let kept = forge.entries[number()].lines().filter(|line| !line.starts_with(behind()));
                self.forge.entries[number()] = kept.map(|line| format!("{line}\n")).collect();
            }
            "upper" => {
                let (word, hash) = forge.entries[number()].lines().nth(1).unwrap().split_once(' ').unwrap();
                let line = format!("{word} {hash}");
                self.forge = self.forge.clone().entry(number(), &line, &format!("{word} {}", hash.to_uppercase()));
            }
            "head" => {
                let size = if behind().is_empty() { self.good.entries.len() } else { behind().parse().unwrap() };
                self.forge.head = Some(head(origin(number()), &self.good.entries[..size]).to_string());
            }
            "now" => self.forge.head = Some(head(origin(number()), &forge.entries).to_string()),
            "own" => {
                let at = forge.entries.iter().position(|entry| entry.contains("\nrecover 2 ")).unwrap();
                let own = head(origin(1), &forge.entries[..at]);
                let own = own.head;
                let line = forge.entries[at].lines().nth(1).unwrap();
                self.forge = self.forge.clone().entry(at, line, &format!("recover 2 {} {}", own.size, own.root));
            }
            "catalogue" => {
                let (from, to) = pair(rest);
                self.forge.catalogue = replaced(&forge.catalogue, &from, &to);
            }
            "pin" => self.forge = forge.pinned(),
            "opening" => {
                let (from, to) = pair(rest);
                self.forge = forge.opening(&from, &to);
            }
            "reseal" => {
                let (from, to) = pair(rest);
                let at = forge.openings.iter().position(|opening| opening.contains(&from)).unwrap();
                let resealed = replaced(&forge.openings[at], &from, &to);
                let commitment = |line: &str| Hash::of(line.as_bytes()).to_string();
                let (old, new) = (commitment(&forge.openings[at]), commitment(&resealed));
                let of = forge.entries.iter().position(|entry| entry.contains(&old)).unwrap();
                self.forge = forge.entry(of, &old, &new);
                self.forge.openings[at] = resealed;
            }
            "open" if rest == "all" => self.forge.openings = game.openings().iter().map(ToString::to_string).collect(),
            "open" => {
                let (above, opening) = pair(rest);
                let at = forge.openings.iter().position(|opening| has(opening, &above)).unwrap();
                self.forge.openings.insert(at, opening);
            }
            "unopen" | "only" => {
                self.forge.openings.retain(|opening| has(opening, rest) == (verb == "only"));
                assert_ne!(self.forge.openings.len(), forge.openings.len(), "{line}");
            }
            "list" => {
                let mut words = rest.split(' ').skip(2).map(|card| card.parse().unwrap());
                let seat = rest.chars().next().unwrap();
                let entry = behind().split(' ').next().unwrap().parse().unwrap();
                self.forge = forge.list(seat, entry, &words.by_ref().collect::<Vec<u8>>());
            }
            "renumber" => self.forge = forge.renumbered(),
            "redraw" => {
                let free: Vec<u8> = behind().split(' ').map(|position| position.parse().unwrap()).collect();
                self.forge = forge.redrawn(number(), &free);
            }
            "square" => {
                let seat = rest.chars().next().unwrap();
                let (entry, square) = behind().split_once(' ').unwrap();
                self.forge = forge.square(seat, entry.parse().unwrap(), square);
            }
            "salts" => {
                let seat = rest.chars().next().unwrap();
                let (entry, how) = behind().split_once(' ').unwrap();
                let same = how == "same";
                self.forge = forge.salted(seat, entry.parse().unwrap(), |position| {
                    let mut salt = [0; 32];
                    salt[31] = if same { 1 } else { position };
                    salt
                });
            }
            "profile" => self.forge.profile = self.filled(rest),
            "latin" => self.latin = true,
            "loose" => {
                let root = head(origin(1), &forge.entries).to_string().lines().nth(2).unwrap().to_owned();
                self.text.push((false, root.clone(), loose(&root)));
            }
            "told" => {
                std::mem::swap(&mut self.forge, &mut self.told);
                self.change(game, rest);
                std::mem::swap(&mut self.forge, &mut self.told);
            }
            "insert" => self.insert(number(), &behind().replace(" / ", "\n")),
            "white" => self.letter(0, rest),
            "black" => self.letter(1, rest),
            _ => panic!("{}: {line}", self.name),
        }
    }

    /// A text with its marks replaced by what they stand for.
    fn filled(&self, text: &str) -> String {
        let text = text.replace("\\n", "\n").replace("\\r", "\r").replace("\\s", " ");
        let mut pieces = text.split('{');
        let mut filled = pieces.next().unwrap().to_owned();
        for piece in pieces {
            let (mark, rest) = piece.split_once('}').unwrap_or_else(|| panic!("{}: {text}", self.name));
            let letter = filled.strip_suffix("\\u").map(str::to_owned);
            if let Some(before) = letter {
                filled = before;
                filled.extend(u32::from_str_radix(mark, 16).ok().and_then(char::from_u32));
            } else {
                filled.push_str(&self.value(mark));
            }
            filled.push_str(rest);
        }
        filled
    }

    fn value(&self, mark: &str) -> String {
        let opening = |fact: &str| self.good.openings.iter().find(|opening| has(opening, fact)).unwrap().clone();
        let word = |fact: &str, at: usize| opening(fact).split(' ').nth(at).unwrap().to_owned();
        let count = self.good.openings.len();
        let drawn = || {
            let line = self.good.entries[9].lines().find_map(|line| line.strip_prefix("drawn 1 ")).unwrap();
            line.to_owned()
        };
        match mark.split_once(' ') {
            Some(("key", of)) => signer(of).verifier().to_string(),
            Some(("root", of)) => self.root(of),
            Some(("endorse", of)) => self.endorsement(of),
            Some(("opening", fact)) => opening(fact),
            Some(("salt", fact)) => word(fact, 5),
            Some(("stem", fact)) => word(fact, 5)[..42].to_owned(),
            Some((key @ ("shown" | "seal"), entry)) => {
                let lines = &self.good.entries[entry.parse::<usize>().unwrap()];
                lines.split_inclusive('\n').find(|line| line.starts_with(key)).unwrap().to_owned()
            }
            Some(("last", fact)) => word(fact, 6),
            _ => match mark {
                "catalogue" => self.good.catalogue.len().to_string(),
                "catalogue-1" => (self.good.catalogue.len() - 1).to_string(),
                "openings" => count.to_string(),
                "openings-1" => (count - 1).to_string(),
                "openings+1" => (count + 1).to_string(),
                "drawn" => drawn(),
                "other" => if drawn() == "12" { "13" } else { "12" }.to_owned(),
                _ => panic!("{}: {{{mark}}}", self.name),
            },
        }
    }
}

/// Whether these words stand in an opening.
fn has(opening: &str, words: &str) -> bool {
    opening.contains(&format!(" {words} "))
}

/// Base64 that stands for the same bytes, but is not how they are written.
fn loose(root: &str) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (stem, last) = root.split_at(42);
    let next = letters.chars().nth(letters.find(&last[..1]).unwrap() + 1).unwrap();
    format!("{stem}{next}=")
}

/// The key of this seed, `9`, or of another host, `9 other.example`.
fn signer(of: &str) -> Signer {
    let (seed, host) = of.split_once(' ').unwrap_or((of, "referee.example.org"));
    Signer::new(KeyName::of_host(host).unwrap(), [seed.parse().unwrap(); 32]).unwrap()
}

fn origin(epoch: usize) -> Origin {
    format!("referee.example.org/tempete/42/{epoch}").parse::<Origin>().unwrap()
}
