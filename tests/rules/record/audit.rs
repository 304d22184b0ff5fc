//! Good records are audited as their reports say (`tests/bless records` renews these), bad ones are caught at the step
//! their names say.

use std::{fs, path::PathBuf};

use record::{AuditOutcome, Report, StepVerdict};
use support_rules::golden::{self, Golden};
use support_rules::records::{self, BAD, GOOD};

use super::{blind, cloak, crowded, forged, heart, krieg, luft, rewritten, romulan, schrodinger};

/// The steps that failed.
fn failed(report: &Report) -> Vec<u8> {
    report.steps.iter().filter(|step| step.verdict == StepVerdict::Failed).map(|step| step.number).collect()
}

#[test]
fn good_records_are_audited_as_their_reports_say() {
    let mut golden = Golden::of("records");
    for (name, bytes) in &*GOOD {
        let report = referee::kit::audit(games::GAMES, bytes, &Default::default()).unwrap();
        assert!(failed(&report).iter().all(|step| *step == 6), "{name}:\n{report}");
        assert!(report.outcome != AuditOutcome::NotAuthentic, "{name}:\n{report}");
        let text = report.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 78), "{name}:\n{report}");
        golden.hold(&golden::tests(&format!("records/{name}.report")), &records::with_any_head(&text));
        support_rules::bodies::audited(bytes);
    }
    println!("{} good records", GOOD.len());
    golden.nothing_else(&golden::tests("records"), "report");
    golden.done();
}

#[test]
fn bad_records_are_caught_at_the_step_their_names_say() {
    let mut counts = [0; 9];
    for (name, bytes) in &*BAD {
        let step: u8 = name.split('-').next().unwrap().parse().unwrap();
        let report = referee::kit::audit(games::GAMES, bytes, &Default::default()).unwrap();
        let found = failed(&report);
        // No step before it fails, but that who hides an error fails at 6 and at 7.
        let first = found.iter().find(|found| step != 7 || **found != 6);
        assert_eq!(first, Some(&step), "{name}: {found:?}\n{report}");
        let code = if step == 6 { 1 } else { 2 };
        assert_eq!(report.exit_code(), code, "{name}");
        counts[usize::from(step)] += 1;
    }
    println!("{} bad records; by step 1 to 8: {:?}", BAD.len(), &counts[1..]);
    assert!(BAD.len() >= 35 && counts[1..].iter().all(|count| *count > 0));
}

/// For who writes a verifier in another language, or a page around this one: the records of the tests.
/// Letters, and what is held against them, are written by `daemon`.
#[test]
fn records_are_written_where_they_are_asked_for() {
    let Some(folder) = std::env::var_os("TEMPETE_RECORDS").map(PathBuf::from) else { return };
    for (of, records) in
        [("good", GOOD.iter().collect()), ("bad", BAD.iter().map(|(name, bytes)| (name, bytes)).collect::<Vec<_>>())]
    {
        fs::create_dir_all(folder.join(of)).unwrap();
        for (name, bytes) in records {
            fs::write(folder.join(of).join(format!("{name}.tempete")), bytes).unwrap();
        }
    }
    forged::written(&folder.join("forged"));
    rewritten::written(&folder.join("luft"), luft::good(), luft::forged());
    rewritten::written(&folder.join("romulan"), romulan::good(), romulan::forged());
    rewritten::written(&folder.join("schrodinger"), schrodinger::good(), schrodinger::forged());
    rewritten::written(&folder.join("cloak"), cloak::good(), cloak::forged());
    rewritten::written(&folder.join("krieg"), krieg::good(), krieg::forged());
    rewritten::written(&folder.join("crowded"), crowded::good(), crowded::forged());
    rewritten::written(&folder.join("heart"), heart::good(), heart::forged());
    rewritten::written(&folder.join("blindheart"), blind::good(), blind::forged());
}
