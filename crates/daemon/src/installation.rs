//! What every plan needs beside the database: keys, words, clock, the referee's own address, and
//! what the games it has met pin.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, OnceLock},
};

use anyhow::{Context, bail};
use chrono::{NaiveDate, NaiveTime, TimeDelta, TimeZone};

use super::{
    alarm::Alarms,
    clock::Clock,
    heads::{Heads, Waits, unaltered},
    process::pulse::Pulse,
    seats::Seats,
    signing::KeyFile,
    stamps::Stamps,
};
use crate::{
    config::Config,
    ids::Timestamp,
    kit::{self, Game, Pinned},
    mail::{incoming::facts::Own, key::KeyRing},
    pace::{Gaps, Pace},
    page::{picture::Painter, words::Words},
    seal::{Hash, Signers},
    store::{Change, Store, StoredGame, WaitsFor},
};

/// What is said where a text that a game pins is gone or another.
const ALTERED: &str = "a text that it pins is not the one that it began with";

/// Keys, words, clock and the rest.
#[derive(Debug)]
pub struct Installation {
    /// The configuration.
    pub config: Config,
    /// Time and entropy.
    pub clock: Clock,
    /// What is wrong now, and who was told.
    pub alarms: Alarms,
    /// Whether the loop gets on.
    pub pulse: Pulse,
    pub words: Arc<Words>,
    pub(super) ring: KeyRing,
    pub(super) signers: Signers,
    pub(super) own: Own,
    /// What letters have told of each log.
    pub(super) heads: Heads,
    /// What the mail server's clock says beside ours.
    pub(super) stamps: Stamps,
    /// When mail was not read.
    pub(super) gaps: Gaps,
    /// What the games' seats are called.
    pub seats: Seats,
    pinned: HashMap<(&'static str, (Hash, Hash)), Pinned>,
}

impl Installation {
    pub(super) fn new(
        config: Config,
        clock: Clock,
        (ring, signers): (KeyRing, Signers),
        words: Words,
        own: Own,
        heads: Heads,
        seats: Seats,
    ) -> Self {
        let every = config.every;
        Self {
            config,
            alarms: Alarms::new(clock.clone(), seats.clone()),
            pulse: Pulse::new(every),
            clock,
            words: Arc::new(words),
            ring,
            signers,
            own,
            heads,
            stamps: Stamps::default(),
            gaps: Gaps::default(),
            seats,
            pinned: HashMap::new(),
        }
    }

    /// What new games of this kind pin, at this pace.
    pub(super) fn built_in(&mut self, game: &'static Game, pace: &Pace) -> anyhow::Result<Pinned> {
        let hashes = (Hash::of(game.pinned.as_bytes()), pace.hash());
        self.read(game, hashes, [game.pinned, &pace.text])
    }

    /// What a game pins; read once, kept by its hashes.
    pub(super) async fn pinned(&mut self, change: &mut Change<'_>, stored: &StoredGame) -> anyhow::Result<Pinned> {
        let (game, hashes) = (self.game_of(stored)?, (stored.catalogue, stored.profile));
        match self.pinned.get(&(game.rules, hashes)) {
            Some(pinned) => Ok(pinned.clone()),
            None => {
                let texts = (change.pinned(&hashes.0).await?, change.pinned(&hashes.1).await?);
                self.read_stored(game, stored, texts)
            }
        }
    }

    /// The same, for reading without a change.
    pub(super) async fn pinned_in(&mut self, store: &mut Store, stored: &StoredGame) -> anyhow::Result<Pinned> {
        let (game, hashes) = (self.game_of(stored)?, (stored.catalogue, stored.profile));
        match self.pinned.get(&(game.rules, hashes)) {
            Some(pinned) => Ok(pinned.clone()),
            None => {
                let texts = (store.pinned(&hashes.0).await?, store.pinned(&hashes.1).await?);
                self.read_stored(game, stored, texts)
            }
        }
    }

