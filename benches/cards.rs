//! Cards enforced by the referee, on positions that random play reached: one card decided, and every legal play of a hand
//! of five. Percentiles over many positions, since the longest is what a player waits for.

use std::{
    fs,
    sync::Arc,
    time::{Duration, Instant},
};

use support_rules::seeded::Dice;
use tempete::{
    chess::{Position, full},
    tempete::{
        cards::{
            card::{Card, Window},
            catalogue::Catalogue,
        },
        log::{
            event::{Act, CardPlay},
            terms::Terms,
        },
        look_ahead::LookAhead,
        state::{
            exchange::MessageKind,
            public::{Duty, OwnDuty},
        },
    },
};

use crate::common::{size, times::said};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cards");
const POSITIONS: usize = 2_000;

/// What was measured.
#[derive(Default)]
struct Times {
    card: Vec<(Duration, u8)>,
    hand: Vec<(Duration, u8)>,
}

/// Measures.
pub fn run() {
    let catalogue = Arc::new(Catalogue::read(Catalogue::BUILT_IN).expect("a catalogue"));
    let begun = beginnings();
    let mut dice = Dice(1);
    let mut times = Times::default();
    let mut positions = 0;
    let enough = if size::is_small() { POSITIONS / 20 } else { POSITIONS };
    while positions < enough {
        let mut at = on(&begun[dice.below(begun.len())], &catalogue);
        for _ in 0..20 {
            let Some(here) = at else { break };
            positions += 1;
            at = turn(&here, &catalogue, &mut dice, &mut times).and_then(|line| on(&line, &catalogue));
        }
    }
    println!("{positions} positions");
    print("one card decided", times.card);
    print("all legal plays of a hand of five", times.hand);
}

/// The start of chess, as often as all positions of cases together.
fn beginnings() -> Vec<String> {
    let mut all: Vec<String> = fs::read_dir(CASES)
        .expect("tests/cards")
        .filter_map(|file| fs::read_to_string(file.ok()?.path()).ok())
        .flat_map(|text| {
            text.lines().filter_map(|row| row.strip_prefix("position: ")).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    all.sort();
    let start = Position::start().to_string();
    all.extend(std::iter::repeat_n(start, all.len()));
    all
}

fn on(line: &str, catalogue: &Arc<Catalogue>) -> Option<LookAhead> {
    LookAhead::on(line.parse::<Position>().ok()?, Terms::default_for(catalogue), catalogue)
}

/// Measures on this position, plays one of the turns found, and gives the position after it.
fn turn(at: &LookAhead, catalogue: &Catalogue, dice: &mut Dice, times: &mut Times) -> Option<String> {
    let board = at.public().board.clone()?;
    let chosen = dice.pick(&board.legal_moves()).copied();
    let written: Vec<Act> = chosen.map(|played| Act::Move(full(&board, played))).into_iter().collect();
    let own = |card: &&Card| !card.window.is_reply() && !card.secret && !card.doubles() && !card.stays();
    let playable: Vec<&Card> = catalogue.playable().filter(own).collect();
    let mut turns: Vec<Vec<Act>> = [written.clone()].into();
    let mut hand = Duration::ZERO;
    let mut longest = (Duration::ZERO, 0);
    for _ in 0..5 {
        let card = *dice.pick(&playable)?;
        let before = if card.window == Window::After { written.as_slice() } else { &[] };
        if card.window == Window::After && before.is_empty() {
            continue;
        }
        let began = Instant::now();
        let plays = at.legal(card.number, before);
        let took = began.elapsed();
        hand += took;
        longest = longest.max((took, card.number.get()));
        let few: Vec<Vec<Act>> = plays.into_iter().take(200).map(|(_, acts)| typed(acts)).collect();
        if let Some(acts) = dice.pick(&few).cloned() {
            let began = Instant::now();
            let sent = at.sent(MessageKind::Turn, acts.clone(), None);
            times.card.push((began.elapsed(), card.number.get()));
            assert!(sent.is_ok(), "what was listed is legal");
            turns.push(acts);
        }
    }
    times.hand.push((hand, longest.1));
    let acts = dice.pick(&turns).filter(|acts| !acts.is_empty())?;
    let (after, _) = at.sent(MessageKind::Turn, acts.clone(), None).ok()?;
    matches!(after.public().duty(), Duty::Own(OwnDuty::Turn(_)))
        .then(|| after.public().board.as_ref().map(ToString::to_string))?
}

/// As a player writes it: what a card does follows from its squares.
fn typed(acts: Vec<Act>) -> Vec<Act> {
    let plain = |act| match act {
        Act::Card(play) => Act::Card(CardPlay { effect: None, ..play }),
        act => act,
    };
    acts.into_iter().map(plain).collect()
}

fn print(what: &str, mut times: Vec<(Duration, u8)>) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{what}: {} times, median {}, 99th percentile {}, longest {} (card {})",
        times.len(),
        said(at(50).0.as_secs_f64()),
        said(at(99).0.as_secs_f64()),
        said(at(100).0.as_secs_f64()),
        at(100).1
    );
}
