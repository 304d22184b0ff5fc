//! Tells whether there is room where the database lies, and on what kind of disk that is. SQLite does not always say that there
//! is none, and needs one whose locks hold.

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

/// A file system that other machines may write to, too, and on which SQLite's locks may not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remote {
    /// A network's.
    Network(&'static str),
    /// One of a program's, which may be a network's.
    Perhaps(&'static str),
}

/// Tells whether the file system of this file or folder is another machine's, also where it is not there yet.
pub fn remote(of: &Path) -> Option<Remote> {
    let there = of.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    of_magic(rustix::fs::statfs(there).ok()?.f_type)
}

/// The kinds by what statfs(2) calls them.
fn of_magic(magic: i64) -> Option<Remote> {
    Some(match magic & 0xffff_ffff {
        0x6969 => Remote::Network("nfs"),
        0xff53_4d42 | 0xfe53_4d42 | 0x517b => Remote::Network("cifs"),
        0x0102_1997 => Remote::Perhaps("9p"),
        0x6573_5546 => Remote::Perhaps("fuse"),
        _ => return None,
    })
}

#[test]
fn network_folders_are_known_by_their_file_systems() {
    assert_eq!(of_magic(0x6969), Some(Remote::Network("nfs")));
    // A number of 32 bits may come with a sign.
    assert_eq!(of_magic(i64::from(0xff53_4d42_u32.cast_signed())), Some(Remote::Network("cifs")));
    assert_eq!(of_magic(0x6573_5546), Some(Remote::Perhaps("fuse")));
    // ext4, and proc, which every machine has.
    assert_eq!((of_magic(0xef53), remote(Path::new("/proc/self"))), (None, None));
}
