//! The one place where a game's types are erased: [`DynRules`] and [`DynText`] are implemented once for every game of values,
//! `P`. Nothing else in the layer is compiled once per game.
//!
//! A value that reaches another game than its own is a fault of the program: [`of_another_game`].

use alloc::{boxed::Box, rc::Rc, string::String, vec::Vec};
use core::{any::Any, fmt, marker::PhantomData};

use super::{
    EventBody as _, FullState, GameDuty, GameRules, GameText, Opened, Options, OrderText as _, Payload, Pinned, Played,
    PlayerView, Refusal, Sealing, Sight, Step, Terms, payload::Erased,
};
use crate::{
    chess::{Position, diagram::Diagram},
    ids::{Seat, Seats, Seq, Timestamp},
    letters::tiles::Tiles,
    referee::{
        GameSpec, Spec,
        course::Course,
        log::{About, Claim, Dice, DrawnFrom, Kind, Lines, OfKind, Outcome, OwnEvents, Read, Rows, Text},
        orders::{OrderReader, OwnOrder, Question},
        telling::NotSo,
    },
    seal::{Draw, Hash, Opening},
    text::{Language, Line, WordFault},
};

/// Ends what is being done: a value of one game has reached another. No mail and no record can bring that about, but a fault
/// of the layer; whoever was deciding a mail sets it aside and tells the organiser.
#[cold]
#[expect(clippy::panic, reason = "no answer to a player could be right")]
pub(super) fn of_another_game() -> ! {
    panic!("a value of another game")
}

/// A value of one game's type `T`, with the game: two games may use the same type.
struct Of<P, T>(T, PhantomData<fn() -> P>);

impl<P, T: PartialEq> PartialEq for Of<P, T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<P, T: fmt::Debug> fmt::Debug for Of<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The entry of one game.
trait EventValue: Erased {
    fn kind(&self) -> &'static Kind;
    fn write(&self, to: &mut Text);
    fn may_offer(&self) -> bool;
    fn bears_plan(&self) -> bool;
    fn seals(&self) -> Vec<(&'static str, Hash)>;
    fn opens(&self) -> Vec<&Opening>;
    fn drawn_from(&self) -> Option<&DrawnFrom>;
    fn plan_word(&self, opened: &Opened) -> Option<String>;
    fn ends_turn(&self) -> bool;
}

impl<P: GameRules> EventValue for Of<P, P::Event> {
    fn kind(&self) -> &'static Kind {
        self.0.kind()
    }

    fn write(&self, to: &mut Text) {
        Rows::<Pinned>::write(&self.0, to);
    }

    fn may_offer(&self) -> bool {
        self.0.may_offer()
    }

    fn bears_plan(&self) -> bool {
        self.0.bears_plan()
    }

    fn seals(&self) -> Vec<(&'static str, Hash)> {
        P::commitments(&self.0)
    }

    fn opens(&self) -> Vec<&Opening> {
        P::opens(&self.0)
    }

    fn drawn_from(&self) -> Option<&DrawnFrom> {
        P::drawn_from(&self.0)
    }

    fn plan_word(&self, opened: &Opened) -> Option<String> {
        P::plan_word(&self.0, opened)
    }

    fn ends_turn(&self) -> bool {
        P::ends_turn(&self.0)
    }
}

/// An entry that only one game has, without its type.
#[derive(Clone)]
pub struct GameEvent(Rc<dyn EventValue>);

impl GameEvent {
    /// Wraps an entry of this game.
    pub fn new<P: GameRules>(event: P::Event) -> Self {
        Self(Rc::new(Of(event, PhantomData::<fn() -> P>)))
    }

    /// Returns the entry as this game's; `None` if it is another's.
    pub fn get<P: GameRules>(&self) -> Option<&P::Event> {
        (&*self.0 as &dyn Any).downcast_ref::<Of<P, P::Event>>().map(|event| &event.0)
    }

