//! Files and folders whose changes wake the daemon, as the kernel tells of them (inotify).
//!
//! The rule kept here: what is told of may be told for nothing, but nothing that changed is not told of. Where
//! that cannot be promised, nothing is watched, and whoever asks looks for himself.

use std::{io, mem::MaybeUninit, os::fd::OwnedFd, path::Path, time::Duration};

use rustix::{
    fs::{
        FsWord,
        inotify::{self, CreateFlags, Reader, WatchFlags},
        statfs,
    },
    io::Errno,
};
use tokio::io::unix::AsyncFd;

/// What changes together is told of once; and who copies a mail into its folder, as no mail server does, has
/// written it by then.
const TOGETHER: Duration = Duration::from_millis(20);

/// File systems of which this kernel sees every change, since nobody else writes there, by their marks in
/// `linux/magic.h`: ext2 to ext4, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs, ramfs, overlayfs.
const LOCAL: [u32; 9] =
    [0xef53, 0x5846_5342, 0x9123_683e, 0xf2f5_2010, 0x2fc1_2fc1, 0xca45_1a4e, 0x0102_1994, 0x8584_58f6, 0x794c_7630];

/// What is watched, and what of it was not told of yet.
#[derive(Debug)]
pub(super) struct Watch(AsyncFd<OwnedFd>);

impl Watch {
    /// One of nothing yet. Within a runtime.
    pub(super) fn new() -> io::Result<Self> {
        let inotify = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
        #[expect(deprecated, reason = "what takes its place is unsafe; an `OwnedFd` keeps what that asks for")]
        let inotify = AsyncFd::new(inotify)?;
        Ok(Self(inotify))
    }

    /// Tells of files that come into this folder from now on, and of its end. May be asked for again and again: a
    /// folder that took its place is watched then.
    pub(super) fn folder(&self, path: &Path) -> io::Result<()> {
        let come = WatchFlags::CREATE | WatchFlags::MOVED_TO | WatchFlags::ONLYDIR;
        self.add(path, come | WatchFlags::DELETE_SELF | WatchFlags::MOVE_SELF)
    }

    /// The same of a file: its time, and its end. Of a new time alone the kernel tells as of new bytes.
    pub(super) fn file(&self, path: &Path) -> io::Result<()> {
        self.add(path, WatchFlags::ATTRIB | WatchFlags::MODIFY | WatchFlags::DELETE_SELF | WatchFlags::MOVE_SELF)
    }

    fn add(&self, path: &Path, changes: WatchFlags) -> io::Result<()> {
        let kind = statfs(path)?.f_type;
        if !LOCAL.iter().any(|local| FsWord::from(*local) == kind) {
            return Err(io::Error::new(io::ErrorKind::Unsupported, "a file system that others may write to"));
        }
        inotify::add_watch(&self.0, path, changes)?;
        Ok(())
    }

    /// Ends when something has changed since it last ended. May be dropped while it waits.
    pub(super) async fn changed(&mut self) -> io::Result<()> {
        self.0.readable().await?.retain_ready();
        tokio::time::sleep(TOGETHER).await;
        let mut ready = self.0.readable_mut().await?;
        let mut buffer = [MaybeUninit::uninit(); 4_096];
        let mut told = Reader::new(ready.get_inner(), &mut buffer);
        loop {
            match told.next() {
                Ok(_) => {}
                Err(Errno::WOULDBLOCK) => break,
                Err(error) => return Err(error.into()),
            }
        }
        ready.clear_ready();
        Ok(())
    }
}
