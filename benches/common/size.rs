//! How large a benchmark is: as it stands, or a trial that shows that it still works.

#![allow(dead_code, reason = "each benchmark uses what it needs")]

/// Whether `TEMPETE_BENCH=small` asks for a trial.
pub fn is_small() -> bool {
    std::env::var("TEMPETE_BENCH").is_ok_and(|size| size == "small")
}

/// This many rounds, or a few for a trial.
pub fn rounds(usual: usize) -> usize {
    if is_small() { usual.min(4) } else { usual }
}

/// How many games a database is to have: `TEMPETE_BENCH_GAMES`, or 200 for a trial.
pub fn games() -> Option<u32> {
    let asked = std::env::var("TEMPETE_BENCH_GAMES").ok().and_then(|games| games.parse().ok());
    asked.or(is_small().then_some(200))
}
