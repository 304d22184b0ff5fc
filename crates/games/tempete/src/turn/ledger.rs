//! Cards going in and out: one card play enters the ledger, takes effect, goes back, or is
//! cancelled; and the public holds and both true hands follow. Every way of undoing a card is
//! `State::change`, so that it can be undone in turn.

use super::{happening::Happening, standing::without};
use crate::{
    chess::Square,
    ids::{Seat, Seq},
    referee::course::Tell,
    tempete::{
        cards::card::{CardNo, Gain},
        log::event::{Act, CardPlay, Numbers},
        state::{
            Tempete,
            account::{Account, FalsePlay, Held, Source, Trap},
            exchange::Sprung,
            play::{Place, Play, PlayId},
            public::{Public, PublicSeat},
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

    /// Whether `seat` ever took this card by 34 (T37).
    pub fn has_taken(&self, seat: Seat, card: CardNo) -> bool {
        let taken = |by: &&Play| by.takes.and_then(|id| self.play(id)).is_some_and(|taken| taken.play.card == card);
        self.plays.iter().filter(|by| by.seat == seat).any(|by| taken(&by))
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
    pub(crate) fn tell_lasting(&self, by: PlayId, begins: bool, tell: &mut impl Tell<Happening>) {
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

impl Tempete {
    /// A card is played or thrown away, and its effect begins.
    pub(crate) fn play(
        &mut self,
        seq: Seq,
        seat: Seat,
        place: Place,
        play: CardPlay,
        square: Option<Square>,
        tell: &mut impl Tell<Happening>,
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
        self.lasts(id, true, tell);
        id
    }

    /// Sets what became of a play, by which card where one cancels it. The hands, holds and effects follow,
    /// in either direction.
    pub(crate) fn change(
        &mut self,
        id: PlayId,
        back: bool,
        void: bool,
        by: Option<PlayId>,
        tell: &mut impl Tell<Happening>,
    ) {
        let Some(play) = self.public.play_mut(id) else { return };
        if (play.back, play.void) == (back, void) {
            return;
        }
        let (seat, card, was_back, was_in_force) = (play.seat, play.play.card, play.back, play.in_force());
        (play.back, play.void) = (back, void);
        tell.tell(|| play.fate(id, by));
        let in_force = play.in_force();
        if was_in_force && !in_force {
            self.lasts(id, false, tell);
        }
        // T28, T36, T61: given back, it is known.
        if was_back != back {
            self.public.seat_mut(seat).shows(card, back);
            self.account_mut(seat).given_back(id, back);
        }
        if !was_in_force && in_force {
            self.lasts(id, true, tell);
        }
    }

    /// The effect of a play begins or ends, where it is one on hands or kings (T25, T28, T39, T40).
    fn lasts(&mut self, id: PlayId, begins: bool, tell: &mut impl Tell<Happening>) {
        let Some(play) = self.public.play(id).filter(|play| play.place != Place::Discard) else { return };
        let (seat, takes, position) = (play.seat, play.takes, play.play.number());
        let card = self.public.card(play.play.card);
        let lifts = card.lifts_king();
        match card.gains() {
            Some(Gain::Taken) => {
                let Some(taken) = takes.and_then(|id| self.public.play_mut(id)) else { return };
                taken.taken = begins;
                let card = taken.play.card;
                self.public.seat_mut(seat).shows(card, begins);
                // T47: a card taken is held, whatever it was in the other hand.
                let held = Held { source: Source::Taken(id), card };
                self.account_mut(seat).hold(held, begins);
            }
            Some(Gain::Picked) => {
                self.public.seat_mut(seat).counts(begins);
                let own = self.account_mut(seat);
                let held = position.and_then(|position| own.at(position));
                held.into_iter().for_each(|held| own.hold(held, begins));
            }
            None if lifts => {
                let of = self.public.seat_mut(seat);
                of.away = if begins { Some(id) } else { of.away.filter(|away| *away != id) };
            }
            None => {}
        }
        self.public.tell_lasting(id, begins, tell);
    }

    /// Positions are named for the opponent, who draws the cards there (T5, T8).
    pub(crate) fn name(&mut self, seq: Seq, seat: Seat, numbers: &Numbers, tell: &mut impl Tell<Happening>) {
        let other = Public::other(seat);
        let of = self.public.seat_mut(other);
        for position in &numbers.positions {
            of.named.push((*position, seq));
            of.hold = of.hold.saturating_add(1);
        }
        for position in &numbers.positions {
            let own = self.account_mut(other);
            own.at(*position).into_iter().for_each(|held| own.hold(held, true));
        }
        let from = || numbers.drawn.as_ref().map(|(_, from)| from.clone());
        tell.tell(|| Happening::Drew { seat: other, positions: numbers.positions.clone(), from: from() });
        if numbers.drawn.is_some() {
            let of = self.public.seat_mut(seat);
            of.draws = of.draws.saturating_add(1);
        }
    }

    /// A square is sprung: true or false, it spends one that is live (T31).
    pub(crate) fn spring(
        &mut self,
        seq: Seq,
        seat: Seat,
        card: CardNo,
        square: Square,
        tell: &mut impl Tell<Happening>,
    ) -> Sprung {
        self.public.seat_mut(seat).sprung.push(card);
        self.announce(seq, seat, card, square);
        let board = self.public.board.as_ref();
        let piece = board.and_then(|board| Public::trapped(board, seat, square));
        let there = board.and_then(|board| board.at(square));
        let lost = there.filter(|_| piece.is_some()).map(|there| there.kind);
        let stays = there.filter(|there| there.royal).map(|there| there.kind);
        tell.tell(|| Happening::Sprung { seat, card, square, lost, stays });
        if let (Some(piece), Some(board)) = (piece, &mut self.public.board) {
            *board = without(board, piece, seat);
        }
        Sprung { by: seat, late: false, square, piece }
    }

    /// What the owner knows of it.
    fn announce(&mut self, seq: Seq, seat: Seat, card: CardNo, square: Square) {
        let spends = self.account(seat).trap_for(&self.public, card, square);
        let own = self.account_mut(seat);
        if own.list.is_none() {
            return;
        }
        if let Some((play, _)) = spends {
            own.traps.iter_mut().filter(|trap| trap.play == play).for_each(|trap| trap.sprung = Some(seq));
        }
        if !spends.is_some_and(|(_, fits)| fits) {
            own.errors.push((seq, FalsePlay::Square(card, square)));
        }
    }
}

impl Tempete {
    /// Where this card in the hand of `seat` comes from, or came from where it lies between two moves and is played again (T36).
    pub(crate) fn source_of(&self, seat: Seat, card: CardNo) -> Option<Source> {
        let own = self.account(seat);
        let held = own.hand.iter().filter(|held| held.card == card).min().copied();
        let played = || {
            let last = self.public.plays.iter().rposition(|play| play.seat == seat && play.play.card == card)?;
            own.taken.get(&PlayId(u16::try_from(last).ok()?)).copied().flatten()
        };
        held.or_else(played).map(|held| held.source)
    }
}

impl PublicSeat {
    /// A card comes into the hand, or leaves it.
    fn counts(&mut self, comes: bool) {
        self.hold = if comes { self.hold.saturating_add(1) } else { self.hold.saturating_sub(1) };
    }

    /// The same, of a card that both seats know.
    fn shows(&mut self, card: CardNo, comes: bool) {
        self.counts(comes);
        if comes {
            self.known.push(card);
        } else if let Some(index) = self.known.iter().rposition(|known| *known == card) {
            self.known.remove(index);
        }
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

impl Account {
    /// The live trap that a spring of `card` on `square` spends: the one that fits, else the
    /// oldest; and whether it fits (T31, T32).
    pub fn trap_for(&self, public: &Public, card: CardNo, square: Square) -> Option<(PlayId, bool)> {
        let of = |trap: &&Trap| trap.card == card;
        // R31: nothing stopped on a square that was sealed since.
        let since = public.last_exchange().map(|exchange| exchange.turn);
        let before = |trap: &&Trap| public.play(trap.play).is_some_and(|play| since.is_none_or(|turn| play.seq < turn));
        let fitting = self.live_traps(public).filter(of).filter(before).find(|trap| trap.square == square);
        // What is over counts as live for the opponent, who cannot know.
        let oldest = || self.live_traps(public).chain(self.unspent_traps(public)).find(of);
        fitting.map(|trap| (trap.play, true)).or_else(|| oldest().map(|trap| (trap.play, false)))
    }

    /// Squares sealed and in force that no `spring` has spent.
    fn unspent_traps(&self, public: &Public) -> impl Iterator<Item = &Trap> {
        let in_force = |trap: &&Trap| public.play(trap.play).is_some_and(Play::in_force);
        self.traps.iter().filter(|trap| trap.sprung.is_none()).filter(in_force)
    }

    /// Whether the trap of this card on that square is over (T33).
    pub(crate) fn is_over(&self, public: &Public, card: CardNo, square: Square) -> bool {
        let mut there = self.unspent_traps(public).filter(|trap| trap.card == card && trap.square == square);
        there.any(|trap| public.missed(trap.play, square).is_some())
    }

    /// Those whose trap is not over (T33).
    pub fn live_traps(&self, public: &Public) -> impl Iterator<Item = &Trap> {
        self.unspent_traps(public).filter(|trap| public.missed(trap.play, trap.square).is_none())
    }

    /// The card at `position`, as it is held.
    fn at(&self, position: u8) -> Option<Held> {
        self.card_at(position).map(|card| Held { source: Source::Position(position), card })
    }

    /// A card joins the hand, unless nothing is known of this seat's list, or leaves it.
    fn hold(&mut self, held: Held, joins: bool) {
        if joins && self.list.is_some() {
            self.hand.push(held);
        } else if let Some(index) = self.hand.iter().position(|one| !joins && one.source == held.source) {
            self.hand.remove(index);
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
            Some(held) => self.hold(held, false),
            None => self.errors.push((seq, FalsePlay::Card(id))),
        }
        self.taken.insert(id, held);
    }

    /// A card given back joins the hand again, if it was held (T47), or leaves it once more.
    fn given_back(&mut self, id: PlayId, back: bool) {
        if let Some(Some(held)) = self.taken.get(&id).copied() {
            self.hold(held, back);
        }
    }
}
