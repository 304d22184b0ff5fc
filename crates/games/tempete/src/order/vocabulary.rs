//! Every verb of Tempête. How languages write them is in their folders; what the words behind a verb mean is said
//! in `order`.

use crate::{
    chess::Edit,
    referee::orders::{self, RANDOM},
    text::{OrderWords, Room, Takes, Verb, Vocabulary, in_language},
};

/// The words of Tempête.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: VERBS,
    beside: Some(&orders::VOCABULARY),
    edits: &Edit::VERBS,
    particles: &[RANDOM, "card", "move", "part"],
    spelled: |language| in_language!(language, include!, "../../../../../templates/tempete/", "/orders.rs"),
    numbered: "card",
    prose: &["no", "non", "nay", "niet", "nyet", "que nenni", "pas question"],
    implied: &[("intercept", "card"), ("amend", "card")],
    owed: "numbers",
    sealing: "spring",
    bare_move: "move",
    own_move: None,
    called: None,
    borne: |_| None,
    behind_move: &[],
    between_moves: "",
    numbered_piece: "",
    wanted: wanted(68, 5),
};

/// The words of Tempête to a seat whose list has so many cards and who owes so many numbers, with conditional moves or without.
pub fn vocabulary(deck: usize, owed: usize, conditions: bool) -> Vocabulary {
    // Where none are, their words are prose (T83).
    let beside = if conditions { &orders::PLANS } else { &orders::VOCABULARY };
    Vocabulary { wanted: wanted(deck, owed), beside: Some(beside), ..VOCABULARY }
}

const fn wanted(deck: usize, owed: usize) -> [(&'static str, usize); 2] {
    [("list", deck), ("numbers", owed)]
}

/// A verb that takes these words and needs no room around it.
const fn verb(id: &'static str, takes: Takes) -> Verb {
    Verb { id, takes, room: Room::Nothing, insists: false, asks: false }
}

/// A verb of cards, whose `!` insists.
const fn insisting(id: &'static str, takes: Takes) -> Verb {
    Verb { insists: true, ..verb(id, takes) }
}

/// A verb that a line of prose could begin with by chance: it stands below a blank line.
const fn below(id: &'static str, takes: Takes) -> Verb {
    Verb { room: Room::Above, ..verb(id, takes) }
}

/// A verb that stands alone: what it does cannot be taken back.
const fn alone(id: &'static str, words: usize) -> Verb {
    Verb { room: Room::Around, ..verb(id, Takes::Words(words)) }
}

/// A verb of numbers, typed or drawn.
const fn numbers(id: &'static str) -> Verb {
    Verb { room: Room::AboveFree(RANDOM), ..verb(id, Takes::Numbers) }
}

/// A verb that only asks.
const fn asking(id: &'static str) -> Verb {
    Verb { asks: true, ..below(id, Takes::Words(0)) }
}

/// Section by section as the protocol lists them.
const VERBS: &[Verb] = &[
    numbers("list"),
    numbers("numbers"),
    Verb { asks: true, ..verb("move", Takes::Move) },
    insisting("card", Takes::Effect),
    verb("square", Takes::Words(1)),
    insisting("spring", Takes::Words(2)),
    verb("land", Takes::Words(1)),
    insisting("discard", Takes::Words(1)),
    verb("intercept", Takes::Words(0)),
    verb("part", Takes::Words(1)),
    below("answer", Takes::Words(0)),
    verb("keep", Takes::Words(1)),
    below("object", Takes::Text),
    insisting("amend", Takes::Effect),
    alone("withdraw", 0),
    below("stand", Takes::Note),
    asking("hand"),
];
