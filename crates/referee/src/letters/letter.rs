//! A letter as a value: to whom, of what kind, about what, with what attached. It has no words and
//! no layout yet, and nothing of the other seat that its reader may not know.

use alloc::{string::String, sync::Arc, vec::Vec};
use core::{any::Any, fmt};

use super::{LetterKind, Picture};
use crate::{ids::Seat, seal::Head, text::Language};

/// A letter to one seat, complete but for its words.
#[derive(Clone)]
pub struct Letter {
    /// The name of its game, whose layouts it has.
    pub game: &'static str,
    pub to: Seat,
    pub kind: LetterKind,
    pub language: Language,
    /// How many entries the log has with it: what the seat knows from now on.
    pub entries: u16,
    /// The head over them, which it shows.
    pub head: Head,
    /// Everything its layout needs: a value of the game's own.
    pub body: Arc<dyn Body>,
    /// What its picture is painted from; none where its reader wants none.
    pub picture: Option<Picture>,
    /// What is attached, in order.
    pub attachments: Vec<Attachment>,
}

/// What a game has a letter say: whatever serialises, for its layouts alone to look into.
pub trait Body: erased_serde::Serialize + Any + Send + Sync {
    /// Whether the other is just the same.
    fn equals(&self, other: &dyn Body) -> bool;
}

impl<T: serde::Serialize + PartialEq + Any + Send + Sync> Body for T {
    fn equals(&self, other: &dyn Body) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

erased_serde::serialize_trait_object!(Body);

impl Letter {
    /// What it says, as the game's own type; `None` for another game's.
    pub fn says<T: Any>(&self) -> Option<&T> {
        (&*self.body as &dyn Any).downcast_ref()
    }
}

impl PartialEq for Letter {
    fn eq(&self, other: &Self) -> bool {
        let frame = |of: &Self| (of.game, of.to, of.kind, of.language, of.entries);
        frame(self) == frame(other)
            && self.head == other.head
            && self.body.equals(&*other.body)
            && self.picture == other.picture
            && self.attachments == other.attachments
    }
}

/// A file attached to a letter.
#[derive(Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its name: public matter only (M9).
    pub name: String,
    pub kind: FileKind,
    /// Its bytes, which no transport may touch.
    pub bytes: Vec<u8>,
}

/// What an attached file is, for the program that opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Bytes to keep.
    Bytes,
    /// What this layout of the game says, with the values of its letter: made when the letter is put into words.
    Layout(&'static str),
}

// A letter holds a hand: it is never printed.
impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({})", self.kind.word())
    }
}

impl fmt::Debug for Attachment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Attachment({})", self.name)
    }
}
