//! Stored records: good ones are audited as their reports say, bad ones are caught at the step their names say.
//! `UPDATE=1` makes the machine-made ones anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempete::record::{self, Outcome, Report, StepVerdict};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(name)
}

fn update() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Every record of a folder by name, in order.
fn records(name: &str) -> Vec<(String, Vec<u8>)> {
    let mut records: Vec<(String, Vec<u8>)> = fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "tempete"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()))
        .collect();
    records.sort();
    records
}

/// The steps that failed.
fn failed(report: &Report) -> Vec<u8> {
    report.steps.iter().filter(|step| step.verdict == StepVerdict::Failed).map(|step| step.number).collect()
}

#[test]
fn good_records_are_audited_as_their_reports_say() {
    if update() {
        for (name, game) in [
            ("annulled", crate::scripts::annulled as fn() -> crate::game::Game),
            ("running", crate::scripts::running),
            ("small", crate::scripts::small),
            ("drawn", crate::scripts::drawn),
            ("rich", crate::scripts::rich),
            ("board", crate::scripts::board),
            ("recovered", crate::scripts::recovered),
            ("ruled", crate::scripts::ruled),
            ("replaced", crate::scripts::replaced),
        ] {
            fs::write(folder("good").join(format!("{name}.tempete")), game().record()).unwrap();
        }
    }
    let good = records("good");
    for (name, bytes) in &good {
        let report = tempete::kit::audit(tempete::games::GAMES, bytes, None).unwrap();
        assert!(failed(&report).iter().all(|step| *step == 6), "{name}:\n{report}");
        assert!(report.outcome != Outcome::NotAuthentic, "{name}:\n{report}");
        let text = report.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 78), "{name}:\n{report}");
        let file = folder("good").join(format!("{name}.report"));
        if update() {
            fs::write(&file, &text).unwrap();
        }
        assert_eq!(text, fs::read_to_string(&file).unwrap(), "{name}");
        // A record reads back to itself.
        let read = record::read(bytes, &mut tempete::tempete::audit::Auditor::default()).unwrap();
        let entries: Vec<String> = read.texts.iter().map(|text| (*text).to_owned()).collect();
        let parts =
            record::Parts { pinned: read.pinned, entries: &entries, head: &read.head, openings: Some(&read.openings) };
        assert_eq!(record::write(&parts).as_bytes(), bytes, "{name}");
    }
    println!("{} good records", good.len());
    assert!(good.len() >= 6);
}

#[test]
fn the_record_made_by_hand_is_what_its_script_makes() {
    let made = Command::new("bash").arg(folder("make-by-hand")).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let kept = fs::read(folder("good").join("by-hand.tempete")).unwrap();
    assert_eq!(String::from_utf8_lossy(&made.stdout), String::from_utf8_lossy(&kept));
}

#[test]
fn bad_records_are_caught_at_the_step_their_names_say() {
    if update() {
        for (name, _) in records("bad") {
            fs::remove_file(folder("bad").join(format!("{name}.tempete"))).unwrap();
        }
        for (name, bytes) in crate::faults::faults() {
            fs::write(folder("bad").join(format!("{name}.tempete")), bytes).unwrap();
        }
    }
    let bad = records("bad");
    let mut counts = [0; 8];
    for (name, bytes) in &bad {
        let step: u8 = name.split('-').next().unwrap().parse().unwrap();
        let report = tempete::kit::audit(tempete::games::GAMES, bytes, None).unwrap();
        let found = failed(&report);
        // No step before it fails, but that who hides an error fails at 6 and at 7.
        let first = found.iter().find(|found| step != 7 || **found != 6);
        assert_eq!(first, Some(&step), "{name}: {found:?}\n{report}");
        let code = if step == 6 { 1 } else { 2 };
        assert_eq!(report.exit_code(), code, "{name}");
        counts[usize::from(step)] += 1;
    }
    println!("{} bad records; by step 1 to 7: {:?}", bad.len(), &counts[1..]);
    assert!(bad.len() >= 35 && counts[1..].iter().all(|count| *count > 0));
}
