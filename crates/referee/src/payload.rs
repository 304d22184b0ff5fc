//! The values that a game's letters show, and its refusals, as the layer carries them.

use alloc::sync::Arc;
use core::{any::Any, fmt};

use crate::kit::Denial;

/// A value without its type, which can be compared with another.
pub(crate) trait Erased: Any + fmt::Debug {
    fn same(&self, other: &dyn Erased) -> bool;
}

impl<T: PartialEq + fmt::Debug + Any> Erased for T {
    fn same(&self, other: &dyn Erased) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

/// A value that serialises, of one game's own.
trait PayloadValue: erased_serde::Serialize + Erased + Send + Sync {}

impl<T: serde::Serialize + PartialEq + fmt::Debug + Any + Send + Sync> PayloadValue for T {}

/// A value of one game that letters show; a layout sees what it serialises as.
#[derive(Clone)]
pub struct Payload(Arc<dyn PayloadValue>);

impl Payload {
    /// Wraps a value.
    pub fn new<T: serde::Serialize + PartialEq + fmt::Debug + Send + Sync + 'static>(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// Returns the value as the game's own type; `None` if it has another type.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl PartialEq for Payload {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
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

/// A value of one game that the layer keeps for it.
#[derive(Clone)]
pub struct Value(Arc<dyn Kept>);

/// A value that is kept: it may be shared between threads.
trait Kept: Erased + Send + Sync {}

impl<T: PartialEq + fmt::Debug + Any + Send + Sync> Kept for T {}

impl Value {
    /// Wraps a value.
    pub fn new<T: PartialEq + fmt::Debug + Send + Sync + 'static>(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// Returns the value as the game's own type; `None` if it has another type.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A refusal that only one game has: a code with the values that its phrase, `refusal.CODE`, needs.
pub trait OwnWhy: PartialEq + fmt::Debug + serde::Serialize + Send + Sync + 'static {
    /// Names the rule that it rests on.
    fn rule(&self) -> &'static str;
}

/// A refusal of one game, without its type.
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

/// A refusal: sent to the writer of the order alone, and made from that seat's view alone.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// One that only one game has.
    Own(GameWhy),
    /// One that every game has.
    Common(Denial),
}

impl Refusal {
    /// Wraps a refusal that only one game has.
    pub fn own<W: OwnWhy>(why: W) -> Self {
        Self::Own(GameWhy { rule: why.rule(), value: Payload::new(why) })
    }

    /// Returns the refusal that every game has; `None` if only one game has it.
    pub fn denial(&self) -> Option<&Denial> {
        if let Self::Common(denial) = self { Some(denial) } else { None }
    }

    /// Names the rule that it rests on.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Own(own) => own.rule,
            Self::Common(denial) => denial.rule(),
        }
    }

    /// Returns the refusal as the game's own type; `None` if it has another type or is one of every game's.
    pub fn detail<W: 'static>(&self) -> Option<&W> {
        if let Self::Own(own) = self { own.value.get() } else { None }
    }
}

impl From<Denial> for Refusal {
    fn from(denial: Denial) -> Self {
        Self::Common(denial)
    }
}
