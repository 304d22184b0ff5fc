//! The command `tempete`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use std::process::ExitCode;

fn main() -> ExitCode {
    tempete::cli::main()
}
