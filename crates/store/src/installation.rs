//! The installation itself: its name for loops, whether it was stopped cleanly, and which ring was answered last.

use super::{
    Batch, Change, Store, StoreError,
    sql::{maybe, run, value, values},
};
use crate::{ids::Timestamp, seal::Hash};

impl Store {
    /// The installation's own mark, made of these random bytes the first time it is asked for.
    pub async fn instance(&mut self, random: [u8; 16]) -> Result<String, StoreError> {
        let fresh = data_encoding::HEXLOWER.encode(&random);
        let sql = "INSERT INTO installation (name, value) VALUES ('instance', ?) ON CONFLICT DO NOTHING";
        run(&mut self.connection, sql, values![fresh]).await?;
        value(&mut self.connection, "SELECT value FROM installation WHERE name = 'instance'", values![]).await
    }

    /// The installation's own mark, if it has one already.
    pub async fn instance_there(&mut self) -> Result<Option<String>, StoreError> {
        self.noted("instance").await
    }

    /// What stands under this name; `None` before it was first written.
    pub(super) async fn noted(&mut self, name: &'static str) -> Result<Option<String>, StoreError> {
        maybe(&mut self.connection, "SELECT value FROM installation WHERE name = ?", values![name]).await
    }

    /// Writes this moment under this name.
    pub(super) async fn note(&mut self, name: &'static str, at: Timestamp) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let sql = "INSERT OR REPLACE INTO installation (name, value) VALUES (?, ?)";
        batch.add(sql, values![name, at.unix().to_string()]);
        self.apply(batch).await
    }

    /// The number of the last key file that was ever made; `None` where nobody has counted.
    pub async fn last_key_file(&mut self) -> Result<Option<u32>, StoreError> {
        Ok(self.noted("key-file").await?.and_then(|number| number.parse().ok()))
    }

    /// Notes that the key file of this number was made.
    pub async fn note_key_file(&mut self, number: u32) -> Result<(), StoreError> {
        self.note_number("key-file", number).await
    }

    /// The number of a key file that was gone, 0 for none: letters bear keys that nothing proves.
    pub async fn lost_key_file(&mut self) -> Result<u32, StoreError> {
        Ok(self.noted("lost-key-file").await?.and_then(|number| number.parse().ok()).unwrap_or(0))
    }

    /// Notes that this key file is gone; 0: none is, or all letters were sent anew.
    pub async fn note_lost_key_file(&mut self, number: u32) -> Result<(), StoreError> {
        self.note_number("lost-key-file", number).await
    }

    async fn note_number(&mut self, name: &'static str, number: u32) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let sql = "INSERT OR REPLACE INTO installation (name, value) VALUES (?, ?)";
        batch.add(sql, values![name, number.to_string()]);
        self.apply(batch).await
    }

    /// The commitment of the recovery key that games of this host begin with; `None` where there is no such key.
    pub async fn recovery_key(&mut self, host: &str) -> Result<Option<Hash>, StoreError> {
        let noted = self.noted("recovery").await?;
        let of = noted.as_deref().and_then(|noted| noted.split_once(' ')).filter(|(of, _)| *of == host);
        Ok(of.and_then(|(_, hash)| hash.parse().ok()))
    }

