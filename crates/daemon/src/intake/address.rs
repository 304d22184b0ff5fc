//! Another address for a player (M14): the question to the new address, its answer, and the change
//! itself once the old one has confirmed, too. Nothing is changed by one of the two alone, and what its
//! player reads is the same whether a question went or not.

use anyhow::Context;
use minijinja::{Value, context};

use super::verdict::{InboxVerdict, MailOutcome};
use crate::{
    daemon::{
        alarm::Trouble,
        installation::Installation,
        plan::{carry::at_seat, letter::MadeLetter, note, notify},
    },
    ids::{GameId, Seat, Timestamp},
    kit::{AddressFault, AddressStep, Notice},
    mail::{
        address::Address,
        incoming::facts::{Facts, Own},
        key::KeyOf,
        outgoing::thread::{self, Thread},
    },
    seal::{self, CodeFor, same_code},
    store::{Change, Everywhere, Question, Renewed, SeatRow, untagged},
    text,
};

/// An address is asked once in so many seconds, by whomever, and whatever stands behind a `+` in it; the
/// code in a question is good as long.
const WEEK: i64 = 7 * 86_400;
const DAY: i64 = 86_400;
/// So many questions go out in a day for one player, in all his games.
const MOST_OF_ONE: u32 = 2;
/// So many go out in a day in all.
const MOST_IN_ALL: u32 = 20;
/// The generation in the key of a question: letters begin at 1.
const QUESTION: u32 = 0;

/// Why an address cannot be taken for a seat's whose letters go to the `given` one; `None` where it can, as far as its player
/// may know.
pub(crate) fn fault(referee: &Own, given: Option<&str>, address: &str) -> Option<AddressFault> {
    let Some(address) = Address::read(address) else { return Some(AddressFault::NoAddress) };
    if address.is_robots() || address.is_lists() || referee.is(&address) {
        return Some(AddressFault::NoPlayers);
    }
    given.is_some_and(|given| is_it(given, &address)).then_some(AddressFault::Same)
}

/// Whether this address on file is that one.
pub(crate) fn is_it(given: &str, address: &Address) -> bool {
    Address::read(given).is_some_and(|given| given.folded() == address.folded())
}

/// True if one mailbox reads this address on file and that one, whatever stands behind a `+` in them.
fn is_mailbox(given: &str, address: &Address) -> bool {
    Address::read(given).is_some_and(|given| untagged(given.folded()) == untagged(address.folded()))
}

/// Whether a question goes to this address. What the player reads is the same: he learns neither who else
/// plays from there nor what others asked.
async fn may_ask(
    change: &mut Change<'_>,
    seat: Seat,
    seats: &[SeatRow],
    asker: &str,
    address: &Address,
    at: Timestamp,
) -> anyhow::Result<bool> {
    if seats.iter().any(|row| row.seat != seat && row.addresses.iter().any(|given| is_mailbox(given, address))) {
        return Ok(false);
    }
    let since = |seconds: i64| Timestamp::from_unix(at.unix() - seconds);
    let (of_it, of_his, in_all) = change.asked_since(address.folded(), asker, since(WEEK), since(DAY)).await?;
    Ok(of_it == 0 && of_his < MOST_OF_ONE && in_all < MOST_IN_ALL && !change.wants_none(address.folded()).await?)
}

