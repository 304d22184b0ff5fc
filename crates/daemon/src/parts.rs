//! The parts a daemon or a command is made of, opened together from one configuration.

use std::path::Path;

use anyhow::Context;

use super::{
    again::Again,
    clock::Clock,
    heads::{self, Heads, Waits},
    inbox::Mailbox,
    installation::Installation,
    outbox::{Beside, Transport},
    process::{
        Stop,
        holder::Hold,
        made, opening,
        private::{self, NotPrivate},
        reading::ReadingMark,
        wake::Ring,
    },
    seats::Seats,
    signing::{self, KeyFile},
    signs::Signs,
    upgrade,
};
use crate::{
    config::{Config, ReplyKey},
    ids::{GameId, Timestamp},
    kit::Games,
    mail::{address::Address, incoming::facts::Own, key::KeyRing},
    page::words::Words,
    seal::{Signers, VerifierKey},
    store::Store,
};

/// Database, mailboxes, and what every plan needs beside them.
pub struct Parts {
    /// The database.
    pub store: Store,
    /// Keys, words, clock.
    pub installation: Installation,
    pub(super) inbox: Mailbox,
    pub(super) outbox: Transport,
    pub(super) reading: ReadingMark,
    pub(super) hold: Hold,
    /// Tells whether mail still comes.
    pub(super) signs: Signs,
    /// Whether mails since a backup were read again from a server.
    pub(super) reread: bool,
    /// The day (since 1970, UTC) on which it was last looked what is to be forgotten.
    pub(super) forgot: Option<i64>,
    /// When the last digest was made, as far as is known.
    pub(super) digested: Option<Timestamp>,
    /// What a command waits for.
    pub(super) ring: Ring,
    /// What SIGHUP asks for.
    pub(super) again: Again,
}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Parts")
    }
}

fn state_folder(state: &Path) -> String {
    format!("the state folder {}", state.display())
}

impl Parts {
    /// Opens everything; makes what is missing, for our eyes alone.
    ///
    /// # Errors
    /// Whatever cannot be opened, with its place.
    pub fn open(config: Config, clock: Clock, games: Games) -> crate::Task<'static, anyhow::Result<Self>> {
        Box::pin(async move {
            NotPrivate::check(&config)?;
            let state = config.state.clone();
            let place = || state_folder(&state);
            private::folder(&state).with_context(place)?;
            let _opening = opening(&state).with_context(place)?;
            let folder = |path: &Path| path.parent().map_or(Ok(()), private::folder);
            folder(&config.database).with_context(|| format!("the folder of {}", config.database.display()))?;
            private::file(&config.database).with_context(|| format!("{}", config.database.display()))?;
            let mut store = upgrade::open(&config.database, &clock).await?;
            let ring = keys(&mut store, &config.keys, clock.random()?)
                .await
                .with_context(|| format!("the key files in {}", config.keys.display()))?;
            let instance = store.instance(clock.random()?).await?;
            let inbox = Mailbox::open(&config.inbox)?;
            let outbox = Transport::open(&config.outbox, &config.host)?;
            let reading = ReadingMark::open(&state).with_context(|| format!("{}", state.display()))?;
            let signing = KeyFile::new(&config.signing_key, &config.host);
            let signers = signing.open(|| clock.random()).with_context(|| config.signing_key.display().to_string())?;
            let signers = signers.recovered_by(Some(signing::recovery(&mut store, &config, &clock).await?));
            let mut parts =
                Self::assemble(config, clock, games, (ring, signers, instance), store, (inbox, outbox)).await?;
            let now = parts.installation.clock.now();
            heads::look(&mut parts.store, &mut parts.installation.heads, now).await?;
            parts.installation.gaps = parts.store.gaps().await?;
            Ok(Self { reading, ..parts })
        })
    }

    /// Opens what is there, for reading alone: nothing is made or written, here or by what is done
    /// with it. No mail is read and no letter sent.
    ///
    /// # Errors
    /// Whatever cannot be opened, with its place.
    pub fn look(config: Config, clock: Clock, games: Games) -> crate::Task<'static, anyhow::Result<Self>> {
        Box::pin(async move {
            made(&config.state).with_context(|| state_folder(&config.state))?;
            let ring = KeyRing::look(&config.keys, clock.random()?)
                .with_context(|| format!("the key files in {}", config.keys.display()))?;
            let mut store =
                Store::look(&config.database).await.with_context(|| format!("{}", config.database.display()))?;
            let instance = store.instance_there().await?.unwrap_or_default();
            let (inbox, outbox) = (Mailbox::look(&config.inbox), Transport::look(&config.outbox, &config.host));
            let signing = KeyFile::new(&config.signing_key, &config.host);
            let signers = signing.look(|| clock.random()).with_context(|| config.signing_key.display().to_string())?;
            Self::assemble(config, clock, games, (ring, signers, instance), store, (inbox, outbox)).await
        })
    }

    async fn assemble(
        config: Config,
        clock: Clock,
        games: Games,
        (ring, signers, instance): (KeyRing, Signers, String),
        mut store: Store,
        (inbox, outbox): (Mailbox, Transport),
    ) -> anyhow::Result<Self> {
        let words = Words::of(games, config.templates.as_deref());
        let own = Own {
            address: Address::read(&config.address).context("the referee's own address")?,
            separator: config.separator,
            key_in_line: config.reply_key == ReplyKey::Line,
            instance,
            trusted_hosts: config.trusted_hosts.clone(),
            authserv_ids: config.authserv_ids.clone(),
        };
        let heads = Heads::of(&config.state);
        let seats = Seats::new(games, store.kinds());
        let installation = Installation::new(config, clock, (ring, signers), words, own, heads, seats);
        installation.alarms.remember(store.alarms().await?);
        Ok(Self {
            store,
            installation,
            inbox,
            outbox,
            reading: ReadingMark::default(),
            forgot: None,
            digested: None,
            signs: Signs::default(),
            reread: false,
            hold: Hold::default(),
            ring: Ring::default(),
            again: Again::default(),
        })
    }
}

