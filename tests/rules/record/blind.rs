//! Records of the Blind Game of Romulan Heart: those of whole games are clean, and each forged one is caught at the step that its
//! name begins with.

use blind::GAME;
use ids::Seat;
use referee::kit::{Command, Ruling};
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge, game_on};

/// The sets of the seed's sample, with its hearts.
const SETS: [&str; 3] = [
    "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69\nheart i99",
    "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13\nheart i23",
    "place Qd38 Rd27 Wd28 Nd17 Nd39 Bd16 d49 e26 c17\nheart c17",
];

/// A game of two or of three from the sample's placement on.
fn game(seats: usize, mails: &[&str]) -> Keeper {
    let number = seats.to_string();
    let placed = SETS.into_iter().take(seats).chain(mails.iter().copied());
    game_on(&GAME, &[("seats", number.as_str())], &placed.collect::<Vec<_>>())
}

/// A mail that came to nothing, a list, and a heart taken in the third move.
fn taken() -> Keeper {
    game(2, &["-Bh46", "Nh46 or Ni55", "Ng35", "Ni23"])
}

/// A piece is taken, and pieces change hands twice.
fn twice() -> Keeper {
    game(3, &["Ni56", "Nhh57", "N39g69", "Ni23", "Ni99"])
}

/// One is ruled lost on time and removed, another resigns.
fn removed() -> Keeper {
    let mut keeper = game(3, &["g68", "h12"]);
    let plan = keeper.command(&Command::rule(Ruling::Says("lost-on-time blue".into()), "The club says so."));
    keeper.carry(&plan);
    let plan = keeper.mail(Seat::new(2).unwrap(), "resign");
    assert!(!plan.entries.is_empty());
    keeper.carry(&plan);
    keeper
}

/// A heart to and fro, until the position stands for the fifth time.
fn fivefold() -> Keeper {
    game(2, &["HRi89", "h12", "HRi99", "h13"].repeat(4))
}

/// Claims that are not so, in place of a move and with one.
fn claimed() -> Keeper {
    game(2, &["HRi89", "claim fifty", "h12", "claim fifty HRi99", "resign"])
}

/// It is resigned with a move before it that was not possible.
fn resigned() -> Keeper {
    game(2, &["-Bh46", "resign"])
}

/// The mail that came to nothing was answered *no*, which stands in no seal: no step can find that.
pub fn without_its_no() -> Forge {
    Forge::of(&GAME, &taken()).sealed("tried 3", "i78-i55:yes")
}

