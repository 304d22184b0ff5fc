//! Records that are forged with the referee's own key, or without it, each beside letters of both players
//! (`tests/records/forged.table`): what the audit says of each alone, with White's letters, with Black's, with both, and
//! with the referee's key.

use std::{fs, path::Path};

use record::{Held, Report, SavedLetter, StepVerdict};
use support_rules::{
    faults::{self, Made},
    game::signers,
};

const TABLE: &str = include_str!("../../records/forged.table");

/// The columns of the table, in order.
const COLUMNS: [&str; 5] = ["alone", "white", "black", "both", "key"];

/// A row: its name, what it is, and what each column expects.
struct Row {
    made: Made,
    name: &'static str,
    kind: &'static str,
    expected: Vec<&'static str>,
}

fn rows() -> Vec<Row> {
    let row = |made: Made| {
        let mut words = made.name.split_whitespace();
        let (name, kind) = (words.next().unwrap(), words.next().unwrap());
        Row { name, kind, expected: words.collect(), made }
    };
    faults::made(TABLE).into_iter().map(row).collect()
}

/// The exit status, and the first step that failed.
fn told(report: &Report) -> String {
    let failed = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed).map(|step| step.number);
    failed.map_or(report.exit_code().to_string(), |step| format!("{}/{step}", report.exit_code()))
}

/// The audit beside White's letters, Black's and the referee's key, each where it is brought.
fn audited(made: &Made, brings: [bool; 3]) -> Report {
    let [white, black, key] = brings;
    let brought = made.letters.iter().zip([white, black]).filter(|(_, brings)| *brings);
    let letters = brought.flat_map(|(letters, _)| letters).map(|letter| SavedLetter::read(letter).unwrap()).collect();
    let key = key.then(|| signers().newest().verifier().clone());
    referee::kit::audit(games::GAMES, &made.bytes, &Held { key, letters }).unwrap()
}

/// What the audit says in each column.
fn found(made: &Made) -> Vec<String> {
    let (yes, no) = (true, false);
    let columns = [[no, no, no], [yes, no, no], [no, yes, no], [yes, yes, no], [no, no, yes]];
    columns.into_iter().map(|brings| told(&audited(made, brings))).collect()
}

#[test]
fn what_is_forged_is_told_as_the_table_says() {
    let (rows, mut wrong) = (rows(), Vec::new());
    for Row { made, name, kind, expected } in &rows {
        let found = found(made);
        let all = audited(made, [true; 3]).exit_code();
        let status: Vec<u8> = found.iter().map(|told| told[..1].parse().unwrap()).collect();
        let [alone, white, black, both, key] = status[..] else { panic!("{name}") };
        let may = match *kind {
            // Black holds a letter of another story.
            "fork" => black > 0 && both > 0 && all > 0,
            // The record is the referee's, and nobody's forged letter accuses him.
            "frame" => alone == 0 && white == 0 && black < 2 && both < 2 && key == 0 && all < 2,
            // Whoever has the public key alone is found out by it, and by any letter.
            "stranger" => white > 0 && black > 0 && both > 0 && key == 2 && all == 2,
            "true" => alone == 0 && white < 2 && black < 2 && both < 2 && key < 2 && all < 2,
            // Told to whoever holds the key before it, and to nobody who holds nothing.
            "unvouched" => alone == 0 && key == 2 && all == 2,
            // It is refused whoever brings what.
            "bad" => alone == 2 && white == 2 && black == 2 && both == 2 && key == 2,
            other => panic!("{name}: {other}"),
        };
        if !may || *expected != found {
            let more = if may { "" } else { "  MUST NOT BE" };
            wrong.push(format!("{name:<50} {kind:<8} {}{more}", found.join(" ")));
        }
    }
    assert!(wrong.is_empty(), "it is told otherwise than the table says:\n{}", wrong.join("\n"));
    assert_eq!(rows.len(), 88);
}

/// Each row as files for other verifiers: `NAME/record.tempete`, its letters `white-1.eml` and so on; the key; and the
/// table with a row a line.
pub fn written(folder: &Path) {
    let mut table = format!("# name kind {}\n", COLUMNS.join(" "));
    for Row { made, name, kind, expected } in rows() {
        let own = folder.join(name);
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("record.tempete"), &made.bytes).unwrap();
        for (seat, letters) in ["white", "black"].iter().zip(&made.letters) {
            for (number, letter) in (1..).zip(letters) {
                fs::write(own.join(format!("{seat}-{number}.eml")), letter).unwrap();
            }
        }
        table.push_str(&format!("{name} {kind} {}\n", expected.join(" ")));
    }
    fs::write(folder.join("key"), format!("{}\n", signers().newest().verifier())).unwrap();
    fs::write(folder.join("table"), table).unwrap();
}
