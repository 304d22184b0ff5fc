//! What the players of every game may order about it: resignation, draws, claims, leave, complaints, words. How a mail's
//! lines become these, and the one way to write each down, in English and as a player of a language types it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use crate::referee::log::Claim;
use crate::{
    kit,
    text::{
        Day, Expected, Language, Line, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken, in_language,
    },
};

/// An order that every refereed game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommonOrder {
    /// `resign` (T50).
    Resign,
    /// `draw`: an offer (T51).
    Draw,
    /// `accept draw` (T51).
    AcceptDraw,
    /// `decline draw` (T51).
    DeclineDraw,
    /// `claim …` (T52).
    Claim(Claim),
    /// `leave 3 Dec to 20 Dec`: both days included (T73).
    Leave {
        from: Day,
        to: Day,
        /// The one game that it is for, by its number as typed; none for all of his (M16).
        only: Option<u32>,
    },
    /// `leave cancel` (T73); for one game or all of his likewise.
    LeaveCancel { only: Option<u32> },
    /// `slow 20 WORDS`: so many days for what is due; the words may be empty (T74).
    Slow { days: u32, words: String },
    /// `overdue` (T64).
    Overdue,
    /// `if e5: Nf3`: the moves in their order, as typed, the last one what answers the others (T83).
    If { moves: Vec<String> },
    /// `drop conditions` (T86).
    DropConditions,
    /// `say TEXT`; the words are never empty, their lines joined by `\n` (T65).
    Say { words: String },
}

/// What asks the referee to draw; words behind it are free.
pub const RANDOM: &str = "random";

/// The player's words that are mixed into a draw, as typed.
pub fn mixed_in(line: &Line, vocabulary: &Vocabulary) -> String {
    let mut typed = line.typed.split_whitespace();
    let said = |word: &str| word.trim_end_matches([':', ',', ';', '.', '!']).to_lowercase();
    let _ = typed.find(|word| vocabulary.is_word(RANDOM, &said(word)));
    let typed: Vec<&str> = typed.collect();
    typed.join(" ")
}

/// What takes a leave back.
const CANCEL: &str = "cancel";
/// What is claimed of who is slow.
const TIME: &str = "time";
/// What stands between a leave and the one game that it is for.
const IN: &str = "in";

/// A verb that takes these words and needs no room around it.
const fn verb(id: &'static str, takes: Takes) -> Verb {
    Verb { id, takes, room: Room::Nothing, insists: false, asks: false }
}

/// A verb that a line of prose could begin with by chance: it stands below a blank line.
const fn below(id: &'static str, takes: Takes) -> Verb {
    Verb { room: Room::Above, ..verb(id, takes) }
}

/// A verb that stands alone: what it does cannot be taken back.
const fn alone(id: &'static str, words: usize) -> Verb {
    Verb { room: Room::Around, ..verb(id, Takes::Words(words)) }
}

/// A verb that only asks.
const fn asking(id: &'static str) -> Verb {
    Verb { asks: true, ..below(id, Takes::Words(0)) }
}

/// The words that the players of every game have; a game has its own beside them.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        alone("resign", 0),
        // "draw?" is how many people offer one.
        Verb { asks: true, ..alone("draw", 0) },
        alone("accept", 1),
        verb("decline", Takes::Words(1)),
        below("claim", Takes::Words(1)),
        below("leave", Takes::Days(CANCEL)),
        below("slow", Takes::Count),
        below("overdue", Takes::Words(0)),
        below("say", Takes::Text),
        below("try", Takes::Words(0)),
        asking("status"),
        asking("board"),
        asking("history"),
        asking("record"),
        Verb { takes: Takes::Lone, ..asking("time") },
        Verb { takes: Takes::Lone, ..asking("games") },
        // A topic by several words, or several topics.
        Verb { takes: Takes::Words(8), ..asking("help") },
    ],
    beside: Some(&kit::VOCABULARY),
    particles: &[CANCEL, TIME, "draw", "stalemate", "repetition", "fifty"],
    spelled: |language| in_language!(language, include!, "../../../../templates/kit/", "/game.rs"),
    implied: &[("accept", "draw"), ("decline", "draw")],
    ..Vocabulary::NONE
};

