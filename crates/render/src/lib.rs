//! From values to what a reader sees: words (templates), plain text, HTML, pictures, dates.

use crate as page;
use ::{chess, ids, record, referee};
use referee::{kit, letters, text};
use tournament as event;

pub mod dates;
pub mod html;
pub mod layout;
pub mod picture;
pub mod reply;
pub mod site;
pub mod words;
