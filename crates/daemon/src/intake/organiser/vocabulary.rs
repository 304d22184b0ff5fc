//! Every verb of an organiser's. How languages write them is in their folders.

use std::sync::{Mutex, PoisonError};

use crate::{
    kit::{Games, TIMING},
    text::{OrderWords, Room, Takes, Verb, Vocabulary, in_language},
};

/// Nothing is to be done: only what would be is asked.
pub(super) const TRY: &str = "try";
/// What came by post or telephone.
pub(super) const ENTER: &str = "enter";
pub(super) const LOST_ON_TIME: &str = "lost-on-time";

/// The verbs that every game has, beside those that set the clocks.
const VERBS: [Verb; 13] = [
    verb(TRY),
    Verb { takes: Takes::Words(1), ..verb("confirm") },
    asking("games", 0),
    asking("show", 2),
    asking("help", 0),
    verb("say"),
    verb(ENTER),
    verb(LOST_ON_TIME),
    verb("warn"),
    verb("result"),
    verb("annul"),
    verb("correct"),
    verb("recover"),
];

/// A verb behind which words are free: a seat, a reason.
const fn verb(id: &'static str) -> Verb {
    Verb { id, takes: Takes::Text, room: Room::Nothing, insists: false, asks: false }
}

/// A verb that only asks, with so many words behind it.
const fn asking(id: &'static str, words: usize) -> Verb {
    Verb { takes: Takes::Words(words), asks: true, ..verb(id) }
}

/// The words of whoever runs these games. They are made once for each list of games, of which a process has one.
pub(super) fn vocabulary(games: Games) -> &'static Vocabulary {
    static MADE: Mutex<Vec<(Games, &'static Vocabulary)>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, vocabulary)) = made.iter().find(|(of, _)| core::ptr::eq(*of, games)) {
        return vocabulary;
    }
    let own = games.iter().flat_map(|game| game.help.rulings).map(|ruling| verb(ruling.word));
    let timing = TIMING.into_iter().map(|(word, ..)| verb(word));
    let verbs = Vec::leak(VERBS.into_iter().chain(timing).chain(own).collect());
    let spelled = |language| in_language!(language, include!, "../../../../../templates/kit/", "/organisers.rs");
    let vocabulary = Box::leak(Box::new(Vocabulary { verbs, spelled, ..Vocabulary::NONE }));
    made.push((games, vocabulary));
    vocabulary
}