/// What a plan is called behind a verb.
const CONDITIONS: &str = "conditions";
/// What stands between what is foreseen and what answers it, beside a colon.
const THEN: &str = "then";

/// The same with the words of conditional moves (T83), which only games have whose terms allow them: elsewhere they are prose.
pub static PLANS: Vocabulary = Vocabulary {
    verbs: &[
        verb("if", Takes::Line),
        Verb { asks: true, ..below("conditions", Takes::Words(0)) },
        below("drop", Takes::Words(1)),
    ],
    beside: Some(&VOCABULARY),
    particles: &[CONDITIONS],
    spelled: |language| in_language!(language, include!, "../../../../templates/kit/", "/plans.rs"),
    ..Vocabulary::NONE
};

/// `e5: Nf3`, `1... e5 2. Nf3 Nc6: Bb5`, `e5 then Nf3`: what is foreseen, and one move that answers it.
fn condition(words: &[String]) -> Result<CommonOrder, WordFault> {
    let is_mark = |word: &str| matches!(word, ":" | ";") || PLANS.is_word(THEN, word);
    let is_idle = |word: &str| {
        let digits = word.trim_end_matches(['.', ')']);
        digits.bytes().all(|b| b.is_ascii_digit()) || crate::text::says_of_move(word)
    };
    let said =
        words.iter().map(|word| word.trim_end_matches(['!', '?'])).filter(|word| is_mark(word) || !is_idle(word));
    let said: Vec<&str> = said.map(unnumbered).collect();
    // What stands behind the last mark is the answer; a mark between others says nothing.
    let (foreseen, answers) = match said.iter().rposition(|word| is_mark(word)).and_then(|at| said.split_at_checked(at))
    {
        Some((foreseen, [_, answers @ ..])) => (foreseen, answers),
        _ => return Err(WordFault::Missing { expected: Expected::Answer }),
    };
    let moves: Vec<String> = foreseen.iter().filter(|word| !is_mark(word)).map(|word| String::from(*word)).collect();
    match (moves.is_empty(), answers) {
        (true, _) | (_, []) => Err(WordFault::Missing { expected: Expected::Answer }),
        // `king e2`
        (false, [_] | [_, _]) => Ok(CommonOrder::If { moves: moves.into_iter().chain([answers.join(" ")]).collect() }),
        (false, [_, _, more, ..]) => Err(WordFault::Excess { word: String::from(*more) }),
    }
}

/// A move without the number that is glued before it: `e5` of `1...e5`.
fn unnumbered(word: &str) -> &str {
    match word.split_once('.') {
        Some((number, rest)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => word,
    }
}

impl CommonOrder {
    /// The order that a line is; `None` where it is one of the game's own, or only asks.
    pub fn read(line: &Line, language: Language) -> Option<Result<Self, WordFault>> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        let order = match line.verb {
            "resign" => Ok(Self::Resign),
            "draw" => {
                let _ = ["1\u{2044}2", "1\u{2044}2-1\u{2044}2", "1/2"].iter().any(|half| words.take_word(half));
                Ok(Self::Draw)
            }
            "accept" => words.among(&["draw"], &[()]).map(|()| Self::AcceptDraw),
            "decline" => words.among(&["draw"], &[()]).map(|()| Self::DeclineDraw),
            // A loss on time is claimed by complaining.
            "claim" if words.take_word(TIME) => Ok(Self::Overdue),
            "claim" => words.among(Claim::WORDS, Claim::ALL).map(Self::Claim),
            "leave" => leave(&mut words, line, language),
            "slow" => slow(line, &words),
            "overdue" => Ok(Self::Overdue),
            "if" => return Some(condition(&line.words)),
            "drop" => {
                let mut words = WordsTaken::new(&line.words, &PLANS, language);
                return Some(
                    words.among(&[CONDITIONS], &[()]).and_then(|()| words.end()).map(|()| Self::DropConditions),
                );
            }
            "say" => text(line).map(|words| Self::Say { words }),
            _ => return None,
        };
        Some(order.and_then(|order| words.end().map(|()| order)))
    }

    /// Its verb.
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Draw => "draw",
            Self::AcceptDraw => "accept",
            Self::DeclineDraw => "decline",
            Self::Claim(_) => "claim",
            Self::Leave { .. } | Self::LeaveCancel { .. } => "leave",
            Self::Slow { .. } => "slow",
            Self::Overdue => "overdue",
            Self::If { .. } => "if",
            Self::DropConditions => "drop",
            Self::Say { .. } => "say",
        }
    }

    /// The line that a player of this language would type. Read as his mail's, it gives this very order again.
    pub fn spelled(&self, language: Language) -> String {
        let verb = |id: &'static str| VOCABULARY.word(id, language);
        let word = |english: &'static str| VOCABULARY.behind(english, language);
        match self {
            Self::Resign => verb("resign").into(),
            Self::Draw => VOCABULARY.example("draw", language).into(),
            Self::AcceptDraw => format!("{} {}", verb("accept"), word("draw")),
            Self::DeclineDraw => format!("{} {}", verb("decline"), word("draw")),
            Self::Claim(claim) => format!("{} {}", verb("claim"), word(claim.word())),
            Self::Leave { from, to, only } => {
                format!("{} {}{}", verb("leave"), Day::span(*from, *to, language), only_in(*only, language))
            }
            Self::LeaveCancel { only } => {
                format!("{} {}{}", verb("leave"), word(CANCEL), only_in(*only, language))
            }
            Self::Slow { days, words } => format!("{} {days} {words}", verb("slow")).trim_end().to_string(),
            Self::Overdue => verb("overdue").into(),
            Self::If { moves } => match moves.split_last() {
                Some((reply, played)) => format!("{} {}: {reply}", PLANS.word("if", language), played.join(" ")),
                None => PLANS.word("if", language).into(),
            },
            Self::DropConditions => {
                format!("{} {}", PLANS.word("drop", language), PLANS.behind(CONDITIONS, language))
            }
            Self::Say { words } => format!("{} {words}", verb("say")),
        }
    }
}

