//! A mail as it came.

/// The bytes of a mail.
pub struct Raw {
    /// Its bytes; of one over the cap only the beginning.
    pub bytes: Vec<u8>,
    /// The size of the whole.
    pub size: u64,
}

impl std::fmt::Debug for Raw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Raw({} of {} bytes)", self.bytes.len(), self.size)
    }
}
