//! Mails as people write them, in every game but Tempête (`tests/mail/written`): each does what its writer meant, or is asked
//! about, or is answered; and questions about mails, of which each is about one mail alone.

use std::{collections::BTreeSet, fmt::Write, fs, path::PathBuf};

use ids::Seat;
use referee::{kit::Game, letters::LetterKind};
use support_rules::{
    games::{ROWS, keeper::Keeper},
    golden,
    mails::{Outcome, Row, Situation, lines, outcome, read},
};

/// Where the mails lie: other hands may have theirs elsewhere.
fn folder() -> PathBuf {
    std::env::var_os("TEMPETE_WRITTEN").map_or_else(|| golden::tests("mail/written"), PathBuf::from)
}

fn all() -> impl Iterator<Item = (&'static Game, Vec<(Situation, Vec<Row>)>)> {
    ROWS.iter().filter_map(|game| {
        let text = fs::read_to_string(folder().join(format!("{}.txt", game.name()))).ok()?;
        Some((*game, read(game.name(), &text, &[])))
    })
}

#[test]
fn mails_do_what_is_written_in_them() {
    let open = fs::read_to_string(folder().join("open.list")).unwrap_or_default();
    let open: BTreeSet<&str> = open.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let (mut report, mut untaken, mut found) = (String::new(), String::new(), BTreeSet::new());
    let (mut mails, mut clear, mut refused, mut wrong) = (0, 0, 0, 0);
    for (game, situations) in all() {
        for (situation, rows) in situations {
            let would = |text: &str| outcome(&situation.keeper.clone().mail(situation.seat, text));
            for row in rows {
                mails += 1;
                assert!(!row.meant.is_empty(), "{}: without a verdict", row.place);
                let known = row.meant.iter().all(|line| line.starts_with(['=', '?', '!', 'i']));
                assert!(known, "{}: {:?}", row.place, row.meant);
                let came = would(&row.mail);
                let mut fits = |meant: &String| match meant.split_at(1) {
                    ("=", plain) => {
                        let plain = would(&lines(plain.trim()));
                        if !matches!(plain, Outcome::Done(_) | Outcome::Answered) {
                            writeln!(untaken, "{}: {meant} is not taken itself: {plain:?}", row.place).unwrap();
                        }
                        came == plain
                    }
                    ("?" | "!", _) => matches!(came, Outcome::Asked | Outcome::Refused(_)),
                    _ => matches!(came, Outcome::Answered | Outcome::Refused(_)),
                };
                let is_clear = row.meant.iter().all(|meant| meant.starts_with('='));
                clear += usize::from(is_clear);
                if row.meant.iter().any(&mut fits) {
                    continue;
                }
                let kind = if matches!(came, Outcome::Done(_)) { "wrong" } else { "refused" };
                wrong += usize::from(kind == "wrong");
                refused += usize::from(kind == "refused" && is_clear);
                let key = format!("{} {} {kind}: {}", game.name(), situation.name, row.mail.replace('\n', " / "));
                writeln!(report, "{}: {key}\n    meant {:?}\n    came {came:?}", row.place, row.meant).unwrap();
                found.insert(key);
            }
        }
    }
    assert!(untaken.is_empty(), "{report}{untaken}");
    println!(
        "{mails} mails, {clear} of them clear: {refused} of these refused, {wrong} carried out otherwise than written"
    );
    let new: Vec<&String> = found.iter().filter(|key| !open.contains(key.as_str())).collect();
    let gone: Vec<&&str> = open.iter().filter(|key| !found.contains(**key)).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "{report}\nnot as written, and not in open.list: {new:#?}\nin open.list, and right by now: {gone:#?}"
    );
}

/// Mails that are asked about, `MOVE` in them the line of the day.
const DOUBTED: [&str; 6] = [
    "MOVE\n\nno wait, that is wrong",
    "MOVE\n\nhm, no, not that",
    "MOVE\nno, wait, I did not mean that",
    "Forget it:\n\nMOVE\n\nJust kidding",
    "MOVE\n\nor rather not",
    "MOVE\n\nresign? no wait",
];

/// Mails that follow, of all kinds.
const NEXT: [&str; 8] = [
    "MOVE",
    "Big news:\n\nI resign\n\nfrom my job at the bank on Friday!",
    "MOVE\n\nno, that is wrong, wait",
    "resign",
    "board",
    "Whose turn is it?",
    "say Hello there!",
    "MOVE\n\nHope you are well.",
];

