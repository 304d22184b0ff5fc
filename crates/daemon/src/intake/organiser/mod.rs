//! A mail with a key of an organiser's letter: whose it is, and what it is answered with. Key and `From` together
//! prove an organiser, as they prove a player, and what is asked of a player's mail is asked of his.

mod act;
mod ask;
mod order;
mod reply;
mod vocabulary;
mod why;

use minijinja::context;

use self::{
    order::{Fault, Order},
    reply::Reply,
    why::Why,
};
use super::{
    proof,
    verdict::{InboxVerdict, MailOutcome},
};
use crate::{
    config::Organiser,
    daemon::{
        installation::Installation,
        organiser::{Basis, Draft, folded, send, words},
    },
    ids::{GameId, Timestamp},
    kit::Sender,
    letters::quoted,
    mail::{
        incoming::{facts::Facts, results::Proof},
        key::OrganiserKeyOf,
    },
    referee::ANSWERS_A_DAY,
    store::{Change, OrganiserLetter},
};

/// A mail that is an organiser's, and when it came.
pub(super) struct Asked<'a> {
    pub(super) from: &'a Organiser,
    /// The letter it answers.
    pub(super) letter: &'a OrganiserLetter,
    /// Another game that it names, as it stands now.
    pub(super) named: Option<Basis>,
    /// The number of the answer.
    pub(super) number: u32,
    pub(super) at: Timestamp,
}

impl Asked<'_> {
    /// What his order rests on: what the letter that is answered was about, or the game that it names.
    pub(super) fn basis(&self) -> Basis {
        self.named.unwrap_or(basis(self.letter))
    }
}

fn basis(letter: &OrganiserLetter) -> Basis {
    Basis { game: letter.game, entries: letter.entries.into() }
}

/// What a mail with a key of an organiser's letter does; `None` where it carries no such key. `others` says whether
/// it carries a player's, too.
pub(crate) async fn answer(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    others: bool,
    at: Timestamp,
) -> anyhow::Result<Option<InboxVerdict>> {
    let mut held: Vec<OrganiserLetter> = Vec::new();
    for key in &facts.keys {
        let Some(letter) = change.organiser_letter_of(key.hash()).await? else { continue };
        let of = OrganiserKeyOf { number: letter.number, organiser: &letter.organiser, at: letter.at };
        if installation.ring.proves(key, of) {
            held.push(letter);
        }
    }
    let Some(letter) = held.first() else { return Ok(None) };
    let passed_over = |code: &str| InboxVerdict::of(MailOutcome::PassedOver, "organiser").because(code);
    if let Some(id) = &facts.message_id
        && change.is_ours(id).await?
    {
        return Ok(Some(InboxVerdict::of(MailOutcome::PassedOver, "robot").because("our-own-letter")));
    }
    if others || held.iter().any(|other| other.organiser != letter.organiser) {
        return Ok(Some(InboxVerdict::aside("several-seats")));
    }
    let named = installation.config.organisers.iter().find(|one| folded(one) == letter.organiser);
    let Some(from) = named.cloned() else { return Ok(Some(passed_over("no-organiser"))) };
    if facts.from.as_ref().is_none_or(|sender| sender.folded() != letter.organiser) {
        return misused(change, installation, facts, &from, letter, at).await.map(Some);
    }
    let before = change.organiser_answers(&letter.organiser, at).await?;
    if before >= ANSWERS_A_DAY {
        return Ok(Some(passed_over("silent")));
    }
    let proof = proof::proven(change, installation, facts, at).await?;
    let number = change.next_organiser_letter().await?;
    let asked = Asked { from: &from, letter, named: None, number, at };
    let refused = |why| Ok((Reply::refused(basis(letter), "", &why), Vec::new()));
    let (mut reply, not_read) = match proof {
        _ if letter.void => refused(Why::KeyVoid),
        _ if held.len() > 1 => refused(Why::Contradictory),
        Sender::Unproven => refused(Why::Unproven),
        _ => replied(change, installation, facts, &asked).await,
    }?;
    let last = before.saturating_add(1) == ANSWERS_A_DAY;
    let values = context! { not_read, last, ..reply.values.clone() };
    let (subject, text) = words(installation, &from, reply.name, &values)?;
    let thread: Vec<String> = facts.message_id.iter().filter(|_| facts.quotable).map(|id| format!("<{id}>")).collect();
    let draft = Draft {
        once: None,
        basis: reply.basis,
        answers: true,
        thread: &thread,
        subject: &subject,
        text: &text,
        waits: reply.waits.take(),
        at,
    };
    send(change, installation, &from, number, draft)?;
    Ok(Some(reply.verdict()))
}

