//! The entries of a log: what every game's may hold, the one declaration from which kinds of entries come, and their one
//! stored form, its writer and its strict reader. What only one game's may hold is that game's.

mod common;
mod dice;
mod drawn;
mod entries;
mod entry;
mod fields;
mod ruling;
mod spec;
mod start;

pub use common::{Claim, CommonEvent, Complaint, End, Ending, Outcome};
pub use dice::Dice;
pub use drawn::DrawnFrom;
pub use entries::{
    About, Expected, Field, Kind, Kinds, Lines, Maker, OfKind, Read, ReadEntryError, Rows, Several, Text, first_of,
};
pub use entry::{Author, Entry, Event, OwnEvents, StartBy, kinds};
pub use fields::{
    Cancel, Days, LineValue, MailNumber, MailOf, PersonName, Reason, Seconds, SomeSeats, Span, Times, any_line,
};
pub use ruling::{Ruled, Ruling};
pub use spec::{Choice, GameSpec, Spec};
pub use start::{OwnStart, Start, StartOf};
