//! Every verb of Tempête in English and French, with what each line looks like. What the words
//! behind a verb mean is said in `order`.

use crate::{
    chess::Edit,
    kit,
    text::{Language, Room, Spelling, Takes, Verb, Vocabulary},
};

/// The words of Tempête.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: VERBS,
    common: kit::VERBS,
    edits: &Edit::VERBS,
    particles: &[
        "random",
        "hasard",
        "draw",
        "nulle",
        "card",
        "carte",
        "move",
        "part",
        "stalemate",
        "pat",
        "repetition",
        "répétition",
        "fifty",
        "cinquante",
    ],
    bare_move: "move",
    wanted: wanted(68, 5),
};

/// The words of Tempête to a seat whose list has so many cards and who owes so many numbers.
pub fn vocabulary(deck: usize, owed: usize) -> Vocabulary {
    Vocabulary { wanted: wanted(deck, owed), ..VOCABULARY }
}

const fn wanted(deck: usize, owed: usize) -> [(&'static str, usize); 2] {
    [("list", deck), ("numbers", owed)]
}

/// What asks the referee to draw; words behind it are free.
pub(crate) const RANDOM: &[&str] = &["random", "hasard"];

/// How French writes a verb, and a line to copy.
const fn fr(words: &'static [&'static str], example: &'static str) -> Spelling {
    Spelling { language: Language::Fr, words, example }
}

/// A verb that takes these words and needs no room around it.
const fn verb(id: &'static str, takes: Takes, example: &'static str, columns: &'static [Spelling]) -> Verb {
    Verb { id, example, columns, takes, room: Room::Nothing, insists: false, asks: false }
}

/// A verb of cards, whose `!` insists.
const fn insisting(id: &'static str, takes: Takes, example: &'static str, columns: &'static [Spelling]) -> Verb {
    Verb { insists: true, ..verb(id, takes, example, columns) }
}

/// A verb that a line of prose could begin with by chance: it stands below a blank line.
const fn below(id: &'static str, takes: Takes, example: &'static str, columns: &'static [Spelling]) -> Verb {
    Verb { room: Room::Above, ..verb(id, takes, example, columns) }
}

/// A verb that stands alone: what it does cannot be taken back.
const fn alone(id: &'static str, words: usize, example: &'static str, columns: &'static [Spelling]) -> Verb {
    Verb { room: Room::Around, ..verb(id, Takes::Words(words), example, columns) }
}

/// A verb of numbers, typed or drawn.
const fn numbers(id: &'static str, example: &'static str, columns: &'static [Spelling]) -> Verb {
    Verb { room: Room::AboveFree(RANDOM), ..verb(id, Takes::Numbers, example, columns) }
}

/// A verb that only asks.
const fn asking(id: &'static str, columns: &'static [Spelling]) -> Verb {
    Verb { asks: true, ..below(id, Takes::Words(0), id, columns) }
}

/// Section by section as the protocol lists them.
const VERBS: &[Verb] = &[
    numbers("list", "list random", &[fr(&["liste"], "liste hasard")]),
    numbers("numbers", "numbers 3 17", &[fr(&["numéros"], "numéros 3 17")]),
    Verb { asks: true, ..verb("move", Takes::Move, "move Ng1-f3", &[fr(&["coup"], "coup Cg1-f3")]) },
    insisting("card", Takes::Effect, "card 35 c1 g1", &[fr(&["carte"], "carte 35 c1 g1")]),
    verb("square", Takes::Words(1), "square e5", &[fr(&["case"], "case e5")]),
    insisting("spring", Takes::Words(2), "spring 12 e5", &[fr(&["déclenche"], "déclenche 12 e5")]),
    verb("land", Takes::Words(1), "land a1", &[fr(&["pose"], "pose a1")]),
    insisting("discard", Takes::Words(1), "discard 54", &[fr(&["défausse"], "défausse 54")]),
    verb("intercept", Takes::Words(0), "intercept", &[fr(&["intercepte"], "intercepte")]),
    verb("part", Takes::Words(1), "part 1", &[fr(&["partie"], "partie 1")]),
    below("answer", Takes::Words(0), "answer", &[fr(&["réponse"], "réponse")]),
    verb("keep", Takes::Words(1), "keep 18", &[fr(&["garde"], "garde 18")]),
    alone("resign", 0, "resign", &[fr(&["abandonne"], "abandonne")]),
    // "draw?" is how many people offer one.
    Verb { asks: true, ..alone("draw", 0, "draw", &[fr(&["nulle"], "nulle")]) },
    alone("accept", 1, "accept draw", &[fr(&["accepte"], "accepte nulle")]),
    verb("decline", Takes::Words(1), "decline draw", &[fr(&["refuse"], "refuse nulle")]),
    below("claim", Takes::Words(1), "claim repetition", &[fr(&["réclame"], "réclame répétition")]),
    below(
        "object",
        Takes::Text,
        "object the pawn on b4 cannot jump",
        &[fr(&["conteste"], "conteste le pion b4 ne peut pas sauter")],
    ),
    insisting("amend", Takes::Effect, "amend card 35 c1 g1", &[fr(&["corrige"], "corrige carte 35 c1 g1")]),
    alone("withdraw", 0, "withdraw", &[fr(&["retire"], "retire")]),
    below("stand", Takes::Words(0), "stand", &[fr(&["maintiens"], "maintiens")]),
    below("overdue", Takes::Words(0), "overdue", &[fr(&["retard"], "retard")]),
    below("say", Takes::Text, "say Thank you, well played.", &[fr(&["dis"], "dis Merci, bien joué.")]),
    below("try", Takes::Words(0), "try", &[fr(&["essaie"], "essaie")]),
    asking("status", &[fr(&["état"], "état")]),
    asking("board", &[fr(&["échiquier"], "échiquier")]),
    asking("hand", &[fr(&["main"], "main")]),
    asking("history", &[fr(&["historique"], "historique")]),
    asking("record", &[fr(&["partie-écrite"], "partie-écrite")]),
    asking("help", &[fr(&["aide"], "aide")]),
];
