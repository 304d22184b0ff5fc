//! Maildirs: one where players' mail is dropped, one where letters appear. A file is whole or not
//! there, and a name is used once.

use std::{
    ffi::OsString,
    fs,
    io::{self, Read, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use rustix::fs::OFlags;

use super::delivery::Delivery;
use crate::mail::incoming::{caps, raw::Raw};

/// `cur/` is looked through this often where it changed: mails come to `new/`, and only another
/// reader's hand moves one on that we have not seen.
const LOOK: Duration = Duration::from_secs(60);
/// Our own leftovers in `tmp/` are swept after this time.
const LEFTOVER: Duration = Duration::from_secs(36 * 3600);

/// Bytes of a mail that is not short.
const PROBE: usize = 256 * 1024;

/// A folder with `tmp/`, `new/` and `cur/`.
#[derive(Debug)]
pub struct Maildir {
    folder: PathBuf,
    /// `new/`, held open to be synced; not where it is only looked at.
    new: Option<Arc<fs::File>>,
    /// When `cur/` was last looked through, and its time then; `None` to do it at once.
    looked: Option<(SystemTime, SystemTime)>,
    /// What the last listing saw in `new/` and passed over.
    passed_over: Vec<PassedOver>,
}

/// Something in `new/` that a listing passes over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// A mail under a name that is known already: the same mail, or another one that nobody has read.
    Known(Waiting),
    /// A link, a folder, anything that is no plain file, by its unique name.
    NoFile(String),
}

/// A mail waiting in a Maildir.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its unique name: the file's up to the flags.
    pub name: String,
    /// When it was put there.
    pub arrived: SystemTime,
    folder: &'static str,
    file: OsString,
}

impl Waiting {
    /// Whether somebody moved it on to `cur/`: it may be one that was read long ago.
    pub fn is_moved(&self) -> bool {
        self.folder == "cur"
    }
}

impl Maildir {
    /// Opens the Maildir at this path; makes what is missing of it, for our eyes alone.
    pub fn open(folder: &Path) -> io::Result<Self> {
        for name in ["tmp", "new", "cur"] {
            fs::DirBuilder::new().recursive(true).mode(0o700).create(folder.join(name))?;
        }
        Ok(Self { new: Some(Arc::new(fs::File::open(folder.join("new"))?)), ..Self::look(folder) })
    }

