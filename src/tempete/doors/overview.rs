//! One game as the person who runs the referee sees it, as a value: the shape of `show --json`. It is
//! made from the public part; the secret part is added only where a look was entered, and after the end.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use serde::Serialize;

use super::replayed::Replay;
use crate::{
    chess::{Color, diagram::Diagram},
    ids::Seat,
    kit::{Looker, SeatFacts},
    tempete::{
        log::{
            event::{Author, End, Entry},
            terms::Terms,
            words::outcome_word,
            write,
        },
        seat_name as colour,
        state::{
            account::{Account, FalsePlay, Source},
            public::{Public, SEATS},
        },
    },
};

/// A game. Field names and meanings are stable; new ones may be added.
#[derive(Debug, Serialize)]
pub struct Overview {
    /// Its number.
    pub game: u32,
    /// `lists`, `numbers`, `turn`, `answer`, `object`, `claim`, `ruling-on-objection`, `ruling-on-claim` or `over`.
    pub state: &'static str,
    /// The seats that owe something: `white`, `black`.
    pub owed_by: Vec<&'static str>,
    /// Whether it waits after a restore that lacks entries of it.
    pub waits: bool,
    /// The chess move number of the turn that is due or disputed.
    pub move_number: u32,
    pub entries: u16,
    /// How many of them are acts: no words alone, no look. A ruling names it.
    pub acts: usize,
    pub last_entry: String,
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
    /// The words of its disputes, until they are erased with its mails.
    pub words: Vec<WordsOverview>,
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
    pub known: Vec<u8>,
    /// Positions of its list named so far.
    pub named: Vec<u8>,
    /// Positions of its list barred by card 57.
    pub barred: Vec<u8>,
    /// How many positions can still be named.
    pub left: usize,
    /// The cards of its live sealed squares.
    pub live_squares: Vec<u8>,
    /// Whether its king is away (T40),
    pub king_away: bool,
    /// and by which card.
    #[serde(skip)]
    pub away_by: Option<u8>,
    /// What is secret until the end; only for `show --secrets` and after the end.
    pub secrets: Option<SecretsOverview>,
}

/// The secret part of one seat.
#[derive(Serialize)]
pub struct SecretsOverview {
    /// Its list, position 1 first; `null` until it was sent.
    pub list: Option<Vec<u8>>,
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
    pub card: u8,
    /// The position of the own list it came from; `null` if it was taken by card 34.
    pub position: Option<u8>,
}

/// A sealed square.
#[derive(Serialize)]
pub struct SquareOverview {
    /// 12 or 28.
    pub card: u8,
    pub square: String,
    /// The entry of the `spring` that spent it.
    pub sprung: Option<u16>,
}

/// Something false.
#[derive(Serialize)]
pub struct ErrorOverview {
    pub entry: u16,
    /// The card that was not held, or whose square was not sealed.
    pub card: u8,
    pub square: Option<String>,
}

/// Words that came with an entry of a dispute, as they were passed on.
#[derive(Debug, Serialize)]
pub struct WordsOverview {
    pub entry: u16,
    /// Who wrote them: `white` or `black`.
    pub by: &'static str,
    /// What: `object`, `amend`, `withdraw`, `stand`, `claim`, `accept` or `decline`.
    pub with: &'static str,
    pub text: String,
}

