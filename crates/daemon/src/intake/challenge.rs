//! Challenges by mail (M17): what stands in the way of one, and whether its letter goes out. Whoever asks reads the same
//! whatever becomes of it, and at the same moments.

use minijinja::{Value, context};

use crate::{
    config::Registration,
    daemon::{installation::Installation, plan::note, seats::Seats},
    ids::{GameId, Seat, Timestamp},
    kit::{AddressFault, Challenge, ChallengeFault, Game, NamedTerm, Pinned},
    mail::{address::Address, incoming::facts::Own, key::ChallengeKeyOf},
    pace::Pace,
    store::{ChallengeRow, Change, SeatRow, address_hash},
    text::Language,
};

const DAY: i64 = 86_400;
/// A player asks so many in a week, whoever they are.
const MOST_A_WEEK: usize = 3;
/// So many unknown addresses are written to in a day in all.
const MOST_UNKNOWN: u32 = 20;
/// The term that says which seat its writer has, in every language, and which is no game's.
const COLOUR: [&str; 4] = ["colour", "color", "seat", "couleur"];

/// A challenge that can be, in the referee's own words.
pub(super) struct Proposed {
    pub(super) game: &'static Game,
    /// Those named, but for the profile of time's.
    pub(super) terms: Vec<NamedTerm>,
    /// Whether who asks has the first seat.
    pub(super) first: bool,
}

/// What is asked for in answer to a letter of this game, or what of it cannot be; with its writer's own addresses.
pub(super) fn proposed(
    of: &Challenge,
    seats: &Seats,
    (here, own): (GameId, &[String]),
) -> Result<Proposed, ChallengeFault> {
    let games = || seats.games().iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let is_it = |game: &&&'static Game| game.name() == of.game || game.title.to_lowercase() == of.game;
    // Where none is named, the one that is played.
    let found = match of.game.as_str() {
        "" => seats.game(here),
        _ => seats.games().iter().find(is_it).copied(),
    };
    let game = found.ok_or_else(|| ChallengeFault::NoGame { games: games() })?;
    let (mut terms, mut first) = (Vec::new(), false);
    for (name, value) in &of.terms {
        let fault = |offers: String| ChallengeFault::Term { term: format!("{name} {value}").trim().to_owned(), offers };
        if COLOUR.contains(&name.as_str()) {
            let named = game.seats.iter().take(2).map(|(_, seat)| *seat).collect::<Vec<_>>();
            let place = named.iter().position(|seat| *seat == Language::side(value));
            first = place.ok_or_else(|| fault(named.join(", ")))? == 0;
            continue;
        }
        if name == "time" {
            let names: Vec<&str> = Pace::BUILT_IN.iter().map(|(name, _)| *name).collect();
            Pace::named(value).map_err(|_| fault(names.join(", ")))?;
        }
        terms.push((name.clone(), value.clone()));
        let pinned = Pinned::read(game, game.pinned).map_err(|_| fault(String::new()))?;
        if let Err(why) = (game.terms)(&pinned, &terms) {
            // Behind the last colon stands what is offered.
            let offers = why.rsplit_once(": ").map(|(_, offers)| offers.to_owned());
            return Err(fault(offers.unwrap_or_else(|| game.help.terms.join(", "))));
        }
    }
    let pinned = Pinned::read(game, game.pinned).map_err(|_| ChallengeFault::NoGame { games: games() })?;
    if (game.terms)(&pinned, &terms) != Ok(2) {
        return Err(ChallengeFault::Seats);
    }
    let address = |why| ChallengeFault::Address { address: of.address.clone(), why };
    let to = Address::read(&of.address).ok_or_else(|| address(AddressFault::NoAddress))?;
    if to.is_robots() || to.is_lists() {
        return Err(address(AddressFault::NoPlayers));
    }
    let same = |given: &&String| {
        Address::read(given).is_some_and(|his| address_hash(his.folded()) == address_hash(to.folded()))
    };
    if own.iter().any(|given| same(&given)) {
        return Err(ChallengeFault::Own);
    }
    Ok(Proposed { game, terms, first })
}

/// The title of the game that it names, if any, or why nobody is asked, as far as no database need be read.
pub(super) fn title(
    of: &Challenge,
    (referee, seats): (&Own, &Seats),
    own: (GameId, &[String]),
) -> Result<&'static str, ChallengeFault> {
    if Address::read(&of.address).is_some_and(|to| referee.is(&to)) {
        let why = AddressFault::NoPlayers;
        return Err(ChallengeFault::Address { address: of.address.clone(), why });
    }
    let title = proposed(of, seats, own)?.game.title;
    Ok(if of.game.is_empty() { "" } else { title })
}

/// What of its writer's own stands in the way: how often he has asked, whether he has asked there, whether he may be asked
/// himself.
pub(super) async fn limit(
    change: &mut Change<'_>,
    of: &Challenge,
    row: &SeatRow,
    at: Timestamp,
) -> anyhow::Result<Option<ChallengeFault>> {
    let Some((asker, to)) = asker(row).zip(Address::read(&of.address)) else { return Ok(None) };
    if change.wants_none(asker.folded()).await? {
        return Ok(Some(ChallengeFault::Shut));
    }
    let since = |days: i64| Timestamp::from_unix(at.unix() - days * DAY);
    let asked = change.challenges_of(asker.folded(), since(14), address_hash(to.folded())).await?;
    if let Some(until) = asked.iter().find_map(|(_, until)| until.filter(|until| *until > at)) {
        return Ok(Some(ChallengeFault::Asked { until: until.unix() }));
    }
    let week: Vec<Timestamp> = asked.iter().map(|(asked, _)| *asked).filter(|asked| *asked > since(7)).collect();
    let from = week.len().checked_sub(MOST_A_WEEK).and_then(|place| week.get(place));
    let most = u32::try_from(MOST_A_WEEK).unwrap_or(u32::MAX);
    Ok(from.map(|from| ChallengeFault::Often { from: from.unix() + 7 * DAY, most }))
}

