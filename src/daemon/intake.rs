//! One mail, from its bytes to its verdict: facts, sender, plan, one transaction.

use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Context;
use sha2::{Digest, Sha256};

use super::{
    alarm::Trouble,
    carry,
    letter::{self, Answered, Draft},
    office::Office,
    parts::Parts,
    post,
    step::step,
};
use crate::{
    ids::{GameId, Moment, Seat},
    letters::Notice,
    mail::{
        facts::{self, Facts, NoMail},
        key::KeyOf,
        raw::Raw,
        sender::{Holder, Standing, judge},
    },
    referee::{self, Mail, Plan, Unusable, Verdict},
    store::{Change, InboxRow, KnownLetter, MailMark, MailState, Source, StoreError, StoredGame},
};

/// The Maildir's name in the inbox table.
pub(super) const MAILDIR: &str = "maildir";

/// A mail to be decided.
#[derive(Debug)]
pub(super) struct Arrived {
    /// The mailbox it came by.
    pub(super) mailbox: String,
    /// Its unique name there.
    pub(super) name: String,
    /// Its row, if it is stored already.
    pub(super) stored: Option<i64>,
    /// When it arrived.
    pub(super) at: Moment,
    pub(super) raw: Raw,
}

impl Arrived {
    /// What tells it from every other mail, for the mark of the mail being read.
    pub(super) fn mark(&self) -> String {
        format!("{} {}", self.mailbox, self.name)
    }

    /// Whether it has its verdict already.
    async fn is_done(&self, parts: &mut Parts) -> anyhow::Result<bool> {
        let mut change = parts.store.change(1).await?;
        Ok(match self.stored {
            Some(id) => !change.is_waiting(id).await?,
            None => change.is_done(Source { mailbox: &self.mailbox, name: &self.name }).await?,
        })
    }
}

/// What became of one mail, as far as a poll counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Accepted,
    Answered,
    Refused,
    PassedOver,
    SetAside,
    /// It had its verdict already.
    Before,
}

/// A verdict for the inbox table.
struct Stamp {
    taken: Taken,
    verdict: &'static str,
    code: String,
    seat: Option<(GameId, Seat)>,
    entries: Option<(crate::ids::Seq, crate::ids::Seq)>,
    /// The letters it sets off.
    drafts: Vec<Draft>,
}

impl Stamp {
    fn of(taken: Taken, verdict: &'static str) -> Self {
        Self { taken, verdict, code: String::new(), seat: None, entries: None, drafts: Vec::new() }
    }

    fn because(self, code: &str) -> Self {
        Self { code: code.to_owned(), ..self }
    }

    fn by(self, game: GameId, seat: Seat) -> Self {
        Self { seat: Some((game, seat)), ..self }
    }
}

/// Takes one mail in. An error is the machine's (disk, database), and says nothing about the mail:
/// it waits for the next poll.
pub(super) async fn take_in(parts: &mut Parts, mail: &Arrived) -> anyhow::Result<Taken> {
    let mut tries = 0;
    loop {
        tries += 1;
        let error = match once(parts, mail, tries).await {
            Ok(taken) => return Ok(taken),
            Err(error) => error,
        };
        match error.downcast_ref::<StoreError>() {
            // Another process writes: waited out, never a verdict on a mail.
            Some(busy) if busy.is_busy() && tries < 12 => {}
            Some(store) if !store.is_lasting() => return Err(error),
            // A log that cannot be replayed, a letter that cannot be written: one mail's trouble
            // stays its own.
            _ => {
                if mail.is_done(parts).await? {
                    // It has its verdict, and was put back into the mailbox.
                    return Ok(Taken::Before);
                }
                tracing::error!("a mail was set aside: {error:#}");
                let stamp = Stamp::of(Taken::SetAside, "set-aside").because("fault");
                return set_aside(parts, mail, &stamp).await;
            }
        }
    }
}

/// Sets a mail aside without reading it: it killed every process that tried.
pub(super) async fn give_up(parts: &mut Parts, mail: &Arrived) -> anyhow::Result<Taken> {
    set_aside(parts, mail, &Stamp::of(Taken::SetAside, "set-aside").because("kills")).await
}

async fn set_aside(parts: &mut Parts, mail: &Arrived, stamp: &Stamp) -> anyhow::Result<Taken> {
    let mut change = parts.store.change_alone().await?;
    receive(&mut change, mail, stamp);
    change.commit().await?;
    parts.office.alarms.raise(Trouble::MailsSetAside, &stamp.code);
    Ok(stamp.taken)
}

