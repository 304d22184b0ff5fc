//! Which mail is being read and decided, and how often: a mail that kills the process is set aside
//! at its fourth reading. A small file, not the database: it must survive the process, not the
//! machine, and an ordinary mail pays no commit for it.

use std::{fs::File, io, os::unix::fs::FileExt, os::unix::fs::OpenOptionsExt, path::Path};

/// How many processes may die reading one mail.
pub(in crate::daemon) const MOST: u32 = 3;
/// The file's size; a record is padded to it, so that it is overwritten in one piece.
const SIZE: usize = 512;

/// The mark of the mail being read.
#[derive(Debug, Default)]
pub(in crate::daemon) struct ReadingMark {
    /// None where no mail is read.
    file: Option<File>,
    /// What the last process was reading when it died, and for which time.
    last: Option<(u32, String)>,
}

impl ReadingMark {
    pub(in crate::daemon) fn open(state: &Path) -> io::Result<Self> {
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
        let last =
            text.trim_end().split_once(' ').and_then(|(tries, name)| Some((tries.parse().ok()?, name.to_owned())));
        Ok(Self { file: Some(file), last })
    }

    /// Marks this mail as being read, and says for which time, counted from 1. More than [`MOST`]:
    /// it is not to be read.
    pub(in crate::daemon) fn begin(&mut self, name: &str) -> io::Result<u32> {
        let name: String = name.chars().take(SIZE / 5).collect();
        let tries = match &self.last {
            Some((tries, last)) if *last == name => tries + 1,
            _ => 1,
        };
        self.write(&format!("{tries} {name}"))?;
        Ok(tries)
    }

    /// The mail is decided: from here on its transaction alone counts.
    pub(in crate::daemon) fn end(&mut self) -> io::Result<()> {
        self.last = None;
        self.write("")
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
        reading.end().unwrap();
        assert_eq!(reading.begin("2.b").unwrap(), 1);
        reading.end().unwrap();
        assert_eq!(ReadingMark::open(folder.path()).unwrap().begin("1.é").unwrap(), 1);
    }
}
