//! Challenges by mail (M17): what stands in the way of one, and whether its letter goes out. Whoever asks reads the same
//! whatever becomes of it, and at the same moments.

use minijinja::{Value, context};

use super::return_game;
use crate::{
    config::Registration,
    daemon::{installation::Installation, plan::note, seats::Seats},
    ids::{GameId, Timestamp},
    kit::{AddressFault, Challenge, ChallengeFault, Game, NamedTerm, Pinned},
    mail::{address::Address, incoming::facts::Own, key::ChallengeKeyOf},
    pace::Pace,
    store::{ChallengeRow, Change, PlayerWith, SeatRow, address_hash},
    text::Language,
};

const DAY: i64 = 86_400;
/// A player asks so many in a week, whoever they are.
const MOST_A_WEEK: usize = 3;
/// So many unknown addresses are written to in a day in all.
const MOST_UNKNOWN: u32 = 20;
/// The term that says which seat its writer has, in every language, and which is no game's.
const COLOUR: [&str; 4] = ["colour", "color", "seat", "couleur"];
/// Names the term of the profile of time, in every language.
const TIME: [&str; 3] = ["time", "cadence", "temps"];
/// The line above the terms of a challenge that names an opponent.
pub(super) const BY_NAME: &str = "by name\n";

/// Names who asks, and in which game.
pub(super) struct Asker<'a> {
    pub(super) game: GameId,
    /// The terms of that game, that of its profile of time last.
    pub(super) terms: &'a [NamedTerm],
    pub(super) addresses: &'a [String],
}

/// The terms of a game that begins with this entry, that of its profile of time last.
pub(super) fn terms(pinned: &Pinned, start: Option<&String>) -> Vec<NamedTerm> {
    let terms = return_game::terms(pinned.game, start.map_or("", String::as_str));
    terms.into_iter().chain([(TIME[0].to_owned(), pinned.pace.name())]).collect()
}

/// A challenge that can be, in the referee's own words.
pub(super) struct Proposed {
    pub(super) game: &'static Game,
    /// Terms in order: of the game that it is to be like, then those named.
    pub(super) terms: Vec<NamedTerm>,
    /// Whether who asks has the first seat.
    pub(super) first: bool,
}

/// Finds what is asked for, or says what of it cannot be.
pub(super) fn proposed(of: &Challenge, seats: &Seats, asker: &Asker<'_>) -> Result<Proposed, ChallengeFault> {
    let games = || seats.games().iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let is_it = |game: &&&'static Game| game.name() == of.game || game.title.to_lowercase() == of.game;
    // Where none is named, the one that is played.
    let found = match of.game.as_str() {
        "" => seats.game(asker.game),
        _ => seats.games().iter().find(is_it).copied(),
    };
    let game = found.ok_or_else(|| ChallengeFault::NoGame { games: games() })?;
    // A game like the one that is played.
    let mut terms = if of.game.is_empty() { asker.terms.to_vec() } else { Vec::new() };
    let mut first = false;
    for (name, value) in &of.terms {
        let name = if TIME.contains(&name.as_str()) { TIME[0] } else { name };
        let fault = |offers: String| ChallengeFault::Term { term: format!("{name} {value}").trim().to_owned(), offers };
        if COLOUR.contains(&name) {
            let named = game.seats.iter().take(2).map(|(_, seat)| *seat).collect::<Vec<_>>();
            let place = named.iter().position(|seat| *seat == Language::side(value));
            first = place.ok_or_else(|| fault(named.join(", ")))? == 0;
            continue;
        }
        if name == TIME[0] {
            let names: Vec<&str> = Pace::BUILT_IN.iter().map(|(name, _)| *name).collect();
            Pace::named(value).map_err(|_| fault(names.join(", ")))?;
        }
        terms.retain(|(other, _)| other != name);
        terms.push((name.to_owned(), value.clone()));
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
    if of.address.is_empty() {
        return Ok(Proposed { game, terms, first });
    }
    let address = |why| ChallengeFault::Address { address: of.address.clone(), why };
    let to = Address::read(&of.address).ok_or_else(|| address(AddressFault::NoAddress))?;
    if to.is_robots() || to.is_lists() {
        return Err(address(AddressFault::NoPlayers));
    }
    let same = |given: &&String| {
        Address::read(given).is_some_and(|his| address_hash(his.folded()) == address_hash(to.folded()))
    };
    if asker.addresses.iter().any(|given| same(&given)) {
        return Err(ChallengeFault::Own);
    }
    Ok(Proposed { game, terms, first })
}

/// The title of the game that it names, if any, or why nobody is asked, as far as no database need be read.
pub(super) fn title(
    of: &Challenge,
    (referee, seats): (&Own, &Seats),
    asker: &Asker<'_>,
) -> Result<&'static str, ChallengeFault> {
    if Address::read(&of.address).is_some_and(|to| referee.is(&to)) {
        let why = AddressFault::NoPlayers;
        return Err(ChallengeFault::Address { address: of.address.clone(), why });
    }
    let title = proposed(of, seats, asker)?.game.title;
    Ok(if of.game.is_empty() { "" } else { title })
}

