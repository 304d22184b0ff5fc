//! Why time that passed costs a seat nothing.

use crate::words;

/// The most seconds that one entry credits: a year.
pub const MOST_CREDIT: u32 = 31_536_000;

words! {
    /// Why time costs a seat nothing.
    // Stored. Changing a word breaks games already played.
    CreditFor {
        /// The letter left late.
        Late = "late",
        /// The letter could not be delivered.
        Undelivered = "undelivered",
        /// The referee did not read its mail.
        Outage = "outage",
    }
}
