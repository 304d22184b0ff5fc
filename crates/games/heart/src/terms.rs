//! The terms of a game (section 8 of the page), and which cannot stand together.

use super::{
    lots::Lots,
    side::Side,
    triangles::Triangles,
    variants::{Crown, Variants},
};
use crate::referee::{Choice, played::Terms};

/// All but that of time. A number of clouds, or of closed triangles, is one that a board of 81 still plays with.
pub(super) const TERMS: &[Choice] = &[
    Choice { name: "seats", words: &["2", "3"] },
    Choice { name: "relation", words: NO_OR_YES },
    Choice { name: "open", words: NO_OR_YES },
    Choice { name: "first", words: &["draw", "choose"] },
    Choice { name: "clouds", words: NUMBERS },
    Choice { name: "ablative", words: NUMBERS },
    Choice { name: "crown", words: &["none", "corner", "apex"] },
    Choice { name: "power", words: NO_OR_YES },
    Choice { name: "forward", words: NO_OR_YES },
    Choice { name: "alternate", words: NO_OR_YES },
];

const NO_OR_YES: &[&str] = &["no", "yes"];
const NUMBERS: &[&str] = &["none", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

/// How many play.
pub(super) fn seats(terms: &Terms) -> usize {
    if terms.value("seats") == "3" { 3 } else { 2 }
}

/// A number of triangles; 0 of none.
fn number(terms: &Terms, name: &str) -> usize {
    terms.value(name).parse().unwrap_or_default()
}

/// What is otherwise than in the plain game, but for what is drawn.
pub(super) fn variants(terms: &Terms) -> Variants {
    let yes = |name| terms.value(name) == "yes";
    Variants {
        relation: yes("relation"),
        open: None,
        chooses: terms.value("first") == "choose",
        clouds: Triangles::NONE,
        ablative: number(terms, "ablative"),
        crown: match terms.value("crown") {
            "corner" => Some(Crown::Corner),
            "apex" => Some(Crown::Apex),
            _ => None,
        },
        power: yes("power"),
        forward: yes("forward"),
        alternate: yes("alternate"),
    }
}

/// What is drawn before anything is placed, if something is.
pub(super) fn lots(terms: &Terms) -> Option<Lots> {
    let lots = Lots { first: terms.value("open") == "yes", clouds: number(terms, "clouds") };
    (lots.first || lots.clouds > 0).then_some(lots)
}

/// Why they cannot stand together.
pub(super) fn clash(terms: &Terms) -> Option<&'static str> {
    if terms.value("first") == "choose" && terms.value("open") != "yes" {
        return Some("'first' is for 'open=yes': nothing else draws who places first");
    }
    let open = (terms.value("open") == "yes").then_some(Side::Green);
    let all = Variants { open, ..variants(terms) };
    Some(match all.misfit(seats(terms))? {
        "relation" => "'relation' is for three: green takes from blue alone, blue from black, black from green",
        "open" => "'open' is for two: one of them chooses a corner of the two that are left",
        _ => "'crown' is for two: the third corner must be nobody's",
    })
}

/// Why a variant of the seed's is no term.
pub(super) fn no_term(name: &str) -> Option<&'static str> {
    match name {
        "blind" => Some("the Blind Game (V4) is a game of its own: --game blindheart"),
        "reflective" => {
            Some("Reflective Triangle-Chess (V6) is not refereed: its rules do not say where the one set may be placed")
        }
        "live" => Some("live pieces (V7) are not refereed: no mail can carry them"),
        "tetrahedron" => Some("the tetrahedron (V12) is not refereed: it is another board, and has no names yet"),
        _ => None,
    }
}
