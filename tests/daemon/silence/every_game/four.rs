//! Four who play Crowded House: all see one game, hear the same words, and agree as the table of a second referee says (H12,
//! H13, and the page's *Silence property*).

use std::collections::BTreeSet;

use second_referee::crowded::{
    SEATS,
    consent::{ACTS, Act, Consent, Resigning},
};
use support_rules::games::keeper::Keeper;
use tempete::{
    crowded::GAME,
    ids::Seat,
    kit::{Plan, Verdict},
    letters::{Letter, LetterKind, Picture},
    page::words::Foot,
    referee::log::Dice,
    text::Language,
};

use super::WORDS;

const MIXED: [Language; 4] = [Language::En, Language::Fr, Language::Fr, Language::En];

fn text(letter: &Letter) -> String {
    WORDS.render(letter, Foot { key_line: None, contact: None }).unwrap().0.text
}

fn refused(plan: &Plan) -> bool {
    matches!(plan.verdict, Verdict::Refused { .. })
}

/// The squares of a board with what stands there, from whichever side it is seen.
fn stands(board: &Picture) -> BTreeSet<String> {
    let Picture::Chess(board) = board else { panic!("no board of chess") };
    board.rows().flatten().map(|(square, cell)| format!("{square} {:?}", cell.figure)).collect()
}

fn owing(keeper: &Keeper) -> Option<Seat> {
    keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some())
}

/// Games: the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 200 } else { 25 }
}

#[test]
fn all_four_see_one_game() {
    let (mut turns, mut letters, mut refusals) = (0, 0, 0);
    for seed in 0..games() {
        let (mut dice, mut keeper) = (Dice::new(seed), Keeper::begin(&GAME, 42));
        for _ in 0..60 {
            let Some(seat) = owing(&keeper) else { break };
            let Some(mail) = keeper.sample(seat, dice.roll()) else { break };
            let mail = if dice.one_in(6) { format!("try\n{mail}") } else { mail };
            let plan = keeper.mail(seat, &mail);
            if plan.entries.is_empty() {
                // What is refused or tried is told to its sender alone, and changes nobody's letters.
                assert!(plan.letters.iter().all(|letter| letter.to == seat), "{mail}");
                refusals += 1;
            } else {
                turns += 1;
                letters += plan.letters.len();
            }
            let over = plan.letters.iter().any(|letter| letter.kind == LetterKind::Result);
            keeper.carry(&plan);
            if over {
                break;
            }
            // The same board, turned, and the same history, whoever asks.
            let asked: Vec<(BTreeSet<String>, String)> = keeper
                .seats()
                .map(|seat| {
                    let plan = keeper.clone().mail(seat, "board\nhistory");
                    let letter = plan.letters.into_iter().find(|letter| letter.to == seat).unwrap();
                    let board = stands(letter.picture.as_ref().unwrap());
                    let told = text(&Letter { language: Language::En, ..letter });
                    (board, told)
                })
                .collect();
            assert!(asked.windows(2).all(|pair| pair[0].0 == pair[1].0), "{seed}");
            let entries = |told: &str| told.lines().filter(|line| line.starts_with("Entry ")).count();
            assert!(asked.windows(2).all(|pair| entries(&pair[0].1) == entries(&pair[1].1)), "{seed}");
        }
    }
    let per_turn = letters as f64 / f64::from(turns) - 1.0;
    println!("{turns} turns, {refusals} refused or tried, {per_turn:.3} letters a turn beside the receipt");
    assert!(turns > 400 && refusals > 40);
    assert!(per_turn <= 1.3, "{per_turn}");
}

#[test]
fn words_reach_all_three_others_alike() {
    let mut keeper = Keeper::in_languages(&GAME, 42, &MIXED);
    let words = "Careful, partner: café at h4!";
    let plan = keeper.mail(Seat::FIRST, &format!("e4\n\nsay {words}"));
    assert!(!refused(&plan));
    let heard: Vec<(Seat, bool)> = plan
        .letters
        .iter()
        .filter(|letter| letter.to != Seat::FIRST)
        .map(|letter| (letter.to, text(letter).contains(words)))
        .collect();
    assert_eq!(heard.len(), 3, "{heard:?}");
    assert!(heard.iter().all(|(_, heard)| *heard), "{heard:?}");
    keeper.carry(&plan);
    // Words alone, by one whose turn it is not.
    let plan = keeper.mail(Seat::new(3).unwrap(), "say Pourquoi pas?");
    assert_eq!(plan.letters.len(), 4);
    assert_eq!(plan.letters.iter().filter(|letter| text(letter).contains("Pourquoi pas?")).count(), 4);
}

