//! Records of Cloak and Dagger Chess: those of whole games are clean, and each forged one is caught at the step that its name
//! begins with.

use cloak::GAME;
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge, game};

/// A wrong guess, a bonus, a right guess with its bonus; a queen takes the king.
fn king() -> Keeper {
    let mails = ["setup RNBQKBNR", "setup RQKRBBNN", "e4", "guess 6 Q\nd5", "bonus exd5", "guess 3 K\n4-g4\nbonus d6"];
    game(&GAME, &[&mails[..], &["cxd6", "4xc8"]].concat())
}

/// An open king is mated by open pieces.
fn mated() -> Keeper {
    let mails = ["setup RNBQKBNR", "setup RNBQKBNR", "e4", "e5\nuncloak 5", "6-c4", "2-c6", "4-h5", "7-f6"];
    game(&GAME, &[&mails[..], &["4xf7\nuncloak 4 6"]].concat())
}

/// Set-ups are drawn; it runs still.
fn drawn() -> Keeper {
    game(&GAME, &["setup random the sea", "setup random", "e4", "d5", "exd5"])
}

/// Castling tells which discs castled; a claim that is not granted.
fn castled() -> Keeper {
    let mails =
        ["setup RNBQKBNR", "setup RNBQKBNR", "g3", "g6", "6-g2", "6-g7", "claim repetition", "7-f3", "7-f6", "O-O"];
    game(&GAME, &[&mails[..], &["O-O", "d3\nuncloak 5", "guess 2 N\ne6\nbonus d6", "resign"]].concat())
}

/// Each with the step that must catch it, and why, in its name.
pub fn forged() -> Vec<(&'static str, Forge)> {
    let [king, mated, castled] = [king(), mated(), castled()].map(|of| Forge::of(&GAME, &of));
    let (k, m, c) = (|| king.clone(), || mated.clone(), || castled.clone());
    vec![
        ("1-no-commitment-of-a-disc", k().without(1, "8 ")),
        ("1-an-act-that-is-none", k().entry(3, "move e2-e4", "goes e2-e4")),
        ("1-ends-in-another-order", k().entry(8, "king\n", "king\nmate\n")),
        ("1-a-disc-that-is-none", k().entry(6, "disc 4 d1-g4", "disc 9 d1-g4")),
        ("1-a-draw-offered-with-a-part", k().entry(5, "takes P d5\n", "takes P d5\ndraw\n")),
        ("3-a-disc-is-not-opened", k().unopened_of('b', "disc 7")),
        ("3-another-kind-is-opened", k().opening_of('w', "disc 2", |of| of.value = "B".into())),
        ("5-a-set-up-that-is-none", k().sealed_in(1, Some('w'), "disc 2", "Q")),
        ("5-an-untrue-answer", c().entry(13, "guess 2 N right", "guess 2 N wrong")),
        ("5-a-wrong-guess-called-right", k().entry(4, "guess 6 Q wrong", "guess 6 Q right")),
        ("5-a-right-guess-opens-nothing", k().without(6, "shown ")),
        ("5-a-taken-disc-was-another", m().entry(9, "takes P f7", "takes N f7")),
        ("5-the-king-called-a-knight", k().entry(8, "takes disc 3 K c8", "takes disc 3 N c8")),
        ("5-the-king-taken-unsaid", k().entry(8, "king\n", "")),
        ("5-a-bonus-not-due", k().entry(3, "move e2-e4", "bonus move e2-e4\nmove d2-d4")),
        ("5-a-bonus-behind-a-wrong-guess", k().entry(4, "move d7-d5", "move d7-d5\nbonus move e7-e5")),
        ("5-a-bonus-of-a-disc", k().entry(5, "bonus move e4-d5 takes P d5", "bonus move d1-e2")),
        ("5-acts-in-another-order", k().entry(4, "guess 6 Q wrong\nmove d7-d5\n", "move d7-d5\nguess 6 Q wrong\n")),
        ("5-a-second-guess-of-what-is-told", k().entry(8, "disc 4 g4-c8", "guess 3 K right\ndisc 4 g4-c8")),
        ("5-a-disc-that-goes-otherwise", m().entry(7, "disc 4 d1-h5", "disc 4 d1-e3")),
        ("5-a-disc-that-is-not-that", m().entry(5, "disc 6 f1-c4", "disc 7 f1-c4")),
        ("5-an-uncloaked-disc-was-another", m().entry(9, "uncloak 6 B", "uncloak 6 R")),
        ("5-uncloaked-before-the-move", m().entry(4, "move e7-e5\nuncloak 5 K\n", "uncloak 5 K\nmove e7-e5\n")),
        ("5-a-missing-mate", m().entry(9, "mate\n", "check\n")),
        ("5-a-mate-that-is-none", m().entry(7, "disc 4 d1-h5\n", "disc 4 d1-h5\nmate\n")),
        ("5-an-untrue-check", k().entry(3, "move e2-e4\n", "move e2-e4\ncheck\n")),
        ("5-an-untrue-stalemate", k().entry(3, "move e2-e4\n", "move e2-e4\nstalemate\n")),
        ("5-bare-kings-that-are-not", k().entry(3, "move e2-e4\n", "move e2-e4\nbare\n")),
        ("5-castled-to-the-other-side", c().entry(10, "castles O-O 5 8", "castles O-O-O 5 1")),
        ("5-castled-with-other-discs", c().entry(10, "castles O-O 5 8", "castles O-O 4 8")),
        ("5-a-turn-without-its-move", k().entry(5, "white part", "white turn")),
        ("5-a-part-with-a-move", k().entry(3, "white turn", "white part")),
        ("5-a-claim-that-was-not-so", c().entry(7, "not-granted", "claim")),
        ("7-another-result", k().entry(9, "board white", "board black").entry(9, "final white", "final black")),
    ]
}

/// Whole random games, and those above.
pub fn good() -> Vec<(String, String)> {
    let played = [("king", king()), ("mated", mated()), ("castled", castled()), ("drawn", drawn())];
    rewritten::random(&GAME).chain(played.map(|(name, keeper)| (name.to_owned(), keeper.record()))).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    rewritten::checked(good(), forged());
}
