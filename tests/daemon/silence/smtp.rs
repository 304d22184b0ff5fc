//! Silence (M9) over SMTP: pairs of games as in `tests/daemon/silence/maildir.rs`, whose letters go to a recording mail
//! server. Envelopes, commands and bytes for the watched seat are compared, in their order, and
//! what is said between letters too.
//!
//! A server that takes the letters of both seats counts them; that is the home's own, and no player's.

use support::twin::{Tally, Twin};
use support_rules::decks::terms_with;
use support_rules::player::dice::Dice;

/// Pairs under each `card_check`; with `TEMPETE_LONG=1` twenty times as many.
const PAIRS: u64 = 12;

#[test]
fn m9_nothing_is_told_by_what_goes_over_smtp() {
    let pairs = if std::env::var_os("TEMPETE_LONG").is_some() { 20 * PAIRS } else { PAIRS };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut tally = runtime.block_on(async {
        let mut twin = Twin::over_smtp().await;
        let mut tally = Tally::default();
        for card_check in ["warn", "refuse", "at_end"] {
            for seed in 0..pairs {
                let terms = terms_with(&mut Dice::new(seed, card_check), card_check);
                match twin.play(seed, terms).await {
                    Ok(one) => tally.add(&one),
                    Err(difference) => panic!("card_check = {card_check}: a secret was told\n{difference}"),
                }
            }
        }
        tally
    });
    let counts: Vec<String> = tally.counts().iter().map(|(name, count)| format!("{name} {count}")).collect();
    println!("over SMTP: {}", counts.join(", "));
    assert!(tally.counts().iter().all(|(_, count)| **count > 0), "something never happened");
}
