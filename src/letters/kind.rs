//! What kind of letter it is; the word stands in the header `X-Tempete-LetterKind`.

/// A kind of letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetterKind {
    /// The first letter of a game.
    Invitation,
    /// The answer to a mail that was accepted.
    Receipt,
    /// Something happened that this seat did not do.
    News,
    /// The answer to a mail that was refused.
    Refused,
    /// The answer to a mail that only asked.
    Information,
    /// The other side complained that this seat is slow.
    Reminder,
    /// The game is over.
    Result,
    /// Something about the letters themselves: keys, repeats.
    Notice,
}

impl LetterKind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Invitation,
        Self::Receipt,
        Self::News,
        Self::Refused,
        Self::Information,
        Self::Reminder,
        Self::Result,
        Self::Notice,
    ];

    /// Its word, which is also the name of its layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Receipt => "receipt",
            Self::News => "news",
            Self::Refused => "refused",
            Self::Information => "information",
            Self::Reminder => "reminder",
            Self::Result => "result",
            Self::Notice => "notice",
        }
    }

    /// The kind with this word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Whether such a letter answers a mail of its own reader (`Auto-Submitted: auto-replied`).
    pub fn answers(self) -> bool {
        matches!(self, Self::Receipt | Self::Refused | Self::Information | Self::Notice)
    }
}
