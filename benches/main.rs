//! The benchmarks: one program, a name for each of them.
//!
//! `cargo bench --bench bench -- --help` lists them. Several run one after another, each in a process of its own, so that
//! none finds memory or caches that another one left. `tests/figures` makes the table of `docs/speed.md` from what they
//! print.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "what fails here is a measurement that fails"
)]
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

mod at_once;
mod audit;
mod cards;
mod club;
mod common;
mod intake;
mod legal;
mod order;
mod phases;
mod picture;
mod records;
mod scale;
mod shapes;
mod stack;
mod start;
mod waiting;

use std::process::{Command, ExitCode};

use common::size;

/// The daemon's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// One benchmark.
struct Bench {
    name: &'static str,
    /// What it measures, for `--help`.
    what: &'static str,
    /// Measures and prints; panics if a bound that it holds is not met.
    run: fn(&str),
}

const BENCHES: [Bench; 15] = [
    Bench {
        name: "order",
        what: "one order read, decided and rendered, in memory; games of 10, 100, 200 entries",
        run: |_| order::run(),
    },
    Bench {
        name: "intake",
        what: "whole intake of one mail, durable, against a floor of commits and syncs",
        run: |_| intake::run(),
    },
    Bench {
        name: "phases",
        what: "CPU a mail, durable: the whole intake, phase by phase, against the floor",
        run: |_| phases::run(),
    },
    Bench {
        name: "waiting",
        what: "orders a second, one process: durable, the floor, and in memory",
        run: |_| waiting::run(),
    },
    Bench { name: "audit", what: "the audit of records of 100, 200 and 2,000 entries", run: |_| audit::run() },
    Bench {
        name: "records",
        what: "tempete-verify over 10,000 records, and over the longest",
        run: |_| records::run(),
    },
    Bench { name: "legal", what: "one legality check with every lasting effect", run: |_| legal::run() },
    Bench { name: "cards", what: "a card decided, all legal plays of a hand", run: |_| cards::run() },
    Bench { name: "picture", what: "a picture of a full board: time, bytes", run: |_| picture::run() },
    Bench {
        name: "at_once",
        what: "from a mail's delivery to both letters; wake-ups of an idle daemon",
        run: |_| at_once::run(),
    },
    Bench { name: "start", what: "show and games over one short game, against --version", run: |_| start::run() },
    Bench {
        name: "shapes",
        what: "mails of many shapes: 1 MB against 100 kB; words after it choose shapes",
        run: shapes::run,
    },
    Bench { name: "stack", what: "1,000 orders over IMAP and SMTP; an idle daemon", run: |_| stack::run() },
    Bench { name: "club", what: "lists of persons and events beside 1,000,000 games", run: |_| club::run() },
    Bench { name: "scale", what: "intake, commands, backup beside 10,000 and 100,000 games", run: |_| scale::run() },
];

const HELP: &str = "\
Measures, and prints what tests/figures makes the table of docs/speed.md of.

    cargo bench --bench bench -- [--small] [NAME...]

    cargo bench --bench bench -- order        one of them
    cargo bench --bench bench -- shapes soft  the shapes with this in their names
    cargo bench --bench bench -- --small      a trial of all: nothing is measured,
                                              it only shows that all still works
    --list      their names, a line each
    --help      these lines

Without a name all are run, each in a process of its own. TEMPETE_BENCH=small is
--small; a build of the dev profile makes a trial in any case.
TEMPETE_BENCH_GAMES=1000000: club and scale beside so many games.
TEMPETE_BENCH_ORDERS=100, TEMPETE_BENCH_IDLE=10: so many orders in waiting and
stack, so many seconds of an idle daemon in stack.
";

fn main() -> ExitCode {
    // What `cargo bench` adds says nothing.
    let (options, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).filter(|word| word != "--bench").partition(|word| word.starts_with('-'));
    if options.iter().any(|option| option == "--help" || option == "-h") {
        println!("{HELP}");
        BENCHES.iter().for_each(|bench| println!("    {:<8}  {}", bench.name, bench.what));
        return ExitCode::SUCCESS;
    }
    if options.iter().any(|option| option == "--list") {
        BENCHES.iter().for_each(|bench| println!("{}", bench.name));
        return ExitCode::SUCCESS;
    }
    let (asked, rest) = match words.split_first() {
        Some((first, rest)) if first == "shapes" => (vec![first.as_str()], rest.join(" ")),
        Some(_) => (words.iter().map(String::as_str).collect(), String::new()),
        None => (BENCHES.iter().map(|bench| bench.name).collect(), String::new()),
    };
    let unknown_option = options.iter().find(|option| *option != "--small").map(String::as_str);
    let unknown_name = asked.iter().copied().find(|name| BENCHES.iter().all(|bench| bench.name != *name));
    if let Some(unknown) = unknown_option.or(unknown_name) {
        eprintln!("bench: unknown: {unknown}; see --help");
        return ExitCode::from(64);
    }
    if options.iter().any(|option| option == "--small") {
        size::make_small();
    }
    match asked[..] {
        [name] => {
            println!("== {name}{}", if size::is_small() { ", a trial" } else { "" });
            let bench = BENCHES.iter().find(|bench| bench.name == name).unwrap();
            (bench.run)(&rest);
            ExitCode::SUCCESS
        }
        _ => in_turn(&asked),
    }
}

/// Runs each of these in a process of its own.
fn in_turn(names: &[&str]) -> ExitCode {
    let program = std::env::current_exe().unwrap();
    let failed: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| {
            let mut command = Command::new(&program);
            command.arg(name);
            if size::is_small() {
                command.arg("--small");
            }
            !command.status().unwrap().success()
        })
        .collect();
    if failed.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("bench: failed: {}", failed.join(" "));
    ExitCode::FAILURE
}
