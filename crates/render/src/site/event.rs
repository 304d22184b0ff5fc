//! The page of an event: how it stands, stage by stage, and its games.

use std::collections::BTreeMap;

use minijinja::{context, value::Serde};

use super::{KIT, RenderError, Words, index::IndexLine};
use crate::{
    event::{
        bracket::{Bracket, Meeting},
        game::{Outcome, Player, Stands},
        knockout::Match,
        progress::{Known, Progress, Stood},
        robin::{Has, Section},
        standing::{Halves, Part, Row},
        tiebreak::{Tiebreak, sonneborn_berger},
    },
    text::Language,
};

/// A stage.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct StageShown {
    /// From 1; 0 where the event has no terms, and so no stages.
    pub number: usize,
    /// Of a round robin.
    pub sections: Vec<SectionShown>,
    /// Of a knock-out.
    pub rounds: Vec<Vec<MatchShown>>,
}

/// A section's table.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct SectionShown {
    /// From 1; 0 where there is no other.
    pub number: usize,
    /// The tie-breaks by their words, in the order in which they apply.
    pub ties: Vec<&'static str>,
    /// The best first.
    pub rows: Vec<RowShown>,
}

/// A player in a table.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct RowShown {
    /// `None` for the struck.
    pub place: Option<usize>,
    /// `None` where he is not to be named.
    pub name: Option<String>,
    /// `plays`, `withdrew` or `struck`.
    pub part: &'static str,
    /// Against each player in the order of the rows; `None` against himself.
    pub cells: Vec<Option<Vec<CellShown>>>,
    pub points: String,
    /// What each tie-break gives; empty where it parts nobody from him.
    pub ties: Vec<String>,
    pub played: u32,
    /// Games of his that are not over, begun or not.
    pub open: u32,
}

/// A game in a table: `1`, `½`, `0`, `*` where it runs, `.` where it is to begin, `-` where it does not count.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CellShown {
    pub text: String,
    /// The file of its page, if it has one.
    pub page: Option<String>,
}

/// A match of a knock-out.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MatchShown {
    /// Who meet, with a name each, or none where he is not to be named; one alone has no opponent.
    pub players: Vec<Option<String>>,
    /// Who goes on, by his place among them.
    pub winner: Option<usize>,
    /// `runs`, `won`, `nobody` or `level`.
    pub stands: &'static str,
    /// Its games, each as the first's result and the second's.
    pub games: Vec<CellShown>,
}

/// Who is who in an event, and where its games are shown.
pub struct Shown<'a> {
    /// A player's name; `None` where he is not to be named.
    pub name: &'a dyn Fn(Player) -> Option<String>,
    /// The file of a game's page, if it has one.
    pub page: &'a dyn Fn(u32) -> Option<String>,
}

impl std::fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shown")
    }
}

/// A page of an event.
#[derive(Debug)]
pub struct EventPage<'a> {
    pub language: Language,
    pub name: &'a str,
    pub stages: &'a [StageShown],
    /// Those that have pages, the newest first.
    pub games: &'a [IndexLine],
    /// Where its games lie as PGN, if they do.
    pub pgn: Option<&'a str>,
    /// Where the index lies.
    pub index: &'a str,
}

/// The page.
///
/// # Errors
/// A template that comes with the program failed.
pub fn event(words: &Words, of: &EventPage<'_>) -> Result<String, RenderError> {
    let values = context! {
        title => of.name,
        stages => Serde(of.stages),
        games => Serde(of.games),
        pgn => of.pgn,
        index => of.index,
    };
    words.page(KIT, of.language, "event.html", &values)
}

/// The stages of an event as they stand.
pub fn stages(known: &Known, progress: &Progress, shown: &Shown<'_>) -> Vec<StageShown> {
    let of = |(number, stood): (usize, &Stood)| match stood {
        Stood::Robin(sections) => {
            let alone = sections.len() == 1;
            let numbered = (1..).zip(sections).map(|(at, of)| section(known, (if alone { 0 } else { at }, of), shown));
            StageShown { number, sections: numbered.collect(), rounds: Vec::new() }
        }
        Stood::Knockout(bracket) => StageShown { number, sections: Vec::new(), rounds: rounds(known, bracket, shown) },
    };
    (1..).zip(&progress.stages).map(of).collect()
}

fn section(known: &Known, (number, of): (usize, &Section), shown: &Shown<'_>) -> SectionShown {
    let ties = &known.sheet.terms.ties;
    let values = values(of, ties);
    let order: Vec<Player> = of.places.iter().map(|place| place.player).collect();
    let row = |place: &crate::event::tiebreak::Place| {
        let row = of.standing.rows.iter().find(|row| row.player == place.player)?;
        let cells = order.iter().map(|other| (*other != row.player).then(|| cells(of, (row.player, *other), shown)));
        Some(RowShown {
            place: place.place,
            name: (shown.name)(row.player),
            part: match row.part {
                Part::Plays => "plays",
                Part::Withdrew => "withdrew",
                Part::Struck => "struck",
            },
            cells: cells.collect(),
            points: Halves(row.points.into()).to_string(),
            ties: values.get(&row.player).cloned().unwrap_or_else(|| vec![String::new(); ties.len()]),
            played: row.played,
            open: row.running,
        })
    };
    SectionShown {
        number,
        ties: ties.iter().map(|tie| tie.word()).collect(),
        rows: of.places.iter().filter_map(row).collect(),
    }
}

