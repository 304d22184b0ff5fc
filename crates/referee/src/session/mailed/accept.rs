//! What becomes of a mail that may be: entries, what is kept, and the letters to everybody whom it concerns.

use alloc::{string::String, vec::Vec};

use super::{GameMail, answered};
use crate::{
    ids::{Seat, Seq},
    kit::{BrokenLog, Drawer, Plan, Player, Setting, Verdict},
    letters::{self, NewsOf, Reader},
    pace::CreditFor,
    referee::{
        course::Duty,
        log::{Author, CommonEvent, Complaint, Seconds},
        mails::{Asks, CommonIntent, GameOrder, Means, Occasion, ReadNote},
        orders::{CommonOrder, Info, Order, Ordered},
        played::{Decision, Entry, Event, Played},
        session::Session,
        telling::{CommonOccasion, Elsewhere, KeptNote},
    },
};

impl GameMail<'_> {
    pub(super) fn accept(&self, asks: &Asks, note: ReadNote<'_>) -> Result<Plan, BrokenLog> {
        let decision = self.decision(asks);
        let Some(credit) = self.outage(&decision) else { return self.accepted(asks, note, decision) };
        // T77: above what it is given back for, of which letters tell.
        let session = self.session.with(&credit)?;
        let again = GameMail { session: &session, ..*self };
        let mut plan = again.accepted(asks, note, again.decision(asks))?;
        plan.entries.splice(0..0, session.plan_of(&credit).entries);
        Ok(plan)
    }

    fn decision(&self, asks: &Asks) -> Decision {
        let means = Means { mail: self.mail.sent.as_ref(), ..self.means() };
        Played::decide(self.session.truth(), self.mail.seat, asks, self.arrived, &means)
    }

    /// What its writer is given back of an outage of the referee's, if it does what he owed.
    fn outage(&self, decision: &Decision) -> Option<Decision> {
        let (seat, before) = (self.mail.seat, self.session.truth());
        let (owed, owes) = (before.course(), decision.after.course());
        if self.mail.entered.is_some() || decision.ends() || owes.owes(seat) && owes.due_since == owed.due_since {
            return None;
        }
        let seconds = Seconds::clamped(owed.outage_before(seat, self.arrived)?);
        let credit = CommonEvent::Credit { seat, seconds, cause: CreditFor::Outage };
        Decision::of_referee(before, [credit], None, self.at, &self.session.seals()).ok()
    }

    fn accepted(&self, asks: &Asks, note: ReadNote<'_>, decision: Decision) -> Result<Plan, BrokenLog> {
        let (seat, loaded) = (self.mail.seat, self.session.loaded);
        let means = Means { mail: self.mail.sent.as_ref(), ..self.means() };
        let (mut after, decision) = Self::answered(self.session, decision, &means)?;
        after.chat = asks.settings.iter().rev().find_map(|setting| match setting {
            Setting::Chat(open) => Some((seat, *open)),
            _ => None,
        });
        let mut plan = if decision.entries.is_empty() { after.plan(Verdict::Kept) } else { after.plan_of(&decision) };
        plan.words = self.disputed(asks, &decision);
        let opened = Played::opens_kept(self.session.at_hand(), after.at_hand());
        if opened {
            // T6: nothing is kept from here on.
            plan.drawer = loaded.drawer.iter().map(|kept| Drawer { numbers: None, ..kept.clone() }).collect();
        }
        let kept = if opened { None } else { self.session.at_hand().to_keep(asks, &means) };
        if let Some(what) = &kept {
            let letter = self.session.player(seat).map_or(0, |player| player.letters) + 1;
            plan.drawer.push(Drawer { seat, numbers: Some(what.clone()), letter, mail: self.mail.sent.clone() });
        }
        if let Some(standing) = after.planned_of(seat).filter(|_| asks.common() == Some(&CommonIntent::DropConditions))
        {
            // T86: it makes no entry, so that nobody learns that there was one.
            plan.drawer.push(Drawer { seat, numbers: Some(answered::dropped(&standing)), letter: 0, mail: None });
        }
        if decision.ends() {
            let words = asks.words.as_deref().map(|words| (seat, words));
            plan.letters = after.results(self.at, words);
            return Ok(plan);
        }
        let first = decision.entries.first().map(|entry| entry.seq);
        let reader = self.reader_after(&asks.settings);
        let replaced = loaded.drawer.iter().any(|kept| kept.seat == seat && kept.numbers.is_some());
        let person = self.person_after(&after);
        // T85: what was played at once of what it plans is planned no more.
        let orders: Vec<Ordered<GameOrder>> =
            if decision.entries.iter().any(|of| of.planned.is_some() && of.by == Author::Seat(seat)) {
                let is_plan = |one: &Ordered<GameOrder>| matches!(one.order, Order::Common(CommonOrder::If { .. }));
                let left = after.planned_of(seat).map(|standing| standing.conditions).unwrap_or_default();
                let line = |moves: Vec<&str>| {
                    let moves = moves.into_iter().map(String::from).collect();
                    Ordered { order: Order::Common(CommonOrder::If { moves }), typed: String::new() }
                };
                note.orders.iter().filter(|one| !is_plan(one)).cloned().chain(left.lines().map(line)).collect()
            } else {
                note.orders.to_vec()
            };
        let note = ReadNote { orders: &orders, ..note };
        let receipt = Occasion::Receipt {
            first,
            note,
            asked: &asks.asked,
            settings: &asks.settings,
            kept: kept.as_deref().map(|what| KeptNote { what, replaced }),
            words: asks.words.as_deref(),
            again: self.complains_again(asks),
            elsewhere: Elsewhere { person: person.as_ref(), ..Elsewhere::default() },
        };
        let record = asks.asked.contains(&Info::Record).then(|| after.record());
        let answer = (self.at, self.last_answer);
        plan.letters.extend(after.writer().write(
            &after,
            seat,
            reader.as_ref(),
            answer.0,
            answer.1,
            record.as_deref(),
            &receipt,
        ));
        if let Some(first) = first {
            self.tell_others(&mut plan, &after, asks, &decision, first);
        }
        Ok(plan)
    }

    /// The letters to everybody else.
    fn tell_others(&self, plan: &mut Plan, after: &Session<'_>, asks: &Asks, decision: &Decision, first: Seq) {
        let words = asks.words.as_deref();
        let news = match asks.common() {
            Some(CommonIntent::Overdue(Complaint::Plain)) => CommonOccasion::Reminder { complained: true, words },
            // T75: what the letter told that may not have come, and what is due with it.
            Some(CommonIntent::Overdue(Complaint::Repeat)) => {
                CommonOccasion::News { first: after.course().due_since, words }
            }
            _ => CommonOccasion::News { first, words },
        };
        // Of a turn of which not all read at once.
        let waits = decision.entries.first().filter(|entry| match &entry.event {
            Event::Own(event) => !self.session.at_hand().tells_at_once(event),
            Event::Start(_) | Event::Common(_) => false,
        });
        // Who may have accepted a draw reads at once that none is offered any more.
        let ends_offer = self.session.course().offer.is_some() && after.course().offer.is_none();
        let at_once = words.is_some() || ends_offer || waits.is_none_or(|turn| turn.offers);
        for other in self.session.course().others(self.mail.seat) {
            let wants = |player: &Player| player.reader.news == NewsOf::All;
            let wants = after.course().owes(other) || self.session.player(other).is_some_and(wants);
            // T85: whose plan answered reads it.
            let answered = decision.entries.iter().any(|of| of.planned.is_some() && of.by == Author::Seat(other));
            if self.is_unwanted(asks, other) || !(at_once || wants || answered) {
                continue;
            }
            let news = match news {
                CommonOccasion::News { words, .. } if waits.is_some() => {
                    CommonOccasion::News { first: self.after_turn_of(other), words }
                }
                // Who does not owe it is not reminded of it.
                CommonOccasion::Reminder { words, .. } if !after.course().owes(other) => {
                    CommonOccasion::News { first, words }
                }
                news => news,
            };
            plan.letters.extend(after.writer().write(after, other, None, self.at, None, None, &Occasion::Common(news)));
        }
    }

    /// The entry after this seat's last turn, which it was told last as its own.
    fn after_turn_of(&self, seat: Seat) -> Seq {
        let turn = |entry: &&Entry| matches!(entry.event, Event::Own(_)) && entry.by == Author::Seat(seat);
        let last = self.session.entries.iter().rev().find(turn).map_or(Seq::START, |entry| entry.seq);
        last.next().unwrap_or(last)
    }

    /// The words that whoever rules on a dispute must know.
    fn disputed(&self, asks: &Asks, decision: &Decision) -> Option<(Seq, String)> {
        let entry = decision.entries.first()?;
        let claimed = matches!(self.session.course().duty, Duty::Claim(..));
        let disputed = match &entry.event {
            Event::Own(own) => self.session.at_hand().keeps_words_of(own),
            Event::Common(CommonEvent::Claim(_)) => true,
            Event::Common(CommonEvent::Accept | CommonEvent::Decline) => claimed,
            Event::Start(_) | Event::Common(_) => false,
        };
        let words = asks.words.as_deref().filter(|_| disputed)?;
        Some((entry.seq, letters::lines(words).join("\n")))
    }

    /// T64: a complaint made once more goes only to who wants reminders.
    fn is_unwanted(&self, asks: &Asks, other: Seat) -> bool {
        self.complains_again(asks) && self.session.player(other).is_some_and(|other| !other.reader.reminders)
    }

    fn complains_again(&self, asks: &Asks) -> bool {
        let last = self.session.course().complaint(self.mail.seat);
        matches!(asks.common(), Some(CommonIntent::Overdue(Complaint::Plain))) && last.is_some()
    }

    /// The reader after his own settings (M12).
    fn reader_after(&self, settings: &[Setting]) -> Option<Reader> {
        let mut reader = self.session.player(self.mail.seat)?.reader.clone();
        settings.iter().for_each(|setting| setting.apply(&mut reader));
        Some(reader)
    }
}
