//! What should have stood where something else did.

/// What was expected at a place of an order, for the letter that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "is", content = "among", rename_all = "kebab-case")]
pub enum Expected {
    /// A card's number (`35`).
    Card,
    /// A position on a list (`17`).
    Position,
    /// A whole number of any meaning.
    Number,
    /// A square, a1 to h8.
    Square,
    /// A chess move (`Nf3`).
    Move,
    /// A colon, and behind it the one move that answers those before it.
    Answer,
    /// A piece's letter in the seat's language (`N`, `C`).
    PieceLetter,
    /// A card's parameter: a square, a number or a piece's letter.
    Parameter,
    /// One of these words, in English.
    OneOf(&'static [&'static str]),
    /// Any words at all.
    Text,
    /// The code a letter gave (letters, digits and `-`, at most 64).
    Code,
    /// A time zone's name (`Europe/Paris`).
    Zone,
    /// A day with its month (`3 December`).
    Day,
    /// Two days, the first and the last.
    Days,
    /// A day that there is: not 31 November.
    CalendarDay,
    /// A day with its month in letters, since another might be meant by figures.
    NamedMonth,
    /// A day that is not before the one it follows.
    LaterDay,
    /// A mail address (`ann@example.org`).
    Address,
    /// A declared effect's edit: one of these verbs.
    Edit(&'static [&'static str]),
    /// A lower-case word of letters, digits and `-`, at most 20 (a mark's or a rule's name).
    Name,
    /// Words between double quotes, printable ASCII, 1 to 200 of them.
    Quoted,
    /// An edge between two squares (`d4e4-d5e5`).
    Edge,
    /// The end of the line: nothing more.
    End,
}
