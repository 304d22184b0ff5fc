//! Carrying out a plan within a change: what was loaded is laid out as a table, and what was
//! planned is written, its letters as finished bytes. Mails, commands and new games all come
//! through here.

use anyhow::{Context, bail};

use super::office::{Office, Pinned, zone_exists};
use crate::{
    ids::{GameId, Moment, Seat, Seq},
    letters::{Letter, Reader},
    mail::{
        address::Address,
        compose::{Envelope, compose},
        key::{Key, KeyOf},
        resend::{Anew, resend},
    },
    orders::Language,
    referee::{Drawer, Plan, Player, Sealed, Setting, Table},
    rules::{Game, tempete::order::BoardStyle},
    store::{Change, NewLetter, SealedRow, SeatRow, StoredGame},
};

/// A game laid out for one plan, and its seats as the database has them.
pub(super) struct Laid<'a> {
    pub(super) table: Table<'a>,
    pub(super) seats: Vec<SeatRow>,
}

/// Lays a loaded game out. `at` is the moment of the plan.
pub(super) fn lay(stored: StoredGame, pinned: &Pinned, at: Moment) -> anyhow::Result<Laid<'_>> {
    let sealed = |row: SealedRow| Sealed { seq: row.seq, seat: row.seat, value: row.value };
    let players = stored.seats.iter().map(|seat| player(seat, at)).collect::<Option<Vec<_>>>();
    Ok(Laid {
        table: Table {
            game: stored.game,
            entries: stored.entries,
            sealed: stored.sealed.into_iter().map(sealed).collect(),
            drawer: stored
                .drawer
                .into_iter()
                .map(|row| Drawer { seat: row.seat, numbers: Some(row.numbers), letter: row.letter })
                .collect(),
            secret: stored.secret,
            players: players.context("a seat's preferences cannot be read")?,
            catalogue: &pinned.catalogue,
            catalogue_text: &pinned.text,
            zone_exists,
        },
        seats: stored.seats,
    })
}

fn player(row: &SeatRow, at: Moment) -> Option<Player> {
    Some(Player {
        seat: row.seat,
        reader: Reader {
            language: Language::read(&row.language)?,
            zone: row.zone.clone(),
            board: BoardStyle::read(&row.board)?,
            pictures: row.pictures,
            reminders: row.reminders,
        },
        letters: row.letters,
        shown: row.shown,
        chat: row.chat,
        answered_today: row.answered_on(at),
    })
}

/// The mail that a plan answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answered<'a> {
    /// Whose it is.
    pub(super) seat: Seat,
    /// Its Message-ID without angle brackets, if it may be repeated.
    pub(super) message_id: Option<&'a str>,
}

/// Writes everything a plan says. `at` is the plan's moment, and every letter's `Date`.
pub(super) async fn write(
    change: &mut Change<'_>,
    office: &Office,
    seats: &mut [SeatRow],
    plan: &Plan,
    at: Moment,
    answered: Option<Answered<'_>>,
) -> anyhow::Result<()> {
    let game = plan.game;
    for entry in &plan.entries {
        change.append(game, entry.seq, &entry.text);
    }
    let mut above: Option<Seq> = None;
    let mut place = 0;
    for sealed in &plan.sealed {
        place = if above == Some(sealed.seq) { place + 1 } else { 0 };
        above = Some(sealed.seq);
        change.seal(game, sealed.seq, place, sealed.seat, &sealed.value);
    }
    for drawer in &plan.drawer {
        change.drawer(game, drawer.seat, drawer.numbers.as_deref(), drawer.letter);
    }
    for setting in &plan.settings {
        let seat = at_seat(seats, setting.seat)?;
        set(seat, setting)?;
        change.prefer(game, seat);
    }
    if plan.over && !plan.entries.is_empty() {
        change.end(game, at);
    }
    for letter in &plan.letters {
        #[cfg(feature = "fault-points")]
        leak::one_counter(seats);
        let seat = at_seat(seats, letter.to)?;
        queue(change, office, game, seat, letter, at, answered)?;
    }
    if let Some(seat) = plan.repeat {
        let seat = at_seat(seats, seat)?;
        if !again(change, office, game, seat, at, answered).await? {
            bail!("a seat's last letter is not kept");
        }
    }
    if let Some(answered) = answered
        && (plan.repeat == Some(answered.seat) || plan.letters.iter().any(|letter| letter.to == answered.seat))
    {
        change.count_answer(game, answered.seat, at);
    }
    Ok(())
}

fn at_seat(seats: &mut [SeatRow], seat: Seat) -> anyhow::Result<&mut SeatRow> {
    seats.iter_mut().find(|row| row.seat == seat).context("a plan names a seat that the game has not")
}

fn set(seat: &mut SeatRow, setting: &Setting) -> anyhow::Result<()> {
    let on = setting.value == "on";
    match setting.name {
        "language" => seat.language.clone_from(&setting.value),
        "zone" => seat.zone.clone_from(&setting.value),
        "board" => seat.board.clone_from(&setting.value),
        "pictures" => seat.pictures = on,
        "reminders" => seat.reminders = on,
        "chat" => seat.chat = on,
        other => bail!("a setting that is not stored: {other}"),
    }
    Ok(())
}

/// The next letter of a seat: its number, its key, and where answers to it go.
struct Next {
    of: KeyOf,
    key: Key,
    reply_to: String,
    recipient: String,
    /// The letter or mail above it in its reader's own thread, and that thread.
    in_reply_to: Option<String>,
    references: Vec<String>,
}

