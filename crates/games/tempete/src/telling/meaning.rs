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
    letters::quoted,
    referee::mails::{self, SHOWN_READ},
    tempete::{
        cards::{card::CardNo, param::play_words},
        legal::refusal::Refusal,
        order::{
            orders::{Order, OwnOrder},
            vocabulary::VOCABULARY,
        },
        state::typed,
    },
};

/// How many lines to choose from are shown.
const MOST_LINES: usize = 8;
/// How many moves are shown again: an answer has no more.
const MOST_READ: usize = 2;
/// How a mail was read.
pub type ReadBack = mails::ReadBack<ReadMoves>;

/// What is read back of orders.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct ReadMoves {
    /// Its moves, where the referee keeps no board and nobody sees from a letter alone that a rook was meant.
    pub moves: Vec<ReadMove>,
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
    let moves = told.filter_map(|line| moved(&typed::typed(&line.order), &line.typed)).take(MOST_READ).collect();
    ReadBack::of(note, (&VOCABULARY, context.reader.language), ReadMoves { moves })
}

fn moved(order: &Order, typed: &str) -> Option<ReadMove> {
    let Order::Own(OwnOrder::Move { text, .. }) = order else { return None };
    let (typed, piece) = (quoted::shown(typed.trim(), SHOWN_READ), text.piece());
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

/// A problem as a letter tells it.
pub type ToldProblem = mails::ToldProblem<OfCards>;

/// What a problem is about, of cards.
#[derive(Clone, Debug, PartialEq, Default, serde::Serialize)]
pub struct OfCards {
    pub card: Option<NamedCard>,
    pub cards: Vec<NamedCard>,
    /// Parameters of the card as they may be typed, in the reader's letters, where they are at fault.
    pub example: String,
}

/// A problem as the context's reader is told it.
pub(crate) fn told(context: &Context<'_>, problem: &Problem) -> ToldProblem {
    let language = context.reader.language;
    let told = ToldProblem::of(problem, (&VOCABULARY, language));
    match problem {
        Problem::Unreadable(_) | Problem::Text(_) => told,
        Problem::Refused { refusal, typed, choices } => {
            let choices: Vec<Order> = choices.iter().map(typed::typed).collect();
            let choices = &choices;
            let (letters, refusal) = (context.reader.language.letters(), &Refusal::of(refusal));
            let hand = || context.view.own.hand.iter().map(|held| held.card).collect();
            let cards: Vec<CardNo> = match refusal {
                Refusal::NotHeld { .. } if !context.masked => hand(),
                _ => Vec::new(),
            };
            // A bare move must stand apart from words; behind its verb it may stand where the line stood.
            let verb = typed.as_deref().and_then(|typed| typed.split_whitespace().next()).unwrap_or("move");
            let verbs = ["move", VOCABULARY.word("move", language)];
            let verb = verbs.into_iter().find(|known| known.eq_ignore_ascii_case(verb));
            let spell = |order: &Order| match (order, verb) {
                (Order::Own(OwnOrder::Move { .. }), Some(verb)) => {
                    format!("{verb} {}", order.spelled(&VOCABULARY, language))
                }
                (order, _) => order.spelled(&VOCABULARY, language),
            };
            let words =
                Some(choices).filter(|choices| choices.len() > MOST_LINES).and_then(|all| one_word(all, letters));
            let sample = matches!(refusal, Refusal::EffectMissing { .. });
            let lines = if sample || words.is_some() { &[][..] } else { choices.as_slice() };
            ToldProblem {
                own: OfCards {
                    card: refusal.card().map(|card| context.card(card)),
                    cards: cards.into_iter().map(|card| context.card(card)).collect(),
                    example: match refusal {
                        // What may be taken or picked now, its example does not say.
                        Refusal::Args { card, .. } if context.view.public.card(*card).gains().is_some() => {
                            String::new()
                        }
                        Refusal::Args { example, .. } => play_words(example, None, letters),
                        Refusal::EffectMissing { .. } => choices.first().map(spell).unwrap_or_default(),
                        _ => String::new(),
                    },
                },
                refusal: Some(spelled(refusal, letters).into()),
                lines: lines.iter().take(MOST_LINES).map(spell).collect(),
                words: words.unwrap_or_default(),
                ..told
            }
        }
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
