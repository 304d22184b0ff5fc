//! Messages tried on a position, by the code that referees games: what a play would do, and every legal play of a card
//! there. For referees in doubt, for authors of catalogues, and for tests. No list or seal is asked.

mod ways;

use alloc::{boxed::Box, string::String, sync::Arc, vec::Vec};

use crate::state::TempeteState;
use crate::{
    chess::{Effect, Move, PieceLetters, Position, San, Square, full},
    ids::{GameId, Seat, Seq, Timestamp},
    kit::Denial,
    referee::played::{self, StartSeals},
    seal::{Hash, KeyName, Origin, Secret32, Signer, Tree},
    tempete::{
        cards::{
            card::{Card, CardNo, Window},
            catalogue::Catalogue,
            param::Arg,
        },
        decide::{Draws, decide},
        effect::{Moved, Scene, judge, plays},
        legal::{begun, check::check, examine::may_be, refusal::Refusal},
        log::{
            event::{Act, Author, CardPlay, Entry, Event, OwnEvent, PersonName, Start},
            terms::Terms,
        },
        order::{
            intent::{Acts, Asks, OwnIntent},
            orders::Request,
        },
        rulebook::Rulebook,
        seals::Seals,
        seats::side,
        state::{
            State, Tempete,
            account::{Held, Source},
            exchange::MessageKind,
            game_mut,
            play::{Place, Play, PlayId},
            public::{Duty, HAND, OwnDuty, Public, SEATS},
            row,
            typed::own,
            view::View,
        },
        turn::{
            happening::{Happening, happenings},
            replay::replay,
        },
    },
};

pub use ways::Way;

/// A game set up on a position, with full hands; or one as it stood after an entry of its log.
#[derive(Clone, Debug)]
pub struct LookAhead {
    state: State,
    /// The entries that led to it.
    entries: Vec<Entry>,
    /// Whether no numbers are ever owed: hands are full.
    full: bool,
}

/// What a mail would bring about.
#[derive(Clone, Debug)]
pub struct Asked {
    pub after: LookAhead,
    /// What each of its entries brings about.
    pub told: Vec<Vec<Happening>>,
}

/// Nothing is committed to.
const NO_HASH: Hash = Hash([0; 32]);

/// How many plays of one card are listed at most.
pub const MOST_PLAYS: usize = 4096;

/// A card that was played before the position stood.
fn before(known: &mut Tempete, seat: Seat, place: Place, card: CardNo, seal: Option<Hash>) -> PlayId {
    let id = PlayId(u16::try_from(known.public.plays.len()).unwrap_or(u16::MAX));
    let play = CardPlay { card, args: Vec::new(), effect: None, seal, shown: None };
    let seq = Seq::START;
    known.public.plays.push(Play { seq, seat, place, play, back: false, void: false, taken: false, takes: None });
    id
}

impl LookAhead {
    /// The side to move on `position` owes a turn. `None` where entry 0 cannot be made of these terms.
    pub fn on(position: Position, terms: Terms, catalogue: &Arc<Catalogue>) -> Option<Self> {
        let start = Start {
            game: GameId::new(1)?,
            origin: Origin::new("localhost", GameId::new(1)?, Origin::FIRST_EPOCH)?,
            names: [PersonName::new("White")?, PersonName::new("Black")?].into(),
            event: None,
            // Nobody thinks.
            terms: Terms { time: "none".into(), ..terms }.kept(catalogue, row()),
            pinned: NO_HASH,
            profile: NO_HASH,
            seals: StartSeals::of(row(), [NO_HASH; 4].into()),
            key: Signer::new(KeyName::of_host("localhost")?, [1; 32])?.verifier().clone(),
            recovery: None,
        };
        let entry = Entry::of_referee(Seq::START, Timestamp::from_unix(0), Event::Start(Box::new(start)));
        let mut state = State::start(&entry, catalogue)?;
        let known = game_mut(&mut state.known);
        known.set_board(&position, Seq::START, &mut ());
        known.public.seats.iter_mut().for_each(|public| public.gave_first = true);
        // T40: a king that is away is so by a card.
        let lifts = catalogue.cards().find(|card| card.lifts_king()).map(|card| card.number);
        for (of, card) in SEATS.into_iter().filter_map(|of| Some((of, lifts?))) {
            let away = known.public.board.as_ref().is_some_and(|board| board.away(side(of)).is_some());
            let id = away.then(|| before(known, of, Place::Before, card, None));
            known.public.seat_mut(of).away = id;
        }
        let mut look = Self { state, entries: [entry].into(), full: true };
        look.fill();
        Some(look)
    }