async fn once(parts: &mut Parts, mail: &Arrived, tries: u32) -> anyhow::Result<Taken> {
    let Parts { store, office, reading, outbox, drafted, .. } = parts;
    let Arrived { raw, at, .. } = mail;
    #[cfg(feature = "fault-points")]
    if raw.bytes.windows(super::step::FATAL.len()).any(|bytes| bytes == super::step::FATAL) {
        std::process::abort();
    }
    let own = &office.own;
    let read = async { catch_unwind(AssertUnwindSafe(|| facts::read(&raw.bytes, raw.size, own))) };
    // SQLite's thread begins while the mail is read.
    let (change, facts) = tokio::join!(biased; store.change(tries), read);
    let facts = facts.unwrap_or(Err(NoMail::Unreadable));
    step!("read");
    let mut change = change?;
    if let Some(id) = mail.stored
        && !change.is_waiting(id).await?
    {
        return Ok(Taken::Before);
    }
    let stamp = match &facts {
        Err(why) => Stamp::of(Taken::SetAside, "no-mail").because(why.word()),
        Ok(facts) => sort(&mut change, office, facts, *at).await?,
    };
    step!("planned");
    reading.end()?;
    receive(&mut change, mail, &stamp);
    change.write().await?;
    step!("before-commit");
    // SQLite's thread waits for the disk, and so do the files of the letters, at the same time. In
    // tmp/ nobody sees them; should the commit fail, they are written anew or swept.
    let drafting = post::draft(outbox, stamp.drafts);
    if let Err(error) = change.commit().await {
        drafting.done().await;
        return Err(error.into());
    }
    drafted.extend(drafting);
    step!("committed");
    if stamp.taken == Taken::SetAside {
        office.alarms.raise(Trouble::MailsSetAside, &stamp.code);
    }
    Ok(stamp.taken)
}

fn receive(change: &mut Change<'_>, mail: &Arrived, stamp: &Stamp) {
    change.receive(&InboxRow {
        stored: mail.stored,
        source: Source { mailbox: &mail.mailbox, name: &mail.name },
        raw: &mail.raw.bytes,
        size: mail.raw.size,
        received: mail.at,
        state: if stamp.taken == Taken::SetAside { MailState::SetAside } else { MailState::Done },
        verdict: stamp.verdict,
        code: &stamp.code,
        seat: stamp.seat,
        entries: stamp.entries,
    });
}

/// Whose mail it is, and what is done about it (M1, M2).
async fn sort(change: &mut Change<'_>, office: &mut Office, facts: &Facts, at: Moment) -> anyhow::Result<Stamp> {
    let mut letters = Vec::new();
    // A mail without a Message-ID is no copy of any other; M8 decides about it.
    let text = facts.text.as_deref().unwrap_or_default().trim();
    let mark = facts.message_id.as_deref().map(|id| (id, Sha256::digest(text.as_bytes()).into()));
    if facts.robot.is_none() {
        for key in &facts.keys {
            if let Some((letter, game)) = change.game_of_key(key.hash(), mark).await? {
                let of = KeyOf {
                    game: letter.game,
                    seat: letter.seat,
                    number: letter.number,
                    generation: letter.generation,
                };
                if letter.current && office.ring.proves(key, of) {
                    letters.push((letter, game));
                }
            }
        }
    }
    let holders: Vec<Holder> = letters
        .iter()
        .map(|(letter, _)| Holder { game: letter.game, seat: letter.seat, addresses: letter.addresses.clone() })
        .collect();
    let is_ours = match facts.message_id.as_deref() {
        Some(id) if id.ends_with(&office.config.host) => change.is_ours(id).await?,
        _ => false,
    };
    let is_player = match &facts.from {
        Some(from) if holders.is_empty() => change.is_player(from.folded()).await?,
        _ => false,
    };
    let standing = judge(facts, &holders, is_player, is_ours);
    let mut holder = |place: usize| {
        let found = (place < letters.len()).then(|| letters.swap_remove(place));
        found.context("a holder that is none")
    };
    Ok(match standing {
        Standing::Player(place) => {
            let known = Known { held: holder(place)?, mark };
            play(change, office, facts, known, at, facts.text.clone()).await?
        }
        Standing::Contradictory(place) => {
            let known = Known { held: holder(place)?, mark };
            play(change, office, facts, known, at, Err(Unusable::Contradictory)).await?
        }
        Standing::Misused(place) => misused(change, office, &holder(place)?.0, at).await?,
        Standing::SeveralSeats => Stamp::of(Taken::SetAside, "set-aside").because("several-seats"),
        Standing::Keyless => keyless(change, office, facts, at).await?,
        Standing::Stranger => Stamp::of(Taken::PassedOver, "stranger"),
        Standing::Robot(sign) => Stamp::of(Taken::PassedOver, "robot").because(sign),
    })
}

