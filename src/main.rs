//! The command `tempete`.

fn main() {}
