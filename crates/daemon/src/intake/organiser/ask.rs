//! What an organiser asks and what changes nothing: the games, one game as everybody may see it, and how to write.

use minijinja::{Value, context};

use super::{Asked, act, reply::Reply, why::Why};
use crate::{
    daemon::{
        heads::Waits,
        installation::Installation,
        organiser::{Basis, answers},
        plan::carry,
    },
    ids::{GameId, Seat},
    kit::{Game, Looker, SeatFacts, TIMING},
    store::{Change, GameLine, SeatRow},
};

/// A list names so many games.
const MOST_GAMES: u32 = 50;
/// Of a longer show its beginning and its end: so many lines each.
const ENDS: [usize; 2] = [120, 280];

/// The running games.
pub(super) async fn games(change: &mut Change<'_>, installation: &Installation, basis: Basis) -> anyhow::Result<Reply> {
    // One more tells whether there are more.
    let games = change.running(MOST_GAMES.saturating_add(1)).await?;
    let most = usize::try_from(MOST_GAMES).unwrap_or(usize::MAX);
    let listed: Vec<Value> = games.iter().take(most).map(|line| listed(line, installation)).collect();
    Ok(Reply::says(basis, "games", context! { games => listed, more => games.len() > most }))
}

fn listed(line: &GameLine, installation: &Installation) -> Value {
    let name = |seat: &Seat| installation.seats.name(line.game, *seat);
    let summary = line.summary.as_ref();
    context! {
        game => line.game.get(),
        names => &line.names,
        state => summary.map(|summary| summary.state.as_str()),
        owed => summary.map(|summary| summary.owed.iter().map(name).collect::<Vec<_>>()),
        since => summary.map(|summary| summary.since.to_string()),
        complained => summary.is_some_and(|summary| summary.complaint.is_some()),
    }
}

/// One game, as everybody may see it.
pub(super) async fn show(
    change: &mut Change<'_>,
    installation: &mut Installation,
    asked: &Asked<'_>,
    game: GameId,
) -> anyhow::Result<Reply> {
    let Some(stored) = change.game(game).await? else {
        return Ok(Reply::refused(asked.basis(), &format!("show {game}"), &Why::NoSuchGame));
    };
    let waits = stored.waits.map(|why| Waits::new(game, why, "").shown());
    let words = change.words_of(game).await?;
    let seated = act::is_seated(asked.from, &stored);
    let pinned = installation.pinned(change, &stored).await?;
    let laid = carry::lay_for_reading(&installation.signers, stored, &pinned, asked.at)?;
    let seats: Vec<SeatFacts> = laid.seats.iter().map(facts).collect();
    let doors = laid.loaded.open()?;
    let waits = waits.as_deref();
    let shown = doors.show(&Looker { secrets: false, waits, at: asked.at, seats: &seats, words: &words, reasons: &[] });
    let summary = doors.summary();
    let runs = Some(&summary).filter(|summary| summary.end.is_none());
    let answers = runs.map(|summary| answers(pinned.game, doors.dispute().as_ref(), Some(summary), seated));
    let basis = Basis { game: Some(game), entries: doors.standing().entries };
    Ok(Reply::says(basis, "show", context! { answers, ..ends_of(&shown.text) }))
}

/// What an organiser is told of a seat by mail: no address, and no count of its letters.
fn facts(row: &SeatRow) -> SeatFacts {
    let mail = match (row.unreachable, row.failing) {
        (true, _) => "unreachable",
        (_, true) => "failing",
        _ => "good",
    };
    SeatFacts { mail, ..SeatFacts::default() }
}

/// The lines of a text; of a long one its beginning and its end.
fn ends_of(text: &str) -> Value {
    let [begin, end] = ENDS;
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (begins, rest) = lines.split_at_checked(begin).unwrap_or((&lines, &[]));
    let left_out = rest.len().saturating_sub(end);
    context! { begins => begins.to_vec(), left_out, ends => rest.get(left_out..).unwrap_or_default().to_vec() }
}

/// How to write.
pub(super) fn help(game: Option<&'static Game>, basis: Basis) -> Reply {
    let order =
        |word: &str, takes: &str, meaning: &str| context! { order => format!("{word} {takes}").trim_end(), meaning };
    let rulings = game.map(|game| game.help.rulings).unwrap_or_default();
    let rulings = rulings.iter().map(|one| order(one.word, one.takes.unwrap_or_default(), one.meaning));
    let values = context! {
        rulings => rulings.collect::<Vec<_>>(),
        timing => TIMING.map(|(word, takes, meaning)| order(word, takes, meaning)),
        seat => game.map(|game| game.seat_name(Seat::FIRST)),
        secrets => game.map(|game| game.help.secrets),
        entered => game.map(|game| game.help.entered),
    };
    // What may be written about a game is not said where its kind is not known.
    Reply::says(Basis { game: basis.game.filter(|_| game.is_some()), ..basis }, "help", values)
}
