//! Which commit is built, for `tempete --version`. A debug build does not ask: each commit would have it built anew.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let commit = match std::env::var("PROFILE").as_deref() {
        Ok("debug") => None,
        _ => {
            // It moves with every commit; a source that is no checkout has none.
            if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
                println!("cargo::rerun-if-changed={log}");
            }
            git(&["rev-parse", "--short=12", "HEAD"])
        }
    };
    println!("cargo::rustc-env=TEMPETE_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
}

/// What git prints; nothing where there is no git, or no repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
