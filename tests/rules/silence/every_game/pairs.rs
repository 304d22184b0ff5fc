//! Pairs of games with the same public entries, in which the watched seat writes the same mails and what the others write is
//! drawn anew: its letters, verdicts and their number are equal byte for byte. Of what is sealed enough must really differ,
//! or an announcement that says too much would pass with no pair at all.

use std::collections::BTreeMap;

use ids::Seat;
use referee::{
    kit::{Game, Plan, Verdict},
    log::Dice,
};
use support_rules::{
    games::{
        ROWS,
        hunt::{HUNT, PLANTED, Planted},
        keeper::Keeper,
    },
    mangled::{KINDS, mangled},
    masked::{masked, told},
    seeded,
};

use super::{late, watched};

/// How many pairs of each game are played, and how many with `TEMPETE_LONG=1`.
const PAIRS: u64 = 40;
const LONG: u64 = 500;
/// How many mails that became entries a pair has.
const ACTS: usize = 40;
/// How many mails at most.
const MAILS: usize = 4 * ACTS;
/// How often the others' mail is drawn anew.
const DRAWS: u64 = 60;
/// Of a kind that is sealed less often nothing can be said.
const FLOOR: usize = 30;
/// In how many pairs a leak must be found.
const FOUND_IN: u64 = 60;
/// Every leak that a game can have in what it says. A letter's subject and place among others, what players say to each
/// other and the headers of a PGN are made of what is public for every game alike: no game is asked for them.
const LEAKS: [Planted; 9] = [
    Planted::Entry,
    Planted::Seal,
    Planted::Board,
    Planted::Picture,
    Planted::Hint,
    Planted::Count,
    Planted::Refusal,
    Planted::Try,
    Planted::History,
];

fn entries(plan: &Plan) -> Vec<String> {
    plan.entries.iter().map(|entry| masked(&entry.text)).collect()
}

/// What opens seals for the watched seat: where a seat seals what another may read, that is what it may know.
fn opened(plan: &Plan, watched: Seat) -> Vec<String> {
    let letters = plan.letters.iter().filter(|letter| letter.to == watched);
    let attached = letters.flat_map(|letter| letter.attachments.iter()).filter(|one| one.name.contains("proof"));
    attached.map(|one| masked(&String::from_utf8_lossy(&one.bytes))).collect()
}

/// The entries without their commitments, which say how many there are. What stands beside the word of one is public: `lost blue #`.
fn unsealed(plan: &Plan) -> Vec<String> {
    let told = |line: &str| line.strip_suffix(" #").is_none_or(|word| word.contains(' '));
    let lines = |entry: String| entry.lines().filter(|line| told(line)).collect::<Vec<_>>().join("\n");
    entries(plan).into_iter().map(lines).collect()
}

#[derive(Default)]
struct Tally {
    pairs: usize,
    letters: usize,
    /// How many pages of games that run were compared.
    pages: usize,
    /// How many values of each kind the others sealed, and how many of them differed.
    sealed: BTreeMap<String, (usize, usize)>,
    given_up: usize,
}

/// An order as somebody writes it who never read how.
fn faulty(order: &str, seed: u64) -> String {
    let mut dice = seeded::Dice(seed);
    let kind = KINDS[dice.below(KINDS.len())];
    mangled(kind, order, false, &mut dice).unwrap_or_else(|| format!("perhaps {order}, perhaps not"))
}

