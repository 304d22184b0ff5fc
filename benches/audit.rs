//! (d) The whole audit of finished records, a short one and longer ones: it takes its time by the entry.

use tempete::{games::GAMES, kit};

use crate::common::{size, table, times::timed};

/// Measures.
pub fn run() {
    // A long game is made by playing it, which takes longer than anything that a trial shows.
    let lengths = if size::is_small() { [10, 20, 40] } else { [100, 200, 2_000] };
    for entries in lengths {
        let text = table::record(entries);
        let report = kit::audit(GAMES, text.as_bytes(), &Default::default()).unwrap();
        assert_eq!(report.exit_code(), 0, "a record to measure is a good one");
        timed(&format!("audit/{entries} entries"), || kit::audit(GAMES, text.as_bytes(), &Default::default()).unwrap());
    }
}
