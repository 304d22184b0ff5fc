//! The page's three full games and its worked cases.

use super::{
    super::piece::{Black, White},
    Cloak, End, Told,
};

mod bonuses;
mod cases;
mod games;

const STANDARD: &str = "RNBQKBNR";

fn start(white: &str, black: &str) -> Cloak {
    Cloak::start(white, black).unwrap_or_else(|| panic!("{white} or {black} is no set-up"))
}

fn at(line: &str) -> Cloak {
    let game = Cloak::at(line).unwrap_or_else(|| panic!("{line} is no position"));
    assert_eq!(Cloak::at(&game.line()).map(|again| again.line()), Some(game.line()));
    game
}

/// The lines of a mail that stands on one line: `guess 3 K, move e2e4`.
fn lines(mail: &str) -> Vec<&str> {
    mail.split(", ").collect()
}

fn judged(game: &Cloak, mail: &str) -> bool {
    let accepted = game.judge(&lines(mail));
    assert_eq!(game.clone().play(&lines(mail)).is_some(), accepted, "{mail} in {}", game.line());
    accepted
}

/// Plays these mails, and gives what the last one told.
fn played(game: &mut Cloak, mails: &[&str]) -> Told {
    let mut last = None;
    for mail in mails {
        assert!(judged(game, mail), "{mail} in {}", game.line());
        last = game.play(&lines(mail));
    }
    last.unwrap_or_else(|| panic!("nothing was played"))
}

fn told(acts: &[&str], shown: &[(u8, char, char)], announcements: &[&'static str]) -> Told {
    let acts = acts.iter().map(ToString::to_string).collect();
    Told { acts, shown: shown.to_vec(), announcements: announcements.to_vec() }
}

const KING: Option<End> = Some(End { winner: Some(White), by: "king" });
const MATE: Option<End> = Some(End { winner: Some(White), by: "mate" });
