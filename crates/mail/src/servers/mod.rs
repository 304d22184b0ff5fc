//! Where mail comes from and goes to: Maildirs, IMAP in, SMTP and LMTP out, each in a file or folder of its own.

pub mod backoff;
pub mod delivery;
pub mod imap;
pub mod maildir;
pub mod password;
pub mod patience;
pub mod smtp;
pub mod tls;
