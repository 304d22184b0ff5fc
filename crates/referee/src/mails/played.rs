//! The mails of such a game: one turn a mail, a draw perhaps offered with it.

use alloc::{string::String, vec::Vec};

use super::{
    Ahead, Asks, Check, CommonIntent, GameOrder, GameTopic, InVain, Intent, Means, Mended, OrderText, OwnMails,
    Problem, Reread,
};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{Attempt, Denial},
    referee::{
        log::{Author, CommonEvent, DrawnFrom},
        orders::{self, CommonOrder, Order, OrderReader, OwnOrder as _, Request},
        payload::Refusal,
        played::{Decision, Entry, Event, GameAct, GameEvent, Opened, Played, Sealing, State, View, seals},
    },
    seal::GameSeals,
    text::{Hint, Knows, Language, Line, Vocabulary},
};

#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;

/// A turn, and whether a draw is offered with it (T51).
#[derive(Clone, Debug, PartialEq)]
pub struct Turned<A> {
    pub act: A,
    pub offers: bool,
}

impl<A> From<A> for Turned<A> {
    fn from(act: A) -> Self {
        Self { act, offers: false }
    }
}

/// The only order of a turn that is one order.
///
/// # Errors
/// There are more.
pub fn one<'a, O: OrderText>(orders: &[&'a O]) -> Result<&'a O, Denial> {
    match orders {
        [only] => Ok(only),
        [_, second, ..] => Err(Denial::Twice { verb: second.verb() }),
        [] => Err(Denial::NothingDue),
    }
}

