//! One harness over every row of games; it knows none. Whole games are played by the mails that each row says its players
//! may write, and in pairs that differ in nothing but what a seat may not know.

mod air;
mod asked;
mod blind;
mod discs;
mod entered;
mod fog;
mod gifts;
mod illegal;
mod origin;
mod pairs;
mod tokens;

use games::GAMES;
use ids::{Seat, Timestamp};
use record::AuditOutcome;
use referee::{
    kit::{Verdict, audit},
    letters::{Letter, Reader},
    log::Dice,
};
use support_rules::games::{
    ROWS,
    hunt::{HUNT, PLANTED, Planted},
    keeper::{Keeper, played},
};
use support_rules::masked::masked;

/// A game that runs as its page would tell it that shows what happened before this moment. `None` before its start.
fn late(keeper: &Keeper, until: Timestamp) -> Option<String> {
    let page = keeper.with(|loaded| {
        let public = loaded.before(until);
        (!public.entries.is_empty()).then(|| public.open().unwrap().page(&Reader::default()).unwrap())
    })?;
    // The page shows no commitment while the game runs; what it is made from has them.
    let body = serde_json::to_string(&*page.body).unwrap();
    Some(masked(&format!("{} {body}\n{:?}", page.layout, page.boards)))
}

#[test]
fn every_game_of_the_program_is_a_row() {
    let missing: Vec<&str> =
        GAMES.iter().map(|game| game.rules).filter(|rules| ROWS.iter().all(|row| row.rules != *rules)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn whole_games_end_and_their_records_are_clean() {
    for game in ROWS {
        let (mut ended, mut entries) = (0, 0);
        for seed in 0..20 {
            let keeper = played(game, seed, |_, _| {});
            let record = keeper.record();
            let report = audit(ROWS, record.as_bytes(), &Default::default()).unwrap();
            let may = match keeper.over() {
                true => [AuditOutcome::Clean, AuditOutcome::SeatErred],
                false => [AuditOutcome::Unfinished; 2],
            };
            assert!(may.contains(&report.outcome), "{} {seed}: {report}", game.rules);
            ended += usize::from(keeper.over());
            entries += keeper.entries.len();
        }
        println!("{}: {ended} of 20 games ended, {entries} entries", game.rules);
        // In games of Tempête most end before a move is made.
        assert!(ended > 0 && entries > 60, "{}: {ended} ended, {entries} entries", game.rules);
    }
}

#[test]
fn no_byte_of_a_record_may_change() {
    for game in ROWS {
        let mut dice = Dice::new(9);
        let keeper = (0..).map(|seed| played(game, seed, |_, _| {})).find(Keeper::over).unwrap();
        let record = keeper.record().into_bytes();
        // Each byte where the record is short, as many drawn ones where it holds a catalogue.
        let all = record.len() < 10_000;
        for at in 0..record.len().min(if all { usize::MAX } else { 400 }) {
            let at = if all { at } else { dice.below(u32::try_from(record.len()).unwrap()) as usize };
            let mut changed = record.clone();
            changed[at] ^= 1 + dice.below(7) as u8;
            let report = audit(ROWS, &changed, &Default::default()).unwrap();
            assert_eq!(report.outcome, AuditOutcome::NotAuthentic, "{}: byte {at}\n{report}", game.rules);
        }
    }
}

/// The lines that a letter gives to be copied, a mail each.
fn to_copy(letter: &Letter) -> Vec<String> {
    let body: serde_json::Value = serde_json::from_str(&serde_json::to_string(&*letter.body).unwrap()).unwrap();
    let lines = |ask: &serde_json::Value| {
        let lines = ask["lines"].as_array()?.iter().filter_map(|line| line.as_str()).collect::<Vec<_>>();
        (!lines.is_empty()).then(|| lines.join("\n"))
    };
    body["due"]["asks"].as_array().map(|asks| asks.iter().filter_map(lines).collect()).unwrap_or_default()
}

#[test]
fn what_a_letter_gives_to_be_copied_is_accepted() {
    for game in ROWS {
        let mut copied = 0;
        for seed in 100..106 {
            played(game, seed, |keeper, _| {
                for seat in keeper.seats() {
                    for text in keeper.sent[seat.index()].last().map(to_copy).unwrap_or_default() {
                        let plan = keeper.clone().mail(seat, &text);
                        let fine = matches!(plan.verdict, Verdict::Accepted { .. } | Verdict::Kept);
                        assert!(fine, "{}: {text} was to be copied: {:?}", game.rules, plan.verdict);
                        copied += 1;
                    }
                }
            });
        }
        assert!(copied > 20, "{}: {copied} lines to copy", game.rules);
    }
}

/// The seat that is watched.
fn watched(dice: &mut Dice, keeper: &Keeper) -> Seat {
    let seats: Vec<Seat> = keeper.seats().collect();
    *dice.of(&seats).unwrap()
}

/// What a referee who lies announces is decided otherwise once all is open.
#[test]
fn an_announcement_that_was_no_truth_is_found() {
    PLANTED.set(Some(Planted::Lie));
    let mut keeper = Keeper::begin(&HUNT, 42);
    let plan = keeper.mail(Seat::FIRST, "shoot 3");
    keeper.carry(&plan);
    PLANTED.set(None);
    assert!(keeper.over());
    let report = audit(ROWS, keeper.record().as_bytes(), &Default::default()).unwrap();
    let found = "entry 1 is not what its order makes";
    assert!(report.outcome == AuditOutcome::NotAuthentic && report.to_string().contains(found), "{report}");
}
