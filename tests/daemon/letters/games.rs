//! Whole games as scripts: what each side wrote, what the log got, and every letter to either seat
//! side by side, so that what a seat is not told is stated too. `tests/bless games` writes anew
//! what stands below the steps; `ONLY=T30` plays only scripts with that in their names.

use std::{
    collections::BTreeSet,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::OnceLock,
    thread,
};

use support::{checks, play, script::Script};
use support_rules::{
    golden::{self, Golden},
    renumbered,
};

/// A script as it was played.
struct Played {
    name: String,
    /// `None` if a check failed.
    outcome: Option<Outcome>,
}

/// What came of it.
struct Outcome {
    /// The script with what the game did below each step.
    text: String,
    /// The codes of every refusal.
    refused: Vec<String>,
    /// What came of doing as they say.
    obeyed: checks::Obeyed,
}

/// What is made of every script that is wanted and its name, in order, on all processors.
pub fn scripts<T: Send>(make: impl Fn(&str, &Script) -> T + Sync) -> Vec<T> {
    let paths = golden::files("games", "game");
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let one = |(at, path): (usize, &PathBuf)| {
        let name = path.file_stem().unwrap().to_string_lossy();
        (at, make(&name, &Script::read(&fs::read_to_string(path).unwrap())))
    };
    let part = |worker| paths.iter().enumerate().skip(worker).step_by(workers).map(one).collect::<Vec<_>>();
    let mut made: Vec<_> = thread::scope(|scope| {
        let running: Vec<_> = (0..workers).map(|worker| scope.spawn(move || part(worker))).collect();
        running.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    made.sort_by_key(|(at, _)| *at);
    made.into_iter().map(|(_, made)| made).collect()
}

/// Every script that is wanted, played once for all tests.
fn played() -> &'static [Played] {
    static PLAYED: OnceLock<Vec<Played>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        scripts(|name, script| {
            let played = catch_unwind(AssertUnwindSafe(|| play::play(script))).ok();
            let outcome = played.map(|(actual, game)| {
                let obeyed = game.as_ref().map(|game| game.obeyed.clone()).unwrap_or_default();
                let refused = game.map(|game| game.refused).unwrap_or_default();
                Outcome { text: script.write(&actual), refused, obeyed }
            });
            Played { name: name.to_owned(), outcome }
        })
    })
}

#[test]
fn every_game_script_is_played_as_it_stands() {
    let mut golden = Golden::of("games");
    let mut failed = Vec::new();
    for Played { name, outcome } in played() {
        match outcome {
            Some(outcome) => golden.hold(&golden::tests("games").join(format!("{name}.game")), &outcome.text),
            None => failed.push(name),
        }
    }
    println!("{} games", played().len());
    assert!(failed.is_empty(), "a check failed, see above: {failed:?}");
    golden.done();
}

#[test]
fn who_does_what_a_refusal_says_meets_no_other() {
    let mut all = checks::Obeyed::default();
    for Played { name, outcome } in played() {
        all.add(outcome.as_ref().unwrap_or_else(|| panic!("a check of {name} failed, see above")).obeyed.clone());
    }
    let checks::Obeyed { refusals, corrected, lines, asked, mut lengths } = all;
    lengths.sort_unstable();
    let (median, most) = (lengths.get(lengths.len() / 2), lengths.last());
    let (median, most) = (median.copied().unwrap_or_default(), most.copied().unwrap_or_default());
    let counts = format!(
        "{refusals} refusals, {corrected} put right, {lines} lines to choose, {asked} questions; lines: median {median}, most {most}"
    );
    println!("{counts}");
    assert!(median <= 12 && most <= 25, "{counts}");
    if golden::only().is_empty() {
        assert!(refusals >= 500 && corrected >= 140 && lines >= 50, "{counts}");
    }
}

/// A log without the positions that were drawn: a draw hangs on the catalogue, whose hash stands in entry 0.
fn undrawn(log: Vec<String>) -> Vec<String> {
    let line = |line: &str| match line.starts_with("drawn ") {
        true => "drawn POSITIONS".to_owned(),
        false => line.to_owned(),
    };
    log.iter().map(|entry| entry.lines().map(line).collect::<Vec<_>>().join("\n")).collect()
}

#[test]
fn games_with_the_cards_under_other_numbers_are_the_same_games() {
    let mut played = BTreeSet::new();
    for name in RENUMBERED {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/games/{name}.game"));
        let script = Script::read(&fs::read_to_string(path).unwrap());
        let built_in = play::play(&script).1.unwrap().log(renumbered::lines_of);
        let other = play::play_with(&script, &renumbered::TEXT, renumbered::lines_of).1.unwrap().log(str::to_owned);
        let [built_in, other] = [built_in, other].map(undrawn);
        assert_eq!(built_in, other, "{name}");
        played.extend(other.iter().flat_map(|text| text.lines()).filter_map(|line| {
            let number = line.strip_prefix("card ")?.split([' ', ':']).next()?;
            number.parse::<u8>().ok()
        }));
    }
    // Every card that the rules do more with than edits.
    let special = [1, 12, 13, 14, 18, 26, 28, 32, 33, 34, 39, 42, 50, 51, 52, 57, 61, 66, 68];
    let missing: Vec<u8> = special.into_iter().filter(|card| !played.contains(&renumbered::other(*card))).collect();
    assert!(missing.is_empty(), "no script plays {missing:?}");
}

