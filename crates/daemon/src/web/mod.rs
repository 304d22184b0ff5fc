//! What is answered over HTTP, on the loopback interface alone. Values in, values out: what a page says
//! is decided by whoever serves it.

pub mod health;
