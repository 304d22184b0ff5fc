//! What a letter says of a mail itself: what was read and what was not, and what is wrong with it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    named::NamedCard,
    occasion::{Context, Problem, ReadNote},
};
use crate::{
    chess::{CastlingSide, Disambiguation, PieceLetters, Role, San},
    kit::TextFault,
    letters::quoted,
    tempete::{
        cards::{card::CardNo, param::play_words},
        legal::refusal::Refusal,
        order::{
            orders::{Order, OwnOrder},
            vocabulary::VOCABULARY,
        },
    },
    text::UnreadableLine,
};

/// How much of a line as typed is shown again, so that it stays one line.
const SHOWN: usize = 70;
/// The same of a line that is no order.
const SHOWN_NOT_READ: usize = 60;
/// How many lines to choose from are shown.
const MOST_LINES: usize = 8;
/// How many moves are shown again: an answer has no more.
const MOST_READ: usize = 2;
/// How many lines that are no orders are shown again.
const MOST_NOT_READ: usize = 20;

/// How a mail was read.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct ReadBack {
    /// Its moves, where the referee keeps no board and nobody sees from a letter alone that a rook was meant.
    pub moves: Vec<ReadMove>,
    /// The first lines that are no orders.
    pub not_read: Vec<String>,
    /// How many more of them there are: a long mail does not come back whole.
    pub more_not_read: usize,
    /// What its sender should know beside that.
    pub warnings: Vec<&'static str>,
}

/// A move as it was read, `meaning.move`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ReadMove {
    /// As typed, cut to what a letter shows.
    pub typed: String,
    /// None where the spelling does not say.
    pub piece: Option<Role>,
    /// The square, file or rank it comes from; empty where unsaid.
    pub from: String,
    /// Where it goes; empty for castling.
    pub to: String,
    /// A capture was written.
    pub captures: bool,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
    pub castle: Option<CastlingSide>,
}

/// How the mail of `note` was read.
pub(crate) fn reading(context: &Context<'_>, note: &ReadNote<'_>) -> ReadBack {
    let told = note.orders.iter().filter(|_| !context.view.public.has_board());
    let (first, more) = note.not_read.split_at_checked(MOST_NOT_READ).unwrap_or((note.not_read, &[]));
    ReadBack {
        moves: told.filter_map(|line| moved(&line.order, &line.typed)).take(MOST_READ).collect(),
        not_read: quoted::all_shown(first, SHOWN_NOT_READ),
        more_not_read: more.len(),
        warnings: note.warnings.to_vec(),
    }
}

fn moved(order: &Order, typed: &str) -> Option<ReadMove> {
    let Order::Own(OwnOrder::Move { text, .. }) = order else { return None };
    let (typed, piece) = (quoted::shown(typed.trim(), SHOWN_NOT_READ), text.piece());
    Some(match text {
        San::Castle(flank) => ReadMove {
            typed,
            piece,
            from: String::new(),
            to: String::new(),
            captures: false,
            promotion: None,
            castle: Some(*flank),
        },
        San::Step { from, captures, to, promotion, .. } => ReadMove {
            typed,
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
    })
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
    /// Parameters of the card as they may be typed, in the reader's letters, where they are at fault.
    pub example: String,
    /// Lines that would do, to choose from and to be copied.
    pub lines: Vec<String>,
    /// Of more lines than these, which differ in one word alone: that word.
    pub words: Vec<String>,
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
        words: Vec::new(),
    };
    match problem {
        Problem::Unreadable(line) => ToldProblem {
            group: "unreadable",
            rule: "M5",
            typed: quoted::shown(line.line(), SHOWN),
            lines: match line {
                UnreadableLine::Doubtful { instead, .. } => instead.clone(),
                _ => Vec::new(),
            },
            line: Some(line.clone()),
            ..empty
        },
        Problem::Refused { refusal, typed, choices } => {
            let letters = context.reader.language.letters();
            let hand = || context.view.own.hand.iter().map(|held| held.card).collect();
            let cards: Vec<CardNo> = match refusal {
                Refusal::NotHeld { .. } if !context.masked => hand(),
                _ => Vec::new(),
            };
            let language = context.reader.language;
            // A bare move must stand apart from words; behind its verb it may stand where the line stood.
            let verb = typed.as_deref().and_then(|typed| typed.split_whitespace().next()).unwrap_or("move");
            let verbs = ["move", VOCABULARY.word("move", language)];
            let verb = verbs.into_iter().find(|known| known.eq_ignore_ascii_case(verb));
            let spell = |order: &Order| match (order, verb) {
                (Order::Own(OwnOrder::Move { .. }), Some(verb)) => format!("{verb} {}", order.spelled(language)),
                (order, _) => order.spelled(language),
            };
            let words =
                Some(choices).filter(|choices| choices.len() > MOST_LINES).and_then(|all| one_word(all, letters));
            let sample = matches!(refusal, Refusal::EffectMissing { .. });
            let lines = if sample || words.is_some() { &[][..] } else { choices.as_slice() };
            ToldProblem {
                group: "refusal",
                rule: refusal.rule(),
                typed: typed.as_deref().map(|typed| quoted::shown(typed, SHOWN)).unwrap_or_default(),
                card: refusal.card().map(|card| context.card(card)),
                cards: cards.into_iter().map(|card| context.card(card)).collect(),
                refusal: Some(spelled(refusal, letters)),
                example: match refusal {
                    // What may be taken or picked now, its example does not say.
                    Refusal::Args { card, .. } if context.view.public.card(*card).gains().is_some() => String::new(),
                    Refusal::Args { example, .. } => play_words(example, None, letters),
                    Refusal::EffectMissing { .. } => choices.first().map(spell).unwrap_or_default(),
                    _ => String::new(),
                },
                lines: lines.iter().take(MOST_LINES).map(spell).collect(),
                words: words.unwrap_or_default(),
                ..empty
            }
        }
        Problem::Text(fault) => ToldProblem { rule: fault.rule(), text: Some(*fault), ..empty },
    }
}

/// The word in which these orders differ, of each, where it is the only one.
fn one_word(orders: &[Order], letters: PieceLetters) -> Option<Vec<String>> {
    let words: Option<Vec<Vec<String>>> = orders
        .iter()
        .map(|order| match order {
            Order::Own(OwnOrder::Card(card) | OwnOrder::Amend(card)) => {
                Some(card.args.iter().map(|arg| arg.spelled(letters)).collect())
            }
            Order::Own(OwnOrder::Numbers(named)) => Some(named.iter().map(ToString::to_string).collect()),
            _ => None,
        })
        .collect();
    let words = words?;
    let (first, rest) = words.split_first()?;
    let differs = |at: &usize| rest.iter().any(|other| other.get(*at) != first.get(*at));
    let mut places = (0..first.len()).filter(differs);
    let (at, None) = (places.next()?, places.next()) else { return None };
    words.iter().map(|words| words.get(at).filter(|_| words.len() == first.len()).cloned()).collect()
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
