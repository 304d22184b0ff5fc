//! `tempete-verify` over a folder of many records, and over the longest there can be: processor time and peak memory.
//!
//! `cargo bench --bench records`; `TEMPETE_BENCH=small` for a trial that only shows that all of this still works.

mod common;
#[path = "common/process.rs"]
mod process;
#[path = "common/size.rs"]
mod size;

use std::fs;

use tempete::ids::Seat;

const VERIFY: &str = env!("CARGO_BIN_EXE_tempete-verify");

fn main() {
    let folder = tempfile::Builder::new().prefix("records").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (many, long) = if size::is_small() { (10, 200) } else { (10_000, 9_000) };
    let text = record(100);
    for number in 0..many {
        fs::write(folder.path().join(format!("{number}.tempete")), &text).unwrap();
    }
    let cpu = process::cpu(VERIFY, &[folder.path().to_str().unwrap()]);
    println!("{many} records of 100 entries: {:.0} a second and core (bound 1000)", f64::from(many) / cpu);
    let path = folder.path().join("long.tempete");
    fs::write(&path, record(long)).unwrap();
    let words = [path.to_str().unwrap()];
    println!(
        "one record of {long} entries: {:.2} s, {} MiB (bounds 0.5 s, 64 MiB)",
        process::cpu(VERIFY, &words),
        process::peak(VERIFY, &words)
    );
}

/// The record of a game with this many entries, which is over.
fn record(entries: usize) -> String {
    let mut table = common::game(1, entries - 2, common::catalogue());
    let end = common::plan(&table, Seat::FIRST, "resign");
    common::carry_out(&mut table, &end);
    table.open().unwrap().record()
}
