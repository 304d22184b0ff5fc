//! How a mail was read: each order with what it means spelled out, the piece by its name, since
//! without a board nobody can see from a letter alone that a rook was meant.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    named::{NamedCard, joined},
    occasion::{Context, Problem, ReadNote, Warning},
};
use crate::{
    chess::{CastlingSide, Disambiguation, PieceLetters, Role, San, Square},
    kit::{Setting, TextFault},
    letters::quoted,
    tempete::{
        cards::{
            card::CardNo,
            param::{Arg, play_words},
        },
        legal::refusal::Refusal,
        log::event::Claim,
        order::{
            orders::{CardOrder, Info, Order, Ordered},
            topic::Topic,
        },
    },
    text::UnreadableLine,
};

/// How much of a line as typed is shown again, so that it stays one line.
const SHOWN: usize = 70;
/// The same in a table, beside its meaning.
const SHOWN_IN_TABLE: usize = 60;
/// How much of positions is shown: enough for all of any list.
const SHOWN_OF_NUMBERS: usize = 300;
/// How many orders are shown again.
const MOST_READ: usize = 50;
/// How many lines that are no orders are shown again.
const MOST_NOT_READ: usize = 20;
/// How much of an order's own words is shown again with what they mean.
const SHOWN_MEANING: usize = 200;

/// How a mail was read.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct ReadBack {
    /// Its orders, in order: the first of them.
    pub lines: Vec<ReadLine>,
    pub more_read: usize,
    /// The first lines that are no orders.
    pub not_read: Vec<String>,
    /// How many more of them there are: a long mail does not come back whole.
    pub more_not_read: usize,
    /// What its sender should know beside that.
    pub warnings: Vec<Warning>,
}

/// One order as it was read.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ReadLine {
    /// As typed, cut to what a letter shows.
    pub typed: String,
    /// Whether it is the one at fault.
    pub wrong: bool,
    pub meaning: Meaning,
}

/// What one order means. Each has a phrase of its own, `meaning.CODE`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Meaning {
    /// A typed list.
    List {
        /// How many cards.
        count: usize,
    },
    /// A list to be drawn.
    ListRandom { words: String },
    /// Positions.
    Numbers { positions: String, count: usize },
    /// Positions to be drawn.
    NumbersRandom,
    /// A move.
    Move {
        /// None where the spelling does not say.
        piece: Option<Role>,
        /// The square, file or rank it comes from; empty where unsaid.
        from: String,
        /// Where it goes; empty for castling.
        to: String,
        /// A capture was written.
        captures: bool,
        /// What the pawn becomes.
        promotion: Option<Role>,
        castle: Option<CastlingSide>,
    },
    /// A card.
    Card {
        /// It; nothing where there is no such card.
        card: Option<NamedCard>,
        number: u32,
        /// Its parameters or edits.
        args: String,
    },
    /// A secret square.
    Square { square: Square },
    /// A spring.
    Spring {
        /// The card.
        number: u32,
        square: Square,
    },
    /// The king lands.
    Land { square: Square },
    /// A card is thrown away.
    Discard { card: Option<NamedCard>, number: u32 },
    /// `intercept`.
    Intercept,
    /// `part`.
    Part {
        /// 1 or 2.
        part: u8,
    },
    /// `answer`.
    Answer,
    /// `keep`.
    Keep { card: Option<NamedCard>, number: u32 },
    /// `resign`.
    Resign,
    /// `draw`.
    Draw,
    /// `accept draw`.
    AcceptDraw,
    /// `decline draw`.
    DeclineDraw,
    /// `claim`.
    Claim { claim: Claim },
    /// `object`.
    Object,
    /// `amend`.
    Amend {
        card: Option<NamedCard>,
        number: u32,
        /// Its parameters or edits.
        args: String,
    },
    /// `withdraw`.
    Withdraw,
    /// `stand`.
    Stand,
    /// `overdue`.
    Overdue,
    /// `say`.
    Say,
    /// `confirm`.
    Confirm,
    /// `set`.
    Set {
        /// What is set.
        setting: Changed,
    },
    /// A question.
    Info { what: Info },
}

/// A preference that was changed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Changed {
    /// `language`, `zone`, `board`, `pictures`, `reminders`, `chat`, `signed`, `address`.
    pub name: &'static str,
    /// Its new value: a code, a zone's name, `on`, `off`.
    pub value: String,
}

