//! Gives two builds of `tempete` the same mails, commands, clocks and seeds, and holds against each other what
//! they write. `tests/twin --help` says how it is used.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a tool of tests: what fails here is a comparison that fails"
)]

mod hunks;
mod letter;
mod names;
mod play;
mod random;
mod report;
mod scripts;
mod side;

use std::{fs, path::PathBuf, process::ExitCode, thread, time::Instant};

use play::Play;
use report::Report;

/// How many games are played at one referee.
const BATCH: u64 = 200;

/// What was asked for.
struct Asked {
    programs: [PathBuf; 2],
    games: u64,
    only: Option<String>,
    scripts: PathBuf,
    allowed: Option<PathBuf>,
}

fn main() -> ExitCode {
    let Some(asked) = asked() else {
        eprintln!("twin: OLD and NEW are missing or no files; tests/twin --help");
        return ExitCode::from(64);
    };
    #[expect(clippy::disallowed_methods, reason = "the games have clocks of their own")]
    let began = Instant::now();
    let (confirming, scripts): (Vec<Play>, Vec<Play>) =
        scripts::scripts(&asked.scripts).into_iter().partition(|play| play.confirm);
    let mut batches: Vec<Vec<Play>> = vec![confirming, scripts];
    let wanted = |name: &str| asked.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut report = Report::default();
    let number = |seed: u64| u32::try_from(seed % BATCH).unwrap() + 1;
    let random = (0..asked.games.div_ceil(BATCH)).map(|batch| {
        let seeds = (batch * BATCH..asked.games).take(usize::try_from(BATCH).unwrap());
        seeds.filter(|seed| wanted(&format!("random-{seed}"))).map(|seed| (seed, number(seed))).collect()
    });
    let random: Vec<Vec<(u64, u32)>> = random.filter(|batch: &Vec<_>| !batch.is_empty()).collect();
    batches.iter_mut().for_each(|batch| batch.retain(|play| wanted(&play.name)));
    batches.retain(|batch| !batch.is_empty());
    let count = batches.len() + random.len();
    let random = random.into_iter().map(|batch| written(&batch));
    for (at, plays) in batches.into_iter().chain(random).enumerate() {
        report.batch(&asked.programs, &plays);
        println!(
            "{} of {count}: {} games, {} letters, {} s",
            at + 1,
            report.games,
            report.letters,
            began.elapsed().as_secs()
        );
    }
    report.print(asked.allowed.as_deref())
}

/// Random games with the numbers that they have at their referee. Where others before them are not wanted, games
/// in which nothing happens take their numbers.
fn written(batch: &[(u64, u32)]) -> Vec<Play> {
    let half = batch.len().div_ceil(2);
    let write =
        |part: &[(u64, u32)]| part.iter().map(|(seed, number)| random::random(*seed, *number)).collect::<Vec<_>>();
    let plays = thread::scope(|scope| {
        let first = scope.spawn(|| write(&batch[..half]));
        let mut plays = write(&batch[half..]);
        let mut all = first.join().unwrap();
        all.append(&mut plays);
        all
    });
    let mut filled: Vec<Play> = Vec::new();
    for (play, (_, number)) in plays.into_iter().zip(batch) {
        while filled.len() + 1 < *number as usize {
            filled.push(Play {
                name: "placeholder".into(),
                seed: 0,
                confirm: false,
                new: vec![],
                names: ["Ann".into(), "Bob".into()],
                steps: vec![],
            });
        }
        filled.push(play);
    }
    filled
}

fn asked() -> Option<Asked> {
    let (mut programs, mut games, mut only, mut allowed) = (Vec::new(), 2_000, None, None);
    let mut scripts = PathBuf::from("tests/games");
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--games" => games = words.next()?.parse().ok()?,
            "--only" => only = Some(words.next()?),
            "--scripts" => scripts = words.next()?.into(),
            "--allowed" => allowed = Some(words.next()?.into()),
            _ => programs.push(fs::canonicalize(word).ok()?),
        }
    }
    Some(Asked { programs: programs.try_into().ok()?, games, only, scripts, allowed })
}
