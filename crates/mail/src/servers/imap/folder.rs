//! What is in the open folder: listing it, reading mails, putting them away.

use std::collections::BTreeMap;

use async_imap::imap_proto::{AttributeValue, Response, rfc2087::QuotaResourceName};
use chrono::DateTime;

use super::{ImapError, ImapStage, Session, command::quoted};
use crate::{
    ids::Timestamp,
    mail::incoming::{caps, raw::Raw},
};

/// The most mails of a listing: a server may say that there are four thousand million. Where so many are listed there
/// may be more behind them.
pub const LISTED: u32 = 200_000;

/// A mail of fewer bytes than these is short.
const SHORT: u64 = 65_536;

/// One mail of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number in the folder, for as long as its [`Session::validity`] holds.
    pub uid: u32,
    /// The size the server says it has, in bytes.
    pub size: u32,
    /// When it arrived, by the server's clock.
    pub arrived: Option<Timestamp>,
}

/// How full a mailbox is, by one of its quotas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    used: u64,
    most: u64,
    /// How many bytes each of these is; 0 where they are mails.
    unit: u64,
}

impl Quota {
    /// Makes a quota of its use and its limit, each in units of so many bytes.
    pub(super) const fn of(used: u64, most: u64, unit: u64) -> Self {
        Self { used, most, unit }
    }

    /// How much of it is used, in hundredths, rounded down.
    pub fn percent(&self) -> u64 {
        self.used.saturating_mul(100).checked_div(self.most).unwrap_or_default()
    }

    /// Tells whether no mail comes in any more, or only a short one.
    pub fn is_full(&self) -> bool {
        let left = self.most.saturating_sub(self.used);
        left == 0 || (self.unit > 0 && left.saturating_mul(self.unit) < SHORT)
    }
}

/// A mail asked for.
#[derive(Debug)]
pub enum FetchedBody {
    /// Here it is; of a large one the beginning.
    Here(Raw),
    /// It is not there any more.
    Gone,
}

impl Session {
    /// Lists the mails from this UID on, by ascending UID: all of them, or the first [`Imap::listed`](crate::server::Imap).
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn list(&mut self, from: u32) -> Result<Vec<Listed>, ImapError> {
        self.news = false;
        self.inner.get_mut().allow(0, u64::from(self.exists) * 1_024);
        let (mut found, most) = (BTreeMap::new(), self.listed);
        let query = format!("UID FETCH {from}:* (UID RFC822.SIZE INTERNALDATE FLAGS)");
        self.run(ImapStage::List, &query, |answer| {
            if let Response::Fetch(_, attributes) = answer
                && let Some(mail) = listed(attributes)
                // `n:*` gives the last mail even where its UID is below n.
                && mail.uid >= from
            {
                found.entry(mail.uid).or_insert(mail);
                if found.len() > most {
                    found.pop_last();
                }
            }
        })
        .await?;
        Ok(found.into_values().collect())
    }

    /// The UID after that of the last mail.
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn next_uid(&mut self) -> Result<u32, ImapError> {
        let mut next = 1;
        loop {
            let some = self.list(next).await?;
            next = some.last().map_or(next, |mail| mail.uid.saturating_add(1));
            if some.len() < self.listed {
                return Ok(next);
            }
        }
    }

    /// Reads mails, whole up to the cap and of larger ones the beginning, without marking them as read.
    /// In the order asked for.
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn read(&mut self, mails: &[Listed]) -> Result<Vec<FetchedBody>, ImapError> {
        let whole: Vec<u32> = mails.iter().filter(|mail| !is_large(mail)).map(|mail| mail.uid).collect();
        let mut found: Vec<(u32, Vec<u8>)> = Vec::new();
        if !whole.is_empty() {
            // Servers miscount: lines end in LF in their files.
            let literal = caps::MAIL as u64 + caps::MAIL as u64 / 16;
            let said: u64 = mails.iter().filter(|mail| !is_large(mail)).map(|mail| u64::from(mail.size)).sum();
            self.inner.get_mut().allow(literal, said + said / 4 + 4_096 * whole.len() as u64);
            let query = format!("UID FETCH {} (UID BODY.PEEK[])", set(&whole));
            self.run(ImapStage::Fetch, &query, |answer| found.extend(body(answer))).await?;
        }
        for mail in mails.iter().filter(|mail| is_large(mail)) {
            self.begin(mail.uid, &mut found).await?;
        }
        Ok(mails.iter().map(|mail| given(mail, &mut found)).collect())
    }

    /// Reads the beginning of a mail, whatever its size.
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn read_beginning(&mut self, mail: &Listed) -> Result<FetchedBody, ImapError> {
        let mut found = Vec::new();
        self.begin(mail.uid, &mut found).await?;
        // Whoever asks for this could not have the whole.
        Ok(given(&Listed { size: mail.size.max(caps::MAIL as u32 + 1), ..*mail }, &mut found))
    }

    async fn begin(&mut self, uid: u32, found: &mut Vec<(u32, Vec<u8>)>) -> Result<(), ImapError> {
        let most = caps::HEADER + 1;
        self.bound(most as u64);
        let query = format!("UID FETCH {uid} (UID BODY.PEEK[]<0.{most}>)");
        self.run(ImapStage::Fetch, &query, |answer| found.extend(body(answer))).await
    }

