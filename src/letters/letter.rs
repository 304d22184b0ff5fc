//! A letter as a value: to whom, of what kind, about what, with what attached. It has no words and
//! no layout yet, and nothing of the other seat that its reader may not know.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::LetterKind;
use crate::{
    chess::diagram::Diagram,
    ids::Seat,
    seal::Head,
    tempete::telling::body::{About, Body},
    text::Language,
};

/// A letter to one seat, complete but for its words.
#[derive(Clone, PartialEq)]
pub struct Letter {
    /// To whom.
    pub to: Seat,
    /// What kind.
    pub kind: LetterKind,
    /// The language its words are to be in.
    pub language: Language,
    /// How many entries the log has with it: what the seat knows from now on.
    pub entries: u16,
    /// The head over them, which it shows.
    pub head: Head,
    /// Everything its layout needs.
    pub body: Body,
    /// What its picture is painted from; none where its reader wants none.
    pub picture: Option<Diagram>,
    /// What is attached, in order.
    pub attachments: Vec<Attachment>,
}

impl Letter {
    /// Says in a result that its reader would not play, and is asked for no more games (T50).
    pub fn declines(&mut self) {
        if let About::Result { declined, .. } = &mut self.body.about {
            *declined = true;
        }
    }
}

/// A file attached to a letter.
#[derive(Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its name: public matter only (M9).
    pub name: String,
    /// Its bytes, which no transport may touch.
    pub bytes: Vec<u8>,
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
