//! A mail as it came.

use super::caps;

/// The bytes of a mail.
pub struct Raw {
    /// Its bytes; of one over the cap only the beginning.
    pub bytes: Vec<u8>,
    /// The size of the whole.
    pub size: u64,
}

impl Raw {
    /// Its beginning, at most so many bytes; where there is more of its header than `header` bytes, so many alone.
    pub fn beginning(&self, most: usize, header: usize) -> &[u8] {
        let most = if self.header().len() > header { header } else { most };
        self.bytes.get(..most).unwrap_or(&self.bytes)
    }

    /// Its header: what stands above the first empty line, as far as a header may go.
    pub fn header(&self) -> &[u8] {
        let mut end = 0;
        for line in self.bytes.split_inclusive(|&byte| byte == b'\n') {
            if matches!(line, b"\n" | b"\r\n") {
                break;
            }
            end += line.len();
        }
        self.bytes.get(..end.min(caps::HEADER)).unwrap_or_default()
    }
}

impl std::fmt::Debug for Raw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Raw({} of {} bytes)", self.bytes.len(), self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_with_more_header_than_is_kept_has_nothing_below_it() {
        for (mail, beginning) in [
            ("A: b\n\nc\n", "A: b\n\nc\n"),
            ("A: b\n\n123456789012345678901", "A: b\n\n12345678901234"),
            ("A: bcdef\n\nc\n", "A: bcdef"),
            ("no header at all\n", "no heade"),
            ("", ""),
        ] {
            let raw = Raw { bytes: mail.into(), size: mail.len() as u64 };
            assert_eq!(raw.beginning(20, 8), beginning.as_bytes(), "{mail}");
        }
    }
}
