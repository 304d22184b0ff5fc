//! What players kept, as files in a folder: read for `--evidence`.

use std::{fs, io, io::Read, path::Path};

/// The most bytes of a file that is looked at.
const MOST_BYTES: u64 = 25_000_000;
/// The most files of all evidence together.
const MOST_FILES: usize = 20_000;

/// A file and its name.
pub type Kept = (String, Vec<u8>);

/// The files of a folder and of those in it, by name; what a name with a dot hides and what is too large is passed over.
///
/// # Errors
/// What cannot be read, or too many files.
pub fn folder(path: &Path, kept: &mut Vec<Kept>) -> io::Result<()> {
    let mut entries = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries.into_iter().filter(|entry| !entry.file_name().to_string_lossy().starts_with('.')) {
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            folder(&path, kept)?;
        } else if kind.is_file() {
            keep(path.display().to_string(), fs::File::open(&path)?, kept)?;
        }
    }
    Ok(())
}

/// One more file.
///
/// # Errors
/// It cannot be read, or there are too many.
pub fn keep(name: String, file: impl Read, kept: &mut Vec<Kept>) -> io::Result<()> {
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if kept.len() >= MOST_FILES {
        return Err(io::Error::other(format!("more than {MOST_FILES} files")));
    }
    if bytes.len() as u64 <= MOST_BYTES {
        kept.push((name, bytes));
    }
    Ok(())
}
