//! Random games of four: what is lawful, what is announced and how it ends is what a second referee says, who tries every pair
//! of squares on a copy of the board.

use std::collections::{BTreeMap, BTreeSet};

use chess::{Move, Position, Role};
use crowded::board::Board;
use referee::log::Dice;
use second_referee::crowded::CrowdedHouse as Second;

use super::{is_end, name, play, seat};

/// How many games; the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 2_000 } else { 150 }
}

/// So many turns a game has at most.
const MOST: usize = 300;

/// As the second referee names an order.
fn named(board: &Board, played: Move) -> String {
    let king = board.position().at(played.from).is_some_and(|piece| piece.kind == Role::King);
    match (king, played.from.file().abs_diff(played.to.file()), played.to.file()) {
        (true, 2, 6) => "O-O".into(),
        (true, 2, _) => "O-O-O".into(),
        _ => played.to_string(),
    }
}

/// A position with few pieces, in which passes and mates are frequent; `None` where no game could stand so.
fn thin(dice: &mut Dice) -> Option<(Board, Second)> {
    let mut squares: Vec<char> = vec!['1'; 64];
    let mut put = |letter: char, dice: &mut Dice| {
        let at = dice.below(64) as usize;
        let pawn = matches!(letter, 'p' | 'P') && !(8..56).contains(&at);
        if squares[at] == '1' && !pawn {
            squares[at] = letter;
        }
    };
    put('K', dice);
    put('k', dice);
    for _ in 0..dice.below(7) {
        let letter = *dice.of(&['P', 'p', 'P', 'p', 'N', 'n', 'B', 'b', 'R', 'r', 'Q', 'q']).unwrap();
        put(letter, dice);
    }
    let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
    let turn = *dice.of(&["wk", "bk", "wq", "bq"]).unwrap();
    let placement = ranks.join("/");
    let second = Second::at(&format!("{placement} {turn} - - 0"))?;
    let position: Position = format!("{placement} {} - - 0 1", &turn[..1]).parse().ok()?;
    let mut first = Board::of(position, seat(turn));
    while first.is_passed_over() {
        first = first.passed();
    }
    (!is_end(first.said())).then_some((first, second))
}

#[test]
fn the_second_referee_agrees_step_by_step() {
    let mut told_of: BTreeMap<String, usize> = BTreeMap::new();
    let (mut turns, mut claims, mut minor_mates) = (0, [0; 2], BTreeSet::new());
    for seed in 0..games() * 2 {
        let mut dice = Dice::new(seed);
        // Half of them begin with few pieces.
        let begun = if seed % 2 == 0 { Some((Board::start(), Second::start())) } else { thin(&mut dice) };
        let Some((mut first, mut second)) = begun else { continue };
        for _ in 0..MOST {
            if second.over().is_some() {
                break;
            }
            assert_eq!(name(first.turn()), second.turn().name(), "{seed}: {}", second.line());
            let lawful = first.position().legal_moves();
            let is: BTreeSet<String> = lawful.iter().map(|played| named(&first, *played)).collect();
            assert_eq!(is, second.lawful().into_iter().collect(), "{seed}: {}", second.line());
            assert_eq!(first.checker().is_some(), second.in_check(), "{seed}: {}", second.line());
            assert_eq!(first.repeats(), second.repetition(), "{seed}: {}", second.line());
            assert_eq!(first.is_quiet(), second.fifty(), "{seed}: {}", second.line());
            claims[0] += usize::from(first.repeats());
            claims[1] += usize::from(first.is_quiet());
            let taking = |played: &&Move| first.position().at(played.to).is_some();
            let takes: Vec<&Move> = lawful.iter().filter(taking).collect();
            let to_and_fro = |played: &&Move| {
                ["g1f3", "f3g1", "g8f6", "f6g8", "b1c3", "c3b1", "b8c6", "c6b8"].contains(&played.to_string().as_str())
            };
            let knights: Vec<&Move> = lawful.iter().filter(to_and_fro).collect();
            let some = match () {
                () if seed % 8 == 0 && !knights.is_empty() => knights,
                () if !takes.is_empty() && dice.one_in(2) => takes,
                () => lawful.iter().collect(),
            };
            let played = **dice.of(&some).unwrap();
            let order = named(&first, played);
            let (after, told) = play(&first, played).unwrap();
            let said = second.play(&order).unwrap();
            assert_eq!(told, said.announcements, "{seed}: {order} to {}", second.line());
            // No king is ever taken.
            let kings = after.position().pieces().filter(|(_, piece)| piece.kind == Role::King).count();
            assert_eq!(kings, 2);
            if told.last().is_some_and(|last| last == "mate") {
                let force = after
                    .position()
                    .pieces()
                    .filter(|(_, piece)| piece.kind != Role::King && piece.owner.side() != after.position().to_move());
                let kinds: Vec<&str> = force.map(|(_, piece)| piece.kind.name()).collect();
                if let [one] = kinds.as_slice() {
                    minor_mates.insert((*one).to_owned());
                }
            }
            for word in told {
                *told_of.entry(word.split(' ').next().unwrap().to_owned()).or_default() += 1;
            }
            first = after;
            turns += 1;
        }
        assert_eq!(second.over().is_some(), is_end(first.said()), "{seed}");
    }
    println!("{turns} turns; {told_of:?}; {claims:?} claims; mates by one piece: {minor_mates:?}");
    for word in ["check", "mate", "pass", "bare-kings"] {
        assert!(told_of.contains_key(word), "{word}: {told_of:?}");
    }
    assert!(claims[0] > 0 && claims[1] > 0, "{claims:?}");
}
