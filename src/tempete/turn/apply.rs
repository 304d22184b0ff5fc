//! Events change the state here and nowhere else. Applying cannot fail: whether an event may
//! happen was asked before (`legal`), and the audit asks again.

use alloc::{boxed::Box, sync::Arc, vec, vec::Vec};

use super::{
    happening::{About, Happening, Tell},
    standing::{Sprung, landed, side},
    walk::Walk,
};
use crate::{
    chess::{Position, Role, San, Square},
    ids::{Seat, Seq},
    seal::Origin,
    tempete::{
        cards::{card::CardNo, catalogue::Catalogue},
        log::{
            event::{Act, Author, CardPlay, Ending, Entry, Event, Outcome, Ruling, Start},
            terms::{Board, TakenBackCard},
        },
        state::{
            State,
            account::Account,
            public::{
                Answer, Duty, Exchange, Interception, Message, MessageKind, Place, PlayId, Public, PublicSeat, Redo,
                SEATS,
            },
        },
    },
};

/// What opens the commitments of one entry, where it is known.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Opened {
    pub list: Option<Vec<CardNo>>,
    pub square: Option<Square>,
}

// A secret type says its name and nothing else.
impl core::fmt::Debug for Opened {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Opened")
    }
}

impl State {
    /// The state after entry 0; `None` if `entry` is none.
    pub fn start(entry: &Entry, catalogue: &Arc<Catalogue>) -> Option<Self> {
        let Event::Start(start) = &entry.event else { return None };
        Some(Self {
            public: Public::start(start.clone(), entry, Arc::clone(catalogue)),
            accounts: [Account::default(), Account::default()],
            before: None,
        })
    }

    /// Applies one entry. `opened` holds the values behind its commitments, as far as they are
    /// known: in the public record of a running game none are, and the accounts stay empty. `tell` hears
    /// what the entry brings about, in order.
    pub fn apply(&mut self, entry: &Entry, opened: &Opened, tell: &mut impl Tell) {
        self.public.last = entry.seq;
        self.public.at = entry.at;
        match entry.by {
            Author::Seat(seat) => {
                self.seat_act(seat, entry, opened, tell);
                let of = self.public.seat_mut(seat);
                of.last_act = Some(entry.seq);
                if entry.said || entry.event == Event::Say {
                    of.said.push(entry.at);
                }
            }
            Author::Referee => self.referee_act(entry, tell),
        }
    }

