//! What the kernel counts of a process.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

/// The command.
pub const TEMPETE: &str = env!("CARGO_BIN_EXE_tempete");

/// How often its threads were woken from waiting.
pub fn wakes(process: u32) -> u64 {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    tasks.map(|task| field(&task.unwrap().path().join("status"), "voluntary_ctxt_switches:")).sum()
}

/// A number in a file of the kernel's.
pub fn field(file: &Path, name: &str) -> u64 {
    let text = fs::read_to_string(file).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("0");
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Processor time of one run of a program in seconds, of user and system, as the shell counts it for its child.
pub fn cpu(program: &str, words: &[&str]) -> f64 {
    cpu_of_runs(1, program, words)
}

/// The same of so many runs together, since it counts in thousandths.
pub fn cpu_of_runs(runs: usize, program: &str, words: &[&str]) -> f64 {
    const SCRIPT: &str = "TIMEFORMAT='%3U %3S'; runs=$1; shift
        time for ((; runs > 0; runs--)); do \"$@\" > /dev/null 2>&1 || exit; done";
    let mut command = Command::new("bash");
    command.args(["-c", SCRIPT, "bash", &runs.to_string(), program]).args(words).env("TEMPETE_ANY_CLOCK", "yes");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{words:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    told.split_whitespace().map(|seconds| seconds.parse::<f64>().unwrap()).sum()
}

/// Peak resident memory of one run in MiB.
pub fn peak(program: &str, words: &[&str]) -> u64 {
    cpu_and_peak(program, words).1
}

/// Both of the same run, for what can be done once; the processor time in hundredths.
pub fn cpu_and_peak(program: &str, words: &[&str]) -> (f64, u64) {
    let mut child = Command::new(program)
        .args(words)
        .env("TEMPETE_ANY_CLOCK", "yes")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let folder = format!("/proc/{}", child.id());
    let (mut peak, mut ticks, mut state) = (0, 0, String::new());
    // What has ended is there until it is waited for.
    while state != "Z" {
        peak = peak.max(field(&Path::new(&folder).join("status"), "VmHWM:"));
        let stat = fs::read_to_string(Path::new(&folder).join("stat")).unwrap();
        let words: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
        state = words[0].to_owned();
        ticks = [words[11], words[12]].map(|ticks| ticks.parse::<u32>().unwrap()).iter().sum();
    }
    assert!(child.wait().unwrap().success(), "{words:?}");
    (f64::from(ticks) / 100.0, peak >> 10)
}
