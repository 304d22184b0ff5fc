//! Kriegspiel: two games in which the other side's moves differ, and nothing that was announced does; and games in which the other
//! side failed more often, or in more mails. Nothing that a player reads tells them apart.

use ids::Seat;
use krieg::{GAME, house::Rule};
use referee::{kit::Verdict, log::Dice, text::Language};
use support_rules::games::keeper::Keeper;
use support_rules::masked::{letters, masked};

/// How many pairs of each house rule, and how many with `TEMPETE_LONG=1`.
const PAIRS: usize = 10;
const LONG: usize = 500;
/// How many mails a game has at most.
const MAILS: usize = 60;
/// So many other mails are tried in place of one, and so many places.
const TRIES: usize = 200;

fn begin(rule: Rule) -> Keeper {
    Keeper::on_terms(&GAME, 1, &[Language::En, Language::Fr], &[("rule".to_owned(), rule.word().to_owned())])
}

/// What players ask and try beside their turns.
const ASKED: [&str; 8] = [
    "board\nhistory\nrecord\nstatus",
    "set board list\nboard",
    "claim repetition",
    "try\nO-O",
    "O-O-O",
    "Nf3 or Nc6",
    "nonsense, and no order at all",
    "say hello",
];

type Mail = (Seat, String);

fn play(seed: u64, rule: Rule) -> Vec<Mail> {
    let (mut dice, mut keeper, mut mails) = (Dice::new(seed), begin(rule), Vec::new());
    while mails.len() < MAILS {
        let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
        let Some((owing, sample)) = owing else { break };
        let anybody = *dice.of(&[Seat::FIRST, Seat::SECOND]).unwrap();
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

/// What a game comes to for one seat: the entries as everybody may read them, what came of its own mails, and its letters.
#[derive(PartialEq, Debug)]
struct Heard {
    entries: Vec<String>,
    own: Vec<(Verdict, Option<String>)>,
    letters: Vec<Vec<String>>,
}

/// Plays these mails, each step one or several of one moment; what the watched seat hears of each step.
fn heard(rule: Rule, steps: &[Vec<Mail>], watched: Seat) -> Heard {
    let mut keeper = begin(rule);
    let mut heard = Heard { entries: Vec::new(), own: Vec::new(), letters: Vec::new() };
    for step in steps {
        let now = keeper.now;
        let mut of_step = Vec::new();
        for (seat, text) in step {
            keeper.now = now;
            let plan = keeper.mail(*seat, text);
            heard.entries.extend(plan.entries.iter().map(|entry| masked(&entry.text)));
            of_step.extend(letters(&plan, watched));
            if *seat == watched {
                heard.own.push((plan.verdict.clone(), plan.attempt.as_ref().map(|of| of.value.clone())));
            }
            keeper.carry(&plan);
        }
        heard.letters.push(of_step);
    }
    heard
}

/// The same game with another move of the other side, of which nothing is announced.
fn other(rule: Rule, mails: &[Mail], watched: Seat, dice: &mut Dice) -> Option<Vec<Mail>> {
    let whole: Vec<Vec<Mail>> = mails.iter().cloned().map(|mail| vec![mail]).collect();
    let is = heard(rule, &whole, watched);
    for _ in 0..TRIES {
        let at = dice.below(mails.len() as u32) as usize;
        let (seat, _) = mails[at];
        if seat == watched {
            continue;
        }
        let mut before = begin(rule);
        for (seat, text) in &mails[..at] {
            let plan = before.mail(*seat, text);
            before.carry(&plan);
        }
        let Some(text) = before.sample(seat, dice.roll()).filter(|text| *text != mails[at].1) else { continue };
        let mut changed = mails.to_vec();
        changed[at].1 = text;
        let steps: Vec<Vec<Mail>> = changed.iter().cloned().map(|mail| vec![mail]).collect();
        let found = heard(rule, &steps, watched);
        if found.entries == is.entries && found.own == is.own {
            return Some(changed);
        }
    }
    None
}

#[test]
fn moves_are_told_to_nobody() {
    let wanted = if std::env::var_os("TEMPETE_LONG").is_some() { LONG } else { PAIRS };
    for rule in Rule::ALL {
        let (mut pairs, mut equal, mut none, mut seed) = (0, 0, 0, 0);
        while pairs < wanted {
            seed += 1;
            assert!(seed < 20 * wanted as u64, "{pairs} pairs of {seed} games");
            let (mails, mut dice) = (play(seed, *rule), Dice::new(seed));
            let watched = *dice.of(&[Seat::FIRST, Seat::SECOND]).unwrap();
            if mails.is_empty() {
                continue;
            }
            let Some(changed) = other(*rule, &mails, watched, &mut dice) else {
                none += 1;
                continue;
            };
            let one = |mails: &[Mail]| -> Vec<Vec<Mail>> { mails.iter().cloned().map(|mail| vec![mail]).collect() };
            let (is, found) = (heard(*rule, &one(&mails), watched), heard(*rule, &one(&changed), watched));
            assert_eq!(is, found, "{} {seed}", rule.word());
            equal += is.letters.iter().map(Vec::len).sum::<usize>();
            pairs += 1;
        }
        println!("{}: {pairs} pairs, {equal} letters equal, of {none} games no other was found", rule.word());
    }
}

/// Attempts of the seat that owes a turn that are answered no, one or eleven: in one mail with the turn, or in six before it.
fn failing(keeper: &Keeper, seat: Seat, dice: &mut Dice, many: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    // What hardly ever helps a king in check; then what its player may well try, taken apart.
    for text in ["a2a4", "b2b4", "c2c3", "d2d3", "d2d4", "g1f3", "b1c3", "g1h3", "f1e2", "f1d3", "h2h3"] {
        let fails = keeper.clone().mail(seat, text).attempt.is_some();
        found.extend((fails && found.len() < many).then(|| text.to_owned()));
    }
    for _ in 0..if many == 1 { 10 } else { 60 } {
        let Some(text) = keeper.sample(seat, dice.roll()) else { break };
        for text in text.replace('\n', " ").split("or ").map(|text| text.trim().to_owned()) {
            let fails = |text: &str| keeper.clone().mail(seat, text).attempt.is_some();
            if found.len() < many && text.len() > 1 && !found.contains(&text) && fails(&text) {
                found.push(text);
            }
        }
    }
    // The same written otherwise is the same.
    let several = |text: &[String]| keeper.clone().mail(seat, &text.join(" or ")).attempt.is_some();
    while !found.is_empty() && !several(&found) {
        found.pop();
    }
    found
}

/// The mails of a game, in which each turn holds nothing but the move that was played.
fn played_alone(rule: Rule, mails: &[Mail]) -> Vec<Mail> {
    let (mut keeper, mut alone) = (begin(rule), Vec::new());
    for (seat, text) in mails {
        let plan = keeper.mail(*seat, text);
        let moved = plan.sealed.iter().find_map(|of| of.value.strip_prefix("move ").map(str::to_owned));
        keeper.carry(&plan);
        alone.push((*seat, moved.unwrap_or_else(|| text.clone())));
    }
    alone
}

#[test]
fn how_often_and_in_how_many_mails_the_other_side_failed_is_told_to_nobody() {
    let (rule, mut compared, mut failed) = (Rule::Wild16, 0, [0; 3]);
    for seed in 0..12 {
        // In one game a king is in check, and eleven attempts fail.
        let checked = || {
            let mails = ["e2e4", "e7e5", "f2f4", "d8h4", "g2g3", "h4g3", "h2g3"].map(str::to_owned);
            [Seat::FIRST, Seat::SECOND].into_iter().cycle().zip(mails).collect()
        };
        let mails: Vec<Mail> = if seed == 0 { checked() } else { play(seed, rule) };
        let (mails, mut dice) = (played_alone(rule, &mails), Dice::new(seed));
        let watched = if seed == 0 { Seat::SECOND } else { *dice.of(&[Seat::FIRST, Seat::SECOND]).unwrap() };
        let whole: Vec<Vec<Mail>> = mails.iter().cloned().map(|mail| vec![mail]).collect();
        let is = heard(rule, &whole, watched);
        for (many, apart) in [(1, true), (1, false), (11, true), (11, false)] {
            let (mut keeper, mut steps) = (begin(rule), Vec::new());
            for (seat, text) in &mails {
                let plays = *seat != watched && !keeper.clone().mail(*seat, text).sealed.is_empty();
                let vain = if plays { failing(&keeper, *seat, &mut dice, many) } else { Vec::new() };
                failed[0] += usize::from(!vain.is_empty());
                failed[1] += usize::from(vain.len() > 5);
                failed[2] += usize::from(vain.len() == 11);
                // In as many mails before the turn, or all of them with it.
                let step: Vec<Mail> = match (apart, vain.is_empty()) {
                    (_, true) => vec![(*seat, text.clone())],
                    (true, _) => {
                        let before = vain.chunks(2).map(|of| (*seat, of.join(" or ")));
                        before.chain([(*seat, text.clone())]).collect()
                    }
                    (false, _) => vec![(*seat, format!("{} or {text}", vain.join(" or ")))],
                };
                for (seat, text) in &step {
                    let plan = keeper.mail(*seat, text);
                    keeper.carry(&plan);
                }
                steps.push(step);
            }
            assert_eq!(is, heard(rule, &steps, watched), "{seed}: {many}, {apart}");
            compared += 1;
        }
    }
    println!("{compared} games compared; before so many turns one or more failed, more than five, eleven: {failed:?}");
    assert!(compared == 48 && failed[1] > 20 && failed[2] > 0, "{compared} {failed:?}");
}

/// A bishop cannot go since it would uncover the king, or since a queen stands in its way: nothing else was announced.
#[test]
fn a_no_has_no_reason() {
    let hears = |black: &str| {
        let mails = [(Seat::FIRST, "d2d3"), (Seat::SECOND, "e7e6"), (Seat::FIRST, "c1d2"), (Seat::SECOND, black)];
        let last = [(Seat::FIRST, "Bh6"), (Seat::FIRST, "Bh6 or board"), (Seat::FIRST, "board\nhistory\nstatus")];
        let steps = mails.into_iter().chain(last).map(|(seat, text)| vec![(seat, text.to_owned())]);
        heard(Rule::Wild16, &steps.collect::<Vec<_>>(), Seat::FIRST)
    };
    let (pinned, blocked) = (hears("f8b4"), hears("d8g5"));
    assert!(pinned.own[2].1.as_deref() == Some("d2h6:no"), "{:?}", pinned.own);
    assert_eq!(pinned, blocked);
}