    fn seat_act(&mut self, seat: Seat, entry: &Entry, opened: &Opened, tell: &mut impl Tell) {
        let seq = entry.seq;
        let claimed = matches!(self.public.duty, Duty::Claim(..));
        match entry.event {
            Event::Say | Event::Overdue => {}
            // T68: an offer declined stays declined.
            Event::Decline if !claimed => self.before.iter_mut().for_each(|before| before.public.offer = None),
            _ => self.stands(),
        }
        match &entry.event {
            Event::List { commitment, .. } => self.list(seat, seq, *commitment, opened, tell),
            Event::Numbers(numbers) => {
                self.name(seq, seat, numbers, tell);
                self.public.seat_mut(seat).gave_first = true;
                if SEATS.into_iter().all(|seat| self.public.seat(seat).gave_first) {
                    self.due(Duty::Turn(Seat::FIRST), seq, tell);
                }
            }
            Event::Turn(acts) => self.turn(seat, seq, acts, opened, tell),
            Event::Interception(acts) => self.interception(seat, seq, acts, opened, tell),
            Event::Answer(acts) => self.answer(seat, seq, acts, opened, tell),
            Event::Claim(claim) => {
                self.public.claimed = true;
                self.public.offer = None;
                // B12: on the board a claim that may be entered is true.
                let duty = match self.public.has_board() {
                    true => Duty::Over(Outcome::Drawn, Ending::Claim),
                    false => Duty::Claim(Public::other(seat), *claim),
                };
                self.due(duty, seq, tell);
            }
            Event::Accept => {
                let ending =
                    if matches!(self.public.duty, Duty::Claim(..)) { Ending::Claim } else { Ending::Agreement };
                self.due(Duty::Over(Outcome::Drawn, ending), seq, tell);
            }
            Event::Decline => match self.public.duty {
                Duty::Claim(_, claim) => self.due(Duty::RulingOnClaim(Public::other(seat), claim), seq, tell),
                _ => self.public.offer = None,
            },
            Event::Object => {
                self.disputed(tell);
                if let Some(message) = &mut self.public.message {
                    message.objected = true;
                    let author = message.by;
                    self.due(Duty::Object(author), seq, tell);
                }
            }
            Event::Amend(play) => self.amend(seq, play, tell),
            Event::Withdraw => self.undo_message(seq, tell),
            Event::Stand => {
                self.disputed(tell);
                self.due(Duty::RulingOnObjection(seat), seq, tell);
            }
            Event::Resign => {
                // T50: before White's first turn is due, the game is called off.
                let outcome = if matches!(self.public.duty, Duty::Lists | Duty::Numbers) {
                    Outcome::Annulled
                } else {
                    Outcome::Won(Public::other(seat))
                };
                self.due(Duty::Over(outcome, Ending::Resignation), seq, tell);
            }
            Event::Overdue => self.public.seat_mut(seat).complained = Some((self.public.due_since, entry.at)),
            Event::Say
            | Event::Start(_)
            | Event::Rule { .. }
            | Event::Look
            | Event::LookAtMail { .. }
            | Event::Address(_)
            | Event::Replace { .. }
            | Event::End(_) => {}
        }
    }

    /// T68: the last ruling cannot be taken back any more.
    fn stands(&mut self) {
        self.public.ruled = None;
        self.before = None;
    }

    /// T68: the game stands as before the last ruling; what was said since was said.
    fn take_ruling_back(&mut self, entry: &Entry, tell: &mut impl Tell) {
        let Some(before) = self.before.take() else { return };
        let undone = self.public.message.is_none() && before.public.message.is_some();
        let plays = core::mem::take(&mut self.public.plays);
        let since: Vec<_> = self.public.seats.iter().map(|of| (of.last_act, of.said.clone())).collect();
        *self = *before;
        for (of, (last_act, said)) in self.public.seats.iter_mut().zip(since) {
            (of.last_act, of.said) = (last_act, said);
        }
        self.public.last = entry.seq;
        self.public.at = entry.at;
        self.public.due_since = entry.seq;
        if let Some(about) = self.public.about() {
            tell.tell(|| if undone { Happening::Reinstated(about) } else { Happening::Disputed(about) });
        }
        for (id, was) in (0..).map(PlayId).zip(&plays) {
            let Some(is) = self.public.play(id).filter(|is| (is.back, is.void) != (was.back, was.void)) else {
                continue;
            };
            tell.tell(|| is.fate(id, None));
            if was.in_force() != is.in_force() {
                self.public.tell_lasting(id, is.in_force(), tell);
            }
        }
        tell.tell(|| Happening::Due(self.public.duty));
    }

