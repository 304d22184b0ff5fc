//! A test that changes what its whole process shares plays itself once more in a process of its own.

use std::process::Command;

/// `true` in a process that plays this test (`module::name`) alone; elsewhere such a process is started by this
/// command, waited for, and `false` is said.
///
/// # Panics
/// The test failed there, or there is no test of this name.
pub fn alone(command: &[&str], test: &str) -> bool {
    if std::env::var_os("TEMPETE_ALONE").is_some() {
        return true;
    }
    let program = std::env::current_exe().unwrap();
    let mut words = command.iter().copied().chain([program.to_str().unwrap(), "--exact", test, "--nocapture"]);
    let first = words.next().unwrap();
    let done = Command::new(first).args(words).env("TEMPETE_ALONE", "1").output();
    let done = done.unwrap_or_else(|error| panic!("this test needs {first}: {error}"));
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success() && out.contains("1 passed"), "{command:?}, alone:\n{out}\n{err}");
    println!("{out}");
    false
}
