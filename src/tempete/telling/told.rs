//! What happened, entry by entry, as clauses one seat may read. An entry holds nothing secret; what
//! the reader alone knows (the card he drew, the square he sealed) comes from his own view.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    clause::{Clause, Commitment, DrawnCard, Told, ending_word, event_word, outcome_word},
    edits::edits,
    named::{NamedCard, colour, moves, numbered, ranges},
    occasion::Desk,
};
use crate::{
    chess::{PieceLetters, Role, San, Square},
    ids::{Seat, Seq},
    tempete::{
        cards::{card::CardNo, param::play_words},
        log::event::{Act, Author, CardPlay, Entry, Event, Outcome, Ruling},
        state::{
            exchange::Owes,
            play::{Place, PlayId},
            public::{Public, SEATS},
        },
        turn::happening::{About, Happening},
    },
};

/// Tells the entries of a log, and a mail's entries that are not in it yet.
pub(crate) struct Teller<'a> {
    desk: Desk<'a>,
    more: &'a [Entry],
    told: &'a [Vec<Happening>],
    letters: PieceLetters,
}

impl<'a> Teller<'a> {
    /// For the desk's log, with `more` behind it, of which `told` says what it would bring about.
    pub fn new(desk: &Desk<'a>, more: &'a [Entry], told: &'a [Vec<Happening>]) -> Self {
        Self { desk: *desk, more, told, letters: desk.reader.language.letters() }
    }

    /// Every entry from `first` on.
    pub fn from(&self, first: Seq) -> Vec<Told> {
        self.entries().skip(usize::from(first.get())).map(|entry| self.told(entry)).collect()
    }

