//! Clocks: against figures counted by hand, against a second count of every hour, and in what must always hold.

mod against;
mod always;
mod games;
mod vectors;

use proptest::prelude::ProptestConfig;

/// How many random cases; with `TEMPETE_LONG=1` twenty times as many.
fn cases(usual: u32) -> ProptestConfig {
    let cases = if std::env::var_os("TEMPETE_LONG").is_some() { usual * 20 } else { usual };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
