//! How far an event has come: how each stage stands, and what comes next or is missing for it.

use alloc::vec::Vec;

use super::{
    bracket::Bracket,
    game::Player,
    goes_on::{GoesOn, goes_on},
    knockout::Match,
    robin::{Begun, CameTo, Section},
    sheet::{Rounds, Sheet},
    stage::{Form, Stage, Unfit, entrants, snake},
    withdrawal::Withdrawal,
};

/// What is known of an event.
#[derive(Clone, Debug)]
pub struct Known {
    /// What is agreed.
    pub sheet: Sheet,
    /// The sections of each stage that was drawn, each in the order of its draw.
    pub drawn: Vec<Vec<Vec<Player>>>,
    /// The games that were begun.
    pub begun: Vec<Begun>,
    /// Who withdrew, since the event was drawn.
    pub withdrawals: Vec<Withdrawal>,
    /// What was ruled on ties, by stage and section, counted from 1: an order of players, the newest ruling first.
    pub rulings: Vec<((usize, usize), Vec<Player>)>,
}

/// How a stage stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stood {
    /// Its sections.
    Robin(Vec<Section>),
    /// A knock-out.
    Knockout(Bracket),
}

/// A game that may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToBegin {
    /// Its section, and its round in the stage, counted from 1.
    pub of: (usize, usize),
    /// Who has the first seat, and who the second.
    pub players: (Player, Player),
}

/// Who are level where a decision is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// Of which section, counted from 1.
    pub section: usize,
    /// Of these names the ruling is to give an order.
    pub tied: Vec<Player>,
    /// How many of them go on.
    pub room: usize,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// These games may begin, of the last stage drawn.
    Games(Vec<ToBegin>),
    /// Another stage may be drawn so.
    Stage(Vec<Vec<Player>>),
    /// Another stage is due, and cannot be drawn with those who go on.
    Unfit(Unfit),
    /// So many games run.
    Running(usize),
    /// These ties need a ruling.
    Ties(Vec<Tie>),
    /// Nothing: it is over.
    Over,
}

/// How far it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The stages that were drawn.
    pub stages: Vec<Stood>,
    /// What comes next. Of an event that was not drawn: over.
    pub next: Next,
}

impl Stood {
    /// How many rounds it has, as far as is known.
    pub fn rounds(&self) -> usize {
        match self {
            Self::Robin(sections) => {
                sections.iter().flat_map(|section| &section.pairings).map(|pairing| pairing.round).max().unwrap_or(0)
            }
            Self::Knockout(bracket) => bracket.rounds.len(),
        }
    }
}

