//! Carrying out a plan within a change: what the database has becomes a loaded game, and what was
//! planned is written, its letters as finished bytes. Mails, commands and new games all come
//! through here.

use anyhow::{Context, bail};

use super::letter::{self, Answered, MadeLetter};
use crate::{
    daemon::{
        alarm::Trouble,
        heads,
        installation::{Installation, day_begins, day_of, zone_exists},
    },
    ids::{Seat, Seq, Timestamp},
    kit::{Asks, BULLETINS, INVITATIONS, Loaded, News, PendingChange, Pinned, Plan, Player, Stored},
    letters::Reader,
    mail::address::Address,
    pace::Gaps,
    record,
    seal::Signers,
    store::{Change, NewsRow, SeatRow, StoredGame},
    text::Language,
};

/// A game laid out for one plan, and its seats as the database has them.
pub(crate) struct Laid<'a> {
    pub(crate) loaded: Loaded<'a>,
    pub(crate) seats: Vec<SeatRow>,
}

/// Lays a loaded game out in order to change it or to tell of it. `at` is the moment of the plan.
///
/// # Errors
/// [`heads::Waits`] where it is not as it was written and told; a seat's preferences cannot be read.
pub(crate) fn lay<'a>(
    installation: &Installation,
    stored: StoredGame,
    pinned: &'a Pinned,
    at: Timestamp,
) -> anyhow::Result<Laid<'a>> {
    heads::whole(&installation.heads, &stored)?;
    let mut laid = lay_for_reading(&installation.signers, stored, pinned, at)?;
    laid.loaded.asks.openings = true;
    laid.loaded.gaps = installation.gaps.clone();
    Ok(laid)
}

/// The same for who only looks, whatever state it is in.
pub(crate) fn lay_for_reading<'a>(
    signers: &Signers,
    stored: StoredGame,
    pinned: &'a Pinned,
    at: Timestamp,
) -> anyhow::Result<Laid<'a>> {
    let players = stored.seats.iter().map(|seat| player(seat, at)).collect::<Option<Vec<_>>>();
    Ok(Laid {
        loaded: Loaded {
            game: stored.game,
            entries: stored.entries,
            sealed: stored.sealed,
            mails: stored.mails,
            attempts: stored.attempts,
            drawer: stored.drawer,
            secret: stored.secret,
            signers: signers.clone(),
            players: players.context("a seat's preferences cannot be read")?,
            pinned,
            zone_exists,
            day_begins,
            day_of,
            address_fault: &|_| None,
            challenged: &|_| Ok(""),
            pending: stored.pending,
            held: stored.held,
            asks: Asks::default(),
            gaps: Gaps::default(),
            person: None,
        },
        seats: stored.seats,
    })
}

fn player(row: &SeatRow, at: Timestamp) -> Option<Player> {
    Some(Player {
        seat: row.seat,
        reader: Reader {
            language: Language::read(&row.language)?,
            zone: row.zone.clone(),
            board: row.board.parse().ok()?,
            pictures: row.pictures,
            reminders: row.reminders,
            proof: row.proof,
            news: row.news.parse().ok()?,
        },
        letters: row.letters,
        shown: row.shown,
        chat: row.chat,
        signed: row.signed,
        answered_today: row.answered_on(at),
        answered_at: row.answered_at,
    })
}

