//! Every verb of Tempête in English and French, with what each line looks like. What the words
//! behind a verb mean is said in `order`.

use crate::orders::{Takes, Verb, Vocabulary};

/// The verbs of the edits a declared effect is made of.
pub const EDITS: &[&str] = &[
    "swap", "go", "take", "put", "off", "become", "side", "merge", "royal", "mark", "unmark", "hole", "wall", "gate",
    "rule", "lift", "land", "ban", "must", "safe", "void", "grab", "pick", "seal", "spring", "note",
];

/// The words of Tempête.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: VERBS,
    edits: EDITS,
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
};

/// A verb that takes words of orders and needs no room around it.
const fn verb(id: &'static str, french: &'static [&'static str], example: &'static str, exemple: &'static str) -> Verb {
    Verb { id, french, example, exemple, takes: Takes::Words, alone: false, insists: false, asks: false }
}

/// A verb whose `!` insists.
const fn insisting(
    id: &'static str,
    french: &'static [&'static str],
    example: &'static str,
    exemple: &'static str,
) -> Verb {
    Verb { insists: true, ..verb(id, french, example, exemple) }
}

/// A verb that stands alone: what it does cannot be taken back.
const fn alone(
    id: &'static str,
    french: &'static [&'static str],
    example: &'static str,
    exemple: &'static str,
) -> Verb {
    Verb { alone: true, ..verb(id, french, example, exemple) }
}

/// A verb that takes free words.
const fn text(id: &'static str, french: &'static [&'static str], example: &'static str, exemple: &'static str) -> Verb {
    Verb { takes: Takes::Text, ..verb(id, french, example, exemple) }
}

/// A verb that only asks.
const fn asking(id: &'static str, french: &'static [&'static str], exemple: &'static str) -> Verb {
    Verb { asks: true, ..verb(id, french, id, exemple) }
}

/// Section by section as the protocol lists them.
const VERBS: &[Verb] = &[
    verb("list", &["liste"], "list random", "liste hasard"),
    verb("numbers", &["numéros"], "numbers 3 17", "numéros 3 17"),
    Verb { asks: true, ..verb("move", &["coup"], "move Ng1-f3", "coup Cg1-f3") },
    insisting("card", &["carte"], "card 35 c1 g1", "carte 35 c1 g1"),
    verb("square", &["case"], "square e5", "case e5"),
    insisting("spring", &["déclenche"], "spring 12 e5", "déclenche 12 e5"),
    verb("land", &["pose"], "land a1", "pose a1"),
    insisting("discard", &["défausse"], "discard 54", "défausse 54"),
    verb("intercept", &["intercepte"], "intercept", "intercepte"),
    verb("part", &["partie"], "part 1", "partie 1"),
    verb("answer", &["réponse"], "answer", "réponse"),
    verb("keep", &["garde"], "keep 18", "garde 18"),
    alone("resign", &["abandonne"], "resign", "abandonne"),
    // "draw?" is how many people offer one.
    Verb { asks: true, ..alone("draw", &["nulle"], "draw", "nulle") },
    alone("accept", &["accepte"], "accept draw", "accepte nulle"),
    verb("decline", &["refuse"], "decline draw", "refuse nulle"),
    verb("claim", &["réclame"], "claim repetition", "réclame répétition"),
    text("object", &["conteste"], "object the pawn on b4 cannot jump", "conteste le pion b4 ne peut pas sauter"),
    insisting("amend", &["corrige"], "amend card 35 c1 g1", "corrige carte 35 c1 g1"),
    alone("withdraw", &["retire"], "withdraw", "retire"),
    verb("stand", &["maintiens"], "stand", "maintiens"),
    verb("overdue", &["retard"], "overdue", "retard"),
    text("say", &["dis"], "say Thank you, well played.", "dis Merci, bien joué."),
    verb("confirm", &["confirme"], "confirm 4TQ7", "confirme 4TQ7"),
    verb("try", &["essaie"], "try", "essaie"),
    verb("set", &["préfère"], "set language en", "préfère langue fr"),
    asking("status", &["état"], "état"),
    asking("board", &["échiquier"], "échiquier"),
    asking("hand", &["main"], "main"),
    asking("history", &["historique"], "historique"),
    asking("record", &["partie-écrite"], "partie-écrite"),
    asking("help", &["aide"], "aide"),
    asking("repeat", &["répète"], "répète"),
];
