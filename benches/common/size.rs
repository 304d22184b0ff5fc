//! How large a benchmark is: as it stands, or a trial that shows that it still works.

use std::sync::OnceLock;

static SMALL: OnceLock<bool> = OnceLock::new();

/// Makes trials of all that follows.
pub fn make_small() {
    let _ = SMALL.set(true);
}

/// True if this is a trial: if it was asked for, or if the build is not one to measure.
pub fn is_small() -> bool {
    let is_asked = || std::env::var("TEMPETE_BENCH").is_ok_and(|size| size == "small");
    *SMALL.get_or_init(|| cfg!(debug_assertions) || is_asked())
}

/// This many rounds, or a few for a trial.
pub fn rounds(usual: usize) -> usize {
    if is_small() { usual.min(4) } else { usual }
}

/// How many games a database is to have: `TEMPETE_BENCH_GAMES`, or 200 for a trial.
pub fn games() -> Option<u32> {
    number("TEMPETE_BENCH_GAMES").or(is_small().then_some(200))
}

/// How many orders are to be decided: `TEMPETE_BENCH_ORDERS`.
pub fn orders() -> Option<usize> {
    number("TEMPETE_BENCH_ORDERS").map(|orders| orders as usize)
}

/// The number in a variable of the environment.
pub fn number(name: &str) -> Option<u32> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}
