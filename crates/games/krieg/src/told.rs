//! What letters tell of a turn, and what else of the game they show.

use alloc::{format, string::String, vec::Vec};

use super::{
    attempt::Answer,
    game::{Krieg, Made, of_turn},
    house::TriesAre,
    said::{Check, Said, Taken, Tries},
    score::ScoreLine,
};
use crate::{
    chess::{Color, Role, San, Square},
    text::Language,
};

/// What a turn brought about, as far as one knower has it.
#[derive(Clone, Debug, PartialEq)]
pub struct KriegTold {
    /// What both are told.
    pub said: Said,
    pub side: Color,
    /// The number of the move, as scores count.
    pub number: u32,
    /// The move, for who knows it.
    pub written: Option<San>,
    /// The move as scores write it: of the truth, or of what its side sees.
    pub san: Option<String>,
    /// The moves that were tried, the one that was played the last of them, for who knows them.
    pub tried: Vec<(San, Answer)>,
    /// What was taken, for who knows it, and where it stood.
    pub lost: Option<Role>,
    pub stood: Option<Square>,
    /// Whether a side that is stalemated loses.
    pub loses: bool,
}

/// What was taken, as one seat reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Lost {
    /// Where it stood.
    pub at: Square,
    /// What it was, where its reader lost it, or all is open.
    pub kind: Option<Role>,
    pub what: Option<Taken>,
    /// Where the pawn went that took it en passant, where that is told.
    pub to: Option<Square>,
}

/// What a turn told.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Announced {
    /// `4.` or `4...`.
    pub number: String,
    pub side: Color,
    /// Whether what it told stands still: none was made since.
    pub now: bool,
    pub lost: Option<Lost>,
    pub promotion: bool,
    pub check: Vec<Check>,
    pub tries: Option<Tries>,
    /// How many attempts before it failed, where that is told.
    pub attempts: u32,
    pub any: Option<Answer>,
    pub ends: Option<&'static str>,
}

/// A turn, as one seat reads it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum KriegClause {
    Turn {
        /// The move, for who knows it.
        san: Option<String>,
        /// What was answered no before it, for who knows it.
        tried: Vec<String>,
        /// What was passed over.
        barred: Vec<String>,
        /// Whether a side that is stalemated loses.
        loses: bool,
        #[serde(flatten)]
        announced: Announced,
    },
}

impl Announced {
    fn of(said: &Said, (side, number, now): (Color, u32, bool), lost: Option<Lost>) -> Self {
        Self {
            number: format!("{number}{}", if side == Color::White { "." } else { "..." }),
            side,
            now,
            lost,
            promotion: said.promotion,
            check: said.check.as_ref().map(|of| of.all().to_vec()).unwrap_or_default(),
            tries: said.tries.clone(),
            attempts: said.attempts.map_or(0, |times| times.get()),
            any: said.any,
            ends: said.ends.map(|ends| ends.word()),
        }
    }
}

impl KriegTold {
    /// As one seat reads it in this language.
    pub fn clause(&self, language: Language) -> KriegClause {
        let letters = language.letters();
        let of = |answer: Answer| {
            let tried = self.tried.iter().filter(move |(_, of)| *of == answer);
            tried.map(|(text, _)| text.spelled(letters)).collect()
        };
        let lost = self.said.capture.zip(self.stood).map(|(capture, at)| Lost {
            at,
            kind: self.lost,
            what: capture.what,
            to: Some(capture.at).filter(|_| capture.en_passant),
        });
        KriegClause::Turn {
            san: self.written.as_ref().map(|text| text.spelled(letters)),
            tried: of(Answer::No),
            barred: of(Answer::Barred),
            loses: self.loses,
            announced: Announced::of(&self.said, (self.side, self.number, true), lost),
        }
    }
}

/// So many of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Count {
    pub kind: Role,
    pub count: usize,
}

/// What letters of Kriegspiel show beside what all letters do.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct KriegValues {
    /// What the last three turns of the other side told.
    pub late: Vec<Announced>,
    /// What the reader has lost; and the other side, once all is open.
    pub lost: Vec<Count>,
    pub taken: Vec<Count>,
    /// How many pieces the other side has.
    pub theirs: u8,
    /// How many attempts a mail may hold.
    pub fog: usize,
    /// Whether `any` may be asked, and what it was answered in this turn of the reader's.
    pub any: bool,
    pub any_was: Option<Answer>,
    /// What the house rules tell: how of pawn tries, whether failed attempts are heard, what was taken, en passant, promotions.
    pub tries_are: TriesAre,
    pub hears: bool,
    pub kinds: bool,
    pub passes: bool,
    pub promotes: bool,
    /// Whether a failed capture by a pawn frees from what `any` asked for, and whether a side that is stalemated loses.
    pub frees: bool,
    pub loses: bool,
    /// What the reader's attempts of this turn were that were answered no.
    pub tried: Vec<String>,
    /// Whether all is open, and then the game as it was.
    pub open: bool,
    pub score: Vec<ScoreLine>,
}

/// So many turns are told again below the board.
const LATE: usize = 3;
/// A side begins with so many pieces.
const PIECES: u8 = 16;
const KINDS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

fn counts(kinds: &[Role]) -> Vec<Count> {
    let count = |kind: Role| Count { kind, count: kinds.iter().filter(|of| **of == kind).count() };
    KINDS.into_iter().map(count).filter(|of| of.count > 0).collect()
}

impl KriegValues {
    pub(super) fn of(
        game: &Krieg,
        reader: Color,
        (any_was, tried): (Option<Answer>, Vec<String>),
        (open, score): (bool, Vec<ScoreLine>),
    ) -> Self {
        let theirs = game.turns.iter().enumerate().filter(|(turn, _)| of_turn(*turn).0 != reader);
        let late = theirs.rev().take(LATE).map(|(turn, Made { said, .. })| {
            let (side, number) = of_turn(turn);
            let lost = said.capture.map(|of| Lost {
                at: Krieg::stood(reader, of),
                kind: None,
                what: of.what,
                to: Some(of.at).filter(|_| of.en_passant),
            });
            Announced::of(said, (side, number, turn + 1 == game.turns.len()), lost)
        });
        let mut late: Vec<Announced> = late.collect();
        late.reverse();
        let lost = |of: Color| game.lost.get(of as usize).map(|(_, kinds)| counts(kinds)).unwrap_or_default();
        let theirs = game.lost.get(reader.other() as usize).map_or(0, |(count, _)| *count);
        Self {
            late,
            lost: lost(reader),
            taken: if open { lost(reader.other()) } else { Vec::new() },
            theirs: PIECES.saturating_sub(theirs),
            fog: game.house.fog,
            any: game.house.has_any(),
            any_was,
            tries_are: game.house.tries,
            hears: game.house.hears(),
            kinds: game.house.says_kind(),
            passes: game.house.says_en_passant(),
            promotes: game.house.says_promotion(),
            frees: game.house.failure_frees(),
            loses: game.house.stalemate_loses(),
            tried,
            open,
            score,
        }
    }
}
