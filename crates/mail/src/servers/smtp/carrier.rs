//! The carrier: one connection, kept open between letters, and each letter said stage by stage to one
//! recipient. After a failure it is clear how far the letter came.

use std::{
    error::Error as _,
    fmt,
    time::{Duration, Instant},
};

use lettre::{
    Address,
    transport::smtp::{
        client::AsyncSmtpConnection,
        commands::{Data, Mail, Quit, Rcpt, Rset},
        extension::{Extension, MailBodyParameter, MailParameter},
        response::{Response, Severity},
    },
};

use super::{
    connect::connect,
    outcome::{Failure, Stage, Wrong},
};
use crate::{
    mail::{
        address as own,
        servers::patience::{self, Deadline, within},
    },
    server::Smtp,
};

/// A connection unused for so long is not trusted to be there still.
const KEPT: Duration = Duration::from_secs(60);

/// A letter and its envelope.
#[derive(Clone, Copy)]
pub struct Sending<'a> {
    /// The envelope's sender; `None` is the null sender, to which nothing comes back.
    pub from: Option<&'a str>,
    pub to: &'a str,
    /// The letter's bytes, CRLF at every line's end.
    pub bytes: &'a [u8],
}

impl fmt::Debug for Sending<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sending")
    }
}

/// Speaks to one server.
pub struct Carrier {
    smtp: Smtp,
    host: String,
    open: Option<Open>,
    #[cfg(feature = "fault-points")]
    dot: fn(),
}

struct Open {
    connection: AsyncSmtpConnection,
    /// Whether a letter was begun and not ended.
    begun: bool,
    used: Instant,
    /// How many more letters it may carry.
    left: u32,
}

impl fmt::Debug for Carrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Carrier({})", if self.open.is_some() { "open" } else { "closed" })
    }
}

impl Carrier {
    /// A carrier to this server. `host` is how we name ourselves. Nothing is connected yet.
    pub fn new(smtp: &Smtp, host: &str) -> Self {
        Self {
            smtp: smtp.clone(),
            host: host.to_owned(),
            open: None,
            #[cfg(feature = "fault-points")]
            dot: || (),
        }
    }

    /// Has a test told when a letter's final dot is written and not yet answered.
    #[cfg(feature = "fault-points")]
    #[must_use]
    pub fn at_the_dot(mut self, passed: fn()) -> Self {
        self.dot = passed;
        self
    }

    /// Whether it speaks to this server, in this way.
    pub fn speaks_to(&self, smtp: &Smtp) -> bool {
        self.smtp == *smtp
    }

    /// Whether a connection is open, as far as we know.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Hands one letter to the server, over the connection that is open, or over a new one where that has carried a
    /// hundred, or as many as the server said. Every answer is waited for no longer than [`patience`] says, and all of
    /// them up to the letter itself as long as a dialogue may last.
    ///
    /// # Errors
    /// Where it failed and how. At [`Stage::Dot`] without an answer the letter may have been taken.
    pub async fn send(&mut self, letter: Sending<'_>, now: Instant) -> Result<(), Failure> {
        let deadline = Deadline::of_dialogue();
        let is_good = |open: &Open| open.left > 0 && now.saturating_duration_since(open.used) < KEPT;
        if let Some(open) = self.open.take_if(|open| is_good(open)) {
            match self.speak(open, letter, now, deadline).await {
                // It closed while nothing was said, or has carried enough: that is no failure of this letter.
                Err(failure) if failure.is_of_connection() => {}
                done => return done,
            }
        }
        self.close().await;
        let (connection, left) = self.connect(deadline).await?;
        self.speak(Open { connection, begun: false, used: now, left }, letter, now, deadline).await
    }

    /// Connects and logs in, and says no letter.
    ///
    /// # Errors
    /// Where it failed and how.
    pub async fn try_out(&mut self) -> Result<(), Failure> {
        self.connect(Deadline::of_dialogue()).await?;
        Ok(())
    }

    /// Says an envelope over a connection of its own, and takes it back; with a mail, sends it. For trying a
    /// server out.
    ///
    /// # Errors
    /// Where it failed and how.
    pub async fn probe(&self, from: Option<&str>, to: &[&str], mail: Option<&[u8]>) -> Result<(), Failure> {
        let unspeakable = |stage| move |_| Failure { stage, wrong: Wrong::Unspeakable };
        let from = from.map(str::parse).transpose().map_err(unspeakable(Stage::Mail))?;
        let deadline = Deadline::of_dialogue();
        let (mut connection, _) = self.connect(deadline).await?;
        let yes = Severity::PositiveCompletion;
        said_yes(Stage::Mail, timed(deadline, connection.command(Mail::new(from, Vec::new()))).await, yes)?;
        for to in to {
            let to = to.parse().map_err(unspeakable(Stage::Rcpt))?;
            said_yes(Stage::Rcpt, timed(deadline, connection.command(Rcpt::new(to, Vec::new()))).await, yes)?;
        }
        if let Some(mail) = mail {
            let go_on = Severity::PositiveIntermediate;
            said_yes(Stage::Data, timed(deadline, connection.command(Data)).await, go_on)?;
            let mail = mail.strip_suffix(b"\r\n").unwrap_or(mail);
            said_yes(Stage::Dot, timed(deadline, connection.message(mail)).await, yes)?;
        } else {
            said_yes(Stage::Mail, timed(deadline, connection.command(Rset)).await, yes)?;
        }
        let _ = within(patience::idle_end().min(Duration::from_secs(2)), connection.command(Quit)).await;
        Ok(())
    }