/// Finds who is asked: at the address that is named, or the opponent of that name. One of the answered game goes before others.
async fn whom(
    change: &mut Change<'_>,
    of: &Challenge,
    (asker, here): (&Address, GameId),
) -> anyhow::Result<Result<Address, ChallengeFault>> {
    if !of.address.is_empty() {
        let fault = ChallengeFault::Address { address: of.address.clone(), why: AddressFault::NoAddress };
        return Ok(Address::read(&of.address).ok_or(fault));
    }
    let all = change.players_with(asker.folded(), here).await?;
    let is_own = |folded: &str| address_hash(folded) == address_hash(asker.folded());
    let (own, others): (Vec<_>, Vec<_>) =
        all.iter().filter(|one| of.names(&one.name)).partition(|one| is_own(&one.folded));
    let among = |some: &dyn Fn(&PlayerWith) -> bool| {
        let mut found: Vec<&PlayerWith> = others.iter().copied().filter(|one| some(one)).collect();
        found.sort_by_key(|one| address_hash(&one.folded));
        found.dedup_by_key(|one| address_hash(&one.folded));
        found
    };
    let whole = |one: &PlayerWith| one.name.split_whitespace().count() == of.name.split_whitespace().count();
    let named: [&dyn Fn(&PlayerWith) -> bool; 4] =
        [&|one| one.game == here && whole(one), &|one| one.game == here, &whole, &|_| true];
    let name = of.name.clone();
    Ok(match named.into_iter().map(among).find(|found| !found.is_empty()).as_deref() {
        Some([one]) => Address::read(&one.address).ok_or(ChallengeFault::Nobody { name }),
        Some(_) => Err(ChallengeFault::Several { name }),
        None if own.is_empty() => Err(ChallengeFault::Nobody { name }),
        None => Err(ChallengeFault::Own),
    })
}

