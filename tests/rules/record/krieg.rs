//! Records of Kriegspiel: those of whole games by every house rule are clean, and each forged one is caught at the step that its
//! name begins with.

use krieg::{GAME, house::Rule};
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge, game, game_on};

/// A queen mates that nobody saw coming; a mail came to nothing, and the next one held a list.
fn mated() -> Keeper {
    game(&GAME, &["e4", "e5", "Qh5", "Nc6", "-Qe8", "Qh8 or Bc4", "Nf6", "Qxf7"])
}

/// En passant, checks, captures.
fn taken() -> Keeper {
    game(&GAME, &["e4", "a6", "e5", "d5", "exd6", "exd6", "Qe2", "-Ke7", "Be7", "Qxe7", "Nxe7", "resign"])
}

/// Whether a pawn can take is asked, and what the answer bars is passed over.
fn asked() -> Keeper {
    let mails = ["e4", "e5", "-any", "d4", "any, Nc6 or exd4", "-any", "Qh5 or Qxd4", "resign"];
    game_on(&GAME, &[("rule", "berkeley_any")], &mails)
}

/// The squares of tries, and a promotion.
fn promoted() -> Keeper {
    let mails = ["e4", "d5", "exd5", "c6", "dxc6", "a6", "cxb7", "h6", "bxa8=N", "resign"];
    game_on(&GAME, &[("rule", "rand")], &mails)
}

/// It is resigned with an attempt before it that failed.
fn resigned() -> Keeper {
    game(&GAME, &["e4", "d5", "-exf5", "resign"])
}

