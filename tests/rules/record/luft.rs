//! Records of Luft Chess: those of whole games are clean, and each forged one is caught at the step that its name begins with.

use luft::GAME;
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge, game};

/// A pawn takes a king.
fn taken() -> Keeper {
    game(&GAME, &["e2e4", "d7d5", "e4d5", "king d7", "b1c3", "king d6", "d5d6"])
}

/// Kings castle, take, are in check.
fn kings() -> Keeper {
    let mails = ["g1f3", "d7d5", "g2g3", "d5d4", "f1g2", "d4d3", "O-O", "c8h3", "e2d3", "h3g2", "king g2", "d8d5"];
    game(&GAME, &[&mails[..], &["f1e1", "d5f3", "king f3", "e7e6", "resign"]].concat())
}

/// A claim that is not granted, and one that is.
fn claims() -> Keeper {
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let first = ["e2e4", "e7e5", "claim repetition"];
    game(&GAME, &[&first[..], &round, &round, &round, &["claim repetition"]].concat())
}

/// Each with the step that must catch it, and why, in its name.
pub fn forged() -> Vec<(&'static str, Forge)> {
    let (taken, kings, claims) = (Forge::of(&GAME, &taken()), Forge::of(&GAME, &kings()), Forge::of(&GAME, &claims()));
    let (t, k, c) = (|| taken.clone(), || kings.clone(), || claims.clone());
    vec![
        ("1-no-commitment", t().without(4, "seal ")),
        ("1-announcements-in-another-order", k().entry(14, "check\n", "dead\ncheck\n")),
        ("1-a-king-that-says-where", t().entry(4, "king\n", "king d7\n")),
        ("3-the-kings-walk-is-not-opened", t().unopened("king 4")),
        ("3-another-square-is-opened", t().opening("king 6", |of| of.value = "e6".into())),
        ("3-the-start-is-opened-elsewhere", t().opening("king 0", |of| of.value = "d1".into())),
        ("3-two-squares-exchanged", exchanged(t())),
        ("1-no-square-opened", t().opening("king 4", |of| of.value = "d9".into())),
        ("5-a-king-that-begins-elsewhere", t().sealed("king 0", "e2")),
        ("5-a-claim-of-stalemate", c().entry(3, "repetition", "stalemate")),
        ("5-a-king-that-jumps", t().sealed("king 4", "c6")),
        ("5-a-king-that-stayed", t().sealed("king 4", "e8")),
        ("5-a-king-that-moved-unsaid", t().sealed("king 5", "e2")),
        ("5-a-king-that-went-into-check", t().sealed("king 6", "e6")),
        ("5-a-missing-check", k().entry(14, "check\n", "")),
        ("5-an-untrue-check", k().entry(12, "seal ", "check\nseal ")),
        ("5-an-untrue-mate", k().entry(14, "check\n", "mate\n")),
        ("5-an-untrue-stalemate", k().entry(16, "seal ", "stalemate\nseal ")),
        ("5-an-untrue-dead-position", k().entry(16, "seal ", "dead\nseal ")),
        ("5-a-king-taken-unsaid", t().entry(7, "takes-king\n", "")),
        ("5-a-king-taken-by-a-bishop", k().entry(5, "seal ", "takes-king\nseal ")),
        ("5-a-king-taken-that-is-not-there", t().entry(5, "move b1-c3\n", "move d2-d3\ntakes-king\n")),
        ("5-a-pawn-that-took-unsaid", t().entry(3, "move e4-d5 takes P", "move e4-d5")),
        ("5-another-piece-taken", t().entry(3, "takes P", "takes N")),
        ("5-castled-to-the-other-side", k().entry(7, "castles O-O", "castles O-O-O")),
        ("5-castled-and-the-king-elsewhere", k().sealed("king 7", "f1")),
        ("5-a-king-that-took-unsaid", k().entry(11, "king takes B g2", "king")),
        ("5-a-king-that-took-elsewhere", k().entry(11, "takes B g2", "takes B h3")),
        ("5-a-move-that-is-none", t().entry(5, "move b1-c3", "move b1-b3")),
        ("3-two-turns-of-one-side", t().entry(4, " black turn", " white turn")),
        ("5-a-claim-that-is-not-so", c().entry(3, "not-granted", "claim")),
        ("5-a-claim-that-is-so-and-not-granted", c().entry(16, "claim", "not-granted")),
        ("7-another-result", t().entry(8, "board white", "board black").entry(8, "final white", "final black")),
    ]
}

fn exchanged(forge: Forge) -> Forge {
    forge.opening("king 4", |of| of.value = "d6".into()).opening("king 6", |of| of.value = "d7".into())
}

/// Whole random games, and those above.
pub fn good() -> Vec<(String, String)> {
    let played = [("taken", taken()), ("kings", kings()), ("claims", claims())];
    rewritten::random(&GAME).chain(played.map(|(name, keeper)| (name.to_owned(), keeper.record()))).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    rewritten::checked(good(), forged());
}
