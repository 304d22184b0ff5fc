//! `text::adorned`: what people and programs put around an order. Its `bare` and `unquoted`, which are private, stand between a
//! line and what it is read as: rows of mails, each of one line.

use referee::text::{Knows, Language};

use super::outcome::outcome;

#[test]
fn what_stands_around_an_order_goes() {
    for (typed, read) in [
        ("\"e4\"", "move e4"),
        ("**move e4**", "move e4"),
        ("_e4_", "move e4"),
        ("- move e4", "move e4"),
        ("\u{F0B7} move e4", "move e4"),
        ("e4 \u{1F642}", "move e4"),
        ("\u{1F44D}\u{1F3FD} e4 \u{2705}", "move e4"),
        ("e4 :-)", "move e4"),
        ("\u{265F} e4", "move e4"),
        ("\u{2658}f3", "move Nf3"),
        ("move \u{265E} xd5", "move Nxd5"),
        ("card 44: note \"a\"", "card 44: note \"a\""),
        // A bullet has a space behind it.
        ("- numbers 3", "numbers 3"),
        ("-3 e4", "prose: -3 e4"),
        ("\u{1F642}", "prose: \u{1F642}"),
    ] {
        assert_eq!(outcome(typed, &Knows::default(), Language::En), read, "{typed}");
    }
}

#[test]
fn a_picture_beside_an_order_that_may_say_something_is_asked_about() {
    for (typed, read) in [
        ("\u{274C} e4", "Sign('\u{274C}'): "),
        ("\u{1F451}f3", "Sign('\u{1F451}'): f3"),
        ("e4 \u{1F44E}", "Sign('\u{1F44E}'): "),
    ] {
        assert_eq!(outcome(typed, &Knows::default(), Language::En), read, "{typed}");
    }
}

#[test]
fn a_chessman_is_its_letter_in_the_language_of_its_writer() {
    // In English the letter of the French knight is none of a piece, and the other way round.
    for (typed, language) in [("\u{1F434}f3", Language::En), ("\u{2658}f3", Language::Fr), ("Cf3", Language::Fr)] {
        assert_eq!(outcome(typed, &Knows::default(), language), "move Nf3", "{typed}");
    }
}

#[test]
fn words_in_quotes_are_an_order_where_all_of_them_are() {
    for (typed, read) in
        [("\"e4\".", "move e4"), ("\"move e4\"!", "move e4"), ("\"e4\" and \"e5\"", "prose: \"e4\" and \"e5\"")]
    {
        assert_eq!(outcome(typed, &Knows::default(), Language::En), read, "{typed}");
    }
}
