//! What happened, entry by entry, as clauses one seat may read. An entry holds nothing secret; what
//! the reader alone knows (the card he drew, the square he sealed) comes from his own view.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    chronicle::moved,
    clause::{Clause, Commitment, DrawnCard, Lead, ShownCard, Told, ToldAct, ToldDraw},
    edits::{ToldCastling, edits},
    named::{NamedCard, joined, moves, numbered, ranges},
    occasion::Context,
};
use crate::{
    chess::{Color, PieceLetters, Position, Square},
    ids::{Seat, Seq},
    letters::quoted,
    referee::telling::{By, Telling},
    seal::Opening,
    tempete::{
        cards::{
            card::{AtCapture, CardNo},
            param::play_words,
        },
        log::event::{Author, CardPlay, CommonEvent, DrawnFrom, Entry, ListCommitment, OwnEvent, Shown},
        seals::What,
        seats::side,
        state::{
            account::Trap,
            exchange::Owes,
            play::{Place, Play, PlayId},
            public::{Danger, Duty, OwnDuty, Public},
            typed::{Entered, entered},
        },
        turn::happening::{About, Happening},
    },
};

/// Tells the entries of a log, and a mail's entries that are not in it yet.
pub(crate) struct Teller<'a> {
    context: Context<'a>,
    more: &'a [Entry],
    told: &'a [Vec<Happening>],
    letters: PieceLetters,
    /// Whether what a card does goes unsaid: many entries are told.
    brief: bool,
}

impl<'a> Teller<'a> {
    /// For the log, with `more` behind it, of which `told` says what it would bring about.
    pub fn new(context: &Context<'a>, more: &'a [Entry], told: &'a [Vec<Happening>]) -> Self {
        Self { context: *context, more, told, letters: context.reader.language.letters(), brief: false }
    }

    /// The same, without what cards do.
    #[must_use]
    pub fn brief(mut self) -> Self {
        self.brief = true;
        self
    }

    /// Every entry from `first` on.
    pub fn from(&self, first: Seq) -> Vec<Told> {
        self.entries().skip(usize::from(first.get())).map(|entry| self.told(entry)).collect()
    }

