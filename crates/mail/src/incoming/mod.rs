//! Raw bytes become facts. Nothing is believed that a sender could have written for another.

pub mod armour;
pub mod borne;
pub mod caps;
pub mod dsn;
pub mod facts;
pub mod feedback;
pub mod fields;
pub mod flowed;
pub mod html;
pub mod introduced;
pub mod raw;
pub mod results;
pub mod returned;
pub mod robots;
pub mod scan;
pub mod sender;
pub mod style;
pub mod text;
pub mod zone;
