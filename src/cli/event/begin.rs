//! `--begin` and `--next`: the games of an event that are due begin, with their stage's draw where one is to be made;
//! where nothing is due, it says what is missing.

use super::super::{
    exit,
    exit::Failure,
    new::{
        self,
        draft::{Draft, SeatDraft},
    },
    output::Output,
    place::Where,
};
use super::sheet::game_of;
use crate::{
    daemon::{Event, EventGames, NewOrder, Parts, shell::quoted},
    event::{
        game::Player,
        progress::{Known, Next, Progress, Tie, ToBegin},
        stage::Unfit,
    },
    kit::{EventName, Game, Pinned},
};

/// The most games that begin at once.
const MOST: usize = 1_000;

/// What is to begin.
struct Due {
    games: EventGames,
    /// Of each game the round that its log tells.
    rounds: Vec<usize>,
}

/// Begins an event.
pub async fn begin(event: Event, dry: bool, at: &Where, parts: Parts, output: &mut Output) -> anyhow::Result<u8> {
    if event.row.begun.is_some() {
        let remedy = format!("What is due begins by: {} --next", command(&event.name));
        return Err(Failure::new(format!("{} has begun", event.name), remedy).into());
    }
    let players: Vec<Player> = event.entrants.iter().filter(|of| of.plays()).map(|of| Player(of.number)).collect();
    let drawn = Known::first(&event.known.sheet, &players).map_err(|unfit| {
        let why = super::sheet::capitalised(&format!("{}.", named(&unfit, &event)));
        let remedy = format!("{why} Give it other terms by: {} --open terms.txt", command(&event.name));
        Failure::new(format!("{} cannot begin with {} players", event.name, players.len()), remedy)
    })?;
    carry_out(event, Some(drawn), dry, at, parts, output).await
}

/// Begins what comes next.
pub async fn next(event: Event, dry: bool, at: &Where, mut parts: Parts, output: &mut Output) -> anyhow::Result<u8> {
    if event.row.begun.is_none() {
        let remedy = format!("Begin it by: {} --begin", command(&event.name));
        return Err(Failure::new(format!("{} has not begun", event.name), remedy).into());
    }
    match event.known.progress().next {
        Next::Games(_) => carry_out(event, None, dry, at, parts, output).await,
        Next::Stage(drawn) => carry_out(event, Some(drawn), dry, at, parts, output).await,
        Next::Over => {
            if !dry {
                parts.end_event(event.row.id).await?;
            }
            output.line(format!("{} is over: nothing is left to begin.", event.name))?;
            Ok(exit::DONE)
        }
        missing => {
            let (what, remedy) = told(&event, &missing);
            let failure = Failure::new(what, remedy);
            Err(match missing {
                Next::Running(_) => failure.with_status(exit::STILL_RUNNING),
                _ => failure,
            }
            .into())
        }
    }
}

/// The command about an event, to be pasted.
pub fn command(event: &EventName) -> String {
    format!("tempete event {}", quoted(event))
}

/// What comes next of an event, and what is to be done for it.
pub fn told(event: &Event, next: &Next) -> (String, String) {
    let command = command(&event.name);
    match next {
        Next::Games(games) => (format!("{} may begin", count(games.len())), format!("Begin them by: {command} --next")),
        Next::Stage(_) => ("the next stage may begin".to_owned(), format!("Draw and begin it by: {command} --next")),
        Next::Running(games) => {
            let run = if *games == 1 { "runs" } else { "run" };
            (format!("{} still {run}", count(*games)), format!("What is due in them is listed by: {command}"))
        }
        Next::Ties(ties) => {
            let told: Vec<String> = ties.iter().map(|tie| tied(event, tie)).collect();
            let first = ties.iter().flat_map(|tie| tie.tied.first()).map(|of| event.name_of(*of)).next();
            let first = first.unwrap_or("Ann");
            let remedy =
                format!("Name those who go before the others, the best first, as: {command} --rule {}", quoted(first));
            (format!("a ruling is due: {}", told.join("; ")), remedy)
        }
        Next::Unfit(unfit) => (
            format!("the next stage cannot be drawn: {}", named(unfit, event)),
            "Begin what is left of it by 'tempete new --event'.".to_owned(),
        ),
        Next::Over => ("nothing is left to begin".to_owned(), String::new()),
    }
}

/// `section 2: Ann, Bob and Carl are level for 1 place`.
fn tied(event: &Event, tie: &Tie) -> String {
    let names: Vec<&str> = tie.tied.iter().map(|player| event.name_of(*player)).collect();
    let (last, before) = names.split_last().map_or(("", String::new()), |(last, before)| (*last, before.join(", ")));
    let places = if tie.room == 1 { "1 place".to_owned() } else { format!("{} places", tie.room) };
    format!("in section {} {before} and {last} are level for {places}", tie.section)
}