    /// The Maildir at this path, of which nothing is made and into which nothing is delivered.
    pub fn look(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), new: None, looked: None, passed_over: Vec::new() }
    }

    /// The folder into which mail comes. Into `cur/` it is only moved on, by whoever has read it.
    pub fn arrivals(&self) -> PathBuf {
        self.folder.join("new")
    }

    /// Every mail in `new/` and `cur/` that `is_known` does not name, oldest first. Dot files,
    /// folders, links and anything else that is no plain file are passed over.
    ///
    /// `cur/`, which only grows, is looked through when first asked, and then once a minute if it
    /// changed.
    pub fn list(&mut self, now: SystemTime, mut is_known: impl FnMut(&str) -> bool) -> io::Result<Vec<Waiting>> {
        let mut waiting = Vec::new();
        self.passed_over.clear();
        let changed = fs::metadata(self.folder.join("cur"))?.modified()?;
        let look = self.looked.is_none_or(|(at, seen)| {
            let age = now.duration_since(at).unwrap_or(LOOK);
            age >= LOOK && (seen != changed || now.duration_since(seen).is_ok_and(|quiet| quiet < 2 * LOOK))
        });
        if look {
            self.looked = Some((now, changed));
        }
        for folder in ["new", "cur"].into_iter().take(if look { 2 } else { 1 }) {
            for entry in fs::read_dir(self.folder.join(folder))? {
                let entry = entry?;
                let file = entry.file_name();
                let name = unique(&file);
                let known = is_known(&name);
                if name.starts_with('.') || (known && folder == "cur") {
                    continue;
                }
                // Gone or unreadable: the next listing will tell.
                let Ok(about) = entry.metadata() else { continue };
                let arrived = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                let mail = Waiting { name, arrived, folder, file };
                match (about.is_file(), known) {
                    (true, false) => waiting.push(mail),
                    (true, true) => self.passed_over.push(PassedOver::Known(mail)),
                    (false, _) if folder == "new" => self.passed_over.push(PassedOver::NoFile(mail.name)),
                    (false, _) => {}
                }
            }
        }
        // By the second: names order what came within one.
        waiting.sort_by_cached_key(|mail| {
            let second = mail.arrived.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
            (second, mail.name.clone())
        });
        waiting.dedup_by(|a, b| a.name == b.name);
        Ok(waiting)
    }

    /// The unique names of everything that lies in `cur/`.
    pub fn read_names(&self) -> io::Result<Vec<String>> {
        fs::read_dir(self.folder.join("cur"))?.map(|entry| Ok(unique(&entry?.file_name()))).collect()
    }

    /// Removes the mails whose unique names these are, durably: none is ever listed again.
    pub fn remove(&self, is_one: impl Fn(&str) -> bool) -> io::Result<()> {
        for folder in ["new", "cur"] {
            for entry in fs::read_dir(self.folder.join(folder))? {
                let entry = entry?;
                if is_one(&unique(&entry.file_name())) {
                    fs::remove_file(entry.path())?;
                }
            }
            fs::File::open(self.folder.join(folder))?.sync_all()?;
        }
        Ok(())
    }

    /// Removes a mail, which is gone already where somebody else took it.
    pub fn take_out(&self, mail: &Waiting) -> io::Result<()> {
        match fs::remove_file(self.folder.join(mail.folder).join(&mail.file)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// What the last listing saw in `new/` and passed over; asked once.
    pub fn passed_over(&mut self) -> Vec<PassedOver> {
        std::mem::take(&mut self.passed_over)
    }

    /// Has the next listing look through `cur/`, too: a mail was moved while it was being read.
    pub fn look_everywhere(&mut self) {
        self.looked = None;
    }

    /// Reads a mail, of a large one only the beginning. `None` if another reader renamed or took
    /// it, or if it is no plain file any more: to be listed again.
    pub fn read(&self, mail: &Waiting) -> io::Result<Option<Raw>> {
        let path = self.folder.join(mail.folder).join(&mail.file);
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        let opened = fs::OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path);
        let file = match opened {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error()) => return Ok(None),
            Err(error) => return Err(error),
        };
        let about = file.metadata()?;
        if !about.is_file() {
            return Ok(None);
        }
        let most = if about.len() > caps::MAIL as u64 { caps::HEADER + 1 } else { caps::MAIL + 1 };
        let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or(most).min(most));
        file.take(most as u64).read_to_end(&mut bytes)?;
        Ok(Some(Raw { size: about.len().max(bytes.len() as u64), bytes }))
    }

    /// Marks a mail as read, which is for people's eyes alone and may be repeated.
    pub fn mark_read(&self, mail: &Waiting) -> io::Result<()> {
        self.move_on(mail, ":2,S")
    }

    /// Moves a mail on to `cur/` as unread: it was seen, and stays. May be repeated.
    pub fn pass_on(&self, mail: &Waiting) -> io::Result<()> {
        self.move_on(mail, ":2,")
    }

    fn move_on(&self, mail: &Waiting, flags: &str) -> io::Result<()> {
        if mail.folder == "cur" {
            return Ok(());
        }
        let mut read = mail.file.clone();
        if !read.as_encoded_bytes().contains(&b':') {
            read.push(flags);
        }
        match fs::rename(self.folder.join("new").join(&mail.file), self.folder.join("cur").join(read)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Tries whether a mail may come in here: a file of that size is written, and gone again. `host` ends its name.
    pub fn probe(&self, host: &str) -> io::Result<()> {
        let path = self.folder.join("tmp").join(format!("probe.{host}"));
        // Of one that died.
        let _ = fs::remove_file(&path);
        let written =
            fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path).and_then(|mut file| {
                file.write_all(&vec![b'\n'; PROBE])?;
                file.sync_all()
            });
        let removed = fs::remove_file(&path);
        written.and(removed)
    }

    /// For whoever puts letters into it. Of a Maildir that is only looked at, the links are not made durable.
    pub fn delivery(&self) -> Delivery {
        Delivery::into(self.folder.clone(), self.new.clone())
    }

    /// Removes leftovers in `tmp/` that are 36 hours old and ours by the end of their name.
    pub fn sweep(&self, now: SystemTime, host: &str) -> io::Result<()> {
        for entry in fs::read_dir(self.folder.join("tmp"))? {
            let entry = entry?;
            let ours = entry.file_name().to_str().is_some_and(|name| name.ends_with(host));
            let about = entry.metadata()?;
            let old = now.duration_since(about.modified()?).is_ok_and(|age| age > LEFTOVER);
            if ours && old && about.is_file() {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

/// A file's unique name: up to the flags. Bytes that are no UTF-8 are escaped, so that two files
/// never share one.
pub(super) fn unique(file: &std::ffi::OsStr) -> String {
    let bytes = file.as_encoded_bytes().split(|&b| b == b':').next().unwrap_or_default();
    match std::str::from_utf8(bytes) {
        Ok(name) => name.to_owned(),
        Err(_) => format!("escaped {}", bytes.escape_ascii()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::disallowed_methods, reason = "a test may ask")]
    fn now() -> SystemTime {
        SystemTime::now()
    }

    fn maildir() -> (tempfile::TempDir, Maildir) {
        let folder = tempfile::tempdir().unwrap();
        let maildir = Maildir::open(folder.path()).unwrap();
        (folder, maildir)
    }

    #[test]
    fn only_plain_files_are_mail_and_flags_are_no_part_of_a_name() {
        let (folder, mut maildir) = maildir();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("new/2.b.host"), "b").unwrap();
        fs::write(path("cur/1.a.host:2,FS"), "a").unwrap();
        fs::write(path("new/.hidden"), "x").unwrap();
        fs::create_dir(path("new/folder")).unwrap();
        std::os::unix::fs::symlink("/etc/hostname", path("new/3.link.host")).unwrap();
        rustix::fs::mknodat(rustix::fs::CWD, path("new/4.fifo"), rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        let names: Vec<String> = maildir.list(now(), |_| false).unwrap().into_iter().map(|mail| mail.name).collect();
        assert_eq!(names, ["1.a.host", "2.b.host"]);
        maildir.look_everywhere();
        let rest = maildir.list(now(), |name| name == "1.a.host").unwrap();
        assert_eq!(maildir.read(&rest[0]).unwrap().unwrap().bytes, b"b");
        maildir.mark_read(&rest[0]).unwrap();
        maildir.mark_read(&rest[0]).unwrap();
        assert!(path("cur/2.b.host:2,S").exists());
        assert!(maildir.read(&rest[0]).unwrap().is_none());
    }

    #[test]
    fn what_lies_in_new_and_is_passed_over_is_named() {
        let (folder, mut maildir) = maildir();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("new/1.known"), "a").unwrap();
        fs::write(path("cur/2.known:2,S"), "a").unwrap();
        fs::create_dir(path("new/folder")).unwrap();
        fs::create_dir(path("cur/folder")).unwrap();
        let listed = maildir.list(now(), |name| name.ends_with("known")).unwrap();
        assert!(listed.is_empty());
        let mut names: Vec<String> = maildir
            .passed_over()
            .into_iter()
            .map(|one| match one {
                PassedOver::Known(mail) => format!("known {}", mail.name),
                PassedOver::NoFile(name) => format!("no file {name}"),
            })
            .collect();
        names.sort();
        assert_eq!(names, ["known 1.known", "no file folder"]);
        assert!(maildir.passed_over().is_empty());
    }

    #[test]
    fn a_file_that_became_a_link_is_not_followed() {
        let (folder, mut maildir) = maildir();
        let path = folder.path().join("new/1.a");
        fs::write(&path, "a").unwrap();
        let waiting = maildir.list(now(), |_| false).unwrap();
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("/etc/hostname", &path).unwrap();
        assert!(maildir.read(&waiting[0]).unwrap().is_none());
        // Nor is a folder read.
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(maildir.read(&waiting[0]).unwrap().is_none());
    }

    #[test]
    fn a_large_mail_is_read_in_part() {
        let (folder, mut maildir) = maildir();
        fs::write(folder.path().join("new/1.a"), vec![b'x'; 3_000_000]).unwrap();
        let waiting = maildir.list(now(), |_| false).unwrap();
        let raw = maildir.read(&waiting[0]).unwrap().unwrap();
        assert_eq!((raw.size, raw.bytes.len()), (3_000_000, caps::HEADER + 1));
    }
}
