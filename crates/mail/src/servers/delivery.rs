//! Putting letters into a Maildir, in three steps: each is written to `tmp/`, durably; linked into `new/`, which never
//! replaces one; and the links of a batch are made durable. Whoever does so may do it beside the Maildir's reader.

use std::{
    fs,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::PathBuf,
    sync::Arc,
};

use super::maildir::unique;

/// A Maildir's side for whoever delivers.
#[derive(Clone, Debug)]
pub struct Delivery {
    folder: PathBuf,
    /// `new/`, held open to be synced.
    new: Option<Arc<fs::File>>,
}

/// What came of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linked {
    /// It lies in `new/` now.
    Now,
    /// It lay there already: an earlier try got that far.
    Before,
}

impl Delivery {
    pub(super) fn into(folder: PathBuf, new: Option<Arc<fs::File>>) -> Self {
        Self { folder, new }
    }

    /// First step: writes a letter to `tmp/`, with LF line ends, durably. A leftover of
    /// the same name is an earlier try's and is written anew.
    ///
    /// # Errors
    /// The disk's.
    pub fn write(&self, name: &str, letter: &[u8]) -> io::Result<()> {
        self.begin(name, letter)?.sync_data()
    }

    /// The same, for the disk to be waited for later.
    ///
    /// # Errors
    /// The disk's.
    pub fn begin(&self, name: &str, letter: &[u8]) -> io::Result<fs::File> {
        let path = self.folder.join("tmp").join(name);
        let create = || fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
        let mut file = match create() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                fs::remove_file(&path)?;
                create()?
            }
            other => other?,
        };
        file.write_all(&with_lf(letter))?;
        Ok(file)
    }

    /// Second step: links it into `new/`. `again` says that an
    /// earlier try may have got that far, and its reader on to `cur/`.
    ///
    /// # Errors
    /// The disk's.
    pub fn link(&self, name: &str, again: bool) -> io::Result<Linked> {
        let tmp = self.folder.join("tmp").join(name);
        let linked = if again && self.is_in_cur(name)? {
            Linked::Before
        } else {
            match fs::hard_link(&tmp, self.folder.join("new").join(name)) {
                Ok(()) => Linked::Now,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Linked::Before,
                Err(error) => return Err(error),
            }
        };
        fs::remove_file(&tmp)?;
        Ok(linked)
    }

    /// Last step, once for a batch: makes the links durable.
    ///
    /// # Errors
    /// The disk's.
    pub fn sync(&self) -> io::Result<()> {
        self.new.as_ref().map_or(Ok(()), |new| new.sync_all())
    }

    fn is_in_cur(&self, name: &str) -> io::Result<bool> {
        for entry in fs::read_dir(self.folder.join("cur"))? {
            if unique(&entry?.file_name()) == name {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The name under which a letter is delivered: of public matter alone, and the same at every try.
/// `seconds` is the letter's date, the Message-ID comes without angle brackets.
pub fn letter_name(seconds: i64, message_id: &str, host: &str) -> String {
    let local = message_id.split('@').next().unwrap_or_default();
    format!("{seconds}.{local}.{host}").replace(['/', ':'], "_")
}

/// Files in a Maildir end their lines with LF; who serves them elsewhere adds CR again.
fn with_lf(letter: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(letter.len());
    for line in letter.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(line) => {
                bytes.extend_from_slice(line);
                bytes.push(b'\n');
            }
            None => bytes.extend_from_slice(line),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::servers::maildir::Maildir;

    #[test]
    fn a_letter_is_delivered_once_whatever_was_tried_before() {
        let folder = tempfile::tempdir().unwrap();
        let delivery = Maildir::open(folder.path()).unwrap().delivery();
        let name = letter_name(17, "g42.w.3.abc@host.example", "host.example");
        assert_eq!(name, "17.g42.w.3.abc.host.example");
        delivery.write(&name, b"half").unwrap();
        delivery.write(&name, b"A: b\r\n\r\nx\r\n").unwrap();
        assert_eq!(delivery.link(&name, false).unwrap(), Linked::Now);
        assert_eq!(fs::read(folder.path().join("new").join(&name)).unwrap(), b"A: b\n\nx\n");
        delivery.write(&name, b"again").unwrap();
        assert_eq!(delivery.link(&name, true).unwrap(), Linked::Before);
        fs::rename(folder.path().join("new").join(&name), folder.path().join("cur").join(format!("{name}:2,S")))
            .unwrap();
        delivery.write(&name, b"again").unwrap();
        assert_eq!(delivery.link(&name, true).unwrap(), Linked::Before);
        assert_eq!(fs::read_dir(folder.path().join("tmp")).unwrap().count(), 0);
        assert_eq!(fs::read_dir(folder.path().join("new")).unwrap().count(), 0);
        delivery.sync().unwrap();
    }

    #[test]
    fn line_ends_become_lf_and_nothing_else_changes() {
        for (letter, file) in
            [("a\r\nb\r\n", "a\nb\n"), ("a\rb\r\r\nc", "a\rb\r\nc"), ("\r\n\n", "\n\n"), ("", ""), ("\r", "\r")]
        {
            assert_eq!(with_lf(letter.as_bytes()), file.as_bytes(), "{letter:?}");
        }
    }
}
