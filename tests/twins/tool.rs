//! Gives two builds of `tempete` the same mails, commands, clocks and seeds, and holds against each other what
//! they write. `tests/twin --help` says how it is used.

mod hunks;
mod letter;
mod names;
mod play;
mod random;
mod scripts;
mod side;

#[path = "../common/decks.rs"]
mod decks;
#[allow(dead_code, reason = "what was meant is seen in the letters")]
#[path = "../common/player/mod.rs"]
mod player;
#[allow(dead_code, reason = "scripts are only read")]
#[path = "../support/script.rs"]
mod script;
#[path = "../common/table.rs"]
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::mpsc,
    thread,
    time::Instant,
};

use hunks::Hunks;
use play::Play;
use side::{Side, Written};

/// How many games are played at one referee.
const BATCH: usize = 200;

/// What was asked for.
struct Asked {
    programs: [PathBuf; 2],
    games: u64,
    only: Option<String>,
    allowed: PathBuf,
}

fn main() -> ExitCode {
    let Some(asked) = asked() else {
        eprintln!("twin: OLD and NEW are missing or no files; tests/twin --help");
        return ExitCode::from(64);
    };
    let began = Instant::now();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let (confirming, scripts): (Vec<Play>, Vec<Play>) = scripts::scripts(&folder).into_iter().partition(|play| play.confirm);
    let mut batches: Vec<Vec<Play>> = vec![confirming, scripts];
    let seeds: Vec<u64> = (0..asked.games).collect();
    let wanted = |name: &str| asked.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut report = Report::default();
    let random = seeds.chunks(BATCH).map(|seeds| {
        let number = |seed: u64| u32::try_from(seed % BATCH as u64).unwrap() + 1;
        seeds.iter().filter(|seed| wanted(&format!("random-{seed}")) || asked.only.is_none()).map(|seed| (*seed, number(*seed))).collect::<Vec<_>>()
    });
    let random: Vec<Vec<(u64, u32)>> = random.filter(|batch| !batch.is_empty()).collect();
    batches.iter_mut().for_each(|batch| batch.retain(|play| wanted(&play.name)));
    batches.retain(|batch| !batch.is_empty());
    let count = batches.len() + random.len();
    let random = random.into_iter().map(|batch| written(&batch));
    for (at, plays) in batches.into_iter().chain(random).enumerate() {
        report.batch(&asked.programs, &plays);
        println!("{} of {count}: {} games, {} letters, {} s", at + 1, report.games, report.letters, began.elapsed().as_secs());
    }
    report.print(&asked.allowed)
}

/// Random games; what has another number than its place is at a referee's where somebody else's come before.
fn written(batch: &[(u64, u32)]) -> Vec<Play> {
    let half = batch.len().div_ceil(2);
    let write = |part: &[(u64, u32)]| part.iter().map(|(seed, number)| random::random(*seed, *number)).collect::<Vec<_>>();
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
            filled.push(Play { name: "placeholder".into(), seed: 0, confirm: false, new: vec![], names: ["Ann".into(), "Bob".into()], steps: vec![] });
        }
        filled.push(play);
    }
    filled
}

fn asked() -> Option<Asked> {
    let allowed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/twin.allowed");
    let (mut programs, mut games, mut only, mut allowed) = (Vec::new(), 2_000, None, allowed);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--games" => games = words.next()?.parse().ok()?,
            "--only" => only = Some(words.next()?),
            "--allowed" => allowed = words.next()?.into(),
            _ => programs.push(fs::canonicalize(word).ok()?),
        }
    }
    Some(Asked { programs: programs.try_into().ok()?, games, only, allowed })
}

/// What was found so far.
#[derive(Default)]
struct Report {
    games: usize,
    letters: usize,
    kinds: BTreeMap<String, usize>,
    hunks: Hunks,
    /// Records that differ, with the first.
    records: Hunks,
    differing_records: usize,
    /// Games whose letters are not the same letters any more: they are compared up to there.
    parted: Hunks,
}

