//! The folder that is published into: each file is put there whole, and what is none of this time's any more is taken away.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;

use super::super::exit::Failure;

/// The feed of results.
pub const FEED: &str = "feed.xml";
/// The index of games that run.
pub const RUNNING: &str = "running.html";
/// The names of the files that were written here and may go again, a line each; whatever else is there is somebody else's.
const WRITTEN: &str = ".published";

/// The folder, and what was done in it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The files that were ever written there and are not removed.
    written: BTreeSet<String>,
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
        let written = match fs::read_to_string(path.join(WRITTEN)) {
            Ok(list) => list.lines().filter(|name| may_go(name)).map(str::to_owned).collect(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeSet::new(),
            Err(error) => {
                let what = format!("cannot read {}: {error}", path.join(WRITTEN).display());
                return Err(Failure::new(what, "It lists what was published there: let it be read and written."));
            }
        };
        Ok(Self { path: path.to_owned(), written, kept: BTreeSet::new(), changed: Vec::new() })
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
        self.note(name)?;
        if self.replace(name, text)? {
            self.changed.push(name.to_owned());
        }
        Ok(())
    }

    /// Notes that a file is written here, before it is.
    fn note(&mut self, name: &str) -> anyhow::Result<()> {
        if !may_go(name) || !self.written.insert(name.to_owned()) {
            return Ok(());
        }
        let path = self.path.join(WRITTEN);
        let list = fs::OpenOptions::new().create(true).append(true).open(&path);
        let noted = list.and_then(|mut list| writeln!(list, "{name}"));
        noted.with_context(|| format!("cannot write {}", path.display()))
    }

    /// Puts a file there, whole or not at all; says whether it was another before.
    fn replace(&self, name: &str, text: &str) -> anyhow::Result<bool> {
        let path = self.path.join(name);
        if fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(false);
        }
        let beside = self.path.join(format!(".{name}.part"));
        let write = || -> std::io::Result<()> {
            let mut file = fs::File::create(&beside)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &path)
        };
        write().with_context(|| format!("cannot write {}", path.display()))?;
        Ok(true)
    }

    /// Removes the files that were written here before and are not now, and these, however they came here; says which.
    ///
    /// # Errors
    /// A file cannot be removed, or the list of them not written.
    pub fn sweep(&mut self, forgotten: impl IntoIterator<Item = String>) -> anyhow::Result<Vec<String>> {
        let mut removed = Vec::new();
        let all: BTreeSet<String> = self.written.iter().cloned().chain(forgotten).collect();
        for name in all.into_iter().filter(|name| !self.kept.contains(name)) {
            let path = self.path.join(&name);
            match fs::remove_file(&path) {
                Ok(()) => removed.push(name),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => return Err(error).with_context(|| format!("cannot remove {}", path.display())),
            }
        }
        self.written.retain(|name| self.kept.contains(name));
        if !self.written.is_empty() || self.path.join(WRITTEN).exists() {
            self.replace(WRITTEN, &self.written.iter().flat_map(|name| [name.as_str(), "\n"]).collect::<String>())?;
        }
        Ok(removed)
    }
}

/// Whether a file of this name may be removed again.
fn may_go(name: &str) -> bool {
    matches!(name, RUNNING | FEED) || numbered(name)
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
        let there = || {
            let names = fs::read_dir(at.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
            names.collect::<BTreeSet<String>>().into_iter().collect::<Vec<String>>()
        };
        for name in [FEED, RUNNING, "event-2027.html", "game-1.html", "notes.txt"] {
            fs::write(at.path().join(name), "mine").unwrap();
        }
        let mut folder = Folder::at(at.path()).unwrap();
        for name in ["game-2.html", "game-3.html", "index.html"] {
            folder.put(name, "new").unwrap();
        }
        // What was forgotten goes even where an earlier program wrote it, which kept no list.
        assert_eq!(folder.sweep(["game-1.html".to_owned()]).unwrap(), ["game-1.html"]);
        let mut folder = Folder::at(at.path()).unwrap();
        folder.put("game-2.html", "new").unwrap();
        assert_eq!(folder.sweep([]).unwrap(), ["game-3.html"]);
        assert!(folder.changed.is_empty());
        assert_eq!(there(), [WRITTEN, "event-2027.html", FEED, "game-2.html", "index.html", "notes.txt", RUNNING]);
        // A list that names what is not ours has nothing of it removed.
        fs::write(at.path().join(WRITTEN), "../secret\nnotes.txt\n").unwrap();
        assert!(Folder::at(at.path()).unwrap().sweep([]).unwrap().is_empty());
    }
}
