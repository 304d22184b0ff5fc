//! The command `tempete-verify`: the offline audit alone.

fn main() {}
