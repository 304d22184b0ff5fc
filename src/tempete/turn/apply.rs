//! Events change the state here and nowhere else. Applying cannot fail: whether an event may
//! happen was asked before (`legal`), and the audit asks again.

use alloc::boxed::Box;

use super::{
    clock::Was,
    happening::{Happening, Tell},
    replay::Opened,
    standing::Standing,
};
use crate::{
    ids::{Seat, Seq},
    seal::Hash,
    tempete::{
        log::event::{
            Author, CommonEvent, Complaint, Ending, Entry, Event, Outcome, OwnEvent, Ruled, Ruling, SealedList,
        },
        state::{
            State,
            public::{Duty, Public, SEATS},
        },
    },
};

impl State {
    /// Applies one entry. `opened` holds the values behind its commitments, as far as they are
    /// known: in the public record of a running game none are, and the accounts stay empty. `tell` hears
    /// what the entry brings about, in order. Gives what stands of the last exchange, where that was worked
    /// out anew.
    pub fn apply(&mut self, entry: &Entry, opened: &Opened, tell: &mut impl Tell) -> Option<Standing> {
        let was = Was::of(&self.public);
        self.public.last = entry.seq;
        self.public.at = entry.at;
        let standing = match entry.by {
            Author::Seat(seat) => {
                let standing = self.seat_act(seat, entry, opened, tell);
                let of = self.public.seat_mut(seat);
                of.last_act = Some(entry.seq);
                if entry.said || entry.event == Event::Common(CommonEvent::Say) {
                    of.said.push(entry.at);
                }
                standing
            }
            Author::Referee => {
                self.referee_act(entry, tell);
                None
            }
        };
        self.pass_time(was, entry, tell);
        standing
    }

    fn seat_act(&mut self, seat: Seat, entry: &Entry, opened: &Opened, tell: &mut impl Tell) -> Option<Standing> {
        let seq = entry.seq;
        let claimed = matches!(self.public.duty, Duty::Claim(..));
        let unanswered = self.public.duty == Duty::Object(Public::other(seat));
        match &entry.event {
            Event::Common(
                CommonEvent::Say | CommonEvent::Leave { .. } | CommonEvent::LeaveCancel(_) | CommonEvent::Slow { .. },
            ) => {}
            Event::Common(CommonEvent::Overdue(complaint)) if *complaint != Complaint::Objection => {}
            // T68: an offer declined stays declined.
            Event::Common(CommonEvent::Decline) if !claimed => {
                self.before.iter_mut().for_each(|before| before.public.offer = None)
            }
            _ => self.stands(),
        }
        match &entry.event {
            Event::Own(OwnEvent::List(SealedList { commitment, .. })) => {
                self.list(seat, seq, *commitment, opened, tell)
            }
            Event::Own(OwnEvent::Numbers(numbers)) => {
                self.name(seq, seat, numbers, tell);
                self.public.seat_mut(seat).gave_first = true;
                if SEATS.into_iter().all(|seat| self.public.seat(seat).gave_first) {
                    self.due(Duty::Turn(Seat::FIRST), seq, tell);
                }
            }
            Event::Own(OwnEvent::Turn(acts)) => self.turn(seat, seq, acts, opened, tell),
            Event::Own(OwnEvent::Interception(acts)) => return self.interception(seat, seq, acts, opened, tell),
            Event::Own(OwnEvent::Answer(acts)) => self.answer(seat, seq, acts, opened, tell),
            Event::Common(CommonEvent::Claim(claim)) => {
                self.public.claimed = true;
                self.public.offer = None;
                // B12: on the board a claim that may be entered is true.
                let duty = match self.public.has_board() {
                    true => Duty::Over(Outcome::Drawn, Ending::Claim),
                    false => Duty::Claim(Public::other(seat), *claim),
                };
                self.due(duty, seq, tell);
            }
            Event::Common(CommonEvent::Accept) => {
                let ending =
                    if matches!(self.public.duty, Duty::Claim(..)) { Ending::Claim } else { Ending::Agreement };
                self.due(Duty::Over(Outcome::Drawn, ending), seq, tell);
            }
            Event::Common(CommonEvent::Decline) => match self.public.duty {
                Duty::Claim(_, claim) => self.due(Duty::RulingOnClaim(Public::other(seat), claim), seq, tell),
                _ => self.public.offer = None,
            },
            Event::Own(OwnEvent::Object) => {
                self.disputed(tell);
                if let Some(message) = &mut self.public.message {
                    message.objected = true;
                    let author = message.by;
                    self.due(Duty::Object(author), seq, tell);
                }
            }
            Event::Own(OwnEvent::Amend(play)) => return self.amend(seq, play, tell),
            Event::Own(OwnEvent::Withdraw) => self.undo_message(seq, tell),
            Event::Own(OwnEvent::Stand) => {
                self.disputed(tell);
                self.due(Duty::RulingOnObjection(seat), seq, tell);
            }
            Event::Common(CommonEvent::Resign) => {
                self.due(Duty::Over(self.public.without(seat), Ending::Resignation), seq, tell);
            }
            // T75: as if its author had said `stand`.
            Event::Common(CommonEvent::Overdue(Complaint::Objection)) if unanswered => {
                self.disputed(tell);
                self.due(Duty::RulingOnObjection(Public::other(seat)), seq, tell);
            }
            Event::Common(
                CommonEvent::Overdue(_)
                | CommonEvent::Leave(_)
                | CommonEvent::LeaveCancel(_)
                | CommonEvent::LeaveGiven { .. }
                | CommonEvent::Slow { .. }
                | CommonEvent::Remind { .. }
                | CommonEvent::Credit { .. }
                | CommonEvent::Pause { .. }
                | CommonEvent::Resume { .. }
                | CommonEvent::Gift { .. }
                | CommonEvent::Charge { .. }
                | CommonEvent::Forgive { .. }
                | CommonEvent::Say
                | CommonEvent::Rule(_)
                | CommonEvent::Look
                | CommonEvent::LookAtMail { .. }
                | CommonEvent::Note { .. }
                | CommonEvent::Address(_)
                | CommonEvent::Replace { .. }
                | CommonEvent::End(_),
            )
            | Event::Own(OwnEvent::Start(_)) => {}
        }
        None
    }

