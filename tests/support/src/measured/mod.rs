//! What benchmarks measure, and a test sees in small: a house on the disk, shapes of mails, and what became of one.

pub mod house;
pub mod mailer;
pub mod shapes;
