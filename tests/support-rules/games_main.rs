//! The program with the games of tests beside its own, for sessions of the command line.

#[path = "mod.rs"]
mod games;

fn main() -> std::process::ExitCode {
    tempete::cli::main(games::ROWS)
}
