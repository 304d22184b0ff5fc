//! One order read and decided, and its letters as values: the pure part of intake.

mod common;

use criterion::{Criterion, criterion_group, criterion_main};

fn decide(criterion: &mut Criterion) {
    let catalogue = common::catalogue();
    for entries in [10, 100, 200] {
        let table = common::game(1, entries, catalogue);
        let (seat, text) = common::next_mail(&table);
        criterion.bench_function(&format!("decide/{entries} entries"), |bencher| {
            bencher.iter(|| common::plan(&table, seat, &text));
        });
    }
}

criterion_group!(benches, decide);
criterion_main!(benches);
