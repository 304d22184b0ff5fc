//! `tempete event`: the table of an event, and who owes what in its games, since when. Without a name, the events. Where
//! its terms are kept, also all that is done with it: open it, begin rounds and stages, hear of withdrawals, rule on ties.

mod begin;
mod bulletin;
mod change;
mod print;
mod sheet;
mod stood;
pub(super) mod table;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use self::{
    print::{of_games, sheet as print_table, text},
    table::{Result, Row, Stands, Table, join, successions},
};
use super::{
    exit,
    exit::Failure,
    games::{self, Line},
    new::event_name,
    output::Output,
    place::Where,
};
use crate::{
    daemon::{Entrant, Event, Parts, shell::quoted},
    event::progress::Next,
    ids::{GameId, Seats},
    kit::{EventName, Game},
    mail::address::Address,
    store::{Admission, GameLine},
};

const EXAMPLES: &str = "\
In the table a game is 1, ½ or 0, * while it runs, . where it is to begin; one that was called off, or is struck
with a player who withdrew before half of his games, counts for nobody. Players are told apart by their names.

The file of --open says how an event is played, a line each: its stages, its tie-breaks, and what its games
are begun by. What stands behind the tie-breaks may be left out. With entries open a player enters, until it
begins, by 'enter Cup 2027' alone in an answer to any letter of his, and no more by 'enter Cup 2027 cancel'; with
registration = \"open\" an entrant who has finished no game here waits for your yes:
  stage 1 round-robin double sections=2 advance=2
  stage 2 knockout games=2
  ties direct, sonneborn-berger, wins
  forfeit 1 0
  entries open 24
  rounds one-by-one
  game {game}
  time post
  term {term}

Examples:
  tempete event
  tempete event --json
  tempete event 'Cup 2027'
  tempete event 'Cup 2027' --csv > table.csv
  tempete event 'Cup 2027' --csv=games > games.csv
  tempete event 'Cup 2027' --json
  tempete event 'Cup 2027' --open terms.txt --entries players.csv --dry-run
  tempete event 'Cup 2027' --entries more.csv
  tempete event 'Cup 2027' --enter 'Zoé <zoe@example.fr>' --lang fr --zone Europe/Paris
  tempete event 'Cup 2027' --accept 'Eve'
  tempete event 'Cup 2027' --refuse 'Eve'
  tempete event 'Cup 2027' --begin
  tempete event 'Cup 2027' --next --dry-run
  tempete event 'Cup 2027' --rule 'Ann, Bob'
  tempete event 'Cup 2027' --bulletin --try
  tempete event 'Cup 2027' --close
  tempete event 'Cup 2027' --withdraw 'Dan' --reason 'He has moved away.'
  tempete event 'Cup 2027' --replace 'Dan' --by 'Eve <eve@example.org>'";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Its name; without one, the events are listed
    name: Option<String>,
    /// Print the table as CSV; or its games, a line each
    #[arg(long, value_enum, value_name = "WHAT", num_args = 0..=1, require_equals = true,
          default_missing_value = "table", requires = "name", conflicts_with_all = ["json", "act"])]
    csv: Option<Sheet>,
    /// Print standings, games and what comes next as JSON; without a name, the events
    #[arg(long, conflicts_with = "act")]
    json: bool,
    /// Open it: its terms are in this file; until it begins, the same gives it other terms
    #[arg(long, value_name = "FILE", requires = "name", group = "act")]
    open: Option<PathBuf>,
    /// Enter the players of this file, the best first: columns player, lang, zone
    #[arg(long, value_name = "FILE", requires = "name",
          conflicts_with_all = ["csv", "json", "enter", "accept", "refuse", "begin", "next", "bulletin", "close", "withdraw", "replace", "rule"])]
    entries: Option<PathBuf>,
    /// Enter one more player, as 'Ann <ann@example.org>'
    #[arg(long, value_name = "PLAYER", requires = "name", group = "act")]
    enter: Option<String>,
    /// The language of a new player's letters: en or fr
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,
    /// The time zone of a new player's dates, as Europe/Paris
    #[arg(long, value_name = "ZONE", default_value = "UTC")]
    zone: String,
    /// Say yes to an entrant who waits for it, by name or address
    #[arg(long, value_name = "WHO", requires = "name", group = "act")]
    accept: Option<String>,
    /// Say no
    #[arg(long, value_name = "WHO", requires = "name", group = "act")]
    refuse: Option<String>,
    /// Draw the first stage, and begin its games or its first round
    #[arg(long, requires = "name", group = "act")]
    begin: bool,
    /// Begin the next round or stage once it is due; else say what is missing
    #[arg(long, requires = "name", group = "act")]
    next: bool,
    /// A player withdraws: before half of his games all are struck, later the rest are lost
    #[arg(long, value_name = "NAME", requires = "name", group = "act")]
    withdraw: Option<String>,
    /// Why he withdraws: the players of his running games read it
    #[arg(long, value_name = "TEXT", requires = "withdraw")]
    reason: Option<String>,
    /// Another plays on in this player's place, with all that he has
    #[arg(long, value_name = "NAME", requires_all = ["name", "by"], group = "act")]
    replace: Option<String>,
    /// Who does, as 'Eve <eve@example.org>'
    #[arg(long, value_name = "PLAYER", requires = "replace")]
    by: Option<String>,
    /// Rule on a tie at a stage's border: who goes before whom, with commas between
    #[arg(long, value_name = "NAMES", requires = "name", group = "act")]
    rule: Option<String>,
    /// Send all players a bulletin now: results, standings, what is late
    #[arg(long, requires = "name", group = "act")]
    bulletin: bool,
    /// End it: nobody enters it any more, nothing of it begins, and its addresses are forgotten in time
    #[arg(long, requires = "name", group = "act")]
    close: bool,
    /// Check everything, print what would be done, and do nothing
    #[arg(long, visible_alias = "try")]
    dry_run: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Sheet {
    /// The table, a player a line
    Table,
    /// Each game with its result, or with who owes what since when
    Games,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let name = options.name.as_deref().map(event_name).transpose()?;
    if let Some(name) = name.as_ref().filter(|_| options.acts()) {
        return act(options, name, at, output).await;
    }
    let mut parts = at.look().await?;
    let Some(name) = name else { return list(&mut parts, options.json, output).await };
    let event = parts.event(&name).await?;
    let games = parts.store.games_of(&name).await?;
    if games.is_empty() && event.is_none() {
        return Err(no_event(&name).into());
    }
    show(options, &name, (event, games), &mut parts, output).await
}

