//! One harness over every row of games, as `rules` has it, and its letters and pages rendered.

mod conditional;
mod four;
mod three;

use std::{collections::BTreeSet, sync::LazyLock};

use support_rules::{
    games::{
        ROWS,
        keeper::{Keeper, played},
    },
    masked::masked,
};
use tempete::{
    ids::Timestamp,
    kit::{Game, audit},
    letters::{Letter, Reader},
    page::{
        site::{self, Beside, PageFrame},
        words::{Foot, Words},
    },
    text::Language,
};

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
        let keeper = (0..).map(|seed| played(game, seed, |_, _| {})).find(|keeper| keeper.entries.len() > 5).unwrap();
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
        assert_eq!(masked(&text), text, "{}: a commitment", game.rules);
    }
}

/// Of the games that `rules` plays, too.
#[test]
fn every_letter_and_every_page_is_put_into_words() {
    for game in ROWS {
        let (mut letters, mut moves) = (0, 0);
        for seed in (0..20).chain(100..106) {
            let keeper = played(game, seed, |_, plan| {
                letters += plan.letters.len();
                plan.letters.iter().for_each(spoken);
            });
            if seed < 20 {
                moves += shown(&keeper, game);
            }
        }
        println!("{}: {letters} letters, {moves} moves", game.rules);
        assert!(letters > 60 && moves > 8, "{}: {letters} letters, {moves} moves", game.rules);
    }
}
