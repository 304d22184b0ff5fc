//! A mail's orders while they are put right.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    state::typed::OwnAsks as _,
    tempete::{
        cards::card::Window,
        order::{
            intent::Asks,
            orders::{CardOrder, CommonOrder, Order, Ordered, OwnOrder, Request},
            vocabulary::VOCABULARY,
        },
        state::public::Public,
    },
    text::Language,
};

/// The widest a line to copy is made, its indentation aside.
const WIDEST: usize = 72;

/// One order of it.
#[derive(Clone)]
struct Draft {
    order: Order,
    /// The line as typed and its place; none where it was added.
    typed: Option<(usize, String)>,
    /// Whether it is still what was typed.
    kept: bool,
}

/// A mail's orders while they are put right.
#[derive(Clone)]
pub(in super::super) struct MailLines {
    try_only: bool,
    language: Language,
    drafts: Vec<Draft>,
    /// Whether something was asked to be done, beside words and settings.
    acts: bool,
}

impl MailLines {
    /// The orders as they were read.
    pub fn of(request: &Request) -> Self {
        let draft = |(at, one): (usize, &Ordered)| Draft {
            order: one.order.clone(),
            typed: Some((at, one.typed.trim().to_string())),
            kept: true,
        };
        let acts = request.orders.iter().any(|one| !one.order.is_words());
        let drafts = request.orders.iter().enumerate().map(draft).collect();
        Self { try_only: request.try_only, language: request.language, drafts, acts }
    }

    /// The mail that it is now.
    pub fn request(&self) -> Request {
        let ordered = |draft: &Draft| Ordered { order: draft.order.clone(), typed: String::new() };
        let orders = self.drafts.iter().map(ordered).collect();
        Request { try_only: self.try_only, language: self.language, orders }
    }

    /// Whether something is still asked to be done where something was.
    pub fn does_what_it_did(&self, asks: &Asks) -> bool {
        !self.acts
            || ((asks.intent.is_some() || asks.aside().drawer.is_some())
                && self.find(|order| !order.is_words()).is_some())
    }

    /// What it asks, in order.
    pub fn orders(&self) -> impl Iterator<Item = &Order> {
        self.drafts.iter().map(|draft| &draft.order)
    }

    /// What it asks here.
    pub fn order(&self, at: usize) -> Option<&Order> {
        self.drafts.get(at).map(|draft| &draft.order)
    }

    /// How many orders it has.
    pub fn len(&self) -> usize {
        self.drafts.len()
    }

    /// The first such order.
    pub fn find(&self, is: impl Fn(&Order) -> bool) -> Option<usize> {
        self.orders().position(is)
    }

    /// What was typed here.
    pub fn typed(&self, at: usize) -> Option<String> {
        self.drafts.get(at)?.typed.as_ref().map(|(_, typed)| typed.clone())
    }

    /// Which line of the mail this was.
    pub fn place(&self, at: usize) -> Option<usize> {
        self.drafts.get(at)?.typed.as_ref().map(|(place, _)| *place)
    }

    /// The mail without the order here.
    pub fn without(&self, at: usize) -> Self {
        let mut sheet = self.clone();
        if at < sheet.drafts.len() {
            sheet.drafts.remove(at);
        }
        sheet
    }

    /// Only what is such.
    pub fn retained(&self, keep: impl Fn(usize, &Order) -> bool) -> Self {
        let kept = self.drafts.iter().enumerate().filter(|(at, draft)| keep(*at, &draft.order));
        Self { drafts: kept.map(|(_, draft)| draft.clone()).collect(), ..self.clone() }
    }

    /// Without a card and the square that it seals.
    pub fn without_card(&self, card: usize) -> Self {
        self.retained(|at, order| at != card && !matches!(order, Order::Own(OwnOrder::Square(_))))
    }

    /// The mail with another order here.
    pub fn with(&self, at: usize, order: Order) -> Self {
        let mut sheet = self.clone();
        if let Some(draft) = sheet.drafts.get_mut(at) {
            draft.kept &= draft.order == order;
            draft.order = order;
        }
        sheet
    }

