//! What a letter asks of its reader, one way to answer after the other, each with the lines to copy: a whole mail that
//! would be accepted as it stands.

use alloc::{string::String, vec, vec::Vec};

use super::{
    due::{Due, DueCode},
    examples::Examples,
    hand::HandCard,
    named::{NamedCard, example_positions},
    occasion::Context,
    plays::{open_turn, springing},
};
use crate::{
    chess::{Role, San, Square},
    ids::Seat,
    tempete::{
        cards::card::Window,
        legal::offers,
        log::event::Claim,
        order::{
            orders::{CardOrder, CommonOrder, Order, OwnOrder},
            vocabulary::VOCABULARY,
        },
        state::{
            account::Trap,
            exchange::Owes,
            public::{Danger, HAND, Public},
        },
    },
    text::MoveNumber,
};

/// How many plays of a card to be amended are looked through at most.
const MOST_AMENDED: usize = 40;

/// One way to answer. Each has a phrase of its own, `ask.CODE`, which stands above the lines.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Ask {
    pub code: AskCode,
    /// The mail, a line each; empty where only the phrase can say it.
    pub lines: Vec<String>,
    /// The card it is about.
    pub card: Option<NamedCard>,
    /// The secret square it is about.
    pub square: Option<Square>,
    /// What has stopped there.
    pub piece: Option<Role>,
    /// Whether it is a king, to which nothing happens (B13).
    pub royal: bool,
}

impl Ask {
    fn new(code: AskCode, lines: Vec<String>, card: Option<NamedCard>) -> Self {
        Self { code, lines, card, square: None, piece: None, royal: false }
    }
}

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AskCode {
    /// A list drawn by the referee, with first numbers.
    List,
    /// A list of one's own.
    OwnList,
    /// First numbers, while the other list is still due.
    Early,
    /// First numbers.
    First,
    /// First numbers drawn by the referee.
    FirstDrawn,
    /// A turn.
    Turn,
    /// Mated: what is left.
    Mated,
    /// No legal move: the draw.
    Stalemate,
    /// To stop the other side's turn.
    Stop,
    /// To spring a sealed square.
    Spring,
    /// To accept a draw that was offered.
    Offer,
    /// An answer that owes no move.
    Answer,
    /// An answer that owes a different move, or one without the card.
    OtherMove,
    /// After part 2 of a double move: a different second move, which is owed where the board shows one (B11).
    SecondStep,
    /// After part 2, where no other second move is there.
    NoSecondStep,
    /// After part 1: two moves of one piece.
    FirstStep,
    /// After part 1: one move, the card kept.
    Keep,
    /// After a cancelled card without a board: the move replaced.
    Replace,
    /// An answer that cancels the interception.
    Cancel,
    /// Disputes.
    Withdraw,
    Stand,
    Amend,
    /// A claim.
    Agree,
    Decline,
}

/// The lines of asks.
struct Asks<'a> {
    context: &'a Context<'a>,
    asks: Vec<Ask>,
}

/// Every way to answer what is due.
pub(crate) fn asks(context: &Context<'_>, due: &Due, cards: &[HandCard]) -> Vec<Ask> {
    let mut asks = Asks { context, asks: Vec::new() };
    match due.code {
        DueCode::List => asks.list(due),
        DueCode::ListWait => asks.add(AskCode::Early, asks.first_numbers()),
        DueCode::First => {
            asks.add(AskCode::First, asks.first_numbers());
            asks.add(AskCode::FirstDrawn, vec![Order::Own(OwnOrder::NumbersRandom { words: String::new() })]);
        }
        DueCode::Turn => asks.turn(due, cards),
        DueCode::Answer => asks.answer(due, cards),
        DueCode::Object => asks.object(),
        DueCode::Claim => {
            asks.add(AskCode::Agree, vec![Order::Common(CommonOrder::AcceptDraw)]);
            asks.add(AskCode::Decline, vec![Order::Common(CommonOrder::DeclineDraw)]);
        }
        _ => {}
    }
    asks.asks
}

