//! Records of Romulan Heart: those of whole games are clean, and each forged one is caught at the step that its name begins
//! with.

use heart::GAME;
use ids::Seat;
use referee::kit::{Command, Ruling};
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge, game_on};

/// The sets of the seed's sample, and its hearts.
const SETS: [&str; 3] = [
    "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69",
    "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13",
    "place Qd38 Rd27 Wd28 Nd17 Nd39 Bd16 d49 e26 c17",
];
const HEARTS: [&str; 3] = ["heart i99", "heart i23", "heart c17"];

/// A game of two or of three from the sample's placement on.
fn game(seats: usize, terms: &[(&str, &str)], mails: &[&str]) -> Keeper {
    let number = seats.to_string();
    let terms: Vec<(&str, &str)> = terms.iter().copied().chain([("seats", number.as_str())]).collect();
    let placed = SETS.into_iter().take(seats).chain(HEARTS.into_iter().take(seats));
    game_on(&GAME, &terms, &placed.chain(mails.iter().copied()).collect::<Vec<_>>())
}

/// What these seats write, whose turn it may not be.
fn answered(mut keeper: Keeper, mails: &[(u8, &str)]) -> Keeper {
    for (seat, mail) in mails {
        let plan = keeper.mail(Seat::new(*seat).unwrap(), mail);
        assert!(!plan.entries.is_empty(), "{seat}: {mail}");
        keeper.carry(&plan);
    }
    keeper
}

/// Game A of the page: a heart taken in the third move.
fn taken() -> Keeper {
    game(2, &[], &["Ni55", "Ng35", "Nxi23"])
}

/// Game B: pieces change hands twice.
fn twice() -> Keeper {
    game(3, &[], &["Ni56", "Nhh57", "N39xg69", "Nxi23", "Nxi99"])
}

/// Game C: one is ruled lost on time and removed, another resigns.
fn removed() -> Keeper {
    let rounds = ["g68", "Wh46", "Re27", "i56", "Nhg36", "N39f37", "g58", "Nig24", "e49"];
    let mut keeper = game(3, &[], &rounds);
    let plan = keeper.command(&Command::rule(Ruling::Says("lost-on-time blue".into()), "The club says so."));
    keeper.carry(&plan);
    answered(keeper, &[(2, "resign")])
}

/// One of three resigns out of turn; the two who are left agree on a draw.
fn drawn() -> Keeper {
    let begun = answered(game(3, &[], &["Ni56"]), &[(2, "resign"), (1, "h12\n\ndraw")]);
    answered(begun, &[(0, "accept draw")])
}

/// A claim that is not so, one in place of a move, and one that its move brings; a heart is carried, and back.
fn claimed() -> Keeper {
    let first = ["HRi89", "claim fifty", "h12", "HRi99", "claim fifty h13"];
    let last = ["HRi89", "h12", "HRi99", "claim repetition h13"];
    game(2, &[], &[&first[..], &last].concat())
}

/// Clouds, and who places first, are drawn; the other chooses the black corner.
fn lots() -> Keeper {
    let terms = [("clouds", "6"), ("open", "yes")];
    let mut keeper = game_on(&GAME, &terms, &["lots a word"]);
    for _ in 0..12 {
        let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, 7)?)));
        let Some((seat, text)) = owing else { break };
        let plan = keeper.mail(seat, &text);
        keeper.carry(&plan);
    }
    let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
    answered(keeper, &[(u8::try_from(seat.index()).unwrap(), "resign")])
}

/// Who is drawn chooses who places first, and is the second himself or not.
fn chosen() -> Keeper {
    let terms = [("open", "yes"), ("first", "choose")];
    let drawn = game_on(&GAME, &terms, &["lots"]);
    let chooser = drawn.seats().find(|seat| drawn.sample(*seat, 0).is_some()).unwrap();
    let (by, set) = (u8::try_from(chooser.index()).unwrap(), "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69");
    let chosen = answered(drawn, &[(by, "first green"), (0, set), (1, "corner black")]);
    answered(chosen, &[(1, "resign")])
}

