//! Cards going in and out: one card play enters the ledger, takes effect, goes back, or is
//! cancelled; and the public holds and both true hands follow. Every way of undoing a card is
//! `State::change`, so that it can be undone in turn.

use super::{
    happening::{Happening, Tell},
    standing::without,
};
use crate::{
    chess::{PieceId, Square},
    ids::{Seat, Seq},
    tempete::{
        cards::card::{CardNo, Gain},
        log::event::{Act, CardPlay, Numbers},
        state::{
            State,
            account::{FalsePlay, Held, Source, Trap},
            play::{Place, Play, PlayId},
            public::Public,
        },
    },
};

impl Public {
    /// Cards that `seat` could take at the start of its turn (T37): the opponent's
    /// interception of its last turn, and the cards of the opponent's last turn and answer; not
    /// those that went back to his hand, and none twice.
    pub fn takeable(&self, seat: Seat) -> alloc::vec::Vec<PlayId> {
        let other = Self::other(seat);
        let mut newest_first = self.exchanges.iter().rev();
        let his = newest_first.next().filter(|exchange| exchange.seat == other);
        let mine = newest_first.next().filter(|exchange| exchange.seat == seat);
        let of_interception = mine.and_then(|exchange| exchange.interception).map(|interception| interception.card);
        let of_turn = his.and_then(|exchange| exchange.card);
        let of_answer = his.and_then(|exchange| exchange.answer.as_ref()).and_then(|answer| answer.card);
        [of_interception, of_turn, of_answer]
            .into_iter()
            .flatten()
            .filter(|id| self.play(*id).is_some_and(|play| !play.back && !play.taken && play.seat == other))
            .collect()
    }

    /// Where the card of a turn or answer stands among its moves.
    pub(crate) fn place_of(&self, acts: &[Act], card: CardNo) -> Place {
        let card = self.card(card);
        let at = acts.iter().position(|act| matches!(act, Act::Card(_))).unwrap_or(0);
        let is_move = |act: &&Act| matches!(act, Act::Move(_));
        let before = acts.iter().take(at).filter(is_move).count();
        let after = acts.iter().skip(at).filter(is_move).count();
        match (before, after) {
            _ if card.stays() => Place::Start,
            (0, 0) => Place::Instead,
            (0, _) => Place::Before,
            (_, 0) if !card.doubles() => Place::After,
            _ => Place::Between,
        }
    }
}

impl Public {
    /// Says that what a play took, picked or took away is so from now on (`begins`), or is so no more.
    pub(crate) fn tell_lasting(&self, by: PlayId, begins: bool, tell: &mut impl Tell) {
        let Some(play) = self.play(by) else { return };
        let seat = play.seat;
        let taken = || play.takes.and_then(|id| Some((id, self.play(id)?.play.card)));
        let card = self.card(play.play.card);
        let began = match card.gains() {
            Some(Gain::Taken) => taken().map(|(play, card)| Happening::Took { by, seat, play, card }),
            Some(Gain::Picked) => play.play.number().map(|position| Happening::Picked { by, seat, position }),
            None if card.lifts_king() => Some(Happening::KingAway { by, seat }),
            None => None,
        };
        if let Some(began) = began {
            tell.tell(|| if begins { began } else { Happening::Lapsed { by, seat } });
        }
    }
}

impl State {
    /// A card is played or thrown away, and its effect begins.
    pub(crate) fn play(
        &mut self,
        seq: Seq,
        seat: Seat,
        place: Place,
        play: CardPlay,
        square: Option<Square>,
        tell: &mut impl Tell,
    ) -> PlayId {
        let id = PlayId(u16::try_from(self.public.plays.len()).unwrap_or(u16::MAX));
        let card = play.card;
        let (gains, seals) = (self.public.card(card).gains(), self.public.card(card).secret);
        tell.tell(|| Happening::CardPlayed { play: id, seat, place, card: play.clone() });
        let of = self.public.seat_mut(seat);
        of.hold = of.hold.saturating_sub(1);
        if let Some(index) = of.known.iter().position(|known| *known == card) {
            of.known.remove(index);
        }
        let argument = play.number();
        // T38: the position told is barred, whatever becomes of the card.
        if place != Place::Discard
            && gains == Some(Gain::Picked)
            && let Some(position) = argument
        {
            of.barred.push((position, seq));
        }
        let takes = (place == Place::Start && gains == Some(Gain::Taken))
            .then(|| {
                let wanted =
                    |id: &PlayId| self.public.play(*id).is_some_and(|play| Some(play.play.card.get()) == argument);
                self.public.takeable(seat).into_iter().find(wanted)
            })
            .flatten();
        self.account_mut(seat).spend(id, seq, card);
        if let Some(square) = square.filter(|_| seals) {
            self.account_mut(seat).traps.push(Trap { play: id, card, square, sprung: None });
        }
        self.public.plays.push(Play { seq, seat, place, play, back: false, void: false, taken: false, takes });
        self.enter(id, tell);
        id
    }

