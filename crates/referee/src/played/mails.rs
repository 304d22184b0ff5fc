//! The mails of such a game: one turn a mail, a draw perhaps offered with it.

use alloc::{string::String, vec::Vec};

use super::{GameAct, GameEvent, GameOrder, OrderText, Played, Refusal, Sealing};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{Attempt, Denial},
    referee::{
        Decision, Mails, Rules as _, State, View,
        log::{Author, CommonEvent, DrawnFrom, Entry, Event},
        mails::{Ahead, Asks, Check, CommonIntent, InVain, Intent, Means, Mended, Problem, Reread},
        orders::{self, CommonOrder, Order, OrderReader, Request},
    },
    seal::GameSeals,
    text::{Knows, Language, Line, Vocabulary},
};

/// A turn, and whether a draw is offered with it (T51).
#[derive(Clone, Debug, PartialEq)]
pub struct Turned<A> {
    pub act: A,
    pub offers: bool,
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

impl Mails for Played {
    type Order = GameOrder;
    type Act = Turned<GameAct>;
    type Beside = ();

    fn reader(&self) -> &'static OrderReader<GameOrder> {
        self.row.text().reader()
    }

    fn is_move(_: &GameOrder) -> bool {
        true
    }

    fn is_turn(_: &Turned<GameAct>) -> bool {
        true
    }

    fn common(order: &GameOrder) -> Option<CommonIntent> {
        order.takes_back().then_some(CommonIntent::PlayOn)
    }

    fn words(view: &View<'_, Self>) -> Vocabulary {
        let vocabulary = view.known().reader().vocabulary;
        match view.known().has_conditions() {
            true => Vocabulary { beside: Some(&orders::PLANS), ..*vocabulary },
            false => *vocabulary,
        }
    }

    fn knows(view: &View<'_, Self>, _: Language) -> Knows {
        let names = view.course().names.iter().map(|name| name.as_str());
        let mut knows = Knows::default().named(names);
        (knows.board, knows.board_is_own) = {
            let known = view.known();
            (known.row.text().known_position(known.sight(view.seat)), !known.row.spec.sealed.is_empty())
        };
        knows
    }

    fn act(
        view: &View<'_, Self>,
        orders: &[&Order<GameOrder>],
        language: Language,
        asks: &mut Asks<Self>,
    ) -> Result<(), Refusal> {
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
        if let (Some(claim), 0) = (view.known().row.text().claim_alone(&own), offers) {
            asks.intent = Some(Intent::Common(CommonIntent::Claim(claim)));
            return Ok(());
        }
        let act = view.known().row.text().parse_turn(view.known().sight(view.seat), &own, language)?;
        if offers == 1 && !act.may_offer() {
            return Err(Denial::NotDue { verb: "draw" }.into());
        }
        asks.intent = Some(Intent::Own(Turned { act, offers: offers == 1 }));
        Ok(())
    }

    fn may(view: &View<'_, Self>, turned: &mut Turned<GameAct>) -> Result<(), Refusal> {
        view.course().is_due(view.seat)?;
        view.known().own().validate(view.known().sight(view.seat), &mut turned.act)
    }

    fn ahead(known: &Self, (who, by): (Seat, Seat), turned: &Turned<GameAct>) -> Result<Ahead<Self>, Refusal> {
        let mut act = turned.act.clone();
        let (event, opened) = known.own().imagine(known.sight(by), &mut act)?;
        let seq = known.course.last.next().ok_or(Denial::LogFull)?;
        let entry = Entry::of_referee(seq, known.course.at, Event::Own(event));
        let entry = Entry { by: Author::Seat(by), offers: turned.offers, ..entry };
        Ok(Ahead::with(known, &entry, &opened, who == by))
    }

    fn move_of(known: &Self, by: Seat, text: &str, language: Language) -> Result<Turned<GameAct>, Refusal> {
        known.course.is_due(by)?;
        let (vocabulary, text) = (known.reader().vocabulary, text.trim());
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        // `king e2`, `move Nf3`
        let said = vocabulary.verbs.iter().find(|verb| !rest.is_empty() && vocabulary.says(verb.id, first, language));
        let (verb, words) = said.map_or((vocabulary.bare_move, text), |verb| (verb.id, rest));
        let words = words.split(' ').map(String::from).collect();
        let line = Line { verb, words, insist: false, text: None, typed: text.into(), at: 1 };
        let order = (known.reader().read)(&line, language).map_err(|_| Denial::NothingDue)?;
        let act = known.row.text().parse_turn(known.sight(by), &[&order], language)?;
        Ok(Turned { act, offers: false })
    }

