//! Seasons, one after the other and some beside each other.

use std::{
    cell::RefCell,
    panic::{AssertUnwindSafe, catch_unwind, set_hook},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use support_rules::alone::alone;
use tempete::daemon::{clock::Clock, step::STEPS};

use crate::season::{history::History, shorten::shortest, tally::Tally, world::World};

/// Played by `tests/run`; with `TEMPETE_LONG=1` so many.
const SEEDS: u64 = 40;
const LONG: u64 = 500;
/// Servers are waited for no longer than so many milliseconds.
pub const PATIENCE: u64 = 150;
/// What has to have happened in as many seasons as `tests/run` plays.
const FLOORS: &[(&str, u64)] = &[
    ("entries of luft/1", 200),
    ("entries of romulan/1", 200),
    ("entries of schrodinger/1", 200),
    ("records Clean of luft/1", 5),
    ("records Clean of romulan/1", 5),
    ("records Clean of schrodinger/1", 5),
    ("rulings of any", 30),
    ("ends by agreement of any", 3),
    ("ends by resignation of any", 3),
    ("ends by ruling of any", 24),
    ("ends by time of any", 2),
    ("games of any", 30),
    ("games that went on by ruling of any", 9),
    ("bytes of entries that were others of any", 15),
    ("games that two copies played of any", 3),
    ("entries of tempete/1", 3_000),
    ("mails accepted", 2_000),
    ("mails copy", 20),
    ("mails refused", 50),
    ("mails written: Elsewhere", 20),
    ("mails written: Html", 100),
    ("mails written: Quoted", 100),
    ("mails written: Stale", 50),
    ("mails that arrived: 0 times", 20),
    ("mails that arrived: 2 times", 20),
    ("letters that came to: Late", 50),
    ("letters that came to: Lost", 50),
    ("letters that came to: Back", 20),
    ("letters: reminder", 100),
    ("rulings of tempete/1", 50),
    ("games of tempete/1", 60),
    ("games at club", 20),
    ("games at none", 20),
    ("games at post", 20),
    ("games at swift", 20),
    ("games at units", 20),
    ("games with board = off", 20),
    ("games with board = on", 20),
    ("games with card_check = at_end", 10),
    ("games with card_check = refuse", 10),
    ("games with deck = 10 cards", 5),
    ("games with deck = 68 cards", 20),
    ("states of schema 1", 3),
    ("states of schema 2", 3),
    ("full disks", 20),
    ("absences", 20),
    ("clocks accepted", 3),
    ("copies restored", 20),
    ("games that came back from their mails", 5),
    ("games that went on by ruling of tempete/1", 20),
    ("leaps of the clock by -175200 hours", 1),
    ("leaps of the clock by -24 hours", 1),
    ("leaps of the clock by 480 hours", 1),
    ("leaps of the clock by 960 hours", 1),
    ("leaps of the clock by 9600 hours", 1),
    ("leaps of the clock by 175200 hours", 1),
    ("bytes of entries that were others of tempete/1", 20),
    ("games that two copies played of tempete/1", 5),
    ("new keys", 3),
    ("nights", 20),
    ("answers after nights", 5),
    ("mailboxes without room", 20),
    ("bursts", 2),
    ("letters of bursts", 10),
    ("records SeatErred of tempete/1", 1),
];

/// So long a failing history is made shorter.
const SHORTENED: Duration = Duration::from_secs(120);
/// A test of the test plants faults, and asks for the seed that finds one alone.
const PLANTED: &str = "TEMPETE_PLANTED";

thread_local! {
    /// Where this thread panicked last, and what it said.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Plays a history: what happened, or what went wrong.
fn played(history: &History) -> Result<Tally, String> {
    told(history).map_err(|(failure, _)| failure)
}

/// The same, with what each act came to where it went wrong.
fn told(history: &History) -> Result<Tally, (String, Vec<String>)> {
    let mut world = None;
    let done = catch_unwind(AssertUnwindSafe(|| {
        let world = world.insert(World::of(history));
        for step in &history.steps {
            world.step(*step);
        }
        world.end();
    }));
    let failure = PANIC.take();
    let (tally, acts) = match &mut world {
        Some(world) => (world.tally.clone(), std::mem::take(&mut world.told)),
        None => (Tally::default(), vec![]),
    };
    if let Some(mut world) = world
        && let Some(life) = world.life.take()
    {
        life.die(&world.disk.state());
    }
    done.map(|()| tally).map_err(|_| (failure, acts))
}

#[test]
fn seasons() {
    // In a namespace where it may mount; and whoever waits for a server does not wait long.
    let root = rustix::process::geteuid().is_root();
    let map: &[&str] = if root { &[] } else { &["--map-root-user"] };
    let patience = format!("TEMPETE_PATIENCE={PATIENCE}");
    let command = ["env", &patience, "RUST_BACKTRACE=0", "unshare"];
    let command: Vec<&str> = command.iter().chain(map).chain(&["--mount"]).copied().collect();
    if !alone(&command, "season::season::seasons") {
        return;
    }
    set_hook(Box::new(|panic| {
        let at = panic.location().map(ToString::to_string).unwrap_or_default();
        let said = panic.payload_as_str().unwrap_or_default();
        PANIC.set(format!("{said}\n({at})"));
    }));
    let only: Option<u64> = std::env::var("TEMPETE_SEED").ok().and_then(|seed| seed.parse().ok());
    let most: Option<u64> = std::env::var("TEMPETE_SEEDS").ok().and_then(|most| most.parse().ok());
    let seeds = most.unwrap_or(if std::env::var_os("TEMPETE_LONG").is_some() { LONG } else { SEEDS });
    let seeds = only.map_or(0..seeds, |seed| seed..seed + 1);
    let (next, end) = (AtomicU64::new(seeds.start), seeds.end);
    let (tally, failed) = (Mutex::new(Tally::default()), Mutex::new(None));
    let begun = Clock::instant();
    let beside = thread::available_parallelism().map_or(2, usize::from);
    thread::scope(|scope| {
        for _ in 0..beside {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::SeqCst);
                    if seed >= end || failed.lock().unwrap().is_some() {
                        return;
                    }
                    let begun = Clock::instant();
                    let done = played(&History::of(seed));
                    println!("season {seed}: {:.1} s", begun.elapsed().as_secs_f64());
                    match done {
                        Ok(one) => tally.lock().unwrap().join(&one),
                        Err(failure) => drop(failed.lock().unwrap().get_or_insert((seed, failure))),
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap();
    println!("{} seasons in {:.0} s:\n{tally}", end - seeds.start, begun.elapsed().as_secs_f64());
    if let Some((seed, failure)) = failed.into_inner().unwrap() {
        println!("seed {seed} fails:\n{failure}");
        if std::env::var_os(PLANTED).is_some() {
            std::process::exit(1);
        }
        let (history, failure) = shortest(History::of(seed), failure, SHORTENED, |one| played(one).map(drop));
        let acts = told(&history).err().map(|(_, acts)| acts.join("\n")).unwrap_or_default();
        println!("{history}\nwhat it came to:\n{acts}\n\n{failure}");
        std::process::exit(1);
    }
    // Seasons alone, and a test of the test, show less.
    if only.is_none() && most.is_none() {
        let mut few = tally.below(FLOORS);
        let deaths = STEPS.into_iter().filter(|step| tally.of(&format!("deaths at {step}")) == 0);
        few.extend(deaths.map(|step| format!("no death at {step}")));
        // Where seasons panic nothing is printed.
        if !few.is_empty() {
            println!("too little happened to show anything: {few:#?}");
            std::process::exit(1);
        }
    }
}