/// Each with the step that must catch it, and why, in its name.
pub fn forged() -> Vec<(&'static str, Forge)> {
    let all = [taken(), twice(), removed(), fivefold(), claimed(), resigned()].map(|of| Forge::of(&GAME, &of));
    let [taken, twice, removed, fivefold, claimed, resigned] = all;
    let (t, w, r) = (|| taken.clone(), || twice.clone(), || removed.clone());
    let (f, c, e) = (|| fivefold.clone(), || claimed.clone(), || resigned.clone());
    let place = "Wh78,Qi67,Ri99,Bh68,Ni78,Nh79,i66,g69,f69,Hi99";
    vec![
        ("1-no-commitment-of-the-move", t().without(3, "move ")),
        ("1-no-commitment-of-what-was-tried", t().without(3, "tried ")),
        ("1-a-triangle-that-is-none", t().sealed("move 4", "Nh34-g36x")),
        ("1-a-heart-where-none-can-be", t().entry(5, "heart blue i23", "heart blue i98")),
        ("1-a-try-without-its-answer", t().sealed("tried 3", "h68-h46:no,h79-h46,i78-i55:yes")),
        ("1-a-set-in-another-order", t().sealed("set 1", &place.replace("Wh78,Qi67", "Qi67,Wh78"))),
        ("1-a-third-of-two", w().entry(0, "seats 3", "seats 2")),
        ("3-a-move-is-not-opened", t().unopened("move 4")),
        ("3-what-blue-lost-is-not-opened", w().unopened("lost-green 6")),
        ("3-another-move-is-opened", t().opening("move 4", |of| of.value = "Nh34-g24".into())),
        ("3-what-was-tried-is-opened-shorter", t().opening("tried 3", |of| of.value = "i78-i55:yes".into())),
        ("3-the-end-seals-tries-of-a-third-of-two", {
            let blue = e().line(4, "tried b ");
            e().entry(4, &blue, &format!("{blue}{}", blue.replace("tried b ", "tried k ")))
        }),
        ("5-a-piece-in-the-white", t().sealed("set 1", &place.replace("i66", "i55"))),
        ("5-a-heart-beside-the-own-wall", t().sealed("set 1", &place.replace("Wh78", "Wi89"))),
        ("5-a-heart-on-a-bishop", t().sealed("set 1", &place.replace("Hi99", "Hh68"))),
        ("5-a-no-that-was-possible", t().sealed("tried 3", "h68-h46:no,i78-i56:no,i78-i55:yes")),
        ("5-a-move-that-was-impossible", t().sealed("move 3", "Nh79-h46").sealed("tried 3", "h68-h46:no,h79-h46:yes")),
        ("5-a-try-that-could-not-be-made", t().sealed("tried 3", "i99-i11:no,i78-i55:yes")),
        ("5-the-same-try-twice", t().sealed("tried 3", "h68-h46:no,h68-h46:no,i78-i55:yes")),
        ("5-the-last-try-is-not-the-move", t().sealed("tried 3", "h68-h46:no,i78-i56:yes")),
        ("5-a-turn-without-a-try", t().sealed("tried 3", "-")),
        ("5-a-yes-above-the-last", t().sealed("tried 3", "i78-i56:yes,i78-i55:yes")),
        ("5-another-kind-than-moves", t().sealed("move 3", "Bi78-i55")),
        ("5-a-heart-carried-that-was-left", t().sealed("move 4", "HNh34-g35")),
        ("5-what-is-taken-unsaid", t().sealed("move 5", "Ni55-i23xb*")),
        ("5-a-heart-taken-elsewhere", t().entry(5, "heart blue i23", "heart blue i22")),
        ("5-another-piece-changes-hands", {
            let value = "bph13";
            t().sealed("gained 5", value)
        }),
        ("5-a-piece-lost-elsewhere", w().sealed("lost-green 6", "g68")),
        ("3-a-piece-lost-by-another", w().entry(6, "lost green", "lost blue")),
        ("5-a-loss-by-who-is-out", w().entry(8, "heart green", "heart blue")),
        ("5-one-removed-who-plays-on", r().entry(7, "removed\nblue", "removed\nblack")),
        ("5-one-not-removed-while-the-game-runs", r().running(7)),
        ("5-a-look-before-a-removal-while-the-game-runs", r().running(8).entry(7, "removed\nblue\n", "look\n")),
        ("5-one-passed-over-who-is-out", r().entry(7, "removed\nblue", "pass\nblue")),
        ("5-one-passed-over-who-can-move", {
            let last = f().last();
            f().entry(last - 1, "fivefold\n", "pass\ngreen\n")
        }),
        ("5-a-claim-of-repetition", c().entry(4, "not-granted\nfifty", "not-granted\nrepetition")),
        ("5-a-claim-granted-that-is-not-so", c().entry(4, "not-granted", "claim")),
        ("5-two-claims-in-a-turn", c().entry(5, "move ", "claims fifty\nmove ")),
        ("5-the-end-seals-a-no-that-was-possible", e().sealed_of(Some('g'), "tried 4", "i78-i55:no")),
        ("5-the-end-seals-a-yes", e().sealed_of(Some('g'), "tried 4", "h68-h46:yes")),
        ("5-the-end-seals-tries-out-of-turn", e().sealed_of(Some('b'), "tried 4", "h13-h12:no")),
        ("7-the-other-wins", t().entry(6, "board green", "board blue").entry(6, "final green", "final blue")),
    ]
}

/// Whole random games, and those above.
pub fn good() -> Vec<(String, String)> {
    let named = [
        ("taken", taken()),
        ("twice", twice()),
        ("removed", removed()),
        ("fivefold", fivefold()),
        ("claimed", claimed()),
        ("resigned", resigned()),
    ];
    let named = named.map(|(name, keeper)| (name.to_owned(), keeper.record()));
    let variants: [&[(&str, &str)]; 3] =
        [&[("seats", "2")], &[("seats", "3"), ("power", "yes")], &[("seats", "3"), ("relation", "yes")]];
    let few = if std::env::var_os("TEMPETE_LONG").is_some() { usize::MAX } else { 1 };
    let random = variants.into_iter().flat_map(move |terms| rewritten::random_on(&GAME, terms).take(few));
    named.into_iter().chain(random).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    rewritten::checked(good(), forged());
}