    /// How full the mailbox with this folder is, by each of its quotas; none where the server has none, or tells none.
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn quotas(&mut self, folder: &str) -> Result<Vec<Quota>, ImapError> {
        let mut quotas = Vec::new();
        if !self.can("QUOTA") {
            return Ok(quotas);
        }
        self.bound(0);
        let query = format!("GETQUOTAROOT {}", quoted(folder));
        let asked = self.run(ImapStage::Quota, &query, |answer| {
            let Response::Quota(quota) = answer else { return };
            quotas.extend(quota.resources.iter().filter_map(|one| {
                let unit = match one.name {
                    QuotaResourceName::Storage => 1_024,
                    QuotaResourceName::Message => 0,
                    QuotaResourceName::Atom(_) => return None,
                };
                // A limit of nothing is none.
                (one.limit > 0).then(|| Quota::of(one.usage, one.limit, unit))
            }));
        });
        match asked.await {
            Err(ImapError::No(_) | ImapError::Bad(_)) => Ok(Vec::new()),
            asked => asked.map(|()| quotas),
        }
    }

    /// Removes mails for good; says whether the server could: without UIDPLUS an EXPUNGE would take others with them.
    ///
    /// # Errors
    /// See [`ImapError`]. May be repeated: a mail that is gone already is passed over.
    pub async fn remove(&mut self, uids: &[u32]) -> Result<bool, ImapError> {
        if !self.can("UIDPLUS") {
            return Ok(false);
        }
        self.inner.get_mut().allow(0, 1_024 * uids.len() as u64);
        self.expunge(&set(uids)).await?;
        Ok(true)
    }

    async fn expunge(&mut self, set: &str) -> Result<(), ImapError> {
        self.run(ImapStage::Move, &format!("UID STORE {set} +FLAGS.SILENT (\\Deleted)"), |_| {}).await?;
        self.run(ImapStage::Move, &format!("UID EXPUNGE {set}"), |_| {}).await
    }

    /// Moves mails to a folder; says whether the server could: one without MOVE and UIDPLUS leaves
    /// them where they are, since a plain EXPUNGE would take others with them.
    ///
    /// # Errors
    /// See [`ImapError`]. May be repeated: a mail that is gone already is passed over.
    pub async fn put_away(&mut self, uids: &[u32], folder: &str) -> Result<bool, ImapError> {
        let name = quoted(folder);
        let set = set(uids);
        self.inner.get_mut().allow(0, 1_024 * uids.len() as u64);
        if self.can("MOVE") {
            self.run(ImapStage::Move, &format!("UID MOVE {set} {name}"), |_| {}).await?;
        } else if self.can("UIDPLUS") {
            self.run(ImapStage::Move, &format!("UID COPY {set} {name}"), |_| {}).await?;
            self.expunge(&set).await?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}

fn is_large(mail: &Listed) -> bool {
    mail.size as usize > caps::MAIL
}

fn given(mail: &Listed, found: &mut Vec<(u32, Vec<u8>)>) -> FetchedBody {
    let Some(place) = found.iter().position(|(uid, _)| *uid == mail.uid) else { return FetchedBody::Gone };
    let (_, mut bytes) = found.swap_remove(place);
    let size = if is_large(mail) { u64::from(mail.size) } else { bytes.len() as u64 };
    if size > caps::MAIL as u64 {
        bytes.truncate(caps::HEADER + 1);
    }
    FetchedBody::Here(Raw { size, bytes })
}

/// The UIDs and bytes of a FETCH answer. NIL is no empty mail: it is gone.
fn body(answer: &Response<'_>) -> Option<(u32, Vec<u8>)> {
    let Response::Fetch(_, attributes) = answer else { return None };
    let uid = attributes.iter().find_map(|one| if let AttributeValue::Uid(uid) = one { Some(*uid) } else { None })?;
    let bytes = attributes.iter().find_map(|one| match one {
        AttributeValue::BodySection { section: None, data: Some(data), .. } => Some(data.to_vec()),
        _ => None,
    })?;
    Some((uid, bytes))
}

fn listed(attributes: &[AttributeValue<'_>]) -> Option<Listed> {
    let (mut uid, mut size, mut arrived) = (None, None, None);
    for one in attributes {
        match one {
            AttributeValue::Uid(found) => uid = Some(*found),
            AttributeValue::Rfc822Size(found) => size = Some(*found),
            AttributeValue::InternalDate(text) => arrived = moment(text),
            _ => {}
        }
    }
    Some(Listed { uid: uid?, size: size?, arrived })
}

/// `17-Jul-2026 02:44:25 -0700`; the day may begin with a space.
fn moment(text: &str) -> Option<Timestamp> {
    let time = DateTime::parse_from_str(text.trim(), "%d-%b-%Y %H:%M:%S %z").ok()?;
    Some(Timestamp::from_unix(time.timestamp()))
}

/// UIDs as a set: `2:4,7`.
fn set(uids: &[u32]) -> String {
    let mut sorted = uids.to_vec();
    sorted.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for uid in sorted {
        match ranges.last_mut() {
            Some((_, last)) if uid <= last.saturating_add(1) => *last = uid,
            _ => ranges.push((uid, uid)),
        }
    }
    let words =
        ranges.iter().map(|(first, last)| if first == last { first.to_string() } else { format!("{first}:{last}") });
    words.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_dates_are_as_servers_write_them() {
        assert_eq!(set(&[7, 2, 4, 3, 3, 9, 10]), "2:4,7,9:10");
        assert_eq!(set(&[u32::MAX]), "4294967295");
        assert_eq!(moment(" 1-Jan-1970 01:00:07 +0100"), Some(Timestamp::from_unix(7)));
        assert_eq!(moment("17-Jul-1996 02:44:25 -0700"), Some(Timestamp::from_unix(837_596_665)));
        assert_eq!(moment("tomorrow"), None);
    }
}
