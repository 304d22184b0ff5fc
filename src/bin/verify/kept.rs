//! What players kept, as files in a folder, for `--evidence`: listed first, and read one at a time.

use std::{
    fs, io,
    io::Read,
    path::{Path, PathBuf},
};

/// The most bytes of a file that is looked at.
const MOST_BYTES: u64 = 25_000_000;
/// The most files of all evidence together.
const MOST_FILES: usize = 20_000;

/// Adds the files of a folder and of those in it, by name, but for what a name with a dot hides.
///
/// # Errors
/// What cannot be read, or too many files.
pub fn folder(path: &Path, kept: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries.into_iter().filter(|entry| !entry.file_name().to_string_lossy().starts_with('.')) {
        match entry.file_type()?.is_dir() {
            true => folder(&entry.path(), kept)?,
            false => kept.push(entry.path()),
        }
        few(kept.len())?;
    }
    Ok(())
}

/// Whether these are no more files than are looked at.
///
/// # Errors
/// They are.
pub fn few(files: usize) -> io::Result<()> {
    match files > MOST_FILES {
        true => Err(io::Error::other(format!("more than {MOST_FILES} files"))),
        false => Ok(()),
    }
}

/// A file; `None` where it is no plain one, or too large.
///
/// # Errors
/// It cannot be read.
pub fn file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    if fs::symlink_metadata(path)?.is_file() { bytes(fs::File::open(path)?) } else { Ok(None) }
}

/// What is in a file; `None` where it is too large.
///
/// # Errors
/// It cannot be read.
pub fn bytes(file: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MOST_BYTES).then_some(bytes))
}