impl Report {
    fn batch(&mut self, programs: &[PathBuf; 2], plays: &[Play]) {
        self.games += plays.len();
        let mut parted = BTreeSet::new();
        let confirm = plays[0].confirm;
        thread::scope(|scope| {
            let [old, new] = programs.each_ref().map(|program| {
                let (out, written) = mpsc::sync_channel(4);
                scope.spawn(move || Side::new(program, plays, confirm).run(&out));
                written
            });
            while let (Ok(old), Ok(new)) = (old.recv(), new.recv()) {
                self.moment(plays, &by_play(old), &by_play(new), &mut parted);
            }
        });
    }

    fn moment(
        &mut self,
        plays: &[Play],
        old: &BTreeMap<usize, Vec<Written>>,
        new: &BTreeMap<usize, Vec<Written>>,
        parted: &mut BTreeSet<usize>,
    ) {
        let none = Vec::new();
        let both: BTreeSet<usize> = old.keys().chain(new.keys()).copied().collect();
        for play in both {
            let sides = [old.get(&play).unwrap_or(&none), new.get(&play).unwrap_or(&none)];
            for one in 0..sides[0].len().max(sides[1].len()) {
                if parted.contains(&play) {
                    break;
                }
                let place = |side: &[Written]| side.get(one).map(|one| one.place.clone()).unwrap_or_default();
                let (before, after) = (place(sides[0]), place(sides[1]));
                let at = format!("{}, {before}", plays[play].name);
                if before != after {
                    parted.insert(play);
                    self.parted.add(&before, &after, "", &plays[play].name);
                    break;
                }
                if before.ends_with(", frame") {
                    self.letters += 1;
                    *self.kinds.entry(before.split(", ").nth(1).unwrap_or_default().to_owned()).or_default() += 1;
                }
                let texts = [&sides[0][one].text, &sides[1][one].text];
                if before == "record" || before.ends_with(".tempete") || before.ends_with(".log") {
                    if texts[0] != texts[1] {
                        self.differing_records += 1;
                        if self.records.0.is_empty() {
                            self.records.compare(texts[0], texts[1], &at);
                        }
                    }
                } else {
                    self.hunks.compare(texts[0], texts[1], &at);
                }
            }
        }
    }

    /// Prints what was found; whether it was nothing that is not allowed.
    fn print(mut self, allowed: &Path) -> ExitCode {
        let kinds: Vec<String> = self.kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        println!("\n{} games, {} letters compared: {}", self.games, self.letters, kinds.join(", "));
        let mut fine = true;
        let pairs = fs::read_to_string(allowed).unwrap_or_default();
        for line in pairs.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let (pair, reason) = line.split_once(" # ").unwrap_or((line, "no reason given"));
            let (old, new) = pair.split_once('→').unwrap_or((pair, ""));
            match self.hunks.0.remove(&hunks::kind(old, new)) {
                Some(hunk) => println!("{:7} × allowed: {reason}", hunk.count),
                None => {
                    fine = false;
                    println!("allowed, but did not occur: {pair}");
                }
            }
        }
        if let Some(hunk) = self.records.0.values().next() {
            println!("{:7} records differ, {} first:\n    - {}\n    + {}", self.differing_records, hunk.place, hunk.old, hunk.new);
        }
        for (what, hunks) in [("games part", &self.parted), ("differences", &self.hunks)] {
            let mut sorted: Vec<_> = hunks.0.values().collect();
            sorted.sort_by_key(|hunk| std::cmp::Reverse(hunk.count));
            if !sorted.is_empty() {
                println!("\n{what}: {} kinds", sorted.len());
            }
            for hunk in sorted {
                println!("{:7} × {}\n    - {}\n    + {}", hunk.count, hunk.place, hunk.old, hunk.new);
            }
        }
        fine &= self.hunks.0.is_empty() && self.parted.0.is_empty() && self.records.0.is_empty();
        println!("{}", if fine { "nothing differs" } else { "there are differences" });
        if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

fn by_play(written: Vec<Written>) -> BTreeMap<usize, Vec<Written>> {
    let mut plays: BTreeMap<usize, Vec<Written>> = BTreeMap::new();
    for one in written {
        plays.entry(one.play).or_default().push(one);
    }
    plays
}
