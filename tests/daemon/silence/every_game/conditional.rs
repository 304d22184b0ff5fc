//! Conditional moves are told to nobody (T86): pairs of games that differ in nothing but what one seat plans with its turns, and
//! whether. Until a plan answers, the others' letters are the same byte for byte, in their number, order and sizes, and so are
//! clocks, what is due and when, and the log but for its commitments.

use support_rules::{
    games::keeper::Keeper,
    masked::{masked, told},
};
use tempete::{
    crowded, heart,
    ids::{Seat, Timestamp},
    kit::{Game, Plan, Verdict},
    letters::Letter,
    luft,
    page::words::Foot,
    referee::log::Dice,
    text::Language,
};

use super::WORDS;

/// How many pairs of each game are played, and how many with `TEMPETE_LONG=1`.
const PAIRS: u64 = 20;
const LONG: u64 = 500;
/// How many mails a pair has at most.
const MAILS: usize = 30;
/// How many lines a plan has at most.
const LINES: u32 = 3;

const DAY: i64 = 86_400;

/// What was held against each other.
#[derive(Default)]
struct Tally {
    letters: usize,
    /// Mails that came with a plan in one game and without one, or with another, in the other.
    planned: usize,
    /// Others' turns that a plan foresaw, and that a draw offered with them kept it from answering.
    nearly: usize,
    answered: usize,
}

/// A move that this seat may make, and nothing else.
fn any_move(keeper: &Keeper, seat: Seat, dice: &mut Dice) -> Option<String> {
    let is_move = |text: &String| !text.contains(['\n', ' ']) && text != "resign" && text != "lots";
    let first = |text: String| text.lines().next().map(str::to_owned);
    (0..8).filter_map(|_| keeper.sample(seat, dice.roll()).and_then(first)).find(is_move)
}

fn owing(keeper: &Keeper) -> Option<Seat> {
    keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some())
}

/// Whether an entry is one that a plan played.
fn fires(plan: &Plan) -> bool {
    plan.entries.iter().any(|entry| entry.text.lines().any(|line| line.starts_with("planned ")))
}

/// A mail with a plan below it that may be: of each line what the others may play, and what may answer that.
fn planned(keeper: &Keeper, seat: Seat, mail: &str, dice: &mut Dice) -> Option<(String, Vec<String>)> {
    let mut text = mail.to_owned();
    let mut first: Vec<String> = Vec::new();
    for _ in 0..=dice.below(LINES) {
        let mut ahead = keeper.clone();
        let plan = ahead.mail(seat, mail);
        ahead.carry(&plan);
        let mut moves = Vec::new();
        while let Some(by) = owing(&ahead).filter(|by| *by != seat && moves.len() < 6) {
            let Some(next) = any_move(&ahead, by, dice) else { break };
            let plan = ahead.mail(by, &next);
            ahead.carry(&plan);
            moves.push(next);
        }
        let reply = owing(&ahead).filter(|by| *by == seat).and_then(|_| any_move(&ahead, seat, dice));
        let Some(reply) = reply.filter(|_| !moves.is_empty()) else { continue };
        let line = format!("{text}\nif {}: {reply}", moves.join(" "));
        if accepted(&keeper.clone().mail(seat, &line)) && !first.contains(&moves[0]) {
            text = line;
            first.push(moves.swap_remove(0));
        }
    }
    (!first.is_empty()).then_some((text, first))
}

fn accepted(plan: &Plan) -> bool {
    matches!(plan.verdict, Verdict::Accepted { .. })
}

/// What others are sent, in its order: each letter as it is told, in its place, with the sizes of all that is in it.
fn to_others(plan: &Plan, planner: Seat) -> Vec<String> {
    let text = |letter: &Letter| {
        let (rendered, passed_over) = WORDS.render(letter, Foot { key_line: None, contact: None }).unwrap();
        assert_eq!(passed_over, None);
        let sizes: Vec<usize> = letter.attachments.iter().map(|one| one.bytes.len()).collect();
        format!(
            "{:?} {} {} {} {sizes:?}\n{}",
            letter.to,
            letter.entries,
            told(letter),
            rendered.text.len(),
            rendered.subject
        )
    };
    plan.letters
        .iter()
        .map(|letter| if letter.to == planner { "to the planner".into() } else { masked(&text(letter)) })
        .collect()
}

/// Everything else that may be seen of a game: the log but for commitments, its line, clocks, what passing time does.
fn seen(keeper: &Keeper, planner: Seat) -> String {
    let log: String = keeper.entries.iter().map(|entry| masked(entry)).collect();
    let game = keeper.with(|loaded| {
        let doors = loaded.open().unwrap();
        let later = |days: i64| Timestamp::from_unix(keeper.now.unix() + days * DAY);
        let clocks: Vec<String> =
            [0, 1, 30].map(|days| format!("{:?} {:?}", doors.clocks(later(days)), doors.sheet(later(days)))).into();
        let passes: Vec<_> = [2, 40]
            .map(|days| doors.passes(later(days)).unwrap().map(|plan| (plan.entries.len(), to_others(&plan, planner))))
            .into();
        format!("{:?} {clocks:?} {passes:?}", doors.summary())
    });
    // The openings of a running game are its seats' own.
    format!("{log}{game}{}", masked(&keeper.record()).len())
}