    fn entries(&self) -> impl Iterator<Item = &'a Entry> {
        self.desk.entries.iter().chain(self.more)
    }

    /// The commitments published from `first` on.
    pub fn commitments(&self, first: Seq) -> Vec<Commitment> {
        let mut found = Vec::new();
        for entry in self.entries().skip(usize::from(first.get())) {
            let mine = entry.by == Author::Seat(self.desk.view.seat);
            let seq = entry.seq.get();
            match &entry.event {
                Event::List { commitment, .. } => {
                    found.push(Commitment { what: "list", seq, mine, card: None, hex: commitment.to_string() });
                }
                Event::Turn(acts) | Event::Interception(acts) | Event::Answer(acts) => {
                    for play in acts.iter().filter_map(|act| if let Act::Card(play) = act { Some(play) } else { None })
                    {
                        if let Some(seal) = play.seal {
                            let card = Some(self.card(play.card));
                            found.push(Commitment { what: "square", seq, mine, card, hex: seal.to_string() });
                        }
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// What an entry brought about.
    fn happened(&self, seq: Seq) -> &'a [Happening] {
        let beyond = usize::from(seq.get()).checked_sub(self.desk.entries.len());
        match beyond.and_then(|beyond| self.told.get(beyond)) {
            Some(told) => told,
            None => self.desk.chronicle.of(seq),
        }
    }

    /// A turn's numbered moves: `14. Bb5`, `14.` where it had none.
    fn turn_text(&self, about: About) -> String {
        let sans: Vec<San> = self
            .happened(about.turn)
            .iter()
            .filter_map(|happening| if let Happening::Moved { san, .. } = happening { Some(san.clone()) } else { None })
            .collect();
        let text = alloc::format!("{} {}", numbered(about.number, about.seat), moves(&sans, self.letters));
        text.trim_end().into()
    }

    fn told(&self, entry: &Entry) -> Told {
        let by = match entry.by {
            Author::Seat(seat) if seat == self.desk.view.seat => "you",
            Author::Seat(_) => "them",
            Author::Referee => "referee",
        };
        Told {
            seq: entry.seq.get(),
            at: entry.at.unix(),
            by,
            event: event_word(&entry.event),
            clauses: self.clauses(entry),
            said: entry.said,
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
        match &entry.event {
            Event::Start(_) => [Clause::Started].into(),
            Event::List { drawn, .. } => {
                [Clause::ListSealed { drawn: drawn.is_some(), words: drawn.clone().unwrap_or_default() }].into()
            }
            Event::Numbers(_) | Event::Turn(_) | Event::Interception(_) | Event::Answer(_) => self.message(entry),
            Event::Claim(claim) => [Clause::Claim { claim: claim.word() }].into(),
            Event::Accept => [Clause::Accept].into(),
            Event::Decline => [Clause::Decline].into(),
            Event::Object => [Clause::Object { turn: about() }].into(),
            Event::Amend(play) => [Clause::Amend {
                card: self.card(play.card),
                args: self.play_words(play),
                edits: play.effect.as_ref().map(edits).unwrap_or_default(),
            }]
            .into(),
            Event::Withdraw => {
                let undone = |happening: &Happening| match happening {
                    Happening::Undone { about, card, stays } => Some(Clause::Withdraw {
                        turn: self.turn_text(*about),
                        card: card.map(|card| self.card(card)),
                        stays: *stays,
                    }),
                    _ => None,
                };
                self.happened(entry.seq).iter().find_map(undone).into_iter().collect()
            }
            Event::Stand => [Clause::Stand { turn: about() }].into(),
            Event::Overdue => [Clause::Overdue].into(),
            Event::Say => [Clause::Say].into(),
            Event::Resign => [Clause::Resign].into(),
            Event::Rule { ruling, reason, unread } => [self.ruling(*ruling, reason, *unread)].into(),
            Event::Look => [Clause::Look].into(),
            Event::LookAtMail { mail, of: [first, second], reason } => {
                let (mine, theirs) = if by_first(self.desk.view.seat) { (first, second) } else { (second, first) };
                [Clause::LookAtMail {
                    mail: *mail,
                    mine: *mine,
                    theirs: *theirs,
                    reason: crate::letters::quoted::shown(reason, 300),
                }]
                .into()
            }
            Event::Address(seat) => [Clause::Address { mine: *seat == self.desk.view.seat }].into(),
            Event::Replace { seat, name } => [Clause::Replace { colour: colour(*seat), name: name.clone() }].into(),
            Event::End(end) => {
                let [first, second] = end.errs;
                let (you_err, they_err) = if by_first(self.desk.view.seat) { (first, second) } else { (second, first) };
                [Clause::End {
                    ending: ending_word(end.ending),
                    board: self.outcome(end.board),
                    last: self.outcome(end.last),
                    you_err,
                    they_err,
                }]
                .into()
            }
        }
    }

    /// What a message did, act by act, and then what came of it.
    fn message(&self, entry: &Entry) -> Vec<Clause> {
        let told = self.happened(entry.seq);
        let answers = matches!(entry.event, Event::Answer(_));
        let (mut clauses, mut outcome) = (Vec::new(), Vec::new());
        let (mut turn, mut number) = (String::new(), None);
        for happening in told {
            match happening {
                Happening::Turn { about, .. } => number = Some(numbered(about.number, about.seat)),
                Happening::Intercepted(about) => {
                    turn = self.turn_text(*about);
                    clauses.push(Clause::Stops { turn: turn.clone() });
                }
                Happening::Answered(about, card) => {
                    turn = self.turn_text(*about);
                    clauses.push(Clause::Answers { turn: turn.clone(), card: Some(self.card(*card)) });
                }
                Happening::Sprung { card, square, .. } => {
                    clauses.push(Clause::Spring { card: self.card(*card), square: square.to_string() });
                }
                Happening::Landed { square, .. } => clauses.push(Clause::Land { square: square.to_string() }),
                Happening::Moved { san, taken, .. } => {
                    let spelled = san.spelled(self.letters);
                    clauses.push(Clause::Move {
                        text: match number.take() {
                            Some(number) => alloc::format!("{number} {spelled}"),
                            None => spelled,
                        },
                        again: clauses.iter().any(|clause| matches!(clause, Clause::Move { .. })),
                        taken: taken.filter(|_| self.tells_taken(entry.seq)).map_or("", Role::name),
                    });
                }
                Happening::CardPlayed { place: Place::Discard, card, .. } => {
                    clauses.push(Clause::Discard { card: self.card(card.card) });
                }
                Happening::CardPlayed { play, card, .. } | Happening::CardAgain { play, card } => {
                    clauses.push(self.played(told, *play, card));
                }
                // T36: what becomes of the double-move card is said in the answer.
                Happening::CardReturned { card, .. } if answers => {
                    clauses.push(Clause::Keep { card: self.card(*card) })
                }
                Happening::CardSpent { card, .. } if answers => {
                    clauses.push(Clause::Discard { card: self.card(*card) })
                }
                Happening::CardReturned { card, seat, .. } => outcome.push(self.card_back(*card, *seat, true)),
                Happening::CardSpent { card, seat, .. } => outcome.push(self.card_back(*card, *seat, false)),
                Happening::CardCancelled { card, .. } if answers => {
                    outcome.push(Clause::Undone { card: self.card(*card), turn: turn.clone() });
                }
                Happening::CardCancelled { card, .. } => outcome.push(Clause::Cancels { card: self.card(*card) }),
                Happening::Part(part) => clauses.push(Clause::Part { part: *part }),
                Happening::TakenBack { owes: owes @ (Owes::OtherMove | Owes::Nothing), .. } => {
                    outcome.push(Clause::TakenBack { turn: turn.clone(), other_move: *owes == Owes::OtherMove });
                }
                Happening::Stands { .. } if !outcome.iter().any(|clause| matches!(clause, Clause::Cancels { .. })) => {
                    outcome.push(Clause::Stands { turn: turn.clone() });
                }
                Happening::Offered => clauses.push(Clause::DrawOffered),
                Happening::Drew { seat, positions, by_referee } => {
                    clauses.push(self.drew(*seat, positions, *by_referee, matches!(entry.event, Event::Numbers(_))));
                }
                _ => {}
            }
        }
        let idle =
            |clause: &Clause| matches!(clause, Clause::Answers { .. } | Clause::Spring { .. } | Clause::Numbers { .. });
        if answers && clauses.iter().all(idle) {
            clauses.push(Clause::NothingOwed);
        }
        clauses.extend(outcome);
        clauses
    }

    /// Whether the letters say what the moves of this entry took: of turns that stand, where no card changed the
    /// board before.
    fn tells_taken(&self, seq: Seq) -> bool {
        let before = |happening: &Happening| matches!(happening, Happening::CardPlayed { place: Place::Before, .. });
        self.desk.chronicle.turn(seq).is_some() && !self.happened(seq).iter().any(before)
    }

    fn card_back(&self, card: CardNo, seat: Seat, returns: bool) -> Clause {
        Clause::CardBack { card: self.card(card), returns, mine: seat == self.desk.view.seat }
    }

    fn played(&self, told: &[Happening], id: PlayId, play: &CardPlay) -> Clause {
        let takes = told.iter().find_map(|happening| match happening {
            Happening::Took { by, card, .. } if *by == id => Some(*card),
            Happening::Picked { by, seat, position } if *by == id => self.own_card(*seat, *position),
            _ => None,
        });
        Clause::Card {
            card: self.card(play.card),
            args: self.play_words(play),
            edits: play.effect.as_ref().map(edits).unwrap_or_default(),
            gains: self.desk.view.public.card(play.card).gains(),
            takes: takes.map(|card| self.card(card)),
            sealed: play.seal.is_some(),
            square: self.own_square(id).map(|square| square.to_string()),
        }
    }

    /// What the reader alone knows: the card at a position of a list, where it is his own.
    fn own_card(&self, seat: Seat, position: u8) -> Option<CardNo> {
        self.desk.view.own.card_at(position).filter(|_| seat == self.desk.view.seat)
    }

    /// The square sealed with a play, where it is the reader's own.
    fn own_square(&self, play: PlayId) -> Option<Square> {
        self.desk.view.own.traps.iter().find(|trap| trap.play == play).map(|trap| trap.square)
    }

    /// Positions of the list of `seat`.
    fn drew(&self, seat: Seat, positions: &[u8], drawn: bool, first: bool) -> Clause {
        let mine = seat == self.desk.view.seat;
        let mut sorted = positions.to_vec();
        sorted.sort_unstable();
        let card = |position| self.own_card(seat, position).map(|card| self.card(card));
        let cards =
            sorted.iter().filter(|_| mine).map(|position| DrawnCard { position: *position, card: card(*position) });
        Clause::Numbers {
            mine,
            first,
            drawn,
            cards: cards.collect(),
            positions: ranges_apart(&sorted),
            count: sorted.len(),
        }
    }

    fn ruling(&self, ruling: Ruling, reason: &str, unread: bool) -> Clause {
        let me = self.desk.view.seat;
        let (word, about, outcome) = match ruling {
            Ruling::Uphold => ("uphold", None, ""),
            Ruling::Takeback => ("takeback", None, ""),
            Ruling::Grant => ("grant", None, ""),
            Ruling::Refuse => ("refuse", None, ""),
            Ruling::LostOnTime(seat) => ("lost-on-time", Some(seat), ""),
            Ruling::Result(outcome) => ("result", None, self.outcome(outcome)),
            Ruling::Warn(seat) => ("warn", Some(seat), ""),
            Ruling::Correct => ("correct", None, ""),
            Ruling::Recover { lost: Some(_), .. } => ("recover", None, ""),
            Ruling::Recover { lost: None, .. } => ("recover-unknown", None, ""),
        };
        let reason = crate::letters::quoted::shown(reason, 300);
        Clause::Rule { ruling: word, mine: about == Some(me), outcome, reason, unread }
    }

    fn outcome(&self, outcome: Outcome) -> &'static str {
        outcome_word(outcome, self.desk.view.seat)
    }

    fn card(&self, number: CardNo) -> NamedCard {
        NamedCard::of(&self.desk.view, self.desk.reader.language, number)
    }

    fn play_words(&self, play: &CardPlay) -> String {
        play_words(&play.args, play.effect.as_ref(), self.letters)
    }
}

/// The moves among acts.
pub(crate) fn all_moves(acts: &[Act]) -> Vec<San> {
    acts.iter().filter_map(|act| if let Act::Move(text) = act { Some(text.clone()) } else { None }).collect()
}

/// The first card among acts.
pub(crate) fn first_card(acts: &[Act]) -> Option<&CardPlay> {
    acts.iter().find_map(|act| if let Act::Card(play) = act { Some(play) } else { None })
}

fn by_first(seat: Seat) -> bool {
    SEATS.first() == Some(&seat)
}

/// Positions one by one for a few, as ranges for many.
fn ranges_apart(positions: &[u8]) -> String {
    if positions.len() > 8 {
        return ranges(positions);
    }
    let words: Vec<String> = positions.iter().map(ToString::to_string).collect();
    words.join(", ")
}

/// The seat on the other side of the reader.
pub(crate) fn other(desk: &Desk<'_>) -> Seat {
    Public::other(desk.view.seat)
}
