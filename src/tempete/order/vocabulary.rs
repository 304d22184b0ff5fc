//! Every verb of Tempête in English and French, with what each line looks like. What the words
//! behind a verb mean is said in `order`.

use crate::{
    chess::Edit,
    text::{Room, Takes, Verb, Vocabulary},
};

/// The words of Tempête.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: VERBS,
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

/// A verb that takes these words and needs no room around it.
const fn verb(
    id: &'static str,
    french: &'static [&'static str],
    takes: Takes,
    example: &'static str,
    exemple: &'static str,
) -> Verb {
    Verb { id, french, example, exemple, takes, room: Room::Nothing, insists: false, asks: false }
}

/// A verb of cards, whose `!` insists.
const fn insisting(
    id: &'static str,
    french: &'static [&'static str],
    takes: Takes,
    example: &'static str,
    exemple: &'static str,
) -> Verb {
    Verb { insists: true, ..verb(id, french, takes, example, exemple) }
}

/// A verb that a line of prose could begin with by chance: it stands below a blank line.
const fn below(
    id: &'static str,
    french: &'static [&'static str],
    takes: Takes,
    example: &'static str,
    exemple: &'static str,
) -> Verb {
    Verb { room: Room::Above, ..verb(id, french, takes, example, exemple) }
}

/// A verb that stands alone: what it does cannot be taken back.
const fn alone(
    id: &'static str,
    french: &'static [&'static str],
    words: usize,
    example: &'static str,
    exemple: &'static str,
) -> Verb {
    Verb { room: Room::Around, ..verb(id, french, Takes::Words(words), example, exemple) }
}

/// A verb of numbers, typed or drawn.
const fn numbers(
    id: &'static str,
    french: &'static [&'static str],
    example: &'static str,
    exemple: &'static str,
) -> Verb {
    Verb { room: Room::AboveFree(RANDOM), ..verb(id, french, Takes::Numbers, example, exemple) }
}

/// A verb that only asks.
const fn asking(id: &'static str, french: &'static [&'static str], exemple: &'static str) -> Verb {
    Verb { asks: true, ..below(id, french, Takes::Words(0), id, exemple) }
}

/// Section by section as the protocol lists them.
const VERBS: &[Verb] = &[
    numbers("list", &["liste"], "list random", "liste hasard"),
    numbers("numbers", &["numéros"], "numbers 3 17", "numéros 3 17"),
    Verb { asks: true, ..verb("move", &["coup"], Takes::Move, "move Ng1-f3", "coup Cg1-f3") },
    insisting("card", &["carte"], Takes::Effect, "card 35 c1 g1", "carte 35 c1 g1"),
    verb("square", &["case"], Takes::Words(1), "square e5", "case e5"),
    insisting("spring", &["déclenche"], Takes::Words(2), "spring 12 e5", "déclenche 12 e5"),
    verb("land", &["pose"], Takes::Words(1), "land a1", "pose a1"),
    insisting("discard", &["défausse"], Takes::Words(1), "discard 54", "défausse 54"),
    verb("intercept", &["intercepte"], Takes::Words(0), "intercept", "intercepte"),
    verb("part", &["partie"], Takes::Words(1), "part 1", "partie 1"),
    below("answer", &["réponse"], Takes::Words(0), "answer", "réponse"),
    verb("keep", &["garde"], Takes::Words(1), "keep 18", "garde 18"),
    alone("resign", &["abandonne"], 0, "resign", "abandonne"),
    // "draw?" is how many people offer one.
    Verb { asks: true, ..alone("draw", &["nulle"], 0, "draw", "nulle") },
    alone("accept", &["accepte"], 1, "accept draw", "accepte nulle"),
    verb("decline", &["refuse"], Takes::Words(1), "decline draw", "refuse nulle"),
    below("claim", &["réclame"], Takes::Words(1), "claim repetition", "réclame répétition"),
    below(
        "object",
        &["conteste"],
        Takes::Text,
        "object the pawn on b4 cannot jump",
        "conteste le pion b4 ne peut pas sauter",
    ),
    insisting("amend", &["corrige"], Takes::Effect, "amend card 35 c1 g1", "corrige carte 35 c1 g1"),
    alone("withdraw", &["retire"], 0, "withdraw", "retire"),
    below("stand", &["maintiens"], Takes::Words(0), "stand", "maintiens"),
    below("overdue", &["retard"], Takes::Words(0), "overdue", "retard"),
    below("say", &["dis"], Takes::Text, "say Thank you, well played.", "dis Merci, bien joué."),
    verb("confirm", &["confirme"], Takes::Words(1), "confirm 4TQ7", "confirme 4TQ7"),
    below("try", &["essaie"], Takes::Words(0), "try", "essaie"),
    below("set", &["préfère"], Takes::Words(2), "set language en", "préfère langue fr"),
    asking("status", &["état"], "état"),
    asking("board", &["échiquier"], "échiquier"),
    asking("hand", &["main"], "main"),
    asking("history", &["historique"], "historique"),
    asking("record", &["partie-écrite"], "partie-écrite"),
    asking("help", &["aide"], "aide"),
    asking("repeat", &["répète"], "répète"),
];
