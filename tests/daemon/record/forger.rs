//! The forger's table (`tests/records/forger.txt`): each cheat is made from a good record, and seen to be caught by what
//! the table says, or by nothing. SECURITY.md has its rows.

use std::fs;

use support_rules::{
    faults::{self, Made},
    game::signers,
    golden,
};
use tempete::record::{AuditOutcome, Held, Report, SavedLetter, StepVerdict};

use crate::record::verify;

const TABLE: &str = include_str!("../../records/forger.txt");

/// A cheat as the table has it.
struct Cheat {
    made: Made,
    what: &'static str,
    who: &'static str,
    caught: Vec<&'static str>,
}

fn cheats() -> Vec<Cheat> {
    let cheat = |made: Made| {
        let words: Vec<&str> = made.name.split(" | ").collect();
        let [what, who, caught] = words[..] else { panic!("{}", made.name) };
        assert!(["referee", "player", "both"].contains(&who), "{}", made.name);
        Cheat { made, what, who, caught: caught.split(", ").collect() }
    };
    faults::made(TABLE).into_iter().map(cheat).collect()
}

fn audit(bytes: &[u8], held: &Held) -> Report {
    tempete::kit::audit(tempete::games::GAMES, bytes, held).unwrap()
}

/// The step that fails first; who hides an error fails at 6 and at 7, and is caught at 7.
fn first(report: &Report) -> Option<u8> {
    let failed: Vec<u8> =
        report.steps.iter().filter(|step| step.verdict == StepVerdict::Failed).map(|step| step.number).collect();
    if failed == [6, 7] { Some(7) } else { failed.first().copied() }
}

/// Whether this catches the cheat.
fn catches(by: &str, cheat: &Made) -> bool {
    let nothing = Held::default();
    let (report, good) = (audit(&cheat.bytes, &nothing), audit(cheat.good.text().as_bytes(), &nothing));
    let (how, words) = by.split_once(' ').unwrap_or((by, ""));
    // What the audit sees alone needs nothing else.
    if how != "step" && report.outcome == AuditOutcome::NotAuthentic {
        println!("{}:\n{report}", cheat.name);
        return false;
    }
    match how {
        "step" => first(&report) == words.parse().ok(),
        "report" => report.to_string().contains(words) && !good.to_string().contains(words),
        "letter" => {
            let last = verify::mails(&faults::played(cheat.game)).pop().unwrap();
            let held = Held { letters: vec![SavedLetter::read(&last).unwrap()], ..nothing };
            let (with, without) = (audit(&cheat.bytes, &held), audit(cheat.good.text().as_bytes(), &held));
            with.outcome == AuditOutcome::NotAuthentic && without.outcome != AuditOutcome::NotAuthentic
        }
        "key" => {
            let held = Held { key: Some(signers().newest().verifier().clone()), ..nothing };
            let (with, without) = (audit(&cheat.bytes, &held), audit(cheat.good.text().as_bytes(), &held));
            with.outcome == AuditOutcome::NotAuthentic && without.outcome != AuditOutcome::NotAuthentic
        }
        "opening" => {
            let own = cheat.good.openings.iter().find(|opening| opening.contains(&format!(" {words} "))).unwrap();
            !String::from_utf8_lossy(&cheat.bytes).contains(own)
        }
        "mail" => {
            let seals = |text: &str| text.lines().filter(|line| line.starts_with("mail ")).map(str::to_owned).collect();
            let sent: Vec<String> = seals(&cheat.good.text());
            let told: Vec<String> = seals(&String::from_utf8_lossy(&cheat.bytes));
            told.iter().any(|seal| !sent.contains(seal))
        }
        "nothing" => report.summary() == good.summary(),
        _ => panic!("{}: {by}", cheat.name),
    }
}

#[test]
fn every_cheat_is_caught_by_what_the_table_says() {
    let page = fs::read_to_string(golden::tests("../SECURITY.md")).unwrap();
    let mut wrong = Vec::new();
    let cheats = cheats();
    for Cheat { made, what, who, caught } in &cheats {
        wrong.extend(caught.iter().filter(|by| !catches(by, made)).map(|by| format!("{what}: not by {by}")));
        let row = format!("| {what} | {who} | {} |", caught.iter().map(|by| said(by)).collect::<Vec<_>>().join(", "));
        if !page.contains(&row) {
            wrong.push(format!("not in SECURITY.md: {row}"));
        }
    }
    let rows =
        page.lines().filter(|line| ["| referee |", "| player |", "| both |"].iter().any(|who| line.contains(who)));
    let mails = rows.filter(|row| row.ends_with("signed mail |") || row.ends_with("nothing |")).count();
    assert!(mails > 0, "SECURITY.md says what no record catches");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{} cheats", cheats.len());
    assert!(cheats.len() >= 25);
}

/// What catches it, in the words of SECURITY.md.
fn said(by: &str) -> String {
    match by.split_once(' ').unwrap_or((by, "")) {
        ("step", number) => format!("record (step {number})"),
        ("report", _) => "report".into(),
        ("letter", _) => "head held".into(),
        ("opening", _) => "own opening".into(),
        ("key", _) => "signature".into(),
        ("mail", _) => "signed mail".into(),
        (other, _) => other.into(),
    }
}
