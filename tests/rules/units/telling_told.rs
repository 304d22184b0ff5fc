//! Entries as a letter tells them, but for what a later one says again.

use ids::Seq;
use referee::telling::{By, CommonClause, Doer, Named, Told, reminded_once};

fn common(clause: &CommonClause) -> Option<&CommonClause> {
    Some(clause)
}

#[test]
fn who_was_reminded_twice_is_told_of_once() {
    let told = |seq, name: &str, clause| Told {
        seq: Seq::new(seq).unwrap(),
        at: 0,
        by: Doer { by: By::Referee, them: Some(Named { name: name.to_string() }) },
        clauses: vec![clause],
        own: Vec::new(),
        said: false,
        entered: String::new(),
        planned: false,
    };
    let remind = |mine, days| CommonClause::Remind { mine, days };
    let mut all = vec![
        told(4, "Gus", remind(false, 7)),
        told(5, "Ida", remind(false, 7)),
        told(6, "Gus", CommonClause::Say),
        told(7, "Gus", remind(false, 14)),
        told(8, "Gus", remind(true, 7)),
    ];
    reminded_once(&mut all, common);
    assert_eq!(all.iter().map(|told| told.seq.get()).collect::<Vec<_>>(), [5, 6, 7, 8]);
}
