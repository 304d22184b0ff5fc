//! What a failed try means, for its letter and for the others. Pure.

use std::fmt;

use super::replies::Means;

/// Seconds until the next try, by how many failed.
const WAITS: [i64; 6] = [60, 300, 900, 3_600, 7_200, 14_400];
/// A letter is given up this many seconds after it was made.
pub const GIVE_UP: i64 = 72 * 3_600;
/// The same, where a code that says "never" is often used for "not now".
pub const GIVE_UP_REFUSED: i64 = 24 * 3_600;

/// How far a try came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Before the server said anything: its name, TCP.
    Connect,
    /// TLS, from the first byte or after STARTTLS.
    Tls,
    /// The greeting and the answer to EHLO or LHLO.
    Hello,
    /// The login.
    Auth,
    /// The envelope's sender.
    Mail,
    /// The envelope's recipient.
    Rcpt,
    /// The word DATA.
    Data,
    /// The letter itself, up to the answer after its final dot.
    Dot,
}

impl Stage {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Tls => "tls",
            Self::Hello => "hello",
            Self::Auth => "login",
            Self::Mail => "sender",
            Self::Rcpt => "recipient",
            Self::Data => "data",
            Self::Dot => "letter",
        }
    }
}

/// An enhanced status code, RFC 3463.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enhanced(pub u8, pub u16, pub u16);

impl Enhanced {
    /// The code that a reply's text begins with.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split_whitespace().next()?.split('.');
        let mut digits = |most| {
            parts.next().filter(|part| part.len() <= most && part.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()
        };
        let code = Self(u8::try_from(digits(1)?).ok()?, digits(3)?, digits(3)?);
        (parts.next().is_none() && matches!(code.0, 2 | 4 | 5)).then_some(code)
    }
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The server said no.
    Reply {
        /// The three digits.
        code: u16,
        /// The enhanced code, if the reply has one.
        enhanced: Option<Enhanced>,
        /// What the table of replies says of it.
        means: Option<Means>,
    },
    /// Nothing came, or nothing that can be read: a time-out, a lost connection, garbage.
    Silence,
    /// The server does not offer what the configuration demands (STARTTLS, a way to log in), or its
    /// certificate is not trusted: somebody has to look.
    Offer(&'static str),
    /// There is no password to log in with.
    Password,
    /// The letter cannot be spoken to this server at all: an address it has no way to take.
    Unspeakable,
}

/// A try that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    pub stage: Stage,
    pub wrong: Wrong,
}

impl Failure {
    /// A reply's: its code, and the text behind it.
    pub fn of_reply(stage: Stage, code: u16, text: &str) -> Self {
        let wrong = Wrong::Reply { code, enhanced: Enhanced::read(text), means: Means::of(stage, code, text) };
        Self { stage, wrong }
    }

    /// What it means, where it is a reply that a row of the table knows.
    pub fn means(&self) -> Option<Means> {
        if let Wrong::Reply { means, .. } = self.wrong { means } else { None }
    }

    /// Tells whether it says nothing of the letter, on a connection that has carried others: a new one may carry it.
    pub fn is_of_connection(&self) -> bool {
        match self.wrong {
            Wrong::Silence | Wrong::Reply { code: 421, .. } if self.stage == Stage::Mail => true,
            _ => self.means() == Some(Means::Connection),
        }
    }

    /// Tells whether all letters rest after it, though it was said of one: the server closed the connection, or wants us
    /// slower.
    pub fn is_of_all(&self) -> bool {
        match self.wrong {
            Wrong::Silence | Wrong::Reply { code: 421, .. } => true,
            _ => self.stage > Stage::Rcpt && matches!(self.means(), Some(Means::Pace(_) | Means::Connection)),
        }
    }
}

impl fmt::Display for Failure {
    /// Stage and code: nothing that a server wrote.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.stage.word())?;
        match self.wrong {
            Wrong::Reply { code, enhanced, means } => {
                write!(f, "{code}")?;
                if let Some(Enhanced(class, subject, detail)) = enhanced {
                    write!(f, " {class}.{subject}.{detail}")?;
                }
                f.write_str(match means {
                    Some(Means::Quota) => ", our quota is used up",
                    Some(Means::Pace(_)) if self.stage > Stage::Rcpt => ", we send too fast",
                    _ => "",
                })
            }
            Wrong::Silence => f.write_str("no answer"),
            Wrong::Offer(what) => f.write_str(what),
            Wrong::Password => f.write_str("no password to be had"),
            Wrong::Unspeakable => f.write_str("this address cannot be sent to"),
        }
    }
}

