//! What many times of one thing come to.

#![allow(dead_code, reason = "each benchmark uses what it needs")]

use std::time::Duration;

/// The time in the middle.
pub fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort();
    sorted[sorted.len() / 2]
}

/// How many times as long the first took in the middle.
pub fn ratio(a: &[Duration], b: &[Duration]) -> f64 {
    median(a).as_secs_f64() / median(b).as_secs_f64()
}

/// The middle, and where the outer tenths begin.
pub fn spread(times: &[Duration]) -> String {
    let mut sorted = times.to_vec();
    sorted.sort();
    let at = |tenth: usize| sorted[sorted.len() * tenth / 10].as_secs_f64() * 1e3;
    format!("median {:.2} ms (10 % {:.2}, 90 % {:.2})", at(5), at(1), at(9))
}
