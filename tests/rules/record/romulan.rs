//! Records of Romulan Chess: those of whole games are clean, and each forged one is caught at the step that its name begins with.

use romulan::GAME;
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge, game};

/// A queen mates that nobody saw coming; two orders were illegal.
fn mated() -> Keeper {
    game(&GAME, &["f2f3", "-e7e4", "-e8e7", "e7e5", "g2g4", "d8h4"])
}

/// Pieces are taken, cloaked and seen, en passant too.
fn taken() -> Keeper {
    let first = ["e2e4", "d7d5", "e4d5 takes pawn", "d8d5", "b1c3", "cloak d5", "g1f3", "c7c5", "-c3d5 takes pawn"];
    let then = ["c3d5 takes queen", "g8f6", "d5f6 takes knight", "g7f6 takes knight", "-f1c5", "f1c4", "b7b5"];
    let last =
        ["c4b5 takes pawn", "c8d7", "b5d7 takes bishop", "e8d7", "O-O", "f6f5", "a2a4", "cloak f5", "a4a5", "h7h5"];
    let end = ["g2g4", "f5g4 takes pawn", "h2h4", "g4h3 ep", "resign"];
    game(&GAME, &[&first[..], &then, &last, &end].concat())
}

/// A claim that is not so, and one that is; a game that ends while an order waits to be sealed.
fn claimed() -> Keeper {
    let round = ["g1f3", "g8f6", "f3g1", "f6g8", "cloak g1", "cloak g8"];
    game(
        &GAME,
        &[
            &["-claim repetition"],
            &round[..],
            &["e2e4", "e7e5", "-claim repetition"],
            &round,
            &round,
            &["claim repetition"],
        ]
        .concat(),
    )
}

/// It is resigned with an illegal order before it.
fn resigned() -> Keeper {
    game(&GAME, &["e2e4", "-e7e4", "resign"])
}

/// Each with the step that must catch it, and why, in its name.
pub fn forged() -> Vec<(&'static str, Forge)> {
    let [mated, taken, claimed, resigned] = [mated(), taken(), claimed(), resigned()].map(|of| Forge::of(&GAME, &of));
    let (m, t, c, r) = (|| mated.clone(), || taken.clone(), || claimed.clone(), || resigned.clone());
    let last = |forge: &Forge| forge.last();
    vec![
        ("1-no-commitment-of-the-order", m().without(4, "move ")),
        ("1-no-commitment-of-what-was-tried", m().without(2, "tried ")),
        ("1-ends-in-another-order", m().entry(4, "mate\n", "mate\nillegal 1\n")),
        ("1-an-order-that-is-none", m().sealed("move 1", "f2f9")),
        ("1-a-claim-in-place-of-an-order", m().sealed("move 1", "repetition")),
        ("1-squares-that-are-none", m().sealed("tried 2", "e7e4,e8-e7")),
        ("3-an-order-is-not-opened", m().unopened("move 3")),
        ("3-what-was-tried-is-not-opened", m().unopened("tried 2")),
        ("3-another-order-is-opened", m().opening("move 3", |of| of.value = "g2g3".into())),
        ("3-what-was-tried-is-opened-shorter", m().opening("tried 2", |of| of.value = "e7e4".into())),
        ("5-an-order-called-illegal-that-was-lawful", m().sealed("tried 2", "e7e4,e7e6")),
        ("5-one-left-out-of-the-count", m().entry(2, "illegal 2", "illegal 1")),
        ("5-one-left-out-of-what-was-tried", m().sealed("tried 2", "e7e4")),
        ("5-a-count-of-none", m().entry(1, "move ", "illegal 1\nmove ")),
        ("5-no-count", m().without(2, "illegal ")),
        ("5-an-origin-exchanged", t().sealed("move 5", "b1a3")),
        ("5-an-order-from-elsewhere", t().sealed("move 5", "d1c3")),
        ("5-a-missing-mate", m().without(4, "mate")),
        ("5-an-untrue-mate", t().entry(4, "move ", "mate\nmove ")),
        ("5-an-untrue-stalemate", t().entry(4, "move ", "stalemate\nmove ")),
        ("5-an-untrue-dead-position", t().entry(4, "move ", "dead\nmove ")),
        ("5-takes-of-the-wrong-kind", t().entry(9, "takes Q cloaked", "takes R cloaked")),
        ("5-takes-what-is-seen-as-cloaked", t().entry(3, "takes P seen", "takes P cloaked")),
        ("5-takes-nothing", t().entry(3, " takes P seen", "")),
        ("5-another-piece-appears", t().entry(5, "appears N c3", "appears B c3")),
        ("5-cloaks-what-is-not-seen", t().entry(6, "cloak Q d5", "cloak Q d4")),
        ("5-castled-to-the-other-side", t().entry(19, "castles O-O", "castles O-O-O")),
        ("5-says-where-it-came-from", t().entry(5, "appears N c3", "appears N c3\nfrom b1")),
        ("5-en-passant-of-another-pawn", t().entry(28, "ep h4", "ep g4")),
        ("5-a-claim-that-was-not-so", c().entry(19, "cloak N g1", "appears P a3").sealed("move 19", "a2a3")),
        ("5-a-claim-not-granted", c().entry(last(&claimed) - 1, " claim\n", " not-granted\n")),
        ("5-a-claim-of-fifty-moves", c().entry(last(&claimed) - 1, "repetition", "fifty")),
        ("5-the-end-seals-for-one-seat", r().without(last(&resigned), "tried b").unopened_of('b', "tried 3")),
        ("5-the-end-seals-a-lawful-order", r().sealed_of(Some('b'), "tried 3", "e7e5")),
        ("5-the-end-seals-orders-out-of-turn", r().sealed_of(Some('w'), "tried 3", "a1a8")),
        ("5-the-end-seals-orders-behind-a-mate", m().sealed_of(Some('w'), "tried 5", "a1a8")),
        ("3-what-the-end-seals-is-not-opened", r().unopened("tried 3")),
        ("7-another-result", m().entry(5, "board black", "board white").entry(5, "final black", "final white")),
    ]
}

/// Whole random games, and those above.
pub fn good() -> Vec<(String, String)> {
    let played = [("mated", mated()), ("taken", taken()), ("claimed", claimed()), ("resigned", resigned())];
    rewritten::random(&GAME).chain(played.map(|(name, keeper)| (name.to_owned(), keeper.record()))).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    rewritten::checked(good(), forged());
}
