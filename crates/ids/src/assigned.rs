//! What Unicode 14.0 assigns: of that alone names are made (`crates/record/src/FORMAT.md`, section 4). A later version leaves it as
//! it is, so a name that is in Normalization Form C once is so for ever, whoever reads it.

use alloc::vec::Vec;

use once_cell::race::OnceBox;

/// Every character beyond ASCII that it assigns, private ones too: first and last of each run, in hex.
const RUNS: &str = include_str!("assigned.txt");

/// Whether Unicode 14.0 assigns this character.
pub(super) fn is_assigned(c: char) -> bool {
    static READ: OnceBox<Vec<(u32, u32)>> = OnceBox::new();
    let code = u32::from(c);
    let runs = READ.get_or_init(|| RUNS.split_ascii_whitespace().filter_map(run).collect::<Vec<_>>().into());
    let place = runs.partition_point(|(_, last)| *last < code);
    c.is_ascii() || runs.get(place).is_some_and(|(first, _)| *first <= code)
}

fn run(word: &str) -> Option<(u32, u32)> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    Some((u32::from_str_radix(first, 16).ok()?, u32::from_str_radix(last, 16).ok()?))
}

#[cfg(test)]
mod tests {
    use regex_syntax::{
        Parser,
        hir::{Class, HirKind},
    };

    use super::*;

    #[test]
    fn the_runs_are_those_of_the_standard() {
        let hir = Parser::new().parse(r"\p{age=14.0}").unwrap();
        let HirKind::Class(Class::Unicode(class)) = hir.kind() else { panic!("{hir:?}") };
        let by_age = |c: char| class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&c));
        // Characters that are none for ever have an age, and are in no name all the same.
        let is_none = |c: char| u32::from(c) & 0xFFFE == 0xFFFE || ('\u{FDD0}'..='\u{FDEF}').contains(&c);
        for c in ('\0'..=char::MAX).filter(|c| !is_none(*c)) {
            assert_eq!(is_assigned(c), by_age(c), "{c:?}");
        }
    }
}