fn cells(of: &Section, (player, other): (Player, Player), shown: &Shown<'_>) -> Vec<CellShown> {
    let cell = |(game, has): (Option<u32>, Has)| CellShown {
        text: match has {
            Has::ToBegin => ".".to_owned(),
            Has::Runs => "*".to_owned(),
            Has::Points(points) => Halves(points.into()).to_string(),
            Has::Nothing => "-".to_owned(),
        },
        page: game.and_then(shown.page),
    };
    of.between(player, other).map(cell).collect()
}

/// What each tie-break gives a player who is not struck, in their order. The direct encounter is told of those alone who are
/// level after all before it: the points among them.
fn values(of: &Section, ties: &[Tiebreak]) -> BTreeMap<Player, Vec<String>> {
    let (standing, sums) = (&of.standing, sonneborn_berger(&of.standing));
    let rows: Vec<&Row> = standing.rows.iter().filter(|row| row.part != Part::Struck).collect();
    let mut level: BTreeMap<Player, Vec<i64>> =
        rows.iter().map(|row| (row.player, vec![i64::from(row.points)])).collect();
    let mut told: BTreeMap<Player, Vec<String>> = rows.iter().map(|row| (row.player, Vec::new())).collect();
    for tie in ties {
        let before = level.clone();
        for row in &rows {
            let player = row.player;
            let tied = |other: &Player| *other != player && before.get(other) == before.get(&player);
            let (value, text) = match tie {
                Tiebreak::Direct => {
                    let met = standing.encounters.iter().filter(|of| of.player == player && tied(&of.opponent));
                    let scores: Vec<i64> = met.map(|of| of.score.into()).collect();
                    let sum = scores.iter().sum();
                    (sum, if scores.is_empty() { String::new() } else { Halves(sum).to_string() })
                }
                Tiebreak::SonnebornBerger => {
                    let sum = sums.get(&player).copied().unwrap_or(0);
                    (sum, quarters(sum))
                }
                Tiebreak::Wins => (row.wins.into(), row.wins.to_string()),
            };
            level.entry(player).or_default().push(value);
            told.entry(player).or_default().push(text);
        }
    }
    told
}

/// Quarter points with a decimal point, as such sums are written: `2.25`.
fn quarters(sum: i64) -> String {
    let (sign, sum) = (if sum < 0 { "-" } else { "" }, sum.unsigned_abs());
    let behind = match sum % 4 {
        0 => "",
        1 => ".25",
        2 => ".5",
        _ => ".75",
    };
    format!("{sign}{}{behind}", sum / 4)
}

fn rounds(known: &Known, bracket: &Bracket, shown: &Shown<'_>) -> Vec<Vec<MatchShown>> {
    let stands = |number: u32| known.begun.iter().find(|game| game.number == number).map(|game| &game.stands);
    let told = |meeting: &Meeting| {
        let players: Vec<Player> = [meeting.pair.upper, meeting.pair.lower].into_iter().flatten().collect();
        if players.is_empty() {
            return None;
        }
        let (winner, word) = match meeting.stands {
            Match::Runs => (None, "runs"),
            Match::Won(Some(player)) => (players.iter().position(|of| *of == player), "won"),
            Match::Won(None) => (None, "nobody"),
            Match::Undecided(..) => (None, "level"),
        };
        let games = meeting.games.iter().filter_map(|((first, _), number)| {
            let number = (*number)?;
            // As the two are named, whoever had the first seat.
            let in_order = meeting.pair.upper == Some(*first);
            Some(CellShown { text: score(stands(number)?, in_order), page: (shown.page)(number) })
        });
        Some(MatchShown {
            winner,
            stands: word,
            games: games.collect(),
            players: players.into_iter().map(shown.name).collect(),
        })
    };
    bracket.rounds.iter().map(|round| round.iter().filter_map(told).collect()).collect()
}

/// A game of two as their results: the first seat's before the second's, or the other way round.
fn score(stands: &Stands, in_order: bool) -> String {
    match stands {
        Stands::Runs => "*".to_owned(),
        Stands::CalledOff => "-".to_owned(),
        Stands::Over { outcome: Outcome::Drawn, .. } => "½–½".to_owned(),
        Stands::Over { outcome: Outcome::Won(won), .. } => {
            if won.contains(&0) == in_order { "1–0" } else { "0–1" }.to_owned()
        }
        Stands::Over { outcome: Outcome::Scored(points), .. } => {
            let mut points: Vec<String> = points.iter().map(i8::to_string).collect();
            if !in_order {
                points.reverse();
            }
            points.join("–")
        }
    }
}
