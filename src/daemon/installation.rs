//! What every plan needs beside the database: keys, words, clock, the referee's own address, and
//! the card catalogues of the games it has met.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, OnceLock},
};

use anyhow::Context;

use super::{alarm::Alarms, clock::Clock, heads::Heads, process::pulse::Pulse};
use crate::{
    config::Config,
    mail::{incoming::facts::Own, key::KeyRing},
    page::{picture::Painter, words::Words},
    seal::Hash,
    store::{Change, Store},
    tempete::cards::catalogue::Catalogue,
};

/// Keys, words, clock and the rest.
#[derive(Debug)]
pub struct Office {
    /// The configuration.
    pub config: Config,
    /// Time and entropy.
    pub clock: Clock,
    /// What is wrong now, and who was told.
    pub alarms: Alarms,
    /// Whether the loop gets on.
    pub pulse: Pulse,
    /// The words of letters.
    pub words: Words,
    pub(super) ring: KeyRing,
    pub(super) own: Own,
    /// What letters have told of each log.
    pub(super) heads: Heads,
    catalogues: HashMap<Hash, Arc<Pinned>>,
    /// When a mail was last refused, for a planted leak.
    #[cfg(feature = "fault-points")]
    pub(super) refused: std::sync::atomic::AtomicI64,
}

/// A catalogue with its exact text.
#[derive(Debug)]
pub(super) struct Pinned {
    pub(super) catalogue: Arc<Catalogue>,
    pub(super) text: String,
}

impl Office {
    pub(super) fn new(config: Config, clock: Clock, ring: KeyRing, words: Words, own: Own, heads: Heads) -> Self {
        let every = config.every;
        Self {
            config,
            alarms: Alarms::new(clock.clone()),
            pulse: Pulse::new(every),
            clock,
            words,
            ring,
            own,
            heads,
            catalogues: HashMap::new(),
            #[cfg(feature = "fault-points")]
            refused: std::sync::atomic::AtomicI64::new(0),
        }
    }

    /// The catalogue built in, which new games get.
    pub(super) fn built_in(&mut self) -> anyhow::Result<Arc<Pinned>> {
        self.pinned(Hash::of(Catalogue::BUILT_IN.as_bytes()), || Catalogue::BUILT_IN.to_owned())
    }

    /// The catalogue that a game pins; read once, kept by its hash.
    pub(super) async fn catalogue(&mut self, change: &mut Change<'_>, hash: Hash) -> anyhow::Result<Arc<Pinned>> {
        if let Some(pinned) = self.catalogues.get(&hash) {
            return Ok(Arc::clone(pinned));
        }
        let text = change.catalogue(&hash).await?.context("a game pins a catalogue that is not there")?;
        self.pinned(hash, || text)
    }

    /// The same, for reading without a change.
    pub(super) async fn catalogue_in(&mut self, store: &mut Store, hash: Hash) -> anyhow::Result<Arc<Pinned>> {
        if let Some(pinned) = self.catalogues.get(&hash) {
            return Ok(Arc::clone(pinned));
        }
        let text = store.catalogue(&hash).await?.context("a game pins a catalogue that is not there")?;
        self.pinned(hash, || text)
    }

    fn pinned(&mut self, hash: Hash, text: impl FnOnce() -> String) -> anyhow::Result<Arc<Pinned>> {
        if let Some(pinned) = self.catalogues.get(&hash) {
            return Ok(Arc::clone(pinned));
        }
        let text = text();
        let catalogue = Arc::new(Catalogue::read(&text).context("a catalogue cannot be read")?);
        let pinned = Arc::new(Pinned { catalogue, text });
        self.catalogues.insert(hash, Arc::clone(&pinned));
        Ok(pinned)
    }

    /// Takes up key files that somebody else made; see [`KeyRing::refresh`].
    pub(super) fn refresh_keys(&mut self) -> io::Result<()> {
        self.ring.refresh()
    }

    /// Makes a new key file; see [`KeyRing::renew`].
    pub(super) fn renew_keys(&mut self) -> io::Result<()> {
        self.ring.renew(self.clock.random()?)
    }
}

/// Who paints the boards of letters: the sprites are drawn once a process. None where the drawings
/// cannot be read.
pub(super) fn painter() -> Option<&'static Painter> {
    static PAINTER: OnceLock<Option<Painter>> = OnceLock::new();
    let draw = || Painter::new().inspect_err(|fault| tracing::error!("letters go without pictures: {fault}")).ok();
    PAINTER.get_or_init(draw).as_ref()
}

/// Whether a time zone of this name exists.
pub fn zone_exists(name: &str) -> bool {
    name.parse::<chrono_tz::Tz>().is_ok()
}