    fn referee_act(&mut self, entry: &Entry, tell: &mut impl Tell) {
        let seq = entry.seq;
        if let Event::Common(CommonEvent::Rule(Ruled { ruling, .. })) = &entry.event
            && *ruling != Ruling::Correct
        {
            let again = matches!(ruling, Ruling::Uphold | Ruling::Takeback | Ruling::Refuse);
            self.stands();
            self.before = again.then(|| Box::new(self.clone()));
            self.public.ruled = again.then(|| (seq, ruling.clone()));
        }
        if matches!(
            entry.event,
            Event::Common(CommonEvent::Gift { .. } | CommonEvent::Charge { .. } | CommonEvent::Forgive { .. })
        ) {
            self.stands();
        }
        match &entry.event {
            Event::Common(CommonEvent::Rule(Ruled { ruling, .. })) => match ruling {
                Ruling::Position(position) => self.set_board(position, seq, tell),
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
                Ruling::LostOnTime { seat, .. } => {
                    self.due(Duty::Over(self.public.without(*seat), Ending::Time), seq, tell);
                }
                Ruling::Result(outcome) => {
                    // T56: a corrected result is followed by its own end.
                    self.public.end = None;
                    self.due(Duty::Over(*outcome, Ending::Ruling), seq, tell);
                }
                Ruling::Warn(_) => {}
                // T67: the game stands where it stood; its heads are of a new epoch.
                Ruling::Recover { epoch, .. } => self.public.epoch = *epoch,
                Ruling::NewKey { key, .. } => self.public.keys.push((**key).clone()),
            },
            Event::Common(CommonEvent::End(end)) => self.public.end = Some(*end),
            Event::Common(CommonEvent::Replace { seat, name }) => {
                if let Some(known) = self.public.names.get_mut(seat.index()) {
                    known.clone_from(name);
                }
            }
            _ => {}
        }
    }

    pub(super) fn due(&mut self, duty: Duty, since: Seq, tell: &mut impl Tell) {
        self.public.duty = duty;
        self.public.due_since = since;
        tell.tell(|| Happening::Due(duty));
    }

    fn list(&mut self, seat: Seat, seq: Seq, commitment: Hash, opened: &Opened, tell: &mut impl Tell) {
        self.public.seat_mut(seat).list = Some((seq, commitment));
        self.account_mut(seat).list.clone_from(&opened.list);
        if SEATS.into_iter().all(|seat| self.public.seat(seat).list.is_some()) {
            self.due(Duty::Numbers, seq, tell);
        }
    }
}
