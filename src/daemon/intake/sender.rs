//! Whose mail it is, and what is done about it: a player's is planned and written, a misused key and a
//! mail without one are told to the address on file, everybody else gets silence. What a mail says of
//! itself was read before; what it does to a game is the referee's affair.

use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Context;
use sha2::{Digest, Sha256};

use super::{Stamp, Taken, address, keys};
use crate::{
    daemon::{
        alarm::{Trouble, distrusted},
        heads::{self, Waits},
        installation::Office,
        plan::{carry, letter::Answered, notify},
    },
    ids::Timestamp,
    kit::{AddressStep, Asks, Mail, Notice, Plan, Sender, Unusable, Verdict},
    letters::LetterKind,
    mail::{
        address::Address,
        incoming::{
            dsn::Report,
            facts::{Bounce, Facts},
            feedback::Complaint,
            results::Proof,
            sender::{Holder, Standing, judge},
        },
        key::KeyOf,
        servers::smtp::outcome::Enhanced,
        verp::{self, LetterOf},
    },
    referee,
    store::{BounceRow, Change, KnownLetter, MailMark, NewsRow, StoredGame},
};

/// So many mails may be refused within an hour before the person who runs the referee is told.
const MOST_REFUSALS: u32 = 50;
/// So many mails a day may come with keys that are none before he is told.
const MOST_GUESSES: u32 = 100;

/// Whose mail it is, and what is done about it (M1, M2).
pub(in crate::daemon) async fn sort(
    change: &mut Change<'_>,
    office: &mut Office,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<Stamp> {
    // Before anything else: a report is never answered, whatever stands in it.
    if let Some(complaint) = &facts.complaint {
        return complained(change, office, facts, complaint, at).await;
    }
    if let Some(bounce) = &facts.bounce
        && let Some(named) = verp::read(&bounce.to, &office.own.address, office.own.separator, &office.ring)
    {
        return bounced(change, office, bounce, named, at).await;
    }
    let mut letters = Vec::new();
    // A key of the sender's own that no longer serves.
    let mut void = None;
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
                if !office.ring.proves(key, of) {
                    continue;
                }
                if letter.current {
                    letters.push((letter, game));
                } else if let Some(from) = &facts.from
                    && letter.addresses.iter().any(|address| address == from.folded())
                {
                    void = void.or(Some((letter, game)));
                }
            }
        }
    }
    if letters.is_empty()
        && facts.robot.is_none()
        && let Some(stamp) = address::answer(change, office, facts, at).await?
    {
        return Ok(stamp);
    }
    if letters.is_empty()
        && facts.robot.is_none()
        && let Some((game, seat)) = heads::find(change, &office.heads, &office.ring, facts, at).await?
    {
        return Err(Waits { game, by: Some(seat) }.into());
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
    if let (Standing::Keyless | Standing::Stranger, Some(held)) = (&standing, void) {
        return keys::void(change, office, held, at).await;
    }
    Ok(match standing {
        Standing::Player(place) => {
            let known = Known { held: holder(place)?, mark };
            play(change, office, facts, known, at, facts.text.clone()).await?
        }
        Standing::Contradictory(place) => {
            let known = Known { held: holder(place)?, mark };
            play(change, office, facts, known, at, Err(Unusable::Contradictory)).await?
        }
        Standing::NoSender(place) => unnamed(change, office, &holder(place)?.0, at).await?,
        Standing::Misused(place) => keys::misused(change, office, facts, holder(place)?, at).await?,
        Standing::SeveralSeats => Stamp::of(Taken::SetAside, "set-aside").because("several-seats"),
        Standing::Keyless => {
            guessed(change, office, facts, at).await?;
            keys::keyless(change, office, facts, at).await?
        }
        Standing::Stranger => stranger(change, office, facts, at).await?,
        Standing::Robot(sign) => Stamp::of(Taken::PassedOver, "robot").because(sign),
    })
}

