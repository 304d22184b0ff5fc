//! Records of Crowded House: those of whole games are clean, and each forged one is caught at the step that its name begins with.

use crowded::GAME;
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge, game, game_on};

/// Mated by who plays next.
fn mated() -> Keeper {
    game(&GAME, &["f2f3", "e7e5", "a2a3", "a7a6", "g2g4", "h7h6", "b2b3", "d8h4"])
}

/// In check, and drawn by the word of all.
fn drawn() -> Keeper {
    let mails = ["e2e4", "e7e5", "d2d4", "d7d5", "e4d5", "f8b4", "c2c3", "d8d5\n\ndraw"];
    answered(game(&GAME, &mails), &[(0, "accept draw"), (1, "accept draw"), (2, "accept draw")])
}

/// Resigned, taken back, and resigned by both.
fn resigned() -> Keeper {
    let begun = game(&GAME, &["e2e4", "e7e5", "a2a3", "a7a6"]);
    let mails = [(2, "resign"), (0, "h2h3"), (2, "withdraw"), (1, "h7h6"), (2, "resign"), (0, "resign")];
    answered(begun, &mails)
}

/// A player is passed over, after a game of 68 turns.
fn passed() -> Keeper {
    let moves = "g1h3 e7e6 d2d4 d8h4 g2g4 f8b4 b1c3 b7b5 h3g5 h7h6 d1d3 c8a6 e2e3 h4f2 d3d2 f2d2 e1d2 g7g6 f1d3 b4d6 e3e4 \
                 f7f6 c3d1 d6f4 d1e3 f4g5 a2a3 a6c8 h1f1 e8d8 d4d5 c7c6 f1f4 g5f4 d3f1 a7a6 e4e5 e6d5 d2e2 d8c7 e2d2 g6g5 \
                 d2c3 c7d8 f1c4 f4e5 c3b4 d5c4 e3f5 d8e8 f5d4 e5d4 c1e3 h6h5 a1d1 d4e3 h2h3 e3g1 d1e1 e8d8 e1d1 h5h4 d1e1 \
                 d7d5 e1e3 g1e3 c2c3 e3d2";
    let mails: Vec<&str> = moves.split(' ').collect();
    let begun = game(&GAME, &mails);
    answered(begun, &[(1, "resign"), (3, "resign")])
}

/// Claims that are not granted, and one that is.
fn claims() -> Keeper {
    let begun = ["e2e4", "e7e5", "claim repetition", "a2a3", "claim fifty", "a7a6"];
    let round = ["g1f3", "g8f6", "b1c3", "b8c6", "f3g1", "f6g8", "c3b1", "c6b8"];
    game(&GAME, &[&begun[..], &round, &round, &["claim repetition"]].concat())
}

/// En passant, by the very next player; one resignation is enough.
fn passant() -> Keeper {
    let terms = [("talk", "none"), ("resign", "one")];
    let begun = ["e2e4", "h7h6", "a2a3", "d7d5", "e4e5", "f7f5", "a3a4", "d5d4", "h2h3", "h6h5", "c2c4", "d4c3"];
    game_on(&GAME, &terms, &[&begun[..], &["resign"]].concat())
}

/// What these seats write, whose turn it may not be.
fn answered(mut keeper: Keeper, mails: &[(u8, &str)]) -> Keeper {
    for (seat, mail) in mails {
        let plan = keeper.mail(ids::Seat::new(*seat).unwrap(), mail);
        assert!(!plan.entries.is_empty(), "{seat}: {mail}");
        keeper.carry(&plan);
    }
    keeper
}

/// Each with the step that must catch it, and why, in its name.
pub fn forged() -> Vec<(&'static str, Forge)> {
    let all = [mated(), drawn(), resigned(), passed(), claims(), passant()].map(|keeper| Forge::of(&GAME, &keeper));
    let [mated, drawn, resigned, passed, claims, passant] = all;
    let (m, d, r) = (|| mated.clone(), || drawn.clone(), || resigned.clone());
    let (p, c, e) = (|| passed.clone(), || claims.clone(), || passant.clone());
    vec![
        ("1-a-seat-that-won", m().entry(9, "board black", "board bk")),
        ("1-announcements-in-another-order", m().entry(8, "mate\n", "mate\ncheck\n")),
        ("1-a-pass-of-a-player", p().entry(69, " referee pass\n", " wk pass\n")),
        ("5-a-mate-that-is-a-check", m().entry(8, "mate\n", "check\n")),
        ("5-a-mate-unsaid", m().entry(8, "mate\n", "")),
        ("5-a-mate-that-is-none", m().entry(7, "move b2-b3\n", "move b2-b3\nmate\n")),
        ("7-the-other-team-wins", m().entry(9, "board black", "board white").entry(9, "final black", "final white")),
        ("5-a-missing-check", d().entry(6, "check\n", "")),
        ("5-an-untrue-check", d().entry(5, "move e4-d5\n", "move e4-d5\ncheck\n")),
        ("5-bare-kings-that-are-not", d().entry(5, "move e4-d5\n", "move e4-d5\nbare-kings\n")),
        ("5-a-king-left-to-the-next", d().entry(7, "c2-c3", "a2-a3")),
        ("5-both-squares-on-the-other-half", m().entry(3, "a2-a3", "h2-h3")),
        ("5-a-turn-of-the-partner", m().entry(3, " wq turn", " wk turn")),
        ("5-a-pass-with-a-move-left", p().entry(69, "seat wk\n", "seat bk\n")),
        ("5-a-pass-that-mates-none", p().entry(69, "seat wk\n", "seat wk\nmate\n")),
        ("5-four-passes-that-were-one", p().entry(69, "seat wk\n", "seat wk\nfour-passes\n")),
        ("5-a-word-where-none-may-pass", e().entry(3, "move a2-a3\n", "move a2-a3\nsaid\n")),
        ("5-taken-en-passant-elsewhere", e().entry(12, "d4-c3", "d4-e3")),
        ("5-castled-by-the-queen-side", c().entry(4, "a2-a3", "e1-g1")),
        ("5-a-claim-granted-too-soon", c().entry(3, "not-granted", "claim")),
        ("5-a-claim-refused-that-is-so", c().entry(23, " wk claim\n", " wk not-granted\n")),
        ("5-a-claim-of-stalemate", c().entry(3, "repetition", "stalemate")),
        ("5-taken-back-what-was-not", r().entry(7, " wq play-on", " wk play-on")),
        ("5-resigned-twice", r().entry(7, " wq play-on", " wq resign")),
        ("5-drawn-by-whom-it-was-offered-by", d().entry(9, " wk accept", " bq accept")),
        ("5-one-word-twice", d().entry(10, " bk accept", " wk accept")),
    ]
}

/// Whole random games, and those above.
pub fn good() -> Vec<(String, String)> {
    let played = [
        ("mated", mated()),
        ("drawn", drawn()),
        ("resigned", resigned()),
        ("passed", passed()),
        ("claims", claims()),
        ("passant", passant()),
    ];
    rewritten::random(&GAME).chain(played.map(|(name, keeper)| (name.to_owned(), keeper.record()))).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    rewritten::checked(good(), forged());
}
