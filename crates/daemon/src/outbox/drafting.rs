//! Letters on their way into the outbox's tmp/ while the next mails are decided and their game is being written: a
//! thread makes those that are not made yet, writes each, and waits for the disk whenever none is there to be made. In
//! tmp/ nobody sees them; should their commit fail, they are written anew or swept.

use std::{
    collections::VecDeque,
    fs::File,
    sync::mpsc::{self, Receiver, Sender, TryRecvError},
};

use tokio::task::{JoinHandle, spawn_blocking};

use crate::{daemon::plan::letter::MadeLetter, mail::servers::delivery::Delivery, store::LetterBytes};

/// A letter's name in the outbox, and its bytes.
type Named = (String, LetterBytes);

/// Letters that share a round. Where they go to no Maildir they are only made.
#[derive(Debug, Default)]
pub(crate) struct Drafting {
    outbox: Option<Delivery>,
    writing: Option<(Sender<Named>, JoinHandle<Vec<String>>)>,
}

impl Drafting {
    /// None yet.
    pub(super) fn into(outbox: Delivery) -> Self {
        Self { outbox: Some(outbox), writing: None }
    }

    /// Begins to make and to write these.
    pub(crate) fn add(&mut self, letters: Vec<MadeLetter>) {
        let is_idle = self.outbox.is_none();
        for MadeLetter { name, mime, .. } in letters {
            if is_idle && mime.are_made() {
                continue;
            }
            let (letters, _) = self.writing.get_or_insert_with(|| {
                let (letters, made) = mpsc::channel();
                let outbox = self.outbox.clone();
                (letters, spawn_blocking(move || write(outbox.as_ref(), &made)))
            });
            // One that is not written now is written when it is due.
            let _ = letters.send((name, mime));
        }
    }

    /// There are no more: begins to wait for the disk. What comes of it are the names of those that lie there whole.
    pub(crate) fn sync(self) -> Option<JoinHandle<Vec<String>>> {
        self.writing.map(|(_, writing)| writing)
    }
}

impl Drafting {
    /// Waits until none is being written any more: they may be made anew from here on.
    pub(crate) async fn leave(self) {
        if let Some(writing) = self.sync() {
            let _ = writing.await;
        }
    }
}

fn write(outbox: Option<&Delivery>, letters: &Receiver<Named>) -> Vec<String> {
    let begin = |(name, mime): Named| {
        let file = mime.get().zip(outbox).and_then(|(mime, outbox)| outbox.begin(&name, mime).ok())?;
        Some((name, file))
    };
    let (mut written, mut synced) = (VecDeque::new(), Vec::new());
    let mut sync = |(name, file): (String, File)| synced.extend(file.sync_data().is_ok().then_some(name));
    loop {
        let letter = match (letters.try_recv(), written.is_empty()) {
            (Ok(letter), _) => letter,
            // The disk is waited for while the next letter is not there yet.
            (Err(TryRecvError::Empty), false) => {
                written.pop_front().into_iter().for_each(&mut sync);
                continue;
            }
            (Err(TryRecvError::Empty), true) => match letters.recv() {
                Ok(letter) => letter,
                Err(_) => break,
            },
            (Err(TryRecvError::Disconnected), _) => break,
        };
        written.extend(begin(letter));
    }
    written.into_iter().for_each(sync);
    synced
}
