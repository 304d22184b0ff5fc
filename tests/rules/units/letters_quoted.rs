//! `letters::quoted`: another's words, made harmless. Its `shown`, which is private, is what a letter shows again in one line: an
//! address in a question by at most 254 characters, a line that is no order by at most 60.

use ids::Seat;
use referee::letters::{MOST_BYTES, Reader, lines};
use referee::telling::CommonOccasion;
use tempete_game::telling::{Occasion, body::Particulars};

use super::letter::{START, answered, catalogue, on, says};

/// The most characters of an address.
const LONG: usize = 254;

/// An address as the letter shows it that asks whether it is right.
fn shown(address: &str) -> String {
    let look = on(START.parse().unwrap(), &catalogue());
    let confirm = Occasion::Common(CommonOccasion::Confirm { order: "address", code: "abc", words: address });
    let values = says(look.view(Seat::FIRST), look.entries(), &Reader::default(), &confirm);
    let Particulars::Confirm { address, .. } = values.about else { panic!("{address}") };
    address
}

/// A line that is no order, as the answer to its mail shows it.
fn shown_read(line: &str) -> String {
    let Particulars::Information { reading, .. } = answered(&[], &[line.into()]).about else { panic!("{line}") };
    let [line] = <[String; 1]>::try_from(reading.not_read).unwrap();
    line
}

#[test]
fn words_keep_their_lines_and_lose_what_harms() {
    let words = "Nice\u{202E} move\x07\n-- \nFrom here on\n--- reply above this line ---\n\n\n";
    assert_eq!(lines(words), ["Nice move", "| --", "| From here on", "| - - - reply above this line - - -"]);
}

#[test]
fn keys_are_cut_out_and_commitments_are_not() {
    assert_eq!(shown("key abcdefghijklmnopqrstuvwxyz."), "key [...].");
    assert_eq!(shown_read("key abcdefghijklmnopqrstuvwxyz."), "key [...].");
    let hash = "5d41402abc4b2a76b9719d911017c592ae1f2d3c4b5a69788796a5b4c3d2e1f0";
    assert_eq!(shown(hash), hash);
    assert_eq!(shown("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "[...]");
    // What another relays is cleaned here too, whoever cleaned it before.
    assert_eq!(lines("my key is abcdefghijkmnpqrstuvwx2389, hush"), ["my key is [...], hush"]);
    assert_eq!(lines("\u{1b}[2Jhi\u{8}\u{9d}"), ["[2Jhi"]);
}

#[test]
fn words_that_look_like_a_signature_mark_are_told_apart() {
    assert_eq!(lines("hi\n-- Ann\n --\n--\u{200B}\n--- \nbye"), ["hi", "| -- Ann", "|  --", "| --", "| - - -", "bye"]);
}

#[test]
fn what_is_shown_of_a_line_is_short_in_bytes_too() {
    assert_eq!(shown_read(&"\u{6F22}".repeat(60)), "\u{6F22}".repeat(40) + "…");
    assert_eq!(shown_read(&"é".repeat(60)), "é".repeat(60));
    assert_eq!(shown_read(&"a ".repeat(31)), "a ".repeat(29) + "a…");
    assert!(shown_read(&"\u{1F642}".repeat(1_000)).len() <= 123);
    // Of a long line no more bytes than characters.
    assert_eq!(shown(&"é".repeat(LONG / 2)), "é".repeat(LONG / 2));
    assert!(shown(&"é".repeat(LONG / 2 + 1)).ends_with("é…"));
    assert_eq!(shown(&"a.".repeat(LONG / 2)), "a.".repeat(LONG / 2));
    assert!(shown(&"a.".repeat(LONG)).ends_with("a…"));
    assert_eq!(shown(&"é".repeat(LONG)), "é".repeat(LONG / 2) + "…");
}

#[test]
fn long_words_are_cut_at_a_character() {
    let words = "é".repeat(5000);
    let kept: usize = lines(&words).iter().map(String::len).sum();
    assert!(kept <= MOST_BYTES && kept > MOST_BYTES - 4, "{kept}");
}
