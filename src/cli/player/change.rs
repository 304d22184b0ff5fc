//! What is changed in all running games of a player, in one transaction.

use super::super::{
    exit,
    exit::Failure,
    output::Output,
    seat::{OTHER_NAME, capital, dropped, moved, names_apart, new_address, new_player, replaced},
};
use crate::{
    daemon::{InGame, Parts, shell::quoted},
    mail::address::Address,
};

/// An event that is not over, and what the player is called in it.
type Entered = (String, String);

/// Has the letters of all his games go to another address.
pub(super) async fn address(player: &Address, to: &str, parts: &mut Parts, output: &mut Output) -> anyhow::Result<u8> {
    let to = new_address(to, parts)?;
    let before = parts.store.entered(player.folded()).await?;
    let done = parts.set_address_everywhere(player, &to).await?;
    let after = parts.store.entered(player.folded()).await?;
    let (kept, changed): (Vec<Entered>, Vec<Entered>) = before.into_iter().partition(|of| after.contains(of));
    if done.is_empty() && changed.is_empty() {
        return Err(nothing_moved(player, &to, &kept, parts).await?.into());
    }
    parts.wake();
    for one in &done {
        output.line(moved(one.game, one.entry, &place(one, parts), &to))?;
    }
    for (event, _) in changed {
        output.line(format!("Letters of his next games in {event} go there, too."))?;
    }
    for (event, name) in kept {
        output.line(format!("In {event} another player has this address: {name} keeps the old one there."))?;
    }
    told(&done, output)
}

/// Why letters go where they went.
async fn nothing_moved(player: &Address, to: &Address, kept: &[Entered], parts: &mut Parts) -> anyhow::Result<Failure> {
    let seats = parts.store.seats_of(player.folded()).await?;
    Ok(match kept.first() {
        _ if to.folded() == player.folded() || seats.iter().any(|(.., runs)| *runs) => {
            Failure::new(format!("his letters go to {} already", to.given()), "Nothing need be done.")
        }
        Some((event, _)) => {
            let what = format!("another player in {event} has the address {}", to.given());
            Failure::usage(what, "Each player has an address of his own.")
        }
        None => nothing_runs(player),
    })
}

/// Has another play on in all his games.
pub(super) async fn replace(
    player: &Address,
    by: &str,
    words: (&str, &str),
    parts: &mut Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let new = new_player(by, words, parts)?;
    for (game, seat, _) in parts.store.seats_of(player.folded()).await?.into_iter().filter(|(.., runs)| *runs) {
        names_apart(&parts.see(game).await?, seat, &new.name)
            .map_err(|error| Failure::usage(format!("in game {game}: {error}; no game was changed"), OTHER_NAME))?;
    }
    let done = parts.replace_everywhere(player, &new).await?;
    let Some(first) = done.first() else { return Err(nothing_runs(player).into()) };
    parts.wake();
    for one in &done {
        output.line(replaced(one, &new.name, &place(one, parts)))?;
    }
    if let Some(line) = dropped(&first.before, done.iter().map(|one| one.dropped).sum()) {
        output.line(line)?;
    }
    for (event, name) in parts.store.entered(player.folded()).await? {
        output.line(format!(
            "In {event} {name} has his place still: tempete event {} --replace {} --by {}",
            quoted(&event),
            quoted(&name),
            quoted(by.trim())
        ))?;
    }
    told(&done, output)
}

/// What his seat in a game is called, with a capital.
fn place(of: &InGame, parts: &Parts) -> String {
    capital(parts.installation.seats.name(of.game, of.seat))
}

fn nothing_runs(player: &Address) -> Failure {
    let remedy = format!("Those that are over are listed by: tempete player {}", player.given());
    Failure::new(format!("no game that runs has a seat with the address {}", player.given()), remedy)
}

/// Says who is told of it.
fn told(done: &[InGame], output: &mut Output) -> anyhow::Result<u8> {
    match done.len() {
        0 => {}
        1 => output.line("1 game is changed. Both players and the old address are told.")?,
        n => output.line(format!("{n} games are changed. Both players of each are told, and the old address once."))?,
    }
    Ok(exit::DONE)
}