/// Takes the step of a plan; `signed`: its mail was proven so.
pub(crate) async fn step(
    change: &mut Change<'_>,
    installation: &mut Installation,
    game: GameId,
    (step, signed): (&AddressStep, bool),
    language: &str,
    at: Timestamp,
) -> anyhow::Result<Vec<MadeLetter>> {
    match step {
        AddressStep::Asked { seat, address, letter, .. } => {
            let mut stored = change.game(game).await?.context("the game just planned")?;
            let to = Address::read(address).context("an address that is none")?;
            let asker = at_seat(&mut stored.seats, *seat)?.addresses.first().and_then(|given| Address::read(given));
            let asker = asker.context("a player without an address")?.folded().to_owned();
            if !may_ask(change, *seat, &stored.seats, &asker, &to, at).await? {
                // An earlier question of his may stand, and its answer.
                change.answered_before(game, *seat, to.folded(), Timestamp::from_unix(at.unix() - WEEK));
                return Ok(Vec::new());
            }
            let of = installation.seats.letter(game, *seat).context("a game that is not played here")?;
            let secret = stored.secret;
            let code = seal::code(&secret, game, CodeFor::Address, of, *letter);
            let key = installation.ring.make(KeyOf { game, seat: *seat, number: *letter, generation: QUESTION });
            change.ask(&Question {
                game,
                seat: *seat,
                letter: *letter,
                address: address.clone(),
                folded: to.folded().to_owned(),
                asker,
                key_hash: key.hash(),
                code: code.clone(),
                at,
                confirmed: false,
                everywhere: Everywhere::No,
            });
            let own = &installation.own.address;
            let (reply_to, key_line) = match own.given().split_once('@') {
                Some((local, domain)) if !installation.own.key_in_line => {
                    (Some(format!("{local}{}{}@{domain}", installation.own.separator, key.letters())), None)
                }
                _ => (None, Some(key.letters())),
            };
            // No name and nothing to click in it, since anybody may have given the address.
            let title = installation.seats.title(game);
            let values = context! { title, game => game.get(), code, key => key_line };
            let (subject, text) = note::words(installation, language, "question", &values)?;
            let mark = format!("g{game}.{of}.{letter}");
            note::queue(
                change,
                installation,
                &note::NoteDraft {
                    kind: "address",
                    mark: &mark,
                    to: address,
                    reply_to: reply_to.as_deref(),
                    thread: &[],
                    subject: &subject,
                    text: &text,
                    at,
                },
            )?;
            Ok(Vec::new())
        }
        AddressStep::Confirmed { seat, address, answered: true, everywhere } => {
            tell(installation, game, *seat);
            let everywhere = Everywhere::of(*everywhere, signed);
            readdress(change, installation, (game, *seat, everywhere), address, at).await
        }
        AddressStep::Confirmed { seat, address, answered: false, everywhere } => {
            let folded = Address::read(address).context("an address that is none")?;
            change.confirmed(game, *seat, folded.folded(), Everywhere::of(*everywhere, signed));
            Ok(Vec::new())
        }
    }
}

/// What a mail with the key of a question does; `None` where it carries no such key. An answer that is
/// not from the address that was asked, or holds no code, does nothing and is not answered.
pub(crate) async fn answer(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<Option<InboxVerdict>> {
    for key in &facts.keys {
        let Some(question) = change.question(key.hash()).await? else { continue };
        let Question { game, seat, letter, .. } = question;
        if !installation.ring.proves(key, KeyOf { game, seat, number: letter, generation: QUESTION }) {
            continue;
        }
        let stamp = InboxVerdict::of(MailOutcome::PassedOver, "address").by(game, seat);
        let is_asked = facts.from.as_ref().is_some_and(|from| from.folded() == question.folded);
        if !is_asked || !holds(facts, &question.code) || at.unix() - question.at.unix() > WEEK {
            return Ok(Some(stamp.because("not-answered")));
        }
        // M17: a question's key is as good as a letter's.
        change.heard(&question.folded, at);
        if !question.confirmed {
            change.answered(&question);
            return Ok(Some(stamp.because("answered")));
        }
        tell(installation, game, seat);
        let of = (game, seat, question.everywhere);
        let drafts = readdress(change, installation, of, &question.address, at).await?;
        return Ok(Some(InboxVerdict { drafts, taken: MailOutcome::Accepted, ..stamp.because("changed") }));
    }
    Ok(None)
}

/// The person who runs the referee is told.
fn tell(installation: &Installation, game: GameId, seat: Seat) {
    installation.alarms.raise(Trouble::AddressChanged, &installation.alarms.seats.of(game, seat));
}

/// Whether the code stands in what the mail itself says, above everything quoted.
fn holds(facts: &Facts, code: &str) -> bool {
    let Ok(text) = &facts.text else { return false };
    let body = text::cut(text).body;
    body.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| same_code(word, code))
}

/// Changes the address that letters go to, as both addresses have confirmed: in this game, or in all running ones whose
/// letters go where this one's do. Older keys no longer serve; both addresses are told.
async fn readdress(
    change: &mut Change<'_>,
    installation: &mut Installation,
    (game, seat, everywhere): (GameId, Seat, Everywhere),
    address: &str,
    at: Timestamp,
) -> anyhow::Result<Vec<MadeLetter>> {
    let address = Address::read(address).context("an address that is none")?;
    let (of, notice) = match everywhere {
        Everywhere::No => (vec![(game, seat)], Notice::AddressChanged),
        all => (with_it(change, installation, (game, seat, all), &address).await?, Notice::AddressEverywhere),
    };
    let (mut drafts, mut gone) = (Vec::new(), Vec::new());
    for (game, seat) in of {
        gone.push(moved(change, game, seat, &address).await?);
        drafts.extend(notify(change, installation, game, seat, notice, at).await?);
    }
    if let (Everywhere::Unsigned | Everywhere::Signed, Some(old)) = (everywhere, gone.first().and_then(Before::address))
    {
        change.readdress_entrants(old.folded(), (address.given(), address.folded()));
    }
    farewell(change, installation, &gone, ("changed", &context! {}), at)?;
    Ok(drafts)
}

