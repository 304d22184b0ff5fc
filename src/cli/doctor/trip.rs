//! `doctor --round-trip`: mails from us to us, and what our mailbox makes of them. They are robots' mails
//! by every sign, so that a daemon beside takes none of them for a player's; they are moved away after.

use std::time::{Duration, Instant};

use super::{Findings, place::Place};
use crate::{
    config::{Config, ReplyKey, Smtp},
    daemon::clock::Clock,
    ids::Timestamp,
    mail::{
        outgoing::note::Note,
        servers::{imap::ImapError, smtp::Carrier},
        trip::{self, TrialMail, TrialSeen},
    },
};

const OF: &str = "round trip";
/// A mail to ourselves takes no longer than this.
const LIMIT: Duration = Duration::from_secs(60);
/// Clocks may differ by so many seconds.
const SKEW: i64 = 60;

/// A trial on its way.
pub(super) struct Sent {
    pub(super) mark: String,
    at: Instant,
    copies: usize,
}

/// A trial that came.
struct Came {
    seen: TrialSeen,
    /// By the mailbox's clock.
    arrived: Option<Timestamp>,
    after: Duration,
}

/// Sends the trials and looks for them.
pub(super) async fn examine(config: &Config, smtp: &Smtp, instance: &str, found: &mut Findings) -> anyhow::Result<()> {
    let clock = Clock::system();
    let mut place = match Place::open(&config.inbox).await {
        Ok(place) => place,
        Err(error) => {
            found.fault(OF, format!("the inbox: {error}"), "see what is said of the inbox above");
            return Ok(());
        }
    };
    let (local, domain) = config.address.split_once('@').unwrap_or((config.address.as_str(), ""));
    let tagged = format!("{local}{}doctor@{domain}", config.separator);
    let keys = config.reply_key == ReplyKey::Address;
    let first: &[&str] = if keys { &[tagged.as_str()] } else { &[config.address.as_str()] };
    let both: &[&str] = &[config.address.as_str(), tagged.as_str()];
    // One recipient, then two in one envelope. By LMTP each has an envelope of his own.
    let mut trips: Vec<&[&str]> = vec![first];
    if keys && !smtp.lmtp {
        trips.push(both);
    }
    let carrier = Carrier::new(smtp, &config.host);
    let mut sent = Vec::new();
    for to in trips {
        let mark = data_encoding::HEXLOWER.encode(&clock.random::<8>()?);
        let note = Note {
            message_id: &format!("doctor.{mark}@{}", config.host),
            from_name: &config.name,
            from: &config.address,
            reply_to: None,
            to: to.first().copied().unwrap_or(&config.address),
            subject: "[tempete] trial of the mailbox",
            text: "tempete doctor sent this to see whether it comes back. Nothing is to be done.\n",
            at: clock.now(),
            thread: &[],
            instance,
        };
        let mail = trip::write(&TrialMail { note, mark: &mark, authserv_ids: &config.authserv_ids })?;
        match carrier.probe(Some(&config.address), to, Some(&mail)).await {
            Ok(()) => sent.push(Sent { mark, at: Clock::instant(), copies: to.len() }),
            Err(failure) => found.fault(
                OF,
                format!("a mail to {} was not taken: {failure}", to.join(" and ")),
                "let the server take addresses with what follows the separator (recipient_delimiter), or set \
                 [referee] reply_key = \"line\"",
            ),
        }
    }
    for (trial, is_first) in sent.iter().zip([true, false]) {
        let came = match wait(&mut place, trial, &config.trusted_hosts).await {
            Ok(came) => came,
            Err(error) => {
                found.fault(OF, format!("the inbox: {error}"), "try again; if it stays, see the server's own log");
                return Ok(());
            }
        };
        if is_first { one(config, &clock, &came, keys, found) } else { two(&came, trial.copies, found) }
    }
    place.tidy(&sent).await;
    Ok(())
}

