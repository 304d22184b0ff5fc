//! What is proposed in place of a mail that cannot be carried out: it names all that the mail names, and is taken when it is sent
//! as it stands; of faulty mails most get one.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
};

use ids::Seat;
use referee::{
    kit::{Game, Plan, Verdict},
    letters::Letter,
    log::Dice,
    text::Language,
};
use support_rules::{
    games::{ROWS, keeper::Keeper},
    golden,
    mails::{self, Outcome, lines, outcome},
    mangled::{KINDS, in_letters, mangled},
    seeded,
};

/// So many faulty mails a game.
const MAILS: usize = 500;
/// Of a hundred of them so many at least get a proposal, or need none.
const SHARE: usize = 80;
/// So many good orders of one game, at most.
const ORDERS: usize = 16;
/// So often each is spoilt.
const SPOILT: usize = 5;

/// What a letter offers.
#[derive(Debug, Default, PartialEq)]
struct Offer {
    /// The mail put right.
    mail: Vec<String>,
    /// Lines of which one may be meant.
    among: Vec<String>,
}

fn offer(letter: &Letter) -> Offer {
    let body: serde_json::Value = serde_json::from_str(&serde_json::to_string(&*letter.body).unwrap()).unwrap();
    let why = &body["about"]["why"];
    let texts = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().into_iter().flatten().filter_map(|line| line.as_str()).map(str::to_owned).collect()
    };
    let problems = why["problems"].as_array().cloned().unwrap_or_default();
    let offered = problems.iter().filter(|one| one["group"] == "unreadable").flat_map(|one| texts(&one["lines"]));
    Offer { mail: texts(&why["corrected"]), among: offered.collect() }
}

/// What a plan's letter to its writer offers.
fn offered(plan: &Plan, seat: Seat) -> Offer {
    plan.letters.iter().find(|letter| letter.to == seat).map(offer).unwrap_or_default()
}

fn taken(plan: &Plan) -> bool {
    matches!(plan.verdict, Verdict::Accepted { .. } | Verdict::Kept) || plan.attempt.is_some()
}

/// The places in a text: squares, or triangles.
fn places(game: &Game, text: &str) -> BTreeSet<String> {
    let text: Vec<char> = text.to_lowercase().chars().collect();
    let digits = if game.name().contains("heart") { 2 } else { 1 };
    let at = |from: usize| text.get(from..from + digits + 1);
    let is = |place: &&[char]| ('a'..='i').contains(&place[0]) && place[1..].iter().all(char::is_ascii_digit);
    let ends = |from: usize| text.get(from + digits + 1).is_none_or(|c| !c.is_ascii_digit());
    (0..text.len()).filter(|from| ends(*from)).filter_map(at).filter(is).map(|place| place.iter().collect()).collect()
}

/// The numbers in a text that are no part of a place.
fn numbers(game: &Game, text: &str) -> BTreeSet<String> {
    let places = places(game, text);
    let bare = places.iter().fold(text.to_lowercase(), |text, place| text.replace(place, " "));
    bare.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// An order that may be, and what it does.
struct Good {
    game: &'static Game,
    order: String,
    outcome: Outcome,
}

#[derive(Default)]
struct Tally {
    /// Of each kind how many were carried out, held, given lines, asked which, and none of it.
    kinds: BTreeMap<&'static str, [usize; 5]>,
    faults: String,
    shown: String,
}

impl Tally {
    /// Sends a faulty mail.
    fn send(&mut self, kind: &'static str, (keeper, seat): (&Keeper, Seat), good: &Good, mail: &str) {
        let Good { game, order, outcome: good } = good;
        let plan = keeper.clone().mail(seat, mail);
        let offer = offered(&plan, seat);
        let mut fault = |what: &str| {
            writeln!(self.faults, "{} {kind}: {what}: {mail:?}\n    meant {order:?}, offered {offer:?}", game.name())
                .unwrap();
        };
        let names = |text: &str| {
            places(game, text).is_superset(&places(game, mail))
                && numbers(game, text).is_superset(&numbers(game, order))
        };
        let came = match (taken(&plan), outcome(&plan)) {
            (true, _) => 0,
            (_, Outcome::Asked) => 1,
            _ if !offer.mail.is_empty() => {
                let again = offer.mail.join("\n");
                let sent = keeper.clone().mail(seat, &again);
                if !taken(&sent) {
                    fault("is not taken as it stands");
                } else if !names(&again) {
                    fault("does not name what the mail names");
                } else if outcome(&sent) != *good {
                    fault("is another order");
                }
                2
            }
            _ if !offer.among.is_empty() => {
                if !names(&offer.among.join("\n")) {
                    fault("do not name what the mail names");
                }
                3
            }
            _ => 4,
        };
        if came == 4 {
            writeln!(self.shown, "    {} {kind}: {mail:?} of {order:?}: {:?}", game.name(), plan.verdict).unwrap();
        }
        self.kinds.entry(kind).or_default()[came] += 1;
    }

    /// How many of a hundred got what they need.
    fn share(&self) -> usize {
        let sum = |of: &dyn Fn(&[usize; 5]) -> usize| self.kinds.values().map(of).sum::<usize>();
        100 * sum(&|counts| counts[..4].iter().sum()) / sum(&|counts| counts.iter().sum()).max(1)
    }
}

/// The verbs of orders in French.
const FRENCH: [(&str, &str); 9] = [
    ("guess ", "devine "),
    ("reveal ", "retourne "),
    ("uncloak ", "dévoile "),
    ("setup ", "place "),
    ("arrange ", "dispose "),
    ("card ", "carte "),
    ("numbers ", "numéros "),
    ("list ", "liste "),
    ("king ", "roi "),
];

/// An order that this seat may well send, in its language; `None` where nobody owes one.
fn order(keeper: &Keeper, dice: &mut Dice, french: bool) -> Option<(Seat, String)> {
    let (seat, sample) = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)))?;
    if !french {
        return Some((seat, sample));
    }
    let own = in_letters(&sample, true);
    Some((seat, FRENCH.iter().fold(own, |text, (from, to)| text.replace(from, to))))
}

