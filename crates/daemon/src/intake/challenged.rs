//! What a mail with the key of a challenge does (M17): `yes` begins the game, `no` ends the challenge, `never` ends all to
//! this address. Whoever asked is told of a `yes` alone, by the game's invitation.

use anyhow::Context;
use minijinja::context;

use super::{
    challenge::asker,
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
    seal::Secret32,
    store::{ChallengeRow, Change, address_hash},
    text::{self, Language},
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
        let any = |says: fn(&str, Language) -> bool| Language::ALL.into_iter().any(|language| says(&body, language));
        if any(text::says_never) {
            // Whatever became of this one.
            change.want_none(from.folded(), at);
            change.challenge_done(of.id, None);
            tell(change, installation, from, (&of, "never"), at).await?;
            return Ok(Some(InboxVerdict { taken: MailOutcome::Accepted, ..stamp.because("never") }));
        }
        // What can be said now is said in the game.
        if of.begun > 0 {
            return Ok(Some(stamp.because("begun")));
        }
        if of.done || at >= of.until {
            return Ok(Some(once(change, installation, from, (&of, "over"), at, stamp).await?));
        }
        if any(text::says_no) {
            change.challenge_done(of.id, None);
            return Ok(Some(InboxVerdict { taken: MailOutcome::Accepted, ..stamp.because("declined") }));
        }
        if !any(text::says_yes) {
            return Ok(Some(once(change, installation, from, (&of, "unread"), at, stamp).await?));
        }
        return Ok(Some(accepted(change, installation, from, &of, at, stamp).await?));
    }
    Ok(None)
}

/// The game begins, as the organiser's `new` would have it.
async fn accepted(
    change: &mut Change<'_>,
    installation: &mut Installation,
    from: &Address,
    of: &ChallengeRow,
    at: Timestamp,
    stamp: InboxVerdict,
) -> anyhow::Result<InboxVerdict> {
    let stored = change.game(of.game).await?;
    let row = stored.into_iter().flat_map(|stored| stored.seats).find(|row| row.seat == of.seat);
    let his = |row: &crate::store::SeatRow| asker(row).is_some_and(|address| address.folded() == of.asker);
    let game = installation.seats.games().iter().copied().find(|game| game.rules == of.rules);
    // Who asked is gone, or asks no more.
    let Some((row, game)) = row.filter(his).zip(game) else {
        return once(change, installation, from, (of, "over"), at, stamp).await;
    };
    if change.wants_none(&of.asker).await? {
        return once(change, installation, from, (of, "over"), at, stamp).await;
    }
    let terms: Vec<NamedTerm> = of.terms.lines().filter_map(|line| line.split_once(' ')).map(owned).collect();
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
    let order = NewOrder::new(players, None, terms)?;
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

/// Tells who was asked about his answer, once for a challenge.
async fn once(
    change: &mut Change<'_>,
    installation: &Installation,
    to: &Address,
    (of, what): (&ChallengeRow, &'static str),
    at: Timestamp,
    stamp: InboxVerdict,
) -> anyhow::Result<InboxVerdict> {
    if of.asked {
        return Ok(stamp.because(what));
    }
    change.challenge_asked(of.id);
    tell(change, installation, to, (of, what), at).await?;
    Ok(InboxVerdict { taken: MailOutcome::Answered, ..stamp.because(what) })
}

/// Writes a note to who was asked, in his language, or in all.
async fn tell(
    change: &mut Change<'_>,
    installation: &Installation,
    to: &Address,
    (of, what): (&ChallengeRow, &'static str),
    at: Timestamp,
) -> anyhow::Result<()> {
    let known = change.player_at(to.folded()).await?;
    let codes: Vec<&str> = known.as_ref().map_or_else(|| Language::CODES.to_vec(), |known| vec![&known.language]);
    let values = context! { what };
    let mut words = Vec::new();
    for code in codes {
        words.push(note::words(installation, code, "challenged", &values)?);
    }
    let subject = words.first().map(|(subject, _)| subject.clone()).unwrap_or_default();
    let text = words.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n");
    note::queue(
        change,
        installation,
        &note::NoteDraft {
            kind: "challenge",
            mark: &format!("{}.{}.{what}", of.id, of.at.unix()),
            to: to.given(),
            reply_to: None,
            thread: &[],
            subject: &subject,
            text: &text,
            at,
        },
    )
}
