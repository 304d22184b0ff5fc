//! The disk of a world: a small one of its own in memory, which can be filled to its last byte and freed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Filled to its last byte in a blink, and far more than a season needs.
const SIZE: &str = "size=48m,mode=700";

/// A folder with a small disk mounted in it.
pub struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    /// Mounts one.
    ///
    /// # Panics
    /// The machine does not allow it.
    pub fn mount() -> Self {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let disk = Self { folder };
        fs::create_dir(disk.state()).unwrap();
        let done = Command::new("mount").args(["-t", "tmpfs", "-o", SIZE, "tmpfs"]).arg(disk.state()).output();
        let done = done.expect("the season needs mount");
        let told = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "the season needs the right to mount a small disk: run it as root: {told}");
        disk
    }

    /// The state folder, which is the small disk.
    pub fn state(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    /// A place that is on another disk.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Fills the small disk.
    pub fn fill(&self) {
        let mut size = 4 * 1024 * 1024;
        for at in 0.. {
            if fs::write(self.state().join(format!("filler.{at}")), vec![b'x'; size]).is_err() {
                if size == 1 {
                    return;
                }
                size = (size / 8).max(1);
            }
        }
    }

    /// Makes room again.
    pub fn free(&self) {
        for entry in fs::read_dir(self.state()).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name().to_string_lossy().starts_with("filler.") {
                fs::remove_file(entry.path()).unwrap();
            }
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.state()).status();
    }
}
