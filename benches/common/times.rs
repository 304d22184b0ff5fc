//! What many times of one thing come to, and the clock for what is pure.
//!
//! A line of a fixed form, which `tests/figures` reads:
//!
//! ```text
//! order/decided/100 entries: median 402 µs (10 % 398 µs, 90 % 431 µs), processor time of 100 × 13
//! ```

use std::{
    fmt::{self, Display, Formatter},
    hint::black_box,
    time::Duration,
};

use rustix::time::{ClockId, clock_gettime};

/// How many samples are taken of what is pure.
const SAMPLES: usize = 100;
/// Seconds of doing it before the first sample.
const WARM_UP: f64 = 0.3;
/// Seconds that a sample takes at least, so that reading the clock is nothing beside it.
const SAMPLE: f64 = 0.005;

/// How many seconds one thing took each time it was done.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<f64>);

impl Times {
    /// Adds one time.
    pub fn push(&mut self, took: Duration) {
        self.push_seconds(took.as_secs_f64());
    }

    /// Adds one time in seconds.
    pub fn push_seconds(&mut self, took: f64) {
        self.0.push(took);
    }

    /// The time that this percentage of all are below.
    pub fn at(&self, percent: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
    }

    /// The time in the middle.
    pub fn median(&self) -> f64 {
        self.at(50)
    }

    /// How many times as long this took in the middle as the other.
    pub fn against(&self, other: &Self) -> f64 {
        self.median() / other.median()
    }
}

impl FromIterator<Duration> for Times {
    fn from_iter<I: IntoIterator<Item = Duration>>(times: I) -> Self {
        Self(times.into_iter().map(|took| took.as_secs_f64()).collect())
    }
}

/// The middle, and where the outer tenths begin.
impl Display for Times {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "median {} (10 % {}, 90 % {})", said(self.median()), said(self.at(10)), said(self.at(90)))
    }
}

/// A time in three digits and its unit.
pub fn said(seconds: f64) -> String {
    let (value, unit) = match seconds {
        _ if seconds < 1e-6 => (seconds * 1e9, "ns"),
        _ if seconds < 1e-3 => (seconds * 1e6, "µs"),
        _ if seconds < 1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    let places = match value {
        _ if value < 9.995 => 2,
        _ if value < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.places$} {unit}")
}

/// Measures something pure, and prints its line.
pub fn timed<T>(name: &str, mut doing: impl FnMut() -> T) {
    measure(name, &mut |times| {
        let begun = thread_time();
        for _ in 0..times {
            black_box(doing());
        }
        thread_time() - begun
    });
}

/// The same of what uses up something, which is made for it beside the clock.
pub fn timed_with<I, T>(name: &str, mut make: impl FnMut() -> I, mut doing: impl FnMut(&I) -> T) {
    measure(name, &mut |times| {
        let mut took = 0.0;
        for _ in 0..times {
            let input = black_box(make());
            let begun = thread_time();
            black_box(doing(&input));
            took += thread_time() - begun;
        }
        took
    });
}

/// Takes the samples; `sample` does it so many times and says how long that took.
fn measure(name: &str, sample: &mut dyn FnMut(usize) -> f64) {
    let (samples, warm_up) = if super::size::is_small() { (3, 0.0) } else { (SAMPLES, WARM_UP) };
    let begun = thread_time();
    let mut last = sample(1);
    while thread_time() - begun < warm_up {
        last = sample(1);
    }
    let each = if warm_up > 0.0 { (SAMPLE / last.max(1e-9)).ceil() as usize } else { 1 };
    let times = Times((0..samples).map(|_| sample(each) / each as f64).collect());
    println!("{name}: {times}, processor time of {samples} × {each}");
}

/// Processor time of this thread, in seconds.
fn thread_time() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}
