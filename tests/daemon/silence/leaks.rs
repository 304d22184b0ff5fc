//! That the test of silence would find a leak: six are planted in the letters it compares, one after the
//! other, and each is found within a few pairs of games.

use support::side::Leak;
use support::twin::{Tally, Twin};
use support_rules::decks::terms_with;
use support_rules::player::dice::Dice;

/// A leak must be found within so many pairs.
const PAIRS: u64 = 12;

/// The pairs it took until a difference was seen, and the difference; or that there was none.
async fn found(over_smtp: bool, leak: Option<Leak>) -> Result<Tally, (u64, String)> {
    let mut twin = if over_smtp { Twin::over_smtp().await } else { Twin::open().await };
    if let Some(leak) = leak {
        twin.plant(leak);
    }
    let mut tally = Tally::default();
    for seed in 0..PAIRS {
        let terms = terms_with(&mut Dice::new(seed, "warn"), "warn");
        match twin.play(seed, terms).await {
            Ok(one) => tally.add(&one),
            Err(difference) => return Err((seed + 1, difference)),
        }
    }
    Ok(tally)
}

#[test]
fn m9_planted_leaks_are_found() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        for (leak, over_smtp) in [
            (Leak::OneCounter, false),
            (Leak::FalseCard, false),
            (Leak::RefusedDate, false),
            (Leak::AllLetters, true),
            (Leak::RefusedSender, true),
            (Leak::RefusedConnection, true),
        ] {
            let Err((pairs, difference)) = found(over_smtp, Some(leak)).await else { panic!("not found: {leak:?}") };
            println!("{leak:?}: found in pair {pairs}\n{difference}");
        }
        let tally = found(true, None).await.map_err(|(_, difference)| difference);
        assert_eq!(tally.expect("without a leak there is no difference").pairs, PAIRS);
    });
}