impl Changed {
    /// What a setting says.
    pub fn of(setting: &Setting) -> Self {
        let switch = |on: bool| String::from(if on { "on" } else { "off" });
        let (name, value) = match setting {
            Setting::Language(language) => ("language", language.code().to_string()),
            Setting::Zone(zone) => ("zone", quoted::shown(zone, 64)),
            Setting::Board(style) => ("board", style.word().to_string()),
            Setting::Pictures(on) => ("pictures", switch(*on)),
            Setting::Reminders(on) => ("reminders", switch(*on)),
            Setting::Chat(on) => ("chat", switch(*on)),
            Setting::Signed(on) => ("signed", switch(*on)),
            Setting::Address(address) => ("address", quoted::shown(address, 254)),
        };
        Self { name, value }
    }
}

/// How the mail of `note` was read; a line that a problem names is the wrong one.
pub(crate) fn reading(context: &Context<'_>, note: &ReadNote<'_>, problems: &[Problem]) -> ReadBack {
    let at_fault = |line: &Ordered| {
        problems.iter().any(|problem| match problem {
            Problem::Refused { typed: Some(typed), .. } => *typed == line.typed,
            _ => false,
        })
    };
    let lines = note.orders.iter().take(MOST_READ).map(|line| ReadLine {
        // A whole list is not shown again.
        typed: quoted::shown(line.typed.trim(), SHOWN_IN_TABLE),
        wrong: at_fault(line),
        meaning: meaning(context, &line.order),
    });
    let (first, more) = note.not_read.split_at_checked(MOST_NOT_READ).unwrap_or((note.not_read, &[]));
    ReadBack {
        lines: lines.collect(),
        more_read: note.orders.len().saturating_sub(MOST_READ),
        not_read: quoted::all_shown(first, SHOWN_IN_TABLE),
        more_not_read: more.len(),
        warnings: note.warnings.to_vec(),
    }
}

/// The same with the moves as they were entered: with the board an entry says where each came from (B1).
pub(crate) fn entered(mut reading: ReadBack, moves: &[San]) -> ReadBack {
    let lines = reading.lines.iter_mut().map(|line| &mut line.meaning);
    let told = lines.filter(|meaning| matches!(meaning, Meaning::Move { .. }));
    for (meaning, text) in told.zip(moves) {
        let mut full = moved(text);
        // Written in full, a pawn has no letter.
        if let Meaning::Move { piece, .. } = &mut full {
            piece.get_or_insert(Role::Pawn);
        }
        *meaning = full;
    }
    reading
}

fn meaning(context: &Context<'_>, order: &Order) -> Meaning {
    let letters = context.reader.language.letters();
    let named = |number: u32| {
        let card = u8::try_from(number).ok().and_then(CardNo::new)?;
        context.view.public.catalogue.card(card).map(|card| context.card(card.number))
    };
    let words =
        |order: &CardOrder| quoted::shown(&play_words(&order.args, order.effect.as_ref(), letters), SHOWN_MEANING);
    match order {
        Order::List(cards) => Meaning::List { count: cards.len() },
        Order::ListRandom { words } => Meaning::ListRandom { words: quoted::shown(words, SHOWN_MEANING) },
        Order::Numbers(positions) => {
            let shown = quoted::shown(&joined(positions, ", "), SHOWN_OF_NUMBERS);
            Meaning::Numbers { positions: shown, count: positions.len() }
        }
        Order::NumbersRandom => Meaning::NumbersRandom,
        Order::Move { text, .. } => moved(text),
        Order::Card(card) => Meaning::Card { card: named(card.card), number: card.card, args: words(card) },
        Order::Square(square) => Meaning::Square { square: *square },
        Order::Spring { card, square, .. } => Meaning::Spring { number: *card, square: *square },
        Order::Land(square) => Meaning::Land { square: *square },
        Order::Discard { card, .. } => Meaning::Discard { card: named(*card), number: *card },
        Order::Intercept => Meaning::Intercept,
        Order::Part(part) => Meaning::Part { part: *part },
        Order::Answer => Meaning::Answer,
        Order::Keep { card } => Meaning::Keep { card: named(*card), number: *card },
        Order::Resign => Meaning::Resign,
        Order::Draw => Meaning::Draw,
        Order::AcceptDraw => Meaning::AcceptDraw,
        Order::DeclineDraw => Meaning::DeclineDraw,
        Order::Claim(claim) => Meaning::Claim { claim: *claim },
        Order::Object { .. } => Meaning::Object,
        Order::Amend(card) => Meaning::Amend { card: named(card.card), number: card.card, args: words(card) },
        Order::Withdraw => Meaning::Withdraw,
        Order::Stand => Meaning::Stand,
        Order::Overdue => Meaning::Overdue,
        Order::Say { .. } => Meaning::Say,
        Order::Confirm { .. } => Meaning::Confirm,
        Order::Set(setting) => Meaning::Set { setting: Changed::of(setting) },
        Order::Info(info) => Meaning::Info { what: *info },
        Order::Help { .. } => Meaning::Info { what: Info::Help(Topic::Overview) },
    }
}

