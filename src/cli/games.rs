//! `tempete games`: the list of games, each with what is due in it, for how long, and what falls due next.

mod clocks;
mod urgency;
mod words;

use std::cmp::Reverse;

use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};

use self::urgency::Urgency;
pub(super) use self::{
    clocks::load as load_clocks,
    words::{print, print_of},
};
use super::{exit, output::Output, place::Where};
use crate::{
    daemon::{Parts, Seats, Waits},
    ids::Timestamp,
    kit::{End, Round, SeatClock},
    store::GameLine,
};

const EXAMPLES: &str = "\
Examples:
  tempete games
  tempete games --due
  tempete games --stale 14 --sort waiting
  tempete games --running --sort urgent
  tempete games --json | jq '.[] | select(.ended == null) | .game'";

const DAY: i64 = 86_400;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Only those that are not over
    #[arg(long, conflicts_with = "ended")]
    running: bool,
    /// Only those that are over
    #[arg(long)]
    ended: bool,
    /// Only those in which a ruling is due
    #[arg(long, conflicts_with = "ended")]
    due: bool,
    /// Only those in which the same thing has been due for so many days
    #[arg(long, value_name = "DAYS", conflicts_with = "ended")]
    stale: Option<u32>,
    /// In which order
    #[arg(long, value_enum, default_value_t = Order::Number)]
    sort: Order,
    /// Print them as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Order {
    /// By their numbers
    Number,
    /// What has been due longest first, and last what is over
    Waiting,
    /// Where your ruling is due, then what is complained of, then what may be claimed, then what falls due next
    Urgent,
}

/// One game. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    pub(super) game: u32,
    /// The players, each by the name of his seat.
    #[serde(flatten)]
    pub(super) players: Players,
    /// What it is played in, if anything.
    event: Option<String>,
    /// The round of that.
    pub(super) round: Option<u16>,
    entries: u16,
    pub(super) started: String,
    pub(super) ended: Option<String>,
    /// What is due, as in `show`.
    pub(super) state: String,
    /// The seats that owe something.
    pub(super) owed_by: Vec<&'static str>,
    /// Since when that is due, or since when the game is over.
    pub(super) since: Option<String>,
    /// When a seat last complained that the other one is slow, while that stands.
    complaint: Option<String>,
    /// The next moment at which something falls due by itself: a reminder, a loss on time, or that one may be claimed.
    pub(super) next_due: Option<String>,
    /// From when on a loss on time may be claimed, where nothing changes.
    pub(super) claimable: Option<String>,
    /// The clocks of the seats that owe something; not in every list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clocks: Option<Vec<SeatClock>>,
    /// The result, once there is one.
    pub(super) result: Option<Ended>,
    /// Whether it waits, and nothing is entered.
    waits: bool,
    /// What is said of that.
    #[serde(skip)]
    waits_for: String,
    mail: Vec<SeatMail>,
    /// How long that has been due, in seconds.
    #[serde(skip)]
    pub(super) waited: i64,
    /// In how many seconds something falls due by itself; 0 or less where it is about to be done.
    #[serde(skip)]
    due_in: Option<i64>,
    /// Whether a loss on time may be claimed by now.
    #[serde(skip)]
    may_claim: bool,
    #[serde(skip)]
    urgency: Urgency,
}

/// Names by seats, in seat order.
#[derive(Debug)]
pub(super) struct Players(pub(super) Vec<(&'static str, String)>);

impl Players {
    /// The names, in seat order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(_, name)| name.as_str())
    }

    /// What the seats are called, in their order.
    pub(super) fn seats(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(seat, _)| *seat)
    }

    /// Who sits at this seat.
    pub(super) fn at(&self, seat: &str) -> Option<&str> {
        self.0.iter().find(|(of, _)| *of == seat).map(|(_, name)| name.as_str())
    }
}

impl Serialize for Players {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(seat, name)| (seat, name)))
    }
}

/// A result.
#[derive(Debug, Serialize)]
pub(super) struct Ended {
    /// Before errors were counted: a seat, `draw` or `annulled`.
    board: String,
    pub(super) by: String,
    errs: Vec<&'static str>,
    /// The final result: a seat, `draw` or `annulled`.
    #[serde(rename = "final")]
    pub(super) last: String,
}

/// A seat whose mail is in trouble.
#[derive(Debug, Serialize)]
struct SeatMail {
    /// `white` or `black`.
    seat: &'static str,
    /// Since when its mail server refuses letters for good.
    unreachable: Option<String>,
    /// When a bounce last said that its mail may be failing.
    failing: Option<String>,
    /// How many letters were given up, with none delivered since.
    given_up: u32,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut parts = at.look().await?;
    let seats = parts.installation.seats.clone();
    let (mut printed, mut sorted) = (0, Vec::new());
    let mut tell = |line: &Line, output: &mut Output| -> anyhow::Result<()> {
        if options.json {
            output.element(line, printed)?
        } else {
            print(line, &seats, output)?
        }
        printed += 1;
        Ok(())
    };
    let mut take = async |parts: &mut Parts, games: Vec<GameLine>| -> anyhow::Result<()> {
        let mut lines = lines(games, parts).await?;
        lines.retain(|line| options.wants(line));
        match options.sort {
            Order::Number => lines.iter().try_for_each(|line| tell(line, output)),
            Order::Waiting | Order::Urgent => {
                sorted.append(&mut lines);
                Ok(())
            }
        }
    };
    if options.due {
        let due = parts.store.games_due().await?;
        take(&mut parts, due).await?;
    } else {
        each(options.which(), &mut parts, take).await?;
    }
    match options.sort {
        Order::Urgent => urgent_first(&mut sorted),
        Order::Number | Order::Waiting => waiting_first(&mut sorted),
    }
    sorted.iter().try_for_each(|line| tell(line, output))?;
    match printed {
        _ if options.json => output.elements_end(printed)?,
        0 if options.due || parts.store.count_games().await? > 0 => output.line("There are no such games.")?,
        0 => output.line("There are no games yet. 'tempete new' starts one.")?,
        _ => {}
    }
    Ok(exit::DONE)
}

