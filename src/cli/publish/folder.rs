//! The folder that is published into: each file is put there whole, and what is none of this time's any more is taken away.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;

use super::super::exit::Failure;
use crate::page::site::feed;

/// The feed of results.
pub const FEED: &str = "feed.xml";
/// The index of games that run.
pub const RUNNING: &str = "running.html";

/// The folder, and what was done in it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The files that belong there.
    kept: BTreeSet<String>,
    /// Those that are others than before.
    pub changed: Vec<String>,
}

impl Folder {
    /// The folder of this path, made where there is none.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn at(path: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(path).map_err(|error| {
            let what = format!("cannot make the folder {}: {error}", path.display());
            Failure::new(what, "Name a folder that you may write into.")
        })?;
        Ok(Self { path: path.to_owned(), kept: BTreeSet::new(), changed: Vec::new() })
    }

    /// A file of it as it is shown.
    pub fn shown(&self, name: &str) -> String {
        self.path.join(name).display().to_string()
    }

    /// Puts a file there, whole or not at all, unless it is there as it is.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn put(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        self.kept.insert(name.to_owned());
        let path = self.path.join(name);
        if fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(());
        }
        let beside = self.path.join(format!(".{name}.part"));
        let write = || -> std::io::Result<()> {
            let mut file = fs::File::create(&beside)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &path)
        };
        write().with_context(|| format!("cannot write {}", path.display()))?;
        self.changed.push(name.to_owned());
        Ok(())
    }

    /// Removes the files that were published before and are not now; says which.
    ///
    /// # Errors
    /// The folder cannot be read, or a file not removed.
    pub fn sweep(&self) -> anyhow::Result<Vec<String>> {
        let mut removed = Vec::new();
        for entry in fs::read_dir(&self.path).with_context(|| format!("cannot read {}", self.path.display()))? {
            let name = entry?.file_name();
            let Some(name) = name.to_str().filter(|name| !self.kept.contains(*name) && self.is_ours(name)) else {
                continue;
            };
            let path = self.path.join(name);
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            removed.push(name.to_owned());
        }
        removed.sort_unstable();
        Ok(removed)
    }

    /// Whether a file of this name is one that is published here.
    fn is_ours(&self, name: &str) -> bool {
        match name {
            RUNNING => true,
            // Others write feeds too.
            FEED => fs::read_to_string(self.path.join(name)).is_ok_and(|text| text.contains(feed::GENERATOR)),
            _ => numbered(name),
        }
    }
}

/// Whether this is the name of a file that has a number: `game-42.html`.
fn numbered(name: &str) -> bool {
    const KINDS: [(&str, &str); 5] =
        [("game-", ".html"), ("game-", ".tempete"), ("event-", ".html"), ("event-", ".pgn"), ("index-", ".html")];
    let number = |(begin, end): &(&str, &str)| name.strip_prefix(begin).and_then(|rest| rest.strip_suffix(end));
    let is_number = |text: &str| text.parse::<u32>().is_ok_and(|number| number > 0 && number.to_string() == text);
    KINDS.iter().filter_map(number).any(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_published_is_taken_away() {
        for ours in ["game-1.html", "game-42.tempete", "event-7.html", "event-7.pgn", "index-2.html"] {
            assert!(numbered(ours), "{ours}");
        }
        let others =
            ["game-1.txt", "game-.html", "game-01.html", "game-x.html", "event-1.tempete", "index.html", "game-0.html"];
        for other in others {
            assert!(!numbered(other), "{other}");
        }
        let at = tempfile::tempdir().unwrap();
        let mut folder = Folder::at(at.path()).unwrap();
        for name in [FEED, RUNNING, "game-1.html", "game-2.html", "notes.txt"] {
            fs::write(at.path().join(name), "mine").unwrap();
        }
        folder.put("game-2.html", "new").unwrap();
        assert_eq!(folder.sweep().unwrap(), ["game-1.html", RUNNING]);
        fs::write(at.path().join(FEED), feed::GENERATOR).unwrap();
        assert_eq!(folder.sweep().unwrap(), [FEED]);
        assert_eq!((folder.changed.len(), fs::read_dir(at.path()).unwrap().count()), (1, 2));
    }
}
