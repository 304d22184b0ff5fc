//! The pages of events: tables from what is kept of them, and the games that have pages.

use std::collections::{BTreeMap, BTreeSet};

use super::super::event::table::{Row, Table};
use crate::{
    daemon::Event,
    event::standing::Halves,
    ids::Timestamp,
    page::site::{
        event::{CellShown, RowShown, SectionShown, Shown, StageShown, stages},
        index::IndexLine,
    },
    store::GameLine,
};

/// A game that has a page.
#[derive(Clone, Debug)]
pub struct Published {
    pub line: IndexLine,
    /// When its last entry was made.
    pub last: Timestamp,
    /// When it ended; `None` while it runs.
    pub ended: Option<Timestamp>,
    /// Its moves for other programs, where they know such.
    pub pgn: Option<String>,
}

/// The games of an event, and who of its players is not to be named: whose games that are over are all shown nowhere.
#[derive(Debug, Default)]
pub struct OfEvent {
    /// The lowest number of a game of it, shown or not: it names the files of the event.
    pub first: u32,
    /// Those that have pages, the newest first.
    pub shown: Vec<Published>,
    /// All of them, by number.
    pub games: Vec<GameLine>,
    hidden: BTreeSet<String>,
    named: BTreeSet<String>,
}

impl OfEvent {
    /// Adds a game of it.
    pub fn add(&mut self, game: &GameLine, forgotten: bool) {
        let number = game.game.get();
        self.first = if self.first == 0 { number } else { self.first.min(number) };
        let names = if forgotten { &mut self.hidden } else { &mut self.named };
        names.extend(game.names.iter().cloned());
        self.games.push(game.clone());
    }

    /// A player's name, where he is to be named.
    fn name(&self, name: &str) -> Option<String> {
        (!self.hidden.contains(name) || self.named.contains(name)).then(|| name.to_owned())
    }

    /// The file of its page.
    pub fn page(&self) -> String {
        format!("event-{}.html", self.first)
    }

    /// The file with its games as PGN.
    pub fn pgn(&self) -> String {
        format!("event-{}.pgn", self.first)
    }

    /// How it stands whose terms are kept.
    pub fn stood(&self, event: &Event) -> Vec<StageShown> {
        let pages: BTreeMap<u32, &str> = self.shown.iter().map(|of| (of.line.number, of.line.page.as_str())).collect();
        let shown = Shown {
            name: &|player| self.name(event.name_of(player)),
            page: &|number| pages.get(&number).map(|page| (*page).to_owned()),
        };
        stages(&event.known, &event.known.progress(), &shown)
    }

    /// How one stands of which no terms are kept.
    pub fn simple(&self, table: &Table) -> Vec<StageShown> {
        let row = |(at, row): (usize, &Row)| {
            let cell = |text: &String| vec![CellShown { text: text.clone(), page: None }];
            let cells = row.cells.iter().enumerate().map(|(other, text)| (other != at).then(|| cell(text)));
            RowShown {
                place: Some(row.place),
                name: self.name(&row.name),
                part: "plays",
                cells: cells.collect(),
                points: Halves(row.points.into()).to_string(),
                ties: Vec::new(),
                played: row.played,
                open: row.running,
            }
        };
        let rows = table.rows.iter().enumerate().map(row).collect();
        vec![StageShown { sections: vec![SectionShown { rows, ..SectionShown::default() }], ..StageShown::default() }]
    }
}