fn moved(text: &San) -> Meaning {
    let piece = text.piece();
    match text {
        San::Castle(flank) => Meaning::Move {
            piece,
            from: String::new(),
            to: String::new(),
            captures: false,
            promotion: None,
            castle: Some(*flank),
        },
        San::Step { from, captures, to, promotion, .. } => Meaning::Move {
            piece,
            from: match from {
                Disambiguation::Unsaid => String::new(),
                Disambiguation::File(file) => format!("{}", char::from(b'a'.saturating_add(*file))),
                Disambiguation::Rank(rank) => format!("{}", rank.saturating_add(1)),
                Disambiguation::Square(square) => square.to_string(),
            },
            to: to.to_string(),
            captures: *captures,
            promotion: *promotion,
            castle: None,
        },
    }
}

/// A problem as a letter tells it. Each has a phrase of its own, `unreadable.CODE`, `refusal.CODE` or `text.CODE`.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ToldProblem {
    /// `unreadable`, `refusal` or `text`: which of the three below is set.
    pub group: &'static str,
    pub rule: &'static str,
    /// The line at fault, as typed; empty where it is no single line's.
    pub typed: String,
    pub card: Option<NamedCard>,
    pub cards: Vec<NamedCard>,
    pub line: Option<UnreadableLine>,
    pub refusal: Option<Refusal>,
    /// What is wrong with the text as a whole.
    pub text: Option<TextFault>,
    /// The same example as the refusal's, in the reader's letters.
    pub example: String,
    /// Moves that would do, in the reader's letters, to be copied.
    pub lines: Vec<String>,
}

/// A problem as the context's reader is told it.
pub(crate) fn told(context: &Context<'_>, problem: &Problem) -> ToldProblem {
    let empty = ToldProblem {
        group: "text",
        rule: "",
        typed: String::new(),
        card: None,
        cards: Vec::new(),
        line: None,
        refusal: None,
        text: None,
        example: String::new(),
        lines: Vec::new(),
    };
    match problem {
        Problem::Unreadable(line) => ToldProblem {
            group: "unreadable",
            rule: "M5",
            typed: quoted::shown(line.line(), SHOWN),
            line: Some(line.clone()),
            ..empty
        },
        Problem::Refused { refusal, typed } => {
            let letters = context.reader.language.letters();
            let cards: &[CardNo] = if let Refusal::NothingToTake { takeable, .. } = refusal { takeable } else { &[] };
            let example: &[Arg] = match refusal {
                Refusal::Args { example, .. } => example,
                Refusal::EditsHere { card, .. } => &context.view.public.card(*card).example,
                _ => &[],
            };
            ToldProblem {
                group: "refusal",
                rule: refusal.rule(),
                typed: typed.as_deref().map(|typed| quoted::shown(typed, SHOWN)).unwrap_or_default(),
                card: refusal.card().map(|card| context.card(card)),
                cards: cards.iter().map(|card| context.card(*card)).collect(),
                refusal: Some(spelled(refusal, letters)),
                example: play_words(example, None, letters),
                lines: candidates(refusal, letters),
                ..empty
            }
        }
        Problem::Text(fault) => ToldProblem { rule: fault.rule(), text: Some(*fault), ..empty },
    }
}

/// The moves that a refusal names, in the reader's letters.
fn candidates(refusal: &Refusal, letters: PieceLetters) -> Vec<String> {
    match refusal {
        Refusal::Move { fault, .. } => fault.candidates().iter().map(|text| text.spelled(letters)).collect(),
        _ => Vec::new(),
    }
}

/// The refusal with its move in the reader's letters.
fn spelled(refusal: &Refusal, letters: PieceLetters) -> Refusal {
    match refusal {
        Refusal::SameMove { text } => {
            let read = San::read(text, PieceLetters::ENGLISH);
            Refusal::SameMove { text: read.map_or_else(|_| text.clone(), |text| text.spelled(letters)) }
        }
        other => other.clone(),
    }
}
