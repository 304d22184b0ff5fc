//! Records: whole games written, read and audited; and what an audit says of each.

#![cfg(test)]

#[path = "common/game.rs"]
mod game;

use game::{BLACK, Game, WHITE};
use tempete::record::{Outcome, StepVerdict, audit};

const DECK: &str = "deck";
const SMALL: &str = "1,2,5,12,13,18,34,35,39,57,68";
const SMALL_CARDS: [u8; 11] = [1, 2, 5, 12, 13, 18, 34, 35, 39, 57, 68];

fn verdicts(record: &str) -> (Outcome, Vec<StepVerdict>) {
    let report = audit(record.as_bytes(), None);
    println!("{report}");
    (report.outcome, report.steps.iter().map(|step| step.verdict).collect())
}

#[test]
fn a_running_games_record_is_unfinished() {
    use StepVerdict::{NotYet, Passed};
    let mut game = Game::new(&[(DECK, SMALL)]);
    let expected = (Outcome::Unfinished, vec![Passed, Passed, NotYet, NotYet, Passed, NotYet, NotYet]);
    assert_eq!(verdicts(&game.record()), expected);
    game.opened(&SMALL_CARDS).mail(WHITE, "move e4").mail(BLACK, "move e5");
    assert_eq!(verdicts(&game.record()), expected);
}

#[test]
fn a_finished_game_is_clean() {
    let mut game = Game::new(&[(DECK, SMALL)]);
    game.opened(&SMALL_CARDS).mail(WHITE, "move e4").mail(BLACK, "move e5").mail(WHITE, "resign");
    let record = game.record();
    println!("{record}");
    assert_eq!(verdicts(&record), (Outcome::Clean, vec![StepVerdict::Passed; 7]));
}
