//! Every file that a letter names is a part of it: all games, all clocks, both languages.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use support_rules::games::{ROWS, keeper::Keeper};
use tempete::{
    games::GAMES,
    ids::{Seat, Timestamp},
    kit::{Game, Plan},
    letters::Letter,
    pace::Pace,
    page::words::{Foot, Words},
    referee::{self, log::Dice},
    text::Language,
};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::built_in(ROWS));

/// What the seats of a game read: each seat both, in one game or the other.
const LANGUAGES: [[Language; 4]; 2] = [
    [Language::En, Language::Fr, Language::Fr, Language::En],
    [Language::Fr, Language::En, Language::En, Language::Fr],
];
/// How many mails a game has at most.
const MOST: usize = 14;
/// So often is it asked what time has brought: a reminder that is carried out here is due again at the same moment.
const PASSES: usize = 8;

/// What a seat asks while a game runs, and when all is over.
const ASKED: [&str; 4] = ["board\nhistory\nrecord\nstatus\nproof", "help files", "terms\nrules\npgn", "repeat"];
const AFTER: [&str; 6] = ["record", "history", "pgn", "resign", "overdue", "status"];

/// The files of this game that a text names.
fn named(text: &str) -> Vec<String> {
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_of = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    let starts = flat.match_indices("game-7").map(|(at, _)| at);
    let names = starts.map(|at| {
        let name = flat[at..].split(|c| !is_of(c)).next().unwrap_or_default();
        name.trim_end_matches(['.', '-']).to_owned()
    });
    names.filter(|name| name.contains('.')).collect()
}

/// What was read: of each kind of letters one with so many files in each game, language and clock.
#[derive(Default)]
struct Tally {
    letters: usize,
    seen: BTreeSet<String>,
    named: BTreeMap<String, usize>,
    missing: Vec<String>,
}

impl Tally {
    fn letter(&mut self, letter: &Letter, of: &str) {
        if !self.seen.insert(format!("{of} {} {:?} {}", letter.kind.word(), letter.language, letter.attachments.len()))
        {
            return;
        }
        let (rendered, passed_over) = WORDS.render(letter, Foot::default()).unwrap();
        assert_eq!(passed_over, None);
        self.letters += 1;
        for name in named(&rendered.text) {
            if !letter.attachments.iter().any(|one| one.name == name) {
                let kind = letter.kind.word();
                self.missing.push(format!("{of}: a {kind} letter names {name}, which is no part of it"));
            }
            *self.named.entry(name).or_default() += 1;
        }
    }
}

/// One game by chance, with what its players ask beside, and an end by whatever comes first.
fn play(game: &'static Game, clock: &str, languages: &[Language], seed: u64, tally: &mut Tally) {
    let terms: Vec<(String, String)> = if clock == "none" { vec![] } else { vec![("time".into(), clock.into())] };
    let of = format!("{} {clock}", game.name());
    let (mut dice, mut keeper) = (Dice::new(seed), Keeper::on_terms(game, 42, languages, &terms));
    keeper.sent.iter().flatten().for_each(|letter| tally.letter(letter, &of));
    let mut carry = |keeper: &mut Keeper, plan: &Plan| {
        plan.letters.iter().for_each(|letter| tally.letter(letter, &of));
        keeper.carry(plan);
    };
    for at in 0..MOST {
        let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
        let Some((seat, sample)) = owing else { break };
        let text = match dice.below(8) {
            _ if at + 2 > MOST => "resign".to_owned(),
            0 => "nonsense, and no order at all".to_owned(),
            1 => (*dice.of(&ASKED).unwrap()).to_owned(),
            2 => format!("{sample}\noffer draw"),
            3 => "accept draw".to_owned(),
            _ => sample,
        };
        let plan = keeper.mail(seat, &text);
        carry(&mut keeper, &plan);
    }
    // What time brings, and what is asked after it.
    keeper.now = Timestamp::from_unix(keeper.now.unix() + 100 * 86_400);
    for _ in 0..PASSES {
        let Some(plan) = keeper.with(|loaded| referee::passes(loaded, keeper.now).unwrap()) else { break };
        carry(&mut keeper, &plan);
    }
    for text in AFTER {
        let plan = keeper.mail(Seat::SECOND, text);
        carry(&mut keeper, &plan);
    }
}

#[test]
fn every_file_that_a_letter_names_is_a_part_of_it() {
    let mut all = Tally::default();
    for game in GAMES {
        for (clock, _) in Pace::BUILT_IN {
            for (seed, languages) in LANGUAGES.iter().enumerate() {
                play(game, clock, languages, seed as u64, &mut all);
            }
        }
    }
    println!("{} letters, files named: {:?}", all.letters, all.named);
    assert!(all.missing.is_empty(), "{:#?}", all.missing);
    for file in ["game-7-terms.txt", "game-7.pgn", "game-7.tempete"] {
        assert!(all.named.contains_key(file), "no letter names {file}: {:?}", all.named);
    }
}

/// That a name without its file would be found.
#[test]
fn a_file_that_is_named_and_left_out_is_found() {
    let game = GAMES.iter().find(|game| game.name() == "luft").unwrap();
    let plan = Keeper::begin(game, 42).mail(Seat::FIRST, "record");
    let mut result = plan.letters.first().unwrap().clone();
    let mut tally = Tally::default();
    tally.letter(&result, "whole");
    assert!(tally.missing.is_empty() && !tally.named.is_empty(), "{:?}", tally.missing);
    result.attachments.clear();
    tally.letter(&result, "bare");
    assert!(!tally.missing.is_empty());
}
