//! What a card does to the board, as a closed set of edits. How they are written is in `edit_read.rs` and
//! `edit_write.rs`, what each does to a position in `edit_apply.rs`; whether the card may do it is for the rules.

use alloc::string::String;
use alloc::vec::Vec;

use super::order::Tag;
use super::{PieceLetters, Role, Square};
use crate::words;

words! {
    /// To whom an edit gives a piece, seen from the player of the card.
    NewOwner {
        /// To himself.
        Own = "own",
        /// To his opponent.
        Foe = "foe",
        /// To both (card 8).
        Neutral = "neutral",
    }
}

words! {
    /// What becomes of a rule.
    Switch {
        /// On if it was off, off if it was on; the same as saying nothing.
        Toggle = "toggle",
        /// It holds from now on.
        On = "on",
        /// It ends.
        Off = "off",
    }
}

/// What a mark, a rule or a new kind of piece is called: an English piece letter, or 2 to 20 of `a-z 0-9 -`, a
/// letter first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// The name this word stands for, in either case.
    pub(super) fn read(word: &str, letters: PieceLetters) -> Option<Self> {
        if let Some(kind) = Role::read_word(word, letters) {
            return Some(Self(kind.letter(PieceLetters::ENGLISH).into()));
        }
        let name = word.to_lowercase();
        (name == MAGNET || Tag::may_be_called(&name)).then_some(Self(name))
    }

    /// The kind of piece it names, by its letter or its English name.
    pub fn role(&self) -> Option<Role> {
        self.letter().or_else(|| Role::ALL.into_iter().find(|kind| kind.name() == self.0))
    }

    /// The kind of piece whose letter it is.
    pub fn letter(&self) -> Option<Role> {
        Role::read_word(&self.0, PieceLetters::ENGLISH)
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The mark of card 53, which holds a piece's neighbours; any other has no effect of its own ([`Tag`]).
pub(super) const MAGNET: &str = "magnet";

/// The one rule that an edit changes (card 69).
pub(super) const PAWNS_REVERSED: &str = "pawns-reversed";

/// One edit of the board. In a card's template places and kinds stand where squares and roles will.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Edit<S = Square, R = Role> {
    /// `swap a1 b2`: two pieces change places.
    Swap(S, S),
    /// `go a1 b2 =Q`: a piece goes to an empty square; a pawn may promote on its last rank.
    Go { from: S, to: S, promotion: Option<R> },
    /// `take a1 b2 =Q`: a piece takes what stands there, whosever it is.
    Take { from: S, to: S, promotion: Option<R> },
    /// `put P e4`: a piece of the player's that the opponent took comes back as what it was when it was lost.
    Put { kind: R, at: S },
    /// `off e4`, `off e4 dead`: a piece leaves the board, to the account of the card's player; dead, for good.
    Off { at: S, dead: bool },
    /// `become b1 camel`: a piece is of another kind; a king made so is a prince. Of a fused piece only a knight
    /// may become a camel.
    Become(S, Name),
    /// `side e4 own`: a piece changes sides.
    Side(S, NewOwner),
    /// `merge a1 b2`: the first piece joins the second (card 21).
    Merge(S, S),
    /// `royal c1`: the piece there is what its side's game is about; the old king is a prince (card 41).
    Royal(S),
    /// `mark e4 magnet`.
    Mark(S, Name),
    /// `unmark e4 magnet`.
    Unmark(S, Name),
    /// `hole e4`: the square is off the board (card 25).
    Hole(S),
    /// `wall d4e4-d5e5`: an edge between four squares. No board knows walls.
    Wall([Square; 4]),
    /// `gate a1 b2`. No board knows gates.
    Gate(S, S),
    /// `rule pawns-reversed on` (card 69).
    Rule(Name, Option<Switch>),
    /// `lift e1`: the king leaves the board for a turn (card 68).
    Lift(S),
    /// `land K a4`: it comes back.
    Land { kind: R, at: S },
    /// `ban e4`: the opponent may not move that piece in his next turn (card 2).
    Ban(S),
    /// `must N`: the opponent must move one of these in his next turn (card 36).
    Must(R),
    /// `safe e4`: the opponent may not capture that piece in his next turn (card 63).
    Safe(S),
    /// `void card`, which like all that follow does nothing on the board: what they do is for the rules.
    VoidCard,
    /// `void move part 1`, the part 1 or 2.
    VoidMove(Option<u8>),
    /// `grab 23`.
    Grab(u32),
    /// `pick 17`.
    Pick(u32),
    /// `seal`.
    Seal,
    /// `spring e5`.
    Spring(S),
    /// `note "as agreed"`.
    Note(String),
    /// `{ …; … }`: several at once; never a group within a group.
    Group(Vec<Self>),
}

