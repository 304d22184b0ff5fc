//! When a plan answers (T85): a table of what was planned, what happened since, and whether the reply is played. Every game of it is
//! audited as it then stands, and once it is over.

use games::GAMES;
use ids::Seat;
use record::AuditOutcome;
use referee::{
    kit::{Command, Game, Ruling, audit},
    text::Language,
};
use support_rules::games::keeper::Keeper;

/// A game of this row with conditional moves, after these mails and commands, each `SEAT> TEXT` or `! COMMAND`; `/` ends a line.
fn played(game: &'static Game, steps: &[&str]) -> Keeper {
    let terms = [("conditions".to_owned(), "on".to_owned())];
    let mut keeper = Keeper::on_terms(game, 3, &[Language::En; 4], &terms);
    for step in steps {
        let plan = match step.split_once("> ") {
            Some((seat, text)) => {
                let seat = Seat::new(seat.parse().unwrap()).unwrap();
                keeper.mail(seat, &text.replace(" / ", "\n"))
            }
            None => keeper.command(&command(step.strip_prefix("! ").unwrap())),
        };
        keeper.carry(&plan);
    }
    keeper
}

fn command(text: &str) -> Command {
    let reason = "Because.".to_owned();
    match text {
        "look" => Command::Look,
        "replace" => Command::Replace { seat: Seat::SECOND, name: "Eve".into() },
        says => {
            Command::Rule { ruling: Ruling::Says(says.into()), reason, unread: false, acts: None, against_clock: false }
        }
    }
}

/// How many entries were played by a plan.
fn planned(keeper: &Keeper) -> usize {
    keeper.entries.iter().filter(|entry| entry.contains("\nplanned ")).count()
}

const FIRST: &str = "0> e2e4 / if e7e5: g1f3";

/// What happens after [`FIRST`], and how many replies are played.
const LUFT: &[(&str, &[&str], usize)] = &[
    ("the very move", &["1> e7e5"], 1),
    ("the same move, written otherwise", &["1> e5"], 1),
    ("words beside it", &["1> e5 / say Hello"], 1),
    ("a draw offered with it", &["1> e5 /  / draw"], 0),
    ("another move", &["1> e6"], 0),
    ("another move of the same pawn", &["1> c5"], 0),
    ("a king's move", &["1> king d8"], 0),
    ("a claim that is not so before it", &["1> claim repetition", "1> e5"], 0),
    ("words before it", &["1> say Wait", "1> e5"], 1),
    ("its own words before it", &["0> say Wait", "1> e5"], 1),
    ("a complaint before it", &["0> overdue", "1> e5"], 1),
    ("a look at secrets before it", &["! look", "1> e5"], 1),
    ("a warning before it", &["! warn black", "1> e5"], 0),
    ("somebody else's", &["! replace", "1> e5"], 0),
    ("dropped", &["0> drop conditions", "1> e5"], 0),
    ("what was only tried", &["1> try / e5"], 0),
    ("tried, and then sent", &["1> try / e5", "1> e5"], 1),
    ("a move that cannot be, and then it", &["1> e4", "1> e5"], 1),
    ("asked about, and not dropped", &["0> conditions", "1> e5"], 1),
    ("no second time", &["1> e5", "1> Nc6"], 1),
    ("a plan of the turn before", &["1> a6", "0> a3", "1> e5"], 0),
    ("what answers a reply", &["1> e5 / if g1f3: b8c6"], 2),
    ("resigned", &["1> resign"], 0),
];

/// The rest from other beginnings.
const OTHERS: &[(&str, &[&str], usize)] = &[
    ("four moves, of which two are answered", &["0> e4 / if e5: Nf3 / if e5 Nf3 Nc6: Bb5", "1> e5", "1> Nc6"], 2),
    ("four moves, left after two", &["0> e4 / if e5 Nf3 Nc6: Bb5", "1> e5", "1> d6"], 1),
    ("wrapped by a mail program", &["0> e4 / if e5 Nf3 Nc6: / Bb5", "1> e5", "1> Nc6"], 2),
    ("broken before its mark", &["0> e4 / if e5 Nf3 / Nc6: Bb5", "1> e5", "1> Nc6"], 2),
    ("a reply in check", &["0> e4 / if d5: a3", "1> d5", "0> Bb5", "1> c6"], 1),
    ("a reply that check forbids", &["0> d4", "1> e5", "0> a3 / if Bb4: h3", "1> Bb4"], 0),
    ("the king answers", &["0> e4 / if e5: king e2", "1> e5"], 1),
    (
        "castling is seen",
        &["0> e4", "1> e5", "0> Nf3", "1> Nf6", "0> Be2", "1> Be7", "0> a3 / if O-O: O-O", "1> O-O"],
        1,
    ),
    (
        "castling to the other side is another",
        &["0> e4", "1> e5", "0> Nf3", "1> Nf6", "0> Be2", "1> Be7", "0> a3 / if O-O: O-O", "1> a6"],
        0,
    ),
    ("a reply that ends the game", &["0> e4", "1> e5", "0> Bc4", "1> Nc6", "0> Qh5 / if Nf6: Qxf7", "1> Nf6"], 1),
    ("a draw was offered with the plan", &["0> e4 / if e5: Nf3 /  / draw", "1> e5"], 1),
    ("that draw is declined first", &["0> e4 / if e5: Nf3 /  / draw", "1> decline draw", "1> e5"], 0),
];

/// Four seats: all moves up to the own turn are foreseen.
const CROWDED: &[(&str, &[&str], usize)] = &[
    ("all three", &["0> e4 / if e5 d4 d5: Nf3", "1> e5", "2> d4", "3> d5"], 1),
    ("another by the second", &["0> e4 / if e5 d4 d5: Nf3", "1> e5", "2> d3", "3> d5"], 0),
    ("another by the last", &["0> e4 / if e5 d4 d5: Nf3", "1> e5", "2> d4", "3> d6"], 0),
    ("two of them", &["0> e4 / if e5 d4 d5: Nf3", "1> e5", "2> d4"], 0),
    ("two plans, one after the other", &["0> e4 / if e5 d4 d5: Nf3", "1> e5 / if d4 d5 Nf3: Nf6", "2> d4", "3> d5"], 2),
];

#[test]
fn t85_a_plan_answers_just_what_it_foresees() {
    let luft = LUFT.iter().map(|(name, steps, replies)| (*name, &luft::GAME, [&[FIRST][..], steps].concat(), *replies));
    let of = |game: &'static Game, rows: &'static [(&str, &[&str], usize)]| {
        rows.iter().map(move |(name, steps, replies)| (*name, game, steps.to_vec(), *replies))
    };
    let rows = luft.chain(of(&luft::GAME, OTHERS)).chain(of(&crowded::GAME, CROWDED));
    for (name, game, steps, replies) in rows {
        let mut keeper = played(game, &steps);
        assert_eq!(planned(&keeper), replies, "{name}: {:#?}", keeper.entries);
        for over in [false, true] {
            if over && !keeper.over() {
                let plan = keeper.command(&command("result draw"));
                keeper.carry(&plan);
            }
            let report = audit(GAMES, keeper.record().as_bytes(), &Default::default()).unwrap();
            let clean = matches!(report.outcome, AuditOutcome::Clean | AuditOutcome::Unfinished);
            assert!(clean, "{name}: {:?}", report.steps);
        }
    }
}
