//! Such a game as the referee's rules ask for it.

use alloc::{string::String, vec::Vec};

use super::{GameEvent, GameTold, Opened, Options, PlayEntry, Played, Refusal, Step, seals};
use crate::{
    ids::{Seat, Seats, Seq},
    kit::{Attempt, Denial, Sealed},
    referee::{
        Rules,
        conditions::PLAN,
        course::{Course, Duty, Happened, Tell},
        log::{Claim, Ending, Outcome, OwnStart},
    },
    seal::{GameSeals, Hash},
};

/// What an entry brought about: in the course, or in the game.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayTold {
    Course(Happened),
    Own(GameTold),
}

impl From<Happened> for PlayTold {
    fn from(happened: Happened) -> Self {
        Self::Course(happened)
    }
}

impl Rules for Played {
    type Event = GameEvent;
    type Told = PlayTold;
    type Opened = Opened;
    type Refusal = Refusal;

    fn course(&self) -> &Course {
        &self.course
    }

    fn course_mut(&mut self) -> &mut Course {
        &mut self.course
    }

    fn opened(entry: &PlayEntry, sealed: &[Sealed]) -> Opened {
        Opened::of(entry.seq, sealed)
    }

    fn readers(&self, sealed: &Sealed) -> Seats {
        seals::parts(self.row.spec, &sealed.value).map_or(Seats::NONE, |(word, _)| match word {
            PLAN => Seats::of(sealed.seat),
            word => (self.row.visible_to)(&self.course, word, sealed.seat),
        })
    }

    fn sent_to(&self, sealed: &Sealed) -> Seats {
        // T86: a plan is opened at the end alone.
        let word = seals::parts(self.row.spec, &sealed.value).map(|(word, _)| word).filter(|word| *word != PLAN);
        word.map_or(Seats::NONE, |word| self.own().openings_go_to(&self.course, word, sealed.seat))
    }

    fn may_follow(&self, seat: Seat, event: &GameEvent) -> Result<(), Self::Refusal> {
        self.course.is_due(seat)?;
        if !self.opens_what_was_sealed(event) {
            return Err(Denial::NothingDue.into());
        }
        self.own().may_follow(self.sight(seat), event)
    }

    fn may_follow_itself(&self, event: &GameEvent) -> bool {
        self.opens_what_was_sealed(event) && self.own().may_follow(self.sight(self.by), event).is_ok()
    }

    fn happen(&mut self, by: Seat, seq: Seq, event: &GameEvent, opened: &Opened, tell: &mut impl Tell<PlayTold>) {
        let step = self.own.0.apply(by, seq, event, opened, &mut |told| tell.tell(|| PlayTold::Own(told)));
        self.acted = self.acted.iter().chain([by]).collect();
        self.by = by;
        self.sealed.extend(event.seals().into_iter().map(|(_, hash)| hash));
        self.tried_until.insert(by, seq);
        // T51, T52: a turn declines what was offered before it, and may claim anew.
        if event.ends_turn() {
            self.course.claimed = false;
            if !self.course.wants_draw(by) {
                self.course.end_offer();
            }
        }
        self.course.are_out(self.own().out());
        match step {
            Step::Due(duty) => self.course.due(Duty::Own(duty), seq, tell),
            Step::Done => self.course.done(by),
            Step::Still => {}
            Step::Over(outcome) => self.course.due(Duty::Over(outcome, Ending::Board), seq, tell),
            Step::Claimed => self.course.due(Duty::Over(Outcome::Drawn, Ending::Claim), seq, tell),
        }
    }

    fn happen_itself(&mut self, seq: Seq, event: &GameEvent, tell: &mut impl Tell<PlayTold>) {
        let none = Opened::default();
        let step = self.own.0.apply(self.by, seq, event, &none, &mut |told| tell.tell(|| PlayTold::Own(told)));
        self.course.are_out(self.own().out());
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
        let Some(word) = self.row.spec.facts().tried else { return Vec::new() };
        let of_seat = |seat: Seat| {
            let value = seals::together(self.waiting(seat).map(|of| of.value.as_str()));
            let opening = seals.seal(self.row.spec.letter(seat), seq, seals::what(word, seq), &value);
            (opening.commitment(), Sealed { seq, seat, value: seals::kept(word, value) })
        };
        self.course.places().map(of_seat).collect()
    }

    fn ended(&mut self, seq: Seq) {
        self.tried_until.extend(self.course.places().map(|seat| (seat, seq)));
    }

    fn sealed_at_end(&self) -> usize {
        if self.row.spec.tried.is_some() { self.course.places().count() } else { 0 }
    }

    fn ends_think(&mut self, _: Seat, event: &GameEvent) -> Option<bool> {
        event.ends_turn().then_some(true)
    }

    fn without(&self, seat: Seat) -> Outcome {
        if !self.acted.contains(seat) {
            return Outcome::Annulled;
        }
        self.own().without(seat, self.course.living().filter(|other| *other != seat).collect())
    }

    fn goes_on_without(&self, seat: Seat) -> bool {
        self.acted.contains(seat) && self.own().goes_on_without(seat)
    }

    fn by_itself(&self) -> Option<GameEvent> {
        self.own().follows(self.by, self)
    }

    fn has_conditions(&self) -> bool {
        self.start.terms.conditions()
    }

    fn plan_word(event: &GameEvent, opened: &Opened) -> Option<String> {
        event.plan_word(opened)
    }

    fn talks(&self) -> bool {
        self.options().talk
    }

    fn may_be_given(&self, seat: Seat, to: Seat) -> bool {
        self.options().partners_merge && seat != to && self.team(seat).contains(to)
    }

    fn resigns_with(&self, seat: Seat) -> Seats {
        if self.acted.contains(seat) && self.options().team_resigns { self.team(seat) } else { Seats::of(seat) }
    }

    fn claims(&self, seat: Seat, claim: Claim) -> Result<bool, Self::Refusal> {
        self.own().claim(self.sight(seat), claim)
    }
}

impl Played {
    /// Returns the layer's options under the terms of this game.
    pub(super) fn options(&self) -> Options {
        (self.row.options)(&self.start.terms)
    }

    /// The seats that play together with this one, it among them.
    fn team(&self, seat: Seat) -> Seats {
        let of = self.row.spec.teams.iter().map(|(_, team)| *team).find(|team| team.contains(seat));
        of.unwrap_or(Seats::of(seat))
    }

    fn opens_what_was_sealed(&self, event: &GameEvent) -> bool {
        event.opens().iter().all(|opening| self.sealed.contains(&opening.commitment()))
    }
}
