//! Silence (M9): nothing that a seat sees before the reveal hangs on what the other alone knows or
//! does in private. Pairs of games are played through the real intake, raw mails in and raw letters
//! out; every byte for the watched seat is compared.

use support::twin::{Tally, Twin};
use support_rules::decks::terms_with;
use support_rules::player::dice::Dice;

/// Pairs under each `card_check`; with `TEMPETE_LONG=1` 75 times as many.
const PAIRS: u64 = 40;

fn silent(card_check: &str) {
    let long = std::env::var_os("TEMPETE_LONG").is_some();
    let pairs = if long { 75 * PAIRS } else { PAIRS };
    let only: Option<u64> = std::env::var("TEMPETE_SEED").ok().and_then(|seed| seed.parse().ok());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let tally = runtime.block_on(async {
        let mut twin = Twin::open().await;
        let mut tally = Tally::default();
        for seed in only.map_or(0..pairs, |seed| seed..seed + 1) {
            let terms = terms_with(&mut Dice::new(seed, card_check), card_check);
            match twin.play(seed, terms).await {
                Ok(one) => tally.add(&one),
                Err(difference) => panic!("card_check = {card_check}: a secret was told\n{difference}"),
            }
        }
        tally
    });
    let counts: Vec<String> = tally.clone().counts().iter().map(|(name, count)| format!("{name} {count}")).collect();
    println!("card_check = {card_check}: {}", counts.join(", "));
    if only.is_none() {
        let accepted = ["cards not held, accepted", "false springs, accepted", "cards held in one game alone"];
        let refused = ["cards not held, refused", "false springs, refused"];
        for (name, count) in tally.clone().counts() {
            match card_check {
                // What is refused never becomes an entry, and what is accepted is never refused.
                "refuse" if accepted.contains(&name) => assert_eq!(*count, 0, "{name}"),
                "at_end" if refused.contains(&name) => {}
                _ => assert!(*count > 0, "{name}: none"),
            }
        }
    }
}

#[test]
fn m9_nothing_is_told_where_cards_are_warned_about() {
    silent("warn");
}

#[test]
fn m9_nothing_is_told_where_cards_are_refused() {
    silent("refuse");
}

#[test]
fn m9_nothing_is_told_where_cards_are_looked_at_in_the_end() {
    silent("at_end");
}
