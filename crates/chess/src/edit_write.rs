//! An effect as it is written: edits with single spaces, joined by `; `, groups in `{ … }`, squares in lower case.
//! Reading what is written here in the same piece letters gives the effect back.

use alloc::string::String;
use core::fmt;

use super::edit::{Edit, Effect, Name};
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
        let named = |name: &Name| match name.letter() {
            Some(kind) => String::from(letter(&kind)),
            None => name.as_str().into(),
        };
        match edit {
            Edit::Swap(a, b) => write!(f, "swap {a} {b}"),
            Edit::Merge(a, b) => write!(f, "merge {a} {b}"),
            Edit::Gate(a, b) => write!(f, "gate {a} {b}"),
            Edit::Go { from, to, promotion } => {
                write!(f, "go {from} {to}")?;
                promotion.iter().try_for_each(|kind| write!(f, " ={}", letter(kind)))
            }
            Edit::Take { from, to, promotion } => {
                write!(f, "take {from} {to}")?;
                promotion.iter().try_for_each(|kind| write!(f, " ={}", letter(kind)))
            }
            Edit::Put { kind, at } => write!(f, "put {} {at}", letter(kind)),
            Edit::Land { kind, at } => write!(f, "land {} {at}", letter(kind)),
            Edit::Off { at, dead } => write!(f, "off {at}{}", if *dead { " dead" } else { "" }),
            Edit::Become(at, name) => write!(f, "become {at} {}", named(name)),
            Edit::Mark(at, name) => write!(f, "mark {at} {}", named(name)),
            Edit::Unmark(at, name) => write!(f, "unmark {at} {}", named(name)),
            Edit::Side(at, to) => write!(f, "side {at} {}", to.word()),
            Edit::Royal(at) => write!(f, "royal {at}"),
            Edit::Hole(at) => write!(f, "hole {at}"),
            Edit::Lift(at) => write!(f, "lift {at}"),
            Edit::Ban(at) => write!(f, "ban {at}"),
            Edit::Safe(at) => write!(f, "safe {at}"),
            Edit::Spring(at) => write!(f, "spring {at}"),
            Edit::Wall([a, b, c, d]) => write!(f, "wall {a}{b}-{c}{d}"),
            Edit::Rule(name, None) => write!(f, "rule {}", named(name)),
            Edit::Rule(name, Some(to)) => write!(f, "rule {} {}", named(name), to.word()),
            Edit::Must(kind) => write!(f, "must {}", letter(kind)),
            Edit::VoidCard => f.write_str("void card"),
            Edit::VoidMove(None) => f.write_str("void move"),
            Edit::VoidMove(Some(part)) => write!(f, "void move part {part}"),
            Edit::Grab(number) => write!(f, "grab {number}"),
            Edit::Pick(number) => write!(f, "pick {number}"),
            Edit::Seal => f.write_str("seal"),
            Edit::Note(text) => write!(f, "note \"{text}\""),
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
        write!(f, "{}", Spelled(self, PieceLetters::ENGLISH))
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, &self.0, PieceLetters::ENGLISH)
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
