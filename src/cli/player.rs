//! `tempete player`: what the person who runs the referee does for one person who plays in many games: the list of
//! them, another address or another player in all of them at once, his withdrawal from an event.

mod change;
mod leave;
mod who;

use std::cmp::Reverse;

use clap::Args;
use serde::Serialize;

pub(super) use self::who::who;
use super::{
    event, exit,
    games::{self, Line},
    output::Output,
    place::Where,
};
use crate::{daemon::Parts, mail::address::Address};

const EXAMPLES: &str = "\
His games are those in which a seat has his address now. First come those that run: those in which
he is to act, then the others, each with what has been due longest first. Those that are over
follow, the newest end first.

--address and --replace change all his running games or, where one stands in the way, none: as
'tempete seat' does in one. His old address is told once for all. Letters of games to come go to the
new address in the events he plays in, too.

--leave enters leave for him, as 'tempete enter' would, in all his games that allow it; it says where
it holds, and where not and why. --leave cancel takes back what has not begun.

Examples:
  tempete player joe@example.org
  tempete player Joe --running
  tempete player 'Joe <joe@example.org>' --json
  tempete player joe@example.org --address joe@new.example
  tempete player joe@example.org --replace 'Dan <dan@example.org>' --lang fr
  tempete player joe@example.org --leave '3 Dec to 9 Dec' --reason 'He telephoned.'
  tempete player joe@example.org --withdraw 'Cup 2027' --reason 'He has moved away.'";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// His address, also as 'Joe <joe@example.org>'; or his name, if one address alone plays under it
    player: String,
    /// Only the games that are not over
    #[arg(long, conflicts_with = "act")]
    running: bool,
    /// Print them as JSON
    #[arg(long, conflicts_with = "act")]
    json: bool,
    /// Where the letters of all his running games go from now on
    #[arg(long, value_name = "ADDRESS", group = "act")]
    address: Option<String>,
    /// Who plays on in all his running games, as 'Dan <dan@example.org>'
    #[arg(long, value_name = "PLAYER", group = "act")]
    replace: Option<String>,
    /// The language of the new player's letters: en or fr
    #[arg(long, value_name = "LANGUAGE", default_value = "en", requires = "replace")]
    lang: String,
    /// The time zone of the new player's dates, as Europe/Paris
    #[arg(long, value_name = "ZONE", default_value = "UTC", requires = "replace")]
    zone: String,
    /// The event that he withdraws from, as by 'tempete event EVENT --withdraw NAME'
    #[arg(long, value_name = "EVENT", group = "act")]
    withdraw: Option<String>,
    /// The days of his leave, as '3 Dec to 9 Dec', both included; or cancel
    #[arg(long, value_name = "DAYS", group = "act", requires = "reason")]
    leave: Option<String>,
    /// Why he withdraws, or how his leave came to be known: the players of those games read it
    #[arg(long, value_name = "TEXT", requires = "act", conflicts_with_all = ["address", "replace"])]
    reason: Option<String>,
}

/// A game of his. Field names and meanings are stable; new ones may be added.
#[derive(Serialize)]
struct His {
    /// His seat in it.
    seat: &'static str,
    #[serde(flatten)]
    line: Line,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let Options { address, replace, withdraw, leave, .. } = options;
    let acts = address.is_some() || replace.is_some() || withdraw.is_some() || leave.is_some();
    let mut parts = if acts { at.open().await? } else { at.look().await? };
    let player = who(&options.player, &mut parts).await?;
    if let Some(to) = address {
        return change::address(&player, to, &mut parts, output).await;
    }
    if let Some(by) = replace {
        return change::replace(&player, by, (&options.lang, &options.zone), &mut parts, output).await;
    }
    if let Some(days) = leave {
        let reason = options.reason.as_deref().unwrap_or_default();
        return leave::leave(&player, (days, reason), &mut parts, output).await;
    }
    if let Some(name) = withdraw {
        return event::withdraw(name, (&player, options.reason.as_deref()), at, parts, output).await;
    }
    list(options, &player, &mut parts, output).await
}

async fn list(options: &Options, player: &Address, parts: &mut Parts, output: &mut Output) -> anyhow::Result<u8> {
    let mut games = parts.store.games_of_player(player.folded()).await?;
    let places = parts.store.seats_of(player.folded()).await?;
    let seats = parts.installation.seats.clone();
    if options.running {
        games.retain(|game| game.ended.is_none());
    }
    let seat = |line: &Line| {
        let place = places.iter().find(|(game, ..)| game.get() == line.game);
        place.map_or("", |(game, seat, _)| seats.name(*game, *seat))
    };
    let lines = games::lines(games, parts).await?;
    let his: Vec<His> = lines.into_iter().map(|line| His { seat: seat(&line), line }).collect();
    let (mut his, mut over): (Vec<His>, Vec<His>) = his.into_iter().partition(|of| of.line.ended.is_none());
    over.sort_by_key(|of| (of.line.waited, Reverse(of.line.game)));
    his.sort_by_key(|of| (!of.line.owed_by.contains(&of.seat), Reverse(of.line.waited)));
    his.append(&mut over);
    if options.json {
        his.iter().zip(0..).try_for_each(|(one, before)| output.element(one, before))?;
        output.elements_end(his.len())?;
        return Ok(exit::DONE);
    }
    if his.is_empty() {
        output.line(if options.running {
            "No game of this address is running."
        } else {
            "This address plays in no game."
        })?;
    }
    his.iter().try_for_each(|His { seat, line }| games::print_of(line, &format!("{seat}: "), &seats, output))?;
    Ok(exit::DONE)
}