/// Says what of its writer's own stands in the way: whom he names, how often he has asked, whether he has asked there, whether he
/// may be asked himself. What he asked by name says nothing of what he asked by address, nor the other way.
pub(super) async fn limit(
    change: &mut Change<'_>,
    of: &Challenge,
    (here, row): (GameId, &SeatRow),
    at: Timestamp,
) -> anyhow::Result<Option<ChallengeFault>> {
    let Some(asker) = asker(row) else { return Ok(None) };
    let to = match whom(change, of, (&asker, here)).await? {
        Ok(to) => to,
        Err(fault) => return Ok(Some(fault)),
    };
    if change.wants_none(asker.folded()).await? {
        return Ok(Some(ChallengeFault::Shut));
    }
    let since = |days: i64| Timestamp::from_unix(at.unix() - days * DAY);
    let whose = (address_hash(to.folded()), BY_NAME, !of.name.is_empty());
    let asked = change.challenges_of(asker.folded(), since(14), whose).await?;
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

/// Keeps a challenge, and writes to who is asked where he may be written to. `unusual` are those terms of the answered game that
/// are not the usual ones.
pub(super) async fn step(
    change: &mut Change<'_>,
    installation: &Installation,
    (of, until): &(Challenge, Timestamp),
    (row, of_game, unusual): (&SeatRow, &Asker<'_>, &[String]),
    at: Timestamp,
) -> anyhow::Result<()> {
    let Ok(proposed) = proposed(of, &installation.seats, of_game) else { return Ok(()) };
    let Some(asker) = asker(row) else { return Ok(()) };
    let Ok(to) = whom(change, of, (&asker, of_game.game)).await? else { return Ok(()) };
    let hash = address_hash(to.folded());
    let (languages, zone) = read_there(change, installation, of, &to, at).await?;
    let id = change.next_challenge().await?;
    let key = installation.ring.make(ChallengeKeyOf { number: id, asked: hash, at });
    let lines: Vec<String> = proposed.terms.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let name = &row.name;
    let row = ChallengeRow {
        id,
        game: of_game.game,
        seat: row.seat,
        asker: asker.folded().to_owned(),
        rules: proposed.game.rules.to_owned(),
        terms: if of.name.is_empty() { "" } else { BY_NAME }.to_owned() + &lines.join("\n"),
        first: proposed.first,
        at,
        until: *until,
        key_hash: languages.is_some().then(|| key.hash().to_vec()),
        done: false,
        begun: 0,
    };
    change.challenge(&row, hash);
    let Some(languages) = languages else { return Ok(()) };
    let seats = proposed.game.seats;
    // Whoever is asked reads what is not as usual.
    let like = |line: &str| of_game.terms.iter().any(|(name, value)| line == format!("{name} {value}"));
    let told = |line: &&String| unusual.contains(line) || !like(line);
    let terms: Vec<String> = lines.iter().filter(told).cloned().collect();
    let values = context! {
        title => proposed.game.title,
        name => plain_name(name),
        seat => seats.get(usize::from(proposed.first)).map_or("", |(_, seat)| *seat),
        terms,
        until => until.unix(),
        zone,
        key => Value::UNDEFINED,
    };
    write(change, installation, (&row, &to, key.letters()), (&languages, &values))
}

/// The languages of a letter to who is asked, and his time zone; none where he is not to be written to.
async fn read_there(
    change: &mut Change<'_>,
    installation: &Installation,
    of: &Challenge,
    to: &Address,
    at: Timestamp,
) -> anyhow::Result<(Option<Vec<Language>>, String)> {
    let hash = address_hash(to.folded());
    let known = change.player_at(to.folded()).await?;
    // Who plays with somebody is known to him.
    let is_heard = !of.name.is_empty() || change.is_heard(to.folded()).await?;
    let is_free = !change.wants_none(to.folded()).await? && !change.is_challenged(hash, at).await?;
    let since = |days: i64| Timestamp::from_unix(at.unix() - days * DAY);
    Ok(match known.filter(|_| is_heard) {
        _ if !is_free => (None, String::new()),
        Some(player) => (Some(vec![Language::read(&player.language).unwrap_or(Language::En)]), player.zone),
        // Nobody knows what is read there.
        None if installation.config.registration == Registration::Open
            && change.approach(hash, (since(365), since(1), MOST_UNKNOWN), at).await? =>
        {
            (Some(Language::ALL.to_vec()), "UTC".to_owned())
        }
        None => (None, String::new()),
    })
}

/// Writes the letter that asks, in these languages.
fn write(
    change: &mut Change<'_>,
    installation: &Installation,
    (of, to, key): (&ChallengeRow, &Address, &str),
    (languages, values): (&[Language], &Value),
) -> anyhow::Result<()> {
    let mut words = Vec::new();
    for language in languages {
        words.push(note::words(installation, language.code(), "challenge", values)?);
    }
    let subject = words.first().map(|(subject, _)| subject.clone()).unwrap_or_default();
    let mut text = words.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n");
    let reply_to = note::answered_at(installation, key, &mut text);
    note::queue(
        change,
        installation,
        &note::NoteDraft {
            kind: "challenge",
            mark: &format!("{}.{}", of.id, of.at.unix()),
            to: to.given(),
            reply_to: reply_to.as_deref(),
            thread: &[],
            subject: &subject,
            text: &text,
            at: of.at,
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
