//! What changes in an event that has begun: somebody withdraws, another plays on in his place, a tie is ruled on.

use super::super::{arrived, exit, exit::Failure, output::Output, place::Where};
use super::{
    begin,
    sheet::{entrant, game_of},
};
use crate::{
    daemon::{Entrant, Event, NewPlayer, Parts, shell::quoted},
    event::{
        game::{Player, Stands},
        progress::{Next, Stood},
        robin::CameTo,
        withdrawal::Withdrawal,
    },
    ids::{GameId, Seat},
    kit::{Command, Game, Ruling},
    letters::Reader,
    mail::address::Address,
    store::Admission,
    text::Language,
};

/// The entrant of this name.
fn who<'a>(event: &'a Event, name: &str) -> Result<&'a Entrant, Failure> {
    event.named(name).filter(|of| of.admission != Admission::Refused).ok_or_else(|| {
        let in_it = event.entrants.iter().filter(|of| of.admission == Admission::In);
        let names: Vec<&str> = in_it.map(|of| of.name.as_str()).take(20).collect();
        let what = format!("nobody of this name plays in {}: '{}'", event.name, name.escape_debug());
        Failure::usage(what, format!("In it play: {}.", names.join(", ")))
    })
}

/// Says yes or no to an entrant who waits for it. A no can still become a yes until the event begins.
pub async fn admit(
    event: Event,
    (who, is_in, dry): (&str, bool, bool),
    mut parts: Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let address = Address::read(who.trim());
    let name = who.trim().to_lowercase();
    let is_one =
        |of: &Entrant| address.as_ref().map_or(name == of.name.to_lowercase(), |address| address.folded() == of.folded);
    let waits = |of: &Entrant| of.waits() || (is_in && of.withdrew.is_none() && of.admission == Admission::Refused);
    let Some(of) = event.entrants.iter().find(|of| is_one(of) && waits(of)) else {
        let what = format!("nobody of this name waits for a yes in {}: '{}'", event.name, who.escape_debug());
        let waiting: Vec<&str> = event.waiting().into_iter().take(20).collect();
        let remedy = match waiting.as_slice() {
            [] => "Nobody does.".to_owned(),
            names => format!("These do: {}.", names.join(", ")),
        };
        return Err(Failure::usage(what, remedy).into());
    };
    if event.row.begun.is_some() {
        let remedy = format!(
            "Let {} take somebody's place: {} --replace 'Dan' --by {}.",
            of.name,
            begin::command(&event.name),
            quoted(format!("{} <{}>", of.name, of.address))
        );
        return Err(Failure::new(format!("{} has begun, and nobody enters it any more", event.name), remedy).into());
    }
    if is_in && event.named(&of.name).is_some_and(|other| other.admission == Admission::In) {
        let command = begin::command(&event.name);
        let entrant = quoted(format!("NAME <{}>", of.address));
        let remedy = format!("Enter them under another name: {command} --enter {entrant}.");
        return Err(Failure::usage(format!("there is a player '{}' already", of.name), remedy).into());
    }
    let said = if is_in { "accepted" } else { "refused" };
    if dry {
        output.line(format!("{} would be {said}, and told so; nothing was done.", of.name))?;
        return Ok(exit::DONE);
    }
    parts.admit(&event, of, is_in).await?;
    parts.wake();
    output.line(format!("{} is {said}, and is told so.", of.name))?;
    Ok(exit::DONE)
}

/// Somebody withdraws: what counts is worked out from when, and his games that run are ruled on.
pub async fn withdraw(
    event: Event,
    (name, reason, dry): (&str, Option<&str>, bool),
    at: &Where,
    mut parts: Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let number = who(&event, name)?.number;
    let id = event.row.id;
    if event.row.begun.is_none() {
        if !dry {
            parts.withdraw_from(id, number).await?;
        }
        let done = if dry { "would be left out of the draw; nothing was done" } else { "is left out of the draw" };
        output.line(format!("{} {done}.", event.name_of(Player(number))))?;
        return Ok(exit::DONE);
    }
    let Some(reason) = reason else {
        let remedy = "Add --reason 'He has moved away.': the players of his games read it.";
        return Err(Failure::usage("a withdrawal rules on games, and needs a reason", remedy).into());
    };
    // What arrived before it counts before it.
    let mut read = true;
    if !dry {
        (parts, read) = arrived::decided(at, parts).await?;
        parts.withdraw_from(id, number).await?;
    }
    let Some(mut event) = parts.event(&event.name).await? else { return Ok(exit::NOT_DONE) };
    if dry && event.entrant(Player(number)).is_some_and(|of| of.withdrew.is_none()) {
        event.known.withdrawals.push(Withdrawal { player: Player(number), at: parts.installation.clock.now() });
    }
    let game = game_of(&event.known.sheet, at.games)?;
    let player = Player(number);
    let mut ruled = 0_usize;
    for (running, result) in results(&event, player, game) {
        ruled = ruled.saturating_add(1);
        let line = event.games.get(&running.get()).map(|line| line.names.join(" - ")).unwrap_or_default();
        if !dry {
            let ruling = result_of(game, result)?;
            let unread = !read || !parts.unread_of(running).await?.is_empty();
            let reason = reason.to_owned();
            parts.command(running, &Command::Rule { ruling, reason, unread, acts: None, against_clock: false }).await?;
        }
        output.line(format!("Game {running}: {line}, result {result}."))?;
    }
    parts.wake();
    let (name, games) = (event.name_of(player), begin::count(ruled));
    match dry {
        true => output.line(format!("{name} would withdraw, with {games} ruled on; nothing was done."))?,
        false => output.line(format!("{name} has withdrawn, with {games} ruled on."))?,
    }
    Ok(exit::DONE)
}

