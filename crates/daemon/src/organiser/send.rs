//! A letter to one organiser: its number, its key, and where it is answered.

use minijinja::Value;

use crate::{
    config::Organiser,
    daemon::{
        installation::Installation,
        plan::note::{self, NoteDraft},
    },
    ids::{GameId, Timestamp},
    mail::key::OrganiserKeyOf,
    store::{AwaitsCode, Change, OrganiserLetter},
};

/// What an answer to a letter rests on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Basis {
    /// The game it is about, if it is about one.
    pub(crate) game: Option<GameId>,
    /// How many entries that game's log has.
    pub(crate) entries: usize,
}

/// A letter that is still to be numbered.
pub(crate) struct Draft<'a> {
    /// What makes it this one, where it is to go out once; see [`NoteDraft::mark`].
    pub(crate) once: Option<&'a str>,
    pub(crate) basis: Basis,
    /// Whether it answers a mail.
    pub(crate) answers: bool,
    /// The mail that it answers, with angle brackets.
    pub(crate) thread: &'a [String],
    pub(crate) subject: &'a str,
    /// Without the line to reply above, and without a foot.
    pub(crate) text: &'a str,
    pub(crate) waits: Option<AwaitsCode>,
    pub(crate) at: Timestamp,
}

/// Whether a letter that goes out once has gone to some organiser.
pub(crate) async fn is_sent(change: &mut Change<'_>, installation: &Installation, once: &str) -> anyhow::Result<bool> {
    for to in &installation.config.organisers {
        let id = note::message_id(installation, "alarm", &mark(installation, to, once));
        if change.is_ours(&id).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Queues a letter that goes out once for every organiser, by this layout and from these values; says whether there is
/// one.
pub(crate) async fn to_all(
    change: &mut Change<'_>,
    installation: &Installation,
    once: &str,
    basis: Basis,
    values: impl Fn(&Organiser) -> (&'static str, Value),
    at: Timestamp,
) -> anyhow::Result<bool> {
    for to in &installation.config.organisers {
        let number = change.next_organiser_letter().await?;
        let (name, values) = values(to);
        let (subject, text) = words(installation, to, name, &values)?;
        let (subject, text) = (subject.as_str(), text.as_str());
        let draft = Draft { once: Some(once), basis, answers: false, thread: &[], subject, text, waits: None, at };
        send(change, installation, to, number, draft)?;
    }
    Ok(!installation.config.organisers.is_empty())
}

/// A letter's subject and text in an organiser's language: `organiser-NAME.txt` and its subject.
///
/// # Errors
/// Even the built-in words failed.
pub(crate) fn words(
    installation: &Installation,
    to: &Organiser,
    name: &'static str,
    values: &Value,
) -> anyhow::Result<(String, String)> {
    Ok(installation.words.organisers(to.language, name, values)?)
}

/// The same letter goes to each organiser, each under his place in the list.
fn mark(installation: &Installation, to: &Organiser, once: &str) -> String {
    let place = installation.config.organisers.iter().position(|one| one.address == to.address);
    format!("{once}.o{}", place.unwrap_or_default())
}

/// The form in which an organiser's address is compared.
pub(crate) fn folded(organiser: &Organiser) -> String {
    organiser.address.to_ascii_lowercase()
}

/// Queues the letter, within this change, under this number.
///
/// # Errors
/// The database failed, or the words make no mail.
pub(crate) fn send(
    change: &mut Change<'_>,
    installation: &Installation,
    to: &Organiser,
    number: u32,
    draft: Draft<'_>,
) -> anyhow::Result<()> {
    let organiser = folded(to);
    let key = installation.ring.make(OrganiserKeyOf { number, organiser: &organiser, at: draft.at });
    let own = &installation.own.address;
    let (reply_to, foot) = match own.given().split_once('@') {
        Some((local, domain)) if !installation.own.key_in_line => {
            (Some(format!("{local}{}{}@{domain}", installation.own.separator, key.letters())), String::new())
        }
        _ => (None, format!("\n--\nkey {}\n", key.letters())),
    };
    let text = format!("--- {} ---\n\n{}{foot}", to.language.reply_line(), draft.text);
    let (kind, mark) = match draft.once {
        Some(once) => ("alarm", mark(installation, to, once)),
        None => ("organiser", format!("{number}.{}", draft.at.unix())),
    };
    note::queue(
        change,
        installation,
        &NoteDraft {
            kind,
            mark: &mark,
            to: &to.address,
            reply_to: reply_to.as_deref(),
            thread: draft.thread,
            subject: draft.subject,
            text: &text,
            at: draft.at,
        },
    )?;
    change.organiser_letter(&OrganiserLetter {
        number,
        organiser,
        key_hash: key.hash(),
        game: draft.basis.game,
        entries: u16::try_from(draft.basis.entries).unwrap_or(u16::MAX),
        at: draft.at,
        answers: draft.answers,
        waits: draft.waits,
        void: false,
    });
    Ok(())
}
