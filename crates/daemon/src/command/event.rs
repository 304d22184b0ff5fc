//! What the person who runs the referee does with an event: open it, enter players, begin games, hear of withdrawals,
//! rule on ties; and the event as it stands, read anew each time.

use std::{collections::BTreeMap, str::FromStr};

use anyhow::Context;

use super::{CommandFault, NewOrder, patiently};
use crate::{
    daemon::{parts::Parts, seats::Seats},
    event::{
        game::{Outcome, Player, Stands},
        progress::Known,
        robin::Begun,
        sheet::Sheet,
        stage::Form,
        withdrawal::Withdrawal,
    },
    ids::{GameId, Timestamp},
    kit::{EventName, Game},
    pace::Pace,
    store::{Admission, Change, DrawRow, EntrantRow, EventRow, GameLine, PairingRow, TieRow},
};

/// Somebody who plays in an event; his number is that of the draw.
pub type Entrant = EntrantRow;

/// An event whose terms are kept.
#[derive(Debug)]
pub struct Event {
    /// As it is kept.
    pub row: EventRow,
    pub name: EventName,
    /// What is known of its course.
    pub known: Known,
    /// The profile of time of its games.
    pub pace: Pace,
    pub entrants: Vec<Entrant>,
    /// Its games as lists have them, by number.
    pub games: BTreeMap<u32, GameLine>,
    /// What bulletins have told of each of them, as its pairing has it.
    pub told: BTreeMap<u32, u8>,
}

/// Games of an event that are to begin, in the order of their orders.
#[derive(Clone, Debug)]
pub struct EventGames {
    /// The event's number.
    pub event: i64,
    /// The stage, from 1.
    pub stage: usize,
    /// Its sections, where it is drawn with these games.
    pub draw: Option<Vec<Vec<Player>>>,
    /// Of each game the section, the round of the stage, and who has the first and who the second seat.
    pub pairings: Vec<(usize, usize, (Player, Player))>,
}

impl EventGames {
    /// Whether a first stage is drawn among those who play: players enter by mail until it begins (M18).
    pub(super) async fn is_of_all(&self, change: &mut Change<'_>) -> anyhow::Result<bool> {
        let Some(draw) = self.draw.as_ref().filter(|_| self.stage == 1) else { return Ok(true) };
        let mut drawn: Vec<u32> = draw.iter().flatten().map(|player| player.0).collect();
        drawn.sort_unstable();
        let entrants = change.entrants_of(self.event).await?;
        let plays = entrants.iter().filter(|of| of.plays()).map(|of| of.number);
        Ok(plays.eq(drawn))
    }

    pub(super) fn write(&self, change: &mut Change<'_>, games: &[GameId], at: Timestamp) {
        let number = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
        let stage = number(self.stage);
        change.event_begun(self.event, at);
        for (section, players) in (1..).zip(self.draw.iter().flatten()) {
            for (place, player) in (1..).zip(players) {
                change.draw(self.event, DrawRow { stage, section, place, entrant: player.0 });
            }
        }
        for ((section, round, (first, second)), game) in self.pairings.iter().zip(games) {
            let (section, round) = (number(*section), number(*round));
            let row = PairingRow {
                stage,
                section,
                round,
                first: first.0,
                second: second.0,
                game: *game,
                told: 0,
                open: false,
            };
            change.pair(self.event, row);
        }
    }
}

impl Event {
    /// The entrant of this number.
    pub fn entrant(&self, player: Player) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.number == player.0)
    }

    /// His name.
    pub fn name_of(&self, player: Player) -> &str {
        self.entrant(player).map_or("?", |entrant| entrant.name.as_str())
    }

    /// The names of the entrants who wait for the organiser's yes.
    pub fn waiting(&self) -> Vec<&str> {
        self.entrants.iter().filter(|of| of.waits()).map(|of| of.name.as_str()).collect()
    }

    /// The entrant of this name, in whatever case; one who is in before one who waits or was refused.
    pub fn named(&self, name: &str) -> Option<&Entrant> {
        let name = name.trim().to_lowercase();
        let mut named = self.entrants.iter().filter(|of| of.name.to_lowercase() == name);
        let first = named.clone().next();
        named.find(|of| of.admission == Admission::In).or(first)
    }
}

