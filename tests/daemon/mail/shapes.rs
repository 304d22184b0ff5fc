//! Every shape of mail of the benchmark `shapes`, small, from a player and from a stranger, in a game
//! with its board: each ends in a verdict, no letter it sets off is too large, and a stranger gets none.

use std::collections::BTreeMap;

use mail_parser::MimeHeaders;
use support::measured::{
    house::House,
    mailer::{Sender, ask, send},
    shapes::SHAPES,
};
use tempete::mail::outgoing::compose::MOST_BYTES;

#[test]
fn m1_m10_every_shape_ends_in_a_verdict_and_a_letter_of_some_size() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut largest, mut largest_of_all) = ((0, ""), 0);
    let mut faults = Vec::new();
    for shape in SHAPES {
        // In a game of its own, since of one text no more than ten are answered (M7), and many have none.
        let folder = tempfile::tempdir().unwrap();
        let mut house = runtime.block_on(House::open(folder.path(), 5, "on"));
        for size in [1_500, 24_000] {
            let mine = runtime.block_on(send(&mut house, shape, size, Sender::Player));
            let theirs = runtime.block_on(send(&mut house, shape, size, Sender::Stranger));
            largest = largest.max((mine.letter, shape.name));
            *verdicts.entry(mine.verdict).or_default() += 1;
            if !matches!(mine.verdict, "accepted" | "answered" | "refused") || !(1..=MOST_BYTES).contains(&mine.letter)
            {
                faults.push(format!("{}, {size} bytes: {}, a letter of {}", shape.name, mine.verdict, mine.letter));
            }
            if theirs.verdict != "passed over" || theirs.letter > 0 {
                faults.push(format!("{}, {size} bytes, a stranger's: {}", shape.name, theirs.verdict));
            }
        }
        largest_of_all = largest_of_all.max(house.largest);
    }
    if largest_of_all > MOST_BYTES {
        faults.push(format!("a letter of {largest_of_all} bytes"));
    }
    println!("{} shapes: {verdicts:?}; the largest answer has {} bytes ({})", SHAPES.len(), largest.0, largest.1);
    println!("the largest letter to anybody has {} bytes", largest_of_all);
    assert!(SHAPES.len() >= 60 && verdicts.len() == 3, "{verdicts:?}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_refusal_of_many_orders_is_short() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut house = runtime.block_on(House::open(folder.path(), 5, "off"));
    let outcome = runtime.block_on(ask(&mut house, &"list random\n".repeat(60)));
    let letter = mail_parser::MessageParser::default().parse(&outcome.raw).unwrap();
    let text = letter.body_text(0).unwrap();
    assert!(outcome.verdict == "refused" && text.contains("Your list is sealed and final"), "{text}");
    assert!(text.lines().count() <= 25 && text.matches("list random").count() <= 10, "{text}");
}

#[test]
fn a_long_game_is_told_as_far_as_a_letter_holds() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut house = runtime.block_on(House::open(folder.path(), 480, "off"));
    let outcome = runtime.block_on(ask(&mut house, "history\nboard\nhand\nstatus\nhelp"));
    let letter = mail_parser::MessageParser::default().parse(&outcome.raw).unwrap();
    let text = letter.body_text(0).unwrap().replace("\r\n", "\n");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    println!("{} bytes; before it {} at most", outcome.letter, house.largest);
    assert!(outcome.letter <= MOST_BYTES, "{} bytes", outcome.letter);
    let told = text.matches("\nEntry ").count();
    assert!(told > 100 && text.contains("\nEntry 479, ") && !text.contains("\nEntry 0, "), "{told} entries told");
    assert!(flat.contains(&format!("These are the last {told} entries. The {} before them", 480 - told)), "{text}");
    assert!(flat.contains("the 37 moves before them are in the record"), "{text}");
    assert!(house.largest <= MOST_BYTES, "{} bytes", house.largest);
    // What is left out, the line it names brings.
    let record = runtime.block_on(ask(&mut house, "record"));
    let letter = mail_parser::MessageParser::default().parse(&record.raw).unwrap();
    let mut attached = letter.attachments().filter_map(|part| part.attachment_name());
    assert!(attached.any(|name| name.ends_with(".tempete")));
}
