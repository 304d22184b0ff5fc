//! Random games: what may be, what is announced and how it ends is what a second referee says, who tries every order on a
//! copy of the board.

use std::collections::BTreeSet;

use chess::Role;
use luft::{
    act::{Act, Deed},
    board::Board,
};
use referee::log::Dice;
use second_referee::luft::Luft as Second;

use super::{coordinates, play};

/// How many games; the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 2_000 } else { 200 }
}

/// So many turns a game has at most.
const MOST: usize = 200;

#[test]
fn the_second_referee_agrees_step_by_step() {
    let (mut acts, mut kings, mut ends, mut claims) = (0, 0, std::collections::BTreeMap::new(), [0; 2]);
    for seed in 0..games() {
        let (mut dice, mut first, mut second) = (Dice::new(seed), Board::start(), Second::start());
        // Every other game goes to and fro, so that positions come back.
        let shuffles = seed % 2 == 1;
        for _ in 0..MOST {
            let lawful: Vec<Act> = first.lawful().collect();
            let named: BTreeSet<String> = lawful.iter().map(|act| coordinates(&first, *act)).collect();
            assert_eq!(named, second.lawful(), "{seed}: {}", second.public());
            assert_eq!(first.repeats(), second.repetition_holds(), "{seed}: {}", second.public());
            assert_eq!(first.is_quiet(), second.fifty_holds(), "{seed}: {}", second.public());
            claims[0] += usize::from(first.repeats());
            claims[1] += usize::from(first.is_quiet());
            let knights: Vec<Act> = lawful
                .iter()
                .copied()
                .filter(|act| matches!(act, Act::Step(played) if ["f3", "g1", "f6", "g8"].contains(&played.to.to_string().as_str())))
                .collect();
            let some = if shuffles && !dice.one_in(60) && !knights.is_empty() { &knights } else { &lawful };
            let act = *dice.of(some).unwrap();
            let (deed, announced, after) = play(&first, act);
            let told = second.play(&coordinates(&first, act)).unwrap();
            assert_eq!(deed.to_string(), told.act, "{seed}");
            assert_eq!(announced, told.announcements, "{seed}: {} after {}", told.act, second.public());
            acts += 1;
            // L9: no king is taken but by a pawn's step straight on.
            if announced == ["takes-king"] {
                kings += 1;
                let Deed::Move { played, takes: None } = deed else { panic!("{seed}: {deed} took a king") };
                let pawn = first.visible().at(played.from).unwrap().kind == Role::Pawn;
                assert!(pawn && played.from.file() == played.to.file(), "{seed}: {deed} took a king");
            }
            first = after;
            if let Some(end) = second.over() {
                *ends.entry(end.by).or_insert(0) += 1;
                break;
            }
        }
    }
    println!("{acts} acts, {kings} kings taken, ends {ends:?}, repetition {} and fifty {} times", claims[0], claims[1]);
    assert!(acts > 5_000 && kings > 5 && claims[0] > 10 && claims[1] > 0);
}