/// What a failed try means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This letter is tried again.
    Later {
        /// After so many seconds, before any scatter.
        wait: i64,
    },
    /// This letter is given up.
    Never {
        /// Whether the address itself was refused, by the server that we spoke to.
        hard: bool,
    },
    /// The account or the set-up is wrong: the whole queue waits for somebody to look, and no letter
    /// has lost a try.
    Account,
    /// The server is not to be had: the whole queue waits, and no letter has lost a try.
    Server,
    /// The account's quota is used up: the whole queue waits.
    Quota,
    /// Nobody knows what the server has against this letter: it is tried again in a day, and somebody has to look.
    Unknown,
}

/// What this failure means for a letter made `age` seconds ago and tried `tries` times, this one
/// included.
pub fn judge(failure: &Failure, age: i64, tries: u32) -> Verdict {
    let spoken = failure.stage >= Stage::Mail;
    match failure.wrong {
        Wrong::Offer(_) | Wrong::Password => Verdict::Account,
        Wrong::Unspeakable => Verdict::Never { hard: false },
        // A server that falls silent over one letter must not keep the others waiting behind it.
        Wrong::Silence if spoken => wait(age, tries, GIVE_UP),
        Wrong::Silence => Verdict::Server,
        Wrong::Reply { code, means, .. } => match means {
            Some(Means::Quota) => Verdict::Quota,
            Some(Means::Account) => Verdict::Account,
            // Nothing is known about the letter.
            Some(Means::Pace(_) | Means::Connection) if failure.stage < Stage::Rcpt => Verdict::Server,
            Some(Means::Pace(wait)) if tries < 2 => Verdict::Later { wait },
            Some(Means::Address) => Verdict::Never { hard: true },
            None if code >= 500 && age <= GIVE_UP => Verdict::Unknown,
            None if code >= 500 => Verdict::Never { hard: false },
            // 552, 554 5.7.1 and their like: said of full boxes, of what looks like spam and of passing troubles
            // as well.
            Some(Means::Letter | Means::Spam | Means::Unauthenticated) if code >= 500 => {
                wait(age, tries, GIVE_UP_REFUSED)
            }
            _ => wait(age, tries, GIVE_UP),
        },
    }
}

fn wait(age: i64, tries: u32, give_up: i64) -> Verdict {
    later(age, tries, give_up).map_or(Verdict::Never { hard: false }, |wait| Verdict::Later { wait })
}

/// In how many seconds a letter is tried again that is so many seconds old and was tried so often;
/// `None` if it is given up, being older than `give_up` seconds.
pub fn later(age: i64, tries: u32, give_up: i64) -> Option<i64> {
    let step = usize::try_from(tries.saturating_sub(1)).unwrap_or(usize::MAX);
    (age <= give_up).then(|| WAITS.get(step).or(WAITS.last()).copied().unwrap_or(60))
}

/// A wait with up to a fifth added or taken away, so that letters held up together do not come back
/// together. The byte is random.
pub fn scattered(wait: i64, random: u8) -> i64 {
    wait + wait * (i64::from(random) - 127) / 640
}

#[cfg(test)]
mod tests {
    use super::{Stage::*, Verdict::*, *};

    fn reply(stage: Stage, code: u16, enhanced: &str) -> Failure {
        Failure::of_reply(stage, code, enhanced)
    }

    fn silence(stage: Stage) -> Failure {
        Failure { stage, wrong: Wrong::Silence }
    }

