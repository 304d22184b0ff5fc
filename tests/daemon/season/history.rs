//! A history: what happens in a season, as data that a seed makes, so that it can be printed and made shorter. What an
//! act comes to hangs on the world as it finds it, and on its own dice.

use std::fmt;

use support_rules::player::dice::Dice;
use tempete::{
    daemon::step::STEPS,
    games::GAMES,
    kit::Game,
    pace::{DAY, HOUR},
};

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    /// Who owes something in this game writes, or somebody who does not.
    Write { game: usize, dice: u64 },
    /// So many write at once, in whatever games.
    Crowd { mails: usize, dice: u64 },
    /// A player of it asks about time, complains, goes on leave.
    Complain { game: usize, dice: u64 },
    /// A player of it asks for another address, for codes, for repeats.
    Ask { game: usize, dice: u64 },
    /// The organiser rules what is due, or whatever he likes.
    Rule { game: usize, dice: u64 },
    /// From now on so many of a hundred mails and letters are lost, late by days, come back, come twice.
    Weather { lost: usize, late: usize, back: usize, twice: usize },
    /// The daemon dies where the next poll passes this step for the n-th time.
    Kill { step: &'static str, nth: u32 },
    /// It is stopped and started.
    Restart,
    /// It is away for so many days.
    Away { days: i64 },
    /// The disk is full while mail comes, and has room again.
    Fill { game: usize, dice: u64 },
    /// The database is copied.
    Backup,
    /// The last copy is put in the database's place.
    Restore,
    /// The clock is wrong by so much for so many polls, and right again.
    Leap { seconds: i64, polls: u32 },
    /// A byte of an entry of this game is another one for a while.
    Rot { game: usize, dice: u64 },
    /// A copy of the state is started, and plays this game, too.
    Twin { game: usize, dice: u64 },
    /// The mail server gives this answer to the next so many letters.
    Answer { reply: &'static str, times: usize },
    /// Keys are made anew.
    Rekey,
    /// The machine is off for so many hours of so many nights, and by day players of this game write.
    Nights { hours: i64, nights: usize, game: usize, dice: u64 },
    /// The mailbox has no room for so many days.
    NoRoom { days: i64 },
    /// The mail server takes so few letters over one connection, while everybody asks for one.
    Burst { most: u32, dice: u64 },
}

/// An act, so many seconds after the one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    pub after: i64,
    pub act: Act,
}

/// A season.
#[derive(Clone, Debug)]
pub struct History {
    pub seed: u64,
    /// The games that are played.
    pub games: Vec<&'static Game>,
    /// The schema of the state from which it goes on; without one its games begin with it.
    pub schema: Option<i64>,
    /// Whether letters go to a mail server; else into a Maildir.
    pub is_served: bool,
    pub steps: Vec<Step>,
}

/// Steps that letters to a server pass in place of those of a Maildir.
const SERVED: [&str; 9] = [
    "arrived",
    "read",
    "planned",
    "before-commit",
    "committed",
    "renamed",
    "picked",
    "before-outcome",
    "outcome-written",
];

/// What a mail server may answer to a recipient: not now, full, nobody, nothing at all.
const REPLIES: [&str; 5] = [
    "451 4.2.0 busy",
    "452 4.2.2 full",
    "550 5.1.1 nobody of that name",
    support::server::STALL,
    support::server::CLOSE,
];

/// What it answers where the account has sent enough.
pub const QUOTA: &str =
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients";

/// So many games are in each stored state.
const STORED: usize = 12;

/// By so much a clock leaps that is not to be believed.
const LEAPS: [i64; 9] = [-7_300 * DAY, -30 * DAY, -DAY, -2 * HOUR, 2 * DAY, 20 * DAY, 40 * DAY, 400 * DAY, 7_300 * DAY];

impl History {
    /// The history of this seed.
    pub fn of(seed: u64) -> Self {
        let mut dice = Dice::new(seed, "season");
        let schema = [None, Some(2), None, None, None, Some(1)].get(seed as usize % 8).copied().flatten();
        let games = if schema.is_some() { STORED } else { 3 + dice.below(8) };
        let is_served = seed % 4 == 3;
        let mut steps = vec![];
        // The games begin: their lists and first numbers.
        for game in 0..2 * games {
            steps.push(Step { after: HOUR, act: Act::Write { game: game % games, dice: dice.below(1 << 30) as u64 } });
        }
        let count = 120 + dice.below(100);
        while steps.len() < count {
            let after = HOUR * pause(&mut dice);
            let act = act(&mut dice, games, is_served);
            steps.push(Step { after, act });
            // Some copies are soon needed: then what the mails say is all that was lost.
            if act == Act::Backup && dice.chance(40) {
                for _ in 0..1 + dice.below(4) {
                    let (game, own) = (dice.below(games), dice.below(1 << 30) as u64);
                    steps.push(Step { after: HOUR * dice.below(3) as i64, act: Act::Write { game, dice: own } });
                }
                steps.push(Step { after: HOUR, act: Act::Restore });
            }
        }
        // What lies around the machine has dice of its own, so that all else stays the same.
        let mut dice = Dice::new(seed, "around");
        for _ in 0..1 + dice.below(3) {
            let after = HOUR * dice.below(20) as i64;
            let act = around(&mut dice, games, schema, is_served);
            steps.insert(2 * games + dice.below(steps.len() - 2 * games), Step { after, act });
        }
        Self { seed, games: rows(seed, games, schema), schema, is_served, steps }
    }
}