impl Played {
    /// Returns the reader of the game's orders.
    pub fn reader(&self) -> &'static OrderReader<GameOrder> {
        self.row().text().reader()
    }

    /// Reads an order of the game's own that other games know, too, and that comes alone.
    pub fn common(order: &GameOrder) -> Option<CommonIntent> {
        order.takes_back().then_some(CommonIntent::PlayOn)
    }

    /// Returns the game's words, with how many numbers this seat's verbs want now (M5).
    pub fn words(view: &View<'_>) -> Vocabulary {
        if let Some(own) = view.known().own_mails() {
            return own.words(view);
        }
        let vocabulary = view.known().reader().vocabulary;
        match view.known().has_conditions() {
            true => Vocabulary { beside: Some(&orders::PLANS), ..*vocabulary },
            false => *vocabulary,
        }
    }

    /// Returns what is known of a seat, by which its mails are read: no more than it may know.
    pub fn knows(view: &View<'_>, language: Language) -> Knows {
        if let Some(own) = view.known().own_mails() {
            return own.knows(view, language);
        }
        let names = view.course().names.iter().map(|name| name.as_str());
        let mut knows = Knows::default().named(names);
        (knows.board, knows.board_is_own) = {
            let known = view.known();
            (known.row().text().known_position(known.sight(view.seat)), !known.row().spec().sealed.is_empty())
        };
        knows
    }

    /// Reads what the orders of a mail ask together that has none which comes alone; `draw` is among them.
    ///
    /// # Errors
    /// Fails if the lines do not belong together, or not to what is due.
    pub fn act(
        view: &View<'_>,
        orders: &[&Order<GameOrder>],
        language: Language,
        asks: &mut Asks,
    ) -> Result<(), Refusal> {
        if let Some(own) = view.known().own_mails() {
            return own.act(view, orders, language, asks);
        }
        // T16: said before anything else is found wrong.
        view.course().is_due(view.seat)?;
        let own: Vec<&GameOrder> =
            orders.iter().filter_map(|order| if let Order::Own(own) = order { Some(own) } else { None }).collect();
        let offers = orders.iter().filter(|order| matches!(order, Order::Common(CommonOrder::Draw))).count();
        if offers > 1 {
            return Err(Denial::Twice { verb: "draw" }.into());
        }
        if own.is_empty() {
            return Err(Denial::NothingDue.into());
        }
        if let (Some(claim), 0) = (view.known().row().text().claim_alone(&own), offers) {
            asks.intent = Some(Intent::Common(CommonIntent::Claim(claim)));
            return Ok(());
        }
        let act = view.known().row().text().parse_turn(view.known().sight(view.seat), &own, language)?;
        if offers == 1 && !act.may_offer() {
            return Err(Denial::NotDue { verb: "draw" }.into());
        }
        asks.intent = Some(Intent::Own(Turned { act, offers: offers == 1 }));
        Ok(())
    }

    /// Checks what a seat asks to do, by what the seat knows; it stands written out from then on.
    ///
    /// # Errors
    /// Returns the refusal that the sender reads.
    pub fn may(view: &View<'_>, turned: &mut Turned<GameAct>) -> Result<(), Refusal> {
        if view.known().own_mails().is_none() {
            view.course().is_due(view.seat)?;
        }
        view.known().own().validate(view.known().sight(view.seat), &mut turned.act)
    }

    /// Foresees the game after an act of a seat, as one who knows this much: `(who, by)`, who foresees it and who acts (T84).
    ///
    /// # Errors
    /// Fails if it cannot be.
    pub fn ahead(known: &Self, (who, by): (Seat, Seat), turned: &Turned<GameAct>) -> Result<Ahead, Refusal> {
        if let Some(own) = known.own_mails() {
            return own.ahead(known, (who, by), &turned.act);
        }
        let mut act = turned.act.clone();
        let (event, opened) = known.own().imagine(known.sight(by), &mut act)?;
        let seq = known.course().last.next().ok_or(Denial::LogFull)?;
        let entry = Entry::of_referee(seq, known.course().at, Event::Own(event));
        let entry = Entry { by: Author::Seat(by), offers: turned.offers, ..entry };
        Ok(Ahead::with(known, &entry, &opened, who == by))
    }

    /// Reads the move of the seat whose turn it is, as typed in a language, or by its word in a plan.
    ///
    /// # Errors
    /// Fails if it is none there.
    pub fn move_of(known: &Self, by: Seat, text: &str, language: Language) -> Result<Turned<GameAct>, Refusal> {
        if let Some(own) = known.own_mails() {
            return own.move_of(known, by, text, language).map(Turned::from);
        }
        known.course().is_due(by)?;
        let (vocabulary, text) = (known.reader().vocabulary, text.trim());
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        // `king e2`, `move Nf3`
        let said = vocabulary.verbs.iter().find(|verb| !rest.is_empty() && vocabulary.says(verb.id, first, language));
        let (verb, words) = said.map_or((vocabulary.bare_move, text), |verb| (verb.id, rest));
        let words = words.split(' ').map(String::from).collect();
        let line = Line { verb, words, insist: false, text: None, typed: text.into(), at: 1 };
        let order = (known.reader().read)(&line, language).map_err(|_| Denial::NothingDue)?;
        let act = known.row().text().parse_turn(known.sight(by), &[&order], language)?;
        Ok(Turned { act, offers: false })
    }

    /// True if orders may be entered for a player at all, asked of them alone and before anything of the player's is looked at: a
    /// refusal could tell what the player sees (T79).
    pub fn are_entered(&self, request: &Request<GameOrder>) -> bool {
        let seals = |order: &Order<GameOrder>| match order {
            Order::Own(_) => true,
            Order::Common(CommonOrder::Claim(claim)) => (self.row().claim_as_action)(*claim).is_some(),
            _ => false,
        };
        self.row().spec().seals_seeds_alone() || !request.orders.iter().any(|one| seals(&one.order))
    }

    /// True if the mail knew enough of the game for what it asks (M8); `knows` says whether its letter told of an entry.
    pub fn is_fresh(view: &View<'_>, turned: &Turned<GameAct>, knows: &dyn Fn(Seq) -> bool) -> bool {
        if let Some(own) = view.known().own_mails() {
            return own.is_fresh(view, &turned.act, knows);
        }
        let course = view.course();
        let own_last = course.seat(view.seat).last_act.is_none_or(knows);
        knows(course.due_since) && (!turned.offers || own_last)
    }

    /// Makes the entries for what was examined, of a mail that arrived then. The state is not changed.
    pub fn decide(state: &State, seat: Seat, asks: &Asks, arrived: Timestamp, means: &Means<'_>) -> Decision {
        if let Some(own) = state.known.own_mails() {
            return own.decide(state, seat, asks, arrived, means);
        }
        let now = asks.entered.as_ref().map_or(arrived, |(_, now)| *now);
        let at = now.max(state.course().at);
        let arrived = (arrived < at).then_some(arrived);
        let mut decision = Decision::on(state);
        let (Some(intent), Some(seq)) = (&asks.intent, state.course().last.next()) else { return decision };
        let tried = state.known.waiting(seat).map(|of| of.value.clone()).collect();
        let (row, spec) = (state.known.row(), state.known.row().spec());
        let drawn = |act: &GameAct| {
            let from = DrawnFrom::of(means.tree, means.answers, act.draws()?);
            let of = (row.owner)(seat, spec.seed?);
            let seals = GameSeals::new(spec.facts().rules, means.secret, means.game);
            let seed = seals.seed(spec.letter(of), spec.drawn()?);
            let mut draw = seals::draw(spec, means.game, of, &seed, &from, means.tree);
            Some((act.drawn(&mut draw)?, from))
        };
        let drawn = if let Intent::Own(turned) = intent { drawn(&turned.act) } else { None };
        let (drawn, from) = drawn.unzip();
        let mut sealing = Sealing::new(row, (means.secret, means.game), (seq, seat), tried, from);
        let (event, offers) = match intent {
            Intent::Own(turned) => {
                let act = drawn.as_ref().unwrap_or(&turned.act);
                (Event::Own(state.known.own().resolve(seat, &state.known, act, &mut sealing)), turned.offers)
            }
            Intent::Common(CommonIntent::Claim(claim))
                if (row.claim_as_action)(*claim).is_none()
                    && state.known.own().claim(state.known.sight(seat), *claim).is_ok_and(|is_so| !is_so) =>
            {
                (Event::Common(CommonEvent::NotGranted(*claim)), false)
            }
            Intent::Common(common) => match common.event() {
                Some(event) => (Event::Common(event), false),
                None => return decision,
            },
        };
        decision.sealed = sealing.sealed;
        let said = asks.words.is_some() && event != Event::Common(CommonEvent::Say);
        let entered = asks.entered.as_ref().map(|(reason, _)| reason.clone());
        let seals = GameSeals::new(spec.facts().rules, means.secret, means.game);
        let mail = decision.seal_mail(seq, seat, means.mail, &seals);
        let by = Author::Seat(seat);
        let tried = Vec::new();
        let (plan, planned) = (decision.seal_plan((seq, seat), &event, &asks.conditions, &seals), asks.planned);
        let organiser = None;
        let entry = Entry { seq, at, by, event, offers, plan, planned, said, arrived, entered, tried, mail, organiser };
        let opened = Opened::of(seq, &decision.sealed);
        decision.push(entry, &opened);
        decision.follow(at);
        decision.finish(at, &seals)
    }

    /// True if all read of an entry at once; else only who owes something then, and the others with their next letter.
    pub fn tells_at_once(&self, _: &GameEvent) -> bool {
        self.options().tells_at_once
    }

    /// Checks that a mail may ask what it would do.
    ///
    /// # Errors
    /// Returns the refusal that the sender reads, whatever he asks.
    pub fn may_try(&self) -> Result<(), Refusal> {
        self.options().no_trials.map_or(Ok(()), Err)
    }

    /// Finds what comes to nothing of what may be: asked of the game as it is, `truth`, while what the sender reads of that is made
    /// of what the sender sees. Nothing happens then: it is no entry.
    pub fn comes_to_nothing(view: &View<'_>, truth: &State, asks: &Asks, at: Timestamp) -> Option<InVain> {
        let known = view.known();
        known.row().spec().tried?;
        let act = match &asks.intent {
            Some(Intent::Own(turned)) => turned.act.clone(),
            Some(Intent::Common(CommonIntent::Claim(claim))) => (known.row().claim_as_action)(*claim)?,
            Some(Intent::Common(_)) | None => return None,
        };
        let (seat, sight) = (view.seat, known.sight(view.seat));
        if let Err(refusal) = known.own().may_attempt(sight, at) {
            return Some(InVain { refusal, attempt: None });
        }
        let value = truth.known.own().failed_attempt(seat, &truth.known, &act)?;
        let refusal = known.own().explain_attempt(sight, &act, &value, at);
        Some(InVain { refusal, attempt: Some(Attempt { seat, after: view.course().last, at, value }) })
    }

    /// Lists everything that is wrong with a mail of these orders, and the lines that would do. `check` asks whether a mail may be,
    /// `read` reads one.
    pub fn mended(view: &View<'_>, request: &Request<GameOrder>, check: Check<'_>, read: Reread<'_>) -> Mended {
        if let Some(own) = view.known().own_mails() {
            return own.mended(view, request, check, read);
        }
        let problem = |refusal: Refusal| {
            let known = view.known();
            let choices = match &refusal {
                Refusal::Own(_) => known.row().text().choices(known.sight(view.seat), &refusal),
                Refusal::Common(_) => Vec::new(),
            };
            let own = request.orders.iter().find(|one| matches!(one.order, Order::Own(_)));
            let typed = own.filter(|_| !choices.is_empty()).map(|one| one.typed.clone());
            Problem::Refused { refusal, typed, choices: choices.into_iter().map(Order::Own).collect() }
        };
        Mended { problems: check(request).err().map(problem).into_iter().collect(), lines: Vec::new() }
    }

    /// Draws a mail that a seat which owes something may well write, in English: for tests.
    #[cfg(feature = "fault-points")]
    pub fn sample(view: &View<'_>, dice: &mut Dice) -> String {
        if let Some(own) = view.known().own_mails() {
            return own.sample(view, dice);
        }
        view.known().row().text().sample(view.known().sight(view.seat), dice)
    }

    /// Makes what is told of a mail that is only tried (M11); `state` is the game as its sender knows it. Nothing happens on it that the
    /// sender may not know.
    pub fn tried(state: &State, seat: Seat, asks: &Asks, at: Timestamp, means: &Means<'_>) -> Decision {
        if let Some(own) = state.known.own_mails() {
            return own.decide(state, seat, asks, at, means);
        }
        let mut decision = Decision::on(state);
        if let (Some(Intent::Own(turned)), Some(seq)) = (&asks.intent, state.course().last.next())
            && let Some(event) = state.known.own().preview(state.known.sight(seat), &turned.act)
        {
            let entry = Entry {
                by: Author::Seat(seat),
                offers: turned.offers,
                ..Entry::of_referee(seq, at, Event::Own(event))
            };
            decision.push(entry, &Opened::default());
        }
        decision
    }
}

