//! What two programs wrote, held against each other moment by moment, and what is printed of it in the end.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::mpsc,
    thread,
};

use crate::{
    hunks::{self, Hunks},
    play::Play,
    side::{Side, Written},
};

/// What was found so far.
#[derive(Default)]
pub struct Report {
    /// How many games were played.
    pub games: usize,
    /// How many letters were compared.
    pub letters: usize,
    kinds: BTreeMap<String, usize>,
    hunks: Hunks,
    /// Records that differ, with the first.
    records: Hunks,
    differing_records: usize,
    /// Games whose letters are not the same letters any more: they are compared up to there.
    parted: Hunks,
}

impl Report {
    /// Plays games by both programs.
    pub fn batch(&mut self, programs: &[PathBuf; 2], plays: &[Play]) {
        self.games += plays.iter().filter(|play| !play.steps.is_empty()).count();
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
                } else if texts[0] == texts[1] && sides[0][one].lines != sides[1][one].lines {
                    self.hunks.add("the same text", "encoded otherwise", "", &at);
                } else {
                    self.hunks.compare(texts[0], texts[1], &at);
                }
            }
        }
    }

    /// Prints what was found; whether it was nothing that is not allowed.
    pub fn print(mut self, allowed: Option<&Path>) -> ExitCode {
        let kinds: Vec<String> = self.kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        println!("\n{} games, {} letters compared: {}", self.games, self.letters, kinds.join(", "));
        let mut fine = true;
        let pairs = allowed.map(|file| fs::read_to_string(file).unwrap()).unwrap_or_default();
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
            println!(
                "{:7} records differ, {} first:\n    - {}\n    + {}",
                self.differing_records, hunk.place, hunk.old, hunk.new
            );
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

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(number: usize, text: &str) -> Written {
        let place = format!("white letter {number}, news, frame");
        Written { play: 0, place, text: text.into(), lines: vec![] }
    }

    fn found(old: Vec<Written>, new: Vec<Written>) -> (usize, usize) {
        let plays = [Play {
            name: "one".into(),
            seed: 0,
            confirm: false,
            new: vec![],
            names: ["Ann".into(), "Bob".into()],
            steps: vec![],
        }];
        let mut report = Report::default();
        report.moment(&plays, &by_play(old), &by_play(new), &mut BTreeSet::new());
        (report.hunks.0.len(), report.parted.0.len())
    }

    #[test]
    fn a_changed_word_and_a_missing_letter_are_found() {
        let both = || vec![letter(1, "Ann moved 1. e4.\n"), letter(2, "Well.\n")];
        assert_eq!(found(both(), both()), (0, 0));
        assert_eq!(found(both(), vec![letter(1, "Ann went 1. e4.\n"), letter(2, "Well.\n")]), (1, 0));
        assert_eq!(found(both(), vec![letter(1, "Ann moved 1. e4.\n")]), (0, 1));
        assert_eq!(found(vec![], both()), (0, 1));
    }

    #[test]
    fn the_same_text_encoded_otherwise_is_found() {
        let other = Written { lines: vec![76], ..letter(1, "Well.\n") };
        assert_eq!(found(vec![letter(1, "Well.\n")], vec![other]), (1, 0));
    }
}