    /// Takes leave of the server, if we speak to it; it is not waited for long.
    pub async fn close(&mut self) {
        if let Some(mut open) = self.open.take() {
            let _ = within(patience::idle_end().min(Duration::from_secs(2)), open.connection.command(Quit)).await;
        }
    }

    /// How long until a connection has not been used for a minute and is better closed; `None` while none is open.
    pub fn rests_in(&self, now: Instant) -> Option<Duration> {
        self.open.as_ref().map(|open| KEPT.saturating_sub(now.saturating_duration_since(open.used)))
    }

    async fn connect(&self, deadline: Deadline) -> Result<(AsyncSmtpConnection, u32), Failure> {
        connect(
            &self.smtp,
            &self.host,
            deadline,
            #[cfg(feature = "fault-points")]
            self.dot,
        )
        .await
    }

    /// One letter. The connection is kept if it is sure at which point of the dialogue it stands.
    async fn speak(
        &mut self,
        mut open: Open,
        letter: Sending<'_>,
        now: Instant,
        deadline: Deadline,
    ) -> Result<(), Failure> {
        open.left = open.left.saturating_sub(1);
        let done = transact(&mut open, letter, deadline).await;
        let lost = |failure: &Failure| {
            matches!(failure.wrong, Wrong::Silence | Wrong::Offer(_) | Wrong::Reply { code: 421, .. })
        };
        if !done.as_ref().is_err_and(lost) {
            open.used = now;
            self.open = Some(open);
        }
        done
    }
}

async fn transact(open: &mut Open, letter: Sending<'_>, deadline: Deadline) -> Result<(), Failure> {
    let unspeakable = |stage| Failure { stage, wrong: Wrong::Unspeakable };
    // Ours are stricter than the library's: ASCII, so that no server needs SMTPUTF8.
    let spoken = |text: &str| own::Address::read(text).and_then(|address| address.given().parse::<Address>().ok());
    let from = match letter.from.map(spoken) {
        None => None,
        Some(Some(address)) => Some(address),
        Some(None) => {
            let wrong = Wrong::Offer("our own sender address cannot be spoken");
            return Err(Failure { stage: Stage::Mail, wrong });
        }
    };
    let to = spoken(letter.to).ok_or(unspeakable(Stage::Rcpt))?;
    let info = open.connection.server_info();
    let mut options = Vec::new();
    if !letter.bytes.is_ascii() {
        if !info.supports_feature(Extension::EightBitMime) {
            return Err(unspeakable(Stage::Mail));
        }
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    if open.begun {
        said_yes(Stage::Mail, timed(deadline, open.connection.command(Rset)).await, Severity::PositiveCompletion)?;
        open.begun = false;
    }
    let reply = timed(deadline, open.connection.command(Mail::new(from, options))).await;
    said_yes(Stage::Mail, reply, Severity::PositiveCompletion)?;
    open.begun = true;
    let reply = timed(deadline, open.connection.command(Rcpt::new(to, Vec::new()))).await;
    said_yes(Stage::Rcpt, reply, Severity::PositiveCompletion)?;
    let reply = timed(deadline, open.connection.command(Data)).await;
    said_yes(Stage::Data, reply, Severity::PositiveIntermediate)?;
    // Whatever the dialogue took: a letter that we do not hear of is sent again. The library ends the last line itself.
    let bytes = letter.bytes.strip_suffix(b"\r\n").unwrap_or(letter.bytes);
    let reply = within(patience::letter(), open.connection.message(bytes)).await.ok();
    if !matches!(reply, Some(Err(ref error)) if error.status().is_none()) {
        open.begun = false;
    }
    said_yes(Stage::Dot, reply, Severity::PositiveCompletion)
}

type Heard = Option<Result<Response, lettre::transport::smtp::Error>>;

async fn timed(
    deadline: Deadline,
    saying: impl Future<Output = Result<Response, lettre::transport::smtp::Error>>,
) -> Heard {
    deadline.within(patience::command(), saying).await.ok()
}

fn said_yes(stage: Stage, heard: Heard, yes: Severity) -> Result<(), Failure> {
    match heard {
        None => Err(Failure { stage, wrong: Wrong::Silence }),
        Some(Err(error)) => Err(said(stage, &error)),
        // A yes of another kind: we and the server are no longer at the same point.
        Some(Ok(reply)) if reply.code().severity != yes => Err(Failure { stage, wrong: Wrong::Silence }),
        Some(Ok(_)) => Ok(()),
    }
}

/// What an error of the library says, as a code and nothing else.
pub(super) fn said(stage: Stage, error: &lettre::transport::smtp::Error) -> Failure {
    match error.status() {
        Some(code) => {
            let text = error.source().map(ToString::to_string).unwrap_or_default();
            Failure::of_reply(stage, code.into(), &text)
        }
        None => Failure { stage, wrong: Wrong::Silence },
    }
}
