//! Mails as people write them, in every game but Tempête (`tests/mail/written`): each does what its writer meant, or is asked
//! about, or is answered; and questions about mails, of which each is about one mail alone.

use std::{collections::BTreeSet, fmt::Write, fs, path::PathBuf};

use ids::Seat;
use referee::{
    kit::{Game, Plan, Verdict},
    letters::LetterKind,
    text::Language,
};
use support_rules::{
    games::{ROWS, keeper::Keeper},
    golden,
};

/// A point of a game at which somebody writes.
struct Situation {
    name: String,
    keeper: Keeper,
    seat: Seat,
}

/// One mail, and each outcome that is as good as another, the first of them meant most.
struct Row {
    place: String,
    mail: String,
    meant: Vec<String>,
}

/// What came of a mail.
#[derive(PartialEq, Debug)]
enum Outcome {
    /// What it entered, kept and set.
    Done(String),
    /// It was asked about: sent again, or answered `yes`, it counts.
    Asked,
    Refused(String),
    Answered,
    Silent,
}

fn lines(mail: &str) -> String {
    let lines: Vec<&str> = mail.split(" / ").collect();
    lines.join("\n").replace(" // ", "\n\n")
}

fn outcome(plan: &Plan) -> Outcome {
    match &plan.verdict {
        Verdict::Refused { .. } if plan.held.is_some() => Outcome::Asked,
        Verdict::Refused { code } => Outcome::Refused(code.clone()),
        Verdict::Information => Outcome::Answered,
        Verdict::Silent | Verdict::Copy => Outcome::Silent,
        Verdict::Accepted { .. } | Verdict::Kept => {
            let mut done: Vec<String> = plan.entries.iter().map(|entry| entry.text.clone()).collect();
            let of_mail = |line: &&str| !line.split(' ').any(|word| word.len() == 64);
            done.iter_mut().for_each(|text| *text = text.lines().filter(of_mail).collect::<Vec<_>>().join("\n"));
            done.extend(plan.sealed.iter().map(|sealed| sealed.value.clone()));
            done.extend(plan.drawer.iter().filter_map(|drawer| drawer.numbers.clone()));
            done.extend(plan.settings.iter().map(|setting| format!("{setting:?}")));
            Outcome::Done(done.join("\n"))
        }
    }
}

/// Takes a mail of the one who owes something, which has to be taken.
fn quiet(keeper: &mut Keeper, seat: Seat, text: &str, place: &str) {
    let plan = keeper.mail(seat, text);
    let taken = matches!(plan.verdict, Verdict::Accepted { .. } | Verdict::Kept) || plan.attempt.is_some();
    assert!(taken, "{place}: {text}: {:?}", plan.verdict);
    keeper.carry(&plan);
}

/// The situations of a file, each with its rows.
fn read(game: &'static Game, text: &str) -> Vec<(Situation, Vec<Row>)> {
    let mut all: Vec<(Situation, Vec<Row>)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{}:{}", game.name(), number + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(head) = line.strip_prefix("@ ") {
            let parts: Vec<&str> = head.split_whitespace().collect();
            let [name, seat, rest @ ..] = parts.as_slice() else {
                panic!("{place}: NAME SEAT [LANGUAGE] [TERM=VALUE …]")
            };
            let language = if rest.contains(&"fr") { Language::Fr } else { Language::En };
            let terms = rest.iter().filter_map(|term| term.split_once('='));
            let terms: Vec<(String, String)> = terms.map(|(name, value)| (name.into(), value.into())).collect();
            let keeper = Keeper::on_terms(game, 42, &[language; 4], &terms);
            let seat = game.seat(seat).unwrap_or_else(|| panic!("{place}: {seat}"));
            all.push((Situation { name: (*name).into(), keeper, seat }, Vec::new()));
            continue;
        }
        let (situation, rows) = all.last_mut().unwrap_or_else(|| panic!("{place}: above any situation"));
        let keeper = &mut situation.keeper;
        if let Some(mails) = line.strip_prefix("quiet ") {
            for mail in mails.split(' ') {
                let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
                quiet(keeper, seat, &mail.replace('_', " ").replace('|', "\n"), &place);
            }
        } else if let Some(mail) = line.strip_prefix("> ") {
            rows.push(Row { place, mail: lines(mail), meant: Vec::new() });
        } else if let Some((seat, mail)) = line.split_once("> ")
            && let Some(seat) = game.seat(seat)
        {
            quiet(keeper, seat, &lines(mail), &place);
        } else {
            let line = line.strip_prefix("~ ").unwrap_or(line);
            assert!(line.starts_with(['=', '?', '!', 'i']), "{place}: {line}");
            rows.last_mut().unwrap_or_else(|| panic!("{place}: above any row")).meant.push(line.to_owned());
        }
    }
    all
}

/// Where the mails lie: other hands may have theirs elsewhere.
fn folder() -> PathBuf {
    std::env::var_os("TEMPETE_WRITTEN").map_or_else(|| golden::tests("mail/written"), PathBuf::from)
}

fn all() -> impl Iterator<Item = (&'static Game, Vec<(Situation, Vec<Row>)>)> {
    ROWS.iter().filter_map(|game| {
        let text = fs::read_to_string(folder().join(format!("{}.txt", game.name()))).ok()?;
        Some((*game, read(game, &text)))
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
