//! A whole game as everybody may read it: what a page of it is written from.

use alloc::{sync::Arc, vec::Vec};

use crate::{
    ids::Seq,
    letters::{Body, Picture},
};

/// A game as everybody may read it. Before its end nothing of it is secret.
#[derive(Clone)]
pub struct GamePage {
    /// The layout of the game's own that tells it.
    pub layout: &'static str,
    /// What that needs.
    pub body: Arc<dyn Body>,
    /// The boards it shows, by the entries they stand after.
    pub boards: Vec<(Seq, Picture)>,
}

impl core::fmt::Debug for GamePage {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "GamePage({})", self.layout)
    }
}
