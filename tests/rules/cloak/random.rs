//! Random games: what is lawful, told and announced is what a second referee says, who tries every line on a copy of the truth.
//! And what the mover's own view says of each mail is what the truth says: no refusal hangs on what he may not know.

use std::collections::{BTreeMap, BTreeSet};

use chess::Color;
use cloak::table::{Fact, Table};
use referee::log::Dice;
use second_referee::cloak::Cloak as Second;

use super::{lines, play, start};

/// How many games; the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 2_000 } else { 60 }
}

/// So many mails a game has at most.
const MOST: usize = 160;

/// A lawful mail of the side to move: perhaps a bonus, a guess, the move, a bonus, discs uncloaked.
fn mail(second: &Second, dice: &mut Dice) -> Vec<String> {
    let of = |dice: &mut Dice, all: &[String]| dice.of(all).cloned();
    let mut mail: Vec<String> = Vec::new();
    let mut ahead = second.clone();
    if dice.one_in(2)
        && let Some(bonus) = of(dice, &second.lawful_bonuses())
    {
        if dice.one_in(3) {
            return vec![bonus];
        }
        ahead.play(&[&bonus]).unwrap();
        mail.push(bonus);
    }
    if ahead.over().is_none()
        && dice.one_in(4)
        && let Some(guess) = of(dice, &ahead.lawful_guesses())
    {
        mail.push(guess);
        if dice.one_in(3) {
            return mail;
        }
    }
    let moves = ahead.lawful_moves();
    let takes: Vec<String> = moves
        .iter()
        .filter(|text| ahead.clone().play(&[text.as_str()]).is_some_and(|told| told.acts[0].contains("takes")))
        .cloned()
        .collect();
    let moved = if !takes.is_empty() && dice.one_in(3) { of(dice, &takes) } else { of(dice, &moves) };
    let Some(moved) = moved else { return mail };
    mail.push(moved);
    let whole: Vec<&str> = mail.iter().map(String::as_str).collect();
    let earned = second.lawful_earned(&whole);
    if let Some(bonus) = of(dice, &earned).filter(|_| !dice.one_in(3)) {
        mail.push(bonus);
    }
    if dice.one_in(8) {
        mail.push(format!("uncloak {}", 1 + dice.below(8)));
    }
    mail
}

/// A mail that hardly ever may be: one line of a lawful one is another.
fn spoilt(mail: &[String], dice: &mut Dice) -> Vec<String> {
    let square = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8));
    let mut mail = mail.to_vec();
    let other = match dice.below(7) {
        0 => format!("move {}{}", square(dice), square(dice)),
        1 => format!("bonus {}{}", square(dice), square(dice)),
        2 => format!("bonus drop {}", square(dice)),
        3 => format!("guess {} {}", 1 + dice.below(8), dice.of(&["K", "Q", "R", "B", "N"]).unwrap()),
        4 => format!("uncloak {}", 1 + dice.below(8)),
        5 => format!("move {}", dice.of(&["O-O", "O-O-O"]).unwrap()),
        _ => format!("move {}{}=Q", square(dice), square(dice)),
    };
    let verb = other.split(' ').next().unwrap();
    match mail.iter().position(|line| line.starts_with(verb)) {
        Some(at) => mail[at] = other,
        None => match verb {
            "guess" | "bonus" => mail.insert(0, other),
            _ => mail.push(other),
        },
    }
    mail
}

/// The view of the side to move: the same table, the other's discs but for what was told.
fn view(of: &Table, set_ups: [&str; 2]) -> Table {
    let me = of.to_move();
    let mut view = of.clone();
    for (at, piece) in of.board.of(me.other()) {
        let Some(disc) = piece.disc else { continue };
        let told =
            of.told().iter().any(|Fact { side, disc: of, right, .. }| *side == me.other() && *of == disc && *right);
        if !told {
            view.board.put(at, cloak::piece::Piece::cloaked(me.other(), disc, None));
        }
    }
    let _ = set_ups;
    view
}

