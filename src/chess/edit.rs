//! What a card does to the board, as a closed set of edits read from an effect in its canonical form. What each
//! does to a position is in `edit_apply.rs`; whether the card may do it is for the rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::order::Tag;
use super::{PieceLetters, Role, Square};

/// To whom an edit gives a piece, seen from the player of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NewOwner {
    /// To himself.
    Own,
    /// To his opponent.
    Foe,
    /// To both (card 8).
    Neutral,
}

/// A mark that an edit sets or takes off.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Card 53: holds its neighbours.
    Magnet,
    /// Any other, without effect of its own ([`Tag`]).
    Other(String),
}

/// One edit of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Edit {
    /// `swap a1 b2`: two pieces change places.
    Swap(Square, Square),
    /// `go a1 b2 =Q`: a piece goes to an empty square; a pawn may promote on its last rank.
    Go {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// `take a1 b2 =Q`: a piece takes what stands there, whosever it is.
    Take {
        /// Where it stands.
        from: Square,
        /// What it takes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// `put P e4`: a piece of the player's that the opponent took comes back.
    Put {
        /// What it was when it was lost.
        kind: Role,
        /// Where it comes back.
        at: Square,
    },
    /// `off e4`, `off e4 dead`: a piece leaves the board, to the account of the card's player.
    Off {
        /// Where it stands.
        at: Square,
        /// Whether for good.
        dead: bool,
    },
    /// `become b1 camel`: a piece is of another kind. Of a fused piece only a knight may become a camel.
    Become {
        /// Where it stands.
        at: Square,
        /// What it is from now on; a king made so is a prince.
        kind: Role,
    },
    /// `side e4 own`: a piece changes sides.
    Side {
        /// Where it stands.
        at: Square,
        /// Whose it is from now on.
        to: NewOwner,
    },
    /// `merge a1 b2`: the first piece joins the second (card 21).
    Merge(Square, Square),
    /// `royal c1`: the piece there is what its side's game is about; the old king is a prince (card 41).
    Royal(Square),
    /// `mark e4 magnet`.
    Mark(Square, Mark),
    /// `unmark e4 magnet`.
    Unmark(Square, Mark),
    /// `hole e4`: the square is off the board (card 25).
    Hole(Square),
    /// `rule pawns-reversed`, with `on`, `off`, or `toggle` and nothing: `None` (card 69).
    PawnsReversed(Option<bool>),
    /// `lift e1`: the king leaves the board for a turn (card 68).
    Lift(Square),
    /// `land K a4`: it comes back.
    Land {
        /// What it is.
        kind: Role,
        /// Where it comes down.
        at: Square,
    },
    /// `ban e4`: the opponent may not move that piece in his next turn (card 2).
    Ban(Square),
    /// `must N`: the opponent must move one of these in his next turn (card 36).
    Must(Role),
    /// `safe e4`: the opponent may not capture that piece in his next turn (card 63).
    Safe(Square),
    /// `{ …; … }`: several at once.
    Group(Vec<Self>),
    /// `void`, `grab`, `pick`, `seal`, `spring`, `note`: nothing on the board; what they do is for the rules.
    Beside,
}

/// Why an effect has no meaning on this board, whatever stands on it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board knows no {edit:?}")]
pub struct UnknownEdit {
    /// The edit as it stands in the effect.
    pub edit: String,
}

impl Edit {
    /// Reads an effect in the canonical form of entries: edits joined by `; `, groups in `{ … }`.
    pub fn read(effect: &str) -> Result<Vec<Self>, UnknownEdit> {
        let mut edits = Vec::new();
        let mut group: Option<Vec<Self>> = None;
        for piece in pieces(effect) {
            let unknown = || UnknownEdit { edit: piece.to_string() };
            let mut words = piece;
            if let Some(inner) = words.strip_prefix("{ ") {
                if group.replace(Vec::new()).is_some() {
                    return Err(unknown());
                }
                words = inner;
            }
            let closed = words.strip_suffix(" }");
            let edit = Self::read_one(closed.unwrap_or(words)).ok_or_else(unknown)?;
            match (&mut group, closed) {
                (Some(inner), _) => inner.push(edit),
                (None, None) => edits.push(edit),
                (None, Some(_)) => return Err(unknown()),
            }
            if closed.is_some() {
                edits.extend(group.take().map(Self::Group));
            }
        }
        if group.is_some() { Err(UnknownEdit { edit: effect.to_string() }) } else { Ok(edits) }
    }

    fn read_one(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        Some(match words.as_slice() {
            ["swap", a, b] => Self::Swap(Square::read(a)?, Square::read(b)?),
            ["go", from, to, rest @ ..] => {
                Self::Go { from: Square::read(from)?, to: Square::read(to)?, promotion: promotion(rest)? }
            }
            ["take", from, to, rest @ ..] => {
                Self::Take { from: Square::read(from)?, to: Square::read(to)?, promotion: promotion(rest)? }
            }
            ["put", kind, at] => Self::Put { kind: letter(kind)?, at: Square::read(at)? },
            ["off", at] => Self::Off { at: Square::read(at)?, dead: false },
            ["off", at, "dead"] => Self::Off { at: Square::read(at)?, dead: true },
            ["become", at, kind] => Self::Become { at: Square::read(at)?, kind: named(kind)? },
            ["side", at, to] => {
                let to = match *to {
                    "own" => NewOwner::Own,
                    "foe" => NewOwner::Foe,
                    "neutral" => NewOwner::Neutral,
                    _ => return None,
                };
                Self::Side { at: Square::read(at)?, to }
            }
            ["merge", a, b] => Self::Merge(Square::read(a)?, Square::read(b)?),
            ["royal", at] => Self::Royal(Square::read(at)?),
            ["mark", at, name] => Self::Mark(Square::read(at)?, mark(name)?),
            ["unmark", at, name] => Self::Unmark(Square::read(at)?, mark(name)?),
            ["hole", at] => Self::Hole(Square::read(at)?),
            ["rule", "pawns-reversed"] | ["rule", "pawns-reversed", "toggle"] => Self::PawnsReversed(None),
            ["rule", "pawns-reversed", "on"] => Self::PawnsReversed(Some(true)),
            ["rule", "pawns-reversed", "off"] => Self::PawnsReversed(Some(false)),
            ["lift", at] => Self::Lift(Square::read(at)?),
            ["land", kind, at] => Self::Land { kind: letter(kind)?, at: Square::read(at)? },
            ["ban", at] => Self::Ban(Square::read(at)?),
            ["must", kind] => Self::Must(letter(kind)?),
            ["safe", at] => Self::Safe(Square::read(at)?),
            ["void" | "grab" | "pick" | "seal" | "spring" | "note", ..] => Self::Beside,
            _ => return None,
        })
    }
}

/// Cuts at every `; ` outside quotes.
fn pieces(effect: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    effect
        .split(move |c: char| {
            quoted ^= c == '"';
            c == ';' && !quoted
        })
        .map(str::trim)
}

fn letter(word: &str) -> Option<Role> {
    let mut chars = word.chars();
    let (letter, None) = (chars.next()?, chars.next()) else { return None };
    Role::read(letter, PieceLetters::English)
}

/// A letter or an English name.
fn named(word: &str) -> Option<Role> {
    letter(word).or_else(|| Role::ALL.into_iter().find(|kind| kind.name() == word))
}

/// Nothing, or `=Q`.
fn promotion(words: &[&str]) -> Option<Option<Role>> {
    match words {
        [] => Some(None),
        [word] => {
            let kind = letter(word.strip_prefix('=')?)?;
            Role::PROMOTIONS.contains(&kind).then_some(Some(kind))
        }
        _ => None,
    }
}

fn mark(name: &str) -> Option<Mark> {
    match name {
        "magnet" => Some(Mark::Magnet),
        _ => Tag::may_be_called(name).then(|| Mark::Other(name.to_string())),
    }
}
