//! The commands that a game has of its own: they try something out or look something up, open no state folder
//! and change nothing. On the command line those of several games that have one name are one.

use alloc::{boxed::Box, collections::BTreeMap, string::String, vec::Vec};

use super::Game;
use crate::letters::Letter;

/// One command of a game's own.
#[derive(Debug)]
pub struct Tool {
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What `--help` says beside that: paragraphs; empty where the options say it all.
    pub help: &'static str,
    /// What its exit statuses say, a line each; empty where it has none of its own.
    pub exits: &'static str,
    /// Examples, a line each.
    pub examples: &'static str,
    pub options: &'static [ToolOption],
    /// Does it, for the game whose row it stands in.
    pub run: fn(&'static Game, &ToolOptions) -> Result<Tooled, ToolError>,
}

/// An option of a [`Tool`].
#[derive(Debug)]
pub struct ToolOption {
    pub name: &'static str,
    pub takes: ToolTakes,
    pub help: &'static str,
}

/// What stands behind an option. The strings are what it is called: `LINE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolTakes {
    /// Nothing: it is there or not.
    Nothing,
    Words(&'static str),
    /// What is in a file.
    File(&'static str),
    /// The same, of a record: of the tools of one name it is for that of the record's game.
    Record(&'static str),
    /// What is in a file, or on standard input where neither this option nor the other one is there.
    FileOrInput {
        file: &'static str,
        unless: Option<&'static str>,
    },
    /// Words without the name of an option.
    Place(&'static str),
}

/// The options given, by name: their words, or what was in their file.
#[derive(Clone, Debug, Default)]
pub struct ToolOptions(pub BTreeMap<&'static str, String>);

impl ToolOptions {
    /// What this option says; empty for one that takes nothing, `None` where it is not there.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

/// What a tool found.
#[derive(Debug, Default)]
pub struct Tooled {
    pub parts: Vec<ToolPart>,
    /// Whether what was to be tried may not be.
    pub refused: bool,
}

/// A part of it.
#[derive(Debug)]
pub enum ToolPart {
    /// Text as it stands.
    Text(String),
    /// The words of a letter, by a layout of the game's own.
    Letter { letter: Box<Letter>, layout: &'static str },
}

/// The options cannot be used: why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ToolError(pub String);
