//! A loaded game with its log read and replayed: what every plan begins with, and how its letters
//! are begun.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};

use crate::{games::Game, ids::{Seat, Seq, Timestamp}, kit::{loaded::{Player, Table}, plan::{NewEntry, Plan, Sealed, Verdict}}, letters::Letter, record, seal::{GameSeals, Head, Tree}, tempete::{log::{event::{Entry, Event}, read::{self, ReadEntryError}, write}, state::{State, replay, view::View}, telling::{AnswersLeft, Desk, Occasion}, turn::decide::Decision}};
use super::summary::{self, Summary};

/// Why a game's log cannot be replayed: the store is damaged, or was written by something else.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenLog {
    /// The log is empty, or does not begin with the terms.
    #[error("game {0} has no entry 0")]
    NoStart(crate::ids::GameId),
    /// An entry cannot be read.
    #[error("entry {0} cannot be read: {1}")]
    Entry(usize, ReadEntryError),
    /// The origin in entry 0 is none.
    #[error("entry 0 names no origin")]
    Origin,
    /// A game that is over could not be written as a record.
    #[error("the record cannot be written: {0}")]
    Record(String),
}

/// A game with its log read and replayed.
pub(super) struct Loaded<'a> {
    pub table: &'a Table<'a>,
    /// The exact texts of the entries; those that lay on the table are not copied.
    pub texts: Vec<Cow<'a, str>>,
    pub entries: Vec<Entry>,
    pub sealed: Vec<Sealed>,
    pub state: State,
    tree: Tree,
    pub head: Head,
    /// A seat that opens or closes its door to messages with this very plan (T65).
    pub chat: Option<(Seat, bool)>,
}

impl<'a> Loaded<'a> {
    /// Reads and replays the log.
    pub fn new(table: &'a Table<'a>) -> Result<Self, BrokenLog> {
        let mut entries = Vec::with_capacity(table.entries.len());
        let mut tree = Tree::default();
        for (index, text) in table.entries.iter().enumerate() {
            let entry = read::read(text, table.catalogue).map_err(|error| BrokenLog::Entry(index, error))?;
            entries.push(entry);
            tree.push(text.as_bytes());
        }
        let state = replay::replay(&entries, &table.sealed).ok_or(BrokenLog::NoStart(table.game))?;
        let origin = state.public().origin().ok_or(BrokenLog::Origin)?;
        let head = Head { origin, size: tree.size(), root: tree.root() };
        Ok(Self {
            table,
            texts: table.entries.iter().map(|text| Cow::Borrowed(text.as_str())).collect(),
            entries,
            sealed: table.sealed.clone(),
            state,
            tree,
            head,
            chat: None,
        })
    }

    /// The same game with `decision` added: nothing else changes a game.
    pub fn with(&self, decision: &Decision) -> Self {
        let mut texts = self.texts.clone();
        let mut entries = self.entries.clone();
        let mut sealed = self.sealed.clone();
        let mut state = self.state.clone();
        let mut tree = self.tree.clone();
        sealed.extend(decision.sealed.iter().cloned());
        for entry in &decision.entries {
            let text = write::write(entry);
            tree.push(text.as_bytes());
            texts.push(Cow::Owned(text));
            state.apply(entry, &replay::opened(entry, &decision.sealed));
            entries.push(entry.clone());
        }
        let origin = state.public().origin().unwrap_or_else(|| self.head.origin.clone());
        let head = Head { origin, size: tree.size(), root: tree.root() };
        Self { table: self.table, texts, entries, sealed, state, tree, head, chat: self.chat }
    }

    /// The moment a plan happens: never before the last entry.
    pub fn at(&self, arrived: Timestamp) -> Timestamp {
        arrived.max(self.state.public().at)
    }

    /// How many acts the log has.
    pub fn acts(&self) -> usize {
        self.entries.iter().filter(|entry| entry.event.is_act()).count()
    }

