//! The servers of a configuration: what is read of `[inbox]` and `[outbox]`.

use std::{net::IpAddr, path::Path};

use super::reading::Reading;
use crate::mail::server::{Auth, Imap, Inbox, Login, Outbox, Secret, Server, Smtp, Tls};
use crate::mail::servers::imap::LISTED;

/// Reads `[inbox]`. `state` is what relative paths are relative to.
pub(super) fn inbox(reading: &mut Reading, state: &Path) -> Inbox {
    const TOPIC: &str = "inbox";
    let imap = reading.among(TOPIC, "kind", ("maildir", false), &[("imap", true)], "write \"maildir\" or \"imap\"");
    let path = state.join(reading.text(TOPIC, "path", "mail/inbox", super::is_path, "write a path"));
    let server = server(reading, TOPIC, state, 993, imap);
    if imap && server.login.is_none() {
        reading.wrong(
            TOPIC,
            "user",
            "it is missing",
            "write the mailbox's user name: IMAP has no mailbox without a login",
        );
    }
    let folder = |reading: &mut Reading, key, default| {
        let fits = |name: &str| (1..=200).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        reading.text(TOPIC, key, default, fits, "write the name of a mail folder")
    };
    let arrives = folder(reading, "folder", "INBOX");
    let done = folder(reading, "done", "Done");
    let quarantine = folder(reading, "quarantine", "Quarantine");
    let strangers = folder(reading, "strangers", "Strangers");
    let idle = reading.switch(TOPIC, "idle", true);
    if [&done, &quarantine, &strangers].contains(&&arrives) || done == strangers {
        reading.wrong(
            TOPIC,
            "done",
            "mails would stay where they arrive, or strangers' be kept among players'",
            "name folders of their own for done, quarantine and strangers",
        );
    }
    if imap {
        Inbox::Imap(Imap { server, folder: arrives, done, quarantine, strangers, idle, listed: LISTED })
    } else {
        Inbox::Maildir(path)
    }
}

/// Reads `[outbox]`.
pub(super) fn outbox(reading: &mut Reading, state: &Path) -> Outbox {
    const TOPIC: &str = "outbox";
    let smtp = reading.among(TOPIC, "kind", ("maildir", false), &[("smtp", true)], "write \"maildir\" or \"smtp\"");
    let path = state.join(reading.text(TOPIC, "path", "mail/outbox", super::is_path, "write a path"));
    let server = server(reading, TOPIC, state, 465, smtp);
    let remedy = "write \"smtp\" (also for submission) or \"lmtp\"";
    let lmtp = reading.among(TOPIC, "protocol", ("smtp", false), &[("lmtp", true)], remedy);
    let rate = reading.number(TOPIC, "rate", 20, 0..=10_000, "write the most letters a minute, or 0 for no limit");
    let remedy = "write the most letters a day, or 0 for no limit";
    let rate_day = reading.number(TOPIC, "rate_day", 0, 0..=1_000_000, remedy);
    let remedy =
        "write \"verp\", or \"plain\" where the server takes no sender but the mailbox's own (doctor tries both)";
    let verp = reading.among(TOPIC, "envelope", ("verp", true), &[("plain", false)], remedy);
    let some = |most| u32::try_from(most).ok().filter(|most| *most > 0);
    let (rate, rate_day) = (some(rate), some(rate_day));
    if smtp { Outbox::Smtp(Smtp { server, lmtp, rate, rate_day, verp }) } else { Outbox::Maildir(path) }
}

fn server(reading: &mut Reading, topic: &'static str, state: &Path, port: u64, used: bool) -> Server {
    let host = reading.text(
        topic,
        "host",
        "localhost",
        |host| super::is_host(host) || host.parse::<IpAddr>().is_ok(),
        "write the server's host name in lower-case letters",
    );
    let port = reading.number(topic, "port", port, 1..=65_535, "write a port from 1 to 65535");
    let others = [("starttls", Tls::StartTls), ("none", Tls::None)];
    let remedy =
        "write \"implicit\" (TLS from the first byte) or \"starttls\"; \"none\" only on the loopback interface";
    let tls = reading.among(topic, "tls", ("implicit", Tls::Implicit), &others, remedy);
    if used && tls == Tls::None && !is_loopback(&host) {
        reading.wrong(
            topic,
            "tls",
            "passwords and mails would cross the network in the clear",
            "write \"implicit\" or \"starttls\"",
        );
    }
    let path = |reading: &mut Reading, key| {
        let path = reading.text(topic, key, "", super::is_path, "write a path");
        (!path.is_empty()).then(|| state.join(path))
    };
    let ca = path(reading, "ca_file");
    let user = reading.text(
        topic,
        "user",
        "",
        |user| user.len() <= 250 && !user.chars().any(char::is_control),
        "write a user name without control characters",
    );
    let remedy = "write \"password\", or \"xoauth2\" where the password command prints an OAuth 2 token";
    let auth = reading.among(topic, "auth", ("password", Auth::Password), &[("xoauth2", Auth::Token)], remedy);
    let file = path(reading, "password_file");
    let command = reading.texts(topic, "password_command", "write the program and its arguments as a list of texts");
    let secret = match (file, command.is_empty()) {
        (Some(_), false) => {
            reading.wrong(topic, "password_command", "there is a password_file, too", "keep one of the two");
            None
        }
        (Some(file), true) => Some(Secret::File(file)),
        (None, false) => Some(Secret::Command(command)),
        (None, true) => None,
    };
    let login = match (user.is_empty(), secret) {
        (true, None) => None,
        (false, Some(secret)) => Some(Login { user, auth, secret }),
        (true, Some(_)) => {
            reading.wrong(topic, "user", "it is missing beside a password", "write the user name to log in with");
            None
        }
        (false, None) => {
            let remedy = "name a password_file, or a password_command that prints it; a password never stands here";
            reading.wrong(topic, "password_file", "it is missing beside a user", remedy);
            None
        }
    };
    Server { host, port: u16::try_from(port).unwrap_or_default(), tls, ca, login }
}

/// Whether a host is this machine's own, by its name alone: nothing is looked up.
fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
