//! The mailbox where players' mail arrives, as `doctor` looks at it: can it be read, and did a trial come. The
//! kinds of mailbox are told apart here and nowhere else in `doctor`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{Findings, disk, servers, trip::Sent};
use crate::{
    config::{Imap, Inbox},
    ids::Timestamp,
    mail::servers::imap::{self, FetchedBody, ImapError, Session},
};

/// A mail of ours is no larger: others are not looked into.
const LARGEST: u32 = 65_536;

/// Says what is found of the mailbox, and whether it can be read.
pub(super) async fn examine(inbox: &Inbox, found: &mut Findings) -> bool {
    match inbox {
        Inbox::Maildir(path) => {
            disk::maildir("inbox", path, found);
            true
        }
        Inbox::Imap(imap) => match servers::inbox(imap, found).await {
            Some(session) => {
                session.leave().await;
                true
            }
            None => false,
        },
    }
}

/// Where our mail arrives.
pub(super) enum Place {
    /// The folder where it arrives, and the one where a daemon beside may have moved it.
    Imap { config: Box<Imap>, folders: Vec<(Session, u32)> },
    /// A Maildir, and what lay in it before.
    Maildir(PathBuf),
}

impl Place {
    pub(super) async fn open(inbox: &Inbox) -> Result<Self, ImapError> {
        match inbox {
            Inbox::Maildir(path) => Ok(Self::Maildir(path.clone())),
            Inbox::Imap(config) => {
                let mut folders = Vec::new();
                for folder in [&config.folder, &config.done] {
                    let at = Imap { folder: folder.clone(), ..config.clone() };
                    let mut session = imap::connect(&at).await?;
                    let next = session.next_uid().await?;
                    folders.push((session, next));
                }
                Ok(Self::Imap { config: Box::new(config.clone()), folders })
            }
        }
    }

    /// What of it lies there now.
    pub(super) async fn copies(&mut self, mark: &str) -> Result<Vec<(Vec<u8>, Option<Timestamp>)>, ImapError> {
        let mut found = Vec::new();
        match self {
            Self::Maildir(path) => {
                let files = mails(path).into_iter().filter_map(|file| fs::read(file).ok());
                found.extend(files.filter(|raw| holds(raw, mark)).map(|raw| (raw, None)));
            }
            Self::Imap { folders, .. } => {
                for (session, next) in folders {
                    for mail in session.list(*next).await?.into_iter().filter(|mail| mail.size <= LARGEST) {
                        if let Some(FetchedBody::Here(raw)) = session.read(&[mail]).await?.pop()
                            && holds(&raw.bytes, mark)
                        {
                            found.push((raw.bytes, mail.arrived));
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    /// Moves the trials out of the folder where mail arrives.
    pub(super) async fn tidy(self, sent: &[Sent]) {
        match self {
            Self::Maildir(path) => {
                for file in mails(&path) {
                    let ours = fs::read(&file).is_ok_and(|raw| sent.iter().any(|trial| holds(&raw, &trial.mark)));
                    // Where a daemon beside was quicker, it has its verdict.
                    if ours && file.parent().is_some_and(|folder| folder.ends_with("new")) {
                        let _ = fs::remove_file(file);
                    }
                }
            }
            Self::Imap { config, folders } => {
                for ((mut session, next), arrives) in folders.into_iter().zip([true, false]) {
                    if arrives && let Ok(listed) = session.list(next).await {
                        for mail in listed.into_iter().filter(|mail| mail.size <= LARGEST) {
                            if let Ok(Some(FetchedBody::Here(raw))) =
                                session.read(&[mail]).await.map(|mut some| some.pop())
                                && sent.iter().any(|trial| holds(&raw.bytes, &trial.mark))
                            {
                                let _ = session.put_away(&[mail.uid], &config.done).await;
                            }
                        }
                    }
                    session.leave().await;
                }
            }
        }
    }
}

fn mails(maildir: &Path) -> Vec<PathBuf> {
    let folders = ["new", "cur"].into_iter().filter_map(|part| fs::read_dir(maildir.join(part)).ok());
    let entries = folders.flatten().filter_map(Result::ok);
    let small = entries
        .filter(|entry| entry.metadata().is_ok_and(|about| about.is_file() && about.len() <= u64::from(LARGEST)));
    small.map(|entry| entry.path()).collect()
}

fn holds(raw: &[u8], mark: &str) -> bool {
    raw.windows(mark.len()).any(|bytes| bytes == mark.as_bytes())
}