/// Writes everything a plan says, and gives its letters back for the outbox. `at` is the plan's
/// moment, and every letter's `Date`.
pub(crate) async fn write(
    change: &mut Change<'_>,
    installation: &Installation,
    seats: &mut [SeatRow],
    plan: &Plan,
    at: Timestamp,
    answered: Option<Answered<'_>>,
) -> anyhow::Result<Vec<MadeLetter>> {
    let game = plan.game;
    for entry in &plan.entries {
        change.append(game, entry.seq, &entry.text);
        if let Some(key) = record::key_named(&entry.text) {
            change.signed_by(game, &key);
        }
    }
    let mut above: Option<Seq> = None;
    let mut place = 0;
    if let Some((seq, words)) = &plan.words {
        change.keep_words(game, *seq, words);
    }
    if let Some((seq, reason)) = &plan.reason {
        change.keep_reason(game, *seq, reason);
    }
    for sealed in &plan.sealed {
        place = if above == Some(sealed.seq) { place + 1 } else { 0 };
        above = Some(sealed.seq);
        change.seal(game, sealed.seq, place, sealed.seat, &sealed.value);
    }
    for mail in &plan.mails {
        change.seal_mail(game, mail);
    }
    if let Some(attempt) = &plan.attempt {
        change.attempt(game, attempt);
    }
    for drawer in &plan.drawer {
        change.drawer(game, drawer);
    }
    for setting in &plan.settings {
        let seat = at_seat(seats, setting.seat)?;
        if setting.name == INVITATIONS {
            invited(change, seat, setting.value == "on", at);
            continue;
        }
        if setting.name == BULLETINS {
            let wanted = setting.value == "on";
            let addresses = seat.addresses.iter().filter_map(|given| Address::read(given));
            addresses.for_each(|address| change.want_bulletins(address.folded(), wanted));
            continue;
        }
        set(seat, setting)?;
        change.prefer(game, seat);
    }
    match &plan.pending {
        None => {}
        Some(PendingChange::Nothing(seat)) => change.wait_no_more(game, *seat),
        Some(PendingChange::Waits(pending)) => change.wait_for(game, pending),
    }
    if let Some(seat) = plan.closes {
        change.close_questions(game, seat);
    }
    if let Some(held) = &plan.held {
        change.hold(game, held);
    }
    if let Some(summary) = &plan.summary {
        change.summary(game, summary);
    }
    if plan.over && !plan.entries.is_empty() {
        change.end(game, at);
    }
    for news in &plan.news {
        let (kind, seat) = match news {
            News::RulingDue => (Trouble::RulingDue, None),
            News::Complaint(seat) => (Trouble::Complaint, Some(*seat)),
            News::Over => (Trouble::GameOver, None),
        };
        let kind = kind.word().to_owned();
        change.news(&NewsRow {
            id: 0,
            kind,
            game,
            seat,
            entries: plan.summary.as_ref().map_or(0, |summary| summary.entries),
            at,
        });
    }
    let mut drafts = letter::queue(change, installation, game, seats, &plan.letters, at, answered).await?;
    if let Some(seat) = plan.repeat {
        let seat = at_seat(seats, seat)?;
        let again = letter::again(change, installation, game, seat, at, answered).await?;
        drafts.push(again.context("a seat's last letter is not kept")?);
    }
    if let Some(answered) = answered
        && (plan.repeat == Some(answered.seat) || plan.letters.iter().any(|letter| letter.to == answered.seat))
    {
        change.count_answer(game, answered.seat, at);
    }
    Ok(drafts)
}

pub(crate) fn at_seat(seats: &mut [SeatRow], seat: Seat) -> anyhow::Result<&mut SeatRow> {
    seats.iter_mut().find(|row| row.seat == seat).context("a plan names a seat that the game has not")
}

/// Whether further games may begin with this player's addresses, as he wishes (T50).
fn invited(change: &mut Change<'_>, seat: &SeatRow, wanted: bool, at: Timestamp) {
    for address in seat.addresses.iter().filter_map(|given| Address::read(given)) {
        if wanted { change.unblock(address.folded()) } else { change.block(address.folded(), at) }
    }
}

fn set(seat: &mut SeatRow, setting: &Stored) -> anyhow::Result<()> {
    let on = setting.value == "on";
    match setting.name {
        "language" => seat.language.clone_from(&setting.value),
        "zone" => seat.zone.clone_from(&setting.value),
        "board" => seat.board.clone_from(&setting.value),
        "pictures" => seat.pictures = on,
        "reminders" => seat.reminders = on,
        "subject" => seat.subject.clone_from(&setting.value),
        "proof" => seat.proof = on,
        "news" => seat.news.clone_from(&setting.value),
        "chat" => seat.chat = on,
        "signed" => seat.signed = on,
        other => bail!("a setting that is not stored: {other}"),
    }
    Ok(())
}
