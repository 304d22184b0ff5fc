//! Runs a fuzz target of `fuzz/` over so many inputs: files broken and put together by chance, always the same chance. It
//! looks for no new paths, as `cargo fuzz` does; it needs nothing but the toolchain.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use rustix::time::{ClockId, clock_gettime};

/// How many times as many inputs each target gets with `TEMPETE_LONG=1`.
const LONG: usize = 30;
/// No input takes more processor time.
const LONGEST: Duration = Duration::from_secs(1);
/// The largest input made.
const LARGEST: usize = 64 * 1024;

/// Numbers that look like chance, the same at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    /// A file of the corpus, broken a few times.
    fn input(&mut self, corpus: &[Vec<u8>], pieces: &[&str]) -> Vec<u8> {
        let mut input = corpus[self.below(corpus.len())].clone();
        for _ in 0..=self.below(6) {
            self.breaks(&mut input, corpus, pieces);
        }
        input.truncate(LARGEST);
        input
    }

    fn breaks(&mut self, input: &mut Vec<u8>, corpus: &[Vec<u8>], pieces: &[&str]) {
        let at = self.below(input.len() + 1);
        let end = (at + self.below(60)).min(input.len());
        match self.below(8) {
            0 if at < input.len() => input[at] = u8::try_from(self.below(256)).unwrap(),
            1 => input.truncate(at),
            2 => drop(input.drain(at..end)),
            3 => {
                let piece = input[at..end].repeat(1 + self.below(20));
                input.splice(at..at, piece);
            }
            4 => {
                let other = &corpus[self.below(corpus.len())];
                let from = self.below(other.len() + 1);
                let to = (from + self.below(300)).min(other.len());
                input.splice(at..end, other[from..to].iter().copied());
            }
            5 if !input.is_empty() => {
                let bit = self.below(8);
                let at = at.min(input.len() - 1);
                input[at] ^= 1 << bit;
            }
            _ => {
                let piece = pieces[self.below(pieces.len())];
                input.splice(at..at, piece.bytes());
            }
        }
    }
}

/// When a target has had enough.
enum Enough {
    Inputs(usize),
    /// Of its thread's processor time.
    Time(Duration),
}

impl Enough {
    /// `TEMPETE_FUZZ=1000` asks for so many times the usual inputs, `TEMPETE_FUZZ=20min` for so many minutes a target.
    fn asked(usual: usize) -> Enough {
        let long = if std::env::var_os("TEMPETE_LONG").is_some() { LONG } else { 1 };
        let Ok(asked) = std::env::var("TEMPETE_FUZZ") else { return Enough::Inputs(usual * long) };
        match asked.strip_suffix("min") {
            Some(minutes) => Enough::Time(Duration::from_secs(60 * minutes.parse::<u64>().unwrap())),
            None => Enough::Inputs(usual * asked.parse::<usize>().unwrap()),
        }
    }

    fn had(&self, inputs: usize, begun: Duration) -> bool {
        match self {
            Enough::Inputs(enough) => inputs >= *enough,
            Enough::Time(enough) => processor_time() - begun >= *enough,
        }
    }
}

/// Runs a target of this name over these files, and then over what chance makes of them and of pieces that matter to it.
pub fn run((name, body): (&str, fn(&[u8])), inputs: usize, corpus: Vec<Vec<u8>>, pieces: &[&str]) {
    let (enough, begun) = (Enough::asked(inputs), processor_time());
    let mut chance = Chance(1);
    let mut slowest = Duration::ZERO;
    let mut whole = corpus.iter();
    let mut count = 0;
    while !enough.had(count, begun) {
        let input = whole.next().cloned().unwrap_or_else(|| chance.input(&corpus, pieces));
        let before = processor_time();
        if catch_unwind(AssertUnwindSafe(|| body(&input))).is_err() {
            let file = std::env::temp_dir().join(format!("tempete-fuzz-{name}-{count}"));
            fs::write(&file, &input).unwrap();
            panic!("{name}: input {count}, kept as {}:\n{}", file.display(), String::from_utf8_lossy(&input));
        }
        let took = processor_time() - before;
        assert!(took < LONGEST, "{name}: input {count} took {took:?}:\n{}", String::from_utf8_lossy(&input));
        slowest = slowest.max(took);
        count += 1;
    }
    println!("{name}: {} files, {count} inputs in {:?}, slowest {slowest:?}", corpus.len(), processor_time() - begun);
}

/// The processor time of this thread: what else the machine does is no matter.
pub fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.try_into().unwrap(), now.tv_nsec.try_into().unwrap())
}
