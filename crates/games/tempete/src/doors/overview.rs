//! One game as the person who runs the referee sees it, as a value: the shape of `show --json`. It is
//! made from the public part; the secret part is added only where a look was entered, and after the end.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use serde::{Serialize, Serializer};

use super::replayed::Replay;
use crate::doors::replayed::TempeteSession;
use crate::{
    chess::{Color, Square, diagram::Diagram},
    ids::{GameId, Seat, Seq},
    kit::{Looker, Round, SeatClock, SeatFacts},
    tempete::{
        cards::card::CardNo,
        log::{
            event::{Author, End, Ending, Entry, Outcome},
            terms::Terms,
        },
        seats::side,
        state::{
            account::{Account, FalsePlay, Source},
            public::{Public, SEATS},
            view::View,
        },
    },
};

/// A game. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
pub struct Overview {
    /// Its number.
    pub game: GameId,
    /// `lists`, `numbers`, `turn`, `answer`, `object`, `claim`, `ruling-on-objection`, `ruling-on-claim` or `over`.
    pub state: &'static str,
    /// The seats that owe something.
    pub owed_by: Vec<Color>,
    /// Whether it waits, and nothing is entered.
    pub waits: bool,
    /// Why, and what to do.
    #[serde(skip)]
    pub waits_for: Option<String>,
    /// The chess move number of the turn that is due or disputed.
    pub move_number: u32,
    pub entries: u16,
    /// How many of them are acts: no words alone, no look, no reminder. A ruling names it.
    pub acts: usize,
    pub last_entry: String,
    /// What it is played in, if anything,
    pub event: Option<String>,
    /// and the round of that.
    pub round: Option<u16>,
    /// `HOST/tempete/GAME/EPOCH`.
    pub origin: String,
    /// The root over all entries, 64 hex digits.
    pub root: String,
    /// The position line; `null` where the players keep the board.
    pub position: Option<String>,
    /// Every term by its name.
    pub terms: BTreeMap<&'static str, String>,
    pub white: SeatOverview,
    pub black: SeatOverview,
    /// The result, once there is one.
    pub result: Option<ResultOverview>,
    /// The next moment at which something falls due by itself.
    pub next_due: Option<String>,
    /// From when on a loss on time may be claimed.
    pub claimable: Option<String>,
    /// The clocks of the seats that owe something.
    pub clocks: Vec<SeatClock>,
    /// The words of its disputes, until they are erased with its mails.
    pub words: Vec<WordsOverview>,
    /// The reasons of rulings that are told to nobody, by entry.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub private_reasons: BTreeMap<u16, String>,
    /// Every entry's exact text.
    pub log: Vec<String>,
}

/// One seat.
#[derive(Debug, Serialize)]
pub struct SeatOverview {
    pub name: String,
    /// The addresses; letters go to the first.
    pub addresses: Vec<String>,
    /// `en` or `fr`.
    pub language: String,
    pub zone: String,
    /// How many letters were made for this seat.
    pub letters: u32,
    /// How they reach it, as far as is known: `good`, `failing` (a bounce says so) or `unreachable`
    /// (its mail server refuses them for good).
    pub mail: &'static str,
    pub hold: u8,
    /// Cards publicly known to be in its hand.
    pub known: Vec<CardNo>,
    /// Positions of its list named so far.
    pub named: Vec<u8>,
    /// Positions of its list barred by card 57.
    pub barred: Vec<u8>,
    /// How many positions can still be named.
    pub left: usize,
    /// The cards of its live sealed squares.
    pub live_squares: Vec<CardNo>,
    /// Whether its king is away (T40),
    pub king_away: bool,
    /// and by which card.
    #[serde(skip)]
    pub away_by: Option<CardNo>,
    /// What is secret until the end; only for `show --secrets` and after the end.
    pub secrets: Option<SecretsOverview>,
}

/// The secret part of one seat.
#[derive(Serialize)]
pub struct SecretsOverview {
    /// Its list, position 1 first; `null` until it was sent.
    pub list: Option<Vec<CardNo>>,
    pub hand: Vec<HeldOverview>,
    pub squares: Vec<SquareOverview>,
    /// What was false, with the entry.
    pub errors: Vec<ErrorOverview>,
    /// First numbers that wait for the second list.
    pub drawer: Option<String>,
}

/// A card in hand.
#[derive(Serialize)]
pub struct HeldOverview {
    pub card: CardNo,
    /// The position of the own list it came from; `null` if it was taken by card 34.
    pub position: Option<u8>,
}

/// A sealed square.
#[derive(Serialize)]
pub struct SquareOverview {
    /// The card it was sealed with.
    pub card: CardNo,
    pub square: Square,
    /// The entry of the `spring` that spent it.
    pub sprung: Option<Seq>,
}

/// Something false.
#[derive(Serialize)]
pub struct ErrorOverview {
    pub entry: Seq,
    /// The card that was not held, or whose square was not sealed.
    pub card: Option<CardNo>,
    pub square: Option<Square>,
}

/// Words that came with an entry of a dispute, as they were passed on.
#[derive(Debug, Serialize)]
pub struct WordsOverview {
    pub entry: u16,
    /// Who wrote them.
    pub by: Color,
    /// What: `object`, `amend`, `withdraw`, `stand`, `claim`, `accept` or `decline`.
    pub with: &'static str,
    pub text: String,
}

/// A result.
#[derive(Debug, Serialize)]
pub struct ResultOverview {
    /// Before errors were counted.
    pub board: ShownOutcome,
    pub by: Ending,
    pub errs: Vec<Color>,
    /// The final result.
    #[serde(rename = "final")]
    pub last: ShownOutcome,
}

