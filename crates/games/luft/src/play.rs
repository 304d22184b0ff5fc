//! The rules of Luft Chess as values. All that may be judged is judged from the mover's own view (L5); what `resolve` finds
//! out leaves as an announcement: check, mate, stalemate, a king taken, a dead position.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    act::{self, Act, Deed},
    board::{Announced, Board},
    event::LuftEvent,
    order::LuftOrder,
    pgn,
    told::{LuftTold, LuftValues, Tray},
    why::LuftWhy,
};
#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;
use crate::{
    chess::{
        Castling, CastlingSide, Color, Edit, Position, Role, San, Square,
        diagram::{Diagram, Figure},
        full, resolve,
    },
    ids::{Seat, Seq},
    kit::Denial,
    referee::{
        GameSpec,
        log::{Claim, Kinds, Outcome},
        mails::{GameText, one},
        played::{FullState, GameDuty, GameRules, Opened, Payload, PlayerView, Refusal, Sealing, Step, Terms},
        telling::NotSo,
    },
    seal::Hash,
    text::Language,
};

/// All that one knower knows of a game of Luft Chess.
#[derive(Clone, Debug, PartialEq)]
pub struct Luft {
    board: Board,
    /// What both saw before the last turn.
    before: Option<Box<Position>>,
    trays: [Tray; 2],
    /// Where each king stood, from the start, as far as it is known.
    stood: [Vec<Option<Square>>; 2],
}

/// The word of what is sealed.
const KING: &str = "king";

/// Where a king begins (L1).
fn home(side: Color) -> Option<Square> {
    Castling::of(side, CastlingSide::Short).map(|way| way.king)
}

