//! Letters become finished bytes: each gets its seat's next number, a key of its own, its place in
//! its reader's thread, and its words.

use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
};

use anyhow::{Context, ensure};

use super::carry::at_seat;
use crate::{
    daemon::{
        alarm::Trouble,
        heads::{HeadLine, Shown, ToldHeads, Waits},
        installation::{Installation, painter},
    },
    ids::{GameId, Seat, Timestamp},
    letters::{Letter, LetterKind},
    mail::{
        address::Address,
        key::{Key, KeyOf},
        outgoing::{
            compose::{Envelope, compose},
            resend::{Anew, resend},
            thread::Thread,
        },
        servers::maildir::letter_name,
    },
    store::{Change, NewLetter, SeatRow},
};

/// The mail that a plan answers.
#[derive(Clone, Copy, Debug)]
pub(in crate::daemon) struct Answered<'a> {
    pub(in crate::daemon) seat: Seat,
    /// Its Message-ID without angle brackets, if it may be repeated.
    pub(in crate::daemon) message_id: Option<&'a str>,
}

/// A letter just made, for whoever delivers it: under which name, and its bytes.
pub(in crate::daemon) struct MadeLetter {
    pub(in crate::daemon) name: String,
    pub(in crate::daemon) mime: Vec<u8>,
    /// Its Message-ID and the line of its head; `None` where the head is to be worked out.
    pub(in crate::daemon) line: Option<(String, HeadLine)>,
}

/// Makes letters and queues them.
pub(in crate::daemon) async fn queue(
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
        nexts.push(next(installation, &told, seat, head, letter.entries, at, answered)?);
    }
    let seats = &*seats;
    // Nobody waits for a picture: where others are kept out already, the letters go without.
    let is_painted = !change.is_alone();
    let made = letters.iter().zip(nexts).map(|(letter, next)| {
        let picture = is_painted.then(|| picture(letter)).flatten();
        let mime = words(installation, seats, letter, &next, picture.as_deref())?;
        let late = letter.kind == LetterKind::Reminder;
        let MadeLetter { name, mime, .. } = written(change, installation, &next, letter.kind.word(), mime, late);
        let shown = Shown::Head(letter.head.clone());
        let line = HeadLine { shown, seat: letter.to, number: next.of.number, at };
        Ok(MadeLetter { name, mime, line: Some((next.message_id, line)) })
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
    if !told.is_ahead() {
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
    Err(Waits { game, by: None }.into())
}

/// Queues a seat's last letter anew; `None` if it is not kept.
pub(in crate::daemon) async fn again(
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
    Ok(mime.map(|mime| written(change, installation, &next, &last.kind, mime, true)))
}

/// The next letter of a seat: its number, its key, and where answers to it go.
struct Next {
    of: KeyOf,
    key: Key,
    /// Without angle brackets.
    message_id: String,
    head: String,
    knew: u16,
    at: Timestamp,
    reply_to: String,
    recipient: String,
    /// The letter or mail above it in its reader's own thread, and that thread.
    in_reply_to: Option<String>,
    references: Vec<String>,
    /// The thread with this letter, as the store keeps it.
    thread: String,
}

/// Counts the seat's next letter. `head` is the log's, as 32 hex digits; `knew` how many entries
/// the letter knows.
fn next(
    installation: &Installation,
    told: &ToldHeads,
    seat: &mut SeatRow,
    head: String,
    knew: u16,
    at: Timestamp,
    answered: Option<Answered<'_>>,
) -> anyhow::Result<Next> {
    let game = told.game;
    let number = told.next_letter(seat.seat, seat.letters, &head, at);
    let of = KeyOf { game, seat: seat.seat, number, generation: seat.generation };
    let key = installation.ring.make(of);
    let own = &installation.own.address;
    let reply_to = match own.given().split_once('@') {
        Some((local, domain)) if !installation.own.key_in_line => {
            format!("{local}{}{}@{domain}", installation.own.separator, key.letters())
        }
        _ => own.given().to_owned(),
    };
    let to = seat.addresses.first().context("a player without an address")?;
    let recipient = Address::read(to).context("a player's address is none")?.folded().to_owned();
    // M9: a thread is made of the reader's own mails and letters alone.
    let thread = Thread::read(&seat.thread);
    let mut references = thread.references();
    if let Some(id) = answered.filter(|answered| answered.seat == seat.seat).and_then(|answered| answered.message_id) {
        references.push(format!("<{id}>"));
    }
    // M9: made of public matter and a count of this seat's own letters.
    let letter = installation.seats.letter(game, seat.seat).context("a letter of a game that is not played here")?;
    let message_id = format!("g{game}.{letter}.{}.{head}@{}", of.number, installation.config.host);
    seat.letters = of.number;
    seat.shown = knew;
    seat.thread = thread.with(&message_id).to_string();
    let in_reply_to = references.last().cloned();
    let thread = seat.thread.clone();
    Ok(Next { of, key, message_id, head, knew, at, reply_to, recipient, in_reply_to, references, thread })
}

/// The picture of a letter's board. One that fails, in whatever way, is no reason to undo an order: the
/// letter goes without.
fn picture(letter: &Letter) -> Option<Vec<u8>> {
    let board = letter.picture.as_ref()?;
    let painted = catch_unwind(AssertUnwindSafe(|| {
        #[cfg(feature = "fault-points")]
        crate::daemon::step::paint()?;
        painter().map(|painter| painter.paint(board)).transpose()
    }));
    match painted {
        Ok(Ok(png)) => png,
        Ok(Err(fault)) => {
            tracing::error!("a letter goes without its picture: {fault}");
            None
        }
        Err(_) => {
            tracing::error!("a letter goes without its picture: painting it gave up");
            None
        }
    }
}

/// A letter's finished bytes.
fn words(
    installation: &Installation,
    seats: &[SeatRow],
    letter: &Letter,
    next: &Next,
    picture: Option<&[u8]>,
) -> anyhow::Result<Vec<u8>> {
    let seat = seats.iter().find(|row| row.seat == letter.to).context("a letter to a seat that the game has not")?;
    let envelope = Envelope {
        game: next.of.game,
        seat_letter: installation
            .seats
            .letter(next.of.game, letter.to)
            .context("a letter of a game that is not played here")?,
        number: next.of.number,
        head_hex: &next.head,
        host: &installation.config.host,
        from_name: &installation.config.name,
        from: &installation.config.address,
        reply_to: &next.reply_to,
        key_line: installation.own.key_in_line.then(|| next.key.letters()),
        contact: installation.config.contact.as_deref(),
        to: &seat.addresses,
        to_name: &seat.name,
        at: next.at,
        in_reply_to: next.in_reply_to.as_deref(),
        references: &next.references,
        instance: &installation.own.instance,
        names: &seats.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(),
        subject: seat.subject_style(),
    };
    let composed = compose(letter, &envelope, &installation.words, picture)?;
    if let Some(passed_over) = &composed.passed_over {
        installation.alarms.raise(Trouble::Template, "");
        tracing::warn!("a template of the folder failed, the built-in one was used: {passed_over}");
    }
    ensure!(composed.message_id.trim_matches(['<', '>']) == next.message_id, "a letter with another's Message-ID");
    Ok(composed.bytes)
}

fn written(
    change: &mut Change<'_>,
    installation: &Installation,
    next: &Next,
    kind: &str,
    mime: Vec<u8>,
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
