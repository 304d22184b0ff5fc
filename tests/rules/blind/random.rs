//! Random games of two seats and of three: what may be tried, what can be, what each is told, what each sees and how it ends is what a
//! second referee says.

use std::collections::BTreeMap;

use heart::{board::Board, end::Ending, triangle::Triangle};
use second_referee::heart::{
    SEATS,
    blind::{Answer, Blind as Slow},
};

use super::*;
use crate::heart::dice::Dice;

/// How many games of each number of seats; the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 500 } else { 50 }
}

/// So many turns a game has at most.
const MOST: usize = 120;
const SET: [&str; 9] = ["W", "Q", "R", "B", "N", "N", "", "", ""];

/// What is on a board, as the second referee writes what a seat sees.
fn line(board: &Board, side: Side) -> String {
    let pieces = board.pieces().map(|(at, piece)| {
        let of = if piece.colour == side { String::new() } else { format!(">{}", board.owner(piece.colour).letter()) };
        format!("{}{}{at}{of}", piece.colour.letter(), LETTERS.sign(piece.kind))
    });
    let heart = board.heart(side).map(|at| format!("{}*{at}", side.letter()));
    pieces.chain(heart).collect::<Vec<_>>().join(" ")
}

/// What each is told of what comes of a turn, as the second referee says it.
fn told(comes: &Comes, mover: Side, reader: Side) -> Vec<String> {
    let mut told = vec![];
    if let (Some(piece), true) = (comes.deed.takes.piece, reader == mover) {
        told.push(format!("{} of {} on {}", LETTERS.sign(piece.kind), piece.colour, comes.deed.step.to));
    } else if let Some((of, at)) = comes.lost {
        // Which it was its loser sees.
        let piece = comes.deed.takes.piece.unwrap();
        told.push(match reader == of {
            true => format!("{} of {of} on {at}", LETTERS.sign(piece.kind)),
            false => format!("{of} lost a piece"),
        });
    }
    if let Some((of, at, Gained(pieces))) = &comes.heart {
        told.push(format!("heart of {of} on {at}, {}", pieces.len()));
        if reader == mover {
            let word = |(at, piece): &(Triangle, heart::piece::Piece)| {
                format!("{}{}{at}", piece.colour.letter(), LETTERS.sign(piece.kind))
            };
            told.extend(pieces.iter().map(word));
        }
    }
    told
}

fn begun(seats: usize, relation: bool, dice: &mut Dice) -> (Table, Slow) {
    let mut table = Table::start(seats, Variants { relation, ..Variants::default() });
    let mut slow = Slow::start(seats, relation);
    // In any order.
    for (side, theirs) in dice.shuffled(Side::ALL.into_iter().zip(SEATS).take(seats).collect()) {
        loop {
            let corner = Triangle::all().filter(|at| at.corner() == Some(side) || dice.below(300) == 0).collect();
            let words: Vec<String> =
                SET.iter().zip(dice.shuffled(corner)).map(|(kind, at)| format!("{kind}{at}")).collect();
            let heart = Triangle::all().filter(|at| at.corner() == Some(side)).nth(dice.below(24)).unwrap().to_string();
            let (is, other) =
                (table.place(side, &words.join(" "), &heart), slow.place(theirs, &words.join(" "), &heart));
            assert_eq!(is.is_ok(), other.is_ok(), "{words:?} {heart}: {is:?} {other:?}");
            if is.is_ok() {
                break;
            }
        }
    }
    (table, slow)
}

/// Passes whoever cannot move over, in every knower's game.
fn passes(table: &mut Table) -> Vec<String> {
    let mut told = vec![];
    while let Some(side) = table.truth.game().stuck() {
        told.push(format!("pass {side}"));
        table.passes_over(side);
    }
    told
}

#[test]
fn the_second_referee_agrees_step_by_step() {
    let (mut turns, mut no, mut hearts, mut ends) = (0, 0, 0, BTreeMap::<&str, usize>::new());
    for (seats, seed) in [2, 3].into_iter().flat_map(|seats| (0..games()).map(move |seed| (seats, seed))) {
        let mut dice = Dice(seed * 10 + seats as u64);
        let relation = seats == 3 && seed % 4 == 3;
        let (mut table, mut slow) = begun(seats, relation, &mut dice);
        // Every fifth game goes to and fro, so that positions come back.
        let shuffles = seed % 5 == 1;
        let mut last: [Option<Step>; 3] = [None; 3];
        for _ in 0..MOST {
            let Some(Duty::Turn(side)) = table.truth.game().due() else { break };
            for (game, (side, theirs)) in table.seats.iter().zip(Side::ALL.into_iter().zip(SEATS)) {
                assert_eq!(line(game.board(), side), slow.seen(theirs), "{seats} {seed}: {}", slow.line());
            }
            assert_eq!(slow.turn().map(|turn| turn.name().to_owned()), Some(side.to_string()));
            assert_eq!(table.truth.game().is_quiet(), slow.fifty());
            let mut mine: Vec<String> = table.choices();
            let mut theirs = slow.choices();
            mine.sort();
            theirs.sort();
            assert_eq!(mine, theirs, "{}", slow.line());
            let back = last[side.index()].map(|step| Step { from: step.to, to: step.from, heart: step.heart });
            let back = back.map(|step| Attempt { step, played: true }.to_string().replace(":yes", ""));
            let text = match back.filter(|back| shuffles && theirs.contains(back)) {
                Some(back) => back,
                None => dice.pick(&theirs).clone(),
            };
            let step = format!("{text}:no").parse::<Attempt>().unwrap().step;
            let before: Vec<String> = table.tried.iter().map(|of| of.to_string().replace(':', " ")).collect();
            assert_eq!(before, slow.tried());
            match (table.asks(&[step]), slow.attempt(&text)) {
                (Is::No, Answer::No) => no += 1,
                (Is::Played(comes, step), Answer::Played { each, all }) => {
                    turns += 1;
                    last[side.index()] = Some(step);
                    hearts += usize::from(comes.heart.is_some());
                    let mine: Vec<Vec<String>> =
                        Side::ALL.into_iter().take(seats).map(|reader| told(&comes, side, reader)).collect();
                    assert_eq!(mine, each, "{seats} {seed}: {text}");
                    let mut to_all = passes(&mut table);
                    to_all.extend(
                        table
                            .truth
                            .game()
                            .end()
                            .map(|end| end.winner.map_or("drawn".into(), |side| format!("wins {side}"))),
                    );
                    if table.truth.is_fivefold() {
                        to_all.push("drawn".into());
                    }
                    assert_eq!(to_all, all, "{seats} {seed}: {text}");
                }
                (is, theirs) => panic!("{seats} {seed}: {text} is {is:?}, not {theirs:?}"),
            }
            let scores: Vec<i32> =
                Side::ALL.into_iter().take(seats).map(|side| table.nobody.game().score(side).into()).collect();
            assert_eq!(scores, slow.scores());
            if let Some(end) = slow.over() {
                let by = match table.truth.game().end().map(|end| end.by) {
                    Some(Ending::Heart) => "heart",
                    Some(_) => "stuck",
                    None => "fivefold",
                };
                assert_eq!(by, end.by);
                *ends.entry(by).or_default() += 1;
                break;
            }
        }
    }
    println!("{turns} turns, {no} answered no, {hearts} hearts taken, ends {ends:?}");
    assert!(turns > 3_000 && no > 500 && hearts > 20, "{turns} {no} {hearts}");
    assert!(ends.get("fivefold") > Some(&0) && ends.get("heart") > Some(&0), "{ends:?}");
}