/// More key files than anybody has made while they were not counted.
const UNCOUNTED: u32 = 100;

/// Opens the key files; where those are gone by which keys were given out, begins with a number that none had.
async fn keys(store: &mut Store, folder: &Path, random: [u8; 32]) -> anyhow::Result<KeyRing> {
    let (there, counted) = (KeyRing::newest(folder)?, store.last_key_file().await?);
    let last = match counted {
        Some(last) => last,
        None if there == 0 && store.letters_made().await? > 0 => UNCOUNTED,
        None => there,
    };
    // Before a new file hides that the others are gone.
    if there < last {
        store.note_lost_key_file(last).await?;
    }
    let ring = KeyRing::open(folder, last, random)?;
    if counted != Some(ring.number()) {
        store.note_key_file(ring.number()).await?;
    }
    Ok(ring)
}

impl Parts {
    /// Why games wait, in their order.
    ///
    /// # Errors
    /// The database could not be read.
    pub fn waiting(&mut self) -> crate::Task<'_, anyhow::Result<Vec<Waits>>> {
        Box::pin(async move {
            let waiting = self.store.waiting_games().await?;
            Ok(waiting.into_iter().map(|one| Waits::new(one.game, one.why, &one.detail)).collect())
        })
    }

    /// The keys that sign heads, the oldest first, and the newest once more.
    pub fn verifier_keys(&self) -> (Vec<VerifierKey>, VerifierKey) {
        let signers = &self.installation.signers;
        (signers.all().map(|key| key.verifier().clone()).collect(), signers.newest().verifier().clone())
    }

    /// Makes a key that signs the heads of new games; games that run keep theirs.
    ///
    /// # Errors
    /// The key file cannot be read or written.
    pub fn new_key(&mut self) -> anyhow::Result<VerifierKey> {
        let random = self.installation.clock.random()?;
        let signers = self.installation.signing().add(random)?;
        self.installation.take_signers(signers);
        Ok(self.verifier_keys().1)
    }

    /// The running games whose key is not in the key file.
    ///
    /// # Errors
    /// The database could not be read.
    pub fn without_key(&mut self) -> crate::Task<'_, anyhow::Result<Vec<GameId>>> {
        Box::pin(async move { signing::without_key(&mut self.store, &self.installation.signers).await })
    }

    /// Sends everything due and allowed, until asked to stop; says how many letters went out. Letters to a server go out
    /// beside what is done next.
    pub(super) async fn post(&mut self, stop: &Stop) -> anyhow::Result<u64> {
        self.outbox.post(&mut self.store, &mut self.installation, stop).await
    }

    /// Begins to send what is due, while the next mails are decided; `post` waits for it. Says how many letters went out
    /// meanwhile.
    pub(super) async fn begin_post(&mut self, stop: &Stop) -> anyhow::Result<u64> {
        self.outbox.begin(&mut self.store, &mut self.installation, stop).await
    }

    /// Goes on with the letters that go to a server, if it has answered; says how many went out.
    pub(super) async fn go_on_posting(&mut self, stop: &Stop) -> anyhow::Result<u64> {
        self.outbox.go_on(&mut self.store, &mut self.installation, stop).await
    }

    /// Waits until everything due and allowed has gone out, or, asked to stop, for the letter under way; says how many
    /// letters went out.
    pub(super) async fn posted(&mut self, stop: &Stop) -> anyhow::Result<u64> {
        let mut sent = self.post(stop).await?;
        while self.outbox.is_posting() {
            self.outbox.spoken().await;
            sent += self.go_on_posting(stop).await?;
        }
        Ok(sent)
    }

    /// The mailbox, and what letters need to go out while it is waited for.
    pub(super) fn beside<'a>(&'a mut self, stop: &'a Stop) -> (&'a mut Mailbox, Beside<'a>) {
        let Self { inbox, store, installation, outbox, .. } = self;
        (inbox, Beside { store, installation, outbox, stop })
    }

    /// The installation's own mark, in every letter's `X-Loop`.
    pub fn instance(&self) -> &str {
        &self.installation.own.instance
    }
}