fn pair(game: &'static Game, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let (mut one, mut two) = (Keeper::begin(game, 1), Keeper::begin(game, 1));
    let seat_watched = watched(&mut dice, &one);
    let mut acts = 0;
    for _ in 0..MAILS {
        if acts == ACTS {
            break;
        }
        let owing = one.seats().find_map(|seat| Some((seat, one.sample(seat, dice.roll())?)));
        let Some((owing, sample)) = owing else { break };
        // Whoever it is, the watched seat asks beside it now and then.
        let (seat, text) = match dice.below(10) {
            0 => (seat_watched, "board\nhistory\nrecord\nstatus".to_owned()),
            // What is proposed in place of a faulty mail is made of what its writer sees.
            1 if owing == seat_watched => (seat_watched, faulty(&sample, dice.roll())),
            1 => (seat_watched, "nonsense, and no order at all".to_owned()),
            2 => (seat_watched, format!("try\n{sample}")),
            // Before a turn of its own it tries another one as often as not: what becomes of that it must not learn.
            6..=9 if owing == seat_watched => (seat_watched, format!("try\n{sample}")),
            3 => (owing, format!("{sample}\ndraw")),
            4 => (seat_watched, format!("claim {}", if dice.one_in(2) { "fifty" } else { "repetition" })),
            5 => (seat_watched, "say hello".to_owned()),
            _ => (owing, sample),
        };
        // Both are written at one moment.
        two.now = one.now;
        let first = one.mail(seat, &text);
        let second = if seat == seat_watched {
            two.mail(seat, &text)
        } else {
            if first.attempt.is_some() {
                // What comes to nothing is its author's, whatever it was: the other game has another one there.
                let vain = |_| {
                    Some(two.clone().mail(seat, &two.sample(seat, dice.roll())?)).filter(|plan| plan.attempt.is_some())
                };
                if let Some(again) = (0..DRAWS).find_map(vain) {
                    for plan in [&first, &again] {
                        if let Some(letter) = plan.letters.iter().find(|letter| letter.to == seat_watched) {
                            return Err(format!("{} {seed}: {text:?} in vain is told: {}", game.rules, told(letter)));
                        }
                    }
                    one.carry(&first);
                    two.carry(&again);
                }
                continue;
            }
            let accepted = matches!(first.verdict, Verdict::Accepted { .. } | Verdict::Kept);
            if !accepted {
                continue;
            }
            let offers = text.ends_with("\ndraw");
            let mut uneven = None;
            let again = (0..DRAWS).find_map(|_| {
                let mut text = two.sample(seat, dice.roll())?;
                if offers {
                    text.push_str("\ndraw");
                }
                let mut other = two.clone();
                let plan = other.mail(seat, &text);
                if unsealed(&plan) == unsealed(&first) && entries(&plan).len() == entries(&first).len() {
                    uneven = uneven.take().or_else(|| (entries(&plan) != entries(&first)).then(|| text.clone()));
                }
                let same = plan.verdict == first.verdict && entries(&plan) == entries(&first);
                // Whoever is over knows all.
                (same && (plan_ends(&plan) || opened(&plan, seat_watched) == opened(&first, seat_watched)))
                    .then_some(plan)
            });
            if let Some(other) = uneven {
                return Err(format!("{} {seed}: {text:?} and {other:?} are told apart by what is sealed", game.rules));
            }
            let Some(again) = again.or_else(|| Some(two.clone().mail(seat, &text))) else { break };
            again
        };
        // An announcement of the truth told the two games apart, as it may: the pair ends before it.
        let may_know =
            |plan: &Plan| (entries(plan), if plan_ends(plan) { Vec::new() } else { opened(plan, seat_watched) });
        if may_know(&first) != may_know(&second) {
            tally.given_up += 1;
            break;
        }
        let to = |plan: &Plan| -> Vec<String> {
            let all = plan.letters.iter().enumerate().filter(|(_, letter)| letter.to == seat_watched);
            // The place too: letters go out in their order.
            all.map(|(place, letter)| format!("{place} {}", told(letter))).collect()
        };
        // What the end opens differs, of course.
        let ends = plan_ends(&first);
        if !ends && (first.verdict != second.verdict || to(&first) != to(&second)) {
            let (of_first, of_second) = (to(&first).join("\n"), to(&second).join("\n"));
            let same = of_first.chars().zip(of_second.chars()).take_while(|(one, two)| one == two).count();
            let from = |text: &str| text.chars().skip(same.saturating_sub(60)).take(200).collect::<String>();
            let (one, two) = (from(&of_first), from(&of_second));
            return Err(format!("{} {seed}: {text:?} told apart:\n{one}\n{two}", game.rules));
        }
        tally.letters += to(&first).len();
        acts += usize::from(!first.entries.is_empty());
        one.carry(&first);
        two.carry(&second);
        if ends {
            break;
        }
    }
    // Nor can anybody tell them apart who reads their pages while they run.
    if !one.over() {
        let until = ids::Timestamp::from_unix(one.now.unix() + 1);
        let (of_one, of_two) = (late(&one, until), late(&two, until));
        if of_one != of_two {
            let (of_one, of_two) = (of_one.unwrap_or_default(), of_two.unwrap_or_default());
            let differ = of_one.lines().zip(of_two.lines()).find(|(one, two)| one != two);
            return Err(format!("{} {seed}: pages told apart: {differ:?}", game.rules));
        }
        tally.pages += 1;
    }
    tally.pairs += 1;
    // Whoever's secret it is: a seat may seal what another is not to know of itself.
    let others = |keeper: &Keeper| -> Vec<String> {
        let name = game.seat_name(seat_watched);
        let by = |one: &&referee::kit::Sealed| {
            let entry = keeper.entries[usize::from(one.seq.get())].lines().next().unwrap_or_default();
            let author = entry.split(' ').nth(2).unwrap_or_default();
            if author == "referee" { one.seat != seat_watched } else { author != name }
        };
        keeper.sealed.iter().filter(by).map(|one| one.value.clone()).collect()
    };
    let (of_one, of_two) = (others(&one), others(&two));
    for (one, two) in of_one.iter().zip(&of_two) {
        // A game of rules alone keeps a value by its word.
        let word = one.split(' ').next().filter(|word| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase()));
        let (sealed, differing) = tally.sealed.entry(word.unwrap_or("value").to_owned()).or_default();
        *sealed += 1;
        *differing += usize::from(one != two);
    }
    Ok(())
}

