//! A player enters an event by a mail that answers a letter of any game of his (M18). It is no game's matter: his name,
//! language and zone are those of his seat, and what he reads is a mail of no game.

use minijinja::context;
use sha2::{Digest, Sha256};

use super::verdict::{InboxVerdict, MailOutcome};
use crate::{
    config::Registration,
    daemon::{
        installation::Installation,
        plan::note::{self, ENTRY, NoteDraft},
    },
    event::sheet::{Entries, Sheet},
    ids::{GameId, Timestamp},
    kit::{Loaded, Reach},
    mail::{address::Address, incoming::facts::Facts},
    referee::ANSWERS_A_DAY,
    store::{Admission, Change, EntrantRow, EventRow, SeatRow},
    text::{self, Enters, Language, Reading},
};

/// How many open events an answer lists.
const LISTED: usize = 20;

/// What is done about a mail that enters an event, or enters it no more; `Err` with the line that says so where it would, and its
/// key does not reach so far at once (M20).
pub(super) async fn answer(
    change: &mut Change<'_>,
    installation: &Installation,
    (game, row): (GameId, &SeatRow),
    (asked, facts): (&Enters, &Facts),
    reach: Reach,
    at: Timestamp,
) -> anyhow::Result<Result<InboxVerdict, String>> {
    let stamp = |taken| InboxVerdict::of(taken, "entry").by(game, row.seat);
    if row.answered_on(at) >= ANSWERS_A_DAY {
        return Ok(Ok(stamp(MailOutcome::PassedOver).because("silent")));
    }
    let Some(to) = row.addresses.first() else { return Ok(Ok(stamp(MailOutcome::PassedOver).because("silent"))) };
    let mut open: Vec<(EventRow, Option<u32>)> = Vec::new();
    for event in change.events_to_come().await? {
        if let Ok(Sheet { entries: Entries::Open(places), .. }) = event.sheet.parse() {
            open.push((event, places));
        }
    }
    let found = open.iter().find(|(event, _)| asked.means(&event.name));
    let (said, step) = match found {
        Some((event, places)) => {
            let registration = installation.config.registration;
            decided(change, (event, *places), row, (asked.cancel, registration)).await?
        }
        // One that is closed is told like one that is not there.
        None => (Said::Unknown, None),
    };
    if let (Some((event, _)), Some(step)) = (found, &step) {
        if reach != Reach::AtOnce {
            return Ok(Err(line(&row.language, &event.name, asked.cancel)));
        }
        match step {
            Step::Enter(entrant) => change.enter(event.id, entrant),
            Step::EnterNoMore(number) => change.enter_no_more(event.id, *number),
        }
    }
    change.count_answer(game, row.seat, at);
    let names: Vec<String> = open.iter().take(LISTED).map(|(event, _)| event.name.clone()).collect();
    let event = found.map(|(event, _)| event.name.clone());
    let values = context! { said => said.word(), event, names, name => row.name.as_str() };
    let (subject, mut text) = note::words(installation, &row.language, "entry", &values)?;
    let folded = Address::read(to).map(|to| to.folded().to_owned()).unwrap_or_default();
    let reply_to = note::answered_by(change, installation, &folded, &mut text).await?;
    // The same mail read again is answered once.
    let once = facts.message_id.clone().unwrap_or_else(|| at.to_string());
    let hash = Sha256::digest(once.as_bytes());
    let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let thread: Vec<String> = facts.message_id.iter().filter(|_| facts.quotable).map(|id| format!("<{id}>")).collect();
    let draft = NoteDraft {
        kind: ENTRY,
        mark: &format!("g{game}.{}.{hash}", row.seat.index()),
        to,
        reply_to: reply_to.as_deref(),
        thread: &thread,
        subject: &subject,
        text: &text,
        at,
    };
    note::queue(change, installation, &draft)?;
    let taken = match said {
        Said::Entered | Said::Waits | Said::Cancelled => MailOutcome::Accepted,
        Said::Already | Said::NotIn => MailOutcome::Answered,
        Said::NoAct
        | Said::Unknown
        | Said::Full
        | Said::NameTaken
        | Said::Withdrawn
        | Said::Refused
        | Said::Uninvited => MailOutcome::Refused,
    };
    Ok(Ok(stamp(taken).because(said.word())))
}

/// The line that enters this event, or enters it no more, in a language.
fn line(language: &str, event: &str, cancel: bool) -> String {
    let language = Language::read(language).unwrap_or(Language::En);
    let cancel = if cancel { format!(" {}", language.cancel()) } else { String::new() };
    format!("{} {event}{cancel}", language.enter().first().unwrap_or(&"enter"))
}