#[test]
fn the_second_referee_agrees_step_by_step() {
    let (mut mails, mut wrong, mut ends, mut seen) = (0, [0; 2], BTreeMap::new(), BTreeSet::new());
    let all = Second::set_ups();
    for seed in 0..games() {
        let mut dice = Dice::new(seed);
        let (white, black) = (dice.of(&all).unwrap().as_str(), dice.of(&all).unwrap().as_str());
        let (mut first, mut second) = (start([Some(white), Some(black)]), Second::start(white, black).unwrap());
        for _ in 0..MOST {
            let side = if first.to_move() == Color::White { "white" } else { "black" };
            let moves: BTreeSet<String> = second.lawful_moves().into_iter().collect();
            let own: BTreeSet<String> = first
                .moves()
                .map(
                    |line| {
                        if let cloak::act::Line::Move(step) = line { format!("move {step}") } else { String::new() }
                    },
                )
                .collect();
            assert_eq!(own, moves, "{seed}: {side} in {}", second.line());
            let bonuses: BTreeSet<String> = second.lawful_bonuses().into_iter().collect();
            let own: BTreeSet<String> = first
                .bonuses(true)
                .map(
                    |line| {
                        if let cloak::act::Line::Owed(step) = line { format!("bonus {step}") } else { String::new() }
                    },
                )
                .collect();
            assert_eq!(own, bonuses, "{seed}: {side} in {}", second.line());
            assert_eq!(first.repeats(), second.repetition(), "{seed}: {}", second.line());
            assert_eq!(first.is_quiet(), second.fifty(), "{seed}: {}", second.line());
            let lawful = mail(&second, &mut dice);
            for _ in 0..3 {
                let other = spoilt(&lawful, &mut dice);
                let other: Vec<&str> = other.iter().map(String::as_str).collect();
                let is = second.judge(&other);
                assert_eq!(
                    in_order(&other) && play(&first, &other).is_some(),
                    is,
                    "{seed}: {other:?} in {}",
                    second.line()
                );
                let seen = view(&first, [white, black]);
                let by_view = in_order(&other) && lines(&other).is_some_and(|lines| seen.may(&lines).is_ok());
                assert_eq!(by_view, is, "{seed}: by the view {other:?} in {}", second.line());
                wrong[usize::from(is)] += 1;
            }
            let whole: Vec<&str> = lawful.iter().map(String::as_str).collect();
            let Some(told) = second.play(&whole) else {
                assert!(play(&first, &whole).is_none(), "{seed}: {whole:?} in {}", second.line());
                continue;
            };
            let is = play(&first, &whole).unwrap_or_else(|| panic!("{seed}: {whole:?} to {}", second.line()));
            let acts: Vec<String> =
                told.acts.iter().map(|act| act.replace(" =", "=").replace("castle ", "castles ")).collect();
            assert_eq!(is.acts, acts, "{seed}: {whole:?}");
            assert_eq!(is.shown, told.shown, "{seed}: {whole:?}");
            assert_eq!(is.announced, told.announcements, "{seed}: {whole:?} to {}", second.line());
            for (word, of) in [("castling", "castles"), ("drop", "drop"), ("ep", " ep"), ("promotion", "=")] {
                if is.acts.iter().any(|act| act.contains(of)) {
                    seen.insert(word);
                }
            }
            mails += 1;
            first = is.after;
            if let Some(end) = second.over() {
                assert!(is.over, "{seed}");
                *ends.entry(end.by).or_insert(0) += 1;
                break;
            }
            assert!(!is.over, "{seed}");
        }
    }
    println!("{mails} mails, {} wrong ones and {} of theirs lawful, ends {ends:?}, seen {seen:?}", wrong[0], wrong[1]);
    assert!(mails > 3_000 && wrong[0] > 3_000 && ends.get("king") > Some(&5) && seen.len() >= 3, "{ends:?} {seen:?}");
}

/// Whether the lines stand in the order of a turn (K14), which their reader asks.
fn in_order(mail: &[&str]) -> bool {
    let mut moved = false;
    let places = mail.iter().map(|line| match line.split(' ').next().unwrap() {
        "bonus" if moved => 3,
        "bonus" => 0,
        "guess" => 1,
        "move" => {
            moved = true;
            2
        }
        _ => 4,
    });
    let places: Vec<u8> = places.collect();
    let rising = places.windows(2).all(|pair| pair[0] < pair[1] || pair == [4, 4]);
    rising && !mail.is_empty() && (!places.contains(&4) || moved)
}