#[test]
fn a_question_is_about_one_mail() {
    let (mut pairs, mut asked, mut alike) = (0, 0, 0);
    for game in ROWS {
        for seed in 0..6 {
            let mut keeper = Keeper::begin(game, 42);
            for _ in 0..seed * 3 {
                let Some((seat, text)) = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, seed)?)))
                else {
                    break;
                };
                let plan = keeper.mail(seat, &text);
                keeper.carry(&plan);
            }
            let Some((seat, line)) = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, seed)?))) else {
                continue;
            };
            for first in DOUBTED.map(|text| text.replace("MOVE", &line)) {
                let mut after = keeper.clone();
                let plan = after.mail(seat, &first);
                if plan.held.is_none() {
                    continue;
                }
                asked += 1;
                after.carry(&plan);
                // The letter that asks is what is answered; the moment is the same.
                let now = keeper.now;
                for second in NEXT.map(|text| text.replace("MOVE", &line)) {
                    let (mut fresh, mut later) = (keeper.clone(), after.clone());
                    (fresh.now, later.now) = (now, now);
                    let (fresh, later) = (fresh.mail(seat, &second), later.mail(seat, &second));
                    assert_eq!(outcome(&fresh), outcome(&later), "{}: {first:?}, then {second:?}", game.name());
                    alike += usize::from(fresh.held.is_some() == later.held.is_some());
                    pairs += 1;
                }
            }
        }
    }
    println!("{asked} mails were asked about, {pairs} pairs");
    assert_eq!(alike, pairs);
    assert!(pairs >= 1_000, "{pairs}");
}

/// Luft before its first move, Ann's.
fn luft() -> Keeper {
    Keeper::begin(ROWS.iter().find(|game| game.name() == "luft").unwrap(), 42)
}

/// What a mail of Ann's in Luft does, carried out.
fn ann(keeper: &mut Keeper, text: &str) -> Outcome {
    let plan = keeper.mail(Seat::FIRST, text);
    keeper.carry(&plan);
    assert!(!plan.letters.is_empty(), "{text}");
    outcome(&plan)
}

#[test]
fn yes_carries_out_the_one_act_that_a_letter_names() {
    let plain = {
        let mut keeper = luft();
        keeper.now = ids::Timestamp::from_unix(keeper.now.unix() + 3_600);
        ann(&mut keeper, "e4")
    };
    let mut keeper = luft();
    assert_eq!(ann(&mut keeper, "e4\n\nhm, no wait"), Outcome::Asked);
    assert_eq!(ann(&mut keeper, "Yes.\n\nAnn"), plain);

    // The same mail again, in other lines, with another signature.
    let mut keeper = luft();
    assert_eq!(ann(&mut keeper, "e4\n\nhm, no wait"), Outcome::Asked);
    assert_eq!(ann(&mut keeper, "e4\n\nhm,\nno wait\n\nSent from my telephone"), plain);
}

#[test]
fn what_nobody_takes_back_is_done_by_its_order_alone() {
    let mut keeper = luft();
    keeper.now = ids::Timestamp::from_unix(keeper.now.unix() + 3_600);
    let doubted = "resign\n\nhaha, no wait";
    assert_eq!(ann(&mut keeper, doubted), Outcome::Asked);
    for again in ["yes", doubted] {
        assert_eq!(ann(&mut keeper, again), Outcome::Asked, "{again}");
    }
    assert!(matches!(ann(&mut keeper, "resign"), Outcome::Done(_)));
}

#[test]
fn a_question_is_closed_by_what_is_written_next() {
    let mut keeper = luft();
    assert_eq!(ann(&mut keeper, "e4\n\nhm, no wait"), Outcome::Asked);
    // A question of his own closes nothing; `yes` is an answer to the letter that asks, which is not his newest then.
    let asks = keeper.sent[0].len();
    assert_eq!(ann(&mut keeper, "board"), Outcome::Answered);
    let (mut first, mut other) = (keeper.clone(), keeper.clone());
    first.sent[0].truncate(asks);
    assert!(matches!(ann(&mut first, "yes"), Outcome::Done(_)));
    // Another question closes it.
    assert_eq!(ann(&mut other, "d4\n\nor rather not"), Outcome::Asked);
    other.sent[0].truncate(asks);
    assert_eq!(ann(&mut other, "yes"), Outcome::Refused("M5".into()));
}

#[test]
fn no_to_a_question_drops_the_mail_and_declines_no_game() {
    let mut keeper = luft();
    assert_eq!(ann(&mut keeper, "e4\n\nhm, no wait"), Outcome::Asked);
    assert_eq!(ann(&mut keeper, "No."), Outcome::Refused("M5".into()));
    assert_eq!(keeper.sent[0].last().unwrap().kind, LetterKind::Refused);
    assert!(!keeper.over());
    // `decline game` declines it wherever it stands alone.
    assert!(matches!(ann(&mut keeper, "decline game"), Outcome::Done(_)));
    assert!(keeper.over());
}

#[test]
fn no_declines_until_its_writer_has_acted() {
    let mut keeper = luft();
    assert!(matches!(ann(&mut keeper, "Is this the game with hidden kings? zzz"), Outcome::Refused(_)));
    assert_eq!(ann(&mut keeper, "No thanks, I have no time this year. Sorry!"), Outcome::Refused("text".into()));
    assert!(matches!(ann(&mut keeper, "no"), Outcome::Done(_)));
    assert!(keeper.over());
    let mut begun = luft();
    assert!(matches!(ann(&mut begun, "e4"), Outcome::Done(_)));
    assert!(matches!(ann(&mut begun, "no"), Outcome::Refused(_)));
    assert!(matches!(ann(&mut begun, "decline game"), Outcome::Refused(_)));
    assert!(!begun.over());
}
