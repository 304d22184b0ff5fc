//! What a player asks, tries and writes beside his orders is answered alike whatever the other side hides: pairs of games with
//! the same public entries, in which the watched seat has written the same and what the others wrote was drawn anew. At points of
//! each its next mail is one of many; letters, verdicts and attempts are equal but where the game itself announces the truth.

use games::GAMES;
use ids::Seat;
use referee::{
    kit::{Game, Plan, Verdict},
    log::Dice,
};
use support_rules::{
    games::{
        hunt::{HUNT, PLANTED, Planted},
        keeper::Keeper,
    },
    masked::{letters, masked},
};

/// At how many points of pairs each game is compared, and at how many with `TEMPETE_LONG=1`; so many pairs a point at most.
const COMPARED: usize = 5;
const LONG: usize = 200;
const PAIRS: usize = 12;
/// At how many points a leak must be found.
const FOUND_IN: usize = 10;
/// After how many mails that became entries the seat is asked to write.
const POINTS: [usize; 2] = [3, 8];
/// How often the others' mail is drawn anew.
const DRAWS: u64 = 30;

/// Thirty questions, with and without their marks.
const QUESTIONS: [&str; 32] = [
    "Whose turn is it?",
    "whose turn is it",
    "Am I in check?",
    "am i in check",
    "Where is the king?",
    "Where are his pieces?",
    "What did Bob play?",
    "What cards do I have?",
    "How do I castle?",
    "Can I castle?",
    "Can I castle now?",
    "Can I take that back?",
    "How do I promote a pawn?",
    "Are there any pawn captures?",
    "any pawn captures",
    "Can I take en passant?",
    "Which tokens are mine?",
    "Which disc is the king?",
    "Is disc 5 the queen?",
    "Is e5 free?",
    "Is there a piece on e4?",
    "What is on d5?",
    "Is e2e4 possible?",
    "May my knight go to f3?",
    "How much time do I have?",
    "How many pieces has Bob left?",
    "Has Bob a card left?",
    "How many times did he fail?",
    "Is a draw on offer?",
    "À qui le tour ?",
    "Suis-je en échec ?",
    "Quelles cartes me reste-t-il ?",
];

/// Words of other kinds: thanks, declines, refusals, things that a game may not know.
const OTHERS: [&str; 16] = [
    "thanks!",
    "yes",
    "no",
    "No thanks, I have no time this year.",
    "decline draw",
    "No thanks, no draw",
    "help orders",
    "history",
    "board / status / record",
    "help",
    "complain",
    "overdue",
    "claim repetition",
    "pgn",
    "takeback",
    "I guess so, and I think he is on e5.",
];

/// Orders of every sort that a game may have, possible or not, `MOVE` what may be played.
const ORDERS: [&str; 30] = [
    "MOVE (attacks your pawn!)",
    "MOVE (your king is on e8, I know it)",
    "MOVE // hm, not sure",
    "MOVE or rather e4",
    "try / MOVE",
    "try e2e4",
    "try exd5",
    "e2e4 (king pawn)",
    "e7e5 (king pawn)",
    "d1h5 (so bold)",
    "d8h4 (so bold)",
    "b1c3 d7d5",
    "e2e4 hidden",
    "g1f3 knight",
    "exd5",
    "exd6 en passant",
    "a1a8",
    "h8h1 (a lovely file)",
    "Ke2 (a walk)",
    "Qxf7, draw?",
    "O-O (safe)",
    "guess 5 K (surely)",
    "guess 3 Q / MOVE",
    "bonus d4",
    "4-f3 (token)",
    "4 -> f3",
    "4 takes d5, reveal 2",
    "card 12 / square e5",
    "cloak e4",
    "Ni55 or Nh46",
];

/// What is compared: how it was answered, and every letter to the one who wrote.
fn answer(keeper: &Keeper, seat: Seat, text: &str) -> (Plan, Vec<String>) {
    let plan = keeper.clone().mail(seat, text);
    let told = letters(&plan, seat);
    (plan, told)
}

/// Whether the game itself told the truth here: an entry, an attempt counted.
fn announces(plan: &Plan) -> bool {
    plan.attempt.is_some() || !plan.entries.is_empty()
}

#[derive(Default)]
struct Tally {
    pairs: usize,
    points: usize,
    mails: usize,
    equal: usize,
    /// Values that others sealed, and how many of them differed in a pair at a point.
    secrets: usize,
    differing: usize,
}

/// What others than this seat have sealed.
fn hidden(keeper: &Keeper, game: &Game, seat: Seat) -> Vec<String> {
    let name = game.seat_name(seat);
    let by_others = |one: &&referee::kit::Sealed| {
        let entry = keeper.entries[usize::from(one.seq.get())].lines().next().unwrap_or_default();
        match entry.split(' ').nth(2).unwrap_or_default() {
            "referee" => one.seat != seat,
            author => author != name,
        }
    };
    keeper.sealed.iter().filter(by_others).map(|one| one.value.clone()).collect()
}

