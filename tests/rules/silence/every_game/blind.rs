//! The Blind Game of Romulan Heart: two games in which what the others placed, played and tried differs, and nothing that was
//! announced does. Nothing that a player reads tells them apart, of two seats and of three.

use std::collections::BTreeSet;

use blind::GAME;
use ids::Seat;
use referee::{kit::Verdict, log::Dice, text::Language};
use support_rules::games::keeper::Keeper;
use support_rules::masked::{letters, masked};

/// How many pairs of two seats and of three, and how many with `TEMPETE_LONG=1`.
const PAIRS: usize = 6;
const LONG: usize = 500;
/// How many mails a game has at most.
const MAILS: usize = 40;
/// So many other mails are tried in place of one, and so many places.
const TRIES: usize = 200;

fn begin(seats: &str) -> Keeper {
    // What may well be written is in English.
    Keeper::on_terms(&GAME, 1, &[Language::En; 3], &[("seats".to_owned(), seats.to_owned())])
}

/// What players ask and try beside their turns.
const ASKED: [&str; 9] = [
    "board\nhistory\nrecord\nstatus",
    "set board list\nboard",
    "claim repetition",
    "claim fifty",
    "try\ni99-i89 or i66-i56",
    "Nh46 or Ni55",
    "e38 or f44",
    "nonsense, and no order at all",
    "say hello",
];

type Mail = (Seat, String);

fn play(seed: u64, seats: &str) -> Vec<Mail> {
    let (mut dice, mut keeper, mut mails) = (Dice::new(seed), begin(seats), Vec::new());
    while mails.len() < MAILS {
        let owing: Vec<Seat> = keeper.seats().filter(|seat| keeper.sample(*seat, 0).is_some()).collect();
        let Some(owing) = dice.of(&owing).copied() else { break };
        let sample = keeper.sample(owing, dice.roll()).unwrap();
        let anybody = *dice.of(&keeper.seats().collect::<Vec<_>>()).unwrap();
        let (seat, text) = match dice.below(10) {
            0 | 1 => (anybody, (*dice.of(&ASKED).unwrap()).to_owned()),
            2 => (owing, format!("try\n{sample}")),
            _ if sample == "resign" => break,
            _ => (owing, sample),
        };
        let plan = keeper.mail(seat, &text);
        if plan.over {
            break;
        }
        keeper.carry(&plan);
        mails.push((seat, text));
    }
    mails
}

/// What a game comes to for one seat: the entries as everybody may read them, what came of its own mails, and its letters; beside it
/// what others sealed, which it may not know.
#[derive(PartialEq, Debug)]
struct Heard {
    entries: Vec<String>,
    own: Vec<(Verdict, Option<String>)>,
    letters: Vec<Vec<String>>,
}

fn heard(seats: &str, mails: &[Mail], watched: Seat) -> (Heard, Vec<String>) {
    let mut keeper = begin(seats);
    let mut heard = Heard { entries: Vec::new(), own: Vec::new(), letters: Vec::new() };
    for (seat, text) in mails {
        let plan = keeper.mail(*seat, text);
        heard.entries.extend(plan.entries.iter().map(|entry| masked(&entry.text)));
        heard.letters.push(letters(&plan, watched));
        if *seat == watched {
            heard.own.push((plan.verdict.clone(), plan.attempt.as_ref().map(|of| of.value.clone())));
        }
        keeper.carry(&plan);
    }
    let sealed = keeper.sealed.iter().filter(|of| of.seat != watched).map(|of| format!("{} {}", of.seq, of.value));
    (heard, sealed.collect())
}

/// The same game with another mail of somebody else, by which something else is sealed and nothing else announced; then with one
/// more, and one more, where there are such.
fn other(seats: &str, mails: &[Mail], watched: Seat, dice: &mut Dice) -> Option<Vec<Mail>> {
    let (is, mut sealed) = heard(seats, mails, watched);
    let (mut changed, mut found) = (mails.to_vec(), 0);
    for _ in 0..TRIES {
        let at = dice.below(mails.len() as u32) as usize;
        let (seat, _) = mails[at];
        if seat == watched {
            continue;
        }
        let mut before = begin(seats);
        for (seat, text) in &changed[..at] {
            let plan = before.mail(*seat, text);
            before.carry(&plan);
        }
        let Some(text) = before.sample(seat, dice.roll()).filter(|text| *text != changed[at].1) else { continue };
        let old = std::mem::replace(&mut changed[at].1, text);
        let (hears, seals) = heard(seats, &changed, watched);
        if hears == is && seals != sealed {
            (found, sealed) = (found + 1, seals);
            if found == 3 {
                break;
            }
        } else {
            changed[at].1 = old;
        }
    }
    (found > 0).then_some(changed)
}

/// That the two are alike but for letters: what is compared there is what a seat reads, byte by byte.
#[test]
fn what_others_have_and_try_is_told_to_nobody() {
    let wanted = if std::env::var_os("TEMPETE_LONG").is_some() { LONG } else { PAIRS };
    for seats in ["2", "3"] {
        let (mut pairs, mut equal, mut none, mut differ, mut seed) = (0, 0, 0, 0, 0);
        while pairs < wanted {
            seed += 1;
            assert!(seed < 20 * wanted as u64, "{pairs} pairs of {seed} games");
            let (mails, mut dice) = (play(seed, seats), Dice::new(seed));
            let watched = *dice.of(&begin(seats).seats().collect::<Vec<_>>()).unwrap();
            if mails.is_empty() {
                continue;
            }
            let Some(changed) = other(seats, &mails, watched, &mut dice) else {
                none += 1;
                continue;
            };
            let ((is, sealed), (found, others)) = (heard(seats, &mails, watched), heard(seats, &changed, watched));
            assert_eq!(is, found, "{seats} seats, {seed}");
            let others: BTreeSet<String> = others.into_iter().collect();
            differ += sealed.iter().filter(|of| !others.contains(*of)).count();
            equal += is.letters.iter().map(Vec::len).sum::<usize>();
            pairs += 1;
        }
        println!(
            "{seats} seats: {pairs} pairs, {equal} letters equal, {differ} sealed values differ, of {none} games no other was found"
        );
        assert!(differ >= 2 * pairs, "{differ} of {pairs} pairs");
    }
}

/// A knight cannot land beside a wall, nor on one: one text, and nothing else was announced.
#[test]
fn a_no_has_no_reason() {
    let hears = |blue: &str| {
        let green = "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69\nheart i99";
        let sets = [green, "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13\nheart i23"];
        let begins = [(Seat::FIRST, sets[0]), (Seat::SECOND, sets[1]), (Seat::FIRST, "g68"), (Seat::SECOND, blue)];
        let last = [(Seat::FIRST, "Nh46 or Bh46"), (Seat::FIRST, "board\nhistory\nstatus")];
        let mails = begins.into_iter().chain(last).map(|(seat, text)| (seat, text.to_owned()));
        heard("2", &mails.collect::<Vec<_>>(), Seat::FIRST).0
    };
    let (beside, onto) = (hears("h12"), hears("Wh46"));
    assert_eq!(beside.own[2].1.as_deref(), Some("h79-h46:no,h68-h46:no"), "{:?}", beside.own);
    assert_eq!(beside, onto);
}
