//! `tempete rule --player`: the same ruling on all running games of a player, each in a transaction of its own, so that
//! a game that refuses it holds up no other.

use std::collections::BTreeSet;

use super::super::{arrived, exit, exit::Failure, fault, new::event_name, output::Output, place::Where, player::who};
use super::{
    Options, RulingTold, asked, entries, tell, unread,
    words::{Ruled, seated},
};
use crate::{
    daemon::{CommandFault, Parts},
    ids::{GameId, Seat, Seq},
    kit::{EventName, Forecast, Game},
};

/// What came of it in one game.
struct Done {
    game: &'static Game,
    forecast: Forecast,
    /// The entries that it became; `None` where it was only to be told.
    entries: Option<(Seq, Seq)>,
}

pub async fn run(options: &Options, player: &str, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let words = options.words();
    // Wrong words are told before anything is opened: words of none of the games, as the first has them.
    let first_seat = |game: &'static Game| game.seats.first().map_or("", |(_, name)| *name);
    let read = |game| seated(&words, first_seat(game), game).and_then(|words| asked(options, &words, game));
    if at.games.iter().all(|game| read(game).is_err()) {
        // A seat that one of them has is no word of any.
        at.games.iter().try_for_each(|game| seated(&words, first_seat(game), game).map(drop))?;
        at.games.first().map(|game| read(game)).transpose()?;
    }
    let event = options.event.as_deref().map(event_name).transpose()?;
    let mut parts = at.open().await?;
    let mut seats = seats_of(player, event.as_ref(), &mut parts).await?;
    let mut all_read = true;
    if !options.dry_run {
        (parts, all_read) = arrived::decided(at, parts).await?;
        // What had arrived may have ended some.
        seats = seats_of(player, event.as_ref(), &mut parts).await?;
    }
    let (mut ruled, mut refused) = (0_usize, 0_usize);
    let (json, mut all) = (options.json, Vec::new());
    let mut before = None;
    for (id, seat) in seats {
        match rule(options, (id, seat), (&words, all_read), &mut before, &mut parts).await {
            Ok(None) => {}
            Ok(Some(done)) if json => {
                ruled = ruled.saturating_add(1);
                let entries = done.entries.map(|(first, last)| [first.get(), last.get()]);
                all.push(RulingTold { entries, ..RulingTold::of(id, &done.forecast) });
            }
            Ok(Some(done)) => {
                ruled = ruled.saturating_add(1);
                tell(&done.forecast, done.game, output)?;
                let became = done
                    .entries
                    .map(|(first, last)| format!("ruled, {}. Both players are told.", entries(first, last)));
                output.line(format!("Game {id}: {}\n", became.as_deref().unwrap_or("nothing was ruled yet.")))?;
            }
            Err(error) => {
                refused = refused.saturating_add(1);
                let why = why(&error);
                if json {
                    all.push(RulingTold { game: id.get(), why: Some(why), ..RulingTold::default() });
                } else {
                    output.line(format!("Game {id}: not ruled, since {why}\n"))?;
                }
            }
        }
    }
    parts.wake();
    let (games, but) =
        (count(ruled), if refused == 0 { String::new() } else { format!(", not on {}", count(refused)) });
    if json {
        output.json(&all)?;
    } else if options.dry_run || !options.yes {
        output.line(format!("{player}: it would be ruled so on {games}{but}."))?;
    } else {
        output.line(format!("{player}: ruled on {games}{but}."))?;
    }
    if !options.dry_run && !options.yes {
        return Err(Failure::new("nothing was ruled yet", "Add --yes.").into());
    }
    Ok(if refused == 0 { exit::DONE } else { exit::NOT_DONE })
}

/// Rules on one game, or works out what that would do; `None` where the words are those of `before`, which is so where he
/// has two seats of a game and they are about neither.
async fn rule(
    options: &Options,
    (id, seat): (GameId, Seat),
    (words, read): (&[&str], bool),
    before: &mut Option<(GameId, String)>,
    parts: &mut Parts,
) -> anyhow::Result<Option<Done>> {
    let game = parts.see(id).await?.game();
    let words = seated(words, game.seat_name(seat), game)?;
    let these = Some((id, words.join(" ")));
    if std::mem::replace(before, these.clone()) == these {
        return Ok(None);
    }
    let waiting = parts.unread_of(id).await?;
    let command = match asked(options, &words, game)? {
        Ruled::Ruling(ruling) => options.command(ruling, !read || !waiting.is_empty()),
        Ruled::Timing(command) => command,
        Ruled::Recover | Ruled::NewKey => {
            return Err(Failure::usage("that is ruled on one game at a time", "Name the game.").into());
        }
    };
    let command = options.named(&command);
    let forecast = parts.forecast(id, &command).await?;
    if let Some(unread) = unread(read, &waiting).filter(|_| !options.dry_run && !options.unread_mail) {
        return Err(unread.into());
    }
    let entries = if options.yes { Some(parts.command(id, &command).await?) } else { None };
    Ok(Some(Done { game, forecast, entries }))
}

/// The seats of a player in running games, by his name in whatever case or by an address; those of an event alone, where
/// one is named.
///
/// # Errors
/// He has none, or several people have this name; there is no such event; the database cannot be read.
async fn seats_of(player: &str, event: Option<&EventName>, parts: &mut Parts) -> anyhow::Result<Vec<(GameId, Seat)>> {
    let of_event = match event {
        None => None,
        Some(name) => {
            let games = parts.store.games_of(name).await?;
            if games.is_empty() {
                return Err(Failure::new(
                    format!("there are no games of an event '{name}'"),
                    "'tempete event' lists the events.",
                )
                .into());
            }
            Some(games.iter().map(|line| line.game).collect::<BTreeSet<GameId>>())
        }
    };
    let counts = |game: GameId| of_event.as_ref().is_none_or(|games| games.contains(&game));
    let address = who(player, parts).await?;
    let seats = parts.store.seats_of(address.folded()).await?;
    let his = seats.into_iter().filter(|(game, _, runs)| *runs && counts(*game));
    let found: Vec<(GameId, Seat)> = his.map(|(game, seat, _)| (game, seat)).collect();
    if found.is_empty() {
        let what = format!("no game of '{}' runs", player.escape_debug());
        let within = if event.is_some() { " there" } else { "" };
        return Err(Failure::new(format!("{what}{within}"), "'tempete games --running' says who plays.").into());
    }
    Ok(found)
}

/// Why a game was not ruled on, and what helps, in a line.
fn why(error: &anyhow::Error) -> String {
    let failure = error.downcast_ref::<CommandFault>().and_then(fault::failure);
    let failure = failure.or_else(|| error.downcast_ref::<Failure>().cloned());
    match failure {
        Some(Failure { what, remedy, .. }) if remedy.is_empty() => what,
        Some(Failure { what, remedy, .. }) => format!("{what}. {remedy}"),
        None => format!("{error:#}"),
    }
}

fn count(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}
