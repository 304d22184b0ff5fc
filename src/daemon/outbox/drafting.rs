//! Letters just made, on their way into the outbox's tmp/ while their game is still being written: each is written
//! as it is made, and all wait for the disk in one round. In tmp/ nobody sees them; should their commit fail, they are
//! written anew or swept.

use std::{
    fs::File,
    sync::mpsc::{self, Receiver, Sender},
};

use tokio::task::{JoinHandle, spawn_blocking};

use crate::{daemon::plan::letter::MadeLetter, mail::servers::maildir::Tmp};

/// A letter's name in the outbox, and its bytes.
type Named = (String, Vec<u8>);

/// Letters that share a round. None is written where they go to no Maildir.
#[derive(Debug, Default)]
pub(in crate::daemon) struct Drafting {
    tmp: Option<Tmp>,
    writing: Option<(Sender<Named>, JoinHandle<Vec<String>>)>,
}

impl Drafting {
    /// None yet.
    pub(super) fn into(tmp: Tmp) -> Self {
        Self { tmp: Some(tmp), writing: None }
    }

    /// Begins to write these.
    pub(in crate::daemon) fn add(&mut self, letters: Vec<MadeLetter>) {
        let Some(tmp) = &self.tmp else { return };
        for MadeLetter { name, mime, .. } in letters {
            let (letters, _) = self.writing.get_or_insert_with(|| {
                let (letters, made) = mpsc::channel();
                let tmp = tmp.clone();
                (letters, spawn_blocking(move || write(&tmp, &made)))
            });
            // One that is not written now is written when it is due.
            let _ = letters.send((name, mime));
        }
    }

    /// There are no more: begins to wait for the disk. What comes of it are the names of those that lie there whole.
    pub(in crate::daemon) fn sync(self) -> Option<JoinHandle<Vec<String>>> {
        self.writing.map(|(_, writing)| writing)
    }
}

impl Drafting {
    /// Waits until none is being written any more: they may be made anew from here on.
    pub(in crate::daemon) async fn leave(self) {
        if let Some(writing) = self.sync() {
            let _ = writing.await;
        }
    }
}

fn write(tmp: &Tmp, made: &Receiver<Named>) -> Vec<String> {
    let written: Vec<(String, File)> =
        made.iter().filter_map(|(name, mime)| tmp.begin(&name, &mime).ok().map(|file| (name, file))).collect();
    let synced = written.into_iter().filter(|(_, file)| file.sync_data().is_ok());
    synced.map(|(name, _)| name).collect()
}