impl fmt::Display for CommonOrder {
    /// The canonical line: as an English player types it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(Language::En))
    }
}

/// ` in 42`; nothing where no game is named.
fn only_in(only: Option<u32>, language: Language) -> String {
    only.map_or_else(String::new, |game| format!(" {} {game}", VOCABULARY.behind(IN, language)))
}

/// `leave 3 Dec to 20 Dec`, `leave cancel`, and behind either `in 42`.
fn leave(words: &mut WordsTaken<'_>, line: &Line, language: Language) -> Result<CommonOrder, WordFault> {
    let at = line.words.iter().rposition(|word| VOCABULARY.is_word(IN, word));
    let (leave, named) = line.words.split_at_checked(at.unwrap_or(line.words.len())).unwrap_or_default();
    let only = match named {
        [] => None,
        [_, game @ ..] => {
            let mut game = WordsTaken::new(game, &VOCABULARY, language);
            let number = kit::game(&mut game)?;
            game.end()?;
            Some(number)
        }
    };
    let mut leave = WordsTaken::new(leave, &VOCABULARY, language);
    let _ = words.rest();
    if leave.take_word(CANCEL) {
        leave.end()?;
        return Ok(CommonOrder::LeaveCancel { only });
    }
    leave.days().map(|(from, to)| CommonOrder::Leave { from, to, only })
}

/// `slow 20`, `slow 20 days, I am moving house`: the words are free.
fn slow(line: &Line, words: &WordsTaken<'_>) -> Result<CommonOrder, WordFault> {
    const PARTS: [char; 7] = [' ', '\n', ',', ';', ':', '.', '!'];
    let said = text(line)?;
    let (number, behind) = said.split_once(PARTS).unwrap_or((&said, ""));
    let days = words.figure(number, 1)?;
    let mut behind = behind.trim_start_matches(PARTS);
    let (unit, rest) = behind.split_once(PARTS).unwrap_or((behind, ""));
    if VOCABULARY.is_word("days", unit) {
        behind = rest.trim_start_matches(PARTS);
    }
    Ok(CommonOrder::Slow { days, words: behind.into() })
}

/// The free words of a line.
///
/// # Errors
/// There are none.
pub fn text(line: &Line) -> Result<String, WordFault> {
    let words = line.text.clone().unwrap_or_default();
    if words.is_empty() { Err(WordFault::Missing { expected: Expected::Text }) } else { Ok(words) }
}
