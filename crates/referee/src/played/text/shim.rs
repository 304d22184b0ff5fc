//! Where the types of a game's text are erased.

use alloc::{rc::Rc, string::String, vec::Vec};
use core::{any::Any, fmt, marker::PhantomData};

use super::{
    super::{
        GameAct, GameEvent, GameTold, Payload, PlayRow, Refusal, Sight,
        shim::{of_another_game, row_of, seen},
    },
    GameText, OrderText as _,
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{Position, diagram::Diagram},
    ids::Seat,
    letters::tiles::Tiles,
    referee::{
        log::Claim,
        orders::{OrderReader, OwnOrder, Question},
        telling::NotSo,
    },
    text::{Language, Line, WordFault},
};

/// An order of one game.
trait OrderValue: Any + fmt::Debug {
    fn same(&self, other: &dyn Any) -> bool;
    fn verb(&self) -> &'static str;
    fn spelled(&self, language: Language) -> String;
    fn counts_alone(&self) -> bool;
    fn takes_back(&self) -> bool;
}

/// Which game's it is, beside the value.
struct OrderOf<P: GameText>(P::Order);

impl<P: GameText> fmt::Debug for OrderOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: GameText> OrderValue for OrderOf<P> {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| other.0 == self.0)
    }

    fn verb(&self) -> &'static str {
        self.0.verb()
    }

    fn spelled(&self, language: Language) -> String {
        self.0.spelled(language)
    }

    fn counts_alone(&self) -> bool {
        self.0.counts_alone()
    }

    fn takes_back(&self) -> bool {
        P::takes_back(&self.0)
    }
}

/// An order of the game's own, whatever the game.
#[derive(Clone, Debug)]
pub struct GameOrder(Rc<dyn OrderValue>);

impl GameOrder {
    pub(crate) fn new<P: GameText>(order: P::Order) -> Self {
        Self(Rc::new(OrderOf::<P>(order)))
    }

    /// It, as an order of this game; `None` for another's.
    pub fn get<P: GameText>(&self) -> Option<&P::Order> {
        (&*self.0 as &dyn Any).downcast_ref::<OrderOf<P>>().map(|order| &order.0)
    }

    fn of<P: GameText>(&self) -> &P::Order {
        self.get::<P>().unwrap_or_else(|| of_another_game())
    }

    /// Whether it takes a resignation back.
    pub(in super::super) fn takes_back(&self) -> bool {
        self.0.takes_back()
    }
}

impl PartialEq for GameOrder {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0 as &dyn Any)
    }
}

impl OwnOrder for GameOrder {
    type Question = GameQuestion;
    type Topic = ();

    fn verb(&self) -> &'static str {
        self.0.verb()
    }

    fn spelled(&self, language: Language) -> String {
        self.0.spelled(language)
    }

    fn counts_alone(&self) -> bool {
        self.0.counts_alone()
    }
}

/// A question that one game has beside those of every game: the verb that asks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameQuestion(pub &'static str);

impl Question for GameQuestion {
    fn word(self) -> &'static str {
        self.0
    }
}

fn typed<'a, P: GameText>(orders: &[&'a GameOrder]) -> Vec<&'a P::Order> {
    orders.iter().map(|order| order.of::<P>()).collect()
}

