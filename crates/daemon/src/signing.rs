//! The file of the keys that sign the heads of games: a line each as C2SP writes a private key, the newest last. It
//! stands outside the database, of which more copies lie about; no log line and no letter has anything of it. The recovery
//! key has a file of the same form, which is to be carried away.

use std::{
    fs,
    io::{self, Read, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{
    config::Config,
    daemon::clock::Clock,
    ids::GameId,
    seal::{Hash, KeyName, Signer, Signers},
    store::Store,
};

/// More keys than any referee ever has.
const MOST_BYTES: u64 = 100_000;

/// The key file of a referee.
#[derive(Clone, Debug)]
pub(crate) struct KeyFile {
    path: PathBuf,
    host: String,
}

impl KeyFile {
    /// The file at this place, of the referee at this host.
    pub(crate) fn new(path: &Path, host: &str) -> Self {
        Self { path: path.to_owned(), host: host.to_owned() }
    }

    /// The keys in it; where it is not there, or has none of this host, one is made of these random bytes.
    pub(crate) fn open(&self, random: impl FnOnce() -> io::Result<[u8; 32]>) -> io::Result<Signers> {
        let keys = self.read()?;
        match keys.last() {
            Some(newest) if newest.verifier().name().host() == self.host => signers(keys),
            _ => self.add(random()?),
        }
    }

    /// The keys in it, of which none is made; without any, the one of these random bytes signs nothing that
    /// anybody knows.
    pub(crate) fn look(&self, random: impl FnOnce() -> io::Result<[u8; 32]>) -> io::Result<Signers> {
        let keys = self.read()?;
        if keys.is_empty() { signers(vec![key(&self.host, random()?)?]) } else { signers(keys) }
    }

    /// The keys in it, where they are no longer these.
    pub(crate) fn changed(&self, known: &Signers) -> io::Result<Option<Signers>> {
        let text = self.text()?;
        if text.lines().eq(known.all().map(Signer::reveal)) {
            return Ok(None);
        }
        let keys = keys(&text)?;
        if keys.is_empty() { Ok(None) } else { signers(keys).map(Some) }
    }

    /// Adds a key of these random bytes, which serves new games from now on.
    pub(crate) fn add(&self, random: [u8; 32]) -> io::Result<Signers> {
        self.add_for(&self.host, random)
    }

    /// Adds a key of this host's, which serves new games where the referee is there still.
    pub(crate) fn add_for(&self, host: &str, random: [u8; 32]) -> io::Result<Signers> {
        let mut keys = self.read()?;
        // The last is the one for new games.
        let place = if host == self.host { keys.len() } else { keys.len().saturating_sub(1) };
        keys.insert(place, key(host, random)?);
        let text: String = keys.iter().map(|key| key.reveal() + "\n").collect();
        // Written beside and renamed: the file is there whole or as it was.
        let beside = self.path.with_extension("new");
        match fs::remove_file(&beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &self.path)?;
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::File::open(folder)?.sync_all()?;
        }
        signers(keys)
    }

    /// The keys in it, the oldest first; none where it is not there.
    pub(crate) fn read(&self) -> io::Result<Vec<Signer>> {
        keys(&self.text()?)
    }

    /// The file's text; empty where it is not there.
    fn text(&self) -> io::Result<String> {
        let mut text = String::new();
        match fs::File::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            file => _ = file?.take(MOST_BYTES).read_to_string(&mut text)?,
        }
        Ok(text)
    }
}

/// The commitment of the recovery key that new games begin with. Where the database knows none of this host, the key is
/// made; where it knows one, the file may have been carried away.
pub(crate) async fn recovery(store: &mut Store, config: &Config, clock: &Clock) -> anyhow::Result<Hash> {
    if let Some(known) = store.recovery_key(&config.host).await? {
        return Ok(known);
    }
    let path = config.recovery_key();
    let keys = KeyFile::new(&path, &config.host).open(|| clock.random()).with_context(|| path.display().to_string())?;
    let commitment = keys.newest().verifier().commitment();
    store.note_recovery_key(&config.host, commitment).await?;
    Ok(commitment)
}

fn key(host: &str, random: [u8; 32]) -> io::Result<Signer> {
    let key = KeyName::of_host(host).and_then(|name| Signer::new(name, random));
    key.ok_or_else(|| io::Error::other("no key can be made for this host"))
}

fn keys(text: &str) -> io::Result<Vec<Signer>> {
    let key = |(line, number): (&str, usize)| {
        // The line itself stands in no message.
        Signer::read(line).ok_or_else(|| io::Error::other(format!("line {number} is no private key of a referee")))
    };
    text.lines().zip(1..).map(key).collect()
}

/// The running games whose key is not among these, by number.
pub(crate) async fn without_key(store: &mut Store, signers: &Signers) -> anyhow::Result<Vec<GameId>> {
    let mut games = Vec::new();
    for key in store.keys_in_use().await? {
        if !key.parse().is_ok_and(|key| signers.have(&key)) {
            games.extend(store.signed_with(&key).await?);
        }
    }
    games.sort_unstable();
    Ok(games)
}

fn signers(keys: Vec<Signer>) -> io::Result<Signers> {
    Signers::new(keys).ok_or_else(|| io::Error::other("the file has no key"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_a_new_one_stands_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("signing.key");
        let file = KeyFile::new(&path, "chess.example");
        let first = file.open(|| Ok([1; 32])).unwrap();
        assert_eq!(file.open(|| Ok([2; 32])).unwrap().newest().verifier(), first.newest().verifier());
        let both = file.add([3; 32]).unwrap();
        assert!(both.have(first.newest().verifier()));
        assert_ne!(both.newest().verifier(), first.newest().verifier());
        assert_eq!(file.look(|| Ok([4; 32])).unwrap().newest().verifier(), both.newest().verifier());
        // Another host's name is in no key of this one.
        let moved = KeyFile::new(&path, "other.example").open(|| Ok([5; 32])).unwrap();
        assert_eq!(moved.newest().verifier().name().host(), "other.example");
        assert_eq!(moved.all().count(), 3);
        // A game that began at the old host gets a key of its name, and new games keep theirs.
        let both = KeyFile::new(&path, "other.example").add_for("chess.example", [6; 32]).unwrap();
        assert_eq!(both.newest().verifier().name().host(), "other.example");
        assert_eq!(both.all().filter(|key| key.verifier().name().host() == "chess.example").count(), 3);
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(format!("{:?}", first.newest()), format!("Signer({})", first.newest().verifier()));
        fs::write(&path, "PRIVATE+KEY+nothing\n").unwrap();
        assert_eq!(file.look(|| Ok([4; 32])).unwrap_err().to_string(), "line 1 is no private key of a referee");
    }
}
