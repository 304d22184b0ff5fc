//! `text::passed`: what below a player's words is none of them, and what of them is not passed on unasked. `is_footer` and
//! `has_run_of_numbers` are private there.

use referee::text::{Knows, Language, says_no};

use super::outcome::outcome;

#[test]
fn footers_are_known() {
    // `no` stands alone above a footer, and above no other line that touches it. No caller gives `is_footer` a blank line.
    for footer in [
        "Sent from my iPhone",
        "Envoyé de mon iPhone",
        "Télécharger Outlook pour Android",
        "  -- To unsubscribe, write to …",
        "Von meinem iPad gesendet",
    ] {
        assert!(says_no(&format!("no\n{footer}"), Language::En), "{footer}");
    }
    for words in ["Sent you a card.", "Mail me", "Get well soon", "Vous recevez mes vœux"] {
        assert!(!says_no(&format!("no\n{words}"), Language::En), "{words}");
    }
}

#[test]
fn five_numbers_in_a_row_are_no_words() {
    for run in [
        "14 3 68 22 41",
        "take 14, 3, 68, 22 and 41!",
        "14 3 68\n22 41",
        "14 - 3 - 68 - 22 - 41",
        "14-3-68-22-41",
        "06 12 34 56 78",
        "\u{FF13} 17 22 41 60",
    ] {
        assert_eq!(outcome(&format!("say {run}"), &Knows::default(), Language::En), "numbers-in-text", "{run}");
    }
    for words in
        ["14 3 68 22", "at 14:05 on 3.12.2026, room 12", "1-0, 0-1 and 1/2-1/2", "1. e4 e5 2. Nf3", "1988 1 2 3 4"]
    {
        let said = format!("say {words}");
        assert_eq!(outcome(&said, &Knows::default(), Language::En), said);
    }
}