/// How a game is written about, without its type. Where a method takes a [`Sight`], it is of this very game.
pub(in super::super) trait DynText: Sync {
    fn reader(&self) -> &'static OrderReader<GameOrder>;
    fn parse_turn(&self, of: Sight<'_>, orders: &[&GameOrder], language: Language) -> Result<GameAct, Refusal>;
    fn claim_alone(&self, orders: &[&GameOrder]) -> Option<Claim>;
    fn not_so(&self, of: Sight<'_>, claim: Claim) -> Option<NotSo>;
    fn tell(&self, of: Sight<'_>, by: Seat, news: &GameTold, language: Language) -> Payload;
    fn tell_mail(&self, of: Sight<'_>, event: &GameEvent, orders: &[&GameOrder], language: Language) -> Vec<Payload>;
    fn values(&self, of: Sight<'_>, language: Language) -> Payload;
    fn scores(&self, of: Sight<'_>) -> Vec<i8>;
    fn example(&self, of: Sight<'_>) -> Option<GameOrder>;
    fn known_position(&self, of: Sight<'_>) -> Option<Position>;
    fn choices(&self, of: Sight<'_>, why: &Refusal) -> Vec<GameOrder>;
    fn board(&self, of: Sight<'_>, language: Language) -> Vec<String>;
    fn listed(&self, of: Sight<'_>, language: Language) -> Vec<String>;
    fn picture(&self, of: Sight<'_>, announced: Option<&GameTold>) -> Option<Diagram>;
    fn tiles(&self, of: Sight<'_>) -> Option<Tiles>;
    fn move_number(&self, news: &GameTold) -> Option<u32>;
    fn pgn(&self, news: &[(Seat, &GameTold)]) -> Option<Vec<String>>;
    #[cfg(feature = "fault-points")]
    fn sample(&self, of: Sight<'_>, dice: &mut Dice) -> String;
}

/// The text of this game.
struct TextOf<P>(PhantomData<fn() -> P>);

impl<P: GameText> DynText for TextOf<P> {
    fn reader(&self) -> &'static OrderReader<GameOrder> {
        reader::<P>()
    }

    fn parse_turn(&self, of: Sight<'_>, orders: &[&GameOrder], language: Language) -> Result<GameAct, Refusal> {
        P::parse_turn(&seen(of), &typed::<P>(orders), language).map(GameAct::new::<P>)
    }

    fn claim_alone(&self, orders: &[&GameOrder]) -> Option<Claim> {
        P::claim_alone(&typed::<P>(orders))
    }

    fn not_so(&self, of: Sight<'_>, claim: Claim) -> Option<NotSo> {
        P::not_so(&seen(of), claim)
    }

    fn tell(&self, of: Sight<'_>, by: Seat, news: &GameTold, language: Language) -> Payload {
        P::tell(&seen(of), by, news.of::<P>(), language)
    }

    fn tell_mail(&self, of: Sight<'_>, event: &GameEvent, orders: &[&GameOrder], language: Language) -> Vec<Payload> {
        P::tell_mail(&seen(of), event.of::<P>(), &typed::<P>(orders), language)
    }

    fn values(&self, of: Sight<'_>, language: Language) -> Payload {
        P::values(&seen(of), language)
    }

    fn scores(&self, of: Sight<'_>) -> Vec<i8> {
        P::scores(&seen(of))
    }

    fn example(&self, of: Sight<'_>) -> Option<GameOrder> {
        P::example(&seen(of)).map(GameOrder::new::<P>)
    }

    fn known_position(&self, of: Sight<'_>) -> Option<Position> {
        P::known_position(&seen(of))
    }

    fn choices(&self, of: Sight<'_>, why: &Refusal) -> Vec<GameOrder> {
        P::choices(&seen(of), why).into_iter().map(GameOrder::new::<P>).collect()
    }

    fn board(&self, of: Sight<'_>, language: Language) -> Vec<String> {
        P::board(&seen(of), language)
    }

    fn listed(&self, of: Sight<'_>, language: Language) -> Vec<String> {
        P::listed(&seen(of), language)
    }

    fn picture(&self, of: Sight<'_>, announced: Option<&GameTold>) -> Option<Diagram> {
        P::picture(&seen(of), announced.map(GameTold::of::<P>))
    }

    fn tiles(&self, of: Sight<'_>) -> Option<Tiles> {
        P::tiles(&seen(of))
    }

    fn move_number(&self, news: &GameTold) -> Option<u32> {
        P::move_number(news.of::<P>())
    }

    fn pgn(&self, news: &[(Seat, &GameTold)]) -> Option<Vec<String>> {
        let news: Vec<(Seat, &P::News)> = news.iter().map(|(seat, news)| (*seat, news.of::<P>())).collect();
        P::pgn(&news)
    }

    #[cfg(feature = "fault-points")]
    fn sample(&self, of: Sight<'_>, dice: &mut Dice) -> String {
        P::sample(&seen(of), dice)
    }
}

/// The row of this game, with its text.
pub fn play_row<P: GameText>() -> &'static PlayRow {
    const { &row_of::<P>(Some(&TextOf::<P>(PhantomData))) }
}

/// How the orders of this game are read.
pub fn reader<P: GameText>() -> &'static OrderReader<GameOrder> {
    const { &OrderReader { vocabulary: P::Order::VOCABULARY, questions: P::Order::QUESTIONS, read: read_order::<P> } }
}

fn read_order<P: GameText>(line: &Line, language: Language) -> Result<GameOrder, WordFault> {
    P::Order::read(line, language).map(GameOrder::new::<P>)
}