    pub(super) fn of<P: GameRules>(&self) -> &P::Event {
        self.get::<P>().unwrap_or_else(|| of_another_game())
    }

    /// Lists the commitments in it, each with its word.
    pub(super) fn seals(&self) -> Vec<(&'static str, Hash)> {
        self.0.seals()
    }

    /// Lists the openings that it makes public.
    pub(super) fn opens(&self) -> Vec<&Opening> {
        self.0.opens()
    }

    /// Returns the inputs of the random draw that it reports.
    pub(super) fn drawn_from(&self) -> Option<&DrawnFrom> {
        self.0.drawn_from()
    }

    /// Names it as plans write it.
    pub(super) fn plan_word(&self, opened: &Opened) -> Option<String> {
        self.0.plan_word(opened)
    }

    /// True if it ends the duty.
    pub(super) fn ends_turn(&self) -> bool {
        self.0.ends_turn()
    }
}

impl PartialEq for GameEvent {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

impl fmt::Debug for GameEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl OfKind for GameEvent {
    fn kind(&self) -> &'static Kind {
        self.0.kind()
    }
}

impl Rows<Pinned> for GameEvent {
    fn write(&self, to: &mut Text) {
        self.0.write(to);
    }

    fn read(word: &str, by_seat: bool, lines: &mut Lines<'_, Pinned>) -> Option<Read<Self>> {
        (lines.about.pinned.row().read_event)(word, by_seat, lines)
    }

    fn any(row: usize, dice: &mut Dice, about: &About<'_, Pinned>) -> Self {
        (about.pinned.row().any_event)(row, dice, about)
    }
}

impl OwnEvents for GameEvent {
    type Pinned = Pinned;
    type Terms = Terms;

    fn may_offer(&self) -> bool {
        self.0.may_offer()
    }

    fn bears_plan(&self) -> bool {
        self.0.bears_plan()
    }
}

/// The action of one game.
trait ActValue: Erased {
    fn boxed(&self) -> Box<dyn ActValue>;
    fn may_offer(&self) -> bool;
    fn draws(&self) -> Option<&str>;
    fn drawn(&self, draw: &mut Draw) -> Option<GameAct>;
}

impl<P: GameRules> ActValue for Of<P, P::Action> {
    fn boxed(&self) -> Box<dyn ActValue> {
        Box::new(Self(self.0.clone(), PhantomData))
    }

    fn may_offer(&self) -> bool {
        P::may_offer(&self.0)
    }

    fn draws(&self) -> Option<&str> {
        P::draw_words(&self.0)
    }

    fn drawn(&self, draw: &mut Draw) -> Option<GameAct> {
        P::draw(&self.0, draw).map(GameAct::new::<P>)
    }
}

/// An action, without its game's type.
#[derive(Debug)]
pub struct GameAct(Box<dyn ActValue>);

impl GameAct {
    pub(super) fn new<P: GameRules>(act: P::Action) -> Self {
        Self(Box::new(Of(act, PhantomData::<fn() -> P>)))
    }

    fn of<P: GameRules>(&self) -> &P::Action {
        let act = (&*self.0 as &dyn Any).downcast_ref::<Of<P, P::Action>>();
        act.map_or_else(|| of_another_game(), |act| &act.0)
    }

    fn of_mut<P: GameRules>(&mut self) -> &mut P::Action {
        let act = (&mut *self.0 as &mut dyn Any).downcast_mut::<Of<P, P::Action>>();
        act.map_or_else(|| of_another_game(), |act| &mut act.0)
    }

    /// True if a draw may be offered with it.
    pub(super) fn may_offer(&self) -> bool {
        self.0.may_offer()
    }

    /// Returns the player's words for a random draw; `None` if it asks for none.
    pub(super) fn draws(&self) -> Option<&str> {
        self.0.draws()
    }

    /// Makes the action that a random draw gives in place of it.
    pub(super) fn drawn(&self, draw: &mut Draw) -> Option<Self> {
        self.0.drawn(draw)
    }
}