impl Parts {
    /// The event of this name as it stands; `None` where no terms of it are kept.
    ///
    /// # Errors
    /// The database could not be read, or holds what this program did not write.
    pub fn event<'a>(&'a mut self, name: &'a EventName) -> crate::Task<'a, Result<Option<Event>, CommandFault>> {
        Box::pin(async move {
            let Some(row) = self.store.event(name).await? else { return Ok(None) };
            let sheet = Sheet::from_str(&row.sheet).context("the terms of an event")?;
            let pace = Pace::read(&row.profile).context("the profile of time of an event")?;
            let entrants = self.store.entrants(row.id).await?;
            let mut drawn: BTreeMap<u32, BTreeMap<u32, Vec<Player>>> = BTreeMap::new();
            for place in self.store.draws(row.id).await? {
                let section = drawn.entry(place.stage).or_default().entry(place.section).or_default();
                section.push(Player(place.entrant));
            }
            let drawn = drawn.into_values().map(|stage| stage.into_values().collect()).collect();
            let games = self.store.games_of(name).await?;
            let games: BTreeMap<u32, GameLine> = games.into_iter().map(|line| (line.game.get(), line)).collect();
            let begun = self.store.pairings(row.id).await?;
            let told = begun.iter().map(|row| (row.game.get(), row.told)).collect();
            let seats = &self.installation.seats;
            let withdrew = |of: &Entrant| Some(Withdrawal { player: Player(of.number), at: of.withdrew? });
            let withdrawals: Vec<Withdrawal> = entrants.iter().filter_map(withdrew).collect();
            let of_row = |row: &PairingRow| {
                // Who withdraws from a knock-out loses its match, whatever its games came to afterwards.
                let stage =
                    usize::try_from(row.stage).ok().and_then(|stage| sheet.terms.stages.get(stage.checked_sub(1)?));
                let is_robin = stage.is_some_and(|stage| matches!(stage.form, Form::RoundRobin { .. }));
                let withdrawals = if is_robin { withdrawals.as_slice() } else { &[] };
                begun_game(row, games.get(&row.game.get()), withdrawals, seats)
            };
            let begun = begun.iter().map(of_row).collect();
            let rulings = rulings(&self.store.tie_rulings(row.id).await?);
            let known = Known { sheet, drawn, begun, withdrawals, rulings };
            let Some(name) = EventName::new(&row.name) else {
                return Err(anyhow::anyhow!("an event has no name that could be one").into());
            };
            Ok(Some(Event { row, name, known, pace, entrants, games, told }))
        })
    }

    /// Opens an event with these entrants.
    ///
    /// # Errors
    /// The machine failed.
    pub fn open_event<'a>(
        &'a mut self,
        name: &'a EventName,
        (sheet, pace): (&'a Sheet, &'a Pace),
        entrants: &'a [Entrant],
    ) -> crate::Task<'a, Result<(), CommandFault>> {
        Box::pin(async move { patiently!(|tries| self.try_open_event(name, (sheet, pace), entrants, tries)) })
    }

    async fn try_open_event(
        &mut self,
        name: &EventName,
        (sheet, pace): (&Sheet, &Pace),
        entrants: &[Entrant],
        tries: u32,
    ) -> Result<(), CommandFault> {
        let at = self.installation.clock.now();
        let mut change = self.store.change(tries).await?;
        let event = change.open_event(name, (&sheet.to_string(), &pace.text), at).await?;
        entrants.iter().for_each(|entrant| change.enter(event, entrant));
        Ok(change.commit().await?)
    }

    /// Gives an event that has not begun other terms, and these entrants beside those it has.
    ///
    /// # Errors
    /// The machine failed.
    pub fn reopen_event<'a>(
        &'a mut self,
        event: i64,
        (sheet, pace): (&'a Sheet, &'a Pace),
        entrants: &'a [Entrant],
    ) -> crate::Task<'a, Result<(), CommandFault>> {
        Box::pin(async move {
            let mut change = self.store.change_alone().await?;
            change.reopen_event(event, (&sheet.to_string(), &pace.text));
            entrants.iter().for_each(|entrant| change.enter(event, entrant));
            Ok(change.commit().await?)
        })
    }

    /// Adds entrants to an event, or gives those whose numbers are taken other names and addresses.
    ///
    /// # Errors
    /// The machine failed.
    pub fn enter_in<'a>(
        &'a mut self,
        event: i64,
        entrants: &'a [Entrant],
    ) -> crate::Task<'a, Result<(), CommandFault>> {
        Box::pin(async move {
            let mut change = self.store.change_alone().await?;
            entrants.iter().for_each(|entrant| change.enter(event, entrant));
            Ok(change.commit().await?)
        })
    }

    /// Writes that an entrant withdraws now; where he did before, that holds.
    ///
    /// # Errors
    /// The machine failed, or its clock is not believed.
    pub fn withdraw_from(&mut self, event: i64, entrant: u32) -> crate::Task<'_, Result<(), CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            let at = self.installation.clock.now();
            let mut change = self.store.change_alone().await?;
            change.withdraw(event, entrant, at);
            Ok(change.commit().await?)
        })
    }

    /// Writes a ruling on a tie of this stage and section, an order of players.
    ///
    /// # Errors
    /// The machine failed, or its clock is not believed.
    pub fn rule_on_tie<'a>(
        &'a mut self,
        event: i64,
        (stage, section): (usize, usize),
        order: &'a [Player],
    ) -> crate::Task<'a, Result<(), CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            let at = self.installation.clock.now();
            let number = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
            let entrants = order.iter().map(|player| player.0.to_string()).collect::<Vec<_>>().join(" ");
            let mut change = self.store.change_alone().await?;
            change.rule_on_tie(event, &TieRow { stage: number(stage), section: number(section), entrants }, at);
            Ok(change.commit().await?)
        })
    }

    /// Writes that an event is over.
    ///
    /// # Errors
    /// The machine failed, or its clock is not believed.
    pub fn end_event(&mut self, event: i64) -> crate::Task<'_, Result<(), CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            let at = self.installation.clock.now();
            let mut change = self.store.change_alone().await?;
            change.event_ended(event, at);
            Ok(change.commit().await?)
        })
    }

    /// Starts games of an event and queues their invitations, as [`Parts::start_games`], with their stage's draw where
    /// it is one to come.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn start_games_of<'a>(
        &'a mut self,
        of: &'static Game,
        orders: &'a [NewOrder],
        event: &'a EventGames,
    ) -> crate::Task<'a, Result<Vec<GameId>, CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            self.start_in(of, orders, Some(event)).await
        })
    }
}

