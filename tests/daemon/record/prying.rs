//! A prying opponent: with the public record, the code, all his own letters and their times he hashes every text that a
//! secret could be, and looks for the hash. He finds nothing. Where a salt can be guessed, or a text was hashed bare, he
//! does: so the search itself is tested.

use std::collections::HashSet;

use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use support_rules::{
    forge::{Forge, replaced},
    game::{BLACK, FOURTEEN, Game, WHITE},
};

use crate::record::verify;

/// How many texts of a kind are tried: 2^24 in the exhaustive form.
fn most() -> usize {
    if std::env::var_os("TEMPETE_LONG").is_some() { 1 << 24 } else { 1 << 14 }
}

/// A game with a deck of ten, in which White has every kind of secret: a list, a square, an order that was refused, and
/// words that were passed to nobody.
fn game() -> Game {
    let mut game = Game::with(&FOURTEEN, &[("deck", "1-9,12")]);
    game.mail(WHITE, "list 1 2 3 4 12 5 6 9 7 8 / numbers 1 2 3 4 5")
        .mail(BLACK, "list 9 8 7 6 5 4 3 2 12 1 / numbers 1 2 3 4 5");
    game.send(WHITE, "move e4\ncard 8 e5");
    game.mail(WHITE, "move e4 / card 12 / square e5").mail(BLACK, "move e5 / numbers 6");
    game.mail(WHITE, "move Nf3 /  / he never sees it");
    game
}

/// What Black has before the end: the record and his letters.
fn public(game: &Game, record: &str) -> Vec<String> {
    let mine = game.letters().iter().zip(verify::mails(game)).filter(|(letter, _)| letter.to == BLACK);
    let letters = mine.map(|(_, mail)| String::from_utf8_lossy(&mail).replace("\r\n", "\n").replace("=\n", ""));
    letters.chain([record.to_owned()]).collect()
}

/// Every hash in these texts, by its first 16 bytes, and in the base64 that stands in them.
fn hashes(texts: &[String]) -> HashSet<[u8; 16]> {
    let mut found = HashSet::new();
    for text in texts {
        let is_base64 = |line: &&str| line.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte));
        let lines: Vec<&str> = text.lines().collect();
        let runs = lines.chunk_by(|a, b| !a.is_empty() && is_base64(a) && is_base64(b));
        let attached = runs.filter_map(|run| BASE64.decode(run.concat().as_bytes()).ok());
        let attached: Vec<String> = attached.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect();
        for text in [text].into_iter().chain(&attached) {
            for word in text.split(|c: char| !c.is_ascii_alphanumeric() && !"+/=_-".contains(c)) {
                let bytes = match word.len() {
                    32 | 64 => HEXLOWER.decode(word.as_bytes()).ok(),
                    43 => BASE64URL_NOPAD.decode(word.as_bytes()).ok(),
                    44 => BASE64.decode(word.as_bytes()).ok(),
                    _ => None,
                };
                found.extend(bytes.and_then(|bytes| bytes.first_chunk::<16>().copied()));
            }
        }
    }
    found
}

/// The search: what it looks for, what it tried, what it found.
struct Search {
    sought: HashSet<[u8; 16]>,
    tried: usize,
    found: Vec<String>,
}

impl Search {
    fn of(texts: &[String]) -> Self {
        Self { sought: hashes(texts), tried: 0, found: Vec::new() }
    }

    fn hash(&mut self, text: &str) {
        self.tried += 1;
        if self.sought.contains(&Sha256::digest(text.as_bytes())[..16]) {
            self.found.push(text.to_owned());
        }
    }

    /// A text as it may have been hashed bare: alone, and as the whole of a mail.
    fn bare(&mut self, text: &str) {
        self.hash(text);
        self.hash(&format!("{text}\n"));
        self.hash(&format!("{}\r\n", text.replace('\n', "\r\n")));
    }

    /// A fact as it is sealed, under the salts that a thoughtless referee could have: a counter, the hash of one, and what
    /// a secret that counts makes.
    fn sealed(&mut self, what: &str, entry: u16, values: &[String], most: usize) {
        for count in 0..(most / values.len() / 3).max(16) {
            let mut counter = [0; 32];
            counter[24..].copy_from_slice(&(count as u64).to_be_bytes());
            let hashed = <[u8; 32]>::from(Sha256::digest(count.to_string().as_bytes()));
            for value in values {
                let mut made = Hmac::<Sha256>::new_from_slice(&counter).unwrap();
                made.update(format!("tempete/1 salt 42 {entry} w {what} {value}").as_bytes());
                for salt in [counter, hashed, made.finalize().into_bytes().into()] {
                    self.hash(&format!("tempete/1 42 w {what} {} {value}", BASE64URL_NOPAD.encode(&salt)));
                }
            }
        }
    }

