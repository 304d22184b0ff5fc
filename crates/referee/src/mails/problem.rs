//! What is wrong with a mail, and what would do.

use alloc::{string::String, vec::Vec};

use super::{Asks, Mails};
use crate::{
    kit::TextFault,
    referee::{
        Refusal,
        orders::{Order, Request},
    },
    text::UnreadableLine,
};

/// Why a mail is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem<R: Mails> {
    /// A line cannot be read (M5).
    Unreadable(UnreadableLine),
    /// An order cannot be.
    Refused {
        /// Why.
        refusal: Refusal,
        /// The line, where it is one line's fault.
        typed: Option<String>,
        /// What may stand in its place, or is missing: lines to choose from, each of which would do.
        choices: Vec<Order<R::Order>>,
    },
    /// The text as a whole cannot be used (M3, M10).
    Text(TextFault),
}

impl<R: Mails> Problem<R> {
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
pub struct Mended<R: Mails> {
    /// All that is wrong, in the order of its lines.
    pub problems: Vec<Problem<R>>,
    /// The lines that would do; empty where more than one thing can be meant.
    pub lines: Vec<String>,
}

/// How a mail of these orders is checked: what it asks, if it may be.
pub type Check<'a, R> = &'a dyn Fn(&Request<<R as Mails>::Order>) -> Result<Asks<R>, Refusal>;

/// How a mail's text is read again, into its orders.
pub type Reread<'a, R> = &'a dyn Fn(&str) -> Option<Request<<R as Mails>::Order>>;
