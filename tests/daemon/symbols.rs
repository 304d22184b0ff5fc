//! What `tempete-verify` is linked from: the referee's rules and records, and nothing that reads mails or writes letters. It
//! is read from the symbols of an unstripped build.

use std::process::Command;

/// What of the referee an audit needs nothing of, and what is in that folder all the same: the name of a language, which a
/// profile of time has beside its words, and how a game is begun, which the trait of letters has (`docs/architecture.md`).
const APART: [(&str, &str); 6] = [
    ("referee::letters::", ""),
    ("referee::mails::", ""),
    ("referee::orders::", ""),
    ("referee::telling::", ""),
    ("referee::text::", "referee::text::language::"),
    ("referee::session::", "referee::session::letters::"),
];

/// How many symbols of a program name this, those apart that name what may be there, and the first of them.
fn named<'s>(symbols: &'s str, what: &str, may: &str) -> (usize, &'s str) {
    let mut found = symbols.lines().filter(|line| line.contains(what) && (may.is_empty() || !line.contains(may)));
    let first = found.next().unwrap_or_default();
    (usize::from(!first.is_empty()) + found.count(), first)
}

fn symbols(program: &str) -> String {
    let output = Command::new("nm").arg("--demangle").arg(program).output().unwrap();
    assert!(output.status.success(), "nm {program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_verifier_links_rules_and_nothing_of_letters_or_mails() {
    let verifier = symbols(env!("CARGO_BIN_EXE_tempete-verify"));
    for what in ["referee::audit::", "referee::course::", "record::audit::", "luft::", "tempete_game::"] {
        let (count, _) = named(&verifier, what, "");
        assert!(count > 5, "{count} symbols of {what}: these are no symbols of the verifier");
    }
    for (what, may) in APART {
        let (count, first) = named(&verifier, what, may);
        assert!(count == 0, "{count} symbols of {what}: {first}");
    }
    // Where they are, they are seen.
    let program = symbols(env!("CARGO_BIN_EXE_tempete"));
    for (what, may) in APART {
        assert!(named(&program, what, may).0 > 5, "{what} is nowhere in the program");
    }
}
