//! The disks of a world: two small ones in memory, of the state and of the mailbox, which can be filled to the last byte and
//! freed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Filled to its last byte in a blink, and far more than a season needs.
const SIZE: &str = "size=48m,mode=700";

/// A folder with two small disks mounted in it.
pub struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    /// Mounts them.
    ///
    /// # Panics
    /// The machine does not allow it.
    pub fn mount() -> Self {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let disk = Self { folder };
        for place in [disk.state(), disk.inbox()] {
            fs::create_dir(&place).unwrap();
            let done = Command::new("mount").args(["-t", "tmpfs", "-o", SIZE, "tmpfs"]).arg(&place).output();
            let done = done.expect("the season needs mount");
            let told = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "the season needs the right to mount a small disk: run it as root: {told}");
        }
        disk
    }

    /// The state folder, which is one of the small disks.
    pub fn state(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    /// The mailbox, which is the other one.
    pub fn inbox(&self) -> PathBuf {
        self.folder.path().join("inbox")
    }

    /// A place that is on another disk.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").args([self.state(), self.inbox()]).status();
    }
}
