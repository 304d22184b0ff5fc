//! Edits of a card with the names of its parameters in them, as the catalogue writes them (B4). What they come to on a
//! board is worked out in `effect`.

use super::param::{Param, ParamKind};
use crate::chess::{Edit, Grammar, PieceLetters, Role, edit_words, read_edits};

/// One line of a card's `edits`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditTemplate {
    /// An edit (`go $from $to`).
    Edit(Edit<TemplatePlace, Kind>),
    /// `step $from $to`: `go` or `take`, whichever the board makes it.
    Step(TemplatePlace, TemplatePlace),
    /// `shove $pawn` ([`crate::chess::Position::shove`]).
    Shove(TemplatePlace),
    /// `castle $rook` ([`crate::chess::Position::castle_with`]).
    Castle(TemplatePlace),
    /// `blast $moved` ([`crate::chess::Position::blast`]).
    Blast(TemplatePlace),
}

/// Where a square of a template is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TemplatePlace {
    pub from: Base,
    /// So many ranks ahead of it, as the pawn on it walks (`$pawn^2`).
    pub ahead: u8,
}

/// What a place is counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// This parameter, counted from 0 (`$pawn`).
    Param {
        index: usize,
        /// The piece that moved, where it is missing (`$piece|moved`).
        or_moved: bool,
    },
    /// The card's player's king (`$king`).
    King,
    /// His opponent's (`$foeking`).
    FoeKing,
    /// Where the piece that moved stands, after castling the rook (`$moved`).
    Moved,
    /// Where the last repetition went (`$here`).
    Here,
    /// The corner that is free while the others are full without the piece of parameter 0 (`$corner`, card 4).
    Corner,
}

/// A kind of piece in a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Fixed(Role),
    /// This parameter, counted from 0.
    Param(usize),
}

impl EditTemplate {
    /// Reads a line of the catalogue for a card with these parameters.
    pub(crate) fn read(line: &str, params: &[Param]) -> Option<Self> {
        let place = |word: &str| TemplatePlace::read(word, params);
        let mut words = edit_words(line);
        // A mail is read in any case; a catalogue has one: capitals for pieces, and for nothing else.
        let is_piece = |word: &str| word.len() == 1 || word.starts_with('=');
        let is_cased = |word: &&str| match is_piece(word) {
            true => !word.bytes().any(|b| b.is_ascii_lowercase()),
            false => !word.bytes().any(|b| b.is_ascii_uppercase()),
        };
        if !words.iter().all(is_cased) {
            return None;
        }
        match *words.as_slice() {
            ["shove", pawn] => return place(pawn).map(Self::Shove),
            ["castle", rook] => return place(rook).map(Self::Castle),
            ["blast", at] => return place(at).map(Self::Blast),
            ["step", from, to] => return Some(Self::Step(place(from)?, place(to)?)),
            _ => {}
        }
        let role = |word: &str| Kind::read(word, params);
        let grammar = Grammar { letters: PieceLetters::ENGLISH, square: &place, role: &role };
        read_edits(core::mem::take(&mut words).as_slice(), &grammar).ok()?.pop().map(Self::Edit)
    }

    /// Whether it takes the king of the card's player off the board.
    pub(crate) fn lifts_king(&self) -> bool {
        matches!(self, Self::Edit(Edit::Lift(TemplatePlace { from: Base::King, .. })))
    }
}

impl TemplatePlace {
    fn read(word: &str, params: &[Param]) -> Option<Self> {
        let name = word.strip_prefix('$')?;
        let (name, ahead, or_moved) = match (name.split_once('^'), name.strip_suffix("|moved")) {
            (Some((name, digit)), _) if digit.len() == 1 => (name, digit.parse().ok()?, false),
            (Some(_), _) => return None,
            (None, Some(name)) => (name, 0, true),
            (None, None) => (name, 0, false),
        };
        let from = match (params.iter().position(|param| param.name == name), name) {
            (Some(index), _) => Base::Param { index, or_moved },
            (None, "king") => Base::King,
            (None, "foeking") => Base::FoeKing,
            (None, "moved") => Base::Moved,
            (None, "here") => Base::Here,
            (None, "corner") => Base::Corner,
            _ => return None,
        };
        Some(Self { from, ahead })
    }
}

impl Kind {
    fn read(word: &str, params: &[Param]) -> Option<Self> {
        let Some(name) = word.strip_prefix('$') else {
            return Role::read_word(word, PieceLetters::ENGLISH).map(Self::Fixed);
        };
        let index = params.iter().position(|param| param.name == name)?;
        let is_kind = params.get(index).is_some_and(|param| matches!(param.is, ParamKind::PieceType { .. }));
        is_kind.then_some(Self::Param(index))
    }
}