impl Clone for GameAct {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl PartialEq for GameAct {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

/// The news of an entry, without its game's type.
#[derive(Clone, Debug)]
pub struct GameTold(Rc<dyn Erased>);

impl GameTold {
    pub(super) fn of<P: GameRules>(&self) -> &P::News {
        (&*self.0 as &dyn Any).downcast_ref().unwrap_or_else(|| of_another_game())
    }
}

impl PartialEq for GameTold {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

/// The row of a game of values: its facts, and what is asked of it before there is a game.
pub struct PlayRow {
    pub(super) spec: Spec,
    /// The game's text; `None` for an audit, which writes no letter.
    text: Option<&'static dyn DynText>,
    pub(super) start: fn(&Terms) -> (Box<dyn DynRules>, GameDuty),
    read_event: fn(&str, bool, &mut Lines<'_, Pinned>) -> Option<Read<GameEvent>>,
    any_event: fn(usize, &mut Dice, &About<'_, Pinned>) -> GameEvent,
    pub(super) check_terms: fn(&Terms) -> Option<&'static str>,
    pub(super) no_term: fn(&str) -> Option<&'static str>,
    pub(super) seats: fn(&Terms) -> usize,
    pub(super) sealed_at_start: fn() -> Vec<(Seat, &'static str, String)>,
    pub(super) is_value: fn(&str, &str) -> bool,
    pub(super) owner: fn(Seat, &str) -> Seat,
    pub(super) claim_as_action: fn(Claim) -> Option<GameAct>,
    pub(super) options: fn(&Terms) -> Options,
    pub(super) visible_to: fn(&Course, &str, Seat) -> Seats,
}

impl PlayRow {
    /// Returns the game's text.
    pub(super) fn text(&self) -> &'static dyn DynText {
        self.text.unwrap_or_else(|| of_another_game())
    }
}

impl PartialEq for PlayRow {
    fn eq(&self, other: &Self) -> bool {
        self.spec == other.spec
    }
}

impl fmt::Debug for PlayRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec.fmt(f)
    }
}

/// The row of this game, as an audit needs it.
pub fn rules_row<P: GameRules>() -> &'static PlayRow {
    const { &row_of::<P>(None) }
}

/// The row of this game with this text.
pub(super) const fn row_of<P: GameRules>(text: Option<&'static dyn DynText>) -> PlayRow {
    PlayRow {
        spec: Spec::of(facts::<P>()),
        text,
        start: start::<P>,
        read_event: read_event::<P>,
        any_event: any_event::<P>,
        check_terms: P::check_terms,
        no_term: P::no_term,
        seats: P::seats,
        sealed_at_start: P::sealed_at_start,
        is_value: P::is_value,
        owner: P::owner,
        claim_as_action: claim_as_action::<P>,
        options: P::options,
        visible_to: P::visible_to,
    }
}

/// The facts of this game.
pub(super) const fn facts<P: GameRules>() -> &'static GameSpec {
    const { &P::SPEC }
}

fn start<P: GameRules>(terms: &Terms) -> (Box<dyn DynRules>, GameDuty) {
    let (game, duty) = P::start(terms);
    (Box::new(game), duty)
}

fn read_event<P: GameRules>(word: &str, by_seat: bool, lines: &mut Lines<'_, Pinned>) -> Option<Read<GameEvent>> {
    <P::Event as Rows<Pinned>>::read(word, by_seat, lines).map(|read| read.map(GameEvent::new::<P>))
}

fn any_event<P: GameRules>(row: usize, dice: &mut Dice, about: &About<'_, Pinned>) -> GameEvent {
    GameEvent::new::<P>(<P::Event as Rows<Pinned>>::any(row, dice, about))
}

fn claim_as_action<P: GameRules>(claim: Claim) -> Option<GameAct> {
    P::claim_as_action(claim).map(GameAct::new::<P>)
}

/// A game as one knower has it, without its type. A [`Sight`] or [`Played`] that a method takes is of this very game.
pub(super) trait DynRules: Erased + Send + Sync {
    fn boxed(&self) -> Box<dyn DynRules>;

