//! Words after the end (T65): the log is closed, and they are passed on beside it.

use super::{GameMail, ReadMail};
use crate::{
    kit::{Denial, Plan, Verdict},
    referee::{
        log::{Author, CommonEvent, Outcome},
        mails::{self, MOST_WORDS, Occasion, Problem, Refused, SAYS_A_DAY, Trial},
        orders::{CommonOrder, Order},
        played::Event,
        session::Session,
        telling::{CommonOccasion, Elsewhere},
    },
};

/// So many seconds they are passed on.
const HEARD: i64 = 14 * 86_400;

impl Session<'_> {
    /// Whether words are still passed on at this moment: the game was played, and ended not long ago.
    pub fn may_talk_after(&self, at: crate::ids::Timestamp) -> bool {
        let ended = self.entries.iter().rev().find(|entry| matches!(entry.event, Event::Common(CommonEvent::End(_))));
        let acted =
            |seat| self.entries.iter().any(|of| of.by == Author::Seat(seat) && matches!(of.event, Event::Own(_)));
        let played = self.course().end.is_some_and(|end| end.last != Outcome::Annulled) || self.places().all(acted);
        ended.is_some_and(|end| at.unix() - end.at.unix() < HEARD) && played && self.at_hand().talks()
    }
}

impl GameMail<'_> {
    /// What `say` alone does once the game is over; `None` where the mail is anything else, or comes too late.
    pub(super) fn after_end(&self, read: &ReadMail) -> Option<Plan> {
        let [ordered] = read.request.orders.as_slice() else { return None };
        let Order::Common(CommonOrder::Say { words }) = &ordered.order else { return None };
        if self.mail.entered.is_some() || !self.session.may_talk_after(self.at) {
            return None;
        }
        let (session, seat) = (self.session, self.mail.seat);
        let refused = |denial: Denial| {
            let problem = Problem::refused(denial, Some(ordered.typed.clone()));
            self.refuse_or_try(Refused { problems: &[problem], corrected: &[] }, read)
        };
        let takes = |other: &crate::ids::Seat| session.player(*other).is_some_and(|player| player.chat);
        let readers = || session.course().others(seat).filter(takes);
        if readers().next().is_none() {
            return Some(refused(Denial::ChatOff));
        }
        if words.len() > MOST_WORDS {
            return Some(refused(Denial::SayTooLong { most: MOST_WORDS }));
        }
        let said = mails::said_today(session.course(), seat, self.at) + session.loaded.asks.said;
        if said >= SAYS_A_DAY {
            return Some(refused(Denial::SayTooMany { most: SAYS_A_DAY }));
        }
        if read.request.try_only {
            return Some(self.inform(&[], Some(Trial::Accepted(&[], &[])), read.note()));
        }
        let receipt = Occasion::Receipt {
            first: None,
            note: read.note(),
            asked: &[],
            settings: &[],
            kept: None,
            words: Some(words),
            again: false,
            elsewhere: Elsewhere::default(),
        };
        let mut plan = self.answer(Verdict::Kept, None, &receipt);
        let news = CommonOccasion::Words { by: seat, words };
        plan.letters.extend(readers().filter_map(|other| session.common_letter(other, self.at, news)));
        plan.says = Some(seat);
        Some(plan)
    }
}
