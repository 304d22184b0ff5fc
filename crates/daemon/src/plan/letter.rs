//! Letters become finished bytes: each gets its seat's next number, a key of its own, its place in
//! its reader's thread, and its words.

use std::{borrow::Cow, sync::Arc};

use anyhow::Context;

use super::{
    carry::at_seat,
    making::Making,
    next::{Next, next},
};
use crate::{
    daemon::{
        heads::{HeadLine, Shown, ToldHeads, Waits},
        installation::Installation,
    },
    ids::{GameId, Seat, Timestamp},
    letters::{Letter, LetterKind},
    mail::{
        outgoing::resend::{Anew, resend},
        servers::delivery::letter_name,
    },
    store::{Change, LetterBytes, NewLetter, SeatRow, WaitsFor},
};

/// The mail that a plan answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered<'a> {
    pub(crate) seat: Seat,
    /// Its Message-ID without angle brackets, if it may be repeated.
    pub(crate) message_id: Option<&'a str>,
}

/// A letter just made, for whoever delivers it: under which name, and its bytes.
#[derive(Clone)]
pub(crate) struct MadeLetter {
    pub(crate) name: String,
    pub(crate) mime: LetterBytes,
    /// Its Message-ID and the line of its head; `None` where the head is to be worked out.
    pub(crate) line: Option<(String, HeadLine)>,
}

/// Makes letters and queues them.
pub(crate) async fn queue(
    change: &mut Change<'_>,
    installation: &Installation,
    game: GameId,
    seats: &mut [SeatRow],
    letters: &[Letter],
    at: Timestamp,
    answered: Option<Answered<'_>>,
) -> anyhow::Result<Vec<MadeLetter>> {
    // Who was forgotten gets no more letters.
    let is_known = |letter: &&Letter| seats.iter().any(|row| row.seat == letter.to && !row.addresses.is_empty());
    let letters: Cow<'_, [Letter]> = match letters.iter().all(|letter| is_known(&letter)) {
        true => letters.into(),
        false => letters.iter().filter(is_known).cloned().collect(),
    };
    let letters = &*letters;
    let told = told(change, installation, game, seats, letters, None, at).await?;
    let mut nexts = Vec::with_capacity(letters.len());
    for letter in letters {
        let seat = at_seat(seats, letter.to)?;
        let head: String = letter.head.root.to_string().chars().take(32).collect();
        nexts.push(Arc::new(next(installation, &told, seat, head, letter.entries, at, answered)?));
    }
    let seats = &*seats;
    // Nobody waits for a picture: where others are kept out already, the letters go without.
    let is_painted = !change.is_alone();
    let made = letters.iter().zip(nexts).map(|(letter, next)| {
        let making = Making::of(installation, seats, letter, &next, is_painted)?;
        // Those of mails are made while the next mails are decided.
        let mime = if change.has_parts() { making.later() } else { LetterBytes::made(making.make()?) };
        let late = letter.kind == LetterKind::Reminder;
        let made = written(change, installation, &next, letter.kind.word(), mime, late);
        let shown = Shown::Head(letter.head.clone());
        let line = HeadLine { shown, seat: letter.to, number: next.of.number, at };
        Ok(MadeLetter { line: Some((next.message_id.clone(), line)), ..made })
    });
    made.collect()
}

/// What letters have told of this game and its database does not know. T67: of a game that waits only those
/// letters are made that were sent before, or that open an epoch.
async fn told(
    change: &mut Change<'_>,
    installation: &Installation,
    game: GameId,
    seats: &[SeatRow],
    letters: &[Letter],
    repeat: Option<Seat>,
    at: Timestamp,
) -> anyhow::Result<ToldHeads> {
    let made = seats.iter().map(|row| (row.seat, row.letters)).collect();
    let told = installation.heads.told(game, &made)?;
    // A letter sent anew tells of no entry.
    let entries = letters.iter().map(|letter| letter.entries.into()).min().unwrap_or(u64::MAX);
    if !told.is_ahead() && !told.reaches_beyond(entries) {
        return Ok(told);
    }
    // What is read here is to be of now: another process may just be sending what it has made.
    change.keep_others_out().await?;
    let Some(lost) = told.lost(&change.texts(game).await?) else { return Ok(told) };
    let epoch = lost.origin().epoch();
    let opens = repeat.is_none() && letters.iter().all(|letter| letter.head.origin.epoch() > epoch);
    if opens || told.sent_before(&made, letters, repeat, at) {
        return Ok(told);
    }
    Err(Waits::new(game, WaitsFor::Restore, "").into())
}

/// Queues a seat's last letter anew; `None` if it is not kept.
pub(crate) async fn again(
    change: &mut Change<'_>,
    installation: &Installation,
    game: GameId,
    seat: &mut SeatRow,
    at: Timestamp,
    answered: Option<Answered<'_>>,
) -> anyhow::Result<Option<MadeLetter>> {
    let told = told(change, installation, game, std::slice::from_ref(seat), &[], Some(seat.seat), at).await?;
    // What this plan has written so far may be that letter.
    change.write().await?;
    let Some(last) = change.last_letter(game, seat.seat).await? else {
        return Ok(None);
    };
    let (local, _) = last.message_id.split_once('@').context("a Message-ID without a host")?;
    let head = local.rsplit('.').next().unwrap_or_default().to_owned();
    let next = next(installation, &told, seat, head, last.knew, at, answered)?;
    let anew = Anew {
        old_local: local,
        new_local: next.message_id.split('@').next().unwrap_or_default(),
        message_id: &format!("<{}>", next.message_id),
        separator: installation.own.separator,
        key: &next.key,
        at,
        in_reply_to: next.in_reply_to.as_deref(),
        references: &next.references,
    };
    let mime = resend(&last.mime, &anew);
    Ok(mime.map(|mime| written(change, installation, &next, &last.kind, LetterBytes::made(mime), true)))
}

fn written(
    change: &mut Change<'_>,
    installation: &Installation,
    next: &Next,
    kind: &str,
    mime: LetterBytes,
    late: bool,
) -> MadeLetter {
    let name = letter_name(next.at.unix(), &next.message_id, &installation.config.host);
    let draft = MadeLetter { name, mime: mime.clone(), line: None };
    change.letter(NewLetter {
        game: next.of.game,
        seat: next.of.seat,
        number: next.of.number,
        generation: next.of.generation,
        key_hash: next.key.hash(),
        knew: next.knew,
        kind,
        message_id: &next.message_id,
        thread: &next.thread,
        recipient: &next.recipient,
        at: next.at,
        mime,
        late,
    });
    draft
}
