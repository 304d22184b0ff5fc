//! What this process spends, all its threads together, as the kernel counts it.

use std::{fs, ops::Sub};

use super::mailer::processor_time;

/// What was spent so far, or in between.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// Processor time, in microseconds.
    pub cpu: f64,
    /// The same in the rounds that had least of it: on a machine with other work, what it costs by itself.
    pub least: f64,
    /// Calls that read or write.
    pub calls: f64,
    /// Bytes handed to the kernel.
    pub written: f64,
    /// How often a thread let another one go on.
    pub switches: f64,
}

impl Spent {
    /// So far.
    pub fn now() -> Self {
        let [calls_in, calls_out, written] = ["syscr", "syscw", "wchar"].map(|name| field("/proc/self/io", name));
        let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let switches = threads.map(|of| field(&format!("{}/status", of.path().display()), "voluntary_ctxt_switches"));
        let (switches, calls) = (switches.sum(), calls_in + calls_out);
        Self { cpu: cpu(), least: 0.0, calls, written, switches }
    }

    /// By doing this, once.
    pub async fn by<T>(doing: impl Future<Output = T>) -> (Self, T) {
        // What looking costs is counted away. The clock is read last before, and first after.
        let (before, begun) = (Self::now(), Self::now());
        let looking = begun - before;
        let from = cpu();
        let done = doing.await;
        let took = cpu() - from;
        let spent = Self::now() - begun;
        let less = |all: f64, looking: f64| (all - looking).max(0.0);
        let spent = Self {
            cpu: took,
            least: took,
            calls: less(spent.calls, looking.calls),
            written: spent.written,
            switches: less(spent.switches, looking.switches),
        };
        (spent, done)
    }

    /// Each figure's middle one of these; the least is that of the fastest tenth.
    pub fn middle(of: &[Self]) -> Self {
        let at = |part: usize, figure: fn(&Self) -> f64| {
            let mut sorted: Vec<f64> = of.iter().map(figure).collect();
            sorted.sort_by(f64::total_cmp);
            sorted.get(sorted.len() / part).copied().unwrap_or_default()
        };
        let middle = |figure| at(2, figure);
        Self {
            cpu: middle(|spent| spent.cpu),
            least: at(10, |spent| spent.least),
            calls: middle(|spent| spent.calls),
            written: middle(|spent| spent.written),
            switches: middle(|spent| spent.switches),
        }
    }
}

impl Sub for Spent {
    type Output = Self;

    fn sub(self, less: Self) -> Self {
        Self {
            cpu: self.cpu - less.cpu,
            least: self.least - less.least,
            calls: self.calls - less.calls,
            written: self.written - less.written,
            switches: self.switches - less.switches,
        }
    }
}

/// Processor time of this process so far, in microseconds.
fn cpu() -> f64 {
    processor_time() * 1e6
}

/// The number behind this name in a file of the kernel's; 0 where there is none.
fn field(path: &str, name: &str) -> f64 {
    let text = fs::read_to_string(path).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.and_then(|value| value.trim().parse().ok()).unwrap_or_default()
}
