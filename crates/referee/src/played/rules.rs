//! Such a game as the referee's rules ask for it.

use alloc::{string::String, vec::Vec};
use core::marker::PhantomData;

use super::{Opened, Play, PlayEntry, Played, Step, Truth, Why, seals};
use crate::{
    ids::{Seat, Seats, Seq},
    kit::{Attempt, Denial, Sealed},
    referee::{
        Rules,
        conditions::PLAN,
        course::{Course, Duty, Happened, OwnDuties, Pacing, Tell},
        log::{Claim, Ending, Outcome, OwnStart},
    },
    seal::{GameSeals, Hash},
};

/// A turn of a seat, of a game where nothing else is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn(pub Seat);

impl OwnDuties for Turn {
    const WORDS: &'static [&'static str] = &["turn"];

    fn word(self) -> &'static str {
        "turn"
    }

    fn owed(self) -> &'static str {
        "a turn"
    }

    fn owed_by(self) -> Seats {
        Seats::of(self.0)
    }

    fn pacing(self) -> Pacing {
        Pacing::Move
    }

    fn turn(seat: Seat) -> Self {
        Self(seat)
    }
}

/// What both seats of a game prepare before its first turn, in any order.
pub trait Preparation: Copy + PartialEq + core::fmt::Debug + 'static {
    /// Every word of a duty: that of the preparation, then `turn`.
    const WORDS: &'static [&'static str];
    /// What is owed until then, in plain English.
    const OWED: &'static str;
}

/// A turn of a seat, or before the first one the preparation of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prepared<W> {
    Prepare(PhantomData<W>),
    Turn(Seat),
}

impl<W: Preparation> Prepared<W> {
    /// What both owe before the first turn.
    pub const PREPARE: Self = Self::Prepare(PhantomData);
}

impl<W: Preparation> OwnDuties for Prepared<W> {
    const WORDS: &'static [&'static str] = W::WORDS;

    fn word(self) -> &'static str {
        let place = usize::from(matches!(self, Self::Turn(_)));
        W::WORDS.get(place).copied().unwrap_or_default()
    }

    fn owed(self) -> &'static str {
        if matches!(self, Self::Turn(_)) { "a turn" } else { W::OWED }
    }

    fn owed_by(self) -> Seats {
        match self {
            Self::Prepare(_) => [Seat::FIRST, Seat::SECOND].into_iter().collect(),
            Self::Turn(seat) => Seats::of(seat),
        }
    }

    fn pacing(self) -> Pacing {
        if matches!(self, Self::Turn(_)) { Pacing::Move } else { Pacing::Allowance }
    }

    fn turn(seat: Seat) -> Self {
        Self::Turn(seat)
    }
}

/// What an entry brought about: in the course, or in the game.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayTold<P: Play> {
    Course(Happened<P::Duty>),
    Own(P::Told),
}

impl<P: Play> From<Happened<P::Duty>> for PlayTold<P> {
    fn from(happened: Happened<P::Duty>) -> Self {
        Self::Course(happened)
    }
}

impl<P: Play> Rules for Played<P> {
    type Event = P::Event;
    type Duty = P::Duty;
    type Told = PlayTold<P>;
    type Opened = Opened;
    type Refusal = Why<P::Why>;

    fn course(&self) -> &Course<P::Duty> {
        &self.course
    }

    fn course_mut(&mut self) -> &mut Course<P::Duty> {
        &mut self.course
    }

    fn opened(entry: &PlayEntry<P>, sealed: &[Sealed]) -> Opened {
        Opened::of(entry.seq, sealed)
    }

    fn readers(&self, sealed: &Sealed) -> Seats {
        seals::parts::<P>(&sealed.value).map_or(Seats::NONE, |(word, _)| match word {
            PLAN => Seats::of(sealed.seat),
            word => P::readers(&self.course, word, sealed.seat),
        })
    }

    fn sent_to(&self, sealed: &Sealed) -> Seats {
        // T86: a plan is opened at the end alone.
        let word = seals::parts::<P>(&sealed.value).map(|(word, _)| word).filter(|word| *word != PLAN);
        word.map_or(Seats::NONE, |word| self.own.sent_to(&self.course, word, sealed.seat))
    }

    fn may_follow(&self, seat: Seat, event: &P::Event) -> Result<(), Self::Refusal> {
        self.course.is_due(seat)?;
        if !self.opens_what_was_sealed(event) {
            return Err(Denial::NothingDue.into());
        }
        P::follows(&self.seen(seat), event)
    }