fn next(office: &Office, game: GameId, seat: &SeatRow, answered: Option<Answered<'_>>) -> anyhow::Result<Next> {
    let of = KeyOf { game, seat: seat.seat, number: seat.letters + 1, generation: seat.generation };
    let key = office.ring.make(of);
    let own = &office.own.address;
    let reply_to = match own.given().split_once('@') {
        Some((local, domain)) if !office.own.key_in_line => {
            format!("{local}{}{}@{domain}", office.own.separator, key.letters())
        }
        _ => own.given().to_owned(),
    };
    let to = seat.addresses.first().context("a player without an address")?;
    let recipient = Address::read(to).context("a player's address is none")?.folded().to_owned();
    // M9: a thread is made of the reader's own mails and letters alone.
    let mut references = Vec::new();
    if !seat.last_message.is_empty() {
        references.push(format!("<{}>", seat.last_message));
    }
    if let Some(id) = answered.filter(|answered| answered.seat == seat.seat).and_then(|answered| answered.message_id) {
        references.push(format!("<{id}>"));
    }
    Ok(Next { of, key, reply_to, recipient, in_reply_to: references.last().cloned(), references })
}

/// Makes a letter's bytes, and writes it with its key's hash.
pub(super) fn queue(
    change: &mut Change<'_>,
    office: &Office,
    game: GameId,
    seat: &mut SeatRow,
    letter: &Letter,
    at: Moment,
    answered: Option<Answered<'_>>,
) -> anyhow::Result<()> {
    let next = next(office, game, seat, answered)?;
    let head_hex: String = letter.body.head.chars().filter(|digit| *digit != ' ').collect();
    let envelope = Envelope {
        game,
        seat_letter: Game::Tempete.letter(seat.seat),
        number: next.of.number,
        head_hex: &head_hex,
        host: &office.config.host,
        from_name: &office.config.name,
        from: &office.config.address,
        reply_to: &next.reply_to,
        key_line: office.own.key_in_line.then(|| next.key.letters()),
        to: &seat.addresses,
        to_name: &seat.name,
        #[cfg(not(feature = "fault-points"))]
        at,
        #[cfg(feature = "fault-points")]
        at: leak::date(office, at),
        in_reply_to: next.in_reply_to.as_deref(),
        references: &next.references,
        instance: &office.own.instance,
    };
    let composed = compose(letter, &envelope, &office.words)?;
    if let Some(passed_over) = &composed.passed_over {
        tracing::warn!("a template of the folder failed, the built-in one was used: {passed_over}");
    }
    let message_id = composed.message_id.trim_matches(['<', '>']);
    written(change, seat, &next, message_id, letter.kind.word(), letter.entries, at, composed.bytes);
    Ok(())
}

/// Sends a seat's last letter anew; `false` if it is not kept.
pub(super) async fn again(
    change: &mut Change<'_>,
    office: &Office,
    game: GameId,
    seat: &mut SeatRow,
    at: Moment,
    answered: Option<Answered<'_>>,
) -> anyhow::Result<bool> {
    // What this plan has written so far may be that letter.
    change.write().await?;
    let Some(last) = change.last_letter(game, seat.seat).await? else {
        return Ok(false);
    };
    let next = next(office, game, seat, answered)?;
    let (local, host) = last.message_id.split_once('@').context("a Message-ID without a host")?;
    let head = local.rsplit('.').next().unwrap_or_default();
    let new_local = format!("g{game}.{}.{}.{head}", Game::Tempete.letter(seat.seat), next.of.number);
    let message_id = format!("{new_local}@{host}");
    let anew = Anew {
        old_local: local,
        new_local: &new_local,
        message_id: &format!("<{message_id}>"),
        separator: office.own.separator,
        key: &next.key,
        at,
        in_reply_to: next.in_reply_to.as_deref(),
        references: &next.references,
    };
    let Some(bytes) = resend(&last.mime, &anew) else {
        return Ok(false);
    };
    written(change, seat, &next, &message_id, &last.kind, last.knew, at, bytes);
    Ok(true)
}

#[expect(clippy::too_many_arguments, reason = "a letter is made of this much")]
fn written(
    change: &mut Change<'_>,
    seat: &mut SeatRow,
    next: &Next,
    message_id: &str,
    kind: &str,
    knew: u16,
    at: Moment,
    mime: Vec<u8>,
) {
    change.letter(NewLetter {
        game: next.of.game,
        seat: seat.seat,
        number: next.of.number,
        generation: next.of.generation,
        key_hash: next.key.hash(),
        knew,
        kind,
        message_id,
        recipient: &next.recipient,
        at,
        mime,
    });
    seat.letters = next.of.number;
    seat.shown = knew;
    seat.last_message = message_id.to_owned();
}

/// Leaks for the test of silence to find.
#[cfg(feature = "fault-points")]
pub(super) mod leak {
    use std::sync::atomic::Ordering;

    use super::{Moment, Office, Plan, SeatRow};
    use crate::{letters::leak::planted, referee::Verdict};

    /// The seats of a game count their letters together.
    pub(super) fn one_counter(seats: &mut [SeatRow]) {
        if planted(1) {
            let most = seats.iter().map(|seat| seat.letters).max().unwrap_or(0);
            seats.iter_mut().for_each(|seat| seat.letters = most);
        }
    }

    /// A letter has the date of the last mail refused.
    pub(super) fn date(office: &Office, at: Moment) -> Moment {
        let refused = office.refused.load(Ordering::Relaxed);
        if planted(3) && refused > 0 { Moment::from_unix(refused) } else { at }
    }

    /// Notes when a mail was refused.
    pub(in crate::daemon) fn note(office: &Office, plan: &Plan, at: Moment) {
        if let Verdict::Refused { .. } = plan.verdict {
            office.refused.store(at.unix(), Ordering::Relaxed);
        }
    }
}
