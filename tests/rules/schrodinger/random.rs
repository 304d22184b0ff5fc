//! Random games: what is lawful, what is turned up, what is announced and how it ends is what a second referee says, who tries
//! every order on a copy.

use std::collections::{BTreeMap, BTreeSet};

use referee::log::Dice;
use schrodinger::arrangement::KINDS;
use second_referee::schrodinger::Schrodinger as Second;

use super::{play, start};

/// How many games; the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 2_000 } else { 200 }
}

/// So many turns a game has at most.
const MOST: usize = 160;

fn arrangement(dice: &mut Dice) -> String {
    let mut kinds = KINDS;
    for last in (1..kinds.len()).rev() {
        kinds.swap(last, dice.below(last as u32 + 1) as usize);
    }
    kinds.iter().map(|kind| kind.letter(super::LETTERS)).collect()
}

/// An order drawn from nothing, hardly ever lawful; or a lawful one said otherwise.
fn wild(lawful: &str, dice: &mut Dice) -> String {
    let square = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8));
    let plain = lawful.split(" reveal ").next().unwrap();
    match dice.below(6) {
        0 => format!("{plain} reveal {}", 1 + dice.below(7)),
        1 => plain.into(),
        2 => (*dice.of(&["O-O", "O-O-O"]).unwrap()).into(),
        3 => format!("{}{}=Q", square(dice), square(dice)),
        4 => format!("{}{} reveal {}", square(dice), square(dice), 1 + dice.below(7)),
        _ => format!("{}{}", square(dice), square(dice)),
    }
}

#[test]
fn the_second_referee_agrees_step_by_step() {
    let (mut acts, mut captures, mut wrong, mut ends, mut seen) = (0, 0, [0; 2], BTreeMap::new(), BTreeSet::new());
    for seed in 0..games() {
        let mut dice = Dice::new(seed);
        let (white, black) = (arrangement(&mut dice), arrangement(&mut dice));
        let (mut first, mut second) = (start(&white, &black), Second::start(&white, &black));
        // Half of the games take in two thirds of their turns; of the others some go to and fro.
        let (takes, shuffles) = (seed % 2 == 0, seed % 4 == 1);
        for _ in 0..MOST {
            let lawful = second.lawful();
            assert!(!lawful.is_empty(), "{seed}: stuck in {}", second.line());
            for order in &lawful {
                assert!(play(&first, order).is_some(), "{seed}: {order} in {}", second.line());
            }
            for _ in 0..dice.below(4) {
                let order = wild(dice.of(&lawful).unwrap(), &mut dice);
                let is = play(&first, &order).is_some();
                assert_eq!(is, second.judge(&order), "{seed}: {order} in {}", second.line());
                wrong[usize::from(is)] += 1;
            }
            let board = first.board();
            assert_eq!(board.repeats(), second.repetition(), "{seed}: {}", second.line());
            assert_eq!(board.is_quiet(), second.fifty(), "{seed}: {}", second.line());
            if board.repeats() {
                seen.insert("repetition");
            }
            if board.is_quiet() {
                seen.insert("fifty");
            }
            let taking = |order: &&String| play(&first, order).is_some_and(|told| told.act.contains("takes"));
            let (taking, quiet): (Vec<&String>, Vec<&String>) = lawful.iter().partition(taking);
            let to_and_fro = |order: &&&String| ["e1e2", "e2e1", "e8e7", "e7e8"].contains(&order.as_str());
            let kings: Vec<&String> = quiet.iter().filter(to_and_fro).copied().collect();
            let some = match () {
                () if shuffles && !kings.is_empty() && !dice.one_in(40) => &kings,
                () if !taking.is_empty() && (quiet.is_empty() || (takes && dice.below(3) < 2)) => &taking,
                () if quiet.is_empty() => &taking,
                () => &quiet,
            };
            let order = (*dice.of(some).unwrap()).clone();
            let told = second.play(&order).unwrap();
            let is = play(&first, &order).unwrap();
            assert_eq!(is.act, told.act.replace(" =", "="), "{seed}: {order}");
            assert_eq!(is.shown, told.shown, "{seed}: {order}");
            assert_eq!(is.announced, told.announcements, "{seed}: {order} to {}", second.line());
            acts += 1;
            captures += usize::from(told.act.contains("takes"));
            if told.act.contains("castles") {
                seen.insert("castling");
            }
            if told.act.contains(" ep") {
                seen.insert("en passant");
            }
            if told.act.contains('=') {
                seen.insert("promotion");
            }
            first = is.after;
            if let Some(end) = second.over() {
                *ends.entry(end.by).or_insert(0) += 1;
                break;
            }
        }
    }
    println!(
        "{acts} acts, {captures} of them captures, {} wrong orders and {} of theirs lawful, ends {ends:?}, seen {seen:?}",
        wrong[0], wrong[1]
    );
    assert!(acts > 8_000 && captures > 2_000 && wrong[0] > 5_000);
    assert!(ends.get("mate") > Some(&5) && ends.contains_key("dead"), "{ends:?}");
    assert!(seen.len() >= 4, "{seen:?}");
}