    fn validate(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(), Refusal>;
    fn resolve(&self, by: Seat, of: &Played, act: &GameAct, seal: &mut Sealing<'_>) -> GameEvent;
    fn preview(&self, of: Sight<'_>, act: &GameAct) -> Option<GameEvent>;
    fn imagine(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(GameEvent, Opened), Refusal>;
    fn failed_attempt(&self, by: Seat, of: &Played, act: &GameAct) -> Option<String>;
    fn explain_attempt(&self, of: Sight<'_>, act: &GameAct, sealed: &str, at: Timestamp) -> Refusal;
    fn may_attempt(&self, of: Sight<'_>, at: Timestamp) -> Result<(), Refusal>;
    fn attempt_fails(&self, by: Seat, of: &Played, tried: &[&str], by_turn: bool) -> Option<String>;
    fn may_follow(&self, of: Sight<'_>, event: &GameEvent) -> Result<(), Refusal>;
    fn apply(&mut self, by: Seat, seq: Seq, event: &GameEvent, opened: &Opened, tell: &mut dyn FnMut(GameTold))
    -> Step;
    fn follows(&self, by: Seat, of: &Played) -> Option<GameEvent>;
    fn follows_publicly(&self, course: &Course) -> Option<GameEvent>;
    fn action_of(&self, by: Seat, of: &Played, event: &GameEvent, opened: &Opened) -> Option<GameAct>;
    fn openings_go_to(&self, course: &Course, word: &str, of: Seat) -> Seats;
    fn claim(&self, of: Sight<'_>, claim: Claim) -> Result<bool, Refusal>;
    fn without(&self, seat: Seat, others: Seats) -> Outcome;
    fn out(&self) -> Seats;
    fn goes_on_without(&self, seat: Seat) -> bool;
}

impl dyn DynRules {
    /// Returns the game as its author's type; `None` if it is another game.
    pub(super) fn get<P: GameRules>(&self) -> Option<&P> {
        (self as &dyn Any).downcast_ref()
    }
}

/// Makes a seat's view with its author's type.
pub(super) fn seen<'a, P: GameRules>(of: Sight<'a>) -> PlayerView<'a, P> {
    let (tried, tried_until) = of.game.tried_of(of.seat);
    let own = of.game.own().get().unwrap_or_else(|| of_another_game());
    PlayerView { seat: of.seat, own, course: of.course, open: of.open, tried, tried_until }
}

fn truth<P: GameRules>(seat: Seat, of: &Played) -> FullState<'_, P> {
    let own = of.own().get().unwrap_or_else(|| of_another_game());
    FullState { seat, own, course: &of.course }
}

impl<P: GameRules> DynRules for P {
    fn boxed(&self) -> Box<dyn DynRules> {
        Box::new(self.clone())
    }

    fn validate(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(), Refusal> {
        P::validate(&seen(of), act.of_mut::<P>())
    }

    fn resolve(&self, by: Seat, of: &Played, act: &GameAct, seal: &mut Sealing<'_>) -> GameEvent {
        GameEvent::new::<P>(P::resolve(&truth(by, of), act.of::<P>(), seal))
    }

    fn preview(&self, of: Sight<'_>, act: &GameAct) -> Option<GameEvent> {
        P::preview(&seen(of), act.of::<P>()).map(GameEvent::new::<P>)
    }

    fn imagine(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(GameEvent, Opened), Refusal> {
        let made = P::imagine(&seen(of), &truth(of.seat, of.game), act.of_mut::<P>());
        made.map(|(event, opened)| (GameEvent::new::<P>(event), opened))
    }

    fn failed_attempt(&self, by: Seat, of: &Played, act: &GameAct) -> Option<String> {
        P::failed_attempt(&truth(by, of), act.of::<P>())
    }

    fn explain_attempt(&self, of: Sight<'_>, act: &GameAct, sealed: &str, at: Timestamp) -> Refusal {
        P::explain_attempt(&seen(of), act.of::<P>(), sealed, at)
    }

    fn may_attempt(&self, of: Sight<'_>, at: Timestamp) -> Result<(), Refusal> {
        P::may_attempt(&seen::<P>(of), at)
    }

    fn attempt_fails(&self, by: Seat, of: &Played, tried: &[&str], by_turn: bool) -> Option<String> {
        P::attempt_fails(&truth::<P>(by, of), tried, by_turn).map(String::from)
    }

    fn may_follow(&self, of: Sight<'_>, event: &GameEvent) -> Result<(), Refusal> {
        P::may_follow(&seen(of), event.of::<P>())
    }

    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &GameEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(GameTold),
    ) -> Step {
        GameRules::apply(self, by, seq, event.of::<P>(), opened, &mut |news| tell(GameTold(Rc::new(news))))
    }

    fn follows(&self, by: Seat, of: &Played) -> Option<GameEvent> {
        P::follows(&truth(by, of)).map(GameEvent::new::<P>)
    }

    fn follows_publicly(&self, course: &Course) -> Option<GameEvent> {
        GameRules::follows_publicly(self, course).map(GameEvent::new::<P>)
    }

    fn action_of(&self, by: Seat, of: &Played, event: &GameEvent, opened: &Opened) -> Option<GameAct> {
        P::action_of(&truth(by, of), event.of::<P>(), opened).map(GameAct::new::<P>)
    }

    fn openings_go_to(&self, course: &Course, word: &str, of: Seat) -> Seats {
        GameRules::openings_go_to(self, course, word, of)
    }

    fn claim(&self, of: Sight<'_>, claim: Claim) -> Result<bool, Refusal> {
        P::claim(&seen::<P>(of), claim)
    }

    fn without(&self, seat: Seat, others: Seats) -> Outcome {
        GameRules::without(self, seat, others)
    }

    fn out(&self) -> Seats {
        GameRules::out(self)
    }

    fn goes_on_without(&self, seat: Seat) -> bool {
        GameRules::goes_on_without(self, seat)
    }
}

/// A game without its type.
pub(super) struct Own(pub Box<dyn DynRules>);

impl Clone for Own {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An order of one game.
trait OrderValue: Erased {
    fn verb(&self) -> &'static str;
    fn spelled(&self, language: Language) -> String;
    fn counts_alone(&self) -> bool;
    fn takes_back(&self) -> bool;
}

impl<P: GameText> OrderValue for Of<P, P::Order> {
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

/// An order that only one game has, without its type.
#[derive(Clone, Debug)]
pub struct GameOrder(Rc<dyn OrderValue>);

impl GameOrder {
    fn new<P: GameText>(order: P::Order) -> Self {
        Self(Rc::new(Of(order, PhantomData::<fn() -> P>)))
    }

    /// Returns the order as this game's; `None` if it is another's.
    pub fn get<P: GameText>(&self) -> Option<&P::Order> {
        (&*self.0 as &dyn Any).downcast_ref::<Of<P, P::Order>>().map(|order| &order.0)
    }

    fn of<P: GameText>(&self) -> &P::Order {
        self.get::<P>().unwrap_or_else(|| of_another_game())
    }

    /// True if it takes a resignation back.
    pub(super) fn takes_back(&self) -> bool {
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

/// The text of a game, without its type. A [`Sight`] that a method takes is of this very game.
pub(super) trait DynText: Sync {
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

/// Returns the reader of this game's orders.
pub fn reader<P: GameText>() -> &'static OrderReader<GameOrder> {
    const { &OrderReader { vocabulary: P::Order::VOCABULARY, questions: P::Order::QUESTIONS, read: read_order::<P> } }
}

fn read_order<P: GameText>(line: &Line, language: Language) -> Result<GameOrder, WordFault> {
    P::Order::read(line, language).map(GameOrder::new::<P>)
}
