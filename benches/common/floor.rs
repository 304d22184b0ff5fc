//! The floor of durable intake: what any referee must pay for one mail. Read the mail's file, commit
//! twice with `synchronous=FULL`, write two files, sync both and their folder.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    time::Instant,
};

use sqlx::{
    Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::times::Times;

/// The folder and database the floor writes to.
pub struct Floor {
    connection: SqliteConnection,
    folder: PathBuf,
    written: u64,
}

impl Floor {
    /// Opens a floor in `folder`.
    pub async fn open(folder: &Path) -> Self {
        fs::create_dir_all(folder.join("out")).unwrap();
        let options = SqliteConnectOptions::new()
            .filename(folder.join("floor.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql("CREATE TABLE IF NOT EXISTS row (bytes BLOB)").execute(&mut connection).await.unwrap();
        Self { connection, folder: folder.to_owned(), written: 0 }
    }

    /// Pays for one mail that lies at `mail` and gives two letters of `letter` bytes.
    pub async fn pay(&mut self, mail: &Path, letter: usize) {
        let bytes = fs::read(mail).unwrap();
        self.commit(&bytes).await;
        let out = self.folder.join("out");
        for _ in 0..2 {
            self.written += 1;
            let mut file = File::create_new(out.join(format!("{}.letter", self.written))).unwrap();
            file.write_all(&vec![b'x'; letter]).unwrap();
            file.sync_all().unwrap();
        }
        File::open(out).unwrap().sync_all().unwrap();
        self.commit(b"sent").await;
    }

    /// Pays for mails that share what can be shared: two commits, and a round of syncs.
    pub async fn pay_together(&mut self, mails: &[PathBuf], letter: usize) {
        let bytes: Vec<u8> = mails.iter().flat_map(|mail| fs::read(mail).unwrap()).collect();
        self.commit(&bytes).await;
        let out = self.folder.join("out");
        let mut files = Vec::new();
        for _ in 0..2 * mails.len() {
            self.written += 1;
            let mut file = File::create_new(out.join(format!("{}.letter", self.written))).unwrap();
            file.write_all(&vec![b'x'; letter]).unwrap();
            files.push(file);
        }
        files.iter().for_each(|file| file.sync_all().unwrap());
        File::open(out).unwrap().sync_all().unwrap();
        self.commit(b"sent").await;
    }

    /// How long commits of 2 kB take here, one by one.
    pub async fn commits(&mut self, count: usize) -> Times {
        let mut times = Times::default();
        for _ in 0..count {
            let begun = Instant::now();
            self.commit(&[b'x'; 2048]).await;
            times.push(begun.elapsed());
        }
        times
    }

    /// To the thread of a connection and back, with the least there is to ask.
    pub async fn hop(&mut self) {
        sqlx::query("SELECT 1").execute(&mut self.connection).await.unwrap();
    }

    async fn commit(&mut self, bytes: &[u8]) {
        sqlx::query("INSERT INTO row (bytes) VALUES (?)").bind(bytes).execute(&mut self.connection).await.unwrap();
    }
}
