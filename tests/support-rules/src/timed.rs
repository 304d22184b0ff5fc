//! Time in the games of a pair: how long nobody writes, what players say about time, and what the person who runs the
//! referee decides about it.

use chrono::{DateTime, Days};
use ids::{Seat, Timestamp};
use record::pace::DAY;
use referee::{kit::Command, text::Language};
use tempete_game::{cards::catalogue::Catalogue, log::terms::Terms, state::public::SEATS};

use super::player::{dice::Dice, spell};

/// Terms under which one pair in two has a clock, of every profile that has one.
pub fn timed(mut terms: Terms, dice: &mut Dice) -> Terms {
    let time = dice.word(&["none", "none", "none", "post", "swift", "club"]);
    terms.set("time", time, &Catalogue::read(Catalogue::BUILT_IN).unwrap()).unwrap();
    terms
}

/// Whether a game with these terms has a clock.
pub fn is_timed(terms: &Terms) -> bool {
    terms.value("time") != "none"
}

/// For how many seconds more than usual nobody writes.
pub fn silence(dice: &mut Dice) -> i64 {
    if dice.chance(15) { DAY * dice.below(40) as i64 } else { 0 }
}

/// What a player writes about time: he asks, complains, asks for patience, or goes on leave.
pub fn words(dice: &mut Dice, language: Language, at: i64) -> String {
    let say = |verb, rest: &str| spell::line(language, verb, rest);
    match dice.below(9) {
        0..=2 => say("time", ""),
        3..=5 => say("overdue", ""),
        6 => say("slow", &dice.below(70).to_string()),
        7 => say("set", "reminders off"),
        _ => {
            let first = DateTime::from_timestamp(at, 0).unwrap().date_naive() + Days::new(dice.below(6) as u64);
            let last = first + Days::new(dice.below(9) as u64);
            let to = if language == Language::Fr { "au" } else { "to" };
            say("leave", &format!("{first} {to} {last}"))
        }
    }
}

/// What the person who runs the referee decides about time, which the game may refuse.
pub fn command(dice: &mut Dice, at: i64) -> Command {
    let reason = String::from("As was asked.");
    let seat: Seat = SEATS[dice.below(2)];
    let day = |days: i64| Timestamp::from_unix(at + days * DAY);
    match dice.below(6) {
        0 => Command::Pause { reason },
        1 | 2 => Command::Resume { reason },
        3 => Command::Gift { seat, days: 3, reason },
        4 => Command::Forgive { seat, reason },
        _ => Command::Leave { seat, from: day(1), to: day(5), reason },
    }
}
