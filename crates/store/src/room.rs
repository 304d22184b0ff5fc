//! Whether there is room where the database lies. SQLite does not always say that there is none.

use std::path::Path;

/// SQLite's shared memory file alone needs this many bytes.
const LEAST: u64 = 32_768;

/// How many bytes are free on the file system of this file or folder, also where it is not there yet.
///
/// # Errors
/// The file system does not say.
pub fn free(of: &Path) -> std::io::Result<u64> {
    let there = of.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let disk = rustix::fs::statvfs(there)?;
    // A file system may have room for bytes, and none for another file.
    Ok(if disk.f_files > 0 && disk.f_favail == 0 { 0 } else { disk.f_bavail.saturating_mul(disk.f_frsize) })
}

/// Whether nothing can be written there for want of room.
pub fn is_full(of: &Path) -> bool {
    free(of).is_ok_and(|free| free < LEAST)
}