/// What a mail to one recipient shows.
fn one(config: &Config, clock: &Clock, came: &[Came], keys: bool, found: &mut Findings) {
    let Some(Came { seen, arrived, after }) = came.first() else {
        let remedy = "see the mail server's log, the mailbox's other folders and its filters (junk!)";
        return found.fault(OF, "a mail to ourselves did not arrive within a minute", remedy);
    };
    let told = if keys { "with what follows the separator" } else { "to the plain address" };
    found.good(OF, format!("a mail to ourselves, {told}, came after {} s", after.as_secs()));
    if seen.forged_results {
        found.fault(
            OF,
            "a forged Authentication-Results in the name of our own home came through",
            "have the mail server strip them, or take the name out of [sender] authserv_ids: anybody could prove anything",
        );
    } else if !config.authserv_ids.is_empty() {
        found.good(OF, format!("forged Authentication-Results are stripped: {}", config.authserv_ids.join(", ")));
    }
    if seen.forged_delivery {
        found.fault(
            OF,
            "a forged Delivered-To stands where our home's own would",
            "name our home's hosts in [sender] trusted_hosts, and have the server write Received and Delivered-To",
        );
    }
    for (id, results) in &seen.checked {
        let known = config.authserv_ids.iter().any(|name| id == name || id.ends_with(&format!(".{name}")));
        let whose = if known { "" } else { " (not in [sender] authserv_ids)" };
        if results.contains("fail") {
            found.fault(
                OF,
                format!("{id} says of our own letters: {results}{whose}"),
                "see to the SPF, DKIM and DMARC records of our domain: players' servers will say the same",
            );
        } else {
            found.good(OF, format!("{id} says of our own letters: {results}{whose}"));
        }
    }
    if seen.checked.is_empty() {
        found
            .note(OF, "our mailbox's server says nothing of SPF, DKIM and DMARC: no mail can prove its sender by them");
    }
    match &seen.home {
        Some(home) if !config.trusted_hosts.contains(home) => {
            found.note(OF, format!("the last server calls itself {home}; [sender] trusted_hosts does not name it"));
        }
        _ => {}
    }
    if let Some(arrived) = arrived {
        let skew = clock.now().unix() - i64::try_from(after.as_secs()).unwrap_or(0) - arrived.unix();
        // The mail itself was under way for a while.
        if !(-SKEW..=SKEW).contains(&skew) {
            found.fault(
                OF,
                format!("the mailbox's clock and ours differ by {} s", skew.abs()),
                "set both by NTP: when a mail arrived is what counts",
            );
        } else {
            found.good(OF, "the mailbox's clock and ours agree");
        }
    }
}

/// What a mail to two recipients shows.
fn two(came: &[Came], copies: usize, found: &mut Findings) {
    if came.is_empty() {
        return found.fault(
            OF,
            "a mail to two of our addresses did not arrive within a minute",
            "see the mail server's log",
        );
    }
    if came.iter().any(|one| one.seen.forged_delivery) {
        found.fault(
            OF,
            "with two recipients a forged Delivered-To stands where our home's own would",
            "have the server write one for each recipient (Exim: max_rcpt = 1; Postfix: \
             lmtp_destination_recipient_limit = 1)",
        );
    } else if came.iter().any(|one| one.seen.delivered_to.is_empty()) {
        found.note(
            OF,
            "no Delivered-To with two recipients: keys are then taken from To and Cc alone (Exim: max_rcpt = 1; \
             Postfix: lmtp_destination_recipient_limit = 1)",
        );
    } else {
        found.good(OF, format!("with two recipients: {} of {copies} copies, each with its Delivered-To", came.len()));
    }
}

/// The copies of a trial, as soon as all are there, or what there is when its time is up.
async fn wait(place: &mut Place, trial: &Sent, trusted_hosts: &[String]) -> Result<Vec<Came>, ImapError> {
    let mut came = Vec::new();
    let mut last = None;
    loop {
        let after = trial.at.elapsed();
        for (raw, arrived) in place.copies(&trial.mark).await? {
            if let Some(seen) = trip::read(&raw, &trial.mark, trusted_hosts) {
                came.push(Came { seen, arrived, after });
            }
        }
        // A server may well put one copy for two of its recipients; the second is waited for a little.
        let enough =
            came.len() >= trial.copies || last.is_some_and(|last: Duration| after > last + Duration::from_secs(3));
        if enough || after > LIMIT {
            return Ok(came);
        }
        if !came.is_empty() && last.is_none() {
            last = Some(after);
        }
        came.clear();
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}