/// A game that was begun, by how its line stands.
fn begun_game(of: &PairingRow, line: Option<&GameLine>, withdrawals: &[Withdrawal], seats: &Seats) -> Begun {
    let whole = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    let stands = line.map_or(Stands::Runs, |line| stands(line, seats.game(line.game)));
    // The first of its players to go, if any did.
    let gone =
        withdrawals.iter().filter(|of_him| [of.first, of.second].contains(&of_him.player.0)).map(|of| of.at).min();
    let left = line.filter(|_| of.open).zip(gone);
    let stands = left.and_then(|(line, gone)| open_at(line, gone)).unwrap_or(stands);
    Begun {
        number: of.game.get(),
        of: (whole(of.stage), whole(of.section), whole(of.round)),
        players: (Player(of.first), Player(of.second)),
        stands,
    }
}

/// How a game stands that ran when a player of it withdrew, and is over, maybe within the same second: over after it,
/// however it was ruled, so that the ruling has no part in what the withdrawal makes of the game.
fn open_at(line: &GameLine, gone: Timestamp) -> Option<Stands> {
    let after = Timestamp::from_unix(gone.unix().saturating_add(1));
    Some(Stands::Over { outcome: Outcome::Drawn, at: line.ended?.max(after) })
}

/// How a game stands, by its result in words.
fn stands(line: &GameLine, game: Option<&Game>) -> Stands {
    let Some(summary) = &line.summary else { return Stands::Runs };
    let Some(end) = &summary.end else { return Stands::Runs };
    let at = line.ended.unwrap_or(summary.since);
    if end.last == "draw" {
        return Stands::Over { outcome: Outcome::Drawn, at };
    }
    let won: Vec<usize> =
        game.into_iter().flat_map(|game| game.winners(&end.last).iter()).map(|of| of.index()).collect();
    if won.is_empty() { Stands::CalledOff } else { Stands::Over { outcome: Outcome::Won(won), at } }
}

/// The rulings by stage and section; of each place all of them in one order, the newest first.
fn rulings(rows: &[TieRow]) -> Vec<((usize, usize), Vec<Player>)> {
    let mut all: BTreeMap<(usize, usize), Vec<Player>> = BTreeMap::new();
    let whole = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    for row in rows {
        let order = row.entrants.split(' ').filter_map(|number| number.parse().ok()).map(Player);
        all.entry((whole(row.stage), whole(row.section))).or_default().extend(order);
    }
    all.into_iter().collect()
}
