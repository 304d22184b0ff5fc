//! Where the types of a game's rules are erased, as those of its text are in `text/shim.rs`. [`DynRules`] is implemented once for
//! every game of values, `P`; but for these two files nothing in the layer is compiled once per game.
//!
//! A value that reaches another game than its own is a fault of the program: [`of_another_game`].

use alloc::{boxed::Box, rc::Rc, string::String, sync::Arc, vec::Vec};
use core::{any::Any, fmt};

use super::{
    EventBody as _, FullState, GameDuty, GameRules, Opened, Options, Pinned, Played, PlayerView, Sealing, Sight, Step,
    Terms, text::shim::DynText,
};
use crate::{
    ids::{Seat, Seats, Seq, Timestamp},
    kit::Denial,
    referee::{
        GameSpec, OwnRefusal, Spec,
        course::Course,
        log::{About, Claim, Dice, DrawnFrom, Kind, Lines, OfKind, Outcome, OwnEvents, Read, Rows, Text},
    },
    seal::{Draw, Hash, Opening},
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

/// Why something cannot be in one game alone: a code with what its phrase needs, `refusal.CODE`.
pub trait OwnWhy: PartialEq + fmt::Debug + serde::Serialize + Send + Sync + 'static {
    /// The rule that it rests on.
    fn rule(&self) -> &'static str;
}

/// That of some game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameWhy {
    rule: &'static str,
    value: Payload,
}

impl serde::Serialize for GameWhy {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Why something cannot be, told to its sender alone, and made from his view alone.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// What one game has.
    Own(GameWhy),
    /// What every game has.
    Common(Denial),
}

impl Refusal {
    /// What one game alone has.
    pub fn own<W: OwnWhy>(why: W) -> Self {
        Self::Own(GameWhy { rule: why.rule(), value: Payload::new(why) })
    }

    /// That, as the game's own type; `None` of another's, and of what every game has.
    pub fn detail<W: 'static>(&self) -> Option<&W> {
        if let Self::Own(own) = self { own.value.get() } else { None }
    }
}

impl From<Denial> for Refusal {
    fn from(denial: Denial) -> Self {
        Self::Common(denial)
    }
}

impl OwnRefusal for Refusal {
    fn denial(&self) -> Option<&Denial> {
        if let Self::Common(denial) = self { Some(denial) } else { None }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::Own(own) => own.rule,
            Self::Common(denial) => denial.rule(),
        }
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
}

/// Which game's it is, beside the value.
struct EventOf<P: GameRules>(P::Event);

impl<P: GameRules> fmt::Debug for EventOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: GameRules> EventValue for EventOf<P> {
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

/// The own part of an entry, whatever game it is of.
#[derive(Clone)]
pub struct GameEvent(Rc<dyn EventValue>);

impl GameEvent {
    /// That of this game.
    pub fn new<P: GameRules>(event: P::Event) -> Self {
        Self(Rc::new(EventOf::<P>(event)))
    }

    /// It, as an entry of this game; `None` for another's.
    pub fn get<P: GameRules>(&self) -> Option<&P::Event> {
        (&*self.0 as &dyn Any).downcast_ref::<EventOf<P>>().map(|event| &event.0)
    }

    pub(super) fn of<P: GameRules>(&self) -> &P::Event {
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

/// What an order asks to do, in one game.
trait ActValue: Any + fmt::Debug {
    fn same(&self, other: &dyn Any) -> bool;
    fn boxed(&self) -> Box<dyn ActValue>;
    fn may_offer(&self) -> bool;
    fn draws(&self) -> Option<&str>;
    fn drawn(&self, draw: &mut Draw) -> Option<GameAct>;
}

/// Which game's it is, beside the value.
struct ActOf<P: GameRules>(P::Action);

impl<P: GameRules> fmt::Debug for ActOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: GameRules> ActValue for ActOf<P> {
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
        P::draw_words(&self.0)
    }

    fn drawn(&self, draw: &mut Draw) -> Option<GameAct> {
        P::draw(&self.0, draw).map(GameAct::new::<P>)
    }
}

/// What an order asks to do, whatever the game.
#[derive(Debug)]
pub struct GameAct(Box<dyn ActValue>);

impl GameAct {
    pub(super) fn new<P: GameRules>(act: P::Action) -> Self {
        Self(Box::new(ActOf::<P>(act)))
    }

    fn of<P: GameRules>(&self) -> &P::Action {
        let act = (&*self.0 as &dyn Any).downcast_ref::<ActOf<P>>();
        act.map_or_else(|| of_another_game(), |act| &act.0)
    }

    fn of_mut<P: GameRules>(&mut self) -> &mut P::Action {
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
    pub(super) fn of<P: GameRules>(&self) -> &P::News {
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
    /// How it is written about; none for an audit, which writes no letter.
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
    /// How it is written about.
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

/// A game as one knower has it, without its type. Where a method takes a [`Sight`] or a [`Played`], it is of this very game.
pub(super) trait DynRules: Send + Sync {
    fn any(&self) -> &dyn Any;
    fn boxed(&self) -> Box<dyn DynRules>;
    fn same(&self, other: &dyn DynRules) -> bool;
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

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

/// The game at hand as its author's type.
pub(super) fn seen<'a, P: GameRules>(of: Sight<'a>) -> PlayerView<'a, P> {
    let (tried, tried_until) = of.game.tried_of(of.seat);
    let own = of.game.own().any().downcast_ref().unwrap_or_else(|| of_another_game());
    PlayerView { seat: of.seat, own, course: of.course, open: of.open, tried, tried_until }
}

fn truth<P: GameRules>(seat: Seat, of: &Played) -> FullState<'_, P> {
    let own = of.own().any().downcast_ref().unwrap_or_else(|| of_another_game());
    FullState { seat, own, course: &of.course }
}

impl<P: GameRules> DynRules for P {
    fn any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn DynRules> {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn DynRules) -> bool {
        other.any().downcast_ref() == Some(self)
    }

    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
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
