//! The mails of such a game: one turn a mail, a draw perhaps offered with it.

use alloc::{string::String, vec::Vec};

use super::{Play, Played, Sealing, Truth, Why};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{Attempt, Denial},
    referee::{
        Decision, Mails, Rules as _, State, View,
        log::{Author, CommonEvent, DrawnFrom, Entry, Event},
        mails::{Ahead, Asks, Check, CommonIntent, InVain, Intent, Means, Mended, Problem, Reread},
        orders::{self, CommonOrder, Order, OwnOrder, Request},
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
pub fn one<'a, O: OwnOrder>(orders: &[&'a O]) -> Result<&'a O, Denial> {
    match orders {
        [only] => Ok(only),
        [_, second, ..] => Err(Denial::Twice { verb: second.verb() }),
        [] => Err(Denial::NothingDue),
    }
}

impl<P: Play> Mails for Played<P> {
    type Order = P::Order;
    type Act = Turned<P::Act>;
    type Beside = ();

    fn is_move(_: &P::Order) -> bool {
        true
    }

    fn is_turn(_: &Turned<P::Act>) -> bool {
        true
    }

    fn common(order: &P::Order) -> Option<CommonIntent> {
        P::takes_back(order).then_some(CommonIntent::PlayOn)
    }

    fn words(view: &View<'_, Self>) -> Vocabulary {
        match view.known().has_conditions() {
            true => Vocabulary { beside: Some(&orders::PLANS), ..*P::Order::VOCABULARY },
            false => *P::Order::VOCABULARY,
        }
    }

    fn knows(view: &View<'_, Self>, _: Language) -> Knows {
        let names = view.course().names.iter().map(|name| name.as_str());
        let mut knows = Knows::default().named(names);
        (knows.board, knows.board_is_own) = (P::knows(&view.known().seen(view.seat)), !P::SEALED.is_empty());
        knows
    }

    fn act(
        view: &View<'_, Self>,
        orders: &[&Order<P::Order>],
        language: Language,
        asks: &mut Asks<Self>,
    ) -> Result<(), Why<P::Why>> {
        // T16: said before anything else is found wrong.
        view.course().is_due(view.seat)?;
        let own: Vec<&P::Order> =
            orders.iter().filter_map(|order| if let Order::Own(own) = order { Some(own) } else { None }).collect();
        let offers = orders.iter().filter(|order| matches!(order, Order::Common(CommonOrder::Draw))).count();
        if offers > 1 {
            return Err(Denial::Twice { verb: "draw" }.into());
        }
        if own.is_empty() {
            return Err(Denial::NothingDue.into());
        }
        if let (Some(claim), 0) = (P::claims_alone(&own), offers) {
            asks.intent = Some(Intent::Common(CommonIntent::Claim(claim)));
            return Ok(());
        }
        let act = P::asked(&view.known().seen(view.seat), &own, language)?;
        if offers == 1 && !P::may_offer(&act) {
            return Err(Denial::NotDue { verb: "draw" }.into());
        }
        asks.intent = Some(Intent::Own(Turned { act, offers: offers == 1 }));
        Ok(())
    }

    fn may(view: &View<'_, Self>, turned: &mut Turned<P::Act>) -> Result<(), Why<P::Why>> {
        view.course().is_due(view.seat)?;
        P::may(&view.known().seen(view.seat), &mut turned.act)
    }

    fn ahead(known: &Self, (who, by): (Seat, Seat), turned: &Turned<P::Act>) -> Result<Ahead<Self>, Why<P::Why>> {
        let mut act = turned.act.clone();
        let (event, opened) = P::ahead(&known.seen(by), &Truth::new(by, known), &mut act)?;
        let seq = known.course.last.next().ok_or(Denial::LogFull)?;
        let entry = Entry::of_referee(seq, known.course.at, Event::Own(event));
        let entry = Entry { by: Author::Seat(by), offers: turned.offers, ..entry };
        Ok(Ahead::with(known, &entry, &opened, who == by))
    }

    fn move_of(known: &Self, by: Seat, text: &str, language: Language) -> Result<Turned<P::Act>, Why<P::Why>> {
        known.course.is_due(by)?;
        let (vocabulary, text) = (P::Order::VOCABULARY, text.trim());
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        // `king e2`, `move Nf3`
        let said = vocabulary.verbs.iter().find(|verb| !rest.is_empty() && vocabulary.says(verb.id, first, language));
        let (verb, words) = said.map_or((vocabulary.bare_move, text), |verb| (verb.id, rest));
        let words = words.split(' ').map(String::from).collect();
        let line = Line { verb, words, insist: false, text: None, typed: text.into(), at: 1 };
        let order = P::Order::read(&line, language).map_err(|_| Denial::NothingDue)?;
        let act = P::asked(&known.seen(by), &[&order], language)?;
        Ok(Turned { act, offers: false })
    }