fn no_event(name: &EventName) -> Failure {
    Failure::new(format!("there is no event '{name}'"), "'tempete event' lists them.")
}

impl Options {
    /// Whether something is to be done.
    fn acts(&self) -> bool {
        let files = self.open.is_some() || self.entries.is_some();
        let words = [&self.enter, &self.accept, &self.refuse, &self.withdraw, &self.replace, &self.rule];
        files || self.begin || self.next || self.bulletin || self.close || words.iter().any(|word| word.is_some())
    }
}

async fn act(options: &Options, name: &EventName, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if let Some(terms) = &options.open {
        return open(options, name, terms, at, output).await;
    }
    let dry = options.dry_run;
    // A dry run writes nothing, not even a database.
    let mut parts = if dry { at.look().await? } else { at.open().await? };
    let event = with_terms(name, &mut parts).await?;
    if options.close {
        return close(event, dry, parts, output).await;
    }
    if event.row.ended.is_some()
        && !options.bulletin
        && (event.row.begun.is_none() || event.known.progress().next != Next::Over)
    {
        return Err(closed(&event.name).into());
    }
    let place = (options.lang.as_str(), options.zone.as_str());
    if options.begin {
        return begin::begin(event, dry, at, parts, output).await;
    }
    if options.next {
        return begin::next(event, dry, at, parts, output).await;
    }
    if options.bulletin {
        return bulletin::send(event, dry, parts, output).await;
    }
    if let Some(player) = &options.withdraw {
        return change::withdraw(event, (player, options.reason.as_deref(), dry), at, parts, output).await;
    }
    if let Some((player, by)) = options.replace.as_ref().zip(options.by.as_ref()) {
        return change::replace(event, (player, by, dry), place, parts, output).await;
    }
    if let Some(names) = &options.rule {
        return change::rule(event, (names, dry), parts, output).await;
    }
    if let Some(who) = &options.accept {
        return change::admit(event, (who, true, dry), parts, output).await;
    }
    if let Some(who) = &options.refuse {
        return change::admit(event, (who, false, dry), parts, output).await;
    }
    if event.row.begun.is_some() {
        let remedy = "Let him take somebody's place: --replace 'Dan' --by 'Eve <eve@example.org>'.";
        return Err(Failure::new(format!("{name} has begun, and nobody enters it any more"), remedy).into());
    }
    let referee = parts.installation.config.address.clone();
    let known = &event.entrants;
    let before = playing(known);
    let new = match (&options.entries, &options.enter) {
        (Some(file), _) => sheet::entrants(file, known, &referee)?,
        (None, Some(player)) => vec![sheet::entrant(player, place, &known.iter().collect::<Vec<_>>(), &referee)?],
        (None, None) => Vec::new(),
    };
    if !dry {
        parts.enter_in(event.row.id, &new).await?;
    }
    entered(name, &new, before, dry, output)
}

