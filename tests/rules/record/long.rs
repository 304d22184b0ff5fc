//! Records of many entries: an audit takes its time by the entry, whatever stands in it, and a log has an end.

use std::{fs, path::PathBuf, time::Duration};

use ids::Timestamp;
use record::AuditOutcome;
use support_rules::{
    forge::Forge,
    fuzz::processor_time,
    game::{BUILT_IN, Game},
    games::stretched::ROUNDS,
};

/// A finished game of so many entries, with all cards: knights go out and home, and White resigns. A log of thousands is
/// written, not played: each mail of a game reads all of it.
fn long(entries: usize) -> String {
    let mut game = Game::with(&BUILT_IN, &[("board", "off")]);
    let deck: Vec<u8> = (1..=70).filter(|card| ![11, 22].contains(card)).collect();
    game.opened(&deck);
    let mut forge = Forge::of(&game);
    forge.openings = game.openings().iter().map(ToString::to_string).collect();
    let moves = ["white turn\nmove Nf3", "black turn\nmove Nf6", "white turn\nmove Ng1", "black turn\nmove Ng8"];
    let turns = moves.into_iter().cycle().take(entries - 7);
    let end = ["white resign", "referee end\nboard black\nby resignation\nerrs none\nfinal black"];
    for body in turns.chain(end) {
        let number = forge.entries.len();
        let at = Timestamp::from_unix(1_796_100_000 + 60 * i64::try_from(number).unwrap());
        forge.entries.push(format!("{number} {at} {body}\n"));
    }
    forge.text()
}

fn audited(record: &str) -> Duration {
    let from = processor_time();
    let report = referee::kit::audit(games::GAMES, record.as_bytes(), &Default::default()).unwrap();
    assert_eq!(report.outcome, AuditOutcome::Clean, "{report}");
    processor_time() - from
}

#[test]
fn an_audit_takes_its_time_by_the_entry() {
    let (short, whole) = (long(1_000), long(9_000));
    let best = |record| (0..3).map(|_| audited(record)).min().unwrap();
    let (few, many) = (best(&short), best(&whole));
    println!("1,000 entries: {few:?}; 9,000: {many:?}");
    // Nine times as much, and some for a machine that does other things; by the square it would be 81 times.
    assert!(many < few * 27, "{few:?}, {many:?}");
}

#[test]
fn so_does_that_of_any_game() {
    for round in ROUNDS {
        let best = |entries: usize| {
            let record = round.record(entries);
            (0..3).map(|_| audited(&record)).min().unwrap()
        };
        let (few, many) = (best(300), best(3_000));
        println!("{}: 300 entries: {few:?}; 3,000: {many:?}", round.game.title);
        // Ten times as much, and some for a machine that does other things; by the square it would be a hundred times.
        assert!(many < few * 20, "{}: {few:?}, {many:?}", round.game.title);
    }
}

/// For who measures the program as it is released: a record of 9,000 entries, 10,000 records of 100, and of every game one of
/// 1,000 and one of 10,000.
#[test]
fn long_records_are_written_where_they_are_asked_for() {
    let Some(folder) = std::env::var_os("TEMPETE_LONG_RECORDS").map(PathBuf::from) else { return };
    fs::create_dir_all(folder.join("many")).unwrap();
    fs::write(folder.join("long.tempete"), long(9_000)).unwrap();
    for round in ROUNDS {
        for entries in [1_000, 10_000] {
            let name = format!("{}-{entries}.tempete", round.game.title.replace(' ', "-"));
            fs::write(folder.join(name), round.record(entries)).unwrap();
        }
    }
    let short = long(100);
    for number in 0..10_000 {
        fs::write(folder.join("many").join(format!("{number}.tempete")), &short).unwrap();
    }
}
