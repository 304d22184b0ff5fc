//! What stands for `watch.rs` where the system has no inotify: nothing is watched, and whoever asks looks for
//! himself.

use std::{io, path::Path};

/// One that there is none of.
#[derive(Debug)]
pub(super) enum Watch {}

impl Watch {
    /// That there is none.
    pub(super) fn new() -> io::Result<Self> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no inotify"))
    }

    /// As of one that watches a folder.
    pub(super) fn folder(&self, _: &Path) -> io::Result<()> {
        match *self {}
    }

    /// As of one that watches a file.
    pub(super) fn file(&self, _: &Path) -> io::Result<()> {
        match *self {}
    }

    /// As of one that watches.
    pub(super) async fn changed(&mut self) -> io::Result<()> {
        match *self {}
    }
}
