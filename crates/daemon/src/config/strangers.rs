//! How much is kept of mail that bears no key which ever was a player's.

use super::reading::Reading;

const KB: u64 = 1_000;
const MB: u64 = 1_000_000;

/// How much is kept of strangers' mail, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strangers {
    /// The most of one that is set aside.
    pub mail: usize,
    /// The most of a header: all that is kept of one that is passed over.
    pub header: usize,
    /// The most in all within a day (UTC); what comes beyond stays in its mailbox.
    pub day: u64,
}

/// Reads `[strangers]`.
pub(super) fn strangers(reading: &mut Reading) -> Strangers {
    const TOPIC: &str = "strangers";
    let mail = reading.number(TOPIC, "mail", 64, 1..=1_000, "write a number of kB from 1 to 1000");
    let header = reading.number(TOPIC, "header", 16, 1..=256, "write a number of kB from 1 to 256");
    let remedy = "write a number of MB up to 1000000, or 0 to have none stored";
    let day = reading.number(TOPIC, "day", 100, 0..=1_000_000, remedy);
    if header > mail {
        reading.wrong(TOPIC, "header", "a header would be larger than its mail", "write no more than [strangers] mail");
    }
    let bytes = |kb: u64| usize::try_from(kb * KB).unwrap_or(usize::MAX);
    Strangers { mail: bytes(mail), header: bytes(header), day: day * MB }
}
