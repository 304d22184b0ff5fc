//! The text half of the shim: a game's orders, and what its mails and letters ask of it.

use alloc::{rc::Rc, string::String, vec::Vec};
use core::marker::PhantomData;

use super::{GameText, OrderText as _, OwnMails};
use crate::{
    chess::{Position, diagram::Diagram},
    ids::Seat,
    kit::Part,
    letters::tiles::Tiles,
    referee::{
        log::Claim,
        orders::{OrderReader, OwnOrder, Question},
        payload::{Erased, Payload, Refusal},
        played::{GameAct, GameEvent, GameTold, OfGame, PlayRow, Sight, of_another_game, shim::Of},
        telling::NotSo,
    },
    text::{Language, Line, WordFault},
};

#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;

/// An order of one game.
trait OrderValue: Erased {
    fn verb(&self) -> &'static str;
    fn spelled(&self, language: Language) -> String;
    fn is_move(&self) -> bool;
    fn counts_alone(&self) -> bool;
    fn is_grave(&self) -> bool;
    fn is_plain(&self) -> bool;
    fn is_idiom(&self, typed: &str, language: Language) -> bool;
    fn takes_back(&self) -> bool;
}

impl<P: GameText> OrderValue for Of<P, P::Order> {
    fn verb(&self) -> &'static str {
        self.0.verb()
    }

    fn spelled(&self, language: Language) -> String {
        self.0.spelled(language)
    }

    fn is_move(&self) -> bool {
        self.0.is_move()
    }

    fn counts_alone(&self) -> bool {
        self.0.counts_alone()
    }

    fn is_grave(&self) -> bool {
        self.0.is_grave()
    }

    fn is_plain(&self) -> bool {
        self.0.is_plain()
    }

    fn is_idiom(&self, typed: &str, language: Language) -> bool {
        self.0.is_idiom(typed, language)
    }

    fn takes_back(&self) -> bool {
        P::takes_back(&self.0)
    }
}

/// An order that only one game has, without its type.
#[derive(Clone, Debug)]
pub struct GameOrder(Rc<dyn OrderValue>);

impl GameOrder {
    /// True if it is a move.
    pub(crate) fn is_move(&self) -> bool {
        self.0.is_move()
    }

    /// True if nobody can take back what it does.
    pub(crate) fn is_grave(&self) -> bool {
        self.0.is_grave()
    }

    /// True if it says so plainly what it does that prose beside it is asked about no more.
    pub(crate) fn is_plain(&self) -> bool {
        self.0.is_plain()
    }

    /// True if its line is an idiom of another meaning: `I stand corrected`.
    pub(crate) fn is_idiom(&self, typed: &str, language: Language) -> bool {
        self.0.is_idiom(typed, language)
    }

    /// True if it takes a resignation back.
    pub(crate) fn takes_back(&self) -> bool {
        self.0.takes_back()
    }
}

impl PartialEq for GameOrder {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

impl OwnOrder for GameOrder {
    type Question = GameQuestion;
    type Topic = GameTopic;

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

/// A topic of `help` that only one game has, by a number of the game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTopic(pub u8);

/// The text of a game, without its type. A [`Sight`] that a method takes is of this very game.
pub(crate) trait DynText: Sync {
    fn reader(&self) -> &'static OrderReader<GameOrder>;
    fn own_mails(&self) -> Option<&'static dyn OwnMails>;
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

impl<P: GameText> DynText for OfGame<P> {
    fn reader(&self) -> &'static OrderReader<GameOrder> {
        OfGame::<P>::reader()
    }

    fn own_mails(&self) -> Option<&'static dyn OwnMails> {
        P::MAILS
    }

    fn parse_turn(&self, of: Sight<'_>, orders: &[&GameOrder], language: Language) -> Result<GameAct, Refusal> {
        P::parse_turn(&OfGame::<P>::seen(of), &OfGame::<P>::orders_of(orders), language).map(OfGame::<P>::act)
    }

    fn claim_alone(&self, orders: &[&GameOrder]) -> Option<Claim> {
        P::claim_alone(&OfGame::<P>::orders_of(orders))
    }

    fn not_so(&self, of: Sight<'_>, claim: Claim) -> Option<NotSo> {
        P::not_so(&OfGame::<P>::seen(of), claim)
    }

