//! The fuzz targets of `fuzz/` that a verifier is made of, run for some seconds each over the records of the tests.

use tempete::{record, seal::Opening, tempete::audit::LogAuditor};

use crate::{
    fuzz_run::run,
    records::{BAD, GOOD},
    verify::mails,
};

/// Pieces that matter to one of the readers.
const PIECES: &[&str] = &[
    "\n",
    " ",
    "\0",
    "\r\n",
    "\u{e9}",
    "-",
    "+",
    "0",
    "1",
    "9",
    "99999999999999999999",
    "catalogue 0\n\nprofile 0\n\n",
    "entries 1\n",
    "head\n",
    "openings 1\n",
    "end\n",
    "0 2027-01-01T00:00:00Z ",
    "9 2027-01-01T00:00:00Z ",
    "white turn\n",
    "black turn\n",
    "white interception\n",
    "black answer\n",
    "white list\n",
    "black numbers\n",
    "referee look ",
    "referee rule recover 2\n",
    "referee rule correct\n",
    "referee pause\n",
    "referee leave white 2027-01-01 2027-01-30\n",
    "move e2-e4\n",
    "move e1xe8\n",
    "move O-O\n",
    "pass\n",
    "card 35\n",
    "card 17 a1\n",
    "position 3\n",
    "square ",
    "drawn 1 1\n",
    "answers 1\n",
    "seal ",
    "arrived 2027-01-01T00:00:00Z\n",
    "said\n",
    "draw\n",
    "place Qe4\n",
    "remove e4\n",
    "swap a1 h8\n",
    "final white\n",
    "errs both\n",
    "by agreement\n",
    "white resign\n",
    "white object 3\n",
    "tempete/1 42 w list 1 AAAA 12",
    "referee.example.org/tempete/42/1\n",
    "head 42/1 9 ",
    "> ",
    "=\n",
];

fn records() -> Vec<Vec<u8>> {
    GOOD.values().cloned().chain(BAD.iter().map(|(_, bytes)| bytes.clone())).collect()
}

#[test]
fn any_bytes_have_an_audit() {
    run("record", 3_000, records(), PIECES);
}

#[test]
fn any_log_has_an_audit() {
    let log = |record: &Vec<u8>| {
        let read = record::read(record, &mut LogAuditor::default()).ok()?;
        let openings: Vec<String> = read.openings.iter().map(Opening::to_string).collect();
        Some([read.profile, &openings.join("\n"), &read.texts.join("\n")].join("\0").into_bytes())
    };
    run("log", 3_000, records().iter().filter_map(log).collect(), PIECES);
}

#[test]
fn any_letter_is_held_against_any_record() {
    let letters = mails(&crate::scripts::rich());
    let records = records();
    let beside = |(at, record): (usize, &Vec<u8>)| [record, &b"\0"[..], &letters[at % letters.len()]].concat();
    let corpus = records.iter().enumerate().map(beside).collect();
    run("letter", 1_000, corpus, PIECES);
}