/// Tells whether a mail of this seat enters an event and asks nothing else: what stands beside that is prose.
pub(super) fn is_all(loaded: &Loaded<'_>, row: &SeatRow, asked: &Enters) -> bool {
    let Ok(doors) = loaded.open() else { return false };
    let (words, knows) = (doors.words(row.seat), doors.knows(row.seat));
    let language = Language::read(&row.language).unwrap_or(Language::En);
    let reads_nothing = |reading: Reading| reading.lines.is_empty();
    text::read_knowing(&asked.beside, &words, &knows, language).is_ok_and(reads_nothing)
        && text::suspect(&asked.beside, &words, &knows, language).is_empty()
        && !text::says_no(&asked.beside, language)
}

/// What is written of an entry.
enum Step {
    Enter(EntrantRow),
    EnterNoMore(u32),
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Entered,
    Waits,
    Already,
    Cancelled,
    NotIn,
    Unknown,
    Full,
    NameTaken,
    Withdrawn,
    Refused,
    Uninvited,
    NoAct,
}

impl Said {
    fn word(self) -> &'static str {
        match self {
            Self::Entered => "entered",
            Self::Waits => "waits",
            Self::Already => "already",
            Self::Cancelled => "cancelled",
            Self::NotIn => "not-in",
            Self::Unknown => "unknown",
            Self::Full => "full",
            Self::NameTaken => "name-taken",
            Self::Withdrawn => "withdrawn",
            Self::Refused => "refused",
            Self::Uninvited => "uninvited",
            Self::NoAct => "no-act",
        }
    }
}

/// Tells whether he enters an event that is open, or is taken out of it, and what is to be written of that.
async fn decided(
    change: &mut Change<'_>,
    (event, places): (&EventRow, Option<u32>),
    row: &SeatRow,
    (cancel, registration): (bool, Registration),
) -> anyhow::Result<(Said, Option<Step>)> {
    let addresses: Vec<Address> = row.addresses.iter().filter_map(|given| Address::read(given)).collect();
    let entrants = change.entrants_of(event.id).await?;
    let his = entrants.iter().find(|of| addresses.iter().any(|address| address.folded() == of.folded));
    match (his, cancel) {
        // Whom the organiser left out does not enter by himself.
        (Some(of), _) if of.withdrew.is_some() => return Ok((Said::Withdrawn, None)),
        (Some(of), _) if of.admission == Admission::Refused => return Ok((Said::Refused, None)),
        (Some(of), true) => return Ok((Said::Cancelled, Some(Step::EnterNoMore(of.number)))),
        (None, true) => return Ok((Said::NotIn, None)),
        (Some(of), false) if of.waits() => return Ok((Said::Waits, None)),
        (Some(_), false) => return Ok((Said::Already, None)),
        (None, false) => {}
    }
    let Some(address) = addresses.first() else { return Ok((Said::Uninvited, None)) };
    if change.is_blocked(address.folded()).await? {
        return Ok((Said::Uninvited, None));
    }
    // One person may have any number of addresses asked.
    if change.is_asked_alone(address.folded()).await? {
        return Ok((Said::NoAct, None));
    }
    let playing = entrants.iter().filter(|of| of.plays()).count();
    let most = usize::try_from(places.unwrap_or(Entries::MOST)).unwrap_or(usize::MAX);
    if playing >= most || entrants.len() >= usize::try_from(Entries::MOST).unwrap_or(usize::MAX) {
        return Ok((Said::Full, None));
    }
    // Who waits, or was refused, has no name that others may not have.
    let mut inside = entrants.iter().filter(|of| of.admission == Admission::In);
    if inside.any(|of| of.name.to_lowercase() == row.name.to_lowercase()) {
        return Ok((Said::NameTaken, None));
    }
    let mut is_known = registration == Registration::Closed;
    for address in &addresses {
        is_known = is_known || change.has_finished_a_game(address.folded()).await?;
    }
    let (said, admission) = if is_known { (Said::Entered, Admission::In) } else { (Said::Waits, Admission::Waits) };
    let number = entrants.iter().map(|of| of.number).max().unwrap_or(0).saturating_add(1);
    let entrant = EntrantRow {
        number,
        name: row.name.clone(),
        address: address.given().to_owned(),
        folded: address.folded().to_owned(),
        language: row.language.clone(),
        zone: row.zone.clone(),
        withdrew: None,
        admission,
    };
    Ok((said, Some(Step::Enter(entrant))))
}
