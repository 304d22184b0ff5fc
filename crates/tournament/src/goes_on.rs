//! Who goes on from a section to the next stage.

use alloc::vec::Vec;

use super::{game::Player, tiebreak::Place};

/// Who goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoesOn {
    /// These, the better first: as the next stage seeds them. Who share a place stand in the ruling's order, else in
    /// the section's.
    Decided(Vec<Player>),
    /// A tie that the tie-breaks leave lies over the border: it needs a ruling.
    Undecided {
        /// Who goes on whatever is ruled, in order.
        sure: Vec<Player>,
        /// Who are level for the rest, in the order of the section: of these names the ruling is to give an order.
        tied: Vec<Player>,
        /// How many of the tied go on: 1..tied.
        room: usize,
    },
}

/// Who goes on where so many of a section do. Whoever withdrew does not, and the next does in his stead; where fewer
/// are left, all of them.
///
/// It says who would go on as it stands: that no game runs is the caller's to ask
/// ([`super::standing::Standing::is_over`]).
///
/// The ruling is an order of players. It parts only who share a place: who is named goes before who is not, and before
/// who is named later. One that names too few leaves the others tied; names of others change nothing, so that a ruling
/// may stand though a result is corrected.
pub fn goes_on(places: &[Place], advance: usize, ruling: &[Player]) -> GoesOn {
    let ruled = |player: &Player| ruling.iter().position(|of| of == player).unwrap_or(usize::MAX);
    let mut order: Vec<(usize, usize, Player)> = places
        .iter()
        .filter(|place| !place.withdrew)
        .filter_map(|place| Some((place.place?, ruled(&place.player), place.player)))
        .collect();
    // Stable: who are level in both stay in the order of the section.
    order.sort_by_key(|(place, ruled, _)| (*place, *ruled));
    let level = |at: usize| order.get(at).map(|(place, ruled, _)| (*place, *ruled));
    let last = advance.checked_sub(1).and_then(level);
    let names = |some: &mut dyn Iterator<Item = &(usize, usize, Player)>| some.map(|(.., player)| *player).collect();
    match last {
        Some(border) if level(advance) == Some(border) => {
            let sure: Vec<Player> = names(&mut order.iter().filter(|(place, ruled, _)| (*place, *ruled) < border));
            let tied = names(&mut order.iter().filter(|(place, ruled, _)| (*place, *ruled) == border));
            GoesOn::Undecided { room: advance.saturating_sub(sure.len()), sure, tied }
        }
        _ => GoesOn::Decided(names(&mut order.iter().take(advance))),
    }
}
