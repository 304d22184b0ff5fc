//! (a) One order read, decided and rendered: from the text of a mail to the finished bytes of both
//! letters, without disk or database.

mod common;

use criterion::{Criterion, criterion_group, criterion_main};
use tempete::{
    ids::Timestamp,
    kit::{Loaded, Plan},
    letters::SubjectStyle,
    mail::outgoing::compose::{Envelope, compose},
    page::words::Words,
};

/// The daemon's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The finished bytes of every letter of a plan.
fn letters(table: &Loaded, plan: &Plan, words: &Words) -> usize {
    let to = ["ann@example.org".to_owned()];
    let mut bytes = 0;
    for letter in &plan.letters {
        let envelope = Envelope {
            game: table.game,
            seat_letter: tempete::tempete::seats::letter(letter.to),
            number: 77,
            head_hex: "00112233445566778899aabbccddeeff",
            host: "tempete.localhost",
            from_name: "Tempête",
            from: "referee@tempete.localhost",
            reply_to: "referee+abcdefghijkmnpqrstuvwxyz23@tempete.localhost",
            key_line: None,
            contact: None,
            to: &to,
            to_name: "Ann",
            at: Timestamp::from_unix(common::START),
            in_reply_to: None,
            references: &[],
            instance: "bench",
            names: &["Ann", "Bob"],
            title: "Tempête",
            subject: SubjectStyle::Game,
        };
        bytes += compose(letter, &envelope, words, None).unwrap().bytes.len();
    }
    bytes
}

fn order(criterion: &mut Criterion) {
    let catalogue = common::catalogue();
    let words = Words::built_in(tempete::games::GAMES);
    for entries in [10, 100, 200] {
        let table = common::game(1, entries, catalogue);
        let (seat, text) = common::next_mail(&table);
        criterion.bench_function(&format!("order/decided/{entries} entries"), |bencher| {
            bencher.iter(|| common::plan(&table, seat, &text));
        });
        criterion.bench_function(&format!("order/decided and rendered/{entries} entries"), |bencher| {
            bencher.iter(|| letters(&table, &common::plan(&table, seat, &text), &words));
        });
    }
}

criterion_group!(benches, order);
criterion_main!(benches);
