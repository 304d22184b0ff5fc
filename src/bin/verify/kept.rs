//! What players kept, as files in a folder, for `--evidence`: listed first, and read one at a time.

use std::{
    fs, io,
    io::Read,
    path::{Path, PathBuf},
};

/// The most bytes of a file that is looked at.
const MOST_BYTES: u64 = 25_000_000;
/// The most files of all evidence together.
pub const MOST_FILES: usize = 20_000;
/// The most bytes of all files together that are looked at.
const MOST_ALL: u64 = 500_000_000;

/// The files of all evidence, counted.
#[derive(Default)]
pub struct Sum {
    files: usize,
    bytes: u64,
}

impl Sum {
    /// One more file, of so many bytes, if it is to be read.
    ///
    /// # Errors
    /// These are more than are looked at.
    pub fn add(&mut self, bytes: Option<u64>) -> io::Result<()> {
        self.files += 1;
        self.bytes = self.bytes.saturating_add(bytes.filter(|bytes| *bytes <= MOST_BYTES).unwrap_or_default());
        match () {
            () if self.files > MOST_FILES => Err(too_many()),
            () if self.bytes > MOST_ALL => Err(io::Error::other(format!("more than {MOST_ALL} bytes"))),
            () => Ok(()),
        }
    }
}

/// There are more files than are looked at.
pub fn too_many() -> io::Error {
    io::Error::other(format!("more than {MOST_FILES} files"))
}

/// Adds the files of a folder and of those in it, by name, but for what a name with a dot hides.
///
/// # Errors
/// What cannot be read, or too much.
pub fn folder(path: &Path, kept: &mut Vec<PathBuf>, sum: &mut Sum) -> io::Result<()> {
    let mut entries = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries.into_iter().filter(|entry| !entry.file_name().to_string_lossy().starts_with('.')) {
        match entry.file_type()?.is_dir() {
            true => folder(&entry.path(), kept, sum)?,
            false => {
                let seen = entry.metadata()?;
                sum.add(Some(seen.len()).filter(|_| seen.is_file()))?;
                kept.push(entry.path());
            }
        }
    }
    Ok(())
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
fn bytes(file: impl Read) -> io::Result<Option<Vec<u8>>> {
    bytes_of(file, 0)
}

/// The same of one that says how large it is.
///
/// # Errors
/// It cannot be read.
pub fn bytes_of(file: impl Read, size: u64) -> io::Result<Option<Vec<u8>>> {
    if size > MOST_BYTES {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MOST_BYTES).then_some(bytes))
}