/// Scripts that are played again with the cards under other numbers.
const RENUMBERED: &[&str] = &[
    "B11-part-1-on-the-board",
    "B13-a-spring-on-the-board",
    "B14-card-68-lands-on-the-edge",
    "B5-T37-card-34-and-57-stand-on-the-board",
    "B7-T38-card-57-after-a-loss",
    "B7-card-33-takes-a-check-back",
    "B7-interceptions-without-a-ground",
    "B8-card-26-loses-a-pawn-instead",
    "B8-card-61-removes-a-pawn",
    "B8-card-66-takes-the-piece-that-took",
    "B9-T25-a-cancelled-card-in-place-of-the-move",
    "B9-a-cancelled-card-before-the-move",
    "T22-card-14-after-a-discard",
    "T23-card-33-against-a-double-move",
    "T24-T38-card-57-as-interception",
    "T25-T39-card-52-cancels-34-and-57",
    "T25-card-39-cancels-a-before-card",
    "T31-two-squares-of-one-number",
    "T36-card-51-part-1-keep",
    "T61-withdrawn-turn-with-34-and-57",
];

#[test]
fn every_way_to_refuse_a_mail_stands_in_a_script() {
    // Not while scripts are chosen or written anew.
    if golden::blesses() || !golden::only().is_empty() {
        return;
    }
    let given: BTreeSet<&String> =
        played().iter().filter_map(|one| one.outcome.as_ref()).flat_map(|one| &one.refused).collect();
    // The words of letters have a phrase for each; a test of theirs holds that.
    let words = ["kit", "tempete"].map(|folder| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(folder).join("en/words.toml");
        fs::read_to_string(path).unwrap().parse::<toml::Table>().unwrap()
    });
    let groups =
        words.iter().flat_map(|words| ["refusal", "unreadable", "text"].map(|group| (group, words.get(group))));
    let known = groups.flat_map(|(group, codes)| {
        let codes = codes.into_iter().flat_map(|codes| codes.as_table().unwrap().keys());
        codes.map(move |code| format!("{group} {code}"))
    });
    let missing: Vec<String> = known
        .filter(|code| !given.contains(code) && !UNREACHED.iter().any(|(unreached, _)| code == unreached))
        .collect();
    assert!(missing.is_empty(), "no script has {missing:#?}");
    let reached: Vec<_> = UNREACHED.iter().filter(|(code, _)| given.iter().any(|given| given == code)).collect();
    assert!(reached.is_empty(), "reached after all: {reached:?}");
}

/// Refusals that no mail can get, and what stands before them.
const UNREACHED: &[(&str, &str)] = &[
    ("refusal question-closed", "to the letter before the last: tests/rules/written.rs"),
    ("refusal no-letter", "an order of a game in answer to a note about an event, which is of no game"),
    ("refusal question-dropped", "letters/scripts/luft/questions"),
    ("text accept-draw", "letters/scripts/luft/questions"),
    ("text agrees", "letters/scripts/luft/questions"),
    ("text no-question", "letters/scripts/luft/questions"),
    ("text decline-late", "letters/scripts/luft/questions"),
    ("text decline-which", "letters/scripts/luft/questions"),
    ("text decline-event", "in a game of an event: tests/cli/event.session"),
    ("refusal no-talk", "in a game whose terms say so; scripts/crowded"),
    ("refusal not-resigned", "where two play together; scripts/crowded"),
    ("refusal resigned-already", "where two play together; scripts/crowded"),
    ("refusal out", "where a game goes on without one of several; scripts/heart"),
    ("refusal challenge", "whom somebody may ask is known to the whole house: tests/daemon/challenges.rs"),
    ("refusal rematch", "a return game is another game: tests/daemon/rematch.rs"),
    ("refusal not-his", "which games are his is known to the whole house: tests/daemon/persons.rs"),
    ("refusal not-entered", "what the organiser enters for a player is no mail: tests/daemon/post.rs"),
    ("refusal move-in-full", "a mail's moves are written out in full before"),
    ("refusal log-full", "a log has room for 9999 entries"),
    ("refusal nothing-due", "every order belongs to some message, which is refused by name"),
    ("refusal nothing-open", "a complaint that comes to nothing yet is answered with both clocks"),
    ("refusal part-range", "the line itself takes only 1 and 2"),
    ("refusal say-too-long", "the line itself takes no more bytes"),
];
