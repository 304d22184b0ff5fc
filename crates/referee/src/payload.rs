//! Values of one game that letters show, and why something cannot be in it: as the layer carries them.

use alloc::sync::Arc;
use core::{any::Any, fmt};

use crate::kit::Denial;

/// A value that serialises, of one game's own.
trait PayloadValue: erased_serde::Serialize + Any + fmt::Debug + Send + Sync {
    fn same(&self, other: &dyn Any) -> bool;
}

impl<T: serde::Serialize + PartialEq + fmt::Debug + Any + Send + Sync> PayloadValue for T {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A value of one game's own that letters show: to a layout it is what it serialises as.
#[derive(Clone)]
pub struct Payload(Arc<dyn PayloadValue>);

impl Payload {
    /// This value.
    pub fn new<T: serde::Serialize + PartialEq + fmt::Debug + Send + Sync + 'static>(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// It, as the game's own type; `None` for another's.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl PartialEq for Payload {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0 as &dyn Any)
    }
}

impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl serde::Serialize for Payload {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(&*self.0, serializer)
    }
}

/// Why something cannot be in one game alone: a code with what its phrase needs, `refusal.CODE`.
pub trait OwnWhy: PartialEq + fmt::Debug + serde::Serialize + Send + Sync + 'static {
    /// The rule that it rests on.
    fn rule(&self) -> &'static str;
}

/// That of some game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameWhy {
    rule: &'static str,
    value: Payload,
}

impl serde::Serialize for GameWhy {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Why something cannot be, told to its sender alone, and made from his view alone.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// What one game has.
    Own(GameWhy),
    /// What every game has.
    Common(Denial),
}

impl Refusal {
    /// What one game alone has.
    pub fn own<W: OwnWhy>(why: W) -> Self {
        Self::Own(GameWhy { rule: why.rule(), value: Payload::new(why) })
    }

    /// It, where it is one that every game has.
    pub fn denial(&self) -> Option<&Denial> {
        if let Self::Common(denial) = self { Some(denial) } else { None }
    }

    /// The rule that it rests on.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Own(own) => own.rule,
            Self::Common(denial) => denial.rule(),
        }
    }

    /// That, as the game's own type; `None` of another's, and of what every game has.
    pub fn detail<W: 'static>(&self) -> Option<&W> {
        if let Self::Own(own) = self { own.value.get() } else { None }
    }
}

impl From<Denial> for Refusal {
    fn from(denial: Denial) -> Self {
        Self::Common(denial)
    }
}