    fn entries(&self) -> impl Iterator<Item = &'a Entry> {
        self.context.entries.iter().chain(self.more)
    }

    /// The commitments published from `first` on.
    pub fn commitments(&self, first: Seq) -> Vec<Commitment> {
        self.entries().skip(usize::from(first.get())).flat_map(|entry| self.commitments_of(entry)).collect()
    }

    /// Those of one entry.
    pub fn commitments_of(&self, entry: &Entry) -> Vec<Commitment> {
        let mut found = Vec::new();
        let mine = entry.by == Author::Seat(self.context.view.seat);
        if let Entered::Own(OwnEvent::List(ListCommitment { commitment, .. })) = entered(&entry.event) {
            found.push(Commitment { mine, card: None, hex: *commitment });
        }
        for happening in self.happened(entry.seq) {
            if let Happening::CardPlayed { card: CardPlay { card, seal: Some(seal), .. }, .. } = happening {
                found.push(Commitment { mine, card: Some(self.card(*card)), hex: *seal });
            }
        }
        found
    }

    /// What the other side's cards show from `first` on.
    pub fn shown(&self, first: Seq) -> Vec<ShownCard> {
        let public = self.context.view.public;
        let told = self.entries().skip(usize::from(first.get())).flat_map(|entry| self.happened(entry.seq));
        let shown = told.filter_map(|happening| {
            let Happening::CardPlayed { seat, card, .. } = happening else { return None };
            let Shown { position, salt } = card.shown.filter(|_| *seat != self.context.view.seat)?;
            let opening = Opening {
                rules: crate::tempete::name::RULES.into(),
                game: public.game,
                seat_letter: crate::tempete::seats::letter(*seat),
                what: What::List(position).to_string(),
                salt,
                value: card.card.to_string(),
            };
            // The sheet's first line is its header.
            let line = position.saturating_add(1);
            Some(ShownCard { card: self.card(card.card), position, line, opening: opening.to_string() })
        });
        shown.collect()
    }

    /// What an entry brought about.
    fn happened(&self, seq: Seq) -> &'a [Happening] {
        let beyond = usize::from(seq.get()).checked_sub(self.context.entries.len());
        match beyond.and_then(|beyond| self.told.get(beyond)) {
            Some(told) => told,
            None => self.context.chronicle.of(seq),
        }
    }

    /// A turn's numbered moves: `14. Bb5`, `14.` where it had none.
    fn turn_text(&self, about: About) -> String {
        let sans = moved(self.happened(about.turn));
        let text = alloc::format!("{} {}", numbered(about.number, about.seat), moves(&sans, self.letters));
        text.trim_end().into()
    }

    /// One entry.
    pub fn told(&self, entry: &Entry) -> Told {
        let by = By::author(entry.by, self.context.view.seat);
        Told {
            seq: entry.seq,
            at: entry.at.unix(),
            by: by.into(),
            clauses: self.clauses(entry),
            own: self.own(entry.seq),
            said: entry.said && !matches!(entered(&entry.event), Entered::Own(OwnEvent::Object)),
            entered: entry.entered.as_ref().map(|reason| quoted::shown(reason.as_str(), 300)).unwrap_or_default(),
            planned: entry.planned.is_some(),
        }
    }

    fn clauses(&self, entry: &Entry) -> Vec<Clause> {
        let about = || {
            let disputed = self.happened(entry.seq).iter().find_map(|happening| match happening {
                Happening::Disputed(about) => Some(self.turn_text(*about)),
                _ => None,
            });
            disputed.unwrap_or_default()
        };
        let me = self.context.view.seat;
        let one = match entered(&entry.event) {
            Entered::Own(
                OwnEvent::Numbers(_) | OwnEvent::Turn(_) | OwnEvent::Interception(_) | OwnEvent::Answer(_),
            ) => {
                return self.message(entry);
            }
            Entered::Start(_) => Clause::Started,
            Entered::Own(OwnEvent::List(ListCommitment { drawn, .. })) => {
                Clause::ListSealed { drawn: drawn.as_ref().map(ToldDraw::of) }
            }
            Entered::Own(OwnEvent::Object) => Clause::Object { turn: about() },
            Entered::Own(OwnEvent::Amend(play)) => {
                let amended = Clause::Amend {
                    card: self.card(play.card),
                    args: self.play_words(play),
                    edits: play.effect.as_ref().map(edits).unwrap_or_default(),
                };
                // B8: what the card of the turn now does, or does no more.
                let fates = self.happened(entry.seq).iter().filter_map(|happening| self.fate(happening));
                return [amended].into_iter().chain(fates).collect();
            }
            Entered::Own(OwnEvent::Withdraw) => {
                let undone = |happening: &Happening| match happening {
                    Happening::Undone { about, card, stays } => Some(Clause::Withdraw {
                        turn: self.turn_text(*about),
                        card: card.map(|card| self.card(card)),
                        stays: *stays,
                    }),
                    _ => None,
                };
                return self.happened(entry.seq).iter().find_map(undone).into_iter().collect();
            }
            Entered::Own(OwnEvent::Stand) => Clause::Stand { turn: about() },
            Entered::Common(CommonEvent::Replace { seat, name }) => {
                Clause::Replace { colour: side(*seat), name: name.to_string() }
            }
            Entered::Common(event) => {
                let telling = Telling {
                    course: &self.context.view.public.course,
                    reader: me,
                    brief: self.brief,
                    tried: !self.more.is_empty(),
                    slow: None,
                };
                let common = telling.clause(entry, event, |position| side(me) == position.to_move());
                return common.map(Clause::Common).into_iter().collect();
            }
        };
        [one].into()
    }

    /// What a message did, act by act, and then what came of it.
    fn message(&self, entry: &Entry) -> Vec<Clause> {
        let told = self.happened(entry.seq);
        let answers = matches!(entered(&entry.event), Entered::Own(OwnEvent::Answer(_)));
        let (mut clauses, mut outcome) = (Vec::new(), Vec::new());
        let (mut turn, mut number) = (String::new(), None);
        for happening in told {
            match happening {
                Happening::Turn { about, .. } => number = Some(numbered(about.number, about.seat)),
                Happening::Intercepted(about) => {
                    turn = self.turn_text(*about);
                    ToldAct::Stops { turn: turn.clone() }.follow(&mut clauses);
                }
                Happening::Answered(about, card) => {
                    turn = self.turn_text(*about);
                    ToldAct::Answers { card: self.card(*card) }.follow(&mut clauses);
                }
                Happening::Sprung { card, square, lost, stays, .. } => {
                    let card = self.card(*card);
                    clauses.push(Clause::Spring { card, square: *square, lost: *lost, stays: *stays });
                }
                Happening::Landed { square, .. } => ToldAct::Land { square: *square }.follow(&mut clauses),
                Happening::Moved { san, taken, .. } => {
                    let spelled = san.spelled(self.letters);
                    let taken = taken.filter(|_| self.tells_taken(entry.seq));
                    ToldAct::Move {
                        text: match number.take() {
                            Some(number) => alloc::format!("{number} {spelled}"),
                            None => spelled,
                        },
                        again: false,
                        taken,
                        on: san.destination().filter(|_| taken.is_some()),
                    }
                    .follow(&mut clauses);
                }
                Happening::CardPlayed { place: Place::Discard, card, .. } => {
                    ToldAct::Discard { card: self.card(card.card) }.follow(&mut clauses);
                }
                Happening::CardPlayed { play, card, .. } | Happening::CardAgain { play, card } => {
                    self.played(told, *play, card).follow(&mut clauses);
                }
                // T36: what becomes of the double-move card is said in the answer.
                Happening::CardReturned { card, .. } if answers => {
                    ToldAct::Keep { card: self.card(*card) }.follow(&mut clauses);
                }
                Happening::CardSpent { card, .. } if answers => {
                    ToldAct::Discard { card: self.card(*card) }.follow(&mut clauses)
                }
                Happening::CardReturned { .. } | Happening::CardSpent { .. } => outcome.extend(self.fate(happening)),
                Happening::CardCancelled { card, .. } if answers => {
                    outcome.push(Clause::Undone { card: self.card(*card), turn: turn.clone() });
                }
                Happening::CardCancelled { card, .. } => outcome.push(Clause::Cancels { card: self.card(*card) }),
                Happening::Part(part) => clauses.push(Clause::Part { part: *part }),
                Happening::TakenBack { owes: owes @ (Owes::OtherMove | Owes::Nothing), .. } => {
                    outcome.push(Clause::TakenBack { turn: turn.clone(), other_move: *owes == Owes::OtherMove });
                }
                Happening::Saved { seat, piece, at, lost, how } => outcome.push(Clause::Saved {
                    mine: *seat == self.context.view.seat,
                    piece: *piece,
                    at: *at,
                    lost: *lost,
                    instead: *how == AtCapture::PawnInstead,
                }),
                Happening::Offered => ToldAct::DrawOffered.follow(&mut clauses),
                Happening::Drew { seat, positions, from } => {
                    let first = matches!(entered(&entry.event), Entered::Own(OwnEvent::Numbers(_)));
                    self.drew(*seat, positions, from.as_ref(), first).follow(&mut clauses);
                }
                _ => {}
            }
        }
        self.sign(entry.seq, entry.by, &mut clauses);
        let says = |clause: &Clause| {
            matches!(
                clause,
                Clause::TakenBack { .. } | Clause::Cancels { .. } | Clause::Undone { .. } | Clause::Saved { .. }
            )
        };
        let unsaid = self.brief || entry.by == Author::Seat(self.context.view.seat) || outcome.iter().any(says);
        for clause in &mut clauses {
            let Clause::Played { acts } = clause else { continue };
            for act in acts {
                if let ToldAct::Card { explain, castling, .. } = act {
                    *explain = !unsaid && castling.is_none_or(|castling| castling.to.is_none());
                }
            }
        }
        clauses.extend(outcome);
        clauses
    }

    /// `+` or `#` behind the last move, where the check or mate that it gave holds: it is the newest there is.
    fn sign(&self, seq: Seq, by: Author, clauses: &mut [Clause]) {
        let public = self.context.view.public;
        // An own turn that is due again is in check by what the other side played.
        let given = matches!(public.duty(), Duty::Own(OwnDuty::Turn(seat)) if Author::Seat(seat) != by);
        if seq != public.course.last || !self.more.is_empty() || !given {
            return;
        }
        let sign = match public.danger() {
            Some(Danger::Check) => '+',
            Some(Danger::Mate) => '#',
            _ => return,
        };
        let acts = clauses.iter_mut().filter_map(|clause| match clause {
            Clause::Played { acts } => Some(acts),
            _ => None,
        });
        let moved = acts.flatten().filter_map(|act| match act {
            ToldAct::Move { text, .. } => Some(text),
            _ => None,
        });
        moved.last().into_iter().for_each(|text| text.push(sign));
    }

    /// What the reader alone may know: squares of his own, and stops on them.
    fn own(&self, seq: Seq) -> Vec<Clause> {
        let view = &self.context.view;
        let mine = |seat: Seat| seat == view.seat;
        let unspent = |trap: &&Trap| trap.sprung.is_none() && view.public.play(trap.play).is_some_and(Play::in_force);
        // Once over it is over, whatever stops there later.
        let until = |trap: &&Trap| view.public.missed(trap.play, trap.square).is_none_or(|over| over >= seq);
        let mut clauses = Vec::new();
        for happening in self.happened(seq) {
            match happening {
                Happening::Stopped { seat, stops, open } if mine(*seat) => {
                    let here = |at| view.public.board.as_ref().and_then(|board| board.at(at));
                    let stopped = |trap: &Trap| Clause::Stopped {
                        card: self.card(trap.card),
                        square: trap.square,
                        piece: here(trap.square).map(|piece| piece.kind),
                        royal: here(trap.square).is_some_and(|piece| piece.royal),
                        may: open.contains(trap.square),
                    };
                    clauses.extend(view.trapped(*stops).filter(unspent).filter(until).map(stopped));
                }
                Happening::CardPlayed { play, card, .. } => {
                    let square = self.own_square(*play);
                    clauses.extend(square.map(|square| Clause::Sealed { card: self.card(card.card), square }));
                }
                Happening::PassedOver { seat, stops } if mine(*seat) => {
                    let there = |at| Some(self.base(seq)?.at(at)?.kind);
                    let over = |trap: &Trap| Clause::TrapOver {
                        card: self.card(trap.card),
                        square: trap.square,
                        piece: there(trap.square),
                    };
                    clauses.extend(view.trapped(*stops).filter(unspent).filter(until).map(over));
                }
                _ => {}
            }
        }
        clauses
    }

    /// The position that the turn of this entry began on.
    fn base(&self, seq: Seq) -> Option<&'a Position> {
        self.happened(seq).iter().find_map(|happening| match happening {
            Happening::Turn { base, .. } => base.as_deref(),
            _ => None,
        })
    }

    /// Whether the letters say what the moves of this entry took: of turns that stand, where no card changed the
    /// board before.
    fn tells_taken(&self, seq: Seq) -> bool {
        let before = |happening: &Happening| matches!(happening, Happening::CardPlayed { place: Place::Before, .. });
        self.context.chronicle.turn(seq).is_some() && !self.happened(seq).iter().any(before)
    }

    /// What became of the turn's card.
    fn fate(&self, happening: &Happening) -> Option<Clause> {
        let back = |card: CardNo, seat: Seat, returns| {
            Some(Clause::CardBack { card: self.card(card), returns, mine: seat == self.context.view.seat })
        };
        match happening {
            Happening::CardReturned { card, seat, .. } => back(*card, *seat, true),
            Happening::CardSpent { card, seat, .. } => back(*card, *seat, false),
            Happening::CardRestored { card, .. } => Some(Clause::CardRestored { card: self.card(*card) }),
            _ => None,
        }
    }

    fn played(&self, told: &[Happening], id: PlayId, play: &CardPlay) -> ToldAct {
        let takes = told.iter().find_map(|happening| match happening {
            Happening::Took { by, card, .. } if *by == id => Some(*card),
            Happening::Picked { by, seat, position } if *by == id => self.own_card(*seat, *position),
            _ => None,
        });
        let card = self.context.view.public.card(play.card);
        let turn = told.iter().find_map(|happening| match happening {
            Happening::Turn { about, base, .. } => Some((side(about.seat), base.as_deref())),
            _ => None,
        });
        let (mover, base) = turn.unwrap_or((Color::White, None));
        let castling = ToldCastling::of(card, play, base, mover);
        // Whoever reads where king and rook stand now need not read how they came there.
        let effect = play.effect.as_ref().filter(|_| castling.is_none());
        ToldAct::Card {
            card: self.card(play.card),
            args: self.play_words(play),
            edits: effect.map(edits).unwrap_or_default(),
            castling,
            gains: card.gains(),
            takes: takes.map(|card| self.card(card)),
            lead: Lead::Played,
            explain: false,
        }
    }

    /// What the reader alone knows: the card at a position of a list, where it is his own.
    fn own_card(&self, seat: Seat, position: u8) -> Option<CardNo> {
        self.context.view.own.card_at(position).filter(|_| seat == self.context.view.seat)
    }

    /// The square sealed with a play, where it is the reader's own.
    fn own_square(&self, play: PlayId) -> Option<Square> {
        self.context.view.own.traps.iter().find(|trap| trap.play == play).map(|trap| trap.square)
    }

    /// Positions of the list of `seat`.
    fn drew(&self, seat: Seat, positions: &[u8], from: Option<&DrawnFrom>, first: bool) -> ToldAct {
        let mine = seat == self.context.view.seat;
        let mut sorted = positions.to_vec();
        sorted.sort_unstable();
        let card = |position| self.own_card(seat, position).map(|card| self.card(card));
        let cards =
            sorted.iter().filter(|_| mine).map(|position| DrawnCard { position: *position, card: card(*position) });
        ToldAct::Numbers {
            mine,
            first,
            drawn: from.map(ToldDraw::of),
            cards: cards.collect(),
            positions: ranges_apart(&sorted),
            count: sorted.len(),
        }
    }

    fn card(&self, number: CardNo) -> NamedCard {
        self.context.card(number)
    }

    fn play_words(&self, play: &CardPlay) -> String {
        play_words(&play.args, play.effect.as_ref(), self.letters)
    }
}

/// Positions one by one for a few, as ranges for many.
fn ranges_apart(positions: &[u8]) -> String {
    if positions.len() > 8 {
        return ranges(positions);
    }
    joined(positions, ", ")
}

/// The seat on the other side of the reader.
pub(crate) fn other(context: &Context<'_>) -> Seat {
    Public::other(context.view.seat)
}
