//! The kinds of trouble that the person who runs the referee is told of, and in which words: what is
//! wrong, what to do, which command to run. No word here names a player, an address or a key.

/// A kind of trouble. Those that last stand until they are cleared; the others happen, and are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trouble {
    /// The inbox's server refuses the login.
    InboxLogin,
    /// The inbox cannot be reached or read.
    InboxUnreachable,
    /// The outbox's server refuses the login, or our sender: the whole queue waits.
    OutboxLogin,
    /// The outbox cannot be reached or written.
    OutboxUnreachable,
    /// The server takes no more letters for now, or as many as it may went out today.
    OutboxQuota,
    /// A letter has been waiting for longer than [`WAITING`].
    LettersWaiting,
    LettersGivenUp,
    DiskFull,
    /// The database fails in another way.
    Database,
    /// A copy of the database from an earlier time is in use.
    RolledBack,
    /// What is stored of a game is not what was written.
    LogAltered,
    /// Another referee runs on a copy of this one's state.
    TwoReferees,
    /// What was to be entered could not be read again.
    Unwritable,
    /// Mails were set aside for the referee's eyes.
    MailsSetAside,
    /// Strangers' mails are left in their mailbox: the day has no room for them.
    StrangersLeft,
    /// More mails than usual were refused within an hour.
    ManyRefusals,
    /// More mails than usual came with keys that are none.
    ManyUnknownKeys,
    /// A player's mail server refuses his letters for good.
    SeatUnreachable,
    /// A bounce says that a player's mail may be failing.
    SeatFailing,
    /// A player's address was changed.
    AddressChanged,
    /// A player sent an order to his opponent, too.
    MailCopied,
    /// A template of the operator's own failed; the built-in one was used.
    Template,
    /// The clock cannot be believed.
    ClockAhead,
    /// The mail server's clock says something else.
    ClockDiffers,
    /// More games are to be forgotten than usual.
    ManyToForget,
    /// The last copy of the database is old.
    BackupOld,
    /// The folder of the inbox cannot be read.
    InboxFolder,
    /// A file in the inbox holds no mail that can be taken in.
    InboxFile,
    /// The key files cannot be read.
    Keys,
    /// A key file is gone by which letters were given keys.
    KeysLost,
    /// The key that signs a running game's heads is not in the key file.
    SigningKey,
    /// A server takes our letters for forged: they are not authenticated.
    Unauthenticated,
    /// A server takes our letters for spam.
    TakenForSpam,
    /// A player's provider says that a letter was reported as spam.
    SpamComplaint,
    /// The referee's ruling is due in a game.
    RulingDue,
    /// A player complains that the other one is slow.
    Complaint,
    GameOver,
}

/// A letter may wait this many seconds before it is told.
pub const WAITING: i64 = 4 * 3_600;