    fn are_entered(&self, request: &Request<GameOrder>) -> bool {
        let seals = |order: &Order<GameOrder>| match order {
            Order::Own(_) => true,
            Order::Common(CommonOrder::Claim(claim)) => (self.row.claim_as_action)(*claim).is_some(),
            _ => false,
        };
        self.row.spec.seals_seeds_alone() || !request.orders.iter().any(|one| seals(&one.order))
    }

    fn is_fresh(view: &View<'_, Self>, turned: &Turned<GameAct>, knows: &dyn Fn(Seq) -> bool) -> bool {
        let course = view.course();
        let own_last = course.seat(view.seat).last_act.is_none_or(knows);
        knows(course.due_since) && (!turned.offers || own_last)
    }

    fn decide(
        state: &State<Self>,
        seat: Seat,
        asks: &Asks<Self>,
        arrived: Timestamp,
        means: &Means<'_>,
    ) -> Decision<Self> {
        let now = asks.entered.as_ref().map_or(arrived, |(_, now)| *now);
        let at = now.max(state.course().at);
        let arrived = (arrived < at).then_some(arrived);
        let mut decision = Decision::on(state);
        let (Some(intent), Some(seq)) = (&asks.intent, state.course().last.next()) else { return decision };
        let tried = state.known.waiting(seat).map(|of| of.value.clone()).collect();
        let (row, spec) = (state.known.row, state.known.row.spec);
        let drawn = |act: &GameAct| {
            let from = DrawnFrom::of(means.tree, means.answers, act.draws()?);
            let of = (row.owner)(seat, spec.seed?);
            let seals = GameSeals::new(spec.facts().rules, means.secret, means.game);
            let seed = seals.seed(spec.letter(of), spec.drawn()?);
            let mut draw = super::seals::draw(spec, means.game, of, &seed, &from, means.tree);
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
        let opened = super::Opened::of(seq, &decision.sealed);
        decision.push(entry, &opened);
        decision.follow(at);
        decision.finish(at, &seals)
    }

    fn tells_at_once(&self, _: &GameEvent) -> bool {
        self.options().tells_at_once
    }

    fn may_try(&self) -> Result<(), Refusal> {
        self.options().no_trials.map_or(Ok(()), Err)
    }

    fn comes_to_nothing(
        view: &View<'_, Self>,
        truth: &State<Self>,
        asks: &Asks<Self>,
        at: Timestamp,
    ) -> Option<InVain> {
        let known = view.known();
        known.row.spec.tried?;
        let act = match &asks.intent {
            Some(Intent::Own(turned)) => turned.act.clone(),
            Some(Intent::Common(CommonIntent::Claim(claim))) => (known.row.claim_as_action)(*claim)?,
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

    fn mended(
        view: &View<'_, Self>,
        request: &Request<GameOrder>,
        check: Check<'_, Self>,
        _: Reread<'_, Self>,
    ) -> Mended<Self> {
        let problem = |refusal: Refusal| {
            let known = view.known();
            let choices = match &refusal {
                Refusal::Own(_) => known.row.text().choices(known.sight(view.seat), &refusal),
                Refusal::Common(_) => Vec::new(),
            };
            let own = request.orders.iter().find(|one| matches!(one.order, Order::Own(_)));
            let typed = own.filter(|_| !choices.is_empty()).map(|one| one.typed.clone());
            Problem::Refused { refusal, typed, choices: choices.into_iter().map(Order::Own).collect() }
        };
        Mended { problems: check(request).err().map(problem).into_iter().collect(), lines: Vec::new() }
    }

    #[cfg(feature = "fault-points")]
    fn sample(view: &View<'_, Self>, dice: &mut Dice) -> String {
        view.known().row.text().sample(view.known().sight(view.seat), dice)
    }

    /// What its sender may not know a trial does not say: nothing happens on it.
    fn tried(state: &State<Self>, seat: Seat, asks: &Asks<Self>, at: Timestamp, _: &Means<'_>) -> Decision<Self> {
        let mut decision = Decision::on(state);
        if let (Some(Intent::Own(turned)), Some(seq)) = (&asks.intent, state.course().last.next())
            && let Some(event) = state.known.own().preview(state.known.sight(seat), &turned.act)
        {
            let entry = Entry {
                by: Author::Seat(seat),
                offers: turned.offers,
                ..Entry::of_referee(seq, at, Event::Own(event))
            };
            decision.push(entry, &super::Opened::default());
        }
        decision
    }
}
