//! What a player of Romulan Chess writes: both squares of a move and what it takes, a cloaking, and the question what is beside
//! the board.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::act::{Act, TAKEN};
use crate::{
    chess::{Castling, CastlingSide, Color, Disambiguation, Role, San, Square},
    referee::{
        log::Claim,
        mails::{GameQuestion, OrderText},
        orders,
    },
    text::{
        Expected, Language, Line, MoveNumber, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken,
        in_language, says_of_move,
    },
};

/// The words of Romulan Chess.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "move", takes: Takes::Move, room: Room::Nothing, insists: false, asks: true },
        Verb { id: "cloak", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "tray", takes: Takes::Note, room: Room::Above, insists: false, asks: true },
    ],
    beside: Some(&orders::VOCABULARY),
    spelled: |language| in_language!(language, include!, "../../../../templates/romulan/", "/orders.rs"),
    bare_move: "move",
    behind_move: &[
        "takes", THE, HIDDEN, ON, EN_PASSANT, EN, PASSANT, "pawn", "knight", "bishop", "rook", "queen", "king",
    ],
    ..Vocabulary::NONE
};

const EN_PASSANT: &str = "ep";
/// The same in two words.
const EN: &str = "en";
const PASSANT: &str = "passant";
/// The word for a piece that is not seen.
const HIDDEN: &str = "hidden";
/// An article, which says nothing.
const THE: &str = "the";
/// What stands between a piece and its square, or two squares.
const ON: &str = "on";

/// An order of Romulan Chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RomulanOrder {
    /// `b1d2`, `Nf6-e4 takes pawn`, `e5d6 ep`, `O-O`.
    Move { number: Option<MoveNumber>, text: San, takes: Option<Role>, en_passant: bool },
    /// `cloak d2`.
    Cloak(Square),
}

impl RomulanOrder {
    /// The squares that it has, if it says that it takes something, and not what, and where.
    pub fn takes_unsaid(&self) -> Option<(String, Square)> {
        match self {
            Self::Move { text: San::Step { from, captures: true, to, .. }, takes: None, .. } => {
                let squares =
                    if let Disambiguation::Square(from) = from { format!("{from}{to}") } else { String::new() };
                Some((squares, *to))
            }
            _ => None,
        }
    }

    /// What it asks, of this side; `None` where it does not say both squares (R18).
    pub fn act(&self, side: Color) -> Option<Act> {
        match *self {
            Self::Cloak(at) => Some(Act::Cloak(at)),
            Self::Move { text: San::Castle(flank), takes, en_passant, .. } => {
                let Castling { king, king_to, .. } = Castling::of(side, flank)?;
                let piece = Some(Role::King);
                Some(Act::Move { piece, from: king, to: king_to, takes, en_passant, promotion: None })
            }
            Self::Move {
                text: San::Step { piece, from: Disambiguation::Square(from), to, promotion, .. },
                takes,
                en_passant,
                ..
            } => Some(Act::Move { piece, from, to, takes, en_passant, promotion }),
            Self::Move { .. } => None,
        }
    }
}

/// The kind that a word names: in words of any language, or by its letter in this one.
fn kind(word: &str, language: Language) -> Option<Role> {
    let named = TAKEN.into_iter().find(|kind| VOCABULARY.is_word(kind.name(), word));
    named.or_else(|| Role::read_word(word, language.letters()).filter(|kind| TAKEN.contains(kind)))
}

/// Two squares and a kind behind them, `g1f3 knight`: the kind is what moves, or what is taken, and must be asked.
fn either(kind: Role, from: Square, to: Square, language: Language) -> WordFault {
    let step = |piece| San::Step { piece, from: Disambiguation::Square(from), captures: false, to, promotion: None };
    let order = |piece, takes| RomulanOrder::Move { number: None, text: step(piece), takes, en_passant: false };
    let orders = [order(Some(kind), None), order(None, Some(kind))];
    WordFault::Either { lines: orders.iter().map(|order| order.spelled(language)).collect() }
}

