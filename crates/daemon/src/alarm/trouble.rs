//! The kinds of trouble that the person who runs the referee is told of, a row each. In which words stands in
//! `templates/kit/*/words.toml`: what is wrong, and what to do. No word there names a player, an address or a key.

use crate::page::words;

/// A letter may wait this many seconds before it is told.
pub const WAITING: i64 = 4 * 3_600;

/// What may be so of a kind, what is where its row says nothing, and how it is asked for.
macro_rules! facts {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $usual:expr;)+) => {
        struct Row { $($field: $type),+ }

        const ROW: Row = Row { $($field: $usual),+ };

        impl Trouble {
            $($(#[$doc])* pub const fn $field(self) -> $type { self.row().$field })+
        }
    };
}

facts! {
    /// Whether it stands until it is cleared; otherwise it happens, and is over.
    lasts: bool = false;
    /// Whether it means that mail is not read or not sent.
    stops_mail: bool = false;
    /// Whether each game has a letter of its own, and the kind has none.
    by_game: bool = false;
    /// Whether its detail is the games that it is about, each of which is told of.
    names_games: bool = false;
    /// Whether it is an ordinary part of playing, or of having an address: nothing is out of order.
    is_ordinary: bool = false;
    /// For how many seconds it must have stood before it is an alarm: a server may be away for a while.
    grace: i64 = 0;
    /// The command that tells more.
    command: &'static str = "tempete doctor";
}

macro_rules! troubles {
    ($($(#[$doc:meta])* $kind:ident = $word:literal { $($field:ident: $value:expr),* })+) => {
        /// A kind of trouble. Those that last stand until they are cleared; the others happen, and are told.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Trouble { $($(#[$doc])* $kind),+ }

        impl Trouble {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Its word: in logs, in the database, in `/healthz`, before its words in letters. Stable.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),+ }
            }

            const fn row(self) -> Row {
                match self { $(Self::$kind => Row { $($field: $value,)* ..ROW }),+ }
            }
        }
    };
}

troubles! {
    /// The inbox's server refuses the login.
    InboxLogin = "inbox-login" { lasts: true, stops_mail: true }
    /// The inbox cannot be reached or read.
    InboxUnreachable = "inbox-unreachable" { lasts: true, stops_mail: true, grace: 15 * 60 }
    /// The outbox's server refuses the login, or our sender: the whole queue waits.
    OutboxLogin = "outbox-login" { lasts: true, stops_mail: true }
    /// The outbox cannot be reached or written.
    OutboxUnreachable = "outbox-unreachable" { lasts: true, stops_mail: true, grace: 15 * 60 }
    /// The server takes no more letters for now, or as many as it may went out today.
    OutboxQuota = "outbox-quota" { lasts: true, stops_mail: true }
    /// A letter has been waiting for longer than [`WAITING`].
    LettersWaiting = "letters-waiting" { lasts: true, command: "tempete letters list" }
    LettersGivenUp = "letters-given-up" { command: "tempete letters list" }
    DiskFull = "disk-full" { lasts: true, stops_mail: true }
    /// The database fails in another way.
    Database = "database" { lasts: true, stops_mail: true, grace: 5 * 60 }
    /// A copy of the database from an earlier time is in use.
    RolledBack = "rolled-back" { lasts: true, by_game: true, command: "tempete games" }
    /// What is stored of a game is not what was written.
    LogAltered = "log-altered" { lasts: true, names_games: true }
    /// Another referee runs on a copy of this one's state.
    TwoReferees = "two-referees" { lasts: true, names_games: true, command: "tempete mail list --set-aside" }
    /// What was to be entered could not be read again.
    Unwritable = "unwritable" { lasts: true, names_games: true }
    /// Mails were set aside for the referee's eyes.
    MailsSetAside = "mails-set-aside" { command: "tempete mail list --set-aside" }
    /// Strangers' mails are left in their mailbox: the day has no room for them.
    StrangersLeft = "strangers-left" { lasts: true, is_ordinary: true, command: "tempete mail list --unstored" }
    /// More mails than usual were refused within an hour.
    ManyRefusals = "many-refusals" { command: "tempete mail list" }
    /// More mails than usual came with keys that are none.
    ManyUnknownKeys = "many-unknown-keys" { command: "tempete mail list" }
    /// A player's mail server refuses his letters for good.
    SeatUnreachable = "seat-unreachable" { command: "tempete games" }
    /// A bounce says that a player's mail may be failing.
    SeatFailing = "seat-failing" { command: "tempete games" }
    /// A player's address was changed.
    AddressChanged = "address-changed" { command: "tempete games" }
    /// A player sent an order to his opponent, too.
    MailCopied = "mail-copied" { command: "tempete mail list" }
    /// A template of the operator's own failed; the built-in one was used.
    Template = "template" {}
    /// The clock cannot be believed.
    ClockAhead = "clock" { lasts: true, stops_mail: true, command: "tempete clock" }
    /// The mail server's clock says something else.
    ClockDiffers = "clock-differs" { lasts: true, command: "tempete clock" }
    /// More games are to be forgotten than usual.
    ManyToForget = "many-to-forget" { lasts: true, command: "tempete forget --expired" }
    /// The last copy of the database is old.
    BackupOld = "backup-old" { lasts: true, command: "tempete backup" }
    /// The folder of the inbox cannot be read.
    InboxFolder = "inbox-folder" { lasts: true, stops_mail: true }
    /// A file in the inbox holds no mail that can be taken in.
    InboxFile = "inbox-file" {}
    /// The key files cannot be read.
    Keys = "keys" { lasts: true, stops_mail: true }
    /// A key file is gone by which letters were given keys.
    KeysLost = "keys-lost" { lasts: true }
    /// The key that signs a running game's heads is not in the key file.
    SigningKey = "signing-key" { lasts: true }
    /// A server takes our letters for forged: they are not authenticated.
    Unauthenticated = "unauthenticated" { command: "tempete letters list" }
    /// A server takes our letters for spam.
    TakenForSpam = "taken-for-spam" { command: "tempete letters list" }
    /// A player's provider says that a letter was reported as spam.
    SpamComplaint = "spam-complaint" { by_game: true }
    /// The referee's ruling is due in a game.
    RulingDue = "ruling-due" { lasts: true, by_game: true, is_ordinary: true, command: "tempete games --due" }
    /// A player complains that the other one is slow.
    Complaint = "complaint" { lasts: true, by_game: true, is_ordinary: true, command: "tempete games --sort waiting" }
    GameOver = "game-over" { by_game: true, is_ordinary: true, command: "tempete games" }
    /// A server refuses a letter for a reason that no row of the table of replies knows.
    LetterRefused = "letter-refused" { command: "tempete letters list" }
    /// The mailbox is nearly full, or full.
    MailboxFull = "mailbox-full" { lasts: true, command: "tempete mail list" }
    /// Nothing shows that mail still comes.
    Unheard = "unheard" { lasts: true, stops_mail: true, command: "tempete doctor --round-trip" }
}

impl Trouble {
    /// What is wrong, in a line without capital and full stop.
    pub fn what(self) -> &'static str {
        words::english(&format!("alarm.{}.what", self.word()))
    }

    /// What to do about it, in lines.
    pub fn remedy(self) -> &'static str {
        words::english(&format!("alarm.{}.remedy", self.word()))
    }

    /// The kind with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|trouble| trouble.word() == word)
    }
}
