//! The faults that the simulator is to find fit the sources as they are.

use std::process::Command;

#[test]
fn the_planted_faults_fit_the_sources() {
    let patch = "tests/season/planted/src.patch";
    let done = Command::new("git").current_dir(crate::root()).args(["apply", "--check", patch]).output().unwrap();
    assert!(done.status.success(), "{patch}: {}", String::from_utf8_lossy(&done.stderr));
}
