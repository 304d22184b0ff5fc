//! The whole audit of finished records, a short one and longer ones: it takes its time by the entry.

mod common;
#[path = "common/size.rs"]
mod size;

use criterion::{Criterion, criterion_group, criterion_main};
use tempete::ids::Seat;

fn audit(criterion: &mut Criterion) {
    // A long game is made by playing it, which takes longer than anything that a trial shows.
    let lengths: &[usize] = if size::is_small() { &[98] } else { &[98, 198, 1998] };
    for entries in lengths.iter().copied() {
        let mut table = common::game(1, entries, common::catalogue());
        let end = common::plan(&table, Seat::FIRST, "resign");
        common::carry_out(&mut table, &end);
        let text = table.open().unwrap().record();
        let report = tempete::kit::audit(tempete::games::GAMES, text.as_bytes(), &Default::default()).unwrap();
        assert_eq!(report.exit_code(), 0, "a record to measure is a good one");
        criterion.bench_function(&format!("audit/{} entries", table.entries.len()), |bencher| {
            bencher.iter(|| tempete::kit::audit(tempete::games::GAMES, text.as_bytes(), &Default::default()).unwrap());
        });
    }
}

criterion_group!(benches, audit);
criterion_main!(benches);
