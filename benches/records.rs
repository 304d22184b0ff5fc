//! `tempete-verify` over a folder of many records, and over the longest there can be: processor time and peak memory.

use std::fs;

use crate::common::{place, process, size, table};

const VERIFY: &str = env!("CARGO_BIN_EXE_tempete-verify");

/// Measures.
pub fn run() {
    let folder = place::folder("records");
    let (many, long) = if size::is_small() { (10, 200) } else { (10_000, 9_000) };
    let text = table::record(100);
    for number in 0..many {
        fs::write(folder.path().join(format!("{number}.tempete")), &text).unwrap();
    }
    let cpu = process::cpu(VERIFY, &[folder.path().to_str().unwrap()]);
    println!("{many} records of 100 entries: {:.0} a second and core (bound 1000)", f64::from(many) / cpu);
    let path = folder.path().join("long.tempete");
    fs::write(&path, table::record(long)).unwrap();
    let words = [path.to_str().unwrap()];
    println!(
        "one record of {long} entries: {:.2} s, {} MiB (bounds 0.5 s, 64 MiB)",
        process::cpu(VERIFY, &words),
        process::peak(VERIFY, &words)
    );
}
