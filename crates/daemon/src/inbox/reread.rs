//! After a restore: the mails of a mailbox on a server that were decided since the backup lie in its folder
//! of decided mails. They are stored anew, those of a listing in the order in which they arrived, so that games
//! catch up.

use crate::{
    config,
    daemon::outbox::Beside,
    ids::Timestamp,
    mail::{
        incoming::raw::Raw,
        servers::imap::{self, FetchedBody, ImapError, Listed, Session},
    },
    store::{NewMail, WaitsFor},
};

/// The folder's name in the inbox table.
pub(crate) const DONE: &str = "imap-done";
/// So many seconds before the last mail that the database knows the reading begins: a mail may have been
/// decided after one that arrived later.
const MARGIN: i64 = 24 * 3_600;
/// How many mails are read at once.
const BATCH: usize = 16;

/// Reads them, where a game waits for them after a restore; says whether it did. Trouble with the server is said, and tried again at the next poll.
///
/// # Errors
/// The database failed.
pub(super) async fn reread(config: &config::Imap, beside: &mut Beside<'_>) -> anyhow::Result<bool> {
    if !beside.store.waiting_games().await?.iter().any(|one| one.why == WaitsFor::Restore) {
        return Ok(false);
    }
    let last = beside.store.last_received().await?.min(beside.installation.clock.now());
    let since = last.unix().saturating_sub(MARGIN);
    match read(config, beside, since).await {
        Ok(stored) => stored,
        Err(error) => {
            tracing::warn!("mails since the backup could not be read again: {error}");
            Ok(false)
        }
    }
}

/// Says whether all was read. The outer error is the server's, the inner one the database's.
async fn read(config: &config::Imap, beside: &mut Beside<'_>, since: i64) -> Result<anyhow::Result<bool>, ImapError> {
    let config = config::Imap { folder: config.done.clone(), ..config.clone() };
    let Some(session) = beside.during(imap::connect(&config)).await else { return Ok(Ok(false)) };
    let mut session = session?;
    let mut next = 1;
    loop {
        let Some(listed) = beside.during(session.list(next)).await else { return Ok(Ok(false)) };
        let listed = listed?;
        next = listed.last().map_or(next, |mail| mail.uid.saturating_add(1));
        let is_last = listed.len() < config.listed();
        let done = read_some(&mut session, beside, listed, since).await?;
        if !matches!(done, Ok(true)) {
            return Ok(done);
        }
        if is_last {
            session.leave().await;
            return Ok(Ok(true));
        }
    }
}

/// The same of the mails of one listing.
async fn read_some(
    session: &mut Session,
    beside: &mut Beside<'_>,
    listed: Vec<Listed>,
    since: i64,
) -> Result<anyhow::Result<bool>, ImapError> {
    let mut listed: Vec<(Timestamp, Listed)> = listed
        .into_iter()
        .filter_map(|mail| Some((mail.arrived?, mail)))
        .filter(|(arrived, _)| arrived.unix() >= since)
        .collect();
    listed.sort_by_key(|(arrived, mail)| (*arrived, mail.uid));
    let validity = session.validity();
    for some in listed.chunks(BATCH) {
        let mails: Vec<Listed> = some.iter().map(|(_, mail)| *mail).collect();
        let Some(bodies) = beside.during(session.read(&mails)).await else { return Ok(Ok(false)) };
        let mut fresh = Vec::new();
        for ((received, mail), body) in some.iter().zip(bodies?) {
            let FetchedBody::Here(Raw { bytes: raw, size }) = body else { continue };
            match beside.store.has_mail(*received, &raw).await {
                Ok(true) => {}
                Ok(false) => {
                    let name = format!("{validity}.{}", mail.uid);
                    fresh.push(NewMail { name, raw, size, received: *received });
                }
                Err(error) => return Ok(Err(error.into())),
            }
        }
        if let Err(error) = beside.store.store_mails(DONE, fresh).await {
            return Ok(Err(error.into()));
        }
    }
    Ok(Ok(true))
}
