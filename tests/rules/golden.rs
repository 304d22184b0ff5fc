//! How files of what is expected say what changed.

use support_rules::golden::changes;

#[test]
fn a_change_is_shown_as_a_sentence_wherever_lines_break() {
    let long = "White plays a knight from g1 to f3, and says nothing else of what he has done";
    let was = format!("{long}\ntoday. It is your turn.\n\nHead: 0123456789abcdef\n");
    let is = format!("{long}\nlately. It is your turn.\n\nHead: 1123456789abcdef\nEnd.\n");
    assert_eq!(changes(&was, &is), [format!("- {long} today.\n+ {long} lately."), "+ End.".to_owned()]);
    assert_eq!(changes("a 0123456789abcdef\n", "a 0123456789abcdee\n"), ["- hashes, or where lines break"]);
    assert_eq!(changes("a\nb\nc\n", "a\nx\nc\nd\n"), ["- b\n+ x", "+ d"]);
    let script = "white | [receipt]\n      | You moved 1. e4. Well.\n";
    assert_eq!(changes(script, &script.replace("Well", "Good")), ["- Well.\n+ Good."]);
    assert_eq!(changes("same\nsame\n", "same\n"), ["- same"]);
}
