//! Guards that stand one behind the other: each alone, since with any of them gone a mail ends as it
//! does now, and nobody would notice.

use referee::{
    kit::Denial,
    mails::MOST_WORDS,
    text::{self, Language, Line},
};
use support_rules::table::{Game, WHITE};
use tempete_game::{
    legal::{check::check, refusal::Refusal},
    order::{
        orders::{CommonOrder, Order, Ordered, OwnOrder, Request},
        vocabulary::VOCABULARY,
    },
};

const KEY: &str = "abcdefghijkmnpqrstuvwx2389";

/// The orders of a body that nothing was cut from.
fn read(body: &str) -> Vec<Line> {
    text::read(body, &VOCABULARY, Language::En).unwrap_or_else(|faults| panic!("{body}: {faults:?}")).lines
}

/// The words of a message.
fn said(body: &str) -> String {
    read(body)[0].text.clone().unwrap()
}

#[test]
fn c1_what_is_quoted_is_cut_away() {
    for quote in ["> resign", ">resign", ">> resign", "  > resign", "\u{200B}> resign", "\t>\u{A0}resign"] {
        let cut = text::cut(&format!("move e4\n{quote}\nresign"));
        assert_eq!((cut.body.as_str(), cut.ended_by), ("move e4", Some(text::Mark::Quote)), "{quote}");
    }
}

#[test]
fn c1_a_quoted_line_is_no_order_where_nothing_was_cut() {
    for verb in VOCABULARY.all() {
        for mark in ["> ", ">", ">> ", " > "] {
            let body = format!("{mark}{}", VOCABULARY.example(verb.id, Language::En));
            // With the mark glued to it, it may be refused as a verb misspelt.
            let read = text::read(&body, &VOCABULARY, Language::En);
            assert!(read.map_or(mark == ">", |read| read.lines.is_empty()), "{body}");
        }
    }
    assert_eq!(read("> e4\n> 12. Nf3"), []);
}

#[test]
fn t13_a_key_is_cut_out_of_words_when_they_are_read() {
    assert_eq!(said(&format!("say my key is {KEY}, hush")), "my key is [key], hush");
    assert_eq!(said(&format!("object see {}", KEY.to_uppercase())), "see [key]");
    let faults = text::read(&format!("list random 17 {KEY}"), &VOCABULARY, Language::En).unwrap_err();
    assert_eq!(faults.iter().map(text::UnreadableLine::code).collect::<Vec<_>>(), ["key-in-line"]);
}

#[test]
fn c19_escapes_are_cut_out_of_words_when_they_are_read() {
    assert_eq!(said("say \u{1b}[2Jhi\u{8}\u{9d}\u{202E} there\u{0}"), "[2Jhi there");
}

#[test]
fn c19_words_too_long_are_refused_by_the_rules_too() {
    let game = Game::dealt(&[], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]);
    let asked = |order: Order| {
        let orders = vec![Ordered { order, typed: String::new() }];
        check(&game.view(WHITE), &Request { try_only: false, language: Language::En, orders }, game.public().course.at)
    };
    for length in [MOST_WORDS, MOST_WORDS + 1] {
        let words = || "x".repeat(length);
        for order in
            [Order::Common(CommonOrder::Say { words: words() }), Order::Own(OwnOrder::Object { words: words() })]
        {
            let refused = asked(order.clone())
                .is_err_and(|refusal| matches!(refusal, Refusal::Common(Denial::SayTooLong { .. })));
            assert_eq!(refused, length > MOST_WORDS, "{length} bytes");
        }
    }
}