/// Each with the step that must catch it, and why, in its name.
pub fn forged() -> Vec<(&'static str, Forge)> {
    let all =
        [taken(), twice(), removed(), drawn(), claimed(), lots(), chosen()].map(|keeper| Forge::of(&GAME, &keeper));
    let [taken, twice, removed, drawn, claimed, lots, chosen] = all;
    let (a, b, c) = (|| taken.clone(), || twice.clone(), || removed.clone());
    let (d, e, l) = (|| drawn.clone(), || claimed.clone(), || lots.clone());
    let cloud = lots.line(1, "clouds ").split(' ').nth(1).unwrap().to_owned();
    let other = if cloud == "i99" { "i89" } else { "i99" };
    let ended = e().last();
    vec![
        ("1-a-triangle-that-is-none", a().entry(3, "\ni99\n", "\ni98\n")),
        ("1-a-set-in-another-order", a().entry(1, "Wh78 Qi67", "Qi67 Wh78")),
        ("1-a-set-without-a-wall", a().entry(1, "Wh78 ", "")),
        ("1-a-larger-column-first", a().entry(5, "i78-i55", "i87-i55")),
        ("1-terms-that-clash", b().entry(0, "crown none", "crown apex")),
        ("1-a-third-of-two", b().entry(0, "seats 3", "seats 2")),
        ("5-a-piece-in-the-white", a().entry(1, " i66 ", " i55 ")),
        ("5-walls-whose-zones-meet", a().entry(1, "Wh78", "Wh56")),
        ("5-a-heart-on-a-bishop", a().entry(3, "\ni99\n", "\nh68\n")),
        ("5-a-heart-on-nothing", a().entry(3, "\ni99\n", "\ni88\n")),
        ("5-a-heart-out-of-turn", a().entry(3, " green heart", " blue heart")),
        ("5-a-knight-that-goes-one-step", b().entry(7, "i78-i56", "i78-i77")),
        ("5-another-piece-than-moves", b().entry(7, "move N ", "move B ")),
        ("5-a-capture-unsaid", a().entry(7, " x p blue takes heart blue", "")),
        ("5-a-heart-not-taken", a().entry(7, " takes heart blue", "")),
        ("5-another-heart-taken", b().entry(10, "takes heart blue", "takes heart black")),
        ("5-a-queen-taken-that-was-a-pawn", b().entry(10, " x p blue", " x Q blue")),
        ("5-a-piece-of-another-colour", b().entry(10, " x p blue", " x p black")),
        ("5-a-turn-of-who-is-out", b().entry(11, " black turn", " blue turn")),
        ("5-a-heart-left-where-it-was-carried", e().entry(5, "H R", "R")),
        ("5-a-heart-carried-that-was-left", b().entry(7, "move N", "move H N")),
        ("5-said-by-a-seat-that-nobody-plays", a().entry(4, " blue heart\ni23", " black say")),
        ("5-one-removed-who-plays-on", c().entry(17, "removed\nblue", "removed\nblack")),
        ("5-a-running-one-not-removed", d().running(9)),
        ("5-one-passed-over-who-is-out", c().entry(17, "removed\nblue", "pass\nblue")),
        ("5-a-claim-unsaid-that-ended-it", e().entry(ended - 1, "claims repetition\n", "")),
        ("5-a-claim-granted-that-is-not-so", e().entry(6, "not-granted", "claim")),
        ("5-two-claims-in-a-turn", e().entry(7, "h13-h12\n", "h13-h12\nclaims fifty\n")),
        ("5-drawn-by-who-offered-it", d().entry(11, " green accept", " blue accept")),
        ("5-accepted-by-who-is-out", d().entry(11, " green accept", " black accept")),
        ("4-a-cloud-that-was-not-drawn", l().entry(1, &format!("clouds {cloud}"), &format!("clouds {other}"))),
        ("5-first-who-plays-not", chosen.clone().entry(2, "first\ngreen", "first\nblack")),
        ("5-placed-by-the-one-who-was-not-chosen", chosen.clone().entry(2, "first\ngreen", "first\nblue")),
        ("1-chosen-where-nothing-is-drawn", chosen.entry(0, "open yes", "open no")),
        ("7-the-other-wins", a().entry(8, "board green", "board blue").entry(8, "final green", "final blue")),
        ("7-won-on-time-by-a-resignation", c().entry(19, "by resignation", "by time")),
    ]
}

/// Whole random games, and those above.
pub fn good() -> Vec<(String, String)> {
    let played = [
        ("taken", taken()),
        ("twice", twice()),
        ("removed", removed()),
        ("drawn", drawn()),
        ("claimed", claimed()),
        ("lots", lots()),
        ("chosen", chosen()),
    ];
    let played = played.map(|(name, keeper)| (name.to_owned(), keeper.record()));
    let variants: [&[(&str, &str)]; 5] = [
        &[("seats", "3")],
        &[("seats", "3"), ("relation", "yes"), ("power", "yes")],
        &[("open", "yes"), ("forward", "yes")],
        &[("clouds", "6"), ("ablative", "6"), ("alternate", "yes")],
        &[("crown", "corner")],
    ];
    let random = variants.into_iter().flat_map(|terms| rewritten::random_on(&GAME, terms));
    // All of them with `TEMPETE_LONG=1`.
    let few = if std::env::var_os("TEMPETE_LONG").is_some() { usize::MAX } else { 2 };
    played.into_iter().chain(random.take(few)).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    rewritten::checked(good(), forged());
}
