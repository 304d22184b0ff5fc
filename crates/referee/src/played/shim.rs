//! The one place where a game's types are erased. [`DynPlay`] is implemented once for every game of values, `P`, and nothing
//! else here or in the layer is compiled once per game.
//!
//! A value that reaches another game than its own is a fault of the program: [`of_another_game`].

use alloc::{boxed::Box, rc::Rc, string::String, sync::Arc, vec::Vec};
use core::{any::Any, fmt};

use super::{GameDuty, Opened, OrderText, OwnWhy, Pinned, Play, Played, Sealing, Seen, Sight, Step, Terms, Truth, Why};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{Position, diagram::Diagram},
    ids::{Seat, Seats, Seq, Timestamp},
    letters::tiles::Tiles,
    referee::{
        GameSpec, Spec,
        course::Course,
        log::{About, Claim, Dice as AnyDice, DrawnFrom, Kind, Lines, OfKind, Outcome, OwnEvents, Read, Rows, Text},
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

/// A value that serialises, of one game's own.
trait PayloadValue: erased_serde::Serialize + Any + fmt::Debug + Send + Sync {
    fn same(&self, other: &dyn Any) -> bool;
}

impl<T: serde::Serialize + PartialEq + fmt::Debug + Any + Send + Sync> PayloadValue for T {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A value of one game's own that letters show: to a layout it is what it serialises as.
#[derive(Clone)]
pub struct Payload(Arc<dyn PayloadValue>);

impl Payload {
    /// This value.
    pub fn new<T: serde::Serialize + PartialEq + fmt::Debug + Send + Sync + 'static>(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// It, as the game's own type; `None` for another's.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl PartialEq for Payload {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0 as &dyn Any)
    }
}

impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl serde::Serialize for Payload {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(&*self.0, serializer)
    }
}

/// Why something cannot be in one game alone: a code with what its phrase needs, and the rule that it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct GameWhy {
    rule: &'static str,
    value: Payload,
}

impl OwnWhy for GameWhy {
    fn rule(&self) -> &'static str {
        self.rule
    }
}

impl serde::Serialize for GameWhy {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Why something cannot be, in any game.
pub type Refusal = Why<GameWhy>;

fn refused<W: OwnWhy>(why: Why<W>) -> Refusal {
    match why {
        Why::Own(own) => Why::Own(GameWhy { rule: own.rule(), value: Payload::new(own) }),
        Why::Common(denial) => Why::Common(denial),
    }
}

/// The own part of an entry, of one game.
trait EventValue: Any + fmt::Debug {
    fn same(&self, other: &dyn Any) -> bool;
    fn kind(&self) -> &'static Kind;
    fn write(&self, to: &mut Text);
    fn may_offer(&self) -> bool;
    fn bears_plan(&self) -> bool;
    fn seals(&self) -> Vec<(&'static str, Hash)>;
    fn opens(&self) -> Vec<&Opening>;
    fn drawn_from(&self) -> Option<&DrawnFrom>;
    fn plan_word(&self, opened: &Opened) -> Option<String>;
    fn ends_turn(&self) -> bool;
    fn tells_at_once(&self) -> bool;
}

/// Which game's it is, beside the value.
struct EventOf<P: Play>(P::Event);

impl<P: Play> fmt::Debug for EventOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Play> EventValue for EventOf<P> {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| other.0 == self.0)
    }

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
        P::seals(&self.0)
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

    fn tells_at_once(&self) -> bool {
        P::tells_at_once(&self.0)
    }
}

/// The own part of an entry, whatever game it is of.
#[derive(Clone)]
pub struct GameEvent(Rc<dyn EventValue>);

impl GameEvent {
    /// That of this game.
    pub fn new<P: Play>(event: P::Event) -> Self {
        Self(Rc::new(EventOf::<P>(event)))
    }

    /// It, as an entry of this game; `None` for another's.
    pub fn get<P: Play>(&self) -> Option<&P::Event> {
        (&*self.0 as &dyn Any).downcast_ref::<EventOf<P>>().map(|event| &event.0)
    }

