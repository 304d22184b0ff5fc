//! What entry 0 pins: the cards, and the profile of time.

use alloc::sync::Arc;

use super::cards::catalogue::Catalogue;
use crate::pace::Pace;

/// What entry 0 pins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    pub catalogue: Arc<Catalogue>,
    pub pace: Pace,
}

impl From<&Arc<Catalogue>> for Rulebook {
    /// These cards, and no clock.
    fn from(catalogue: &Arc<Catalogue>) -> Self {
        Self { catalogue: Arc::clone(catalogue), pace: Pace::default() }
    }
}

impl From<&Rulebook> for Rulebook {
    fn from(rulebook: &Rulebook) -> Self {
        rulebook.clone()
    }
}
