//! Letters become finished bytes. Nothing in them is random, and the same letter has the same bytes.

pub mod compose;
pub mod note;
pub mod resend;
pub mod thread;
