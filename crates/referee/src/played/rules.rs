//! Such a game as the referee's rules ask for it.

use alloc::vec::Vec;

use super::{Disputes, Entry, GameEvent, GameTold, Opened, Options, Played, Step, of_another_game, seals};
use crate::{
    ids::{Seat, Seats, Seq},
    kit::{Attempt, Denial, Sealed},
    referee::{
        conditions::PLAN,
        course::{Course, Duty, Happened, Tell},
        log::{Claim, Complaint, End, Ending, Outcome, OwnStart, Ruling},
        payload::Refusal,
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

impl Played {
    /// Returns what every game has of it.
    pub fn course(&self) -> &Course {
        self.course.as_ref().or_else(|| self.disputes().map(Disputes::course)).unwrap_or_else(|| of_another_game())
    }

    /// Returns the same, to change.
    pub fn course_mut(&mut self) -> &mut Course {
        match &mut self.course {
            Some(course) => course,
            None => self.own.disputes_mut().map(Disputes::course_mut).unwrap_or_else(|| of_another_game()),
        }
    }

    /// Returns the rules of objections, if the game has them.
    fn disputes(&self) -> Option<&dyn Disputes> {
        if self.course.is_none() { self.own().disputes() } else { None }
    }

    /// Returns what of the sealed values opens the commitments of an entry.
    pub fn opened(entry: &Entry, sealed: &[Sealed]) -> Opened {
        Opened::of(entry.seq, sealed)
    }

    /// Names the seats that may read a sealed value before the end.
    pub fn readers(&self, sealed: &Sealed) -> Seats {
        if self.row.record.is_some() {
            return Seats::of(sealed.seat);
        }
        seals::parts(self.row.spec, &sealed.value).map_or(Seats::NONE, |(word, _)| match word {
            PLAN => Seats::of(sealed.seat),
            word => (self.row.visible_to)(self.course(), word, sealed.seat),
        })
    }

    /// Names the seats that are sent the opening of a sealed value before the end, once.
    pub fn sent_to(&self, sealed: &Sealed) -> Seats {
        if self.row.record.is_some() {
            return Seats::of(sealed.seat);
        }
        // T86: a plan is opened at the end alone.
        let word = seals::parts(self.row.spec, &sealed.value).map(|(word, _)| word).filter(|word| *word != PLAN);
        word.map_or(Seats::NONE, |word| self.own().openings_go_to(self.course(), word, sealed.seat))
    }

    /// Checks an entry of the game's own by this seat against public information alone: the audit asks the very same of each.
    ///
    /// # Errors
    /// Returns the refusal that a player would read.
    pub fn may_follow(&self, seat: Seat, event: &GameEvent) -> Result<(), Refusal> {
        if let Some(own) = self.disputes() {
            return own.may_follow(seat, event);
        }
        self.course().is_due(seat)?;
        if !self.opens_what_was_sealed(event) {
            return Err(Denial::NothingDue.into());
        }
        self.own().may_follow(self.sight(seat), event)
    }

    /// True if the entry may follow by itself, made by no seat: asked of public information alone.
    pub fn may_follow_itself(&self, event: &GameEvent) -> bool {
        self.course.is_some()
            && self.opens_what_was_sealed(event)
            && self.own().may_follow(self.sight(self.by), event).is_ok()
    }

    /// Applies an entry of the game's own, with the openings that this knower may have. Cannot fail.
    pub fn happen(&mut self, by: Seat, seq: Seq, event: &GameEvent, opened: &Opened, tell: &mut impl Tell<PlayTold>) {
        if self.course.is_none() {
            let listens = tell.listens();
            let own = self.own.disputes_mut().unwrap_or_else(|| of_another_game());
            return own.apply(by, seq, event, opened, listens, &mut |told| tell.tell(|| told));
        }
        let step = self.own.0.apply(by, seq, event, opened, &mut |told| tell.tell(|| PlayTold::Own(told)));
        self.acted = self.acted.iter().chain([by]).collect();
        self.by = by;
        self.sealed.extend(event.seals().into_iter().map(|(_, hash)| hash));
        self.tried_until.insert(by, seq);
        // T51, T52: a turn declines what was offered before it, and may claim anew.
        let (ends, out) = (event.ends_turn(), self.own().out());
        let course = self.course_mut();
        if ends {
            course.claimed = false;
            if !course.wants_draw(by) {
                course.end_offer();
            }
        }
        course.are_out(out);
        match step {
            Step::Due(duty) => course.due(Duty::Own(duty), seq, tell),
            Step::Done => course.done(by),
            Step::Still => {}
            Step::Over(outcome) => course.due(Duty::Over(outcome, Ending::Board), seq, tell),
            Step::Claimed => course.due(Duty::Over(Outcome::Drawn, Ending::Claim), seq, tell),
        }
    }

    /// Applies an entry that followed by itself.
    pub fn happen_itself(&mut self, seq: Seq, event: &GameEvent, tell: &mut impl Tell<PlayTold>) {
        let none = Opened::default();
        let step = self.own.0.apply(self.by, seq, event, &none, &mut |told| tell.tell(|| PlayTold::Own(told)));
        let out = self.own().out();
        let course = self.course_mut();
        course.are_out(out);
        match step {
            Step::Due(duty) => course.due(Duty::Own(duty), seq, tell),
            Step::Done | Step::Still | Step::Claimed => {}
            Step::Over(outcome) => course.due(Duty::Over(outcome, Ending::Board), seq, tell),
        }
    }

    /// Keeps the orders of the game so far that came to nothing, as far as its knower may know of them.
    pub fn remember(&mut self, attempts: &[Attempt]) {
        self.tried = attempts.to_vec();
    }

    /// Seals the orders that came to nothing and that no entry has sealed yet, with the entry that ends the game: the commitment and
    /// the value, of each seat.
    pub fn seals_at_end(&self, seq: Seq, seals: &GameSeals<'_>) -> Vec<(Hash, Sealed)> {
        let Some(word) = self.row.spec.facts().tried else { return Vec::new() };
        let of_seat = |seat: Seat| {
            let value = seals::together(self.waiting(seat).map(|of| of.value.as_str()));
            let opening = seals.seal(self.row.spec.letter(seat), seq, seals::what(word, seq), &value);
            (opening.commitment(), Sealed { seq, seat, value: seals::kept(word, value) })
        };
        self.course().places().map(of_seat).collect()
    }

    /// Notes that this entry ended the game.
    pub fn ended(&mut self, seq: Seq) {
        let places = self.course().places();
        self.tried_until.extend(places.map(|seat| (seat, seq)));
    }

    /// Counts the seats for which the end seals such.
    pub fn sealed_at_end(&self) -> usize {
        if self.row.spec.tried.is_some() { self.course().places().count() } else { 0 }
    }

    /// Says whether the think of who made it ends with an entry of the game's own (T71): `Some(true)` with a move, which counts
    /// for its period.
    pub fn ends_think(&mut self, by: Seat, event: &GameEvent) -> Option<bool> {
        match self.course {
            Some(_) => event.ends_turn().then_some(true),
            None => self.own.disputes_mut().and_then(|own| own.ends_think(by, event)),
        }
    }

    /// Returns the result if this seat does not go on: it loses, but before the game has begun it is called off.
    pub fn without(&self, seat: Seat) -> Outcome {
        if let Some(own) = self.disputes() {
            return own.without(seat);
        }
        if !self.acted.contains(seat) {
            return Outcome::Annulled;
        }
        self.own().without(seat, self.course().living().filter(|other| *other != seat).collect())
    }

    /// True if the game goes on without this seat: it is out then, and the referee takes what it has off the board.
    pub fn goes_on_without(&self, seat: Seat) -> bool {
        self.acted.contains(seat) && self.own().goes_on_without(seat)
    }

    /// Returns the entry that follows by itself on what stands, made by no seat.
    pub fn by_itself(&self) -> Option<GameEvent> {
        self.own().follows(self.by, self)
    }

    /// True if moves may be planned in this game (T83).
    pub fn has_conditions(&self) -> bool {
        self.start.terms.conditions()
    }

    /// True if words may pass between the players.
    pub fn talks(&self) -> bool {
        self.options().talk
    }

    /// True if a seat may be given to who sits at another one (T69).
    pub fn may_be_given(&self, seat: Seat, to: Seat) -> bool {
        self.options().partners_merge && seat != to && self.team(seat).contains(to)
    }

    /// Names who must resign, this seat among them, for the game to end by it.
    pub fn resigns_with(&self, seat: Seat) -> Seats {
        if self.acted.contains(seat) && self.options().team_resigns { self.team(seat) } else { Seats::of(seat) }
    }

    /// Returns what the entry after the end says; `None` while the game goes on. Nobody errs where the referee judges every move.
    pub fn end(&self) -> Option<End> {
        if let Some(own) = self.disputes() {
            return own.end();
        }
        let Duty::Over(board, ending) = self.course().duty else { return None };
        Some(End { board, ending, errs: Seats::NONE, last: board })
    }

    /// True if what this seat, to which the move belongs, claims is so. If not, that is entered and told to all: it depends on what
    /// the claimer knows.
    ///
    /// # Errors
    /// Fails if it cannot be claimed, or is refused if it is not so.
    pub fn claims(&self, seat: Seat, claim: Claim) -> Result<bool, Refusal> {
        self.own().claim(self.sight(seat), claim)
    }

    /// True if a claim that may be entered is true, so that nobody need answer it.
    pub fn judges_claims(&self) -> bool {
        self.disputes().is_none_or(Disputes::judges_claims)
    }

    /// True if a ruling of the game's own fits: on an objection, a position.
    pub fn may_rule(&self, ruling: &Ruling) -> bool {
        self.disputes().is_some_and(|own| own.may_rule(ruling))
    }

    /// Applies such a ruling.
    pub fn rule(&mut self, ruling: &Ruling, seq: Seq, tell: &mut impl Tell<PlayTold>) {
        let listens = tell.listens();
        if let Some(own) = self.own.disputes_mut() {
            own.rule(ruling, seq, listens, &mut |told| tell.tell(|| told));
        }
    }

    /// Applies a complaint that goes to the organiser, since what it is about counts no time (T75).
    pub fn complained(&mut self, by: Seat, complaint: Complaint, seq: Seq, tell: &mut impl Tell<PlayTold>) {
        let listens = tell.listens();
        if let Some(own) = self.own.disputes_mut()
            && complaint == Complaint::Objection
        {
            own.complained(by, seq, listens, &mut |told| tell.tell(|| told));
        }
    }

    /// Applies what a change of what is due does to clocks that stand, before others run (T72).
    pub fn settle_time(&mut self, was: Duty, entry: &Entry) {
        if let Some(own) = self.own.disputes_mut() {
            own.settle_time(was, entry);
        }
    }

    /// Tells what is so again after a ruling was taken back: `was` is the game with it (T68).
    pub fn reinstated(&self, was: &Self, tell: &mut impl Tell<PlayTold>) {
        let listens = tell.listens();
        if let Some(own) = self.disputes() {
            own.reinstated(was, listens, &mut |told| tell.tell(|| told));
        }
    }
}

impl Played {
    /// Returns the layer's options under the terms of this game.
    pub(crate) fn options(&self) -> Options {
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