/// An outcome, serialised as the word that the log has for it.
#[derive(Clone, Copy, Debug)]
pub struct ShownOutcome(pub Outcome);

impl Serialize for ShownOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word(crate::tempete::seats::SEATS, &[]))
    }
}

// A secret type says its name and nothing else.
impl fmt::Debug for SecretsOverview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretsOverview")
    }
}

impl Overview {
    /// The overview of a game, for who looks at it; after the end its secrets are open to everybody (T54).
    pub fn new(replay: &Replay, looker: &Looker<'_>) -> Self {
        let (public, head) = (replay.public(), replay.head());
        let open = looker.secrets || public.course.end.is_some();
        let summary = replay.summary();
        let [white, black] = SEATS.map(|seat| seat_overview(replay, looker.seats, seat, open));
        Self {
            game: public.game,
            state: public.course.duty.word(),
            owed_by: public.course.owed_by.iter().map(side).collect(),
            waits: looker.waits.is_some(),
            waits_for: looker.waits.map(String::from),
            move_number: public.move_number(),
            entries: u16::try_from(replay.entries.len()).unwrap_or(u16::MAX),
            acts: replay.acts(),
            last_entry: public.course.at.to_string(),
            event: public.start.event.as_ref().map(|of| of.event.to_string()),
            round: public.start.event.as_ref().and_then(|of| of.round).map(Round::get),
            origin: head.origin.to_string(),
            root: head.root.to_string(),
            position: public.board.as_ref().map(ToString::to_string),
            terms: Terms::NAMES.iter().map(|name| (*name, public.terms().value(name))).collect(),
            white,
            black,
            result: public.course.end.map(result),
            next_due: summary.falls_due(looker.at).map(|at| at.to_string()),
            claimable: summary.claimable.map(|at| at.to_string()),
            clocks: replay.clocks(looker.at),
            words: looker.words.iter().filter_map(|(seq, text)| words_overview(&replay.entries, *seq, text)).collect(),
            private_reasons: looker.reasons.iter().cloned().collect(),
            log: replay.loaded.entries.clone(),
        }
    }
}

fn words_overview(entries: &[Entry], seq: u16, text: &str) -> Option<WordsOverview> {
    let entry = entries.get(usize::from(seq))?;
    let Author::Seat(seat) = entry.by else { return None };
    let (by, with) = (side(seat), entry.event.kind().word);
    Some(WordsOverview { entry: seq, by, with, text: text.into() })
}

/// The board, with what its last turn changed.
pub(super) fn board(public: &Public, below: Color) -> Option<Diagram> {
    let before = public.last_exchange().and_then(|exchange| exchange.base.as_deref());
    let now = public.board.as_ref()?;
    let board = Diagram::of(now, below);
    Some(match before {
        Some(before) => board.since(before, now),
        None => board,
    })
}

fn seat_overview(replay: &Replay, seats: &[SeatFacts], seat: Seat, open: bool) -> SeatOverview {
    let public = replay.public();
    let of = public.seat(seat);
    let facts = seats.get(seat.index()).cloned().unwrap_or_default();
    SeatOverview {
        name: public.name(seat).into(),
        addresses: facts.addresses,
        language: facts.language,
        zone: facts.zone,
        letters: facts.letters,
        mail: facts.mail,
        hold: of.hold,
        known: of.known.clone(),
        named: of.named.iter().map(|(position, _)| *position).collect(),
        barred: of.barred.iter().map(|(position, _)| *position).collect(),
        left: public.free_positions(seat).len(),
        live_squares: public.live_squares(seat).into_iter().map(|(_, card)| card).collect(),
        king_away: public.king_is_away(seat),
        away_by: of.away.and_then(|id| public.play(id)).map(|play| play.play.card),
        secrets: open.then(|| secrets_overview(replay, View::from(replay.view(seat)).own, seat)),
    }
}

fn secrets_overview(replay: &Replay, account: &Account, seat: Seat) -> SecretsOverview {
    let public = replay.public();
    let position = |source| match source {
        Source::Position(position) => Some(position),
        Source::Taken(_) => None,
    };
    SecretsOverview {
        list: account.list.clone(),
        hand: account
            .hand
            .iter()
            .map(|held| HeldOverview { card: held.card, position: position(held.source) })
            .collect(),
        squares: account
            .traps
            .iter()
            .map(|trap| SquareOverview { card: trap.card, square: trap.square, sprung: trap.sprung })
            .collect(),
        errors: account
            .errors
            .iter()
            .map(|(entry, fault)| match *fault {
                FalsePlay::Card(play) => {
                    let card = public.play(play).map(|play| play.play.card);
                    ErrorOverview { entry: *entry, card, square: None }
                }
                FalsePlay::Square(card, square) => {
                    ErrorOverview { entry: *entry, card: Some(card), square: Some(square) }
                }
            })
            .collect(),
        // What is kept of a plan that was dropped is no number (T86).
        drawer: replay
            .loaded
            .drawer
            .iter()
            .find(|row| row.seat == seat)
            .and_then(|row| row.numbers.clone())
            .filter(|kept| !kept.starts_with("dropped ")),
    }
}

/// A result as it is shown.
fn result(end: End) -> ResultOverview {
    ResultOverview {
        board: ShownOutcome(end.board),
        by: end.ending,
        errs: end.errs.iter().map(side).collect(),
        last: ShownOutcome(end.last),
    }
}