    fn may_follow_itself(&self, event: &P::Event) -> bool {
        self.opens_what_was_sealed(event) && P::follows(&self.seen(self.by), event).is_ok()
    }

    fn happen(&mut self, by: Seat, seq: Seq, event: &P::Event, opened: &Opened, tell: &mut impl Tell<PlayTold<P>>) {
        let step = self.own.apply(by, seq, event, opened, &mut |told| tell.tell(|| PlayTold::Own(told)));
        self.acted = self.acted.iter().chain([by]).collect();
        self.by = by;
        self.sealed.extend(P::seals(event).into_iter().map(|(_, hash)| hash));
        self.tried_until.insert(by, seq);
        // T51, T52: a turn declines what was offered before it, and may claim anew.
        if P::ends_turn(event) {
            self.course.claimed = false;
            if !self.course.wants_draw(by) {
                self.course.end_offer();
            }
        }
        self.course.are_out(self.own.out());
        match step {
            Step::Due(duty) => self.course.due(Duty::Own(duty), seq, tell),
            Step::Done => self.course.done(by),
            Step::Still => {}
            Step::Over(outcome) => self.course.due(Duty::Over(outcome, Ending::Board), seq, tell),
            Step::Claimed => self.course.due(Duty::Over(Outcome::Drawn, Ending::Claim), seq, tell),
        }
    }

    fn happen_itself(&mut self, seq: Seq, event: &P::Event, tell: &mut impl Tell<PlayTold<P>>) {
        let none = Opened::default();
        let step = self.own.apply(self.by, seq, event, &none, &mut |told| tell.tell(|| PlayTold::Own(told)));
        self.course.are_out(self.own.out());
        match step {
            Step::Due(duty) => self.course.due(Duty::Own(duty), seq, tell),
            Step::Done | Step::Still | Step::Claimed => {}
            Step::Over(outcome) => self.course.due(Duty::Over(outcome, Ending::Board), seq, tell),
        }
    }

    fn remember(&mut self, attempts: &[Attempt]) {
        self.tried = attempts.to_vec();
    }

    fn seals_at_end(&self, seq: Seq, seals: &GameSeals<'_>) -> Vec<(Hash, Sealed)> {
        let Some(word) = super::tried_word::<P>() else { return Vec::new() };
        let of_seat = |seat: Seat| {
            let value = seals::together(self.waiting(seat).map(|of| of.value.as_str()));
            let opening = seals.seal(seals::letter::<P>(seat), seq, seals::what(word, seq), &value);
            (opening.commitment(), Sealed { seq, seat, value: seals::kept(word, value) })
        };
        self.course.places().map(of_seat).collect()
    }

    fn ended(&mut self, seq: Seq) {
        self.tried_until.extend(self.course.places().map(|seat| (seat, seq)));
    }

    fn sealed_at_end(&self) -> usize {
        if super::tried_word::<P>().is_some() { self.course.places().count() } else { 0 }
    }

    fn ends_think(&mut self, _: Seat, event: &P::Event) -> Option<bool> {
        P::ends_turn(event).then_some(true)
    }

    fn without(&self, seat: Seat) -> Outcome {
        if !self.acted.contains(seat) {
            return Outcome::Annulled;
        }
        self.own.without(seat, self.course.living().filter(|other| *other != seat).collect())
    }

    fn goes_on_without(&self, seat: Seat) -> bool {
        self.acted.contains(seat) && self.own.goes_on_without(seat)
    }

    fn by_itself(&self) -> Option<P::Event> {
        P::by_itself(&Truth::new(self.by, self))
    }

    fn has_conditions(&self) -> bool {
        self.start.terms.conditions()
    }

    fn plan_word(event: &P::Event, opened: &Opened) -> Option<String> {
        P::plan_word(event, opened)
    }

    fn talks(&self) -> bool {
        P::talks(&self.start.terms)
    }

    fn may_be_given(&self, seat: Seat, to: Seat) -> bool {
        P::may_be_given(&self.start.terms, seat, to)
    }

    fn resigns_with(&self, seat: Seat) -> Seats {
        if self.acted.contains(seat) { P::resigns_with(&self.start.terms, seat) } else { Seats::of(seat) }
    }

    fn claims(&self, seat: Seat, claim: Claim) -> Result<bool, Self::Refusal> {
        P::claims(&self.seen(seat), claim)
    }
}

impl<P: Play> Played<P> {
    fn opens_what_was_sealed(&self, event: &P::Event) -> bool {
        P::opens(event).iter().all(|opening| self.sealed.contains(&opening.commitment()))
    }
}