    /// Sets what became of a play, by which card where one cancels it. The hands, holds and effects follow,
    /// in either direction.
    pub(crate) fn change(&mut self, id: PlayId, back: bool, void: bool, by: Option<PlayId>, tell: &mut impl Tell) {
        let Some(play) = self.public.plays.get_mut(usize::from(id.0)) else { return };
        if (play.back, play.void) == (back, void) {
            return;
        }
        let (seat, card, was_back, was_in_force) = (play.seat, play.play.card, play.back, play.in_force());
        (play.back, play.void) = (back, void);
        tell.tell(|| play.fate(id, by));
        let in_force = play.in_force();
        if was_in_force && !in_force {
            self.leave(id, tell);
        }
        let of = self.public.seat_mut(seat);
        match (was_back, back) {
            // T28, T36, T61: given back, it is known.
            (false, true) => {
                of.hold = of.hold.saturating_add(1);
                of.known.push(card);
                self.account_mut(seat).give_back(id);
            }
            (true, false) => {
                of.hold = of.hold.saturating_sub(1);
                if let Some(index) = of.known.iter().rposition(|known| *known == card) {
                    of.known.remove(index);
                }
                self.account_mut(seat).spend_again(id);
            }
            _ => {}
        }
        if !was_in_force && in_force {
            self.enter(id, tell);
        }
    }

    /// The effect of a play begins, where it is one on hands or kings.
    fn enter(&mut self, id: PlayId, tell: &mut impl Tell) {
        let Some(play) = self.public.play(id) else { return };
        let (seat, card, place) = (play.seat, self.public.card(play.play.card), play.place);
        if place == Place::Discard {
            return;
        }
        let position = play.play.number();
        let lifts = card.lifts_king();
        match card.gains() {
            Some(Gain::Taken) => {
                let Some(target) = play.takes else { return };
                let Some(taken) = self.public.plays.get_mut(usize::from(target.0)) else { return };
                taken.taken = true;
                let card = taken.play.card;
                let of = self.public.seat_mut(seat);
                of.hold = of.hold.saturating_add(1);
                of.known.push(card);
                // T47: a card taken is held, whatever it was in the other hand.
                self.account_mut(seat).receive(Held { source: Source::Taken(id), card });
            }
            Some(Gain::Picked) => {
                let of = self.public.seat_mut(seat);
                of.hold = of.hold.saturating_add(1);
                if let Some(position) = position {
                    self.account_mut(seat).draw(position);
                }
            }
            None if lifts => self.public.seat_mut(seat).away = Some(id),
            None => {}
        }
        self.public.tell_lasting(id, true, tell);
    }

    /// The effect of a play ends (T25, T28, T39, T40).
    fn leave(&mut self, id: PlayId, tell: &mut impl Tell) {
        let Some(play) = self.public.play(id) else { return };
        let (seat, card, place) = (play.seat, self.public.card(play.play.card), play.place);
        if place == Place::Discard {
            return;
        }
        let position = play.play.number();
        let lifts = card.lifts_king();
        match card.gains() {
            Some(Gain::Taken) => {
                let Some(target) = play.takes else { return };
                let Some(taken) = self.public.plays.get_mut(usize::from(target.0)) else { return };
                taken.taken = false;
                let card = taken.play.card;
                let of = self.public.seat_mut(seat);
                of.hold = of.hold.saturating_sub(1);
                if let Some(index) = of.known.iter().rposition(|known| *known == card) {
                    of.known.remove(index);
                }
                self.account_mut(seat).lose(Source::Taken(id));
            }
            Some(Gain::Picked) => {
                let of = self.public.seat_mut(seat);
                of.hold = of.hold.saturating_sub(1);
                if let Some(position) = position {
                    self.account_mut(seat).lose(Source::Position(position));
                }
            }
            None if lifts => {
                let of = self.public.seat_mut(seat);
                of.away = of.away.filter(|away| *away != id);
            }
            None => {}
        }
        self.public.tell_lasting(id, false, tell);
    }

    /// Positions are named for the opponent, who draws the cards there (T5, T8).
    pub(crate) fn name(&mut self, seq: Seq, seat: Seat, numbers: &Numbers, tell: &mut impl Tell) {
        let other = Public::other(seat);
        let of = self.public.seat_mut(other);
        for position in &numbers.positions {
            of.named.push((*position, seq));
            of.hold = of.hold.saturating_add(1);
        }
        for position in &numbers.positions {
            self.account_mut(other).draw(*position);
        }
        let by_referee = numbers.drawn.is_some();
        tell.tell(|| Happening::Drew { seat: other, positions: numbers.positions.clone(), by_referee });
        if by_referee {
            let of = self.public.seat_mut(seat);
            of.draws = of.draws.saturating_add(1);
        }
    }

