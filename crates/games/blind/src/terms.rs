//! The terms of a game: with what else of Romulan Heart the Blind Game may be joined.

use crate::{
    heart::variants::Variants,
    referee::{Choice, played::Terms},
};

/// All but that of time.
pub(super) const TERMS: &[Choice] = &[
    Choice { name: "seats", words: &["2", "3"] },
    Choice { name: "relation", words: &["no", "yes"] },
    Choice { name: "power", words: &["no", "yes"] },
];

/// How many play.
pub(super) fn seats(terms: &Terms) -> usize {
    if terms.value("seats") == "3" { 3 } else { 2 }
}

/// What is otherwise than in the plain game.
pub(super) fn variants(terms: &Terms) -> Variants {
    let yes = |name| terms.value(name) == "yes";
    Variants { relation: yes("relation"), power: yes("power"), ..Variants::default() }
}

/// Why they cannot stand together.
pub(super) fn clash(terms: &Terms) -> Option<&'static str> {
    variants(terms).misfit(seats(terms))?;
    Some("'relation' is for three: green takes from blue alone, blue from black, black from green")
}

/// Why a variant of Romulan Heart is no term.
pub(super) fn no_term(name: &str) -> Option<&'static str> {
    match name {
        "open" | "clouds" | "ablative" | "crown" | "forward" | "alternate" => {
            Some("the Blind Game (V4) cannot be joined with V2, V3, V5, V8, V10 or V11, which show what it hides")
        }
        _ => None,
    }
}