    /// What this game pins, by the texts with its hashes, as they are stored.
    fn read_stored(
        &mut self,
        game: &'static Game,
        stored: &StoredGame,
        (catalogue, profile): (Option<String>, Option<String>),
    ) -> anyhow::Result<Pinned> {
        let hashes = (stored.catalogue, stored.profile);
        let is =
            |text: &Option<String>, hash: Hash| text.as_ref().is_some_and(|text| Hash::of(text.as_bytes()) == hash);
        match (&catalogue, &profile) {
            (Some(rules), Some(pace)) if is(&catalogue, hashes.0) && is(&profile, hashes.1) => {
                self.read(game, hashes, [rules, pace])
            }
            _ => Err(Waits::new(stored.game, WaitsFor::Altered, ALTERED).into()),
        }
    }

    /// What is played in this game, as its entry 0 says.
    fn game_of(&self, stored: &StoredGame) -> anyhow::Result<&'static Game> {
        let Some(game) = kit::of_log(self.seats.games(), &stored.entries) else {
            // Entry 0 may say something else than it did.
            unaltered(stored)?;
            bail!("a game that is not played here");
        };
        self.seats.know(stored.game, game.rules);
        Ok(game)
    }

    fn read(
        &mut self,
        game: &'static Game,
        hashes: (Hash, Hash),
        [catalogue, profile]: [&str; 2],
    ) -> anyhow::Result<Pinned> {
        let pinned =
            Pinned::read(game, catalogue).map_err(anyhow::Error::msg).context("what a game pins cannot be read")?;
        let pinned = pinned.at_pace(Pace::read(profile)?);
        Ok(self.pinned.entry((game.rules, hashes)).or_insert(pinned).clone())
    }

    /// Takes up key files that somebody else made; see [`KeyRing::refresh`].
    pub(super) fn refresh_keys(&mut self) -> io::Result<()> {
        if let Some(signers) = self.signing().changed(&self.signers)? {
            self.take_signers(signers);
        }
        self.ring.refresh()
    }

    /// These keys sign from now on; who vouches for a new one stays who it is.
    pub(super) fn take_signers(&mut self, signers: Signers) {
        self.signers = signers.recovered_by(self.signers.recovery());
    }

    /// The file of the keys that sign heads.
    pub(super) fn signing(&self) -> KeyFile {
        KeyFile::new(&self.config.signing_key, &self.config.host)
    }

    /// Makes a new key file; see [`KeyRing::renew`].
    pub(super) fn renew_keys(&mut self) -> io::Result<()> {
        self.ring.renew(self.clock.random()?)
    }
}

/// Who paints the boards of letters: the sprites are taken up once a process. None where they
/// cannot be read.
pub(super) fn painter() -> Option<&'static Painter> {
    static PAINTER: OnceLock<Option<Painter>> = OnceLock::new();
    let draw = || Painter::new().inspect_err(|fault| tracing::error!("letters go without pictures: {fault}")).ok();
    PAINTER.get_or_init(draw).as_ref()
}

/// When a day begins in a time zone; where clocks leap over midnight, as soon as they go on.
pub fn day_begins(zone: &str, day: NaiveDate) -> Timestamp {
    let midnight = day.and_time(NaiveTime::MIN);
    let hours = (0..4).map(|hours| midnight + TimeDelta::hours(hours));
    let zone = zone.parse().unwrap_or(chrono_tz::UTC);
    let begins = hours.filter_map(|at| zone.from_local_datetime(&at).earliest()).next();
    Timestamp::from_unix(begins.map_or_else(|| midnight.and_utc().timestamp(), |at| at.timestamp()))
}

/// Which day it is in a time zone.
pub fn day_of(zone: &str, at: Timestamp) -> NaiveDate {
    at.utc().with_timezone(&zone.parse().unwrap_or(chrono_tz::UTC)).date_naive()
}

/// Whether a time zone of this name exists.
pub fn zone_exists(name: &str) -> bool {
    name.parse::<chrono_tz::Tz>().is_ok()
}