    #[test]
    fn every_row_of_the_table_of_outcomes() {
        const HOUR: i64 = 3_600;
        let later = Later { wait: 60 };
        for (failure, age, tries, verdict) in [
            // Connection, TLS, time-outs, dropped: the queue waits.
            (silence(Connect), 0, 1, Server),
            (silence(Tls), 0, 1, Server),
            (silence(Hello), 80 * HOUR, 9, Server),
            (silence(Auth), 0, 1, Server),
            (reply(Hello, 421, "4.3.2"), 0, 1, Server),
            (reply(Hello, 450, ""), 0, 1, Server),
            (reply(Mail, 421, ""), 80 * HOUR, 9, Server),
            (reply(Rcpt, 421, ""), 0, 1, Later { wait: 5 }),
            (reply(Rcpt, 421, ""), 0, 2, Later { wait: 300 }),
            (reply(Dot, 421, "4.7.0"), 73 * HOUR, 9, Never { hard: false }),
            // A letter that falls silent waits alone; after 72 hours it is given up.
            (silence(Mail), 0, 1, later),
            (silence(Rcpt), 0, 2, Later { wait: 300 }),
            (silence(Data), 0, 3, Later { wait: 900 }),
            (silence(Dot), 0, 4, Later { wait: 3_600 }),
            (silence(Dot), 71 * HOUR, 99, Later { wait: 14_400 }),
            (silence(Dot), 73 * HOUR, 99, Never { hard: false }),
            // 4xx.
            (reply(Mail, 451, "4.7.1"), 0, 1, later),
            (reply(Rcpt, 451, "4.7.1"), 0, 1, later),
            (reply(Rcpt, 450, "4.1.1"), 71 * HOUR, 5, Later { wait: 7_200 }),
            (reply(Rcpt, 450, ""), 73 * HOUR, 5, Never { hard: false }),
            (reply(Dot, 452, ""), 0, 1, later),
            // The account.
            (reply(Auth, 530, ""), 0, 1, Account),
            (reply(Auth, 534, ""), 0, 1, Account),
            (reply(Auth, 535, "5.7.8"), 80 * HOUR, 9, Account),
            (reply(Auth, 538, ""), 0, 1, Account),
            (reply(Auth, 454, "4.7.0"), 0, 1, Account),
            (reply(Rcpt, 530, "5.7.0"), 0, 1, Account),
            (reply(Hello, 554, ""), 0, 1, Account),
            (reply(Hello, 502, ""), 0, 1, Account),
            (reply(Mail, 550, "5.7.1"), 80 * HOUR, 9, Account),
            (reply(Mail, 501, ""), 0, 1, Account),
            (Failure { stage: Tls, wrong: Wrong::Offer("no STARTTLS") }, 0, 1, Account),
            (Failure { stage: Auth, wrong: Wrong::Password }, 0, 1, Account),
            // The recipient.
            (reply(Rcpt, 550, "5.1.1"), 0, 1, Never { hard: true }),
            (reply(Rcpt, 553, "5.1.3"), 0, 1, Never { hard: true }),
            (Failure { stage: Rcpt, wrong: Wrong::Unspeakable }, 0, 1, Never { hard: false }),
            // Misused codes: tried for a day.
            (reply(Rcpt, 552, ""), 0, 1, later),
            (reply(Dot, 552, "5.2.2"), 23 * HOUR, 9, Later { wait: 14_400 }),
            (reply(Dot, 552, ""), 25 * HOUR, 9, Never { hard: false }),
            (reply(Dot, 554, "5.7.1"), 0, 1, later),
            (reply(Dot, 554, "5.7.1"), 25 * HOUR, 1, Never { hard: false }),
            // Nobody knows: once a day, for three days.
            (reply(Rcpt, 550, "5.5.0"), 0, 1, Unknown),
            (reply(Rcpt, 550, ""), 72 * HOUR, 9, Unknown),
            (reply(Rcpt, 550, ""), 73 * HOUR, 9, Never { hard: false }),
            // 5.1.x of anything but a recipient says nothing about his address.
            (reply(Dot, 550, "5.1.1"), 0, 1, Unknown),
            // The account's quota, whenever it comes.
            (reply(Rcpt, 450, "4.7.1 Daily sending limit reached"), 0, 1, Quota),
            (reply(Dot, 550, "5.4.5 Enough for today"), 80 * HOUR, 9, Quota),
            // Slower: all wait where the letter is not what it is about.
            (reply(Mail, 450, "4.7.1 too much mail from you"), 80 * HOUR, 9, Server),
            (reply(Dot, 432, "4.3.2 sender thread limit exceeded"), 0, 1, later),
            (reply(Dot, 454, "Throttling failure: Maximum sending rate exceeded"), 0, 3, Later { wait: 900 }),
        ] {
            assert_eq!(judge(&failure, age, tries), verdict, "{failure} after {age} s and {tries} tries");
        }
    }

    #[test]
    fn codes_are_read_from_the_beginning_of_a_text_alone() {
        assert_eq!(Enhanced::read("5.1.1 <who@is.it>: no such user"), Some(Enhanced(5, 1, 1)));
        assert_eq!(Enhanced::read("4.7.100"), Some(Enhanced(4, 7, 100)));
        for text in ["", "no 5.1.1", "5.1", "5.1.1.1 x", "3.1.1", "5.1.1000", "5.x.1", "192.0.2.1", "5..1"] {
            assert_eq!(Enhanced::read(text), None, "{text}");
        }
    }

    #[test]
    fn waits_are_scattered_by_a_fifth() {
        assert!((scattered(60, 0), scattered(60, 255)) == (49, 72));
        assert_eq!(scattered(14_400, 127), 14_400);
        assert!((0..=255).all(|random| (11_520..=17_280).contains(&scattered(14_400, random))));
    }
}
