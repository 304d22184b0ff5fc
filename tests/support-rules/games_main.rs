//! The program with the games of tests beside its own, for sessions of the command line.

fn main() -> std::process::ExitCode {
    tempete::cli::main(support_rules::games::ROWS)
}
