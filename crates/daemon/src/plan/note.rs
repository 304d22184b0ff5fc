//! Notes are queued like letters, in the same transaction as what they tell of: alarms, questions to
//! an address. What they say is decided by whoever calls.

use anyhow::Context;
use minijinja::Value;

use crate::{
    daemon::installation::Installation,
    ids::Timestamp,
    mail::{
        address::Address,
        key::KeyOf,
        outgoing::note::{Note, note},
    },
    store::{Change, NewNote},
    text::Language,
};

/// The kind of what all players of an event read of it.
pub(crate) const BULLETIN: &str = "bulletin";
/// The kind of what a player is answered about an event.
pub(crate) const ENTRY: &str = "entry";

/// A note to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoteDraft<'a> {
    /// Its kind, a word of ASCII letters and `-`: `alarm`, `address`, [`BULLETIN`]. It decides about the envelope's
    /// sender, which is null for all of them.
    pub(crate) kind: &'a str,
    /// What makes it this one: ASCII letters, digits, `-` and `.`. The same kind and mark are the same
    /// note, which goes out once; so an alarm's mark holds the day.
    pub(crate) mark: &'a str,
    /// Whom it goes to.
    pub(crate) to: &'a str,
    /// Where answers go, where that is not the referee's plain address.
    pub(crate) reply_to: Option<&'a str>,
    /// The thread it belongs to, with angle brackets: it answers the last.
    pub(crate) thread: &'a [String],
    pub(crate) subject: &'a str,
    /// Lines ended by LF.
    pub(crate) text: &'a str,
    pub(crate) at: Timestamp,
}

/// What a note to a player says, in his language: `note-NAME.txt` and its subject.
///
/// # Errors
/// Even the built-in words failed.
pub(crate) fn words(
    installation: &Installation,
    language: &str,
    name: &'static str,
    values: &Value,
) -> anyhow::Result<(String, String)> {
    let language = Language::read(language).unwrap_or(Language::En);
    Ok(installation.words.note(language, name, values)?)
}

/// Where answers to a note go that bears a key; in the note's text where an address has no room for one.
pub(crate) fn answered_at(installation: &Installation, key: &str, text: &mut String) -> Option<String> {
    match installation.own.address.given().split_once('@') {
        Some((local, domain)) if !installation.own.key_in_line => {
            Some(format!("{local}{}{key}@{domain}", installation.own.separator))
        }
        _ => {
            text.push_str(&format!("\nkey {key}\n"));
            None
        }
    }
}

/// Where this player answers a note that is about no game: the key is that of his newest letter, where it can be made again.
pub(crate) async fn answered_by(
    change: &mut Change<'_>,
    installation: &Installation,
    folded: &str,
    text: &mut String,
) -> anyhow::Result<Option<String>> {
    let Some((game, seat, number, generation, hash)) = change.newest_key_of(folded).await? else { return Ok(None) };
    let key = installation.ring.make(KeyOf { game, seat, number, generation });
    // One of an older key file cannot.
    Ok((key.hash().as_slice() == hash).then(|| answered_at(installation, key.letters(), text)).flatten())
}

/// Tells whether a mail answers a note that is about no game, which may bear the key of any of its writer's (M20).
pub(crate) fn is_answered(instance: &str, host: &str, answers: &[String]) -> bool {
    let end = format!(".{instance}@{host}");
    let is_one = |id: &String| id.ends_with(&end) && [BULLETIN, ENTRY].iter().any(|kind| is_kind(id, kind));
    answers.first().is_some_and(is_one)
}

fn is_kind(id: &str, kind: &str) -> bool {
    id.strip_prefix(kind).is_some_and(|rest| rest.starts_with('.'))
}

/// The Message-ID of a note, without angle brackets.
pub(crate) fn message_id(installation: &Installation, kind: &str, mark: &str) -> String {
    format!("{kind}.{mark}.{}@{}", installation.own.instance, installation.config.host)
}

/// Queues it, within this change. It is in the outbox when the change is committed.
///
/// # Errors
/// An address that is none, or words that make no mail.
pub(crate) fn queue(change: &mut Change<'_>, installation: &Installation, draft: &NoteDraft<'_>) -> anyhow::Result<()> {
    let recipient = Address::read(draft.to).context("a note to no address")?;
    let message_id = message_id(installation, draft.kind, draft.mark);
    let mime = note(&Note {
        message_id: &message_id,
        from_name: &installation.config.name,
        from: &installation.config.address,
        reply_to: draft.reply_to,
        to: draft.to,
        subject: draft.subject,
        text: draft.text,
        at: draft.at,
        thread: draft.thread,
        instance: &installation.own.instance,
    })?;
    change.note(NewNote {
        kind: draft.kind,
        message_id: &message_id,
        recipient: recipient.folded(),
        at: draft.at,
        mime,
        // Nobody waits for one.
        late: draft.kind == BULLETIN,
    });
    Ok(())
}