    fn of<P: Play>(&self) -> &P::Event {
        self.get::<P>().unwrap_or_else(|| of_another_game())
    }

    /// The commitments in it, each by its word.
    pub(super) fn seals(&self) -> Vec<(&'static str, Hash)> {
        self.0.seals()
    }

    /// What it opens for everybody of what was sealed before it.
    pub(super) fn opens(&self) -> Vec<&Opening> {
        self.0.opens()
    }

    /// What the draw hangs on that it tells of.
    pub(super) fn drawn_from(&self) -> Option<&DrawnFrom> {
        self.0.drawn_from()
    }

    /// What it is called in a plan.
    pub(super) fn plan_word(&self, opened: &Opened) -> Option<String> {
        self.0.plan_word(opened)
    }

    /// Whether what is due ends with it.
    pub(super) fn ends_turn(&self) -> bool {
        self.0.ends_turn()
    }

    /// Whether all read at once of it.
    pub(super) fn tells_at_once(&self) -> bool {
        self.0.tells_at_once()
    }
}

impl PartialEq for GameEvent {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0 as &dyn Any)
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

    fn any(row: usize, dice: &mut AnyDice, about: &About<'_, Pinned>) -> Self {
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

/// What an order asks to do, in one game.
trait ActValue: Any + fmt::Debug {
    fn same(&self, other: &dyn Any) -> bool;
    fn boxed(&self) -> Box<dyn ActValue>;
    fn may_offer(&self) -> bool;
    fn draws(&self) -> Option<&str>;
    fn drawn(&self, draw: &mut Draw) -> Option<GameAct>;
}

/// Which game's it is, beside the value.
struct ActOf<P: Play>(P::Act);

impl<P: Play> fmt::Debug for ActOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Play> ActValue for ActOf<P> {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| other.0 == self.0)
    }

    fn boxed(&self) -> Box<dyn ActValue> {
        Box::new(Self(self.0.clone()))
    }

    fn may_offer(&self) -> bool {
        P::may_offer(&self.0)
    }

    fn draws(&self) -> Option<&str> {
        P::draws(&self.0)
    }

    fn drawn(&self, draw: &mut Draw) -> Option<GameAct> {
        P::drawn(&self.0, draw).map(GameAct::new::<P>)
    }
}

/// What an order asks to do, whatever the game.
#[derive(Debug)]
pub struct GameAct(Box<dyn ActValue>);

impl GameAct {
    fn new<P: Play>(act: P::Act) -> Self {
        Self(Box::new(ActOf::<P>(act)))
    }

    fn of<P: Play>(&self) -> &P::Act {
        let act = (&*self.0 as &dyn Any).downcast_ref::<ActOf<P>>();
        act.map_or_else(|| of_another_game(), |act| &act.0)
    }

    fn of_mut<P: Play>(&mut self) -> &mut P::Act {
        let act = (&mut *self.0 as &mut dyn Any).downcast_mut::<ActOf<P>>();
        act.map_or_else(|| of_another_game(), |act| &mut act.0)
    }

    /// Whether a draw may be offered with it.
    pub(super) fn may_offer(&self) -> bool {
        self.0.may_offer()
    }

    /// The words that a player gave for the draw he asks for; `None` where nothing is to be drawn.
    pub(super) fn draws(&self) -> Option<&str> {
        self.0.draws()
    }

    /// What a draw gives in place of it.
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
        self.0.same(&*other.0 as &dyn Any)
    }
}

/// An order of one game.
trait OrderValue: Any + fmt::Debug {
    fn same(&self, other: &dyn Any) -> bool;
    fn verb(&self) -> &'static str;
    fn spelled(&self, language: Language) -> String;
    fn counts_alone(&self) -> bool;
    fn takes_back(&self) -> bool;
}

/// Which game's it is, beside the value.
struct OrderOf<P: Play>(P::Order);

impl<P: Play> fmt::Debug for OrderOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Play> OrderValue for OrderOf<P> {
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
    fn new<P: Play>(order: P::Order) -> Self {
        Self(Rc::new(OrderOf::<P>(order)))
    }