    fn tell(&self, of: Sight<'_>, by: Seat, news: &GameTold, language: Language) -> Payload {
        P::tell(&OfGame::<P>::seen(of), by, OfGame::<P>::news_of(news), language)
    }

    fn tell_mail(&self, of: Sight<'_>, event: &GameEvent, orders: &[&GameOrder], language: Language) -> Vec<Payload> {
        P::tell_mail(&OfGame::<P>::seen(of), OfGame::<P>::event_of(event), &OfGame::<P>::orders_of(orders), language)
    }

    fn values(&self, of: Sight<'_>, language: Language) -> Payload {
        P::values(&OfGame::<P>::seen(of), language)
    }

    fn scores(&self, of: Sight<'_>) -> Vec<i8> {
        P::scores(&OfGame::<P>::seen(of))
    }

    fn example(&self, of: Sight<'_>) -> Option<GameOrder> {
        P::example(&OfGame::<P>::seen(of)).map(OfGame::<P>::order)
    }

    fn known_position(&self, of: Sight<'_>) -> Option<Position> {
        P::known_position(&OfGame::<P>::seen(of))
    }

    fn choices(&self, of: Sight<'_>, why: &Refusal) -> Vec<GameOrder> {
        P::choices(&OfGame::<P>::seen(of), why).into_iter().map(OfGame::<P>::order).collect()
    }

    fn board(&self, of: Sight<'_>, language: Language) -> Vec<String> {
        P::board(&OfGame::<P>::seen(of), language)
    }

    fn listed(&self, of: Sight<'_>, language: Language) -> Vec<String> {
        P::listed(&OfGame::<P>::seen(of), language)
    }

    fn picture(&self, of: Sight<'_>, announced: Option<&GameTold>) -> Option<Diagram> {
        P::picture(&OfGame::<P>::seen(of), announced.map(OfGame::<P>::news_of))
    }

    fn tiles(&self, of: Sight<'_>) -> Option<Tiles> {
        P::tiles(&OfGame::<P>::seen(of))
    }

    fn move_number(&self, news: &GameTold) -> Option<u32> {
        P::move_number(OfGame::<P>::news_of(news))
    }

    fn pgn(&self, news: &[(Seat, &GameTold)]) -> Option<Vec<String>> {
        let news: Vec<(Seat, &P::News)> = news.iter().map(|(seat, news)| (*seat, OfGame::<P>::news_of(news))).collect();
        P::pgn(&news)
    }

    #[cfg(feature = "fault-points")]
    fn sample(&self, of: Sight<'_>, dice: &mut Dice) -> String {
        P::sample(&OfGame::<P>::seen(of), dice)
    }
}

impl PlayRow {
    /// Returns the game's text.
    pub(crate) fn text(&self) -> &'static dyn DynText {
        let text = self.text.and_then(|part| part.get::<&'static dyn DynText>());
        text.copied().unwrap_or_else(|| of_another_game())
    }
}

impl Sight<'_> {
    /// Returns the game's text.
    pub(crate) fn text(self) -> &'static dyn DynText {
        self.game.row().text()
    }
}

impl<P: GameText> OfGame<P> {
    /// Returns the row of the game, with its text.
    pub fn play_row() -> &'static PlayRow {
        const { &Self::row(Some(Part::of(const { &(&Self(PhantomData) as &'static dyn DynText) }))) }
    }

    /// Returns the reader of the game's orders.
    pub fn reader() -> &'static OrderReader<GameOrder> {
        const { &OrderReader { vocabulary: P::Order::VOCABULARY, questions: P::Order::QUESTIONS, read: Self::read } }
    }

    fn read(line: &Line, language: Language) -> Result<GameOrder, WordFault> {
        P::Order::read(line, language).map(Self::order)
    }

    /// Wraps an order.
    pub fn order(order: P::Order) -> GameOrder {
        GameOrder(Rc::new(Of(order, PhantomData::<fn() -> P>)))
    }

    /// Returns an order as the game's, which it must be.
    pub fn order_of(order: &GameOrder) -> &P::Order {
        Self::value(&*order.0)
    }

    fn orders_of<'a>(orders: &[&'a GameOrder]) -> Vec<&'a P::Order> {
        orders.iter().map(|order| Self::order_of(order)).collect()
    }
}
