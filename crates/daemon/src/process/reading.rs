//! Which mail is being read and decided, and how often: a mail that kills the process is set aside
//! at its fourth reading. A small file, not the database: it must survive the process, not the
//! machine, and an ordinary mail pays no commit for it.
//!
//! Mails that share a commit are marked one after the other. Where one of them has killed the process, or their
//! commit has failed, as many are decided one by one, so that it takes no other with it.

use std::{fs::File, io, os::unix::fs::FileExt, os::unix::fs::OpenOptionsExt, path::Path};

/// How many processes may die reading one mail.
pub(crate) const MOST: u32 = 3;
/// The most mails that share a commit.
pub(crate) const TOGETHER: usize = 32;
/// The file's size; a record is padded to it, so that it is overwritten in one piece.
const SIZE: usize = 512;
/// What stands there for several mails, while none of them is being read.
const SEVERAL: &str = "0 several";

/// The mark of the mail being read.
#[derive(Debug, Default)]
pub(crate) struct ReadingMark {
    /// None where no mail is read.
    file: Option<File>,
    /// What the last process was reading when it died, and for which time; until that mail is decided.
    last: Option<(u32, String)>,
    /// The mail being read.
    now: String,
    /// How many mails are to be decided one by one.
    singly: usize,
}

impl ReadingMark {
    pub(crate) fn open(state: &Path) -> io::Result<Self> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .mode(0o600)
            .open(state.join("reading"))?;
        let mut record = [0; SIZE];
        let read = file.read_at(&mut record, 0)?;
        let text = std::str::from_utf8(record.get(..read).unwrap_or_default()).unwrap_or_default();
        let text = text.trim_end_matches([' ', '\0']);
        let last = text.split_once(' ').and_then(|(tries, name)| Some((tries.parse().ok()?, name.to_owned())));
        let last = last.filter(|_| text != SEVERAL);
        let singly = if text.is_empty() { 0 } else { TOGETHER };
        Ok(Self { file: Some(file), last, now: String::new(), singly })
    }

    /// How many mails may share a commit now.
    pub(crate) fn together(&self) -> usize {
        if self.singly > 0 { 1 } else { TOGETHER }
    }

    /// Has these many mails decided one by one.
    pub(crate) fn singly(&mut self, mails: usize) {
        self.singly = self.singly.max(mails);
    }

    /// Marks this mail as being read, and says for which time, counted from 1. More than [`MOST`]:
    /// it is not to be read.
    pub(crate) fn begin(&mut self, name: &str) -> io::Result<u32> {
        self.now = name.chars().take(SIZE / 5).collect();
        let tries = match &self.last {
            Some((tries, last)) if *last == self.now => tries + 1,
            _ => 1,
        };
        self.write(&format!("{tries} {}", self.now))?;
        Ok(tries)
    }

    /// The mail is planned: from here on its transaction alone counts, which may be that of others, too.
    pub(crate) fn planned(&mut self, is_shared: bool) -> io::Result<()> {
        if is_shared { self.write(SEVERAL) } else { self.end() }
    }

    fn end(&mut self) -> io::Result<()> {
        self.last = self.last.take().filter(|(_, last)| *last != self.now);
        match &self.last {
            // It is still to come.
            Some((tries, last)) => self.write(&format!("{tries} {last}")),
            None => self.write(""),
        }
    }

    /// So many mails have their verdicts, one of them where they are decided one by one.
    pub(crate) fn decided(&mut self, mails: usize) -> io::Result<()> {
        self.singly = self.singly.saturating_sub(mails);
        if self.singly == 0 {
            self.last = None;
        }
        self.end()
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        file.write_all_at(format!("{text:<SIZE$}").as_bytes(), 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deaths_over_one_mail_are_counted_and_others_are_not() {
        let folder = tempfile::tempdir().unwrap();
        for tries in 1..=4 {
            assert_eq!(ReadingMark::open(folder.path()).unwrap().begin("1.é").unwrap(), tries);
        }
        let mut reading = ReadingMark::open(folder.path()).unwrap();
        assert_eq!(reading.begin("2.b").unwrap(), 1);
        reading.planned(false).unwrap();
        assert_eq!(reading.begin("2.b").unwrap(), 1);
        reading.planned(false).unwrap();
    }

    #[test]
    fn of_mails_that_share_a_commit_each_is_counted_alone_and_then_decided_alone() {
        let folder = tempfile::tempdir().unwrap();
        let open = || ReadingMark::open(folder.path()).unwrap();
        let mut reading = open();
        assert_eq!(reading.together(), TOGETHER);
        for name in ["1.a", "2.b"] {
            assert_eq!(reading.begin(name).unwrap(), 1);
            reading.planned(true).unwrap();
        }
        // The commit is what killed it.
        let mut reading = open();
        assert_eq!((reading.together(), reading.begin("1.a").unwrap()), (1, 1));
        reading.planned(false).unwrap();
        reading.begin("2.b").unwrap();
        // Twice more, after another mail was decided.
        for tries in 2..=3 {
            let mut reading = open();
            assert_eq!((reading.together(), reading.begin("1.a").unwrap()), (1, 1));
            reading.planned(false).unwrap();
            reading.decided(1).unwrap();
            assert_eq!(reading.begin("2.b").unwrap(), tries);
        }
        let mut reading = open();
        for name in 0..TOGETHER {
            assert_eq!(reading.together(), 1);
            reading.begin(&name.to_string()).unwrap();
            reading.decided(1).unwrap();
        }
        assert_eq!((reading.together(), reading.begin("2.b").unwrap()), (TOGETHER, 1));
    }
}