    /// It, as an order of this game; `None` for another's.
    pub fn get<P: Play>(&self) -> Option<&P::Order> {
        (&*self.0 as &dyn Any).downcast_ref::<OrderOf<P>>().map(|order| &order.0)
    }

    fn of<P: Play>(&self) -> &P::Order {
        self.get::<P>().unwrap_or_else(|| of_another_game())
    }

    /// Whether it takes a resignation back.
    pub(super) fn takes_back(&self) -> bool {
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

fn typed<'a, P: Play>(orders: &[&'a GameOrder]) -> Vec<&'a P::Order> {
    orders.iter().map(|order| order.of::<P>()).collect()
}

/// What an entry brought about in one game.
trait NewsValue: Any + fmt::Debug {
    fn same(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + fmt::Debug + Any> NewsValue for T {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// What an entry brought about, whatever the game.
#[derive(Clone, Debug)]
pub struct GameTold(Rc<dyn NewsValue>);

impl GameTold {
    fn of<P: Play>(&self) -> &P::Told {
        (&*self.0 as &dyn Any).downcast_ref().unwrap_or_else(|| of_another_game())
    }
}

impl PartialEq for GameTold {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0 as &dyn Any)
    }
}

/// The row of a game of values: its facts, and what is asked of it before there is a game.
pub struct PlayRow {
    pub(super) spec: Spec,
    pub(super) reader: OrderReader<GameOrder>,
    pub(super) start: fn(&Terms) -> (Box<dyn DynPlay>, GameDuty),
    read_event: fn(&str, bool, &mut Lines<'_, Pinned>) -> Option<Read<GameEvent>>,
    any_event: fn(usize, &mut AnyDice, &About<'_, Pinned>) -> GameEvent,
    pub(super) clash: fn(&Terms) -> Option<&'static str>,
    pub(super) no_term: fn(&str) -> Option<&'static str>,
    pub(super) seats: fn(&Terms) -> usize,
    pub(super) sealed_at_start: fn() -> Vec<(Seat, &'static str, String)>,
    pub(super) is_value: fn(&str, &str) -> bool,
    pub(super) owner: fn(Seat, &str) -> Seat,
    pub(super) claims_alone: fn(&[&GameOrder]) -> Option<Claim>,
    pub(super) claimed: fn(Claim) -> Option<GameAct>,
    pub(super) remembers: fn(&Terms) -> bool,
    pub(super) talks: fn(&Terms) -> bool,
    pub(super) resigns_with: fn(&Terms, Seat) -> Seats,
    pub(super) may_be_given: fn(&Terms, Seat, Seat) -> bool,
    pub(super) no_trials: fn() -> Option<Refusal>,
    pub(super) readers: fn(&Course<GameDuty>, &str, Seat) -> Seats,
    pub(super) pgn: fn(&[(Seat, &GameTold)]) -> Option<Vec<String>>,
    pub(super) number: fn(&GameTold) -> Option<u32>,
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

/// The row of this game.
pub fn play_row<P: Play>() -> &'static PlayRow {
    const {
        &PlayRow {
            spec: Spec::of(const { &P::SPEC }),
            reader: OrderReader {
                vocabulary: P::Order::VOCABULARY,
                questions: P::Order::QUESTIONS,
                read: read_order::<P>,
            },
            start: start::<P>,
            read_event: read_event::<P>,
            any_event: any_event::<P>,
            clash: P::clash,
            no_term: P::no_term,
            seats: P::seats,
            sealed_at_start: P::sealed_at_start,
            is_value: P::is_value,
            owner: P::owner,
            claims_alone: claims_alone::<P>,
            claimed: claimed::<P>,
            remembers: P::remembers,
            talks: P::talks,
            resigns_with: P::resigns_with,
            may_be_given: P::may_be_given,
            no_trials: no_trials::<P>,
            readers: P::readers,
            pgn: pgn::<P>,
            number: number::<P>,
        }
    }
}

/// How the orders of this game are read.
pub fn reader<P: Play>() -> &'static OrderReader<GameOrder> {
    &play_row::<P>().reader
}

/// The facts of this game.
pub(super) const fn facts<P: Play>() -> &'static GameSpec {
    const { &P::SPEC }
}

fn read_order<P: Play>(line: &Line, language: Language) -> Result<GameOrder, WordFault> {
    P::Order::read(line, language).map(GameOrder::new::<P>)
}

fn start<P: Play>(terms: &Terms) -> (Box<dyn DynPlay>, GameDuty) {
    let (game, duty) = P::start(terms);
    (Box::new(game), duty)
}

fn read_event<P: Play>(word: &str, by_seat: bool, lines: &mut Lines<'_, Pinned>) -> Option<Read<GameEvent>> {
    <P::Event as Rows<Pinned>>::read(word, by_seat, lines).map(|read| read.map(GameEvent::new::<P>))
}

fn any_event<P: Play>(row: usize, dice: &mut AnyDice, about: &About<'_, Pinned>) -> GameEvent {
    GameEvent::new::<P>(<P::Event as Rows<Pinned>>::any(row, dice, about))
}

fn claims_alone<P: Play>(orders: &[&GameOrder]) -> Option<Claim> {
    P::claims_alone(&typed::<P>(orders))
}

fn claimed<P: Play>(claim: Claim) -> Option<GameAct> {
    P::claimed(claim).map(GameAct::new::<P>)
}

fn no_trials<P: Play>() -> Option<Refusal> {
    P::no_trials().map(refused)
}

fn pgn<P: Play>(told: &[(Seat, &GameTold)]) -> Option<Vec<String>> {
    let told: Vec<(Seat, &P::Told)> = told.iter().map(|(seat, told)| (*seat, told.of::<P>())).collect();
    P::pgn(&told)
}

fn number<P: Play>(told: &GameTold) -> Option<u32> {
    P::number(told.of::<P>())
}

/// A game as one knower has it, without its type. Where a method takes a [`Sight`] or a [`Played`], it is of this very game.
pub(super) trait DynPlay: Send + Sync {
    fn any(&self) -> &dyn Any;
    fn boxed(&self) -> Box<dyn DynPlay>;
    fn same(&self, other: &dyn DynPlay) -> bool;
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    fn asked(&self, of: Sight<'_>, orders: &[&GameOrder], language: Language) -> Result<GameAct, Refusal>;
    fn may(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(), Refusal>;
    fn happens(&self, by: Seat, of: &Played, act: &GameAct, seal: &mut Sealing<'_>) -> GameEvent;
    fn foreseen(&self, of: Sight<'_>, act: &GameAct) -> Option<GameEvent>;
    fn ahead(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(GameEvent, Opened), Refusal>;
    fn in_vain(&self, by: Seat, of: &Played, act: &GameAct) -> Option<String>;
    fn answered(&self, of: Sight<'_>, act: &GameAct, sealed: &str, at: Timestamp) -> Refusal;
    fn is_judged(&self, of: Sight<'_>, at: Timestamp) -> Result<(), Refusal>;
    fn untrue(&self, by: Seat, of: &Played, tried: &[&str], by_turn: bool) -> Option<String>;
    fn follows(&self, of: Sight<'_>, event: &GameEvent) -> Result<(), Refusal>;
    fn apply(&mut self, by: Seat, seq: Seq, event: &GameEvent, opened: &Opened, tell: &mut dyn FnMut(GameTold))
    -> Step;
    fn by_itself(&self, by: Seat, of: &Played) -> Option<GameEvent>;
    fn by_itself_for_all(&self, course: &Course<GameDuty>) -> Option<GameEvent>;
    fn act(&self, by: Seat, of: &Played, event: &GameEvent, opened: &Opened) -> Option<GameAct>;
    fn sent_to(&self, course: &Course<GameDuty>, word: &str, of: Seat) -> Seats;
    fn claims(&self, of: Sight<'_>, claim: Claim) -> Result<bool, Refusal>;
    fn not_so(&self, of: Sight<'_>, claim: Claim) -> Option<NotSo>;
    fn without(&self, seat: Seat, others: Seats) -> Outcome;
    fn out(&self) -> Seats;
    fn goes_on_without(&self, seat: Seat) -> bool;
    fn told(&self, of: Sight<'_>, by: Seat, told: &GameTold, language: Language) -> Payload;
    fn of_mail(&self, of: Sight<'_>, event: &GameEvent, orders: &[&GameOrder], language: Language) -> Vec<Payload>;
    fn values(&self, of: Sight<'_>, language: Language) -> Payload;
    fn scores(&self, of: Sight<'_>) -> Vec<i8>;
    fn example(&self, of: Sight<'_>) -> Option<GameOrder>;
    fn knows(&self, of: Sight<'_>) -> Option<Position>;
    fn choices(&self, of: Sight<'_>, why: &GameWhy) -> Vec<GameOrder>;
    fn board(&self, of: Sight<'_>, language: Language) -> Vec<String>;
    fn listed(&self, of: Sight<'_>, language: Language) -> Vec<String>;
    fn picture(&self, of: Sight<'_>, announced: Option<&GameTold>) -> Option<Diagram>;
    fn tiles(&self, of: Sight<'_>) -> Option<Tiles>;
    #[cfg(feature = "fault-points")]
    fn sample(&self, of: Sight<'_>, dice: &mut Dice) -> String;
}

/// The game at hand as its author's type.
fn seen<'a, P: Play>(own: &'a P, of: Sight<'a>) -> Seen<'a, P> {
    let (tried, tried_until) = of.game.tried_of(of.seat);
    Seen { seat: of.seat, own, course: of.course, open: of.open, tried, tried_until }
}

fn truth<'a, P: Play>(own: &'a P, seat: Seat, of: &'a Played) -> Truth<'a, P> {
    Truth { seat, own, course: &of.course }
}

impl<P: Play> DynPlay for P {
    fn any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn DynPlay> {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn DynPlay) -> bool {
        other.any().downcast_ref() == Some(self)
    }

    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }

    fn asked(&self, of: Sight<'_>, orders: &[&GameOrder], language: Language) -> Result<GameAct, Refusal> {
        P::asked(&seen(self, of), &typed::<P>(orders), language).map(GameAct::new::<P>).map_err(refused)
    }

    fn may(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(), Refusal> {
        P::may(&seen(self, of), act.of_mut::<P>()).map_err(refused)
    }

    fn happens(&self, by: Seat, of: &Played, act: &GameAct, seal: &mut Sealing<'_>) -> GameEvent {
        GameEvent::new::<P>(P::happens(&truth(self, by, of), act.of::<P>(), seal))
    }

    fn foreseen(&self, of: Sight<'_>, act: &GameAct) -> Option<GameEvent> {
        P::foreseen(&seen(self, of), act.of::<P>()).map(GameEvent::new::<P>)
    }

    fn ahead(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(GameEvent, Opened), Refusal> {
        let made = P::ahead(&seen(self, of), &truth(self, of.seat, of.game), act.of_mut::<P>());
        made.map(|(event, opened)| (GameEvent::new::<P>(event), opened)).map_err(refused)
    }

    fn in_vain(&self, by: Seat, of: &Played, act: &GameAct) -> Option<String> {
        P::in_vain(&truth(self, by, of), act.of::<P>())
    }

    fn answered(&self, of: Sight<'_>, act: &GameAct, sealed: &str, at: Timestamp) -> Refusal {
        refused(P::answered(&seen(self, of), act.of::<P>(), sealed, at))
    }

    fn is_judged(&self, of: Sight<'_>, at: Timestamp) -> Result<(), Refusal> {
        P::is_judged(&seen(self, of), at).map_err(refused)
    }

    fn untrue(&self, by: Seat, of: &Played, tried: &[&str], by_turn: bool) -> Option<String> {
        P::untrue(&truth(self, by, of), tried, by_turn).map(String::from)
    }

    fn follows(&self, of: Sight<'_>, event: &GameEvent) -> Result<(), Refusal> {
        P::follows(&seen(self, of), event.of::<P>()).map_err(refused)
    }

    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &GameEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(GameTold),
    ) -> Step {
        Play::apply(self, by, seq, event.of::<P>(), opened, &mut |told| tell(GameTold(Rc::new(told))))
    }

    fn by_itself(&self, by: Seat, of: &Played) -> Option<GameEvent> {
        P::by_itself(&truth(self, by, of)).map(GameEvent::new::<P>)
    }

    fn by_itself_for_all(&self, course: &Course<GameDuty>) -> Option<GameEvent> {
        Play::by_itself_for_all(self, course).map(GameEvent::new::<P>)
    }

    fn act(&self, by: Seat, of: &Played, event: &GameEvent, opened: &Opened) -> Option<GameAct> {
        P::act(&truth(self, by, of), event.of::<P>(), opened).map(GameAct::new::<P>)
    }

    fn sent_to(&self, course: &Course<GameDuty>, word: &str, of: Seat) -> Seats {
        Play::sent_to(self, course, word, of)
    }

    fn claims(&self, of: Sight<'_>, claim: Claim) -> Result<bool, Refusal> {
        P::claims(&seen(self, of), claim).map_err(refused)
    }

    fn not_so(&self, of: Sight<'_>, claim: Claim) -> Option<NotSo> {
        P::not_so(&seen(self, of), claim)
    }

    fn without(&self, seat: Seat, others: Seats) -> Outcome {
        Play::without(self, seat, others)
    }

    fn out(&self) -> Seats {
        Play::out(self)
    }

    fn goes_on_without(&self, seat: Seat) -> bool {
        Play::goes_on_without(self, seat)
    }

    fn told(&self, of: Sight<'_>, by: Seat, told: &GameTold, language: Language) -> Payload {
        Payload::new(P::told(&seen(self, of), by, told.of::<P>(), language))
    }

    fn of_mail(&self, of: Sight<'_>, event: &GameEvent, orders: &[&GameOrder], language: Language) -> Vec<Payload> {
        let clauses = P::of_mail(&seen(self, of), event.of::<P>(), &typed::<P>(orders), language);
        clauses.into_iter().map(Payload::new).collect()
    }

    fn values(&self, of: Sight<'_>, language: Language) -> Payload {
        Payload::new(P::values(&seen(self, of), language))
    }

    fn scores(&self, of: Sight<'_>) -> Vec<i8> {
        P::scores(&seen(self, of))
    }

    fn example(&self, of: Sight<'_>) -> Option<GameOrder> {
        P::example(&seen(self, of)).map(GameOrder::new::<P>)
    }

    fn knows(&self, of: Sight<'_>) -> Option<Position> {
        P::knows(&seen(self, of))
    }

    fn choices(&self, of: Sight<'_>, why: &GameWhy) -> Vec<GameOrder> {
        let why = why.value.get::<P::Why>().unwrap_or_else(|| of_another_game());
        P::choices(&seen(self, of), why).into_iter().map(GameOrder::new::<P>).collect()
    }

    fn board(&self, of: Sight<'_>, language: Language) -> Vec<String> {
        P::board(&seen(self, of), language)
    }

    fn listed(&self, of: Sight<'_>, language: Language) -> Vec<String> {
        P::listed(&seen(self, of), language)
    }

    fn picture(&self, of: Sight<'_>, announced: Option<&GameTold>) -> Option<Diagram> {
        let seen = seen(self, of);
        let mut diagram = P::picture(&seen)?;
        announced.into_iter().for_each(|told| P::strike(&seen, told.of::<P>(), &mut diagram));
        Some(diagram)
    }

    fn tiles(&self, of: Sight<'_>) -> Option<Tiles> {
        P::tiles(&seen(self, of))
    }

    #[cfg(feature = "fault-points")]
    fn sample(&self, of: Sight<'_>, dice: &mut Dice) -> String {
        P::sample(&seen(self, of), dice)
    }
}

/// A game without its type.
pub(super) struct Own(pub Box<dyn DynPlay>);

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