/// Holds the answers of both games against each other, at a point.
fn compare(game: &Game, one: &Keeper, two: &Keeper, seat: Seat, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let sample = one.sample(seat, seed).unwrap_or_else(|| "e2e4".into());
    let line = sample.lines().next().unwrap_or_default();
    let mails = QUESTIONS.iter().chain(&OTHERS).chain(&ORDERS);
    for mail in mails.map(|mail| mail.replace(" // ", "\n\n").replace(" / ", "\n").replace("MOVE", line)) {
        let ((first, told), (second, of_second)) = (answer(one, seat, &mail), answer(two, seat, &mail));
        tally.mails += 1;
        // An order that the game took in both was judged by the truth, as it may be.
        if announces(&first) && announces(&second) {
            continue;
        }
        if first.verdict != second.verdict || told != of_second || first.held.is_some() != second.held.is_some() {
            let (told, of_second) = (told.join("\n"), of_second.join("\n"));
            let same = told.chars().zip(of_second.chars()).take_while(|(one, two)| one == two).count();
            let from = |text: &str| text.chars().skip(same.saturating_sub(80)).take(240).collect::<String>();
            let (told, of_second) = (from(&told), from(&of_second));
            let (first, second) = (first.verdict, second.verdict);
            return Err(format!(
                "{} {seed}: {mail:?} told apart: {first:?} {second:?}\n{told}\n{of_second}",
                game.rules
            ));
        }
        tally.equal += 1;
    }
    let (of_one, of_two) = (hidden(one, game, seat), hidden(two, game, seat));
    tally.points += 1;
    tally.secrets += of_one.len();
    tally.differing += of_one.iter().zip(&of_two).filter(|(one, two)| one != two).count();
    Ok(())
}

fn entries(plan: &Plan) -> Vec<String> {
    plan.entries.iter().map(|entry| masked(&entry.text)).collect()
}

/// What the watched seat may know of a plan: the public entries, and openings that are its own.
fn known(plan: &Plan, watched: Seat) -> (Vec<String>, Vec<String>, Verdict) {
    let own = plan.letters.iter().filter(|letter| letter.to == watched).flat_map(|letter| &letter.attachments);
    let opened = own.filter(|one| one.name.contains("openings") || one.name.contains("proof"));
    let opened = opened.map(|one| masked(&String::from_utf8_lossy(&one.bytes)));
    (entries(plan), opened.collect(), plan.verdict.clone())
}

/// Plays one pair, and compares at its points.
fn pair(game: &'static Game, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let (mut one, mut two) = (Keeper::begin(game, 1), Keeper::begin(game, 1));
    let seats: Vec<Seat> = one.seats().collect();
    let watched = *dice.of(&seats).unwrap();
    let mut acts = 0;
    for _ in 0..4 * POINTS[1] {
        let owing = one.seats().find_map(|seat| Some((seat, one.sample(seat, dice.roll())?)));
        let Some((seat, text)) = owing else { break };
        if text == "resign" {
            continue;
        }
        two.now = one.now;
        let first = one.mail(seat, &text);
        if first.over || !(announces(&first) || matches!(first.verdict, Verdict::Kept)) {
            continue;
        }
        let is = known(&first, watched);
        let second = if seat == watched {
            Some(two.mail(seat, &text))
        } else {
            // Another one if there is any that is told alike, else the same.
            let anew = (0..DRAWS).filter_map(|_| {
                let other = two.sample(seat, dice.roll()).filter(|other| *other != text)?;
                Some(two.clone().mail(seat, &other)).filter(|plan| known(plan, watched) == is)
            });
            anew.chain([two.clone().mail(seat, &text)]).next()
        };
        // What is announced of the truth tells the two apart, as it may.
        let Some(second) = second.filter(|plan| known(plan, watched) == is) else { break };
        one.carry(&first);
        two.carry(&second);
        two.now = one.now;
        acts += 1;
        if POINTS.contains(&acts) {
            compare(game, &one, &two, watched, seed, tally)?;
        }
    }
    tally.pairs += 1;
    Ok(())
}

fn silent(game: &'static Game, points: usize) -> Result<Tally, String> {
    let mut tally = Tally::default();
    for seed in 0..points * PAIRS {
        if tally.points < points {
            pair(game, seed as u64, &mut tally)?;
        }
    }
    Ok(tally)
}

#[test]
fn what_is_asked_and_tried_is_answered_alike() {
    let long = std::env::var_os("TEMPETE_LONG").is_some();
    let mut differing = 0;
    for game in GAMES {
        let t = silent(game, if long { LONG } else { COMPARED }).unwrap();
        println!(
            "{}: {} pairs, {} points, {} mails, {} answered alike, {} of {} secrets differing",
            game.name(),
            t.pairs,
            t.points,
            t.mails,
            t.equal,
            t.differing,
            t.secrets
        );
        assert!(t.points > 1 && t.equal > 100, "{}: {} points", game.name(), t.points);
        differing += t.differing;
    }
    assert!(differing > 30, "{differing} secrets differed");
}

#[test]
fn a_letter_that_leaks_is_found() {
    silent(&HUNT, FOUND_IN).unwrap();
    for leak in [Planted::Board, Planted::Hint, Planted::Count, Planted::History] {
        PLANTED.set(Some(leak));
        let found = silent(&HUNT, FOUND_IN);
        PLANTED.set(None);
        let Err(found) = found else { panic!("{leak:?} was not found") };
        println!("{leak:?}: {found}\n");
    }
}
