//! A game as its happenings tell it: those of every entry, and the turns that stand, each with what became of
//! it. Letters and PGN read it; nothing here asks the rules anything.

use alloc::{sync::Arc, vec::Vec};

use crate::state::TempeteState;
use crate::{
    chess::{Position, San},
    ids::Seq,
    kit::Sealed,
    referee::{
        course::Happened,
        played::{self, Played},
    },
    tempete::{
        log::event::Entry,
        rulebook::Rulebook,
        state::{
            State,
            exchange::Owes,
            play::{Place, PlayId},
        },
        turn::happening::{About, Happening, happenings},
    },
};

/// A game as its happenings tell it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chronicle {
    /// By the number of the entry.
    told: Vec<Arc<[Happening]>>,
    /// The turns that stand, oldest first.
    pub turns: Vec<ToldTurn>,
    /// Turns undone since the last that stands.
    withdrawn: Vec<Vec<San>>,
    /// The boards that were set since the last turn that stands (T70).
    pub set: Vec<ToldBoard>,
    /// What the last ruling undid, should that be taken back (T68).
    undone: Option<Undone>,
}

/// A turn that stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ToldTurn {
    /// Its entry, seat and number.
    pub about: About,
    /// The position it began on, where the board is kept.
    pub base: Option<Arc<Position>>,
    pub moves: Vec<San>,
    pub card: Option<PlayId>,
    /// What was thrown away with it.
    pub discard: Option<PlayId>,
    /// Its interception.
    pub stop: Option<ToldStop>,
    pub answer: Option<ToldAnswer>,
    /// The moves of turns that were undone before it.
    pub withdrawn: Vec<Vec<San>>,
    /// The boards that were set before it.
    pub set: Vec<ToldBoard>,
}

/// A board set by ruling (T70).
#[derive(Clone, Debug, PartialEq)]
pub struct ToldBoard {
    /// The ruling.
    pub seq: Seq,
    /// What stood.
    pub before: Arc<Position>,
}