/// A result.
#[derive(Debug, Serialize)]
pub struct ResultOverview {
    /// Before errors were counted: `white`, `black`, `draw` or `annulled`.
    pub board: &'static str,
    /// `resignation`, `agreement`, `claim`, `time` or `ruling`.
    pub by: &'static str,
    pub errs: Vec<&'static str>,
    /// The final result.
    #[serde(rename = "final")]
    pub last: &'static str,
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
        let public = replay.state.public();
        let open = looker.secrets || public.end.is_some();
        let [white, black] = SEATS.map(|seat| seat_overview(replay, looker.seats, seat, open));
        Self {
            game: public.game.get(),
            state: public.duty.word(),
            owed_by: public.awaited().into_iter().map(colour).collect(),
            waits: looker.waits,
            move_number: public.move_number(),
            entries: u16::try_from(replay.entries.len()).unwrap_or(u16::MAX),
            acts: replay.acts(),
            last_entry: public.at.to_string(),
            origin: replay.head.origin.to_string(),
            root: replay.head.root.to_string(),
            position: public.board.as_ref().map(ToString::to_string),
            terms: Terms::NAMES.iter().map(|name| (*name, public.terms().value(name))).collect(),
            white,
            black,
            result: public.end.map(result),
            words: looker.words.iter().filter_map(|(seq, text)| words_overview(&replay.entries, *seq, text)).collect(),
            log: replay.loaded.entries.clone(),
        }
    }
}

fn words_overview(entries: &[Entry], seq: u16, text: &str) -> Option<WordsOverview> {
    let entry = entries.get(usize::from(seq))?;
    let Author::Seat(seat) = entry.by else { return None };
    let (by, with) = (colour(seat), write::kind(&entry.event));
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
    let public = replay.state.public();
    let of = public.seat(seat);
    let facts = seats.get(seat.index()).cloned().unwrap_or_default();
    let [white, black] = replay.state.secrets();
    let account = if seat == Seat::FIRST { white } else { black };
    SeatOverview {
        name: public.name(seat).into(),
        addresses: facts.addresses,
        language: facts.language,
        zone: facts.zone,
        letters: facts.letters,
        mail: facts.mail,
        hold: of.hold,
        known: of.known.iter().map(|card| card.get()).collect(),
        named: of.named.iter().map(|(position, _)| *position).collect(),
        barred: of.barred.iter().map(|(position, _)| *position).collect(),
        left: public.free_positions(seat).len(),
        live_squares: public.live_squares(seat).into_iter().map(|(_, card)| card.get()).collect(),
        king_away: of.away.is_some(),
        away_by: of.away.and_then(|id| public.play(id)).map(|play| play.play.card.get()),
        secrets: open.then(|| secrets_overview(replay, account, seat)),
    }
}

fn secrets_overview(replay: &Replay, account: &Account, seat: Seat) -> SecretsOverview {
    let public = replay.state.public();
    let position = |source| match source {
        Source::Position(position) => Some(position),
        Source::Taken(_) => None,
    };
    SecretsOverview {
        list: account.list.as_ref().map(|list| list.iter().map(|card| card.get()).collect()),
        hand: account
            .hand
            .iter()
            .map(|held| HeldOverview { card: held.card.get(), position: position(held.source) })
            .collect(),
        squares: account
            .traps
            .iter()
            .map(|trap| SquareOverview {
                card: trap.card.get(),
                square: trap.square.to_string(),
                sprung: trap.sprung.map(|seq| seq.get()),
            })
            .collect(),
        errors: account
            .errors
            .iter()
            .map(|(seq, fault)| match fault {
                FalsePlay::Card(play) => ErrorOverview {
                    entry: seq.get(),
                    card: public.play(*play).map_or(0, |play| play.play.card.get()),
                    square: None,
                },
                FalsePlay::Square(card, square) => {
                    ErrorOverview { entry: seq.get(), card: card.get(), square: Some(square.to_string()) }
                }
            })
            .collect(),
        drawer: replay.loaded.drawer.iter().find(|row| row.seat == seat).and_then(|row| row.numbers.clone()),
    }
}

/// A result as it is shown.
fn result(end: End) -> ResultOverview {
    ResultOverview {
        board: outcome_word(end.board),
        by: end.ending.word(),
        errs: SEATS.into_iter().zip(end.errs).filter(|(_, errs)| *errs).map(|(seat, _)| colour(seat)).collect(),
        last: outcome_word(end.last),
    }
}