/// Why a stage cannot be drawn; a player by his name.
fn named(unfit: &Unfit, event: &Event) -> String {
    match unfit {
        Unfit::Twice(player) => format!("{} is drawn twice", event.name_of(*player)),
        other => other.to_string(),
    }
}

async fn carry_out(
    mut event: Event,
    drawn: Option<Vec<Vec<Player>>>,
    dry: bool,
    at: &Where,
    mut parts: Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    event.known.drawn.extend(drawn.clone());
    let progress = event.known.progress();
    let due = due(&event, &progress, drawn)?;
    let game = game_of(&event.known.sheet, at.games)?;
    let orders = orders(&event, &due, game, &parts)?;
    let told: Vec<String> = orders.iter().map(|order| format!("{}.", new::told(order, game))).collect();
    let left_out = if event.row.begun.is_none() { event.waiting().join(", ") } else { String::new() };
    if dry {
        told.iter().try_for_each(|told| output.line(told))?;
        if !left_out.is_empty() {
            output.line(format!("Without your yes, and left out if you do not say it before: {left_out}."))?;
        }
        output.line(format!("{} would begin; nothing was done.", count(orders.len())))?;
        return Ok(exit::DONE);
    }
    let numbers = parts.start_games_of(game, &orders, &due.games).await?;
    parts.wake();
    numbers.iter().zip(told).try_for_each(|(number, told)| output.line(format!("Game {number}: {told}")))?;
    if !left_out.is_empty() {
        output.line(format!("Without your yes, left out, and told so: {left_out}."))?;
    }
    output.line(format!("{} begun; all invitations are queued.", count(numbers.len())))?;
    Ok(exit::DONE)
}

/// The games that may begin in the last stage, which is drawn.
fn due(event: &Event, progress: &Progress, draw: Option<Vec<Vec<Player>>>) -> Result<Due, Failure> {
    let Next::Games(games) = &progress.next else {
        let (what, remedy) = told(event, &progress.next);
        return Err(Failure::new(what, remedy));
    };
    if games.len() > MOST {
        let what = format!("{} games would begin at once; at most {MOST} do", games.len());
        return Err(Failure::new(what, "Open the event with 'rounds one-by-one', or with fewer players."));
    }
    let stage = progress.stages.len();
    let before: usize = progress.stages.iter().take(stage.saturating_sub(1)).map(|stood| stood.rounds()).sum();
    let pairing = |of: &ToBegin| (of.of.0, of.of.1, of.players);
    let pairings = games.iter().map(pairing).collect();
    let rounds = games.iter().map(|of| before.saturating_add(of.of.1)).collect();
    Ok(Due { games: EventGames { event: event.row.id, stage, draw, pairings }, rounds })
}

/// The games as `new` would have them asked for.
fn orders(event: &Event, due: &Due, game: &'static Game, parts: &Parts) -> Result<Vec<NewOrder>, Failure> {
    let pinned = Pinned::read(game, game.pinned).map_err(|error| Failure::new(error, ""))?;
    let referee = &parts.installation.config.address;
    let order = |((_, _, players), round): (&(usize, usize, (Player, Player)), &usize)| -> Result<NewOrder, Failure> {
        let seats = game.seats.iter().zip([players.0, players.1]);
        let seats =
            seats.map(|((_, seat), player)| seat_of(event, seat, player)).collect::<Result<Vec<_>, Failure>>()?;
        let draft = Draft {
            seats,
            event: Some(event.name.to_string()),
            round: Some(round.to_string()),
            time: None,
            terms: event.known.sheet.more.clone(),
        };
        let order = draft.order(&pinned, referee).map_err(new::first)?;
        Ok(NewOrder { pace: event.pace.clone(), ..order })
    };
    due.games.pairings.iter().zip(&due.rounds).map(order).collect()
}

fn seat_of(event: &Event, seat: &str, player: Player) -> Result<SeatDraft, Failure> {
    let known = event.entrant(player).filter(|of| !of.address.is_empty());
    let of = known.ok_or_else(|| {
        let name = event.name_of(player);
        let player = quoted(name);
        let remedy = format!("Write --withdraw {player}, or --replace {player} --by 'Eve <eve@example.org>'.");
        Failure::new(format!("the address of {name} was forgotten"), remedy)
    })?;
    Ok(SeatDraft {
        seat: seat.to_owned(),
        player: Some(format!("{} <{}>", of.name, of.address)),
        also: Vec::new(),
        language: of.language.clone(),
        zone: of.zone.clone(),
    })
}

pub fn count(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}
