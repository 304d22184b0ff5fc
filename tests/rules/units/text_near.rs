//! `text::near`: whether two words are one edit apart. `one_edit_apart`, which is private, is asked of words long enough to be
//! told apart, and of verbs where a line begins with a word that is none.

use referee::text::{Knows, Language, nearly_same_words};

use super::outcome::outcome;

#[test]
fn one_edit() {
    for (a, b) in [
        ("spring", "spirng"),
        ("spring", "sprin"),
        ("spring", "sprring"),
        ("spring", "sprang"),
        ("spring", "springs"),
        ("spring", "psring"),
    ] {
        assert!(nearly_same_words(a, b) && nearly_same_words(b, a), "{a} {b}");
    }
    for (a, b) in [("spring", "spri"), ("castle", "mantle"), ("spring", "gnirps"), ("abcdef", "badcef")] {
        assert!(!nearly_same_words(a, b) && !nearly_same_words(b, a), "{a} {b}");
    }
    // So short a name is one edit away from too many others; the same it may be.
    assert!(!nearly_same_words("mvoe", "move") && nearly_same_words("Mo ve", "mové") && nearly_same_words("", ""));
}

#[test]
fn a_verb_with_one_edit_is_asked_about_and_a_verb_is_none() {
    for (typed, read) in [
        ("mvoe e4", "near-miss"),
        ("mov e4", "near-miss"),
        ("moove e4", "near-miss"),
        ("mive e4", "near-miss"),
        ("cards 35", "near-miss"),
        ("mo e4", "prose: mo e4"),
        ("evom e4", "prose: evom e4"),
        ("mark 35", "prose: mark 35"),
        // Without two days `leave` is a word of prose, and not one edit away from itself.
        ("leave 12", "prose: leave 12"),
        ("leeve 12", "near-miss"),
    ] {
        assert_eq!(outcome(typed, &Knows::default(), Language::En), read, "{typed}");
    }
}