fn tally(game: &'static Game) -> Tally {
    let (mut tally, mut sent) = (Tally::default(), 0);
    for seed in 0_u64.. {
        let french = seed % 2 == 1;
        let language = if french { Language::Fr } else { Language::En };
        let (mut dice, mut keeper) = (Dice::new(seed), Keeper::in_languages(game, 42, &[language; 4]));
        let mut faults = seeded::Dice(seed);
        for _ in 0..ORDERS {
            let Some((seat, order)) = order(&keeper, &mut dice, french) else { break };
            let before = keeper.clone();
            let plan = keeper.mail(seat, &order);
            // The words of a draw are free.
            let set_apart = ["resign", "claim", "draw", " a storm"].iter().any(|word| order.contains(word));
            if taken(&plan) && !set_apart && order.len() < 60 {
                let good = Good { game, order: order.clone(), outcome: outcome(&plan) };
                for _ in 0..SPOILT {
                    let kind = KINDS[faults.below(KINDS.len())];
                    let Some(mail) = mangled(kind, &order, french, &mut faults) else { continue };
                    // Romulan Heart has letters of its own.
                    if kind == "foreign" && game.name().contains("heart") {
                        continue;
                    }
                    tally.send(kind, (&before, seat), &good, &mail);
                    sent += 1;
                    if sent == MAILS {
                        return tally;
                    }
                }
            }
            if order.starts_with("resign") {
                break;
            }
            keeper.carry(&plan);
        }
        assert!(seed < 2_000, "{}: {sent} mails", game.name());
    }
    tally
}

#[test]
fn most_faulty_mails_are_put_right() {
    let shows = std::env::var("TEMPETE_PROPOSALS").is_ok_and(|what| what == "show");
    let only = std::env::var("ONLY").ok();
    let (mut faults, mut poor) = (String::new(), Vec::new());
    for game in ROWS.iter().take(9).filter(|game| only.as_ref().is_none_or(|only| game.name() == only)) {
        let tally = tally(game);
        println!("{}: {} of 100 are carried out, asked about or put right", game.name(), tally.share());
        if shows {
            for (kind, [done, held, lines, among, none]) in &tally.kinds {
                println!(
                    "    {kind:9} {done:3} done {held:3} held {lines:3} put right {among:3} which? {none:3} nothing"
                );
            }
            print!("{}", tally.shown);
        }
        faults += &tally.faults;
        poor.extend((tally.share() < SHARE).then(|| game.name()));
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(poor.is_empty(), "{poor:?}");
}

#[test]
fn what_is_offered_keeps_what_was_said() {
    let text = fs::read_to_string(golden::tests("mail/proposals/rows.txt")).unwrap();
    let mut wrong = String::new();
    for (situation, rows) in mails::read("proposals", &text, &[]) {
        for row in rows {
            let plan = situation.keeper.clone().mail(situation.seat, &row.mail);
            let found = offered(&plan, situation.seat);
            let came = match &found {
                _ if taken(&plan) || outcome(&plan) == Outcome::Asked => "i".to_owned(),
                Offer { mail, .. } if !mail.is_empty() => format!("= {}", mail.join(" / ")),
                Offer { among, .. } if !among.is_empty() => format!("? {}", among.join(" | ")),
                _ => "!".to_owned(),
            };
            if !row.meant.contains(&came) {
                writeln!(wrong, "{}: {:?}: {came}, and meant was {:?}", row.place, row.mail, row.meant).unwrap();
            }
            if !found.mail.is_empty() {
                let again = situation.keeper.clone().mail(situation.seat, &lines(&found.mail.join(" / ")));
                assert!(taken(&again), "{}: {found:?} is not taken", row.place);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