/// An interception.
#[derive(Clone, Debug, PartialEq)]
pub struct ToldStop {
    pub card: PlayId,
    /// Whether it takes the turn back.
    pub back: bool,
    /// How many of the turn's moves stand.
    pub stand: usize,
    /// What its answer owes.
    pub owes: Owes,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToldAnswer {
    pub moves: Vec<San>,
    /// Its card, other than the turn's own played on.
    pub card: Option<PlayId>,
    pub cancels: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Undone {
    Turn(ToldTurn),
    Stop(ToldStop),
    Answer(ToldAnswer),
}

/// The moves among happenings.
pub(crate) fn moved(told: &[Happening]) -> Vec<San> {
    told.iter()
        .filter_map(|happening| if let Happening::Moved { san, .. } = happening { Some(san.clone()) } else { None })
        .collect()
}

impl ToldTurn {
    /// The moves of it that stand.
    pub fn standing(&self) -> Vec<San> {
        // Until it is answered nobody knows what will stand.
        let (Some(stop), Some(answer)) = (&self.stop, &self.answer) else { return self.moves.clone() };
        if answer.cancels {
            return self.moves.clone();
        }
        // A move that was only to be made without its card is replaced by the answer's.
        let kept = if stop.back || answer.moves.is_empty() { stop.stand } else { 0 };
        self.moves.iter().take(kept).chain(&answer.moves).cloned().collect()
    }

    /// Whether it was taken back, or replaced.
    pub fn taken_back(&self) -> bool {
        let answer = self.answer.as_ref();
        let replaced = answer.is_some_and(|answer| !answer.moves.is_empty());
        let cancelled = answer.is_some_and(|answer| answer.cancels);
        self.stop.as_ref().is_some_and(|stop| !cancelled && (stop.back || replaced))
    }

    /// Whether it was stopped and is not answered yet: what of it will stand is not known.
    pub fn awaits_answer(&self) -> bool {
        self.stop.is_some() && self.answer.is_none()
    }
}

impl Default for Chronicle {
    /// That of a game that has begun: entry 0 brings nothing about.
    fn default() -> Self {
        Self { told: [Arc::default()].into(), turns: Vec::new(), withdrawn: Vec::new(), set: Vec::new(), undone: None }
    }
}

impl Chronicle {
    /// Makes the chronicle of what the layer heard.
    pub fn of_layer(heard: &played::Chronicle) -> Self {
        let mut chronicle = Self::default();
        heard.all().skip(1).for_each(|told| chronicle.push(happenings(told)));
        chronicle
    }

    /// Hears what the next entry did.
    pub fn push(&mut self, told: Vec<Happening>) {
        told.iter().for_each(|happening| self.hear(happening));
        self.told.push(told.into());
    }

    /// Lists what the entry with this number brought about in the course.
    pub fn of_course(&self, seq: Seq) -> impl Iterator<Item = Happened> {
        self.of(seq).iter().filter_map(Happening::of_course)
    }
}

impl Chronicle {
    /// Replays `entries` and listens; `None` if the first is no start.
    pub fn replay(entries: &[Entry], sealed: &[Sealed], rulebook: impl Into<Rulebook>) -> Option<(State, Self)> {
        let (first, rest) = entries.split_first()?;
        let mut known = (State::start(first, rulebook)?, Self::default());
        Self::follow(&mut known, rest, sealed);
        Some(known)
    }

    /// Goes on with what follows.
    pub fn follow((state, chronicle): &mut (State, Self), entries: &[Entry], sealed: &[Sealed]) {
        for entry in entries {
            let mut told = Vec::new();
            state.apply(entry, &Played::opened(entry, sealed), &mut told);
            chronicle.push(happenings(&told));
        }
    }

    /// What the entry with this number brought about, in order.
    pub fn of(&self, seq: Seq) -> &[Happening] {
        self.told.get(usize::from(seq.get())).map_or(&[], |told| told)
    }

    /// Everything, with the number of the entry that brought it about.
    pub fn all(&self) -> impl Iterator<Item = (Seq, &Happening)> {
        let numbered = (0..).map_while(Seq::new).zip(&self.told);
        numbered.flat_map(|(seq, told)| told.iter().map(move |happening| (seq, happening)))
    }

    /// The turn that the entry with this number is, answers or speaks of.
    pub fn about(&self, seq: Seq) -> Option<About> {
        self.of(seq).iter().find_map(|happening| match happening {
            Happening::Turn { about, .. }
            | Happening::Intercepted(about)
            | Happening::Answered(about, _)
            | Happening::Disputed(about) => Some(*about),
            _ => None,
        })
    }

    /// What the board was before the last ruling that set it, from the entry with this number on (T70).
    pub fn set_since(&self, first: Seq) -> Option<&Position> {
        self.told.iter().skip(usize::from(first.get())).rev().flat_map(|told| told.iter()).find_map(|happening| {
            match happening {
                Happening::BoardSet { before, .. } => Some(&**before),
                _ => None,
            }
        })
    }

    /// The turn that stands with this entry.
    pub fn turn(&self, seq: Seq) -> Option<&ToldTurn> {
        self.turns.iter().rfind(|turn| turn.about.turn == seq)
    }

    fn hear(&mut self, happening: &Happening) {
        if let Happening::Turn { about, base, redo } = happening {
            self.turns.push(ToldTurn {
                about: *about,
                base: base.clone(),
                moves: Vec::new(),
                card: redo.card,
                discard: redo.discard,
                stop: None,
                answer: None,
                withdrawn: core::mem::take(&mut self.withdrawn),
                set: core::mem::take(&mut self.set),
            });
            return;
        }
        match happening {
            Happening::BoardSet { before, .. } => {
                let seq = (0..).map_while(Seq::new).nth(self.told.len()).unwrap_or(Seq::START);
                return self.set.push(ToldBoard { seq, before: Arc::clone(before) });
            }
            Happening::Undone { .. } => return self.undo(),
            Happening::Reinstated(_) => return self.reinstate(),
            _ => {}
        }
        let Some(turn) = self.turns.last_mut() else { return };
        match happening {
            Happening::Answered(..) => turn.answer = Some(ToldAnswer::default()),
            Happening::Moved { san, .. } => match &mut turn.answer {
                Some(answer) => answer.moves.push(san.clone()),
                None => turn.moves.push(san.clone()),
            },
            Happening::CardPlayed { play, place, .. } => match (place, &mut turn.answer) {
                (Place::Interception, _) => {
                    turn.stop =
                        Some(ToldStop { card: *play, back: false, stand: turn.moves.len(), owes: Owes::Nothing });
                }
                (Place::Discard, _) => turn.discard = Some(*play),
                (place, Some(answer)) => {
                    answer.card = Some(*play);
                    answer.cancels = *place == Place::Cancel;
                }
                (_, None) => turn.card = Some(*play),
            },
            Happening::TakenBack { moves, owes } | Happening::Stands { moves, owes } => {
                let back = matches!(happening, Happening::TakenBack { .. });
                turn.stop.iter_mut().for_each(|stop| (stop.back, stop.stand, stop.owes) = (back, *moves, *owes));
            }
            _ => {}
        }
    }

    /// The last message is undone: an answer, else an interception, else a turn.
    fn undo(&mut self) {
        let Some(turn) = self.turns.last_mut() else { return };
        let parts = turn.answer.take().map(Undone::Answer).or_else(|| turn.stop.take().map(Undone::Stop));
        self.undone = parts.or_else(|| {
            let turn = self.turns.pop()?;
            self.withdrawn.clone_from(&turn.withdrawn);
            self.set.clone_from(&turn.set);
            self.withdrawn.push(turn.moves.clone());
            Some(Undone::Turn(turn))
        });
    }

    fn reinstate(&mut self) {
        let turn = self.turns.last_mut();
        match (self.undone.take(), turn) {
            (Some(Undone::Turn(turn)), _) => {
                self.withdrawn.clear();
                self.set.clear();
                self.turns.push(turn);
            }
            (Some(Undone::Stop(stop)), Some(turn)) => turn.stop = Some(stop),
            (Some(Undone::Answer(answer)), Some(turn)) => turn.answer = Some(answer),
            _ => {}
        }
    }
}
