//! What happened around a move, in the words of a PGN comment: cards with what they did, moves
//! taken back and turns withdrawn, squares sprung, kings landing. English, from the entries alone.

use alloc::{format, string::String, vec::Vec};

use crate::{
    chess::{Effect, PieceLetters, San},
    tempete::{
        cards::param::play_words,
        state::{
            play::{Place, Play, PlayId},
            public::Public,
        },
        telling::{
            chronicle::{Chronicle, ToldBoard, ToldTurn},
            named,
        },
        turn::happening::Happening,
    },
    text::Language,
};

/// A game to comment on, at its last entry.
pub(super) struct Comments<'a> {
    /// What was told of it.
    pub chronicle: &'a Chronicle,
    /// What its entries come to.
    pub public: &'a Public,
}

impl Comments<'_> {
    /// What is told before the turn's move: turns withdrawn, what came first, and moves taken back.
    pub fn before(&self, turn: &ToldTurn) -> Vec<String> {
        let withdrawn = |moves: &Vec<San>| format!("{} withdrawn", spelled(moves).unwrap_or_else(|| "a turn".into()));
        let mut told: Vec<String> = turn.withdrawn.iter().map(withdrawn).collect();
        told.extend(self.set(&turn.set));
        for happening in self.chronicle.of(turn.about.turn) {
            match happening {
                Happening::Sprung { card, square, .. } => told.push(format!("spring {card} {square}")),
                Happening::Landed { square, .. } => told.push(format!("land {square}")),
                _ => {}
            }
        }
        told.extend(self.card(turn.card, |place| matches!(place, Place::Start | Place::Before | Place::Instead)));
        if turn.taken_back() {
            let stop = turn.stop.as_ref().and_then(|stop| self.public.play(stop.card));
            told.push(format!(
                "{} {} taken back{}",
                number(turn),
                spelled(&turn.moves).unwrap_or_else(|| "without a move".into()),
                stop.map(|play| format!(" by {}", self.named(play))).unwrap_or_default()
            ));
        }
        let answer = turn.answer.as_ref().and_then(|answer| answer.card);
        told.extend(self.card(answer, |place| matches!(place, Place::Start | Place::Before | Place::Instead)));
        told
    }

    /// Boards that were set by ruling (T70).
    pub fn set(&self, set: &[ToldBoard]) -> Vec<String> {
        set.iter().map(|set| format!("the board was set by the referee, entry {}", set.seq)).collect()
    }

    /// The moves of a turn that is no plain move, where it has any.
    pub fn in_place(&self, turn: &ToldTurn) -> Option<String> {
        if turn.awaits_answer() {
            return None;
        }
        spelled(&turn.standing()).map(|moves| format!("{} {moves}", number(turn)))
    }

    /// What is told after it: cards played then, interceptions that left it standing, a card thrown away.
    pub fn after(&self, turn: &ToldTurn) -> Vec<String> {
        let late = |place| matches!(place, Place::After | Place::Between | Place::Cancel);
        let mut told: Vec<String> = self.card(turn.card, late).into_iter().collect();
        if !turn.taken_back() {
            told.extend(self.card(turn.stop.as_ref().map(|stop| stop.card), |_| true));
        }
        told.extend(self.card(turn.answer.as_ref().and_then(|answer| answer.card), late));
        told.extend(self.card(turn.discard, |_| true));
        told
    }

    fn card(&self, id: Option<PlayId>, wanted: impl Fn(Place) -> bool) -> Option<String> {
        let play = self.public.play(id?).filter(|play| wanted(play.place))?;
        let mut told = match play.place {
            Place::Discard => format!("{} thrown away", self.named(play)),
            _ => self.named(play),
        };
        // A brace would end the comment.
        let edits = play.play.effect.as_ref().map(|effect| Effect(effect.each().cloned().collect()));
        let words = play_words(&play.play.args, edits.as_ref(), PieceLetters::ENGLISH);
        if !words.is_empty() {
            told.push_str(&format!(": {words}"));
        }
        match play {
            Play { back: true, .. } => told.push_str(" (back in hand)"),
            Play { void: true, .. } => told.push_str(" (cancelled)"),
            _ => {}
        }
        Some(told)
    }

    fn named(&self, play: &Play) -> String {
        format!("card {}, {}", play.play.card, self.public.card(play.play.card).title.of(Language::Fr))
    }
}

fn number(turn: &ToldTurn) -> String {
    named::numbered(turn.about.number, turn.about.seat)
}

/// Moves as PGN has them; nothing for none.
fn spelled(moves: &[San]) -> Option<String> {
    (!moves.is_empty()).then(|| named::moves(moves, PieceLetters::ENGLISH))
}