/// The address that letters of a seat go to.
pub(super) fn asker(row: &SeatRow) -> Option<Address> {
    row.addresses.first().and_then(|given| Address::read(given))
}

/// Keeps a challenge, and writes to who is asked where he may be written to.
pub(super) async fn step(
    change: &mut Change<'_>,
    installation: &Installation,
    (of, until): &(Challenge, Timestamp),
    (game, seat, row): (GameId, Seat, &SeatRow),
    at: Timestamp,
) -> anyhow::Result<()> {
    let Ok(proposed) = proposed(of, &installation.seats, (game, &row.addresses)) else { return Ok(()) };
    let Some((asker, to)) = asker(row).zip(Address::read(&of.address)) else { return Ok(()) };
    let hash = address_hash(to.folded());
    let known = change.player_at(to.folded()).await?;
    let is_heard = change.is_heard(to.folded()).await?;
    let is_free = !change.wants_none(to.folded()).await? && !change.is_challenged(hash, at).await?;
    let since = |days: i64| Timestamp::from_unix(at.unix() - days * DAY);
    let languages: Option<Vec<Language>> = match known.filter(|_| is_heard) {
        _ if !is_free => None,
        Some(player) => Some(vec![Language::read(&player.language).unwrap_or(Language::En)]),
        // Nobody knows what is read there.
        None if installation.config.registration == Registration::Open
            && change.approach(hash, (since(365), since(1), MOST_UNKNOWN), at).await? =>
        {
            Some(Language::ALL.to_vec())
        }
        None => None,
    };
    let id = change.next_challenge().await?;
    let key = installation.ring.make(ChallengeKeyOf { number: id, asked: hash, at });
    let lines: Vec<String> = proposed.terms.iter().map(|(name, value)| format!("{name} {value}")).collect();
    change.challenge(
        &ChallengeRow {
            id,
            game,
            seat,
            asker: asker.folded().to_owned(),
            rules: proposed.game.rules.to_owned(),
            terms: lines.join("\n"),
            first: proposed.first,
            at,
            until: *until,
            key_hash: languages.is_some().then(|| key.hash().to_vec()),
            done: false,
            asked: false,
            begun: 0,
        },
        hash,
    );
    let Some(languages) = languages else { return Ok(()) };
    let own = &installation.own.address;
    let (reply_to, key_line) = match own.given().split_once('@') {
        Some((local, domain)) if !installation.own.key_in_line => {
            (Some(format!("{local}{}{}@{domain}", installation.own.separator, key.letters())), None)
        }
        _ => (None, Some(key.letters())),
    };
    let seats = proposed.game.seats;
    let seat_of = |place: usize| seats.get(place).map_or("", |(_, seat)| *seat);
    let title = proposed.game.title;
    let values = context! {
        title,
        name => plain_name(&row.name),
        seat => seat_of(usize::from(proposed.first)),
        terms => lines,
        until => until.unix() / DAY,
        day => until.utc().format("%Y-%m-%d").to_string(),
        key => Value::UNDEFINED,
    };
    let mut words = Vec::new();
    for language in &languages {
        words.push(note::words(installation, language.code(), "challenge", &values)?);
    }
    let subject = words.first().map(|(subject, _)| subject.clone()).unwrap_or_default();
    let mut text = words.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n");
    if let Some(key) = key_line {
        text.push_str(&format!("\nkey {key}\n"));
    }
    note::queue(
        change,
        installation,
        &note::NoteDraft {
            kind: "challenge",
            mark: &format!("{id}.{}", at.unix()),
            to: to.given(),
            reply_to: reply_to.as_deref(),
            thread: &[],
            subject: &subject,
            text: &text,
            at,
        },
    )
}

/// A player's name as it may stand in a letter to somebody who does not know him: letters, and what joins them. No address
/// of a page and no message has room in it.
fn plain_name(name: &str) -> String {
    let clean: String =
        name.chars().map(|c| if c.is_alphabetic() || matches!(c, '\'' | '-') { c } else { ' ' }).collect();
    let words: Vec<&str> = clean.split_whitespace().take(3).collect();
    let name: String = words.join(" ").chars().take(24).collect();
    if name.trim().is_empty() { "A player".to_owned() } else { name.trim().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::plain_name;

    #[test]
    fn m17_no_message_has_room_in_a_name() {
        for (name, plain) in [
            ("Ann", "Ann"),
            ("Jean-Luc d'Arc", "Jean-Luc d'Arc"),
            ("buy at www.shop.example/now", "buy at www"),
            ("0800 123456", "A player"),
            ("Very Long Winded Name Of Somebody", "Very Long Winded"),
        ] {
            assert_eq!(plain_name(name), plain);
        }
    }
}