impl Known {
    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let stages: Vec<Stood> = (1..).zip(&self.drawn).map(|(number, drawn)| self.stood(number, drawn)).collect();
        let next = stages.last().map_or(Next::Over, |stood| self.next(stages.len(), stood));
        Progress { stages, next }
    }

    /// The draw of its first stage of these entrants, the best first.
    ///
    /// # Errors
    /// The stage cannot be played by so many.
    pub fn first(sheet: &Sheet, entrants: &[Player]) -> Result<Vec<Vec<Player>>, Unfit> {
        sheet.terms.stages.first().map_or(Ok(Vec::new()), |stage| drawn(*stage, entrants))
    }

    fn stage(&self, number: usize) -> Option<Stage> {
        self.sheet.terms.stages.get(number.checked_sub(1)?).copied()
    }

    fn ruling(&self, of: (usize, usize)) -> &[Player] {
        self.rulings.iter().find(|(place, _)| *place == of).map_or(&[], |(_, order)| order)
    }

    fn stood(&self, number: usize, drawn: &[Vec<Player>]) -> Stood {
        let of = |section: usize| -> Vec<&Begun> {
            self.begun.iter().filter(|game| (game.of.0, game.of.1) == (number, section)).collect()
        };
        let terms = &self.sheet.terms;
        match self.stage(number) {
            Some(stage @ Stage { form: Form::Knockout { games }, .. }) => {
                let seeds = drawn.first().map_or([].as_slice(), Vec::as_slice);
                let withdrawn: Vec<Player> = self.withdrawals.iter().map(|of| of.player).collect();
                Stood::Knockout(Bracket::of(seeds, (stage, games), &of(1), &withdrawn, self.ruling((number, 1))))
            }
            Some(Stage { form: Form::RoundRobin { cycles, .. }, .. }) => {
                let section = |(at, players): (usize, &Vec<Player>)| {
                    let rules = (terms.forfeit, terms.ties.as_slice(), self.ruling((number, at)));
                    Section::of(players, cycles, &of(at), &self.withdrawals, rules)
                };
                Stood::Robin((1..).zip(drawn).map(section).collect())
            }
            None => Stood::Robin(Vec::new()),
        }
    }

    fn next(&self, number: usize, stood: &Stood) -> Next {
        match stood {
            Stood::Robin(sections) => self.after_sections(number, sections),
            Stood::Knockout(bracket) => self.after_matches(number, bracket),
        }
    }

    fn after_sections(&self, number: usize, sections: &[Section]) -> Next {
        let round = sections.iter().filter_map(Section::open_round).min();
        let (mut to_begin, mut running) = (Vec::new(), 0_usize);
        for (section, at) in sections.iter().zip(1..) {
            for pairing in section.pairings.iter().filter(|pairing| pairing.came_to == CameTo::Open) {
                let due = self.sheet.rounds == Rounds::AtOnce || Some(pairing.round) == round;
                match pairing.game {
                    Some(_) => running = running.saturating_add(1),
                    None if due => to_begin.push(ToBegin { of: (at, pairing.round), players: pairing.players }),
                    None => {}
                }
            }
        }
        match (to_begin.is_empty(), running) {
            (false, _) => return Next::Games(to_begin),
            (true, 1..) => return Next::Running(running),
            (true, 0) => {}
        }
        let Some(advance) = self.stage(number).and_then(|stage| stage.advance) else { return Next::Over };
        let (mut ties, mut on) = (Vec::new(), Vec::new());
        for (section, at) in sections.iter().zip(1..) {
            match goes_on(&section.places, advance.into(), self.ruling((number, at))) {
                GoesOn::Decided(players) => on.push(players),
                GoesOn::Undecided { tied, room, .. } => ties.push(Tie { section: at, tied, room }),
            }
        }
        if ties.is_empty() { self.another(number, &entrants(&on)) } else { Next::Ties(ties) }
    }

    fn after_matches(&self, number: usize, bracket: &Bracket) -> Next {
        if let Some(left) = &bracket.left {
            let plays = |player: &Player| self.withdrawals.iter().all(|of| of.player != *player);
            let left: Vec<Player> = left.iter().copied().filter(plays).collect();
            return match self.stage(number).and_then(|stage| stage.advance) {
                Some(_) => self.another(number, &left),
                None => Next::Over,
            };
        }
        let (mut to_begin, mut running, mut ties) = (Vec::new(), 0_usize, Vec::new());
        for meeting in bracket.open() {
            if let Match::Undecided(upper, lower) = meeting.stands {
                ties.push(Tie { section: 1, tied: [upper, lower].into(), room: 1 });
                continue;
            }
            for (players, game) in &meeting.games {
                match game {
                    Some(_) => running = running.saturating_add(1),
                    None => to_begin.push(ToBegin { of: (1, bracket.rounds.len()), players: *players }),
                }
            }
        }
        match (to_begin.is_empty(), ties.is_empty()) {
            (false, _) => Next::Games(to_begin),
            (true, false) => Next::Ties(ties),
            (true, true) => Next::Running(running),
        }
    }

    fn another(&self, number: usize, on: &[Player]) -> Next {
        match self.stage(number.saturating_add(1)).map(|stage| drawn(stage, on)) {
            Some(Ok(sections)) => Next::Stage(sections),
            Some(Err(unfit)) => Next::Unfit(unfit),
            None => Next::Over,
        }
    }
}

/// A draw of entrants, the best first.
fn drawn(stage: Stage, entrants: &[Player]) -> Result<Vec<Vec<Player>>, Unfit> {
    let sections = snake(entrants, stage.sections());
    stage.fits(&sections).map(|()| sections)
}