/// Answers of a game with a way of its own, or else those of all others.
impl Played {
    /// Returns the game's own way with mails, if it has one.
    fn own_mails(&self) -> Option<&'static dyn OwnMails> {
        self.row().text().own_mails()
    }

    /// Lists what of its own its `help` is asked about by these words.
    pub fn topics(&self, on: &str) -> Vec<GameTopic> {
        self.own_mails().map(|own| own.topics(self, on)).unwrap_or_default()
    }

    /// Makes of the orders the same once what is known of the board says what they mean.
    ///
    /// # Errors
    /// Returns the lines that nothing can be made of there.
    pub fn fitted(
        view: &View<'_>,
        request: Request<GameOrder>,
        language: Language,
    ) -> Result<Request<GameOrder>, Vec<Problem>> {
        match view.known().own_mails() {
            Some(own) => own.fitted(view, request, language),
            None => Ok(request),
        }
    }

    /// Reads an order that must come alone in its mail, with its verb; `None` for others.
    ///
    /// # Errors
    /// Fails if its words cannot be.
    pub fn alone(
        &self,
        order: &GameOrder,
        asks: &mut Asks,
    ) -> Result<Option<(&'static str, Turned<GameAct>)>, Refusal> {
        let Some(own) = self.own_mails() else { return Ok(None) };
        Ok(own.alone(order, asks)?.map(|(verb, act)| (verb, act.into())))
    }

    /// Checks what a mail says beside what it does: a move's number.
    ///
    /// # Errors
    /// Returns the refusal that the sender reads.
    pub fn fits(view: &View<'_>, asks: &Asks) -> Result<(), Refusal> {
        view.known().own_mails().map_or(Ok(()), |own| own.fits(view, asks))
    }

    /// True if the seat would forgo by a planned move what it can do now (T85).
    pub fn forgoes(view: &View<'_>) -> bool {
        view.known().own_mails().is_some_and(|own| own.forgoes(view))
    }

    /// Checks that the seat has what it says it has, once all else may be (T45).
    ///
    /// # Errors
    /// Returns the refusal that the sender reads.
    pub fn holds(view: &View<'_>, asks: &Asks) -> Result<(), Refusal> {
        view.known().own_mails().map_or(Ok(()), |own| own.holds(view, asks))
    }

    /// True if what is asked may be entered for a player by the organiser, to whom nothing of it may be secret (T79).
    pub fn may_enter(view: &View<'_>, asks: &mut Asks) -> bool {
        view.known().own_mails().is_none_or(|own| own.may_enter(view, asks))
    }

    /// True if a mail asks that something be kept until it is due (T6).
    pub fn keeps(&self, asks: &Asks) -> bool {
        self.own_mails().is_some_and(|own| own.keeps(asks))
    }

    /// Returns what it asks to be kept, as it is kept.
    pub fn to_keep(&self, asks: &Asks, means: &Means<'_>) -> Option<String> {
        self.own_mails().and_then(|own| own.to_keep(asks, means))
    }

    /// True if what was kept is due with the entries between these two.
    pub fn opens_kept(before: &Self, after: &Self) -> bool {
        before.own_mails().is_some_and(|own| own.opens_kept(before, after))
    }

    /// Lists the verbs that may be left out of a mail put right, if their line cannot be read.
    pub fn spare(&self) -> &'static [&'static str] {
        self.own_mails().map_or(&[], OwnMails::spare)
    }

    /// True if whose turn it is goes before what is wrong with a line of this verb (T16).
    pub fn is_of_a_turn(&self, verb: &str) -> bool {
        let turn = || self.reader().vocabulary.verbs.iter().any(|of| of.id == verb && !of.asks);
        self.own_mails().map_or_else(turn, |own| own.is_of_a_turn(verb))
    }

    /// True if anybody may have something to do at once, so that nobody is told that it is not his turn.
    pub fn is_early(&self) -> bool {
        self.own_mails().is_some_and(|own| own.is_early(self))
    }

    /// True if a problem is only that something is missing which could not be read.
    pub fn is_missing(&self, refusal: &Refusal) -> bool {
        self.own_mails().is_some_and(|own| own.is_missing(refusal))
    }

    /// Names what the sender should know of his orders, and nobody else learns: the code of a phrase.
    pub fn warning(&self, request: &Request<GameOrder>) -> Option<&'static str> {
        self.own_mails().and_then(|own| own.warning(request))
    }

    /// Returns the line that would do what the mail forgoes, and how that is asked about once.
    pub fn forgone(
        view: &View<'_>,
        asks: &Asks,
        request: &Request<GameOrder>,
        check: Check<'_>,
    ) -> Option<(String, Refusal)> {
        view.known().own_mails().and_then(|own| own.forgone(view, asks, request, check))
    }

    /// Lists the numbers by which prose may mean what the sender holds, if his mail could use it.
    pub fn hinted(view: &View<'_>, asks: &Asks) -> Vec<u32> {
        view.known().own_mails().map(|own| own.hinted(view, asks)).unwrap_or_default()
    }

    /// True if an order does what prose hints at.
    pub fn does(&self, order: &GameOrder, hint: &Hint) -> bool {
        self.own_mails().map_or_else(|| order.verb() == hint.verb, |own| own.does(order, hint))
    }

    /// Returns the line that prose hints at, in a language; `None` if nothing can be done with it now.
    pub fn meant(view: &View<'_>, asks: &Asks, hint: &Hint, language: Language) -> Option<String> {
        match view.known().own_mails() {
            Some(own) => own.meant(view, asks, hint, language),
            None => Some(hint.order.clone()),
        }
    }

    /// True if words of the entry are kept for whoever rules on a dispute.
    pub fn keeps_words_of(&self, event: &GameEvent) -> bool {
        self.own_mails().is_some_and(|own| own.disputes(event))
    }
}