fn result_of(game: &Game, result: &str) -> Result<Ruling, Failure> {
    let ruling = game.ruling("result", Some(result)).ok().flatten();
    ruling.ok_or_else(|| Failure::new(format!("{} knows no result '{result}'", game.name()), ""))
}

/// A player's games that run, each with the result that his withdrawal gives it.
fn results(event: &Event, player: Player, game: &'static Game) -> Vec<(GameId, &'static str)> {
    let progress = event.known.progress();
    let seat = |at: usize| game.seats.get(at).map_or("annulled", |(_, seat)| *seat);
    let of = |players: (Player, Player), number: u32| {
        for stood in &progress.stages {
            match stood {
                Stood::Robin(sections) => {
                    let pairings = sections.iter().flat_map(|section| &section.pairings);
                    let Some(pairing) = pairings.into_iter().find(|of| of.game == Some(number)) else { continue };
                    return match pairing.came_to {
                        CameTo::Points(first, second) if first > second => seat(0),
                        CameTo::Points(first, second) if first < second => seat(1),
                        _ => "annulled",
                    };
                }
                Stood::Knockout(bracket) => {
                    let mut games = bracket.rounds.iter().flatten().flat_map(|meeting| &meeting.games);
                    if !games.any(|(_, game)| *game == Some(number)) {
                        continue;
                    }
                    let (at, other) = if players.0 == player { (1, players.1) } else { (0, players.0) };
                    let gone = event.known.withdrawals.iter().any(|of| of.player == other);
                    return if gone { "annulled" } else { seat(at) };
                }
            }
        }
        "annulled"
    };
    let running = event.known.begun.iter().filter(|game| game.stands == Stands::Runs);
    let his = running.filter(|game| game.players.0 == player || game.players.1 == player);
    his.filter_map(|game| Some((GameId::new(game.number)?, of(game.players, game.number)))).collect()
}

/// Another plays on in somebody's place, with all that he has.
pub async fn replace(
    event: Event,
    (name, by, dry): (&str, &str, bool),
    (language, zone): (&str, &str),
    mut parts: Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let before = who(&event, name)?.clone();
    let others: Vec<&Entrant> = event.entrants.iter().filter(|of| of.number != before.number).collect();
    let new = entrant(by, (language, zone), &others, &parts.installation.config.address)?;
    let new = Entrant { number: before.number, withdrew: None, ..new };
    let Some(address) = Address::read(&new.address) else {
        return Err(Failure::usage("a player without an address", "Write 'Eve <eve@example.org>'.").into());
    };
    if before.withdrew.is_some() {
        let remedy = "A withdrawal stands: enter him who is to play in the next event.";
        return Err(Failure::new(format!("{} has withdrawn", before.name), remedy).into());
    }
    let reader = Reader {
        language: Language::read(&new.language).unwrap_or(Language::En),
        zone: new.zone.clone(),
        ..Reader::default()
    };
    let player = NewPlayer { name: new.name.clone(), addresses: vec![address], reader };
    let of = Player(before.number);
    for game in event.known.begun.iter().filter(|game| game.stands == Stands::Runs) {
        let at = [game.players.0, game.players.1].iter().position(|player| *player == of);
        let seat = at.and_then(|at| u8::try_from(at).ok()).and_then(Seat::new);
        let Some((number, seat)) = GameId::new(game.number).zip(seat) else { continue };
        // Begun again after it was stopped halfway.
        let names = event.games.get(&game.number).map(|line| line.names.as_slice()).unwrap_or_default();
        if names.get(seat.index()).is_some_and(|name| *name == new.name) {
            continue;
        }
        if !dry {
            parts.replace(number, seat, &player).await?;
        }
        output.line(format!("Game {number}: {} in the place of {}.", new.name, before.name))?;
    }
    if !dry {
        parts.enter_in(event.row.id, std::slice::from_ref(&new)).await?;
        parts.wake();
    }
    let (plays, end) = if dry { ("would play on", "; nothing was done") } else { ("plays on", "") };
    output.line(format!("{} {plays} in {} for {}{end}.", new.name, event.name, before.name))?;
    Ok(exit::DONE)
}

/// A tie is ruled on: who is named goes before who is not, and before who is named later.
pub async fn rule(
    event: Event,
    (names, dry): (&str, bool),
    mut parts: Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let order: Vec<Player> =
        names.split(',').map(|name| who(&event, name).map(|of| Player(of.number))).collect::<Result<_, _>>()?;
    let progress = event.known.progress();
    let Next::Ties(ties) = &progress.next else {
        let (what, remedy) = begin::told(&event, &progress.next);
        return Err(Failure::new(format!("no tie waits for a ruling: {what}"), remedy).into());
    };
    let Some(tie) = ties.iter().find(|tie| order.iter().all(|player| tie.tied.contains(player))) else {
        let (what, remedy) = begin::told(&event, &progress.next);
        return Err(Failure::usage(format!("these are not level where a decision is due; {what}"), remedy).into());
    };
    let told: Vec<&str> = order.iter().map(|player| event.name_of(*player)).collect();
    if dry {
        output.line(format!("Would be ruled: {} before the others; nothing was done.", told.join(", ")))?;
        return Ok(exit::DONE);
    }
    parts.rule_on_tie(event.row.id, (progress.stages.len(), tie.section), &order).await?;
    output.line(format!("Ruled: {} before the others.", told.join(", ")))?;
    if let Some(event) = parts.event(&event.name).await? {
        let (what, remedy) = begin::told(&event, &event.known.progress().next);
        output.line(format!("Next: {what}. {remedy}"))?;
    }
    Ok(exit::DONE)
}
