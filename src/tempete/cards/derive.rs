//! From a card and its parameters to its edits, by the templates of the catalogue (B4). A card
//! without a template is its player's to describe. Whether the edits are possible is the walk's.

use alloc::vec::Vec;

use super::{
    card::Card,
    param::{Arg, Param, ParamKind},
};
use crate::chess::{Color, Edit, Effect, Grammar, PieceLetters, Position, Role, Square, edit_words, read_edits};

/// What a card's parameters make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Derived {
    /// These edits.
    Edits(Effect),
    /// It changes no board.
    Nothing,
    /// They do not say: its player declares what it does.
    Declared,
}

/// Where and by whom a card is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub position: &'a Position,
    /// Who plays it.
    pub side: Color,
    /// Where the piece that moved before it in this message stands.
    pub moved: Option<Square>,
}

/// An edit of a card with the names of its parameters in it (`go $from $to`); with `step` it is `go` or `take`,
/// whichever the board makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditTemplate {
    edit: Edit<Place, Kind>,
    step: bool,
}

/// Where a square of a template is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    from: Base,
    /// So many ranks ahead of it, as the card's player walks (`$pawn^2`).
    ahead: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Base {
    /// This parameter, counted from 0 (`$pawn`); the piece that moved where it may be missing (`$piece|moved`).
    Param(usize, bool),
    /// The card's player's king (`$king`).
    King,
    /// His opponent's (`$foeking`).
    FoeKing,
    /// Where the piece that moved stands (`$moved`).
    Moved,
    /// Where the last repetition went (`$here`).
    Here,
}

/// A kind of piece in a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Fixed(Role),
    /// This parameter, counted from 0.
    Param(usize),
}

impl EditTemplate {
    /// Reads a line of the catalogue for a card with these parameters.
    pub(crate) fn read(line: &str, params: &[Param]) -> Option<Self> {
        let at = |name: &str| params.iter().position(|param| param.name == name);
        let square = |word: &str| {
            let name = word.strip_prefix('$')?;
            let (name, ahead) = name.split_once('^').unwrap_or((name, "0"));
            let (name, or_moved) = name.strip_suffix("|moved").map_or((name, false), |name| (name, true));
            let from = match (at(name), name) {
                (Some(index), _) => Base::Param(index, or_moved),
                (None, "king") => Base::King,
                (None, "foeking") => Base::FoeKing,
                (None, "moved") => Base::Moved,
                (None, "here") => Base::Here,
                _ => return None,
            };
            Some(Place { from, ahead: ahead.parse().ok()? })
        };
        let role = |word: &str| match word.strip_prefix('$') {
            Some(name) => at(name)
                .filter(|index| params.get(*index).is_some_and(|param| matches!(param.is, ParamKind::PieceType { .. })))
                .map(Kind::Param),
            None => Role::read_word(word, PieceLetters::ENGLISH).map(Kind::Fixed),
        };
        let mut words = edit_words(line);
        let step = words.first() == Some(&"step");
        if let (true, Some(verb)) = (step, words.first_mut()) {
            *verb = "go";
        }
        let grammar = Grammar { letters: PieceLetters::ENGLISH, square: &square, role: &role };
        let edit = read_edits(&words, &grammar).ok()?.pop()?;
        Some(Self { edit, step })
    }

    /// Whether it takes the king of the card's player off the board.
    pub(crate) fn lifts_king(&self) -> bool {
        self.edit == Edit::Lift(Place { from: Base::King, ahead: 0 })
    }

    fn fill(&self, round: &Round) -> Option<Edit> {
        let mut becomes = None;
        let edit = self.edit.fill(&mut |place| round.square(*place, &mut becomes), &mut |kind| round.role(*kind))?;
        Some(match edit {
            Edit::Go { from, to, .. } if self.step && round.scene.is_taken(to) => {
                Edit::Take { from, to, promotion: becomes }
            }
            Edit::Go { from, to, promotion } => Edit::Go { from, to, promotion: promotion.or(becomes) },
            Edit::Take { from, to, promotion } => Edit::Take { from, to, promotion: promotion.or(becomes) },
            edit => edit,
        })
    }
}

/// The edits that `args` give the card on this scene.
pub(crate) fn derive(card: &Card, args: &[Arg], scene: &Scene) -> Derived {
    match &card.edits {
        None => Derived::Declared,
        Some(templates) if templates.is_empty() => Derived::Nothing,
        Some(templates) => filled(card, templates, args, scene).map_or(Derived::Declared, Derived::Edits),
    }
}

/// Whether the card's templates are edits once these parameters stand in them.
pub(crate) fn fits(card: &Card, args: &[Arg]) -> bool {
    let scene = Scene { position: &Position::start(), side: Color::White, moved: Square::new(4, 3) };
    let templates = card.edits.as_deref().unwrap_or_default();
    templates.is_empty() || filled(card, templates, args, &scene).is_some()
}

/// One repetition of a card's parameters.
struct Round<'a> {
    scene: &'a Scene<'a>,
    fixed: &'a [Arg],
    again: &'a [Arg],
    here: Option<Square>,
}

/// The templates with everything filled in, once for each repetition; `None` where something is
/// not there to fill in.
fn filled(card: &Card, templates: &[EditTemplate], args: &[Arg], scene: &Scene) -> Option<Effect> {
    let once = card.params.iter().filter(|param| param.once).count();
    let (fixed, rest) = args.split_at_checked(once)?;
    let again = card.params.len().saturating_sub(once).max(1);
    let rounds: Vec<&[Arg]> = if rest.is_empty() { [rest].into() } else { rest.chunks(again).collect() };
    let mut here = fixed.first().and_then(|arg| arg.square());
    let mut edits = Vec::new();
    for again in rounds {
        let round = Round { scene, fixed, again, here };
        for template in templates {
            edits.push(template.fill(&round)?);
        }
        here = again.last().and_then(|arg| arg.square()).or(here);
    }
    Some(Effect(edits))
}

impl Round<'_> {
    fn arg(&self, index: usize) -> Option<Arg> {
        self.fixed.iter().chain(self.again).nth(index).copied()
    }

    /// The square of a place; what a pawn becomes there goes into `becomes`.
    fn square(&self, place: Place, becomes: &mut Option<Role>) -> Option<Square> {
        let Scene { position, side, moved } = *self.scene;
        let from = match place.from {
            Base::Param(index, or_moved) => match self.arg(index) {
                Some(Arg::Square { at, promotion }) => {
                    *becomes = promotion.or(*becomes);
                    Some(at)
                }
                Some(_) => None,
                None => moved.filter(|_| or_moved),
            },
            Base::King => position.royal(side),
            Base::FoeKing => position.royal(side.other()),
            Base::Moved => moved,
            Base::Here => self.here,
        };
        from?.offset(0, side.forward().checked_mul(i8::try_from(place.ahead).ok()?)?)
    }

    fn role(&self, kind: Kind) -> Option<Role> {
        match kind {
            Kind::Fixed(role) => Some(role),
            Kind::Param(index) => match self.arg(index)? {
                Arg::Role(role) => Some(role),
                _ => None,
            },
        }
    }
}

impl Scene<'_> {
    fn is_taken(&self, square: Square) -> bool {
        self.position.at(square).is_some()
    }
}