/// A move whose squares and pieces are said in words: `knight g5 takes the pawn on f7`. None where a word is none of those.
///
/// # Errors
/// A kind behind two squares that is not said to be taken.
fn said_move(words: &[String], language: Language) -> Option<Result<RomulanOrder, WordFault>> {
    let letters = language.letters();
    let (mut piece, mut takes, mut promotion) = (None, None, None);
    let (mut captures, mut en_passant, mut squares) = (false, false, Vec::new());
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let word = word.trim_end_matches(['.', '!']);
        let is = |of| VOCABULARY.is_word(of, word);
        if word == EN && words.next_if(|next| next.trim_end_matches(['.', '!']) == PASSANT).is_some() {
            en_passant = true;
            continue;
        }
        match (word.parse::<Square>(), San::read(word, letters)) {
            (Ok(at), _) => squares.push(at),
            (_, Ok(San::Step { piece: said, from, captures: x, to, promotion: becomes })) => {
                match from {
                    Disambiguation::Square(from) => squares.push(from),
                    Disambiguation::Unsaid if squares.is_empty() && !x && becomes.is_none() => {}
                    // `b7 takes a8=Q`
                    Disambiguation::Unsaid if squares.len() == 1 && !x && becomes.is_some() => {}
                    _ => return None,
                }
                squares.push(to);
                (piece, promotion, captures) = (piece.or(said.filter(|_| becomes.is_none())), becomes, captures || x);
                // `e5xd6ep`
                en_passant |= word.ends_with("ep") || word.ends_with("e.p");
            }
            _ if is("takes") || word == "x" => captures = true,
            _ if is(EN_PASSANT) => en_passant = true,
            // What is cloaked can only be taken: a piece that moves is seen (R3).
            _ if is(HIDDEN) => {
                if !captures {
                    return None;
                }
            }
            _ if is(THE) || is(ON) || word == "-" || says_of_move(word) => {}
            _ if is("king") && squares.is_empty() => piece = Some(Role::King),
            _ => {
                let kind = kind(word, language)?;
                let mover = squares.is_empty() && !captures;
                *(if mover { &mut piece } else { &mut takes }) = Some(kind);
            }
        }
    }
    let [from, to] = squares.as_slice() else { return None };
    if let Some(kind) = takes
        && !captures
        && !en_passant
    {
        return (piece.is_none() && promotion.is_none()).then(|| Err(either(kind, *from, *to, language)));
    }
    if en_passant {
        takes = Some(Role::Pawn).filter(|pawn| takes.is_none_or(|takes| takes == *pawn));
        takes?;
    }
    // Nothing but a pawn becomes something.
    let piece = piece.filter(|piece| *piece != Role::Pawn || promotion.is_none());
    let text = San::Step { piece, from: Disambiguation::Square(*from), captures, to: *to, promotion };
    Some(Ok(RomulanOrder::Move { number: None, text, takes, en_passant }))
}

fn read_move(line: &Line, language: Language) -> Result<RomulanOrder, WordFault> {
    let is_behind = |word: &String| {
        let word = word.trim_end_matches('.');
        VOCABULARY.is_word("takes", word)
            || VOCABULARY.is_word(THE, word)
            || VOCABULARY.is_word(HIDDEN, word)
            || VOCABULARY.is_word(EN_PASSANT, word)
            || kind(word, language).is_some()
    };
    let behind = line.words.iter().skip(1).position(is_behind).map_or(line.words.len(), |at| at + 1);
    let (text, behind) = line.words.split_at_checked(behind).unwrap_or((&line.words, &[]));
    let (number, text) = WordsTaken::new(text, &VOCABULARY, language).chess_move()?;
    let mut words = WordsTaken::new(behind, &VOCABULARY, language);
    let says_takes = words.take_word("takes");
    while words.take_word(THE) || (says_takes && words.take_word(HIDDEN)) {}
    let rest = words.rest();
    let mut takes = rest.first().and_then(|word| kind(word, language));
    let behind_kind = rest.get(usize::from(takes.is_some())..).unwrap_or_default();
    let mut words = WordsTaken::new(behind_kind, &VOCABULARY, language);
    let en_passant = words.take_word(EN_PASSANT);
    // R11: a pawn is taken so, said or not.
    if en_passant && takes.is_none() {
        takes = Some(Role::Pawn);
    }
    if let (
        Some(kind),
        &San::Step { piece: None, from: Disambiguation::Square(from), captures: false, to, promotion: None },
    ) = (takes, &text)
        && !says_takes
        && !en_passant
    {
        return Err(either(kind, from, to, language));
    }
    if says_takes && takes.is_none() {
        return Err(WordFault::Missing { expected: Expected::PieceLetter });
    }
    if en_passant && takes != Some(Role::Pawn) {
        return Err(WordFault::Excess { word: EN_PASSANT.to_string() });
    }
    words.end()?;
    Ok(RomulanOrder::Move { number, text, takes, en_passant })
}

