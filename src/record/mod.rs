//! A whole game as one file that anyone can check, now or in ten years: writing it, reading it
//! strictly, and auditing it. `FORMAT.md` says every byte and every step; where code and page differ,
//! the code is wrong.
//!
//! The rule kept here: no byte of a record is without meaning, so that any byte changed is noticed.

mod audit;
mod head;
mod letter;
mod openings;
mod pgn;
mod pgn_comments;
mod read;
mod report;
mod write;

pub use audit::audit;
pub use head::head_of;
pub use letter::{Letter, LetterHead, NoHead};
pub use openings::openings;
pub use pgn::pgn;
pub use read::{ReadRecordError, Record, RecordFault, read};
pub use report::{
    Compared, Effect, ErrorRow, GameRow, Outcome, PlayRow, Report, ResultRow, SourceRow, SpringRow, Step, StepVerdict,
    Verdict,
};
pub use write::{Parts, write};