    /// Notes the commitment of the recovery key that games of this host begin with.
    pub async fn note_recovery_key(&mut self, host: &str, commitment: Hash) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let sql = "INSERT OR REPLACE INTO installation (name, value) VALUES ('recovery', ?)";
        batch.add(sql, values![format!("{host} {commitment}")]);
        self.apply(batch).await
    }

    /// When it was last known that mail comes, and when the last mail to ourselves was made that shows it.
    pub async fn coming(&mut self) -> Result<Option<(Timestamp, Timestamp)>, StoreError> {
        let noted = self.noted("coming").await?;
        let (known, tried) = noted.as_deref().and_then(|noted| noted.split_once(' ')).unzip();
        let moment = |at: Option<&str>| at.and_then(|at| at.parse().ok()).map(Timestamp::from_unix);
        Ok(moment(known).zip(moment(tried)))
    }

    /// Notes both.
    pub async fn note_coming(&mut self, known: Timestamp, tried: Timestamp) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO installation (name, value) VALUES ('coming', ?)";
        // After a power cut it is found out again.
        self.unwaited(sql, values![format!("{} {}", known.unix(), tried.unix())]).await?;
        Ok(())
    }

    /// When a copy of the database was last made; `None` before the first.
    pub async fn last_backup(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let noted = self.noted("backup").await?;
        Ok(noted.and_then(|at| at.parse().ok()).map(Timestamp::from_unix))
    }

    /// Notes that a copy was made at this moment.
    pub async fn note_backup(&mut self, at: Timestamp) -> Result<(), StoreError> {
        self.note("backup", at).await
    }

    /// The last moment that the newest copy knows which a trial found whole; `None` before the first.
    pub async fn last_trial(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let noted = self.noted("tried").await?;
        Ok(noted.and_then(|at| at.parse().ok()).map(Timestamp::from_unix))
    }

    /// Notes that a copy whose last moment this is was found whole; an older one than before changes nothing.
    pub async fn note_trial(&mut self, at: Timestamp) -> Result<(), StoreError> {
        if self.last_trial().await?.is_none_or(|last| last < at) { self.note("tried", at).await } else { Ok(()) }
    }

    /// The hash of the key file that was copied last; `None` before the first copy.
    pub async fn key_backup(&mut self) -> Result<Option<String>, StoreError> {
        self.noted("key-backup").await
    }

    /// Notes that the key file with this hash was copied.
    pub async fn note_key_backup(&mut self, of: &Hash) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let sql = "INSERT OR REPLACE INTO installation (name, value) VALUES ('key-backup', ?)";
        batch.add(sql, values![of.to_string()]);
        self.apply(batch).await
    }

    /// When the last digest was made; `None` before the first.
    pub async fn last_digest(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let noted = self.noted("digest").await?;
        Ok(noted.and_then(|at| at.parse().ok()).map(Timestamp::from_unix))
    }

    /// Marks the daemon as running, and says whether the last one stopped cleanly. After one that
    /// did not, every queued letter's next try is counted anew before it is made.
    pub async fn begin_running(&mut self) -> Result<bool, StoreError> {
        let running = self.noted("running").await?;
        let clean = running.as_deref() != Some("yes");
        let mut batch = Batch::default();
        let sql = r"INSERT INTO installation (name, value) VALUES ('running', 'yes')
             ON CONFLICT DO UPDATE SET value = 'yes'";
        batch.add(sql, values![]);
        if !clean {
            batch.add("UPDATE outbox SET counted = 0 WHERE state = 'queued'", values![]);
        }
        self.apply(batch).await?;
        Ok(clean)
    }

    /// Marks the daemon as stopped cleanly.
    pub async fn end_running(&mut self) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        batch.add("UPDATE installation SET value = 'no' WHERE name = 'running'", values![]);
        self.apply(batch).await
    }

    /// Notes that everything which had arrived at this ring has its verdict, or that it could not be read.
    pub async fn answer_ring(&mut self, mark: u64, read: bool) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let sql = r"INSERT INTO installation (name, value) VALUES ('rung', ?)
                 ON CONFLICT DO UPDATE SET value = excluded.value";
        batch.add(sql, values![format!("{mark} {}", if read { "read" } else { "unread" })]);
        self.apply(batch).await
    }

    /// The last ring that was answered, and whether everything had been read.
    pub async fn ring_answered(&mut self) -> Result<Option<(u64, bool)>, StoreError> {
        let sql = "SELECT value FROM installation WHERE name = 'rung'";
        let value: Option<String> = maybe(&mut self.connection, sql, values![]).await?;
        let answered = value.as_deref().and_then(|value| value.split_once(' '));
        Ok(answered.and_then(|(mark, read)| Some((mark.parse().ok()?, read == "read"))))
    }
}

impl Change<'_> {
    /// Notes that a digest was made at this moment.
    pub fn digest_told(&mut self, at: Timestamp) {
        let sql = "INSERT OR REPLACE INTO installation (name, value) VALUES ('digest', ?)";
        self.batch.add(sql, values![at.unix().to_string()]);
    }
}
