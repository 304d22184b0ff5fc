//! Whether a mail may be: its orders, how fresh it is, whether others take its words. Asked of its sender's view.

use alloc::string::String;

use super::GameMail;
use crate::{
    kit::Denial,
    referee::{
        log::Reason,
        mails::{self, Asks, CommonIntent, GameOrder, Intent, Mended, Problem},
        orders::{self, Request},
        payload::Refusal,
        played::Played,
    },
    text,
};

impl GameMail<'_> {
    /// What a mail of these orders asks, if it may be.
    pub(super) fn check(&self, request: &Request<GameOrder>) -> Result<Asks, Refusal> {
        if self.mail.entered.is_some() && !self.session.at_hand().are_entered(request) {
            return Err(Denial::NotEntered.into());
        }
        let mut asks = mails::asks(&self.view(), request)?;
        self.date(&mut asks);
        self.entered(&mut asks)?;
        self.allowed(&mut asks).map(|()| asks)
    }

    /// T79: what is entered for a player seals nothing, and is held as on paper: what he has the person who enters it does
    /// not know.
    fn entered(&self, asks: &mut Asks) -> Result<(), Denial> {
        let Some(entered) = &self.mail.entered else { return Ok(()) };
        if !Played::may_enter(&self.view(), asks) {
            return Err(Denial::NotEntered);
        }
        let reason = Reason::new(&entered.reason).ok_or(Denial::NotEntered)?;
        asks.entered = Some((reason, self.mail.at));
        Ok(())
    }

    /// T73: the days of a leave become moments, in the reader's zone and the nearest year.
    fn date(&self, asks: &mut Asks) {
        let Some(CommonIntent::LeaveDays { from, to }) = asks.common() else { return };
        let loaded = self.session.loaded;
        let zone = self.session.player(self.mail.seat).map_or("UTC", |player| &player.reader.zone);
        let today = (loaded.day_of)(zone, self.arrived);
        let first = from.not_before(today);
        let last = to.not_before(first).succ_opt().unwrap_or(first);
        let begins = (loaded.day_begins)(zone, first);
        // Who leaves today leaves now.
        let begins = if first == today { begins.max(self.arrived) } else { begins };
        asks.intent = Some(Intent::Common(CommonIntent::Leave { from: begins, to: (loaded.day_begins)(zone, last) }));
    }

    /// Everything that may refuse a mail, in one place: staleness, rules, what is held, chat.
    fn allowed(&self, asks: &mut Asks) -> Result<(), Refusal> {
        if !self.fresh {
            self.is_fresh(asks)?;
        }
        mails::examine(&self.view(), asks, self.arrived, self.language())?;
        // T86: whether there is one.
        if asks.common() == Some(&CommonIntent::DropConditions) && self.session.planned_of(self.mail.seat).is_none() {
            return Err(Denial::NoConditions.into());
        }
        // T65: the other player's choice, which he made known.
        let takes = |seat| self.session.player(seat).is_none_or(|player| player.chat);
        let heard = self.session.course().others(self.mail.seat).any(takes);
        if asks.words.is_some() && asks.act().is_none_or(|turned| turned.act.chats()) && !heard {
            return Err(Denial::ChatOff.into());
        }
        Ok(())
    }

    /// M8: whether the letter that the mail answers is fresh enough for what it asks.
    fn is_fresh(&self, asks: &Asks) -> Result<(), Denial> {
        let (mail, course, seat) = (self.mail, self.session.course(), self.mail.seat);
        let knows = |seq: crate::ids::Seq| mail.letter_knew > seq.get();
        let stale = Denial::Stale { knew: mail.letter_knew.saturating_sub(1), stands: course.last.get() };
        // What is kept is replaced by an answer to its receipt, not by an older mail that was late.
        let kept = self.session.loaded.drawer.iter().find(|kept| kept.seat == seat);
        let replaces = kept.filter(|kept| self.session.at_hand().keeps(asks) && kept.numbers.is_some());
        if replaces.is_some_and(|kept| mail.letter < kept.letter) {
            return Err(stale);
        }
        let Some(intent) = &asks.intent else { return Ok(()) };
        if course.duty.is_over() {
            // The refusal to come says that the game is over, which is more to the point.
            return Ok(());
        }
        let (fresh, in_turn) = match intent {
            Intent::Common(common) => (common.is_fresh(course, seat, knows), !common.is_out_of_turn(course)),
            Intent::Own(act) => (Played::is_fresh(&self.view(), act, &knows), true),
        };
        // Who owes nothing hears that, and not that his letter is old.
        if fresh || (!course.owes(seat) && in_turn) { Ok(()) } else { Err(stale) }
    }

    /// Everything that is wrong with a mail of these orders, and the lines that would do.
    pub(super) fn mended(&self, request: &Request<GameOrder>) -> Mended {
        let (view, language) = (self.view(), self.language());
        let check = |request: &Request<GameOrder>| self.check(request);
        let (words, knows) = (Played::words(&view), Played::knows(&view, language));
        let reread = |body: &str| {
            let reading = text::read_knowing(body, &words, &knows, language).ok()?;
            Played::fitted(&view, orders::request(view.known().reader(), &reading, language).ok()?, language).ok()
        };
        let mended = Played::mended(&view, request, &check, &reread);
        let stale = match mended.problems.as_slice() {
            [Problem::Refused { refusal, .. }] => matches!(refusal.denial(), Some(Denial::Stale { .. })),
            _ => false,
        };
        if !stale || self.fresh {
            return mended;
        }
        // M8: what else is wrong with it as an answer to the letter that says so.
        let further = Self { fresh: true, ..*self }.mended(request);
        let problems = mended.problems.into_iter().chain(further.problems).collect();
        Mended { problems, lines: further.lines }
    }

    /// A line that nobody but its sender is shown.
    pub(super) fn typed(words: Option<&str>) -> impl Iterator<Item = String> {
        words.into_iter().flat_map(str::lines).map(Into::into)
    }
}