impl Luft {
    /// A game from this board on.
    pub fn on(board: Board) -> Self {
        let tray = |side| Tray { told: board.king(side), moved: 0, last: 0 };
        let stood = Color::BOTH.map(|side| Vec::from([board.king(side)]));
        Self { trays: Color::BOTH.map(tray), stood, before: None, board }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl GameRules for Luft {
    const SPEC: GameSpec = GameSpec {
        rules: "luft/1",
        seats: &[('w', "white"), ('b', "black")],
        kinds: LuftEvent::KINDS,
        pinned: include_str!("pinned.txt"),
        conditions: true,
        sealed: &[KING],
        variant: "Luft Chess",
        ..GameSpec::USUAL
    };
    type Event = LuftEvent;
    type Action = Act;
    type News = LuftTold;

    fn start(_: &Terms) -> (Self, GameDuty) {
        (Self::on(Board::start()), GameDuty::turn(Seat::FIRST))
    }

    fn sealed_at_start() -> Vec<(Seat, &'static str, String)> {
        let homes = Color::BOTH.into_iter().filter_map(|side| Some((side.seat(), KING, home(side)?.to_string())));
        homes.collect()
    }

    fn validate(seen: &PlayerView<'_, Self>, act: &mut Act) -> Result<(), Refusal> {
        seen.own.board.may(*act).map_err(Refusal::own)
    }

    fn resolve(truth: &FullState<'_, Self>, act: &Act, seal: &mut Sealing<'_>) -> LuftEvent {
        let board = &truth.own().board;
        let (deed, king) = (board.deed(*act), board.king_after(*act));
        // L9: a piece that stops on the king's square takes it.
        let other = board.king(Color::of_seat(truth.seat).other());
        let taken = matches!(act, Act::Step(played) if Some(played.to) == other);
        let Announced { check, mate, stalemate, takes_king, dead } = board.after(&deed, king).announced(taken);
        let seal = seal.seal(KING, king.map(|at| at.to_string()).unwrap_or_default());
        LuftEvent::Turn { deed, check, mate, stalemate, takes_king, dead, seal }
    }

    fn imagine(
        seen: &PlayerView<'_, Self>,
        _: &FullState<'_, Self>,
        act: &mut Act,
    ) -> Result<(LuftEvent, Opened), Refusal> {
        let board = &seen.own.board;
        let side = board.to_move();
        let (deed, king) = (board.deed(*act), board.king_after(*act));
        // L9, by a pawn that steps on the king of who foresees it. What else would be announced hangs on what he does not see.
        let takes_king = matches!(act, Act::Step(played) if Some(played.to) == board.king(side.other()));
        let dead = !takes_king && board.after(&deed, king).is_dead();
        let event = LuftEvent::Turn {
            deed,
            check: false,
            mate: false,
            stalemate: false,
            takes_king,
            dead,
            seal: Hash([0; 32]),
        };
        // The other's king is not his to know: what both see may refute a move, and nothing else.
        if board.king(side).is_some() { board.may(*act) } else { board.can_follow(&event) }.map_err(Refusal::own)?;
        Ok((event, king.map(|at| Opened::one(KING, at)).unwrap_or_default()))
    }

    fn plan_word(LuftEvent::Turn { deed, .. }: &LuftEvent, opened: &Opened) -> Option<String> {
        Some(match deed {
            Deed::Move { played, .. } => played.dashed().to_string(),
            Deed::Castles(flank) => San::Castle(*flank).to_string(),
            Deed::King { .. } => alloc::format!("K{}", opened.value(KING)?),
        })
    }

    fn may_follow(seen: &PlayerView<'_, Self>, event: &LuftEvent) -> Result<(), Refusal> {
        seen.own.board.can_follow(event).map_err(Refusal::own)
    }

    fn apply(&mut self, by: Seat, _: Seq, event: &LuftEvent, opened: &Opened, tell: &mut dyn FnMut(LuftTold)) -> Step {
        let LuftEvent::Turn { deed, check, mate, stalemate, takes_king, dead, .. } = event;
        let (mover, number) = (Color::of_seat(by), self.board.visible().fullmove().into());
        let king = opened.value(KING).and_then(|at| at.parse().ok());
        let sign = if *mate {
            "#"
        } else if *check {
            "+"
        } else {
            ""
        };
        self.told_of(mover, deed, king, (number, sign), tell);
        let after = self.board.after(deed, king);
        self.before = Some(Box::new(self.board.visible().clone()));
        self.board = after;
        self.stood.get_mut(mover as usize).into_iter().for_each(|stood| stood.push(king));
        if let (true, Deed::Move { played, .. }) = (*takes_king, deed) {
            tell(LuftTold::KingTaken { at: played.to });
        }
        let said = [
            // A visible piece's move says it by its sign.
            (*check && deed.is_kings(), LuftTold::Check),
            (*mate, LuftTold::Mate),
            (*stalemate, LuftTold::Stalemate),
            (*dead, LuftTold::Dead),
        ];
        said.into_iter().filter(|(is, _)| *is).for_each(|(_, told)| tell(told));
        match () {
            () if *takes_king || *mate => Step::Over(Outcome::of(by)),
            () if *stalemate || *dead => Step::Over(Outcome::Drawn),
            () => Step::Due(GameDuty::turn(mover.other().seat())),
        }
    }

    fn action_of(_: &FullState<'_, Self>, event: &LuftEvent, opened: &Opened) -> Option<Act> {
        let LuftEvent::Turn { deed, .. } = event;
        Some(deed.act(opened.value(KING)?.parse().ok()?))
    }

    fn commitments(LuftEvent::Turn { seal, .. }: &LuftEvent) -> Vec<(&'static str, Hash)> {
        Vec::from([(KING, *seal)])
    }

    fn is_value(_: &str, value: &str) -> bool {
        value.parse::<Square>().is_ok_and(|at| at.to_string() == value)
    }

    fn claim(seen: &PlayerView<'_, Self>, claim: Claim) -> Result<bool, Refusal> {
        match claim {
            Claim::Repetition => Ok(seen.own.board.repeats()),
            Claim::Fifty => Ok(seen.own.board.is_quiet()),
            // L11: it ends the game by itself.
            Claim::Stalemate => Err(Denial::NotDue { verb: "claim" }.into()),
        }
    }
}

impl GameText for Luft {
    type Order = LuftOrder;

    fn parse_turn(seen: &PlayerView<'_, Self>, orders: &[&LuftOrder], language: Language) -> Result<Act, Refusal> {
        let board = &seen.own.board;
        match one(orders)? {
            LuftOrder::King { from: Some(from), .. } if Some(*from) != board.king(board.to_move()) => {
                let at = board.king(board.to_move()).ok_or(Refusal::own(LuftWhy::NoKing))?;
                Err(Refusal::own(LuftWhy::KingIsOn { at }))
            }
            LuftOrder::King { to, .. } => Ok(Act::King(*to)),
            LuftOrder::Move { number, text } => {
                let is = board.visible().fullmove();
                let black = board.to_move() == Color::Black;
                if number.is_some_and(|said| said.number != u32::from(is) || (said.dots && !black)) {
                    return Err(Refusal::own(LuftWhy::Number { is: is.into() }));
                }
                act::act(board, text, language.letters()).map_err(Refusal::own)
            }
        }
    }

    fn not_so(seen: &PlayerView<'_, Self>, claim: Claim) -> Option<NotSo> {
        Some(seen.own.board.not_so(claim))
    }

    fn known_position(seen: &PlayerView<'_, Self>) -> Option<Position> {
        let (visible, own) = (seen.own.board.visible(), Color::of_seat(seen.seat));
        let mut board = if visible.to_move() == own { visible.clone() } else { visible.passed() };
        if let Some(at) = seen.own.board.king(own) {
            // His own king, which he sees; it stands on no visible piece.
            let _ = board.edit(&Edit::Land { kind: Role::King, at }, own);
        }
        Some(board)
    }

    #[cfg(feature = "fault-points")]
    fn sample(seen: &PlayerView<'_, Self>, dice: &mut Dice) -> String {
        super::sample::order(seen, dice)
    }

    fn tell(_: &PlayerView<'_, Self>, by: Seat, told: &LuftTold, language: Language) -> Payload {
        Payload::new(told.clause(by == Seat::FIRST, language))
    }

    fn values(seen: &PlayerView<'_, Self>, _: Language) -> Payload {
        let (me, over) = (Color::of_seat(seen.seat), seen.open);
        let board = &seen.own.board;
        let of = |side: Color| self::stood(seen.own, side);
        Payload::new(LuftValues {
            check: !over && board.to_move() == me && board.checker(me).is_some(),
            king: board.king(me),
            near: near(board, me),
            tray: seen.own.trays.get(me.other() as usize).copied().filter(|_| !over),
            stood: over.then(|| [of(me), of(me.other())]),
        })
    }

    fn example(seen: &PlayerView<'_, Self>) -> Option<LuftOrder> {
        let board = &seen.own.board;
        let (own, mut lawful) = (Color::of_seat(seen.seat), board.lawful());
        let first = lawful.next();
        // Rather one that hangs nothing.
        let safe = |act: &Act| match act {
            Act::Step(played) => {
                let after = board.visible().made(*played);
                after.is_some_and(|(after, _)| after.attacker(played.to, own.other()).is_none())
            }
            Act::King(_) | Act::Castle(_) => false,
        };
        let text = match first.filter(safe).or_else(|| lawful.find(safe)).or(first)? {
            Act::Step(played) => full(board.visible(), played),
            Act::King(at) => return Some(LuftOrder::King { from: None, to: at }),
            Act::Castle(flank) => San::Castle(flank),
        };
        Some(LuftOrder::Move { number: None, text })
    }

    fn choices(seen: &PlayerView<'_, Self>, why: &Refusal) -> Vec<LuftOrder> {
        let Some(why) = why.detail::<LuftWhy>() else { return Vec::new() };
        let LuftWhy::Move { fault } = why else { return Vec::new() };
        let board = &seen.own.board;
        let may = |text: &&San| resolve(board.visible(), text).is_ok_and(|played| board.may(Act::Step(played)).is_ok());
        let meant = fault.candidates().iter().filter(may);
        meant.map(|text| LuftOrder::Move { number: None, text: text.clone() }).collect()
    }

    fn move_number(told: &LuftTold) -> Option<u32> {
        match told {
            LuftTold::Moved { before, .. } => Some(before.fullmove().into()),
            LuftTold::King { number, .. } | LuftTold::Castled { number, .. } => Some(*number),
            _ => None,
        }
    }

    fn pgn(told: &[(Seat, &LuftTold)]) -> Option<Vec<String>> {
        Some(pgn::words(told))
    }

    fn picture(seen: &PlayerView<'_, Self>, _: Option<&LuftTold>) -> Option<Diagram> {
        let (board, me) = (&seen.own.board, Color::of_seat(seen.seat));
        let mut diagram = Diagram::of(board.visible(), me);
        if let Some(before) = &seen.own.before {
            diagram = diagram.since(before, board.visible());
        }
        // The other king is in the tray until all is open.
        for of in Color::BOTH.into_iter().filter(|of| *of == me || seen.open) {
            // The pawn that took a king stands there in its place (L9).
            if let Some(at) = board.king(of).filter(|at| board.visible().at(*at).is_none()) {
                diagram.put(at, Figure::plain(Role::King, of.into()));
            }
        }
        Some(diagram)
    }
}

/// A square for an example of a king's move: one that this side's king may go to by its own view, else the one before its home.
fn near(board: &Board, side: Color) -> Option<Square> {
    let may = |act: Act| if let Act::King(to) = act { Some(to) } else { None };
    let moves = (board.to_move() == side).then(|| board.lawful().find_map(may)).flatten();
    moves.or_else(|| home(side)?.offset(0, side.forward()))
}

/// Where a king stood, each square once for as long as it stayed there.
fn stood(luft: &Luft, side: Color) -> Vec<Square> {
    let mut all: Vec<Square> = luft.stood.get(side as usize).into_iter().flatten().copied().flatten().collect();
    all.dedup();
    all
}

impl Luft {
    /// What a turn is told by, before it is made.
    fn told_of(
        &mut self,
        mover: Color,
        deed: &Deed,
        king: Option<Square>,
        (number, sign): (u32, &'static str),
        tell: &mut dyn FnMut(LuftTold),
    ) {
        let Some(tray) = self.trays.get_mut(mover as usize) else { return };
        match deed {
            Deed::Move { played, .. } => {
                tell(LuftTold::Moved { before: Box::new(self.board.visible().clone()), played: *played, sign });
            }
            Deed::King { takes } => {
                // What it took tells where it is (L2).
                *tray = match takes {
                    Some((_, at)) => Tray { told: Some(*at), moved: 0, last: number },
                    None => Tray { moved: tray.moved.saturating_add(1), last: number, ..*tray },
                };
                tell(LuftTold::King { takes: *takes, to: king, number });
            }
            Deed::Castles(flank) => {
                *tray = Tray { told: Castling::of(mover, *flank).map(|way| way.king_to), moved: 0, last: number };
                tell(LuftTold::Castled { flank: *flank, number });
            }
        }
    }
}
