//! Why a mail of an organiser's does nothing.

/// Why it does nothing: the phrase `why.CODE` of `templates/kit`, with its values.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub(super) enum Why {
    NoGameAnswered,
    NoSuchGame,
    /// He plays in the game.
    Seated,
    /// The game waits since a backup was restored.
    Restored,
    /// It waits for another reason.
    Waits,
    /// The game does not take it: why, in its words.
    Misfit {
        why: String,
    },
    /// The game has gone on: the lines of what came since.
    Outdated {
        since: Vec<String>,
    },
    NothingToConfirm,
    ConfirmWrong,
    KeyVoid,
    /// Two letters are answered at once.
    Contradictory,
    Unproven,
    /// No text can be read.
    Text,
    /// No line begins with a verb.
    NoOrder,
    UnknownOrder,
    /// The order's line holds what no order may.
    Unclear,
    /// A verb is written almost so: the line with it.
    NearMiss {
        instead: String,
    },
    NeedsNumber,
    NeedsGame,
    /// Nothing is entered for the player.
    NeedsOrders,
    NeedsWords,
    NeedsReason,
    LongReason,
    /// It is for the command line alone.
    CommandLine,
    /// One of these stands behind a ruling.
    NeedsOneOf {
        words: Vec<&'static str>,
    },
    /// This stands behind a ruling.
    NeedsLine {
        what: &'static str,
    },
    NoSuchRuling,
    /// One of these seats is entered for.
    NeedsSeat {
        words: Vec<&'static str>,
    },
    /// One of these is written to.
    NeedsAddressee {
        words: Vec<&'static str>,
    },
    NeedsPostmark,
}

impl Why {
    /// Why, for the inbox table.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::NoGameAnswered | Self::NoSuchGame => "no-game",
            Self::Seated => "seated",
            Self::Restored | Self::Waits => "waits",
            Self::Misfit { .. } => "misfit",
            Self::Outdated { .. } => "outdated",
            Self::NothingToConfirm => "nothing-to-confirm",
            Self::ConfirmWrong => "confirm-wrong",
            Self::KeyVoid => "key-void",
            Self::Contradictory => "contradictory",
            Self::Unproven => "unproven",
            Self::Text => "text",
            Self::NoOrder => "no-order",
            _ => "unreadable",
        }
    }
}