/// How far a sender is proven (M13); what was seen signed is remembered.
async fn proven(change: &mut Change<'_>, office: &Office, facts: &Facts, at: Timestamp) -> anyhow::Result<Sender> {
    let Some(from) = facts.from.as_ref().filter(|_| !office.config.authserv_ids.is_empty()) else {
        return Ok(Sender::Plain);
    };
    if facts.proof == Proof::Passed {
        change.prove(from.folded(), at);
        return Ok(Sender::Signed);
    }
    Ok(if change.is_proven(from.folded()).await? { Sender::Unproven } else { Sender::Plain })
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
    at: Timestamp,
    text: Result<String, Unusable>,
) -> anyhow::Result<Stamp> {
    let Known { held: (letter, stored), mark } = known;
    let sender = proven(change, office, facts, at).await?;
    // M13: a mail that is not heard is no first copy of one that is.
    let mark = mark.filter(|_| sender != Sender::Unproven);
    let (game, seat) = (letter.game, letter.seat);
    if let Some((id, hash)) = mark {
        change.count_copy(game, seat, id, hash);
    }
    let copies = stored.copies;
    let pinned = office.pinned(change, &stored).await?;
    let mut laid = carry::lay(stored, &pinned, at)?;
    laid.loaded.asks = Asks { confirm: office.config.confirm, signatures: !office.config.authserv_ids.is_empty() };
    let others = laid.seats.iter().filter(|row| row.seat != seat).flat_map(|row| &row.addresses);
    let others: Vec<Address> = others.filter_map(|address| Address::read(address)).collect();
    let copied = facts.readers.iter().any(|reader| others.iter().any(|other| other.folded() == reader.folded()));
    let mut mail = Mail {
        seat,
        letter: letter.number,
        letter_knew: letter.knew,
        invitation: letter.kind == LetterKind::Invitation.word(),
        at,
        text,
        copies,
        sender,
        copied,
        address_fault: None,
    };
    let plan = loop {
        let planned = catch_unwind(AssertUnwindSafe(|| referee::mail(&laid.loaded, &mail)));
        let Ok(plan) = planned else {
            return Ok(Stamp::of(Taken::SetAside, "set-aside").because("panic").by(game, seat));
        };
        let plan = plan?;
        match &plan.address {
            Some(AddressStep::Asked { address, .. }) if mail.address_fault.is_none() => {
                mail.address_fault = address::fault(office, seat, &laid.seats, address);
                if mail.address_fault.is_none() {
                    break plan;
                }
            }
            _ => break plan,
        }
    };
    let at = laid.loaded.moment(at);
    let mut seats = laid.seats;
    if seats.iter().any(|row| row.seat == seat && row.failing) {
        change.not_failing(game, seat);
    }
    let answered = Answered { seat, message_id: facts.message_id.as_deref().filter(|_| facts.quotable) };
    let language = seats.iter().find(|row| row.seat == seat).map(|row| row.language.clone()).unwrap_or_default();
    let drafts = carry::write(change, office, &mut seats, &plan, at, Some(answered)).await;
    let mut drafts = drafts.map_err(|error| Waits::with(error, seat))?;
    if let Some(step) = &plan.address {
        drafts.extend(address::step(change, office, game, step, &language, at).await?);
    }
    if copied && matches!(plan.verdict, Verdict::Accepted { .. }) {
        office.alarms.raise(Trouble::MailCopied, &office.alarms.seats.of(game, seat));
    }
    if matches!(plan.verdict, Verdict::Refused { .. }) && change.tally("refused", 3_600, at).await? >= MOST_REFUSALS {
        office.alarms.raise(Trouble::ManyRefusals, &office.alarms.seats.of(game, seat));
    }
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

/// A key in a mail whose `From` cannot be read, or names several: nothing is done, and the address on
/// file is told once a day (M2).
async fn unnamed(
    change: &mut Change<'_>,
    office: &mut Office,
    letter: &KnownLetter,
    at: Timestamp,
) -> anyhow::Result<Stamp> {
    let (game, seat) = (letter.game, letter.seat);
    let mut stamp = Stamp::of(Taken::PassedOver, "no-sender").by(game, seat);
    // No address holds a blank.
    if change.tell_once(&format!("sender {game} {}", seat.index()), at).await? {
        stamp.drafts = notify(change, office, game, seat, Notice::NoSender, at).await?;
    }
    Ok(stamp)
}

/// Nobody known: silence, but for an address that was asked and answers.
async fn stranger(change: &mut Change<'_>, office: &mut Office, facts: &Facts, at: Timestamp) -> anyhow::Result<Stamp> {
    guessed(change, office, facts, at).await?;
    Ok(Stamp::of(Taken::PassedOver, "stranger"))
}

/// Counts mails whose keys are none: many in a day are somebody's guesses.
async fn guessed(change: &mut Change<'_>, office: &Office, facts: &Facts, at: Timestamp) -> anyhow::Result<()> {
    if !facts.keys.is_empty() && change.tally("guessed", 86_400, at).await? >= MOST_GUESSES {
        office.alarms.raise(Trouble::ManyUnknownKeys, "");
    }
    Ok(())
}

/// A mail to a bounce address: a record of what became of that letter, and no reply. It stops nothing:
/// its reader has seen the address and could have written the bounce himself.
async fn bounced(
    change: &mut Change<'_>,
    office: &Office,
    bounce: &Bounce,
    named: Option<LetterOf>,
    at: Timestamp,
) -> anyhow::Result<Stamp> {
    let Some(LetterOf { game, seat, number }) = named else {
        return Ok(Stamp::of(Taken::PassedOver, "bounce").because("unproven"));
    };
    if !change.has_letter(game, seat, number).await? {
        return Ok(Stamp::of(Taken::PassedOver, "bounce").because("no-letter"));
    }
    let status = bounce.report.map(Report::status_text).unwrap_or_default();
    let action = bounce.report.map_or("", |report| report.action.word());
    change.bounce(&BounceRow { game, seat, number, at, action, status: &status });
    if let Some((class, subject, detail)) = bounce.report.and_then(|report| report.status)
        && let Ok(class) = u8::try_from(class)
    {
        distrusted(&office.alarms, Enhanced(class, subject, detail), Some((game, seat)));
    }
    // What was sent to an address before says nothing of this one.
    let is_final = bounce.report.is_some_and(Report::is_final) && change.is_of_address(game, seat, number).await?;
    if is_final {
        change.failing(game, seat, at);
        office.alarms.raise(Trouble::SeatFailing, &office.alarms.seats.of(game, seat));
    }
    let code = if is_final { "final" } else { "noted" };
    Ok(Stamp::of(Taken::PassedOver, "bounce").because(code).by(game, seat))
}

/// A spam complaint: its letter's game and seat are told, and nothing else is done. One that names no letter
/// of ours is set aside: it may be a provider's that hides the names.
async fn complained(
    change: &mut Change<'_>,
    office: &Office,
    facts: &Facts,
    complaint: &Complaint,
    at: Timestamp,
) -> anyhow::Result<Stamp> {
    let own = &office.own;
    let senders = complaint.senders.iter().chain(facts.bounce.iter().map(|bounce| &bounce.to));
    let mut of = senders
        .filter_map(|sender| verp::read(sender, &own.address, own.separator, &office.ring).flatten())
        .map(|letter| (letter.game, letter.seat))
        .next();
    for id in &complaint.message_ids {
        if of.is_none() {
            of = change.reader_of(id).await?;
        }
    }
    let Some((game, seat)) = of else {
        return Ok(Stamp::of(Taken::SetAside, "set-aside").because("spam-complaint"));
    };
    let Some(entries) = change.log_size(game).await? else {
        return Ok(Stamp::of(Taken::SetAside, "set-aside").because("spam-complaint"));
    };
    // A seat has one such letter a day, however many reports come.
    if change.tell_once(&format!("spam-complaint {game} {}", seat.index()), at).await? {
        let kind = Trouble::SpamComplaint.word().to_owned();
        change.news(&NewsRow { id: 0, kind, game, seat: Some(seat), entries, at });
    }
    Ok(Stamp::of(Taken::PassedOver, "spam-complaint").by(game, seat))
}
