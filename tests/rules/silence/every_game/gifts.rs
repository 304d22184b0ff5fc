//! What a game's rules may say beside turns and seals, on a game that says all of it: seats by terms, a seal that another
//! reads, one that an entry opens, and an entry that follows by itself.

use std::sync::Arc;

use ids::Seat;
use record::AuditOutcome;
use referee::{
    kit::{Pinned, Verdict, audit},
    letters::Letter,
    played::{self, Entry},
    text::Language,
};
use support_rules::games::{
    ROWS,
    gifts::{GIFTS, LIES},
    keeper::Keeper,
};

fn begin(players: &str) -> Keeper {
    Keeper::on_terms(&GIFTS, 42, &[Language::En; 4], &[("players".into(), players.into())])
}

fn seat(at: u8) -> Seat {
    Seat::new(at).unwrap()
}

fn accepted(keeper: &mut Keeper, at: u8, text: &str) {
    let plan = keeper.mail(seat(at), text);
    assert!(matches!(plan.verdict, Verdict::Accepted { .. }), "{text}: {:?}", plan.verdict);
    keeper.carry(&plan);
}

fn of(letter: &Letter) -> String {
    let opened = letter.attachments.iter().map(|one| String::from_utf8_lossy(&one.bytes).into_owned());
    serde_json::to_string(&*letter.body).unwrap() + &opened.collect::<String>()
}

/// Whether its newest letter tells or opens this card.
fn reads(keeper: &Keeper, at: u8, card: u8) -> bool {
    let letter = of(keeper.sent[usize::from(at)].last().unwrap());
    let (told, opened) = (letter.contains(&format!("\"card\":{card}")), letter.contains(&format!(" {card}\n")));
    assert_eq!(told, opened, "{letter}");
    told
}

#[test]
fn as_many_play_as_the_terms_say() {
    for (players, seats) in [("two", 2), ("three", 3)] {
        let mut keeper = begin(players);
        assert_eq!(keeper.seats().count(), seats);
        let names =
            keeper.entries[0].lines().filter(|line| ["Ann", "Bob", "Cat"].iter().any(|name| line.ends_with(name)));
        assert_eq!(names.count(), seats);
        for at in 0..seats {
            accepted(&mut keeper, at as u8, "give 9");
        }
        accepted(&mut keeper, 0, "open");
        let report = audit(ROWS, keeper.record().as_bytes(), &Default::default()).unwrap();
        assert_eq!(report.outcome, AuditOutcome::Clean, "{report}");
    }
    // The terms say how many names stand above them.
    let (two, three) = (begin("two").entries[0].clone(), begin("three").entries[0].clone());
    let pinned = Pinned::read(&GIFTS, GIFTS.pinned).unwrap();
    let pinned = pinned.says::<Arc<played::Pinned>>().unwrap();
    let reads = |text: &str| Entry::read(text, pinned.spec(), pinned).is_ok();
    assert!(reads(&two) && reads(&three));
    assert!(
        !reads(&two.replace("players two", "players three")) && !reads(&three.replace("players three", "players two"))
    );
}

#[test]
fn a_seal_is_read_by_whom_the_game_names() {
    let mut keeper = begin("three");
    accepted(&mut keeper, 0, "give 7");
    assert!(!reads(&keeper, 0, 7), "who gave it reads it no more");
    assert!(reads(&keeper, 1, 7), "the next one reads it");
    assert!(!reads(&keeper, 2, 7), "nobody else does");
}

#[test]
fn what_an_entry_opens_everybody_reads_and_what_follows_is_said() {
    let mut keeper = begin("three");
    ["give 7", "give 4", "give 2"].iter().zip(0..).for_each(|(text, at)| accepted(&mut keeper, at, text));
    accepted(&mut keeper, 0, "open");
    assert!(keeper.entries[4].contains(" red opened\ncard gifts/1 7 b card 3 "), "{}", keeper.entries[4]);
    assert!(keeper.entries[5].ends_with(" referee said\n"), "7 and 4 are shut: {}", keeper.entries[5]);
    for letter in keeper.sent.iter().map(|sent| of(sent.last().unwrap())) {
        assert!(letter.contains("\"card\":2") && letter.contains("\"even\":false"), "{letter}");
    }
    // A record that is not over shows what its entries open, and no more.
    let report = audit(ROWS, keeper.record().as_bytes(), &Default::default()).unwrap();
    assert_eq!(report.outcome, AuditOutcome::Unfinished, "{report}");
}

#[test]
fn a_false_opening_and_a_false_saying_are_found() {
    for (lie, found) in [
        ("opens", "entry 4 may not follow"),
        ("says", "entry 5 is not what follows by itself"),
        ("is silent", "entry 5 is not what follows by itself"),
    ] {
        let mut keeper = begin("three");
        ["give 7", "give 4", "give 2"].iter().zip(0..).for_each(|(text, at)| accepted(&mut keeper, at, text));
        LIES.set(lie);
        accepted(&mut keeper, 0, "open");
        LIES.set("");
        accepted(&mut keeper, 1, "give 8");
        accepted(&mut keeper, 2, "open");
        accepted(&mut keeper, 0, "resign");
        let report = audit(ROWS, keeper.record().as_bytes(), &Default::default()).unwrap().to_string();
        assert!(report.contains(found), "{lie}: {report}");
    }
}
