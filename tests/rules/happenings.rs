//! The law of happenings: whoever only listens comes to the board, the holds and the plays that the state has,
//! and listening changes nothing.

use std::sync::Arc;

use chess::{Effect, Position, San, resolve};
use ids::Seat;
use referee::played::Played;
use support_rules::counts::Counts;
use support_rules::table::Game;
use tempete_game::state::TempeteState;
use tempete_game::turn::happening::happenings;
use tempete_game::{
    log::event::CardPlay,
    seats::side,
    state::{
        State,
        exchange::Owes,
        play::{Place, PlayId},
        public::{Duty, Public, SEATS},
    },
    turn::{
        happening::{About, Happening},
        replay::replay,
    },
};

/// What a listener knows of one play.
struct HeardPlay {
    seat: Seat,
    place: Place,
    card: CardPlay,
    back: bool,
    void: bool,
    taken: bool,
    takes: Option<PlayId>,
    gained: bool,
}

/// What a listener knows of a game. The board is `None` where it takes more than moves and edits to know it: after
/// what acts at a capture, what an amended card did, a square sprung in an exchange since undone.
#[derive(Default)]
struct Heard {
    hold: [u8; 2],
    away: [Option<PlayId>; 2],
    plays: Vec<HeardPlay>,
    due: Option<Duty>,
    about: Option<About>,
    board: Option<Position>,
    base: Option<Arc<Position>>,
    sent: Vec<San>,
    /// The board as it was after the turn, and after its interception.
    after: Vec<Option<Position>>,
    sprung: bool,
}

impl Heard {
    fn entry(&mut self, told: &[Happening], public: &Public) {
        let mut owes = None;
        let mut message = false;
        for happening in told {
            match happening {
                Happening::Turn { about, base, .. } => {
                    message = true;
                    (self.about, self.base) = (Some(*about), base.clone());
                    self.board = base.as_deref().cloned();
                    (self.sent, self.after, self.sprung) = (vec![], vec![], false);
                }
                Happening::Intercepted(about) | Happening::Answered(about, _) => {
                    message = true;
                    // The turn before one that was undone.
                    if self.about.replace(*about) != Some(*about) {
                        (self.base, self.board, self.after, self.sent) = (None, None, vec![None], vec![]);
                    }
                }
                Happening::Sprung { seat, square, lost, .. } => {
                    self.sprung |= lost.is_some();
                    self.edit(&format!("off {square}").parse().unwrap(), *seat, lost.is_some());
                }
                Happening::Moved { seat: _, san, taken } => {
                    let before = self.board.take();
                    if self.after.is_empty() {
                        self.sent.push(san.clone());
                    }
                    self.board = before.and_then(|before| {
                        let (after, played) = before.step(resolve(&before, san).ok()?).ok()?;
                        assert_eq!(*taken, played.captured.map(|(_, piece)| piece.kind), "{san} on {before}");
                        Some(after)
                    });
                }
                Happening::CardPlayed { play, seat, place, card } => self.played(*play, *seat, *place, card, public),
                Happening::CardAmended { play, card } => {
                    let of = &mut self.plays[usize::from(play.0)];
                    (of.card.args, of.card.effect) = (card.args.clone(), card.effect.clone());
                    (self.board, self.after) = (None, vec![None; self.after.len()]);
                }
                Happening::CardReturned { play, .. } => self.fate(*play, true, true),
                Happening::CardSpent { play, .. } => self.fate(*play, false, true),
                Happening::CardCancelled { play, .. } => {
                    self.fate(*play, false, true);
                    // The interception is: the turn stands as it was sent.
                    if self.after.len() > 1 {
                        self.board = self.after[0].clone().filter(|_| !self.sprung);
                    }
                }
                Happening::CardRestored { play, .. } => self.fate(*play, false, false),
                Happening::Took { by, play, .. } => {
                    self.plays[usize::from(play.0)].taken = true;
                    self.plays[usize::from(by.0)].takes = Some(*play);
                    self.gain(*by, true);
                }
                Happening::Picked { by, .. } => self.gain(*by, true),
                Happening::KingAway { by, seat } => self.away[seat.index()] = Some(*by),
                Happening::Landed { seat, .. } => self.away[seat.index()] = None,
                Happening::Lapsed { by, seat } => {
                    if let Some(taken) = self.plays[usize::from(by.0)].takes {
                        self.plays[usize::from(taken.0)].taken = false;
                    }
                    self.gain(*by, false);
                    self.away[seat.index()] = self.away[seat.index()].filter(|away| away != by);
                }
                Happening::TakenBack { moves, owes: owed } => {
                    owes = Some(*owed);
                    self.rebuild(*moves);
                }
                Happening::Stands { moves, owes: owed } => {
                    owes = Some(*owed);
                    if *moves < self.sent.len() || told.iter().any(|one| matches!(one, Happening::CardCancelled { .. }))
                    {
                        self.rebuild(*moves);
                    }
                }
                Happening::Undone { .. } => {
                    // What a `spring` took stays taken.
                    self.after.pop();
                    let base = self.base.as_deref().cloned();
                    self.board = self.after.last().cloned().unwrap_or(base).filter(|_| !self.sprung);
                }
                Happening::Reinstated(_) => (self.board, self.after) = (None, vec![None, None]),
                Happening::BoardSet { after, .. } => {
                    self.board = Some(Position::clone(after));
                    (self.about, self.base, self.sprung) = (None, None, false);
                    (self.sent, self.after) = (vec![], vec![]);
                }
                Happening::Drew { seat, positions, .. } => {
                    self.hold[seat.index()] += u8::try_from(positions.len()).unwrap()
                }
                Happening::Due(duty) => self.due = Some(*duty),
                _ => {}
            }
        }
        if !message {
            return;
        }
        let owed = owes.is_some_and(|owes| !matches!(owes, Owes::Nothing | Owes::MayReplace));
        let author = self.about.map(|about| side(about.seat));
        if let Some(board) = self.board.as_mut().filter(|board| !owed && Some(board.to_move()) == author) {
            board.pass();
        }
        self.after.push(self.board.clone());
    }