    /// The mail with an order more here.
    pub fn inserted(&self, at: usize, order: Order) -> Self {
        let mut sheet = self.clone();
        sheet.drafts.insert(at.min(sheet.drafts.len()), Draft { order, typed: None, kept: false });
        sheet
    }

    /// The same, its card or discard insisted on.
    pub fn insisting(&self, at: usize) -> Self {
        let order = match self.order(at) {
            Some(Order::Own(OwnOrder::Card(card))) => {
                Order::Own(OwnOrder::Card(CardOrder { insist: true, ..card.clone() }))
            }
            Some(Order::Own(OwnOrder::Discard { card, .. })) => {
                Order::Own(OwnOrder::Discard { card: *card, insist: true })
            }
            _ => return self.clone(),
        };
        self.with(at, order)
    }

    /// The same orders in the order of events, each card where it is played (T7); `None` where they stand so.
    pub fn placed(&self, public: &Public) -> Option<Self> {
        let mut moves: u8 = 0;
        let mut place = |order: &Order| match order {
            Order::Own(OwnOrder::Intercept | OwnOrder::Answer) => 0,
            Order::Own(OwnOrder::Spring { .. }) => 1,
            Order::Own(OwnOrder::Land(_)) => 2,
            Order::Own(OwnOrder::Card(card) | OwnOrder::Amend(card)) => {
                let known = public.terms().deck.iter().find(|known| u32::from(known.get()) == card.card);
                match known.map(|known| public.window(public.card(*known))) {
                    Some(Window::After) => 9,
                    Some(Window::AfterFirstStep) => 6,
                    _ => 3,
                }
            }
            Order::Own(OwnOrder::Move { .. }) => {
                moves = moves.saturating_add(1);
                if moves == 1 { 5 } else { 8 }
            }
            Order::Own(OwnOrder::Part(_)) => 11,
            Order::Own(OwnOrder::Keep { .. } | OwnOrder::Discard { .. }) => 12,
            Order::Common(CommonOrder::Draw) => 13,
            Order::Own(OwnOrder::Numbers(_) | OwnOrder::NumbersRandom { .. }) => 14,
            _ => 15,
        };
        let mut keyed: Vec<(u8, Draft)> = Vec::with_capacity(self.drafts.len());
        for draft in &self.drafts {
            // A square goes with the card above it.
            let key = match (&draft.order, keyed.last()) {
                (Order::Own(OwnOrder::Square(_)), Some((key, _))) => *key,
                (Order::Own(OwnOrder::Square(_)), None) => 3,
                (order, _) => place(order),
            };
            keyed.push((key, draft.clone()));
        }
        if keyed.is_sorted_by_key(|(key, _)| *key) {
            return None;
        }
        keyed.sort_by_key(|(key, _)| *key);
        Some(Self { drafts: keyed.into_iter().map(|(_, draft)| draft).collect(), ..self.clone() })
    }

    /// The lines to copy: what was typed where it stands as it was, else as this language spells it. Words come last,
    /// since they go on down to an empty line.
    pub fn lines(&self, language: Language) -> Vec<String> {
        let shared = |draft: &Draft| {
            let same = |other: &&Draft| {
                other.typed.as_ref().map(|(_, typed)| typed) == draft.typed.as_ref().map(|(_, typed)| typed)
            };
            self.drafts.iter().filter(same).count() > 1
        };
        let told = |draft: &Draft| match &draft.typed {
            Some((_, typed)) if draft.kept && !shared(draft) => typed.clone(),
            _ => draft.order.spelled(&VOCABULARY, language),
        };
        let (words, acts): (Vec<&Draft>, Vec<&Draft>) =
            self.drafts.iter().partition(|draft| matches!(draft.order, Order::Common(CommonOrder::Say { .. })));
        let first = self.try_only.then(|| VOCABULARY.word("try", language).to_string());
        let all = acts.into_iter().chain(words).map(told);
        first.into_iter().chain(all).flat_map(|line| wrapped(&line)).collect()
    }
}

/// A line in as many as it takes.
fn wrapped(line: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= WIDEST => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}