/// What a proven organiser is answered, and the lines of his mail that were not read.
async fn replied(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    asked: &Asked<'_>,
) -> anyhow::Result<(Reply, Vec<String>)> {
    let basis = asked.basis();
    let refused = |line: &str, why| Ok((Reply::refused(basis, line, &why), Vec::new()));
    let Ok(text) = &facts.text else { return refused("", Why::Text) };
    let (mut stand, mut others) = (Vec::new(), Vec::new());
    for game in order::named(text, installation.seats.games()) {
        if let Some(entries) = change.log_size(game).await? {
            stand.push(Basis { game: Some(game), entries: entries.into() });
            others.extend(installation.seats.game(game).map(|of| (game, of)));
        }
    }
    let game = basis.game.and_then(|game| installation.seats.game(game));
    let reading = match order::read(text, game, &others, installation.seats.games(), asked.from.language) {
        Ok(reading) => reading,
        Err(Fault { line, why }) => return refused(&line, why),
    };
    // What the letter knows of its own game it is held to; a code is its own letter's.
    let other = |game| reading.named == game && game != basis.game && !matches!(reading.order, Order::Confirm(_));
    let named = stand.into_iter().find(|stands| other(stands.game));
    let (asked, basis) = (&Asked { named, ..*asked }, named.unwrap_or(basis));
    let game = basis.game.and_then(|game| installation.seats.game(game));
    let reply = match &reading.order {
        Order::Games => ask::games(change, installation, basis).await?,
        Order::Help => ask::help(game, basis),
        Order::Show(game) => match game.or(basis.game) {
            Some(game) => ask::show(change, installation, asked, game).await?,
            None => Reply::refused(basis, "show", &Why::NeedsNumber),
        },
        Order::Act(order) if reading.tries => act::tried(change, installation, asked, order).await?,
        Order::Act(order) => act::asks_code(change, installation, asked, order).await?,
        Order::Confirm(code) => act::confirmed(change, installation, asked, code).await?,
    };
    Ok((reply, quoted::all_shown(&reading.not_read, 200)))
}

/// A key from another address, or from none that can be read. The first may be his, in another account: he is told.
/// The second is not, nor is one that its home shows to be forged: none of his keys serves any longer.
async fn misused(
    change: &mut Change<'_>,
    installation: &Installation,
    facts: &Facts,
    organiser: &Organiser,
    letter: &OrganiserLetter,
    at: Timestamp,
) -> anyhow::Result<InboxVerdict> {
    let stamp = |code: &str| InboxVerdict::of(MailOutcome::Refused, "organiser-misused").because(code);
    if letter.void {
        return Ok(stamp("void"));
    }
    let again = change.organiser_misuse(letter.number, &letter.organiser).await?;
    let renewed = again || facts.proof == Proof::Failed;
    if renewed {
        change.void_organiser_keys(&letter.organiser);
    }
    let number = change.next_organiser_letter().await?;
    let values = context! { game => letter.game.map(GameId::get), renewed };
    let (subject, text) = words(installation, organiser, "misused", &values)?;
    let draft = Draft {
        once: None,
        basis: basis(letter),
        answers: false,
        thread: &[],
        subject: &subject,
        text: &text,
        waits: None,
        at,
    };
    send(change, installation, organiser, number, draft)?;
    Ok(stamp(if renewed { "again" } else { "" }))
}