    /// A square is sprung: true or false, it spends one that is live (T31). Gives the piece that leaves the board.
    pub(crate) fn spring(
        &mut self,
        seq: Seq,
        seat: Seat,
        card: CardNo,
        square: Square,
        tell: &mut impl Tell,
    ) -> Option<PieceId> {
        self.public.seat_mut(seat).sprung.push(card);
        self.announce(seq, seat, card, square);
        let board = self.public.board.as_ref();
        let lost = board.and_then(|board| Some((Public::trapped(board, seat, square)?, board)));
        let (piece, kind, board) = lost.map_or((None, None, None), |(piece, board)| {
            (Some(piece), board.at(square).map(|piece| piece.kind), Some(without(board, piece, seat)))
        });
        tell.tell(|| Happening::Sprung { seat, card, square, lost: kind });
        self.public.board = board.or_else(|| self.public.board.take());
        piece
    }

    /// What the owner knows of it.
    fn announce(&mut self, seq: Seq, seat: Seat, card: CardNo, square: Square) {
        let fits = self.public_trap(seat, card, square);
        let own = self.account_mut(seat);
        if own.list.is_none() {
            return;
        }
        match fits {
            Some((play, fits)) => {
                if let Some(trap) = own.traps.iter_mut().find(|trap| trap.play == play) {
                    trap.sprung = Some(seq);
                }
                if !fits {
                    own.errors.push((seq, FalsePlay::Square(card, square)));
                }
            }
            None => own.errors.push((seq, FalsePlay::Square(card, square))),
        }
    }

    /// The live trap of `seat` that a spring of `card` on `square` spends, and whether it fits (T31).
    fn public_trap(&self, seat: Seat, card: CardNo, square: Square) -> Option<(PlayId, bool)> {
        self.account(seat).trap_for(&self.public, card, square)
    }
}

impl Play {
    /// What has become of it, by which card where one cancelled it.
    pub(crate) fn fate(&self, play: PlayId, by: Option<PlayId>) -> Happening {
        let (seat, card) = (self.seat, self.play.card);
        match (self.back, self.void, by) {
            (true, ..) => Happening::CardReturned { play, seat, card },
            (false, true, Some(by)) => Happening::CardCancelled { play, seat, card, by },
            (false, true, None) => Happening::CardSpent { play, seat, card },
            (false, false, _) => Happening::CardRestored { play, seat, card },
        }
    }
}

impl crate::tempete::state::account::Account {
    /// The live trap that a spring of `card` on `square` spends: the one that fits, else the
    /// oldest; and whether it fits (T31, T32).
    pub fn trap_for(&self, public: &Public, card: CardNo, square: Square) -> Option<(PlayId, bool)> {
        let live = |trap: &&Trap| {
            trap.card == card && trap.sprung.is_none() && public.play(trap.play).is_some_and(Play::in_force)
        };
        let fitting = self.traps.iter().filter(live).find(|trap| trap.square == square);
        fitting.map(|trap| (trap.play, true)).or_else(|| self.traps.iter().find(live).map(|trap| (trap.play, false)))
    }

    /// The card at `position` joins the hand.
    fn draw(&mut self, position: u8) {
        if let Some(card) = self.card_at(position) {
            self.receive(Held { source: Source::Position(position), card });
        }
    }

    /// A card joins the hand, unless nothing is known of this seat's list.
    fn receive(&mut self, held: Held) {
        if self.list.is_some() {
            self.hand.push(held);
        }
    }

    /// A card leaves the hand: of two copies the one from the own list (T41). One that is not
    /// there is an error and takes nothing (T47).
    fn spend(&mut self, id: PlayId, seq: Seq, card: CardNo) {
        if self.list.is_none() {
            return;
        }
        let held = self.hand.iter().filter(|held| held.card == card).min().copied();
        match held {
            Some(held) => self.lose(held.source),
            None => self.errors.push((seq, FalsePlay::Card(id))),
        }
        self.taken.insert(id, held);
    }

    /// A card given back joins the hand again, if it was held (T47).
    fn give_back(&mut self, id: PlayId) {
        if let Some(Some(held)) = self.taken.get(&id).copied() {
            self.receive(held);
        }
    }

    /// The giving back is undone.
    fn spend_again(&mut self, id: PlayId) {
        if let Some(Some(held)) = self.taken.get(&id).copied() {
            self.lose(held.source);
        }
    }

    fn lose(&mut self, source: Source) {
        if let Some(index) = self.hand.iter().position(|held| held.source == source) {
            self.hand.remove(index);
        }
    }
}
