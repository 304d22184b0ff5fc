//! What a mail with the key of a challenge does (M17): `yes` begins the game, `no` ends the challenge, `never` ends all to
//! this address. Whoever asked is told of a `yes` alone, by the game's invitation.

use anyhow::Context;
use minijinja::context;
use sha2::{Digest, Sha256};

use super::{
    challenge::{BY_NAME, asker},
    verdict::{InboxVerdict, MailOutcome},
};
use crate::{
    daemon::{
        installation::Installation,
        plan::{
            begin::{NewOrder, NewPlayer, begin},
            note,
        },
    },
    ids::Timestamp,
    kit::{NamedTerm, printable},
    letters::Reader,
    mail::{address::Address, incoming::facts::Facts, key::ChallengeKeyOf},
    referee::ANSWERS_A_DAY,
    seal::Secret32,
    store::{ChallengeRow, Change, address_hash},
    text::{self, Answer, Language},
};

/// What a mail with such a key does; `None` where it carries none. One that is not from the address that was asked does
/// nothing, and is not answered.
pub(super) async fn answer(
    change: &mut Change<'_>,
    installation: &mut Installation,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<Option<InboxVerdict>> {
    for key in &facts.keys {
        let Some((of, hash)) = change.challenge_of_key(key.hash()).await? else { continue };
        let asked: [u8; 32] = hash.try_into().unwrap_or_default();
        if !installation.ring.proves(key, ChallengeKeyOf { number: of.id, asked, at: of.at }) {
            continue;
        }
        let stamp = InboxVerdict::of(MailOutcome::PassedOver, "challenge");
        let Some(from) = facts.from.as_ref().filter(|from| address_hash(from.folded()) == asked) else {
            return Ok(Some(stamp.because("not-answered")));
        };
        let body = facts.text.as_ref().map(|text| text::cut(text).body).unwrap_or_default();
        let asker = change.player_at(&of.asker).await?.map(|asker| asker.name).unwrap_or_default();
        let said = text::answer(&body, &[&asker, from.local()]);
        if said == Some(Answer::Never) {
            // Whatever became of this one.
            change.want_none(from.folded(), at);
            change.challenge_done(of.id, None);
        }
        let code = match said {
            Some(Answer::Never) => "never",
            // What can be said now is said in the game.
            _ if of.begun > 0 => "begun",
            _ if of.done || at >= of.until => "over",
            Some(Answer::Yes) => return accepted(change, installation, (from, facts), &of, at, stamp).await.map(Some),
            Some(Answer::No) => {
                change.challenge_done(of.id, None);
                "declined"
            }
            None => "unread",
        };
        let told = tell(change, installation, (from, facts), (&of, code), at).await?;
        let taken = match code {
            "never" | "declined" => MailOutcome::Accepted,
            _ if told => MailOutcome::Answered,
            _ => MailOutcome::PassedOver,
        };
        return Ok(Some(InboxVerdict { taken, ..stamp.because(code) }));
    }
    Ok(None)
}

/// The game begins, as the organiser's `new` would have it.
async fn accepted(
    change: &mut Change<'_>,
    installation: &mut Installation,
    (from, facts): (&Address, &Facts),
    of: &ChallengeRow,
    at: Timestamp,
    stamp: InboxVerdict,
) -> anyhow::Result<InboxVerdict> {
    let Some(stored) = change.game(of.game).await? else {
        return over(change, installation, (from, facts), of, at, stamp).await;
    };
    // A profile of its own has the game that this one is to be like.
    let pace = installation.pinned(change, &stored).await?.pace;
    let row = stored.seats.into_iter().find(|row| row.seat == of.seat);
    let his = |row: &crate::store::SeatRow| asker(row).is_some_and(|address| address.folded() == of.asker);
    let game = installation.seats.games().iter().copied().find(|game| game.rules == of.rules);
    // Who asked is gone, or asks no more.
    let Some((row, game)) = row.filter(his).zip(game) else {
        return over(change, installation, (from, facts), of, at, stamp).await;
    };
    if change.wants_none(&of.asker).await? {
        return over(change, installation, (from, facts), of, at, stamp).await;
    }
    let terms = of.terms.strip_prefix(BY_NAME).unwrap_or(&of.terms);
    let terms: Vec<NamedTerm> = terms.lines().filter_map(|line| line.split_once(' ')).map(owned).collect();
    let known = change.player_at(from.folded()).await?;
    let reader = |language: &str, zone: &str| Reader {
        language: Language::read(language).unwrap_or(Language::En),
        zone: zone.to_owned(),
        ..Reader::default()
    };
    let name = known.as_ref().map_or_else(|| name_of(from), |known| known.name.clone());
    let asked = NewPlayer {
        name: if name == row.name { format!("{} 2", name.chars().take(38).collect::<String>()) } else { name },
        addresses: vec![from.clone()],
        reader: known.map_or_else(Reader::default, |known| reader(&known.language, &known.zone)),
    };
    let asks = NewPlayer {
        name: row.name.clone(),
        addresses: row.addresses.iter().filter_map(|given| Address::read(given)).collect(),
        reader: reader(&row.language, &row.zone),
    };
    let players = if of.first { vec![asks, asked] } else { vec![asked, asks] };
    let is_like = terms.iter().any(|(name, value)| name == "time" && *value == pace.name());
    let order = match is_like {
        true => NewOrder { players, event: None, terms, pace },
        false => NewOrder::new(players, None, terms)?,
    };
    let pinned = installation.built_in(game, &order.pace)?;
    let secret = Secret32::new(installation.clock.random().context("entropy for the game's seed")?);
    let above = installation.heads.last_game()?;
    let number = change.next_game(above).await?;
    let drafts = begin(change, installation, &pinned, (number, &order, &secret), at).await?;
    change.challenge_done(of.id, Some(number));
    change.heard(from.folded(), at);
    Ok(InboxVerdict { drafts, taken: MailOutcome::Accepted, ..stamp.because("accepted") })
}

fn owned((name, value): (&str, &str)) -> NamedTerm {
    (name.to_owned(), value.to_owned())
}

/// What somebody is called of whom nothing but the address is known: what stands before its `@`.
fn name_of(address: &Address) -> String {
    let name: String = address.local().split('+').next().unwrap_or_default().chars().take(40).collect();
    // H14: nor is it the referee's.
    let is_own = ["referee", "arbitre", "tempete"].contains(&name.to_lowercase().as_str());
    if printable::is_name(&name) && !is_own { name } else { "Guest".to_owned() }
}

/// Tells who was asked that there is nothing to be agreed to any more.
async fn over(
    change: &mut Change<'_>,
    installation: &Installation,
    to: (&Address, &Facts),
    of: &ChallengeRow,
    at: Timestamp,
    stamp: InboxVerdict,
) -> anyhow::Result<InboxVerdict> {
    let told = tell(change, installation, to, (of, "over"), at).await?;
    let taken = if told { MailOutcome::Answered } else { MailOutcome::PassedOver };
    Ok(InboxVerdict { taken, ..stamp.because("over") })
}

/// Writes a note to who was asked, in his language, or in all, as often a day as players are answered: whether it is written. The
/// same mail read again is answered once.
async fn tell(
    change: &mut Change<'_>,
    installation: &Installation,
    (to, facts): (&Address, &Facts),
    (of, what): (&ChallengeRow, &'static str),
    at: Timestamp,
) -> anyhow::Result<bool> {
    let counted = format!("challenge {}", of.id);
    if change.counted_today(&counted, at).await? >= ANSWERS_A_DAY {
        return Ok(false);
    }
    change.count_today(&counted, at);
    let known = change.player_at(to.folded()).await?;
    let codes: Vec<&str> = known.as_ref().map_or_else(|| Language::CODES.to_vec(), |known| vec![&known.language]);
    let values = context! { what };
    let mut words = Vec::new();
    for code in codes {
        words.push(note::words(installation, code, "challenged", &values)?);
    }
    let subject = words.first().map(|(subject, _)| subject.clone()).unwrap_or_default();
    let mut text = words.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n");
    // As the letter that asks.
    let asked = address_hash(to.folded());
    let key = installation.ring.make(ChallengeKeyOf { number: of.id, asked, at: of.at });
    let is_it = of.key_hash.as_deref() == Some(key.hash().as_slice());
    let reply_to = if is_it { note::answered_at(installation, key.letters(), &mut text) } else { None };
    let once = facts.message_id.clone().unwrap_or_else(|| at.to_string());
    let once: String = Sha256::digest(once.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let thread: Vec<String> = facts.message_id.iter().filter(|_| facts.quotable).map(|id| format!("<{id}>")).collect();
    note::queue(
        change,
        installation,
        &note::NoteDraft {
            kind: "challenge",
            mark: &format!("{}.{}.{once}", of.id, of.at.unix()),
            to: to.given(),
            reply_to: reply_to.as_deref(),
            thread: &thread,
            subject: &subject,
            text: &text,
            at,
        },
    )?;
    Ok(true)
}