/// All that a card does: its edits, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Effect(pub Vec<Edit>);

impl Edit {
    /// Whether a board knows what it names: a kind of piece, a mark, a rule.
    pub fn is_known(&self) -> bool {
        match self {
            Self::Become(_, name) => name.role().is_some(),
            Self::Mark(_, name) | Self::Unmark(_, name) => name.letter().is_none(),
            Self::Rule(name, _) => name.as_str() == PAWNS_REVERSED,
            Self::Wall(_) | Self::Gate(..) => false,
            Self::Group(inner) => inner.iter().all(Self::is_known),
            _ => true,
        }
    }

    /// Whether it does more to the board than to bind the next turn.
    pub(super) fn changes_board(&self) -> bool {
        !matches!(
            self,
            Self::Ban(_)
                | Self::Must(_)
                | Self::Safe(_)
                | Self::VoidCard
                | Self::VoidMove(_)
                | Self::Grab(_)
                | Self::Pick(_)
                | Self::Seal
                | Self::Spring(_)
                | Self::Note(_)
        )
    }
}

impl Effect {
    /// Every edit, those of a group one by one.
    pub fn each(&self) -> impl Iterator<Item = &Edit> {
        self.0.iter().flat_map(|edit| match edit {
            Edit::Group(inner) => inner.as_slice(),
            edit => core::slice::from_ref(edit),
        })
    }

    /// The squares its edits are about.
    pub fn squares(&self) -> Vec<Square> {
        let mut found = Vec::new();
        for edit in &self.0 {
            let mut seen = |square: &Square| {
                found.push(*square);
                Some(*square)
            };
            let _ = edit.fill(&mut seen, &mut |kind: &Role| Some(*kind));
        }
        found
    }
}

impl<S, R> Edit<S, R> {
    /// The same edit with its squares and kinds filled in; `None` where one of them is nothing.
    pub fn fill<T, Q>(
        &self,
        square: &mut dyn FnMut(&S) -> Option<T>,
        role: &mut dyn FnMut(&R) -> Option<Q>,
    ) -> Option<Edit<T, Q>> {
        Some(match self {
            Self::Swap(a, b) => Edit::Swap(square(a)?, square(b)?),
            Self::Go { from, to, promotion } => {
                let (from, to) = (square(from)?, square(to)?);
                Edit::Go { from, to, promotion: perhaps(promotion.as_ref(), role)? }
            }
            Self::Take { from, to, promotion } => {
                let (from, to) = (square(from)?, square(to)?);
                Edit::Take { from, to, promotion: perhaps(promotion.as_ref(), role)? }
            }
            Self::Put { kind, at } => Edit::Put { kind: role(kind)?, at: square(at)? },
            Self::Off { at, dead } => Edit::Off { at: square(at)?, dead: *dead },
            Self::Become(at, name) => Edit::Become(square(at)?, name.clone()),
            Self::Side(at, to) => Edit::Side(square(at)?, *to),
            Self::Merge(a, b) => Edit::Merge(square(a)?, square(b)?),
            Self::Royal(at) => Edit::Royal(square(at)?),
            Self::Mark(at, name) => Edit::Mark(square(at)?, name.clone()),
            Self::Unmark(at, name) => Edit::Unmark(square(at)?, name.clone()),
            Self::Hole(at) => Edit::Hole(square(at)?),
            Self::Wall(edge) => Edit::Wall(*edge),
            Self::Gate(a, b) => Edit::Gate(square(a)?, square(b)?),
            Self::Rule(name, to) => Edit::Rule(name.clone(), *to),
            Self::Lift(at) => Edit::Lift(square(at)?),
            Self::Land { kind, at } => Edit::Land { kind: role(kind)?, at: square(at)? },
            Self::Ban(at) => Edit::Ban(square(at)?),
            Self::Must(kind) => Edit::Must(role(kind)?),
            Self::Safe(at) => Edit::Safe(square(at)?),
            Self::VoidCard => Edit::VoidCard,
            Self::VoidMove(part) => Edit::VoidMove(*part),
            Self::Grab(number) => Edit::Grab(*number),
            Self::Pick(number) => Edit::Pick(*number),
            Self::Seal => Edit::Seal,
            Self::Spring(at) => Edit::Spring(square(at)?),
            Self::Note(text) => Edit::Note(text.clone()),
            Self::Group(inner) => Edit::Group(inner.iter().map(|edit| edit.fill(square, role)).collect::<Option<_>>()?),
        })
    }
}

/// What stands there filled in, if something does; `None` where it is nothing.
fn perhaps<R, Q>(promotion: Option<&R>, role: &mut dyn FnMut(&R) -> Option<Q>) -> Option<Option<Q>> {
    promotion.map(role).map_or(Some(None), |kind| kind.map(Some))
}
