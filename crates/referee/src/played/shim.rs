//! The one place where a game's types are erased, its rules half: [`DynRules`] is implemented once for every game, `P`. Nothing
//! else in the layer is compiled once per game but `mails/shim.rs`, the text half.
//!
//! A value that reaches another game than its own is a fault of the program: [`of_another_game`].

use alloc::{boxed::Box, rc::Rc, string::String, vec::Vec};
use core::{any::Any, fmt, marker::PhantomData};

use super::{
    Disputes, EventBody as _, FullState, GameDuty, GameRules, Opened, Options, OwnRecord, Pinned, Played, PlayerView,
    Sealing, Sight, Step, Terms,
};
use crate::{
    ids::{Seat, Seats, Seq, Timestamp},
    kit::Part,
    referee::{
        GameSpec, Spec,
        course::Course,
        log::{About, Claim, Dice, DrawnFrom, Kind, Lines, OfKind, Outcome, OwnEvents, Read, Rows, Text},
        payload::{Erased, Refusal},
    },
    seal::{Draw, Hash, Opening},
};

/// Ends what is being done: a value of one game has reached another. No mail and no record can bring that about, but a fault
/// of the layer; whoever was deciding a mail sets it aside and tells the organiser.
#[cold]
#[expect(clippy::panic, reason = "no answer to a player could be right")]
pub(crate) fn of_another_game() -> ! {
    panic!("a value of another game")
}

/// Ends what is being done: a game that has its own way of this was asked in the way of all others, which is a fault of the layer,
/// too.
#[cold]
#[expect(clippy::panic, reason = "the game has no answer")]
pub fn not_asked() -> ! {
    panic!("a game was asked what it does in a way of its own")
}

/// A value of one game's type `T`, with the game: two games may use the same type.
pub(crate) struct Of<P, T>(pub T, pub PhantomData<fn() -> P>);

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
    /// Lists the commitments in it, each with its word.
    pub(crate) fn seals(&self) -> Vec<(&'static str, Hash)> {
        self.0.seals()
    }

    /// Lists the openings that it makes public.
    pub(crate) fn opens(&self) -> Vec<&Opening> {
        self.0.opens()
    }

    /// Returns the inputs of the random draw that it reports.
    pub(crate) fn drawn_from(&self) -> Option<&DrawnFrom> {
        self.0.drawn_from()
    }

    /// Names it as plans write it.
    pub(crate) fn plan_word(&self, opened: &Opened) -> Option<String> {
        self.0.plan_word(opened)
    }

    /// True if it ends the duty.
    pub(crate) fn ends_turn(&self) -> bool {
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
    fn is_turn(&self) -> bool;
    fn chats(&self) -> bool;
    fn may_offer(&self) -> bool;
    fn draws(&self) -> Option<&str>;
    fn drawn(&self, draw: &mut Draw) -> Option<GameAct>;
}

impl<P: GameRules> ActValue for Of<P, P::Action> {
    fn boxed(&self) -> Box<dyn ActValue> {
        Box::new(Self(self.0.clone(), PhantomData))
    }

    fn is_turn(&self) -> bool {
        P::is_turn(&self.0)
    }

    fn chats(&self) -> bool {
        P::chats(&self.0)
    }

    fn may_offer(&self) -> bool {
        P::may_offer(&self.0)
    }

    fn draws(&self) -> Option<&str> {
        P::draw_words(&self.0)
    }

    fn drawn(&self, draw: &mut Draw) -> Option<GameAct> {
        P::draw(&self.0, draw).map(OfGame::<P>::act)
    }
}

/// An action, without its game's type.
#[derive(Debug)]
pub struct GameAct(Box<dyn ActValue>);

impl GameAct {
    /// True if it is a turn, which declines an offer by itself (T51).
    pub(crate) fn is_turn(&self) -> bool {
        self.0.is_turn()
    }

    /// True if words with it are a message to the others (T65).
    pub(crate) fn chats(&self) -> bool {
        self.0.chats()
    }

    /// True if a draw may be offered with it.
    pub(crate) fn may_offer(&self) -> bool {
        self.0.may_offer()
    }

    /// Returns the player's words for a random draw; `None` if it asks for none.
    pub(crate) fn draws(&self) -> Option<&str> {
        self.0.draws()
    }

