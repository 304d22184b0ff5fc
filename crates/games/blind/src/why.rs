//! Why something cannot be in the Blind Game. Of the truth it is only ever said that it cannot be (B2).

use alloc::{string::String, vec::Vec};

use crate::{
    heart::why::{HeartWhy, Why},
    referee::played::OwnWhy,
};

/// Why a mail cannot be.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum BlindWhy {
    /// What Romulan Heart refuses, by what the seat sees.
    Heart(HeartWhy),
    Own(OnlyBlind),
}

/// What this game alone refuses.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum OnlyBlind {
    /// A set without a heart, or a heart without a set: both stand in one mail.
    Both,
    /// It was answered no in this turn.
    Again { typed: String },
    /// So many moves may stand in a mail.
    TooMany { most: usize },
    /// A second move without `or` before it.
    NoOr { typed: Vec<String> },
    /// What the referee answers to a mail none of which is possible.
    No { tried: Vec<String> },
    /// Repetition is not claimed.
    NoRepetition,
}

impl From<Why> for BlindWhy {
    fn from(why: Why) -> Self {
        Self::Heart(why.into())
    }
}

impl OwnWhy for BlindWhy {
    fn rule(&self) -> &'static str {
        match self {
            Self::Heart(why) => why.rule(),
            Self::Own(OnlyBlind::Both) => "B1",
            Self::Own(OnlyBlind::NoRepetition) => "B6",
            Self::Own(_) => "B2",
        }
    }
}
