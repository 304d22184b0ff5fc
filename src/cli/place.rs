//! Where a command works, and on which games; and what it opens there. Commands that only look never make a state
//! folder.

use std::path::PathBuf;

use super::exit::Failure;
use crate::{
    config::{Config, ConfigError},
    daemon::{NotPrivate, Parts, clock::Clock},
    kit::Games,
};

/// Where the configuration and the state are, as the command line says.
#[derive(Clone, Debug)]
pub struct Where {
    pub config: Option<PathBuf>,
    pub state: Option<PathBuf>,
    /// What may be played.
    pub games: Games,
}

impl Where {
    /// The configuration that the command line names.
    pub fn load(&self) -> Result<Config, ConfigError> {
        Config::load(self.config.as_deref(), self.state.as_deref())
    }

    /// Opens an installation, and makes it where there is none.
    pub async fn make(&self) -> anyhow::Result<Parts> {
        Parts::open(self.load()?, Clock::system(), self.games).await
    }

    /// Opens an installation that is there.
    pub async fn open(&self) -> anyhow::Result<Parts> {
        Parts::open(self.there()?, Clock::system(), self.games).await
    }

    /// Opens an installation that is there for reading alone: nothing is made or written.
    pub async fn look(&self) -> anyhow::Result<Parts> {
        let config = self.there()?;
        NotPrivate::check(&config)?;
        Parts::look(config, Clock::system(), self.games).await
    }

    /// The configuration of an installation that is there.
    fn there(&self) -> anyhow::Result<Config> {
        let config = self.load()?;
        if !config.database.exists() {
            let what = format!("there is no database {}", config.database.display());
            let remedy =
                "Name the state folder with --state or the configuration with --config; 'tempete new' starts one.";
            return Err(Failure::new(what, remedy).into());
        }
        Ok(config)
    }
}
