//! Time in Tempête: whose clock which duty runs (CLOCKS rules T71 to T79 of `RULES.md`), what a complaint comes to,
//! and what is to be done when a moment comes. What a clock counts is the affair of [`crate::pace`].

mod credit;
mod due;
mod pass;
mod rules;

pub use due::{DueThen, Then};
pub(crate) use pass::Was;
pub(crate) use rules::{borne_out, by_referee, is_about_time, leave, leave_cancel, slow};
