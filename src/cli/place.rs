//! Where a command works, and on which games.

use std::path::PathBuf;

use crate::kit::Games;

/// Where the configuration and the state are, as the command line says.
#[derive(Clone, Debug)]
pub struct Where {
    pub config: Option<PathBuf>,
    pub state: Option<PathBuf>,
    /// What may be played.
    pub games: Games,
}
