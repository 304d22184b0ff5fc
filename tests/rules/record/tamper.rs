//! Any single changed byte of a finished record is noticed: the audit says *not authentic* to each, under the
//! changes `^ 0x01`, `^ 0x20` and the next hex or base64 letter. The largest record takes one of them a byte, in turn;
//! with `TEMPETE_LONG=1` it takes each, and the smallest goes through all 255.

use std::collections::BTreeSet;
use std::thread;

use record::StepVerdict;

const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX: &[u8] = b"0123456789abcdef";

/// How many changes each byte goes through.
#[derive(Clone, Copy)]
enum Thorough {
    /// One of the few, in turn.
    One,
    Few,
    All,
}

/// What the byte at this place is changed to, each once and never to itself.
fn changes(at: usize, byte: u8, thorough: Thorough) -> BTreeSet<u8> {
    let next =
        |letters: &[u8]| letters.iter().position(|letter| *letter == byte).map(|at| letters[(at + 1) % letters.len()]);
    let few = [byte ^ 1, byte ^ 0x20].into_iter().chain(next(HEX)).chain(next(BASE64));
    let mut to: BTreeSet<u8> = match thorough {
        Thorough::All => (0..=255).collect(),
        Thorough::Few => few.collect(),
        Thorough::One => {
            let few: Vec<u8> = few.collect();
            [few[at % few.len()]].into()
        }
    };
    to.remove(&byte);
    to
}

/// Changes every byte, and gives how many changes the first failing step of each number caught.
fn tamper(name: &str, record: &[u8], thorough: Thorough) -> [u32; 8] {
    assert!(
        referee::kit::audit(games::GAMES, record, &Default::default()).unwrap().exit_code() < 2,
        "{name} must be authentic before it is changed"
    );
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let part = record.len().div_ceil(threads);
    let caught = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn(move || {
                    let mut caught = [0; 8];
                    let mut changed = record.to_vec();
                    let mine = (worker * part)..((worker + 1) * part).min(record.len());
                    for at in mine {
                        for to in changes(at, record[at], thorough) {
                            changed[at] = to;
                            let report = referee::kit::audit(games::GAMES, &changed, &Default::default()).unwrap();
                            assert_eq!(
                                report.exit_code(),
                                2,
                                "{name}: byte {at}, {:?} for {:?}\n{report}",
                                char::from(to),
                                char::from(record[at])
                            );
                            let first = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed).unwrap();
                            caught[usize::from(first.number)] += 1;
                        }
                        changed[at] = record[at];
                    }
                    caught
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).fold([0; 8], |mut sum: [u32; 8], caught: [u32; 8]| {
            sum.iter_mut().zip(caught).for_each(|(sum, caught)| *sum += caught);
            sum
        })
    });
    let all: u32 = caught.iter().sum();
    println!("{name}: {} bytes, {all} changes, all noticed; first at step 1 to 7: {:?}", record.len(), &caught[1..]);
    caught
}

#[test]
fn every_changed_byte_of_a_finished_record_is_noticed() {
    let long = std::env::var_os("TEMPETE_LONG").is_some();
    // Cards held and not held, typed and drawn lists, one of nearly everything.
    for (name, game, usual, exhaustive) in [
        ("small", support_rules::scripts::small as fn() -> support_rules::game::Game, Thorough::Few, Thorough::All),
        ("drawn", support_rules::scripts::drawn, Thorough::Few, Thorough::Few),
        ("rich", support_rules::scripts::rich, Thorough::One, Thorough::Few),
    ] {
        let caught = tamper(name, game().record().as_bytes(), if long { exhaustive } else { usual });
        assert!(caught[1] > 0 && caught[2] > 0 && caught[3] > 0, "{name}: {caught:?}");
    }
}
