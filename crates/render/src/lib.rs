//! From values to what a reader sees: words (templates), plain text, HTML, pictures, dates.

pub mod dates;
pub mod html;
pub mod layout;
pub mod picture;
pub mod reply;
pub mod site;
pub mod words;