    fn are_entered(request: &Request<P::Order>) -> bool {
        let seals = |order: &Order<P::Order>| match order {
            Order::Own(_) => true,
            Order::Common(CommonOrder::Claim(claim)) => P::claimed(*claim).is_some(),
            _ => false,
        };
        super::seals::seeds_alone::<P>() || !request.orders.iter().any(|one| seals(&one.order))
    }

    fn is_fresh(view: &View<'_, Self>, turned: &Turned<P::Act>, knows: &dyn Fn(Seq) -> bool) -> bool {
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
        let drawn = |act: &P::Act| {
            let from = DrawnFrom::of(means.tree, means.answers, P::draws(act)?);
            let of = P::owner(seat, P::SEED?);
            let seals = GameSeals::new(P::RULES, means.secret, means.game);
            let seed = seals.seed(super::seals::letter::<P>(of), super::drawn_word::<P>()?);
            let mut draw = super::seals::draw::<P>(means.game, of, &seed, &from, means.tree);
            Some((P::drawn(act, &mut draw)?, from))
        };
        let drawn = if let Intent::Own(turned) = intent { drawn(&turned.act) } else { None };
        let (drawn, from) = drawn.unzip();
        let mut sealing = Sealing::new::<P>((means.secret, means.game), (seq, seat), tried, from);
        let (event, offers) = match intent {
            Intent::Own(turned) => {
                let (truth, act) = (Truth::new(seat, &state.known), drawn.as_ref().unwrap_or(&turned.act));
                (Event::Own(P::happens(&truth, act, &mut sealing)), turned.offers)
            }
            Intent::Common(CommonIntent::Claim(claim))
                if P::claimed(*claim).is_none()
                    && P::claims(&decision.after.known.seen(seat), *claim).is_ok_and(|is_so| !is_so) =>
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
        let seals = GameSeals::new(P::RULES, means.secret, means.game);
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

    fn tells_at_once(event: &P::Event) -> bool {
        P::tells_at_once(event)
    }

    fn may_try() -> Result<(), Why<P::Why>> {
        P::no_trials().map_or(Ok(()), Err)
    }

    fn comes_to_nothing(
        view: &View<'_, Self>,
        truth: &State<Self>,
        asks: &Asks<Self>,
        at: Timestamp,
    ) -> Option<InVain<Why<P::Why>>> {
        super::tried_word::<P>()?;
        let act = match &asks.intent {
            Some(Intent::Own(turned)) => turned.act.clone(),
            Some(Intent::Common(CommonIntent::Claim(claim))) => P::claimed(*claim)?,
            Some(Intent::Common(_)) | None => return None,
        };
        let (seat, seen) = (view.seat, view.known().seen(view.seat));
        if let Err(refusal) = P::is_judged(&seen, at) {
            return Some(InVain { refusal, attempt: None });
        }
        let value = P::in_vain(&Truth::new(seat, &truth.known), &act)?;
        let refusal = P::answered(&seen, &act, &value, at);
        Some(InVain { refusal, attempt: Some(Attempt { seat, after: view.course().last, at, value }) })
    }

    fn mended(
        view: &View<'_, Self>,
        request: &Request<P::Order>,
        check: Check<'_, Self>,
        _: Reread<'_, Self>,
    ) -> Mended<Self> {
        let problem = |refusal: Why<P::Why>| {
            let seen = view.known().seen(view.seat);
            let choices = if let Why::Own(why) = &refusal { P::choices(&seen, why) } else { Vec::new() };
            let own = request.orders.iter().find(|one| matches!(one.order, Order::Own(_)));
            let typed = own.filter(|_| !choices.is_empty()).map(|one| one.typed.clone());
            Problem::Refused { refusal, typed, choices: choices.into_iter().map(Order::Own).collect() }
        };
        Mended { problems: check(request).err().map(problem).into_iter().collect(), lines: Vec::new() }
    }

    #[cfg(feature = "fault-points")]
    fn sample(view: &View<'_, Self>, dice: &mut Dice) -> String {
        P::sample(&view.known().seen(view.seat), dice)
    }

    /// What its sender may not know a trial does not say: nothing happens on it.
    fn tried(state: &State<Self>, seat: Seat, asks: &Asks<Self>, at: Timestamp, _: &Means<'_>) -> Decision<Self> {
        let mut decision = Decision::on(state);
        let seen = state.known.seen(seat);
        if let (Some(Intent::Own(turned)), Some(seq)) = (&asks.intent, state.course().last.next())
            && let Some(event) = P::foreseen(&seen, &turned.act)
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
