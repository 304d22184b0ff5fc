//! What a card does to the board, edit by edit, for a letter to say in words. Nothing is judged, and nothing is
//! known of a position.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    chess::{Color, Edit, Effect, Name, Position, Role, Square, Switch},
    tempete::{
        cards::{card::Card, param::Arg},
        log::event::CardPlay,
    },
};

/// One edit. Each verb has a phrase of its own, `edit.VERB`.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct ToldEdit {
    /// `swap`, `go`, … as the log has it.
    pub verb: String,
    /// Its first square or edge; empty without.
    pub a: String,
    /// Its second square; empty without.
    pub b: String,
    /// The kind it names: what comes back, what a piece becomes, what must move.
    pub piece: Option<Role>,
    /// Its other words: the name of a mark or rule, `dead`, `own`, a note.
    pub name: String,
}

/// The edits of an effect, those of a group one by one.
pub(crate) fn edits(effect: &Effect) -> Vec<ToldEdit> {
    effect.each().map(ToldEdit::of).collect()
}

impl ToldEdit {
    fn of(edit: &Edit) -> Self {
        let verb = edit.to_string().split(' ').next().unwrap_or_default().into();
        let mut told = Self { verb, ..Self::default() };
        match edit {
            Edit::Swap(a, b) | Edit::Merge(a, b) | Edit::Gate(a, b) => {
                (told.a, told.b) = (a.to_string(), b.to_string())
            }
            Edit::Go { from, to, promotion } | Edit::Take { from, to, promotion } => {
                (told.a, told.b) = (from.to_string(), to.to_string());
                told.piece = *promotion;
            }
            Edit::Put { kind, at } | Edit::Land { kind, at } => (told.a, told.piece) = (at.to_string(), Some(*kind)),
            Edit::Off { at, dead } => (told.a, told.name) = (at.to_string(), if *dead { "dead" } else { "" }.into()),
            Edit::Become(at, name) | Edit::Mark(at, name) | Edit::Unmark(at, name) => {
                told.a = at.to_string();
                told.call(name, name.letter().or(name.role().filter(|kind| *kind == Role::Camel)));
            }
            Edit::Side(at, to) => (told.a, told.name) = (at.to_string(), to.word().into()),
            Edit::Royal(at) | Edit::Hole(at) | Edit::Lift(at) | Edit::Ban(at) | Edit::Safe(at) | Edit::Spring(at) => {
                told.a = at.to_string();
            }
            Edit::Wall([a, b, c, d]) => told.a = format!("{a}{b}-{c}{d}"),
            Edit::Rule(name, to) => {
                told.call(name, name.letter());
                let to = to.map_or("", Switch::word);
                told.name = format!("{} {to}", told.name).trim().into();
            }
            Edit::Must(kind) => told.piece = Some(*kind),
            Edit::VoidCard => told.name = "card".into(),
            Edit::VoidMove(None) => told.name = "move".into(),
            Edit::VoidMove(Some(part)) => told.name = format!("move part {part}"),
            Edit::Grab(number) | Edit::Pick(number) => told.name = number.to_string(),
            Edit::Note(text) => told.name.clone_from(text),
            Edit::Seal | Edit::Group(_) => {}
        }
        told
    }

    fn call(&mut self, name: &Name, kind: Option<Role>) {
        match kind {
            Some(kind) => self.piece = Some(kind),
            None => self.name = name.as_str().into(),
        }
    }
}

/// Castling by a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldCastling {
    /// Where the rook stood.
    pub rook: Square,
    /// Where king and rook stand now; none where nobody keeps the board.
    pub to: Option<[Square; 2]>,
}

impl ToldCastling {
    /// How a card played so castles on this position; `None` for a card that does something else.
    pub(crate) fn of(card: &Card, play: &CardPlay, base: Option<&Position>, side: Color) -> Option<Self> {
        let rook = play.args.iter().find_map(|arg| if let Arg::Square { at, .. } = arg { Some(*at) } else { None });
        let rook = rook.filter(|_| card.castles())?;
        let goes = base.and_then(|base| base.castle_with(rook, side).ok()).map(Effect);
        let to = goes.map(|goes| {
            // A rook that stands beside its king stays there.
            goes.each().fold([rook; 2], |[king, beside], edit| match edit {
                Edit::Go { from, to, .. } if *from == rook => [king, *to],
                Edit::Go { to, .. } => [*to, beside],
                _ => [king, beside],
            })
        });
        Some(Self { rook, to })
    }
}
