//! An effect as it is written: edits with single spaces, joined by `; `, groups in `{ … }`, squares in lower case.
//! Reading what is written here in the same piece letters gives the effect back.

use core::fmt;

use super::edit::{Edit, Effect, Name, NewOwner, Switch};
use super::{PieceLetters, Role};

/// Something written in these piece letters.
pub struct Spelled<'a, T>(&'a T, PieceLetters);

impl Effect {
    /// It in these piece letters.
    pub fn spelled(&self, letters: PieceLetters) -> Spelled<'_, Self> {
        Spelled(self, letters)
    }
}

impl Edit {
    /// The verb of every edit, but for groups.
    pub const VERBS: [&str; 26] = [
        "swap", "go", "take", "put", "off", "become", "side", "merge", "royal", "mark", "unmark", "hole", "wall",
        "gate", "rule", "lift", "land", "ban", "must", "safe", "void", "grab", "pick", "seal", "spring", "note",
    ];

    /// Its verb; empty for a group.
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Swap(..) => "swap",
            Self::Go { .. } => "go",
            Self::Take { .. } => "take",
            Self::Put { .. } => "put",
            Self::Off { .. } => "off",
            Self::Become(..) => "become",
            Self::Side(..) => "side",
            Self::Merge(..) => "merge",
            Self::Royal(_) => "royal",
            Self::Mark(..) => "mark",
            Self::Unmark(..) => "unmark",
            Self::Hole(_) => "hole",
            Self::Wall(_) => "wall",
            Self::Gate(..) => "gate",
            Self::Rule(..) => "rule",
            Self::Lift(_) => "lift",
            Self::Land { .. } => "land",
            Self::Ban(_) => "ban",
            Self::Must(_) => "must",
            Self::Safe(_) => "safe",
            Self::VoidCard | Self::VoidMove(_) => "void",
            Self::Grab(_) => "grab",
            Self::Pick(_) => "pick",
            Self::Seal => "seal",
            Self::Spring(_) => "spring",
            Self::Note(_) => "note",
            Self::Group(_) => "",
        }
    }
}

impl NewOwner {
    /// `own`, `foe`, `neutral`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Foe => "foe",
            Self::Neutral => "neutral",
        }
    }
}

impl Switch {
    /// `toggle`, `on`, `off`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Toggle => "toggle",
            Self::On => "on",
            Self::Off => "off",
        }
    }
}

impl fmt::Display for Spelled<'_, Effect> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, &self.0.0, self.1)
    }
}

fn joined(f: &mut fmt::Formatter<'_>, edits: &[Edit], letters: PieceLetters) -> fmt::Result {
    for (index, edit) in edits.iter().enumerate() {
        f.write_str(if index == 0 { "" } else { "; " })?;
        write!(f, "{}", Spelled(edit, letters))?;
    }
    Ok(())
}

impl fmt::Display for Spelled<'_, Edit> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(edit, letters) = self;
        let letter = |kind: &Role| kind.letter(*letters);
        let named = |f: &mut fmt::Formatter<'_>, name: &Name| match name.letter() {
            Some(kind) => write!(f, " {}", letter(&kind)),
            None => write!(f, " {}", name.as_str()),
        };
        f.write_str(edit.verb())?;
        match edit {
            Edit::Swap(a, b) | Edit::Merge(a, b) | Edit::Gate(a, b) => write!(f, " {a} {b}"),
            Edit::Go { from, to, promotion } | Edit::Take { from, to, promotion } => {
                write!(f, " {from} {to}")?;
                promotion.iter().try_for_each(|kind| write!(f, " ={}", letter(kind)))
            }
            Edit::Put { kind, at } | Edit::Land { kind, at } => write!(f, " {} {at}", letter(kind)),
            Edit::Off { at, dead } => write!(f, " {at}{}", if *dead { " dead" } else { "" }),
            Edit::Become(at, name) | Edit::Mark(at, name) | Edit::Unmark(at, name) => {
                write!(f, " {at}")?;
                named(f, name)
            }
            Edit::Side(at, to) => write!(f, " {at} {}", to.word()),
            Edit::Royal(at) | Edit::Hole(at) | Edit::Lift(at) | Edit::Ban(at) | Edit::Safe(at) | Edit::Spring(at) => {
                write!(f, " {at}")
            }
            Edit::Wall([a, b, c, d]) => write!(f, " {a}{b}-{c}{d}"),
            Edit::Rule(name, to) => {
                named(f, name)?;
                to.iter().try_for_each(|to| write!(f, " {}", to.word()))
            }
            Edit::Must(kind) => write!(f, " {}", letter(kind)),
            Edit::VoidCard => f.write_str(" card"),
            Edit::VoidMove(None) => f.write_str(" move"),
            Edit::VoidMove(Some(part)) => write!(f, " move part {part}"),
            Edit::Grab(number) | Edit::Pick(number) => write!(f, " {number}"),
            Edit::Seal => Ok(()),
            Edit::Note(text) => write!(f, " \"{text}\""),
            Edit::Group(inner) => {
                f.write_str("{ ")?;
                joined(f, inner, *letters)?;
                f.write_str(" }")
            }
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Spelled(self, PieceLetters::English))
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, &self.0, PieceLetters::English)
    }
}

impl serde::Serialize for Effect {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl serde::Serialize for Edit {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
