//! `order::topic`: what `help` may be asked about.

use referee::orders::{Subject, Topic};
use tempete_game::{
    cards::{card::CardNo, catalogue::Catalogue},
    order::{topic::CardTopic, vocabulary::VOCABULARY},
};

fn read(on: &str) -> Vec<Topic<CardTopic>> {
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    Topic::read(on, &VOCABULARY, |on| CardTopic::read(on, &catalogue))
}

fn cards(numbers: &[u8]) -> Vec<Topic<CardTopic>> {
    numbers.iter().map(|number| Topic::Own(CardTopic::Card(CardNo::new(*number).unwrap()))).collect()
}

#[test]
fn a_card_is_known_by_its_number_and_its_title() {
    for (on, numbers) in [
        ("40", &[40][..]),
        ("26 66", &[26, 66]),
        ("cards 26 and 66", &[26, 66]),
        ("card 26 and 66", &[26, 66]),
        ("carte 26 et 66", &[26, 66]),
        ("1 2 3 4 5 6", &[1, 2, 3, 4, 5]),
        ("Trapdoor", &[12]),
        ("trapdor", &[12]),
        ("no", &[39]),
        ("bombe atomique", &[40]),
        ("Bombe Atomique.", &[40]),
        ("coup d'etat", &[41]),
        ("Coup d'État", &[41]),
        ("anti gang", &[33]),
        ("antigang", &[33]),
        ("11", &[11]),
        ("me with card 40 please", &[40]),
        ("card Trapdoor", &[12]),
    ] {
        assert_eq!(read(on), cards(numbers), "{on}");
    }
}

#[test]
fn a_subject_is_known_by_its_word() {
    for (on, of) in [("terms", Subject::Terms), ("Règles", Subject::Rules), ("pendule", Subject::Clock)] {
        assert_eq!(read(on), [Topic::Of(of)]);
    }
    assert_eq!(read(""), [Topic::Overview]);
    for on in ["me please", "99", "e4"] {
        assert_eq!(read(on), [Topic::Unknown], "{on}");
    }
}