/// This seat, and those of running games whose letters go to the same address: but for those in which the new address is
/// another player's, and those that hear signed mail alone, where none came signed (M13).
async fn with_it(
    change: &mut Change<'_>,
    installation: &Installation,
    (game, seat, everywhere): (GameId, Seat, Everywhere),
    address: &Address,
) -> anyhow::Result<Vec<(GameId, Seat)>> {
    let mut of = vec![(game, seat)];
    let mut stored = change.game(game).await?.context("the game just planned")?;
    let old = at_seat(&mut stored.seats, seat)?.addresses.first().and_then(|given| Address::read(given));
    let Some(old) = old else { return Ok(of) };
    let unheard = everywhere == Everywhere::Unsigned && !installation.config.authserv_ids.is_empty();
    for one in change.seats_of_person(old.folded()).await? {
        let passed_over = (one.signed && unheard) || !is_it(&one.address, &old) || (one.game, one.seat) == (game, seat);
        if !passed_over && !change.sits_in(address.folded(), one.game, one.seat).await? {
            of.push((one.game, one.seat));
        }
    }
    Ok(of)
}

/// Who had a seat's letters until now.
pub(crate) struct Before {
    game: GameId,
    row: SeatRow,
    /// Of all players, in seat order.
    names: Vec<String>,
    /// How many letters to him were dropped that had not been sent.
    pub(crate) dropped: u64,
}

impl Before {
    /// The one at this seat now.
    pub(crate) fn of(game: GameId, seats: &mut [SeatRow], seat: Seat) -> anyhow::Result<Self> {
        let names = seats.iter().map(|row| row.name.clone()).collect();
        Ok(Self { game, row: at_seat(seats, seat)?.clone(), names, dropped: 0 })
    }

    /// Where his letters went.
    fn address(&self) -> Option<Address> {
        self.row.addresses.first().and_then(|given| Address::read(given))
    }

    /// What he is called.
    pub(crate) fn name(&self) -> &str {
        &self.row.name
    }
}

/// Writes to the addresses that were, to each once for all games whose letters went there; `why` and what it says are
/// those of a note.
pub(crate) fn farewell(
    change: &mut Change<'_>,
    installation: &Installation,
    gone: &[Before],
    (why, values): (&'static str, &Value),
    at: Timestamp,
) -> anyhow::Result<()> {
    let mut told: Vec<(&str, Vec<&Before>)> = Vec::new();
    for before in gone {
        // Who was forgotten is told nothing.
        let Some(to) = before.row.addresses.first() else { continue };
        let same = |to: &str, other: &str| Address::read(other).is_some_and(|other| is_it(to, &other));
        match told.iter_mut().find(|(other, _)| same(to, other)) {
            Some((_, of)) => of.push(before),
            None => told.push((to, vec![before])),
        }
    }
    for (to, of) in &told {
        farewell_to(change, installation, to, of, (why, values), at)?;
    }
    Ok(())
}

/// Writes to one of them.
fn farewell_to(
    change: &mut Change<'_>,
    installation: &Installation,
    to: &str,
    gone: &[&Before],
    (why, values): (&'static str, &Value),
    at: Timestamp,
) -> anyhow::Result<()> {
    let [Before { game, row, names, .. }, others @ ..] = gone else { return Ok(()) };
    let all: Vec<u32> = if others.is_empty() { Vec::new() } else { gone.iter().map(|of| of.game.get()).collect() };
    let dropped: u64 = gone.iter().map(|of| of.dropped).sum();
    let values = context! { game => game.get(), all, dropped, ..values.clone() };
    let (news, text) = note::words(installation, &row.language, why, &values)?;
    // Of one game it is the last letter of his thread.
    let (subject, thread) = if others.is_empty() {
        let title = installation.seats.title(*game);
        let subject = thread::subject(row.subject_style(), (title, *game), names.iter().map(String::as_str), &news);
        (subject, Thread::read(&row.thread).references())
    } else {
        (news, Vec::new())
    };
    let draft = note::NoteDraft {
        kind: "address",
        mark: &format!("g{game}.{}.{}.old", installation.seats.letter(*game, row.seat).unwrap_or('?'), row.letters),
        to,
        reply_to: None,
        thread: &thread,
        subject: &subject,
        text: &text,
        at,
    };
    note::queue(change, installation, &draft)
}

/// Writes another address for a seat, and gives it new keys; gives back whose it was.
pub(crate) async fn moved(
    change: &mut Change<'_>,
    game: GameId,
    seat: Seat,
    address: &Address,
) -> anyhow::Result<Before> {
    // What this plan has written so far is part of what is read here.
    change.write().await?;
    let mut stored = change.game(game).await?.context("the game just planned")?;
    let before = Before::of(game, &mut stored.seats, seat)?;
    change.readdress(game, seat, address.given(), address.folded());
    change.raise_generation(game, seat, Some(Renewed::Moved));
    change.wait_no_more(game, seat);
    change.write().await?;
    Ok(before)
}
