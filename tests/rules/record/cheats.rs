//! The forger's table of the games beside Tempête (`tests/records/cheats.table`): each cheat is made from a good record, and seen to be
//! caught by the step that the table says, or by none. SECURITY.md has its rows, and no others there.

use std::fs;

use games::GAMES;
use record::{AuditOutcome, Report, StepVerdict};
use referee::kit::audit;
use support_rules::golden;

use super::{blind, cloak, conditional, crowded, heart, krieg, luft, rewritten::Forge, romulan, schrodinger};

const TABLE: &str = include_str!("../../records/cheats.table");
const HEADING: &str = "## The other games\n";

/// A game's forged records, by their names.
type Forged = (&'static str, Vec<(String, Forge)>);

fn forged() -> Vec<Forged> {
    let named = |of: Vec<(&'static str, Forge)>| of.into_iter().map(|(name, forge)| (name.to_owned(), forge)).collect();
    let mut blind = blind::forged();
    blind.push(("0-a-false-no-left-out", blind::without_its_no()));
    let plans = conditional::all().into_iter().find(|(name, ..)| *name == "luft").unwrap().2;
    vec![
        ("luft", named(luft::forged())),
        ("romulan", named(romulan::forged())),
        ("schrodinger", named(schrodinger::forged())),
        ("cloak", named(cloak::forged())),
        ("krieg", named(krieg::forged())),
        ("crowded", named(crowded::forged())),
        ("heart", named(heart::forged())),
        ("blindheart", named(blind)),
        ("luft-plans", plans),
    ]
}

fn report(forge: &Forge) -> Report {
    audit(GAMES, forge.text().as_bytes(), &Default::default()).unwrap()
}

#[test]
fn every_cheat_is_caught_as_the_page_says() {
    let (forged, mut rows, mut wrong) = (forged(), String::new(), Vec::new());
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split('|').map(str::trim).collect();
        let [made, what, who] = words[..] else { panic!("{line}") };
        let (game, name) = made.split_once(' ').unwrap();
        let of = &forged.iter().find(|(known, _)| *known == game).unwrap_or_else(|| panic!("{line}")).1;
        let (_, forge) = of.iter().find(|(known, _)| known == name.trim()).unwrap_or_else(|| panic!("{line}"));
        let report = report(forge);
        let first = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed).map(|step| step.number);
        let (step, caught) = match name.trim().split('-').next().unwrap() {
            "0" => (None, "its player alone".to_owned()),
            step => (step.parse().ok(), format!("record (step {step})")),
        };
        if first != step || (step.is_none() && report.outcome != AuditOutcome::Clean) {
            wrong.push(format!("{line}: step {first:?}"));
        }
        rows += &format!("| {what} | {who} | {caught} |\n");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let page = fs::read_to_string(golden::tests("../SECURITY.md")).unwrap();
    let (_, behind) = page.split_once(HEADING).expect("SECURITY.md has the other games");
    let section = behind.split("\n## ").next().unwrap();
    let table = format!("| cheat | by | caught by |\n|---|---|---|\n{rows}");
    assert!(section.contains(&table), "SECURITY.md should have, under {HEADING}\n{table}");
    assert_eq!(section.matches("\n| ").count(), rows.lines().count() + 1, "no other rows");
}