#[test]
fn nothing_is_said_where_talk_is_none() {
    let terms = [("talk".to_owned(), "none".to_owned())];
    let mut keeper = Keeper::on_terms(&GAME, 42, &MIXED, &terms);
    let plan = keeper.mail(Seat::FIRST, "e4\n\nsay hello");
    assert!(refused(&plan) && plan.letters.len() == 1);
}

#[test]
fn one_person_may_play_both_of_a_team() {
    // All four have begun, and White's two seats are Ann's.
    let mut keeper = Keeper::named(&GAME, 42, &MIXED, &[], &["Ann", "Bob", "Ann", "Dan"]);
    for (seat, mail) in [(0, "e4"), (1, "e5"), (2, "a3"), (3, "a6")] {
        let plan = keeper.mail(Seat::new(seat).unwrap(), mail);
        assert!(!refused(&plan), "{mail}");
        keeper.carry(&plan);
    }
    let plan = keeper.mail(Seat::new(2).unwrap(), "resign");
    keeper.carry(&plan);
    assert!(keeper.over());
}

/// A mail that does this of a seat to which the turn may belong.
fn mail_of(act: Act, keeper: &Keeper, seat: Seat) -> Option<String> {
    let may = |mail: &String| !mail.contains("draw") && mail != "resign" && !refused(&keeper.clone().mail(seat, mail));
    let quiet = || (0..40).find_map(|seed| keeper.sample(seat, seed).filter(may));
    Some(match act {
        Act::Play => quiet()?,
        Act::Offer => format!("{}\n\ndraw\n", quiet()?),
        Act::Accept => "accept draw".into(),
        Act::Decline => "decline draw".into(),
        Act::Resign => "resign".into(),
        Act::Withdraw => "withdraw".into(),
    })
}

#[test]
fn offers_and_resignations_come_to_what_the_table_says() {
    let (mut acts, mut ends, mut wrong) = (0, 0, 0);
    let many = if std::env::var_os("TEMPETE_LONG").is_some() { 600 } else { 60 };
    for (seed, resigning) in (0..many).flat_map(|seed| [(seed, "both"), (seed, "one")]) {
        let mut dice = Dice::new(seed);
        let terms = [("resign".to_owned(), resigning.to_owned())];
        let mut keeper = Keeper::on_terms(&GAME, 42, &MIXED, &terms);
        let mut table = Consent::new(if resigning == "one" { Resigning::One } else { Resigning::Both }, &[]);
        // All have begun.
        for mail in ["e4", "e5", "a3", "a6"] {
            let seat = owing(&keeper).unwrap();
            let plan = keeper.mail(seat, mail);
            keeper.carry(&plan);
        }
        for at in 0..8 {
            let turn = owing(&keeper).unwrap();
            // The first is an offer, often.
            let (seat, act) = if at == 0 && dice.below(3) > 0 {
                (turn, Act::Offer)
            } else {
                let seat = Seat::new(dice.below(4) as u8).unwrap();
                (seat, *dice.of(&ACTS).unwrap())
            };
            if matches!(act, Act::Play | Act::Offer) && seat != turn {
                continue;
            }
            let Some(mail) = mail_of(act, &keeper, seat) else { continue };
            let plan = keeper.mail(seat, &mail);
            let may = table.act(SEATS[seat.index()], act);
            assert_eq!(refused(&plan), !may, "{seed} {resigning}: {act:?} of {}: {mail}", seat.index());
            keeper.carry(&plan);
            acts += 1;
            wrong += u32::from(!may);
            assert_eq!(keeper.over(), table.over().is_some(), "{seed} {resigning}: {act:?} of {}", seat.index());
            if keeper.over() {
                ends += 1;
                break;
            }
        }
    }
    println!("{acts} acts, {wrong} refused, {ends} games ended by them");
    assert!(acts > 300 && ends > 20 && wrong > 50);
}