/// The letter whose key a mail proves with its game, and what tells this mail from others.
struct Known<'a> {
    held: (KnownLetter, StoredGame),
    mark: Option<MailMark<'a>>,
}

/// A player's mail: planned by the referee, and written.
async fn play(
    change: &mut Change<'_>,
    office: &mut Office,
    facts: &Facts,
    known: Known<'_>,
    at: Moment,
    text: Result<String, Unusable>,
) -> anyhow::Result<Stamp> {
    let Known { held: (letter, stored), mark } = known;
    let (game, seat) = (letter.game, letter.seat);
    if let Some((id, hash)) = mark {
        change.count_copy(game, seat, id, hash);
    }
    let copies = stored.copies;
    let pinned = office.catalogue(change, stored.catalogue).await?;
    let laid = carry::lay(stored, &pinned, at)?;
    let mail = Mail { seat, letter: letter.number, letter_knew: letter.knew, at, text, copies };
    let planned = catch_unwind(AssertUnwindSafe(|| referee::mail(&laid.table, &mail)));
    let Ok(plan) = planned else {
        return Ok(Stamp::of(Taken::SetAside, "set-aside").because("panic").by(game, seat));
    };
    let plan = plan?;
    let at = laid.table.moment(at);
    #[cfg(feature = "fault-points")]
    super::leak::note(office, &plan, at);
    let mut seats = laid.seats;
    let answered = Answered { seat, message_id: facts.message_id.as_deref().filter(|_| facts.quotable) };
    let drafts = carry::write(change, office, &mut seats, &plan, at, Some(answered)).await?;
    Ok(Stamp { drafts, ..stamped(&plan).by(game, seat) })
}

fn stamped(plan: &Plan) -> Stamp {
    match &plan.verdict {
        Verdict::Accepted { first, last } => {
            Stamp { entries: Some((*first, *last)), ..Stamp::of(Taken::Accepted, "accepted") }
        }
        Verdict::Kept => Stamp::of(Taken::Accepted, "kept"),
        Verdict::Information => Stamp::of(Taken::Answered, "information"),
        Verdict::Refused { code } => Stamp::of(Taken::Refused, "refused").because(code),
        Verdict::Copy => Stamp::of(Taken::Answered, "copy"),
        Verdict::Silent => Stamp::of(Taken::PassedOver, "silent"),
    }
}

/// A key from another address: nothing is done, the address on file is told, and the seat gets new
/// keys (M2).
async fn misused(
    change: &mut Change<'_>,
    office: &mut Office,
    letter: &KnownLetter,
    at: Moment,
) -> anyhow::Result<Stamp> {
    let (game, seat) = (letter.game, letter.seat);
    let drafts = notify(change, office, game, seat, Notice::KeyMisused, at).await?;
    Ok(Stamp { drafts, ..Stamp::of(Taken::PassedOver, "key-misused").by(game, seat) })
}

/// A player's mail without a key: at most once a day he is told, with a letter for each of his
/// games (M2).
async fn keyless(change: &mut Change<'_>, office: &mut Office, facts: &Facts, at: Moment) -> anyhow::Result<Stamp> {
    let from = facts.from.as_ref().context("a sender who is none")?.folded();
    let mut drafts = Vec::new();
    if change.tell_once(from, at).await? {
        for (game, seat) in change.games_of(from).await? {
            drafts.extend(notify(change, office, game, seat, Notice::KeyMissing, at).await?);
        }
    }
    Ok(Stamp { drafts, ..Stamp::of(Taken::PassedOver, "no-key") })
}

/// Sends a seat a notice about its letters.
pub(super) async fn notify(
    change: &mut Change<'_>,
    office: &mut Office,
    game: GameId,
    seat: Seat,
    notice: Notice,
    at: Moment,
) -> anyhow::Result<Vec<Draft>> {
    let stored = change.game(game).await?.context("a player of a game that is not there")?;
    let pinned = office.catalogue(change, stored.catalogue).await?;
    let laid = carry::lay(stored, &pinned, at)?;
    let letter = referee::notice(&laid.table, seat, notice, at)?;
    let at = laid.table.moment(at);
    let mut seats = laid.seats;
    let row = seats.iter_mut().find(|row| row.seat == seat).context("a seat that the game has not")?;
    if notice == Notice::KeyMisused {
        change.raise_generation(game, seat);
        row.generation += 1;
    }
    letter::queue(change, office, game, &mut seats, letter.as_slice(), at, None)
}
