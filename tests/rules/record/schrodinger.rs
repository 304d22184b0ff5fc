//! Records of Reverse Schrödinger's Chess: those of whole games are clean, and each forged one is caught at the step that its name
//! begins with.

use schrodinger::GAME;
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge, game};

const ARRANGED: [&str; 2] = ["arrange RNBQBNR", "arrange QRNBNBR"];

/// A token takes a pawn, turns out to be the queen, and mates.
fn mated() -> Keeper {
    game(&GAME, &[&ARRANGED[..], &["b2b4", "e7e5", "1-c3", "e8e7", "1xe5 reveal 1"]].concat())
}

/// Tokens take tokens, castling, en passant, promotion, check; it is resigned.
fn taken() -> Keeper {
    let first = ["e4", "d5", "exd5 reveal 7", "4-d6", "5-d3", "4xd5 reveal 4", "5-f5", "Qxf5 reveal 3"];
    let then = ["g3", "a5", "6-g2", "a4", "b4", "axb3 reveal 1", "O-O", "bxa2 reveal 2", "c4", "axb1=Q reveal 5"];
    game(&GAME, &[&ARRANGED[..], &first, &then, &["h3", "b1c1 reveal 6", "resign"]].concat())
}

/// Both were drawn; a claim that is not granted, and one that is.
fn drawn() -> Keeper {
    let round = ["e1e2", "e8e7", "e2e1", "e7e8"];
    let first = ["arrange random", "arrange random a storm", "e4", "e5", "claim repetition"];
    game(&GAME, &[&first[..], &round, &round, &round, &["claim repetition"]].concat())
}

/// Each with the step that must catch it, and why, in its name.
pub fn forged() -> Vec<(&'static str, Forge)> {
    let [mated, taken, drawn] = [mated(), taken(), drawn()].map(|of| Forge::of(&GAME, &of));
    let (m, t, d) = (|| mated.clone(), || taken.clone(), || drawn.clone());
    let last = |forge: &Forge| forge.last();
    vec![
        ("1-no-commitment-of-a-token", m().without(1, "7 ")),
        ("1-commitments-in-another-order", m().entry(1, "\n1 ", "\n2 ")),
        ("1-ends-in-another-order", m().entry(7, "mate\n", "mate\ncheck\n")),
        ("1-a-token-that-is-none", m().entry(7, "token 1 c3-e5", "token 8 c3-e5")),
        ("1-a-kind-that-is-none", m().opening("token 4", |of| of.value = "K".into())),
        ("1-words-without-what-they-answer", d().without(2, "answers ")),
        ("3-a-token-is-not-opened", m().unopened_of('b', "token 4")),
        ("3-a-seed-is-not-opened", d().unopened_of('w', "draw arrange")),
        ("3-another-kind-is-opened", m().opening("token 2", |of| of.value = "N".into())),
        ("3-two-kinds-exchanged", exchanged(m())),
        ("4-a-draw-of-other-words", d().entry(2, "words a storm", "words another")),
        ("4-a-draw-that-answers-another-letter", d().entry(2, "answers 2", "answers 1")),
        ("4-a-draw-that-was-typed", m().entry(2, &seventh(&mated), &format!("{}answers 2\n", seventh(&mated)))),
        ("5-a-kind-twice-too-often", m().sealed_in(1, Some('b'), "token 1", "N")),
        ("3-two-arrangements-of-one-side", m().entry(2, " black arrange", " white arrange")),
        ("5-a-capture-that-turns-nothing-up", m().without(7, "shown ")),
        ("5-a-move-that-turns-something-up", t().showing(7, 8)),
        ("5-a-token-of-the-other-side", t().showing(5, 8)),
        ("5-a-token-turned-up-twice", t().showing(8, 5)),
        ("5-a-shown-opening-of-nobody", m().entry(7, " Q\n", " R\n")),
        ("5-a-missing-mate", m().without(7, "mate")),
        ("5-an-untrue-mate", t().entry(7, "token 5 f1-d3\n", "token 5 f1-d3\nmate\n")),
        ("5-an-untrue-check", t().entry(3, "move e2-e4\n", "move e2-e4\ncheck\n")),
        ("5-an-untrue-stalemate", t().entry(3, "move e2-e4\n", "move e2-e4\nstalemate\n")),
        ("5-an-untrue-dead-position", t().entry(3, "move e2-e4\n", "move e2-e4\ndead\n")),
        ("5-a-closed-token-moved-as-an-open-one", m().entry(5, "token 1 a1-c3", "move a1-c3")),
        ("5-another-token-moved", m().entry(5, "token 1 a1-c3", "token 2 a1-c3")),
        ("5-a-token-goes-three-squares", m().entry(5, "token 1 a1-c3", "token 1 a1-d4")),
        ("5-takes-what-is-not-there", m().entry(7, "takes P e5", "takes N e5")),
        ("5-takes-a-token-by-its-kind", t().entry(10, "takes token 5 f5", "takes N f5")),
        ("5-takes-nothing", m().entry(7, " takes P e5", "")),
        ("5-en-passant-that-is-none", m().entry(7, "takes P e5", "takes P e5 ep")),
        ("5-castled-to-the-other-side", t().entry(17, "castles O-O", "castles O-O-O")),
        ("5-no-promotion", t().entry(20, "=Q", "")),
        ("5-a-claim-that-was-not-so", d().entry(5, "not-granted", "claim")),
        ("5-a-claim-not-granted", d().entry(last(&drawn) - 1, " claim\n", " not-granted\n")),
        ("5-a-claim-of-fifty-moves", d().entry(last(&drawn) - 1, "repetition", "fifty")),
        ("7-another-result", m().entry(8, "board white", "board black").entry(8, "final white", "final black")),
    ]
}

/// The last commitment of Black's arrangement.
fn seventh(forge: &Forge) -> String {
    forge.line(2, "7 ")
}

fn exchanged(forge: Forge) -> Forge {
    let exchange = |letter: &'static str, value: &'static str| {
        move |of: &mut record::seal::Opening| {
            assert_eq!(of.value, letter);
            of.value = value.into();
        }
    };
    // White's tokens 1 and 2.
    forge.opening_of('w', "token 1", exchange("Q", "R")).opening_of('w', "token 2", exchange("R", "Q"))
}

/// Whole random games, and those above.
pub fn good() -> Vec<(String, String)> {
    let played = [("mated", mated()), ("taken", taken()), ("drawn", drawn())];
    rewritten::random(&GAME).chain(played.map(|(name, keeper)| (name.to_owned(), keeper.record()))).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    rewritten::checked(good(), forged());
}