impl Options {
    /// Among which games they are that are asked for.
    fn which(&self) -> Which {
        if self.running || self.stale.is_some() { Which::Running } else { Which::All }
    }

    /// Whether a game is one of those asked for.
    fn wants(&self, line: &Line) -> bool {
        let runs = line.ended.is_none();
        (runs || !(self.running || self.stale.is_some()))
            && (!runs || !self.ended)
            && self.stale.is_none_or(|days| line.waited >= i64::from(days) * DAY)
    }
}

/// Which games are gone through.
#[derive(Clone, Copy)]
pub(super) enum Which {
    All,
    /// Those that are not over: of very many games they may be few.
    Running,
}

/// Every such game, oldest first, some hundreds at once: there may be very many.
pub(super) async fn each(
    which: Which,
    parts: &mut Parts,
    mut tell: impl AsyncFnMut(&mut Parts, Vec<GameLine>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut after = None;
    loop {
        let games = match which {
            Which::All => parts.store.games(after).await?,
            Which::Running => parts.store.games_that_run(after).await?,
        };
        let Some(last) = games.last() else { return Ok(()) };
        after = Some(last.game);
        tell(parts, games).await?;
    }
}

/// What is told of each of these games.
pub(super) async fn lines(games: Vec<GameLine>, parts: &mut Parts) -> anyhow::Result<Vec<Line>> {
    let waiting = parts.waiting().await?;
    let (now, seats) = (parts.installation.clock.now(), &parts.installation.seats);
    let told = |game: GameLine| {
        let waits = waiting.iter().find(|waits| waits.game == game.game);
        line(game, waits, now, seats)
    };
    Ok(games.into_iter().map(told).collect())
}

/// The most urgent first, of the equally urgent what has been due longest, and last what is over.
pub(super) fn urgent_first(lines: &mut [Line]) {
    lines.sort_by_key(|line| (line.urgency, Reverse(line.waited), line.game));
}

/// What has been due longest first, and last what is over.
fn waiting_first(lines: &mut [Line]) {
    lines.sort_by_key(|line| (line.ended.is_some(), Reverse(line.waited)));
}

fn line(game: GameLine, waits: Option<&Waits>, now: Timestamp, seats: &Seats) -> Line {
    let row = seats.game(game.game);
    let name = |seat| seats.name(game.game, seat);
    let running = game.summary.as_ref().filter(|_| game.ended.is_none());
    let since = game.summary.as_ref().map(|summary| summary.since);
    let next_due = running.and_then(|summary| summary.falls_due(now));
    let claimable = running.and_then(|summary| summary.claimable);
    let urgency = match game.ended {
        Some(_) => Urgency::Over,
        None => Urgency::of(running, waits.is_some(), now),
    };
    Line {
        game: game.game.get(),
        players: Players(row.into_iter().flat_map(|row| row.places()).map(name).zip(game.names).collect()),
        event: game.event.as_ref().map(|of| of.event.to_string()),
        round: game.event.as_ref().and_then(|of| of.round).map(Round::get),
        entries: game.summary.as_ref().map_or(0, |summary| summary.entries),
        started: game.started.to_string(),
        ended: game.ended.map(|at| at.to_string()),
        state: game.summary.as_ref().map_or_else(|| "unknown".to_owned(), |summary| summary.state.clone()),
        owed_by: game.summary.iter().flat_map(|summary| &summary.owed).map(|seat| name(*seat)).collect(),
        since: since.map(|at| at.to_string()),
        complaint: game.summary.as_ref().and_then(|summary| summary.complaint).map(|at| at.to_string()),
        next_due: next_due.map(|at| at.to_string()),
        claimable: claimable.map(|at| at.to_string()),
        clocks: None,
        result: game.summary.and_then(|summary| summary.end).map(|end| {
            let End { board, by, errs, last } = end;
            Ended { board, by, errs: errs.into_iter().map(name).collect(), last }
        }),
        waits: waits.is_some(),
        waits_for: waits.map(Waits::shown).unwrap_or_default(),
        mail: game
            .troubled
            .iter()
            .map(|of| SeatMail {
                seat: name(of.seat),
                unreachable: of.unreachable.map(|at| at.to_string()),
                failing: of.failing.map(|at| at.to_string()),
                given_up: of.given_up,
            })
            .collect(),
        waited: since.map_or(0, |since| (now.unix() - since.unix()).max(0)),
        due_in: next_due.map(|at| at.unix().saturating_sub(now.unix())),
        may_claim: claimable.is_some_and(|at| at <= now),
        urgency,
    }
}