/// Each with the step that must catch it, and why, in its name.
pub fn forged() -> Vec<(&'static str, Forge)> {
    let [mated, taken, asked, promoted, resigned] =
        [mated(), taken(), asked(), promoted(), resigned()].map(|of| Forge::of(&GAME, &of));
    let (m, t, a) = (|| mated.clone(), || taken.clone(), || asked.clone());
    let (p, r) = (|| promoted.clone(), || resigned.clone());
    vec![
        ("1-no-commitment-of-the-move", m().without(3, "move ")),
        ("1-no-commitment-of-what-was-tried", m().without(3, "tried ")),
        ("1-lines-in-another-order", m().entry(7, "capture f7 pawn\nmate\n", "mate\ncapture f7 pawn\n")),
        ("1-a-move-that-is-none", m().sealed("move 1", "e2e9")),
        ("1-an-attempt-without-its-answer", m().sealed("tried 5", "h5e8,h5h8:no,f1c4:yes")),
        ("1-a-question-that-is-barred", a().sealed("tried 4", "any:barred,e5d4:yes")),
        ("1-squares-in-another-order", p().entry(2, "tries e4", "tries e4 d4")),
        ("1-two-ends", m().entry(7, "mate\n", "mate\ndead\n")),
        ("3-a-move-is-not-opened", m().unopened("move 3")),
        ("3-what-was-tried-is-not-opened", m().unopened("tried 5")),
        ("3-another-move-is-opened", m().opening("move 3", |of| of.value = "d1e2".into())),
        ("3-what-was-tried-is-opened-shorter", m().opening("tried 5", |of| of.value = "h5h8:no,f1c4:yes".into())),
        ("5-a-no-that-was-possible", m().sealed("tried 5", "h5e8:no,h5h8:no,b1c3:no,f1c4:yes")),
        ("5-a-move-that-was-impossible", m().sealed("move 5", "h5e8").sealed("tried 5", "h5e8:yes")),
        ("5-an-attempt-that-could-not-be-made", m().sealed("tried 5", "c1h6:no,f1c4:yes")),
        ("5-the-same-attempt-twice", m().sealed("tried 5", "h5e8:no,h5e8:no,f1c4:yes")),
        ("5-a-pawn-takes-where-no-try-was-told", m().sealed("tried 5", "e4d5:no,f1c4:yes")),
        ("5-the-last-attempt-is-not-the-move", m().sealed("tried 5", "h5e8:no,b1c3:yes")),
        ("5-a-turn-without-an-attempt", m().sealed("tried 5", "-")),
        ("5-a-yes-above-the-last", m().sealed("tried 5", "b1c3:yes,f1c4:yes")),
        ("5-a-missing-mate", m().without(7, "mate")),
        ("5-an-untrue-mate", m().entry(5, "move ", "mate\nmove ")),
        ("5-an-untrue-stalemate", m().entry(5, "move ", "stalemate\nmove ")),
        ("5-an-untrue-dead-position", m().entry(5, "move ", "dead\nmove ")),
        ("5-an-untrue-repetition", m().entry(5, "move ", "repetition\nmove ")),
        ("5-75-moves-that-were-not", m().entry(5, "move ", "seventy-five\nmove ")),
        ("5-a-missing-check", t().without(7, "check ")),
        ("5-a-check-on-another-line", t().entry(7, "check file", "check rank")),
        ("5-an-untrue-check", t().entry(1, "move ", "check knight\nmove ")),
        ("5-a-second-check", t().entry(7, "check file", "check knight file")),
        ("5-one-try-too-many", t().entry(5, "tries 2", "tries 3")),
        ("5-one-try-too-few", t().entry(5, "tries 2", "tries 1")),
        ("5-tries-untold", t().without(5, "tries ")),
        ("5-a-capture-untold", t().without(5, "capture ")),
        ("5-a-capture-elsewhere", t().entry(5, "capture d5", "capture d6")),
        ("5-a-pawn-called-a-piece", t().entry(5, "pawn", "piece")),
        ("5-attempts-that-nobody-hears", t().entry(8, "move ", "attempts 1\nmove ")),
        ("5-another-order-of-attempts", a().sealed("tried 4", "b8c6:barred,any:yes,e5d4:yes")),
        ("5-a-kind-that-is-not-told", a().entry(4, "capture d4", "capture d4 pawn")),
        ("5-the-question-answered-otherwise", a().entry(3, "any no", "any yes")),
        ("5-the-question-untold", a().without(4, "any ")),
        ("5-passed-over-called-no", a().sealed("tried 4", "any:yes,b8c6:no,e5d4:yes")),
        ("5-no-called-passed-over", a().sealed("tried 5", "any:no,d1h5:barred,d1d4:yes")),
        ("5-attempts-counted-wrong", a().entry(5, "any no", "attempts 1\nany no")),
        ("5-a-promotion-untold", p().without(9, "promotion")),
        ("5-a-promotion-that-was-none", p().entry(7, "capture b7 pawn\n", "capture b7 pawn\npromotion\n")),
        ("5-a-try-of-another-pawn", p().entry(2, "tries e4", "tries d2")),
        ("5-en-passant-told-where-it-is-not", p().entry(3, "capture d5 pawn", "capture d5 ep")),
        ("5-the-end-seals-a-yes", r().sealed_of(Some('w'), "tried 4", "e4d5:yes")),
        ("5-the-end-seals-a-no-that-was-possible", r().sealed_of(Some('w'), "tried 4", "e4d5:no")),
        ("5-the-end-seals-attempts-out-of-turn", r().sealed_of(Some('b'), "tried 4", "d5d4:no")),
        ("7-another-result", m().entry(8, "board white", "board black").entry(8, "final white", "final black")),
    ]
}

/// Whole random games of every house, and those above.
pub fn good() -> Vec<(String, String)> {
    let named = [
        ("mated", mated()),
        ("taken", taken()),
        ("asked", asked()),
        ("promoted", promoted()),
        ("resigned", resigned()),
    ];
    let random = Rule::ALL.iter().flat_map(|rule| rewritten::random_on(&GAME, &[("rule", rule.word())]));
    random.chain(named.map(|(name, keeper)| (name.to_owned(), keeper.record()))).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    rewritten::checked(good(), forged());
}
