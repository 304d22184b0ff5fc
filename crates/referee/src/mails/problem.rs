//! What is wrong with a mail, and what would do.

use alloc::{string::String, vec::Vec};

use super::{Asks, GameOrder};
use crate::{
    kit::TextFault,
    referee::{
        orders::{Order, Request},
        payload::Refusal,
    },
    text::UnreadableLine,
};

/// Why a mail is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// A line cannot be read (M5).
    Unreadable(UnreadableLine),
    /// An order cannot be.
    Refused {
        /// Why.
        refusal: Refusal,
        /// The line, where it is one line's fault.
        typed: Option<String>,
        /// What may stand in its place, or is missing: lines to choose from, each of which would do.
        choices: Vec<Order<GameOrder>>,
    },
    /// The text as a whole cannot be used (M3, M10).
    Text(TextFault),
}

impl Problem {
    /// A refusal with nothing to choose from; `typed` is its line.
    pub fn refused(refusal: impl Into<Refusal>, typed: Option<String>) -> Self {
        Self::Refused { refusal: refusal.into(), typed, choices: Vec::new() }
    }

    /// Its code, for the referee's table.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::Refused { refusal, .. } => refusal.rule(),
            Self::Text(_) => "text",
        }
    }
}

/// A mail's own lines put right.
pub struct Mended {
    /// All that is wrong, in the order of its lines.
    pub problems: Vec<Problem>,
    /// The lines that would do; empty where more than one thing can be meant.
    pub lines: Vec<String>,
}

/// How a mail of these orders is checked: what it asks, if it may be.
pub type Check<'a> = &'a dyn Fn(&Request<GameOrder>) -> Result<Asks, Refusal>;

/// How a mail's text is read again, into its orders.
pub type Reread<'a> = &'a dyn Fn(&str) -> Option<Request<GameOrder>>;
