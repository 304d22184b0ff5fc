//! Arrangements: what may be one, and how one is drawn.

use std::collections::BTreeMap;

use chess::{PieceLetters, Role};
use record::seal::{Draw, DrawFrom, Hash};
use schrodinger::arrangement::Arrangement;

fn drawn(words: &str) -> String {
    let from = DrawFrom { seed: "seed", root: Hash([7; 32]), words };
    let mut draw = Draw::new("schrodinger/1 draw 1 w arrange", from);
    Arrangement::drawn(&mut draw).0.iter().map(|kind| kind.letter(PieceLetters::ENGLISH)).collect()
}

#[test]
fn the_same_seed_and_words_draw_the_same() {
    assert_eq!(drawn("a storm"), drawn("a storm"));
    assert_ne!(drawn("a storm"), drawn("another one"));
}

/// 210,000 draws; a tenth of them without `TEMPETE_LONG`. The bound is that of a fair draw at five sigma.
#[test]
fn draws_fill_all_630_arrangements_evenly() {
    let (draws, even) = if std::env::var_os("TEMPETE_LONG").is_some() { (210_000, 333.3) } else { (21_000, 33.33) };
    let mut all: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..draws {
        *all.entry(drawn(&number.to_string())).or_insert(0) += 1;
    }
    assert_eq!(all.len(), 630);
    let far = 5.0 * f64::sqrt(even);
    for (arrangement, count) in &all {
        assert!((f64::from(*count) - even).abs() < far, "{arrangement} was drawn {count} times");
    }
    // Chi-square with 629 degrees of freedom: 629 and five times its deviation of 35.5.
    let chi: f64 = all.values().map(|count| (f64::from(*count) - even).powi(2) / even).sum();
    assert!((450.0..810.0).contains(&chi), "{chi}");
}

#[test]
fn an_arrangement_is_the_seven_pieces_in_any_order() {
    let of = |letters: &str| {
        let kinds: Vec<Role> = letters.chars().map(|of| Role::read(of, PieceLetters::ENGLISH).unwrap()).collect();
        Arrangement::of(&kinds)
    };
    for letters in ["RNBQBNR", "BBNNQRR", "QRNBNBR"] {
        assert!(of(letters).is_ok(), "{letters}");
    }
    let refused = [("RNBQKBNR", "WithKing"), ("RNBQBN", "NotSeven"), ("RRRQBNN", "Kinds"), ("RNBQBNP", "Kinds")];
    for (letters, why) in refused {
        let is = format!("{:?}", of(letters).unwrap_err());
        assert!(is.starts_with(why), "{letters}: {is}");
    }
}