/// Counts the entrants who play or have withdrawn; who waits for a yes or was refused is not in the event.
fn playing(entrants: &[Entrant]) -> usize {
    entrants.iter().filter(|of| of.admission == Admission::In).count()
}

fn closed(name: &EventName) -> Failure {
    Failure::new(format!("{name} is closed"), "Nothing more is done with it; 'tempete event NAME' shows it.")
}

/// Ends an event, none of whose games runs.
async fn close(event: Event, dry: bool, mut parts: Parts, output: &mut Output) -> anyhow::Result<u8> {
    if event.row.ended.is_some() {
        return Err(closed(&event.name).into());
    }
    let running = event.games.values().filter(|line| line.ended.is_none()).count();
    if running > 0 {
        let games = begin::count(running);
        let remedy = format!(
            "Let them end, or rule: 'tempete rule GAME …'. They are listed by: {}",
            begin::command(&event.name)
        );
        return Err(Failure::new(format!("{} still runs with {games}", event.name), remedy).into());
    }
    if dry {
        output.line(format!("{} would be closed; nothing was done.", event.name))?;
        return Ok(exit::DONE);
    }
    parts.end_event(event.row.id).await?;
    let days = parts.installation.config.retention_days;
    output
        .line(format!("{} is closed. Its addresses are forgotten after {days} days, as those of games.", event.name))?;
    Ok(exit::DONE)
}

/// What an event waits for, and what is to be done.
pub(super) fn waits(event: &Event, next: &Next) -> String {
    match next {
        _ if event.row.begun.is_none() => {
            let waiting: Vec<&str> = event.waiting().into_iter().take(20).collect();
            let first = quoted(waiting.first().copied().unwrap_or("Ann"));
            let command = begin::command(&event.name);
            format!("a yes is due to {}. Say it by: {command} --accept {first}", waiting.join(", "))
        }
        Next::Over => format!("all its games are over. Close it by: {} --close", begin::command(&event.name)),
        next => {
            let (what, remedy) = begin::told(event, next);
            format!("{what}. {remedy}")
        }
    }
}

/// An event whose terms are kept.
async fn with_terms(name: &EventName, parts: &mut Parts) -> anyhow::Result<Event> {
    if let Some(event) = parts.event(name).await? {
        return Ok(event);
    }
    if parts.store.games_of(name).await?.is_empty() {
        return Err(no_event(name).into());
    }
    let remedy = "It was begun by 'tempete new --event', which begins its next games, too.";
    Err(Failure::new(format!("no terms of {name} are kept"), remedy).into())
}

/// The player with this address withdraws from an event.
pub(super) async fn withdraw(
    name: &str,
    (address, reason): (&Address, Option<&str>),
    at: &Where,
    mut parts: Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let event = with_terms(&event_name(name)?, &mut parts).await?;
    let Some(player) = event.entrants.iter().find(|of| of.admission == Admission::In && of.folded == address.folded())
    else {
        let remedy = format!("By his name in it: {} --withdraw NAME --reason TEXT", begin::command(&event.name));
        return Err(Failure::new(format!("nobody in {name} was entered with this address"), remedy).into());
    };
    let player = player.name.clone();
    change::withdraw(event, (&player, reason, false), at, parts, output).await
}

