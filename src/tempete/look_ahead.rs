//! Messages tried on a position, by the code that referees games: what a play would do, and every legal play of a card
//! there. For referees in doubt, for authors of catalogues, and for tests. No list, hand or seal is asked.

use alloc::{string::String, sync::Arc, vec::Vec};

use crate::{
    chess::{PieceLetters, Position, Square},
    ids::{GameId, Seq, Timestamp},
    seal::Hash,
    tempete::{
        cards::{
            card::{Card, CardNo, Window},
            catalogue::Catalogue,
            param::Arg,
        },
        effect::{Moved, Scene, plays},
        legal::{examine::may_be, refusal::Refusal},
        log::{
            event::{Act, Author, CardPlay, Entry, Event, Start},
            terms::Terms,
        },
        order::intent::{Acts, Intent},
        seat,
        state::{
            State,
            exchange::MessageKind,
            public::{Duty, HAND, Public},
        },
        turn::replay::Opened,
    },
};

/// A game set up on a position, with full hands.
#[derive(Clone, Debug)]
pub struct LookAhead {
    state: State,
}

/// Nothing is committed to.
const NO_HASH: Hash = Hash([0; 32]);

/// How many plays of one card are listed at most.
pub const MOST_PLAYS: usize = 4096;

impl LookAhead {
    /// The side to move on `position` owes a turn. `None` where entry 0 cannot be made of these terms.
    pub fn on(position: Position, terms: Terms, catalogue: &Arc<Catalogue>) -> Option<Self> {
        let start = Start {
            game: GameId::new(1)?,
            origin: String::new(),
            names: ["White".into(), "Black".into()],
            terms,
            catalogue: NO_HASH,
            draws: [[NO_HASH; 2]; 2],
        };
        let entry = Entry {
            seq: Seq::START,
            at: Timestamp::from_unix(0),
            by: Author::Referee,
            event: Event::Start(start),
            said: false,
        };
        let mut state = State::start(&entry, catalogue)?;
        state.public.duty = Duty::Turn(seat(position.to_move()));
        state.public.board = Some(position);
        for public in &mut state.public.seats {
            (public.gave_first, public.hold) = (true, HAND);
        }
        Some(Self { state })
    }

    /// What both seats would know.
    pub fn public(&self) -> &Public {
        &self.state.public
    }

    /// What this message would leave, with the square that its card seals; its moves stand written out, its cards with their edits.
    ///
    /// # Errors
    /// The refusal that its sender would read.
    pub fn sent(&self, kind: MessageKind, acts: Vec<Act>, square: Option<Square>) -> Result<(Self, Vec<Act>), Refusal> {
        let message =
            Acts { acts, square, draws: kind != MessageKind::Interception, typed: Some(PieceLetters::ENGLISH) };
        let mut intent = match kind {
            MessageKind::Turn => Intent::Turn(message),
            MessageKind::Interception => Intent::Interception(message),
            MessageKind::Answer => Intent::Answer(message),
        };
        let (Duty::Turn(seat) | Duty::Answer(seat)) = self.public().duty else { return Err(Refusal::NothingDue) };
        may_be(self.public(), seat, &mut intent, self.public().at)?;
        let acts = intent.acts().map(|message| message.acts.clone()).unwrap_or_default();
        let event = match kind {
            MessageKind::Turn => Event::Turn(acts.clone()),
            MessageKind::Interception => Event::Interception(acts.clone()),
            MessageKind::Answer => Event::Answer(acts.clone()),
        };
        let seq = self.public().last.next().ok_or(Refusal::LogFull)?;
        let entry = Entry { seq, at: self.public().at, by: Author::Seat(seat), event, said: false };
        let mut after = self.clone();
        after.state.apply(&entry, &Opened::default(), &mut ());
        for public in &mut after.state.public.seats {
            public.hold = HAND;
        }
        Ok((after, acts))
    }

    /// Every way to play a card in the message that is due, behind `before`: a move for a card after it, nothing for one
    /// before the move or in its place. Each with the acts of the whole message and what it leaves; a card before the
    /// move is shown with the first move that is legal behind it.
    pub fn legal(&self, card: CardNo, before: &[Act]) -> Vec<(Vec<Arg>, Vec<Act>, Self)> {
        let known = self.public().card(card);
        let Some(board) = self.public().acted_on(known) else { return Vec::new() };
        let (position, moved) = match before.last() {
            None => (board, None),
            Some(_) => match self.behind(before) {
                Some((position, moved)) => (position, Some(moved)),
                None => return Vec::new(),
            },
        };
        let Duty::Turn(due) = self.public().duty else { return Vec::new() };
        let scene = Scene { position: &position, side: crate::tempete::side(due), moved };
        let found = plays(known, &scene, MOST_PLAYS);
        found.into_iter().filter_map(|(args, _)| self.with(known, before, args)).collect()
    }

    fn with(&self, card: &Card, before: &[Act], args: Vec<Arg>) -> Option<(Vec<Arg>, Vec<Act>, Self)> {
        let play = Act::Card(CardPlay { card: card.number, args: args.clone(), effect: None, seal: None });
        let acts: Vec<Act> = before.iter().cloned().chain([play]).collect();
        let reply = self.public().window(card).is_reply();
        let kind = if reply { MessageKind::Interception } else { MessageKind::Turn };
        if card.window != Window::Before {
            return self.sent(kind, acts, None).ok().map(|(after, acts)| (args, acts, after));
        }
        let board = self.public().board.as_ref()?;
        let scene = Scene { position: board, side: board.to_move(), moved: None };
        let effect = crate::tempete::effect::judge(card, &args, &scene).ok()?.unwrap_or_default();
        let mut then = board.clone();
        then.edit_all(&effect.0, board.to_move()).ok()?;
        then.legal_moves().into_iter().find_map(|legal| {
            let text = crate::chess::full(&then, legal);
            let acts = acts.iter().cloned().chain([Act::Move(text)]).collect();
            let (after, acts) = self.sent(kind, acts, None).ok()?;
            Some((args.clone(), acts, after))
        })
    }

    /// The position behind a move of the side that is due, its turn not ended.
    fn behind(&self, before: &[Act]) -> Option<(Position, Moved)> {
        let board = self.public().board.as_ref()?;
        let [Act::Move(text)] = before else { return None };
        let legal = crate::chess::resolve(board, text).ok()?;
        let (after, played) = board.step(legal).ok()?;
        let rook = played.castled.and_then(|_| {
            let stood =
                board.pieces().find(|(at, piece)| after.find(piece.id) != Some(*at) && piece.id != played.piece.id)?;
            after.find(stood.1.id)
        });
        Some((after, Moved { at: legal.to, rook, took: played.captured.is_some() }))
    }
}
