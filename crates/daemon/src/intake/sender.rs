//! Finds a mail's sender and acts on the mail: a player's is planned and written, a misused key or a
//! missing one is reported to the address on file, everybody else gets silence. What a mail says of
//! itself was read before; what it does to a game is decided in `referee`.

use std::{
    cell::RefCell,
    panic::{AssertUnwindSafe, catch_unwind},
};

use anyhow::Context;
use sha2::{Digest, Sha256};

use super::{
    Arrived, address,
    challenge::{self, Asker},
    challenged, entry, keys, organiser, person, proof, return_game,
    verdict::{InboxVerdict, MailOutcome},
};
use crate::{
    daemon::{
        alarm::{Trouble, distrusted},
        heads::{self, Strange, Waits},
        installation::Installation,
        plan::{
            carry::{self, Laid},
            letter::Answered,
            note, notify,
        },
    },
    ids::{GameId, Seat, Timestamp},
    kit::{
        Challenge, ChallengeFault, Confirmable, HeldBack, Loaded, Mail, Notice, Pending, PendingChange, Plan, Reach,
        Refusals, Sender, Unusable, Verdict,
    },
    letters::LetterKind,
    mail::{
        address::Address,
        incoming::{
            dsn::DeliveryReport,
            facts::{Bounce, Facts},
            feedback::Complaint,
            sender::{KeyHolder, SenderStanding, judge},
        },
        key::KeyOf,
        servers::smtp::{outcome::Enhanced, replies::Means},
        trip,
        verp::{self, LetterOf},
    },
    referee::{self, MOST_REFUSALS_OF_A_TEXT},
    seal::Hash,
    store::{BounceRow, Change, KnownLetter, MailMark, NewsRow, SeatRow, StoredGame, WaitsFor, address_hash},
    text,
};

/// So many mails may be refused within an hour before the person who runs the referee is told.
const MOST_REFUSALS: u32 = 50;
/// So many mails a day may come with keys that are none before he is told.
const MOST_GUESSES: u32 = 100;

/// What tells a mail from others of the same seat. One without a Message-ID is no copy of any other; M8 decides
/// about it.
fn mark(facts: &Facts) -> Option<MailMark<'_>> {
    let text = facts.text.as_deref().unwrap_or_default().trim();
    facts.message_id.as_deref().map(|id| (id, Sha256::digest(text.as_bytes()).into()))
}

/// Has what [`sort`] will ask first about the mail to come read while this one is being decided.
pub(super) fn expect(change: &mut Change<'_>, next: &Facts) {
    if let (None, Some(key)) = (next.robot, next.keys.first()) {
        change.expect(key.hash(), mark(next));
    }
}

/// Finds a mail's sender and acts on the mail (M1, M2); the first step that takes it decides it. `facts` are what the mail says
/// of itself, and `is_looked_at` is true if a person has seen it.
pub(super) async fn sort(
    change: &mut Change<'_>,
    installation: &mut Installation,
    (facts, mail, is_looked_at): (&Facts, &Arrived, bool),
) -> anyhow::Result<InboxVerdict> {
    let at = mail.at;
    // Before anything else: a report is never answered, whatever stands in it.
    if let Some(verdict) = of_machine(change, installation, facts, at).await? {
        return Ok(verdict);
    }
    let mark = mark(facts);
    let borne = if facts.robot.is_none() { borne(change, installation, facts, mark).await? } else { Borne::default() };
    if facts.robot.is_none()
        && let Some(verdict) = of_no_game(change, installation, facts, borne.letters.is_empty(), at).await?
    {
        return Ok(verdict);
    }
    let standing = standing(change, installation, facts, &borne).await?;
    by_standing(change, installation, (facts, mail, mark, is_looked_at), (standing, borne)).await
}

