//! What kind of letter it is; the word stands in the header `X-Tempete-LetterKind`.

use crate::words;

words! {
    /// A kind of letter. Its word is also the name of its layout.
    LetterKind {
        /// The first letter of a game.
        Invitation = "invitation",
        /// The answer to a mail that was accepted.
        Receipt = "receipt",
        /// Something happened that this seat did not do.
        News = "news",
        /// The answer to a mail that was refused.
        Refused = "refused",
        /// The answer to a mail that only asked.
        Information = "information",
        /// The other side complained that this seat is slow.
        Reminder = "reminder",
        /// The game is over.
        Result = "result",
        /// Something about the letters themselves: keys, repeats.
        Notice = "notice",
    }
}

impl LetterKind {
    /// Whether such a letter answers a mail of its own reader (`Auto-Submitted: auto-replied`).
    pub fn answers(self) -> bool {
        matches!(self, Self::Receipt | Self::Refused | Self::Information | Self::Notice)
    }
}