/// The side to which a king castles by these squares.
fn castles(from: Square, to: Square) -> Option<CastlingSide> {
    let ways = |side| [CastlingSide::Short, CastlingSide::Long].into_iter().map(move |flank| (side, flank));
    let mut all = Color::BOTH.into_iter().flat_map(ways);
    let is = |(side, flank): &(Color, CastlingSide)| {
        Castling::of(*side, *flank).is_some_and(|way| (way.king, way.king_to) == (from, to))
    };
    all.find(is).map(|(_, flank)| flank)
}

/// An order as its reader would write it.
pub(super) fn spelled(act: &Act, language: Language) -> String {
    match *act {
        // `O-O` is sealed by the king's squares.
        Act::Move { piece: Some(Role::King), from, to, takes: None, en_passant: false, promotion: None }
            if let Some(flank) = castles(from, to) =>
        {
            San::Castle(flank).spelled(language.letters())
        }
        Act::Move { piece, from, to, takes, en_passant, promotion } => {
            let text = San::Step { piece, from: Disambiguation::Square(from), captures: false, to, promotion };
            RomulanOrder::Move { number: None, text, takes, en_passant }.spelled(language)
        }
        Act::Cloak(at) => RomulanOrder::Cloak(at).spelled(language),
        Act::Repetition => orders::CommonOrder::Claim(Claim::Repetition).spelled(language),
    }
}

impl OrderText for RomulanOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const QUESTIONS: &'static [GameQuestion] = &[GameQuestion("tray")];

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        if line.verb != "cloak" {
            return said_move(&line.words, language).unwrap_or_else(|| read_move(line, language));
        }
        // `cloak my knight on d2`: what is cloaked says nothing.
        let says_nothing = |word: &&String| {
            ["the", "on", "king"].iter().any(|of| VOCABULARY.is_word(of, word)) || kind(word, language).is_some()
        };
        let from = line.words.iter().take_while(says_nothing).count();
        let words = line.words.get(from..).filter(|rest| !rest.is_empty()).unwrap_or(&line.words);
        let mut words = WordsTaken::new(words, &VOCABULARY, language);
        let at = words.square()?;
        words.end()?;
        Ok(Self::Cloak(at))
    }

    fn verb(&self) -> &'static str {
        if matches!(self, Self::Cloak(_)) { "cloak" } else { "move" }
    }

    fn spelled(&self, language: Language) -> String {
        match self {
            Self::Cloak(at) => format!("{} {at}", VOCABULARY.word("cloak", language)),
            Self::Move { number, text, takes, en_passant } => {
                let number = number.map(|number| format!("{number} ")).unwrap_or_default();
                let said = |kind: &Role| {
                    format!(" {} {}", VOCABULARY.behind("takes", language), VOCABULARY.behind(kind.name(), language))
                };
                let takes =
                    if *en_passant { format!(" {EN_PASSANT}") } else { takes.as_ref().map(said).unwrap_or_default() };
                format!("{number}{}{takes}", text.spelled(language.letters()))
            }
        }
    }
}
