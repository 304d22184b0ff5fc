//! What servers' replies mean: a table, and nothing else. Pure. Nothing standard says that an account has sent enough,
//! or that a server wants us slower: the codes of the large providers do, and their words.

use super::outcome::{
    Enhanced,
    Stage::{self, Auth, Connect, Dot, Hello, Mail, Rcpt, Tls},
};

/// What a reply means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The recipient's address is none.
    Address,
    /// This letter is not taken, or not into this mailbox.
    Letter,
    /// The same: letters are not proven to be ours (SPF, DKIM, DMARC, the sending machine's name).
    Unauthenticated,
    /// The same: it looks like spam, or a policy forbids it.
    Spam,
    /// The account, its sender address or the set-up is wrong.
    Account,
    /// We send too fast: in so many seconds, or later, more is taken.
    Pace(i64),
    /// The account has sent as much as it may for now.
    Quota,
    /// This connection has carried as many letters as it may: a new one carries more.
    Connection,
}

/// A row: at which stages, how the code begins, which enhanced codes, which words. What is empty fits every reply.
struct Row(&'static [Stage], &'static str, &'static str, &'static [&'static str], Means);

const ANY: &[Stage] = &[];
const NONE: &[&str] = &[];
/// Seconds.
const SOON: i64 = 5;
const MINUTE: i64 = 60;

/// The first row that a reply fits says what it means. In an enhanced code `x` stands for any number.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Of letters in one connection: before all that speaks of too many.
    Row(ANY, "", "", &[
        "in one connection", "in this connection", "per connection", "in one session", "in this session",
        "on this session", "per session", "this smtp session", "too many nonmail", "too many errors",
    ], Means::Connection),

    // Pace, in words.
    Row(ANY, "", "", &["maximum sending rate", "sending rate exceeded"], Means::Pace(SOON)),
    Row(ANY, "4", "4.3.2", &["thread limit", "concurrent"], Means::Pace(MINUTE)),
    Row(ANY, "4", "", &["thread limit exceeded", "relay limit exceeded"], Means::Pace(MINUTE)),
    Row(ANY, "", "", &[
        "too fast", "too quickly", "too much mail from", "too many concurrent", "too many connections",
        "connection rate", "connection limit", "connections exceeded", "unusual rate", "slow down",
    ], Means::Pace(MINUTE)),
    Row(ANY, "4", "4.4.5", &["busy"], Means::Pace(MINUTE)),

    // The recipient's side, whatever else is said of blocks, quotas and limits.
    Row(&[Rcpt, Dot], "", "", &[
        "mailbox full", "mailbox is full", "mailbox for user is full", "mailbox over quota", "mailbox is over quota",
        "mailbox has exceeded", "mailbox quota", "mailbox size", "user is over quota", "user over quota",
        "recipient is over quota", "recipient over quota",
    ], Means::Letter),
    Row(ANY, "", "x.2.2", NONE, Means::Letter),

    // A quota of ours.
    Row(ANY, "", "5.1.90 5.4.5 5.7.232-233 5.7.705", NONE, Means::Quota),
    Row(ANY, "", "", &["submissionquotaexceeded"], Means::Quota),
    // Else 552 speaks of a size or of a box.
    Row(ANY, "552", "5.7.x", NONE, Means::Spam),
    Row(ANY, "552", "", NONE, Means::Letter),
    Row(ANY, "", "x.2.3 x.3.4", NONE, Means::Letter),
    Row(ANY, "", "", &["message size", "size limit", "too large", "too big"], Means::Letter),
    Row(ANY, "", "", &[
        "quota", "sending limit", "limit exceeded", "exceeded the limit", "daily limit", "hourly limit",
        "message limit", "limit for messages", "limit for message recipients", "too many messages", "too many mails",
        "too many emails", "too many recipients", "maximum number of messages", "per hour exceeded", "per day exceeded",
    ], Means::Quota),
    Row(ANY, "", "", &["rate limit", "ratelimit", "rate-limit", "throttl"], Means::Pace(MINUTE)),

    // The account. Some servers say at the recipient what they have against the sender.
    Row(ANY, "5", "5.1.7 5.1.8 5.2.252 5.7.8-14 5.7.57 5.7.60 5.7.64 5.7.501-508 5.7.511 5.7.703 5.7.708 5.7.750",
        NONE, Means::Account),
    Row(ANY, "5", "", &[
        "sender address rejected", "sender rejected", "sender verify failed", "sendasdenied", "not owned by user",
        "send as this sender", "not allowed to send as", "not authorized to send as",
        "email address is not verified", "sending suspended", "sending has been disabled",
        "authentication required", "authentication is required", "authenticate first", "must authenticate",
    ], Means::Account),
    Row(ANY, "", "", &[
        "relay access denied", "relaying denied", "relay not permitted", "unable to relay", "relay denied",
    ], Means::Account),
    // Whatever stage they come at, these speak of the login.
    Row(ANY, "454", "", NONE, Means::Account),
    Row(ANY, "53", "", NONE, Means::Account),

    // Where only our host and the sender were spoken of.
    Row(&[Connect, Tls, Hello, Mail], "5", "", NONE, Means::Account),

    // Our letters are not believed. RFC 7372 has x.7.20 to 25, RFC 7505 x.7.27; Google says 26 to 32.
    Row(ANY, "", "x.7.20-26 x.7.29-32", NONE, Means::Unauthenticated),

    // Pace, in codes. A server that closes down says nothing of a letter.
    Row(ANY, "4", "4.7.28 4.7.500-699", NONE, Means::Pace(MINUTE)),
    Row(&[Rcpt], "450", "4.7.1 4.2.1", NONE, Means::Pace(MINUTE)),
    Row(ANY, "421", "", NONE, Means::Pace(SOON)),
    Row(&[Auth], "", "", NONE, Means::Account),
    Row(&[Connect, Tls, Hello], "", "", NONE, Means::Pace(SOON)),

    // The letter, in words.
    Row(&[Rcpt, Dot], "5", "", &["blacklist", "blocklist", "block list", "spam"], Means::Spam),

    // The address.
    Row(&[Rcpt], "5", "5.1.1-4 5.1.6 5.1.10", NONE, Means::Address),
    Row(&[Rcpt], "55", "", &[
        "user unknown", "unknown user", "no such user", "no such recipient", "no such mailbox", "no mailbox here",
        "user not found", "mailbox not found", "recipient not found", "user doesn't exist", "user does not exist",
        "mailbox does not exist", "address does not exist", "unknown recipient", "recipient unknown",
        "unrouteable address", "unroutable address", "unknown local part",
    ], Means::Address),

    // The letter. Of 5.7.x what speaks of lists and of encryption is no policy against spam.
    Row(ANY, "5", "5.7.3-4", NONE, Means::Letter),
    Row(ANY, "5", "5.7.x", NONE, Means::Spam),
    Row(ANY, "5", "5.2.x 5.3.x 5.4.x 5.6.x", NONE, Means::Letter),
    Row(ANY, "5", "", &["mailbox unavailable", "mailbox disabled", "mailbox is disabled"], Means::Letter),
];

impl Means {
    /// What a reply means at this stage; nothing where no row knows it.
    pub fn of(stage: Stage, code: u16, text: &str) -> Option<Self> {
        let status = Enhanced::read(text);
        let code = code.to_string();
        // Of several lines each begins with the enhanced code, and words go on in the next one. An address is none.
        let begins = text.split_whitespace().next().filter(|_| status.is_some());
        let is_word = |word: &&str| Some(*word) != begins && !word.contains('@');
        let words: Vec<&str> = text.split_whitespace().filter(is_word).collect();
        let text = words.join(" ").to_ascii_lowercase();
        let fits = |row: &&Row| {
            let Row(stages, begins, statuses, words, _) = row;
            (stages.is_empty() || stages.contains(&stage))
                && code.starts_with(begins)
                && (statuses.is_empty() || status.is_some_and(|status| is_among(status, statuses)))
                && (words.is_empty() || words.iter().any(|words| text.contains(words)))
        };
        ROWS.iter().find(fits).map(|Row(.., means)| *means)
    }

    /// What the status of a delivery report means: the same as of a reply to the recipient that has no words.
    pub fn of_status(Enhanced(class, subject, detail): Enhanced) -> Option<Self> {
        Self::of(Rcpt, u16::from(class) * 100 + 50, &format!("{class}.{subject}.{detail}"))
    }

    /// Tells whether it says something of us, whoever the letter is for.
    pub fn is_of_us(self) -> bool {
        matches!(self, Self::Account | Self::Pace(_) | Self::Quota | Self::Connection)
    }
}

/// Tells whether a status is one of these, which are parted by spaces.
fn is_among(Enhanced(class, subject, detail): Enhanced, statuses: &str) -> bool {
    let is = |part: Option<&str>, number: u16| match part.map(|part| part.split_once('-').unwrap_or((part, part))) {
        Some(("x", _)) => true,
        Some((first, last)) => {
            first.parse().is_ok_and(|first: u16| first <= number) && last.parse().is_ok_and(|last: u16| number <= last)
        }
        None => false,
    };
    statuses.split(' ').any(|status| {
        let mut parts = status.split('.');
        is(parts.next(), class.into()) && is(parts.next(), subject) && is(parts.next(), detail)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_read_and_has_something_to_fit() {
        for Row(stages, code, statuses, words, means) in ROWS {
            let is_number = |part: &str| part.parse::<u16>().is_ok();
            let reads = |part: &str| part == "x" || part.split('-').all(is_number) && part.split('-').count() < 3;
            for status in statuses.split(' ').filter(|status| !status.is_empty()) {
                assert!(status.split('.').count() == 3 && status.split('.').all(reads), "{status}: {means:?}");
            }
            assert!(code.len() < 4 && (code.is_empty() || is_number(code)), "{code}");
            assert!(words.iter().all(|words| *words == words.to_ascii_lowercase()), "{words:?}");
            assert!(!(stages.is_empty() && code.is_empty() && statuses.is_empty() && words.is_empty()), "{means:?}");
        }
    }

    #[test]
    fn words_are_read_over_the_ends_of_lines() {
        let text = "4.2.1 The user you are trying to contact is receiving mail too\n4.2.1 quickly. Please resend";
        assert_eq!(Means::of(Rcpt, 450, text), Some(Means::Pace(MINUTE)));
    }

    #[test]
    fn what_a_status_of_a_report_means() {
        use Means::{Account, Address, Letter, Pace, Quota, Spam, Unauthenticated};
        for (text, means) in [
            ("5.7.26", Some(Unauthenticated)),
            ("4.7.23", Some(Unauthenticated)),
            ("5.7.25", Some(Unauthenticated)),
            ("5.7.1", Some(Spam)),
            ("5.7.0", Some(Spam)),
            ("5.7.350", Some(Spam)),
            // Greylisting, a login that is wanted, an address that is none, a full box.
            ("4.7.1", Some(Pace(MINUTE))),
            ("5.7.8", Some(Account)),
            ("5.1.1", Some(Address)),
            ("5.2.2", Some(Letter)),
            ("2.7.1", None),
            // Ours, and no fault of the player's.
            ("5.1.90", Some(Quota)),
            ("5.4.5", Some(Quota)),
            ("5.7.708", Some(Account)),
            ("5.5.0", None),
        ] {
            assert_eq!(Enhanced::read(text).and_then(Means::of_status), means, "{text}");
        }
    }
}