    /// A game as it stands after these entries, of which nothing sealed is open. `None` where the first is no start.
    pub fn after(entries: &[Entry], rulebook: impl Into<Rulebook>) -> Option<Self> {
        let state = replay(entries, &[], rulebook)?;
        Some(Self { state, entries: entries.to_vec(), full: false })
    }

    /// The entries that led here.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All that this seat may know.
    pub fn view(&self, seat: Seat) -> View<'_> {
        self.state.view(seat)
    }

    /// This seat holds these cards, so far as it is asked; before that it holds none.
    pub fn holds(&mut self, seat: Seat, cards: &[CardNo]) {
        let held = (1..).zip(cards).map(|(position, card)| Held { source: Source::Position(position), card: *card });
        game_mut(&mut self.state.known).account_mut(seat).hand = held.collect();
    }

    /// What a mail of these orders would bring about; `None` where it only asks or sets something.
    ///
    /// # Errors
    /// The refusal that its sender would read.
    pub fn asked(&self, seat: Seat, request: &Request) -> Result<Option<Asked>, Refusal> {
        let asks = self.check(seat, request)?;
        let at = self.public().course.at;
        let secret = Secret32::new([0; 32]);
        // What it draws nobody will have drawn: of no log, for no letter.
        let (seals, tree) = (Seals::new(&secret, self.public().game), Tree::default());
        let draws = Draws { seals: &seals, tree: &tree, answers: 1, drawer: &[], mail: None, kept: &[] };
        let decision = decide(&self.state, seat, &asks, at, &draws);
        if decision.entries.is_empty() {
            return Ok(None);
        }
        let entries = self.entries.iter().chain(&decision.entries).cloned().collect();
        let mut after = Self { state: decision.after, entries, full: self.full };
        after.fill();
        Ok(Some(Asked { after, told: decision.told.iter().map(|told| happenings(told)).collect() }))
    }

    /// What a mail of these orders asks, if it may be.
    ///
    /// # Errors
    /// The refusal that its sender would read.
    pub(crate) fn check(&self, seat: Seat, request: &Request) -> Result<Asks, Refusal> {
        check(&self.view(seat), request, self.public().course.at)
    }

    fn fill(&mut self) {
        if self.full {
            game_mut(&mut self.state.known).public.seats.iter_mut().for_each(|public| public.hold = HAND);
        }
    }

    /// The same, with a square of this card's sealed before by the side that is due; which one is nobody's to know.
    #[must_use]
    pub fn sealed(mut self, card: CardNo) -> Self {
        if let Duty::Own(OwnDuty::Turn(seat)) = self.public().duty() {
            before(game_mut(&mut self.state.known), seat, Place::After, card, Some(NO_HASH));
        }
        self
    }

    /// What both seats would know.
    pub fn public(&self) -> &Public {
        self.state.public()
    }

    /// What this message would leave, with the square that its card seals; its moves stand written out, its cards with their edits.
    ///
    /// # Errors
    /// The refusal that its sender would read.
    pub fn sent(&self, kind: MessageKind, acts: Vec<Act>, square: Option<Square>) -> Result<(Self, Vec<Act>), Refusal> {
        let (seat, acts) = self.written(kind, acts, square)?;
        let event = match kind {
            MessageKind::Turn => own(OwnEvent::Turn(acts.clone())),
            MessageKind::Interception => own(OwnEvent::Interception(acts.clone())),
            MessageKind::Answer => own(OwnEvent::Answer(acts.clone())),
        };
        let seq = self.public().course.last.next().ok_or(Refusal::Common(Denial::LogFull))?;
        let entry = Entry { by: Author::Seat(seat), ..Entry::of_referee(seq, self.public().course.at, event) };
        let mut after = self.clone();
        after.state.apply(&entry, &played::Opened::default(), &mut ());
        after.entries.push(entry);
        after.fill();
        Ok((after, acts))
    }

    /// A message written out, with the seat that sends it, if it may be sent.
    fn written(&self, kind: MessageKind, acts: Vec<Act>, square: Option<Square>) -> Result<(Seat, Vec<Act>), Refusal> {
        let message = Acts {
            acts,
            square,
            draws: (kind != MessageKind::Interception).then(String::new),
            typed: Some(PieceLetters::ENGLISH),
        };
        let mut intent = match kind {
            MessageKind::Turn => OwnIntent::Turn(message),
            MessageKind::Interception => OwnIntent::Interception(message),
            MessageKind::Answer => OwnIntent::Answer(message),
        };
        let (Duty::Own(OwnDuty::Turn(seat)) | Duty::Own(OwnDuty::Answer(seat))) = self.public().duty() else {
            return Err(Refusal::Common(Denial::NothingDue));
        };
        may_be(self.public(), seat, &mut intent)?;
        Ok((seat, intent.acts().map(|message| message.acts.clone()).unwrap_or_default()))
    }

    /// Every way to play a card in the message that is due, behind `before`: a move for a card after it, nothing for one
    /// before the move or in its place, a king that lands in front of all. Each with the acts of the whole message; a card before the move is shown with the
    /// first move that is legal behind it.
    pub fn legal(&self, card: CardNo, before: &[Act]) -> Vec<(Vec<Arg>, Vec<Act>)> {
        let known = self.public().card(card);
        let Some(board) = self.public().acted_on(known) else { return Vec::new() };
        let (position, moved) = match before.last() {
            None => (board, None),
            Some(_) => match self.behind(before) {
                Some(behind) => behind,
                None => return Vec::new(),
            },
        };
        let Duty::Own(OwnDuty::Turn(due)) = self.public().duty() else { return Vec::new() };
        let base = if known.window == Window::Before { Some(&position) } else { None };
        let scene = Scene { position: &position, side: side(due), moved };
        let message = |args: Vec<Arg>, effect: Option<Effect>| {
            let followed = base.and_then(|base| followed(base, &effect.unwrap_or_default()));
            Some((args.clone(), self.with(known, before, args, followed).ok()?))
        };
        let found = plays(known, &scene, MOST_PLAYS).into_iter();
        found.filter_map(|(args, effect)| message(args, effect)).collect()
    }

    /// The acts of the message that plays a card with these parameters behind `before`, as [`LookAhead::legal`] has it.
    ///
    /// # Errors
    /// The refusal that its sender would read.
    pub fn played(&self, card: CardNo, before: &[Act], args: Vec<Arg>) -> Result<Vec<Act>, Refusal> {
        let known = self.public().card(card);
        let board = self.public().board.as_ref().filter(|_| known.window == Window::Before);
        let effect = board.and_then(|board| {
            let scene = Scene { position: board, side: board.to_move(), moved: None };
            judge(known, &args, &scene).ok()
        });
        let followed = effect.zip(board).and_then(|(effect, board)| followed(board, &effect.unwrap_or_default()));
        self.with(known, before, args, followed)
    }

    fn with(&self, card: &Card, before: &[Act], args: Vec<Arg>, followed: Option<San>) -> Result<Vec<Act>, Refusal> {
        let reply = self.public().window(card).is_reply();
        let kind = if reply { MessageKind::Interception } else { MessageKind::Turn };
        let play = Act::Card(CardPlay { card: card.number, args, effect: None, seal: None, shown: None });
        let acts = before.iter().cloned().chain([play]).chain(followed.map(Act::Move)).collect();
        self.written(kind, acts, None).map(|(_, acts)| acts)
    }

    /// The position behind a landing and a move of the side that is due, its turn not ended, and what moved.
    fn behind(&self, before: &[Act]) -> Option<(Position, Option<Moved>)> {
        let base = self.base(before)?;
        match before {
            [] | [Act::Land(_)] => Some((base, None)),
            [Act::Move(text)] | [Act::Land(_), Act::Move(text)] => {
                let legal = crate::chess::resolve(&base, text).ok()?;
                Moved::by(&base, legal).map(|(after, moved)| (after, Some(moved)))
            }
            _ => None,
        }
    }

    /// The position that the moves of a turn that begins so are made on.
    fn base(&self, head: &[Act]) -> Option<Position> {
        let Duty::Own(OwnDuty::Turn(seat)) = self.public().duty() else { return None };
        self.public().board.as_ref().map(|board| begun(board, seat, head))
    }
}

/// A move that is legal behind what a card did before it; `None` where there is none.
fn followed(board: &Position, effect: &Effect) -> Option<San> {
    let side = board.to_move();
    let mut then = board.clone();
    then.edit_all(&effect.0, side).ok()?;
    let any = then.legal_move()?;
    // R44: where the card mates already, only a move that lifts the mate will do.
    let fair = |legal: &Move| then.play(*legal).is_ok_and(|(after, _)| !after.is_mate());
    let ends = !then.passed().in_check(side.other()) || fair(&any);
    let lifts = if ends { None } else { then.legal_moves().into_iter().find(fair) };
    Some(full(&then, lifts.unwrap_or(any)))
}
