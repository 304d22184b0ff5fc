//! What a command prints. A reader who closes the pipe has read enough: what is written after that
//! is dropped, and no command panics or fails by it. Any other fault of the output is an error.

use std::io::{self, ErrorKind, IsTerminal, Write};

/// Standard output that survives its reader.
pub struct Output<W: Write = io::StdoutLock<'static>> {
    to: W,
    closed: bool,
}

impl Output {
    /// The process's own standard output.
    pub fn standard() -> Self {
        Self { to: io::stdout().lock(), closed: false }
    }

    /// Prints what a stranger wrote: as it came, but to a terminal, which obeys what is not printable, with that
    /// shown as text.
    ///
    /// # Errors
    /// As [`Output::line`].
    pub fn foreign(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.to.is_terminal() { self.text(&harmless(bytes)) } else { self.bytes(bytes) }
    }
}

/// Text with every control character but line end and tabulator, and every byte that is no UTF-8, as an escape.
fn harmless(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().replace("\r\n", "\n").chars() {
            match c {
                '\n' | '\t' => text.push(c),
                c if c.is_control() => text.extend(c.escape_default()),
                c => text.push(c),
            }
        }
        chunk.invalid().iter().for_each(|byte| text.push_str(&format!("\\x{byte:02x}")));
    }
    text
}

impl<W: Write> Output<W> {
    /// Prints one line.
    ///
    /// # Errors
    /// The output cannot be written: a full disk, not a closed pipe.
    pub fn line(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        self.text(line.as_ref())?;
        self.text("\n")
    }

    /// Prints text as it is.
    ///
    /// # Errors
    /// As [`Output::line`].
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// Prints bytes as they are.
    ///
    /// # Errors
    /// As [`Output::line`].
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let written = self.to.write_all(bytes);
        self.forgive(written)
    }

    /// Prints a value as JSON, indented, with a line end.
    ///
    /// # Errors
    /// As [`Output::line`].
    pub fn json(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        self.line(text)
    }

    /// Prints an element of an array, the first or a later one, as [`Output::json`] prints a whole one; there may
    /// be very many.
    ///
    /// # Errors
    /// As [`Output::line`].
    pub fn element(&mut self, value: &impl serde::Serialize, before: usize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value)?.replace('\n', "\n  ");
        self.text(if before == 0 { "[\n  " } else { ",\n  " })?;
        self.text(&text)
    }

    /// Ends the array of so many elements.
    ///
    /// # Errors
    /// As [`Output::line`].
    pub fn elements_end(&mut self, count: usize) -> io::Result<()> {
        self.line(if count == 0 { "[]" } else { "\n]" })
    }

    /// Makes everything printed so far visible.
    ///
    /// # Errors
    /// As [`Output::line`].
    pub fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let flushed = self.to.flush();
        self.forgive(flushed)
    }

    fn forgive(&mut self, done: io::Result<()>) -> io::Result<()> {
        match done {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            Err(error) => Err(io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))),
            Ok(()) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Faulty(ErrorKind);

    impl Write for Faulty {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn a_terminal_is_given_nothing_to_obey() {
        let shown =
            harmless(b"Subject: \xc3\xa9t\xe9\r\n\r\n\x1b]0;title\x07\x1b[2J\tred\rover\xc2\x9bm\x9b31m\x00\x7f\n");
        assert_eq!(
            shown,
            "Subject: \u{e9}t\\xe9\n\n\\u{1b}]0;title\\u{7}\\u{1b}[2J\tred\\rover\\u{9b}m\\x9b31m\\u{0}\\u{7f}\n"
        );
        assert!(shown.chars().all(|c| matches!(c, '\n' | '\t') || !c.is_control()));
    }

    #[test]
    fn a_closed_pipe_is_no_fault_and_a_full_disk_is_one() {
        let mut closed = Output { to: Faulty(ErrorKind::BrokenPipe), closed: false };
        closed.line("a").unwrap();
        closed.flush().unwrap();
        let mut full = Output { to: Faulty(ErrorKind::StorageFull), closed: false };
        assert_eq!(full.line("a").unwrap_err().kind(), ErrorKind::StorageFull);
    }
}
