//! What happened around a move, in the words of a PGN comment: cards with what they did, moves
//! taken back and turns withdrawn, squares sprung, kings landing. English, from the entries alone.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    ids::Seq,
    tempete::{
        log::event::{Act, Entry, Event},
        state::public::{Exchange, Place, Play, PlayId, Public},
        telling::standing::standing_moves,
    },
};

/// A game to comment on, at its last entry.
pub(super) struct Comments<'a> {
    /// Its entries.
    pub entries: &'a [Entry],
    /// What they come to.
    pub public: &'a Public,
}

impl Comments<'_> {
    /// What is told before the turn's move: turns withdrawn, what came first, and moves taken back.
    pub fn before(&self, exchange: &Exchange) -> Vec<String> {
        let mut told = self.withdrawn(exchange);
        for act in self.acts(exchange.turn) {
            match act {
                Act::Spring { card, square } => told.push(format!("spring {card} {square}")),
                Act::Land(square) => told.push(format!("land {square}")),
                _ => {}
            }
        }
        told.extend(self.card(exchange.card, |place| matches!(place, Place::Start | Place::Before | Place::Instead)));
        if self.taken_back(exchange) {
            let moves: Vec<String> = exchange.moves.iter().map(ToString::to_string).collect();
            let stop = exchange.interception.and_then(|stop| self.public.play(stop.card));
            told.push(format!(
                "{} {} taken back{}",
                self.number(exchange),
                if moves.is_empty() { "without a move".into() } else { moves.join(" ") },
                stop.map(|play| format!(" by {}", self.named(play))).unwrap_or_default()
            ));
        }
        let answer = exchange.answer.as_ref().and_then(|answer| answer.card);
        told.extend(self.card(answer, |place| matches!(place, Place::Start | Place::Before | Place::Instead)));
        told
    }

    /// The moves of a turn that is no plain move, where it has any.
    pub fn in_place(&self, exchange: &Exchange) -> Option<String> {
        if awaits_answer(exchange) {
            return None;
        }
        let moves: Vec<String> = standing_moves(self.public, exchange).iter().map(ToString::to_string).collect();
        (!moves.is_empty()).then(|| format!("{} {}", self.number(exchange), moves.join(" ")))
    }

    /// What is told after it: cards played then, interceptions that left it standing, a card thrown away.
    pub fn after(&self, exchange: &Exchange) -> Vec<String> {
        let late = |place| matches!(place, Place::After | Place::Between | Place::Cancel);
        let mut told: Vec<String> = self.card(exchange.card, late).into_iter().collect();
        if !self.taken_back(exchange) {
            told.extend(self.card(exchange.interception.map(|stop| stop.card), |_| true));
        }
        told.extend(self.card(exchange.answer.as_ref().and_then(|answer| answer.card), late));
        told.extend(self.card(exchange.discard, |_| true));
        told
    }

    /// Turns that were withdrawn or taken back by ruling before this one stood.
    fn withdrawn(&self, exchange: &Exchange) -> Vec<String> {
        let index = usize::from(exchange.turn.get());
        let earlier = self.entries.get(..index).unwrap_or_default();
        let stands = |entry: &Entry| self.public.exchanges.iter().any(|other| other.turn == entry.seq);
        let since = earlier.iter().rposition(stands).map_or(0, |last| last + 1);
        let since = earlier.get(since..).unwrap_or_default();
        since
            .iter()
            .filter_map(|entry| if let Event::Turn(acts) = &entry.event { Some(acts) } else { None })
            .map(|acts| {
                let moves: Vec<String> = acts
                    .iter()
                    .filter_map(|act| if let Act::Move(text) = act { Some(text.to_string()) } else { None })
                    .collect();
                format!("{} withdrawn", if moves.is_empty() { "a turn".into() } else { moves.join(" ") })
            })
            .collect()
    }

    fn taken_back(&self, exchange: &Exchange) -> bool {
        let stop = exchange.interception.and_then(|stop| self.public.play(stop.card)).filter(|play| play.in_force());
        let by = |play: &Play| self.public.card(play.play.card);
        let replaced =
            |play: &Play| by(play).cancels() && exchange.answer.as_ref().is_some_and(|answer| !answer.moves.is_empty());
        stop.is_some_and(|play| by(play).undoes_move() || replaced(play))
    }

    fn acts(&self, seq: Seq) -> &[Act] {
        match self.entries.get(usize::from(seq.get())).map(|entry| &entry.event) {
            Some(Event::Turn(acts)) => acts,
            _ => &[],
        }
    }

    fn number(&self, exchange: &Exchange) -> String {
        let index = self.public.exchanges.iter().position(|other| other.turn == exchange.turn).unwrap_or_default();
        format!("{}.{}", Public::number_of(index), if index % 2 == 0 { "" } else { ".." })
    }

    fn card(&self, id: Option<PlayId>, wanted: impl Fn(Place) -> bool) -> Option<String> {
        let play = self.public.play(id?).filter(|play| wanted(play.place))?;
        let mut told = match play.place {
            Place::Discard => format!("{} thrown away", self.named(play)),
            _ => self.named(play),
        };
        match &play.play.effect {
            Some(effect) => told.push_str(&format!(": {effect}")),
            None if !play.play.args.is_empty() => told.push_str(&format!(": {}", play.play.args.join(" "))),
            None => {}
        }
        match play {
            Play { back: true, .. } => told.push_str(" (back in hand)"),
            Play { void: true, .. } => told.push_str(" (cancelled)"),
            _ => {}
        }
        Some(told)
    }

    fn named(&self, play: &Play) -> String {
        format!("card {}, {}", play.play.card, self.public.card(play.play.card).title.fr)
    }
}

/// Whether the turn was stopped and is not answered yet: what of it will stand is not known.
pub(super) fn awaits_answer(exchange: &Exchange) -> bool {
    exchange.interception.is_some() && exchange.answer.is_none()
}
