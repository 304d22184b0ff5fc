//! Tempête's own events change a game here; what every game has, the referee itself does (`referee/state.rs`). Applying
//! cannot fail: whether an event may happen was asked before (`legal`), and the audit asks again.

use super::{happening::Happening, replay::Opened, standing::Standing};
use crate::{
    ids::{Seat, Seq},
    referee::course::Tell,
    seal::Hash,
    tempete::{
        log::event::{ListCommitment, OwnEvent},
        state::{
            Tempete,
            public::{Duty, OwnDuty, SEATS},
        },
    },
};

impl Tempete {
    /// An event of Tempête's own. Gives what stands of the last exchange, where that was worked out anew.
    pub(crate) fn own(
        &mut self,
        seat: Seat,
        seq: Seq,
        event: &OwnEvent,
        opened: &Opened,
        tell: &mut impl Tell<Happening>,
    ) -> Option<Standing> {
        match event {
            OwnEvent::List(ListCommitment { commitment, .. }) => self.list(seat, seq, *commitment, opened, tell),
            OwnEvent::Numbers(numbers) => {
                self.name(seq, seat, numbers, tell);
                self.public.seat_mut(seat).gave_first = true;
                self.public.course.done(seat);
                if SEATS.into_iter().all(|seat| self.public.seat(seat).gave_first) {
                    self.due(OwnDuty::Turn(Seat::FIRST), seq, tell);
                }
            }
            OwnEvent::Turn(acts) => self.turn(seat, seq, acts, opened, tell),
            OwnEvent::Interception(acts) => return self.interception(seat, seq, acts, opened, tell),
            OwnEvent::Answer(acts) => self.answer(seat, seq, acts, opened, tell),
            OwnEvent::Object => {
                self.disputed(tell);
                if let Some(message) = &mut self.public.message {
                    message.objected = true;
                    let author = message.by;
                    self.due(OwnDuty::Object(author), seq, tell);
                }
            }
            OwnEvent::Amend(play) => return self.amend(seq, play, tell),
            OwnEvent::Withdraw => self.undo_message(seq, tell),
            OwnEvent::Stand => self.stood_by(seat, seq, tell),
        }
        None
    }

    pub(super) fn due(&mut self, duty: OwnDuty, since: Seq, tell: &mut impl Tell<Happening>) {
        self.public.course.due(Duty::Own(duty).into(), since, tell);
    }

    /// An objection goes to the person who runs the referee: its author stands by the message.
    pub(crate) fn stood_by(&mut self, author: Seat, seq: Seq, tell: &mut impl Tell<Happening>) {
        self.disputed(tell);
        self.due(OwnDuty::RulingOnObjection(author), seq, tell);
    }

    fn list(&mut self, seat: Seat, seq: Seq, commitment: Hash, opened: &Opened, tell: &mut impl Tell<Happening>) {
        self.public.seat_mut(seat).list = Some((seq, commitment));
        self.account_mut(seat).list.clone_from(&opened.list);
        self.public.course.done(seat);
        if SEATS.into_iter().all(|seat| self.public.seat(seat).list.is_some()) {
            self.due(OwnDuty::Numbers, seq, tell);
        }
    }
}
