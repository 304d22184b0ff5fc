//! A whole game as one file that anyone can check, now or in ten years: writing it, reading it
//! strictly, and auditing it. `FORMAT.md` says every byte and every step; where code and page differ,
//! the code is wrong. What only its game can read or judge comes by an [`Auditor`].
//!
//! The rule kept here: no byte of a record is without meaning, so that any byte changed is noticed.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

use crate as record;
use ::ids;
use ids::{printable, unseen, words};

pub mod event;
pub mod pace;
pub mod pinned;
pub mod seal;

mod audit;
mod auditor;
mod evidence;
mod head;
mod held;
mod letter;
mod read;
mod report;
mod stories;
mod write;

pub use audit::audit;
pub use auditor::{Auditor, BadEntry, Checked, LogEntry, LogStart, NewEpoch, NewKey};
pub use evidence::{Kept, TooManyBad, witnessed};
pub use head::{head_of, key_named, key_of, origin_of, recovery_of, signed_head};
pub use held::Held;
use letter::MOST_HEADS;
pub use letter::{LetterHead, MOST_LETTER_BYTES, NoLetter, SavedLetter, ShownLog, ShownRoot};
pub use read::{ReadRecordError, Record, RecordFault, read, rules};
pub use report::{
    AuditOutcome, AuditStep, Compared, ComparedLetters, Elsewhere, Evidence, GameRow, KindWords, LostEntries, Remark,
    RemarkKind, RemarkWords, Report, ReportWords, StepVerdict, StepWords, Tables, wrapped,
};
pub use stories::{Brought, NotOurs, Stories, Told, stories};
pub use write::{Parts, write};
