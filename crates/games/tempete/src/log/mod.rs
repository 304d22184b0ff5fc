//! The entries of Tempête's log beside those that every game's has: its own kinds as values, each with its one stored form.

mod acts;
mod draws;
pub mod enforce;
pub mod event;
pub mod start;
pub mod terms;

use alloc::sync::Arc;

use crate::{cards::catalogue::Catalogue, referee::played::Pinned};

/// The cards that a game of Tempête pins.
pub(crate) fn catalogue(pinned: &Pinned) -> &Catalogue {
    pinned.of::<Arc<Catalogue>>()
}