    /// Makes the action that a random draw gives in place of it.
    pub(crate) fn drawn(&self, draw: &mut Draw) -> Option<Self> {
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

impl PartialEq for GameTold {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

/// The row of a game of values: its facts, and what is asked of it before there is a game.
pub struct PlayRow {
    pub(crate) spec: Spec,
    /// The game's text; `None` for an audit, which writes no letter.
    pub(crate) text: Option<Part>,
    /// The game's own way to audit its records, an [`crate::audit::OwnAudit`], if it has one.
    pub(crate) audit: Option<Part>,
    pub(crate) start: fn(&Terms) -> (Own, GameDuty),
    read_event: fn(&str, bool, &mut Lines<'_, Pinned>) -> Option<Read<GameEvent>>,
    any_event: fn(usize, &mut Dice, &About<'_, Pinned>) -> GameEvent,
    /// Form of its records, if they have one of their own.
    pub(crate) record: Option<&'static dyn OwnRecord>,
    pub(crate) check_terms: fn(&Terms) -> Option<&'static str>,
    pub(crate) no_term: fn(&str) -> Option<&'static str>,
    pub(crate) seats: fn(&Terms) -> usize,
    pub(crate) sealed_at_start: fn() -> Vec<(Seat, &'static str, String)>,
    pub(crate) is_value: fn(&str, &str) -> bool,
    pub(crate) owner: fn(Seat, &str) -> Seat,
    pub(crate) claim_as_action: fn(Claim) -> Option<GameAct>,
    pub(crate) options: fn(&Terms) -> Options,
    pub(crate) visible_to: fn(&Course, &str, Seat) -> Seats,
}

impl PlayRow {
    /// Returns the facts of the game.
    pub const fn spec(&self) -> Spec {
        self.spec
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

/// The values of one game, with their types and without.
pub struct OfGame<P>(pub(crate) PhantomData<fn() -> P>);

impl<P: GameRules> OfGame<P> {
    /// The facts of the game.
    pub(crate) const FACTS: &'static GameSpec = &P::SPEC;

    /// Returns the row of the game, as an audit needs it.
    pub fn rules_row() -> &'static PlayRow {
        const { &Self::row(None) }
    }

    /// Returns the row of the game with this text.
    pub(crate) const fn row(text: Option<Part>) -> PlayRow {
        PlayRow {
            spec: Spec::of(Self::FACTS),
            text,
            start: Self::start,
            record: P::RECORD,
            audit: P::AUDIT,
            read_event: Self::read_event,
            any_event: Self::any_event,
            check_terms: P::check_terms,
            no_term: P::no_term,
            seats: P::seats,
            sealed_at_start: P::sealed_at_start,
            is_value: P::is_value,
            owner: P::owner,
            claim_as_action: Self::claim_as_action,
            options: P::options,
            visible_to: P::visible_to,
        }
    }

    fn start(terms: &Terms) -> (Own, GameDuty) {
        let (game, duty) = P::start(terms);
        (Self::own(game), duty)
    }

    fn read_event(word: &str, by_seat: bool, lines: &mut Lines<'_, Pinned>) -> Option<Read<GameEvent>> {
        <P::Event as Rows<Pinned>>::read(word, by_seat, lines).map(|read| read.map(Self::event))
    }

    fn any_event(row: usize, dice: &mut Dice, about: &About<'_, Pinned>) -> GameEvent {
        Self::event(<P::Event as Rows<Pinned>>::any(row, dice, about))
    }

    fn claim_as_action(claim: Claim) -> Option<GameAct> {
        P::claim_as_action(claim).map(Self::act)
    }

    /// Wraps a game.
    pub fn own(game: P) -> Own {
        Own(Box::new(game))
    }

    /// Returns a game as its author's type, which it must be.
    pub fn game(of: &Played) -> &P {
        (of.own() as &dyn Any).downcast_ref().unwrap_or_else(|| of_another_game())
    }

    /// Returns the same, to change.
    pub fn game_mut(of: &mut Played) -> &mut P {
        (&mut *of.own.0 as &mut dyn Any).downcast_mut().unwrap_or_else(|| of_another_game())
    }

    /// Makes a seat's view.
    pub(crate) fn seen(of: Sight<'_>) -> PlayerView<'_, P> {
        let (tried, tried_until) = of.game.tried_of(of.seat);
        PlayerView { seat: of.seat, own: Self::game(of.game), course: of.course, open: of.open, tried, tried_until }
    }

    fn truth(seat: Seat, of: &Played) -> FullState<'_, P> {
        FullState { seat, own: Self::game(of), course: of.course() }
    }

    /// Wraps an entry.
    pub fn event(event: P::Event) -> GameEvent {
        GameEvent(Rc::new(Of(event, PhantomData::<fn() -> P>)))
    }

    /// Returns an entry as the game's, which it must be.
    pub fn event_of(event: &GameEvent) -> &P::Event {
        Self::value(&*event.0)
    }

    /// Wraps an action.
    pub fn act(act: P::Action) -> GameAct {
        GameAct(Box::new(Of(act, PhantomData::<fn() -> P>)))
    }

    /// Returns an action as the game's, which it must be.
    pub fn act_of(act: &GameAct) -> &P::Action {
        Self::value(&*act.0)
    }

    pub(crate) fn act_mut(act: &mut GameAct) -> &mut P::Action {
        let act = (&mut *act.0 as &mut dyn Any).downcast_mut::<Of<P, P::Action>>();
        act.map_or_else(|| of_another_game(), |act| &mut act.0)
    }

    /// Wraps news.
    pub fn news(news: P::News) -> GameTold {
        GameTold(Rc::new(Of(news, PhantomData::<fn() -> P>)))
    }

    /// Returns news as the game's, which they must be.
    pub fn news_of(news: &GameTold) -> &P::News {
        Self::value(&*news.0)
    }

    pub(crate) fn value<T: 'static>(value: &dyn Any) -> &T {
        value.downcast_ref::<Of<P, T>>().map_or_else(|| of_another_game(), |of| &of.0)
    }
}

/// A game as one knower has it, without its type. A [`Sight`] or [`Played`] that a method takes is of this very game.
pub(crate) trait DynRules: Erased + Send + Sync {
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
    fn disputes(&self) -> Option<&dyn Disputes>;
    fn disputes_mut(&mut self) -> Option<&mut dyn Disputes>;
}

impl<P: GameRules> DynRules for P {
    fn boxed(&self) -> Box<dyn DynRules> {
        Box::new(self.clone())
    }

    fn validate(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(), Refusal> {
        P::validate(&OfGame::<P>::seen(of), OfGame::<P>::act_mut(act))
    }

    fn resolve(&self, by: Seat, of: &Played, act: &GameAct, seal: &mut Sealing<'_>) -> GameEvent {
        OfGame::<P>::event(P::resolve(&OfGame::<P>::truth(by, of), OfGame::<P>::act_of(act), seal))
    }

    fn preview(&self, of: Sight<'_>, act: &GameAct) -> Option<GameEvent> {
        P::preview(&OfGame::<P>::seen(of), OfGame::<P>::act_of(act)).map(OfGame::<P>::event)
    }

    fn imagine(&self, of: Sight<'_>, act: &mut GameAct) -> Result<(GameEvent, Opened), Refusal> {
        let made = P::imagine(&OfGame::<P>::seen(of), &OfGame::<P>::truth(of.seat, of.game), OfGame::<P>::act_mut(act));
        made.map(|(event, opened)| (OfGame::<P>::event(event), opened))
    }

    fn failed_attempt(&self, by: Seat, of: &Played, act: &GameAct) -> Option<String> {
        P::failed_attempt(&OfGame::<P>::truth(by, of), OfGame::<P>::act_of(act))
    }

    fn explain_attempt(&self, of: Sight<'_>, act: &GameAct, sealed: &str, at: Timestamp) -> Refusal {
        P::explain_attempt(&OfGame::<P>::seen(of), OfGame::<P>::act_of(act), sealed, at)
    }

    fn may_attempt(&self, of: Sight<'_>, at: Timestamp) -> Result<(), Refusal> {
        P::may_attempt(&OfGame::<P>::seen(of), at)
    }

    fn attempt_fails(&self, by: Seat, of: &Played, tried: &[&str], by_turn: bool) -> Option<String> {
        P::attempt_fails(&OfGame::<P>::truth(by, of), tried, by_turn).map(String::from)
    }

    fn may_follow(&self, of: Sight<'_>, event: &GameEvent) -> Result<(), Refusal> {
        P::may_follow(&OfGame::<P>::seen(of), OfGame::<P>::event_of(event))
    }

    fn apply(
        &mut self,
        by: Seat,
        seq: Seq,
        event: &GameEvent,
        opened: &Opened,
        tell: &mut dyn FnMut(GameTold),
    ) -> Step {
        GameRules::apply(self, by, seq, OfGame::<P>::event_of(event), opened, &mut |news| tell(OfGame::<P>::news(news)))
    }

    fn follows(&self, by: Seat, of: &Played) -> Option<GameEvent> {
        P::follows(&OfGame::<P>::truth(by, of)).map(OfGame::<P>::event)
    }

    fn follows_publicly(&self, course: &Course) -> Option<GameEvent> {
        GameRules::follows_publicly(self, course).map(OfGame::<P>::event)
    }

    fn action_of(&self, by: Seat, of: &Played, event: &GameEvent, opened: &Opened) -> Option<GameAct> {
        P::action_of(&OfGame::<P>::truth(by, of), OfGame::<P>::event_of(event), opened).map(OfGame::<P>::act)
    }

    fn openings_go_to(&self, course: &Course, word: &str, of: Seat) -> Seats {
        GameRules::openings_go_to(self, course, word, of)
    }

    fn claim(&self, of: Sight<'_>, claim: Claim) -> Result<bool, Refusal> {
        P::claim(&OfGame::<P>::seen(of), claim)
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

    fn disputes(&self) -> Option<&dyn Disputes> {
        GameRules::disputes(self)
    }

    fn disputes_mut(&mut self) -> Option<&mut dyn Disputes> {
        GameRules::disputes_mut(self)
    }
}

/// A game without its type.
pub struct Own(pub(crate) Box<dyn DynRules>);

impl Own {
    /// Returns the rules of objections, to change the game by them, if it has them.
    pub(crate) fn disputes_mut(&mut self) -> Option<&mut dyn Disputes> {
        self.0.disputes_mut()
    }
}

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