impl Asks<'_> {
    fn add(&mut self, code: AskCode, orders: Vec<Order>) {
        let lines = orders.iter().map(|order| order.spelled(&VOCABULARY, self.context.reader.language)).collect();
        self.asks.push(Ask::new(code, lines, None));
    }

    fn public(&self) -> &Public {
        self.context.view.public
    }

    fn positions(&self, owed: usize) -> Option<Order> {
        let public = self.public();
        let free = public.free_positions(Public::other(self.context.view.seat));
        let some = example_positions(&free, owed, public.course.last.get());
        (!some.is_empty()).then(|| Order::Own(OwnOrder::Numbers(some.into_iter().map(Into::into).collect())))
    }

    fn first_numbers(&self) -> Vec<Order> {
        self.positions(HAND.into()).into_iter().collect()
    }

    /// The numbers that belong to the mail.
    fn owed(&self, due: &Due) -> Option<Order> {
        self.positions(due.numbers.owed.into())
    }

    fn list(&mut self, due: &Due) {
        let drawn = Order::Own(OwnOrder::ListRandom { words: String::new() });
        let orders = [drawn].into_iter().chain(self.first_numbers()).collect();
        self.add(AskCode::List, orders);
        if due.deck_size > 0 {
            self.add(AskCode::OwnList, Vec::new());
        }
    }

    /// A move of the turn that is due, with its number.
    fn numbered(&self, text: San) -> Order {
        let public = self.public();
        let dots = self.context.view.seat != Seat::FIRST;
        Order::Own(OwnOrder::Move { number: Some(MoveNumber { number: public.move_number(), dots }), text })
    }

    fn turn(&mut self, due: &Due, cards: &[HandCard]) {
        let public = self.context.view.public;
        let me = self.context.view.seat;
        let examples = Examples { public, language: self.context.reader.language };
        let (land, base) = examples.base(me);
        // What springs is in the lines to copy, not beside them: without it the trap is over.
        let sprung = base.as_ref().and_then(|base| springing(&self.context.view, base)).map(|(_, after)| after);
        let springs = sprung.is_some();
        let sample = sprung.and_then(|after| examples.sample(me, Some(&after)));
        let sample = sample.or_else(|| examples.sample(me, base.as_ref()));
        let owed = self.owed(due);
        self.springs(true, |square, asks| {
            let sprung = base.as_ref().and_then(|base| examples.sprung(me, base, square, sample.as_ref()));
            let text = sprung.or(sample.clone().map(|sample| sample.text));
            let land = land.map(|at| Order::Own(OwnOrder::Land(at)));
            let rest = text.map(|text| asks.numbered(text));
            land.into_iter().chain(rest).chain(owed.clone()).collect()
        });
        match (sample, due.danger) {
            (_, Some(Danger::Mate)) => self.add(AskCode::Mated, vec![Order::Common(CommonOrder::Resign)]),
            (Some(_), _) if springs => {}
            (Some(sample), _) => {
                let land = land.map(|at| Order::Own(OwnOrder::Land(at))).into_iter();
                let orders = land.chain([self.numbered(sample.text)]).chain(owed).collect();
                self.add(AskCode::Turn, orders);
            }
            (None, _) if !public.course.claimed => {
                self.add(AskCode::Stalemate, vec![Order::Common(CommonOrder::Claim(Claim::Stalemate))])
            }
            (None, _) => self.add(AskCode::Stalemate, Vec::new()),
        }
        let stop = cards.iter().find(|held| held.now && held.card.window.is_reply());
        if let Some(stop) = stop.filter(|_| open_turn(public, me).is_some()) {
            self.asks.push(Ask::new(AskCode::Stop, stop.lines.clone(), Some(stop.card.clone())));
        }
        if public.course.offer.is_some_and(|(seat, _)| seat != me) {
            self.add(AskCode::Offer, vec![Order::Common(CommonOrder::AcceptDraw)]);
        }
    }

    /// Squares to spring, each with the rest of a mail behind it: on a board where a piece has stopped, else any in the
    /// own turn (T31, T33).
    fn springs(&mut self, turn: bool, rest: impl Fn(Square, &Self) -> Vec<Order>) {
        let view = &self.context.view;
        let live: Vec<&Trap> = if view.public.has_board() {
            view.caught().collect()
        } else {
            self.context.live_traps().filter(|_| turn).collect()
        };
        for trap in live {
            let (card, square) = (trap.card, trap.square);
            let spring = Order::Own(OwnOrder::Spring { card: card.get().into(), square, insist: false });
            let orders = [spring].into_iter().chain(rest(square, self)).collect();
            self.add(AskCode::Spring, orders);
            let piece = view.public.board.as_ref().and_then(|board| board.at(square));
            self.asks.last_mut().into_iter().for_each(|ask| {
                (ask.card, ask.square) = (Some(self.context.card(card)), Some(square));
                (ask.piece, ask.royal) = (piece.map(|piece| piece.kind), piece.is_some_and(|piece| piece.royal));
            });
        }
    }

    fn answer(&mut self, due: &Due, cards: &[HandCard]) {
        let public = self.context.view.public;
        let examples = Examples { public, language: self.context.reader.language };
        let said = |text: San| Order::Own(OwnOrder::Move { number: None, text });
        let sample = examples.sample(self.context.view.seat, public.board.as_ref());
        let other = sample.clone().map(|sample| said(sample.text));
        let owed = self.owed(due);
        let whole = |orders: Vec<Order>| -> Vec<Order> {
            [Order::Own(OwnOrder::Answer)].into_iter().chain(orders).chain(owed.clone()).collect()
        };
        let exchange = public.last_exchange();
        let (piece, double) = match &due.hit {
            Some(hit) => (hit.piece, hit.double.as_ref().map(|card| card.number)),
            None => (None, None),
        };
        let main = match due.hit.as_ref().map(|hit| hit.owes) {
            Some(Owes::SecondStep) => {
                let second = exchange.zip(piece).and_then(|(turn, piece)| examples.second(turn, piece));
                let code = if second.is_some() { AskCode::SecondStep } else { AskCode::NoSecondStep };
                (code, second.map(said).into_iter().collect())
            }
            Some(Owes::FirstStep(_)) => {
                let pair = exchange
                    .zip(piece)
                    .map(|(turn, piece)| examples.pair(turn, piece, sample.as_ref()))
                    .unwrap_or_default();
                let keep = double.map(|card| Order::Own(OwnOrder::Keep { card: card.get().into() }));
                let kept: Vec<Order> = other.clone().into_iter().chain(keep).collect();
                if pair.len() == 2 {
                    self.add(AskCode::FirstStep, whole(pair.into_iter().map(said).collect()));
                }
                (AskCode::Keep, kept)
            }
            Some(Owes::OtherMove | Owes::PlainMove) => (AskCode::OtherMove, other.clone().into_iter().collect()),
            _ => (AskCode::Answer, Vec::new()),
        };
        let lines = whole(main.1);
        self.springs(false, |_, _| lines.clone());
        if main.0 != AskCode::Keep || other.is_some() {
            self.add(main.0, lines);
        }
        if due.hit.as_ref().is_some_and(|hit| hit.owes == Owes::MayReplace) {
            self.add(AskCode::Replace, whole(other.into_iter().collect()));
        }
        if let Some(cancel) = cards.iter().find(|held| held.now && held.card.window == Window::ReplyCard) {
            self.asks.push(Ask::new(AskCode::Cancel, cancel.lines.clone(), Some(cancel.card.clone())));
        }
    }

    fn object(&mut self) {
        self.add(AskCode::Withdraw, vec![Order::Own(OwnOrder::Withdraw)]);
        self.add(AskCode::Stand, vec![Order::Own(OwnOrder::Stand { words: String::new() })]);
        let public = self.context.view.public;
        let Some(card) = public.message_card().and_then(|id| public.play(id)).map(|play| public.card(play.play.card))
        else {
            return;
        };
        // T61: a card gained cannot be amended; nor, on a board, what changes nothing there.
        if card.stays() || (public.has_board() && card.is_plain()) {
            return;
        }
        let played = public.message_card().and_then(|id| public.play(id)).map(|play| play.play.args.clone());
        let played = played.unwrap_or_default();
        let number = card.number.get().into();
        let amend = |args| Order::Own(OwnOrder::Amend(CardOrder { card: number, insist: false, args, effect: None }));
        let Some(order) = offers::amended(&self.context.view, card, &played, amend, MOST_AMENDED) else { return };
        self.add(AskCode::Amend, vec![order]);
        self.asks.last_mut().into_iter().for_each(|ask| ask.card = Some(self.context.card(card.number)));
    }
}