/// What is said of a kind: its word, headline and remedy.
type TroubleWords = (&'static str, &'static str, &'static str);

impl Trouble {
    /// All kinds.
    pub const ALL: [Self; 37] = [
        Self::InboxLogin,
        Self::InboxUnreachable,
        Self::OutboxLogin,
        Self::OutboxUnreachable,
        Self::OutboxQuota,
        Self::LettersWaiting,
        Self::LettersGivenUp,
        Self::DiskFull,
        Self::Database,
        Self::RolledBack,
        Self::LogAltered,
        Self::TwoReferees,
        Self::Unwritable,
        Self::MailsSetAside,
        Self::StrangersLeft,
        Self::ManyRefusals,
        Self::ManyUnknownKeys,
        Self::SeatUnreachable,
        Self::SeatFailing,
        Self::AddressChanged,
        Self::MailCopied,
        Self::Template,
        Self::ClockAhead,
        Self::ClockDiffers,
        Self::ManyToForget,
        Self::BackupOld,
        Self::InboxFolder,
        Self::InboxFile,
        Self::Keys,
        Self::KeysLost,
        Self::SigningKey,
        Self::Unauthenticated,
        Self::TakenForSpam,
        Self::SpamComplaint,
        Self::RulingDue,
        Self::Complaint,
        Self::GameOver,
    ];

    const fn said(self) -> TroubleWords {
        match self {
            Self::InboxLogin => (
                "inbox-login",
                "the mail server refuses to let the referee read its inbox",
                "See whether the password or token of [inbox] is still good, and whether the mailbox is locked.\n\
                 The referee tries again at most once an hour, so that the server does not lock it. No mail is lost.",
            ),
            Self::InboxUnreachable => (
                "inbox-unreachable",
                "the referee cannot read its inbox",
                "See whether the server of [inbox] runs, its certificate is good and its folder is there.\n\
                 The referee tries again by itself. No mail is lost.",
            ),
            Self::OutboxLogin => (
                "outbox-login",
                "the mail server refuses to carry the referee's letters",
                "See whether the password or token of [outbox] is still good, and whether the server takes the\n\
                 sender addresses ([outbox] envelope = \"plain\" where it takes none but the mailbox's own).\n\
                 All letters wait meanwhile; none is given up for this.",
            ),
            Self::OutboxUnreachable => (
                "outbox-unreachable",
                "the referee cannot send letters",
                "See whether the server of [outbox] runs and its certificate is good; for a Maildir, whether the\n\
                 folder is there and may be written. All letters wait meanwhile.",
            ),
            Self::OutboxQuota => (
                "outbox-quota",
                "no more letters may be sent for now",
                "The mail server says that the account's quota is used up, or [outbox] rate_day is reached. All letters\n\
                 wait, answers and news before reminders; the referee tries again by itself, at the latest in an hour.\n\
                 If it comes often, set rate_day a little below what the server allows, or ask it for more.",
            ),
            Self::LettersWaiting => (
                "letters-waiting",
                "letters have been waiting for more than four hours",
                "See why they are not taken: the server of [outbox], or the servers of these players.",
            ),
            Self::LettersGivenUp => (
                "letters-given-up",
                "letters were given up",
                "A player did not get a letter. See whether his address is still right, and write to him another way.\n\
                 His next mail, or 'repeat' in one, brings him a new letter.",
            ),
            Self::DiskFull => (
                "disk-full",
                "the disk is full",
                "Make room where the state folder lies. The referee reads no mail until there is room, loses none,\n\
                 and goes on by itself.",
            ),
            Self::Database => (
                "database",
                "the database cannot be read or written",
                "See to the disk and the rights of the database's folder. If the database is damaged, stop the\n\
                 referee and restore it from a backup. No mail is lost meanwhile.",
            ),
            Self::RolledBack => (
                "rolled-back",
                "the database is older than what the referee has signed",
                "A backup was restored. The games named below wait, since they could go on differently from what\n\
                 their players have read. 'tempete rule GAME recover --reason …' continues one, and tells both.",
            ),
            Self::LogAltered => (
                "log-altered",
                "what is stored of a game is not what was written",
                "A disk or a program has changed the database. These games wait: nothing is entered, nothing is signed, and\n\
                 their mails are kept. Stop the referee, look at the disk, and put the last good backup in the database's\n\
                 place ('tempete backup --try FILE' says which is); leave the folders heads and keys as they are.",
            ),
            Self::TwoReferees => (
                "two-referees",
                "another referee runs on a copy of this one's state",
                "A player has answered a letter that this referee never made. Find the other one, and stop it at once. If this\n\
                 one is to go on, 'tempete mail retry MAIL' has the answer decided, and its game goes on; players who have\n\
                 letters of the other one hold two stories in their hands, so tell them.",
            ),
            Self::Unwritable => (
                "unwritable",
                "a fault of the program: what it wanted to enter could not be read again",
                "Nothing was entered, and the mail is kept. The game waits, and is tried again when the referee starts anew:\n\
                 install a newer version, and tell its makers what stands here.",
            ),
            Self::MailsSetAside => (
                "mails-set-aside",
                "mails were set aside",
                "Look at them: 'tempete mail list --set-aside' lists them. Nothing waits for them by itself.",
            ),
            Self::StrangersLeft => (
                "strangers-left",
                "strangers' mails are left in the mailbox",
                "As much of strangers' mail was stored today as [strangers] day allows; what has a player's key is taken in as\n\
                 ever. The rest lies unread in the mailbox, and no poll looks at it again: delete it there, or have it taken\n\
                 in by 'tempete mail retry --unstored'.",
            ),
            Self::ManyRefusals => (
                "many-refusals",
                "many mails are being refused",
                "More than fifty mails were refused within an hour. See 'tempete mail list' for which game; a player\n\
                 may need help, or his mail program may be answering by itself. Nothing else has changed.",
            ),
            Self::ManyUnknownKeys => (
                "many-unknown-keys",
                "many mails come with keys that are none",
                "Somebody may be guessing keys; that is hopeless, and nothing is answered. See 'tempete mail list'.",
            ),
            Self::SeatUnreachable => (
                "seat-unreachable",
                "a player's mail server refuses his letters for good",
                "Write to the player another way. If he has another address: 'tempete seat GAME SEAT --address ADDRESS'.",
            ),
            Self::SeatFailing => (
                "seat-failing",
                "a player's mail may be failing",
                "A bounce came for one of his letters. Nothing was stopped: a bounce can be forged. If he falls\n\
                 silent, write to him another way.",
            ),
            Self::AddressChanged => (
                "address-changed",
                "a player's address was changed",
                "The old and the new address both confirmed it, and were told. If that was not the player's own wish,\n\
                 set it back: 'tempete seat GAME SEAT --address ADDRESS'.",
            ),
            Self::MailCopied => (
                "mail-copied",
                "a player sent an order to his opponent, too",
                "What was secret in it is secret no more. Nothing takes that back: what he sealed stays as it is.\n\
                 See 'tempete mail list' for what it was, and rule if it matters.",
            ),
            Self::Template => (
                "template",
                "a template of your own failed",
                "The built-in one was used instead. 'tempete doctor' names the file and the line.",
            ),
            Self::ClockAhead => (
                "clock",
                "the machine's clock has leapt, and nothing is decided",
                "Mail is kept, and nothing is entered, sent or erased. Set the clock right ('date'): everything goes on by\n\
                 itself. If it is right, and the referee only stood still for so long, a backup was restored, or the clock\n\
                 had run ahead and was set back: 'tempete clock accept --reason …'. A leap of less than clock_leap is\n\
                 believed by itself after an hour.",
            ),
            Self::ClockDiffers => (
                "clock-differs",
                "the mail server's clock and this machine's differ by more than an hour",
                "Three mails running say so. See which of the two is right ('date'), and set the other: time is counted by\n\
                 when mail arrived as its server says, and by this machine's clock.",
            ),
            Self::ManyToForget => (
                "many-to-forget",
                "more games than usual are to be forgotten",
                "See whether [operation] retention and the clock are right: mails, letters and addresses of at most\n\
                 20 games, or of a tenth of all, are erased a day. 'tempete forget --expired --confirm' erases the rest.",
            ),
            Self::BackupOld => (
                "backup-old",
                "the last backup is older than three days",
                "See why none was made since: a timer that stopped, a folder that cannot be written, a full disk.\n\
                 'tempete backup' makes one. dist/ has a timer for it.",
            ),
            Self::InboxFolder => (
                "inbox-folder",
                "the folder of the inbox cannot be read",
                "See whether the Maildir of [inbox] is there, with its folders tmp, new and cur, and whether the user who\n\
                 runs the referee may read and write there. No mail is read meanwhile, and none is lost.",
            ),
            Self::InboxFile => (
                "inbox-file",
                "a file in the inbox cannot be taken in",
                "A file that may not be read: give it to the user who runs the referee. One whose name was used before: move\n\
                 it to another name in the same folder. One of 0 bytes: what it was to hold is lost, or lies with the\n\
                 program that delivered it; see whether a disk is full there, and ask the player to send his mail again.",
            ),
            Self::Keys => (
                "keys",
                "the key files cannot be read",
                "Give the folder of the keys and its files to the user who runs the referee, mode 700 and 600, or restore\n\
                 them from their backup. No mail is read meanwhile, and none is lost.",
            ),
            Self::KeysLost => (
                "keys-lost",
                "a key file is gone, and the keys in letters that players have prove nothing",
                "Put the folder of the keys back from its backup; leave the file in it that was made since. If there is no\n\
                 backup, 'tempete rekey' sends every player his last letter anew. Answers to older letters are answered with\n\
                 a new letter meanwhile, and nobody is told that his mail was wrong.",
            ),
            Self::SigningKey => (
                "signing-key",
                "the key that signs the heads of some games is not in its file",
                "Put the file [referee] key back from its backup. If the key is lost for good, or was stolen:\n\
                 'tempete rule GAME new-key' for each of these games, with '--recovery FILE --holds N' where the old\n\
                 key cannot vouch for the new one; until then nobody can check their letters.",
            ),
            Self::Unauthenticated => (
                "unauthenticated",
                "a mail server refuses the referee's letters as not authenticated",
                "See to SPF, DKIM and DMARC of the referee's domain: the sending machine must stand in the SPF record, or\n\
                 its letters be signed for the domain. 'tempete doctor --round-trip' sends one through it.",
            ),
            Self::TakenForSpam => (
                "taken-for-spam",
                "a mail server refuses the referee's letters as spam or by its policy",
                "See whether the sending address or its domain is on a block list, and what the server's replies in the mail\n\
                 server's own log say. The player can also have his provider let the referee's address through.",
            ),
            Self::SpamComplaint => (
                "spam-complaint",
                "a letter was reported as spam",
                "A provider forwards that the reader of a letter marked it as spam; such a report can also be forged. Write to\n\
                 the player another way: if he does not want to play, end the game, before his provider refuses all letters.",
            ),
            Self::RulingDue => (
                "ruling-due",
                "a ruling is due",
                "Both players wait for it. 'tempete show GAME' shows the game, 'tempete rule GAME …' rules.",
            ),
            Self::Complaint => (
                "complaint",
                "a player complains that the other one is slow",
                "Write to the slow player, or rule: 'tempete rule GAME warn SEAT' or 'lost-on-time SEAT'.",
            ),
            Self::GameOver => (
                "game-over",
                "a game is over",
                "Nothing needs to be done: both players have the result and the record.",
            ),
        }
    }

    /// Its word: in logs, in the database, in `/healthz`. Stable.
    pub const fn word(self) -> &'static str {
        self.said().0
    }

    /// What is wrong, in a line without capital and full stop.
    pub const fn what(self) -> &'static str {
        self.said().1
    }

    /// What to do about it, in lines.
    pub const fn remedy(self) -> &'static str {
        self.said().2
    }

    /// The command that tells more.
    pub const fn command(self) -> &'static str {
        match self {
            Self::MailsSetAside | Self::TwoReferees => "tempete mail list --set-aside",
            Self::StrangersLeft => "tempete mail list --unstored",
            Self::ManyRefusals | Self::ManyUnknownKeys | Self::MailCopied => "tempete mail list",
            Self::SeatUnreachable | Self::SeatFailing | Self::AddressChanged | Self::RolledBack | Self::GameOver => {
                "tempete games"
            }
            Self::ClockAhead | Self::ClockDiffers => "tempete clock",
            Self::ManyToForget => "tempete forget --expired",
            Self::BackupOld => "tempete backup",
            Self::RulingDue => "tempete games --due",
            Self::Complaint => "tempete games --sort waiting",
            Self::LettersGivenUp | Self::LettersWaiting | Self::Unauthenticated | Self::TakenForSpam => {
                "tempete letters list"
            }
            _ => "tempete doctor",
        }
    }

    /// The kind with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|trouble| trouble.word() == word)
    }

    /// Whether it stands until it is cleared; otherwise it happens, and is over.
    pub const fn lasts(self) -> bool {
        matches!(
            self,
            Self::InboxLogin
                | Self::InboxUnreachable
                | Self::OutboxLogin
                | Self::OutboxUnreachable
                | Self::OutboxQuota
                | Self::LettersWaiting
                | Self::DiskFull
                | Self::Database
                | Self::RolledBack
                | Self::LogAltered
                | Self::TwoReferees
                | Self::Unwritable
                | Self::ClockAhead
                | Self::ClockDiffers
                | Self::ManyToForget
                | Self::BackupOld
                | Self::StrangersLeft
                | Self::SigningKey
                | Self::KeysLost
                | Self::InboxFolder
                | Self::Keys
                | Self::RulingDue
                | Self::Complaint
        )
    }

    /// Whether each game has a letter of its own, and the kind has none.
    pub const fn by_game(self) -> bool {
        matches!(self, Self::RulingDue | Self::Complaint | Self::GameOver | Self::RolledBack | Self::SpamComplaint)
    }

    /// Whether its detail is the games that it is about, each of which is told of.
    pub const fn names_games(self) -> bool {
        matches!(self, Self::LogAltered | Self::TwoReferees | Self::Unwritable)
    }

    /// Whether it is an ordinary part of playing, or of having an address: nothing is out of order.
    pub const fn is_ordinary(self) -> bool {
        matches!(self, Self::RulingDue | Self::Complaint | Self::GameOver | Self::StrangersLeft)
    }

    /// Whether it means that mail is not read or not sent.
    pub const fn stops_mail(self) -> bool {
        matches!(
            self,
            Self::InboxLogin
                | Self::InboxUnreachable
                | Self::OutboxLogin
                | Self::OutboxUnreachable
                | Self::OutboxQuota
                | Self::ClockAhead
                | Self::DiskFull
                | Self::Database
                | Self::InboxFolder
                | Self::Keys
        )
    }

    /// For how many seconds it must have stood before it is an alarm: a server may be away for a while.
    pub const fn grace(self) -> i64 {
        match self {
            Self::InboxUnreachable | Self::OutboxUnreachable => 15 * 60,
            Self::Database => 5 * 60,
            _ => 0,
        }
    }
}
