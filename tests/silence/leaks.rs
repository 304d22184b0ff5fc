//! That the test of silence would find a leak: three are planted, one after the other, and each is
//! found within a few pairs of games. Needs the feature `fault-points`.

use crate::alone::alone;
use crate::decks::terms_with;
use crate::player::dice::Dice;
use crate::twin::{Tally, Twin};
use tempete::tempete::telling::leak;

/// A leak must be found within so many pairs.
const PAIRS: u64 = 12;

/// The pairs it took until a difference was seen, and the difference; or that there was none.
async fn found(over_smtp: bool) -> Result<Tally, (u64, String)> {
    let mut twin = if over_smtp { Twin::over_smtp().await } else { Twin::open().await };
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
    if !alone(&[], "leaks::m9_planted_leaks_are_found") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        for (number, what, over_smtp) in [
            (1, "one counter of letters", false),
            (2, "a false card", false),
            (3, "the date of a refused mail", false),
            (4, "all letters counted in envelopes", true),
            (5, "an envelope that a refused mail changed", true),
            (6, "a connection that a refused mail closed", true),
        ] {
            leak::plant(number);
            let Err((pairs, difference)) = found(over_smtp).await else { panic!("not found: {what}") };
            println!("leak {number}, {what}: found in pair {pairs}\n{difference}");
        }
        leak::plant(0);
        let tally = found(true).await.map_err(|(_, difference)| difference);
        assert_eq!(tally.expect("without a leak there is no difference").pairs, PAIRS);
    });
}
