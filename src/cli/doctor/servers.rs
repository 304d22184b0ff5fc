//! The servers that mail comes from and goes to: do they answer, with a certificate to trust, do they
//! take the login, what can they do that we use, which envelope senders do they take.

use std::io::{self, IsTerminal};

use super::Findings;
use crate::{
    config::{Config, Imap, Server, Smtp, Tls},
    mail::servers::{
        imap::{self, ImapError, Session},
        password,
        smtp::{
            Carrier,
            outcome::{Failure, Stage, Wrong},
        },
    },
};

/// Logs in to the mailbox, and says what its server can do.
pub(super) async fn inbox(imap: &Imap, found: &mut Findings) -> Option<Session> {
    const OF: &str = "inbox";
    let place = place("imap", &imap.server);
    let session = match imap::connect(imap).await {
        Ok(session) => session,
        Err(error) => {
            found.fault(OF, format!("{place}: {error}"), imap_remedy(&error));
            if let ImapError::Password(_) = error {
                said(&imap.server, OF, found).await;
            }
            return None;
        }
    };
    let can: Vec<&str> = ["IDLE", "MOVE", "UIDPLUS"].into_iter().filter(|word| session.can(word)).collect();
    let told = if can.is_empty() { "none of IDLE, MOVE, UIDPLUS".to_owned() } else { can.join(", ") };
    found.good(OF, format!("{place}, logged in; it can: {told}"));
    if imap.idle && !session.can("IDLE") {
        found.note(OF, "without IDLE mail is seen at polls alone: [poll] every");
    }
    if !session.can("MOVE") && !session.can("UIDPLUS") {
        found.fault(
            OF,
            "without MOVE and UIDPLUS mails stay in the folder where they arrive, and it grows",
            "take another server, or empty the folder by hand from time to time: nothing is read twice",
        );
    }
    Some(session)
}

/// What the command says that was to print a password, to whoever sits before it: it might hold the secret.
async fn said(server: &Server, of: &str, found: &mut Findings) {
    let Some(secret) = server.login.as_ref().map(|login| &login.secret) else { return };
    let Some(why) = password::why(secret).await else { return };
    if io::stdout().is_terminal() {
        let why: String = why.chars().filter(|c| !c.is_control()).collect();
        found.note(of, format!("the password command ended with {why}"));
    } else {
        found.note(of, "what the password command said is shown at a terminal alone");
    }
}

fn imap_remedy(error: &ImapError) -> &'static str {
    match error {
        ImapError::Unreachable(_) | ImapError::TooLong(imap::ImapStage::Connect) => {
            "see whether the server runs there: [inbox] host and port"
        }
        ImapError::Clear | ImapError::NoStartTls | ImapError::Tls(_) => {
            "see to [inbox] tls, ca_file, and that host is the name in the server's certificate"
        }
        ImapError::Password(_) => "see to [inbox] password_file or password_command",
        ImapError::Refused => {
            "see to [inbox] user, auth and the password; some homes want a password made for programs"
        }
        ImapError::No(imap::ImapStage::Select) => "see to [inbox] folder: there is none of this name",
        _ => "try again; if it stays, see the server's own log",
    }
}

/// Logs in to the server that carries letters, and tries the envelope senders that we use. Says whether
/// letters can be sent.
pub(super) async fn outbox(config: &Config, smtp: &Smtp, found: &mut Findings) -> bool {
    const OF: &str = "outbox";
    let place = place(if smtp.lmtp { "lmtp" } else { "smtp" }, &smtp.server);
    let mut carrier = Carrier::new(smtp, &config.host);
    if let Err(failure) = carrier.try_out().await {
        found.fault(OF, format!("{place}: {failure}"), smtp_remedy(&failure));
        if failure.wrong == Wrong::Password {
            said(&smtp.server, OF, found).await;
        }
        return false;
    }
    let entered = if smtp.server.login.is_some() { "logged in" } else { "without a login" };
    found.good(OF, format!("{place}, {entered}"));
    let own = config.address.as_str();
    let to = &[own];
    let plain = carrier.probe(Some(own), to, None).await;
    if let Err(failure) = &plain {
        let remedy = if failure.stage == Stage::Rcpt {
            "the referee's own address is none to this server: see to [referee] address"
        } else {
            smtp_remedy(failure)
        };
        found.fault(OF, format!("our plain address as sender: {failure}"), remedy);
    }
    let (local, domain) = own.split_once('@').unwrap_or((own, ""));
    let foreign = format!("{local}{}b.1.0.1.abcdefghjkmnp@{domain}", config.separator);
    let null = carrier.probe(None, to, None).await;
    let verp = carrier.probe(Some(&foreign), to, None).await;
    match (smtp.verp, null, verp) {
        (true, Ok(()), Ok(())) => found.good(OF, "it takes the null sender, and a sender for each letter"),
        (true, null, verp) => {
            for (what, tried) in [("the null sender", null), ("a sender for each letter", verp)] {
                if let Err(failure) = tried {
                    let told = format!("it does not take {what}: {failure}");
                    found.fault(OF, told, "set [outbox] envelope = \"plain\"");
                }
            }
        }
        (false, Ok(()), Ok(())) => {
            found.note(
                OF,
                "it takes the null sender, and a sender for each letter: [outbox] envelope = \"verp\" would do",
            );
        }
        (false, ..) if plain.is_ok() => found.good(OF, "it takes our plain address as sender, as configured"),
        (false, ..) => {}
    }
    plain.is_ok()
}

fn smtp_remedy(failure: &Failure) -> &'static str {
    match (failure.stage, failure.wrong) {
        (_, Wrong::Password) => "see to [outbox] password_file or password_command",
        (Stage::Connect, _) => "see whether the server runs there: [outbox] host and port",
        (Stage::Tls, _) => "see to [outbox] tls, ca_file, and that host is the name in the server's certificate",
        (Stage::Auth, _) => "see to [outbox] user, auth and the password; some homes want a password made for programs",
        (Stage::Hello, _) => "see to [outbox] tls and protocol: another protocol may be spoken there",
        (Stage::Mail, _) => {
            "the server takes no letters from the referee's address: see to [referee] address and [outbox] user"
        }
        _ => "try again; if it stays, see the server's own log",
    }
}

fn place(protocol: &str, server: &Server) -> String {
    let tls = match server.tls {
        Tls::Implicit => "TLS",
        Tls::StartTls => "STARTTLS",
        Tls::None => "no TLS",
    };
    format!("{protocol} {}:{} ({tls})", server.host, server.port)
}