/// Opens an event.
async fn open(
    options: &Options,
    name: &EventName,
    terms: &std::path::Path,
    at: &Where,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let config = at.load()?;
    let asked = sheet::terms(terms, at.games, &config.time)?;
    let mut before: Option<Event> = None;
    if config.database.exists() {
        let mut parts = at.look().await?;
        before = parts.event(name).await?;
        let is_mended = before.as_ref().is_some_and(|event| event.row.begun.is_none());
        if !is_mended && (before.is_some() || !parts.store.games_of(name).await?.is_empty()) {
            let remedy = format!("Give the new one another name; this one is shown by: {}", begin::command(name));
            return Err(Failure::new(format!("there is an event '{name}' already"), remedy).into());
        }
    }
    let known = before.as_ref().map_or(&[][..], |event| event.entrants.as_slice());
    let entrants = match &options.entries {
        Some(file) => sheet::entrants(file, known, &config.address)?,
        None => Vec::new(),
    };
    if options.dry_run {
        output.text(&asked.sheet.to_string())?;
        return entered(name, &entrants, playing(known), true, output);
    }
    let mut parts = at.make().await?;
    let terms = (&asked.sheet, &asked.pace);
    match &before {
        Some(event) => {
            parts.reopen_event(event.row.id, terms, &entrants).await?;
            output.line(format!("{name} has these terms now."))?;
        }
        None => {
            parts.open_event(name, terms, &entrants).await?;
            output.line(format!("{name} is open."))?;
        }
    }
    entered(name, &entrants, playing(known), false, output)
}

/// Says who was entered behind so many.
fn entered(name: &EventName, new: &[Entrant], before: usize, dry: bool, output: &mut Output) -> anyhow::Result<u8> {
    for entrant in new {
        output.line(format!("{:>4}  {}", entrant.number, entrant.name))?;
    }
    let all = before.saturating_add(new.len());
    let players = if all == 1 { "1 player".to_owned() } else { format!("{all} players") };
    match dry {
        true => output.line(format!("{name} would have {players}; nothing was done."))?,
        false => output.line(format!("{name} has {players}. Begin it by: {} --begin", begin::command(name)))?,
    }
    Ok(exit::DONE)
}

/// An event as JSON. Field names and meanings are stable; new ones may be added.
#[derive(Serialize)]
struct Shown<'a> {
    event: &'a str,
    /// Its terms; `null` where none are kept.
    terms: Option<Vec<String>>,
    /// What comes next, in words; `null` where no terms are kept.
    next: Option<String>,
    /// Entrants who wait for the organiser's yes.
    waiting: Vec<&'a str>,
    standings: Vec<serde_json::Value>,
    games: &'a [Line],
}

async fn show(
    options: &Options,
    name: &EventName,
    (event, games): (Option<Event>, Vec<GameLine>),
    parts: &mut Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let mut lines = games::lines(games, parts).await?;
    let seats = parts.installation.seats.clone();
    let of = |line: &Line| result(line, GameId::new(line.game).and_then(|game| seats.game(game)));
    let mut results: Vec<Result> = lines.iter().map(of).collect();
    join(&mut results, &came_after(name, parts).await?);
    if !matches!(options.csv, Some(Sheet::Table)) {
        games::load_clocks(&mut lines, parts).await;
        games::urgent_first(&mut lines);
    }
    let stood = event.as_ref().map(|event| (event, event.known.progress()));
    if options.json {
        let standings: std::result::Result<Vec<serde_json::Value>, serde_json::Error> = match &stood {
            Some((event, progress)) => stood::rows(event, progress).iter().map(serde_json::to_value).collect(),
            None => Table::of(&results).rows.iter().map(|row| serde_json::to_value(Simple::of(row))).collect(),
        };
        let terms = event.as_ref().map(|event| event.known.sheet.to_string().lines().map(str::to_owned).collect());
        let next = stood.as_ref().map(|(event, progress)| match event.row.begun {
            Some(_) => begin::told(event, &progress.next).0,
            None => "it has not begun".to_owned(),
        });
        let waiting = event.as_ref().map(Event::waiting).unwrap_or_default();
        output.json(&Shown { event: name.as_str(), terms, next, waiting, standings: standings?, games: &lines })?;
        return Ok(exit::DONE);
    }
    match (options.csv, &stood) {
        (Some(Sheet::Table), Some((event, progress))) => {
            stood::sheet(&stood::rows(event, progress)).iter().try_for_each(|line| output.line(line))?;
        }
        (Some(Sheet::Table), None) => print_table(&Table::of(&results), output)?,
        (Some(Sheet::Games), _) => of_games(&lines, output)?,
        (None, stood) => {
            match stood {
                Some((event, progress)) => kept(event, progress, &results, output)?,
                None => {
                    let table = Table::of(&results);
                    let players = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
                    output.line(format!("{name}: {}", counted(players, &results)))?;
                    output.line("")?;
                    text(&table).iter().try_for_each(|line| output.line(line))?;
                }
            }
            lines.retain(|line| line.ended.is_none());
            if !lines.is_empty() {
                output.line("")?;
                output.line("Running, the most urgent first")?;
                lines.iter().try_for_each(|line| games::print(line, &seats, output))?;
            }
        }
    }
    Ok(exit::DONE)
}

