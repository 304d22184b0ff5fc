//! A turn, an interception and an answer: what each makes of the last exchange and of the board.

use alloc::{sync::Arc, vec::Vec};

use super::{
    happening::{About, Happening},
    replay::Opened,
    standing::{Standing, landed},
    walk::Walk,
};
use crate::{
    chess::{Role, San, Square, Squares},
    ids::{Seat, Seq},
    referee::course::Tell,
    tempete::{
        cards::card::CardNo,
        log::{
            event::{Act, CardPlay},
            terms::TakenBackCard,
        },
        seats::side,
        state::{
            Tempete,
            exchange::{Answer, Exchange, Interception, Message, MessageKind, Sprung},
            play::{Place, PlayId},
            public::{Duty, OwnDuty, Public},
        },
    },
};

impl Tempete {
    pub(super) fn turn(
        &mut self,
        seat: Seat,
        seq: Seq,
        acts: &[Act],
        opened: &Opened,
        tell: &mut impl Tell<Happening>,
    ) {
        let redo = core::mem::take(&mut self.public.redo);
        // T51: any turn declines an offer.
        self.public.course.offer = None;
        let mut exchange = Exchange {
            seat,
            turn: seq,
            moves: moves(acts),
            card: redo.card,
            discard: redo.discard,
            base: None,
            sprung: None,
            landed: redo.landed,
            missed: self.passes_over(seat, acts, tell),
            springs: Vec::new(),
            interception: None,
            answer: None,
        };
        for act in acts {
            match act {
                Act::Spring { card, square } => {
                    exchange.sprung = Some(self.spring(seq, seat, *card, *square, tell));
                }
                Act::Land(square) => {
                    self.public.seat_mut(seat).away = None;
                    exchange.landed = true;
                    self.public.board = self.public.board.as_ref().map(|board| landed(board, seat, *square));
                    tell.tell(|| Happening::Landed { seat, square: *square });
                }
                _ => {}
            }
        }
        // B5: what came before the move stands whatever becomes of it.
        exchange.base = self.public.board.clone().map(Arc::new);
        let number = self.public.number_of(self.public.exchanges.len());
        let about = About { turn: seq, seat, number };
        tell.tell(|| Happening::Turn { about, base: exchange.base.clone(), redo });
        let walk = self.public.played_out(seat, acts);
        let mut moved = 0..;
        for act in acts {
            match act {
                Act::Card(play) => {
                    let place = self.public.place_of(acts, play.card);
                    exchange.card = Some(self.play(seq, seat, place, play.clone(), opened.square, tell));
                }
                Act::Discard(card) => exchange.discard = Some(self.throw(seq, seat, *card, tell)),
                Act::Numbers(numbers) => self.name(seq, seat, numbers, tell),
                Act::Draw => {
                    self.public.course.offer = Some((seat, seq));
                    tell.tell(|| Happening::Offered);
                }
                Act::Move(san) => {
                    let taken = moved.next().and_then(|index| took(walk.as_ref(), index));
                    tell.tell(|| Happening::Moved { seat, san: san.clone(), taken });
                }
                Act::Spring { .. } | Act::Land(_) | Act::Keep(_) | Act::Part(_) => {}
            }
        }
        self.public.board = walk.map(|walk| walk.position);
        self.public.exchanges.push(Arc::new(exchange));
        self.public.course.claimed = false;
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Turn, objected: false });
        self.due(OwnDuty::Turn(Public::other(seat)), seq, tell);
        self.stopped(tell);
    }

    fn throw(&mut self, seq: Seq, seat: Seat, card: CardNo, tell: &mut impl Tell<Happening>) -> PlayId {
        let play = CardPlay { card, args: Vec::new(), effect: None, seal: None, shown: None };
        self.play(seq, seat, Place::Discard, play, None, tell)
    }

    /// Gives what stands then.
    pub(super) fn interception(
        &mut self,
        seat: Seat,
        seq: Seq,
        acts: &[Act],
        opened: &Opened,
        tell: &mut impl Tell<Happening>,
    ) -> Option<Standing> {
        self.public.course.offer = None;
        if let Some(about) = self.public.about() {
            tell.tell(|| Happening::Intercepted(about));
        }
        let mut part = None;
        let mut card = None;
        for act in acts {
            match act {
                Act::Spring { card, square } => self.late_spring(seq, seat, *card, *square, false, tell),
                Act::Card(play) => {
                    card = Some(self.play(seq, seat, Place::Interception, play.clone(), opened.square, tell));
                }
                Act::Part(hit) => {
                    part = Some(*hit);
                    tell.tell(|| Happening::Part(*hit));
                }
                _ => {}
            }
        }
        let left = card.zip(self.public.last_exchange()).and_then(|(id, exchange)| {
            let by = self.public.card(self.public.play(id)?.play.card);
            let (moves, owes) = self.public.left(exchange, by, part);
            Some((Interception { seq, card: id, part, moves, owes }, by.undoes_move()))
        });
        if let (Some((interception, undoes)), Some(exchange)) = (left, self.public.last_exchange_mut()) {
            exchange.interception = Some(interception);
            let Interception { moves, owes, .. } = interception;
            if undoes {
                tell.tell(|| Happening::TakenBack { moves, owes });
            }
            self.hit(true, tell);
            if !undoes {
                tell.tell(|| Happening::Stands { moves, owes });
            }
        }
        let standing = self.settle();
        tell.tell_if(|| self.public.saved(seat));
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Interception, objected: false });
        self.due(OwnDuty::Answer(Public::other(seat)), seq, tell);
        self.stopped(tell);
        standing
    }

    /// The effect of the last exchange's interception on the turn's card begins (`true`) or is
    /// undone (`false`).
    pub(super) fn hit(&mut self, begins: bool, tell: &mut impl Tell<Happening>) {
        let Some(exchange) = self.public.last_exchange() else { return };
        let (Some(interception), Some(id)) = (exchange.interception, exchange.card) else { return };
        let Some(by) = self.public.play(interception.card).map(|play| self.public.card(play.play.card)) else { return };
        let Some(hit) = self.public.play(id) else { return };
        let returns = self.public.terms().taken_back_card == TakenBackCard::Returns;
        let (back, void) = if !begins {
            (false, false)
        } else if by.cancels() {
            // T25: cancelled and spent.
            (false, true)
        } else if by.undoes_move() {
            match hit.place {
                // T28: 34 and 57 stand.
                Place::Start => (false, false),
                // T34, T36: what becomes of it is said in the answer. T23: 33 spends it.
                Place::Between => (false, by.loses_turn()),
                _ if self.public.card(hit.play.card).stays() => (false, false),
                _ => (returns, true),
            }
        } else {
            // B8: a card after the move is done again after what 26, 61 and 66 do; where that cannot be, it is undone.
            let lost = hit.place == Place::After && self.public.loses_card(exchange);
            (lost && returns, lost)
        };
        let by = by.cancels().then_some(interception.card);
        self.change(id, back, void, by, tell);
    }

    pub(super) fn answer(
        &mut self,
        seat: Seat,
        seq: Seq,
        acts: &[Act],
        opened: &Opened,
        tell: &mut impl Tell<Happening>,
    ) {
        let Some(exchange) = self.public.exchanges.last().cloned() else { return };
        let by = exchange.interception.and_then(|interception| self.public.play(interception.card));
        if let (Some(about), Some(by)) = (self.public.about(), by.map(|by| by.play.card)) {
            tell.tell(|| Happening::Answered(about, by));
        }
        let double = exchange.card.and_then(|id| Some((id, self.public.play(id)?)));
        let double = double.filter(|(_, play)| play.place == Place::Between).map(|(id, play)| (id, play.play.card));
        let missed = self.passes_over(seat, acts, tell);
        let mut answer = Answer { seq, moves: moves(acts), card: None, kept: false, spent: false, missed };
        for act in acts {
            if let Act::Spring { card, square } = act {
                self.late_spring(seq, seat, *card, *square, true, tell);
            }
        }
        let cancels = acts.iter().any(|act| matches!(act, Act::Card(play) if self.public.card(play.card).cancels()));
        let plays = !cancels && acts.iter().any(|act| matches!(act, Act::Move(_) | Act::Card(_)));
        let walk = plays.then(|| self.public.played_out(seat, acts)).flatten();
        let mut moved = 0..;
        for act in acts {
            match act {
                // T36: the double-move card between two moves again is the same play.
                Act::Card(play) if double.is_some_and(|(_, card)| card == play.card) => {
                    double.iter().for_each(|(id, _)| {
                        tell.tell(|| Happening::CardAgain { play: *id, card: play.clone() });
                    });
                }
                Act::Card(play) if cancels => {
                    // T26: both cards are spent, the turn stands as sent.
                    let id = self.play(seq, seat, Place::Cancel, play.clone(), None, tell);
                    answer.card = Some(id);
                    if let Some(interception) = exchange.interception {
                        self.hit(false, tell);
                        self.change(interception.card, false, true, Some(id), tell);
                    }
                }
                Act::Card(play) => {
                    let place = self.public.place_of(acts, play.card);
                    answer.card = Some(self.play(seq, seat, place, play.clone(), opened.square, tell));
                }
                Act::Keep(_) => {
                    answer.kept = true;
                    if let Some(id) = exchange.card {
                        self.change(id, true, true, None, tell);
                    }
                }
                Act::Discard(_) => {
                    answer.spent = true;
                    if let Some(id) = exchange.card {
                        self.change(id, false, true, None, tell);
                    }
                }
                Act::Numbers(numbers) => self.name(seq, seat, numbers, tell),
                Act::Move(san) => {
                    let taken = moved.next().and_then(|index| took(walk.as_ref(), index));
                    tell.tell(|| Happening::Moved { seat, san: san.clone(), taken });
                }
                Act::Spring { .. } | Act::Part(_) | Act::Draw | Act::Land(_) => {}
            }
        }
        if let Some(exchange) = self.public.last_exchange_mut() {
            exchange.answer = Some(answer);
        }
        match (walk, &mut self.public.board) {
            // The turn stands as it was sent.
            _ if cancels => drop(self.settle()),
            (Some(walk), board) => *board = Some(walk.position),
            // T35: no second move, and the turn is over.
            (None, Some(board)) if board.to_move() == side(seat) => board.pass(),
            _ => {}
        }
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Answer, objected: false });
        self.due(OwnDuty::Turn(Public::other(seat)), seq, tell);
        self.stopped(tell);
    }

    /// T33: stops that `seat` could announce with these acts and does not.
    fn passes_over(&self, seat: Seat, acts: &[Act], tell: &mut impl Tell<Happening>) -> Squares {
        let Some(mut stops) = self.watched(seat).and_then(|()| self.public.springable(seat)) else {
            return Squares::NONE;
        };
        for act in acts {
            match act {
                Act::Spring { square, .. } => stops.squares.remove(*square),
                // What brought the piece is undone, and the stop with it.
                Act::Card(play) if self.public.card(play.card).cancels() => stops.squares = Squares::NONE,
                _ => {}
            }
        }
        if !stops.squares.is_empty() {
            tell.tell(|| Happening::PassedOver { seat, stops });
        }
        stops.squares
    }

    /// Says where a piece has stopped, to whoever may announce it now.
    pub(super) fn stopped(&self, tell: &mut impl Tell<Happening>) {
        let (Duty::Own(OwnDuty::Turn(seat)) | Duty::Own(OwnDuty::Answer(seat))) = self.public.duty() else {
            return;
        };
        tell.tell_if(|| {
            let stops = self.watched(seat).and_then(|()| self.public.stops(seat))?;
            let open = self.public.springable(seat)?.squares;
            (!stops.squares.is_empty()).then_some(Happening::Stopped { seat, stops, open })
        });
    }

    /// Stops are looked for where `seat` has sealed a square that is publicly in force.
    fn watched(&self, seat: Seat) -> Option<()> {
        (self.public.has_board() && !self.public.live_squares(seat).is_empty()).then_some(())
    }

    /// A square sprung beside an interception or an answer: what it takes stays taken (B5).
    fn late_spring(
        &mut self,
        seq: Seq,
        seat: Seat,
        card: CardNo,
        square: Square,
        late: bool,
        tell: &mut impl Tell<Happening>,
    ) {
        let sprung = Sprung { late, ..self.spring(seq, seat, card, square, tell) };
        self.public.last_exchange_mut().into_iter().for_each(|exchange| exchange.springs.push(sprung));
    }

    /// The position that stands is computed anew from the last exchange (B5).
    pub(super) fn settle(&mut self) -> Option<Standing> {
        let standing = self.public.standing(self.public.last_exchange()?)?;
        self.public.board = Some(standing.position.clone());
        Some(standing)
    }
}

impl Public {
    /// The acts of a turn or an answer, played out on the position that stands.
    fn played_out(&self, seat: Seat, acts: &[Act]) -> Option<Walk<'static>> {
        let card = acts.iter().find_map(|act| if let Act::Card(play) = act { Some(play) } else { None });
        let card = card.map(|play| (self.place_of(acts, play.card), play.edits()));
        Some(Walk::new(self.board.as_ref()?, side(seat)).message(&moves(acts), card))
    }
}

fn moves(acts: &[Act]) -> Vec<San> {
    acts.iter()
        .filter_map(|act| match act {
            Act::Move(text) => Some(text.clone()),
            _ => None,
        })
        .collect()
}

/// What the move at `index` took, where the board is kept.
fn took(walk: Option<&Walk>, index: usize) -> Option<Role> {
    walk?.movers.get(index)?.took
}
