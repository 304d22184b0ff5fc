//! A message disputed, amended or undone, and a ruling taken back (T60, T61, T68).

use super::{happening::Happening, standing::Standing};
use crate::{
    ids::Seq,
    referee::course::Tell,
    tempete::{
        log::event::CardPlay,
        state::{
            Tempete,
            exchange::{MessageKind, Redo, Sprung},
            play::{Place, PlayId},
            public::{OwnDuty, Public},
        },
    },
};

impl Tempete {
    /// T68: what is so again now that the ruling is taken back that made `was` of the game.
    pub(crate) fn tell_reinstated(&self, was: &Self, tell: &mut impl Tell<Happening>) {
        let undone = was.public.message.is_none() && self.public.message.is_some();
        if let Some(about) = self.public.about() {
            tell.tell(|| if undone { Happening::Reinstated(about) } else { Happening::Disputed(about) });
        }
        for (id, was) in (0..).map(PlayId).zip(&was.public.plays) {
            let Some(is) = self.public.play(id).filter(|is| (is.back, is.void) != (was.back, was.void)) else {
                continue;
            };
            tell.tell(|| is.fate(id, None));
            if was.in_force() != is.in_force() {
                self.public.tell_lasting(id, is.in_force(), tell);
            }
        }
    }

    pub(crate) fn disputed(&self, tell: &mut impl Tell<Happening>) {
        if let Some(about) = self.public.about() {
            tell.tell(|| Happening::Disputed(about));
        }
    }

    /// The card of the message objected to gets another effect; the message is a new one (T61).
    pub(super) fn amend(&mut self, seq: Seq, amended: &CardPlay, tell: &mut impl Tell<Happening>) -> Option<Standing> {
        self.disputed(tell);
        if let Some(id) = self.public.message_card()
            && let Some(play) = self.public.play_mut(id)
        {
            play.play.args.clone_from(&amended.args);
            play.play.effect.clone_from(&amended.effect);
            tell.tell(|| Happening::CardAmended { play: id, card: amended.clone() });
        }
        // B8: with another effect a card after the move may, or may not, be done again.
        if self.public.message.is_some_and(|message| message.kind == MessageKind::Interception) {
            self.hit(true, tell);
        }
        let standing = self.settle();
        if let Some(message) = &mut self.public.message {
            message.seq = seq;
            message.objected = false;
        }
        self.objector_again(seq, tell);
        self.stopped(tell);
        standing
    }

    /// The duty of the objector, due anew (T60).
    pub(crate) fn objector_again(&mut self, seq: Seq, tell: &mut impl Tell<Happening>) {
        let Some(message) = self.public.message else { return };
        let objector = Public::other(message.by);
        let duty = match message.kind {
            MessageKind::Interception => OwnDuty::Answer(objector),
            MessageKind::Turn | MessageKind::Answer => OwnDuty::Turn(objector),
        };
        self.due(duty, seq, tell);
    }

    /// The message objected to is undone; what it answered is due again (T61).
    pub(crate) fn undo_message(&mut self, seq: Seq, tell: &mut impl Tell<Happening>) {
        let (Some(message), Some(about)) = (self.public.message.take(), self.public.about()) else { return };
        let Some(exchange) = self.public.exchanges.last().cloned() else { return };
        let number = |id: Option<PlayId>| id.and_then(|id| self.public.play(id)).map(|play| play.play.card);
        match message.kind {
            MessageKind::Turn => {
                self.public.exchanges.pop();
                // T28: 34, 57 and a discard stand, and count in the turn's second try.
                let played = exchange.card.and_then(|id| self.public.play(id));
                let stays =
                    played.is_some_and(|play| self.public.card(play.play.card).stays() && play.place == Place::Start);
                let card = played.filter(|play| play.seq == exchange.turn).map(|play| play.play.card);
                tell.tell(|| Happening::Undone { about, card, stays });
                self.public.redo =
                    Redo { card: exchange.card.filter(|_| stays), discard: exchange.discard, landed: exchange.landed };
                // B5: what a `spring` took stays taken, whatever is done to the turn before.
                if let (Some(sprung), Some(before)) = (exchange.sprung, self.public.last_exchange_mut()) {
                    before.springs.push(Sprung { late: before.answer.is_some(), ..sprung });
                }
                if let Some(id) = exchange.card.filter(|_| !stays) {
                    self.change(id, true, true, None, tell);
                }
                self.public.course.offer = None;
                self.public.seat_mut(message.by).again = true;
                // B5: the position after its `spring` and `land`.
                self.public.board = exchange.base.as_deref().cloned();
                self.due(OwnDuty::Turn(message.by), seq, tell);
            }
            MessageKind::Interception => {
                let card = number(exchange.interception.map(|interception| interception.card));
                tell.tell(|| Happening::Undone { about, card, stays: false });
                self.hit(false, tell);
                let taken = self.public.last_exchange_mut().and_then(|exchange| exchange.interception.take());
                if let Some(interception) = taken {
                    self.change(interception.card, true, true, None, tell);
                }
                self.settle();
                self.due(OwnDuty::Turn(message.by), seq, tell);
            }
            MessageKind::Answer => {
                let card = number(exchange.answer.as_ref().and_then(|answer| answer.card));
                tell.tell(|| Happening::Undone { about, card, stays: false });
                self.undo_answer(tell);
                self.settle();
                self.due(OwnDuty::Answer(message.by), seq, tell);
            }
        }
    }

    fn undo_answer(&mut self, tell: &mut impl Tell<Happening>) {
        let Some(exchange) = self.public.last_exchange_mut() else { return };
        let Some(answer) = exchange.answer.take() else { return };
        let (interception, card) = (exchange.interception, exchange.card);
        if let Some(id) = card.filter(|_| answer.kept || answer.spent) {
            self.change(id, false, false, None, tell);
        }
        let Some(id) = answer.card else { return };
        let cancelled = self.public.play(id).is_some_and(|play| play.place == Place::Cancel);
        self.change(id, true, true, None, tell);
        if let Some(interception) = interception.filter(|_| cancelled) {
            self.change(interception.card, false, false, None, tell);
            self.hit(true, tell);
        }
    }
}