fn plan_ends(plan: &Plan) -> bool {
    plan.entries.iter().any(|entry| entry.text.lines().next().is_some_and(|line| line.ends_with(" referee end")))
}

fn silent(game: &'static Game, pairs: u64) -> Result<Tally, String> {
    let mut tally = Tally::default();
    for seed in 0..pairs {
        // Where nothing is sealed a quarter will do.
        if tally.sealed.is_empty() && seed * 4 > pairs {
            break;
        }
        pair(game, seed, &mut tally)?;
    }
    for (kind, (sealed, differing)) in &tally.sealed {
        if *sealed >= FLOOR && differing * 10 < *sealed {
            let why = "that is sealed could be drawn anew: its entries tell it";
            return Err(format!("{}: {differing} of {sealed} of each {kind} {why}", game.rules));
        }
    }
    Ok(tally)
}

#[test]
fn every_game_is_silent() {
    for game in ROWS {
        let pairs = match game.name() {
            "tempete" => 12,
            _ if std::env::var_os("TEMPETE_LONG").is_some() => LONG,
            _ => PAIRS,
        };
        let t = silent(game, pairs).unwrap();
        println!(
            "{}: {} pairs, {} letters and {} pages equal, sealed and differing {:?}, {} given up",
            game.rules, t.pairs, t.letters, t.pages, t.sealed, t.given_up
        );
        assert!(t.letters > 100, "{}: {} letters", game.rules, t.letters);
    }
}

#[test]
fn planted_leaks_are_found() {
    // It is the leak that is found, and not what the game does without one.
    silent(&HUNT, FOUND_IN).unwrap();
    for leak in LEAKS {
        PLANTED.set(Some(leak));
        let found = silent(&HUNT, FOUND_IN);
        PLANTED.set(None);
        let Err(found) = found else { panic!("{leak:?} was not found") };
        let by = match leak {
            Planted::Entry => "of each square that is sealed could be drawn anew",
            Planted::Seal => "are told apart by what is sealed",
            _ => "told apart:",
        };
        assert!(found.contains(by), "{leak:?}: {found}");
        println!("{leak:?}: {found}\n");
    }
}
