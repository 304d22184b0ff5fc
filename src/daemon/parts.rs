//! The parts a daemon or a command is made of, opened together from one configuration.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
};

use anyhow::Context;

use super::{
    clock::Clock,
    entrance::Entrance,
    heads::{self, Heads},
    holder::Hold,
    known::Known,
    office::Office,
    post::{Drafting, Exit},
    reading::Reading,
};
use crate::{
    config::{Config, ReplyKey},
    ids::GameId,
    mail::{address::Address, facts::Own, key::KeyRing, words::Words},
    store::Store,
};

/// Database, mailboxes and office.
pub struct Parts {
    /// The database.
    pub store: Store,
    /// Keys, words, clock.
    pub office: Office,
    pub(super) inbox: Entrance,
    pub(super) outbox: Exit,
    pub(super) known: Known,
    pub(super) reading: Reading,
    pub(super) hold: Hold,
    /// Whether mails since a backup were read again from a server.
    pub(super) reread: bool,
    /// The day (since 1970, UTC) on which it was last looked what is to be forgotten.
    pub(super) forgot: Option<i64>,
    /// Letters of this process on their way into the outbox's tmp/.
    pub(super) drafted: Drafting,
}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Parts")
    }
}

impl Parts {
    /// Opens everything; makes what is missing, for our eyes alone.
    ///
    /// # Errors
    /// Whatever cannot be opened, with its place.
    pub async fn open(config: Config, clock: Clock) -> anyhow::Result<Self> {
        let state = config.state.clone();
        private_folder(&state).with_context(|| format!("the state folder {}", state.display()))?;
        let folder = |path: &std::path::Path| path.parent().map_or(Ok(()), private_folder);
        folder(&config.database).with_context(|| format!("the folder of {}", config.database.display()))?;
        let ring = KeyRing::open(&config.keys, clock.random()?)
            .with_context(|| format!("the key files in {}", config.keys.display()))?;
        private_file(&config.database).with_context(|| format!("{}", config.database.display()))?;
        let mut store =
            Store::open(&config.database).await.with_context(|| format!("{}", config.database.display()))?;
        let instance = store.instance(clock.random()?).await?;
        let inbox = Entrance::open(&config)?;
        let outbox = Exit::open(&config.outbox, &config.host)?;
        let reading = Reading::open(&state).with_context(|| format!("{}", state.display()))?;
        let (words, complaints) = match &config.templates {
            Some(folder) => Words::with_folder(folder),
            None => (Words::built_in(), Vec::new()),
        };
        for complaint in complaints {
            tracing::warn!("{complaint}");
        }
        let own = Own {
            address: Address::read(&config.address).context("the referee's own address")?,
            separator: config.separator,
            key_in_line: config.reply_key == ReplyKey::Line,
            instance,
            trusted_hosts: config.trusted_hosts.clone(),
            authserv_ids: config.authserv_ids.clone(),
        };
        let told = heads::read(&state).context("heads.log")?;
        let letters = if told.is_empty() { BTreeMap::new() } else { store.letter_counts().await? };
        let mut heads = Heads::open(&state, &told, &letters).context("heads.log")?;
        heads.compare_sizes(&mut store).await?;
        let office = Office::new(config, clock, ring, words, own, heads);
        office.alarms.remember(store.alarms().await?);
        Ok(Self {
            store,
            office,
            inbox,
            outbox,
            known: Known::default(),
            reading,
            forgot: None,
            reread: false,
            hold: Hold::default(),
            drafted: Drafting::default(),
        })
    }
}

impl Parts {
    /// The games that wait after a restore which lacks entries of them (T67).
    pub fn waiting(&self) -> BTreeSet<GameId> {
        self.office.heads.waiting().keys().copied().collect()
    }

    /// The installation's own mark, in every letter's `X-Loop`.
    pub fn instance(&self) -> &str {
        &self.office.own.instance
    }
}

/// The database holds every secret: it is made for our eyes alone, and SQLite gives the files
/// beside it the same mode.
fn private_file(path: &std::path::Path) -> io::Result<()> {
    fs::OpenOptions::new().create(true).append(true).mode(0o600).open(path).map(drop)
}

fn private_folder(path: &std::path::Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}
