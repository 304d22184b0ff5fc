//! Three who play Romulan Heart: all see one game, a seat that is out among them, and what is refused or tried reaches its
//! sender alone.

use support_rules::games::keeper::Keeper;
use tempete::{
    heart::GAME,
    ids::Seat,
    letters::{Letter, LetterKind},
    page::words::Foot,
    referee::log::Dice,
    text::Language,
};

use super::WORDS;

const LANGUAGES: [Language; 4] = [Language::En; 4];

fn text(letter: &Letter) -> String {
    WORDS.render(letter, Foot { key_line: None, contact: None }).unwrap().0.text
}

/// Games: the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 200 } else { 12 }
}

fn owing(keeper: &Keeper) -> Vec<Seat> {
    keeper.seats().filter(|seat| keeper.sample(*seat, 0).is_some()).collect()
}

/// The lines of a letter that are the board.
fn board(keeper: &Keeper, seat: Seat) -> Vec<String> {
    let plan = keeper.clone().mail(seat, "board");
    let letter = plan.letters.into_iter().find(|letter| letter.to == seat).unwrap();
    let told = text(&letter);
    let lines = told
        .lines()
        .filter(|line| line.len() > 60 && line.trim_start().starts_with(|c: char| ('a'..='i').contains(&c)));
    lines.map(str::to_owned).collect()
}

#[test]
fn all_three_see_one_game_and_who_is_out_owes_nothing() {
    let (mut turns, mut refusals, mut outs) = (0, 0, 0);
    for seed in 0..games() {
        let terms = [("seats".to_owned(), "3".to_owned())];
        let (mut dice, mut keeper) = (Dice::new(seed), Keeper::on_terms(&GAME, 42, &LANGUAGES, &terms));
        let mut out: Vec<Seat> = Vec::new();
        for step in 0..120 {
            let due = owing(&keeper);
            assert!(due.len() <= 1 && due.iter().all(|seat| !out.contains(seat)), "{seed}: {due:?}");
            let Some(seat) = due.first().copied() else { break };
            // One resigns out of turn, once all have placed.
            let resigns = (step == 30 && seed % 2 == 0).then(|| keeper.seats().find(|other| *other != seat).unwrap());
            let (seat, mail) = match resigns {
                Some(other) => (other, "resign".to_owned()),
                None => (seat, keeper.sample(seat, dice.roll()).unwrap()),
            };
            let tries = resigns.is_none() && dice.one_in(8);
            let plan = keeper.mail(seat, &if tries { format!("try\n{mail}") } else { mail.clone() });
            if plan.entries.is_empty() {
                assert!(plan.letters.iter().all(|letter| letter.to == seat), "{mail}");
                refusals += 1;
                keeper.carry(&plan);
                continue;
            }
            turns += 1;
            // All read of it, whoever is out.
            assert_eq!(plan.letters.len(), 3, "{seed}: {mail}");
            let over = plan.letters.iter().any(|letter| letter.kind == LetterKind::Result);
            keeper.carry(&plan);
            if over {
                break;
            }
            let boards: Vec<Vec<String>> = keeper.seats().map(|seat| board(&keeper, seat)).collect();
            assert!(boards.iter().all(|one| *one == boards[0] && one.len() == 9), "{seed}: {boards:#?}");
            let is_out = |seat: &Seat| {
                let plan = keeper.clone().mail(*seat, "resign");
                let letter = plan.letters.into_iter().find(|letter| letter.to == *seat).unwrap();
                text(&letter).contains("You are out of this game")
            };
            out = keeper.seats().filter(is_out).collect();
            outs += usize::from(!out.is_empty());
            for seat in &out {
                for mail in ["resign", "accept draw", "overdue", "i99-i89"] {
                    assert!(keeper.clone().mail(*seat, mail).entries.is_empty(), "{mail}");
                }
            }
        }
    }
    println!("{turns} turns, {refusals} refused or tried, {outs} with a seat that is out");
    assert!(turns > 300 && refusals > 20 && outs > 50);
}