    fn referee_act(&mut self, entry: &Entry, tell: &mut impl Tell) {
        let seq = entry.seq;
        if let Event::Rule { ruling, .. } = entry.event
            && ruling != Ruling::Correct
        {
            let again = matches!(ruling, Ruling::Uphold | Ruling::Takeback | Ruling::Refuse);
            self.stands();
            self.before = again.then(|| Box::new(self.clone()));
            self.public.ruled = again.then_some((seq, ruling));
        }
        match &entry.event {
            Event::Rule { ruling, .. } => match *ruling {
                Ruling::Correct => self.take_ruling_back(entry, tell),
                Ruling::Uphold => {
                    self.disputed(tell);
                    self.objector_again(seq, tell);
                }
                Ruling::Takeback => self.undo_message(seq, tell),
                Ruling::Grant => self.due(Duty::Over(Outcome::Drawn, Ending::Claim), seq, tell),
                Ruling::Refuse => {
                    if let Duty::RulingOnClaim(claimer, _) = self.public.duty {
                        self.due(Duty::Turn(claimer), seq, tell);
                    }
                }
                Ruling::LostOnTime(seat) => {
                    self.due(Duty::Over(Outcome::Won(Public::other(seat)), Ending::Time), seq, tell)
                }
                Ruling::Result(outcome) => self.due(Duty::Over(outcome, Ending::Ruling), seq, tell),
                Ruling::Warn(_) => {}
                // T67: the game stands where it stood; its heads are of a new epoch.
                Ruling::Recover { epoch, .. } => self.public.epoch = epoch,
            },
            Event::End(end) => self.public.end = Some(*end),
            Event::Replace { seat, name } => {
                if let Some(known) = self.public.names.get_mut(seat.index()) {
                    known.clone_from(name);
                }
            }
            _ => {}
        }
    }

    fn due(&mut self, duty: Duty, since: Seq, tell: &mut impl Tell) {
        self.public.duty = duty;
        self.public.due_since = since;
        tell.tell(|| Happening::Due(duty));
    }

    fn disputed(&self, tell: &mut impl Tell) {
        if let Some(about) = self.public.about() {
            tell.tell(|| Happening::Disputed(about));
        }
    }

    fn list(&mut self, seat: Seat, seq: Seq, commitment: crate::seal::Hash, opened: &Opened, tell: &mut impl Tell) {
        self.public.seat_mut(seat).list = Some((seq, commitment));
        self.account_mut(seat).list.clone_from(&opened.list);
        if SEATS.into_iter().all(|seat| self.public.seat(seat).list.is_some()) {
            self.due(Duty::Numbers, seq, tell);
        }
    }

