//! What a mail costs, by its shape: processor time of the whole intake at 100 kB and at 1 MB, from a
//! player and from a stranger, the best of five; and the largest letter that any of them sets off.
//! A shape whose time grows faster than its size, or that passes a bound, ends the benchmark with 1.
//! A trial is one round of small mails of some shapes.

use crate::common::{
    house::House,
    mailer::{Outcome, Sender, send},
    place,
    shapes::{SHAPES, Shape},
    size,
};

/// 1 MB may cost so many times what 100 kB cost.
const RATIO: f64 = 15.0;
/// No mail costs more, in seconds.
const LONGEST: f64 = 0.5;
/// No letter is larger, in bytes.
const LARGEST: usize = 64_000;

/// How large the mails are, and how often each is sent.
struct Plan {
    small: usize,
    large: usize,
    rounds: usize,
}

/// Measures the shapes with these words in their names.
pub fn run(words: &str) {
    let is_small = size::is_small();
    let plan = if is_small {
        Plan { small: 2_000, large: 20_000, rounds: 1 }
    } else {
        Plan { small: 100_000, large: 999_000, rounds: 5 }
    };
    let runtime = place::runtime();
    let mut faults = Vec::new();
    let mut longest = (0.0, "");
    let mut largest = (0, "");
    let mut steepest = (0.0, "");
    println!("{:45} {:9} {:>10} {:>10} {:>6}  letter  verdict", "shape", "from", "small, ms", "large, ms", "ratio");
    // A trial takes some of them: each shape is sent, small, in a test of `mail`.
    let step = if is_small { 12 } else { 1 };
    let shapes: Vec<&Shape> = SHAPES.iter().filter(|shape| shape.name.contains(words)).step_by(step).collect();
    for shape in &shapes {
        for sender in [Sender::Player, Sender::Stranger] {
            let [small, large] = runtime.block_on(measured(shape, sender, &plan));
            let ratio = large.took / small.took;
            println!(
                "{:45} {:9} {:>10.2} {:>10.2} {ratio:>6.1} {:>7}  {}",
                shape.name,
                format!("{sender:?}"),
                small.took * 1e3,
                large.took * 1e3,
                large.letter.max(small.letter),
                large.verdict,
            );
            let letter = large.letter.max(small.letter);
            if ratio > steepest.0 {
                steepest = (ratio, shape.name);
            }
            if large.took > longest.0 {
                longest = (large.took, shape.name);
            }
            if letter > largest.0 {
                largest = (letter, shape.name);
            }
            if !is_small && (ratio > RATIO || large.took > LONGEST) || letter > LARGEST {
                faults.push(format!(
                    "{}, {sender:?}: {:.0} ms, {ratio:.1}, {letter} bytes",
                    shape.name,
                    large.took * 1e3
                ));
            }
        }
    }
    println!(
        "{} shapes; 1 MB costs {:.1} times what 100 kB cost at most ({}); longest {:.0} ms ({}); largest letter {} bytes ({})",
        shapes.len(),
        steepest.0,
        steepest.1,
        longest.0 * 1e3,
        longest.1,
        largest.0,
        largest.1
    );
    assert!(
        faults.is_empty(),
        "beyond the bounds (ratio {RATIO}, {LONGEST} s, {LARGEST} bytes):\n{}",
        faults.join("\n")
    );
}

/// The best of so many rounds for each size, in a house of its own.
async fn measured(shape: &Shape, sender: Sender, plan: &Plan) -> [Outcome; 2] {
    let folder = place::folder("shapes");
    let mut house = House::open(folder.path(), 5, "off").await;
    let mut best: [Option<Outcome>; 2] = [None, None];
    for _ in 0..plan.rounds {
        for (best, size) in best.iter_mut().zip([plan.small, plan.large]) {
            let mut outcome = send(&mut house, shape, size, sender).await;
            if let Some(before) = best.take() {
                outcome.took = outcome.took.min(before.took);
                outcome.letter = outcome.letter.max(before.letter);
            }
            *best = Some(outcome);
        }
    }
    best.map(|best| best.expect("a round at least"))
}
