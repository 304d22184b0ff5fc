//! `text::cut`: which part of a mail its writer wrote.

use referee::text::{MOST_LINES, Mark, Nothing, cut};

#[test]
fn each_mark_ends_the_text() {
    for (below, mark) in [
        ("--- reply above this line ---\nmove d4", Mark::Sentinel),
        ("> --- reply above this line ---", Mark::Sentinel),
        (">> --- Reply above this\n>> line ---", Mark::Sentinel),
        ("\u{2014} reply above this line \u{2014}", Mark::Sentinel),
        ("> move d4", Mark::Quote),
        ("Bob <bob@example.org> wrote:\n> move d4", Mark::Introduction),
        ("03.12.2026 14:05, Tempête пишет:\n> move d4", Mark::Introduction),
        ("On 3 Dec 2026 at 14:05, Bob\nwrote:\n\nmove d4", Mark::Introduction),
        ("From: Bob\nSent: today\nTo: me\nSubject: game\n\nmove d4", Mark::HeaderBlock),
        ("-----Original Message-----\nmove d4", Mark::Forwarded),
        ("-- \nmove d4", Mark::Signature),
        ("--\nmove d4", Mark::Signature),
        ("_____\nmove d4", Mark::Rule),
        ("======================\nmove d4", Mark::Rule),
    ] {
        let cut = cut(&format!("move e4\n{below}\n"));
        assert_eq!((cut.body.as_str(), cut.ended_by), ("move e4", Some(mark)), "{below}");
    }
}

#[test]
fn a_line_above_the_quote_announces_it() {
    for (text, body) in [
        ("move e4\n\nBob <bob@example.org> napsal(a) dne 3.12.:\n\n> move d4", "move e4\n"),
        ("move e4\nden 3 i denne måned om morgenen:\n\u{200B}> move d4", "move e4"),
        ("move e4\nbob@example.org:\n \n> --- reply above this line ---", "move e4"),
        ("move e4\nso:\n> move d4", "move e4\nso:"),
        ("move e4\nbob@example.org:\nand\n> move d4", "move e4\nbob@example.org:\nand"),
    ] {
        assert_eq!(cut(text).body, body, "{text}");
    }
}

#[test]
fn so_many_lines_are_read_and_no_more() {
    let lines = |count: usize| "a\n".repeat(count);
    assert_eq!(cut(&lines(MOST_LINES)).body.lines().count(), MOST_LINES);
    for long in [lines(MOST_LINES + 1), "\n".repeat(MOST_LINES + 1), lines(MOST_LINES + 1) + "> quote\n"] {
        let cut = cut(&long);
        assert!(cut.too_many_lines && cut.body.is_empty() && !cut.text_below);
    }
    // Below the mark they are not counted.
    let quoted = lines(MOST_LINES) + &"> quote\n".repeat(10_000) + "text";
    let cut = cut(&quoted);
    assert!(!cut.too_many_lines && cut.text_below);
    assert_eq!((cut.body.lines().count(), cut.ended_by), (MOST_LINES, Some(Mark::Quote)));
}

#[test]
fn nothing_has_a_reason() {
    assert_eq!(cut("\r\n \r\n").nothing(), Nothing::Empty);
    assert_eq!(cut("> move d4\n\nmove e4").nothing(), Nothing::BelowQuote);
    assert_eq!(cut("Hi\n> move d4\n\nmove e4").nothing(), Nothing::BelowQuote);
    assert_eq!(cut("> move d4\n-- \nBob").nothing(), Nothing::Empty);
    assert_eq!(cut("Hello there").nothing(), Nothing::NoOrder);
}