    fn turn(&mut self, seat: Seat, seq: Seq, acts: &[Act], opened: &Opened, tell: &mut impl Tell) {
        let redo = core::mem::take(&mut self.public.redo);
        // T51: any turn declines an offer.
        self.public.offer = None;
        let mut exchange = Exchange {
            seat,
            turn: seq,
            moves: moves(acts),
            card: redo.card,
            discard: redo.discard,
            base: None,
            opened: (None, redo.landed),
            springs: Vec::new(),
            interception: None,
            answer: None,
        };
        for act in acts {
            match act {
                Act::Spring { card, square } => {
                    let lost = self.spring(seq, seat, *card, *square, tell);
                    exchange.opened.0 = lost.or(exchange.opened.0);
                }
                Act::Land(square) => {
                    self.public.seat_mut(seat).away = None;
                    exchange.opened.1 = true;
                    self.public.board = self.public.board.as_ref().map(|board| landed(board, seat, *square));
                    tell.tell(|| Happening::Landed { seat, square: *square });
                }
                _ => {}
            }
        }
        // B5: what came before the move stands whatever becomes of it.
        exchange.base = self.public.board.clone().map(Arc::new);
        let number = Public::number_of(self.public.exchanges.len());
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
                    self.public.offer = Some((seat, seq));
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
        self.public.claimed = false;
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Turn, objected: false });
        self.due(Duty::Turn(Public::other(seat)), seq, tell);
    }

    fn throw(&mut self, seq: Seq, seat: Seat, card: CardNo, tell: &mut impl Tell) -> PlayId {
        let play = CardPlay { card, args: Vec::new(), effect: None, seal: None };
        self.play(seq, seat, Place::Discard, play, None, tell)
    }

    fn interception(&mut self, seat: Seat, seq: Seq, acts: &[Act], opened: &Opened, tell: &mut impl Tell) {
        self.public.offer = None;
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
        if let (Some(card), Some(exchange)) = (card, self.public.last_exchange_mut()) {
            exchange.interception = Some(Interception { seq, card, part });
            let left = self.public.left();
            if let Some((moves, owes, true)) = left {
                tell.tell(|| Happening::TakenBack { moves, owes });
            }
            self.hit(true, tell);
            if let Some((moves, owes, false)) = left {
                tell.tell(|| Happening::Stands { moves, owes });
            }
        }
        self.settle();
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Interception, objected: false });
        self.due(Duty::Answer(Public::other(seat)), seq, tell);
    }

    /// The effect of the last exchange's interception on the turn's card begins (`true`) or is
    /// undone (`false`).
    fn hit(&mut self, begins: bool, tell: &mut impl Tell) {
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

    fn answer(&mut self, seat: Seat, seq: Seq, acts: &[Act], opened: &Opened, tell: &mut impl Tell) {
        let Some(exchange) = self.public.exchanges.last().cloned() else { return };
        let by = exchange.interception.and_then(|interception| self.public.play(interception.card));
        if let (Some(about), Some(by)) = (self.public.about(), by.map(|by| by.play.card)) {
            tell.tell(|| Happening::Answered(about, by));
        }
        let double = exchange.card.and_then(|id| Some((id, self.public.play(id)?)));
        let double = double.filter(|(_, play)| play.place == Place::Between).map(|(id, play)| (id, play.play.card));
        let mut answer = Answer { seq, moves: moves(acts), card: None, kept: false, spent: false };
        let mut walk = None;
        let mut moved = 0..;
        for act in acts {
            match act {
                Act::Spring { card, square } => self.late_spring(seq, seat, *card, *square, true, tell),
                // T36: the double-move card between two moves again is the same play.
                Act::Card(play) if double.is_some_and(|(_, card)| card == play.card) => {
                    double.iter().for_each(|(id, _)| {
                        tell.tell(|| Happening::CardAgain { play: *id, card: play.clone() });
                    });
                }
                Act::Card(play) if self.public.card(play.card).cancels() => {
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
                    // A `spring` came before all of it.
                    let walk = walk.get_or_insert_with(|| self.public.played_out(seat, acts));
                    let taken = moved.next().and_then(|index| took(walk.as_ref(), index));
                    tell.tell(|| Happening::Moved { seat, san: san.clone(), taken });
                }
                Act::Part(_) | Act::Draw | Act::Land(_) => {}
            }
        }
        if let Some(exchange) = self.public.last_exchange_mut() {
            exchange.answer = Some(answer);
        }
        self.settle();
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Answer, objected: false });
        self.due(Duty::Turn(Public::other(seat)), seq, tell);
    }

    /// A square sprung beside an interception or an answer: what it takes stays taken (B5).
    fn late_spring(&mut self, seq: Seq, seat: Seat, card: CardNo, square: Square, late: bool, tell: &mut impl Tell) {
        let piece = self.spring(seq, seat, card, square, tell);
        if let (Some(piece), Some(exchange)) = (piece, self.public.last_exchange_mut()) {
            exchange.springs.push(Sprung { by: seat, late, piece });
        }
    }

    /// The position that stands is computed anew from the last exchange (B5).
    fn settle(&mut self) {
        let standing = self.public.last_exchange().and_then(|exchange| self.public.standing(exchange));
        if let Some(standing) = standing {
            self.public.board = Some(standing.position);
        }
    }

    /// The card of the message objected to gets another effect; the message is a new one (T61).
    fn amend(&mut self, seq: Seq, amended: &CardPlay, tell: &mut impl Tell) {
        self.disputed(tell);
        if let Some(id) = self.public.message_card()
            && let Some(play) = self.public.plays.get_mut(usize::from(id.0))
        {
            play.play.args.clone_from(&amended.args);
            play.play.effect.clone_from(&amended.effect);
            tell.tell(|| Happening::CardAmended { play: id, card: amended.clone() });
        }
        // B8: with another effect a card after the move may, or may not, be done again.
        if self.public.message.is_some_and(|message| message.kind == MessageKind::Interception) {
            self.hit(true, tell);
        }
        self.settle();
        if let Some(message) = &mut self.public.message {
            message.seq = seq;
            message.objected = false;
        }
        self.objector_again(seq, tell);
    }

    /// The duty of the objector, due anew (T60).
    fn objector_again(&mut self, seq: Seq, tell: &mut impl Tell) {
        let Some(message) = self.public.message else { return };
        let objector = Public::other(message.by);
        let duty = match message.kind {
            MessageKind::Interception => Duty::Answer(objector),
            MessageKind::Turn | MessageKind::Answer => Duty::Turn(objector),
        };
        self.due(duty, seq, tell);
    }

    /// The message objected to is undone; what it answered is due again (T61).
    fn undo_message(&mut self, seq: Seq, tell: &mut impl Tell) {
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
                self.public.redo = Redo {
                    card: exchange.card.filter(|_| stays),
                    discard: exchange.discard,
                    landed: exchange.opened.1,
                };
                // B5: what a `spring` took stays taken, whatever is done to the turn before.
                if let (Some(piece), Some(before)) = (exchange.opened.0, self.public.last_exchange_mut()) {
                    before.springs.push(Sprung { by: message.by, late: before.answer.is_some(), piece });
                }
                if let Some(id) = exchange.card.filter(|_| !stays) {
                    self.change(id, true, true, None, tell);
                }
                self.public.offer = None;
                // B5: the position after its `spring` and `land`.
                self.public.board = exchange.base.as_deref().cloned();
                self.due(Duty::Turn(message.by), seq, tell);
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
                self.due(Duty::Turn(message.by), seq, tell);
            }
            MessageKind::Answer => {
                let card = number(exchange.answer.as_ref().and_then(|answer| answer.card));
                tell.tell(|| Happening::Undone { about, card, stays: false });
                self.undo_answer(tell);
                self.settle();
                self.due(Duty::Answer(message.by), seq, tell);
            }
        }
    }

    fn undo_answer(&mut self, tell: &mut impl Tell) {
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

impl Public {
    fn start(start: Start, entry: &Entry, catalogue: Arc<Catalogue>) -> Self {
        // B1: the board is set up.
        let board = (start.terms.board == Board::On).then(Position::start);
        Self {
            game: start.game,
            epoch: Origin::read(&start.origin).map_or(Origin::FIRST_EPOCH, |origin| origin.epoch()),
            names: start.names.clone(),
            start,
            catalogue,
            board,
            seats: [PublicSeat::default(), PublicSeat::default()],
            duty: Duty::Lists,
            due_since: entry.seq,
            exchanges: vec![],
            message: None,
            redo: Redo::default(),
            offer: None,
            claimed: false,
            ruled: None,
            plays: vec![],
            end: None,
            last: entry.seq,
            at: entry.at,
        }
    }

    /// The turn of the last exchange.
    pub(crate) fn about(&self) -> Option<About> {
        let exchange = self.last_exchange()?;
        let number = Self::number_of(self.exchanges.len().saturating_sub(1));
        Some(About { turn: exchange.turn, seat: exchange.seat, number })
    }

    /// The acts of a turn or an answer, played out on the position that stands.
    fn played_out(&self, seat: Seat, acts: &[Act]) -> Option<Walk<'static>> {
        let card = acts.iter().find_map(|act| if let Act::Card(play) = act { Some(play) } else { None });
        let card = card.map(|play| (self.place_of(acts, play.card), play.edits()));
        Some(Walk::new(self.board.as_ref()?, side(seat)).message(&moves(acts), card))
    }

    /// The card of the message an objection may be made against.
    pub fn message_card(&self) -> Option<PlayId> {
        let exchange = self.last_exchange()?;
        match self.message?.kind {
            MessageKind::Turn => exchange.card,
            MessageKind::Interception => exchange.interception.map(|interception| interception.card),
            MessageKind::Answer => exchange.answer.as_ref().and_then(|answer| answer.card),
        }
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