    /// The view of `seat`.
    pub fn view(&self, seat: Seat) -> View<'_> {
        self.state.view(seat, self.table.catalogue)
    }

    /// The player at `seat`.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.table.players.iter().find(|player| player.seat == seat)
    }

    fn takes_words(&self, player: &Player) -> bool {
        self.chat.filter(|(seat, _)| *seat == player.seat).map_or(player.chat, |(_, open)| open)
    }

    /// A letter to the player at `seat`, or none if nobody sits there.
    pub fn letter(
        &self,
        seat: Seat,
        reader: Option<&crate::letters::Reader>,
        at: Timestamp,
        last_answer: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion,
    ) -> Option<Letter> {
        let player = self.player(seat)?;
        let sheets = self.sheets();
        let [first, second] = &sheets;
        let desk = Desk {
            view: self.view(seat),
            reader: reader.unwrap_or(&player.reader),
            entries: &self.entries,
            texts: &self.texts,
            shown: player.shown,
            head: &self.head,
            at,
            chat_open: self
                .table
                .players
                .iter()
                .filter(|other| other.seat != seat)
                .all(|other| self.takes_words(other)),
            answer: last_answer,
            sheets: [first.as_deref(), second.as_deref()],
            record,
        };
        Some(crate::tempete::telling::write(&desk, occasion))
    }

    /// The sheets of lists sealed since somebody's last letter; made anew from the sealed values,
    /// since commitments are a function of what was said.
    fn sheets(&self) -> [Option<String>; 2] {
        let shown = self.table.players.iter().map(|player| player.shown).min().unwrap_or(0);
        let sheet = |seat: Seat| {
            let (seq, _) = self.state.public().seat(seat).list.filter(|(seq, _)| seq.get() >= shown)?;
            let value = &self.sealed.iter().find(|sealed| sealed.seq == seq)?.value;
            let cards: Vec<u8> = value.split(' ').filter_map(|word| word.parse().ok()).collect();
            let seals = GameSeals::new(&self.table.secret, self.table.game);
            Some(seals.list(Game::Tempete.letter(seat), seq, &cards).sheet)
        };
        [sheet(Seat::FIRST), sheet(Seat::SECOND)]
    }

    /// The record as it may be shown now: complete after the end, public before it.
    pub fn record(&self) -> Result<String, BrokenLog> {
        let openings = self
            .state
            .public()
            .end
            .is_some()
            .then(|| record::openings(&self.entries, &self.sealed, &self.table.secret));
        let entries: Vec<String> = self.texts.iter().map(ToString::to_string).collect();
        let parts = record::Parts {
            catalogue: self.table.catalogue_text,
            entries: &entries,
            head: &self.head,
            openings: openings.as_deref(),
        };
        Ok(record::write(&parts))
    }

    /// An empty plan for this game.
    pub fn plan(&self, verdict: Verdict) -> Plan {
        Plan {
            game: self.table.game,
            entries: Vec::new(),
            sealed: Vec::new(),
            drawer: Vec::new(),
            settings: Vec::new(),
            pending: None,
            address: None,
            words: None,
            letters: Vec::new(),
            declined: None,
            repeat: None,
            verdict,
            summary: Summary::of(self.state.public(), &self.entries),
            news: Vec::new(),
            over: matches!(self.state.public().duty, crate::tempete::state::public::Duty::Over(..)),
        }
    }

    /// A plan that appends what `decision` holds; `self` is the game with it.
    pub fn plan_of(&self, decision: &Decision) -> Plan {
        let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
        let last = decision.entries.last().map_or(first, |entry| entry.seq);
        let mut plan = self.plan(Verdict::Accepted { first, last });
        plan.entries = decision
            .entries
            .iter()
            .zip(self.texts.iter().skip(usize::from(first.get())))
            .map(|(entry, text)| NewEntry { seq: entry.seq, text: text.to_string() })
            .collect();
        plan.sealed = decision.sealed.clone();
        plan.news = summary::news(self, decision);
        plan
    }

    /// Whether the game ended with `decision`.
    pub fn ends(decision: &Decision) -> bool {
        decision.entries.iter().any(|entry| matches!(entry.event, Event::End(_)))
    }
}