/// Which games are played: one in two is another than Tempête, which alone the stored states have. The others come in turn, each
/// season going on with another, so that each comes about as often. The dice are their own, so that the acts of a season stay the
/// same whatever is played.
fn rows(seed: u64, count: usize, schema: Option<i64>) -> Vec<&'static Game> {
    let mut dice = Dice::new(seed, "rules");
    let (first, others) = GAMES.split_first().unwrap();
    // Every eighth begins one further on: which seasons have stored states goes by eights, too.
    let mut turn = others.iter().cycle().skip((seed + seed / 8) as usize % others.len());
    let mut row = || if schema.is_none() && dice.chance(50) { *turn.next().unwrap_or(first) } else { *first };
    (0..count).map(|_| row()).collect()
}

/// Hours until the next act.
fn pause(dice: &mut Dice) -> i64 {
    let below = match dice.below(20) {
        0..=12 => 20,
        13..=17 => 100,
        18 => 300,
        _ => 1_000,
    };
    dice.below(below) as i64
}

fn act(dice: &mut Dice, games: usize, is_served: bool) -> Act {
    let (game, own) = (dice.below(games), dice.below(1 << 30) as u64);
    match dice.below(100) {
        0..=45 => Act::Write { game, dice: own },
        46..=52 => Act::Crowd { mails: 2 + dice.below(5), dice: own },
        53..=59 => Act::Complain { game, dice: own },
        60..=62 => Act::Ask { game, dice: own },
        63..=69 => Act::Rule { game, dice: own },
        70..=73 => weather(dice),
        74..=82 => {
            let step = if is_served { dice.word(&SERVED) } else { dice.word(&STEPS) };
            Act::Kill { step, nth: 1 + dice.below(3) as u32 }
        }
        83..=84 => Act::Restart,
        85 if dice.chance(25) => Act::Away { days: 40 + dice.below(20) as i64 },
        85 => Act::Away { days: 1 + dice.below(9) as i64 },
        86..=88 => Act::Fill { game, dice: own },
        89..=90 => Act::Backup,
        91 => Act::Restore,
        92..=93 => Act::Leap { seconds: LEAPS[dice.below(LEAPS.len())], polls: 1 + dice.below(3) as u32 },
        94..=95 => Act::Rot { game, dice: own },
        96 => Act::Rekey,
        97..=98 => Act::Twin { game, dice: own },
        _ if is_served => Act::Answer { reply: dice.word(&REPLIES), times: 1 + dice.below(3) },
        _ => Act::Write { game, dice: own },
    }
}

/// Nights, a mailbox without room, a burst of letters, a quota that is used up. Games of older states have another rule of
/// what nights cost.
fn around(dice: &mut Dice, games: usize, schema: Option<i64>, is_served: bool) -> Act {
    match dice.below(3) {
        0 if schema.is_none() => {
            let (hours, nights) = (7 + dice.below(4) as i64, 3 + dice.below(5));
            Act::Nights { hours, nights, game: dice.below(games), dice: dice.below(1 << 30) as u64 }
        }
        0 | 1 if is_served => match dice.below(2) {
            0 => Act::Burst { most: 1 + dice.below(4) as u32, dice: dice.below(1 << 30) as u64 },
            _ => Act::Answer { reply: QUOTA, times: 1 + dice.below(2) },
        },
        _ => Act::NoRoom { days: 2 + dice.below(20) as i64 },
    }
}

fn weather(dice: &mut Dice) -> Act {
    if dice.chance(30) {
        return Act::Weather { lost: 0, late: 0, back: 0, twice: 0 };
    }
    Act::Weather { lost: dice.below(30), late: dice.below(50), back: dice.below(15), twice: dice.below(25) }
}

impl fmt::Display for History {
    /// A line an act.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = if self.is_served { "a mail server" } else { "a Maildir" };
        let begins =
            self.schema.map_or_else(String::new, |schema| format!(" that a program of schema {schema} has left"));
        let games: Vec<&str> = self.games.iter().map(|game| game.name()).collect();
        let (seed, games, steps) = (self.seed, games.join(", "), self.steps.len());
        writeln!(f, "seed {seed}: games of {games}{begins}, letters to {to}, {steps} steps")?;
        for (Step { after, act }, at) in self.steps.iter().zip(1..) {
            writeln!(f, "{at:>4}. after {:>4} h: {act:?}", after / HOUR)?;
        }
        Ok(())
    }
}
