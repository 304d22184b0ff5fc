//! What a letter is, whatever the game: to whom, of what kind, with what attached, for which
//! reader, and how another's words are quoted in it.

mod chess_words;
mod kind;
mod letter;
mod picture;
pub mod quoted;
mod reader;
pub mod tiles;

pub use chess_words::chess_words;
pub use kind::LetterKind;
pub use letter::{Attachment, Body, FileKind, Letter};
pub use picture::Picture;
pub use quoted::{MOST_BYTES, lines};
pub use reader::{BoardStyle, NewsOf, Reader, SubjectStyle};
