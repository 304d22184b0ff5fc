//! What must be asked of a mail before it counts (M5): what its prose may mean beside its orders, and whether it takes back
//! what it says.

use alloc::{string::String, vec::Vec};

use super::{GameMail, ReadMail};
use crate::{
    kit::{Denial, HeldBack, Sender},
    referee::{
        mails::{Asks, GameOrder, Problem},
        orders::{CommonOrder, Order, Ordered, OwnOrder},
        played::Played,
    },
    text::{self, Hint, Language},
};

impl GameMail<'_> {
    /// What must be asked of a mail that would be entered (M5): what its prose may mean beside it, whether it takes back
    /// what it says, whether something is forgone. Asked once in a duty.
    pub(super) fn doubts(&self, asks: &Asks, read: &ReadMail) -> Vec<Problem> {
        let orders = &read.request.orders;
        if asks.intent.is_none() || self.mail.entered.is_some() {
            return Vec::new();
        }
        let stands = self.affirmed.unwrap_or_else(|| self.was_held(read.request.try_only));
        let (view, language) = (self.view(), self.language());
        let vocabulary = view.known().reader().vocabulary;
        let check = |request: &_| self.check(request);
        let (line, forgone) = match Played::forgone(&view, asks, &read.request, &check) {
            Some((line, refusal)) => (Some(line), Some(Problem::refused(refusal, None))),
            None => (None, None),
        };
        let knows = Played::knows(&view, language);
        // T3, T50, T51, T61: what nobody can take back; once doubted, its plain order alone carries it out (M5).
        let is_grave = |line: &Ordered<GameOrder>| match &line.order {
            Order::Common(order) => matches!(order, CommonOrder::Resign | CommonOrder::AcceptDraw),
            Order::Own(own) => own.is_grave(),
            _ => false,
        };
        let counts_alone = |line: &Ordered<GameOrder>| match &line.order {
            Order::Common(CommonOrder::Claim(_)) => true,
            Order::Own(own) => own.counts_alone() || is_grave(line),
            _ => is_grave(line),
        };
        let grave = orders.iter().any(is_grave);
        if stands && !orders.iter().any(counts_alone) {
            return Vec::new();
        }
        let doubted = text::doubted(&read.reading, vocabulary, &knows, language, grave);
        let idiom = orders.iter().find(|line| match &line.order {
            Order::Own(own) => own.is_idiom(&line.typed, language),
            _ => false,
        });
        // Where cards are drawn, the word alone is asked about until its seat has offered a draw.
        let ambiguous = !vocabulary.numbered.is_empty() && !self.session.course().offered.contains(self.mail.seat);
        let bare = |line: &&str| vocabulary.is_word("draw", line.trim().trim_end_matches(['.', '!', '?']));
        let offers = |line: &Ordered<GameOrder>| matches!(line.order, Order::Common(CommonOrder::Draw));
        let unclear = self.mail.text.as_deref().ok().and_then(|text| text.lines().find(bare));
        let unclear = unclear.filter(|_| ambiguous && language == Language::En && orders.iter().any(offers));
        let doubted = doubted.or_else(|| idiom.map(|line| line.typed.clone()));
        let doubted = doubted.or_else(|| unclear.map(|line| line.trim().into()));
        let doubted = doubted.map(|line| {
            let spelled = |line: &Ordered<GameOrder>| match read.declines {
                // T50: he did not write `resign`.
                true => line.typed.clone(),
                false => line.order.spelled(vocabulary, language),
            };
            let alone = orders.iter().filter(|line| counts_alone(line)).map(spelled).collect::<Vec<_>>().join(" / ");
            let act = orders.iter().map(spelled).collect::<Vec<_>>().join(" / ");
            let act = if alone.is_empty() { act } else { String::new() };
            Problem::refused(Denial::Doubted { alone, act }, Some(line))
        });
        if read.declines || stands {
            return doubted.into_iter().collect();
        }
        // T51: any turn declines an offer, and who agrees to something may mean it.
        let offered = view.course().offer.is_some_and(|(by, _)| by != view.seat);
        let agreed = text::agreed(&read.reading, language)
            .filter(|_| offered && asks.act().is_some_and(|turned| turned.act.is_turn()));
        let agreed = agreed.map(|line| {
            let order = Order::<GameOrder>::Common(CommonOrder::AcceptDraw).spelled(vocabulary, language);
            Problem::refused(Denial::Meant { order }, Some(line))
        });
        if orders.iter().any(|line| matches!(&line.order, Order::Own(own) if own.is_plain())) {
            return forgone.into_iter().chain(agreed).chain(doubted).collect();
        }
        let hand = Played::hinted(&view, asks);
        // What is said to the other side is searched as prose is.
        let said: Vec<String> = Self::typed(asks.words.as_deref()).collect();
        let shown = said.iter().find(|line| knows.names_sealed(line)).cloned();
        let prose: Vec<String> = read.reading.not_read.iter().cloned().chain(said).collect();
        // Who does it need not be asked whether he means it.
        let does = |hint: &Hint| {
            orders.iter().any(|line| match &line.order {
                Order::Common(CommonOrder::Draw | CommonOrder::AcceptDraw | CommonOrder::DeclineDraw) => {
                    matches!(hint.verb, "draw" | "accept" | "decline")
                }
                Order::Own(own) => view.known().does(own, hint),
                order => order.verb() == hint.verb,
            })
        };
        let hint = text::hint(&prose, vocabulary, &knows, &hand, language).filter(|hint| !does(hint));
        let meant = hint.map(|hint| (Played::meant(&view, asks, &hint, language), hint.line));
        // Of what would be forgone is asked once.
        let meant = meant.filter(|(order, _)| order.is_none() || *order != line).map(|(order, line)| {
            let denial = order.map_or(Denial::SealedNamed, |order| Denial::Meant { order });
            Problem::refused(denial, Some(line))
        });
        let shown = shown.filter(|_| meant.is_none()).map(|line| Problem::refused(Denial::SealedNamed, Some(line)));
        let begins = text::begins_as_order(&read.reading, vocabulary, &knows, language);
        let begins = begins.map(|line| Problem::refused(Denial::Meant { order: line.clone() }, Some(line)));
        let meant = agreed.or(meant).or(begins);
        forgone.into_iter().chain(meant).chain(shown).chain(doubted).collect()
    }

    /// True if this mail was held back in the duty that stands, and comes again.
    fn was_held(&self, tries: bool) -> bool {
        let due = self.session.course().due_since;
        let open = |held: &&HeldBack| held.open && held.seat == self.mail.seat && held.due == due;
        // A trial is of what stands below its first line.
        let own = |text: &str| match text.trim_start().split_once('\n') {
            Some((_, below)) if tries => HeldBack::words(below),
            _ => HeldBack::words(text),
        };
        let words = self.mail.text.as_deref().map(own);
        self.session.loaded.held.iter().filter(open).any(|held| words == Ok(held.words))
    }

    /// What is kept of this mail until its writer says that it stands.
    pub(super) fn held_back(&self, doubts: &[Problem]) -> HeldBack {
        let (seat, mail) = (self.mail.seat, self.mail);
        let text = mail.text.clone().unwrap_or_default();
        let is_one_act = |problem: &Problem| {
            let Problem::Refused { refusal, .. } = problem else { return false };
            matches!(refusal.denial(), Some(Denial::Doubted { act, .. }) if !act.is_empty())
        };
        HeldBack {
            seat,
            asks: self.session.player(seat).map_or(0, |player| player.letters) + 1,
            due: self.session.course().due_since,
            at: self.at,
            words: HeldBack::words(&text),
            open: true,
            yes: doubts.iter().all(is_one_act),
            text,
            letter: mail.letter,
            knew: mail.letter_knew,
            signed: mail.sender == Sender::Signed,
            sent: mail.sent.clone(),
        }
    }
}
