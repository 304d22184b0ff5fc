//! `text::normalise`: what phones and mail programs do to an order, undone. Its `line`, which is private, is seen whole in the name
//! of an event that a mail enters, which is the line behind its verb; what no order may hold, and a key in one, in what is
//! refused.

use referee::text::{Knows, Language, enters, plain_words};

use super::outcome::outcome;

#[test]
fn quirks_become_plain() {
    for (raw, plain) in [
        ("move e2\u{2013}e4", "move e2-e4"),
        ("\u{FEFF}mo\u{AD}ve\u{A0}\u{A0}e4\t ", "move e4"),
        ("numbers \u{FF11}\u{FF12}", "numbers 12"),
        ("1\u{2026}e5", "1...e5"),
        ("e4\u{D7}d5", "e4xd5"),
        ("e4\u{445}d5", "e4xd5"),
        ("\u{41E}\u{2013}\u{41E}", "O-O"),
        ("j\u{2019}abandonne", "j'abandonne"),
        ("e2\u{2192}e4", "e2-e4"),
        ("e2 \u{27A1}\u{FE0F} e4", "e2 - e4"),
        ("e2->e4", "e2-e4"),
        ("\u{200E}e4", "e4"),
        ("\u{435}4", "e4"),
        ("12.\u{435}2-\u{435}4,", "12.e2-e4,"),
        ("N\u{445}\u{435}5", "Nxe5"),
        ("\u{41A}f3", "\u{41A}f3"),
        ("\u{430}\u{441} 4", "\u{430}\u{441} 4"),
        // The name of an event stands without quotes around it: here they stand within.
        ("the \u{201C}move e4\u{201D} cup", "the move e4 cup"),
        ("card 44: note \u{201C}hi\u{201D} x", "card 44: note \"hi\" x"),
        ("note \"a->b\" x", "note \"a->b\" x"),
    ] {
        assert_eq!(enters(&format!("enter {raw}")).map(|of| of.event).as_deref(), Some(plain), "{raw}");
    }
}

#[test]
fn orders_are_read_without_quirks() {
    for (raw, read) in [
        ("move e2\u{2013}e4", "move e2-e4"),
        ("\u{FEFF}mo\u{AD}ve\u{A0}\u{A0}e4\t ", "move e4"),
        ("numbers \u{FF11}\u{FF12}", "numbers 12"),
        ("\u{41E}\u{2013}\u{41E}", "move O-O"),
        ("\u{201C}move e4\u{201D}", "move e4"),
        ("card 44: note \u{201C}hi\u{201D}", "card 44: note \"hi\""),
        ("card 44: note \"a->b\"", "card 44: note \"a->b\""),
        ("e2->e4", "move e2-e4"),
        ("\u{200E}e4", "move e4"),
        ("\u{435}4", "move e4"),
        ("N\u{445}\u{435}5", "move Nxe5"),
        ("move \u{202E}e4", "bidi"),
        ("move e4\u{0}", "control"),
        // A mark that turns nothing by itself does among letters that run from right to left.
        ("move \u{200E}\u{5D0} e4", "bidi"),
        ("\u{200F}e4", "bidi"),
    ] {
        assert_eq!(outcome(raw, &Knows::default(), Language::En), read, "{raw}");
    }
}

#[test]
fn keys_are_cut_out_of_words() {
    let key = "abcdefghijkmnpqrstuvwx2389";
    assert_eq!(plain_words(&format!("my {key}, hush\u{7}\u{202E}!")), "my [key], hush!");
    // `holds_key`, which is private.
    for (mail, read) in
        [(format!("move e4 referee+{key}@x"), "key-in-line"), ("move e4 anticonstitutionnellement".into(), "excess")]
    {
        assert_eq!(outcome(&mail, &Knows::default(), Language::En), read, "{mail}");
    }
}