/// Plays one pair.
fn pair(game: &'static Game, terms: &[(String, String)], seed: u64, tally: &mut Tally) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    // What samples name pieces by is English, and some games' are not to be had in French: most pairs have one language.
    let second = if seed % 4 == 3 { Language::Fr } else { Language::En };
    let mut languages = [Language::En, second, Language::En, second];
    languages.rotate_left(seed as usize / 4 % 2);
    let mut one = Keeper::on_terms(game, 1, &languages, terms);
    let seats: Vec<Seat> = one.seats().collect();
    let planner = *dice.of(&seats).unwrap();
    let mut two = one.clone();
    let mut foreseen: Vec<String> = Vec::new();
    for _ in 0..MAILS {
        let Some(seat) = owing(&one) else { break };
        let Some(sample) = one.sample(seat, dice.roll()).filter(|text| text != "resign") else { continue };
        // A move without a card, which some games' samples have with most.
        let sample = if dice.one_in(2) { any_move(&one, seat, &mut dice).unwrap_or(sample) } else { sample };
        let (by, first, second) = match dice.below(9) {
            0 => (planner, "conditions".to_owned(), "conditions".to_owned()),
            1 => (planner, "status\nboard".into(), "status\nboard".into()),
            2 => {
                let asks = *dice.of(&seats).unwrap();
                let text = "board\nhistory\nrecord\nstatus\ntime\nconditions".to_owned();
                (asks, text.clone(), text)
            }
            // Nobody has a plan in the one game: there it is refused, and its sender alone is told.
            3 if !foreseen.is_empty() && dice.one_in(3) => {
                foreseen.clear();
                (planner, "conditions".into(), "drop conditions".into())
            }
            4 if seat == planner => (planner, format!("try\n{sample}"), format!("try\n{sample}")),
            // What was foreseen comes with a draw offer, which no plan answers.
            5 if seat != planner && !foreseen.is_empty() => {
                let text = format!("{}\n\noffer draw\n", dice.of(&foreseen).unwrap());
                (seat, text.clone(), text)
            }
            _ if seat == planner => {
                foreseen.clear();
                match planned(&one, seat, &sample, &mut dice) {
                    Some((text, first)) => {
                        foreseen = first;
                        tally.planned += 1;
                        // Another plan, or none.
                        let other = dice.one_in(3).then(|| planned(&one, seat, &sample, &mut dice)).flatten();
                        (seat, other.map_or(sample, |(text, _)| text), text)
                    }
                    None => (seat, sample.clone(), sample),
                }
            }
            _ => (seat, sample.clone(), sample),
        };
        two.now = one.now;
        let (of_one, of_two) = (one.mail(by, &first), two.mail(by, &second));
        if fires(&of_one) || fires(&of_two) {
            tally.answered += 1;
            break;
        }
        if by != planner && second.ends_with("draw\n") && accepted(&of_two) {
            tally.nearly += 1;
        }
        one.carry(&of_one);
        two.carry(&of_two);
        // At its end everything is opened.
        if one.over() {
            break;
        }
        let own = by == planner;
        let (to_one, to_two) = (to_others(&of_one, planner), to_others(&of_two, planner));
        if to_one != to_two {
            let at = to_one.iter().zip(&to_two).find(|(one, two)| one != two);
            return Err(format!("{} {seed}: {second:?} told apart: {at:#?}", game.rules));
        }
        if !own && format!("{:?}", of_one.verdict) != format!("{:?}", of_two.verdict) {
            return Err(format!("{} {seed}: {second:?}: {:?}, {:?}", game.rules, of_one.verdict, of_two.verdict));
        }
        tally.letters += to_one.iter().filter(|letter| *letter != "to the planner").count();
        let nothing = of_one.entries.is_empty() && of_two.entries.is_empty();
        let (of_one, of_two) = if nothing { Default::default() } else { (seen(&one, planner), seen(&two, planner)) };
        if of_one != of_two {
            return Err(format!("{} {seed}: behind {second:?}:\n{of_one}\n{of_two}", game.rules));
        }
    }
    Ok(())
}

#[test]
fn no_plan_is_told_to_anybody_before_it_answers() {
    let long = std::env::var_os("TEMPETE_LONG").is_some();
    let games: [(&'static Game, &[(&str, &str)]); 5] = [
        (&::tempete::tempete::GAME, &[("time", "post")]),
        (&luft::GAME, &[("time", "swift")]),
        (&crowded::GAME, &[("time", "club")]),
        (&heart::GAME, &[("seats", "2"), ("time", "post")]),
        (&heart::GAME, &[("seats", "3"), ("time", "units")]),
    ];
    for (game, terms) in games {
        let terms = terms.iter().chain(&[("conditions", "on")]);
        let terms: Vec<(String, String)> = terms.map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let mut tally = Tally::default();
        for seed in 0..if long { LONG } else { PAIRS } {
            pair(game, &terms, seed, &mut tally).unwrap();
        }
        let Tally { letters, planned, nearly, answered } = tally;
        println!(
            "{}: {letters} letters equal, {planned} plans, {nearly} nearly answered, {answered} answered",
            game.rules
        );
        assert!(letters > 60 && planned > 10, "{}: {letters} letters, {planned} plans", game.rules);
    }
}
