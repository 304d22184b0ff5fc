//! Events change the state here and nowhere else. Applying cannot fail: whether an event may
//! happen was asked before (`legal`), and the audit asks again.

use alloc::{boxed::Box, sync::Arc, vec, vec::Vec};

use super::standing::{Sprung, landed, without};
use crate::{
    chess::{Position, San, Square},
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
    /// The list sealed in it.
    pub list: Option<Vec<CardNo>>,
    /// The square sealed in it.
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
    /// known: in the public record of a running game none are, and the accounts stay empty.
    pub fn apply(&mut self, entry: &Entry, opened: &Opened) {
        self.public.last = entry.seq;
        self.public.at = entry.at;
        match entry.by {
            Author::Seat(seat) => {
                self.seat_act(seat, entry, opened);
                let of = self.public.seat_mut(seat);
                of.last_act = Some(entry.seq);
                if entry.said || entry.event == Event::Say {
                    of.said.push(entry.at);
                }
            }
            Author::Referee => self.referee_act(entry),
        }
    }

    fn seat_act(&mut self, seat: Seat, entry: &Entry, opened: &Opened) {
        let seq = entry.seq;
        let claimed = matches!(self.public.duty, Duty::Claim(..));
        match entry.event {
            Event::Say | Event::Overdue => {}
            // T68: an offer declined stays declined.
            Event::Decline if !claimed => self.before.iter_mut().for_each(|before| before.public.offer = None),
            _ => self.stands(),
        }
        match &entry.event {
            Event::List { commitment, .. } => self.list(seat, seq, *commitment, opened),
            Event::Numbers(numbers) => {
                self.name(seq, seat, numbers);
                self.public.seat_mut(seat).gave_first = true;
                if SEATS.into_iter().all(|seat| self.public.seat(seat).gave_first) {
                    self.due(Duty::Turn(Seat::FIRST), seq);
                }
            }
            Event::Turn(acts) => self.turn(seat, seq, acts, opened),
            Event::Interception(acts) => self.interception(seat, seq, acts, opened),
            Event::Answer(acts) => self.answer(seat, seq, acts, opened),
            Event::Claim(claim) => {
                self.public.claimed = true;
                self.public.offer = None;
                // B12: on the board a claim that may be entered is true.
                let duty = match self.public.has_board() {
                    true => Duty::Over(Outcome::Drawn, Ending::Claim),
                    false => Duty::Claim(Public::other(seat), *claim),
                };
                self.due(duty, seq);
            }
            Event::Accept => {
                let ending =
                    if matches!(self.public.duty, Duty::Claim(..)) { Ending::Claim } else { Ending::Agreement };
                self.due(Duty::Over(Outcome::Drawn, ending), seq);
            }
            Event::Decline => match self.public.duty {
                Duty::Claim(_, claim) => self.due(Duty::RulingOnClaim(Public::other(seat), claim), seq),
                _ => self.public.offer = None,
            },
            Event::Object => {
                if let Some(message) = &mut self.public.message {
                    message.objected = true;
                    let author = message.by;
                    self.due(Duty::Object(author), seq);
                }
            }
            Event::Amend(play) => self.amend(seq, play),
            Event::Withdraw => self.undo_message(seq),
            Event::Stand => self.due(Duty::RulingOnObjection(seat), seq),
            Event::Resign => {
                // T50: before White's first turn is due, the game is called off.
                let outcome = if matches!(self.public.duty, Duty::Lists | Duty::Numbers) {
                    Outcome::Annulled
                } else {
                    Outcome::Won(Public::other(seat))
                };
                self.due(Duty::Over(outcome, Ending::Resignation), seq);
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
    fn take_ruling_back(&mut self, entry: &Entry) {
        let Some(before) = self.before.take() else { return };
        let since: Vec<_> = self.public.seats.iter().map(|of| (of.last_act, of.said.clone())).collect();
        *self = *before;
        for (of, (last_act, said)) in self.public.seats.iter_mut().zip(since) {
            (of.last_act, of.said) = (last_act, said);
        }
        self.public.last = entry.seq;
        self.public.at = entry.at;
        self.public.due_since = entry.seq;
    }

    fn referee_act(&mut self, entry: &Entry) {
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
                Ruling::Correct => self.take_ruling_back(entry),
                Ruling::Uphold => self.objector_again(seq),
                Ruling::Takeback => self.undo_message(seq),
                Ruling::Grant => self.due(Duty::Over(Outcome::Drawn, Ending::Claim), seq),
                Ruling::Refuse => {
                    if let Duty::RulingOnClaim(claimer, _) = self.public.duty {
                        self.due(Duty::Turn(claimer), seq);
                    }
                }
                Ruling::LostOnTime(seat) => self.due(Duty::Over(Outcome::Won(Public::other(seat)), Ending::Time), seq),
                Ruling::Result(outcome) => self.due(Duty::Over(outcome, Ending::Ruling), seq),
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

    fn due(&mut self, duty: Duty, since: Seq) {
        self.public.duty = duty;
        self.public.due_since = since;
    }

    fn list(&mut self, seat: Seat, seq: Seq, commitment: crate::seal::Hash, opened: &Opened) {
        self.public.seat_mut(seat).list = Some((seq, commitment));
        self.account_mut(seat).list.clone_from(&opened.list);
        if SEATS.into_iter().all(|seat| self.public.seat(seat).list.is_some()) {
            self.due(Duty::Numbers, seq);
        }
    }

    fn turn(&mut self, seat: Seat, seq: Seq, acts: &[Act], opened: &Opened) {
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
                    self.spring(seq, seat, *card, *square);
                    if let Some(board) = &self.public.board
                        && let Some(piece) = Public::trapped(board, seat, *square)
                    {
                        exchange.opened.0 = Some(piece);
                        self.public.board = Some(without(board, piece, seat));
                    }
                }
                Act::Land(square) => {
                    self.public.seat_mut(seat).away = None;
                    exchange.opened.1 = true;
                    self.public.board = self.public.board.as_ref().map(|board| landed(board, seat, *square));
                }
                Act::Card(play) => {
                    let place = self.public.place_of(acts, play.card);
                    exchange.card = Some(self.play(seq, seat, place, play.clone(), opened.square));
                }
                Act::Discard(card) => exchange.discard = Some(self.throw(seq, seat, *card)),
                Act::Numbers(numbers) => self.name(seq, seat, numbers),
                Act::Draw => self.public.offer = Some((seat, seq)),
                Act::Move(_) | Act::Keep(_) | Act::Part(_) => {}
            }
        }
        // B5: what came before the move stands whatever becomes of it.
        exchange.base.clone_from(&self.public.board);
        self.public.exchanges.push(exchange);
        self.settle();
        self.public.claimed = false;
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Turn, objected: false });
        self.due(Duty::Turn(Public::other(seat)), seq);
    }

    fn throw(&mut self, seq: Seq, seat: Seat, card: CardNo) -> PlayId {
        let play = CardPlay { card, args: Vec::new(), effect: None, seal: None };
        self.play(seq, seat, Place::Discard, play, None)
    }

    fn interception(&mut self, seat: Seat, seq: Seq, acts: &[Act], opened: &Opened) {
        self.public.offer = None;
        let mut part = None;
        let mut card = None;
        for act in acts {
            match act {
                Act::Spring { card, square } => self.late_spring(seq, seat, *card, *square, false),
                Act::Card(play) => {
                    card = Some(self.play(seq, seat, Place::Interception, play.clone(), opened.square));
                }
                Act::Part(hit) => part = Some(*hit),
                _ => {}
            }
        }
        if let (Some(card), Some(exchange)) = (card, self.public.exchanges.last_mut()) {
            exchange.interception = Some(Interception { seq, card, part });
            self.hit(true);
        }
        self.settle();
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Interception, objected: false });
        self.due(Duty::Answer(Public::other(seat)), seq);
    }

    /// The effect of the last exchange's interception on the turn's card begins (`true`) or is
    /// undone (`false`).
    fn hit(&mut self, begins: bool) {
        let Some(exchange) = self.public.exchanges.last() else { return };
        let (Some(interception), Some(id)) = (exchange.interception, exchange.card) else { return };
        let Some(by) = self.public.play(interception.card).map(|play| self.public.card(play.play.card)) else { return };
        let Some(hit) = self.public.play(id) else { return };
        let (card, place, back, void) = (self.public.card(hit.play.card), hit.place, hit.back, hit.void);
        let returns = self.public.terms().taken_back_card == TakenBackCard::Returns;
        // B8: a card after the move is done again after what 26, 61 and 66 do; where that cannot be, it is undone.
        let lost = begins && place == Place::After && self.public.loses_card(exchange);
        let (to_back, to_void) = if by.cancels() {
            // T25: cancelled and spent.
            (back, true)
        } else if by.undoes_move() {
            match place {
                // T28: 34 and 57 stand.
                Place::Start => (back, void),
                // T34, T36: what becomes of it is said in the answer. T23: 33 spends it.
                Place::Between => (back, void || by.loses_turn()),
                _ if card.stays() => (back, void),
                _ => (returns, true),
            }
        } else if lost {
            (returns, true)
        } else {
            (back, void)
        };
        if begins {
            self.change(id, to_back, to_void);
        } else {
            self.change(id, false, false);
        }
    }

    fn answer(&mut self, seat: Seat, seq: Seq, acts: &[Act], opened: &Opened) {
        let Some(exchange) = self.public.exchanges.last().cloned() else { return };
        let double = exchange.card.and_then(|id| self.public.play(id)).filter(|play| play.place == Place::Between);
        let double = double.map(|play| play.play.card);
        let mut answer = Answer { seq, moves: moves(acts), card: None, kept: false, spent: false };
        for act in acts {
            match act {
                Act::Spring { card, square } => self.late_spring(seq, seat, *card, *square, true),
                // T36: the double-move card between two moves again is the same play.
                Act::Card(play) if Some(play.card) == double => {}
                Act::Card(play) if self.public.card(play.card).cancels() => {
                    // T26: both cards are spent, the turn stands as sent.
                    answer.card = Some(self.play(seq, seat, Place::Cancel, play.clone(), None));
                    if let Some(interception) = exchange.interception {
                        self.hit(false);
                        self.change(interception.card, false, true);
                    }
                }
                Act::Card(play) => {
                    let place = self.public.place_of(acts, play.card);
                    answer.card = Some(self.play(seq, seat, place, play.clone(), opened.square));
                }
                Act::Keep(_) => {
                    answer.kept = true;
                    if let Some(id) = exchange.card {
                        self.change(id, true, true);
                    }
                }
                Act::Discard(_) => {
                    answer.spent = true;
                    if let Some(id) = exchange.card {
                        self.change(id, false, true);
                    }
                }
                Act::Numbers(numbers) => self.name(seq, seat, numbers),
                Act::Move(_) | Act::Part(_) | Act::Draw | Act::Land(_) => {}
            }
        }
        if let Some(exchange) = self.public.exchanges.last_mut() {
            exchange.answer = Some(answer);
        }
        self.settle();
        self.public.message = Some(Message { seq, by: seat, kind: MessageKind::Answer, objected: false });
        self.due(Duty::Turn(Public::other(seat)), seq);
    }

    /// A square sprung beside an interception or an answer: what it takes stays taken (B5).
    fn late_spring(&mut self, seq: Seq, seat: Seat, card: CardNo, square: Square, late: bool) {
        self.spring(seq, seat, card, square);
        let piece = self.public.board.as_ref().and_then(|board| Public::trapped(board, seat, square));
        if let (Some(piece), Some(exchange)) = (piece, self.public.exchanges.last_mut()) {
            exchange.springs.push(Sprung { by: seat, late, piece });
        }
    }

    /// The position that stands is computed anew from the last exchange (B5).
    fn settle(&mut self) {
        let standing = self.public.exchanges.last().and_then(|exchange| self.public.standing(exchange));
        if let Some(standing) = standing {
            self.public.board = Some(standing.position);
        }
    }

    /// The card of the message objected to gets another effect; the message is a new one (T61).
    fn amend(&mut self, seq: Seq, amended: &CardPlay) {
        // B8: with another effect a card after the move may, or may not, be done again.
        let hits = self.public.message.is_some_and(|message| message.kind == MessageKind::Interception);
        if hits {
            self.hit(false);
        }
        if let Some(id) = self.public.message_card()
            && let Some(play) = self.public.plays.get_mut(usize::from(id.0))
        {
            play.play.args.clone_from(&amended.args);
            play.play.effect.clone_from(&amended.effect);
        }
        if hits {
            self.hit(true);
        }
        self.settle();
        if let Some(message) = &mut self.public.message {
            message.seq = seq;
            message.objected = false;
        }
        self.objector_again(seq);
    }

    /// The duty of the objector, due anew (T60).
    fn objector_again(&mut self, seq: Seq) {
        let Some(message) = self.public.message else { return };
        let objector = Public::other(message.by);
        let duty = match message.kind {
            MessageKind::Interception => Duty::Answer(objector),
            MessageKind::Turn | MessageKind::Answer => Duty::Turn(objector),
        };
        self.due(duty, seq);
    }

    /// The message objected to is undone; what it answered is due again (T61).
    fn undo_message(&mut self, seq: Seq) {
        let Some(message) = self.public.message.take() else { return };
        match message.kind {
            MessageKind::Turn => {
                let Some(exchange) = self.public.exchanges.pop() else { return };
                // T28: 34, 57 and a discard stand, and count in the turn's second try.
                let stands = exchange
                    .card
                    .and_then(|id| self.public.play(id))
                    .is_some_and(|play| self.public.card(play.play.card).stays() && play.place == Place::Start);
                self.public.redo = Redo {
                    card: exchange.card.filter(|_| stands),
                    discard: exchange.discard,
                    landed: exchange.opened.1,
                };
                // B5: what a `spring` took stays taken, whatever is done to the turn before.
                if let (Some(piece), Some(before)) = (exchange.opened.0, self.public.exchanges.last_mut()) {
                    before.springs.push(Sprung { by: message.by, late: before.answer.is_some(), piece });
                }
                if let Some(id) = exchange.card.filter(|_| !stands) {
                    self.change(id, true, true);
                }
                self.public.offer = None;
                // B5: the position after its `spring` and `land`.
                self.public.board = exchange.base;
                self.due(Duty::Turn(message.by), seq);
            }
            MessageKind::Interception => {
                self.hit(false);
                let taken = self.public.exchanges.last_mut().and_then(|exchange| exchange.interception.take());
                if let Some(interception) = taken {
                    self.change(interception.card, true, true);
                }
                self.settle();
                self.due(Duty::Turn(message.by), seq);
            }
            MessageKind::Answer => {
                self.undo_answer();
                self.settle();
                self.due(Duty::Answer(message.by), seq);
            }
        }
    }

    fn undo_answer(&mut self) {
        let Some(exchange) = self.public.exchanges.last_mut() else { return };
        let Some(answer) = exchange.answer.take() else { return };
        let (interception, card) = (exchange.interception, exchange.card);
        if let Some(id) = card.filter(|_| answer.kept || answer.spent) {
            self.change(id, false, false);
        }
        let Some(id) = answer.card else { return };
        let cancelled = self.public.play(id).is_some_and(|play| play.place == Place::Cancel);
        self.change(id, true, true);
        if let Some(interception) = interception.filter(|_| cancelled) {
            self.change(interception.card, false, false);
            self.hit(true);
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

    /// The card of the message an objection may be made against.
    pub fn message_card(&self) -> Option<PlayId> {
        let exchange = self.exchanges.last()?;
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
