//! Who plays whom in a round robin, by Berger's tables: FIDE Handbook C.05, annex 1.
//!
//! Players are told by their numbers in the draw, 1 and up. The published tables are those of 3 to 16 players; the same
//! law goes on to [`MOST`]. With an odd number of players the highest number of the next larger table is nobody: who
//! meets him is free in that round.
//!
//! A double round robin plays the same rounds again with colours changed. FIDE advises to exchange the last two rounds
//! of the first cycle then, lest some have one colour three times running. This is not done: in correspondence all
//! games of a cycle, or of both, run at once, and the table stays the one that everybody can look up.

use alloc::vec::Vec;

/// The most players of a round robin.
pub const MOST: usize = 64;

/// How often each pair meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice, with either colour.
    Double,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The pairs in the table's order, who has the first seat first; by numbers in the draw, 1..=[`MOST`].
    pub pairs: Vec<(usize, usize)>,
    /// Who is free, where the number of players is odd.
    pub free: Option<usize>,
}

/// All rounds of so many players, 2..=[`MOST`]; `None` for another number.
pub fn rounds(players: usize, cycles: Cycles) -> Option<Vec<Round>> {
    if !(2..=MOST).contains(&players) {
        return None;
    }
    let first = || (1..even(players)).map(|round| of_table(players, round));
    Some(match cycles {
        Cycles::Single => first().collect(),
        Cycles::Double => first().chain(first().map(turned)).collect(),
    })
}

/// The size of the table that so many players use.
fn even(players: usize) -> usize {
    players.saturating_add(players & 1)
}

/// A round of the table, 1 and up, without the pair of whoever is free.
///
/// All numbers but the highest stand in a circle. In an odd round `2k-1` the player `k` meets the highest number and
/// has the first seat; in an even round `2k` it is the player half a circle on, and he has the second. The others meet
/// across him: whoever stands so many places after him has the first seat against who stands as many before him.
fn of_table(players: usize, round: usize) -> Round {
    let size = even(players);
    let circle = size.saturating_sub(1).max(1);
    let (half, odd) = (size / 2, round % 2 == 1);
    let middle = if odd { round / 2 } else { half.saturating_add(round / 2).saturating_sub(1) };
    let number = |place: usize| (place % circle).saturating_add(1);
    let meets = if odd { (number(middle), size) } else { (size, number(middle)) };
    let across = (1..half).map(|by| {
        let (after, before) = (middle.saturating_add(by), middle.saturating_add(circle).saturating_sub(by));
        (number(after), number(before))
    });
    let free = (size != players).then_some(number(middle));
    Round { pairs: free.is_none().then_some(meets).into_iter().chain(across).collect(), free }
}

/// The same round with colours changed.
fn turned(round: Round) -> Round {
    Round { pairs: round.pairs.into_iter().map(|(first, second)| (second, first)).collect(), ..round }
}
