//! Mails of players whose key does not serve: one used from another address, one that is void since, or
//! none at all (M2). None of them does anything; the address on file is told, and no other.

use anyhow::Context;
use minijinja::context;

use super::verdict::{InboxVerdict, MailOutcome};
use crate::{
    daemon::{
        heads::{self, Waits},
        installation::Installation,
        plan::{
            letter::{self, MadeLetter},
            note, notify,
        },
    },
    ids::{GameId, Seat, Timestamp},
    kit::Notice,
    mail::{
        address::Address,
        incoming::{facts::Facts, results::Proof},
    },
    referee::ANSWERS_A_DAY,
    store::{Change, KnownLetter, OnFile, Renewed, StoredGame, WaitsFor},
    text,
};

/// The most games that a list of a player's names.
const MOST_GAMES: usize = 20;

/// A key from another address. The first may be its player's, in another account of his: he is told. The
/// second is not, nor is one that his home shows to be forged: the seat gets new keys (M2).
pub(crate) async fn misused(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    held: (KnownLetter, StoredGame),
    at: Timestamp,
) -> anyhow::Result<InboxVerdict> {
    let (KnownLetter { game, seat, .. }, stored) = held;
    let is_first = stored.seats.iter().any(|row| row.seat == seat && row.misused == 0);
    let stamp = InboxVerdict::of(MailOutcome::PassedOver, "key-misused").by(game, seat);
    let (notice, code) = match facts.proof {
        Proof::Failed => (Notice::KeyMisused, "forged"),
        _ if is_first => (Notice::KeyElsewhere, ""),
        _ => (Notice::KeyMisused, "again"),
    };
    if notice == Notice::KeyElsewhere {
        change.count_misuse(game, seat);
    }
    let drafts = notify(change, installation, game, seat, notice, at).await?;
    Ok(InboxVerdict { drafts, ..stamp.because(code) })
}

/// A mail of the player's own with a key of his that is void since: he is told why, and asked to send it
/// once more; `why`: where nothing of his own made it void. It counts as an answer like any other (M7), and is no first
/// copy of what he sends then.
pub(crate) async fn void(
    change: &mut Change<'_>,
    installation: &mut Installation,
    held: (KnownLetter, StoredGame),
    why: Option<Notice>,
    at: Timestamp,
) -> anyhow::Result<InboxVerdict> {
    let (KnownLetter { game, seat, .. }, stored) = held;
    let row = stored.seats.iter().find(|row| row.seat == seat).context("a seat that the game has not")?;
    let stamp = InboxVerdict::of(MailOutcome::PassedOver, "key-void").by(game, seat);
    if row.answered_on(at) >= ANSWERS_A_DAY {
        return Ok(stamp.because("silent"));
    }
    let renewed = match row.renewed {
        Some(Renewed::Moved) => Notice::KeyMoved,
        Some(Renewed::Misused) => Notice::KeyVoid,
        None => Notice::Rekeyed,
    };
    let notice = why.unwrap_or(renewed);
    change.count_answer(game, seat, at);
    let drafts = notify(change, installation, game, seat, notice, at).await?;
    Ok(InboxVerdict { drafts, ..stamp })
}

/// A player's mail without a key: once a day he is told, in one letter with the key of the game it is
/// about, else with a list of his games; `repeat 42` brings that game's letter anew (M2).
pub(crate) async fn keyless(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<InboxVerdict> {
    let from = facts.from.as_ref().context("a sender who is none")?.folded();
    let seats = change.seats_of_player(from).await?;
    if !facts.keys.is_empty() && change.any_waits().await? {
        for seat in &seats {
            // T67: the letter whose key it bears may be one that is not there again yet.
            if change.waits(seat.game).await? {
                return Err(Waits::new(seat.game, WaitsFor::Restore, "").into());
            }
        }
    }
    let stamp = InboxVerdict::of(MailOutcome::PassedOver, "no-key");
    let asked = facts.text.as_deref().ok().and_then(|text| text::repeats(&text::cut(text).body));
    if let Some(number) = asked {
        let stamp = stamp.because("repeat");
        let Some(one) = seats.iter().find(|seat| seat.game.get() == number) else { return Ok(stamp) };
        if !change.tell_once_of(from, one.game, at).await? {
            return Ok(stamp);
        }
        let drafts = anew(change, installation, one.game, one.seat, at).await?;
        return Ok(InboxVerdict { drafts, ..stamp });
    }
    if !change.tell_once(from, at).await? {
        return Ok(stamp);
    }
    let drafts = match about(change, installation, facts, &seats).await? {
        Some((game, seat)) => notify(change, installation, game, seat, Notice::KeyMissing, at).await?,
        None => {
            list(change, installation, from, &seats, at)?;
            Vec::new()
        }
    };
    Ok(InboxVerdict { drafts, ..stamp })
}

/// The game a mail is about: that of the letter it answers, or the only one its sender plays.
async fn about(
    change: &mut Change<'_>,
    installation: &Installation,
    facts: &Facts,
    seats: &[OnFile],
) -> anyhow::Result<Option<(GameId, Seat)>> {
    if let [one] = seats {
        return Ok(Some((one.game, one.seat)));
    }
    let ours = format!("@{}", installation.config.host);
    for id in facts.answers.iter().filter(|id| id.ends_with(&ours)) {
        if let Some(reader) = change.reader_of(id).await?
            && seats.iter().any(|seat| (seat.game, seat.seat) == reader)
        {
            return Ok(Some(reader));
        }
    }
    Ok(None)
}

/// A seat's last letter anew, to the address on file.
pub(super) async fn anew(
    change: &mut Change<'_>,
    installation: &mut Installation,
    game: GameId,
    seat: Seat,
    at: Timestamp,
) -> anyhow::Result<Vec<MadeLetter>> {
    let mut stored = change.game(game).await?.context("a player of a game that is not there")?;
    heads::whole(&installation.heads, &stored)?;
    let row = crate::daemon::plan::carry::at_seat(&mut stored.seats, seat)?;
    match letter::again(change, installation, game, row, at, None).await? {
        Some(draft) => Ok(vec![draft]),
        None => notify(change, installation, game, seat, Notice::KeyMissing, at).await,
    }
}

/// A list of a player's games, without any key, to one address that is on file for them.
fn list(
    change: &mut Change<'_>,
    installation: &Installation,
    from: &str,
    seats: &[OnFile],
    at: Timestamp,
) -> anyhow::Result<()> {
    let folded = |address: &str| Address::read(address).map(|address| address.folded().to_owned());
    let his = |seat: &&OnFile| folded(&seat.address).as_deref() == Some(from);
    let Some(first) = seats.iter().find(his).or(seats.first()) else { return Ok(()) };
    let to = folded(&first.address);
    let same: Vec<&OnFile> = seats.iter().filter(|seat| folded(&seat.address) == to).collect();
    let games: Vec<_> = same
        .iter()
        .take(MOST_GAMES)
        .map(|one| context! { game => one.game.get(), names => one.names.join(" – ") })
        .collect();
    let more = same.len().saturating_sub(MOST_GAMES);
    let (subject, text) = note::words(installation, &first.language, "games", &context! { games, more })?;
    let mark = format!("g{}.{}.{}", first.game, first.seat.index(), at.unix().div_euclid(86_400));
    note::queue(
        change,
        installation,
        &note::NoteDraft {
            kind: "games",
            mark: &mark,
            to: &first.address,
            reply_to: None,
            thread: &[],
            subject: &subject,
            text: &text,
            at,
        },
    )
}
