//! Whether two words are one edit apart.

use alloc::{string::String, vec::Vec};

use super::normalise::fold;

/// Words too short are one edit away from too many others.
const LONG_ENOUGH: usize = 5;

/// Whether words are meant as these: letters and digits are the same, but for one edit, whatever the case, the accents
/// and what stands between them.
pub fn nearly_same_words(one: &str, other: &str) -> bool {
    let (one, other) = (solid(one), solid(other));
    one == other || nearly(&one, &other)
}

/// Words folded, without what parts them.
pub(super) fn solid(words: &str) -> String {
    fold(words).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a word, folded and solid, is a longer name but for one letter.
pub(super) fn nearly(said: &str, name: &str) -> bool {
    name.chars().count() >= LONG_ENOUGH && one_edit_apart(said, name)
}

/// Whether one letter wrong, missing, too many, or two neighbours swapped turns one word into the
/// other; equal words are not.
pub(super) fn one_edit_apart(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (short, long) = if a.len() <= b.len() { (&a, &b) } else { (&b, &a) };
    let same = short.iter().zip(long).take_while(|(x, y)| x == y).count();
    let short = short.get(same..).unwrap_or_default();
    let long = long.get(same..).unwrap_or_default();
    match (short, long) {
        ([], [_]) => true,
        ([x, rest_short @ ..], [y, rest_long @ ..]) if short.len() == long.len() => {
            rest_short == rest_long
                || matches!((rest_short, rest_long), ([p, ps @ ..], [q, qs @ ..]) if x == q && y == p && ps == qs)
        }
        (short, [_, rest @ ..]) => short == rest,
        _ => false,
    }
}
