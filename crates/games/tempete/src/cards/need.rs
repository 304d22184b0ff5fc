//! What a card needs beside its parameters: a closed list, by name.

use serde::Deserialize;

/// What a card needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// Its player's king is in check (`in-check`).
    InCheck,
    /// The piece that has just moved took nothing (`took-nothing`).
    TookNothing,
    /// Neither king is in check afterwards (`kings-safe`).
    KingsSafe,
    /// The opponent can legally move a piece of the kind that is named (`can-obey`, R21).
    CanObey,
    /// Its player has a legal move afterwards (`move-left`, R42).
    MoveLeft,
}
