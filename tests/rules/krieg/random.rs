//! Random games by every house rule: what may be tried, what can be, what is told and how it ends is what a second referee says,
//! who tries every attempt on a copy of the truth.

use std::collections::BTreeMap;

use chess::{Color, Square};
use referee::log::Dice;
use second_referee::{
    kriegspiel::{Answer, Kriegspiel, RULES, Terms, Tries},
    piece::Color as Their,
};

use super::{Game, Is};

/// How many games of each house; the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 1_000 } else { 8 }
}

/// So many turns a game has at most.
const MOST: usize = 160;

/// An attempt drawn from nothing.
fn wild(dice: &mut Dice) -> String {
    let square = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8));
    let becomes = *dice.of(&["", "", "", "", "=Q"]).unwrap();
    match dice.below(12) {
        0 => "O-O".into(),
        1 => "O-O-O".into(),
        2 => "any".into(),
        _ => format!("{}{}{becomes}", square(dice), square(dice)),
    }
}

/// The first field of a FEN of what a side sees.
fn seen(game: &Game, side: Color) -> String {
    let own = game.game.own(side).unwrap();
    let rank = |rank: u8| {
        let (mut out, mut empty) = (String::new(), 0);
        for file in 0..8 {
            let kind = Square::new(file, rank).and_then(|at| own.at(at));
            match kind {
                None => empty += 1,
                Some(kind) => {
                    out += &if empty > 0 { empty.to_string() } else { String::new() };
                    empty = 0;
                    let letter = kind.letter(chess::PieceLetters::ENGLISH);
                    out.push(if side == Color::Black { letter.to_ascii_lowercase() } else { letter });
                }
            }
        }
        out + &if empty > 0 { empty.to_string() } else { String::new() }
    };
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}

#[test]
fn the_second_referee_agrees_step_by_step() {
    let (mut turns, mut failed, mut refused, mut asked, mut ends) = (0, 0, 0, 0, BTreeMap::new());
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    let terms = RULES
        .into_iter()
        .flat_map(|rule| [Tries::Rule, Tries::Rule, Tries::Squares, Tries::None].map(|tries| Terms { rule, tries }));
    for (place, terms) in (0..).zip(terms) {
        let tries = match terms.tries {
            Tries::Rule => "rule",
            Tries::Squares => "squares",
            Tries::None => "none",
        };
        let count = if terms.tries == Tries::Rule { games() } else { games().div_ceil(10) };
        for seed in 0..count {
            let mut dice = Dice::new(seed * 100 + place);
            let (mut first, mut second) = (Game::start(terms.rule.name(), tries), Kriegspiel::start(terms));
            // Every third game goes to and fro, so that positions come back.
            let shuffles = seed % 3 == 1;
            for _ in 0..MOST {
                let here = |text: &str| format!("{}: {seed}: {text} in {}", terms.rule.name(), second.line());
                for (side, theirs) in [(Color::White, Their::White), (Color::Black, Their::Black)] {
                    assert_eq!(seen(&first, side), second.seen(theirs), "{}", here("seen"));
                }
                let choices = second.choices();
                // All that may be tried may be, and all else of a few wild ones may not.
                for text in choices.iter().cloned().chain((0..4).map(|_| wild(&mut dice))) {
                    let (is, theirs) = (first.clone().attempt(&text), second.judge(&text));
                    let same = match (&is, theirs) {
                        (Is::Refused(_), Answer::Refused(_))
                        | (Is::No, Answer::No)
                        | (Is::Played(_), Answer::Played) => true,
                        (Is::Asked(yes), Answer::Any(theirs)) => *yes == theirs,
                        _ => false,
                    };
                    assert!(same, "{} is {is:?}, not {theirs:?}", here(&text));
                    refused += usize::from(matches!(is, Is::Refused(_)));
                }
                let lawful = second.lawful();
                let to_and_fro = |text: &&String| ["g1f3", "f3g1", "g8f6", "f6g8"].contains(&text.as_str());
                let knights: Vec<&String> = lawful.iter().filter(to_and_fro).collect();
                let asks = choices.iter().any(|text| text == "any") && dice.one_in(3);
                let text = match () {
                    () if asks => "any".into(),
                    () if shuffles && !knights.is_empty() && !dice.one_in(60) => (*dice.of(&knights).unwrap()).clone(),
                    () if !lawful.is_empty() && dice.one_in(2) => dice.of(&lawful).unwrap().clone(),
                    () => dice.of(&choices).unwrap().clone(),
                };
                let (is, theirs) = (first.attempt(&text), second.attempt(&text));
                match is {
                    Is::Played(said) => {
                        assert_eq!(said, theirs.announcements, "{terms:?} {seed}: {text} to {}", second.line());
                        turns += 1;
                        said.iter()
                            .for_each(|line| *told.entry(line.split(' ').next().unwrap().to_owned()).or_default() += 1);
                    }
                    Is::Asked(_) => asked += 1,
                    _ => failed += 1,
                }
                let tried: Vec<String> = first.tried.iter().map(|of| of.to_string().replace(':', " ")).collect();
                let theirs: Vec<String> = second
                    .tried()
                    .into_iter()
                    .map(|of| match of.split_once(' ') {
                        Some(("O-O" | "O-O-O", answer)) => {
                            let text = of.split(' ').next().unwrap();
                            format!("{} {answer}", first.read(text).unwrap())
                        }
                        _ => of,
                    })
                    .collect();
                assert_eq!(tried, theirs, "{seed}");
                if let Some(end) = second.over() {
                    *ends.entry(end.by).or_insert(0) += 1;
                    break;
                }
            }
        }
    }
    println!(
        "{turns} turns, {failed} failed and {refused} refused attempts, {asked} questions, told {told:?}, ends {ends:?}"
    );
    assert!(turns > 5_000 && failed > 1_500 && refused > 10_000 && asked > 100, "{turns} {failed} {refused} {asked}");
    assert!(ends.get("mate") > Some(&0) && ends.get("repetition") > Some(&0), "{ends:?}");
    for word in ["capture", "promotion", "check", "tries", "attempts", "any"] {
        assert!(told.contains_key(word), "{word}: {told:?}");
    }
}
