//! (a) One order read, decided and rendered: from the text of a mail to the finished bytes of both
//! letters, without disk or database.

use tempete::{games::GAMES, page::words::Words};

use crate::common::{letters::letter, table, times::timed};

/// Measures.
pub fn run() {
    let catalogue = table::catalogue();
    let words = Words::built_in(GAMES);
    for entries in [10, 100, 200] {
        let table = table::game(1, entries, "off", catalogue);
        let (seat, text) = table::next_mail(&table);
        timed(&format!("order/decided/{entries} entries"), || table::plan(&table, seat, &text));
        timed(&format!("order/decided and rendered/{entries} entries"), || {
            let plan = table::plan(&table, seat, &text);
            plan.letters.iter().map(|told| letter(&plan, told, &words, None).len()).sum::<usize>()
        });
    }
}
