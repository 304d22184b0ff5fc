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
