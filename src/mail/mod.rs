//! Mail: raw bytes become facts, letters become finished bytes, and Maildirs hold both. Other ways
//! in and out of the house stand in files beside [`maildir`].
//!
//! The rule kept here: nothing is believed that a sender could have written for another, and
//! nothing is decided about a game.

pub mod address;
mod armour;
pub mod backoff;
pub mod borne;
mod caps;
pub mod compose;
pub mod dates;
pub mod dsn;
pub mod facts;
pub mod feedback;
mod fields;
pub mod flowed;
pub mod html;
pub mod imap;
pub mod key;
pub mod layout;
pub mod maildir;
pub mod note;
pub mod page;
pub mod password;
pub mod patience;
pub mod picture;
pub mod raw;
pub mod resend;
pub mod results;
pub mod robots;
mod scan;
pub mod sender;
pub mod smtp;
mod style;
mod text;
pub mod tls;
pub mod trip;
pub mod verp;
pub mod words;
mod zone;
