//! What a game shows of itself: in a line, to who rules on it, to who looks at it. All of it is public
//! matter, but for what a [`Looker`] may see whose look is an entry of the game.

use alloc::{string::String, vec::Vec};

use crate::{
    ids::{Seat, Seq, Timestamp},
    letters::Letter,
};

/// One game in a line. No plan reads it; whoever keeps one can make it anew from the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub entries: u16,
    /// What is due, in one word of the game's; it begins with `ruling` where a ruling is.
    pub state: String,
    /// The seats that owe something; none where a ruling is due or the game is over.
    pub owed: Vec<Seat>,
    /// Since when that is due; of a game that is over, since when it is.
    pub since: Timestamp,
    /// When a seat last complained that the one that owes something is slow, while no warning and no act
    /// of that one came after it (T64).
    pub complaint: Option<Timestamp>,
    /// When the passing of time has something done next, where nothing changes.
    pub next: Option<Timestamp>,
    /// When a loss on time comes by itself or may be claimed, the first of both, where nothing changes: what its players may
    /// know of what falls due.
    pub due: Option<Timestamp>,
    /// From when on a loss on time may be claimed, where nothing changes.
    pub claimable: Option<Timestamp>,
    pub end: Option<End>,
}

impl Summary {
    /// The next moment at which something falls due by itself: what the passing of time has done, or that a loss on time
    /// may be claimed, where it may not be yet. One that has passed has come due, and is about to be done.
    pub fn falls_due(&self, now: Timestamp) -> Option<Timestamp> {
        let opens = self.claimable.filter(|at| now < *at);
        self.next.into_iter().chain(opens).min()
    }
}

/// How a game ended. A result is the name of the seat that won, or another word of the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The result before errors are counted.
    pub board: String,
    /// By what, in one word.
    pub by: String,
    pub errs: Vec<Seat>,
    /// The final result.
    pub last: String,
}

/// Something about a game that the person who runs the referee is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// His ruling is due (T52, T62).
    RulingDue,
    /// This seat complains that another one is slow (T64).
    Complaint(Seat),
    /// The game is over (T54).
    Over,
}

/// A dispute that waits for a ruling, told so that nobody need look at secrets to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// What it is about, in a sentence.
    pub what: String,
    /// Which rulings decide it, and what each does.
    pub rulings: Vec<(String, String)>,
    /// The entries it is about, byte for byte: from the turn disputed to the last.
    pub entries: Vec<(Seq, String)>,
    /// The board as it stands, what the last turn changed marked on it; empty where the players keep it.
    pub board: Vec<String>,
    pub position: Option<String>,
}

/// How a game stands, as far as a ruling rests on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How many acts its log has: entries that are no words alone, no look and no reminder.
    pub acts: usize,
    pub entries: usize,
    /// Who owes what, since when.
    pub due: String,
}

/// What a command would do, worked out by deciding it and writing nothing.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// Who plays: names and seats.
    pub players: String,
    pub before: Standing,
    pub after: Standing,
    /// The entry's exact text; an `end` that may follow it rests on secrets, and is not here.
    pub entry: String,
    /// Whether the game would end, and every seal open.
    pub opens: bool,
    /// The letters, without what only their readers may know; none where they are those of the end.
    pub letters: Vec<Letter>,
}

/// Who looks at a game, and what the database knows of it.
#[derive(Clone, Copy, Debug)]
pub struct Looker<'a> {
    /// Whether a look at its secrets is an entry already.
    pub secrets: bool,
    /// Why it waits, if it does, and what to do: what stands behind `waits`.
    pub waits: Option<&'a str>,
    /// When he looks.
    pub at: Timestamp,
    /// The seats, in seat order.
    pub seats: &'a [SeatFacts],
    /// The words kept of its disputes, each with its entry's number.
    pub words: &'a [(u16, String)],
    /// The reasons of rulings that are told to nobody, each with its entry's number; none where not only who runs
    /// the referee looks.
    pub reasons: &'a [(u16, String)],
}

/// What is known of a seat beside its game.
#[derive(Clone, Debug, Default)]
pub struct SeatFacts {
    /// The addresses; letters go to the first.
    pub addresses: Vec<String>,
    /// Language code.
    pub language: String,
    pub zone: String,
    pub letters: u32,
    /// How they reach it: `good`, `failing` (a bounce says so) or `unreachable` (its mail server refuses
    /// them for good).
    pub mail: &'static str,
}

/// A game as it is shown.
pub struct Shown {
    /// For a screen.
    pub text: String,
    /// For a program: JSON.
    pub json: String,
}