    fn played(&mut self, id: PlayId, seat: Seat, place: Place, card: &CardPlay, public: &Public) {
        assert_eq!(usize::from(id.0), self.plays.len());
        self.hold[seat.index()] -= 1;
        let card = card.clone();
        let edits = card.effect.clone().unwrap_or_default();
        let acts = matches!(place, Place::Before | Place::Instead | Place::After);
        if place == Place::Interception && public.card(card.card).at_capture.is_some() {
            self.board = None;
        } else {
            self.edit(&edits, seat, acts && !edits.0.is_empty());
        }
        let (back, void, taken, takes, gained) = (false, false, false, None, false);
        self.plays.push(HeardPlay { seat, place, card, back, void, taken, takes, gained });
    }

    fn edit(&mut self, edits: &Effect, seat: Seat, acts: bool) {
        let Some(board) = self.board.as_mut().filter(|_| acts) else { return };
        let done = edits.0.iter().all(|edit| board.edit(edit, side(seat)).is_ok());
        self.board = self.board.take().filter(|_| done);
    }

    /// The first moves of the turn alone.
    fn rebuild(&mut self, moves: usize) {
        let mut sans = self.sent.iter().take(moves);
        self.board =
            self.base.as_deref().cloned().filter(|_| !self.sprung).and_then(|base| {
                sans.try_fold(base, |board, san| Some(board.step(resolve(&board, san).ok()?).ok()?.0))
            });
    }

    fn fate(&mut self, play: PlayId, back: bool, void: bool) {
        let of = &mut self.plays[usize::from(play.0)];
        let hold = &mut self.hold[of.seat.index()];
        *hold = *hold + u8::from(back) - u8::from(of.back);
        (of.back, of.void) = (back, void);
    }

    fn gain(&mut self, by: PlayId, gains: bool) {
        let of = &mut self.plays[usize::from(by.0)];
        let lifts = self.away[of.seat.index()] == Some(by);
        let hold = &mut self.hold[of.seat.index()];
        if !lifts && of.gained != gains {
            *hold = *hold + u8::from(gains) - u8::from(of.gained);
            of.gained = gains;
        }
    }

    fn same(&self, public: &Public, counts: &mut Counts) {
        for seat in SEATS {
            assert_eq!(self.hold[seat.index()], public.seat(seat).hold, "the hold of {seat:?}");
            assert_eq!(self.away[seat.index()], public.seat(seat).away, "the king of {seat:?}");
        }
        assert_eq!(self.plays.len(), public.plays.len());
        for (heard, play) in self.plays.iter().zip(&public.plays) {
            assert_eq!((heard.seat, heard.place, &heard.card), (play.seat, play.place, &play.play));
            assert_eq!((heard.back, heard.taken), (play.back, play.taken), "{play:?}");
            assert_eq!(heard.back || heard.void, play.back || play.void, "{play:?}");
        }
        assert!(self.due.is_none_or(|due| due == public.duty()));
        if let Some(board) = &self.board {
            assert_eq!(Some(board), public.board.as_ref(), "heard {board}");
            counts.add("boards known by listening");
        }
    }
}

/// Whoever listens to this game from its first entry knows what its state says, after every entry.
pub fn law(game: &Game, counts: &mut Counts) {
    let catalogue = &game.public().catalogue;
    let mut state = State::start(&game.entries[0], catalogue).unwrap();
    let mut heard = Heard::default();
    for entry in &game.entries[1..] {
        let mut told = Vec::new();
        state.apply(entry, &Played::opened(entry, &game.sealed), &mut told);
        heard.entry(&happenings(&told), state.public());
        heard.same(state.public(), counts);
    }
    assert_eq!(Some(state), replay(&game.entries, &game.sealed, catalogue), "listening changes the game");
}