/// Takes a mail that a machine wrote: a complaint, a bounce of one of our letters, our own mail to ourselves.
async fn of_machine(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<Option<InboxVerdict>> {
    if let Some(complaint) = &facts.complaint {
        return complained(change, installation, facts, complaint, at).await.map(Some);
    }
    if let Some(bounce) = &facts.bounce
        && let Some(named) =
            verp::read(&bounce.to, &installation.own.address, installation.own.separator, &installation.ring)
    {
        return bounced(change, installation, bounce, named, at).await.map(Some);
    }
    if let Some(id) = facts.message_id.as_deref().filter(|id| trip::is_trial(id))
        && change.is_ours(id).await?
    {
        return Ok(Some(InboxVerdict::of(MailOutcome::Trial, trip::TRIAL)));
    }
    Ok(None)
}

/// The letters whose keys a mail bears.
#[derive(Default)]
struct Borne {
    /// Letters whose keys are good, each with its game.
    letters: Vec<(KnownLetter, StoredGame)>,
    /// The letter of a key of the sender's own that no longer serves.
    void: Option<(KnownLetter, StoredGame)>,
    /// The letter of a key that was given out and whose file is gone, through no fault of the sender's.
    unproven: Option<(KnownLetter, StoredGame)>,
}

/// Reads which letters' keys a mail bears.
async fn borne(
    change: &mut Change<'_>,
    installation: &Installation,
    facts: &Facts,
    mark: Option<MailMark<'_>>,
) -> anyhow::Result<Borne> {
    let mut borne = Borne::default();
    for (key, in_line) in facts.keys.iter().map(|key| (key, false)).chain(facts.lined.iter().map(|key| (key, true))) {
        let Some((letter, game)) = change.game_of_key(key.hash(), mark).await? else { continue };
        if in_line && !game.seats.iter().any(|row| row.seat == letter.seat && row.key_line) {
            continue;
        }
        let of = KeyOf { game: letter.game, seat: letter.seat, number: letter.number, generation: letter.generation };
        let from = facts.from.as_ref();
        let is_his = from.is_some_and(|from| letter.addresses.iter().any(|address| address == from.folded()));
        match (installation.ring.proves(key, of), letter.current) {
            (true, true) => borne.letters.push((letter, game)),
            (true, false) if is_his => borne.void = borne.void.or(Some((letter, game))),
            (false, true) if is_his => borne.unproven = borne.unproven.or(Some((letter, game))),
            _ => {}
        }
    }
    Ok(borne)
}

/// Takes a mail that belongs to no game: an organiser's answer, or without a good key the answer to a new address or to a
/// challenge. Takes also a mail to a game that waits for what a restore lost.
async fn of_no_game(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    is_keyless: bool,
    at: Timestamp,
) -> anyhow::Result<Option<InboxVerdict>> {
    if let Some(verdict) = organiser::answer(change, installation, facts, !is_keyless, at).await? {
        return Ok(Some(verdict));
    }
    if !is_keyless {
        return Ok(None);
    }
    if let Some(verdict) = address::answer(change, installation, facts, at).await? {
        return Ok(Some(verdict));
    }
    if let Some(verdict) = challenged::answer(change, installation, facts, at).await? {
        return Ok(Some(verdict));
    }
    match heads::find(change, &installation.heads, &installation.ring, facts, at).await? {
        Some((game, seat)) => Err(Waits { by: Some(seat), ..Waits::new(game, WaitsFor::Restore, "") }.into()),
        None => Ok(None),
    }
}

/// Judges who has sent a mail (M2).
async fn standing(
    change: &mut Change<'_>,
    installation: &Installation,
    facts: &Facts,
    Borne { letters, .. }: &Borne,
) -> anyhow::Result<SenderStanding> {
    let holders: Vec<KeyHolder> = letters
        .iter()
        .map(|(letter, _)| KeyHolder { game: letter.game, seat: letter.seat, addresses: letter.addresses.clone() })
        .collect();
    let is_ours = match facts.message_id.as_deref() {
        Some(id) if id.ends_with(&installation.config.host) => change.is_ours(id).await?,
        _ => false,
    };
    let is_player = match &facts.from {
        Some(from) if holders.is_empty() => change.is_player(from.folded()).await?,
        _ => false,
    };
    Ok(judge(facts, &holders, is_player, is_ours))
}

/// Does what is done about a mail of one who stands so.
async fn by_standing(
    change: &mut Change<'_>,
    installation: &mut Installation,
    (facts, mail, mark, is_looked_at): (&Facts, &Arrived, Option<MailMark<'_>>, bool),
    (standing, borne): (SenderStanding, Borne),
) -> anyhow::Result<InboxVerdict> {
    let at = mail.at;
    let Borne { mut letters, void, unproven } = borne;
    let mut holder = |place: usize| {
        let found = (place < letters.len()).then(|| letters.swap_remove(place));
        found.context("a holder that is none")
    };
    if let (SenderStanding::Keyless | SenderStanding::Stranger, Some(held)) = (&standing, void) {
        return keys::void(change, installation, held, None, at).await;
    }
    if let (SenderStanding::Keyless | SenderStanding::Stranger, Some(held)) = (&standing, unproven) {
        return keys::void(change, installation, held, Some(Notice::Rekeyed), at).await;
    }
    Ok(match standing {
        SenderStanding::Player(place) => {
            let known = ProvenLetter { held: holder(place)?, mark, raw: &mail.raw.bytes, is_looked_at };
            play(change, installation, facts, known, at, facts.text.clone()).await?
        }
        SenderStanding::Contradictory(place) => {
            let known = ProvenLetter { held: holder(place)?, mark, raw: &mail.raw.bytes, is_looked_at };
            play(change, installation, facts, known, at, Err(Unusable::Contradictory)).await?
        }
        SenderStanding::NoSender(place) => unnamed(change, installation, &holder(place)?.0, at).await?,
        SenderStanding::Misused(place) => keys::misused(change, installation, facts, holder(place)?, at).await?,
        SenderStanding::SeveralSeats => InboxVerdict::aside("several-seats"),
        SenderStanding::Keyless => {
            guessed(change, installation, facts, at).await?;
            keys::keyless(change, installation, facts, at).await?
        }
        SenderStanding::Stranger => stranger(change, installation, facts, at).await?,
        SenderStanding::Robot(sign) => InboxVerdict::of(MailOutcome::PassedOver, "robot").because(sign),
    })
}

/// The letter whose key a mail proves with its game, and what tells this mail from others.
struct ProvenLetter<'a> {
    held: (KnownLetter, StoredGame),
    mark: Option<MailMark<'a>>,
    /// The bytes of the mail.
    raw: &'a [u8],
    /// Whether a person has looked at it, and has it decided.
    is_looked_at: bool,
}

/// A player's mail: planned by the referee, and written.
async fn play(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    known: ProvenLetter<'_>,
    at: Timestamp,
    text: Result<String, Unusable>,
) -> anyhow::Result<InboxVerdict> {
    let ProvenLetter { held: (letter, mut stored), mark, raw, is_looked_at } = known;
    // What our own server wrote goes before what a mailbox or a file says; nothing arrives after it was read.
    let at = facts.received.map_or(at, |received| installation.clock.arrived(received).min(at));
    let sender = proof::proven(change, installation, facts, at).await?;
    // M13: a mail that is not heard is no first copy of one that is.
    let mark = mark.filter(|_| sender != Sender::Unproven);
    let (game, seat) = (letter.game, letter.seat);
    if is_looked_at {
        // Another mail that was held beside it may have stopped the game anew.
        if stored.waits == Some(WaitsFor::Elsewhere) {
            stored.waits = None;
            change.goes_on(game);
        }
    } else {
        let of = (seat, installation.seats.letter(game, seat).unwrap_or_default());
        let host = &installation.config.host;
        match heads::strange(change, &installation.heads, &stored, of, (facts, raw), host).await? {
            None => {}
            Some(Strange::Head(waits)) => return Err(Waits { by: Some(seat), ..waits }.into()),
            Some(Strange::Letter) => return Ok(InboxVerdict::aside("unknown-letter").by(game, seat)),
        }
    }
    if let Some((id, hash)) = mark {
        change.count_copy(game, seat, id, hash);
    }
    if let Some(from) = facts.from.as_ref().filter(|_| sender != Sender::Unproven) {
        change.heard(from.folded(), at);
    }
    // M13, M7: what is not heard, or came before, is answered as any other mail.
    let row = stored.seats.iter().find(|row| row.seat == seat);
    let wants_signed = !installation.config.authserv_ids.is_empty() && row.is_some_and(|row| row.signed);
    let is_heard = sender == Sender::Signed || (sender == Sender::Plain && !wants_signed);
    let enters = text.as_deref().ok().filter(|_| is_heard && stored.copies == 0);
    let enters = enters.and_then(|text| text::enters(&text::cut(text).body));
    let reach = row.map_or(Reach::AtOnce, |row| Reach::of(letter.number, row.letters, stored.over));
    let reach = match row.filter(|_| reach == Reach::Asked) {
        Some(row) if change.counted_today(&asked_of(row), at).await? > 0 => Reach::AskedToday,
        _ => reach,
    };
    if let Some((asked, row)) = enters.as_ref().filter(|asked| asked.beside.is_empty()).zip(row)
        && let Ok(stamp) = entry::answer(change, installation, (game, row), (asked, facts), reach, at).await?
    {
        return Ok(stamp);
    }
    let copies = stored.copies;
    let returns = return_game::known(change, &stored, seat, at).await?;
    let pinned = installation.pinned(change, &stored).await?;
    let laid = carry::lay(installation, stored, &pinned, at);
    let Laid { mut loaded, mut seats } = laid.map_err(|error| Waits::with(error, seat))?;
    let (referee, games) = (installation.own.clone(), installation.seats.clone());
    let own = seats.iter().find(|row| row.seat == seat).cloned();
    // The line that enters an event, where a code is asked for first (M20).
    let mut first = None;
    if let Some((asked, row)) = enters.as_ref().zip(own.as_ref())
        && entry::is_all(&loaded, row, asked)
    {
        match entry::answer(change, installation, (game, row), (asked, facts), reach, at).await? {
            Ok(stamp) => return Ok(stamp),
            Err(line) => first = Some(line),
        }
    }
    let his = own.as_ref().map(|row| row.addresses.as_slice()).unwrap_or_default();
    let address_fault = |address: &str| address::fault(&referee, his.first().map(String::as_str), address);
    loaded.address_fault = &address_fault;
    let limit: RefCell<Option<ChallengeFault>> = RefCell::default();
    let terms = challenge::terms(&pinned, loaded.entries.first());
    let asker = Asker { game, terms: &terms, addresses: his };
    let challenged = |of: &Challenge| {
        let title = challenge::title(of, (&referee, &games), &asker)?;
        limit.borrow().clone().map_or(Ok(title), Err)
    };
    loaded.challenged = &challenged;
    loaded.asks.returns = returns;
    let says = format!("said {game} {}", seat.index());
    if returns.over {
        loaded.asks.said = change.counted_today(&says, at).await?.try_into().unwrap_or(usize::MAX);
    }
    loaded.asks.reach = reach;
    loaded.asks.beside = note::is_answered(&installation.own.instance, &installation.config.host, &facts.answers);
    loaded.asks.confirm = installation.config.confirm;
    loaded.asks.signatures = !installation.config.authserv_ids.is_empty();
    let others = seats.iter().filter(|row| row.seat != seat).flat_map(|row| &row.addresses);
    let others: Vec<Address> = others.filter_map(|address| Address::read(address)).collect();
    let copied = facts.readers.iter().any(|reader| others.iter().any(|other| other.folded() == reader.folded()));
    let mail = Mail {
        seat,
        letter: letter.number,
        letter_knew: letter.knew,
        invitation: letter.kind == LetterKind::Invitation.word(),
        at,
        text,
        copies,
        sender,
        copied,
        entered: None,
        sent: Some(facts.sent.clone()),
    };
    let folded = facts.from.as_ref().map_or("", Address::folded);
    let mut found = person::Found::default();
    let Some(mut plan) = planned(change, &loaded, &mail, first.as_deref()).await? else { return panicked(game, seat) };
    // What it asks of his other games is looked up, and it is planned once more with that.
    if let Some(beyond) = plan.beyond {
        let writer = person::Writer { folded, game };
        found = person::find(change, installation, writer, (beyond, &mail)).await?;
        loaded.person = Some(found.person.clone());
        let again = planned(change, &loaded, &mail, first.as_deref()).await?;
        plan = if let Some(plan) = again { plan } else { return panicked(game, seat) };
    }
    // So is a challenge against what limits it.
    if let (Some((of, _)), Some(row)) = (&plan.challenge, &own)
        && let Some(why) = challenge::limit(change, of, (game, row), at).await?
    {
        limit.replace(Some(why));
        let again = planned(change, &loaded, &mail, first.as_deref()).await?;
        plan = if let Some(plan) = again { plan } else { return panicked(game, seat) };
    }
    // And a refusal against how often its text was refused. What is held back counts once it comes again, and is none.
    if matches!(plan.verdict, Verdict::Refused { .. }) && plan.held.is_none() || plan.in_words {
        loaded.asks.refusals = refusals(change, game, &mail, at).await?;
        if loaded.asks.refusals != Refusals::Few {
            let again = planned(change, &loaded, &mail, first.as_deref()).await?;
            plan = if let Some(plan) = again { plan } else { return panicked(game, seat) };
        }
    }
    let at = loaded.moment(at);
    if seats.iter().any(|row| row.seat == seat && row.failing) {
        change.not_failing(game, seat);
    }
    let answered = Answered { seat, message_id: facts.message_id.as_deref().filter(|_| facts.quotable) };
    let start = plan.returns.and_then(|_| loaded.entries.first().cloned()).unwrap_or_default();
    let language = seats.iter().find(|row| row.seat == seat).map(|row| row.language.clone()).unwrap_or_default();
    let drafts = carry::write(change, installation, &mut seats, &plan, at, Some(answered)).await;
    let mut drafts = drafts.map_err(|error| Waits::with(error, seat))?;
    if let Some(step) = &plan.address {
        let step = (step, sender == Sender::Signed);
        drafts.extend(address::step(change, installation, game, step, &language, at).await?);
    }
    drafts.extend(found.carry_out(change, installation, &plan, (folded, &mail, at)).await?);
    if plan.says.is_some() {
        change.count_today(&says, at);
    }
    if plan.repeats.is_some() {
        change.count_answer(game, seat, at);
    }
    if let (Some(PendingChange::Waits(Pending { what: Confirmable::Beyond(_), .. })), Some(row)) = (&plan.pending, &own)
    {
        change.count_today(&asked_of(row), at);
    }
    if let (Some(line), Some(row)) = (&plan.enters, &own)
        && let Some(asked) = text::enters(line)
        && let Ok(stamp) = entry::answer(change, installation, (game, row), (&asked, facts), Reach::AtOnce, at).await?
    {
        return Ok(stamp);
    }
    // Of one that is asked about first nobody else hears (M20).
    let challenge = plan.challenge.as_ref().filter(|_| plan.verdict == Verdict::Kept);
    if let Some((challenge, row)) = challenge.zip(own.as_ref()) {
        let doors = loaded.open().map_err(|broken| Waits { by: Some(seat), ..Waits::of_log(game, &broken) })?;
        challenge::step(change, installation, challenge, (row, &asker, &doors.unusual_terms()), at).await?;
    }
    if let Some(step) = plan.returns {
        let of = (game, start.as_str(), seats.as_slice(), &pinned);
        drafts.extend(return_game::step(change, installation, step, of, at).await?);
    }
    if copied && matches!(plan.verdict, Verdict::Accepted { .. }) {
        installation.alarms.raise(Trouble::MailCopied, &installation.alarms.seats.of(game, seat));
    }
    if matches!(plan.verdict, Verdict::Refused { .. }) && change.tally("refused", 3_600, at).await? >= MOST_REFUSALS {
        installation.alarms.raise(Trouble::ManyRefusals, &installation.alarms.seats.of(game, seat));
    }
    let elsewhere =
        plan.address.is_some() || loaded.person.is_some() || plan.returns.is_some() || plan.challenge.is_some();
    let only = (!elsewhere).then_some(game);
    Ok(InboxVerdict { drafts, only, ..stamped(&plan).by(game, seat) })
}

/// Plans a mail, and asks about the line `first` if there is one (M20); `None` if the referee panicked.
async fn planned(
    change: &mut Change<'_>,
    loaded: &Loaded<'_>,
    mail: &Mail,
    first: Option<&str>,
) -> anyhow::Result<Option<Plan>> {
    let decide = || match first {
        Some(line) => referee::ask_first(loaded, mail, line.into()),
        None => referee::mail(loaded, mail),
    };
    let Ok(plan) = change.meanwhile(|| catch_unwind(AssertUnwindSafe(decide))).await else { return Ok(None) };
    let waits = |broken| Waits { by: Some(mail.seat), ..Waits::of_log(loaded.game, &broken) };
    Ok(Some(plan.map_err(waits)?))
}

/// A mail whose decision failed of itself: it waits for a person, and nothing is entered.
fn panicked(game: GameId, seat: Seat) -> anyhow::Result<InboxVerdict> {
    Ok(InboxVerdict::aside("panic").by(game, seat))
}

/// What the day's question about an act beyond its game is counted under (M20): by the address that it goes to.
fn asked_of(row: &SeatRow) -> String {
    let folded = challenge::asker(row).map(|address| Hash(address_hash(address.folded())).to_string());
    format!("beyond {}", folded.unwrap_or_default())
}

/// How often this mail's text was refused before (M7); it is counted. What is quoted says nothing. Texts that cannot
/// be read may be any.
async fn refusals(change: &mut Change<'_>, game: GameId, mail: &Mail, at: Timestamp) -> anyhow::Result<Refusals> {
    let Ok(text) = mail.text.as_deref() else { return Ok(Refusals::Few) };
    let text = HeldBack::words(text);
    let (before, answered) = change.refused((game, mail.seat), text, MOST_REFUSALS_OF_A_TEXT, at).await?;
    Ok(match before + 1 {
        _ if answered => Refusals::Answered,
        MOST_REFUSALS_OF_A_TEXT.. => Refusals::Often,
        _ => Refusals::Few,
    })
}

fn stamped(plan: &Plan) -> InboxVerdict {
    match &plan.verdict {
        Verdict::Accepted { first, last } => {
            InboxVerdict { entries: Some((*first, *last)), ..InboxVerdict::of(MailOutcome::Accepted, "accepted") }
        }
        Verdict::Kept => InboxVerdict::of(MailOutcome::Accepted, "kept"),
        Verdict::Information => InboxVerdict::of(MailOutcome::Answered, "information"),
        Verdict::Refused { code } => InboxVerdict::of(MailOutcome::Refused, "refused").because(code),
        Verdict::Copy => InboxVerdict::of(MailOutcome::Answered, "copy"),
        Verdict::Silent => InboxVerdict::of(MailOutcome::PassedOver, "silent"),
    }
}

/// A key in a mail whose `From` cannot be read, or names several: nothing is done, and the address on
/// file is told once a day (M2).
async fn unnamed(
    change: &mut Change<'_>,
    installation: &mut Installation,
    letter: &KnownLetter,
    at: Timestamp,
) -> anyhow::Result<InboxVerdict> {
    let (game, seat) = (letter.game, letter.seat);
    let mut stamp = InboxVerdict::of(MailOutcome::PassedOver, "no-sender").by(game, seat);
    // No address holds a blank.
    if change.tell_once(&format!("sender {game} {}", seat.index()), at).await? {
        stamp.drafts = notify(change, installation, game, seat, Notice::NoSender, at).await?;
    }
    Ok(stamp)
}

/// Nobody known: silence, but for an address that was asked and answers.
async fn stranger(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<InboxVerdict> {
    guessed(change, installation, facts, at).await?;
    Ok(InboxVerdict::of(MailOutcome::PassedOver, "stranger"))
}

/// Counts mails whose keys are none: many in a day are somebody's guesses.
async fn guessed(
    change: &mut Change<'_>,
    installation: &Installation,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<()> {
    if !facts.keys.is_empty() && change.tally("guessed", 86_400, at).await? >= MOST_GUESSES {
        installation.alarms.raise(Trouble::ManyUnknownKeys, "");
    }
    Ok(())
}

/// A mail to a bounce address: a record of what became of that letter, and no reply. It stops nothing:
/// its reader has seen the address and could have written the bounce himself.
async fn bounced(
    change: &mut Change<'_>,
    installation: &Installation,
    bounce: &Bounce,
    named: Option<LetterOf>,
    at: Timestamp,
) -> anyhow::Result<InboxVerdict> {
    let Some(LetterOf { game, seat, number }) = named else {
        return Ok(InboxVerdict::of(MailOutcome::PassedOver, "bounce").because("unproven"));
    };
    if !change.has_letter(game, seat, number).await? {
        return Ok(InboxVerdict::of(MailOutcome::PassedOver, "bounce").because("no-letter"));
    }
    let status = bounce.report.map(DeliveryReport::status_text).unwrap_or_default();
    let action = bounce.report.map_or("", |report| report.action.word());
    change.bounce(&BounceRow { game, seat, number, at, action, status: &status });
    let status_of =
        |(class, subject, detail): (u16, u16, u16)| Some(Enhanced(u8::try_from(class).ok()?, subject, detail));
    let status_read = bounce.report.and_then(|report| report.status).and_then(status_of);
    let means = status_read.and_then(Means::of_status);
    if let Some(status) = status_read {
        distrusted(&installation.alarms, means, status, Some((game, seat)));
    }
    let is_lost = bounce.report.is_some_and(DeliveryReport::is_final);
    let is_of_us = means.is_some_and(Means::is_of_us);
    if is_lost && is_of_us {
        let of = installation.alarms.seats.of(game, seat);
        installation.alarms.raise(Trouble::LettersGivenUp, &format!("{of}: {status}"));
    }
    // What was sent to an address before says nothing of this one.
    let is_final = is_lost && !is_of_us && change.is_of_address(game, seat, number).await?;
    if is_final {
        change.failing(game, seat, at);
        installation.alarms.raise(Trouble::SeatFailing, &installation.alarms.seats.of(game, seat));
    }
    let code = if is_final { "final" } else { "noted" };
    Ok(InboxVerdict::of(MailOutcome::PassedOver, "bounce").because(code).by(game, seat))
}

/// A spam complaint: its letter's game and seat are told, and nothing else is done. One that names no letter
/// of ours is set aside: it may be a provider's that hides the names.
async fn complained(
    change: &mut Change<'_>,
    installation: &Installation,
    facts: &Facts,
    complaint: &Complaint,
    at: Timestamp,
) -> anyhow::Result<InboxVerdict> {
    let own = &installation.own;
    let senders = complaint.senders.iter().chain(facts.bounce.iter().map(|bounce| &bounce.to));
    let mut of = senders
        .filter_map(|sender| verp::read(sender, &own.address, own.separator, &installation.ring).flatten())
        .map(|letter| (letter.game, letter.seat))
        .next();
    for id in &complaint.message_ids {
        if of.is_none() {
            of = change.reader_of(id).await?;
        }
    }
    let Some((game, seat)) = of else {
        return Ok(InboxVerdict::aside("spam-complaint"));
    };
    let Some(entries) = change.log_size(game).await? else {
        return Ok(InboxVerdict::aside("spam-complaint"));
    };
    // A seat has one such letter a day, however many reports come.
    if change.tell_once(&format!("spam-complaint {game} {}", seat.index()), at).await? {
        let kind = Trouble::SpamComplaint.word().to_owned();
        change.news(&NewsRow { id: 0, kind, game, seat: Some(seat), entries, at });
    }
    Ok(InboxVerdict::of(MailOutcome::PassedOver, "spam-complaint").by(game, seat))
}
