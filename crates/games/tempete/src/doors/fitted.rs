//! Cards as chess players write them, `card 19 Nb8` or `card 35 b1 c1`: made the one play that their words fit. What fits
//! none stays as it was typed, and what fits several is asked about. Of the sender's view alone.

use alloc::{format, vec::Vec};

use crate::{
    chess::{CastlingSide, Disambiguation, Edit, Effect, PieceLetters, Position, Role, San, Square, resolve_either},
    tempete::{
        cards::{
            card::{Card, Window},
            param::Arg,
        },
        effect::{Moved, Scene, apart, judge},
        legal::offers::accepts,
        order::{
            orders::{CardOrder, Order, Ordered, OwnOrder, Request},
            vocabulary::VOCABULARY,
        },
        seats::side,
        state::{
            public::{Duty, OwnDuty},
            view::View,
        },
        telling::Problem,
    },
    text::{Doubt, Language, UnreadableLine},
};

/// So many plays of a card are looked through.
const MOST_PLAYS: usize = 400;
/// So many are offered.
const MOST_OFFERED: usize = 8;

/// A mail's orders, each card made the play that its words fit.
///
/// # Errors
/// Lines that fit several.
pub(super) fn fitted(view: &View<'_>, request: Request, language: Language) -> Result<Request, Vec<Problem>> {
    let (mut orders, mut problems): (Vec<Ordered>, Vec<Problem>) = (Vec::new(), Vec::new());
    let Request { try_only, orders: all, .. } = request;
    let letters = language.letters();
    let sealed = all.iter().any(|one| matches!(one.order, Order::Own(OwnOrder::Square(_))));
    let moves = all.iter().any(|one| matches!(one.order, Order::Own(OwnOrder::Move { .. })));
    let whole: Vec<Order> = all.iter().map(|one| one.order.clone()).collect();
    for (at, one) in all.into_iter().enumerate() {
        let typed = one.typed.clone();
        let with = |order: Order| Ordered { order, typed: typed.clone() };
        let (card, written) = match &one.order {
            Order::Own(OwnOrder::Card(order)) => (order.clone(), Written::Args(&order.args)),
            Order::Own(OwnOrder::CardSaid { card, insist, said }) => {
                let args = plain(said);
                (CardOrder { card: *card, insist: *insist, args, effect: None }, Written::Said(said))
            }
            _ => {
                orders.push(one);
                continue;
            }
        };
        let fitting = Fitting { view, letters, before: &orders };
        let Some(known) = fitting.known(card.card) else {
            orders.push(with(Order::Own(OwnOrder::Card(card))));
            continue;
        };
        // `Trapdoor e5`
        if let ([Arg::Square { at, promotion: None }], true, false) = (card.args.as_slice(), known.secret, sealed) {
            let square = Order::Own(OwnOrder::Square(*at));
            orders.push(with(Order::Own(OwnOrder::Card(CardOrder { args: Vec::new(), ..card.clone() }))));
            orders.push(with(square));
            continue;
        }
        // `Nf3 card 18 Ne5`
        if let (Written::Said(said), true) = (&written, known.double.is_some()) {
            let text = (*said).clone();
            orders.push(with(Order::Own(OwnOrder::Card(CardOrder { args: Vec::new(), ..card }))));
            orders.push(with(Order::Own(OwnOrder::Move { number: None, text })));
            continue;
        }
        // Beside a move nothing is a play of a card that stands for one.
        let idle = card.effect.is_some() || (moves && view.public.window(known) == Window::Instead);
        let mut found = if idle { Vec::new() } else { fitting.found(known, &written) };
        // Of several only what the mail could have is offered: no play that leaves a king in check.
        if found.len() > 1 {
            let behind = whole.get(at.saturating_add(1)..).unwrap_or_default();
            let mail = |args: &Vec<Arg>| -> Vec<Order> {
                let played = Order::Own(OwnOrder::Card(CardOrder { args: args.clone(), ..card.clone() }));
                orders.iter().map(|one| one.order.clone()).chain([played]).chain(behind.iter().cloned()).collect()
            };
            found.retain(|args| accepts(view, &mail(args), language));
        }
        match found.as_slice() {
            [] => orders.push(with(Order::Own(OwnOrder::Card(card)))),
            [args] => orders.push(with(Order::Own(OwnOrder::Card(CardOrder { args: args.clone(), ..card })))),
            several => {
                let line = |args: &Vec<Arg>| {
                    Order::Own(OwnOrder::Card(CardOrder { args: args.clone(), ..card.clone() }))
                        .spelled(&VOCABULARY, language)
                };
                let instead = several.iter().take(MOST_OFFERED).map(line).collect();
                let line = typed.clone();
                problems.push(Problem::Unreadable(UnreadableLine::Doubtful { line, doubt: Doubt::Among, instead }));
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let request = Request { try_only, language, orders };
    Ok(stopping(view, request))
}

/// A card alone that can only stop the turn above it, with the word that says so.
fn stopping(view: &View<'_>, mut request: Request) -> Request {
    let public = view.public;
    let acts: Vec<&Order> = request.orders.iter().map(|one| &one.order).filter(|order| !order.is_words()).collect();
    let reply = |number: u32| {
        let known = public.terms().deck.iter().find(|card| u32::from(card.get()) == number);
        known.is_some_and(|card| public.window(public.card(*card)).is_reply())
    };
    let alone = match acts.as_slice() {
        [Order::Own(OwnOrder::Card(card))] | [Order::Own(OwnOrder::Card(card)), Order::Own(OwnOrder::Part(_))] => {
            reply(card.card)
        }
        _ => false,
    };
    if alone && public.duty() == Duty::Own(OwnDuty::Turn(view.seat)) {
        let typed = request.orders.first().map(|one| one.typed.clone()).unwrap_or_default();
        request.orders.insert(0, Ordered { order: Order::Own(OwnOrder::Intercept), typed });
    }
    request
}

/// What stands behind a card's number.
enum Written<'a> {
    Args(&'a [Arg]),
    Said(&'a San),
}

/// A move as the parameters that its squares would be.
fn plain(said: &San) -> Vec<Arg> {
    let square = |at| Arg::Square { at, promotion: None };
    match said {
        San::Castle(_) => Vec::new(),
        San::Step { from: Disambiguation::Square(from), to, promotion, .. } => {
            [square(*from), Arg::Square { at: *to, promotion: *promotion }].into()
        }
        San::Step { to, promotion, .. } => [Arg::Square { at: *to, promotion: *promotion }].into(),
    }
}

struct Fitting<'a> {
    view: &'a View<'a>,
    letters: PieceLetters,
    /// The orders above it.
    before: &'a [Ordered],
}

impl Fitting<'_> {
    fn known(&self, number: u32) -> Option<&Card> {
        let public = self.view.public;
        let card = public.terms().deck.iter().find(|card| u32::from(card.get()) == number)?;
        Some(public.card(*card))
    }

    /// The position the card is played on, and the move before it; as far as the orders above can be made.
    fn place(&self, card: &Card) -> Option<(Position, Option<Moved>)> {
        let public = self.view.public;
        let window = public.window(card);
        if window.is_reply() {
            return Some((public.acted_on(card)?, None));
        }
        let own = side(self.view.seat);
        let mut board = public.board.clone()?;
        if board.to_move() != own {
            board = board.passed();
        }
        for one in self.before {
            if let Order::Own(OwnOrder::Land(at)) = &one.order {
                let kind = board.away(own)?.kind;
                board.edit(&Edit::Land { kind, at: *at }, own).ok()?;
            }
        }
        if window != Window::After {
            return Some((board, None));
        }
        let text = self.before.iter().find_map(|one| match &one.order {
            Order::Own(OwnOrder::Move { text, .. }) => Some(text),
            _ => None,
        })?;
        let legal = resolve_either(&board, text, text.or_pawn(self.letters).as_ref()).ok()?;
        Moved::by(&board, legal).map(|(board, moved)| (board, Some(moved)))
    }

    /// The parameters of every play that fits what was written, each that leads to another position once; nothing where
    /// what was written is a play as it stands.
    fn found(&self, card: &Card, written: &Written<'_>) -> Vec<Vec<Arg>> {
        if card.params.is_empty() || card.gains().is_some() {
            return Vec::new();
        }
        let Some((position, moved)) = self.place(card) else { return Vec::new() };
        let scene = Scene { position: &position, side: side(self.view.seat), moved };
        if let Written::Args(args) = written
            && (args.is_empty() || judge(card, args, &scene).is_ok())
        {
            return Vec::new();
        }
        apart(card, &scene, MOST_PLAYS, |args, effect| fits(args, effect, written, &scene))
    }
}

/// Whether a play is one that was written so.
fn fits(play: &[Arg], effect: Option<&Effect>, written: &Written<'_>, scene: &Scene) -> bool {
    match written {
        Written::Args(typed) => {
            let sorted = |args: &[Arg]| {
                let mut words: Vec<_> = args.iter().map(|arg| format!("{arg}")).collect();
                words.sort_unstable();
                words
            };
            let play = sorted(play);
            // `card 7 a2=R`
            let parts: Vec<Arg> = typed.iter().flat_map(|arg| parted(*arg)).collect();
            if play == sorted(typed) || play == sorted(&parts) || play == sorted(&unnamed(typed, scene)) {
                return true;
            }
            // `card 43 a2-a4`, `card 43 a4`: where its pieces go.
            let ways = effect.map(ways).unwrap_or_default();
            let squares: Vec<Square> = typed.iter().filter_map(|arg| arg.square()).collect();
            let (mut ends, mut both): (Vec<Square>, Vec<Square>) = (Vec::new(), Vec::new());
            for (from, to) in &ways {
                ends.push(*to);
                both.extend([*from, *to]);
            }
            let same = |mut one: Vec<Square>| {
                let mut squares = squares.clone();
                one.sort_unstable();
                squares.sort_unstable();
                one == squares
            };
            squares.len() == typed.len() && !ways.is_empty() && (same(ends) || same(both))
        }
        Written::Said(San::Castle(flank)) => {
            let king = scene.position.royal(scene.side);
            let rook = play.iter().find_map(|arg| arg.square());
            king.zip(rook).is_some_and(|(king, rook)| (rook.file() > king.file()) == (*flank == CastlingSide::Short))
        }
        Written::Said(San::Step { piece, from, to, promotion, .. }) => {
            let squares: Vec<Square> = play.iter().filter_map(|arg| arg.square()).collect();
            let ways = effect.map(ways).unwrap_or_default();
            let goes = squares.contains(to) || ways.iter().any(|(from, end)| end == to && squares.contains(from));
            let starts = |at: &Square| match from {
                Disambiguation::Unsaid => true,
                Disambiguation::File(file) => at.file() == *file,
                Disambiguation::Rank(rank) => at.rank() == *rank,
                Disambiguation::Square(square) => at == square,
            };
            let is = |at: &Square, kind: Role| scene.position.at(*at).is_some_and(|piece| piece.is(kind));
            let kinds = |kind: Role| play.contains(&Arg::Role(kind));
            let others = || squares.iter().filter(|at| *at != to);
            let pieces = match piece {
                Some(kind) => {
                    kinds(*kind)
                        || others().any(|at| is(at, *kind) && starts(at))
                        || (squares.len() == 1 && is(to, *kind))
                }
                None => squares.len() == 1 || others().any(starts),
            };
            let becomes = play.iter().find_map(|arg| match arg {
                Arg::Square { promotion, .. } => *promotion,
                _ => None,
            });
            let promotes = promotion.is_none_or(|kind| becomes == Some(kind) || kinds(kind));
            goes && pieces && promotes
        }
    }
}

/// What an effect moves, each from where to where.
fn ways(effect: &Effect) -> Vec<(Square, Square)> {
    let of = |edit: &Edit| match edit {
        Edit::Go { from, to, .. } | Edit::Take { from, to, .. } => Some((*from, *to)),
        _ => None,
    };
    let all = effect.0.iter().flat_map(|edit| match edit {
        Edit::Group(inner) => inner.iter().collect::<Vec<_>>(),
        edit => [edit].into(),
    });
    all.filter_map(of).collect()
}

/// Without the kinds that only say what stands on the square behind them: `Kt f6 with B c8`.
fn unnamed(typed: &[Arg], scene: &Scene) -> Vec<Arg> {
    let says = |at: usize| match (typed.get(at), typed.get(at.saturating_add(1)).and_then(|next| next.square())) {
        (Some(Arg::Role(kind)), Some(square)) => scene.position.at(square).is_some_and(|piece| piece.is(*kind)),
        _ => false,
    };
    (0..typed.len()).filter(|at| !says(*at)).filter_map(|at| typed.get(at).copied()).collect()
}

/// A square and what a pawn becomes there, each for itself.
fn parted(arg: Arg) -> Vec<Arg> {
    match arg {
        Arg::Square { at, promotion: Some(kind) } => [Arg::Square { at, promotion: None }, Arg::Role(kind)].into(),
        arg => [arg].into(),
    }
}