    /// Everything that is tried.
    fn everything(&mut self, most: usize) {
        let squares: Vec<String> =
            ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}"))).collect();
        let cards: Vec<String> = DECK.iter().map(u8::to_string).collect();
        for square in &squares {
            for before in ["", "square ", "12 ", "card 12\nsquare ", "move e4\ncard 12\nsquare "] {
                self.bare(&format!("{before}{square}"));
            }
        }
        self.sealed("sq 5", 5, &squares, most);
        for position in 1..=DECK.len() {
            self.sealed(&format!("list {position}"), 1, &cards, most / DECK.len());
        }
        for list in lists().take(most) {
            self.bare(&list);
            self.bare(&format!("list {list}"));
        }
        // An order that was refused: a move of a pawn, a card, a square or two.
        let orders = squares.iter().flat_map(|square| {
            let (squares, cards) = (&squares, &cards);
            cards.iter().flat_map(move |card| {
                squares.iter().flat_map(move |to| {
                    [format!("move {to}\ncard {card} {square}"), format!("move e4\ncard {card} {square} {to}")]
                })
            })
        });
        for order in ["move e4\ncard 8 e5".to_owned()].into_iter().chain(orders).take(most) {
            self.bare(&order);
        }
        for number in 0..most {
            self.bare(&prose(number));
        }
    }
}

const DECK: [u8; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

/// All lists of the deck, in the order of their cards: 3,628,800 of them.
fn lists() -> impl Iterator<Item = String> {
    (0_usize..3_628_800).map(|number| {
        let (mut left, mut rest, mut share) = (DECK.to_vec(), number, 3_628_800);
        let mut words = Vec::new();
        while !left.is_empty() {
            share /= left.len();
            words.push(left.remove(rest / share).to_string());
            rest %= share;
        }
        words.join(" ")
    })
}

/// Words that a player could have written: four of sixty-four, the first ones first.
fn prose(number: usize) -> String {
    const WORDS: [&str; 64] = [
        "it", "sees", "the", "is", "he", "never", "i", "you", "we", "trap", "a", "on", "e5", "my", "your", "queen",
        "king", "rook", "bishop", "knight", "pawn", "card", "square", "list", "hand", "good", "bad", "luck", "game",
        "move", "next", "will", "not", "yes", "no", "now", "then", "here", "there", "hope", "fear", "take", "takes",
        "lost", "won", "draw", "mate", "check", "to", "from", "with", "of", "and", "or", "but", "well", "met", "hello",
        "friend", "dear", "thank", "please", "sorry", "bye",
    ];
    let words = (0..4).map(|at| WORDS[(number >> (6 * at)) % 64]);
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_prying_opponent_finds_nothing() {
    let game = game();
    let mut search = Search::of(&public(&game, &game.record()));
    // The record's own, the sheets' and the letters'.
    assert!(search.sought.len() > 30, "{}", search.sought.len());
    search.everything(most());
    println!("{} hashes sought, {} texts tried", search.sought.len(), search.tried);
    assert_eq!(search.found, Vec::<String>::new());
}

#[test]
fn he_finds_what_is_not_well_sealed() {
    let game = game();
    let good = game.record();
    // A square whose salt is a small number.
    let mut salt = [0; 32];
    salt[31] = 11;
    let weak = format!("tempete/1 42 w sq 5 {} e5", BASE64URL_NOPAD.encode(&salt));
    let mut forge = Forge::of(&game);
    let old = forge.entries[5].lines().find(|line| line.starts_with("seal ")).unwrap().to_owned();
    let hex = |text: &str| HEXLOWER.encode(&Sha256::digest(text.as_bytes()));
    forge = forge.entry(5, &old, &format!("seal {}", hex(&weak)));
    let found = |record: &str| {
        let mut search = Search::of(&public(&game, record));
        search.everything(most());
        // A text may be tried in more ways than one.
        search.found.dedup();
        search.found
    };
    assert_eq!(found(&forge.text()), [weak]);
    // A mail hashed bare, and words.
    for bare in
        ["move e4\r\ncard 12\r\nsquare e5\r\n", "move e4\ncard 8 e5", "1 2 3 4 12 5 6 9 7 8", "he never sees it"]
    {
        assert_eq!(found(&replaced(&good, "openings 0\n", &format!("openings {}\n", hex(bare)))), [bare]);
    }
}
