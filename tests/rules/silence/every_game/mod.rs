//! One harness over every row of games; it knows none. Whole games are played by the mails that each row says its players
//! may write, and in pairs that differ in nothing but what a seat may not know.

mod air;
mod blind;
mod conditional;
mod discs;
mod entered;
mod fog;
mod four;
mod gifts;
mod illegal;
mod origin;
mod pairs;
mod three;
mod tokens;

use std::{collections::BTreeSet, sync::LazyLock};

use tempete::{
    games::GAMES,
    ids::{Seat, Timestamp},
    kit::{Game, Verdict, audit},
    letters::{Letter, Reader},
    page::{
        site::{self, Beside, PageFrame},
        words::{Foot, Words},
    },
    record::AuditOutcome,
    referee::log::Dice,
    text::Language,
};

use crate::games::{
    ROWS,
    hunt::{HUNT, PLANTED, Planted},
    keeper::Keeper,
};

/// How many mails a game has at most.
const MOST_MAILS: usize = 120;

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::built_in(ROWS));

/// Every row's letters can be put into words in every language that players may have.
fn spoken(letter: &Letter) {
    let foot = Foot { key_line: None, contact: None };
    for language in Language::ALL {
        let letter = Letter { language, ..letter.clone() };
        let (_, passed_over) = WORDS.render(&letter, foot).unwrap();
        assert_eq!(passed_over, None, "the built-in layout failed");
    }
}

/// And its page, on which every link leads somewhere, and to the one place of its name; how many moves it has.
fn shown(keeper: &Keeper, game: &'static Game) -> usize {
    let mut count = 0;
    let report = audit(ROWS, keeper.record().as_bytes(), &Default::default()).unwrap();
    for language in Language::ALL {
        let reader = Reader { language, ..Reader::default() };
        let page = keeper.with(|loaded| loaded.open().unwrap().page(&reader)).unwrap();
        let frame = PageFrame { report: Some(&report), ..frame(game, language) };
        let text = site::page(&WORDS, &page, &frame).unwrap_or_else(|error| panic!("{}: {error}", game.rules));
        let named = |what: &str| -> Vec<String> {
            text.split(what).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
        };
        let places = named(" id=\"");
        let of: BTreeSet<&String> = places.iter().collect();
        assert_eq!(of.len(), places.len(), "{}: two places of one name: {places:?}", game.rules);
        for link in named("href=\"#") {
            assert!(of.contains(&link), "{}: nothing is called {link}", game.rules);
        }
        // Each entry has a place, and each move is one tap from the top, in order and with none left out.
        for seq in 0..keeper.entries.len() {
            assert!(of.contains(&format!("entry-{seq}")), "{}: no entry {seq}", game.rules);
        }
        let row = text.split("<ol class=\"moves\">").nth(1).unwrap().split("</ol>").next().unwrap();
        let moves: Vec<usize> =
            row.split("#m").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect();
        assert_eq!(moves, (1..=moves.len()).collect::<Vec<_>>(), "{}", game.rules);
        count = moves.len();
    }
    count
}

/// What stands on a page beside the game.
fn frame(game: &'static Game, language: Language) -> PageFrame<'static> {
    PageFrame {
        language,
        game: game.name(),
        number: 7,
        players: "Ann – Bob",
        report: None,
        event: None,
        until: None,
        beside: Beside::default(),
    }
}

/// The page of a game that runs, as it stood before this moment: what `publish --running` shows. `None` before its start.
fn late(keeper: &Keeper, game: &'static Game, until: Timestamp) -> Option<String> {
    let page = keeper.with(|loaded| {
        let public = loaded.before(until);
        (!public.entries.is_empty()).then(|| public.open().unwrap().page(&Reader::default()).unwrap())
    });
    let frame = PageFrame { until: Some(until), ..frame(game, Language::En) };
    Some(site::page(&WORDS, &page?, &frame).unwrap())
}

/// A page of a game that runs ends with the delay, says so, and holds no commitment.
#[test]
fn a_late_page_shows_nothing_later() {
    for game in ROWS {
        let keeper = (0..).map(|seed| played(game, seed, |_| {})).find(|keeper| keeper.entries.len() > 5).unwrap();
        let time = |at: usize| keeper.entries[at].split(' ').nth(1).unwrap().parse::<Timestamp>().unwrap();
        assert_eq!(late(&keeper, game, time(0)), None);
        let cut = keeper.entries.len() / 2;
        let text = late(&keeper, game, time(cut)).unwrap();
        let earlier = (0..keeper.entries.len()).filter(|at| time(*at) < time(cut)).count();
        let entries = text.matches("<article").count();
        assert!(entries == earlier && earlier > 0, "{}: {entries} of {earlier}", game.rules);
        let date = time(cut).to_string();
        let day = date[8..10].trim_start_matches('0');
        assert!(text.contains(&format!("Shown here is what happened before {day} ")), "{}: {date}", game.rules);
        assert!(text.contains("This game is still played"), "{}", game.rules);
        assert_eq!(pairs::masked(&text), text, "{}: a commitment", game.rules);
    }
}

#[test]
fn every_game_of_the_program_is_a_row() {
    let missing: Vec<&str> =
        GAMES.iter().map(|game| game.rules).filter(|rules| ROWS.iter().all(|row| row.rules != *rules)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Plays a game to its end, or so far.
fn played(game: &'static tempete::kit::Game, seed: u64, mut each: impl FnMut(&Keeper)) -> Keeper {
    let (mut dice, mut keeper) = (Dice::new(seed), Keeper::begin(game, 42));
    for _ in 0..MOST_MAILS {
        let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
        let Some((seat, text)) = owing else { break };
        let text = match dice.below(12) {
            0 => "nonsense, and no order at all".into(),
            1 => format!("try\n{text}"),
            2 => "board\nhistory\nrecord\nstatus".into(),
            3 => "say hello".into(),
            4 => format!("{text}\ndraw"),
            _ => text,
        };
        let plan = keeper.mail(seat, &text);
        plan.letters.iter().for_each(spoken);
        keeper.carry(&plan);
        // What was planned is what the log says once it is read again.
        if let Some(summary) = &plan.summary {
            assert_eq!(*summary, keeper.with(|loaded| loaded.open().unwrap().summary()), "{}", game.rules);
        }
        each(&keeper);
    }
    keeper
}

#[test]
fn whole_games_end_and_their_records_are_clean() {
    for game in ROWS {
        let (mut ended, mut entries, mut moves) = (0, 0, 0);
        for seed in 0..20 {
            let keeper = played(game, seed, |_| {});
            let record = keeper.record();
            let report = audit(ROWS, record.as_bytes(), &Default::default()).unwrap();
            let may = match keeper.over() {
                true => [AuditOutcome::Clean, AuditOutcome::SeatErred],
                false => [AuditOutcome::Unfinished; 2],
            };
            assert!(may.contains(&report.outcome), "{} {seed}: {report}", game.rules);
            moves += shown(&keeper, game);
            ended += usize::from(keeper.over());
            entries += keeper.entries.len();
        }
        println!("{}: {ended} of 20 games ended, {entries} entries, {moves} moves", game.rules);
        // In games of Tempête most end before a move is made.
        assert!(ended > 0 && entries > 60 && moves > 8, "{}: {ended} ended, {entries} entries, {moves}", game.rules);
    }
}

#[test]
fn no_byte_of_a_record_may_change() {
    for game in ROWS {
        let mut dice = Dice::new(9);
        let keeper = (0..).map(|seed| played(game, seed, |_| {})).find(Keeper::over).unwrap();
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
            played(game, seed, |keeper| {
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