/// An event whose terms are kept.
fn kept(
    event: &Event,
    progress: &crate::event::progress::Progress,
    results: &[Result],
    output: &mut Output,
) -> anyhow::Result<()> {
    let players = u32::try_from(playing(&event.entrants)).unwrap_or(u32::MAX);
    output.line(format!("{}: {}", event.name, counted(players, results)))?;
    event.known.sheet.to_string().lines().try_for_each(|line| output.line(format!("  {line}")))?;
    if event.row.begun.is_some() {
        return Ok(stood::text(event, progress).iter().try_for_each(|line| output.line(line))?);
    }
    output.line("")?;
    for entrant in &event.entrants {
        let stands = match entrant.admission {
            _ if entrant.withdrew.is_some() => ", withdrew",
            Admission::In => "",
            Admission::Waits => ", waits for your yes",
            Admission::Refused => ", refused",
        };
        output.line(format!("{:>4}  {}{stands}", entrant.number, entrant.name))?;
    }
    output.line("")?;
    if !event.waiting().is_empty() {
        output.line(sheet::capitalised(&waits(event, &progress.next)))?;
    }
    Ok(output.line(format!("It has not begun. Begin it by: {} --begin", begin::command(&event.name)))?)
}

/// What one player has in an event without terms.
#[derive(Serialize)]
struct Simple<'a> {
    place: usize,
    player: &'a str,
    points: f64,
    played: u32,
    open: u32,
}

impl<'a> Simple<'a> {
    fn of(row: &'a Row) -> Self {
        let Row { name, place, points, played, running, .. } = row;
        Self { place: *place, player: name, points: f64::from(*points) / 2.0, played: *played, open: *running }
    }
}

/// An event in the list, as JSON. Field names and meanings are stable; new ones may be added.
#[derive(Serialize)]
struct Listed<'a> {
    event: &'a str,
    games: u32,
    running: u32,
}

async fn list(parts: &mut Parts, json: bool, output: &mut Output) -> anyhow::Result<u8> {
    let events = parts.store.events().await?;
    let fresh = parts.store.events_without_games().await?;
    if json {
        let mut listed: Vec<Listed<'_>> = Vec::new();
        listed.extend(events.iter().map(|(event, games, running)| Listed { event, games: *games, running: *running }));
        listed.extend(fresh.iter().map(|event| Listed { event, games: 0, running: 0 }));
        output.json(&listed)?;
        return Ok(exit::DONE);
    }
    if events.is_empty() && fresh.is_empty() {
        output.line("There are no events. 'tempete event NAME --open FILE' opens one; 'tempete new --event NAME' starts a game of one.")?;
    }
    for (name, games, running) in events {
        output.line(format!("{name}: {}, {running} running", count(games, "game")))?;
    }
    for name in fresh {
        output.line(format!("{name}: it has not begun"))?;
    }
    Ok(exit::DONE)
}

/// Who came in whose place in games of an event.
pub(super) async fn came_after(name: &EventName, parts: &mut Parts) -> anyhow::Result<Vec<(String, String)>> {
    let entries = parts.store.replaced_in(name).await?;
    let games = entries.chunk_by(|(one, _), (other, _)| one == other);
    Ok(games.flat_map(|game| successions(game.iter().map(|(_, text)| text.as_str()))).collect())
}

/// A game as the table of its event needs it.
pub(super) fn result(line: &Line, game: Option<&Game>) -> Result {
    let players = line.players.names().map(str::to_owned).collect();
    let stands = match &line.result {
        None => Stands::Runs,
        Some(result) if result.last == "draw" => Stands::Drawn,
        Some(result) => {
            let won = game.map_or(Seats::NONE, |game| game.winners(&result.last));
            if won.is_empty() { Stands::Annulled } else { Stands::Won(won) }
        }
    };
    Result { players, stands }
}

fn counted(players: u32, results: &[Result]) -> String {
    let running = results.iter().filter(|game| game.stands == Stands::Runs).count();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    format!("{}, {}, {running} running", count(players, "player"), count(number(results.len()), "game"))
}

fn count(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
